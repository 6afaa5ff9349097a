"""Play a whole tournament through the draw with made-up results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from tournaments.domain.seating import seat_json

POINTS = (3, 1, -1, -3, -5, -7)
Draw = Callable[[dict[str, Any]], dict[str, Any]]


class Evening(NamedTuple):
    """`repeats` per round: pairs that had met before; `span`: mean score range per table from round
    2 on; what was asked in every round, and the answers."""

    repeats: list[int]
    span: float
    answers: list[dict[str, Any]]
    asked: list[dict[str, Any]]


def play(
    players: int, rule: dict[str, Any], rounds: int, seed: int, draw: Draw = seat_json
) -> Evening:
    """Draw and play `rounds` rounds; results are by lot."""
    luck, scores = Random(seed), [0] * players
    history: list[dict[str, Any]] = []
    met: Counter[tuple[int, int]] = Counter()
    repeats, spans, answers, asked = [], [], [], []
    for number in range(rounds):
        instance = {
            "rule": rule,
            "players": {"id": list(range(players)), "score": scores},
            "history": history,
            "seed": 1000 * seed + number,
        }
        answer = draw(instance)
        answers.append(answer)
        asked.append(instance)
        repeats.append(again(answer["tables"], met))
        met.update(pairs_of(answer["tables"]))
        spans += ranges(answer["tables"], scores) if number else []
        scores = _after(answer["tables"], scores, luck)
        history = [*history, {"tables": answer["tables"], "byes": answer["byes"]}]
    return Evening(repeats, sum(spans) / max(1, len(spans)), answers, asked)


def pairs_of(tables: list[list[int]]) -> list[tuple[int, int]]:
    """Return the pairs at the tables, the smaller number first."""
    return [(min(p), max(p)) for table in tables for p in combinations(table, 2)]


def again(tables: list[list[int]], met: Counter[tuple[int, int]]) -> int:
    """Pairs that had met before."""
    return sum(met[pair] > 0 for pair in pairs_of(tables))


def ranges(tables: list[list[int]], scores: list[int]) -> list[int]:
    """At every table the best score less the worst."""
    points = [[scores[i] for i in table] for table in tables]
    return [max(table) - min(table) for table in points]


def _after(tables: list[list[int]], scores: list[int], luck: Random) -> list[int]:
    scores = list(scores)
    for table in tables:
        points = list(POINTS[: len(table)])
        luck.shuffle(points)
        for i, won in zip(table, points, strict=True):
            scores[i] += won
    return scores
