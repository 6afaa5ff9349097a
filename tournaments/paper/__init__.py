"""Make PDF and spreadsheets from plain values.

`tournaments/web/paper/` supplies every word.
"""
