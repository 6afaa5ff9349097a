"""Series by program: made, filled, changed, closed, followed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.worlds.evenings import corrected, known, played
from tests.worlds.events import NAMES, later
from tests.worlds.programs import Program, codes
from tournaments.store.access.tokens import issue
from tournaments.store.models import Organization, Series, Tournament, User
from tournaments.store.organizations import create

pytestmark = pytest.mark.django_db


@pytest.fixture
def organization(orga: User) -> Organization:
    return create("Kartenfreunde", orga)


@pytest.fixture
def evenings(organization: Organization) -> tuple[Tournament, Tournament]:
    both = (
        played("a", NAMES[:7], organization=organization),
        played("b", NAMES[:7], began=later(10_000), organization=organization),
    )
    known(organization, *both)
    return both


def made(program: Program, organization: Organization, **words: Any) -> str:
    body = {"name": "Krone-Cup", **words}
    status, series = program.post(f"/organizations/{organization.slug}/series", body)
    assert status == 201
    return f"/series/{series['slug']}"


def test_a_series_counts_its_events(
    program: Program,
    stranger: Program,
    organization: Organization,
    evenings: tuple[Tournament, Tournament],
) -> None:
    path = made(program, organization, settings={"best_of": 1})
    for evening in evenings:
        status, told = program.post(f"{path}/events", {"event": evening.slug})
        assert status == 201
    assert [one["event"] for one in told["events"]] == [one.slug for one in evenings]
    status, seen = stranger.get(path)
    assert (status, seen["table"]) == (200, told["table"])
    assert len(seen["table"]) == 7
    first = seen["table"][0]
    assert (first["rank"], first["attended"], len(first["cells"])) == (1, 2, 2)
    assert [cell["state"] for cell in first["cells"]].count("counts") == 1
    etag = stranger.last["ETag"]
    assert stranger.get(path, **{"if-none-match": etag}) == (304, None)
    second = told["events"][1]["id"]
    moved = program.post(f"{path}/events/{second}/move", {"by": -1})[1]
    assert [one["event"] for one in moved["events"]] == [one.slug for one in evenings][::-1]
    assert stranger.get(path, **{"if-none-match": etag})[0] == 200
    assert program.call("delete", f"{path}/events/{second}")[0] == 204
    assert codes(program.call("delete", f"{path}/events/{second}"))[0] == 404


def test_what_was_asked_for_twice_is_done_once(
    program: Program, organization: Organization, evenings: tuple[Tournament, Tournament]
) -> None:
    key = {"idempotency-key": "k"}
    body = {"name": "Cup"}
    two = [
        program.post(f"/organizations/{organization.slug}/series", body, **key) for _try in range(2)
    ]
    assert two[0] == two[1]
    path = f"/series/{two[0][1]['slug']}"
    for _try in range(2):
        answer = program.post(f"{path}/events", {"event": evenings[0].slug}, **key)
        assert (answer[0], len(answer[1]["events"])) == (201, 1)
    without = codes(program.post(f"{path}/events", {"event": evenings[0].slug}))
    assert without == (422, [("series_event_twice", "tournament")])
    seasons = [program.post(f"{path}/next", {"season": "2027"}, **key) for _try in range(2)]
    assert seasons[0] == seasons[1]
    assert Series.objects.count() == 2


def test_a_season_is_closed_reopened_and_followed(
    program: Program, organization: Organization
) -> None:
    path = made(program, organization, season="2026", settings={"bonus": 2})
    assert program.post(f"{path}/close", None)[1]["closed_at"] is not None
    assert program.post(f"{path}/reopen", None)[1]["closed_at"] is None
    after = program.post(f"{path}/next", {"season": "2027"})[1]
    told = program.get(f"/series/{after['slug']}")[1]
    assert (told["follows"], told["settings"]) == (path.removeprefix("/series/"), {"bonus": 2})
    closed = codes(program.post(f"{path}/events", {"event": "x"}))
    assert closed == (422, [("series_other_organization", "event")])
    assert program.call("delete", f"/series/{after['slug']}")[0] == 204
    lines = program.get(f"/organizations/{organization.slug}/series")[1]
    assert [line["season"] for line in lines] == ["2026"]


def test_a_scheme_that_cannot_be_is_refused(program: Program, organization: Organization) -> None:
    path = made(program, organization)
    bad = codes(program.call("put", path, {"name": "Cup", "settings": {"best_of": -1}}))
    assert (bad[0], bad[1][0][1]) == (422, "settings.best_of")
    unknown = codes(program.call("put", path, {"name": "Cup", "settings": {"luck": 1}}))
    assert unknown[0] == 422
    assert codes(program.call("put", path, {"name": "x" * 81})) == (422, [("field_value", "name")])
    told = program.call("put", path, {"name": "Cup", "settings": {"best_of": 3}})
    assert (told[0], told[1]["settings"]) == (200, {"best_of": 3})


def test_a_private_series_and_one_with_a_private_event_are_for_organizers(
    program: Program,
    stranger: Program,
    organization: Organization,
    evenings: tuple[Tournament, Tournament],
) -> None:
    path = made(program, organization, is_private=True)
    assert codes(stranger.get(path)) == (404, [("not_found", "")])
    assert codes(stranger.get(f"{path}/changes"))[0] == 404
    assert stranger.get(f"/organizations/{organization.slug}/series")[1] == []
    public = made(program, organization)
    program.post(f"{public}/events", {"event": evenings[0].slug})
    assert stranger.get(public)[0] == 200
    Tournament.objects.filter(pk=evenings[0].pk).update(is_private=True)
    assert codes(stranger.get(public))[0] == 404
    refused = codes(program.post(f"{public}/events", {"event": evenings[0].slug}))
    assert refused[0] == 422


def test_corrections_of_old_events_are_told(
    program: Program, organization: Organization, evenings: tuple[Tournament, Tournament]
) -> None:
    path = made(program, organization)
    program.post(f"{path}/events", {"event": evenings[0].slug})
    assert program.get(f"{path}/changes")[1] == []
    corrected(evenings[0], now=later(20_000))
    (change,) = program.get(f"{path}/changes")[1]
    assert change["event"] == evenings[0].slug
    assert change["lines"]


def test_a_series_of_others_is_only_read(
    stranger: Program, program: Program, organization: Organization, orga: User
) -> None:
    path = made(program, organization)
    other = Program(issue(User.objects.create_user("other"), "script"))
    calls: list[tuple[str, str, Any]] = [
        ("put", path, {"name": "x"}),
        ("delete", path, None),
        ("post", f"{path}/events", {"event": "x"}),
        ("post", f"{path}/close", None),
        ("post", f"{path}/reopen", None),
        ("post", f"{path}/next", {"season": "x"}),
    ]
    for method, where, body in calls:
        assert codes(stranger.call(method, where, body)) == (401, [("token_missing", "")])
        assert codes(other.call(method, where, body)) == (403, [("not_permitted", "")])


def test_the_box_of_a_series_is_read_filled_and_handed_out(
    program: Program,
    stranger: Program,
    organization: Organization,
    evenings: tuple[Tournament, Tournament],
) -> None:
    division = {"box_prizes": ["2/3", "ham", "all: 1/3"]}
    path = made(program, organization, settings=division)
    box, key = f"{path}/box", {"idempotency-key": "k"}
    gift = {"purpose": "gift", "cents": 2100}
    for _try in range(2):
        status, told = program.post(box, gift, **key)
        assert (status, told["balance"], len(told["movements"])) == (201, 2100, 1)
    early = codes(program.post(f"{box}/hand-out", {"prize": "1", "who": "p1"}))
    assert early == (422, [("not_decided", "")])
    for evening in evenings:
        program.post(f"{path}/events", {"event": evening.slug})
    first, ham, everybody = program.get(box)[1]["shares"]
    assert (first["cents"], ham["cents"], everybody["cents"]) == (1400, None, 700)
    assert (len(first["who"]), len(everybody["who"])) == (1, 7)
    for share, who in [(first, first["who"][0]), (ham, ham["who"][0]), (everybody, "p0")]:
        status, told = program.post(f"{box}/hand-out", {"prize": share["prize"], "who": who})
        assert status == (422 if who == "p0" else 201)
    told = program.get(box)[1]
    assert (told["balance"], told["shares"][0]["handed"]) == (700, first["who"])
    paid = next(one for one in told["movements"] if one["purpose"] == "prize")
    assert program.call("delete", f"{box}/{paid['id']}")[0] == 204
    again = codes(program.call("delete", f"{box}/{paid['id']}"))
    assert again == (422, [("cash_unknown", "entry")])
    assert program.get(box)[1]["balance"] == 2100
    assert stranger.get(box)[0] == 404
    program.call("put", path, {"name": "Cup", "settings": {**division, "box_public": True}})
    assert stranger.get(box)[1]["balance"] == 2100
    for body, problems in [
        ({"purpose": "prize", "cents": 1}, [("field_type", "purpose")]),
        ({"purpose": "expense", "cents": 1}, [("field_missing", "reason")]),
        ({"purpose": "gift", "cents": 0}, [("cents_range", "cents")]),
        ({"purpose": "gift", "cents": True}, [("field_type", "cents")]),
        ({"purpose": "gift", "cents": 10**12}, [("cents_range", "cents")]),
    ]:
        assert codes(program.post(box, body)) == (422, problems)
    assert codes(stranger.post(box, gift))[0] == 401
    over = codes(program.call("put", path, {"name": "Cup", "settings": {"box_prizes": ["3/2"]}}))
    assert over == (422, [("prizes_over_pot", "settings.box_prizes[0]")])
    strange = codes(program.call("put", path, {"name": "Cup", "settings": {"cups": 1}}))
    assert strange == (422, [("setting_unknown", "settings.cups")])
    unread = {"box_prizes": ["2/3", "best deal: ham"]}
    assert codes(program.call("put", path, {"name": "Cup", "settings": unread})) == (
        422,
        [("prize_unread", "settings.box_prizes[1]")],
    )
    empty = made(program, organization)
    program.post(f"{empty}/box", gift)
    assert codes(program.call("delete", empty)) == (422, [("series_has_money", "")])
