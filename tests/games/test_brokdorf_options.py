"""Every option of Brokdorf changes what its help says it changes."""

from __future__ import annotations

from typing import Any

import pytest

from games import GAMES, options, score

ABC = ["Anna", "Ben", "Cleo"]


def sheet(*deals: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"game": "brokdorf", "players": ABC, "deals": list(deals), **fields}


def under(key: str, value: Any, report: dict[str, Any]) -> Any:
    return score({**report, "variant": {key: value}})


def paid(outcome: dict[str, Any]) -> dict[str, int]:
    assert isinstance(outcome["euros"], dict)
    return outcome["euros"]


MISDEAL = {"kind": "misdeal", "dealer": "Anna"}
SOLO = {"declarer": "Anna", "bid": 5, "tricks": {}}
ZERO = {"declarer": "Anna", "bid": 0, "tricks": {"Ben": 3, "Cleo": 2}}


@pytest.mark.parametrize("option", options("brokdorf"), ids=lambda option: option.key)
def test_every_choice_has_words_in_both_languages(option: Any) -> None:
    assert option.allows(option.default)
    assert option.label.de
    assert option.label.en
    assert option.help.de
    assert option.help.en
    assert set(option.choice_labels) == set(option.choices)


def test_presets_are_allowed_variants() -> None:
    for preset in GAMES["brokdorf"].presets:
        assert score(sheet(variant=preset.variant))["ok"] is True


def test_option_below_zero_writes_a_nought() -> None:
    deals = [{"declarer": "Anna", "bid": 1, "tricks": {"Ben": 1, "Cleo": 1}}] * 5
    last = {"declarer": "Anna", "bid": 1, "tricks": {"Ben": 0, "Cleo": 0}}
    report = sheet(*deals[:4], last)
    assert under("below_zero", "keep", report)["totals"] == {"Anna": -2, "Ben": 16, "Cleo": 16}
    clamped = under("below_zero", "clamp", report)
    assert clamped["totals"] == {"Anna": 0, "Ben": 16, "Cleo": 16}
    assert clamped["deals"][-1]["scores"]["Anna"] == -5


def test_option_below_zero_narrows_the_points_of_a_result() -> None:
    result = {"loser": "Cleo", "points": {"Anna": -2, "Ben": 2, "Cleo": 20}}
    report = {"game": "brokdorf", "players": ABC, "result": result}
    assert under("below_zero", "keep", report)["ok"] is True
    expected = [{"code": "points_range", "path": "result.points.Anna"}]
    assert under("below_zero", "clamp", report)["errors"] == expected


def test_option_zero_bid_refuses_a_nought() -> None:
    assert under("zero_bid", True, sheet(ZERO))["ok"] is True
    expected = [{"code": "bid_range", "path": "deals[0].bid"}]
    assert under("zero_bid", False, sheet(ZERO))["errors"] == expected


def test_option_zero_bid_no_trick_fines_the_declarer() -> None:
    free = under("zero_bid_no_trick", "free", sheet(ZERO))["deals"][0]
    assert (free["scores"]["Anna"], free["penalties"]) == (0, {})
    fined = under("zero_bid_no_trick", "penalty", sheet(ZERO))["deals"][0]
    assert fined["scores"]["Anna"] == 5
    assert fined["penalties"] == {"Anna": "zero_bid_no_trick"}


def test_option_failed_declarer_forfeits_his_tricks() -> None:
    report = sheet({"declarer": "Anna", "bid": 4, "tricks": {"Ben": 2}})
    assert under("failed_declarer", "tricks_count", report)["totals"]["Anna"] == 17
    forfeited = under("failed_declarer", "tricks_forfeited", report)
    assert forfeited["totals"]["Anna"] == 20
    assert forfeited["deals"][0]["tricks"]["Anna"] == 3


def test_option_revoke_victims_spares_everybody_else() -> None:
    deal = {"declarer": "Anna", "bid": 4, "tricks": {"Ben": 2, "Cleo": 0}, "revoke": ["Ben"]}
    played = under("revoke_victims", "as_played", sheet(deal))["deals"][0]
    assert played["penalties"] == {
        "Anna": "declarer_below_bid",
        "Ben": "revoke",
        "Cleo": "mit_without_trick",
    }
    spared = under("revoke_victims", "spared", sheet(deal))["deals"][0]
    assert spared["penalties"] == {"Ben": "revoke"}
    assert spared["scores"] == {"Anna": -3, "Ben": 5, "Cleo": 0}


def test_option_misdeal_scope_starts_anew_with_every_good_deal() -> None:
    report = sheet(MISDEAL, {"kind": "all_gut", "dealer": "Anna"}, MISDEAL)
    over_runde = under("misdeal_scope", "runde", report)
    assert over_runde["deals"][2]["misdeals"] == 2
    assert over_runde["totals"]["Anna"] == 20
    per_deal = under("misdeal_scope", "deal", report)
    assert per_deal["deals"][2]["misdeals"] == 1
    assert per_deal["totals"]["Anna"] == 15


