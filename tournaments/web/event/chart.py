"""Lay out places and points over rounds as charts, for events and series."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.domain.points import rounded
from tournaments.domain.review.progression import Standing
from tournaments.web.event.scales import Rule, scale, thinned

MOST = 60  # people in the pictures; the one asked for besides
STRONG = 3  # lines that stand out where nobody is asked for
WIDTH, ROW = 1_000, 30  # of the drawing, which is stretched: a row is as high as a name


@dataclass(frozen=True, slots=True)
class Named:
    """The owner of a line: a `key`, and the present place (`shown`: points in words).

    `href` leads to the own chart.
    """

    key: str
    name: str
    rank: int | None
    shown: object
    href: str


@dataclass(frozen=True, slots=True)
class Step:
    """The state of an entrant `after` a round (its word below the charts).

    `gain` is the change of the balance since the round before, None after the first.
    """

    after: str
    rank: int | None
    balance: int | float
    gain: int | float | None

    @property
    def is_named(self) -> bool:
        """Return True if it has a name of its own, as a Runde of the Final Table."""
        return not self.after.isdecimal()


@dataclass(frozen=True, slots=True)
class Way:
    """The way of an entrant. `tone` is 1 and more for highlighted ones, 0 for others."""

    of: Named
    steps: tuple[Step | None, ...]
    tone: int
    is_own: bool

    @property
    def moves(self) -> tuple[Step, ...]:
        """The steps at which something changed, and the last one."""
        steps = [step for step in self.steps if step]
        pairs = zip([None, *steps], steps, strict=False)
        moved = [step for old, step in pairs if old is None or step.gain or step.rank != old.rank]
        return tuple(moved if moved[-1] is steps[-1] else [*moved, steps[-1]])


@dataclass(frozen=True, slots=True)
class Line:
    """The line of an entrant: its points for SVG, and the `tone` of the way."""

    name: str
    points: str
    tone: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """Lines of this height, those that stand out last, above the others, and `rules` across."""

    height: int
    lines: tuple[Line, ...]
    rules: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart; `rounds` are the words of its moments, `word` the one before each of them.

    `total` names the points and `unit` follows them. `left_out`: number of people without a line.
    `has_runden`: it shows single 15ers of a Final Table.
    """

    word: str
    total: str
    unit: str
    rounds: tuple[str, ...]
    ways: tuple[Way, ...]
    places: Drawing
    balances: Drawing
    left_out: int
    has_runden: bool = False

    @property
    def marks(self) -> tuple[str, ...]:
        """The words below the pictures."""
        return thinned(self.rounds)

    @property
    def own(self) -> Way | None:
        return next((way for way in self.ways if way.is_own), None)


def drawn(
    people: Sequence[Named],
    rounds: Sequence[tuple[str, Mapping[str, Standing]]],
    player: str = "",
    *,
    word: str,
    total: str,
    unit: str,
    has_runden: bool = False,
) -> Chart:
    """Return the ways of `people`, the best first, over the standings of at least two `rounds`.

    The way of `player` is marked as their own.
    """
    shown = [one for i, one in enumerate(people) if i < MOST or one.key == player]
    rows = {one.key: i for i, one in enumerate(shown)}
    ways = tuple(
        Way(one, _steps(rounds, one.key), _tone(i, one.key, player), one.key == player)
        for i, one in enumerate(shown)
    )
    standings = [after for _word, after in rounds]
    height = ROW * len(shown)
    heights = [_heights(after, rows) for after in standings]
    axis = scale(after[who].balance for after in standings for who in rows if who in after)
    balances = [
        {who: height * axis.part(after[who].balance) for who in rows if who in after}
        for after in standings
    ]
    return Chart(
        word,
        total,
        unit,
        tuple(name for name, _after in rounds),
        ways,
        Drawing(height, _lines(ways, heights)),
        Drawing(height, _lines(ways, balances), axis.rules),
        len(people) - len(shown),
        has_runden,
    )


def _heights(after: Mapping[str, Standing], rows: Mapping[str, int]) -> Mapping[str, float]:
    """From the top, of those who had a place; level people in the order of the end."""
    places = sorted(
        (standing.rank, rows[who], who)
        for who, standing in after.items()
        if standing.rank is not None and who in rows
    )
    return {who: ROW * (i + 0.5) for i, (_rank, _row, who) in enumerate(places)}


def _lines(ways: Sequence[Way], heights: Sequence[Mapping[str, float]]) -> tuple[Line, ...]:
    """Return the lines; that of somebody who was not there yet begins later."""
    span = WIDTH / (len(heights) - 1)
    lines = [
        Line(
            way.of.name,
            " ".join(
                f"{i * span:.0f},{at[way.of.key]:.0f}"
                for i, at in enumerate(heights)
                if way.of.key in at
            ),
            way.tone,
        )
        for way in ways
    ]
    return (*(one for one in lines if not one.tone), *(one for one in lines[::-1] if one.tone))


def _steps(
    rounds: Sequence[tuple[str, Mapping[str, Standing]]], who: str
) -> tuple[Step | None, ...]:
    steps: list[Step | None] = []
    before = None
    for word, after in rounds:
        standing = after.get(who)
        if standing is None:
            steps.append(None)
            continue
        gain = None if before is None else rounded(standing.balance - before.balance)
        steps.append(Step(word, standing.rank, rounded(standing.balance), gain))
        before = standing
    return tuple(steps)


def _tone(place: int, who: str, player: str) -> int:
    if player:
        return int(who == player)
    return place + 1 if place < STRONG else 0
