"""The WM mode of Brokdorf as a pure function of its events (docs/rules/wm.md).

No I/O, no clock; chance is passed in.
"""