def test_option_no_claim_off_pays_those_who_never_played() -> None:
    deals = [{"declarer": "Anna", "bid": 1, "tricks": {"Ben": 0}}] * 3
    report = sheet(MISDEAL, MISDEAL, *deals)
    outcome = under("no_claim", "never_played", report)
    assert outcome["no_claim"] == ["Cleo"]
    assert paid(outcome) == {"Anna": 1, "Ben": -1, "Cleo": 0}
    everyone = under("no_claim", "off", report)
    assert everyone["no_claim"] == []
    assert everyone["never_played"] == ["Cleo"]
    assert paid(everyone) == {"Anna": 1, "Ben": -2, "Cleo": 1}


def test_option_forced_end_pays_only_claimants() -> None:
    report = sheet(MISDEAL, SOLO, MISDEAL, MISDEAL)
    outcome = under("forced_end_pays", "everyone", report)
    assert outcome["end"] == "misdeals"
    assert paid(outcome) == {"Anna": -2, "Ben": 1, "Cleo": 1}
    claimants = under("forced_end_pays", "claimants", report)
    assert paid(claimants) == {"Anna": 0, "Ben": 0, "Cleo": 0}
    assert claimants["losers"] == ["Anna"]


@pytest.mark.parametrize(
    ("variant", "misdeals", "exclusion"),
    [
        ({}, 1, 1),
        ({"forced_end_pays": "claimants"}, 0, 0),
        ({"forced_end_pays": "claimants", "exclusion_pays": "everyone"}, 0, 1),
        ({"exclusion_pays": "claimants"}, 1, 0),
        ({"exclusion_pays": "claimants", "no_claim": "off"}, 1, 1),
    ],
)
def test_option_exclusion_pays_apart_from_misdeals(
    variant: dict[str, Any], misdeals: int, exclusion: int
) -> None:
    """Cleo, who has not played yet, gets this at either end (§ 5 and § 6 by the letter: third)."""
    by_misdeals = score(sheet(MISDEAL, SOLO, MISDEAL, MISDEAL, variant=variant))
    by_exclusion = score(sheet(SOLO, variant=variant, excluded="Anna"))
    assert (by_misdeals["end"], by_exclusion["end"]) == ("misdeals", "exclusion")
    assert (paid(by_misdeals)["Cleo"], paid(by_exclusion)["Cleo"]) == (misdeals, exclusion)
    stated = {"end": "exclusion", "loser": "Anna"}
    if variant.get("no_claim") != "off":
        stated["no_claim"] = ["Cleo"]
    told = score({"game": "brokdorf", "players": ABC, "variant": variant, "result": stated})
    assert paid(told)["Cleo"] == exclusion


@pytest.mark.parametrize(
    ("value", "euros"),
    [
        ("mit", {"Anna": 2, "Ben": -1, "Cleo": -1}),
        ("any_penalty", {"Anna": 2, "Ben": -2, "Cleo": 0}),
        ("nobody", {"Anna": 2, "Ben": -1, "Cleo": -1}),
    ],
)
def test_option_durchmarsch_payer_of_a_failed_declarer(value: str, euros: dict[str, int]) -> None:
    failed = {"declarer": "Ben", "bid": 1, "tricks": {"Anna": 5}}
    outcome = under("durchmarsch_payer", value, sheet(failed, SOLO, SOLO))
    assert (outcome["end"], paid(outcome)) == ("durchmarsch", euros)


@pytest.mark.parametrize(("value", "payer"), [("mit", "Ben"), ("nobody", None)])
def test_option_durchmarsch_payer_of_one_who_went_along(value: str, payer: str | None) -> None:
    along = {"declarer": "Anna", "bid": 5, "tricks": {"Ben": 0}}
    outcome = under("durchmarsch_payer", value, sheet(along, SOLO, SOLO))
    assert outcome["result"].get("payer") == payer


def test_option_overtake_ruffed_makes_a_recorded_card_a_fault() -> None:
    play = [
        ["KC", "7S", "9C"],
        ["8S", "AC", "9D"],
        ["AD", "8D", "JD"],
        ["AH", "7H", "KH"],
        ["TH", "QH", "9H"],
    ]
    tricks = {"Anna": 0, "Ben": 5, "Cleo": 0}
    report = sheet({"declarer": "Anna", "bid": 0, "trump": "S", "tricks": tricks, "play": play})
    assert under("overtake_ruffed", "winning_card", report)["ok"] is True
    expected = [{"code": "play_illegal", "path": "deals[0].play[0][2]"}]
    assert under("overtake_ruffed", "led_suit", report)["errors"] == expected


@pytest.mark.parametrize(("value", "chooser"), [("CSHD", "Ben"), ("HDCS", "Cleo")])
def test_option_suit_order_decides_who_drew_highest(value: str, chooser: str) -> None:
    deals = [
        {"declarer": "Anna", "bid": 1, "tricks": {"Ben": 1, "Cleo": 1}},
        {"declarer": "Anna", "bid": 1, "tricks": {"Ben": 0, "Cleo": 0}},
        SOLO,
        SOLO,
    ]
    draw = {"kind": "all_gut", "draws": {"Ben": "7S", "Cleo": "AH"}}
    outcome = under("suit_order", value, sheet(*deals, stechen=[draw]))
    assert outcome["stechen"][0]["chooser"] == chooser
    assert outcome["stechen_needed"] == ["Ben", "Cleo"]
