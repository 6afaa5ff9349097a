"""Logging in with a password, and how often one may be wrong."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from tests.tournaments.phones import english
from tournaments.models import LoginAttempt
from tournaments.services.access import LOGIN_TRIES, LOGIN_TRIES_OF_ADDRESS, note_wrong_login

pytestmark = pytest.mark.django_db


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


def test_passwords_cannot_be_tried_without_end() -> None:
    User.objects.create_user("chefin", password="Herz-Dame-7")
    for _try in range(LOGIN_TRIES):
        assert log_in("wrong", name="Chefin").status_code == 422
    refused = log_in("Herz-Dame-7")
    assert refused.status_code == 429
    assert "Too many wrong passwords." in refused.content.decode()
    assert "_auth_user_id" not in refused.wsgi_request.session
    assert log_in("Herz-Dame-7", address="192.0.2.2").status_code == 302
    LoginAttempt.objects.update(at=timezone.now() - timedelta(minutes=6))
    assert log_in("Herz-Dame-7").status_code == 302


def test_one_address_cannot_try_all_accounts() -> None:
    User.objects.create_user("chefin", password="Herz-Dame-7")
    for i in range(LOGIN_TRIES_OF_ADDRESS):
        note_wrong_login(f"name {i}", "192.0.2.1", now=timezone.now())
    assert log_in("Herz-Dame-7").status_code == 429


@pytest.mark.parametrize("name", ["x" * 5000, "a\x00b", ""])
def test_a_name_that_no_account_can_have_is_refused(name: str) -> None:
    assert log_in("wrong", name=name).status_code == 422
