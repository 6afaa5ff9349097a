"""Streams through the real server, on whichever database and broker the session uses."""

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any
from urllib.request import Request, urlopen

import pytest
from django.db import connections
from django.utils import timezone

from tests.runtime.test_asgi import http
from tests.servers import wait_until
from tests.stack import Stack
from tests.streams import Stream
from tests.worlds.events import send, sent
from tests.worlds.phones import evening, sitting
from tournaments.live import hub as live
from tournaments.live import streams
from tournaments.live.blocks import Writer
from tournaments.live.followed import Subscriber, WatchedEvent, read_news
from tournaments.live.hub import stream_path
from tournaments.live.pace import Pace
from tournaments.live.public_parts import PublicParts
from tournaments.live.shared import SharedPages
from tournaments.runtime.wsgi_bridge import WsgiBridge
from tournaments.store import load
from tournaments.store.access.actors import player_link, revoke_link
from tournaments.store.access.rights import right_of_link, right_of_wall
from tournaments.store.announcements import announce
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def event(slug: str, seq: int = 0) -> Tournament:
    return Tournament.objects.create(slug=slug, name=slug, secret="s", seq=seq)


def move(tournament: Tournament, seq: int) -> None:
    """Write as a writer does: the row, then after the commit the announcement."""
    Tournament.objects.filter(pk=tournament.pk).update(seq=seq)
    announce(tournament.slug, seq)


def seq_of(stream: Stream) -> int:
    found = stream.event()
    assert found is not None
    assert found["event"] == "seq"
    seq = int(json.loads(found["data"])["seq"])
    assert found["id"] == str(seq)
    return seq


def test_stream_begins_with_the_current_seq_and_tells_each_move(live_stack: Stack) -> None:
    tournament = event("moves", seq=4)
    with Stream(live_stack.url + "/live/moves") as stream:
        assert stream.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert stream.headers["cache-control"] == "no-store"
        assert stream.headers["x-robots-tag"] == "noindex, nofollow"
        assert stream.headers["x-accel-buffering"] == "no"
        begun = stream.block()
        assert begun is not None
        assert 1000 <= int(begun["retry"]) <= 3000
        assert seq_of(stream) == 4
        for seq in (5, 6, 9):
            move(tournament, seq)
            assert seq_of(stream) == seq


def test_head_of_a_stream_and_of_a_poll_is_their_head_alone(live_stack: Stack) -> None:
    place = stream_path(event("heads").slug)
    for address, kind in ((place, "text/event-stream; charset=utf-8"),
                          (f"{place}/seq", "application/json")):  # fmt: skip
        asked = Request(live_stack.url + address, method="HEAD")
        with urlopen(asked, timeout=30) as answer:
            assert (answer.status, answer.headers["Content-Type"]) == (200, kind)
            assert answer.read() == b""


def test_stream_and_poll_tell_the_servers_time(live_stack: Stack) -> None:
    """Milliseconds since 1970; between two readings of the same clock."""
    event("time", seq=4)
    with Stream(live_stack.url + "/live/time") as stream:
        before = time.time() * 1000
        found = stream.event()
        _status, headers, _body = live_stack.get("/live/time/seq")
        after = time.time() * 1000
    assert found is not None
    told = json.loads(found["data"])["now"]
    assert before - 5_000 < told <= int(headers["x-now"]) <= after + 1


def test_silent_stream_tells_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """So a page notices that the stream lives, and that a clock was set."""
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", 0.01)
    written: list[str] = []
    slot = Subscriber()

    async def send(message: dict[str, Any]) -> None:
        written.append(message["body"].decode())
        if len(written) == 2:
            slot.end()

    with ThreadPoolExecutor() as thread:  # the browser driver may have a loop in this one
        hub, scope, bridge = live.Hub(executor=thread), http("/live/x"), WsgiBridge(lambda *_: [])
        app = streams.LiveApp(hub, shared := SharedPages(hub, bridge))
        followed = WatchedEvent(1, is_private=False, asked_at=0.0)
        parts = PublicParts(shared, "x", followed, scope, [])
        events = app._events(slot, followed, Writer(scope, send), parts)
        thread.submit(asyncio.run, events).result()
        bridge.close()
    blocks = [block.partition("\ndata: ") for block in written]
    assert [name for name, _, _ in blocks] == ["event: now"] * 2
    assert all(json.loads(data).keys() == {"now"} for _, _, data in blocks)


