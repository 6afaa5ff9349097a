"""A season: everybody against everybody, or paired by the standings.

No I/O, no clock; chance is passed in. Which file decides what:

- `settings`: the values of a season; declared in `options` and `point_options`
- `state`: what stands between two events, and an event being worked into it
- `rules`: which event has which fields, fits which phase, and who handles it
- `season`: match days begin, tables report, the season ends; what follows by itself
- `people`: who comes and goes, plays for whom, and sits where
- `plan`: who meets when, and other dates
- `ranking`: what a match is worth, and the places at any moment
- `guide`: the rules of an event in words for people in the hall
- `format`: all of it as the product asks for it, and what always holds
"""
