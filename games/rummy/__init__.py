"""What Canasta and Buraco share: the head of a report, hands, the run of a match, a table of cards.

Knows neither game: everything that differs is passed in.
"""
