"""How places and points came about, laid out for pictures: what events and series draw alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor

from tournaments.domain.points import Points, rounded
from tournaments.domain.review.progression import Standing

MOST = 60  # people in the pictures; the one asked for besides
STRONG = 3  # lines that stand out where nobody is asked for
WIDTH, ROW = 1_000, 30  # of the drawing, which is stretched: a row is as high as a name
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000)
_RULES, _MARKS = 6, 7


@dataclass(frozen=True, slots=True)
class Named:
    """Whose way is drawn: a `key`, and how he stands now (`shown`: his points in words). `href`
    leads to his own picture."""

    key: str
    name: str
    rank: int | None
    shown: object
    href: str


@dataclass(frozen=True, slots=True)
class Step:
    """Somebody `after` a round (its word below the pictures). `gain` is what the balance moved by
    since the round before, None after the first."""

    after: str
    rank: int | None
    balance: int | float
    gain: int | float | None

    @property
    def is_named(self) -> bool:
        """Whether it has a name of its own, as a Runde of the Final Table."""
        return not self.after.isdecimal()


@dataclass(frozen=True, slots=True)
class Way:
    """Somebody's way. `places` and `balances` are the points of lines, as SVG takes them; `tone`
    is 1 and more for those that stand out, 0 for others."""

    of: Named
    places: str
    balances: str
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
class Rule:
    """A line across the picture of balances, so many per cent from its top."""

    share: float
    value: int


@dataclass(frozen=True, slots=True)
class Chart:
    """What a page draws; `rounds` are the words for when, `word` the one before each of them,
    `total` what the points are called and `unit` what follows them. `left_out`: how many people are
    not in the pictures; `has_runden`: Runden of a Final Table are shown one by one."""

    word: str
    total: str
    unit: str
    rounds: tuple[str, ...]
    ways: tuple[Way, ...]
    rules: tuple[Rule, ...]
    left_out: int
    has_runden: bool = False

    @property
    def marks(self) -> tuple[str, ...]:
        """The words below the pictures: as many as a phone has room for, the last one too."""
        apart, last = ceil(len(self.rounds) / _MARKS), len(self.rounds) - 1
        return tuple("" if (last - i) % apart else word for i, word in enumerate(self.rounds))

    @property
    def height(self) -> int:
        return ROW * len(self.ways)

    @property
    def strong(self) -> tuple[Way, ...]:
        """Who stands out, drawn last: above the others."""
        return tuple(way for way in self.ways[::-1] if way.tone)

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
    """The ways of `people`, the best first, over the standings after each of at least two
    `rounds`, which are named; that of `player` is his own."""
    shown = [one for i, one in enumerate(people) if i < MOST or one.key == player]
    rows = {one.key: i for i, one in enumerate(shown)}
    standings = [after for _word, after in rounds]
    heights = [_heights(after, rows) for after in standings]
    low, high, rules = scale(
        [after[who].balance for after in standings for who in rows if who in after]
    )
    whole = ROW * len(shown)

    def balance_height(standing: Standing) -> float:
        return whole * (high - float(standing.balance)) / (high - low)

    ways = tuple(
        Way(
            one,
            _points([ROW * at[one.key] if one.key in at else None for at in heights]),
            _points(
                [
                    balance_height(after[one.key]) if one.key in after else None
                    for after in standings
                ]
            ),
            _steps(rounds, one.key),
            _tone(i, one.key, player),
            one.key == player,
        )
        for i, one in enumerate(shown)
    )
    words = tuple(name for name, _after in rounds)
    return Chart(word, total, unit, words, ways, rules, len(people) - len(shown), has_runden)


def _heights(after: Mapping[str, Standing], rows: Mapping[str, int]) -> Mapping[str, float]:
    """In rows from the top, of those who had a place; level people in the order of the end."""
    places = sorted(
        (standing.rank, rows[who], who)
        for who, standing in after.items()
        if standing.rank is not None and who in rows
    )
    return {who: i + 0.5 for i, (_rank, _row, who) in enumerate(places)}


def _points(heights: Sequence[float | None]) -> str:
    """Where somebody was not there yet, the line begins later."""
    span = WIDTH / (len(heights) - 1)
    return " ".join(f"{i * span:.0f},{y:.0f}" for i, y in enumerate(heights) if y is not None)


def scale(values: Sequence[Points]) -> tuple[float, float, tuple[Rule, ...]]:
    """The least and the most of the picture, at round numbers, and the lines across it."""
    numbers = [float(value) for value in values]
    least, most = min(numbers), max(numbers)
    step = next((s for s in _STEPS if (most - least) / s <= _RULES), _STEPS[-1])
    low = floor(least / step) * step
    high = max(ceil(most / step) * step, low + step)
    marks = range(low, high + 1, step)
    return low, high, tuple(Rule(100 * (high - mark) / (high - low), mark) for mark in marks)


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
