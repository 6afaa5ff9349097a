"""Links for programs, accounts and standings, and columns outside the log."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.worlds.events import name_of, registered, send
from tests.worlds.phones import evening, sitting
from tests.worlds.programs import Program, codes, run_by
from tournaments.store.access.actors import player_link, table_pin
from tournaments.store.models import Tournament, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(orga: User) -> Tournament:
    return run_by(orga, evening(8, confirmation="none"))


def test_the_standings_and_their_accounts_add_up(stranger: Program, tournament: Tournament) -> None:
    loser, winner, *_ = sitting(tournament)
    result = {"loser": loser}
    assert send(tournament, "runde", now=timezone.now(), table=1, result=result).ok
    path = f"/events/{tournament.slug}"
    status, shown = stranger.get(f"{path}/standings")
    balances = {line["player"]: line["balance"] for line in shown["standings"]}
    assert (status, shown["seq"], sum(balances.values())) == (200, tournament.log.count(), 80)
    for player in (loser, winner):
        status, account = stranger.get(f"{path}/account?player={player}")
        signed = [
            booking["amount"] if booking["to"] == player else -booking["amount"]
            for booking in account["bookings"]
        ]
        assert (status, account["balance"], sum(signed)) == (200, *[balances[player]] * 2)
        assert account["bookings"][0]["reason"] == "start"
        names = {side: name_of(tournament, side) for side in (loser, winner)}
        assert account["name"] == account["names"][player] == names[player]
        assert account["bookings"][-1]["seq"] == shown["seq"]
    etag = stranger.last["ETag"]
    for part in ("standings", f"account?player={loser}"):
        assert stranger.get(f"{path}/{part}", **{"if-none-match": etag})[0] == 304


def test_an_account_of_nobody_is_not_found(stranger: Program, tournament: Tournament) -> None:
    path = f"/events/{tournament.slug}/account"
    assert codes(stranger.get(f"{path}?player=Anke")) == (404, [("not_found", "")])
    assert codes(stranger.get(path)) == (422, [("field_missing", "player")])


def test_links_are_told_to_those_who_run_the_event(
    program: Program, stranger: Program, tournament: Tournament
) -> None:
    path = f"/events/{tournament.slug}/links"
    status, links = program.get(path)
    assert (status, links["pin"], len(links["players"])) == (200, table_pin(tournament, 1), 8)
    first = links["players"][0]
    page = Client(headers={"accept-language": "en"}).get(first["url"])
    assert (page.status_code, first["name"] in page.content.decode()) == (200, True)
    assert Client().get(links["tables"][0]["url"]).status_code == 200
    assert Program(first["token"]).get(f"/events/{tournament.slug}")[0] == 200
    assert codes(stranger.get(path)) == (401, [("not_permitted", "")])
    assert codes(Program(first["token"]).get(path)) == (403, [("not_permitted", "")])


def test_a_lost_link_is_replaced(program: Program, tournament: Tournament) -> None:
    old = player_link(tournament, "e1").token
    path = f"/events/{tournament.slug}/links"
    status, new = program.post(path, {"player": "e1"})
    assert (status, new["player"], new["name"], new["token"] != old) == (200, "e1", "Anke", True)
    assert codes(Program(old).get("/events")) == (401, [("token_invalid", "")])
    assert Program(new["token"]).get("/events")[0] == 200
    assert codes(program.post(path, {"player": "Anke"})) == (422, [("player_unknown", "player")])


def test_place_day_and_privacy_are_changed(program: Program, tournament: Tournament) -> None:
    path = f"/events/{tournament.slug}"
    status, event = program.call("patch", path, {"place": "Gasthaus Krone"})
    assert (status, event["place"], event["is_private"]) == (200, "Gasthaus Krone", False)
    change = {"is_private": True, "planned_at": "2026-03-01T19:00:00+01:00"}
    status, event = program.call("patch", path, change)
    assert (event["place"], event["is_private"]) == ("Gasthaus Krone", True)
    assert program.get(path)[1]["planned_at"] == "2026-03-01T18:00:00Z"
    assert Program().get(path)[0] == 404
    assert program.call("patch", path, {"planned_at": None})[1]["planned_at"] is None
    assert program.call("patch", path, {})[0] == 200


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({"place": "x" * 121}, ("field_value", "place")),
        ({"place": "a\x00"}, ("field_value", "place")),
        ({"place": None}, ("field_type", "place")),
        ({"planned_at": "2026-03-01T19:00"}, ("field_value", "planned_at")),
        ({"planned_at": "9999-12-31T23:59:59-12:00"}, ("field_value", "planned_at")),
        ({"planned_at": "soon"}, ("field_type", "planned_at")),
        ({"is_private": "maybe"}, ("field_type", "is_private")),
        ({"name": "x"}, ("unknown_field", "name")),
        ({"seq": 7}, ("unknown_field", "seq")),
    ],
)
def test_a_change_that_does_not_do_is_refused(
    program: Program, tournament: Tournament, body: Any, problem: tuple[str, str]
) -> None:
    answer = codes(program.call("patch", f"/events/{tournament.slug}", body))
    assert answer == (422, [problem])


def test_an_event_made_twice_under_one_key_is_one(program: Program) -> None:
    made = [program.post("/events", {"name": "a"}, **{"idempotency-key": "k"}) for _ in range(2)]
    assert [status for status, _ in made] == [201, 201]
    assert made[0][1]["slug"] == made[1][1]["slug"]
    assert Tournament.objects.count() == 1


def test_whoever_has_the_address_of_a_private_event_can_sign_up(stranger: Program) -> None:
    tournament = registered(1)
    Tournament.objects.filter(pk=tournament.pk).update(is_private=True)
    assert stranger.send(tournament, "register", name="Zoe")[0] == 404
    send(tournament, "signup", open=True)
    assert stranger.send(tournament, "register", name="Zoe")[0] == 200
    assert stranger.send(tournament, "withdraw", player="e2")[0] == 404
