"""Successors of an event, by program: its next stage, the next season of a league."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.setup.test_next_season import league, teams
from tests.web.setup.test_stages import finished
from tests.worlds.events import NAMES, name_of, people, registered
from tests.worlds.programs import Program, codes, run_by
from tournaments.store.models import Organization, Tournament, User
from tournaments.store.organizations import create

pytestmark = pytest.mark.django_db
STAGE = {"name": "Finale", "format": "swiss", "sources": [{"count": 3}]}


@pytest.fixture
def organization(orga: User) -> Organization:
    return create("Kartenfreunde", orga)


def entered(answer: tuple[int, Any]) -> list[str]:
    status, body = answer
    assert status == 201, body
    event = Tournament.objects.get(slug=body["slug"])
    return [name_of(event, player) for player in people(event)]


def test_the_best_of_two_groups_go_on(
    program: Program, orga: User, organization: Organization
) -> None:
    first = finished(orga, NAMES[:5], "A")
    second = finished(orga, ["Xaver", "Yvo", "Zita"], "B")
    Tournament.objects.update(organization=organization)
    path = f"/events/{first.slug}/stages"
    body = {**STAGE, "sources": [{"count": 1}], "groups": [second.slug]}
    answer = program.post(path, body, **{"idempotency-key": "final"})
    assert entered(answer) == [NAMES[0], "Xaver"]
    assert program.post(path, body, **{"idempotency-key": "final"})[1] == answer[1]
    assert entered(program.post(path, {**STAGE, "sources": [{"first": 2, "count": 2}]})) == [
        *NAMES[1:3]
    ]


def test_a_private_event_of_others_is_no_group(
    program: Program, orga: User, organization: Organization
) -> None:
    first = finished(orga, NAMES[:5], "A")
    second = finished(User.objects.create_user("wirt"), ["Xaver", "Yvo", "Zita"], "B")
    Tournament.objects.update(organization=organization)
    Tournament.objects.filter(pk=second.pk).update(is_private=True)
    organization.members.all().delete()
    body = {**STAGE, "sources": [{"count": 1}], "groups": [second.slug]}
    answer = program.post(f"/events/{first.slug}/stages", body)
    assert codes(answer) == (422, [("not_beside", "groups")])


def test_a_stage_with_a_private_group_is_private_unless_the_program_says_otherwise(
    program: Program, orga: User, organization: Organization
) -> None:
    first, second = finished(orga, NAMES[:5], "A"), finished(orga, ["Xaver", "Yvo", "Zita"], "B")
    Tournament.objects.update(organization=organization)
    Tournament.objects.filter(pk=second.pk).update(is_private=True)
    path = f"/events/{first.slug}/stages"
    body = {**STAGE, "sources": [{"count": 1}], "groups": [second.slug]}
    assert program.post(path, body)[1]["is_private"] is True
    assert program.post(path, {**body, "is_private": False})[1]["is_private"] is False
    assert program.post(path, {**STAGE, "sources": [{"count": 2}]})[1]["is_private"] is False


@pytest.mark.parametrize(
    ("change", "status", "problem"),
    [
        ({"format": "wm"}, 422, ("stage_other_format", "format")),
        ({"format": "golf"}, 422, ("field_value", "format")),
        ({"sources": [{"count": 9}]}, 422, ("stage_too_few", "sources[0]")),
        ({"sources": [{"count": 1}]}, 422, ("stage_one_alone", "sources[0]")),
        ({"sources": [{"count": -1}]}, 422, ("field_value", "sources[0].count")),
        ({"sources": []}, 422, ("field_value", "sources")),
        ({"sources": [{"count": 2, "series": "x"}]}, 422, ("series_not_beside", "sources[0]")),
        ({"sources": [{"count": 2, "event": "x"}]}, 422, ("not_beside", "sources[0]")),
        ({"sources": [{"count": 2, "ranking": "x"}]}, 422, ("ranking_unknown", "sources[0]")),
        ({"carry": True}, 422, ("stage_carries_not", "carry")),
        ({"groups": ["nowhere"]}, 422, ("not_beside", "groups")),
        ({"groups": [f"g{n}" for n in range(21)]}, 422, ("field_value", "groups")),
        ({"per_tabel": 2}, 422, ("unknown_field", "per_tabel")),
        ({"sources": [{"of": "golf"}]}, 422, ("field_value", "sources[0].of")),
    ],
)
def test_what_is_no_stage_is_refused(
    program: Program, orga: User, change: Any, status: int, problem: tuple[str, str]
) -> None:
    event = finished(orga)
    before = Tournament.objects.count()
    answer = program.post(f"/events/{event.slug}/stages", {**STAGE, **change})
    assert codes(answer) == (status, [problem])
    assert Tournament.objects.count() == before


def test_a_league_begins_its_next_season(
    program: Program, orga: User, organization: Organization
) -> None:
    upper, lower = (league(letter, organization, orga) for letter in "AB")
    path = f"/events/{lower.slug}/seasons"
    status, body = program.post(path, {"name": "B 2", "upper": upper.slug})
    assert status == 201, body
    following = Tournament.objects.get(slug=body["slug"])
    assert (teams(following), body["is_private"]) == (["A4", "B2", "B3", "B4"], False)
    Tournament.objects.filter(pk=upper.pk).update(is_private=True)
    again = program.post(path, {"name": "B 3", "upper": upper.slug})
    assert again[1]["is_private"] is True
    assert codes(program.post(path, {"name": "B 2", "lower": "gone"})) == (
        422,
        [("not_beside", "lower")],
    )
    early = program.post(f"/events/{following.slug}/seasons", {"name": "B 3"})
    assert codes(early) == (422, [("season_not_over", "")])


def test_only_who_runs_an_event_says_what_follows(
    program: Program, stranger: Program, orga: User
) -> None:
    theirs = registered(3)
    run_by(orga, theirs, "helper")
    for what, body in (("stages", STAGE), ("seasons", {"name": "B 2"})):
        path = f"/events/{theirs.slug}/{what}"
        assert codes(stranger.post(path, body))[0] == 401
        assert codes(program.post(path, body)) == (403, [("not_permitted", "")])
