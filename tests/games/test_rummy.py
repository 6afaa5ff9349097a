"""Canasta and Buraco together: worked examples, nonsense, and matches that play themselves."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import GAMES, score
from games.rummy.simulate import LEVELS, SimulatedTable
from tests.games.examples import example_lines
from tests.games.mutations import JSON, mutated

RUMMIES = ("canasta", "buraco")
NAMES = ("Anna", "Ben", "Clara", "Dirk", "Emma", "Fritz")
LINES = [line for key in RUMMIES for line in example_lines(key)]
PRESETS = [(key, preset) for key in RUMMIES for preset in GAMES[key].presets]


def on_the_table(table: SimulatedTable[Any, Any]) -> Counter[str]:
    """Every card of a deal in play that both games have."""
    seen = Counter([*table.stock, *table.pile])
    for seat in table.seats:
        seen.update(seat.hand)
    for side in table.sides:
        for meld in side.melds:
            seen.update(meld.cards)
    return +seen


@pytest.mark.parametrize("line", LINES, ids=[line["name"] for line in LINES])
def test_errors_come_in_the_order_of_the_document(line: dict[str, Any]) -> None:
    assert score(line["report"]).get("errors") == line["outcome"].get("errors")


@pytest.mark.parametrize("key", RUMMIES)
@settings(max_examples=60, deadline=None)
@given(fields=st.dictionaries(st.sampled_from(["players", "teams", "variant", "deals", "x"]), JSON))
def test_junk_never_raises(key: str, fields: dict[str, Any]) -> None:
    assert isinstance(score({"game": key, **fields})["ok"], bool)


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(LINES), st.integers(0, 10**6), st.integers(1, 4))
def test_mutated_examples_never_raise(line: dict[str, Any], seed: int, changes: int) -> None:
    game = GAMES[line["report"]["game"]]
    errors = game.score(mutated(line["report"], Random(seed), changes)).errors
    assert len(errors) == len(set(errors))


@pytest.mark.parametrize(
    ("key", "preset"), PRESETS, ids=[f"{key}-{preset.key}" for key, preset in PRESETS]
)
def test_presets_are_proper_variants(key: str, preset: Any) -> None:
    report = {"game": key, "players": ["A", "B"], "deals": [], "variant": preset.variant}
    assert score(report)["ok"]


@pytest.mark.parametrize("key", RUMMIES)
def test_the_same_seed_plays_the_same_match(key: str) -> None:
    play = GAMES[key].simulate
    once, again = (play(NAMES[:4], {}, Random(7), level="full") for _ in range(2))
    assert once == again


@pytest.mark.parametrize("key", RUMMIES)
def test_both_levels_tell_the_same_match(key: str) -> None:
    play = GAMES[key].simulate
    quick, full = (score(play(NAMES[:4], {}, Random(3), level=level)) for level in LEVELS)
    shown = [side.pop("melds", None) for deal in full["deals"] for side in deal.get("sides", ())]
    assert quick == full
    assert None not in shown
