"""Shared places on every page, in the API, in the stored ranking and in a series: 11/3 points."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from django.core.management import call_command
from django.urls import reverse

from tests.worlds.desks import desk_of
from tests.worlds.evenings import known, organization_of
from tests.worlds.events import drawn, seats, sent
from tests.worlds.phones import english, player_home
from tests.worlds.programs import Program, run_by
from tournaments.domain.rehearsal import rehearse_event
from tournaments.store.models import Placing, Tournament, User
from tournaments.store.organizations import adopt
from tournaments.store.series import edit as services
from tournaments.store.series.table import standing

pytestmark = pytest.mark.django_db

SETTINGS = {"score": {"places": [[6, 4, 1, 0]]}, "draw": "standing", "ties": []}


def shared(rounds: int = 1) -> tuple[Tournament, str]:
    """One Runde at a table of four was played: three are level, one has lost."""
    setup = {"format": "evening", "game": "brokdorf", "settings": {**SETTINGS, "rounds": rounds}}
    tournament = drawn(4, **setup)
    sent(tournament, "publish")
    sent(tournament, "go")
    winner, *_others, loser = seats(tournament)
    sent(tournament, "report", table=1, report={"result": {"loser": loser}})
    return tournament, winner


@pytest.mark.parametrize("page", ["", "standings/", "plan/", "projector/", "players/{winner}/"])
def test_a_share_is_shown_with_two_decimals(page: str) -> None:
    tournament, winner = shared()
    address = reverse("event", args=[tournament.slug]) + page.format(winner=winner)
    answer = english().get(address)
    assert answer.status_code == 200
    assert "3.67" in answer.content.decode()
    assert "11/3" not in answer.content.decode()
    german = english().get(address, headers={"accept-language": "de"}).content.decode()
    assert "3,67" in german
    assert "3.67" not in german


def test_a_share_is_shown_to_player_and_desk_and_in_the_reasons_for_a_seat() -> None:
    tournament, winner = shared(rounds=2)
    sent(tournament, "draw", seed="lot")
    desk = desk_of(tournament)
    draw = reverse("desk-draw", args=[tournament.slug])
    for client, address in ((english(), player_home(tournament, winner)), (desk, draw)):
        answer = client.get(address)
        assert answer.status_code == 200
        assert "3.67" in answer.content.decode()
        assert "11/3" not in answer.content.decode()


def test_programs_are_told_the_fraction(orga: User, program: Program) -> None:
    tournament, winner = shared()
    run_by(orga, tournament)
    path = f"/events/{tournament.slug}"
    _status, whole = program.get(f"{path}/state")
    assert sorted(map(str, whole["state"]["balances"].values())) == ["0", *["11/3"] * 3]
    _status, told = program.get(f"{path}/standings")
    assert [line["balance"] for line in told["standings"]] == [*["11/3"] * 3, 0]
    assert told["standings"][0]["columns"] == [
        {"key": "total", "value": 11, "scale": 3, "decided": True}
    ]
    _status, account = program.get(f"{path}/account?player={winner}")
    assert account["balance"] == "11/3"
    entry = tournament.log.get(kind="result")
    body = {"type": "correct", "target": entry.seq, "void": True}
    _status, seen = program.post(f"{path}/preview", body)
    befores = [c["before"] for c in seen["changes"] if c["what"] == "balance"]
    assert befores == ["11/3"] * 3


def test_a_series_counts_the_stored_score_exactly() -> None:
    organization, _user = organization_of()
    events = [shared()[0] for _ in range(2)]
    for event in events:
        adopt(event, organization)
        event.refresh_from_db()
    known(organization, *events)
    assert {(row.score, row.scale) for row in Placing.objects.all()} == {(11, 3), (0, 1)}
    call_command("rebuild-projections")
    assert {(row.score, row.scale) for row in Placing.objects.all()} == {(11, 3), (0, 1)}
    series = services.create(organization, name="Winter", settings={"points": "score", "bonus": 0})
    for event in events:
        services.add_event(series, event)
    totals = [row.total for row in standing(series).table.rows]
    thrice = Fraction(11, 3)
    assert sum(totals) == 6 * thrice
    assert set(totals) <= {Fraction(0), thrice, 2 * thrice}


def test_a_rehearsal_tells_the_fraction() -> None:
    scenario = {
        "format": "evening",
        "game": "brokdorf",
        "settings": {**SETTINGS, "rounds": 1},
        "players": 4,
        "commands": [{"type": "play", "seed": "1"}],
    }
    outcome = rehearse_event(scenario)
    assert json.loads(json.dumps(outcome))["ok"]
    assert [line["balance"] for line in outcome["standings"]] == [*["11/3"] * 3, 0]
