"""Binokel: what every option does (docs/rules/binokel.md section 7), the course of a match."""

from __future__ import annotations

from typing import Any

import pytest

import games
from games.soloist import deals_for
from tests.games.binokel_reports import THREE, errors, in_deal, judged, normal, warnings
from tests.games.guides import sentences

LOST = normal(bid=260)
ABGEHEN = {"kind": "abgehen", "solo": "Clara", "bid": 310}
OPEN = {"kind": "aufgelegt", "solo": "Anna"}


def scores(deal: dict[str, Any], **variant: Any) -> tuple[int, ...]:
    """Return the scores of Anna, Bernd and Clara for one deal."""
    outcome = judged(deal, variant=variant)
    assert outcome["ok"], outcome
    return tuple(outcome["deals"][0]["scores"][player] for player in THREE)


def question(judge: str, **fields: Any) -> dict[str, Any]:
    return games.score({"game": "binokel", "judge": judge, **fields})


def test_every_option_has_a_test() -> None:
    tested = [name for name in globals() if name.startswith("test_option_")]
    for option in games.options("binokel"):
        assert any(name.startswith(f"test_option_{option.key}_") for name in tested), option.key


def test_option_deals_per_match_ends_the_match() -> None:
    outcome = judged(OPEN, OPEN, OPEN, variant={"deals_per_match": 3})
    assert outcome["finished"]
    assert outcome["winners"] == ["Anna"]
    assert outcome["losers"] == ["Bernd", "Clara"]
    assert outcome["next_dealer"] is None


def test_option_target_score_ends_the_match_after_a_round() -> None:
    variant = {"target_score": 1000, "deals_per_match": 3}
    assert not judged(OPEN, variant=variant)["finished"]
    assert judged(OPEN, OPEN, OPEN, variant=variant)["finished"]
    poor = judged(normal(), normal(), normal(), variant={"target_score": 1000})
    assert not poor["finished"]


def test_option_finish_round_false_ends_the_match_at_once() -> None:
    variant = {"target_score": 1000, "finish_round": False}
    assert judged(OPEN, variant=variant)["finished"]
    assert errors(judged(OPEN, OPEN, variant=variant)) == {("deal_after_end", "deals[1]")}


def test_option_deal_rotation_passes_the_deal_to_the_left() -> None:
    assert judged(OPEN)["next_dealer"] == "Clara"
    assert judged(OPEN, variant={"deal_rotation": "cw"})["next_dealer"] == "Bernd"


def test_option_bid_min_moves_the_ladder() -> None:
    assert in_deal(judged(normal(bid=200), variant={"bid_min": 200})) == {("bid_impossible", "bid")}
    assert judged(normal(bid=220), variant={"bid_min": 210})["ok"]


def test_option_bid_step_widens_the_ladder() -> None:
    variant = {"bid_step": 50}
    assert in_deal(judged(normal(bid=210), variant=variant)) == {("bid_value", "bid")}
    assert warnings(judged(normal(bid=250), variant=variant)) == [("bid_jump", "deals[0].bid")]


def test_option_bid_jumps_warns_forbids_or_allows() -> None:
    jump = normal(bid=210)
    assert warnings(judged(jump)) == [("bid_jump", "deals[0].bid")]
    assert in_deal(judged(jump, variant={"bid_jumps": "forbid"})) == {("bid_jump", "bid")}
    assert warnings(judged(jump, variant={"bid_jumps": "allow"})) == []
    called = normal(bid=210, auction=[150, 210, "weg", "weg"])
    assert in_deal(judged(called, variant={"bid_jumps": "forbid"})) == {
        ("auction_jump", "auction[1]")
    }


def test_option_lost_factor_doubles_a_lost_game_but_not_abgehen() -> None:
    assert scores(LOST) == (70, -260, 50)
    assert scores(LOST, lost_factor=2) == (70, -520, 50)
    assert scores(ABGEHEN, lost_factor=2) == (40, 40, -310)


def test_option_abgehen_others_is_a_number_or_half_the_bid() -> None:
    assert scores(ABGEHEN, abgehen_others=0) == (0, 0, -310)
    assert scores(ABGEHEN, abgehen_others="half_bid") == (160, 160, -310)
    assert scores(ABGEHEN, abgehen_others="half_bid_exact") == (155, 155, -310)


