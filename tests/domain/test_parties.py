"""Who plays with whom at a table of an event: the rules of the event say it, not the report."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import score
from tests.domain.rounds.hall import Hall, simulated
from tournaments.domain.formats import FORMATS

PAIRS, THREES = ({"six_players": how} for how in ("pairs", "threes"))
Json = dict[str, Any]


def table_of(players: int, variant: Json) -> Hall:
    hall = Hall("evening", "canasta", players, game_variant=variant, table_size=players, deals=4)
    hall.do("start")
    hall.begin_round()
    return hall


def parties(hall: Hall, variant: Json) -> Any:
    seats = list(hall.state.tables[0].players)
    if variant == THREES:
        return [seats[::2], seats[1::2]]
    return [[seats[k], seats[k + 3]] for k in range(3)]


@pytest.mark.parametrize("variant", [PAIRS, THREES])
def test_six_at_a_table_report_without_a_word_on_their_parties(variant: Json) -> None:
    hall = table_of(6, variant)
    form, seats = FORMATS["evening"], hall.state.tables[0].players
    blank = form.sheet(hall.state, 1)
    assert blank["teams"] == parties(hall, variant)
    assert score(blank)["ok"]
    said = simulated(hall.state, seats, Random(2))
    said["deals"] = said["deals"][: 6 if variant == THREES else 4]
    event, problems = form.report(hall.state, 1, {"report": {"deals": said["deals"]}})
    assert (problems, event["report"]["teams"]) == ((), blank["teams"])
    hall.report(1, {"deals": said["deals"]})
    sums = {
        frozenset(team): {hall.state.balances[name] for name in team} for team in blank["teams"]
    }
    assert all(len(points) == 1 for points in sums.values())
    assert len({points for found in sums.values() for points in found}) == len(blank["teams"])


@pytest.mark.parametrize(
    ("players", "said", "codes"),
    [
        (6, PAIRS, []),
        (6, THREES, [("teams_wrong", "report.teams")]),
        (6, None, []),
        (5, None, []),
        (5, THREES, [("teams_wrong", "report.teams")]),
    ],
)
def test_a_report_cannot_choose_other_parties(
    players: int, said: Json | None, codes: list[tuple[str, str]]
) -> None:
    hall = table_of(players, PAIRS)
    named = None if said is None else parties(hall, said)
    command = {"report": {"deals": [], "teams": named}}
    _event, problems = FORMATS["evening"].report(hall.state, 1, command)
    assert [tuple(problem) for problem in problems] == codes


def test_a_log_from_before_keeps_the_parties_that_its_reports_named() -> None:
    hall = table_of(6, PAIRS)
    seats, teams = hall.state.tables[0].players, parties(hall, THREES)
    other = Hall("evening", "canasta", 0, game_variant=THREES, deals=4).state
    said = simulated(other, seats, Random(3))
    hall.report(1, {**said, "deals": said["deals"][:4]})
    first, second = ({hall.state.balances[name] for name in team} for team in teams)
    assert (len(first), len(second)) == (1, 1)
    assert first != second
