"""Each option of Skat changes what its book says, and simulated lists are plausible."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import GAMES, score
from games.skat.simulate import simulate
from tests.games.test_skat import FOUR, THREE, outcome

WON = {"declarer": "Bernd", "contract": "C", "matadors": 1, "made": True}
LOST = {**WON, "made": False}


def scores(deal: Any, players: tuple[str, ...] = THREE, **variant: Any) -> tuple[int, ...]:
    return tuple(outcome(deal, players=players, variant=variant)["totals"].values())


def test_option_rounds_is_how_often_everybody_deals() -> None:
    passed = [{"kind": "passed"}] * 3
    assert outcome(*passed, variant={"rounds": 1})["finished"]
    assert not outcome(*passed, players=FOUR, variant={"rounds": 1})["finished"]


def test_option_tiebreak_parts_level_players() -> None:
    two = (
        {"declarer": "Anna", "contract": "null", "hand": True, "made": True},
        {"kind": "line", "declarer": "Bernd", "value": 35},
        {"kind": "line", "declarer": "Clara", "value": 23},
        {"kind": "line", "declarer": "Clara", "value": 23},
    )
    told = {"rounds": 2, "won_bonus": 0, "lost_penalty": 0}
    assert outcome(*two, variant=told)["ranking"] == {"Anna": 2, "Bernd": 2, "Clara": 1}
    level = ({"kind": "line", "declarer": "Anna", "value": 46}, *two[2:])
    games = outcome(*level, variant=told)["ranking"]
    shared = outcome(*level, variant=told | {"tiebreak": "none"})["ranking"]
    assert (games["Anna"], games["Clara"]) == (2, 1)
    assert (shared["Anna"], shared["Clara"]) == (1, 1)


def test_option_system_plain_counts_game_points_alone() -> None:
    assert scores(WON, system="plain") == (0, 24, 0)
    assert scores(LOST, system="plain") == (0, -48, 0)


def test_option_won_bonus_is_for_a_game_won() -> None:
    assert scores(WON, won_bonus=30) == (0, 54, 0)


def test_option_lost_penalty_is_for_a_game_lost() -> None:
    assert scores(LOST, lost_penalty=30) == (40, -78, 40)


def test_option_others_three_is_for_each_other_at_three() -> None:
    assert scores(LOST, others_three=25) == (25, -98, 25)


def test_option_others_four_is_for_each_other_at_four() -> None:
    assert scores(LOST, FOUR, others_four=25) == (25, -98, 25, 25)


def test_option_suit_ouvert_allows_open_suit_games() -> None:
    deal = WON | {"ouvert": True}
    assert scores(deal) == (0, (1 + 1 + 6) * 12 + 50, 0)
    closed = {"suit_ouvert": False}
    refused = outcome(deal, variant=closed)["errors"]
    assert refused == [{"code": "ouvert_not_played", "path": "deals[0].ouvert"}]
    assert outcome(deal | {"contract": "grand"}, variant=closed)["ok"]
    assert outcome(deal | {"contract": "null", "matadors": None}, variant=closed)["ok"]


def test_simulated_deals_are_won_and_passed_as_often_as_in_halls() -> None:
    """About 82 of 100 games are won, and 10 to 15 of 100 deals passed in."""
    rng = Random(82)
    deals = [
        deal
        for _list in range(25)
        for deal in score(simulate(FOUR, {}, rng, level="sheet"))["deals"]
    ]
    played = [deal for deal in deals if deal["kind"] == "played"]
    assert 0.08 < 1 - len(played) / len(deals) < 0.17
    assert 0.79 < sum(deal["made"] for deal in played) / len(played) < 0.88
    grands = sum(deal["contract"] == "grand" for deal in played) / len(played)
    assert 0.15 < grands < 0.35


def test_everybody_plays_as_many_deals_at_three_and_at_four() -> None:
    length = GAMES["skat"].length
    assert length is not None
    assert (length(3, 36), length(4, 36)) == ({"rounds": 12}, {"rounds": 12})
    with pytest.raises(ValueError, match="35"):
        length(4, 35)
