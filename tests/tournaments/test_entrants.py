"""Who the entrants of an event are: proposed, confirmed, taken back."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.tournaments.circles import logged_in, signed_up
from tests.tournaments.evenings import circle_of
from tests.tournaments.events import id_of, name_of, state
from tournaments.domain.names import folded
from tournaments.forms.people import EntrantsForm
from tournaments.models import Person, Tournament
from tournaments.queries.people import NEW, NOBODY, OPEN, entrants, labelled, namesakes
from tournaments.services.create import Refused
from tournaments.services.people import add, name_entrants

pytestmark = pytest.mark.django_db


def form_of(tournament: Tournament) -> EntrantsForm:
    assert tournament.circle
    return EntrantsForm(entrants(tournament, state(tournament)), labelled(tournament.circle))


def filled(tournament: Tournament, **other: str) -> dict[str, str]:
    """What the page would post if somebody only pressed the button; `other` by the name of an
    entrant."""
    data: dict[str, str] = {}
    for row in form_of(tournament).rows():
        data[row.who.html_name] = str(row.who.initial)
        data[row.other.html_name] = other.get(row.entrant.name, "")
    return data


def said(tournament: Tournament) -> dict[str, str | None]:
    rows = tournament.participations.values_list("player", "person__name")
    return {name_of(tournament, player): person for player, person in rows}


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
    found = {e.name: e for e in entrants(tournament, state(tournament))}
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
    anke, bernd = (id_of(tournament, name) for name in ("Anke", "Bernd"))
    assert name_entrants(tournament, {anke: NEW, bernd: NEW}) == 2
    assert name_entrants(tournament, {anke: OPEN, bernd: NOBODY}) == 2
    assert said(tournament) == {"Bernd": None}
    assert name_entrants(tournament, {bernd: NOBODY}) == 0
    for wrong in ({"Nobody": NEW}, {anke: 10**9}, {anke: "junk"}):
        with pytest.raises(Refused):
            name_entrants(tournament, wrong)
    assert said(tournament) == {"Bernd": None}


def test_two_of_one_name_are_told_apart_in_the_list() -> None:
    circle, _ = circle_of()
    one, other = add(circle, name="Anke"), add(circle, name="Anke")
    assert sorted(labelled(circle).values()) == sorted([one.pk, other.pk])
    assert len(labelled(circle)) == 2
    assert namesakes(circle) == ((one, other),)
