"""Times of the WM mode: the cut-off on clock-change nights, pauses, extra time, signals."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from tournaments.domain.formats.clock import first_showing, read_at, read_minute
from tournaments.domain.formats.run import EventRun, Step
from tournaments.domain.formats.wm.flow import due
from tournaments.domain.formats.wm.format import WM
from tournaments.domain.formats.wm.rules import new
from tournaments.domain.formats.wm.settings import Settings
from tournaments.domain.formats.wm.state import State, state_json
from tournaments.domain.rehearsal import run_scenario

ZONE = "Europe/Berlin"


def _utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("start", "cutoff", "falls"),
    [
        ("2025-11-22T18:00", "00:30", "2025-11-22T23:30"),  # an ordinary night
        ("2025-11-22T23:30", "00:30", "2025-11-23T23:30"),  # strictly after the start
        ("2025-11-22T08:00", "22:00", "2025-11-22T21:00"),  # before midnight
        ("2026-03-28T18:00", "02:30", "2026-03-29T01:00"),  # skipped: 03:00 is next
        ("2026-03-28T18:00", "02:00", "2026-03-29T01:00"),
        ("2026-03-28T18:00", "03:00", "2026-03-29T01:00"),
        ("2026-03-28T18:00", "01:59", "2026-03-29T00:59"),
        ("2026-03-28T18:00", "04:00", "2026-03-29T02:00"),
        ("2026-10-24T18:00", "02:30", "2026-10-25T00:30"),  # twice: the first counts
        ("2026-10-25T00:45", "02:30", "2026-10-25T01:30"),  # the first is over already
        ("2026-10-24T18:00", "03:00", "2026-10-25T02:00"),
        ("2026-10-25T01:30", "02:30", "2026-10-26T01:30"),
    ],
)
def test_cutoff_is_the_first_moment_the_clock_shows_it(start: str, cutoff: str, falls: str) -> None:
    assert first_showing(cutoff, _utc(start), ZONE) == _utc(falls)


@pytest.mark.parametrize(
    ("text", "instant"),
    [
        ("2025-11-22T19:00", "2025-11-22T18:00"),
        ("2026-07-01T19:00", "2026-07-01T17:00"),
        ("2026-10-25T02:30", "2026-10-25T00:30"),
    ],
)
def test_local_minute_is_an_instant(text: str, instant: str) -> None:
    assert read_minute(text, ZONE) == _utc(instant)


@pytest.mark.parametrize(
    "text",
    [
        "2026-03-29T02:30",
        "2025-11-22T24:00",
        "2025-11-22T18:60",
        "2025-02-29T18:00",
        "2025-11-22 18:00",
        "2025-11-22T18:00:00",
        "2025-11-22T18:00+00:00",
        "٢٠٢٥-11-22T18:00",
        "0001-01-01T00:00",
        "9999-12-31T23:59",
        "",
    ],
)
def test_what_is_no_local_minute_is_refused(text: str) -> None:
    assert read_minute(text, ZONE) is None


def test_instants_with_an_offset_are_read_too() -> None:
    assert read_at("2026-10-25T02:30:10+01:00", ZONE) == _utc("2026-10-25T01:30:10")
    assert read_at("2026-10-25T02:30:10", ZONE) is None
    assert read_at("2025-11-22T19:00", ZONE) == _utc("2025-11-22T18:00")


class Desk:
    """Enters events one after the other, with times of the evening of 2026-10-24 in UTC."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.run = EventRun(WM, new(settings or Settings(), zone=ZONE))
        self.index = 0

    def enter(self, kind: str, time: str = "18:00:00", **fields: Any) -> Step[State]:
        day = "2026-10-24" if time >= "12" else "2026-10-25"
        event = {"type": kind, "at": f"{day}T{time}+00:00", **fields}
        step = self.run.apply(event, self.index)
        self.index += 1
        return step

    @property
    def state(self) -> State:
        return self.run.state

    def ok(self, kind: str, time: str = "18:00:00", **fields: Any) -> Step[State]:
        step = self.enter(kind, time, **fields)
        assert step.kind == "accepted", step
        return step

    def refused(self, kind: str, time: str, **fields: Any) -> list[tuple[str, str]]:
        before = self.state
        step = self.enter(kind, time, **fields)
        assert (step.kind, step.state) == ("refused", before)
        return [(error.code, error.path.split("].", 1)[1]) for error in step.errors]