def test_option_lost_others_bonus_is_a_number_or_half_the_bid() -> None:
    assert scores(LOST, lost_others_bonus=50) == (120, -260, 100)
    assert scores(normal(bid=270), lost_others_bonus="half_bid") == (210, -270, 190)
    assert scores(normal(bid=250), lost_others_bonus="half_bid_exact") == (195, -250, 175)


@pytest.mark.parametrize("key", ["abgehen_others", "lost_others_bonus"])
@pytest.mark.parametrize(
    ("half", "words"),
    [("half_bid", "auf Zehner aufgerundet (310: 160)"), ("half_bid_exact", "genau")],
)
def test_the_rules_say_which_half_of_the_bid(key: str, half: str, words: str) -> None:
    assert words in " ".join(sentences("binokel", **{key: half}))


@pytest.mark.parametrize(
    ("shown", "words"),
    [(True, "deckt den Dap auf, zeigt ihn allen"), (False, "die anderen sehen ihn nicht")],
)
def test_option_dap_shown_tells_who_sees_the_dap(*, shown: bool, words: str) -> None:
    assert words in " ".join(sentences("binokel", dap_shown=shown))
    assert words not in " ".join(sentences("binokel", dap_shown=not shown))
    assert words not in " ".join(sentences("binokel", dap_shown=shown, pack=48))


def test_option_card_points_classic_lets_any_number_come_out() -> None:
    deal = normal(points={"Bernd": 203, "Anna": 30})
    assert in_deal(judged(deal)) == {("points_value", "points.Bernd")}
    assert scores(deal, card_points="classic") == (30, 203, 17)


def test_option_round_points_decides_the_bid() -> None:
    deal = normal(points={"Bernd": 195, "Anna": 30})
    assert scores(deal, card_points="classic") == (30, -200, 25)
    assert scores(deal, card_points="classic", round_points=True) == (30, 200, 30)


def test_option_pack_48_has_no_dap_and_sixteen_tricks() -> None:
    deal = normal(tricks={"Anna": 5, "Bernd": 8, "Clara": 3})
    assert in_deal(judged(deal)) == {("tricks_total", "tricks")}
    assert judged(deal, variant={"pack": 48})["ok"]
    assert in_deal(judged({**deal, "pressed": 10}, variant={"pack": 48})) == {
        ("field_not_allowed", "pressed")
    }


def test_option_no_trick_rule_points_strikes_melds_after_an_empty_trick() -> None:
    deal = normal(
        points={"Bernd": 210, "Anna": 40},
        melds={"Clara": ["four_aces"]},
        tricks={"Anna": 3, "Bernd": 8, "Clara": 1},
    )
    assert scores(deal) == (40, 210, 100)
    assert scores(deal, no_trick_rule="points") == (40, 210, 0)


def test_option_no_trick_rule_points_still_asks_who_may_have_pressed_everything() -> None:
    deal = normal(points={"Bernd": 40, "Anna": 100}, melds={"Bernd": ["double_family:C"]})
    silent = {**deal, "tricks": {"Anna": 6, "Bernd": 0, "Clara": 6}}
    assert scores(deal, no_trick_rule="points") == (100, 1040, 110)
    assert scores(silent, no_trick_rule="points") == (100, -200, 110)


def test_option_durch_value_is_won_or_lost_and_zero_forbids_it() -> None:
    deal = {"kind": "durch", "solo": "Bernd", "made": False}
    assert scores(deal, durch_value=700) == (0, -700, 0)
    assert in_deal(judged(deal, variant={"durch_value": 0})) == {("kind_not_played", "kind")}


def test_option_aufgelegt_value_is_won_or_lost_and_zero_forbids_it() -> None:
    assert scores(OPEN, aufgelegt_value=300) == (300, 0, 0)
    assert scores({**OPEN, "made": False}) == (-1000, 0, 0)
    assert in_deal(judged(OPEN, variant={"aufgelegt_value": 0})) == {("kind_not_played", "kind")}


def test_option_unterdurch_value_lets_it_be_played() -> None:
    deal = {"kind": "unterdurch", "solo": "Bernd", "made": True}
    assert in_deal(judged(deal)) == {("kind_not_played", "kind")}
    assert scores(deal, unterdurch_value=500) == (0, 500, 0)
    outcome = judged(deal, variant={"unterdurch_value": 500})
    assert outcome["deals"][0]["leader"] == "Bernd"


