"""Mail: an address is confirmed, a forgotten password set, an invitation sent; by a real server."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import count
from typing import Any

import pytest
from django.contrib.auth.tokens import default_token_generator
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.worlds.desks import desk_of
from tests.worlds.events import running
from tests.worlds.mailbox import Mailbox, mailbox
from tests.worlds.markup import words
from tests.worlds.phones import english
from tournaments.runtime import environment
from tournaments.store import mail, periodic_tasks
from tournaments.store.access.mail_links import user_of_reset
from tournaments.store.models import Mail, User

pytestmark = pytest.mark.django_db
PASSWORD = "Herz-Dame-und-7"


@pytest.fixture
def box(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mailbox]:
    with mailbox() as box:
        monkeypatch.setenv("STICHTAG_TRUSTED_ORIGINS", "https://club.example")
        monkeypatch.setenv("STICHTAG_SMTP", f"smtp+plain://127.0.0.1:{box.port}")
        settings.MAIL = environment.mail("STICHTAG_SMTP")
        for name, value in settings.MAIL.items():
            setattr(settings, name, value)
        settings.DEFAULT_FROM_EMAIL = "stichtag@club.example"
        settings.MAIL_SITE = "https://club.example"
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        yield box


def browser_of(user: User, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(user)
    return client


def anna(address: str = "") -> User:
    return User.objects.create_user("anna", address, "Karo-Ass-und-9")


def ask(client: Client, address: str) -> tuple[int, str]:
    """The answer to a forgotten password."""
    answer: Any = client.post(reverse("forgotten"), {"address": address})
    told = [str(message) for message in get_messages(answer.wsgi_request)]
    return answer.status_code, told[-1] if told else ""


def test_an_address_is_confirmed_by_its_link_and_sets_a_forgotten_password(box: Mailbox) -> None:
    user = anna()
    desk, stranger = browser_of(user), browser_of(User.objects.create_user("fremd"))
    assert "Confirm by mail" in words(desk.get(reverse("password")))
    said = words(desk.post(reverse("mail-ask"), {"address": "a@"}, follow=True))
    assert "valid email" in said
    asked = {"address": "anna@example.org", "password": "Karo-Ass-und-8"}
    said = words(desk.post(reverse("mail-ask"), asked, follow=True))
    assert "not the password of the account" in said
    assert not Mail.objects.exists()
    desk.post(reverse("mail-ask"), {**asked, "password": "Karo-Ass-und-9"})
    assert mail.send_due(timezone.now()) == 1
    assert (box.mails[0]["to"], box.mails[0]["subject"]) == (
        "anna@example.org",
        "Stichtag: confirm this address",
    )
    link = box.link()
    assert (english().get(link).status_code, stranger.get(link).status_code) == (302, 410)
    assert "anna@example.org" in words(desk.get(link))
    assert User.objects.get(pk=user.pk).email == ""
    assert [desk.post(link).status_code for _ in "12"] == [302, 302]
    assert User.objects.get(pk=user.pk).email == "anna@example.org"

    assert ask(english(), "ANNA@example.org")[0] == 302
    mail.send_due(timezone.now())
    link, form = box.link(), {"new_password1": PASSWORD, "new_password2": PASSWORD}
    assert english().post(link, {**form, "new_password2": "x"}).status_code == 422
    assert english().post(link, form).status_code == 302
    assert (english().post(link, form).status_code, english().get(link).status_code) == (410, 410)
    assert desk.get(reverse("password")).status_code == 302  # logged out
    login = {"username": "anna", "password": PASSWORD}
    assert english().post(reverse("login"), login).status_code == 302
    again = browser_of(User.objects.get(pk=user.pk))
    again.post(reverse("mail-ask"), {"remove": "1"})
    assert User.objects.get(pk=user.pk).email == ""


def test_the_link_of_a_mail_holds_for_three_hours(monkeypatch: pytest.MonkeyPatch) -> None:
    user, made = anna("anna@example.org"), datetime(2026, 3, 1, 12)  # noqa: DTZ001 -- as Django has it
    for hours, holds in ((0, True), (2.9, True), (3.1, False)):
        monkeypatch.setattr(default_token_generator, "_now", lambda: made)
        token = f"{user.pk}.{default_token_generator.make_token(user)}"
        now = made + timedelta(hours=hours)
        monkeypatch.setattr(default_token_generator, "_now", lambda now=now: now)
        assert (user_of_reset(token) is not None) is holds


def test_nobody_learns_which_addresses_have_accounts(box: Mailbox) -> None:
    anna("anna@example.org")
    client = english()
    answers = {ask(client, who) for who in ("anna@example.org", "nobody@example.org")}
    assert len(answers) == 1
    for _ in range(5):  # more than this address gets
        answers.add(ask(client, "anna@example.org"))
    assert len(answers) == 1
    assert Mail.objects.count() == 3
    assert {ask(client, f"{n}@example.org")[0] for n in range(4)} == {302, 429}
    for token in ("0", "1.x", "1.abc-def", "99999999999.x", "٣.x"):
        assert english().get(reverse("reset", args=[token])).status_code == 410


def test_an_invitation_goes_by_mail_in_the_language_of_who_invites(box: Mailbox) -> None:
    event = running(4)
    desk = desk_of(event)
    desk.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    form = {"role": "helper", "note": "Bernd", "address": "bernd@example.org"}
    to = reverse("desk-roles-invite", args=[event.slug])
    assert desk.post(to, {**form, "address": "bernd"}).status_code == 422
    assert desk.post(to, form).status_code == 302
    mail.send_due(timezone.now())
    assert box.mails[0]["subject"] == f"Stichtag: Einladung zu {event.name}"
    assert event.name in words(english().get(box.link()))


def test_a_mail_that_is_refused_is_tried_again_and_then_forgotten(
    box: Mailbox, caplog: pytest.LogCaptureFixture
) -> None:
    box.refuses, now = True, timezone.now()
    mail.post("a@example.org", "invitation", {"path": "/x/"}, now=now)
    for days in range(mail.MOST_TRIES + 1):
        assert mail.send_due(now + timedelta(days=days)) == 0
    row = Mail.objects.get()
    assert (row.tries, row.stopped_at is not None) == (mail.MOST_TRIES, True)
    assert "550" in row.trouble
    assert len(caplog.records) == mail.MOST_TRIES
    periodic_tasks.clear_away(now + mail.KEPT + timedelta(hours=1))
    assert not Mail.objects.exists()


def test_without_a_server_of_mail_there_is_nothing_of_it() -> None:
    desk = browser_of(anna("anna@example.org"))
    pages: list[Any] = [desk.get(reverse("password")), english().get(reverse("login"))]
    assert all("mail" not in words(page).casefold() for page in pages)
    answers: list[HttpResponse | Any] = [
        english().get(reverse("forgotten")),
        english().post(reverse("forgotten"), {"address": "anna@example.org"}),
        desk.post(reverse("mail-ask"), {"address": "a@example.org"}),
    ]
    assert [answer.status_code for answer in answers] == [404, 404, 404]
    assert not Mail.objects.exists()


def test_mails_behind_a_slow_server_are_claimed_and_put_off_from_when_they_are_sent(
    box: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    box.refuses, now = True, timezone.now()
    for who in "ab":
        mail.post(f"{who}@example.org", "invitation", {"path": "/x/"}, now=now)
    monkeypatch.setattr(mail, "monotonic", count(0, 60).__next__)
    mail.send_due(now)
    said = [row.next_at - now - mail.PAUSE for row in Mail.objects.order_by("pk")]
    assert said == [timedelta(minutes=2), timedelta(minutes=4)]
