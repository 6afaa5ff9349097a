"""People across events: proposed and confirmed, recorded, compared, merged, forgotten."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.evenings import circle_of, known, played
from tests.tournaments.events import NAMES, NOW, log_of, sent, state
from tests.tournaments.phones import english
from tournaments.domain.names import folded
from tournaments.forms.people import EntrantsForm
from tournaments.models import Circle, Participation, Person, Rating, Tournament
from tournaments.queries.alltime import all_time
from tournaments.queries.meetings import head_to_head, met
from tournaments.queries.people import NEW, NOBODY, OPEN, entrants, labelled, namesakes
from tournaments.queries.record import record
from tournaments.services import ratings
from tournaments.services.circles import adopt
from tournaments.services.create import Refused, create
from tournaments.services.people import add, forget, merge, name_entrants

pytestmark = pytest.mark.django_db


def logged_in(user: User) -> Client:
    client = english()
    client.force_login(user)
    return client


def signed_up(circle: Circle, user: User, *names: str) -> Tournament:
    tournament = create({"name": "Abend"}, now=NOW, user=user, circle=circle)
    for name in names:
        sent(tournament, "register", player=name)
    return tournament


def form_of(tournament: Tournament) -> EntrantsForm:
    assert tournament.circle
    return EntrantsForm(entrants(tournament, state(tournament)), labelled(tournament.circle))


def filled(tournament: Tournament, **other: str) -> dict[str, str]:
    """What the page would post if somebody only pressed the button; `other` by entrant."""
    data: dict[str, str] = {}
    for row in form_of(tournament).rows():
        data[row.who.html_name] = str(row.who.initial)
        data[row.other.html_name] = other.get(row.entrant.player, "")
    return data


def said(tournament: Tournament) -> dict[str, str | None]:
    rows = tournament.participations.values_list("player", "person__name")
    return dict(rows)


@pytest.fixture
def season() -> tuple[Circle, User, list[Tournament], dict[str, Person]]:
    """Two evenings of the same eight people."""
    circle, user = circle_of()
    events = [
        played(
            f"people {day}", NAMES[:8], began=NOW + timedelta(days=day), circle=circle, user=user
        )
        for day in (0, 7)
    ]
    people = known(circle, *events)
    ratings.recompute_events(events)
    return circle, user, events, people


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Jörg", "JÖRG", True),
        ("Jo\u0308rg", "Jörg", True),
        ("  Anke   Müller ", "anke müller", True),
        ("Straße", "STRASSE", True),
        ("Anke", "Anka", False),
    ],
)
def test_names_are_the_same_but_for_case_spaces_and_forms(
    one: str, other: str, *, same: bool
) -> None:
    assert (folded(one) == folded(other)) is same


def test_known_people_of_the_same_name_are_proposed_and_count_only_when_confirmed() -> None:
    circle, user = circle_of()
    anke = add(circle, name="anke ")
    add(circle, name="Bernd", club="SV Brokdorf")
    add(circle, name="Bernd", club="SV Wewelsfleth")
    tournament = signed_up(circle, user, "Anke", "Bernd", "Conny")
    found = {e.player: e for e in entrants(tournament, state(tournament))}
    assert found["Anke"].suggested == (anke,)
    assert len(found["Bernd"].suggested) == 2
    assert found["Conny"].suggested == ()
    assert said(tournament) == {}
    page = reverse("desk-who", args=[tournament.slug])
    answer = logged_in(user).post(page, filled(tournament))
    assert answer.status_code == 302
    assert said(tournament) == {"Anke": "anke ", "Conny": "Conny"}
    assert Person.objects.filter(circle=circle).count() == 4


def test_a_person_of_another_circle_is_never_proposed() -> None:
    circle, user = circle_of()
    elsewhere, _ = circle_of("other", "Andere")
    add(elsewhere, name="Anke")
    tournament = signed_up(circle, user, "Anke")
    assert [e.suggested for e in entrants(tournament, state(tournament))] == [()]
    assert labelled(circle) == {}


def test_somebody_else_is_named_from_the_list_or_refused_with_words() -> None:
    circle, user = circle_of()
    add(circle, name="Anke Petersen")
    tournament = signed_up(circle, user, "Anke", "Bernd")
    client, page = logged_in(user), reverse("desk-who", args=[tournament.slug])
    answer = client.post(page, filled(tournament, Anke="Nobody Known"))
    assert answer.status_code == 422
    assert "Nobody of this name is known." in answer.content.decode()
    assert said(tournament) == {}
    assert client.post(page, filled(tournament, Anke="Anke Petersen")).status_code == 302
    assert said(tournament) == {"Anke": "Anke Petersen", "Bernd": "Bernd"}
    answer = client.post(page, filled(tournament, Bernd="Anke Petersen"))
    assert answer.status_code == 422
    assert "This person takes part in the event already." in answer.content.decode()
    assert said(tournament) == {"Anke": "Anke Petersen", "Bernd": "Bernd"}


def test_a_confirmation_can_be_taken_back_or_be_nobody() -> None:
    circle, user = circle_of()
    tournament = signed_up(circle, user, "Anke", "Bernd")
    assert name_entrants(tournament, {"Anke": NEW, "Bernd": NEW}) == 2
    assert name_entrants(tournament, {"Anke": OPEN, "Bernd": NOBODY}) == 2
    assert said(tournament) == {"Bernd": None}
    assert name_entrants(tournament, {"Bernd": NOBODY}) == 0
    for wrong in ({"Nobody": NEW}, {"Anke": 10**9}, {"Anke": "junk"}):
        with pytest.raises(Refused):
            name_entrants(tournament, wrong)
    assert said(tournament) == {"Bernd": None}


def test_two_of_one_name_are_told_apart_in_the_list() -> None:
    circle, _ = circle_of()
    one, other = add(circle, name="Anke"), add(circle, name="Anke")
    assert sorted(labelled(circle).values()) == sorted([one.pk, other.pk])
    assert len(labelled(circle)) == 2
    assert namesakes(circle) == ((one, other),)


def test_the_record_tells_every_event_and_its_sums(season: Any) -> None:
    _circle, _user, events, people = season
    found = record(people["Anke"], everything=True)
    places = {p.tournament_id: p for e in events for p in e.placings.filter(player="Anke")}
    assert [line.event for line in found.lines] == [events[1], events[0]]
    assert [line.placing for line in found.lines] == [places[e.pk] for e in reversed(events)]
    (total,) = found.sums
    ranks = [p.rank for p in places.values()]
    assert (total.events, total.wins, total.best) == (2, ranks.count(1), min(ranks))
    assert total.score == sum(p.score for p in places.values())
    assert total.beaten == round(sum(100 * (8 - rank) / 7 for rank in ranks) / 2)
    ((game, course),) = found.ratings
    assert (game, [event for event, _ in course]) == ("Brokdorf", events)
    page = english().get(reverse("person", args=[people["Anke"].code])).content.decode()
    assert f">{course[-1][1]}<" in page
    assert page.count("<circle") == 2


def test_a_rating_grows_with_wins_and_is_a_newcomers_at_first(season: Any) -> None:
    circle, _user, _events, _people = season
    (game_rows,) = [all_time(circle, "brokdorf", order="rating", everything=True)]
    assert len(game_rows) == 8
    values = [row.sum.rating or 0 for row in game_rows]
    assert values == sorted(values, reverse=True)
    assert [row.place for row in game_rows] == [values.index(v) + 1 for v in values]
    wins = all_time(circle, "brokdorf", order="wins", everything=True)
    assert sum(row.sum.wins for row in wins) == 2


def test_two_people_are_compared_the_same_from_both_sides(season: Any) -> None:
    _circle, _user, _events, people = season
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


def test_strangers_see_what_is_public_and_nothing_else(season: Any) -> None:
    circle, user, events, people = season
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
    pages.append(reverse("circle-game", args=[circle.slug, "brokdorf"]))
    assert {stranger.get(page).status_code for page in pages} == {404}
    assert {organizer.get(page).status_code for page in pages} == {200}
    assert "Anke" not in stranger.get(reverse("circle-people", args=[circle.slug])).content.decode()
    Circle.objects.filter(pk=circle.pk).update(is_private=True)
    home = reverse("circle", args=[circle.slug])
    assert (stranger.get(home).status_code, organizer.get(home).status_code) == (404, 200)


def test_only_the_organizers_of_the_circle_change_its_people(season: Any) -> None:
    circle, _user, events, people = season
    other = User.objects.create_user("other")
    code = people["Anke"].code
    writing = [
        reverse("person-edit", args=[code]),
        reverse("person-merge", args=[code]),
        reverse("person-forget", args=[code]),
        reverse("person-new", args=[circle.slug]),
        reverse("circle-settings", args=[circle.slug]),
        reverse("circle-add-organizer", args=[circle.slug]),
        reverse("circle-remove-organizer", args=[circle.slug]),
        reverse("desk-who", args=[events[0].slug]),
    ]
    assert {english().post(page).status_code for page in writing} == {302}
    assert {logged_in(other).post(page).status_code for page in writing} == {403}
    assert Person.objects.filter(circle=circle).count() == 8


def test_helpers_of_an_event_do_not_see_the_people_of_the_circle() -> None:
    circle, user = circle_of()
    tournament = signed_up(circle, user, "Anke")
    helper = User.objects.create_user("helper")
    tournament.members.create(user=helper, role="helper")
    assert logged_in(helper).get(reverse("desk-who", args=[tournament.slug])).status_code == 403


def test_merging_moves_all_events_and_ratings_to_one_record(season: Any) -> None:
    circle, user, events, people = season
    spare = add(circle, name="Anke P.", note="plays well")
    Participation.objects.filter(tournament=events[0], player="Anke").update(person=spare)
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


def test_people_who_met_are_two_and_cannot_be_merged(season: Any) -> None:
    _circle, _user, _events, people = season
    with pytest.raises(Refused) as refused:
        merge(people["Anke"], people["Bernd"])
    assert [p.code for p in refused.value.problems] == ["people_met"] * 2
    assert Participation.objects.filter(person=people["Bernd"]).count() == 2


def test_forgetting_takes_record_and_links_and_if_wished_the_name(season: Any) -> None:
    _circle, user, events, people = season
    client = logged_in(user)
    for name, in_events in (("Anke", False), ("Bernd", True)):
        url = reverse("person-forget", args=[people[name].code])
        data = {"in_events": "on"} if in_events else {}
        assert client.post(url, data).status_code == 302
        assert not Person.objects.filter(pk=people[name].pk).exists()
    for event in events:
        shown = {row.player: row.name for row in event.placings.all()}
        assert (shown["Anke"], shown["Bernd"]) == ("Anke", "Anonymous")
        assert not Participation.objects.filter(tournament=event, player__in=("Anke", "Bernd"))
        assert log_of(event)[-1][3] == "rename"
        page = english().get(reverse("standings", args=[event.slug])).content.decode()
        assert ">Bernd<" not in page
    assert Rating.objects.count() == 12


def test_two_forgotten_people_get_different_neutral_names(season: Any) -> None:
    _circle, _user, events, people = season
    for name in ("Anke", "Bernd"):
        forget(people[name], by="orga", now=NOW + timedelta(days=9), in_events=True)
    names = set(events[0].placings.values_list("name", flat=True))
    assert {"Anonymous", "Anonymous 2"} <= names


def test_an_event_without_a_circle_is_assigned_first() -> None:
    circle, user = circle_of()
    tournament = create({"name": "Abend"}, now=NOW, user=user, circle=None)
    client, page = logged_in(user), reverse("desk-who", args=[tournament.slug])
    assert "belongs to no circle" in client.get(page).content.decode()
    with pytest.raises(Refused):
        name_entrants(tournament, {})
    adopted = reverse("desk-adopt", args=[tournament.slug])
    assert client.post(adopted, {"circle": 10**9}).status_code == 422
    assert client.post(adopted, {"circle": circle.pk}).status_code == 302
    assert Tournament.objects.get(pk=tournament.pk).circle == circle


def test_moving_an_event_to_another_circle_takes_its_ratings_along(season: Any) -> None:
    _circle, _user, events, _people = season
    elsewhere, _ = circle_of("other", "Andere")
    adopt(events[0], elsewhere)
    assert Rating.objects.filter(tournament=events[0]).count() == 0
    assert Rating.objects.filter(tournament=events[1]).count() == 8
    assert not events[0].participations.exists()


def test_the_first_event_of_somebody_makes_a_circle_and_later_ones_go_there() -> None:
    user = User.objects.create_user("new")
    one, other = (create({"name": "Abend"}, now=NOW, user=user) for _ in range(2))
    assert one.circle == other.circle
    assert [m.user for m in one.circle.members.all()] == [user] if one.circle else False


def test_organizers_come_and_go_but_the_last_one_stays() -> None:
    circle, user = circle_of()
    client = logged_in(user)
    add_url = reverse("circle-add-organizer", args=[circle.slug])
    remove_url = reverse("circle-remove-organizer", args=[circle.slug])
    answer = client.post(add_url, {"name": "Greta"}, follow=True)
    assert "it logs in once" in answer.content.decode()
    client.post(remove_url, {"name": user.username})
    assert [m.user.username for m in circle.members.all()] == ["Greta"]
    greta = logged_in(User.objects.get(username="Greta"))
    answer = greta.post(remove_url, {"name": "Greta"}, follow=True)
    assert "The last organizer has to stay." in answer.content.decode()


@pytest.mark.parametrize("players", [4, 12])
def test_pages_of_people_need_few_queries_whatever_their_number(players: int) -> None:
    circle, user = circle_of()
    tournament = played("few", NAMES[:players], circle=circle, user=user)
    people = known(circle, tournament)
    ratings.recompute_events([tournament])
    client = logged_in(user)
    pages = {
        reverse("circle", args=[circle.slug]): 8,
        reverse("circle-people", args=[circle.slug]): 7,
        reverse("circle-game", args=[circle.slug, "brokdorf"]): 10,
        reverse("person", args=[people["Anke"].code]): 13,
        reverse("desk-who", args=[tournament.slug]): 12,
    }
    for page, most in pages.items():
        client.get(page)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(page).status_code == 200
        assert len(queries) <= most, (page, [q["sql"] for q in queries])


def test_a_new_event_goes_to_the_circle_that_is_chosen() -> None:
    one, user = circle_of()
    other, _ = circle_of(name="Andere")
    client, page = logged_in(user), reverse("new-event")
    form = client.get(page).context["form"]
    assert form["circle"].value() == other.pk
    fields = [*form, *client.get(page).context["options"]]
    values = {f.html_name: f.value() for f in fields}
    data = {name: v for name, v in values.items() if v is not None and v is not False}
    data |= {"name": "Abend", "circle": one.pk}
    assert client.post(page, {**data, "circle": 10**6}).status_code == 422
    assert client.post(page, data).status_code == 302
    assert Tournament.objects.get().circle == one


def test_an_event_moves_to_another_circle_only_by_those_who_organize_both() -> None:
    circle, user = circle_of()
    elsewhere, other = circle_of("other", "Andere")
    tournament = create({"name": "Abend"}, now=NOW, user=user, circle=circle)
    tournament.members.create(user=other, role="organizer")
    url = reverse("desk-adopt", args=[tournament.slug])
    assert logged_in(other).post(url, {"circle": elsewhere.pk}).status_code == 403
    assert logged_in(user).post(url, {"circle": elsewhere.pk}).status_code == 422
    circle.members.create(user=other)
    assert logged_in(other).post(url, {"circle": elsewhere.pk}).status_code == 302
    tournament.refresh_from_db()
    assert tournament.circle == elsewhere


def test_the_page_of_an_entrant_leads_to_the_person_unless_that_is_private(season: Any) -> None:
    circle, _user, events, people = season
    page = reverse("event-player", args=[events[0].slug, "Anke"])
    link = reverse("person", args=[people["Anke"].code])
    assert link in english().get(page).content.decode()
    Circle.objects.filter(pk=circle.pk).update(is_private=True)
    assert link not in english().get(page).content.decode()
