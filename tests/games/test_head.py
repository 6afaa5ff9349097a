"""The head of a report: rules, players, teams, who begins."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from games.head import Head, HeadRules, Players, read_head, read_players
from games.options import OptionGroup, Words
from tests.games.junk import JSON_VALUES

W = Words("Wort", "word")
OPTIONS = (OptionGroup("rules").number("rounds", 12, (1, 24), label=W, help=W),)
RULES = HeadRules(OPTIONS, (2, 3), starter="first_dealer", more=("writer",))
PAIRS = HeadRules(OPTIONS, (2,), teams=lambda _players, teams: None if teams else "teams_missing")
GOOD: dict[str, Any] = {"game": "x", "players": ["Anna", "Bernd"], "deals": [1]}


def problems(rules: HeadRules = RULES, **changes: Any) -> list[tuple[str, str]]:
    return [tuple(problem) for problem in read_head(GOOD | changes, rules)[1]]


def test_a_proper_head_has_every_option_and_a_seat_that_begins() -> None:
    assert read_head(GOOD, RULES) == (Head({"rounds": 12}, ("Anna", "Bernd"), None, 0, (1,)), [])
    told = GOOD | {"variant": {"rounds": 3}, "first_dealer": "Bernd", "writer": 3}
    assert read_head(told, RULES) == (Head({"rounds": 3}, ("Anna", "Bernd"), None, 1, (1,)), [])
    teams = GOOD | {"teams": [["Anna", "Bernd"]]}
    assert read_head(teams, PAIRS)[0] == Head(
        {"rounds": 12}, ("Anna", "Bernd"), (("Anna", "Bernd"),), 0, (1,)
    )


def test_a_report_of_totals_has_no_deals() -> None:
    head, wrong = read_head({"players": ["Anna", "Bernd"], "totals": {}}, RULES)
    assert (head and head.deals, wrong) == ((), [])


def test_every_problem_of_a_head_is_found() -> None:
    found = problems(
        b=1, a=None, teams=[], variant={"rounds": 0, "odd": 1}, first_dealer="Zoe", deals={}
    )
    assert found == [
        ("unknown_field", "a"),
        ("unknown_field", "b"),
        ("unknown_field", "teams"),
        ("variant_unknown", "variant.odd"),
        ("variant_value", "variant.rounds"),
        ("first_dealer_unknown", "first_dealer"),
        ("deals_type", "deals"),
    ]
    assert problems(PAIRS) == [("teams_missing", "teams")]
    assert problems(PAIRS, teams=[["Anna"]]) == []
    assert problems(players=["Anna"], first_dealer="Zoe") == [("players_count", "players")]


@pytest.mark.parametrize(
    ("value", "judged", "codes"),
    [
        (None, Players.NUMBER_FIRST, ["players_count players"]),
        (["Anna"], Players.NUMBER_FIRST, ["players_count players"]),
        ([" ", "Anna", "Anna"], Players.NUMBER_FIRST, [
            "player_name players[0]", "player_duplicate players[2]"]),
        (["Anna ", "Bernd"], Players.NUMBER_FIRST, []),
        ([3], Players.BOTH, ["players_count players", "player_name players[0]"]),
        ("Anna", Players.BOTH, ["players_count players"]),
        (["Anna ", "Bernd"], Players.BOTH, []),
        (None, Players.NAMES_FIRST, ["field_missing players"]),
        ("Anna", Players.NAMES_FIRST, ["field_type players"]),
        (["Anna "], Players.NAMES_FIRST, ["player_name players[0]"]),
        (["Anna"], Players.NAMES_FIRST, ["players_count players"]),
    ],
)  # fmt: skip
def test_names_and_their_number(value: object, judged: Players, codes: list[str]) -> None:
    names, wrong = read_players(value, (2, 3), judged)
    assert [f"{code} {path}" for code, path in wrong] == codes
    assert names == (() if codes else ("Anna ", "Bernd"))


def test_every_name_after_the_first_of_its_kind_is_a_duplicate() -> None:
    given = ["Anna", "Ben", "Anna", 3, "Ben", "Anna"]
    names, wrong = read_players(given, (6,), Players.NAMES_FIRST)
    assert names == ()
    assert wrong == [
        ("player_duplicate", "players[2]"),
        ("player_name", "players[3]"),
        ("player_duplicate", "players[4]"),
        ("player_duplicate", "players[5]"),
    ]


@given(JSON_VALUES, JSON_VALUES, JSON_VALUES)
def test_reading_never_raises(players: Any, starter: Any, variant: Any) -> None:
    report = {"players": players, "first_dealer": starter, "variant": variant, "deals": []}
    head, wrong = read_head(report, RULES)
    assert (head is None) == bool(wrong)
