"""Same seed, same seats: draws of many kinds of fields, as this version of the search makes them.

Which seats these are follows from no rule; what rules ask of them is tested elsewhere. A digest
that changes without a reason is a mistake; with one, `SOLVER` is raised (docs/seating.md), and all
are written anew.
"""

from __future__ import annotations

import hashlib
import json
from random import Random
from typing import Any

import pytest

from tests.domain.seating.evening import play
from tournaments.domain.seating import (
    SOLVER,
    Kind,
    NoPlan,
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
    (4, {**LOT, "preferred": 3, "allowed": [2]}, 3, "788332d1"),
    (4, {**LOT, "preferred": 3, "max_byes": 1}, 6, "df12f397"),
    (7, {**LOT, "preferred": 3, "allowed": [4]}, 5, "8f40aea0"),
    (8, {**LOT, "preferred": 2}, 9, "4cc134a5"),
    (8, {**LOT, "preferred": 4, "repeats": "plain", "ahead": [4, 4]}, 4, "75af59ab"),
    (10, {**LOT, "preferred": 3, "allowed": [4]}, 3, "a8d48d9c"),
    (10, {**LOT, "preferred": 3, "allowed": [], "max_byes": 1, "steps": 20}, 5, "29b70a39"),
    (11, {**LOT, "preferred": 3, "allowed": [4], "steps": 10}, 6, "5e24ec8e"),
    (11, {**LOT, "preferred": 4, "allowed": [3], "ahead": [4, 4, 3], "steps": 5}, 3, "28225903"),
    (13, {**LOT, "preferred": 4, "allowed": [3, 5], "steps": 20}, 6, "e202a259"),
    (14, {**LOT, "preferred": 4, "allowed": [3, 5], "steps": 20}, 7, "284bddc0"),
    (16, {**LOT, "preferred": 3, "allowed": [4], "steps": 20}, 8, "f8705694"),
    (17, {**LOT, "preferred": 4, "allowed": [3], "steps": 10}, 7, "32b1c4e5"),
    (22, {**LOT, "preferred": 4, "allowed": [3, 5], "steps": 10}, 8, "82458f6d"),
    # on a schedule without repeats
    (26, {**LOT, "preferred": 4, "allowed": [3], "steps": 10}, 8, "d7c133a8"),
    (30, {**LOT, "preferred": 4, "allowed": [3], "rounds": 9}, 3, "f9a73caf"),
    (32, {**LOT, "preferred": 4, "steps": 10}, 8, "cfe47154"),
    # with turns at tables of another size
    (31, {**LOT, "preferred": 3, "allowed": [4], "steps": 10}, 8, "cb8b5838"),
    (32, {**LOT, "preferred": 3, "allowed": [4], "steps": 10}, 8, "c026b08d"),
    (41, {**LOT, "preferred": 4, "allowed": [3, 5], "steps": 10}, 5, "3793a711"),
    # by standings, with the later rounds in mind
    (15, {**AHEAD, "preferred": 3}, 4, "c4dc05d7"),
    (26, {**AHEAD, "preferred": 4, "allowed": [3, 5]}, 6, "1d3218fc"),
    (28, {**AHEAD, "preferred": 4}, 5, "33fe98f1"),
    # by standings
    (12, {**SWISS, "preferred": 4, "partners": [4], "steps": 30}, 4, "ee526843"),
    (14, {**SWISS, "preferred": 4, "allowed": [3, 5]}, 3, "1d681e67"),
    (19, {**SWISS, "preferred": 4, "allowed": [3, 5], "steps": 40}, 4, "a63add4e"),
    (21, {**SWISS, "preferred": 5, "max_byes": 2, "steps": 30}, 4, "d24fbd3e"),
    (
        23,
        {**SWISS, "preferred": 5, "allowed": [4, 6], "level": "score", "steps": 30},
        4,
        "af4ed0c8",
    ),
    (
        25,
        {**SWISS, "preferred": 4, "allowed": [3, 5], "policy": "norepeat", "steps": 40},
        4,
        "bdcb3b1e",
    ),
    (
        30,
        {**SWISS, "preferred": 4, "allowed": [3, 5], "policy": "strict", "steps": 40},
        4,
        "5ea349a0",
    ),
    (30, {**SWISS, "preferred": 4, "allowed": [3, 5], "policy": "cut", "steps": 30}, 4, "71e67d8d"),
    (
        30,
        {**SWISS, "preferred": 4, "allowed": [3], "policy": "level_cut", "steps": 30},
        4,
        "45b51437",
    ),
    (64, {**SWISS, "preferred": 4, "steps": 16}, 2, "9835001f"),
    (160, {**SWISS, "preferred": 4, "steps": 16}, 2, "20e809f4"),
    (19, {**SWISS, "preferred": 4, "allowed": [3, 5], "steps": 16}, 4, "7045f940"),
    (
        30,
        {**SWISS, "preferred": 4, "allowed": [3], "policy": "norepeat", "steps": 16},
        4,
        "f45b1293",
    ),
    (70, {**SWISS, "preferred": 4, "allowed": [3], "steps": 20}, 3, "e7e6dad4"),
    (80, {**SWISS, "preferred": 4, "policy": "norepeat", "steps": 12}, 3, "89639e8b"),
    (170, {**SWISS, "preferred": 4, "allowed": [3], "steps": 6}, 3, "3e17030e"),
]


