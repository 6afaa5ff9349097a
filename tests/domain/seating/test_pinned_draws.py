"""Same seed, same seats: draws of many fields, as this version of the search makes them.

No rule demands these seats; other tests check the rules. A digest that changes without a reason is
a mistake. With a reason, increase `SOLVER` (docs/seating.md) and write all digests again.
"""

from __future__ import annotations

import hashlib
import json
from random import Random
from typing import Any

import pytest

from tests.domain.seating.evening import play
from tests.sample import sample
from tournaments.domain.seating import (
    SOLVER,
    Kind,
    NoTablePlanError,
    PastRound,
    in_fours,
    mitchell,
    read_instance,
    repair,
    schedule,
    seat_json,
)
from tournaments.domain.seating.bounds import off_size, repeats
from tournaments.domain.seating.draw import plan_of, task_for
from tournaments.domain.seating.lot.lowest_limits import pack
from tournaments.domain.seating.lot.packing import Limits, within
from tournaments.domain.seating.lot.random_draw import draw_random
from tournaments.domain.seating.plans import partners
from tournaments.domain.seating.search.draft import Task

Json = dict[str, Any]
LOT: Json = {"mode": "random", "rounds": 8}
SWISS: Json = {"mode": "swiss", "lookahead": False}
AHEAD: Json = {"mode": "swiss", "steps": 40}


def digest(drawn: Any) -> str:
    text = json.dumps([SOLVER, drawn])
    return hashlib.sha256(text.encode()).hexdigest()[:8]


# players, rule, rounds -> digest of the tables and byes of all rounds
EVENINGS: list[tuple[int, Json, int, str]] = [
    # by lot, until people must meet again
    (4, {**LOT, "preferred": 3, "allowed": [2]}, 3, "a3dbdc81"),
    (4, {**LOT, "preferred": 3, "max_byes": 1}, 6, "49b3fa24"),
    (7, {**LOT, "preferred": 3, "allowed": [4]}, 5, "7d9765f8"),
    (8, {**LOT, "preferred": 2}, 9, "7eed33c3"),
    (8, {**LOT, "preferred": 4, "repeats": "plain", "ahead": [4, 4]}, 4, "b375944a"),
    (10, {**LOT, "preferred": 3, "allowed": [4]}, 3, "936062b5"),
    (10, {**LOT, "preferred": 3, "allowed": [], "max_byes": 1, "steps": 20}, 5, "24ebfa1f"),
    (11, {**LOT, "preferred": 3, "allowed": [4], "steps": 10}, 6, "267b1de9"),
    (11, {**LOT, "preferred": 4, "allowed": [3], "ahead": [4, 4, 3], "steps": 5}, 3, "0ff38d01"),
    (13, {**LOT, "preferred": 4, "allowed": [3, 5], "steps": 20}, 6, "7b942d8d"),
    (14, {**LOT, "preferred": 4, "allowed": [3, 5], "steps": 20}, 7, "9af16a1e"),
    (16, {**LOT, "preferred": 3, "allowed": [4], "steps": 20}, 8, "5f10106b"),
    (17, {**LOT, "preferred": 4, "allowed": [3], "steps": 10}, 7, "73aba084"),
    (22, {**LOT, "preferred": 4, "allowed": [3, 5], "steps": 10}, 8, "a6239f1c"),
    # on a schedule without repeats
    (26, {**LOT, "preferred": 4, "allowed": [3], "steps": 10}, 8, "384f10f1"),
    (30, {**LOT, "preferred": 4, "allowed": [3], "rounds": 9}, 3, "346ba026"),
    (32, {**LOT, "preferred": 4, "steps": 10}, 8, "23b5a009"),
    # with turns at tables of another size
    (31, {**LOT, "preferred": 3, "allowed": [4], "steps": 10}, 8, "53b9396e"),
    (32, {**LOT, "preferred": 3, "allowed": [4], "steps": 10}, 8, "f86c2e36"),
    (41, {**LOT, "preferred": 4, "allowed": [3, 5], "steps": 10}, 5, "cbe6e9e6"),
    # by standings, with the later rounds in mind
    (15, {**AHEAD, "preferred": 3}, 4, "7328a5c2"),
    (26, {**AHEAD, "preferred": 4, "allowed": [3, 5]}, 6, "96ab41c7"),
    (28, {**AHEAD, "preferred": 4}, 5, "0a548b79"),
    # by standings
    (12, {**SWISS, "preferred": 4, "partners": [4], "steps": 30}, 4, "b014d1ed"),
    (14, {**SWISS, "preferred": 4, "allowed": [3, 5]}, 3, "c1f6d81d"),
    (19, {**SWISS, "preferred": 4, "allowed": [3, 5], "steps": 40}, 4, "3c549f17"),
    (21, {**SWISS, "preferred": 5, "max_byes": 2, "steps": 30}, 4, "b98ebcfd"),
    (
        23,
        {**SWISS, "preferred": 5, "allowed": [4, 6], "level": "score", "steps": 30},
        4,
        "25efaf2f",
    ),
    (
        25,
        {**SWISS, "preferred": 4, "allowed": [3, 5], "policy": "norepeat", "steps": 40},
        4,
        "a4f59110",
    ),
    (
        30,
        {**SWISS, "preferred": 4, "allowed": [3, 5], "policy": "strict", "steps": 40},
        4,
        "c3e89830",
    ),
    (30, {**SWISS, "preferred": 4, "allowed": [3, 5], "policy": "cut", "steps": 30}, 4, "2cbc0448"),
    (
        30,
        {**SWISS, "preferred": 4, "allowed": [3], "policy": "level_cut", "steps": 30},
        4,
        "dd33af35",
    ),
    (64, {**SWISS, "preferred": 4, "steps": 16}, 2, "5900b3f9"),
    (160, {**SWISS, "preferred": 4, "steps": 16}, 2, "7744ab23"),
    (19, {**SWISS, "preferred": 4, "allowed": [3, 5], "steps": 16}, 4, "b5bfec9d"),
    (
        30,
        {**SWISS, "preferred": 4, "allowed": [3], "policy": "norepeat", "steps": 16},
        4,
        "3f84aab9",
    ),
    (70, {**SWISS, "preferred": 4, "allowed": [3], "steps": 20}, 3, "ce631a5a"),
    (80, {**SWISS, "preferred": 4, "policy": "norepeat", "steps": 12}, 3, "b90cd39e"),
    (170, {**SWISS, "preferred": 4, "allowed": [3], "steps": 6}, 3, "88ea77f9"),
]


