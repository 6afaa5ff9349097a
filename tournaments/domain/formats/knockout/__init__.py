"""A knock-out with one or two lives.

No I/O, no clock; chance is passed in.
"""
