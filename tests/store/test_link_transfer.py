"""Targets of a personal link after its event."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.worlds.desks import desk_of
from tests.worlds.evenings import organization_of, played
from tests.worlds.events import name_of, registered, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import english
from tournaments.domain.qualifying import Source
from tournaments.store.access.actors import hand_over, player_link, revoke_link
from tournaments.store.access.link_transfer import goes_on, transfer_links
from tournaments.store.models import Participation, Person, PlayerLink, Tournament, User
from tournaments.store.qualifying import who_goes_on
from tournaments.store.stages import next_stage

pytestmark = pytest.mark.django_db


def over() -> tuple[Tournament, User]:
    """An evening that is over, of an organization."""
    organization, user = organization_of()
    return played("lot", organization=organization, user=user), user


def second(former: Tournament, user: User) -> Tournament:
    return next_stage(
        former, who_goes_on([former], [Source(count=3)]), name="Final", form="evening",
        places_to=2,
        carry=False, user=user,
        now=timezone.now(),
    )  # fmt: skip


def page(link: PlayerLink) -> str:
    client: Client = english()
    answer = client.get(reverse("player", args=[link.token]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_link_leads_on_into_the_next_stage_as_the_same_person() -> None:
    former, user = over()
    links = {name_of(former, p): player_link(former, p) for p in state(former).play.status}
    assert "It goes on" not in page(next(iter(links.values())))
    event = second(former, user)
    through = {name_of(event, player): player for player in state(event).play.status}
    assert len(through) == 3
    for name, link in links.items():
        then = goes_on(link)
        assert (then and (then.tournament, then.player)) == (
            (event, through[name]) if name in through else None
        )
        assert ("It goes on: Final" in page(link)) == (name in through)


def test_what_was_taken_back_leads_nowhere() -> None:
    former, user = over()
    event = second(former, user)
    player = next(iter(state(event).play.status))
    link = PlayerLink.objects.get(tournament=event, player=player).follows
    assert link is not None
    revoke_link(event, player, now=timezone.now())
    assert goes_on(link) is None
    assert "It goes on" not in page(link)


@pytest.fixture
def impostor() -> PlayerLink:
    """A stranger has signed up under a name, and the desk has confirmed whose name that is: the
    real person plays at a private event next."""
    event = registered(3)
    sent(event, "signup", open=True)
    answer = english().post(f"/e/{event.slug}/signup/", {"name": "Anna Echt", "key": "k"})
    link = PlayerLink.objects.get(token=answer["Location"].split("/")[2])
    organization, _user = organization_of()
    anna = Person.objects.create(organization=organization, name="Anna Echt", code="anna1")
    private = registered(3)
    Tournament.objects.filter(pk=private.pk).update(is_private=True)
    for played_in, player in ((event, link.player), (private, "e2")):
        Participation.objects.create(tournament=played_in, player=player, person=anna)
    return link


def test_a_link_of_a_sign_up_leads_on_only_once_the_desk_has_handed_it_over(
    impostor: PlayerLink,
) -> None:
    event = impostor.tournament
    assert (impostor.is_self_made, goes_on(impostor)) == (True, None)
    desk, players = desk_of(event), f"/e/{event.slug}/desk/players/"
    shown = words(desk.get(players))
    assert ("1 person got a personal link by signing up" in shown, "Hand over link" in shown) == (
        True,
        True,
    )
    stranger, page_of_link = english(), f"{players}link/hand-over/"
    assert stranger.post(page_of_link, {"player": impostor.player})["Location"][:7] == "/login/"
    assert desk.post(page_of_link, {"player": impostor.player}).status_code == 302
    assert "has signed up with" not in words(desk.get(players))
    impostor.refresh_from_db()
    then = goes_on(impostor)
    assert (then and then.player, impostor.is_self_made) == ("e2", False)


def test_a_link_of_a_sign_up_does_not_lead_into_the_next_stage_either(impostor: PlayerLink) -> None:
    event = registered(3)
    transfer_links(event, {"e1": (impostor.tournament, impostor.player)})
    assert goes_on(impostor) is None
    assert hand_over(impostor.tournament, impostor.player) is True
    impostor.refresh_from_db()
    assert goes_on(impostor) == player_link(event, "e1")


def test_a_new_link_of_the_desk_leads_on(impostor: PlayerLink) -> None:
    new = revoke_link(impostor.tournament, impostor.player, now=timezone.now())
    assert (new.is_self_made, goes_on(new) is not None) == (False, True)
    assert hand_over(impostor.tournament, impostor.player) is False


def test_a_link_leads_to_the_next_evening_of_the_same_person_alone() -> None:
    former, _user = over()
    one, other = [*state(former).play.status][:2]
    event = registered(3)
    assert former.organization is not None
    anna = Person.objects.create(organization=former.organization, name="Anna", code="anna1")
    for part in ((former, one), (event, "e2")):
        Participation.objects.create(tournament=part[0], player=part[1], person=anna)
    then = goes_on(player_link(former, one))
    assert then == player_link(event, "e2")
    assert goes_on(player_link(former, other)) is None
    bert = Person.objects.create(organization=former.organization, name="Bert", code="bert1")
    pair = Participation.objects.create(tournament=event, player="e2", person=bert)
    assert goes_on(player_link(former, one)) is None  # two people share that link
    pair.delete()
    revoke_link(event, "e2", now=timezone.now())
    assert goes_on(player_link(former, one)) is None
