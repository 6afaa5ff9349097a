"""The embedded broker: messages through a folder, whole or not at all.

Each test has a queue name of its own: kombu remembers bindings for the whole process.
"""

import json
import os
import threading
import time
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection
from kombu.simple import SimpleQueue

from tournaments.runtime import broker


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    found = broker.configuration(data_dir=tmp_path, redis_url="")
    with Connection(
        found["broker_url"], transport_options=found["broker_transport_options"]
    ) as made:
        yield made


def take(queue: SimpleQueue) -> object:
    message = queue.get_nowait()
    message.ack()
    return message.payload


def test_messages_arrive_once_and_in_order(connection: Connection) -> None:
    with connection.SimpleQueue("order") as queue:
        for number in range(20):
            queue.put({"number": number})
        assert [take(queue) for _ in range(20)] == [{"number": number} for number in range(20)]
        with pytest.raises(Empty):
            queue.get_nowait()


def test_queues_are_apart(connection: Connection) -> None:
    with connection.SimpleQueue("one") as one, connection.SimpleQueue("two") as two:
        one.put("first")
        two.put("second")
        assert (take(two), take(one)) == ("second", "first")


def test_nothing_is_left_behind(connection: Connection, tmp_path: Path) -> None:
    with connection.SimpleQueue("clean") as queue:
        queue.put("a")
        take(queue)
    assert list((tmp_path / "queue" / "messages").iterdir()) == []


def test_draft_is_no_message(connection: Connection, tmp_path: Path) -> None:
    with connection.SimpleQueue("draft") as queue:
        (tmp_path / "queue" / "messages" / ".1_x.draft.msg.tmp").write_bytes(b"half a mess")
        with pytest.raises(Empty):
            queue.get_nowait()


def put_file(data: Path, queue: str, content: bytes, *, age: float = 0.0) -> Path:
    """A message file as another program might write it."""
    name = f"{time.time_ns() - int(age * 1e9):020d}_{uuid.uuid4()}.{queue}.msg"
    path = data / "queue" / "messages" / name
    path.write_bytes(content)
    return path


def files(data: Path, *folders: str) -> list[int]:
    """Return the number of files in each folder of the queue."""
    return [len(list((data / "queue" / name).glob("*"))) for name in folders]


DAMAGED = (
    *(b"", b"{", b"null", b"[]", b"{}", b"\xff\xfe", b"[" * 100_000, b'{"properties": null}'),
    b'{"properties": {}}',
    b'{"properties": {"delivery_tag": 1}, "body": "x", "headers": {"expires": "soon"}}',
    b'{"properties": {"delivery_tag": 1, "body_encoding": "rot13"}, "body": "x"}',
    b'{"properties": {"delivery_tag": 1, "body_encoding": "base64"}, "body": "x"}',
)


@pytest.mark.parametrize("kind", range(len(DAMAGED)))
def test_what_cannot_be_read_is_set_aside_and_the_next_message_taken(
    connection: Connection, tmp_path: Path, kind: int
) -> None:
    with connection.SimpleQueue(f"damaged{kind}") as queue:
        put_file(tmp_path, f"damaged{kind}", DAMAGED[kind])
        queue.put("after it")
        assert take(queue) == "after it"
    assert files(tmp_path, "messages", "bad") == [0, 1]


def test_names_that_are_no_message_and_folders_are_set_aside(
    connection: Connection, tmp_path: Path
) -> None:
    folder = tmp_path / "queue" / "messages"
    (folder / "1_x.names.msg").touch()
    (folder / "readme").touch()
    put_file(tmp_path, "names", b"").unlink()
    (folder / f"{time.time_ns():020d}_{uuid.uuid4()}.names.msg").mkdir()
    with connection.SimpleQueue("names") as queue, pytest.raises(Empty):
        queue.get_nowait()
    assert files(tmp_path, "messages", "bad") == [1, 2]


def test_bad_files_do_not_pile_up(connection: Connection, tmp_path: Path) -> None:
    for _number in range(broker.MOST_BAD + 20):
        put_file(tmp_path, "pile", b"")
    with connection.SimpleQueue("pile") as queue, pytest.raises(Empty):
        queue.get_nowait()
    assert files(tmp_path, "messages", "bad") == [0, broker.MOST_BAD]


