"""Where a personal link leads when its event is over, and where it does not."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.worlds.evenings import organization_of, played
from tests.worlds.events import name_of, registered, state
from tests.worlds.phones import english
from tournaments.store.access.actors import player_link, revoke_link
from tournaments.store.access.lineage import goes_on
from tournaments.store.models import Participation, Person, PlayerLink, Tournament, User
from tournaments.store.stages import Choice, next_stage

pytestmark = pytest.mark.django_db


def over() -> tuple[Tournament, User]:
    """An evening that is over, of an organization."""
    organization, user = organization_of()
    return played("lot", organization=organization, user=user), user


def second(former: Tournament, user: User) -> Tournament:
    return next_stage(
        [former], name="Final", form="evening", choice=Choice(3), third_place=False,
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
