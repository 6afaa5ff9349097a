"""Accounts: names that cannot be mistaken, who made whom, and the first administrator."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth import authenticate
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.store.test_periodic_tasks import at_once
from tournaments.domain.refusal import RefusedError
from tournaments.store.access.accounts import MADE_A_DAY, administrator, named, new_account
from tournaments.store.models import User

pytestmark = pytest.mark.django_db
NOW = timezone.now()
CYRILLIC_O = "\u043e"


def problem_of(name: str, made_by: User | None = None) -> str:
    with pytest.raises(RefusedError) as refused:
        new_account(name, now=NOW, made_by=made_by)
    (problem,) = refused.value.problems
    return problem.code


@pytest.mark.parametrize("twin", ["ADMIN1", "\uff21dmin1", "Admin1"])
def test_no_two_accounts_have_names_that_differ_in_case_or_form_only(twin: str) -> None:
    new_account("admin1", now=NOW)
    assert problem_of(twin) == "user_name_taken"
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(username=twin)
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.bulk_create([User(username=twin)])


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        (f"{CYRILLIC_O}rganizer", "user_name_script"),
        ("a b", "user_name"),
        ("", "user_name"),
        ("x" * 61, "user_name"),
        ("a\x00b", "user_name"),
    ],
)
def test_a_name_that_no_account_can_have_is_refused(name: str, problem: str) -> None:
    assert problem_of(name) == problem
    assert User.objects.count() == 0


@pytest.mark.parametrize("typed", ["J\u00f6rg", "j\u00d6RG", "Jo\u0308rg"])
def test_a_login_takes_the_name_in_any_case_and_form(typed: str) -> None:
    user = new_account("J\u00f6rg", now=NOW, password="Herz-Dame-7")
    assert authenticate(username=typed, password="Herz-Dame-7") == user
    assert named(typed) == user
    assert named("Georg") is None


def test_an_account_has_a_few_accounts_made_a_day_whoever_of_them_makes_them() -> None:
    club = new_account("club", now=NOW - timedelta(days=30))
    User.objects.filter(pk=club.pk).update(date_joined=NOW - timedelta(days=30))
    club.refresh_from_db()
    made = [new_account("n0", now=NOW, made_by=club)]
    for n in range(1, MADE_A_DAY):  # each by the one before
        made.append(new_account(f"n{n}", now=NOW, made_by=made[-1]))
    assert {problem_of("more", made_by=user) for user in (club, *made)} == {"accounts_many"}
    User.objects.filter(pk=made[0].pk).update(date_joined=NOW - timedelta(days=2))
    assert new_account("more", now=NOW, made_by=club).made_by == club


def test_administrators_have_any_number_of_accounts_made() -> None:
    root = User.objects.create_superuser("root")
    made = [new_account(f"n{n}", now=NOW, made_by=root) for n in range(MADE_A_DAY + 2)]
    for n in range(MADE_A_DAY):
        new_account(f"of{n}", now=NOW, made_by=made[0])
    assert problem_of("more", made_by=made[0]) == "accounts_many"
    assert new_account("more", now=NOW, made_by=made[1]).made_by == made[1]


@pytest.mark.django_db(transaction=True)
def test_accounts_made_at_once_are_no_more_than_a_day_allows() -> None:
    club = new_account("club", now=NOW)

    def job(n: int) -> bool:
        try:
            new_account(f"n{n}", now=NOW, made_by=club)
        except RefusedError:
            return False
        return True

    assert sorted(at_once(8, job)) == [False] * (8 - MADE_A_DAY) + [True] * MADE_A_DAY
    assert User.objects.filter(made_by=club).count() == MADE_A_DAY


@pytest.mark.django_db(transaction=True)
def test_one_name_asked_for_at_once_is_one_account() -> None:
    def job(n: int) -> str:
        try:
            return new_account("Anke" if n % 2 else "ANKE", now=NOW).username
        except RefusedError as refused:
            return refused.problems[0].code

    answers = at_once(8, job)
    assert answers.count("user_name_taken") == 7
    assert User.objects.count() == 1


def test_the_start_takes_the_first_account_where_it_is_called_organizer() -> None:
    call_command("account", "Organizer")
    assert (administrator().username, administrator().is_superuser) == ("Organizer", True)
    assert User.objects.count() == 1


def test_the_start_takes_no_account_that_is_closed_or_somebody_elses() -> None:
    root = User.objects.create_superuser("root")
    squatter = new_account("organizer", now=NOW, made_by=root)
    User.objects.filter(pk=root.pk).update(is_active=False)
    started = administrator()
    assert (started.username, started.has_usable_password()) == ("organizer-2", False)
    squatter.refresh_from_db()
    assert (squatter.is_superuser, administrator()) == (False, started)
    User.objects.filter(pk=started.pk).update(is_active=False)
    assert administrator().username == "organizer-3"
