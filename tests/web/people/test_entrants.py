"""Who the entrants of an event are: proposed, confirmed, taken back."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.worlds.evenings import organization_of
from tests.worlds.events import id_of, name_of, state
from tests.worlds.organizations import logged_in, signed_up
from tournaments.domain.decision import Refused
from tournaments.domain.names import folded
from tournaments.store.models import Person, Tournament
from tournaments.store.people.candidates import NEW, NOBODY, OPEN, entrants, labelled, namesakes
from tournaments.store.people.edit import add, name_entrants
from tournaments.web.people.forms import EntrantsForm

pytestmark = pytest.mark.django_db


def form_of(tournament: Tournament) -> EntrantsForm:
    assert tournament.organization
    return EntrantsForm(entrants(tournament, state(tournament)), labelled(tournament.organization))


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
    organization, user = organization_of()
    anke = add(organization, name="anke ")
    add(organization, name="Bernd", club="SV Brokdorf")
    add(organization, name="Bernd", club="SV Wewelsfleth")
    tournament = signed_up(organization, user, "Anke", "Bernd", "Conny")
    found = {e.name: e for e in entrants(tournament, state(tournament))}
    assert found["Anke"].suggested == (anke,)
    assert len(found["Bernd"].suggested) == 2
    assert found["Conny"].suggested == ()
    assert said(tournament) == {}
    page = reverse("desk-who", args=[tournament.slug])
    answer = logged_in(user).post(page, filled(tournament))
    assert answer.status_code == 302
    assert said(tournament) == {"Anke": "anke ", "Conny": "Conny"}
    assert Person.objects.filter(organization=organization).count() == 4


def test_a_person_of_another_organization_is_never_proposed() -> None:
    organization, user = organization_of()
    elsewhere, _ = organization_of("other", "Andere")
    add(elsewhere, name="Anke")
    tournament = signed_up(organization, user, "Anke")
    assert [e.suggested for e in entrants(tournament, state(tournament))] == [()]
    assert labelled(organization) == {}


def test_somebody_else_is_named_from_the_list_or_refused_with_words() -> None:
    organization, user = organization_of()
    add(organization, name="Anke Petersen")
    tournament = signed_up(organization, user, "Anke", "Bernd")
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
    organization, user = organization_of()
    tournament = signed_up(organization, user, "Anke", "Bernd")
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
    organization, _ = organization_of()
    one, other = add(organization, name="Anke"), add(organization, name="Anke")
    assert sorted(labelled(organization).values()) == sorted([one.pk, other.pk])
    assert len(labelled(organization)) == 2
    assert namesakes(organization) == ((one, other),)
