"""The page where a user makes and revokes tokens for programs."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.worlds.phones import english
from tests.worlds.programs import Program
from tournaments.store.access.tokens import issue
from tournaments.store.models import ApiToken, User

pytestmark = pytest.mark.django_db
ALL = {"scope": "all", "days": "0"}
TOKEN = re.compile(r"stg_[\w-]{43}")


@pytest.fixture
def browser(orga: User) -> Client:
    client = english()
    client.force_login(orga)
    return client


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_a_token_is_shown_once_and_works(browser: Client, headers: dict[str, str]) -> None:
    made = browser.post(reverse("tokens"), {"name": "  score  board ", **ALL}, headers=headers)
    assert (made.status_code, "no-store" in made["Cache-Control"]) == (201, True)
    (token,) = TOKEN.findall(made.content.decode())
    assert Program(token).post("/events", {"name": "Evening"})[0] == 201
    page = browser.get(reverse("tokens")).content.decode()
    assert ("score board" in page, TOKEN.findall(page)) == (True, [])
    assert ApiToken.objects.get().digest not in page


def test_a_revoked_token_is_gone_at_once(browser: Client, orga: User) -> None:
    token = issue(orga, "laptop")
    assert Program(token).get("/events")[0] == 200
    revoked = browser.post(reverse("token-revoke"), {"name": "laptop"})
    assert (revoked.status_code, revoked["Location"]) == (302, reverse("tokens"))
    assert Program(token).get("/events")[0] == 401
    assert "laptop" not in browser.get(reverse("tokens")).content.decode()
    assert browser.post(reverse("tokens"), {"name": "laptop", **ALL}).status_code == 201


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "This field is required."),
        ("\u200b\u200b", "Please give the token a name of 1 to 60 characters."),
        ("x" * 61, "Ensure this value has at most 60 characters"),
        ("laptop", "There is a token of this name already."),
        ("a\x00b", "Null characters are not allowed."),
    ],
)
def test_a_name_that_does_not_do_is_refused_at_the_field(
    browser: Client, orga: User, name: str, words: str
) -> None:
    issue(orga, "laptop")
    answer = browser.post(reverse("tokens"), {"name": name, **ALL})
    assert (answer.status_code, words in answer.content.decode()) == (422, True)
    assert ApiToken.objects.count() == 1


def test_a_token_has_a_scope_and_an_end_which_the_list_shows(browser: Client) -> None:
    page = browser.get(reverse("tokens")).content.decode()
    assert 'value="read" selected' in page  # the least, unless somebody says otherwise
    made = browser.post(reverse("tokens"), {"name": "wall", "scope": "read", "days": "30"})
    (token,) = TOKEN.findall(made.content.decode())
    row = ApiToken.objects.get()
    days = (row.expires_at - row.created_at) / timedelta(days=1)  # type: ignore[operator]
    assert (row.scope, round(days)) == ("read", 30)
    assert Program(token).post("/events", {"name": "Evening"})[0] == 403
    assert "valid until" in browser.get(reverse("tokens")).content.decode()
    ApiToken.objects.update(expires_at=timezone.now())
    assert Program(token).get("/events")[0] == 401
    assert "<strong>expired</strong>" in browser.get(reverse("tokens")).content.decode()
    again = browser.post(reverse("tokens"), {"name": "wall", "scope": "read", "days": "1"})
    assert again.status_code == 201


@pytest.mark.parametrize("wrong", [{"scope": "root"}, {"days": "-5"}, {"days": "x"}])
def test_a_scope_or_an_end_that_is_none_is_refused(browser: Client, wrong: dict[str, str]) -> None:
    assert browser.post(reverse("tokens"), {"name": "x", **ALL, **wrong}).status_code == 422
    assert not ApiToken.objects.exists()


@pytest.mark.parametrize("ticked", [True, False])
def test_a_change_of_password_ends_the_tokens_if_asked(
    browser: Client, orga: User, ticked: bool
) -> None:
    first = {"new_password1": "Herz-Dame-77", "new_password2": "Herz-Dame-77"}
    assert "end_tokens" not in browser.get("/password/").content.decode()
    token, other = issue(orga, "laptop"), issue(User.objects.create_user("other"), "hers")
    assert "Also end the access of all programs" in browser.get("/password/").content.decode()
    wrong = {"new_password1": "1", "new_password2": "1", "end_tokens": "on"}
    assert browser.post("/password/", wrong).status_code == 422
    assert Program(token).get("/events")[0] == 200
    tick = {"end_tokens": "on"} if ticked else {}
    assert browser.post("/password/", first | tick).status_code == 302
    assert Program(token).get("/events")[0] == (401 if ticked else 200)
    assert Program(other).get("/events")[0] == 200


def test_everybody_sees_and_revokes_only_his_own(browser: Client) -> None:
    other = issue(User.objects.create_user("other"), "hers")
    assert "hers" not in browser.get(reverse("tokens")).content.decode()
    browser.post(reverse("token-revoke"), {"name": "hers"})
    assert Program(other).get("/events")[0] == 200


def test_a_stranger_has_to_log_in() -> None:
    for answer in (
        english().get(reverse("tokens")),
        english().post(reverse("tokens"), {"name": "x"}),
        english().post(reverse("token-revoke"), {"name": "x"}),
    ):
        assert (answer.status_code, answer["Location"].partition("?")[0]) == (302, "/login/")


@pytest.mark.parametrize("tokens", [1, 9])
def test_the_page_asks_as_much_for_many_tokens_as_for_few(
    browser: Client, orga: User, tokens: int, django_assert_num_queries: Any
) -> None:
    for number in range(tokens):
        issue(orga, f"{number}")
    with django_assert_num_queries(3):
        browser.get(reverse("tokens"))
