"""The WM mode of Brokdorf as a pure function of its events (docs/rules/wm.md).

No I/O, no clock; chance is passed in.

- `settings`: the values of an evening
- `state`: the state, and the builder for one event
- `rules`: fields, phases and handlers of events
- `people`: entries, leaving, exclusions and bans
- `tables`: draws, starts and reports of rounds
- `money`: payments, and exits by them
- `flow`: consequences and signals: tables close, rounds and the tournament end
- `cut`: qualifiers of the Final Table, by the cut or a play-off
- `final`: exits at the Final Table, and its threshold
- `seats`: sizes of tables, and draw requests
- `ranking`: the places at any moment
- `format`: the format for the product, and its invariants
- `texts`: the rules in words for players, and the words of the settings
- `scenario`: the examples of the rule document
"""