@pytest.mark.parametrize(("players", "rule", "rounds", "seats"), sample(EVENINGS, 24))
def test_an_evening_is_drawn_as_it_was(players: int, rule: Json, rounds: int, seats: str) -> None:
    answers = play(players, rule, rounds, 1).answers
    assert digest([[answer["tables"], answer["byes"]] for answer in answers]) == seats


# players, rule, rounds -> digests of what limits leave and of what is packed
LATE: list[tuple[int, Json, int, str, str]] = [
    (11, {"preferred": 3, "allowed": [4]}, 5, "297babb0", "0e184b4d"),
    (13, {"preferred": 4, "allowed": [3]}, 5, "13881717", "db42c943"),
    (14, {"preferred": 3, "allowed": [4]}, 6, "262a31f8", "63a95d61"),
    (17, {"preferred": 4, "allowed": [3]}, 7, "b0bcc112", "0fcebb0f"),
    (10, {"preferred": 3, "max_byes": 1}, 6, "f0f638bb", "c920c4aa"),
    (11, {"preferred": 3, "max_byes": 2}, 6, "553b3f59", "e7ea6679"),
]


def late(players: int, rule: Json, rounds: int) -> Task:
    """Return the last of `rounds` rounds by lot."""
    instance, problems = read_instance(
        play(players, LOT | rule | {"steps": 1}, rounds, 2).asked[-1]
    )
    assert instance is not None, problems
    return task_for(instance, plan_of(instance))


@pytest.mark.parametrize(("players", "rule", "rounds", "found", "packed"), sample(LATE, 3))
def test_limits_rise_as_they_did(
    players: int, rule: Json, rounds: int, found: str, packed: str
) -> None:
    task = late(players, rule, rounds)
    goal, begin = task.goal, draw_random(task, Random(1))
    least, seats = repeats(goal), off_size(goal)
    tried = [
        within(goal, Limits(least + n % 3, seats + n % 5), 400 * n, Random(n)) for n in range(2, 30)
    ]
    works = [2_000 * n + n * n for n in range(1, 24, 3)]
    assert digest([pack(goal, *begin, Random(work), work) for work in works]) == packed
    assert digest(tried) == found


