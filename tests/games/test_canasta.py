"""Canasta: the worked examples of docs/rules/canasta.md, and reports that are nonsense."""

from __future__ import annotations

from games import score


def test_report_without_deals_has_zero_totals() -> None:
    outcome = score({"game": "canasta", "players": ["A", "B", "C"], "deals": []})
    assert outcome["totals"] == {"A": 0, "B": 0, "C": 0}
    assert outcome["ranking"] == {"A": 1, "B": 1, "C": 1}
    assert (outcome["next_dealer"], outcome["finished"]) == ("A", False)
    assert outcome["next_minimum"] == {"A": 50, "B": 50, "C": 50}
