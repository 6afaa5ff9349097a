"""The history: entries that count, and the states between them, by hand.

The state is a sum that every entry sets to another number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from tournaments.domain.formats.history import CorrectionReplay, Happened, History, concerns
from tournaments.domain.formats.play_builder import Booking
from tournaments.domain.log.changes import codec_of
from tournaments.domain.log.codec import DecodeError, Patch


@dataclass(frozen=True, slots=True)
class Sum:
    is_now: int = 0


CODEC: Any = codec_of(Sum)


def entry(index: int, becomes: int | None = None, *paid: tuple[str, str], **event: Any) -> Happened:
    """An entry after which the sum is `becomes`; `paid` are accounts from and to."""
    change: Patch = None if becomes is None else {"is_now": [becomes]}
    bookings = tuple(Booking(source, target, 1, "fee") for source, target in paid)
    return Happened(index, {"type": "warn", **event}, change, None, bookings)


class Lying:
    """Entries that lie in a log; `asked` is what was wanted of it."""

    def __init__(self, *entries: Happened, snapshot: tuple[int, Any] | None = None) -> None:
        self.entries = {one.index: one for one in entries}
        self.upto = max(self.entries)
        self.snapshot = snapshot
        self.asked: list[Any] = []

    def between(self, low: int, high: int) -> Iterator[Happened]:
        self.asked.append((low, high))
        return (one for index, one in self.entries.items() if low <= index < high)

    def concerning(self, _key: str, low: int, high: int) -> Iterable[int]:
        self.asked.append((low, high))
        return [index for index in self.entries if low <= index < high]

    def these(self, indexes: Sequence[int]) -> Iterator[Happened]:
        self.asked.append(list(indexes))
        return (self.entries[index] for index in indexes if index in self.entries)

    def near(self, index: int) -> tuple[int, Any] | None:
        return self.snapshot if self.snapshot and self.snapshot[0] <= index else None


class Counting:
    """The codec; `applied` counts the changes that were carried out."""

    def __init__(self) -> None:
        self.applied = 0

    def apply(self, old: Sum, change: Patch) -> Sum:
        self.applied += 1
        moved: Sum = CODEC.apply(old, change)
        return moved


def held(*entries: Happened) -> History[Any]:
    return History(CODEC, Sum(), entries)


def numbers(entries: Iterable[Happened]) -> list[int]:
    return [one.index for one in entries]


THREE = (entry(2, 20), entry(5, 50), entry(6, 60))


@pytest.mark.parametrize(
    ("event", "keys"),
    [
        ({"type": "runde", "table": 7}, {"table:7"}),
        ({"type": "result", "table": 1}, {"table:1"}),
        ({"type": "go"}, {"round"}),
        ({"type": "final"}, {"round"}),
        ({"type": "timer"}, {"timer"}),
        ({"type": "warn", "table": 7}, set()),
    ],
)
def test_an_entry_is_found_by_its_table_its_round_or_its_signal(
    event: dict[str, Any], keys: set[str]
) -> None:
    assert concerns(Happened(1, event, None)) == keys


def test_an_entry_is_found_by_everybody_whose_money_it_moved() -> None:
    paid = entry(1, None, ("e1", "bank"), ("e2", "e1"), type="runde", table=3)
    assert concerns(paid) == {"e1", "e2", "bank", "table:3"}


def test_entries_from_one_up_to_another_leave_the_last_out() -> None:
    history = held(*THREE)
    assert numbers(history.entries) == [2, 5, 6]
    assert numbers(history.between(0, 6)) == [2, 5]
    assert numbers(history.between(2, 6)) == [2, 5]
    assert numbers(history.between(3, 6)) == [5]
    assert numbers(history.between(5, 7)) == [5, 6]
    assert numbers(history.since(2)) == [5, 6]
    assert numbers(history.since(1)) == [2, 5, 6]
    assert numbers(history.since(6)) == []


def test_an_entry_is_there_by_its_number_or_not_at_all() -> None:
    history = held(*THREE)
    assert [index in history for index in range(1, 8)] == [
        False, True, False, False, True, True, False,
    ]  # fmt: skip
    assert history[5] == THREE[1]
    with pytest.raises(KeyError, match="4"):
        history[4]


def test_the_state_before_an_entry_is_that_of_all_before_it() -> None:
    history = held(*THREE)
    assert [history.before(index).is_now for index in (1, 2, 3, 5, 6, 7)] == [0, 0, 20, 20, 50, 60]
    assert [(one.index, met.is_now) for one, met in history.walk()] == [(2, 0), (5, 20), (6, 50)]


def test_an_entry_without_a_change_leaves_the_state() -> None:
    history = held(entry(1, 10), entry(2), entry(3, 30))
    assert history.before(3) == Sum(10)
    assert history.moved(Sum(7), entry(2)) == Sum(7)
    assert CODEC.apply(Sum(7), CODEC.diff(Sum(7), Sum(9))) == Sum(9)
    assert CODEC.diff(Sum(7), Sum(7)) is None


def test_states_that_were_asked_for_are_remembered() -> None:
    """Five changes lead to the sixth entry, and two more from there to the eighth."""
    codec: Any = Counting()
    history: History[Any] = History(codec, Sum(), [entry(n, n) for n in range(1, 10)])
    assert (history.before(6).is_now, codec.applied) == (5, 5)
    assert (history.before(8).is_now, codec.applied) == (7, 7)
    assert (history.before(8).is_now, codec.applied) == (7, 7)
    assert (history.before(7).is_now, codec.applied) == (6, 8)


def test_eight_states_are_remembered_and_then_all_forgotten_but_the_last() -> None:
    codec: Any = Counting()
    history: History[Any] = History(codec, Sum(), [entry(n, n) for n in range(1, 20)])
    for index in range(2, 10):
        history.before(index)
    assert codec.applied == 8
    history.before(10)
    assert codec.applied == 9
    history.before(2)
    assert codec.applied == 10  # from the beginning again


def test_what_is_added_is_met_by_later_entries_only() -> None:
    codec: Any = Counting()
    history: History[Any] = History(codec, Sum(), [entry(1, 10), entry(2, 20)])
    assert [history.before(index).is_now for index in (2, 3, 9)] == [10, 20, 20]
    history.add(entry(3, 30))
    applied = codec.applied
    assert [history.before(index).is_now for index in (2, 3)] == [10, 20]
    assert codec.applied == applied
    assert history.before(9) == Sum(30)
    assert history[3] == entry(3, 30)


def test_a_correction_puts_another_entry_in_the_place_of_one_or_strikes_it() -> None:
    history = held(*THREE)
    assert history.before(7) == Sum(60)
    history.revise({5: entry(5, 55), 6: None})
    assert history.before(7) == Sum(55)
    assert numbers(history.entries) == [2, 5]
    assert [history.is_struck(index) for index in (2, 5, 6, 9)] == [False, False, True, False]
    assert [6 in history, history[5]] == [False, entry(5, 55)]
    assert history.revised == 1


def test_what_was_worked_out_for_a_correction_ends_with_the_next() -> None:
    history = held(*THREE)
    history.replayed = worked = CorrectionReplay("said", 6, Sum(1), {})
    history.revise({})
    assert (history.replayed, history.revised) == (worked, 0)
    history.revise({6: None})
    assert (history.replayed, history.revised) == (None, 1)


def test_under_other_settings_everything_is_told_from_another_beginning() -> None:
    history = held(entry(1), entry(2, 20))
    assert history.before(2) == Sum(0)
    history.replayed = CorrectionReplay("said", 6, Sum(1), {})
    history.revise({}, Sum(9))
    assert (history.start, history.before(2), history.revised) == (Sum(9), Sum(9), 1)
    assert history.replayed is None
    history.revise({1: None})
    assert history.start == Sum(9)


@pytest.mark.parametrize("revision", [{4: None}, {4: entry(4)}, {5: entry(6)}])
def test_only_what_is_there_can_be_corrected(revision: dict[int, Happened | None]) -> None:
    with pytest.raises(DecodeError, match=f"no entry {min(revision)} to revise"):
        held(*THREE).revise(revision)


def test_what_was_struck_comes_again_in_its_place() -> None:
    history = held(*THREE)
    history.revise({5: None})
    history.revise({5: entry(5, 1)})
    assert numbers(history.entries) == [2, 5, 6]
    assert history[5] == entry(5, 1)


def test_a_copy_goes_its_own_way() -> None:
    history = held(*THREE)
    history.before(6)
    history.revise({6: entry(6, 61)})
    history.replayed = CorrectionReplay("said", 6, Sum(1), {})
    other = history.copy()
    assert (other.revised, other.replayed) == (1, history.replayed)
    assert (other.codec, other.start, other.stored) == (CODEC, Sum(), None)
    other.add(entry(7, 70))
    other.revise({2: None})
    assert numbers(history.entries) == [2, 5, 6]
    assert numbers(other.entries) == [5, 6, 7]
    assert (history.before(9), other.before(9)) == (Sum(61), Sum(70))


def test_a_copy_knows_the_states_that_were_asked_for() -> None:
    codec: Any = Counting()
    history: History[Any] = History(codec, Sum(), [entry(n, n) for n in range(1, 6)])
    history.before(5)
    other = history.copy()
    assert (other.before(5).is_now, codec.applied) == (4, 4)


def test_movements_of_an_account_begin_with_the_first() -> None:
    first = entry(1, None, ("e1", "bank"), ("e2", "bank"))
    second = entry(4, None, ("bank", "e1"))
    history = held(first, entry(2, None, ("e2", "bank")), second)
    assert history.account("e1") == ((first, first.bookings[0]), (second, second.bookings[0]))
    assert [booking.source for _entry, booking in history.account("bank")] == [
        "e1", "e2", "e2", "bank",
    ]  # fmt: skip
    assert history.account("e3") == ()


def at_table(index: int, table: int = 1) -> Happened:
    return entry(index, index, type="result", table=table)


def test_what_concerns_a_table_is_found_from_the_last_one_back() -> None:
    history = held(at_table(1), at_table(2, 2), at_table(4), at_table(7))
    history.revise({4: None})
    assert numbers(history.concerning("table:1")) == [7, 1]
    assert numbers(history.concerning("table:1", 1, 7)) == [1]
    assert numbers(history.concerning("table:1", 2)) == [7]
    assert numbers(history.concerning("table:1", 7, 8)) == [7]
    assert numbers(history.concerning("table:1", 1, 1)) == []


def test_entries_that_lie_in_a_log_come_before_those_held_here() -> None:
    log = Lying(at_table(1), at_table(3), at_table(5))
    history: History[Any] = History(CODEC, Sum(), (), log)
    history.add(at_table(6))
    assert numbers(history.entries) == [1, 3, 5, 6]
    assert log.asked == [(0, 6)]
    assert numbers(history.between(3, 6)) == [3, 5]
    assert numbers(history.between(5, 7)) == [5, 6]
    assert numbers(history.between(1, 4)) == [1, 3]
    assert log.asked == [(0, 6), (3, 6), (5, 6), (1, 4)]
    assert numbers(history.between(6, 7)) == [6]  # beyond what lies there, which is not asked
    assert len(log.asked) == 4


def test_what_was_corrected_stands_for_what_lies_in_the_log() -> None:
    history: History[Any] = History(CODEC, Sum(), (), Lying(at_table(1), at_table(3), at_table(5)))
    history.add(at_table(6))
    history.revise({1: None, 3: entry(3, 33), 5: at_table(5, 2)})
    assert [(one.index, one.changes) for one in history.entries] == [
        (3, {"is_now": [33]}),
        (5, {"is_now": [5]}),
        (6, {"is_now": [6]}),
    ]
    assert numbers(history.concerning("table:1")) == [6]
    assert numbers(history.concerning("table:2")) == [5]
    assert (1 in history, history.is_struck(1)) == (False, True)
    with pytest.raises(DecodeError):
        history.revise({7: None})


def test_what_lies_in_a_log_is_looked_through_in_pieces_of_a_hundred() -> None:
    log = Lying(*(at_table(n) for n in range(1, 206)))
    history: History[Any] = History(CODEC, Sum(), (), log)
    history.add(at_table(206))
    found = history.concerning("table:1")
    assert [next(found).index for _ in range(2)] == [206, 205]
    assert log.asked == [(0, 206), list(range(205, 105, -1))]
    assert numbers(found) == list(range(204, 0, -1))
    assert [len(piece) for piece in log.asked[1:]] == [100, 100, 5]


def test_a_part_of_what_lies_in_a_log_is_asked_for_alone() -> None:
    log = Lying(*(at_table(n) for n in range(1, 10)))
    history: History[Any] = History(CODEC, Sum(), (), log)
    history.add(at_table(10))
    history.revise({2: None, 4: at_table(4, 2), 8: at_table(8, 3)})
    assert numbers(history.concerning("table:1", 2, 6)) == [5, 3]
    assert log.asked == [(2, 6), [5, 4, 3, 2]]
    assert numbers(history.concerning("table:1", 9)) == [10, 9]
    assert log.asked[2:] == [(9, 10), [9]]
    assert numbers(history.concerning("table:1", 10)) == [10]
    assert len(log.asked) == 4


def test_an_entry_that_a_correction_brought_to_a_table_is_found_there() -> None:
    """The index of the log has no entry for the table."""

    class Nothing(Lying):
        def concerning(self, _key: str, _low: int, _high: int) -> Iterable[int]:
            return ()

    history: History[Any] = History(CODEC, Sum(), (), Nothing(entry(1), entry(2), entry(3)))
    history.revise({2: at_table(2)})
    assert numbers(history.concerning("table:1")) == [2]
    assert numbers(history.concerning("table:1", 2, 3)) == [2]
    assert numbers(history.concerning("table:1", 3)) == []


def test_a_state_that_was_written_down_saves_the_way_to_it() -> None:
    codec: Any = Counting()
    log = Lying(*(at_table(n) for n in range(1, 10)), snapshot=(6, Sum(500)))
    history: History[Any] = History(codec, Sum(), (), log)
    assert (history.before(5).is_now, codec.applied) == (4, 4)
    assert (history.before(6).is_now, codec.applied) == (500, 4)
    assert (history.before(8).is_now, codec.applied) == (7, 6)
    log.snapshot = (7, Sum(700))
    assert (history.before(8).is_now, codec.applied) == (7, 6)  # known better than that
