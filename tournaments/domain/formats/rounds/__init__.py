"""Rounds at drawn tables: the classic club evening, and Swiss at tables of two to six.

No I/O, no clock; chance is passed in. Which file decides what:

- `settings`: the values of an event; declared in `options` and `table_options`
- `state`: what stands between two events, and an event being worked into it
- `rules`: which event has which fields, fits which phase, and who handles it
- `people`: who comes and goes, or does not show up
- `tables`: a round is drawn, begins, and its tables report
- `final`: what follows by itself: tables close, rounds and the event end, a cut takes the best
- `money`: fees and stakes, the box, the prizes
- `seats`: sizes of tables, and what a draw has to do
- `totals`, `ranking`: what everybody made, and the places at any moment
- `guide`: the rules of an event in words for people in the hall
- `format`: all of it as the product asks for it, and what always holds
"""
