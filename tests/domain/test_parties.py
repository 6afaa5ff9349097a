"""Partners at a table follow from the rules of the tournament, not from the report."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import score
from tests.domain.refusals import refusal
from tests.domain.rounds.tournament import RoundsTournament, simulated
from tournaments.domain.formats import FORMATS

PAIRS, THREES = ({"six_players": how} for how in ("pairs", "threes"))
Json = dict[str, Any]


def table_of(players: int, variant: Json) -> RoundsTournament:
    tournament = RoundsTournament(
        "evening", "canasta", players, game_variant=variant, table_size=players, deals=4
    )
    tournament.do("start")
    tournament.begin_round()
    return tournament


def parties(tournament: RoundsTournament, variant: Json) -> Any:
    seats = list(tournament.state.tables[0].players)
    if variant == THREES:
        return [seats[::2], seats[1::2]]
    return [[seats[k], seats[k + 3]] for k in range(3)]


@pytest.mark.parametrize("variant", [PAIRS, THREES])
def test_six_at_a_table_report_without_a_word_on_their_parties(variant: Json) -> None:
    tournament = table_of(6, variant)
    form, seats = FORMATS["evening"], tournament.state.tables[0].players
    blank = form.sheet(tournament.state, 1)
    assert blank["teams"] == parties(tournament, variant)
    assert score(blank)["ok"]
    said = simulated(tournament.state, seats, Random(2))
    said["deals"] = said["deals"][: 6 if variant == THREES else 4]
    event = form.report(tournament.state, 1, {"report": {"deals": said["deals"]}})
    assert event["report"]["teams"] == blank["teams"]
    tournament.report(1, {"deals": said["deals"]})
    sums = {
        frozenset(team): {tournament.state.balances[name] for name in team}
        for team in blank["teams"]
    }
    assert all(len(points) == 1 for points in sums.values())
    assert len({points for found in sums.values() for points in found}) == len(blank["teams"])


@pytest.mark.parametrize(("players", "said"), [(6, PAIRS), (6, None), (5, None)])
def test_a_report_names_the_parties_of_its_table_or_none(players: int, said: Json | None) -> None:
    tournament = table_of(players, PAIRS)
    named = None if said is None else parties(tournament, said)
    command = {"report": {"deals": [], "teams": named}}
    event = FORMATS["evening"].report(tournament.state, 1, command)
    assert (event["type"], event["report"]["deals"]) == ("result", [])


@pytest.mark.parametrize("players", [6, 5])
def test_a_report_cannot_choose_other_parties(players: int) -> None:
    tournament = table_of(players, PAIRS)
    command = {"report": {"deals": [], "teams": parties(tournament, THREES)}}
    chosen = refusal(lambda: FORMATS["evening"].report(tournament.state, 1, command))
    assert chosen == [("teams_wrong", "report.teams")]


def test_a_log_from_before_keeps_the_parties_that_its_reports_named() -> None:
    tournament = table_of(6, PAIRS)
    seats, teams = tournament.state.tables[0].players, parties(tournament, THREES)
    other = RoundsTournament("evening", "canasta", 0, game_variant=THREES, deals=4).state
    said = simulated(other, seats, Random(3))
    tournament.report(1, {**said, "deals": said["deals"][:4]})
    first, second = ({tournament.state.balances[name] for name in team} for team in teams)
    assert (len(first), len(second)) == (1, 1)
    assert first != second
