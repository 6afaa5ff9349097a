"""The embedded broker: messages through a folder, whole or not at all.

Each test has a queue name of its own: kombu remembers bindings for the whole process.
"""

import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection
from kombu.simple import SimpleQueue

from tournaments import broker


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
    folders = (tmp_path / "queue" / "messages", tmp_path / "queue" / "taken")
    assert [list(folder.iterdir()) for folder in folders] == [[], []]


def test_draft_is_no_message(connection: Connection, tmp_path: Path) -> None:
    with connection.SimpleQueue("draft") as queue:
        (tmp_path / "queue" / "messages" / ".1_x.draft.msg.tmp").write_bytes(b"half a mess")
        with pytest.raises(Empty):
            queue.get_nowait()


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
