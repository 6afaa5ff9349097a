"""Organizations: which one an event belongs to, and who organizes it."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.worlds.evenings import organization_of
from tests.worlds.events import NOW
from tests.worlds.organizations import Season, logged_in, signed_up, two_evenings
from tournaments.domain.refusal import RefusedError
from tournaments.store.access.invitations import invite, redeem
from tournaments.store.access.roles import set_role
from tournaments.store.archive.exchange import export, import_event
from tournaments.store.create import create
from tournaments.store.models import Rating, Tournament, User
from tournaments.store.organizations import adopt
from tournaments.store.people.edit import name_entrants

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return two_evenings()


def test_helpers_of_an_event_do_not_see_the_people_of_the_organization() -> None:
    organization, user = organization_of()
    tournament = signed_up(organization, user, "Anke")
    helper = User.objects.create_user("helper")
    tournament.members.create(user=helper, role="helper")
    assert logged_in(helper).get(reverse("desk-who", args=[tournament.slug])).status_code == 403


def test_an_event_without_a_organization_is_assigned_first() -> None:
    organization, user = organization_of()
    tournament = create({"name": "Abend"}, now=NOW, user=user, organization=None)
    client, page = logged_in(user), reverse("desk-who", args=[tournament.slug])
    assert "belongs to no organization" in client.get(page).content.decode()
    with pytest.raises(RefusedError):
        name_entrants(tournament, {})
    adopted = reverse("desk-adopt", args=[tournament.slug])
    assert client.post(adopted, {"organization": 10**9}).status_code == 422
    assert client.post(adopted, {"organization": organization.pk}).status_code == 302
    assert Tournament.objects.get(pk=tournament.pk).organization == organization


def test_moving_an_event_to_another_organization_takes_its_ratings_along(season: Season) -> None:
    _organization, _user, events, _people = season
    elsewhere, _ = organization_of("other", "Andere")
    adopt(events[0], elsewhere)
    assert Rating.objects.filter(tournament=events[0]).count() == 0
    assert Rating.objects.filter(tournament=events[1]).count() == 8
    assert not events[0].participations.exists()


def test_the_first_event_of_somebody_makes_a_organization_and_later_ones_go_there() -> None:
    user = User.objects.create_user("new")
    one, other = (create({"name": "Abend"}, now=NOW, user=user) for _ in range(2))
    assert one.organization == other.organization
    assert [m.user for m in one.organization.members.all()] == [user] if one.organization else False


def test_an_organization_that_was_joined_gets_no_event_unasked() -> None:
    theirs, orga = organization_of("orga", "Fremde")
    anke = User.objects.create_user("anke")
    _row, token = invite(theirs, "organizer", by=orga, now=timezone.now())
    redeem(token, anke, now=timezone.now())
    client = logged_in(anke)
    form = client.get(reverse("new-event")).context["form"]
    assert (form["organization"].value(), form.fields["organization"].required) == (None, False)
    first = create({"name": "Abend"}, now=NOW, user=anke)
    own = first.organization
    assert (own != theirs, own and own.name) == (True, "Organization of anke")
    copy, _problems = import_event(export(first), user=anke)
    assert copy is not None
    assert copy.organization == own
    form = client.get(reverse("new-event")).context["form"]
    assert (form["organization"].value(), form.fields["organization"].required) == (own.pk, True)
    assert client.post(reverse("organization-usual", args=[theirs.slug])).status_code == 302
    assert create({"name": "Abend"}, now=NOW, user=anke).organization == theirs
    set_role(theirs, anke, None, by=anke)
    assert create({"name": "Abend"}, now=NOW, user=anke).organization not in (theirs, None)
    assert client.post(reverse("organization-usual", args=[theirs.slug])).status_code == 403


def test_the_form_of_an_event_makes_an_own_organization_where_none_is_usual() -> None:
    theirs, orga = organization_of("orga", "Fremde")
    anke = User.objects.create_user("anke")
    theirs.members.create(user=anke)
    client, page = logged_in(anke), reverse("new-event")
    fields = [*client.get(page).context["form"], *client.get(page).context["options"]]
    values = {field.html_name: field.value() for field in fields}
    data = {name: v for name, v in values.items() if v is not None and v is not False}
    assert client.post(page, {**data, "name": "A"}).status_code == 302
    own = Tournament.objects.get().organization
    assert (own != theirs, orga in [row.user for row in theirs.members.all()]) == (True, True)
    assert client.post(page, {**data, "name": "B", "organization": theirs.pk}).status_code == 302
    assert Tournament.objects.get(name="B").organization == theirs
    anke.refresh_from_db()
    assert anke.usual_organization == theirs  # as chosen last


def test_a_new_event_goes_to_the_organization_that_is_chosen() -> None:
    one, user = organization_of()
    other, _ = organization_of(name="Andere")
    client, page = logged_in(user), reverse("new-event")
    form = client.get(page).context["form"]
    assert form["organization"].value() == other.pk
    fields = [*form, *client.get(page).context["options"]]
    values = {f.html_name: f.value() for f in fields}
    data = {name: v for name, v in values.items() if v is not None and v is not False}
    data |= {"name": "Abend", "organization": one.pk}
    assert client.post(page, {**data, "organization": 10**6}).status_code == 422
    assert client.post(page, data).status_code == 302
    assert Tournament.objects.get().organization == one


def test_an_event_moves_to_another_organization_only_by_those_who_organize_both() -> None:
    organization, user = organization_of()
    elsewhere, other = organization_of("other", "Andere")
    tournament = create({"name": "Abend"}, now=NOW, user=user, organization=organization)
    tournament.members.create(user=other, role="organizer")
    url = reverse("desk-adopt", args=[tournament.slug])
    assert logged_in(other).post(url, {"organization": elsewhere.pk}).status_code == 403
    assert logged_in(user).post(url, {"organization": elsewhere.pk}).status_code == 422
    organization.members.create(user=other)
    assert logged_in(other).post(url, {"organization": elsewhere.pk}).status_code == 302
    tournament.refresh_from_db()
    assert tournament.organization == elsewhere
