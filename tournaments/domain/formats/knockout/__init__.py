"""A knock-out: who loses is out, at once or after the second defeat.

No I/O, no clock; chance is passed in. Which file decides what:

- `settings`: the values of an event, and their declarations
- `state`: what stands between two events, and an event being worked into it
- `rules`: which event has which fields, fits which phase, and what it changes
- `bracket`: who meets whom, and where winners and losers go
- `pairings`: the bracket with its results
- `ranking`: the places at any moment
- `guide`: the rules of an event in words for people in the hall
- `format`: all of it as the product asks for it, and what always holds
"""