@pytest.mark.parametrize(("players", "rule", "rounds", "seats"), EVENINGS)
def test_an_evening_is_drawn_as_it_was(players: int, rule: Json, rounds: int, seats: str) -> None:
    answers = play(players, rule, rounds, 1).answers
    assert digest([[answer["tables"], answer["byes"]] for answer in answers]) == seats


# players, rule, rounds -> digests of what limits leave and of what is packed
LATE: list[tuple[int, Json, int, str, str]] = [
    (11, {"preferred": 3, "allowed": [4]}, 5, "d6fe5092", "d8f38a36"),
    (13, {"preferred": 4, "allowed": [3]}, 5, "0db8fe0d", "8904afd3"),
    (14, {"preferred": 3, "allowed": [4]}, 6, "b3bfb766", "bf0ce82c"),
    (17, {"preferred": 4, "allowed": [3]}, 7, "de30ddfd", "21db5e06"),
    (10, {"preferred": 3, "max_byes": 1}, 6, "5186c24d", "8da097d0"),
    (11, {"preferred": 3, "max_byes": 2}, 6, "24cb3027", "263c4bd8"),
]


def late(players: int, rule: Json, rounds: int) -> Task:
    """The last of so many rounds by lot."""
    instance, problems = read_instance(
        play(players, LOT | rule | {"steps": 1}, rounds, 2).asked[-1]
    )
    assert instance is not None, problems
    return task_for(instance, plan_of(instance))


