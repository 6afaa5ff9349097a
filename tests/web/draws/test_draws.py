"""Draws are promised, revealed, explained, checked and changed by hand."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests.worlds.desks import desk_of
from tests.worlds.events import NAMES, id_of, name_of, send, sent, started, state
from tests.worlds.markup import flat
from tournaments.domain.seating import SOLVER, commit, verify
from tournaments.store.archive.exchange import export, import_event
from tournaments.store.models import Tournament
from tournaments.web.draws.draft import swapped
from tournaments.web.draws.pages import draws, record

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


def played(players: int = 11) -> Tournament:
    """Its first round is running after a draw with the promised seed."""
    tournament = started(players)
    sent(tournament, "draw")
    sent(tournament, "go")
    return tournament


def said(tournament: Tournament, kind: str) -> dict[str, Any]:
    command: dict[str, Any] = tournament.log.filter(kind=kind).latest("seq").command
    return command


def test_the_seed_of_a_draw_is_the_one_promised_at_the_start() -> None:
    tournament = started(11)
    promise = state(tournament).promise
    assert promise == said(tournament, "start")["promise"]
    sent(tournament, "draw")
    assert commit(said(tournament, "draw")["seed"]) == promise
    assert state(tournament).promise == said(tournament, "draw")["promise"] != promise


def test_every_draw_has_a_seed_and_a_promise_of_its_own() -> None:
    tournament = started(11)
    for _ in range(3):
        sent(tournament, "draw")
    found = draws(tournament, state(tournament), private=True)
    assert len({drawn.seed for drawn in found}) == 3
    assert all(drawn.is_promised for drawn in found)
    assert [drawn.counts for drawn in found] == [True, False, False]


def test_a_seed_from_outside_is_shown_as_not_promised() -> None:
    tournament = started(11)
    sent(tournament, "draw", seed="mine")
    sent(tournament, "draw")
    kept, given = draws(tournament, state(tournament), private=True)
    assert (given.is_promised, kept.is_promised) == (False, True)


def test_a_seed_in_another_command_moves_no_promise() -> None:
    tournament = started(11)
    before = state(tournament)
    send(tournament, "pause", seed="x", promise="y")
    sent(tournament, "warn", player="Anke", reason="late")
    assert (state(tournament).promise, state(tournament).lots) == (before.promise, before.lots)


def test_the_record_of_a_draw_holds_whatever_happens_later() -> None:
    tournament = played()
    sent(tournament, "withdraw", player="Bernd")
    (drawn,) = draws(tournament, state(tournament))
    told = record(tournament, drawn)
    assert verify(json.loads(json.dumps(told))).ok
    assert told is not None
    moved = {**told, "answer": {**told["answer"], "tables": told["answer"]["tables"][::-1]}}
    assert not verify(moved).ok


def test_an_imported_event_promises_anew() -> None:
    tournament = started(11)
    copy, problems = import_event(json.loads(json.dumps(export(tournament))))
    assert copy is not None, problems
    sent(copy, "draw")
    sent(copy, "draw")
    second, first = draws(copy, state(copy), private=True)
    assert (first.is_promised, second.is_promised) == (False, True)


def test_the_final_table_is_drawn_by_the_promised_seed_too() -> None:
    tournament = started(7)
    sent(tournament, "withdraw", player="Bernd")
    assert state(tournament).play.phase == "final_ready"
    sent(tournament, "final")
    (drawn,) = draws(tournament, state(tournament))
    assert drawn.is_promised
    told = record(tournament, drawn)
    assert verify(told).ok


def test_strangers_see_a_draw_from_its_publishing_on(client: Client) -> None:
    tournament = started(11)
    sent(tournament, "draw")
    (drawn,) = draws(tournament, state(tournament), private=True)
    page = reverse("draw", args=[tournament.slug, drawn.seq])
    listing = reverse("draws", args=[tournament.slug])
    assert client.get(page).status_code == 404
    assert drawn.seed not in client.get(listing).content.decode()
    assert state(tournament).promise in client.get(listing).content.decode()
    sent(tournament, "publish")
    shown = client.get(page).content.decode()
    assert "the same seats" in shown
    assert drawn.promise in shown
    assert drawn.seed in client.get(listing).content.decode()


def test_the_file_of_a_draw_is_accepted_by_the_page_that_checks_it(client: Client) -> None:
    tournament = played()
    (drawn,) = draws(tournament, state(tournament))
    answer = client.get(reverse("draw-file", args=[tournament.slug, drawn.seq]))
    assert answer.headers["Content-Disposition"].startswith("attachment")
    file = SimpleUploadedFile("draw.json", answer.content)
    checked = client.post(reverse("verify-draw"), {"file": file})
    assert checked.status_code == 200
    assert "This draw holds" in checked.content.decode()
    told = answer.json() | {"commitment": "0" * 64}
    file = SimpleUploadedFile("draw.json", json.dumps(told).encode())
    refused = client.post(reverse("verify-draw"), {"file": file})
    assert refused.status_code == 422
    assert "not the one whose hash was promised" in refused.content.decode()


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b'{"instance": 1}', b'{"instance": {}, "answer": {}}', b"\xff"],
)
def test_a_file_that_is_no_draw_is_refused_in_words(client: Client, content: bytes) -> None:
    file = SimpleUploadedFile("draw.json", content)
    answer = client.post(reverse("verify-draw"), {"file": file})
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode() or "field-error" in answer.content.decode()
    assert client.post(reverse("verify-draw"), {}).status_code == 422


@pytest.fixture
def desk(client: Client, django_user_model: Any) -> Client:
    user = django_user_model.objects.create_superuser("chief", password="x")
    client.force_login(user)
    return client


def test_a_draw_of_an_earlier_version_is_not_called_wrong(client: Client) -> None:
    tournament = played()
    drawn = tournament.log.get(kind="draw")
    assert drawn.command["solver"] == SOLVER
    drawn.command["solver"] -= 1
    drawn.save()
    page = client.get(f"/e/{tournament.slug}/draws/{drawn.seq}/").content.decode()
    assert "Another version of Stichtag made this draw" in page
    assert "differently" not in page


def by_the_standings(**settings: Any) -> Tournament:
    """Its first round, drawn by the standings although everybody is level."""
    tournament = started(11, settings={"swiss_from": 1, **settings})
    sent(tournament, "draw")
    sent(tournament, "publish")
    return tournament


@pytest.mark.parametrize("first", ["together", "fresh"])
def test_a_seat_by_the_standings_says_how_many_level_people_share_the_table(
    client: Client, first: str
) -> None:
    tournament = by_the_standings(swiss_level=first)
    (drawn,) = draws(tournament, state(tournament))
    shown = client.get(reverse("draw", args=[tournament.slug, drawn.seq])).content.decode()
    assert "at one table with 3 of 10 others who are level" in shown
    assert "Pairs of level people at one table: 15 of 55. More are not possible" in shown


def test_a_seat_strictly_by_standing_says_so_and_who_left_his_place_for_a_wish() -> None:
    settings = {"rounds": 2, "deals": 3, "draw": "strict", "ties": []}
    tournament = started(6, format="evening", game="binokel", settings=settings)
    sent(tournament, "draw")
    sent(tournament, "go")
    order = [p for table in state(tournament).play.tables for p in table.players]
    for number, points in ((1, (600, 500, 400)), (2, (300, 200, 100))):
        seats = state(tournament).play.tables[number - 1].players
        told = {"totals": {"points": dict(zip(seats, points, strict=True))}}
        sent(tournament, "report", table=number, report=told, accept=True)
    sent(tournament, "wish", wish="apart", player=order[2], other=order[1])
    sent(tournament, "draw")
    tables = [set(table.players) for table in state(tournament).play.tables]
    assert tables == [{*order[:2], order[3]}, {order[2], *order[4:]}]
    page = flat(desk_of(tournament).get(reverse("desk-draw", args=[tournament.slug])))
    assert "In place 1, strictly by the standings." in page
    assert page.count("at another table than by the standings because of a wish.") == 2
    assert "Places 1 to 4." in page


def test_a_swap_by_hand_shows_whom_it_splits() -> None:
    tournament = started(7, settings={"swiss_from": 1})
    for name in NAMES[:4]:
        gift = {"from": ":outside", "to": name, "amount": 2, "reason": "set up"}
        sent(tournament, "adjust", **gift)
    sent(tournament, "draw")
    tables = [set(table.players) for table in state(tournament).play.tables]
    assert {id_of(tournament, name) for name in NAMES[:4]} in tables
    with override("en"):
        found = swapped(state(tournament), *(id_of(tournament, NAMES[n]) for n in (0, 4)))
    assert re.search(r": Pairs of level people at different tables 0 → 5", found)


def test_the_desk_sees_why_and_who_has_changed_places(desk: Client) -> None:
    tournament = started(9, format="evening", game="binokel")
    sent(tournament, "draw")
    a = state(tournament).play.tables[0].players[0]
    b = state(tournament).play.tables[1].players[0]
    page = reverse("desk-draw", args=[tournament.slug])
    shown = desk.get(page).content.decode()
    assert "Why here?" in shown
    assert "Seated by lot." in shown
    swap, seen = reverse("desk-swap", args=[tournament.slug]), desk.get(page).context["seen"]
    unknown = desk.post(swap, {"swap": [a, "nobody"], "seen": seen}, follow=True)
    assert "Please choose two people" in unknown.content.decode()
    assert state(tournament).play.tables[0].players[0] == a
    names = " and ".join(name_of(tournament, player) for player in (a, b))
    told = desk.post(swap, {"swap": [a, b], "seen": seen}, follow=True).content.decode()
    assert f"{names} have changed places" in told
    assert state(tournament).play.tables[0].players[0] == b
    sent(tournament, "publish")
    (drawn,) = draws(tournament, state(tournament))
    assert drawn.swaps == ((a, b),)
    assert verify(record(tournament, drawn)).ok


def test_seats_that_follow_a_plan_say_so(client: Client) -> None:
    tournament = started(9, format="evening", game="binokel", settings={"draw": "plan"})
    sent(tournament, "draw")
    sent(tournament, "go")
    (drawn,) = draws(tournament, state(tournament))
    page = client.get(reverse("draw", args=[tournament.slug, drawn.seq]))
    assert "follow a plan" in page.content.decode()
    file = client.get(reverse("draw-file", args=[tournament.slug, drawn.seq]))
    assert file.status_code == 404


def test_the_log_tells_seeds_and_promises(desk: Client) -> None:
    tournament = played()
    shown = desk.get(reverse("desk-log", args=[tournament.slug])).content.decode()
    assert said(tournament, "draw")["seed"] in shown
    assert said(tournament, "draw")["promise"][:16] in shown
    assert NAMES[0] in shown
