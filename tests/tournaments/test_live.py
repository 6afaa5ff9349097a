"""Streams through the real server, on whichever database and broker the session uses."""

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.servers import wait_until
from tests.stack import Stack
from tests.streams import Stream
from tournaments import live
from tournaments.live import announce, stream_path
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def event(slug: str, seq: int = 0) -> Tournament:
    return Tournament.objects.create(slug=slug, name=slug, secret="s", seq=seq)


def move(tournament: Tournament, seq: int) -> None:
    """What a writer does: the row, then after the commit the announcement."""
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
        assert stream.block() == {"retry": "2000"}
        assert seq_of(stream) == 4
        for seq in (5, 6, 9):
            move(tournament, seq)
            assert seq_of(stream) == seq


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
    """So that a page notices that the stream lives, and that somebody has set a clock."""
    monkeypatch.setattr(live, "HEARTBEAT_SECONDS", 0.01)
    written: list[str] = []
    slot = live.Slot()

    async def send(message: dict[str, Any]) -> None:
        written.append(message["body"].decode())
        if len(written) == 2:
            slot.end()

    with ThreadPoolExecutor() as thread:  # the browser driver may have a loop in this one
        app = live.LiveApp(live.Hub(executor=thread))
        thread.submit(asyncio.run, app._events(slot, send)).result()
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
    assert (status, headers["etag"], json.loads(body)) == (200, '"2"', {"seq": 2})
    assert live_stack.get("/live/poll/seq", If_None_Match='"2"')[0] == 304
    move(tournament, 3)
    wait_until(
        lambda: live_stack.get("/live/poll/seq", If_None_Match='"2"')[0] == 200, "the new seq"
    )


def test_stream_ends_when_the_event_is_deleted(live_stack: Stack) -> None:
    tournament = event("deleted")
    with Stream(live_stack.url + "/live/deleted") as stream:
        assert seq_of(stream) == 0
        tournament.delete()
        assert stream.event() is None
    assert live_stack.get("/live/deleted/seq")[0] == 404


def test_a_private_event_is_heard_by_its_own_pages_only(live_stack: Stack) -> None:
    tournament = event("secret", seq=3)
    tournament.is_private = True
    tournament.save()
    own = stream_path("secret", is_private=True)
    strangers = ("/live/secret", "/live/secret/seq", "/live/secret/x", f"{own[:-1]}/seq")
    assert {live_stack.get(path)[0] for path in strangers} == {404}
    assert json.loads(live_stack.get(f"{own}/seq")[2]) == {"seq": 3}
    with Stream(live_stack.url + own) as stream:
        assert seq_of(stream) == 3
        move(tournament, 4)
        assert seq_of(stream) == 4


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
