"""Players of a match as intervals: who leaves, who comes, what everybody keeps."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given

import games
from games.changes import Changes, people_of
from games.head import HeadRules, read_head
from games.outcome import Outcome
from games.shares import Share, shares
from games.skat.options import OPTIONS
from games.skat.report import score
from tests.games.junk import JSON_VALUES

FOUR = ["Anna", "Bernd", "Clara", "Dora"]
PASSED = {"kind": "passed"}
LOST = {"declarer": "Bernd", "contract": "grand", "matadors": 1, "made": False}
"""-96 and -50 for the declarer."""


def at_skat(*deals: Any, changes: Any, players: Any = FOUR) -> tuple[dict[str, Any], Outcome]:
    report = {"game": "skat", "players": players, "deals": list(deals), "changes": changes}
    return report, score(report)


def refused(changes: Any, players: Any = FOUR, deals: int = 3) -> list[str]:
    _, outcome = at_skat(*[PASSED] * deals, changes=changes, players=players)
    return [f"{code} {path}" for code, path in outcome.errors]


def test_a_list_of_four_goes_on_with_three_and_the_leaver_keeps_what_he_has() -> None:
    won = {"declarer": "Bernd", "contract": "grand", "matadors": 2, "made": True}
    report, outcome = at_skat(
        won, LOST | {"declarer": "Clara"}, LOST, PASSED, changes=[{"deal": 2, "leaves": "Dora"}]
    )
    found = outcome.as_json()
    assert [(deal["dealer"], deal["pauses"]) for deal in found["deals"]] == [
        ("Anna", "Anna"),
        ("Bernd", "Bernd"),
        ("Clara", None),
        ("Anna", None),
    ]
    assert [list(deal["scores"].values()) for deal in found["deals"]] == [
        [0, 122, 0, 0],
        [30, 30, -146, 30],
        [40, -146, 40, 0],
        [0, 0, 0, 0],
    ]
    assert found["totals"] == {"Anna": 70, "Bernd": 6, "Clara": -106, "Dora": 30}
    assert found["ranking"] == {"Anna": 1, "Bernd": 3, "Clara": 4, "Dora": 2}
    assert found["list"]["Dora"] == {"points": 0, "won": 0, "lost": 0, "others_lost": 1}
    assert (found["next_dealer"], found["finished"]) == ("Bernd", False)
    assert shares(report, outcome)["Dora"] == Share(30, 2, 2, 0, {"won": 0, "others_lost": 1})


def test_a_list_begun_by_four_keeps_its_48_deals() -> None:
    _, outcome = at_skat(*[PASSED] * 47, changes=[{"deal": 5, "leaves": "Dora"}])
    assert not outcome.finished
    _, outcome = at_skat(*[PASSED] * 48, changes=[{"deal": 5, "leaves": "Dora"}])
    assert outcome.finished


def test_a_substitute_takes_the_seat_and_begins_at_nothing() -> None:
    """Emil deals in Bernd's place; Bernd's -146 stay Bernd's."""
    changes = [{"deal": 1, "leaves": "Bernd", "comes": "Emil"}]
    lost_again = LOST | {"declarer": "Clara"}
    report, outcome = at_skat(LOST, PASSED, lost_again | {"declarer": "Emil"}, changes=changes)
    found = outcome.as_json()
    assert [deal["dealer"] for deal in found["deals"]] == ["Anna", "Emil", "Clara"]
    assert people_of(report) == ("Anna", "Bernd", "Clara", "Dora", "Emil")
    assert found["totals"] == {"Anna": 60, "Bernd": -146, "Clara": 60, "Dora": 60, "Emil": -146}
    assert found["lost_games"] == {"Anna": 0, "Bernd": 1, "Clara": 0, "Dora": 0, "Emil": 1}
    given_to = shares(report, outcome)
    lost_one = Share(-146, 4, 1, 1, {"won": 0, "others_lost": 0})
    assert (given_to["Bernd"], given_to["Emil"]) == (lost_one, lost_one)