@pytest.mark.parametrize(
    ("work", "packed"),
    [(50_000, "3b6ae5a4"), (70_000, "3c4600bc"), (100_000, "a5196ce0"), (150_000, "d38cbc0f")],
)
def test_limits_that_stay_open_are_halved_as_they_were(work: int, packed: str) -> None:
    task = late(17, {"preferred": 4, "allowed": [3]}, 7)
    begin = draw_random(task, Random(1))
    found = [pack(task.goal, *begin, Random(luck), work) for luck in range(3)]
    assert digest(found) == packed


WANTED: Json = {"apart": [[0, 1], [2, 5]], "together": [[3, 17]], "wishes": [[4, 2], [9, 2]]}
CLUBS = [f"club {i % 4}" if i % 3 else None for i in range(18)]

# rule, what else is asked for -> digest of the tables and byes of three rounds of 18 people
SPECIAL: list[tuple[Json, Json, str]] = [
    ({**LOT, "preferred": 4, "allowed": [3, 5], "steps": 30}, WANTED, "e0af2a30"),
    ({**LOT, "preferred": 4, "allowed": [3], "steps": 30}, {"club": CLUBS}, "18228463"),
    ({**LOT, "preferred": 4, "max_byes": 2, "steps": 30}, WANTED, "eff00066"),
    ({**LOT, "preferred": 4, "max_byes": 2, "steps": 30}, {"club": CLUBS}, "d48b10bd"),
    ({**SWISS, "preferred": 4, "allowed": [3, 5], "steps": 30}, WANTED, "98f4cceb"),
    ({**SWISS, "preferred": 4, "allowed": [3, 5], "steps": 30}, {"club": CLUBS}, "6a04a91f"),
    ({**SWISS, "preferred": 4, "max_byes": 2, "steps": 30}, WANTED | {"club": CLUBS}, "d66dbffe"),
    (
        {**SWISS, "preferred": 4, "max_byes": 2, "policy": "norepeat", "steps": 30},
        WANTED | {"club": CLUBS},
        "0de56dcf",
    ),
    ({**SWISS, "preferred": 4, "allowed": [3], "policy": "cut", "steps": 30}, WANTED, "3412391d"),
    (
        {**SWISS, "preferred": 4, "allowed": [3], "policy": "strict", "steps": 30},
        WANTED,
        "29807d2f",
    ),
]


@pytest.mark.parametrize(("rule", "asked", "seats"), SPECIAL)
def test_wishes_and_clubs_are_drawn_as_they_were(rule: Json, asked: Json, seats: str) -> None:
    extra = dict(asked)
    clubs = {"club": extra.pop("club")} if "club" in extra else {}

    def draw(instance: Json) -> Json:
        return seat_json({**instance, **extra, "players": instance["players"] | clubs})

    answers = play(18, rule, 3, 1, draw).answers
    assert digest([[answer["tables"], answer["byes"]] for answer in answers]) == seats


# people, rule -> digest of what becomes of their tables where some leave and others come
REPAIRS: list[tuple[int, Json, str]] = [
    (14, {"preferred": 4, "allowed": [3, 5]}, "f1f59f8a"),
    (17, {"preferred": 3, "allowed": [4], "max_byes": 1}, "6bc71af4"),
    (24, {"preferred": 4, "allowed": [3], "policy": "norepeat", "max_byes": 2}, "db543400"),
    (20, {"preferred": 5, "allowed": [4, 6], "policy": "level_cut", "level": "score"}, "85f66528"),
    (16, {"preferred": 4, "allowed": [3, 5], "mode": "random"}, "0afbcc45"),
]


