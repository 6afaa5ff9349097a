"""Reports of tables in the words of their game: whose they are, and under which head."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.rounds.hall import Hall

TEAMS = [["A", "D"], ["B", "E"], ["C", "F"]]


def playing() -> Hall:
    """Three pairs at a table of Canasta."""
    hall = Hall("evening", "canasta", "A B C D E F", rounds=1, table_size=6, deals=4)
    hall.do("start")
    hall.begin_round("A B C D E F")
    return hall


@pytest.mark.parametrize(
    ("command", "code"),
    [({}, "field_missing"), ({"report": 5}, "field_type"), ({"report": []}, "field_type")],
)
def test_a_report_is_an_object(command: dict[str, Any], code: str) -> None:
    hall = playing()
    _event, problems = hall.form.report(hall.state, 1, command)
    assert [(problem.code, problem.path) for problem in problems] == [(code, "report")]


def test_the_parties_of_a_table_are_the_business_of_the_event() -> None:
    hall = playing()
    for said in ({}, {"teams": None}, {"teams": TEAMS}):
        event, problems = hall.form.report(hall.state, 1, {"report": {"deals": [], **said}})
        assert (event["type"], event["table"], problems) == ("result", 1, ())
        assert event["report"] == {"deals": [], "teams": TEAMS}
    other = {"deals": [], "teams": [["A", "B"], ["C", "D"], ["E", "F"]]}
    _event, problems = hall.form.report(hall.state, 1, {"report": other})
    assert [(p.code, p.path) for p in problems] == [("teams_wrong", "report.teams")]


def test_where_there_are_no_parties_none_are_said() -> None:
    hall = Hall("evening", "canasta", "A B C D E", rounds=1, table_size=5, deals=4)
    hall.do("start")
    hall.begin_round("A B C D E")
    event, problems = hall.form.report(hall.state, 1, {"report": {"deals": []}})
    assert (event["report"], problems) == ({"deals": []}, ())
