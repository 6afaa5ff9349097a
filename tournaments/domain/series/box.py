"""The box of a season: what flows into it and out of it, and how it is divided at the end.

Knows cents, the rows of a table and shares of the box. Does not know evenings, people or pages.
"""

from __future__ import annotations

from enum import StrEnum

from tournaments.domain.desk.prizes import Award, among_equals, by_place
from tournaments.domain.formats.prizes import Whose, cents, read_prizes
from tournaments.domain.formats.ranking import Place
from tournaments.domain.series.table import SeriesTable


class SeriesPurpose(StrEnum):
    """What a movement between the evenings is for; those of `LEAVING` go out of the box."""

    GIFT = "gift"
    OVER = "over"
    EXPENSE = "expense"
    PAYOUT = "payout"
    SHORT = "short"
    PRIZE = "prize"
    BROUGHT = "brought"
    HANDED_ON = "handed_on"


LEAVING = frozenset(
    {
        SeriesPurpose.EXPENSE,
        SeriesPurpose.PAYOUT,
        SeriesPurpose.SHORT,
        SeriesPurpose.PRIZE,
        SeriesPurpose.HANDED_ON,
    }
)
BY_HAND = (
    SeriesPurpose.GIFT,
    SeriesPurpose.EXPENSE,
    SeriesPurpose.PAYOUT,
    SeriesPurpose.OVER,
    SeriesPurpose.SHORT,
)
"""What organizers write down; the others follow from handing out, and from the next season."""


def signed(purpose: SeriesPurpose, amount: int) -> int:
    """Return what so many cents are to the box: more or less."""
    return -amount if purpose in LEAVING else amount


def divided(table: SeriesTable, pot: int) -> tuple[Award, ...]:
    """Divide a box with `pot` cents by the table as it is: among the rows with a place in its
    order, and evenly among all people who were there."""
    placed = [Place(row.rank, row.who) for row in table.rows if row.rank is not None]
    all_ = tuple(dict.fromkeys(p for row in table.rows if row.tally.attended for p in row.people))
    items = read_prizes(table.scheme.box_prizes).items(len(placed))
    texts = {item.key: item.line.prize for item in items}
    worth = cents(texts, max(0, pot), heads=len(all_))
    awards = by_place(items, placed, worth)
    found = {award.key for award in awards}
    for key, text in texts.items():
        if key not in found:
            people = all_ if key.startswith(Whose.EVERYBODY) else ()
            awards.append(among_equals(key, text, worth.get(key), None, people))
    return tuple(awards)
