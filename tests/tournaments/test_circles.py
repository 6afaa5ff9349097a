"""Circles: which one an event belongs to, and who organizes it."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.tournaments.circles import Season, logged_in, signed_up, two_evenings
from tests.tournaments.evenings import circle_of
from tests.tournaments.events import NOW
from tournaments.models import Rating, Tournament
from tournaments.services.circles import adopt
from tournaments.services.create import Refused, create
from tournaments.services.people import name_entrants

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return two_evenings()


def test_helpers_of_an_event_do_not_see_the_people_of_the_circle() -> None:
    circle, user = circle_of()
    tournament = signed_up(circle, user, "Anke")
    helper = User.objects.create_user("helper")
    tournament.members.create(user=helper, role="helper")
    assert logged_in(helper).get(reverse("desk-who", args=[tournament.slug])).status_code == 403


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


def test_moving_an_event_to_another_circle_takes_its_ratings_along(season: Season) -> None:
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
