"""A season: everybody against everybody, or paired by the standings.

No I/O, no clock; chance is passed in.
"""
