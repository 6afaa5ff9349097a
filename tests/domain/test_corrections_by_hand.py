"""Corrections one by one: what they refuse, and what becomes of which entry, worked out by hand."""

from __future__ import annotations

from typing import Any

from tests.domain.refusals import refusal
from tests.domain.rounds.tournament import RoundsTournament
from tournaments.domain.formats.corrections import correct, registered_again
from tournaments.domain.formats.history import Happened

Json = dict[str, Any]


def evening(people: str = "A B C") -> RoundsTournament:
    """Entries 1 to 3 register, 4 starts, 5 takes 50 points of A, 6 warns B, 7 takes 20 of C."""
    hall = RoundsTournament("evening", "binokel", people, rounds=1, deals=3)
    hall.do("start")
    hall.do("penalty", player="A", points=50)
    hall.do("warn", player="B")
    hall.do("penalty", player="C", points=20)
    return hall


def tried(hall: RoundsTournament, target: int, event: Json | None = None) -> tuple[Any, Any]:
    """A correction that is worked out and not carried out."""
    return correct(hall.form, hall.run.history, target, event)


def refused(hall: RoundsTournament, **fields: Any) -> list[tuple[str, str]]:
    return refusal(lambda: tried(hall, **fields))


def penalty(hall: RoundsTournament, **fields: Any) -> Json:
    return {"type": "penalty", "player": "A", "at": hall.run.history[5].event["at"], **fields}


def test_what_is_struck_is_gone_and_what_followed_stays_as_it_was() -> None:
    hall = evening()
    result, revision = tried(hall, target=5)
    assert dict(result.balances) == {"A": 0, "B": 0, "C": -20}
    assert (result.status, revision) == (hall.state.status, {5: None})
    assert dict(hall.state.balances)["A"] == -50


def test_another_event_takes_the_place_of_the_old_one_without_its_empty_fields() -> None:
    hall = evening()
    other = penalty(hall, points=30, reason=None)
    result, revision = tried(hall, target=5, event=other)
    assert dict(result.balances) == {"A": -30, "B": 0, "C": -20}
    del other["reason"]
    old = hall.run.history[5]
    (changed,) = revision.values()
    assert (changed.index, changed.event, changed.at) == (5, other, old.at)
    met = hall.run.history.before(5)
    assert dict(hall.form.codec.apply(met, changed.changes).balances)["A"] == -30


def test_what_a_correction_makes_of_later_entries_is_told() -> None:
    """Without D three start: the start has other changes, the penalties have not."""
    hall = evening("A B C D")
    start = hall.run.history[5]
    result, revision = tried(hall, target=4)
    assert "D" not in result.status
    assert list(revision) == [4, 5]
    assert revision[4] is None
    assert (revision[5].index, revision[5].event) == (5, start.event)
    assert revision[5].changes != start.changes
    assert (result.starters, hall.state.starters) == (3, 4)


def test_a_later_event_that_no_longer_fits_is_named() -> None:
    hall = evening("A B C D")
    hall.do("warn", player="D")
    assert refused(hall, target=4) == [("correction_conflict", "events[9]")]
    assert hall.run.history.replayed is None


def test_only_an_entry_that_counts_can_be_corrected() -> None:
    hall = evening()
    assert refused(hall, target=8) == [("target_invalid", "target")]
    hall.do("correct", target=5, void=True)
    assert refused(hall, target=5) == [("target_invalid", "target")]
    assert refused(hall, target=8) == [("target_invalid", "target")]


def test_what_was_struck_is_put_in_again() -> None:
    hall = evening()
    event = hall.run.history[5].event
    before = hall.state
    hall.do("correct", target=5, void=True)
    moved, revision = tried(hall, target=5, event=event)
    assert (moved, revision[5].event) == (before, event)
    hall.run.history.revise(revision)
    assert hall.run.history[5].event == event


