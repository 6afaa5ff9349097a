"""Declarations of a game: depths, sizes of tables, partners, outcomes."""

from __future__ import annotations

from typing import Any

import pytest

from games import GAMES, evaluate, score
from games.envelope import Json, Problem
from games.game import Depth, Game, by_field, depth_of, is_deeper
from games.options import Words
from games.outcome import Answer, Outcome, Transfer
from games.rummy.match import ScoredDeal

TOTALS, NUMBERS, LINES, SHEET = Depth
NAME = Words("Spiel", "Game")


def no_report(*_given: object, **_more: object) -> Any:
    return {}


def game(least: int = 2, most: int = 4, **more: Any) -> Game:
    return Game("toy", NAME, least, most, (), (), no_report, no_report, **more)


@pytest.mark.parametrize(
    ("a", "b", "deeper"),
    [
        (SHEET, LINES, True),
        (LINES, NUMBERS, True),
        (NUMBERS, TOTALS, True),
        (LINES, LINES, True),
        (TOTALS, NUMBERS, False),
        (NUMBERS, SHEET, False),
    ],
)
def test_a_depth_tells_as_much_as_itself_and_all_before(a: Depth, b: Depth, deeper: bool) -> None:
    assert is_deeper(a, b) is deeper


@pytest.mark.parametrize(
    ("report", "depth"),
    [
        ({}, SHEET),
        ({"deals": []}, SHEET),
        ({"deals": [3]}, SHEET),
        ({"deals": [{"depth": "lines"}, {"depth": "numbers"}, {"depth": "sheet"}]}, NUMBERS),
        ({"deals": [{"depth": "sheet"}, 3]}, SHEET),
        ({"deals": [{"depth": "sheet"}], "totals": {}}, TOTALS),
        ({"deals": [{"depth": "sheet"}], "totals": None, "result": None}, SHEET),
        ({"result": {}}, TOTALS),
    ],
)
def test_a_report_is_as_deep_as_its_shallowest_deal(report: Json, depth: Depth) -> None:
    assert depth_of(report, lambda deal: Depth(deal["depth"])) is depth
    assert game(of_deal=lambda deal: Depth(deal["depth"])).depth_of(report) is depth


@pytest.mark.parametrize(
    ("deal", "depth"),
    [
        ({"play": []}, SHEET),
        ({"play": None}, NUMBERS),
        ({}, NUMBERS),
        ({"sides": [{"play": 1}]}, NUMBERS),
    ],
)
def test_a_deal_with_its_field_is_a_sheet(deal: Json, depth: Depth) -> None:
    assert by_field("play")(deal) is depth


@pytest.mark.parametrize(
    ("deal", "depth"),
    [
        ({"sides": [{"play": 1}, {"play": 2}]}, SHEET),
        ({"sides": [{"play": 1}, {"play": None}]}, NUMBERS),
        ({"sides": [{"play": 1}, 3]}, NUMBERS),
        ({"sides": []}, NUMBERS),
        ({"sides": 3}, NUMBERS),
        ({"sides": {"play": 1}}, NUMBERS),
        ({"play": 1}, NUMBERS),
    ],
)
def test_a_deal_of_parties_is_a_sheet_when_each_has_the_field(deal: Json, depth: Depth) -> None:
    assert by_field("play", "sides")(deal) is depth


def test_a_table_seats_from_the_least_to_the_most_or_the_sizes_that_are_named() -> None:
    assert [n for n in range(9) if game(2, 4).seats(n)] == [2, 3, 4]
    assert [n for n in range(9) if game(2, 6, player_counts=(2, 6)).seats(n)] == [2, 6]


def test_partners_are_two_on_each_side() -> None:
    def head(players: tuple[str, ...], variant: Json) -> Json:
        return {"teams": [players[:2], players[2:]]} if "teams" in variant else {"teams": None}

    toy = game(partners_at=(4, 5), head=head)
    assert game(partners_at=(4,)).partners({}) == (4,)  # the report names no sides
    assert game().partners({}) == ()
    assert toy.partners({}) == (4, 5)
    assert toy.partners({"teams": 1}) == (4,)  # of five there are three on a side


