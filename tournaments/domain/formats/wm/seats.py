"""Request seats of a round: table sizes, repeat meetings and Swiss grouping.

Follows docs/rules/wm.md D1 to D4, C3, T4. A draw is a request for `tournaments.domain.seating`; the
caller adds the seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations, pairwise
from random import Random

from games.envelope import Json
from tournaments.domain.formats.state import Meetings, pair
from tournaments.domain.formats.tables import Seating, table_after_table
from tournaments.domain.formats.wm.cut import field_size, playoff_sizes, six_rule_applies
from tournaments.domain.formats.wm.settings import Settings
from tournaments.domain.formats.wm.state import Playoff, State
from tournaments.domain.seating import Entrant, past, wm_draw


def table_sizes(state_or_n: State | int, round_no: int, settings: Settings) -> tuple[int, ...]:
    """The sizes of the tables of a round, large ones first (D1).

    For a number of players, or for those who are in; only a state can tell that the one-table
    reading of the six-rule applies. Empty for fewer than two players.
    """
    if isinstance(state_or_n, int):
        return _sizes(state_or_n, round_no, settings.early_sizes, settings.late_prefer)
    n = len(state_or_n.drawn_next)
    one_table = settings.six_rule == "one_table" and six_rule_applies(
        settings.final_size, field_size(state_or_n), state_or_n.remaining
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


def is_improvable(meetings: Meetings, tables: Seating) -> bool:
    """Return True if exchanging two players of different tables would save repeat meetings (D3)."""
    met = _met_at(meetings, tables)
    numbered = [(player, k) for k, table in enumerate(tables) for player in table]
    for (a, i), (b, j) in combinations(numbered, 2):
        if i != j:
            between = 2 * meetings.get(pair(a, b), 0)
            if met[a][j] + met[b][i] - between < met[a][i] + met[b][j]:
                return True
    return False


def _met_at(meetings: Meetings, tables: Seating) -> dict[str, list[int]]:
    """Return how many repeat meetings each player would have at each table."""
    return {
        player: [
            sum(meetings.get(pair(player, other), 0) for other in table if other != player)
            for table in tables
        ]
        for seated in tables
        for player in seated
    }


def is_swiss(balances: Mapping[str, int], tables: Seating) -> bool:
    """Return True if the tables can be ordered from rich to poor without overlap (D4)."""
    spans = sorted(
        (
            (max(balances[p] for p in table), min(balances[p] for p in table))
            for table in tables
            if table
        ),
        reverse=True,
    )
    return all(low >= high for (_, low), (high, _) in pairwise(spans))


def draw(state: State) -> Json:
    """Seats for the next round: by lot with few repeats, from `swiss_from` on by balance."""
    number, settings, seated = state.round + 1, state.settings, state.drawn_next
    by_score = number >= settings.swiss_from
    still_by_lot = number > 1 and number + 1 < settings.swiss_from
    return wm_draw(
        [Entrant(player, state.balances.get(player, 0)) for player in seated],
        _rounds(state),
        sizes=table_sizes(state, number, settings),
        nominal=nominal_size(number, settings),
        by_score=by_score,
        level_together=settings.swiss_level == "together",
        ahead=table_sizes(len(seated), number + 1, settings) if still_by_lot else None,
    )


def _rounds(state: State) -> list[Json]:
    """The rounds that were played."""
    return [
        past([tuple(table.scores) for table in seated.tables], preferred=seated.nominal)
        for seated in state.seated
    ]


def final_seats(state: State) -> Json:
    """The finalists in the seat order of the Final Table, by lot (T4)."""
    entrants = [Entrant(player) for player in state.players_in]
    size = len(entrants)
    return wm_draw(entrants, (), sizes=(size,), nominal=size, by_score=False)


def playoff_tables(state: State, rng: Random) -> tuple[tuple[str, ...], ...]:
    """The tables of the play-off that is due, by lot (C3); none if there is no play-off."""
    if state.playoff is None:
        return ()
    order = list(state.playoff.players)
    rng.shuffle(order)
    return tuple(map(tuple, table_after_table(order, playoff_sizes(len(order)))))


def playoff_by_lot(state: State, group: Playoff) -> tuple[tuple[str, ...], ...]:
    """Return the tables of a play-off, by a lot that is the same on each call.

    It follows from the players and the round, so it is not stored (C3).
    """
    lot = Random(f"playoff {state.round} {group.places} {' '.join(group.players)}")
    return playoff_tables(state, lot)
