"""What the desk does with drawn seats: swap, mend, publish, begin."""

from __future__ import annotations

import pytest

from tests.domain.evening_in_memory import Evening
from tournaments.domain.desk.seats import mended


def drawn(people: int = 8) -> Evening:
    """Tables of four: e1 to e4, e5 to e8."""
    evening = Evening(people)
    evening.sent("start", 0)
    names = evening.people
    seats = [names[k : k + 4] for k in range(0, people, 4)]
    evening.sent("draw", 0, round=1, tables=seats, override=True)
    return evening


def tables(evening: Evening) -> list[str]:
    return [" ".join(table.players) for table in evening.play.tables]


def test_two_change_places_who_sit_there() -> None:
    evening = drawn()
    evening.sent("swap", 0, a="e1", b="e6")
    assert tables(evening) == ["e6 e2 e3 e4", "e5 e1 e7 e8"]
    assert evening.codes("swap", 0, a="e1", b="e1") == [("seat_duplicate", "b")]
    assert evening.codes("swap", 0, a="e9", b=None) == [
        ("seat_unknown", "a"),
        ("seat_unknown", "b"),
    ]


@pytest.mark.parametrize(
    ("keep", "found"),
    [
        (None, ("seats_fit", "type")),
        ([], ("seats_fit", "type")),
        ([1, 2], ("seats_fit", "type")),
        ([0], ("table_unknown", "keep")),
        ([3], ("table_unknown", "keep")),
        (1, ("field_type", "keep")),
        (["1"], ("field_type", "keep")),
    ],
)
def test_seats_that_fit_are_not_mended(keep: object, found: tuple[str, str]) -> None:
    assert drawn().codes("mend", 0, keep=keep) == [found]


def test_a_table_that_closes_gives_its_number_to_the_last_one() -> None:
    """Of three tables of four people leave the first, one after the other."""
    evening = drawn(12)
    evening.sent("withdraw", 0, player="e1")
    fitted = mended(evening.state, keep=(2, 3))
    assert fitted is not None
    assert fitted.tables == (
        ("e2", "e3", "e4"),
        ("e5", "e6", "e7", "e8"),
        ("e9", "e10", "e11", "e12"),
    )
    assert fitted.changed == ()  # who has left is missed nowhere else
    for player in ("e2", "e3", "e4"):
        evening.sent("withdraw", 0, player=player)
    fitted = mended(evening.state)
    assert fitted is not None
    assert fitted.tables == (("e9", "e10", "e11", "e12"), ("e5", "e6", "e7", "e8"))
    assert fitted.changed == (1,)
    evening.sent("mend", 0)
    assert tables(evening) == ["e9 e10 e11 e12", "e5 e6 e7 e8"]


def test_seats_are_published_for_the_round_to_come_or_with_its_beginning() -> None:
    evening = drawn()
    assert evening.codes("publish", 0, holds=False) == [("not_published", "type")]
    evening.sent("publish", 0)
    assert evening.state.published == 1
    assert evening.codes("publish", 0) == [("already_published", "type")]
    evening.sent("publish", 0, holds=False)
    assert evening.state.published == 0
    kinds = [fact.kind for fact in evening.sent("go", 0).facts]
    assert (kinds, evening.state.published) == (["go", "published"], 1)
    again = drawn()
    again.sent("publish", 0)
    assert [fact.kind for fact in again.sent("go", 0).facts] == ["go"]
