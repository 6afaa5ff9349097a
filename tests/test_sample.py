"""The cases of a day: some of each stretch, and all where that is asked for."""

from __future__ import annotations

import pytest

from tests import sample as samples
from tests.sample import sample


@pytest.fixture(autouse=True)
def some_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "ALL", False)
    monkeypatch.setattr(samples, "SEED", "2026-11-28")


def test_the_first_and_the_last_are_there_and_one_of_each_stretch() -> None:
    drawn = sample(range(103), 13, always=2)
    assert (drawn[:2], drawn[-1]) == ([0, 1], 102)
    assert [(case - 2) // 10 for case in drawn[2:-1]] == [*range(10)]


def test_another_day_has_other_cases_and_the_same_day_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def drawn() -> list[int]:
        return sample(range(1_000), 10)

    today = drawn()
    assert today == drawn() != sample(range(1_000), 10)
    monkeypatch.setattr(samples, "SEED", "2026-11-29")
    assert today != drawn()


def test_each_kind_of_case_is_there() -> None:
    drawn = sample(range(103), 4, kinds=lambda case: (case % 9, f"{case // 50}"))
    assert {case % 9 for case in drawn} == {*range(9)}
    assert {case // 50 for case in drawn} == {0, 1, 2}


@pytest.mark.parametrize("many", [0, 1, 9, 10])
def test_few_cases_are_all_there(many: int) -> None:
    assert sample(range(many), 10) == [*range(many)]


def test_as_many_as_are_always_there_leave_nothing_to_draw() -> None:
    assert sample(range(9), 4, always=3) == [0, 1, 2, 8]


def test_before_a_release_no_case_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "ALL", True)
    assert sample(range(1_000), 10) == [*range(1_000)]
