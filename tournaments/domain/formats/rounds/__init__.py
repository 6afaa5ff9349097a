"""Rounds at drawn tables: the club evening, and Swiss at tables of two to six.

No I/O, no clock; chance is passed in.
"""
