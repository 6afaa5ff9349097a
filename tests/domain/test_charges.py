"""Steps of fees for losses: valid ones, and their result, by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.charges import Charge, fee

(LOST_FEES,) = (one for one in FORMATS["evening"].settings if one.key == "lost_fees")


@pytest.mark.parametrize(
    ("before", "lost", "cents"),
    [(0, 1, 50), (3, 2, 150), (4, 1, 100), (0, 6, 400), (9, 0, 0), (0, 0, 0)],
)
def test_four_losses_cost_fifty_and_all_others_a_euro(before: int, lost: int, cents: int) -> None:
    assert fee(((4, 50), (0, 100)), before, lost) == cents


def test_a_later_step_begins_where_the_one_before_it_ends() -> None:
    """One for 10, two for 20, three for 30: the second to the fifth are two for 20, two for 30."""
    steps = ((1, 10), (2, 20), (3, 30))
    assert fee(steps, 1, 4) == 100
    assert fee(steps, 0, 9) == 140  # the last three cost nothing
    assert fee((), 0, 9) == 0


@pytest.mark.parametrize(
    ("steps", "fits"),
    [
        ([], True),
        ([[0, 50]], True),
        ([[1, 0], [10_000, 10_000], [0, 100]], True),
        ([[1, 10]] * 10, True),
        ([[1, 10]] * 11, False),
        ([[0, 50], [4, 100]], False),  # only the last goes on for ever
        ([[4, 50, 1]], False),
        ([[4]], False),
        ([4, 50], False),
        ([[4, 50], 7], False),
        ([[4, 10_001]], False),
        ([[-1, 50]], False),
        ([[4, 0.5]], False),
        ([[True, 50]], False),
        ("4", False),
        ({}, False),
    ],
)
def test_steps_are_pairs_of_how_many_and_cents(steps: Any, fits: bool) -> None:
    assert LOST_FEES.allows(steps) is fits


def test_programs_are_told_the_bounds_that_are_checked() -> None:
    pair = LOST_FEES.shape["items"]
    assert (pair["minItems"], pair["maxItems"]) == (2, 2)
    assert pair["items"] == {"type": "integer", "minimum": 0, "maximum": 10_000}


def test_a_charge_is_for_one_loss_of_no_round_unless_it_says_so() -> None:
    charge = Charge("e1", 50, "lost")  # type: ignore[arg-type]
    assert (charge.round, charge.table, charge.count) == (0, 0, 1)
