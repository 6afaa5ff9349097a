"""Brokdorf: the worked examples of docs/rules/brokdorf.md, and what holds for every report."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games import score
from tests.games.brokdorf_sheets import any_sheet
from tests.games.examples import example_lines
from tests.games.junk import JSON_VALUES, mutated

LINES = example_lines("brokdorf")
SEEDS = st.integers(0, 2**32)


@given(JSON_VALUES, JSON_VALUES, JSON_VALUES)
@settings(max_examples=60, deadline=None)
def test_junk_never_raises(deals: Any, stechen: Any, result: Any) -> None:
    report = {"game": "brokdorf", "players": ["Anna", "Ben"], "deals": deals, "stechen": stechen}
    assert isinstance(score(report)["ok"], bool)
    assert isinstance(score({**report, "deals": [deals]})["ok"], bool)
    assert isinstance(score({**report, "deals": None, "result": result})["ok"], bool)


@given(st.data(), st.sampled_from(LINES))
@settings(max_examples=60, deadline=None)
def test_mutated_examples_never_raise(data: st.DataObject, line: dict[str, Any]) -> None:
    assert isinstance(score(mutated(data, line["report"]))["ok"], bool)


@given(st.data(), SEEDS)
@settings(max_examples=60, deadline=None)
def test_mutated_sheets_never_raise(data: st.DataObject, seed: int) -> None:
    outcome = score(mutated(data, any_sheet(Random(seed))))
    assert outcome["ok"] or outcome["errors"]


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_euros_are_moved_and_never_made(seed: int) -> None:
    outcome = score(any_sheet(Random(seed)))
    net = dict.fromkeys(outcome["euros"], 0)
    for transfer in outcome["transfers"]:
        net[transfer["from"]] -= transfer["amount"]
        net[transfer["to"]] += transfer["amount"]
    assert outcome["euros"] == net
    assert sum(net.values()) == 0
    assert bool(outcome["losers"]) is outcome["finished"]


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_points_are_the_start_and_every_change(seed: int) -> None:
    report = any_sheet(Random(seed))
    report["variant"]["below_zero"] = "keep"
    outcome = score({**report, "stechen": None})
    if not outcome["ok"]:  # without the clamp the Runde may have lasted less long
        assert {error["code"] for error in outcome["errors"]} == {"deal_after_end"}
        return
    for name, total in outcome["totals"].items():
        assert total == 15 + sum(deal["scores"][name] for deal in outcome["deals"])


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_five_tricks_are_credited_unless_somebody_revoked(seed: int) -> None:
    outcome = score(any_sheet(Random(seed)))
    for deal in outcome["deals"]:
        if deal["kind"] == "played" and "revoke" not in deal["penalties"].values():
            assert sum(deal["tricks"].values()) == 5


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_the_derived_result_leads_to_the_same_transfers(seed: int) -> None:
    report = any_sheet(Random(seed))
    outcome = score(report)
    assert (outcome["result"] is not None) is outcome["finished"]
    if not outcome["finished"]:
        return
    stated = {key: report[key] for key in ("game", "variant", "players")}
    again = score({**stated, "result": outcome["result"]})
    same = ("end", "winners", "losers", "tied", "no_claim", "transfers", "euros", "next_chooser")
    assert {key: again[key] for key in same} == {key: outcome[key] for key in same}
    assert again["result"] == outcome["result"]
    assert again["totals"] == outcome["totals"]


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_a_running_sheet_is_accepted_after_every_deal(seed: int) -> None:
    report = any_sheet(Random(seed))
    rows = score(report)["deals"]
    for count in range(len(report["deals"])):
        before = score(
            {**report, "deals": report["deals"][:count], "stechen": [], "excluded": None}
        )
        assert before["deals"] == rows[:count]
        assert before["end"] is None