@pytest.mark.parametrize(("players", "rule", "rounds", "found", "packed"), LATE)
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
    [(50_000, "978e984a"), (70_000, "17860019"), (100_000, "163e3ae8"), (150_000, "8bc2a6d8")],
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
    ({**LOT, "preferred": 4, "allowed": [3, 5], "steps": 30}, WANTED, "860ed29e"),
    ({**LOT, "preferred": 4, "allowed": [3], "steps": 30}, {"club": CLUBS}, "afd9f18b"),
    ({**LOT, "preferred": 4, "max_byes": 2, "steps": 30}, WANTED, "0d57c184"),
    ({**LOT, "preferred": 4, "max_byes": 2, "steps": 30}, {"club": CLUBS}, "46a753c2"),
    ({**SWISS, "preferred": 4, "allowed": [3, 5], "steps": 30}, WANTED, "6fd1288e"),
    ({**SWISS, "preferred": 4, "allowed": [3, 5], "steps": 30}, {"club": CLUBS}, "a424cf36"),
    ({**SWISS, "preferred": 4, "max_byes": 2, "steps": 30}, WANTED | {"club": CLUBS}, "473d1655"),
    (
        {**SWISS, "preferred": 4, "max_byes": 2, "policy": "norepeat", "steps": 30},
        WANTED | {"club": CLUBS},
        "da48dc2b",
    ),
    ({**SWISS, "preferred": 4, "allowed": [3], "policy": "cut", "steps": 30}, WANTED, "18862c30"),
    (
        {**SWISS, "preferred": 4, "allowed": [3], "policy": "strict", "steps": 30},
        WANTED,
        "6cd40d09",
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
    (14, {"preferred": 4, "allowed": [3, 5]}, "7ce75d00"),
    (17, {"preferred": 3, "allowed": [4], "max_byes": 1}, "4bdeaa8a"),
    (24, {"preferred": 4, "allowed": [3], "policy": "norepeat", "max_byes": 2}, "31648a73"),
    (20, {"preferred": 5, "allowed": [4, 6], "policy": "level_cut", "level": "score"}, "abdae588"),
    (16, {"preferred": 4, "allowed": [3, 5], "mode": "random"}, "8f31dd8d"),
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
        except NoPlan:
            mended.append(None)
            continue
        mended.append([found.tables, found.byes, found.changed, found.cost.as_json()])
    assert digest(mended) == seats


# pairs in each turn, step -> digest of the tables and byes of all turns
MITCHELL: list[tuple[list[int], int, str]] = [
    ([8] * 8, 1, "f7a634e4"),
    ([9] * 11, 2, "a0ef0c49"),
    ([12, 12, 11, 13, 13, 10, 10, 12, 12, 12, 12], 1, "3d0267a1"),
    ([7, 9, 9, 6, 6, 8, 8, 8], 3, "56406758"),
]
FOURS: list[tuple[list[int], int, str]] = [
    ([12] * 5, 1, "75908a01"),
    ([17, 17, 18, 16, 19, 19], 2, "0fbf022b"),
    ([52] * 4, 1, "7e3f4392"),
    ([22, 22, 25, 21], 1, "a13114e0"),
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
    (7, {"table": 3, "rounds": 4}, "5c4fde6e"),
    (50, {"table": 5, "rounds": 2}, "3d87c5e2"),
    (9, {"table": 3, "rounds": 4}, "ca50640d"),
    (10, {"table": 3}, "cdfee01f"),
    (10, {"table": 3, "allowed": [4], "rounds": 5}, "2c26b6e4"),
    (11, {"table": 4, "rounds": 4}, "007c4cb6"),
    (12, {"table": 3, "rounds": 6}, "7b351797"),
    (13, {"table": 4, "allowed": [3, 5], "rounds": 3}, "09062c75"),
    (15, {"table": 3, "rounds": 9}, "4f03fbb3"),
    (17, {"table": 5, "rounds": 2}, "7b1a37c3"),
    (7, {"kind": Kind.PARTNERS, "rounds": 3}, "38eba49d"),
    (10, {"kind": Kind.PARTNERS, "rounds": 4}, "5c4f0817"),
    (9, {"kind": Kind.PARTNERS, "rounds": 11}, "531ca31b"),
]


@pytest.mark.parametrize(("players", "asked", "rounds"), SCHEDULES)
def test_a_schedule_is_made_as_it_was(players: int, asked: Json, rounds: str) -> None:
    assert digest(schedule(players, **asked, seed=3).as_json()) == rounds


@pytest.mark.parametrize(
    ("players", "rounds"), [(14, "0373db00"), (15, "ba6c4d84"), (22, "2da026ee"), (11, "3567f8c8")]
)
def test_partners_are_levelled_as_they_were(
    players: int, rounds: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(partners, "STEPS", 2_000)
    assert digest(partners.partner_rounds(players, 4, Random(players))) == rounds