def _started(**settings: Any) -> Desk:
    desk = Desk(Settings(**settings))
    for name in ("Anna", "Ben", "Cleo", "Dirk", "Eva", "Finn"):
        desk.ok("register", player=name)
    desk.ok("start")
    return desk


def _running(**settings: Any) -> Desk:
    desk = _started(**settings)
    tables = [["Anna", "Ben", "Cleo"], ["Dirk", "Eva", "Finn"]]
    desk.ok("draw", round=1, tables=tables)
    desk.ok("go", "18:00:30", round=1)
    return desk


def _due(desk: Desk) -> list[tuple[str, str]]:
    return [(event["timer"], when.strftime("%H:%M:%S")) for when, event in due(desk.state)]


def test_elapsed_time_is_elapsed_time_across_the_clock_change() -> None:
    desk = _started(cutoff="06:00")
    tables = [["Anna", "Ben", "Cleo"], ["Dirk", "Eva", "Finn"]]
    desk.ok("draw", "00:40:00", round=1, tables=tables)
    desk.ok("go", "00:40:00", round=1)
    assert _due(desk) == [("round", "01:25:00"), ("cutoff", "05:00:00")]
    assert state_json(desk.state)["round_due"] == "2026-10-25T01:25:00+00:00"


def test_pause_stops_the_round_but_not_the_cutoff() -> None:
    desk = _running()
    assert _due(desk) == [("round", "18:45:30"), ("cutoff", "22:30:00")]
    desk.ok("pause", "18:10:00")
    assert _due(desk) == [("cutoff", "22:30:00")]
    assert desk.refused("pause", "18:11:00") == [("already_paused", "type")]
    assert desk.refused("resume", "18:09:00") == [("at_order", "at")]
    early = desk.enter("timer", "18:50:00", timer="round", round=1)
    assert (early.kind, early.ignored) == ("ignored", "early")
    late = desk.ok("runde", "18:55:00", table=1, result={"loser": "Anna"})
    assert late.warnings == ()
    desk.ok("resume", "19:00:00")
    assert _due(desk) == [("round", "19:35:30"), ("cutoff", "22:30:00")]
    assert desk.refused("resume", "19:01:00") == [("not_paused", "type")]


def test_pause_belongs_to_a_running_round() -> None:
    desk = _started()
    for kind in ("pause", "resume"):
        assert desk.refused(kind, "18:01:00") == [("wrong_phase", "type")]
    assert desk.refused("extend", "18:01:00", minutes=5) == [("wrong_phase", "type")]


def test_pause_ends_with_the_signal() -> None:
    desk = _running()
    desk.ok("pause", "18:46:00")
    desk.ok("timer", "18:50:00", timer="round", round=1)
    assert desk.state.paused_at is None


def test_pause_can_be_struck() -> None:
    desk = _running()
    desk.ok("pause", "18:10:00")
    desk.ok("correct", "18:12:00", target=desk.index - 1, void=True)
    assert _due(desk)[0] == ("round", "18:45:30")


def test_extension_moves_the_end_for_all() -> None:
    desk = _running()
    desk.ok("extend", "18:10:00", minutes=10)
    desk.ok("extend", "18:11:00", minutes=-5)
    assert _due(desk)[0] == ("round", "18:50:30")
    for minutes in (0, 121, -121):
        refused = desk.refused("extend", "18:12:00", minutes=minutes)
        assert refused == [("minutes_range", "minutes")]
    step = desk.enter("extend", "18:12:00", minutes=-50)
    assert [warning.code for warning in step.warnings] == ["round_ends_now"]
    assert (desk.state.phase, _due(desk)[0][0]) == ("closing", "cutoff")


def test_the_desk_ends_the_round_and_extra_time_with_it() -> None:
    desk = _running()
    desk.ok("extend", "18:10:00", minutes=10, table=1)
    desk.ok("end_round", "18:20:00")
    play = desk.state
    assert (play.phase, play.closing_at, play.tables[0].due) == (
        "closing",
        play.closing_at,
        play.closing_at,
    )
    assert desk.refused("end_round", "18:21:00") == [("wrong_phase", "type")]