def test_option_rundgang_rule_lets_a_family_share_its_cards() -> None:
    deal = normal(melds={"Bernd": ["rundgang", "family:C"]})
    assert in_deal(judged(deal)) == {("meld_hand_overflow", "melds.Bernd")}
    assert judged(deal, variant={"rundgang_rule": "with_family"})["ok"]


def test_option_meld_values_change_points_and_forbid_melds() -> None:
    deal = normal(melds={"Anna": ["eight_tens"], "Clara": ["pair:C"]})
    assert in_deal(judged(deal)) == {("meld_not_played", "melds.Anna[0]")}
    assert scores(deal, meld_values={"eight_tens": 500, "pair": 0}) == (570, -200, 90)
    hand = ["KC", "QC", "KS", "QS", "AC", "AS", "AH", "TC", "TS", "TH", "TD", "JC"]
    answer = question("meld", hand=hand, trump="C", variant={"meld_values": {"pair_trump": 0}})
    assert answer["melds"] == [
        {"meld": "family:C", "points": 150},
        {"meld": "pair:S", "points": 20},
    ]


@pytest.mark.parametrize(
    "values", [{"four_tens": 10}, {"pair": 25}, {"pair": -10}, {"pair": 5010}, {"pair": None}, []]
)
def test_option_meld_values_refuses_what_is_no_value(values: Any) -> None:
    outcome = judged(variant={"meld_values": values})
    assert errors(outcome) == {("variant_value", "variant.meld_values")}


def test_option_undertrump_free_opens_the_whole_hand() -> None:
    fields: dict[str, Any] = {"trump": "C", "trick": ["KH", "AC"], "hand": ["AS", "JC"]}
    assert question("trick", **fields)["legal"] == ["JC"]
    free = question("trick", **fields, variant={"undertrump": "free"})
    assert (free["duty"], free["legal"]) == ("free", ["JC", "AS"])


def test_option_tiebreak_looks_at_solo_games_then_at_the_best_deal() -> None:
    deal = normal(points={"Bernd": 200, "Anna": 20})
    tie = [deal, {"kind": "abgehen", "solo": "Bernd", "bid": 180}]
    outcome = judged(*tie, variant={"abgehen_others": 0})
    assert outcome["totals"] == {"Anna": 20, "Bernd": 20, "Clara": 30}
    assert outcome["ranking"] == {"Anna": 2, "Bernd": 2, "Clara": 1}
    decided = judged(*tie, variant={"abgehen_others": 0, "tiebreak": "solo_made"})
    assert decided["ranking"] == {"Anna": 3, "Bernd": 2, "Clara": 1}
    best = judged(
        normal(solo="Clara", bid=150, points={"Clara": 150, "Anna": 60, "Bernd": 40}),
        normal(solo="Clara", bid=170, points={"Clara": 170, "Anna": 30, "Bernd": 50}),
        variant={"tiebreak": "solo_made"},
    )
    assert best["totals"] == {"Anna": 90, "Bernd": 90, "Clara": 320}
    assert best["ranking"] == {"Anna": 2, "Bernd": 3, "Clara": 1}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("deals_per_match", 2),
        ("deals_per_match", 4),
        ("deals_per_match", True),
        ("target_score", -1),
        ("bid_min", 155),
        ("bid_step", 0),
        ("lost_factor", 3),
        ("abgehen_others", "half"),
        ("abgehen_others", 501),
        ("lost_others_bonus", True),
        ("pack", 44),
        ("round_points", 1),
        ("durch_value", 5001),
    ],
)
def test_value_that_is_not_allowed_is_refused(key: str, value: Any) -> None:
    assert errors(judged(variant={key: value})) == {("variant_value", f"variant.{key}")}


def test_null_option_has_its_default() -> None:
    assert judged(variant={"pack": None, "meld_values": None})["ok"]


@pytest.mark.parametrize(("players", "own", "deals"), [(3, 9, 9), (4, 9, 12), (4, 15, 20)])
def test_deals_for_lets_everybody_play_equally_often(players: int, own: int, deals: int) -> None:
    assert deals_for(players, own) == deals


def test_deals_for_refuses_what_does_not_divide() -> None:
    with pytest.raises(ValueError):
        deals_for(4, 10)
