"""Rehearsed tournaments and seasons: messages, order and results."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from games.envelope import Problem
from tests.domain.rounds.tournament import duel
from tournaments.domain.actors import Actor, Role
from tournaments.domain.rehearsal import Memory, rehearse, rehearsed
from tournaments.domain.rehearsal.event import Answer

Json = dict[str, Any]
EVENT: Json = {"format": "evening", "game": "bronzen", "settings": {"rounds": 1, "deals": 1}}
WM: Json = {"format": "wm", "game": "brokdorf"}
PLAY: Json = {"type": "play", "seed": "1"}
WON = [
    {"type": "start"},
    {"type": "draw", "tables": [["e1", "e2"]]},
    {"type": "go"},
    {"type": "report", "table": 1, "report": duel("e2", "e1")},
]


class Listening:
    """An event in memory that notes what it is sent."""

    def __init__(self, setup: Json) -> None:
        self.setup = setup
        self.memory = Memory(setup, "secret")
        self.heard: list[tuple[Json, Actor, datetime]] = []

    @property
    def state(self) -> Any:
        return self.memory.state

    def send(self, command: Json, actor: Actor, now: datetime) -> Answer:
        self.heard.append((command, actor, now))
        return self.memory.send(command, actor, now)


def listened(scenario: Json, kind: type[Listening] = Listening) -> tuple[Json, Listening]:
    """Return the outcome, and the sent commands."""
    events: list[Listening] = []

    def begin(setup: Json) -> Listening:
        events.append(kind(setup))
        return events[-1]

    outcome, _state = rehearsed(scenario, begin)
    return outcome, events[0]


def problems(scenario: object) -> list[tuple[str, str]]:
    return [(error["code"], error["path"]) for error in rehearse(scenario)["errors"]]


def test_a_scenario_says_by_its_fields_what_it_is() -> None:
    assert problems("start") == [("report_type", "")]
    by_the_book = {"format": "wm_mode", "settings": {}}
    assert problems({**by_the_book, "commands": []}) == [
        ("field_missing", "events"),
        ("unknown_field", "commands"),
    ]
    assert rehearse({**by_the_book, "events": []})["steps"] == []
    assert rehearse({**WM, "commands": []})["steps"] == []
    assert problems({**EVENT, "commands": 1}) == [("commands_type", "commands")]
    assert problems({**EVENT, "commands": [{}, 1]}) == [("commands_type", "commands")]
    assert problems(WM)[0] == ("format_unknown", "format")
    assert problems({"series": {}, "events": [], "commands": []})[0] == ("field_value", "events")


@pytest.mark.parametrize("players", [0, 1000, None, [], ["Anna"]])
def test_people_are_named_or_counted(players: Any) -> None:
    assert problems({"players": players, "commands": []}) == [("field_missing", "format")]


@pytest.mark.parametrize("players", [-1, 1001, True, "Anna", ["Anna", 3]])
def test_nobody_else_is_people(players: Any) -> None:
    assert problems({"players": players, "commands": []})[1:] == [("field_type", "players")]


def test_people_who_are_counted_have_names_and_come_first() -> None:
    outcome, event = listened({**EVENT, "players": 2, "zone": "Europe/Rome", "commands": []})
    assert (outcome["ok"], [line["name"] for line in outcome["standings"]]) == (True, ["P1", "P2"])
    assert [command["name"] for command, *_ in event.heard] == ["P1", "P2"]
    setup = {**EVENT, "zone": "Europe/Rome", "name": "Rehearsal", "confirmation": "none"}
    assert event.setup == setup


def test_a_command_is_sent_a_minute_after_the_one_before_or_when_it_says() -> None:
    commands: list[Json] = [
        {"type": "start", "accept": False},
        {"type": "draw", "at": "2026-03-07T19:00", "as": "table:1"},
        {"type": "draw", "at": "2026-03-07T18:00", "as": "player:e1"},  # earlier: not before
        {"type": "go", "as": "nobody"},
    ]
    _, event = listened({**EVENT, "players": 1, "zone": "UTC", "commands": commands})
    begin = datetime(2000, 1, 1, 18, tzinfo=UTC)
    seven = datetime(2026, 3, 7, 19, tzinfo=UTC)
    minute = timedelta(minutes=1)
    assert event.heard == [
        ({"type": "register", "name": "P1", "accept": True}, Actor(Role.ORGANIZER), begin + minute),
        ({"type": "start", "accept": False}, Actor(Role.ORGANIZER), begin + 2 * minute),
        ({"type": "draw", "accept": True}, Actor(Role.TABLE, "1", 0), seven),
        ({"type": "draw", "accept": True}, Actor(Role.PLAYER, "e1"), seven),
        ({"type": "go", "accept": True}, Actor(Role.VISITOR), seven + minute),
    ]


def test_a_step_tells_facts_warnings_and_what_was_ignored() -> None:
    commands: list[Json] = [
        {"type": "start"},
        {"type": "draw", "tables": [["e1", "e2", "e3"], ["e4", "e5", "e6"]]},
        {"type": "go"},
        {"type": "timer", "timer": "round", "round": 1},
        {"type": "draw", "tables": []},
        {"type": "runde", "table": 1, "result": {"loser": "e1"}},  # four minutes after the start
        {"type": "runde", "table": 1, "result": {"loser": "e1"}},  # and a minute after that
    ]
    outcome = rehearse({**WM, "players": 6, "commands": commands})
    told = [
        {key: step[key] for key in ("entry", "ignored", "warnings", "errors") if key in step}
        for step in outcome["steps"]
    ]
    early = [{"code": "runde_too_soon", "path": "at"}]
    assert told == [
        {"entry": "start"},
        {"entry": "draw"},
        {"entry": "go"},
        {"ignored": "early"},
        {"errors": [{"code": "wrong_phase", "path": "type"}]},
        {"entry": "runde"},
        {"entry": "runde", "warnings": early},
    ]
    assert [step["ok"] for step in outcome["steps"]] == [True] * 4 + [False] + [True] * 2


def test_what_is_due_happens_before_a_command_and_stands_in_the_history() -> None:
    event = Memory({**WM, "name": "Cup", "confirmation": "none"}, "secret")
    desk, begin = Actor(Role.ORGANIZER, "orga"), datetime(2026, 3, 7, 18, tzinfo=UTC)
    for number in range(4):
        event.send({"type": "register", "name": f"P{number}"}, desk, begin)
    for kind in ("start", "draw", "go"):
        event.send({"type": kind}, desk, begin)
    assert event.state.play.phase == "round"
    event.send({"type": "ruling", "text": "Late"}, desk, begin + timedelta(minutes=46))
    assert event.state.play.phase == "closing"
    kinds = [entry.event["type"] for entry in event.past.entries]
    assert kinds == [*["register"] * 4, "start", "draw", "go", "timer", "ruling"]


def test_play_goes_on_until_something_is_refused_and_tells_it() -> None:
    outcome, event = listened({**EVENT, "players": 1, "commands": [{"type": "play", "seed": "1"}]})
    (step,) = outcome["steps"]
    assert (step["ok"], step["errors"]) == (False, [{"code": "too_few_players", "path": "type"}])
    assert [command["type"] for command, *_ in event.heard] == ["register", "start"]


class Wary(Listening):
    """It takes no report of the second table."""

    def send(self, command: Json, actor: Actor, now: datetime) -> Answer:
        if command.get("table") != 2:
            return super().send(command, actor, now)
        self.heard.append((command, actor, now))
        return Answer(problems=(Problem("table_closed", "table"),))


def test_play_stops_after_a_round_of_reports_of_which_one_was_refused() -> None:
    outcome, event = listened({**EVENT, "players": 4, "commands": [PLAY]}, Wary)
    (step,) = outcome["steps"]
    assert step == {"ok": False, "errors": [{"code": "table_closed", "path": "table"}]}
    assert [command.get("table") for command, *_ in event.heard[7:]] == [1, 2]


def test_play_draws_anew_where_somebody_has_left_since_the_draw() -> None:
    """Of three tables of two there are two; refusals on the way do not count."""
    gone = [{"type": "withdraw", "player": who} for who in ("e5", "e6")]
    commands = [{"type": "start"}, {"type": "draw"}, *gone, PLAY]
    outcome, event = listened({**EVENT, "players": 6, "commands": commands})
    assert (outcome["steps"][-1]["commands"], outcome["state"]["phase"]) == (4, "finished")
    sent = [command["type"] for command, *_ in event.heard[10:]]
    assert sent == ["go", "draw", "go", "report", "report"]


def test_play_ends_where_it_knows_nothing_to_do() -> None:
    """All four are level at the cut-off, and two go on: people have to play it out."""
    late = {"type": "ruling", "text": "Late", "at": "2026-03-08T00:31"}
    commands = [{"type": "start", "at": "2026-03-07T19:00"}, late, PLAY]
    outcome = rehearse({**WM, "settings": {"final_size": 2}, "players": 4, "commands": commands})
    step = outcome["steps"][-1]
    assert (step["ok"], step["commands"], step["phase"]) == (True, 0, "playoff")


def test_play_brings_whatever_comes_next_to_the_end() -> None:
    """Two tables, one round: who sits where is drawn from seeds that follow from that of `play`."""
    outcome, event = listened({**EVENT, "players": 4, "commands": [PLAY]})
    (step,) = outcome["steps"]
    assert (step["commands"], step["phase"]) == (5, "finished")
    sent = [command for command, *_ in event.heard[4:]]
    assert [command["type"] for command in sent] == ["start", "draw", "go", "report", "report"]
    assert [command["type"] for command in sent if "seed" in command] == ["draw"]
    assert int(sent[1]["seed"]) < 2**64
    (again,) = listened({**EVENT, "players": 4, "commands": [PLAY]})[1:]
    assert again.heard == event.heard


def test_tables_that_are_named_report() -> None:
    commands: list[Json] = [
        *({"type": "start"}, {"type": "draw"}, {"type": "go"}),
        {"type": "simulate", "seed": 1, "tables": [2]},
        {"type": "simulate", "seed": 1, "tables": [2]},
        {"type": "simulate", "seed": 1},
    ]
    outcome, event = listened({**EVENT, "players": 4, "commands": commands})
    assert [step.get("commands") for step in outcome["steps"][3:]] == [1, 0, 1]
    assert [command["table"] for command, *_ in event.heard[-2:]] == [2, 1]


def test_simulated_tables_report_as_a_table_would() -> None:
    play = {"type": "simulate", "seed": 1}
    _, event = listened({**EVENT, "players": 2, "commands": [*WON[:3], play]})
    report, actor, _now = event.heard[-1]
    assert (report["type"], report["table"], report["report"].keys()) == ("report", 1, {"deals"})
    assert actor.role is Role.ORGANIZER
    (deal,) = report["report"]["deals"]
    assert deal.keys() == {"winner", "counts"}  # the quickest way to tell it
    outcome = rehearse({**EVENT, "players": 2, "commands": [*WON[:3], play, play]})
    assert [step.get("commands") for step in outcome["steps"][3:]] == [1, 0]
    assert [step["ok"] for step in outcome["steps"]] == [True] * 5


def test_a_match_that_its_game_would_let_go_on_has_as_many_deals_as_were_agreed() -> None:
    settings = {"rounds": 1, "deals": 1}
    canasta = {"format": "evening", "game": "canasta", "settings": settings, "players": 4}
    outcome, event = listened({**canasta, "commands": [PLAY]})
    assert outcome["state"]["phase"] == "finished"
    assert len(event.heard[-1][0]["report"]["deals"]) == 1


def test_a_series_counts_events_that_came_to_their_end_by_names() -> None:
    """A win is 25, second place 20; each attended evening is one more."""
    outcome = rehearse(
        {
            "series": {},
            "events": [
                {**EVENT, "players": ["Anna", "Ben"], "commands": WON},
                {**EVENT, "players": ["Anna", "Ben"], "commands": WON[:1]},
                {**EVENT, "players": ["Ben", "Cleo"], "commands": WON},
            ],
        }
    )
    first, second = ({"points": points, "counts": True} for points in ("25", "20"))
    assert outcome["table"] == [
        {"rank": 1, "player": "Ben", "total": "47", "events": [first, second]},
        {"rank": 2, "player": "Cleo", "total": "26", "events": [None, first]},
        {"rank": 3, "player": "Anna", "total": "21", "events": [second, None]},
    ]
    phases = [event["state"]["phase"] for event in outcome["events"]]
    assert (outcome["ok"], phases) == (True, ["finished", "between", "finished"])
    # Anna and Ben met once, Ben and Cleo once; Anna had the first seat once, then Ben
    assert {key: (it["min"], it["max"]) for key, it in outcome["quality"].items()} == {
        "meetings": (0, 1),
        "first": (0, 1),
    }


def test_a_series_has_two_hundred_events_at_most() -> None:
    assert problems({"series": {}, "events": [{}] * 201}) == [("field_value", "events")]
    assert problems({"series": {}, "events": [{}] * 200})[0] == (
        *("field_missing", "events[0].format"),
    )
    assert problems({"series": {"variant": 1}, "events": [{}]}) == [
        ("variant_unknown", "series.variant")
    ]
    assert problems({"series": {}, "events": {}}) == [("field_type", "events")]
    assert problems({"series": {}, "events": [{}, 3]}) == [("field_type", "events")]
    one = {**EVENT, "players": 2, "commands": []}
    assert rehearse({"series": {}, "events": [one]})["table"] == []