def test_extra_time_lets_one_table_go_on() -> None:
    desk = _running()
    assert desk.refused("extend", "18:10:00", minutes=5, table=3) == [("table_unknown", "table")]
    desk.ok("extend", "18:10:00", minutes=10, table=2)
    desk.ok("timer", "18:46:00", timer="round", round=1)
    desk.ok("runde", "18:50:00", table=2, result={"loser": "Dirk"})
    desk.ok("runde", "18:47:00", table=1, result={"loser": "Anna"})
    assert [table.open for table in desk.state.tables] == [False, True]
    assert desk.refused("extend", "18:51:00", minutes=5, table=1) == [("table_closed", "table")]
    assert desk.refused("extend", "18:51:00", minutes=5) == [("wrong_phase", "type")]
    desk.ok("extend", "18:51:00", minutes=5, table=2)
    desk.ok("runde", "19:00:30", table=2, result={"loser": "Dirk"})
    assert desk.state.phase == "closing"
    desk.ok("runde", "19:00:31", table=2, result={"loser": "Eva"})
    assert desk.state.phase == "between"


def test_cutoff_ends_extra_time() -> None:
    desk = _running(cutoff="20:50")
    desk.ok("extend", "18:10:00", minutes=30, table=2)
    desk.ok("timer", "18:46:00", timer="round", round=1)
    desk.ok("table_done", "18:47:00", table=1)
    desk.ok("timer", "18:50:00", timer="cutoff")
    desk.ok("runde", "18:52:00", table=2, result={"loser": "Dirk"})
    assert desk.state.phase == "final_ready"


def test_check_in_lets_the_present_start_alone() -> None:
    desk = Desk()
    for name in ("Anna", "Ben", "Cleo", "Dirk"):
        desk.ok("register", player=name)
    for name in ("Anna", "Ben"):
        desk.ok("check_in", player=name, present=True)
    assert desk.refused("start", "18:01:00", only_present=True) == [("too_few_players", "type")]
    desk.ok("check_in", player="Dirk", present=True)
    desk.ok("check_in", player="Ben", present=False)
    desk.ok("check_in", player="Cleo", present=True)
    assert desk.state.checked_in == {"Anna", "Cleo", "Dirk"}
    step = desk.ok("start", "18:02:00", only_present=True)
    assert list(desk.state.status) == ["Anna", "Cleo", "Dirk"]
    assert step.status["Ben"] is None
    assert desk.refused("check_in", "18:03:00", player="Anna", present=True) == [
        ("wrong_phase", "type")
    ]


def test_extensions_are_unknown_to_scenarios() -> None:
    kinds = ("pause", "resume", "extend", "check_in", "ban")
    start = {"type": "start", "at": "2025-11-22T19:00", "only_present": True}
    late = {"type": "register", "player": "Anna", "at": "2025-11-22T19:00:00+01:00"}
    events = [*({"type": kind} for kind in kinds), start, late]
    steps = run_scenario({"format": "wm_mode", "events": events})["steps"]
    codes = [[error["code"] for error in step["errors"]] for step in steps]
    assert codes == [*[["event_unknown"]] * 5, ["unknown_field"], ["at_invalid"]]


@pytest.mark.parametrize(
    ("text", "readable"),
    [
        ("1999-12-31T23:59:59+00:00", False),
        ("2000-01-01T00:00:00+00:00", True),
        ("2000-01-01T00:00:00+01:00", False),
        ("2199-12-31T23:59:59+00:00", True),
        ("2200-01-01T00:00:00+01:00", False),
        ("2200-01-01T00:00:00+00:00", False),
        ("0001-01-01T00:00:00+14:00", False),
        ("9999-12-31T23:59:59-12:00", False),
        ("2000-01-01T00:59", False),
        ("2000-01-01T01:00", True),
        ("2199-12-31T23:59", True),
        ("2200-01-01T00:00", False),
        ("9999-12-31T23:59", False),
    ],
)
def test_times_are_of_years_that_an_export_takes(text: str, *, readable: bool) -> None:
    """A year remains for later times."""
    assert (read_at(text, ZONE) is not None) is readable


def test_a_time_of_a_day_that_is_left_out_is_the_next_minute() -> None:
    """Samoa had no 30th of December 2011: the 31st began at 10:00 UTC."""
    after = _utc("2011-12-30T09:00")  # the 29th, 23:00 there
    assert first_showing("12:00", after, "Pacific/Apia") == _utc("2011-12-30T10:00")
