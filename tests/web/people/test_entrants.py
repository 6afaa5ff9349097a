"""Persons of an event's entrants: proposed, confirmed, taken back."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.worlds.evenings import organization_of
from tests.worlds.events import NOW, id_of, name_of, sent, state
from tests.worlds.organizations import logged_in, signed_up
from tournaments.domain.names import folded
from tournaments.domain.refusal import RefusedError
from tournaments.store.create import create
from tournaments.store.models import Person, Tournament
from tournaments.store.people.candidates import NEW, NOBODY, OPEN, entrants, labelled, namesakes
from tournaments.store.people.edit import add, forget, name_entrants
from tournaments.store.people.record import record
from tournaments.web.people.forms import EntrantsForm

pytestmark = pytest.mark.django_db


def form_of(tournament: Tournament) -> EntrantsForm:
    assert tournament.organization
    return EntrantsForm(entrants(tournament, state(tournament)), labelled(tournament.organization))


def filled(tournament: Tournament, **other: str) -> dict[str, str]:
    """Return the fields of the unchanged page; `other` by the name of an entrant."""
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


def test_who_is_perhaps_known_is_asked_about_and_neither_merged_nor_made_anew() -> None:
    organization, user = organization_of()
    anna = add(organization, name="Anna Huber")
    hans = add(organization, name="Müller, Hans")
    tournament = signed_up(organization, user, "A. Huber", "Hans Mueller", "Hans Maier")
    found = {e.name: e for e in entrants(tournament, state(tournament))}
    assert (found["A. Huber"].suggested, found["A. Huber"].doubtful) == ((), (anna,))
    assert found["Hans Mueller"].suggested == (hans,)
    page = reverse("desk-who", args=[tournament.slug])
    client = logged_in(user)
    assert "perhaps known" in client.get(page).content.decode()
    assert client.post(page, filled(tournament)).status_code == 302
    assert said(tournament) == {"Hans Mueller": "Müller, Hans", "Hans Maier": "Hans Maier"}
    assert [p.name for p in organization.people.all()].count("A. Huber") == 0
    row = next(row for row in form_of(tournament).rows() if row.entrant.name == "A. Huber")
    assert (
        client.post(page, filled(tournament) | {row.who.html_name: str(anna.pk)}).status_code == 302
    )
    assert said(tournament)["A. Huber"] == "Anna Huber"


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
        with pytest.raises(RefusedError):
            name_entrants(tournament, wrong)
    assert said(tournament) == {"Bernd": None}


def test_two_of_one_name_are_told_apart_in_the_list() -> None:
    organization, _ = organization_of()
    one, other = add(organization, name="Anke"), add(organization, name="Anke")
    assert sorted(labelled(organization).values()) == sorted([one.pk, other.pk])
    assert len(labelled(organization)) == 2
    assert namesakes(organization) == ((one, other),)


def test_each_of_a_pair_is_a_person_whose_record_has_its_results() -> None:
    organization, user = organization_of()
    anna, bernd = add(organization, name="Anna"), add(organization, name="Bernd")
    setup = {"format": "knockout", "game": "buraco", "settings": {"seeding": "order", "side": 2}}
    event = create({"name": "Paare", **setup}, now=NOW, user=user, organization=organization)
    for pair in ("Anna & Bernd", "Cleo & Dora"):
        sent(event, "register", name=pair)
    listed = entrants(event, state(event))
    assert [(e.player, e.name, e.side) for e in listed] == [
        ("e1.1", "Anna", "Anna & Bernd"),
        ("e1.2", "Bernd", "Anna & Bernd"),
        ("e2.1", "Cleo", "Cleo & Dora"),
        ("e2.2", "Dora", "Cleo & Dora"),
    ]
    page = reverse("desk-who", args=[event.slug])
    assert logged_in(user).post(page, filled(event)).status_code == 302
    rows = event.participations.order_by("member").values_list("player", "member", "person__name")
    assert [*rows] == [
        ("e1", "e1.1", "Anna"),
        ("e1", "e1.2", "Bernd"),
        ("e2", "e2.1", "Cleo"),
        ("e2", "e2.2", "Dora"),
    ]
    sent(event, "start", seed="lot")
    sent(event, "draw", seed="lot")
    sent(event, "go")
    sent(event, "withdraw", player="e2")
    event.refresh_from_db()
    assert event.played_at
    for person in (anna, bernd):
        history = record(person, everything=True)
        assert [line.placing.rank for line in history.lines] == [1]
        assert history.sums[0].wins == 1
    cleo = Person.objects.get(name="Cleo")
    assert [line.placing.rank for line in record(cleo, everything=True).lines] == [2]
    (place,) = organization.people.filter(name="Dora").values_list("ratings__mu", flat=True)
    assert place is not None
    name_entrants(event, {"e1": NEW})  # a program may still speak of the whole
    assert [e.player for e in entrants(event, state(event))][:3] == ["e1", "e1.1", "e1.2"]
    forget(bernd, by="orga", now=NOW, in_events=True)
    assert "Bernd" not in name_of(event, "e1")
    assert not event.participations.filter(member="e1.2").exists()