def test_only_the_streams_of_that_event_are_told(live_stack: Stack) -> None:
    ours, theirs = event("ours"), event("theirs")
    with (
        Stream(live_stack.url + "/live/ours") as first,
        Stream(live_stack.url + "/live/theirs") as second,
    ):
        assert (seq_of(first), seq_of(second)) == (0, 0)
        move(ours, 1)
        move(theirs, 7)
        assert (seq_of(first), seq_of(second)) == (1, 7)


def test_hundred_pages_are_all_told(live_stack: Stack) -> None:
    tournament = event("crowd")
    streams = [Stream(live_stack.url + "/live/crowd") for _ in range(100)]
    try:
        assert {seq_of(stream) for stream in streams} == {0}
        move(tournament, 1)
        assert {seq_of(stream) for stream in streams} == {1}
    finally:
        for stream in streams:
            stream.answer.close()


def test_page_that_comes_back_gets_what_it_missed(live_stack: Stack) -> None:
    tournament = event("back")
    with Stream(live_stack.url + "/live/back") as stream:
        assert seq_of(stream) == 0
    move(tournament, 3)
    wait_until(
        lambda: json.loads(live_stack.get("/live/back/seq")[2]) == {"seq": 3}, "the hub to know"
    )
    with Stream(live_stack.url + "/live/back") as stream:
        assert seq_of(stream) == 3


def test_poll_answers_304_until_something_moves(live_stack: Stack) -> None:
    tournament = event("poll", seq=2)
    status, headers, body = live_stack.get("/live/poll/seq")
    assert (status, json.loads(body)) == (200, {"seq": 2})
    known = headers["etag"]
    assert live_stack.get("/live/poll/seq", If_None_Match=known)[0] == 304
    move(tournament, 3)
    wait_until(
        lambda: live_stack.get("/live/poll/seq", If_None_Match=known)[0] == 200, "the new seq"
    )


def test_who_has_seen_more_than_the_process_has_heard_of_is_told_the_newest(
    live_stack: Stack,
) -> None:
    """Nothing was announced: a look tells late news from an older backup."""
    event("late", seq=2)
    assert json.loads(live_stack.get("/live/late/seq")[2]) == {"seq": 2}
    Tournament.objects.filter(slug="late").update(seq=3)
    assert json.loads(live_stack.get("/live/late/seq?shown=3")[2]) == {"seq": 3}
    assert json.loads(live_stack.get("/live/late/seq?shown=x")[2]) == {"seq": 3}
    Tournament.objects.filter(slug="late").update(seq=1)
    assert json.loads(live_stack.get("/live/late/seq?shown=4")[2]) == {"seq": 1}


def test_stream_ends_when_the_owner_deletes_the_event(live_stack: Stack) -> None:
    """Also while it can be brought back."""
    tournament = event("removed")
    with Stream(live_stack.url + "/live/removed") as stream:
        assert seq_of(stream) == 0
        Tournament.objects.filter(pk=tournament.pk).update(removed_at=timezone.now())
        assert stream.event() is None
    assert live_stack.get("/live/removed/seq")[0] == 404


def test_stream_ends_when_the_event_is_deleted(live_stack: Stack) -> None:
    tournament = event("deleted")
    with Stream(live_stack.url + "/live/deleted") as stream:
        assert seq_of(stream) == 0
        tournament.delete()
        assert stream.event() is None
    assert live_stack.get("/live/deleted/seq")[0] == 404


