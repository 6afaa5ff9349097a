"""Evenings in the WM shape, 3/4/3/4 then 4 or 5: repeats of the lots and of the Swiss rounds.

Rounds 2 and 3 are compared with docs/rules/wm.md D3. From round 4 on the cut of the balances (D4)
counts. Level pairs at a table are compared with the exact maximum, repeats with the fewest known
among such draws, listed or from longer searches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from tests.bench.marks import row, title
from tests.domain.test_wm_level import level_pairs, most_level_pairs
from tests.domain.wm_field import Seats, drawn, field, seated
from tournaments.domain.formats.tables import count_repeats
from tournaments.domain.formats.wm.seats import draw, is_swiss
from tournaments.domain.formats.wm.state import State
from tournaments.domain.seating import seat_json
from tournaments.domain.seating.lot.random_draw import count_partitions, partitions

Json = dict[str, Any]
ROUNDS = 7
REACHABLE = {7: (3, 6), 8: (4, 8), 10: (1, 2), 11: (2, 4)}
RUNDEN = 3  # a round, at every table
COUNTED = 20_000
BANDS = ((7, 11), (12, 20), (21, 40), (41, 60), (61, 100))
LONGER = {"steps": 6_000}


def lots(players: Iterable[int], seeds: int) -> Iterable[str]:
    """Rounds 1 to 3."""
    yield title("WM shape, rounds 2 and 3 by lot: repeats, nobody leaving")
    yield from row("players", "evenings", "reachable (D3)", "reached", "evenings above", head=True)
    reached: dict[int, Counter[tuple[int, int]]] = {}
    for n in players:
        reached[n] = Counter(_by_lot(n, seed) for seed in range(seeds))
    for group in _alike(reached):
        found = sum((reached[n] for n in group), Counter())
        wanted = REACHABLE.get(group[0], (0, 0))
        above = sum(count for repeats, count in found.items() if repeats > wanted)
        worst = max(found)
        yield from row(_span(group), found.total(), wanted, worst, above)


def _alike(reached: Mapping[int, object]) -> Iterator[list[int]]:
    """Single small fields, then 12 and more in one row."""
    small = [n for n in reached if n < 12]
    yield from ([n] for n in small)
    large = [n for n in reached if n >= 12]
    if large:
        yield large


def _span(group: Sequence[int]) -> str:
    return str(group[0]) if len(group) == 1 else f"{group[0]} to {group[-1]}"


def _by_lot(n: int, seed: int) -> tuple[int, int]:
    state, reached = field(n), []
    for turn in range(3):
        tables = drawn(state, f"{n}:{seed}:{turn}")
        reached.append(count_repeats(state.meetings, tables))
        state = seated(state, tables)
    return reached[1], reached[2]


def swiss(bands: Sequence[tuple[int, int]], seeds: int, step: int) -> Iterable[str]:
    """Rounds 4 and later, with balances from Runden by lot."""
    yield title(f"WM shape, rounds 4 to {ROUNDS} by the balances: level pairs, then repeats")
    heads = ("players", "draws", "Swiss (D4)", "level pairs", "most", "repeats", "fewest known")
    yield from row(*heads, "above", head=True)
    for low, high in bands:
        found = [
            judged
            for n in range(low, high + 1, step)
            for seed in range(seeds)
            for judged in _by_balance(n, seed)
        ]
        sums = [sum(values) for values in zip(*found, strict=True)]
        above = sum(mine > least for *_, mine, least in found)
        yield from row(f"{low} to {high}", len(found), *sums, above)


def _by_balance(n: int, seed: int) -> Iterator[tuple[bool, int, int, int, int]]:
    """Every late round: whether it is Swiss, level pairs, the most, repeats, the fewest known."""
    luck, state = Random(f"{n}:{seed}"), field(n)
    for turn in range(ROUNDS):
        tables = drawn(state, f"{n}:{seed}:{turn}")
        if turn + 1 >= state.settings.swiss_from:
            level = level_pairs(state, tables)
            most = most_level_pairs(list(state.balances.values()), list(map(len, tables)))
            mine = count_repeats(state.meetings, tables)
            swiss_ = is_swiss(state.balances, tables)
            yield swiss_, level, most, mine, min(mine, _fewest(state, level))
        state = _paid(seated(state, tables), tables, luck)


def _fewest(state: State, level: int) -> int:
    """Return the repeats of the best known draw with `level` level pairs."""
    report = draw(state)
    sizes = report["rule"]["plan"]
    if count_partitions(sizes) <= COUNTED:
        everybody = list(state.players_in)
        ways = (
            [[everybody[i] for i in table] for table in tables]
            for tables in partitions(range(len(everybody)), Counter(sizes))
        )
        return min(
            count_repeats(state.meetings, tables)
            for tables in ways
            if level_pairs(state, tables) == level and is_swiss(state.balances, tables)
        )
    longer = report | {"rule": report["rule"] | LONGER}
    found = (seat_json(longer | {"seed": f"longer {start}"})["tables"] for start in range(2))
    return min(count_repeats(state.meetings, tables) for tables in found)


def _paid(state: State, tables: Seats, luck: Random) -> State:
    """Losers by lot pay a euro to each of the others, as long as they have it."""
    balances = dict(state.balances)
    for table in tables:
        for _ in range(RUNDEN):
            loser = luck.choice(list(table))
            if balances[loser] >= len(table):
                balances[loser] -= len(table) - 1
                balances.update({p: balances[p] + 1 for p in table if p != loser})
    return replace(state, balances=balances)
