"""The JSON Schema of deals agrees with the reader: every accepted deal fits, wrong ones do not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games import GAMES, score
from games.deal_schema import deal_schema
from games.envelope import Json
from tests.games.examples import example_files, example_lines
from tests.games.schema_check import fits

KEYS = [key for key, game in GAMES.items() if game.deal_schema]


def accepted(key: str) -> Iterator[Json]:
    """The reports of worked examples with deals that the engine accepts."""
    for name in example_files():
        for line in example_lines(name):
            report = line["report"]
            if line["outcome"]["ok"] and report.get("game") == key and report.get("deals"):
                yield report


@pytest.mark.parametrize("key", KEYS)
def test_every_accepted_deal_fits_the_schema_and_a_strange_field_does_not(key: str) -> None:
    schema = deal_schema(GAMES[key])
    deals = [deal for report in accepted(key) for deal in report["deals"]]
    assert [deal for deal in deals if not fits(schema, deal)] == []
    assert deals
    assert not any(fits(schema, deal | {"odd": 1}) for deal in deals)


@pytest.mark.parametrize("key", KEYS)
def test_what_the_schema_refuses_the_reader_refuses_too(key: str) -> None:
    schema, report = deal_schema(GAMES[key]), next(accepted(key))
    deal = report["deals"][0]
    wrong: list[Any] = [{**deal, field: {"odd": [1.5]}} for field in deal]
    wrong += [{name: told for name, told in deal.items() if name != field} for field in deal]
    refused = [each for each in (*wrong, [], None) if not fits(schema, each)]
    assert len(refused) > len(deal)
    for each in refused:
        assert not score({**report, "deals": [each]})["ok"], each


def test_the_schema_has_labels_bounds_and_the_values_that_all_rules_share() -> None:
    played, passed, line = deal_schema(GAMES["skat"], "de")["anyOf"]
    assert (played["title"], passed["required"]) == ("gespielt", ["kind"])
    assert line["required"] == ["declarer", "value", "kind"]
    assert played["properties"]["points"] == {
        "title": "Augen",
        "anyOf": [{"type": "integer", "minimum": 0, "maximum": 120}, {"type": "null"}],
    }
    bid = deal_schema(GAMES["binokel"])["anyOf"][0]["properties"]["bid"]
    assert bid["anyOf"] == [{}, {"type": "null"}]  # its ladder is an option
