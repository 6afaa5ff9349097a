"""Labels that a tournament uses, each with whether it says which one."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tournaments.domain.labels_in_use import labels_in_use


def used(*, fees: tuple[str, ...] = (), labels: Any = (), **settings: Any) -> dict[str, bool]:
    state: Any = SimpleNamespace(
        settings_now=settings, cashbook=SimpleNamespace(of_labels=fees), labels=dict(labels)
    )
    return labels_in_use(state)


def ranking(label: str, *, together: bool = False) -> dict[str, Any]:
    return {"title": f"Of {label}", "label": label, "together": together}


def test_labels_are_used_by_fees_rankings_and_seats() -> None:
    rankings = [ranking("Youth"), ranking("Team", together=True), ranking("")]
    assert used(fees=("Ladies",), rankings=rankings, label_seats=[("Club", "apart")]) == {
        "Ladies": False,
        "Youth": False,
        "Team": True,
        "Club": True,
    }
    assert used() == {}


def test_a_label_that_is_written_in_two_ways_is_one_which_says_what_either_does() -> None:
    labels = [(("Team", "e1"), ""), (("Ladies", "e1"), ""), (("Town", "e1"), "l1")]
    fees, rankings = ("team", "LADIES", "town"), [ranking("TEAM", together=True)]
    assert used(fees=fees, rankings=rankings, labels=labels) == {
        "Team": True,
        "Ladies": False,
        "Town": True,  # somebody has it with a value
    }
