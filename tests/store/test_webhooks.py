"""Webhooks: every new entry arrives, in order, signed, when the address answers."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.envelope import Problem
from tests.servers import some_port, wait_until
from tests.stack import Stack
from tests.store.test_periodic_tasks import at_once
from tests.worlds.events import registered, running, sent
from tests.worlds.receivers import Receiver, receiver
from tournaments import tasks
from tournaments.domain.refusal import RefusedError
from tournaments.store import webhooks
from tournaments.store.models import Tournament, Webhook

pytestmark = pytest.mark.django_db
NOW = timezone.now()


@pytest.fixture
def listener(settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOKS_INSIDE = True
    with receiver() as found:
        yield found


def hook(tournament: Tournament, url: str) -> Webhook:
    return webhooks.add(tournament, url, user=None, now=NOW)


def told(now: Any = NOW) -> int:
    """Return the number of webhooks that took entries in a round of calls at `now`."""
    return sum(webhooks.deliver(pk, now=now) for pk in webhooks.claim(now, 9))


def test_a_webhook_hears_of_what_comes_after_it(listener: Receiver) -> None:
    tournament = registered(2)
    made = hook(tournament, listener.url)
    assert told() == 0
    sent(tournament, "register", player="Zoe")
    assert (told(), told()) == (1, 0)
    (call,) = listener.calls
    assert (call.path, call.headers["content-type"]) == ("/hook?key=1", "application/json")
    assert call.message == {
        "event": tournament.slug,
        "since": 3,
        "seq": 4,
        "entries": [{"seq": 4, "kind": "register", "at": tournament.log.get(seq=4).at.isoformat()}],
    }
    assert call.headers["stichtag-delivery"] == f"{made.pk}-4-4"
    assert call.is_genuine(made.secret)
    assert not call.is_genuine(made.secret + "x")


def test_many_entries_come_in_pieces_and_in_order(listener: Receiver) -> None:
    tournament = registered(0)
    hook(tournament, listener.url)
    for number in range(webhooks.PIECE + 5):
        sent(tournament, "ruling", text=f"{number}")
    assert [told() for _ in range(3)] == [1, 1, 0]
    assert [len(call.message["entries"]) for call in listener.calls] == [webhooks.PIECE, 5]
    assert listener.seqs == list(range(2, webhooks.PIECE + 7))


@pytest.mark.parametrize("status", [302, 400, 404, 410, 500, 503])
def test_a_call_that_was_not_taken_is_made_again_later(listener: Receiver, status: int) -> None:
    tournament = registered(0)
    made = hook(tournament, listener.url)
    sent(tournament, "register", player="Zoe")
    listener.statuses = [status, status]
    waits = [0, 4, 5, 14, 15]
    assert [told(NOW + timedelta(seconds=s)) for s in waits] == [0, 0, 0, 0, 1]
    assert listener.seqs == [2, 2, 2]
    bodies = {(call.body, call.headers["stichtag-delivery"]) for call in listener.calls}
    assert len(bodies) == 1
    made.refresh_from_db()
    assert (made.sent, made.failures, made.trouble) == (2, 0, "")


def test_it_is_given_up_after_half_a_day_and_can_be_taken_up_again(listener: Receiver) -> None:
    tournament = registered(0)
    made = hook(tournament, listener.url)
    sent(tournament, "register", player="Zoe")
    listener.statuses = [500] * webhooks.GIVES_UP
    clock = NOW
    for _ in range(webhooks.GIVES_UP):
        made.refresh_from_db()
        assert made.stopped_at is None
        clock = made.next_at
        assert told(clock) == 0
    made.refresh_from_db()
    assert (made.stopped_at, made.failures, made.trouble) == (clock, webhooks.GIVES_UP, "500")
    assert timedelta(hours=6) < clock - NOW < timedelta(hours=24)
    assert told(clock + timedelta(days=30)) == 0
    assert len(listener.calls) == webhooks.GIVES_UP
    sent(tournament, "register", player="Yan")
    assert webhooks.resume(tournament, made.pk, now=clock)
    assert told(clock) == 1
    assert listener.calls[-1].message["seq"] == 3


def test_nobody_at_the_address_is_a_failure_like_others(settings: Any) -> None:
    settings.WEBHOOKS_INSIDE = True
    tournament = registered(0)
    made = hook(tournament, f"http://127.0.0.1:{some_port()}/")
    sent(tournament, "register", player="Zoe")
    assert told() == 0
    made.refresh_from_db()
    assert (made.failures, made.trouble, made.sent) == (1, "unreachable", 1)


@pytest.mark.parametrize("url", ["http://127.0.0.1:9/", "http://localhost:9/", "http://[::1]:9/"])
def test_this_machine_is_not_called_unless_that_is_wanted(url: str, settings: Any) -> None:
    assert settings.WEBHOOKS_INSIDE is False
    tournament = registered(0)
    made = hook(tournament, url)
    sent(tournament, "register", player="Zoe")
    assert told() == 0
    made.refresh_from_db()
    assert made.trouble in ("address_private", "host_unknown")  # there may be no IPv6 here
    if "[" not in url:
        assert made.trouble == "address_private"


def test_a_worker_that_dies_with_a_call_leaves_it_to_the_next(listener: Receiver) -> None:
    tournament = registered(0)
    made = hook(tournament, listener.url)
    sent(tournament, "register", player="Zoe")
    assert webhooks.claim(NOW, 9) == [made.pk]
    assert webhooks.claim(NOW + timedelta(seconds=59), 9) == []
    assert told(NOW + timedelta(seconds=61)) == 1
    assert listener.seqs == [2]


def test_a_task_that_comes_twice_tells_nothing_twice(listener: Receiver) -> None:
    tournament = registered(0)
    made = hook(tournament, listener.url)
    sent(tournament, "register", player="Zoe")
    assert [webhooks.deliver(made.pk, now=NOW) for _ in range(3)] == [True, False, False]
    assert listener.seqs == [2]
    assert webhooks.remove(tournament, made.pk)
    assert webhooks.deliver(made.pk, now=NOW) is False


def test_a_worker_takes_as_many_as_it_can_call_and_those_that_answered_first() -> None:
    pks = []
    for failures in (2, 0, 1, 0):
        tournament = registered(0)
        pks.append(hook(tournament, "https://example.org/").pk)
        Webhook.objects.filter(pk=pks[-1]).update(failures=failures)
        sent(tournament, "register", player="Zoe")
    assert webhooks.claim(NOW, 0) == []
    assert webhooks.claim(NOW, 2) == [pks[1], pks[3]]
    assert webhooks.claim(NOW, 9) == [pks[2], pks[0]]
    assert webhooks.claim(NOW, 9) == []
    assert len(webhooks.claim(NOW + webhooks.LEASE, 9)) == 4


@pytest.mark.django_db(transaction=True)
def test_the_clock_ticks_on_whatever_hangs(settings: Any) -> None:
    """Thirty receivers take a call and never answer: a tick ends, and settles what is due."""
    settings.WEBHOOKS_INSIDE = True
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        for number in range(30):
            tournament = registered(0)
            hook(tournament, f"{url}{number}")
            sent(tournament, "register", player="Zoe")
        tasks.tick()
        taken = [silent.accept()[0] for _ in range(tasks.CALLS)]
        event = running(4)
        Tournament.objects.filter(pk=event.pk).update(due_at=NOW - timedelta(hours=1))
        tasks.tick()
        assert not [t for t in Tournament.objects.exclude(due_at=None) if t.due_at < NOW]
        claimed = Webhook.objects.exclude(claimed_until=None)
        assert (claimed.count(), Webhook.objects.exclude(failures=0).count()) == (tasks.CALLS, 0)
        for connection_ in taken:
            connection_.close()
        Webhook.objects.update(stopped_at=NOW)  # the threads find nothing more to do
    calling = [t for t in threading.enumerate() if t.name.startswith("webhook")]
    wait_until(lambda: not any(t.is_alive() for t in calling), "the calls have ended")


@pytest.mark.django_db(transaction=True)
def test_workers_that_look_at_once_share_the_calls() -> None:
    for _ in range(2):
        tournament = registered(0)
        hook(tournament, "https://example.org/")
        sent(tournament, "register", player="Zoe")
    claimed = at_once(4, lambda _: webhooks.claim(NOW, 9))
    assert sorted(pk for pks in claimed for pk in pks) == sorted(
        Webhook.objects.values_list("pk", flat=True)
    )


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("", "url_invalid"),
        ("example.org", "url_invalid"),
        ("ftp://example.org/", "url_invalid"),
        ("file:///etc/passwd", "url_invalid"),
        ("http://", "url_invalid"),
        ("http://user:secret@example.org/", "url_invalid"),
        ("http://example.org:99999/", "url_invalid"),
        ("http://[::1/", "url_invalid"),
        ("http://example.org/a b", "url_invalid"),
        ("http://example.org/\nX: 1", "url_invalid"),
        ("http://exämple.org/", "url_invalid"),
        ("http://" + "a" * 64 + ".org/", "url_invalid"),
        ("http://example.org/" + "x" * 500, "url_invalid"),
    ],
)
def test_an_address_that_cannot_be_called_is_refused(url: str, code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        hook(registered(0), url)
    assert refused.value.problems == (Problem(code, "url"),)
    assert not Webhook.objects.exists()


def test_an_event_tells_an_address_once_and_five_at_most() -> None:
    tournament, other = registered(0), registered(0)
    for number in range(webhooks.MOST - 1):
        hook(tournament, f"https://example.org/{number}")
    for url, code in (("0", "webhook_taken"), ("last", ""), ("more", "webhooks_limit")):
        if not code:
            hook(tournament, f"https://example.org/{url}")
            continue
        with pytest.raises(RefusedError) as refused:
            hook(tournament, f"https://example.org/{url}")
        assert refused.value.problems == (Problem(code, "url"),)
    assert hook(other, "https://example.org/0").sent == 1


@pytest.mark.turns(2)
@pytest.mark.django_db(transaction=True)
def test_the_running_product_tells_what_happens(live_stack: Stack, listener: Receiver) -> None:
    tournament = registered(0)
    made = hook(tournament, listener.url)
    sent(tournament, "register", player="Zoe")
    wait_until(lambda: listener.seqs == [2], "the first call")
    listener.statuses = [500]
    sent(tournament, "register", player="Yan")
    wait_until(lambda: listener.seqs == [2, 3, 3], "the call that is made again")
    assert all(call.is_genuine(made.secret) for call in listener.calls)