def test_a_player_who_is_not_at_the_table_in_a_deal_does_not_declare() -> None:
    leaves = [{"deal": 1, "leaves": "Dora"}]
    _, outcome = at_skat(PASSED, LOST | {"declarer": "Dora"}, changes=leaves)
    assert [tuple(e) for e in outcome.errors] == [("declarer_unknown", "deals[1].declarer")]
    comes = [{"deal": 1, "leaves": "Dora", "comes": "Emil"}]
    _, outcome = at_skat(LOST | {"declarer": "Emil"}, changes=comes)
    assert [tuple(e) for e in outcome.errors] == [("declarer_unknown", "deals[0].declarer")]


def line(**scores: int) -> dict[str, Any]:
    return {"kind": "line", "scores": scores}


def at_binokel(*deals: Any, **rules: Any) -> dict[str, Any]:
    """Anna deals first; Dora, who would deal next, has left."""
    leaves = [{"deal": 1, "leaves": "Dora"}]
    report = {"game": "binokel", "players": FOUR, "changes": leaves, "variant": rules}
    return games.score(report | {"deals": list(deals)})


def test_at_binokel_nobody_pauses_any_more_once_three_are_left() -> None:
    first = line(Bernd=100, Clara=80, Dora=70)
    found = at_binokel(first, line(Anna=200, Bernd=30, Clara=20), deals_per_match=4)
    assert [(d["dealer"], d["vorhand"], d["pauses"]) for d in found["deals"]] == [
        ("Anna", "Dora", "Anna"),
        ("Clara", "Bernd", None),
    ]
    assert found["deals"][1]["scores"] == {"Anna": 200, "Bernd": 30, "Clara": 20, "Dora": 0}
    assert found["totals"] == {"Anna": 200, "Bernd": 130, "Clara": 100, "Dora": 70}
    assert found["ranking"] == {"Anna": 1, "Bernd": 2, "Clara": 3, "Dora": 4}
    assert (found["next_dealer"], found["finished"]) == ("Bernd", False)
    gone = at_binokel(first, line(Anna=200, Bernd=30, Dora=20), deals_per_match=4)
    assert [(e["code"], e["path"]) for e in gone["errors"]] == [
        ("player_unknown", "deals[1].scores.Dora"),
        ("field_missing", "deals[1].scores.Clara"),
    ]


def test_a_round_of_binokel_ends_when_who_opened_it_is_to_deal_again() -> None:
    """Anna, Clara and Bernd have dealt after three deals."""
    first, later = line(Bernd=150, Clara=50, Dora=50), line(Anna=50, Bernd=100, Clara=100)
    rules = {"target_score": 100}
    assert not at_binokel(first, later, **rules)["finished"]
    assert at_binokel(first, later, later, **rules)["finished"]


@pytest.mark.parametrize(
    ("change", "problems"),
    [
        ({}, ["field_missing .deal", "field_missing .leaves"]),
        (3, ["changes_type "]),
        ({"deal": "1", "leaves": "Dora"}, ["field_type .deal"]),
        ({"deal": 0, "leaves": "Dora"}, ["change_order .deal"]),
        ({"deal": 4, "leaves": "Dora"}, ["change_order .deal"]),
        ({"deal": 3, "leaves": "Dora"}, []),
        ({"deal": 1, "leaves": "Dora", "comes": None}, []),
        ({"deal": 1, "leaves": "Zoe"}, ["player_unknown .leaves"]),
        ({"deal": 1, "leaves": ["Zoe"]}, ["player_unknown .leaves"]),
        ({"deal": 1, "leaves": "Dora", "comes": "Anna"}, ["player_duplicate .comes"]),
        ({"deal": 1, "leaves": "Dora", "comes": " "}, ["player_name .comes"]),
        ({"deal": 1, "leaves": "Dora", "odd": 1}, ["unknown_field .odd"]),
    ],
)
def test_a_change_is_refused_with_every_problem(change: Any, problems: list[str]) -> None:
    assert refused([change]) == [
        f"{code} changes[0]{path}" for code, path in (p.split(" ") for p in problems)
    ]


