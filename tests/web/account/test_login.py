"""Logging in with a password, and how often one may be wrong."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import signing
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.worlds.phones import english
from tournaments.store.access.one_time_login import one_time_login_url
from tournaments.store.limits import LOGIN_OF_BROWSER, LOGIN_OF_HOUSEHOLD
from tournaments.store.models import LimitUse, User

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quick_hashes(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def log_in(
    password: str, name: str = "chefin", address: str = "192.0.2.1", client: Client | None = None
) -> HttpResponse:
    words = {"username": name, "password": password}
    return (client or english()).post("/login/", words, REMOTE_ADDR=address)


def test_a_wrong_password_is_refused_in_words_and_the_right_one_lets_in() -> None:
    User.objects.create_user("chefin", password="Herz-Dame-7")
    answer = log_in("Herz-Bube-7")
    assert answer.status_code == 422
    assert "error-summary" in answer.content.decode()
    assert log_in("Herz-Dame-7").status_code == 302


def blocked() -> None:
    """As if no time had passed since the tries, however slow the test is."""
    for row in LimitUse.objects.all():
        row.free_at += timedelta(minutes=1)
        row.save()


def freed() -> None:
    """As if everybody had waited long enough for one more try."""
    for row in LimitUse.objects.all():
        row.free_at -= timedelta(minutes=2)
        row.save()


def test_passwords_cannot_be_tried_without_end() -> None:
    User.objects.create_user("chefin", password="Herz-Dame-7")
    guesser = english()
    for _try in range(LOGIN_OF_BROWSER.burst):
        assert log_in("wrong", name="Chefin", client=guesser).status_code == 422
    blocked()
    refused = log_in("Herz-Dame-7", client=guesser)
    assert refused.status_code == 429
    words = f"Too many wrong passwords. Please wait {refused['Retry-After']} s."
    assert words in refused.content.decode()
    assert "_auth_user_id" not in refused.wsgi_request.session
    freed()
    assert log_in("Herz-Dame-7", client=guesser).status_code == 302


def guess_as_new_browsers() -> None:
    """As often as one address may."""
    for _try in range(LOGIN_OF_HOUSEHOLD.burst):
        assert log_in("wrong", client=english()).status_code == 422
    blocked()


def test_the_organizer_is_not_locked_out_by_somebody_in_the_same_net() -> None:
    User.objects.create_user("chefin", password="Herz-Dame-7")
    own, guesser = english(), english()
    for _try in range(LOGIN_OF_BROWSER.burst):
        log_in("wrong", client=guesser)
    blocked()
    assert log_in("wrong", client=guesser).status_code == 429
    # a browser that was never here, of the same address
    assert log_in("Herz-Dame-7", client=own).status_code == 302
    own.post("/logout/")
    LimitUse.objects.all().delete()
    guess_as_new_browsers()
    # only a new browser has to wait, and the one that was let in before has not
    assert log_in("Herz-Dame-7", client=english()).status_code == 429
    assert log_in("Herz-Dame-7", client=own).status_code == 302
    assert log_in("Herz-Dame-7", client=english(), address="192.0.2.2").status_code == 302


def test_a_browser_that_came_by_the_link_of_the_start_is_known() -> None:
    user = User.objects.create_user("chefin", password="Herz-Dame-7")
    own = english()
    assert own.post(one_time_login_url(user)).status_code == 302
    own.post("/logout/")
    guess_as_new_browsers()
    assert log_in("Herz-Dame-7", client=own).status_code == 302


def test_link_of_the_start_leads_to_the_page_that_takes_it() -> None:
    url = one_time_login_url(User.objects.create_user("chefin"))
    assert url == reverse("login-once", args=[url.split("/")[3]])


def test_known_browser_is_known_to_its_account_only() -> None:
    User.objects.create_user("chefin", password="Herz-Dame-7")
    User.objects.create_user("gast", password="Herz-Dame-8")
    gast = english()
    assert log_in("Herz-Dame-8", name="gast", client=gast).status_code == 302
    gast.post("/logout/")
    guess_as_new_browsers()
    assert log_in("wrong", client=gast).status_code == 429


def test_a_forged_mark_is_a_new_browser() -> None:
    User.objects.create_user("chefin", password="Herz-Dame-7")
    guess_as_new_browsers()
    forged = english()
    forged.cookies["browser"] = signing.dumps({"mark": "x", "accounts": ["chefin"]}, key="other")
    assert log_in("Herz-Dame-7", client=forged).status_code == 429


def test_addresses_of_one_ipv6_network_count_as_one() -> None:
    tries = [
        log_in("wrong", address=f"2001:db8::{i:x}").status_code
        for i in range(LOGIN_OF_HOUSEHOLD.burst)
    ]
    assert tries == [422] * LOGIN_OF_HOUSEHOLD.burst
    blocked()
    assert log_in("wrong", address="2001:db8::ffff").status_code == 429


@pytest.mark.parametrize("name", ["x" * 5000, "a\x00b", ""])
def test_a_name_that_no_account_can_have_is_refused(name: str) -> None:
    assert log_in("wrong", name=name).status_code == 422
