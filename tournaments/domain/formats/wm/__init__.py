"""The WM mode of Brokdorf as a pure function of its events (docs/rules/wm.md).

No I/O, no clock; chance is passed in. Which file decides what:

- `settings`: the values of an evening; most fields in `preliminary_options`, `final_options`
- `state`: what stands between two events, and an event being worked into it
- `rules`: which event has which fields, fits which phase, and who handles it
- `people`: who comes and goes, and who is thrown out
- `tables`: a round is drawn, begins, and its tables report
- `money`: who pays how much, and who is out by it
- `flow`: what follows by itself and by the clock: tables close, rounds and the event end
- `cut`: who goes on to the Final Table, by the cut or a Stechen
- `final`: who is out at the Final Table, and how its threshold rises
- `seats`: sizes of tables, and what a draw has to do
- `ranking`: the places at any moment
- `format`: all of it as the product asks for it, and what always holds
- `guide`, `final_guide`: the rules in words for people in the hall
- `scenario`: the examples of the rule document
"""
