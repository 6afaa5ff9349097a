"""The rules, checks, matches and simulated tables that Canasta and Buraco share.

Knows neither game: each declares its fields, cards and codes, and says what is its own by methods.
"""
