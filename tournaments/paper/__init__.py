"""What leaves the house on paper or in a file: PDF and spreadsheets, made of plain values.

Knows how a page and a sheet of a workbook look. Does not know events, languages, or Django: whoever
wants something printed says every word of it (`tournaments/web/paper/`).
"""
