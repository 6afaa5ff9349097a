"""Seats of a round: sizes of tables and how good a draw is (docs/rules/wm.md D1 to D4).

Knows sizes, repeat meetings and Swiss grouping. Does not know how to find a good draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations, pairwise

from tournaments.domain.formats.hall import Meetings, pair
from tournaments.domain.formats.tables import Seating, count_repeats
from tournaments.domain.formats.wm.cut import six_rule_applies
from tournaments.domain.formats.wm.settings import Settings
from tournaments.domain.formats.wm.state import State


def table_sizes(state_or_n: State | int, round_no: int, settings: Settings) -> tuple[int, ...]:
    """The sizes of the tables of a round, large ones first (D1).

    For a number of players, or for those who are in; only a state can tell that the one-table
    reading of the six-rule applies. Empty for fewer than two players.
    """
    if isinstance(state_or_n, int):
        return _sizes(state_or_n, round_no, settings.early_sizes, settings.late_prefer)
    n = state_or_n.remaining
    one_table = settings.six_rule == "one_table" and six_rule_applies(
        settings.final_size, state_or_n.peak, n
    )
    return (n,) if one_table else table_sizes(n, round_no, settings)


def nominal_size(round_no: int, settings: Settings) -> int:
    """The size of table that a round prefers (D1)."""
    early = settings.early_sizes
    return early[round_no - 1] if round_no <= len(early) else settings.late_prefer


@lru_cache(maxsize=4096)
def _sizes(n: int, round_no: int, early: tuple[int, ...], late: int) -> tuple[int, ...]:
    if n < 3:
        return (2,) if n == 2 else ()
    is_early = round_no <= len(early)
    prefer = early[round_no - 1] if is_early else late
    banned, other = (5, 7 - prefer) if is_early else (3, 9 - prefer)
    best = min(
        ((plan.count(banned), plan.count(other), len(plan), plan) for plan in _plans(n)),
        key=lambda judged: judged[:3],
    )
    return best[3]


def _plans(n: int) -> Iterable[tuple[int, ...]]:
    for fives in range(n // 5 + 1):
        for fours in range((n - 5 * fives) // 4 + 1):
            threes, rest = divmod(n - 5 * fives - 4 * fours, 3)
            if rest == 0:
                yield (5,) * fives + (4,) * fours + (3,) * threes


def repeats(state: State, tables: Iterable[Iterable[str]]) -> int:
    """The number of repeat meetings of a draw (D3)."""
    return count_repeats(state.meetings, tables)


def is_improvable(meetings: Meetings, tables: Seating) -> bool:
    """Whether exchanging two players of different tables would save repeat meetings (D3)."""
    met = _met_at(meetings, tables)
    numbered = [(player, k) for k, table in enumerate(tables) for player in table]
    for (a, i), (b, j) in combinations(numbered, 2):
        if i != j:
            between = 2 * meetings.get(pair(a, b), 0)
            if met[a][j] + met[b][i] - between < met[a][i] + met[b][j]:
                return True
    return False


def _met_at(meetings: Meetings, tables: Seating) -> dict[str, list[int]]:
    """How many repeat meetings each player would have at each table."""
    return {
        player: [
            sum(meetings.get(pair(player, other), 0) for other in table if other != player)
            for table in tables
        ]
        for seated in tables
        for player in seated
    }


def is_swiss(balances: Mapping[str, int], tables: Seating) -> bool:
    """Whether the tables can be ordered from rich to poor without overlap (D4)."""
    spans = sorted(
        (
            (max(balances[p] for p in table), min(balances[p] for p in table))
            for table in tables
            if table
        ),
        reverse=True,
    )
    return all(low >= high for (_, low), (high, _) in pairwise(spans))
