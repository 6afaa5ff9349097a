"""Tie-breaks as named functions in an explicit list.

Each gets all results by round and gives each of a level group a number, more being better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, Protocol

from games.book import book
from games.counters import LOST, Counter
from games.options import Words
from games.registry import GAMES
from tournaments.domain.formats.counting import TIES, tie_key, tie_words
from tournaments.domain.formats.ranking import Criterion, Level
from tournaments.domain.points import Points, whole

_BOOK = book(__file__)

PARTS = 60  # averages of whole numbers over up to six people are whole numbers of sixtieths


@dataclass(frozen=True, slots=True)
class RoundScore:
    """One round of one entrant.

    `score`: its value in the standings; `points`: game points; `place` at the table (0 if not
    played). `ahead_of` and `level_with`: opponents behind or level; `against`: points of the
    opponents. `lost`: lost deals; `counters`: other counters of the game.
    """

    score: Points = 0
    points: int = 0
    place: int = 0
    opponents: tuple[str, ...] = ()
    ahead_of: tuple[str, ...] = ()
    level_with: tuple[str, ...] = ()
    against: int = 0
    lost: int = 0
    counters: Mapping[str, int] = field(default_factory=dict)

    def count(self, counter: str) -> int:
        """Return the value of a counter; 0 if no report contained it."""
        return self.lost if counter == LOST.key else self.counters.get(counter, 0)

    @property
    def played(self) -> bool:
        return self.place > 0


class Made(Protocol):
    """The result of one side of a table."""

    @property
    def points(self) -> int: ...
    @property
    def place(self) -> int: ...
    @property
    def lost(self) -> int: ...
    @property
    def counters(self) -> Mapping[str, int]: ...


def leg_of(who: str, at_table: Mapping[str, Made], score: Points) -> RoundScore:
    """Return the leg of one of those who have made something at a table."""
    mine = at_table[who]
    others = {name: other for name, other in at_table.items() if name != who}
    return RoundScore(
        score=score,
        points=mine.points,
        place=mine.place,
        opponents=tuple(others),
        ahead_of=tuple(name for name, other in others.items() if other.place > mine.place),
        level_with=tuple(name for name, other in others.items() if other.place == mine.place),
        against=sum(other.points for other in others.values()),
        lost=mine.lost,
        counters=mine.counters,
    )


@dataclass(frozen=True, slots=True)
class Encounter:
    """A match of some of a level group that counts in their direct comparison: in a `round`, with
    the game points of each; `without_game`: a walk-over."""

    round: int
    players: tuple[str, ...]
    points: tuple[int, ...]
    without_game: bool = False


Records = Mapping[str, tuple[RoundScore, ...]]
Values = dict[str, Points]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """`scale`: what people read is the value divided by it."""

    label: Words
    help: Words
    values: Callable[[Records, Level], Values]
    scale: int = 1


def total(records: Records, player: str) -> Points:
    return sum(leg.score for leg in records[player])


def best_round(records: Records, level: Level) -> Values:
    """The highest score of one round: 1200, 300, 900 gives 1200."""
    return {player: max((leg.score for leg in records[player]), default=0) for player in level}


def worst_round(records: Records, level: Level) -> Values:
    """The lowest score of one round: of 1200, 300, 900 it is 300, ahead of 1200, 200, 1000."""
    return {player: min((leg.score for leg in records[player]), default=0) for player in level}


def last_round(records: Records, level: Level) -> Values:
    """The score of the latest round: 1200, 300, 900 gives 900."""
    return {player: records[player][-1].score if records[player] else 0 for player in level}


def points(records: Records, level: Level) -> Values:
    """All points made in the game, where places are what counts: 562 + 410 + 733 gives 1705."""
    return {player: sum(leg.points for leg in records[player]) for player in level}


def difference(records: Records, level: Level) -> Values:
    """Points made less those that the opponents made on average: 562:460 and 410:512 gives 0."""
    return {
        player: sum(
            PARTS * leg.points - PARTS * leg.against // max(1, len(leg.opponents))
            for leg in records[player]
            if leg.played
        )
        for player in level
    }


def wins(records: Records, level: Level) -> Values:
    """Tables won, alone or level with others: places 1, 2, 1 give 2."""
    return {player: sum(leg.place == 1 for leg in records[player]) for player in level}


def opponents(records: Records, level: Level) -> Values:
    """Buchholz: the totals of those one sat with, at each table their average; a round without a
    table counts the own total. Duels against totals of 8, 6 and 10 give 24."""
    return {player: sum(_met(records, player)) for player in level}


def opponents_cut(records: Records, level: Level) -> Values:
    """Buchholz without the weakest table: against 8, 6 and 10 gives 18."""
    return {player: sum(sorted(_met(records, player))[1:]) for player in level}


def beaten(records: Records, level: Level) -> Values:
    """Sonneborn-Berger: twice the totals of those one came in ahead of, once of those one was level
    with. Ahead of 8 and level with 6 gives 22."""
    return {
        player: sum(
            2 * sum(total(records, other) for other in leg.ahead_of)
            + sum(total(records, other) for other in leg.level_with)
            for leg in records[player]
        )
        for player in level
    }


def direct(records: Records, level: Level) -> Values:
    """Return players behind less players ahead within the level group.

    Of two who met once, the winner has 1 and the other -1. Empty before all of them have met.
    """
    balance: Values = dict.fromkeys(level, 0)
    if not have_met(records, level):
        return balance
    group = set(level)
    for player in level:
        for leg in records[player]:
            for other in group.intersection(leg.ahead_of):
                balance[player] += 1
                balance[other] -= 1
    return balance


def have_met(records: Records, level: Level) -> bool:
    """Return True if each of these has met each of the others."""
    group = set(level)
    return all(
        group <= {player}.union(*(leg.opponents for leg in records[player])) for player in level
    )


def _met(records: Records, player: str) -> list[Points]:
    own = PARTS * total(records, player)
    return [
        _average(PARTS * sum(total(records, other) for other in leg.opponents), len(leg.opponents))
        if leg.opponents
        else own
        for leg in records[player]
    ]


def _average(parts: Points, count: int) -> Points:
    return parts // count if isinstance(parts, int) else parts / count


_VALUES: dict[str, tuple[Any, ...]] = {
    "best_round": (best_round,),
    "worst_round": (worst_round,),
    "last_round": (last_round,),
    "points": (points,),
    "difference": (difference, PARTS),
    "wins": (wins,),
    "opponents": (opponents, PARTS),
    "opponents_cut": (opponents_cut, PARTS),
    "beaten": (beaten,),
    "direct": (direct,),
}
TIE_BREAKS: dict[str, TieBreak] = {
    key: TieBreak(_BOOK[f"tie.{key}"], _BOOK[f"tie.{key}.help"], *of) for key, of in _VALUES.items()
}


def _by_counter(counter: Counter) -> TieBreak:
    """More or fewer of what a game counts: with fewer lost deals, 3 (-3) are ahead of 5 (-5), and
    people read 3 and 5."""
    sign = 1 if counter.more else -1

    def values(records: Records, level: Level) -> Values:
        return {p: sign * sum(leg.count(counter.key) for leg in records[p]) for p in level}

    label = tie_words(counter)
    return TieBreak(label, _BOOK["tie.counter.help"].filled(counter=label), values, sign)


EVERY: dict[str, TieBreak] = TIE_BREAKS | {key: _by_counter(c) for key, c in TIES.items()}
"""The tie-breaks by the counters of all games too."""


@lru_cache
def tie_breaks(game: str) -> Mapping[str, TieBreak]:
    """The tie-breaks of a game in its words."""
    rounds = GAMES[game].events.rounds
    found = TIE_BREAKS | {tie_key(c): _by_counter(c) for c in GAMES[game].counters}
    if rounds is None:
        return found
    return {k: replace(t, label=rounds(t.label), help=rounds(t.help)) for k, t in found.items()}


def at_edge(
    level: Iterable[str], values: Mapping[str, Any], places: int
) -> tuple[list[str], list[str]]:
    """Return who of a group has one of `places` by these values, and who is level for the last."""
    people = list(level)
    edge = sorted((values[player] for player in people), reverse=True)[places - 1]
    through = [player for player in people if values[player] > edge]
    return through, [player for player in people if values[player] == edge]


def at_edge_by(
    keys: Iterable[str], records: Records, level: Iterable[str], places: int
) -> tuple[list[str], list[str]]:
    """Return who has one of `places` by tie-breaks, and who stays level for the last."""
    chosen, left = list[str](), list(level)
    for key in keys:
        if len(chosen) + len(left) == places:
            break
        values = EVERY[key].values(records, tuple(left))
        through, left = at_edge(left, values, places - len(chosen))
        chosen += through
    return chosen, left


def counts(game: str, records: Records) -> dict[str, dict[str, int]]:
    """The counters of everybody, by person and key."""
    keys = [counter.key for counter in GAMES[game].counters]
    return {
        player: {key: sum(leg.count(key) for leg in legs) for key in keys}
        for player, legs in records.items()
    }


def criteria(keys: tuple[str, ...], records: Records) -> tuple[Criterion, ...]:
    """The named tie-breaks over these records, in order."""

    def over(key: str) -> Callable[[Level], Values]:
        return lambda level: EVERY[key].values(records, level)

    return tuple(Criterion(key, over(key), EVERY[key].scale) for key in keys)


def numbers(keys: Iterable[str], records: Records) -> dict[str, dict[str, Points]]:
    """Everybody's values of the named tie-breaks as people read them, by person and key; without
    those that compare level people alone."""
    everybody = tuple(records)
    numbers_of: dict[str, dict[str, Points]] = {player: {} for player in records}
    for key in dict.fromkeys(keys):
        if key != "direct":
            for player, value in EVERY[key].values(records, everybody).items():
                numbers_of[player][key] = whole(Fraction(value) / EVERY[key].scale)
    return numbers_of
