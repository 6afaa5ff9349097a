"""A season: everybody against everybody, or paired by the standings.

No I/O, no clock; chance is passed in.

- `settings`: the values of a season
- `state`: the state, and the builder for one event
- `rules`: fields, phases and handlers of events
- `season`: match days, reports, the end and all consequences
- `people`: entries, leaving, substitutes, line-ups
- `plan`: fixtures and their dates
- `ranking`: value of a match, and the places at any moment
- `texts`: the rules in words for players, and the words of the settings
- `format`: the format for the product, and its invariants
"""
