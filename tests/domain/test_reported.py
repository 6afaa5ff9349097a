"""Reports of tables in the words of their game: whose they are, and under which head."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.refusals import refusal
from tests.domain.rounds.tournament import RoundsTournament

TEAMS = [["A", "D"], ["B", "E"], ["C", "F"]]


def playing() -> RoundsTournament:
    """Three pairs at a table of Canasta."""
    tournament = RoundsTournament(
        "evening", "canasta", "A B C D E F", rounds=1, table_size=6, deals=4
    )
    tournament.do("start")
    tournament.begin_round("A B C D E F")
    return tournament


@pytest.mark.parametrize(
    ("command", "code"),
    [({}, "field_missing"), ({"report": 5}, "field_type"), ({"report": []}, "field_type")],
)
def test_a_report_is_an_object(command: dict[str, Any], code: str) -> None:
    tournament = playing()
    refused = refusal(lambda: tournament.form.report(tournament.state, 1, command))
    assert refused == [(code, "report")]


def test_the_parties_of_a_table_are_the_business_of_the_event() -> None:
    tournament = playing()
    for said in ({}, {"teams": None}, {"teams": TEAMS}):
        event = tournament.form.report(tournament.state, 1, {"report": {"deals": [], **said}})
        assert (event["type"], event["table"]) == ("result", 1)
        assert event["report"] == {"deals": [], "teams": TEAMS}
    other = {"deals": [], "teams": [["A", "B"], ["C", "D"], ["E", "F"]]}
    chosen = refusal(lambda: tournament.form.report(tournament.state, 1, {"report": other}))
    assert chosen == [("teams_wrong", "report.teams")]


def test_where_there_are_no_parties_none_are_said() -> None:
    tournament = RoundsTournament(
        "evening", "canasta", "A B C D E", rounds=1, table_size=5, deals=4
    )
    tournament.do("start")
    tournament.begin_round("A B C D E")
    event = tournament.form.report(tournament.state, 1, {"report": {"deals": []}})
    assert event["report"] == {"deals": []}