def test_a_private_event_is_heard_by_its_own_pages_only(live_stack: Stack) -> None:
    tournament = evening(8)
    Tournament.objects.filter(pk=tournament.pk).update(is_private=True)
    slug, seq = tournament.slug, load.load(tournament).seq
    own = stream_path(slug, right_of_wall(tournament))
    strangers = (f"/live/{slug}", f"/live/{slug}/seq", f"/live/{slug}/x", f"{own[:-1]}/seq")
    assert {live_stack.get(path)[0] for path in strangers} == {404}
    assert json.loads(live_stack.get(f"{own}/seq")[2]) == {"seq": seq}
    with Stream(live_stack.url + own) as stream:
        assert seq_of(stream) == seq
        assert send(tournament, "pause", now=timezone.now()).ok
        assert seq_of(stream) == seq + 1


@pytest.mark.turns(2)
def test_a_stream_of_a_private_event_ends_with_its_right(live_stack: Stack) -> None:
    tournament = evening(8)
    Tournament.objects.filter(pk=tournament.pk).update(is_private=True)
    link, slug = player_link(tournament, sitting(tournament)[0]), tournament.slug
    own, walls = (
        stream_path(slug, right) for right in (right_of_link(link), right_of_wall(tournament))
    )
    with Stream(live_stack.url + own) as stream, Stream(live_stack.url + walls) as other:
        seq = load.load(tournament).seq
        assert (seq_of(stream), seq_of(other)) == (seq, seq)
        revoke_link(tournament, link.player, now=timezone.now())
        assert stream.event() is None
        assert send(tournament, "pause", now=timezone.now()).ok
        assert seq_of(other) == seq + 1
    assert [live_stack.get(f"{path}/seq")[0] for path in (own, walls)] == [404, 200]


def test_an_event_that_becomes_private_is_silent_for_strangers(live_stack: Stack) -> None:
    tournament = event("closing")
    with Stream(live_stack.url + "/live/closing") as stream:
        assert seq_of(stream) == 0
        tournament.is_private = True
        tournament.save()
        assert stream.event() is None
    assert live_stack.get("/live/closing/seq")[0] == 404


def test_unknown_events_and_addresses_are_404(live_stack: Stack) -> None:
    event("known")
    paths = ("/live/", "/live/unknown", "/live/known/other", "/live/known/seq/more")
    assert [live_stack.get(path)[0] for path in paths] == [404, 404, 404, 404]


def test_pages_and_streams_come_from_one_process(live_stack: Stack) -> None:
    event("both")
    with Stream(live_stack.url + "/live/both") as stream:
        assert seq_of(stream) == 0
        assert live_stack.get("/healthz")[1]["content-type"] == "application/json"


def told(stream: Stream) -> dict[str, Any]:
    found = stream.event()
    assert found is not None
    assert found["event"] == "topics"
    news: dict[str, Any] = json.loads(found["data"])
    assert found["id"] == f"{news['seq']}-{news['head']}"
    return news


def test_page_is_told_of_its_own_topics_only(live_stack: Stack) -> None:
    """A report of one table is no news for another, and is news for the desk."""
    tournament = evening(8)
    began = tournament.log.count()
    address = f"{live_stack.url}/live/{tournament.slug}?topics="
    with (
        Stream(address + "table-1,event") as first,
        Stream(address + "table-2,event") as second,
        Stream(address + "desk") as desk,
    ):
        assert told(first)["topics"] == {"table-1": began, "event": began}
        life = told(second)["life"]
        assert told(desk)["seq"] == began
        loser = sitting(tournament)[0]
        sent(tournament, "report", table=1, result={"loser": loser}, now=timezone.now())
        news = told(first)
        assert news["topics"] == {"table-1": began + 1}
        assert (told(desk)["topics"], news["life"]) == ({"desk": began + 1}, life)
        sent(tournament, "extend", minutes=5, now=timezone.now())
        sent(tournament, "report", table=2, result={"loser": sitting(tournament, 2)[0]})
        assert told(second)["topics"] == {"table-2": began + 3}


