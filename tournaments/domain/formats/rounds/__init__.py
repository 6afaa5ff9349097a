"""Rounds at drawn tables: the club evening, and Swiss at tables of two to six.

No I/O, no clock; chance is passed in.

- `settings`: the values of a tournament; declared in `options`
- `state`: the state, and the builder for one event
- `rules`: fields, phases and handlers of events
- `people`: entries, leaving, absences
- `tables`: draws, starts and reports of rounds
- `final`: consequences: tables close, rounds and the tournament end, a cut takes the best
- `money`: fees and stakes, the box, the prizes
- `seats`: sizes of tables, and draw requests
- `totals`, `ranking`: the scores, and the places at any moment
- `texts`: the rules in words for players, and the words of the settings
- `format`: the format for the product, and its invariants
"""