def test_a_match_does_not_become_something_else() -> None:
    hall = evening()
    other = {"type": "warn", "player": "A", "at": hall.at.isoformat()}
    assert refused(hall, target=5, event=other) == [("correction_type", "event.type")]


def test_what_is_wrong_with_the_other_event_stands_at_its_fields() -> None:
    hall = evening()
    unknown = penalty(hall, player="X", points=5)
    assert refused(hall, target=5, event=unknown) == [("player_unknown", "event.player")]
    without = {key: value for key, value in penalty(hall, points=5).items() if key != "type"}
    assert refused(hall, target=5, event=without) == [("field_missing", "event.type")]
    assert hall.run.history.replayed is None


def test_what_was_worked_out_is_gone_on_with() -> None:
    """The same correction asked for again, after something else happened: the writer's case."""
    hall = evening()
    first, _revision = tried(hall, target=5)
    worked = hall.run.history.replayed
    assert worked is not None
    assert (worked.upto, worked.state, worked.revision) == (7, first, {5: None})
    hall.do("penalty", player="B", points=1)
    again, revision = tried(hall, target=5)
    assert (dict(again.balances), revision) == ({"A": 0, "B": -1, "C": -20}, {5: None})
    assert hall.run.history.replayed is not None
    assert hall.run.history.replayed.upto == 8


def test_what_was_worked_out_serves_no_other_correction() -> None:
    hall = evening()
    tried(hall, target=5)
    result, revision = tried(hall, target=7)
    assert (dict(result.balances), revision) == ({"A": -50, "B": 0, "C": 0}, {7: None})
    other, _revision = tried(hall, target=5, event=penalty(hall, points=30))
    assert dict(other.balances) == {"A": -30, "B": 0, "C": -20}


def test_an_event_after_the_correction_goes_on_from_it() -> None:
    hall = evening()
    hall.do("correct", target=5, void=True)
    assert dict(hall.state.balances)["A"] == 0
    assert [entry.index for entry in hall.run.history.entries] == [1, 2, 3, 4, 6, 7]
    hall.do("penalty", player="A", points=1)
    assert dict(hall.state.balances)["A"] == -1
    assert [entry.index for entry in hall.run.history.entries] == [1, 2, 3, 4, 6, 7, 9]


def test_a_refused_event_leaves_no_entry() -> None:
    hall = evening()
    assert hall.run.apply("nothing", 8).kind == "refused"
    assert hall.refused("penalty", player="X", points=1) == [("player_unknown", "player")]
    assert hall.run.history.entries[-1].index == 7


def test_registrations_that_other_settings_have_no_room_for_are_struck() -> None:
    hall = RoundsTournament("evening", "binokel", "A B C D", rounds=1, deals=3)
    fewer = hall.form.begin("binokel", {"rounds": 1, "deals": 3, "max_players": 3}, "Europe/Berlin")
    state, revision = registered_again(hall.form, fewer, hall.run.history, "ABCD")
    assert (list(state.status), state.settings.max_players) == (["A", "B", "C"], 3)
    assert revision == {4: None}


def test_an_entry_keeps_who_paid_whom() -> None:
    """A fee of 50 cents a lost deal, of which the other people's shares do not change."""
    hall = RoundsTournament("evening", "binokel", "A B C", rounds=1, deals=3, lost_fees=[[0, 50]])
    hall.do("start")
    hall.begin_round("A B C")
    report = {"deals": [{"kind": "abgehen", "solo": "A", "bid": 200}] * 3}
    step = hall.report(1, report)
    entry = hall.run.history.entries[-1]
    assert (entry.bookings, entry.at) == (step.bookings, step.at)
    assert [(b.source, b.amount) for b in entry.bookings] == [("A", 150)]
    fresh: Happened
    _result, revision = tried(
        hall,
        target=hall.index,
        event={**entry.event, "report": {"deals": [{**report["deals"][0], "solo": "B"}] * 3}},
    )
    (fresh,) = revision.values()
    assert [(b.source, b.amount) for b in fresh.bookings] == [("B", 150)]