def test_changes_follow_each_other() -> None:
    emil = {"deal": 2, "leaves": "Dora", "comes": "Emil"}
    assert refused({}) == ["changes_type changes"]
    assert refused([emil, {"deal": 1, "leaves": "Anna"}]) == ["change_order changes[1].deal"]
    assert refused([emil, {"deal": 2, "leaves": "Emil"}]) == []
    assert refused([emil, {"deal": 3, "leaves": "Dora"}]) == ["player_unknown changes[1].leaves"]
    back = {"deal": 3, "leaves": "Emil", "comes": "Dora"}
    assert refused([emil, back]) == ["player_duplicate changes[1].comes"]
    both = [{"deal": 1, "leaves": "Anna"}, {"deal": 1, "leaves": "Bernd"}]
    assert refused(both) == ["players_count changes[1]"]
    assert refused([both[0]], players=FOUR[:3]) == ["players_count changes[0]"]


def foot(**totals: Any) -> dict[str, Any]:
    """The foot of a list that Dora has left; nobody but Bernd has lost a game, and nobody won."""
    nobody = dict.fromkeys(FOUR, 0)
    told = {"points": nobody | totals, "won": nobody, "lost": nobody | {"Bernd": 2}}
    leaves = [{"deal": 20, "leaves": "Dora"}]
    return score({"players": FOUR, "changes": leaves, "totals": told}).as_json()


def test_the_foot_of_a_list_holds_what_the_leaver_keeps() -> None:
    """Two games lost at 96 points each: one before Dora left, when the others got 30, one later."""
    found = foot(Anna=70, Bernd=-292, Clara=70, Dora=30)
    assert found["ranking"] == {"Anna": 1, "Bernd": 4, "Clara": 1, "Dora": 3}
    assert found["list"]["Anna"] == {"points": None, "won": 0, "lost": 0, "others_lost": None}
    assert foot(Anna=81, Bernd=-292)["errors"] == [
        {"code": "totals_limit", "path": "totals.points.Anna"}
    ]
    assert foot(Bernd=-100)["errors"] == [{"code": "totals_limit", "path": "totals.points.Bernd"}]


def test_totals_name_a_substitute_too() -> None:
    changes = [{"deal": 2, "leaves": "Clara", "comes": "Emil"}]
    report = {"game": "binokel", "players": FOUR[:3], "changes": changes}
    points = {"Anna": 900, "Bernd": 800, "Clara": 300, "Emil": 1000}
    found = games.score(report | {"totals": {"points": points}})
    assert found["ranking"] == {"Anna": 2, "Bernd": 3, "Clara": 4, "Emil": 1}
    del points["Emil"]
    missing = games.score(report | {"totals": {"points": points}})
    assert missing["errors"] == [{"code": "field_missing", "path": "totals.points.Emil"}]


@pytest.mark.parametrize("game", ["brokdorf", "bronzen", "buraco", "canasta"])
def test_games_of_a_fixed_table_know_no_changes(game: str) -> None:
    report = {"game": game, "players": FOUR, "deals": [], "changes": []}
    assert games.evaluate(report).errors == (("changes_not_allowed", "changes"),)
    assert "changes" not in games.GAMES[game].kept_sheet({"changes": []})


@given(JSON_VALUES)
def test_reading_changes_never_raises(changes: Any) -> None:
    rules = HeadRules(OPTIONS, (3, 4), changes=Changes.FEWER)
    head, wrong = read_head({"players": FOUR, "deals": [1], "changes": changes}, rules)
    assert (head is None) == bool(wrong)


def test_everybody_who_ever_sat_is_in_the_scores_of_every_deal() -> None:
    """Lists with changes at random: totals are the sums of the deals, and nobody is left out."""
    for seed in range(30):
        luck = Random(seed)
        changes, seated = [], list(FOUR)
        for number, deal in enumerate(sorted(luck.sample(range(1, 12), 3))):
            comes = f"New {number}" if len(seated) == 3 or luck.random() < 0.5 else None
            leaves = luck.choice(seated)
            changes.append({"deal": deal, "leaves": leaves, "comes": comes})
            seated = [name for name in (*seated, comes) if name not in (leaves, None)]
        report, outcome = at_skat(*[PASSED] * 12, changes=changes)
        assert outcome.ok, outcome.errors
        for scored in outcome.deals:
            assert tuple(scored.scores) == people_of(report) == tuple(outcome.totals)
            assert len(scored.sitting) == len(people_of(report)) - 3
