"""The published sets of house rules are there as presets, exactly as the documents name them."""

from __future__ import annotations

from typing import Any

from games import GAMES

COUNTED: dict[str, Any] = {
    "card_points": "classic",
    "round_points": True,
    "lost_factor": 2,
    "abgehen_others": "half_bid",
    "lost_others_bonus": "half_bid",
    "durch_value": 0,
    "meld_values": {"double_family": 1000, "eight_tens": 1000},
}


def variants(game: str) -> dict[str, dict[str, Any]]:
    return {preset.key: dict(preset.variant) for preset in GAMES[game].presets}


def test_binokel_has_both_published_evenings_for_tables_of_three_and_four() -> None:
    """docs/rules/binokel.md section 7; four play 4/3 of the deals of three."""
    assert variants("binokel") == {
        "counted_three": {"deals_per_match": 15, **COUNTED},
        "counted_four": {"deals_per_match": 20, **COUNTED},
        "sevens_three": {"pack": 48, "deals_per_match": 9},
        "sevens_four": {"pack": 48},  # 12 deals are the default
    }


def test_buraco_has_a_preset_for_every_mode() -> None:
    """docs/rules/buraco.md 4.1; the closed mode is the default."""
    (mode,) = (option for option in GAMES["buraco"].options if option.key == "mode")
    named = {variant.get("mode", mode.default) for variant in variants("buraco").values()}
    assert named == set(mode.choices)
    assert all(set(variant) <= {"mode"} for variant in variants("buraco").values())


def test_canasta_has_a_preset_for_each_optional_rule() -> None:
    """docs/rules/canasta.md section 7, rules a to j of the source, in its order."""
    sources = [(p.source, dict(p.variant)) for p in GAMES["canasta"].presets if p.variant]
    assert sources == [
        ("Regel a", {"jokers": 6}),
        ("Regel b", {"wild_canasta": "flat"}),
        ("Regel b", {"wild_canasta": "split"}),
        ("Regel c", {"hand_cards": 13}),
        ("Regel d", {"target": 7500}),
        ("Regel d", {"target": 10000}),
        ("Regel e", {"minimums": "raised"}),
        ("Regel f", {"hand_canasta_bonus": 500}),
        ("Regel g", {"no_pair_first_meld": True}),
        ("Regel h", {"natural_to_go_out": True}),
        ("Regel i", {"red_needs_canasta": True}),
        ("Regel j", {"closed_canastas": True}),
    ]
