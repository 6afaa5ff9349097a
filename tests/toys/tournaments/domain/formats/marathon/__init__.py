"""A marathon: round after round by lot, until somebody has won so many tables.

No I/O, no clock; chance is passed in.
"""