@pytest.mark.parametrize(("number", "rule", "seats"), REPAIRS)
def test_tables_are_mended_as_they_were(number: int, rule: Json, seats: str) -> None:
    mended: list[Any] = []
    for turn in range(12):
        luck = Random(turn)
        here = luck.sample(range(number + 4), number)
        tables = [here[n : n + rule["preferred"]] for n in range(0, number, rule["preferred"])]
        report = {
            "rule": rule,
            "players": {
                "id": luck.sample(range(number + 4), number - 3 + turn % 6),
                "score": [luck.randrange(9) for _ in range(number - 3 + turn % 6)],
            },
            "history": [{"tables": [here[n : n + 3] for n in range(turn % 3, number - 3, 3)]}],
            "seed": turn,
        }
        instance, problems = read_instance(report)
        assert instance is not None, problems
        try:
            found = repair(instance, tables, started=[3] * (turn % 2))
        except NoTablePlanError:
            mended.append(None)
            continue
        mended.append([found.tables, found.byes, found.changed, found.cost.as_json()])
    assert digest(mended) == seats


# pairs in each turn, step -> digest of the tables and byes of all turns
MITCHELL: list[tuple[list[int], int, str]] = [
    ([8] * 8, 1, "903d03f1"),
    ([9] * 11, 2, "54ff9416"),
    ([12, 12, 11, 13, 13, 10, 10, 12, 12, 12, 12], 1, "ac2f8f2a"),
    ([7, 9, 9, 6, 6, 8, 8, 8], 3, "90c51c8f"),
]
FOURS: list[tuple[list[int], int, str]] = [
    ([12] * 5, 1, "0e799ac9"),
    ([17, 17, 18, 16, 19, 19], 2, "055d43e7"),
    ([52] * 4, 1, "232d7217"),
    ([22, 22, 25, 21], 1, "b04c37c1"),
]


@pytest.mark.parametrize(("present", "step", "seats"), MITCHELL)
def test_pairs_move_as_they_did(present: list[int], step: int, seats: str) -> None:
    rounds: list[PastRound] = []
    for turn, number in enumerate(present):
        here = (
            list(range(turn % 3, turn % 3 + number)) if number != present[0] else [*range(number)]
        )
        moved = mitchell(here, rounds, begun=1 if turn > 5 else 0, step=step, rng=Random(turn))
        rounds.append(PastRound(moved.tables, moved.byes))
    assert digest([[one.tables, one.byes] for one in rounds]) == seats


@pytest.mark.parametrize(("present", "step", "seats"), FOURS)
def test_people_move_as_they_did(present: list[int], step: int, seats: str) -> None:
    rounds: list[PastRound] = []
    for turn, number in enumerate(present):
        here = list(range(turn % 2, turn % 2 + number))
        moved = in_fours(here, rounds, begun=turn // 5, step=step, rng=Random(turn))
        rounds.append(PastRound(*moved))
    assert digest([[one.tables, one.byes] for one in rounds]) == seats


# players, what is asked for -> digest of the schedule
SCHEDULES: list[tuple[int, Json, str]] = [
    (7, {"table": 3, "rounds": 4}, "ead1e81e"),
    (50, {"table": 5, "rounds": 2}, "5f942ea1"),
    (9, {"table": 3, "rounds": 4}, "fec6f99f"),
    (10, {"table": 3}, "fe546492"),
    (10, {"table": 3, "allowed": [4], "rounds": 5}, "4e8ee815"),
    (11, {"table": 4, "rounds": 4}, "03c1aa43"),
    (12, {"table": 3, "rounds": 6}, "41747a7b"),
    (13, {"table": 4, "allowed": [3, 5], "rounds": 3}, "41911ab9"),
    (15, {"table": 3, "rounds": 9}, "a9490262"),
    (17, {"table": 5, "rounds": 2}, "3e54d254"),
    (7, {"kind": Kind.PARTNERS, "rounds": 3}, "e17b9bd3"),
    (10, {"kind": Kind.PARTNERS, "rounds": 4}, "49c2c36d"),
    (9, {"kind": Kind.PARTNERS, "rounds": 11}, "1b7aa5ca"),
]


@pytest.mark.parametrize(("players", "asked", "rounds"), sample(SCHEDULES, 7))
def test_a_schedule_is_made_as_it_was(players: int, asked: Json, rounds: str) -> None:
    assert digest(schedule(players, **asked, seed=3).as_json()) == rounds


@pytest.mark.parametrize(
    ("players", "rounds"), [(14, "52d64018"), (15, "effbeaf5"), (22, "283494f6"), (11, "b72a3d3c")]
)
def test_partners_are_levelled_as_they_were(
    players: int, rounds: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(partners, "STEPS", 2_000)
    assert digest(partners.partner_rounds(players, 4, Random(players))) == rounds