def test_messages_that_nobody_took_for_a_minute_are_dropped(
    connection: Connection, tmp_path: Path
) -> None:
    with connection.SimpleQueue("stale") as queue, connection.SimpleQueue("other") as other:
        other.put("not asked for, and fresh")
        put_file(tmp_path, "other", b"{}", age=61)
        put_file(tmp_path, "stale", b"{}", age=61)
        queue.put("fresh")
        assert take(queue) == "fresh"
        assert take(other) == "not asked for, and fresh"
    assert files(tmp_path, "messages") == [0]


def test_expired_messages_are_dropped(connection: Connection, tmp_path: Path) -> None:
    with connection.SimpleQueue("expired") as queue:
        for minutes in (-1, -1, 1):
            until = datetime.now(UTC) + timedelta(minutes=minutes)
            queue.put(minutes, headers={"expires": until.isoformat()})
        assert take(queue) == 1
    assert files(tmp_path, "messages", "bad") == [0, 0]


def test_queue_that_nobody_reads_does_not_grow_for_ever(
    connection: Connection, tmp_path: Path
) -> None:
    for _second in range(50):
        put_file(tmp_path, "unread", b"{}", age=3600)
    with connection.SimpleQueue("unread") as queue:
        queue.put("tick")
    assert files(tmp_path, "messages") == [1]


def test_folder_is_listed_once_for_many_messages(
    connection: Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with connection.SimpleQueue("many") as queue:
        queue.put("first")
        (only,) = (tmp_path / "queue" / "messages").iterdir()
        message = json.loads(only.read_bytes())
        for _number in range(200):
            put_file(tmp_path, "many", json.dumps(message).encode())
        listed = []
        plain = os.listdir
        monkeypatch.setattr(os, "listdir", lambda path: listed.append(path) or plain(path))
        assert [take(queue) for _ in range(201)] == ["first"] * 201
    assert len(listed) == 1


def test_start_removes_what_killed_processes_left(tmp_path: Path) -> None:
    broker.configuration(data_dir=tmp_path, redis_url="")
    old, young = (tmp_path / "queue" / "messages" / f".{n}_x.tmp" for n in (1, 2))
    for path in (old, young):
        path.touch()
    os.utime(old, (time.time() - 61, time.time() - 61))
    broker.configuration(data_dir=tmp_path, redis_url="")
    assert [path.exists() for path in (old, young)] == [False, True]


def test_a_queue_is_counted_and_emptied(connection: Connection) -> None:
    with connection.SimpleQueue("full") as queue, connection.SimpleQueue("beside") as beside:
        for number in range(3):
            queue.put(number)
        beside.put("stays")
        assert (queue.qsize(), queue.clear(), queue.qsize()) == (3, 3, 0)
        assert take(beside) == "stays"


def test_each_message_goes_to_one_of_several_takers_while_more_are_written(
    connection: Connection,
) -> None:
    count, taken = 300, [list[int](), list[int]()]
    done = threading.Event()

    def consume(into: list[int]) -> None:
        with connection.clone() as own, own.SimpleQueue("race") as queue:
            while True:
                last = done.is_set()
                try:
                    message = queue.get_nowait()
                except Empty:
                    if last:
                        return
                    continue
                message.ack()
                into.append(message.payload)

    takers = [threading.Thread(target=consume, args=(into,)) for into in taken]
    with connection.SimpleQueue("race") as queue:
        for taker in takers:
            taker.start()
        for number in range(count):
            queue.put(number)
        done.set()
        for taker in takers:
            taker.join()
    assert sorted(taken[0] + taken[1]) == list(range(count))


def test_redis_is_used_when_named(tmp_path: Path) -> None:
    over_net = broker.configuration(data_dir=tmp_path, redis_url="redis://cache:6379/0")
    by_socket = broker.configuration(data_dir=tmp_path, redis_url="unix:///run/redis.sock")
    assert over_net["broker_url"] == "redis://cache:6379/0"
    assert by_socket["broker_url"] == "redis+socket:///run/redis.sock"
    assert list(tmp_path.iterdir()) == []