def test_poll_tells_when_each_topic_moved_last(live_stack: Stack) -> None:
    tournament = evening(8)
    began = tournament.log.count()
    path = f"/live/{tournament.slug}/seq?topics=clock,seats"
    assert json.loads(live_stack.get(path)[2])["topics"] == {"clock": began, "seats": began}
    sent(tournament, "extend", minutes=5, now=timezone.now())
    wait_until(
        lambda: (
            json.loads(live_stack.get(path)[2])["topics"] == {"clock": began + 1, "seats": began}
        ),
        "the clock to move",
    )


def test_pace_follows_the_pages_and_how_long_something_waits() -> None:
    waits = [0.0]
    pace = Pace(lambda: waits[0])
    assert [pace.own_gap(pages) for pages in (0, 30, 100, 150, 1_000)] == [0.1, 0.1, 0.2, 0.3, 0.3]
    assert (pace.spread(50), pace.gap(50)) == (0.02, 0.1)
    assert (pace.spread(100), pace.gap(100)) == (0.04, 0.2)
    assert (pace.spread(1_000), pace.gap(1_000)) == (0.4, 0.8)
    waits[0] = 1.0
    assert pace.gap(30) == 3.0


class Deaf:
    """A source that does not hear that it is cancelled once, as a client that just connects."""

    async def watch(self, _hub: live.Hub) -> None:
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(60)
        await asyncio.sleep(60)

    def close(self) -> None:
        pass


def test_hub_closes_though_its_source_swallows_that_it_is_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = event("deaf", seq=1)
    monkeypatch.setattr(live, "source", lambda _executor: Deaf())

    async def closed() -> None:
        with ThreadPoolExecutor(1) as news:
            hub = live.Hub(executor=news)
            assert await hub.follow(tournament.slug) is not None
            async with asyncio.timeout(10):
                await hub.close()
            news.submit(connections.close_all).result()

    with ThreadPoolExecutor(1) as thread:  # the browser driver may have a loop in this one
        thread.submit(asyncio.run, closed()).result()


def test_news_are_told_no_later_for_those_that_follow() -> None:
    """The first waits for the pace; later ones go with it."""

    async def told() -> None:
        slot = Subscriber(frozenset({"standings", "seats"}))
        soon, later = time.monotonic() + 0.01, time.monotonic() + 3600
        slot.put({"standings": 4}, 4, due=soon, head="four")
        slot.put({"standings": 5}, 5, due=later, head="five")
        slot.put({"seats": 6}, 6, due=later, head="six")
        assert slot.due == soon
        await asyncio.wait_for(slot.is_due.wait(), 60)
        assert time.monotonic() >= soon
        assert slot.take() == (6, "six", {"standings": 5, "seats": 6})
        assert (slot.due, slot.is_due.is_set()) == (None, False)

    with ThreadPoolExecutor(1) as thread:  # the browser driver may have a loop in this one
        thread.submit(asyncio.run, told()).result()


def test_news_are_as_new_as_the_entries_that_were_read() -> None:
    """A write comes between reading the row and reading the entries: nothing of it is lost."""
    tournament = evening(8)
    state = load.load(tournament)
    sent(tournament, "extend", minutes=5, now=timezone.now())
    Tournament.objects.filter(pk=tournament.pk).update(seq=state.seq)
    news = read_news(tournament.slug, state)
    assert news is not None
    assert (news.seq, news.touched) == (state.seq + 1, dict.fromkeys(news.touched or (), news.seq))
    assert news.head == tournament.log.get(seq=news.seq).hash[:12]
    assert "clock" in (news.touched or ())


