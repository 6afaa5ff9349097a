"""A marathon: round after round by lot, until a player has won enough tables.

No I/O, no clock; chance is passed in.
"""
