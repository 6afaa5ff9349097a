"""Roles and invitations by program: nobody is added by name, everybody can leave."""

from __future__ import annotations

from typing import Any

import pytest

from tests.worlds.events import NOW
from tests.worlds.programs import Program, codes
from tournaments.store import organizations
from tournaments.store.access.roles import Place, members
from tournaments.store.access.tokens import issue
from tournaments.store.create import create
from tournaments.store.models import Invitation, Organization, User

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["event", "organization"])
def place(request: pytest.FixtureRequest, orga: User) -> Place:
    if request.param == "event":
        return create({"name": "Abend"}, now=NOW, user=orga)
    return organizations.create("Kartenfreunde", orga)


@pytest.fixture
def guest(db: None) -> Program:
    return Program(issue(User.objects.create_user("helga"), "script"))


def at(place: Place, part: str = "invitations") -> str:
    kind = "organizations" if isinstance(place, Organization) else "events"
    return f"/{kind}/{place.slug}/{part}"


def people(place: Place) -> str:
    return at(place, "organizers" if isinstance(place, Organization) else "members")


def names(place: Place) -> list[tuple[str, str]]:
    return [(row.user.username, getattr(row, "role", "organizer")) for row in members(place)]


def test_an_invitation_is_made_listed_and_accepted(
    place: Place, program: Program, guest: Program
) -> None:
    status, made = program.post(at(place), {"role": "organizer", "note": "Helga"})
    assert (status, made["role"], made["note"], made["by"]) == (201, "organizer", "Helga", "orga")
    assert program.get(at(place)) == (200, [{**made, "url": None}])
    assert names(place) == [("orga", "organizer")]
    token = made["url"].rstrip("/").rpartition("/")[2]
    kind = "organization" if isinstance(place, Organization) else "event"
    invited = {"kind": kind, "slug": place.slug, "name": place.name}
    invited |= {"role": "organizer", "by": "orga"}
    assert guest.get(f"/invitations/{token}") == (200, invited)
    for _again in range(2):
        assert guest.post(f"/invitations/{token}", None) == (200, invited)
    both = [("helga", "organizer"), ("orga", "organizer")]
    assert (names(place), program.get(at(place))) == (both, (200, []))
    listed = [(row["name"], row["role"]) for row in program.get(people(place))[1]]
    assert listed == both
    assert codes(program.post(f"/invitations/{token}", None)) == (404, [("invitation_gone", "")])


def test_an_invitation_is_made_once_for_a_key_and_taken_back(
    place: Place, program: Program, guest: Program
) -> None:
    first, again = (program.post(at(place), {}, **{"idempotency-key": "k"})[1] for _ in range(2))
    assert (first["id"], bool(first["url"]), again["url"]) == (again["id"], True, None)
    assert first["role"] == ("organizer" if isinstance(place, Organization) else "helper")
    assert program.call("delete", f"{at(place)}/{first['id']}")[0] == 204
    assert codes(program.call("delete", f"{at(place)}/{first['id']}"))[0] == 404
    token = first["url"].rstrip("/").rpartition("/")[2]
    assert codes(guest.post(f"/invitations/{token}", None)) == (404, [("invitation_gone", "")])
    assert codes(Program().post(f"/invitations/{token}", None))[0] == 401


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({"role": "boss"}, ("field_value", "role")),
        ({"role": "helper", "x": 1}, ("unknown_field", "x")),
        ({"note": "x" * 61}, ("field_value", "note")),
        ({"note": "a\x00"}, ("field_value", "note")),
    ],
)
def test_an_invitation_that_cannot_be_is_refused(
    place: Place, program: Program, body: Any, problem: tuple[str, str]
) -> None:
    assert codes(program.post(at(place), body)) == (422, [problem])
    assert not Invitation.objects.exists()


def test_nobody_is_added_by_name_and_no_name_is_found_out(
    place: Place, program: Program, guest: Program
) -> None:
    for name in ("helga", "nobody", "a b", "x" * 200):
        answers = [program.call("delete", f"{people(place)}/{name}")]
        if not isinstance(place, Organization):
            answers.append(program.call("put", f"{people(place)}/{name}", {"role": "organizer"}))
        assert [codes(answer) for answer in answers] == [(404, [("not_found", "")])] * len(answers)
    assert names(place) == [("orga", "organizer")]
    last = codes(program.call("delete", f"{people(place)}/orga"))
    assert last == (422, [("last_organizer", "name")])


def test_roles_of_an_event_are_changed_and_left(orga: User, program: Program) -> None:
    event = create({"name": "Abend"}, now=NOW, user=orga)
    guest = User.objects.create_user("helga")
    helga = Program(issue(guest, "script"))
    event.members.create(user=guest, role="helper")
    for method, path, body in (
        ("get", people(event), None),
        ("get", at(event), None),
        ("post", at(event), {}),
        ("put", f"{people(event)}/helga", {"role": "organizer"}),
        ("delete", f"{people(event)}/orga", None),
        ("patch", f"/events/{event.slug}", {"place": "Krone"}),
    ):
        assert codes(helga.call(method, path, body)) == (403, [("not_permitted", "")])
    demoted = codes(program.call("put", f"{people(event)}/orga", {"role": "helper"}))
    assert demoted == (422, [("last_organizer", "name")])
    changed = program.call("put", f"{people(event)}/HELGA", {"role": "organizer"})
    assert changed == (200, {"name": "helga", "role": "organizer"})
    assert program.call("put", f"{people(event)}/orga", {"role": "helper"})[0] == 200
    assert program.call("delete", f"{people(event)}/orga")[0] == 204
    assert codes(program.get(people(event)))[0] in (401, 403)
    assert names(event) == [("helga", "organizer")]


def test_a_program_says_where_new_events_go(orga: User, program: Program) -> None:
    chosen, latest = (organizations.create(name, orga) for name in ("A", "B"))
    assert [row["slug"] for row in program.get("/organizations")[1]] == [latest.slug, chosen.slug]
    assert program.call("put", f"/organizations/{chosen.slug}/usual")[0] == 204
    assert [row["slug"] for row in program.get("/organizations")[1]] == [chosen.slug, latest.slug]
    assert program.post("/events", {"name": "Abend"})[0] == 201
    assert chosen.tournaments.count() == 1
