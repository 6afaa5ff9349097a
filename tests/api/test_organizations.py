"""Organizations and people by program: what strangers see, what organizers change."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from urllib.parse import quote

import pytest
from django.utils import timezone

from tests.worlds.evenings import known, played
from tests.worlds.events import NAMES
from tests.worlds.programs import Program, codes
from tournaments.store import removal
from tournaments.store.access.tokens import issue
from tournaments.store.models import Organization, Person, User
from tournaments.store.organizations import create
from tournaments.store.people.edit import add

pytestmark = pytest.mark.django_db


@pytest.fixture
def organization(orga: User) -> Organization:
    return create("Kartenfreunde", orga)


@pytest.fixture
def other(db: None) -> Program:
    return Program(issue(User.objects.create_user("other"), "script"))


def test_a_organization_is_made_once_and_changed(program: Program, orga: User) -> None:
    body = {"name": " Kartenfreunde ", "is_private": True}
    first = program.post("/organizations", body, **{"idempotency-key": "k"})
    again = program.post("/organizations", body, **{"idempotency-key": "k"})
    assert (first[0], first[1]["name"]) == (201, "Kartenfreunde")
    assert again == first
    assert Organization.objects.count() == 1
    assert program.post("/organizations", {"name": "B"}, **{"idempotency-key": "k"})[0] == 201
    path = f"/organizations/{first[1]['slug']}"
    changed = program.call("patch", path, {"name": "Freunde"})
    assert changed[1] == {"slug": first[1]["slug"], "name": "Freunde", "is_private": True}
    assert {line["name"] for line in program.get("/organizations")[1]} == {"Freunde", "B"}
    assert orga.organizationmember_set.count() == 2


def test_what_a_program_deletes_it_brings_back(
    program: Program, other: Program, orga: User, organization: Organization
) -> None:
    event = played("1", NAMES[:4], organization=organization, user=orga)
    of_event, of_club = f"/events/{event.slug}", f"/organizations/{organization.slug}"
    desk = Program(issue(orga, "desk", scope="desk"))
    for path in (of_event, of_club):
        assert program.get(path)[0] == 200
        refused = [who.call("delete", path)[0] for who in (Program(), other, desk)]
        assert refused == [401, 401 if path == of_event else 403, 403]
        assert program.post(f"{path}/bring-back", {})[0] == 404  # it is not deleted
        status, answer = program.call("delete", path)
        grace = datetime.fromisoformat(answer["until"]) - timezone.now()
        assert (status, grace.days) == (200, removal.GRACE.days - 1)
        assert [program.call("delete", path)[0], program.get(path)[0]] == [404, 404]
        assert [w.post(f"{path}/bring-back", {})[0] for w in (Program(), other)] == [401, 404]
        if path == of_club:
            assert program.get(of_event)[0] == 404
        status, line = program.post(f"{path}/bring-back", {})
        assert (status, line["slug"]) == (200, path.rpartition("/")[2])
        assert [program.get(of_event)[0], program.get(of_club)[0]] == [200, 200]


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ({}, ("field_missing", "name")),
        ({"name": " "}, ("field_value", "name")),
        ({"name": "x" * 81}, ("field_value", "name")),
        ({"name": "a\x00"}, ("field_value", "name")),
        ({"name": 7}, ("field_type", "name")),
        ({"name": "a", "colour": 1}, ("unknown_field", "colour")),
    ],
)
def test_a_organization_that_cannot_be_is_refused(
    program: Program, body: dict[str, Any], problem: tuple[str, str]
) -> None:
    assert codes(program.post("/organizations", body)) == (422, [problem])


def test_a_private_organization_exists_only_for_its_organizers(
    program: Program, stranger: Program, other: Program, organization: Organization
) -> None:
    person = add(organization, name="Anke")
    Organization.objects.update(is_private=True)
    paths = [f"/organizations/{organization.slug}{part}" for part in ("", "/people", "/series")]
    for path in (*paths, f"/people/{person.code}"):
        for caller in (stranger, other):
            assert codes(caller.get(path)) == (404, [("not_found", "")])
        assert program.get(path)[0] == 200


def test_who_may_change_a_organization(
    program: Program, stranger: Program, other: Program, organization: Organization
) -> None:
    person = add(organization, name="Anke")
    base = f"/organizations/{organization.slug}"
    calls: list[tuple[str, str, Any]] = [
        ("patch", base, {"name": "x"}),
        ("post", f"{base}/invitations", {}),
        ("delete", f"{base}/organizers/orga", None),
        ("post", f"{base}/people", {"name": "Bo"}),
        ("post", f"{base}/series", {"name": "Cup"}),
        ("patch", f"/people/{person.code}", {"name": "x"}),
        ("delete", f"/people/{person.code}", None),
        ("post", f"/people/{person.code}/merge", {"other": "x"}),
    ]
    for method, path, body in calls:
        assert codes(stranger.call(method, path, body)) == (401, [("token_missing", "")])
        assert codes(other.call(method, path, body)) == (403, [("not_permitted", "")])
    assert codes(stranger.get("/organizations")) == (401, [("token_missing", "")])
    assert [person.name for person in Person.objects.all()] == ["Anke"]
    assert codes(program.call("delete", f"{base}/organizers/orga")) == (
        422,
        [("last_organizer", "name")],
    )


def test_a_person_is_made_changed_merged_and_forgotten(
    program: Program, organization: Organization
) -> None:
    path = f"/organizations/{organization.slug}/people"
    body = {"name": "Anke", "club": "Krone", "note": "pays late"}
    made = program.post(path, body, **{"idempotency-key": "k"})[1]
    assert program.post(path, body, **{"idempotency-key": "k"})[1]["code"] == made["code"]
    twin = program.post(path, {"name": "Anke"})[1]
    changed = program.call("patch", f"/people/{made['code']}", {"club": "Hirsch"})[1]
    assert (changed["name"], changed["club"], changed["note"]) == ("Anke", "Hirsch", "pays late")
    assert [line["code"] for line in program.get(f"{path}?q=ank")[1]] == [
        made["code"],
        twin["code"],
    ]
    nobody = codes(program.post(f"/people/{made['code']}/merge", {"other": "none"}))
    assert nobody == (422, [("person_unknown", "other")])
    merged = program.post(f"/people/{made['code']}/merge", {"other": twin["code"]})
    assert (merged[0], merged[1]["code"]) == (200, made["code"])
    assert program.call("delete", f"/people/{made['code']}/merge")[1]["code"] == twin["code"]
    none = codes(program.call("delete", f"/people/{made['code']}/merge"))
    assert none == (422, [("merge_missing", "")])
    assert program.post(f"/people/{made['code']}/merge", {"other": twin["code"]})[0] == 200
    assert program.call("delete", f"/people/{made['code']}")[0] == 204
    assert program.get(path)[1] == []


@pytest.mark.parametrize(
    ("part", "found"),
    [
        ("JÖR", ["Jörg"]),
        ("o\u0308R", ["Jörg"]),
        ("", ["Anke", "Jörg"]),
        ("%", []),
        ("x" * 60_000, []),
    ],
)
def test_people_are_found_by_a_part_of_their_name(
    program: Program, organization: Organization, part: str, found: list[str]
) -> None:
    for name in ("Anke", "Jörg"):
        add(organization, name=name)
    answer = program.get(f"/organizations/{organization.slug}/people?q={quote(part)}")[1]
    assert [line["name"] for line in answer] == found


def test_a_record_is_known_by_its_etag_and_shows_strangers_no_note(
    program: Program, stranger: Program, organization: Organization
) -> None:
    evening = played("a", NAMES[:7], organization=organization)
    people = known(organization, evening)
    person = people["Anke"]
    Person.objects.filter(pk=person.pk).update(note="pays late")
    path = f"/people/{person.code}"
    status, seen = stranger.get(path)
    assert (status, seen["note"], seen["organization"]) == (200, None, organization.slug)
    (result,) = seen["results"]
    assert (result["event"], result["field"], result["game"]) == (evening.slug, 7, "brokdorf")
    assert [one["game"] for one in seen["sums"]] == ["brokdorf"]
    etag = stranger.last["ETag"]
    assert stranger.get(path, **{"if-none-match": etag}) == (304, None)
    assert program.get(path, **{"if-none-match": etag})[1]["note"] == "pays late"
    against = stranger.get(f"{path}/against/{people['Bernd'].code}")[1]
    assert [one["event"] for one in against["meetings"]] == [evening.slug]
    table = stranger.get(f"/organizations/{organization.slug}/games/brokdorf?by=wins")[1]
    assert len(table) == 7
    assert codes(stranger.get(f"/organizations/{organization.slug}/games/brokdorf?by=x"))[0] == 422
    assert codes(stranger.get(f"/organizations/{organization.slug}/games/canasta"))[0] == 404


def test_a_person_without_a_public_event_does_not_exist_for_strangers(
    stranger: Program, program: Program, organization: Organization
) -> None:
    person = add(organization, name="Anke")
    assert codes(stranger.get(f"/people/{person.code}"))[0] == 404
    assert program.get(f"/people/{person.code}")[0] == 200
    assert stranger.get(f"/organizations/{organization.slug}/people")[1] == []


def test_a_program_says_who_the_entrants_are(
    program: Program, orga: User, organization: Organization, stranger: Program
) -> None:
    evening = played("a", NAMES[:7], organization=organization, user=orga)
    person = add(organization, name="Anke")
    path = f"/events/{evening.slug}/entrants"
    before = program.get(path)[1]
    assert (before[0]["player"], before[0]["name"]) == ("e1", "Anke")
    assert before[0]["suggested"] == [person.code]
    said = {"e1": person.code, "e2": "new", "e3": "nobody"}
    after = {one["player"]: one for one in program.call("put", path, {"entrants": said})[1]}
    assert after["e1"]["people"] == [person.code]
    assert len(after["e2"]["people"]) == 1
    assert after["e3"]["is_nobody"]
    wrong = codes(program.call("put", path, {"entrants": {"e1": "xyz", "Zoe": "new"}}))
    assert wrong == (422, [("person_unknown", "e1"), ("player_unknown", "Zoe")])
    assert codes(stranger.get(path))[0] == 401