def test_an_outcome_in_json_says_nothing_that_its_game_does_not_say() -> None:
    assert Outcome().ok
    assert list(Outcome().as_json().items()) == [
        ("ok", True),
        ("deals", []),
        ("totals", {}),
        ("finished", False),
        ("winners", []),
        ("losers", []),
        ("warnings", []),
    ]


def test_a_refused_outcome_has_its_errors_only() -> None:
    error = Problem("field_missing", "players")
    outcome = Outcome(errors=(error,), finished=True)
    assert not outcome.ok
    assert outcome.as_json() == {"ok": False, "errors": [error.as_json()]}
    many = evaluate({"game": "bronzen", "players": ["A", "B"], "deals": [0] * 103})
    assert (len(many.errors), many.as_json()["more"]) == (103, 3)


def test_the_answer_of_a_judge_says_nothing_of_a_match() -> None:
    assert Answer(facts={"winning": 2}).as_json() == {"ok": True, "winning": 2}
    wrong = {"game": "binokel", "judge": "trick"}
    assert evaluate(wrong) == Outcome(errors=(Problem("trick_size", "trick"),))
    question = {"game": "binokel", "judge": "trick", "trick": []}
    assert evaluate(question) == Answer(facts={"winning": None, "points": 0})


def test_an_outcome_is_told_in_full_and_in_order() -> None:
    outcome = Outcome(
        warnings=(Problem("bid_high", "deals[0].bid"),),
        level="totals",
        finished=True,
        totals={"A": 10, "B": -5},
        winners=("A",),
        losers=("B",),
        deals=(
            ScoredDeal({"dealer": "A"}, {"A": 10, "B": -5}, (), ("C",), totals={"A": 10, "B": -5}),
        ),
        places={"A": 1, "B": 2},
        counters={"lost": {"B": 1}, "won": {"B": 2}},
        euros={"A": 5, "B": -5},
        transfers=(Transfer("B", "A", 5, "R1"),),
        end="loser",
        result={"loser": "B"},
        deals_played=3,
        facts={"margin": 15, "dealer": "A"},
        order=("dealer", "finished"),
    )
    assert list(outcome.as_json().items()) == [
        ("ok", True),
        ("dealer", "A"),
        ("finished", True),
        ("level", "totals"),
        ("deals", [{"dealer": "A", "scores": {"A": 10, "B": -5}, "totals": {"A": 10, "B": -5}}]),
        ("played", 3),
        ("totals", {"A": 10, "B": -5}),
        ("winners", ["A"]),
        ("losers", ["B"]),
        ("end", "loser"),
        ("transfers", [{"from": "B", "to": "A", "amount": 5, "reason": "R1"}]),
        ("euros", {"A": 5, "B": -5}),
        ("result", {"loser": "B"}),
        ("ranking", {"A": 1, "B": 2}),
        ("lost_games", {"B": 1}),
        ("margin", 15),
        ("warnings", [{"code": "bid_high", "path": "deals[0].bid"}]),
    ]


@pytest.mark.parametrize("toy", GAMES.values(), ids=GAMES)
def test_every_field_of_a_sheet_is_one_that_the_game_knows(toy: Game) -> None:
    head = {"game": toy.key, "players": ["A", "B", "C", "D"][: toy.usual[0]]}
    sheet = toy.kept_sheet(dict.fromkeys((*toy.sheet_fields, "odd", "variant"))) | {"deals": []}
    assert sheet.keys() == set(toy.sheet_fields)
    assert score(head | sheet)["ok"]


def test_of_a_sheet_only_what_is_scored_is_kept() -> None:
    brokdorf = GAMES["brokdorf"]
    kept = brokdorf.kept_sheet({"deals": [1], "writer": "Eva", "colour": "red"})
    assert kept == {"deals": [1], "writer": "Eva"}
    assert [brokdorf.kept_sheet(sheet) for sheet in ({}, None, [1])] == [{"deals": []}] * 3
