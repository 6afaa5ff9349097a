"""Roles: given by an invitation that is accepted, taken by one function, never the last one's."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.store.test_periodic_tasks import at_once
from tests.worlds.events import NOW as BEGAN
from tournaments.domain.refusal import RefusedError
from tournaments.store import organizations, periodic_tasks
from tournaments.store.access.accounts import MADE_A_DAY, new_account
from tournaments.store.access.invitations import (
    LASTS,
    MOST,
    invite,
    pending,
    redeem,
    redeem_as_new,
    revoke,
)
from tournaments.store.access.roles import Place, close, member, members, role_of, set_role
from tournaments.store.create import create
from tournaments.store.limits import NEW_ACCOUNT
from tournaments.store.models import Invitation, User

pytestmark = pytest.mark.django_db
NOW = timezone.now()
Make = Callable[[User], Place]


def event(user: User) -> Place:
    return create({"name": "Abend"}, now=BEGAN, user=user)


def organization(user: User) -> Place:
    return organizations.create("Kartenfreunde", user)


places = pytest.mark.parametrize("make", [event, organization])


@pytest.fixture
def orga(db: None) -> User:
    return new_account("orga", now=NOW)


@pytest.fixture
def anke(db: None) -> User:
    return new_account("anke", now=NOW)


def refusal(act: Callable[..., object], *args: object, **named: object) -> str:
    with pytest.raises(RefusedError) as refused:
        act(*args, **named)
    return refused.value.problems[0].code


def names(place: Place) -> list[tuple[str, str]]:
    return [(row.user.username, getattr(row, "role", "organizer")) for row in members(place)]


@places
def test_nothing_changes_before_an_invitation_is_accepted(
    make: Make, orga: User, anke: User
) -> None:
    place = make(orga)
    row, token = invite(place, "organizer", by=orga, now=NOW, note="  Anke  P. ")
    assert (row.note, names(place)) == ("Anke P.", [("orga", "organizer")])
    assert token not in str(Invitation.objects.values())
    assert redeem(token, anke, now=NOW) == place
    assert names(place) == [("anke", "organizer"), ("orga", "organizer")]
    assert not pending(place, NOW).exists()


def test_an_invitation_works_once_and_twice_for_the_same_account(orga: User, anke: User) -> None:
    place = event(orga)
    _row, token = invite(place, "helper", by=orga, now=NOW)
    assert redeem(token, anke, now=NOW) == redeem(token, anke, now=NOW) == place
    assert refusal(redeem, token, new_account("ben", now=NOW), now=NOW) == "invitation_gone"
    set_role(place, anke, None, by=anke)
    assert refusal(redeem, token, anke, now=NOW) == "invitation_gone"
    assert names(place) == [("orga", "organizer")]


def test_an_invitation_lapses_and_can_be_taken_back(orga: User, anke: User) -> None:
    place, elsewhere = event(orga), event(orga)
    row, token = invite(place, "helper", by=orga, now=NOW)
    assert refusal(redeem, token, anke, now=NOW + LASTS) == "invitation_gone"
    assert (revoke(elsewhere, row.pk), revoke(place, row.pk), revoke(place, row.pk)) == (
        False,
        True,
        False,
    )
    assert refusal(redeem, token, anke, now=NOW) == "invitation_gone"
    assert refusal(redeem, "nothing", anke, now=NOW) == "invitation_gone"
    invite(place, "helper", by=orga, now=NOW)
    periodic_tasks.clear_away(NOW + LASTS + timedelta(seconds=1))
    assert not Invitation.objects.exists()


def test_an_organizer_who_opens_the_own_link_keeps_it_for_somebody_else(
    orga: User, anke: User
) -> None:
    place = event(orga)
    for role in ("helper", "organizer"):
        _row, token = invite(place, role, by=orga, now=NOW)
        assert refusal(redeem, token, orga, now=NOW) == "invitation_own"
        redeem(token, anke, now=NOW)
        assert names(place)[-1 if role == "helper" else 0] == ("anke", role)


def test_a_closed_account_is_not_let_in_and_its_invitations_end(orga: User, anke: User) -> None:
    place = event(orga)
    redeem(invite(place, "organizer", by=orga, now=NOW)[1], anke, now=NOW)
    _row, of_anke = invite(place, "helper", by=anke, now=NOW)
    assert close(anke) == ()
    assert refusal(redeem, of_anke, new_account("ben", now=NOW), now=NOW) == "invitation_gone"
    User.objects.filter(pk=anke.pk).update(is_active=True)
    set_role(place, anke, None, by=orga)
    _row, token = invite(place, "helper", by=orga, now=NOW)
    close(anke)
    assert refusal(redeem, token, anke, now=NOW) == "account_closed"
    assert names(place) == [("orga", "organizer")]


def test_who_is_no_organizer_any_more_leaves_no_invitation_behind(orga: User, anke: User) -> None:
    place = event(orga)
    redeem(invite(place, "organizer", by=orga, now=NOW)[1], anke, now=NOW)
    _row, token = invite(place, "organizer", by=anke, now=NOW)
    set_role(place, anke, "helper", by=orga)
    assert refusal(redeem, token, new_account("twin", now=NOW), now=NOW) == "invitation_gone"
    assert refusal(invite, place, "helper", by=anke, now=NOW) == "not_permitted"


def test_open_invitations_of_a_place_are_limited(orga: User) -> None:
    place = event(orga)
    for _n in range(MOST):
        invite(place, "helper", by=orga, now=NOW)
    assert refusal(invite, place, "helper", by=orga, now=NOW) == "invitations_many"
    assert refusal(invite, place, "boss", by=orga, now=NOW) == "field_value"
    assert refusal(invite, organization(orga), "helper", by=orga, now=NOW) == "field_value"


@places
def test_the_last_organizer_who_can_log_in_stays_in_every_way(
    make: Make, orga: User, anke: User
) -> None:
    place, root = make(orga), User.objects.create_superuser("root")
    redeem(invite(place, "organizer", by=orga, now=NOW)[1], anke, now=NOW)
    close(anke)
    for role in (None, "helper"):
        for by in (orga, root):
            assert refusal(set_role, place, orga, role, by=by) == "last_organizer"
    assert place in close(orga)
    orga.refresh_from_db()
    assert orga.is_active
    assert refusal(set_role, place, orga, None, by=None) == "last_organizer"
    assert place in close(orga, anyway=True)
    orga.refresh_from_db()
    assert not orga.is_active


def test_the_terminal_tells_what_a_closed_account_would_leave_alone(orga: User) -> None:
    place = event(orga)
    with pytest.raises(CommandError) as refused:
        call_command("account", "ORGA", close=True)
    assert f"/e/{place.slug}/" in str(refused.value)
    call_command("account", "orga", close=True, anyway=True)
    orga.refresh_from_db()
    assert not orga.is_active


def test_only_organizers_change_roles_and_only_of_members(orga: User, anke: User) -> None:
    place, ben = event(orga), new_account("ben", now=NOW)
    for user in (anke, ben):
        redeem(invite(place, "helper", by=orga, now=NOW)[1], user, now=NOW)
    assert refusal(set_role, place, ben, None, by=anke) == "not_permitted"
    assert refusal(set_role, place, anke, "organizer", by=anke) == "not_permitted"
    stranger = new_account("eve", now=NOW)
    assert refusal(set_role, place, stranger, "helper", by=orga) == "member_unknown"
    assert refusal(set_role, place, stranger, None, by=stranger) == "member_unknown"
    set_role(place, ben, "organizer", by=orga)
    set_role(place, anke, None, by=anke)
    assert names(place) == [("ben", "organizer"), ("orga", "organizer")]
    assert (member(place, "BEN"), member(place, "eve"), member(place, "a\x00")) == (ben, None, None)


def test_somebody_without_an_account_makes_one_on_the_way(orga: User) -> None:
    place = event(orga)
    _row, token = invite(place, "helper", by=orga, now=NOW)
    assert refusal(redeem_as_new, token, "ORGA", "Herz-Dame-7", now=NOW) == "user_name_taken"
    user, where = redeem_as_new(token, "Greta", "Herz-Dame-7", now=NOW)
    assert (where, user.made_by, role_of(place, user)) == (place, orga, "helper")
    assert user.check_password("Herz-Dame-7")
    assert refusal(redeem_as_new, token, "Gerd", "Herz-Dame-7", now=NOW) == "invitation_gone"
    assert User.objects.count() == 2


def test_invitations_tell_only_a_few_names_that_are_taken(orga: User, anke: User) -> None:
    tokens = [invite(event(orga), "helper", by=orga, now=NOW)[1] for _n in range(2)]
    for n in range(NEW_ACCOUNT.burst):
        assert refusal(redeem_as_new, tokens[n % 2], "anke", "x", now=NOW) == "user_name_taken"
    for name in ("anke", "nobody"):
        assert refusal(redeem_as_new, tokens[0], name, "x", now=NOW) == "names_many"
    assert redeem_as_new(tokens[0], "neu", "x", now=NOW + NEW_ACCOUNT.pause)[0].pk
    redeem(tokens[1], anke, now=NOW)


def test_what_an_invitation_makes_counts_for_who_invited(orga: User) -> None:
    place = event(orga)
    for n in range(MADE_A_DAY):
        redeem_as_new(invite(place, "helper", by=orga, now=NOW)[1], f"n{n}", "x", now=NOW)
    _row, token = invite(place, "helper", by=orga, now=NOW)
    assert refusal(redeem_as_new, token, "more", "x", now=NOW) == "accounts_many"
    assert (User.objects.count(), pending(place, NOW).count()) == (MADE_A_DAY + 1, 1)


def outcome(act: Callable[[], object]) -> str:
    try:
        act()
    except RefusedError as refused:
        return refused.problems[0].code
    return ""


@pytest.mark.django_db(transaction=True)
@places
def test_an_invitation_redeemed_at_once_lets_in_one(make: Make) -> None:
    orga = new_account("orga", now=NOW)
    place = make(orga)
    users = [new_account(f"u{n}", now=NOW) for n in range(8)]
    _row, token = invite(place, "organizer", by=orga, now=NOW)
    answers = at_once(8, lambda n: outcome(lambda: redeem(token, users[n], now=NOW)))
    assert sorted(answers) == ["", *["invitation_gone"] * 7]
    assert len(names(place)) == 2


@pytest.mark.django_db(transaction=True)
@places
def test_organizers_who_all_leave_at_once_leave_one(make: Make) -> None:
    users = [new_account(f"u{n}", now=NOW) for n in range(8)]
    place = make(users[0])
    for user in users[1:]:
        redeem(invite(place, "organizer", by=users[0], now=NOW)[1], user, now=NOW)
    doing: list[Callable[[User], object]] = [
        lambda user: set_role(place, user, None, by=user),
        lambda user: close(user) and None,
    ]
    at_once(8, lambda n: outcome(lambda: doing[n % 2](users[n])))
    open_ones = [row.user for row in members(place) if row.user.is_active]
    assert len(open_ones) == 1


@pytest.mark.django_db(transaction=True)
def test_an_account_made_by_one_link_at_once_is_one() -> None:
    orga = new_account("orga", now=NOW)
    place = event(orga)
    _row, token = invite(place, "helper", by=orga, now=NOW)
    answers = at_once(8, lambda n: outcome(lambda: redeem_as_new(token, f"n{n}", "x", now=NOW)))
    assert sorted(answers) == ["", *["invitation_gone"] * 7]
    assert (User.objects.count(), len(names(place))) == (2, 2)


@pytest.mark.django_db(transaction=True)
def test_invitations_made_at_once_are_no_more_than_may_be_open() -> None:
    orga = new_account("orga", now=NOW)
    place = event(orga)
    for _n in range(MOST - 3):
        invite(place, "helper", by=orga, now=NOW)
    answers = at_once(8, lambda _n: outcome(lambda: invite(place, "helper", by=orga, now=NOW)))
    assert sorted(answers) == [*[""] * 3, *["invitations_many"] * 5]
