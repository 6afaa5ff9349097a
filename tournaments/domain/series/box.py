"""Compute the box of a season: its movements and its division at the end, in cents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.domain.desk.prizes import Award, among_equals, by_lines, by_place
from tournaments.domain.formats.prizes import Item, Whose, cents, picking, read_prizes
from tournaments.domain.formats.ranking import Place
from tournaments.domain.formats.rankings import Ranking
from tournaments.domain.rankings import RankedLine
from tournaments.domain.series.rankings import ranked_rows
from tournaments.domain.series.table import SeriesTable


class SeriesPurpose(StrEnum):
    """Purposes of movements between the evenings; those of `LEAVING` leave the box."""

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
"""Purposes that organizers enter; the others come from handing out and from the next season."""


def signed(purpose: SeriesPurpose, amount: int) -> int:
    """Return the change of the box by an amount of cents."""
    return -amount if purpose in LEAVING else amount


@dataclass(frozen=True, slots=True)
class _List:
    """The prizes of the table, or of a ranking with its lines and those of each who can have one;
    `people`: among whom what is for all is divided."""

    title: str
    items: tuple[Item, ...]
    people: tuple[str, ...]
    lines: tuple[tuple[RankedLine, tuple[str, ...]], ...] | None = None

    def key(self, key: str) -> str:
        return f"{self.title}/{key}" if self.title else key


def divided(table: SeriesTable, pot: int) -> tuple[Award, ...]:
    """Divide a box with `pot` cents by the table.

    It goes to rows with a place, to the lines of each ranking, and evenly to all people who were
    there. All share one pot. A team's part is divided evenly among its members who counted.
    """
    placed = [Place(row.rank, row.who) for row in table.rows if row.rank is not None]
    all_ = tuple(dict.fromkeys(p for row in table.rows if row.tally.attended for p in row.people))
    main = _List("", read_prizes(table.scheme.box_prizes).items(len(placed)), all_)
    picked = picking(placed, [item for item in main.items if item.place])
    with_prize = {who for prize in picked for who in prize.players}
    lists = [main, *(_of_ranking(table, each, with_prize) for each in table.scheme.further)]
    texts = {one.key(item.key): item.line.prize for one in lists for item in one.items}
    worth = cents(texts, max(0, pot), heads=len(all_))
    return tuple(award for one in lists for award in _given(one, placed, worth))


def _of_ranking(table: SeriesTable, ranking: Ranking, with_prize: set[str]) -> _List:
    passed = with_prize if ranking.others and not ranking.together else set()
    lines = tuple(
        (line, there)
        for line in (ranked_rows(table, ranking) if ranking.prizes else ())
        if (there := tuple(m.player for m in line.members if m.counts and m.player not in passed))
    )
    people = tuple(dict.fromkeys(who for _line, there in lines for who in there))
    return _List(ranking.title, read_prizes(ranking.prizes).items(len(lines)), people, lines)


def _given(one: _List, placed: Sequence[Place], worth: Mapping[str, int]) -> list[Award]:
    own = {item.key: worth[k] for item in one.items if (k := one.key(item.key)) in worth}
    if one.lines is None:
        awards = by_place(one.items, placed, own)
    else:
        awards = by_lines(one.items, one.lines, own)
    found = {award.key for award in awards}
    for item in one.items:
        if item.key not in found:
            people = one.people if item.key.startswith(Whose.EVERYBODY) else ()
            prize = item.line.prize
            awards.append(among_equals(item.key, prize, own.get(item.key), None, people))
    return [replace(award, key=one.key(award.key)) for award in awards]
