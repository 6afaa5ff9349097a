"""The way to the standings, laid out for pictures: places and balances over the rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor

from django.utils.translation import gettext

from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.points import Points, rounded
from tournaments.domain.review.progression import RoundStandings, Standing, progression
from tournaments.domain.standings import Line, standings
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.cache import ByteCache
from tournaments.store.models import Tournament

MOST = 60  # people in the pictures; the player asked for besides
STRONG = 3  # lines that stand out where nobody is asked for
WIDTH, ROW = 1_000, 30  # of the drawing, which is stretched: a row is as high as a name
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000)
_RULES, _MARKS = 6, 7
_BULK = 200  # bytes that somebody's standing after a round takes up
_known: ByteCache[tuple[RoundStandings, ...]] = ByteCache(16_000_000)
_over: ByteCache[dict[int, RoundStandings]] = ByteCache(16_000_000)  # rounds that are


@dataclass(frozen=True, slots=True)
class Step:
    """Somebody `after` a round (its word below the pictures). `gain` is what the balance moved by
    since the round before, None after the first."""

    after: str
    rank: int | None
    balance: int | float
    gain: int | float | None


@dataclass(frozen=True, slots=True)
class Way:
    """Somebody's way. `places` and `balances` are the points of lines, as SVG takes them; `tone`
    is 1 and more for those that stand out, 0 for others."""

    line: Line
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
class Progress:
    """What the page draws; `rounds` are the words for when, `left_out` how many people are not in
    the pictures."""

    rounds: tuple[str, ...]
    ways: tuple[Way, ...]
    rules: tuple[Rule, ...]
    left_out: int

    @property
    def marks(self) -> tuple[str, ...]:
        """The words below the pictures: as many as a phone has room for, the last one too."""
        apart, last = ceil(len(self.rounds) / _MARKS), len(self.rounds) - 1
        return tuple("" if (last - i) % apart else word for i, word in enumerate(self.rounds))

    @property
    def has_runden(self) -> bool:
        """Whether Runden of a Final Table are shown one by one."""
        return not self.rounds[-1].isdigit()

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


def progress(
    tournament: Tournament,
    state: TournamentState,
    past: Callable[[], History[FormatState]],
    player: str = "",
) -> Progress | None:
    """None before there is anything to compare."""
    rounds = rounds_of(tournament, state, past)
    if len(rounds) < 2:
        return None
    lines = [line for line in standings(state) if line.rank is not None]
    shown_lines = [line for i, line in enumerate(lines) if i < MOST or line.player == player]
    rows = {line.player: i for i, line in enumerate(shown_lines)}
    heights = [_heights(after.standings, rows) for after in rounds]
    low, high, rules = _scale(
        [after.standings[who].balance for after in rounds for who in rows if who in after.standings]
    )
    total, words = ROW * len(shown_lines), _words(rounds)

    def balance_height(standing: Standing) -> float:
        return total * (high - float(standing.balance)) / (high - low)

    ways = tuple(
        Way(
            line,
            _points(
                [ROW * at[line.player] if line.player in at else None for at in heights],
            ),
            _points(
                [
                    balance_height(after.standings[line.player])
                    if line.player in after.standings
                    else None
                    for after in rounds
                ]
            ),
            _steps(words, rounds, line.player),
            _tone(i, line.player, player),
            line.player == player,
        )
        for i, line in enumerate(shown_lines)
    )
    return Progress(words, ways, rules, len(lines) - len(shown_lines))


def rounds_of(
    tournament: Tournament,
    state: TournamentState,
    past: Callable[[], History[FormatState]],
) -> tuple[RoundStandings, ...]:
    """The standings after each round, worked out once for a state."""
    key = f"{tournament.secret} {state.stamp}"
    cached = _known.get(key)
    if cached is None:
        history = past()
        rounds = f"{tournament.secret} {history.revised}"
        over = dict(_over.get(rounds) or {})
        cached = progression(state, history, over)
        size = _BULK * len(cached) * len(state.play.status)
        _over.put(rounds, over, size, lambda kept: len(kept) < len(over))
        _known.put(key, cached, size, lambda _kept: False)
    return cached


def _words(rounds: Sequence[RoundStandings]) -> tuple[str, ...]:
    """After which round, short enough to stand beside each other."""
    runde = gettext("F%(number)s")
    return tuple(
        runde % {"number": after.runde} if after.runde else str(after.round) for after in rounds
    )


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


def _scale(values: Sequence[Points]) -> tuple[float, float, tuple[Rule, ...]]:
    """The least and the most of the picture, at round numbers, and the lines across it."""
    numbers = [float(value) for value in values]
    least, most = min(numbers), max(numbers)
    step = next((s for s in _STEPS if (most - least) / s <= _RULES), _STEPS[-1])
    low = floor(least / step) * step
    high = max(ceil(most / step) * step, low + step)
    marks = range(low, high + 1, step)
    return low, high, tuple(Rule(100 * (high - mark) / (high - low), mark) for mark in marks)


def _steps(
    words: Sequence[str], rounds: Sequence[RoundStandings], who: str
) -> tuple[Step | None, ...]:
    steps: list[Step | None] = []
    before = None
    for word, after in zip(words, rounds, strict=True):
        standing = after.standings.get(who)
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
