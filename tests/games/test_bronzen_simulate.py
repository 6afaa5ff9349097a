"""Bronzen: duels that play themselves are complete and always accepted."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import GAMES, score
from games.bronzen.cards import PACK
from games.bronzen.simulate import LEVELS, MOST_GAMES, simulate

_VARIANTS = st.fixed_dictionaries(
    {},
    optional={
        "games_per_match": st.integers(1, 4),
        "target_score": st.integers(0, 600),
        "match_decides": st.sampled_from(["points", "games"]),
        "draw": st.sampled_from(["shared", "extra_game"]),
        "double_count": st.sampled_from(["both_sides", "highest"]),
        "column_six": st.sampled_from(["einzel", "double_c", "none"]),
        "bronzen_points": st.integers(10, 100),
        "foul_bronzen": st.booleans(),
    },
)


def duel(variant: dict[str, Any], seed: int, level: str) -> dict[str, Any]:
    return dict(simulate(("Anna", "Bernd"), variant, Random(seed), level=level))


@settings(max_examples=40, deadline=None)
@given(_VARIANTS, st.integers(0, 2**32), st.sampled_from(LEVELS))
def test_a_simulated_duel_is_accepted_and_finished(
    variant: dict[str, Any], seed: int, level: str
) -> None:
    outcome = score(duel(variant, seed, level))
    assert outcome["ok"], outcome
    assert outcome["finished"]
    assert outcome["winners"]
    for i, name in enumerate(("Anna", "Bernd")):
        assert outcome["totals"][name] == sum(deal["scores"][name] for deal in outcome["deals"])
        assert outcome["games_won"][name] == sum(
            deal["winner"] == ("Anna", "Bernd")[i] for deal in outcome["deals"]
        )


@settings(max_examples=30, deadline=None)
@given(_VARIANTS, st.integers(0, 2**32))
def test_sheet_and_replay_of_one_duel_have_the_same_points(
    variant: dict[str, Any], seed: int
) -> None:
    sheet, replay = (score(duel(variant, seed, level)) for level in ("sheet", "replay"))
    for key in ("totals", "games_won", "winners", "losers"):
        assert sheet[key] == replay[key]
    assert [deal["counts"] for deal in sheet["deals"]] == [
        deal["counts"] for deal in replay["deals"]
    ]


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32))
def test_facts_of_a_simulated_replay_fit_together(seed: int) -> None:
    report = duel({"games_per_match": 1}, seed, "replay")
    deal = score(report)["deals"][0]
    facts, orders = deal["replay"], report["deals"][0]["replay"]["orders"]
    assert facts["tricks"] == facts["contested"] + sum(facts["einzel"].values())
    assert facts["decisions"] == len(report["deals"][0]["replay"]["decisions"])
    assert facts["reshuffles"] == {name: len(piles) - 1 for name, piles in orders.items()}
    assert facts["einzel"] == {name: row["einzel"] for name, row in deal["counts"].items()}
    assert all(Counter(piles[0]) == Counter(PACK) for piles in orders.values())
    assert facts["largest_trick"] <= 110


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_duel(level: str) -> None:
    assert duel({}, 7, level) == duel({}, 7, level)
    assert duel({}, 7, level) != duel({}, 8, level)


def test_the_registered_game_simulates_every_level_it_names() -> None:
    game = GAMES["bronzen"]
    for level in game.levels:
        report = game.simulate(("Anna", "Bernd"), {}, Random(1), level=level)
        assert score(report)["ok"] is True


def test_a_target_that_nobody_can_reach_stops_unfinished() -> None:
    worthless = {
        "target_score": 1,
        "double_points": [0, 0, 0],
        "jay_points": 0,
        "column_six": "none",
        "bronzen_points": 0,
    }
    report = duel(worthless, 1, "sheet")
    outcome = score(report)
    assert (outcome["ok"], outcome["finished"], len(report["deals"])) == (True, False, MOST_GAMES)


@pytest.mark.parametrize(
    ("players", "variant", "level"),
    [
        (("Anna",), {}, "sheet"),
        (("Anna", "Bernd"), {}, "tricks"),
        (("Anna", "Bernd"), {"jay_points": -1}, "sheet"),
    ],
)
def test_what_cannot_be_played_is_not_simulated(
    players: tuple[str, ...], variant: dict[str, Any], level: str
) -> None:
    with pytest.raises(ValueError, match="cannot simulate"):
        simulate(players, variant, Random(1), level=level)
