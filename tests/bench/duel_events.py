"""Duels over five rounds: `python tests/bench/duel_events.py`. The widest gap in wins, and
how often a pair three wins apart was drawn though a pairing without one was there.

Three rules on their own events. The product; *fewest floats* counts pairs of different scores
first. *Top down* keeps floats of the upper score groups strictly first, as pairing programs do.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import rustworkx as rx  # noqa: E402

from tests.bench.exact_pairings import Duels  # noqa: E402  not installed
from tests.bench.marks import row  # noqa: E402
from tournaments.domain.seating import Entrant, past, seat_json, swiss_draw  # noqa: E402

Json = dict[str, Any]
RULES = ("product", "fewest floats", "top down")
FAR = 6  # three wins


def event(people: int, seed: int, rule: str) -> Iterator[tuple[Duels, list[tuple[int, int]]]]:
    """Each round as it was asked, and its pairs."""
    luck, scores, history = Random(seed), dict.fromkeys(range(people), 0), list[Json]()
    for number in range(5):
        asked = swiss_draw([Entrant(i, scores[i]) for i in scores], history, preferred=2)
        duels = Duels(asked)
        pairs = (
            [(a, b) for a, b in seat_json(asked | {"seed": 9 * seed + number})["tables"]]
            if rule == "product"
            else matched(duels, rule)
        )
        yield duels, pairs
        history.append(past(pairs, scores=dict(scores)))
        for pair in pairs:
            scores[luck.choice(pair)] += 2


def matched(duels: Duels, rule: str) -> list[tuple[int, int]]:
    graph: rx.PyGraph[None, int] = rx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * duels.n)
    room = 1 << 110
    for a, b in combinations(range(duels.n), 2):
        gap, high = duels.gap(a, b), max(duels.group[a], duels.group[b])
        cost = 10**6 * (gap > 0) + gap**2
        if rule == "top down":
            cost = (10**5 * (gap > 0) + gap**2) * 10 ** (4 * high)
        graph.add_edge(a, b, room - cost - 10**31 * duels.price[frozenset((a, b))])
    return sorted(rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int))


def main() -> None:
    heads = ("people", "rule", "widest gap in wins", "floats a round", "three apart, avoidable")
    sys.stdout.write("\n".join(row(*heads, head=True)) + "\n")
    for people in (10, 12, 14):
        for rule in RULES:
            widest, floats, avoidable, rounds = 0, 0, 0, 0
            for seed in range(12):
                for duels, pairs in event(people, seed, rule):
                    gaps = [duels.gap(a, b) for a, b in pairs]
                    widest, rounds = max(widest, *gaps), rounds + 1
                    floats += 2 * sum(gap > 0 for gap in gaps)
                    avoidable += max(gaps) >= FAR and duels.best()[3] < FAR
            line = (f"{widest / 2:.1f}", f"{floats / rounds:.1f}", f"{avoidable} of {rounds}")
            sys.stdout.write("\n".join(row(people, rule, *line)) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
