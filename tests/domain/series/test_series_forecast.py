"""Contents of the forecast of a series, and its certain parts."""

from __future__ import annotations

import pytest

from tests.bench.forecast_series import curve
from tournaments.domain import series as domain
from tournaments.domain.formats.forecast import Chance, Goal
from tournaments.domain.series.forecast import SeriesQuestion, forecast


def asked(*evenings: str, left: int = 1, final: bool = False, **settings: object) -> SeriesQuestion:
    """Evenings as the names of those who came, the best first; 3, 2 and 1 points."""
    scheme, problems = domain.read_scheme({"place_points": [3, 2, 1], "bonus": 0, **settings})
    assert not problems
    events = [
        domain.CountedEvent(
            str(n), tuple(domain.EventPlace((w,), k, 0) for k, w in enumerate(text.split(), 1))
        )
        for n, text in enumerate(evenings)
    ]
    return SeriesQuestion(scheme, tuple(events), left, final, 2)


def sure(question: SeriesQuestion, goal: Goal) -> dict[str, bool]:
    found = forecast(question, 50)
    return {
        who: bool(chances[goal].share)
        for who, chances in found.chances.items()
        if chances[goal].sure
    }


@pytest.mark.parametrize(
    ("evenings", "left", "settings", "goal", "expected"),
    [
        # a has 9, b 6, c 3: nobody reaches 9 in one evening that brings 3, but b can be level
        (["a b c"] * 3, 1, {}, Goal.FIRST, {"c": False}),
        (["a b c"] * 4, 1, {}, Goal.FIRST, {"a": True, "b": False, "c": False}),
        # the best two of all count: everybody can still have six
        (["a b c"] * 4, 2, {"best_of": 2}, Goal.FIRST, {}),
        # who came too seldom cannot come often enough any more
        (["a b c", "a b", "a b"], 1, {"least_events": 3}, Goal.FIRST, {"c": False}),
        # points of a final come on top, twice
        (["a b c"] * 4, 0, {"finalists": 3, "final_factor": 2}, Goal.FIRST, {"c": False}),
        (["a b c"] * 4, 0, {"finalists": 2}, Goal.FINAL, {"a": True, "b": True, "c": False}),
        # whoever is new has no points yet, but then more people stay
        (["a b c d"] * 4, 1, {"relegated": 1}, Goal.STAYS, {"a": True, "b": True, "c": True}),
        (["a b c"] * 4, 1, {"points": "beaten"}, Goal.FIRST, {}),
        # a has 9, c 3 and can have six more
        (["a b c"] * 3, 0, {"finalists": 3, "final_factor": 2}, Goal.FIRST, {}),
        # a final counts beside the best two: b has 4 and can have 7, c 5
        (
            ["a b c"] * 4,
            0,
            {"best_of": 2, "finalists": 3, "final_factor": 1},
            Goal.FIRST,
            {"c": False},
        ),
        # but not for the way there
        (
            ["a b c"] * 4,
            0,
            {"finalists": 2, "final_factor": 2},
            Goal.FINAL,
            {"a": True, "b": True, "c": False},
        ),
        # c has 3 of one evening, and 6 of the two that are needed; a has 5
        (["c a", "a"], 1, {"least_events": 2}, Goal.FIRST, {}),
        # whoever is new cannot come twice any more
        (
            ["b a"] * 2,
            1,
            {"place_points": [3, 0], "least_events": 2},
            Goal.PRIZES,
            {"a": True, "b": True},
        ),
        # who stays is not certain where a final decides, or where many may come too seldom
        (["a b c d"] * 4, 1, {"relegated": 1, "least_events": 2}, Goal.STAYS, {}),
        (
            ["a b c d"] * 4,
            1,
            {"relegated": 1, "finalists": 2, "final_mode": "decides"},
            Goal.STAYS,
            {},
        ),
    ],
)
def test_certain_is_what_no_evening_can_change(
    evenings: list[str],
    left: int,
    settings: dict[str, object],
    goal: Goal,
    expected: dict[str, bool],
) -> None:
    question = asked(*evenings, left=left, final="finalists" in settings, **settings)
    assert sure(question, goal) == expected


def test_who_leads_and_comes_often_wins_more_often() -> None:
    found = forecast(asked("a b c d", "a c b", "b a c", left=2))
    first = {who: chances[Goal.FIRST].share for who, chances in found.chances.items()}
    assert first["a"] > first["b"] > first["d"]
    assert found == forecast(asked("a b c d", "a c b", "b a c", left=2))
    assert forecast(asked("a b", left=0)).chances == {}
    assert found.chances["d"][Goal.FIRST] == Chance(0.0, sure=True)  # has 0, can have 6, a has 8


def test_what_is_said_of_seasons_happens_about_as_often() -> None:
    found = curve(28, 100)
    assert found.wrong == 0
    assert found.sure > 50
    rows = [row for _bin, row in found.rows()]
    apart = sum(count * abs(said - came) for count, said, came in rows)
    assert apart / sum(count for count, _said, _came in rows) < 0.08