def test_a_page_that_knows_another_entry_is_told_that_the_event_went_on_elsewhere(
    live_stack: Stack,
) -> None:
    tournament = evening(8)
    seq, others = tournament.log.count(), "0" * 12
    earlier, mine = (tournament.log.get(seq=n).hash[:12] for n in (seq - 1, seq))
    path = f"/live/{tournament.slug}"
    for known, is_other in (
        (f"{seq}-{mine}", None),
        (f"{seq - 1}-{earlier}", None),
        (f"{seq + 1}-{others}", None),  # the number says it
        (f"{seq}-{others}", True),
        (f"{seq - 1}-{mine}", True),
        ("x-1", None),
    ):
        with Stream(f"{live_stack.url}{path}?topics=event&known={known}") as page:
            news = told(page)
        polled = json.loads(live_stack.get(f"{path}/seq?topics=event&known={known}")[2])
        assert [n.get("other") for n in (news, polled)] == [is_other] * 2, known
        assert (news["head"], polled["head"]) == (mine, mine)


def test_a_page_that_comes_back_is_told_what_moved_since_it_was_here(live_stack: Stack) -> None:
    tournament = evening(8)
    began = tournament.log.count()
    path = f"/live/{tournament.slug}"
    with Stream(f"{live_stack.url}{path}?topics=clock") as page:
        told(page)  # from here on the process knows what moves
        sent(tournament, "extend", minutes=5, now=timezone.now())
        assert told(page)["topics"] == {"clock": began + 1}
    heads = dict(tournament.log.values_list("seq", "hash"))
    for known, moved in (
        (began - 1, {"clock": began + 1, "seats": began}),  # nobody knows of what was before
        (began, {"clock": began + 1}),
        (began + 1, {}),
    ):
        address = f"topics=clock,seats&known={known}-{heads[known][:12]}"
        with Stream(f"{live_stack.url}{path}?{address}") as page:
            news = told(page)
        polled = json.loads(live_stack.get(f"{path}/seq?{address}")[2])
        assert [(n["topics"], n["same"]) for n in (news, polled)] == [(moved, True)] * 2, known


def test_a_page_that_was_told_of_its_own_first_knows_the_entry_and_all_up_to_an_earlier_one(
    live_stack: Stack,
) -> None:
    """It has seen its own report, and hears if the event goes on from a copy before that."""
    slot, followed = Subscriber(frozenset({"table-1", "standings"})), WatchedEvent(5, False, 0.0)
    assert "id: 4-four\n" in streams.sent_event(slot, followed, 4, "four", {"standings": 4})
    followed.untold.add("standings")
    own = streams.sent_event(slot, followed, 5, "five", {"table-1": 5})
    assert "id: 5-five-4\n" in own
    assert '"head": "five", "whole": 4' in own
    followed.untold.clear()
    assert "id: 5-five\n" in streams.sent_event(slot, followed, 5, "five", {"standings": 5})

    tournament = evening(8)
    began = tournament.log.count()
    path = f"/live/{tournament.slug}"
    with Stream(f"{live_stack.url}{path}?topics=clock") as page:
        told(page)
        sent(tournament, "extend", minutes=5, now=timezone.now())
        assert told(page)["topics"] == {"clock": began + 1}
    mine = tournament.log.get(seq=began + 1).hash[:12]
    for head, moved, past in (
        (mine, {"clock": began + 1}, "same"),
        ("0" * 12, {"clock": began + 1, "seats": began}, "other"),
    ):
        known = f"{began + 1}-{head}-{began}"
        polled = json.loads(live_stack.get(f"{path}/seq?topics=clock,seats&known={known}")[2])
        assert (polled["topics"], polled[past]) == (moved, True)


def test_a_browser_that_comes_back_by_itself_is_told_so_by_the_last_event_it_heard(
    live_stack: Stack,
) -> None:
    """The address of the reconnection is as old as its page, and has no or too few ids."""
    tournament = evening(8)
    entries = tournament.log.order_by("-seq").values_list("seq", "hash")[:2]
    heard, known = (f"{seq}-{head[:12]}" for seq, head in entries)
    url = f"{live_stack.url}/live/{tournament.slug}?topics=event"
    for last_event, is_other in ((heard, None), (f"{heard[:-12]}{'0' * 12}", True)):
        with Stream(f"{url}&known={known}", last_event_id=last_event) as page:
            assert told(page).get("other") == is_other
