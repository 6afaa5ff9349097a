"""People across events: recorded, compared, merged, forgotten."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.forms import Form
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.worlds.evenings import known, organization_of, played
from tests.worlds.events import NAMES, NOW, id_of, log_of, name_of
from tests.worlds.markup import flat
from tests.worlds.organizations import Season, logged_in, two_evenings
from tests.worlds.phones import english
from tests.worlds.situations import teams
from tournaments.domain.refusal import RefusedError
from tournaments.store.models import (
    Organization,
    Participation,
    Person,
    Rating,
    Series,
    SeriesMovement,
    Tournament,
    User,
)
from tournaments.store.people import ratings
from tournaments.store.people.alltime import all_time
from tournaments.store.people.edit import add, forget, merge
from tournaments.store.people.edit import unmerge as undo
from tournaments.store.people.meetings import head_to_head, met
from tournaments.store.people.record import record
from tournaments.web.organization.views import OrganizationForm
from tournaments.web.people.forms import PersonForm
from tournaments.web.series.desk_views import SeriesForm
from tournaments.web.setup.forms import EventForm

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return two_evenings()


def test_the_record_tells_every_event_and_its_sums(season: Season) -> None:
    _organization, _user, events, people = season
    found = record(people["Anke"], everything=True)
    places = {p.tournament_id: p for e in events for p in e.placings.filter(name="Anke")}
    assert [line.event for line in found.lines] == [events[1], events[0]]
    assert [line.placing for line in found.lines] == [places[e.pk] for e in reversed(events)]
    (total,) = found.sums
    ranks = [p.rank for p in places.values()]
    assert (total.events, total.wins, total.best) == (2, ranks.count(1), min(ranks))
    assert total.score == sum(p.score for p in places.values())
    assert total.beaten == round(sum(100 * (8 - rank) / 7 for rank in ranks) / 2)
    ((game, state),) = found.ratings
    assert (game, [event for event, _ in state]) == ("Brokdorf", events)
    page = english().get(reverse("person", args=[people["Anke"].code])).content.decode()
    assert f">{state[-1][1]}<" in page
    assert page.count("<circle") == 2


def test_a_rating_grows_with_wins_and_is_a_newcomers_at_first(season: Season) -> None:
    organization, _user, _events, _people = season
    (game_rows,) = [all_time(organization, "brokdorf", order="rating", everything=True)]
    assert len(game_rows) == 8
    values = [row.sum.rating or 0 for row in game_rows]
    assert values == sorted(values, reverse=True)
    assert [row.place for row in game_rows] == [values.index(v) + 1 for v in values]
    wins = all_time(organization, "brokdorf", order="wins", everything=True)
    assert sum(row.sum.wins for row in wins) == 2


def test_two_people_are_compared_the_same_from_both_sides(season: Season) -> None:
    _organization, _user, _events, people = season
    one, other = people["Anke"], people["Bernd"]
    found, back = (head_to_head(a, b, everything=True) for a, b in ((one, other), (other, one)))
    assert (found.ahead, found.behind) == (back.behind, back.ahead)
    assert (found.tables_ahead, found.tables_behind) == (back.tables_behind, back.tables_ahead)
    assert len(found.meetings) == 2
    assert found.ahead + found.behind <= 2
    counts = {one.person.name: one for one in met(people["Anke"], everything=True)}
    assert counts["Bernd"].tables == found.tables
    answer = english().get(reverse("person-against", args=[one.code, other.code]))
    assert answer.status_code == 200


def test_strangers_see_what_is_public_and_nothing_else(season: Season) -> None:
    organization, user, events, people = season
    url = reverse("person", args=[people["Anke"].code])
    Tournament.objects.filter(pk=events[0].pk).update(is_private=True)
    Person.objects.filter(pk=people["Anke"].pk).update(note="secret note")
    stranger, organizer = english(), logged_in(user)
    page = stranger.get(url).content.decode()
    assert (events[0].name in page, events[1].name in page) == (False, True)
    assert "secret note" not in page
    seen = organizer.get(url).content.decode()
    assert (events[0].name in seen, "secret note" in seen) == (True, True)
    Tournament.objects.filter(pk=events[1].pk).update(is_private=True)
    pages = [url, reverse("person-against", args=[people["Anke"].code, people["Bernd"].code])]
    pages.append(reverse("organization-game", args=[organization.slug, "brokdorf"]))
    assert {stranger.get(page).status_code for page in pages} == {404}
    assert {organizer.get(page).status_code for page in pages} == {200}
    assert (
        "Anke"
        not in stranger.get(
            reverse("organization-people", args=[organization.slug])
        ).content.decode()
    )
    Organization.objects.filter(pk=organization.pk).update(is_private=True)
    home = reverse("organization", args=[organization.slug])
    assert (stranger.get(home).status_code, organizer.get(home).status_code) == (404, 200)


def test_only_the_organizers_of_the_organization_change_its_people(season: Season) -> None:
    organization, _user, events, people = season
    other = User.objects.create_user("other")
    code = people["Anke"].code
    writing = [
        reverse("person-edit", args=[code]),
        reverse("person-merge", args=[code]),
        reverse("person-forget", args=[code]),
        reverse("person-new", args=[organization.slug]),
        reverse("organization-settings", args=[organization.slug]),
        reverse("organization-roles-invite", args=[organization.slug]),
        reverse("organization-roles-change", args=[organization.slug]),
        reverse("desk-who", args=[events[0].slug]),
    ]
    assert {english().post(page).status_code for page in writing} == {302}
    assert {logged_in(other).post(page).status_code for page in writing} == {403}
    assert Person.objects.filter(organization=organization).count() == 8


def test_merging_moves_all_events_and_ratings_to_one_record(season: Season) -> None:
    organization, user, events, people = season
    spare = add(organization, name="Anke P.", note="plays well")
    Participation.objects.filter(tournament=events[0], player=id_of(events[0], "Anke")).update(
        person=spare
    )
    ratings.recompute_events(events)
    split = Rating.objects.filter(person=people["Anke"]).count()
    client = logged_in(user)
    url = reverse("person-merge", args=[people["Anke"].code])
    page = client.get(url, {"other": spare.pk}).content.decode()
    assert (events[0].name in page, events[1].name in page) == (True, True)
    assert client.post(url, {"other": spare.pk}).status_code == 302
    kept = Person.objects.get(pk=people["Anke"].pk)
    assert (split, Rating.objects.filter(person=kept).count()) == (1, 2)
    assert (kept.note, Person.objects.filter(pk=spare.pk).exists()) == ("plays well", False)
    own, part = (reverse(name, args=[kept.code]) for name in ("person", "person-part"))
    assert "Undo the merge" in client.get(own).content.decode()
    assert "Undo the merge" not in english().get(own).content.decode()
    assert logged_in(User.objects.create_user("other")).post(part).status_code == 403
    later = add(organization, name="Late", club="Krone")
    merge(kept, later)
    Participation.objects.create(tournament=teams(), player="e1", member="e1.1", person=kept)
    assert "can no longer be undone" in client.get(own).content.decode()
    with pytest.raises(RefusedError) as refused:
        undo(kept)
    assert [p.code for p in refused.value.problems] == ["merge_stays"]
    Participation.objects.filter(member="e1.1").delete()
    assert undo(kept).club == "Krone"
    assert client.post(part).status_code == 302
    back = Person.objects.get(code=spare.code)
    assert (back.name, back.note, back.participations.get().tournament) == (
        *("Anke P.", "plays well"),
        events[0],
    )
    kept.refresh_from_db()
    assert (kept.note, Rating.objects.filter(person=kept).count()) == ("", split)
    assert "Undo the merge" not in client.get(own).content.decode()
    assert client.post(part).status_code == 302  # nothing to undo is no error page


def test_what_was_paid_out_to_a_record_comes_back_with_it(season: Season) -> None:
    organization, _user, _events, people = season
    series = Series.objects.create(organization=organization, slug="s", name="S", settings={})
    spare = add(organization, name="Anke P.")
    for person in (people["Anke"], spare):
        SeriesMovement.objects.create(
            series=series, purpose="prize", cents=5, prize="1", who=f"p{person.pk}", at=NOW
        )
    merge(people["Anke"], spare)
    back = undo(people["Anke"])
    whose = set(series.movements.values_list("who", flat=True))
    assert whose == {f"p{people['Anke'].pk}", f"p{back.pk}"}


def test_people_who_met_are_two_and_cannot_be_merged(season: Season) -> None:
    _organization, user, events, people = season
    url = reverse("person-merge", args=[people["Anke"].code])
    page = logged_in(user).get(url, {"other": people["Bernd"].pk}).content.decode()
    assert "Both took part in the same event" in page
    assert [event.name in page for event in events] == [True, True]
    assert 'name="other"' not in page
    with pytest.raises(RefusedError) as refused:
        merge(people["Anke"], people["Bernd"])
    assert [p.code for p in refused.value.problems] == ["people_met"] * 2
    assert Participation.objects.filter(person=people["Bernd"]).count() == 2


@pytest.mark.parametrize("form", [EventForm, PersonForm, OrganizationForm, SeriesForm])
def test_a_name_cannot_turn_the_words_around_it(form: type[Form]) -> None:
    given = {"name": "\u202eevening \u2066 \t one"}
    filled = form(given)
    filled.is_valid()
    assert filled.cleaned_data["name"] == "evening one"
    assert "name" in form({"name": " \u202e "}).errors


def test_forgetting_takes_record_and_links_and_if_wished_the_name(season: Season) -> None:
    _organization, user, events, people = season
    client = logged_in(user)
    for name, in_events in (("Anke", False), ("Bernd", True)):
        url = reverse("person-forget", args=[people[name].code])
        data = {"in_events": "on"} if in_events else {}
        assert client.post(url, data).status_code == 302
        assert not Person.objects.filter(pk=people[name].pk).exists()
    for event in events:
        shown = {row.player: row.name for row in event.placings.all()}
        assert (shown["e1"], shown["e2"]) == ("Anke", "N. N. 2")
        assert not Participation.objects.filter(tournament=event, player__in=("e1", "e2"))
        assert log_of(event)[-1][3] == "forget"
        page = english().get(reverse("standings", args=[event.slug])).content.decode()
        assert ">Bernd<" not in flat(page)
    assert Rating.objects.count() == 12


def test_two_forgotten_people_get_different_neutral_names(season: Season) -> None:
    _organization, _user, events, people = season
    for name in ("Anke", "Bernd"):
        forget(people[name], by="orga", now=NOW + timedelta(days=9), in_events=True)
    names = set(events[0].placings.values_list("name", flat=True))
    assert {"N. N. 1", "N. N. 2"} <= names


def test_of_a_team_only_the_person_of_the_record_is_forgotten() -> None:
    organization, _user = organization_of()
    league, person = teams(), add(organization, name="A2")
    team = id_of(league, "A")
    Participation.objects.create(tournament=league, player=team, person=person)
    forget(person, by="orga", now=NOW + timedelta(days=9), in_events=True)
    told = [name_of(league, ref) for ref in (team, *(f"{team}.{n}" for n in (1, 2, 3)))]
    assert told == ["A", "A1", "N. N. 1.2", "A3"]


@pytest.mark.parametrize("players", [4, 12])
def test_pages_of_people_need_few_queries_whatever_their_number(players: int) -> None:
    organization, user = organization_of()
    tournament = played("few", NAMES[:players], organization=organization, user=user)
    people = known(organization, tournament)
    ratings.recompute_events([tournament])
    client = logged_in(user)
    pages = {
        reverse("organization", args=[organization.slug]): 10,
        reverse("organization-people", args=[organization.slug]): 7,
        reverse("organization-game", args=[organization.slug, "brokdorf"]): 10,
        reverse("person", args=[people["Anke"].code]): 13,
        reverse("desk-who", args=[tournament.slug]): 12,
    }
    for page, most in pages.items():
        client.get(page)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(page).status_code == 200
        assert len(queries) <= most, (page, [q["sql"] for q in queries])


def test_the_page_of_an_entrant_leads_to_the_person_unless_that_is_private(season: Season) -> None:
    organization, _user, events, people = season
    page = reverse("event-player", args=[events[0].slug, id_of(events[0], "Anke")])
    link = reverse("person", args=[people["Anke"].code])
    assert link in english().get(page).content.decode()
    Organization.objects.filter(pk=organization.pk).update(is_private=True)
    assert link not in english().get(page).content.decode()
