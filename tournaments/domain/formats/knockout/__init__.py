"""A knock-out with one or two lives.

No I/O, no clock; chance is passed in.

- `settings`: the values of a tournament, and their declarations
- `state`: the state, and the builder for one event
- `rules`: fields, phases and handlers of events
- `bracket`: matches, and where winners and losers go
- `pairings`: the bracket with its results
- `ranking`: the places at any moment
- `texts`: the rules in words for players, and the words of the settings
- `format`: the format for the product, and its invariants
"""
