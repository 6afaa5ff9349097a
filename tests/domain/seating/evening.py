"""Playing a whole event through the draw: rounds of made-up results, and what came of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from tournaments.domain.seating import seat_json

POINTS = (3, 1, -1, -3, -5, -7)


class Evening(NamedTuple):
    """`repeats` per round: pairs that had met before; `span`: mean score range per table."""

    repeats: list[int]
    span: float
    answers: list[dict[str, Any]]


def play(players: int, rule: dict[str, Any], rounds: int, seed: int) -> Evening:
    """Draw and play `rounds` rounds; results are by lot."""
    luck, scores = Random(seed), [0] * players
    history: list[dict[str, Any]] = []
    met: Counter[tuple[int, int]] = Counter()
    repeats, spans, answers = [], [], []
    for number in range(rounds):
        instance = {
            "rule": rule,
            "players": {"id": list(range(players)), "score": scores},
            "history": history,
            "seed": 1000 * seed + number,
        }
        answer = seat_json(instance)
        answers.append(answer)
        pairs = [tuple(sorted(p)) for table in answer["tables"] for p in combinations(table, 2)]
        repeats.append(sum(met[a, b] > 0 for a, b in pairs))
        met.update((a, b) for a, b in pairs)
        if number:
            points = [[scores[i] for i in table] for table in answer["tables"]]
            spans += [max(table) - min(table) for table in points]
        scores = _after(answer["tables"], scores, luck)
        history = [*history, {"tables": answer["tables"], "byes": answer["byes"]}]
    return Evening(repeats, sum(spans) / max(1, len(spans)), answers)


def _after(tables: list[list[int]], scores: list[int], luck: Random) -> list[int]:
    scores = list(scores)
    for table in tables:
        points = list(POINTS[: len(table)])
        luck.shuffle(points)
        for i, won in zip(table, points, strict=True):
            scores[i] += won
    return scores
