"""The next season of a league: entrants that stay, rise and fall, and refusals."""

from __future__ import annotations

import pytest

from tests.worlds.evenings import organization_of
from tests.worlds.events import NOW, sent, state
from tests.worlds.markup import words
from tests.worlds.organizations import logged_in
from tournaments.domain.standings import standings
from tournaments.store.create import create
from tournaments.store.models import Organization, Tournament, User
from tournaments.store.series.edit import add_event
from tournaments.store.series.edit import create as create_series
from tournaments.store.series.table import standing

pytestmark = pytest.mark.django_db
SETTINGS = {
    "kind": "teams", "side": 1, "boards": 2, "promoted": 1, "relegated": 1,
    "score": {"places": [[3, 1, 0]]},
    "first_day": "2025-12-01T19:00", "pauses": ["2025-12-24"], "days_between": 14,
}  # fmt: skip


def league(letter: str, organization: Organization, user: User, **changed: object) -> Tournament:
    """Four teams; the order of their names is that of the table: who comes later never comes."""
    settings = {**SETTINGS, **changed}
    setup = {"name": f"Liga {letter}", "format": "league", "game": "bronzen", "settings": settings}
    event = create(setup, now=NOW, user=user, organization=organization)
    for number in range(1, 5):
        members = [f"{letter}{number}a", f"{letter}{number}b"]
        team = {"members": members} if settings["kind"] == "teams" else {}
        sent(event, "register", name=f"{letter}{number}", **team)
    sent(event, "start")
    while state(event).play.phase != "finished":
        if not any(table.open for table in state(event).play.tables):
            sent(event, "go", round=state(event).play.round + 1)
        play = state(event).play
        table = next(n for n, one in enumerate(play.tables, 1) if one.open)
        fixture = next(f for f in play.fixtures if f.table == table)
        sent(event, "absent", table=table, players=[max(fixture.sides)])
    event.refresh_from_db()
    return event


def teams(event: Tournament) -> list[str]:
    return [state(event).name(side) for side in state(event).play.status]


def test_the_first_of_a_league_goes_up_and_the_last_goes_down() -> None:
    organization, user = organization_of()
    above, middle, below = (league(letter, organization, user) for letter in "ABC")
    client = logged_in(user)
    assert [line.name for line in standings(state(middle))] == ["B1", "B2", "B3", "B4"]
    desk = words(client.get(f"/e/{middle.slug}/desk/"))
    assert "Next season" in desk
    page = f"/e/{middle.slug}/desk/next-season/"
    same = client.post(page, {"name": "B", "upper": above.pk, "lower": above.pk})
    assert (same.status_code, list(same.context["form"].errors)) == (422, ["lower"])
    nowhere = client.post(page, {"name": "B", "upper": "99999"})
    assert (nowhere.status_code, list(nowhere.context["form"].errors)) == (422, ["upper"])
    assert client.post(page, {"name": ""}).status_code == 422
    sent(middle, "entry_fee", label="Youth", cents=0)
    made = client.post(page, {"name": "Liga B 2", "upper": above.pk, "lower": below.pk})
    assert made.status_code == 302
    following = Tournament.objects.latest("pk")
    assert teams(following) == ["A4", "B2", "B3", "C1"]
    play = state(following).play
    first = next(iter(play.status))
    assert [state(following).name(person) for person in play.rosters[first]] == ["A4a", "A4b"]
    settings = state(following).setup.settings
    assert {"first_day", "pauses"}.isdisjoint(settings)
    assert state(following).cashbook.of_labels == {"Youth": 0}
    assert (settings["score"], settings["days_between"]) == (SETTINGS["score"], 14)
    alone = client.post(f"/e/{above.slug}/desk/next-season/", {"name": "Liga A 2"})
    assert alone.status_code == 302
    assert teams(Tournament.objects.latest("pk")) == ["A1", "A2", "A3", "A4"]
    assert client.get(f"/e/{following.slug}/desk/next-season/").status_code == 404  # not over


def test_teams_do_not_go_down_to_a_league_of_single_people() -> None:
    organization, user = organization_of()
    above = league("A", organization, user)
    below = league("B", organization, user, kind="sides", boards=1)
    client, count = logged_in(user), Tournament.objects.count()
    for event, fields in ((above, {"lower": below.pk}), (below, {"upper": above.pk})):
        page = f"/e/{event.slug}/desk/next-season/"
        refused = client.post(page, {"name": "Next", **fields})
        assert (refused.status_code, list(refused.context["form"].errors)) == (422, list(fields))
        assert "same kind" in words(refused)
    assert Tournament.objects.count() == count


def test_teams_have_a_row_in_a_series_and_go_on_with_their_people() -> None:
    """Two leagues of the same teams, of whose people nobody has said who they are."""
    organization, user = organization_of()
    first, second = (league("A", organization, user) for _ in range(2))
    series = create_series(
        organization, name="Jahr", settings={"rows": "entrants", "finalists": 2, "evenings": 3}
    )
    for event in (first, second):
        add_event(series, event)
    known = standing(series)
    assert [(known.name(row.who), row.mark) for row in known.table.rows] == [
        ("A1", "final"), ("A2", "final"), ("A3", ""), ("A4", ""),
    ]  # fmt: skip
    client = logged_in(user)
    outlook = client.get(f"/series/{series.slug}/forecast/")
    assert outlook.status_code == 200
    assert "A1" in words(outlook)
    events = client.get(f"/series/{series.slug}/events/").content.decode()
    stage = f"/e/{second.slug}/desk/stage/"
    assert f"{stage}?of=places:series:{series.slug}" in events
    page = client.get(f"{stage}?of=places:series:{series.slug}")
    assert page.context["form"]["of"].value() == f"places:series:{series.slug}"
    assert [one.name for one in page.context["qualified"].chosen] == ["A1", "A2", "A3", "A4"]
    data = {"name": "Finale", "kind": "league", "of": f"places:series:{series.slug}", "count": "2"}
    assert client.post(stage, {**data, "key": "k"}).status_code == 302
    final = Tournament.objects.get(name="Finale")
    assert teams(final) == ["A1", "A2"]
    play = state(final).play
    rosters = [[state(final).name(who) for who in play.rosters[team]] for team in play.status]
    assert rosters == [["A1a", "A1b"], ["A2a", "A2b"]]
