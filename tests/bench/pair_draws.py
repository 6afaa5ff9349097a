"""Tables of two: time of a draw, and what pairing officers look at.

Rematches, people paired outside their score group (floats) against the fewest that any pairing
without rematches has, and on small fields the cost against all pairings counted out. Scores are
of wins, draws and losses by lot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any

import rustworkx as rx

from tests.bench.marks import row, title
from tournaments.domain.seating import past, price, read_instance, seat_json

Json = dict[str, Any]

ROUNDS = 9
SIZES = (20, 50, 100, 250, 500)
SMALL = (6, 8, 10)
POINTS = ((2, 0), (1, 1), (0, 2))
POLICIES = ("weighted", "norepeat", "groups")


def asked_in(players: int, rounds: int, seed: int, **rule: Any) -> Iterator[Json]:
    """The instances of an event, round by round."""
    luck, scores = Random(seed), [0] * players
    history: list[Json] = []
    for number in range(rounds):
        instance = {
            "rule": {"mode": "swiss", "preferred": 2, "max_byes": 1} | rule,
            "players": {"id": list(range(players)), "score": list(scores)},
            "history": list(history),
            "seed": 100 * seed + number,
        }
        yield instance
        answer, before = seat_json(instance), dict(enumerate(scores))
        for table in answer["tables"]:
            for i, won in zip(table, luck.choice(POINTS), strict=True):
                scores[i] += won
        for i in answer["byes"]:
            scores[i] += 2
        history.append(past(answer["tables"], answer["byes"], scores=before))


def whole_events(sizes: Sequence[int], seeds: int) -> Iterable[str]:
    """Events of nine rounds."""
    yield title(f"Tables of two, {ROUNDS} rounds, {seeds} seeds")
    yield from row(
        *("players", "policy", "slowest draw", "rematches", "floats a round", "fewest possible"),
        *("second byes", "seats apart at most"),
        head=True,
    )
    for n in sizes:
        for policy in POLICIES:
            yield from row(n, policy, *_event(n, policy, seeds))


def _event(n: int, policy: str, seeds: int) -> Iterable[object]:
    slowest, rematches, floats, fewest, twice, apart = 0.0, 0, [], [], 0, 0
    for seed in range(seeds):
        seats, byes = Counter[tuple[int, int]](), Counter[int]()
        for instance in asked_in(n, ROUNDS, seed, policy=policy):
            start = perf_counter()
            answer = seat_json(instance)
            slowest = max(slowest, perf_counter() - start)
            met = met_in(instance)
            rematches += sum(frozenset(table) in met for table in answer["tables"])
            scores = instance["players"]["score"]
            floats.append(sum(2 for a, b in answer["tables"] if scores[a] != scores[b]))
            fewest.append(fewest_floats(instance, answer["byes"]))
            seats.update((i, s) for table in answer["tables"] for s, i in enumerate(table))
            byes.update(answer["byes"])
        twice += sum(count > 1 for count in byes.values())
        apart = max(apart, *(abs(seats[i, 0] - seats[i, 1]) for i in range(n)))
    yield f"{slowest:.2f} s"
    yield rematches
    yield f"{fmean(floats):.1f}"
    yield f"{fmean(fewest):.1f}"
    yield twice
    yield apart


def met_in(instance: Json) -> set[frozenset[int]]:
    return {frozenset(table) for played in instance["history"] for table in played["tables"]}


def fewest_floats(instance: Json, byes: Sequence[int]) -> int:
    """People paired outside their score group in the best pairing without rematches: a matching
    with as many pairs of one score as possible. Exact."""
    scores, met = instance["players"]["score"], met_in(instance)
    playing = [i for i in range(len(scores)) if i not in byes]
    graph: rx.PyGraph[int, int] = rx.PyGraph(multigraph=False)
    node = dict(zip(playing, graph.add_nodes_from(playing), strict=True))
    graph.add_edges_from(
        [
            (node[i], node[j], 1 if scores[i] == scores[j] else 0)
            for i, j in combinations(playing, 2)
            if frozenset((i, j)) not in met
        ]
    )
    pairs = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sum(2 for a, b in pairs if scores[playing[a]] != scores[playing[b]])


def counted_out(sizes: Sequence[int], seeds: int) -> Iterable[str]:
    """Small fields, also odd ones: every pairing, compared as the policy does."""
    yield title("Tables of two, all pairings counted out")
    yield from row("players", "draws", *POLICIES, head=True)
    for n in (m for size in sizes for m in (size, size - 1)):
        best = [
            [
                is_best(instance)
                for seed in range(seeds)
                for instance in asked_in(n, min(n - 1, 7), seed, policy=policy)
            ]
            for policy in POLICIES
        ]
        yield from row(n, len(best[0]), *map(sum, best))


def is_best(report: Json) -> bool:
    """Return True if no pairing is better than the drawn one."""
    instance, _problems = read_instance(report)
    assert instance is not None
    answer = seat_json(report)
    least = min(_key(report, *way) for way in pairings(list(instance.ids)))
    return _key(report, answer["tables"], answer["byes"]) == least


def _key(report: Json, tables: Sequence[Sequence[Any]], byes: Sequence[Any]) -> tuple[int, ...]:
    """Return the key that the policy compares."""
    instance, _problems = read_instance(report)
    assert instance is not None
    cost = price(instance, tables, byes)
    if report["rule"]["policy"] == "weighted":
        return (cost.total,)
    if report["rule"]["policy"] == "norepeat":
        return cost.byes, cost.repeats, cost.closeness
    return cost.byes, cost.repeats, *in_duels(report, tables, byes)


def in_duels(report: Json, tables: Sequence[Sequence[Any]], byes: Sequence[Any]) -> tuple[int, ...]:
    """The parts of `groups` after the rematches, from scores and history alone.

    Byes to the lowest score, the widest gap, the squared gaps, how high they lie, floats in the
    same direction.
    """
    players, history = report["players"], report["history"]
    score = dict(zip(players["id"], players["score"], strict=True))
    group = {x: n for n, x in enumerate(sorted(set(score.values())))}
    down = Counter(p for past in history for p in past.get("down", ()))
    up = Counter(p for past in history for p in past.get("up", ()))
    pairs = [sorted(table, key=score.__getitem__) for table in tables]
    gaps = [score[high] - score[low] for low, high in pairs]
    return (
        sum(group[score[i]] for i in byes),
        max(gaps),
        sum(gap**2 for gap in gaps),
        sum(gap**2 * group[score[high]] for gap, (_low, high) in zip(gaps, pairs, strict=True)),
        sum(down[high] + up[low] for gap, (low, high) in zip(gaps, pairs, strict=True) if gap),
    )


def pairings(people: list[Any]) -> Iterator[tuple[list[tuple[Any, Any]], list[Any]]]:
    """Every pairing; with an odd number of people one of them is out."""
    if len(people) % 2:
        for out in people:
            rest = [i for i in people if i != out]
            yield from ((tables, [out]) for tables, _ in pairings(rest))
        return
    if not people:
        yield [], []
        return
    first, *others = people
    for other in others:
        rest = [i for i in others if i != other]
        yield from (([(first, other), *tables], []) for tables, _ in pairings(rest))
