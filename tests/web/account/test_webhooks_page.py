"""Webhooks by page and by program: who may, what is shown, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.worlds.events import id_of, registered, sent
from tests.worlds.markup import htmx_headers
from tests.worlds.phones import english
from tests.worlds.programs import Program, codes, run_by
from tournaments.store import webhooks
from tournaments.store.access.actors import player_link
from tournaments.store.models import Tournament, User, Webhook

pytestmark = pytest.mark.django_db
URL = "https://example.org/hook"


@pytest.fixture
def tournament(orga: User) -> Tournament:
    return run_by(orga, registered(2))


@pytest.fixture
def browser(orga: User) -> Client:
    client = english()
    client.force_login(orga)
    return client


def page_of(tournament: Tournament) -> str:
    return reverse("desk-webhooks", args=[tournament.slug])


@pytest.mark.parametrize("by_htmx", [False, True])
def test_an_organizer_adds_and_removes_an_address(
    browser: Client, tournament: Tournament, *, by_htmx: bool
) -> None:
    page = page_of(tournament)
    headers = htmx_headers(page) if by_htmx else {}
    added = browser.post(page, {"url": URL}, headers=headers)
    assert (added.status_code, added["Location"]) == (302, page)
    (made,) = tournament.webhooks.all()
    shown = browser.get(page).content.decode()
    assert all(words in shown for words in (URL, made.secret, "up to date"))
    removed = browser.post(reverse("webhook-remove", args=[tournament.slug, made.pk]))
    assert (removed.status_code, tournament.webhooks.count()) == (302, 0)
    assert "Nobody is told yet" in browser.get(page).content.decode()


def test_trouble_is_told_in_words_and_can_be_tried_again(
    browser: Client, tournament: Tournament
) -> None:
    made = webhooks.add(tournament, URL, user=None, now=timezone.now())
    sent(tournament, "register", player="Zoe")
    trouble = (("503", "It answered 503."), ("address_private", "leads into a private network"))
    for code, words in trouble:
        Webhook.objects.update(trouble=code, failures=2)
        shown = browser.get(page_of(tournament)).content.decode()
        assert all(w in shown for w in (words, "1 entry is waiting.", "Next try at"))
    Webhook.objects.update(stopped_at=timezone.now())
    assert "given up" in browser.get(page_of(tournament)).content.decode()
    browser.post(reverse("webhook-resume", args=[tournament.slug, made.pk]))
    made.refresh_from_db()
    assert (made.failures, made.trouble, made.stopped_at) == (0, "", None)
    assert webhooks.claim(timezone.now(), 9) == [made.pk]


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("", "This field is required."),
        ("nonsense", "This is no address that can be called"),
        ("javascript:alert(1)", "This is no address that can be called"),
        (URL, "This address is told already."),
        ("https://example.org/" + "x" * 500, "at most 500 characters"),
    ],
)
def test_an_address_that_does_not_do_is_refused_at_the_field(
    browser: Client, tournament: Tournament, url: str, words: str
) -> None:
    webhooks.add(tournament, URL, user=None, now=timezone.now())
    answer = browser.post(page_of(tournament), {"url": url})
    assert (answer.status_code, words in answer.content.decode()) == (422, True)
    assert tournament.webhooks.count() == 1


def test_only_those_who_decide_may_look(tournament: Tournament) -> None:
    made = webhooks.add(tournament, URL, user=None, now=timezone.now())
    helper = User.objects.create_user("helper")
    run_by(helper, tournament, "helper")
    client = english()
    client.force_login(helper)
    paths = [
        page_of(tournament),
        reverse("webhook-remove", args=[tournament.slug, made.pk]),
        reverse("webhook-resume", args=[tournament.slug, made.pk]),
    ]
    assert [client.post(path, {"url": "x"}).status_code for path in paths] == [403] * 3
    assert [english().post(path, {"url": "x"}).status_code for path in paths] == [302] * 3
    assert Webhook.objects.count() == 1


def test_a_webhook_of_another_event_is_out_of_reach(
    browser: Client, program: Program, tournament: Tournament
) -> None:
    other = webhooks.add(registered(1), URL, user=None, now=timezone.now())
    for kind in ("remove", "resume"):
        browser.post(reverse(f"webhook-{kind}", args=[tournament.slug, other.pk]))
    path = f"/events/{tournament.slug}/webhooks/{other.pk}"
    assert codes(program.call("delete", path)) == (404, [("not_found", "")])
    assert codes(program.post(f"{path}/resume", None)) == (404, [("not_found", "")])
    assert Webhook.objects.filter(pk=other.pk).exists()


def test_a_program_keeps_its_webhooks(program: Program, tournament: Tournament) -> None:
    path = f"/events/{tournament.slug}/webhooks"
    status, made = program.post(path, {"url": URL})
    assert (status, made["url"], made["sent"], len(made["secret"])) == (201, URL, 3, 43)
    status, found = program.get(path)
    assert (status, [row["id"] for row in found]) == (200, [made["id"]])
    assert "secret" not in found[0]
    assert codes(program.post(path, {"url": URL})) == (422, [("webhook_taken", "url")])
    assert codes(program.post(path, {"url": "x"})) == (422, [("url_invalid", "url")])
    assert codes(program.post(path, {"url": 7})) == (422, [("field_type", "url")])
    assert codes(program.post(path, {"url": URL, "x": 1})) == (422, [("unknown_field", "x")])
    assert program.post(f"{path}/{made['id']}/resume", None)[0] == 204
    assert program.call("delete", f"{path}/{made['id']}")[0] == 204
    assert program.get(path) == (200, [])


def test_strangers_and_players_learn_nothing_of_webhooks(
    stranger: Program, tournament: Tournament
) -> None:
    player = Program(player_link(tournament, id_of(tournament, "Anke")).token)
    path = f"/events/{tournament.slug}/webhooks"
    calls: list[Any] = [("get", path), ("post", path), ("delete", f"{path}/1")]
    for method, where in calls:
        body = {"url": URL} if method == "post" else None
        assert codes(stranger.call(method, where, body)) == (401, [("not_permitted", "")])
        assert codes(player.call(method, where, body)) == (403, [("not_permitted", "")])
