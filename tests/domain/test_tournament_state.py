"""Properties of a state: entries, agreements and tasks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, field, make_dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

import pytest

from tests.domain.evening_in_memory import NOW, Evening
from tests.domain.rounds.tournament import duel
from tournaments.domain.desk.cashbook import Cashbook
from tournaments.domain.formats.ranking import Place
from tournaments.domain.formats.roles import TableRole
from tournaments.domain.log.changes import Codecs
from tournaments.domain.log.codec import DecodeError
from tournaments.domain.points import Points
from tournaments.domain.standings import standings
from tournaments.domain.tournament_state import (
    DisputedReport,
    Former,
    PendingReport,
    TournamentState,
    _shape,
    fingerprint,
)

AGREED = {"rounds": 2, "deals": 1, "late_until": 1, "prizes": ["Ham"], "entry_fee": 500}


def evening(people: int = 4, **settings: object) -> Evening:
    return Evening(people, format="evening", game="bronzen", settings={**AGREED, **settings})


def begun(started: Evening) -> TournamentState:
    names = started.people
    seats = [names[k : k + 2] for k in range(0, len(names), 2)]
    started.sent("draw", 0, round=1, tables=seats)
    started.sent("go", 0)
    return started.state


def test_people_are_entered_before_the_start_and_late_as_long_as_agreed() -> None:
    event = evening()
    opened = replace(event.state, signup_open=True)
    assert (event.state.takes_entrants, event.state.takes_signups) == (True, False)
    assert opened.takes_signups
    event.sent("start", 0)
    opened = replace(event.state, signup_open=True)
    assert (opened.takes_entrants, opened.takes_signups) == (True, False)
    assert not begun(event).takes_entrants


def test_settings_are_those_agreed_with_what_the_desk_changed() -> None:
    state = evening().state
    assert state.settings_now == AGREED
    book = Cashbook(entry_fee=800, prizes=("Cake", "last: Tea"))
    changed = {"entry_fee": 800, "prizes": ["Cake", "last: Tea"]}
    assert replace(state, cashbook=book).settings_now == AGREED | changed
    # the WM mode has no such setting
    assert replace(Evening(4).state, cashbook=book).settings_now == {}


def test_somebody_of_each_table_has_the_roles_that_were_agreed() -> None:
    state = begun_with_roles()
    people = list(state.play.status)
    dealer, scorer = (TableRole.DEALER,), (TableRole.SCORER,)
    assert state.roles_at(1) == {people[0]: dealer, people[1]: scorer}
    assert state.roles_at(2) == {people[2]: dealer, people[3]: scorer}
    assert [state.roles_at(table) for table in (-1, 0, 3)] == [{}, {}, {}]


def begun_with_roles() -> TournamentState:
    event = evening(first_dealer="first", scorekeeper="last")
    event.sent("start", 0)
    return begun(event)


def test_whoever_is_drawn_to_deal_deals_when_the_round_runs() -> None:
    event = evening(16, first_dealer="lot", scorekeeper="lot")
    event.sent("start", 0)
    names = event.people
    seats = [names[k : k + 2] for k in range(0, 16, 2)]
    event.sent("draw", 0, round=1, tables=seats)
    drawn = [event.state.roles_at(table) for table in range(1, 9)]
    event.sent("go", 0)
    assert [event.state.roles_at(table) for table in range(1, 9)] == drawn
    assert all({role for mine in at.values() for role in mine} == {*TableRole} for at in drawn)


def test_in_the_box_lies_what_was_paid_and_what_tables_gave() -> None:
    event = evening(2, lost_fees=[[0, 50]])
    event.sent("cash", 0, purpose="entry_fee", player="e1")  # 5.00
    event.sent("cash", 0, purpose="expense", cents=120, reason="Coffee")
    event.sent("start", 0)
    begun(event)
    event.sent("report", 30, table=1, report=duel("e1", "e2"))
    assert event.state.box == 380
    event.sent("collect", 31, round=1, table=1, amount=50)
    assert event.state.box == 430


def test_a_report_is_found_by_its_table() -> None:
    first, second = (PendingReport(n, 1, n, {}, {}, "", "") for n in (1, 2))
    disputed = DisputedReport(second, "", "")
    state = replace(evening().state, pending={1: first}, disputes={2: disputed})
    assert [state.pending_at(table) for table in (1, 2)] == [first, None]
    assert [state.dispute_at(table) for table in (1, 2)] == [None, disputed]
    assert [state.open_report_seq(table) for table in (1, 2, 3)] == [1, 2, 0]


def test_a_round_has_the_options_of_the_event_and_its_own() -> None:
    rules = [{"rounds": [2], "options": {"pack": 48}}]
    settings = {"rounds": 2, "deals": 3, "game_variant": {"bid_min": 200}, "round_rules": rules}
    state = Evening(3, format="evening", game="binokel", settings=settings).state
    found = [state.rules_by(key) for key in (None, 1, 2)]
    assert [(each.get("bid_min"), each.get("pack")) for each in found] == [
        (200, None), (200, None), (200, 48),
    ]  # fmt: skip


def test_tables_wait_in_the_order_of_their_reports() -> None:
    pending = {seq: PendingReport(seq, 1, table, {}, "", "") for seq, table in ((9, 1), (4, 3))}
    assert replace(evening().state, pending=pending).tables_waiting == (3, 1)


def test_it_matters_who_is_here_before_the_start_but_of_a_season() -> None:
    event = evening()
    assert event.state.checks_in
    event.sent("start", 0)
    assert not event.state.checks_in
    season = Evening(4, format="league", game="bronzen", settings={"kind": "sides"})
    assert not season.state.checks_in


def test_a_place_has_the_name_of_who_played_it_then() -> None:
    """Zoe left before entry 7, then Yan before entry 12; in Round 2 Yan's table still played."""
    state = evening().state
    names = state.names.with_({"g1": "Zoe", "g2": "Yan"})
    former = {"e1": (Former("g1", 7, 1), Former("g2", 12, 2, (2,)))}
    known = replace(state, names=names, former=former)
    called = [known.named_at(seq).name("e1") for seq in (6, 7, 11, 12)]
    assert called == ["Zoe", "Yan", "Yan", "Player 0"]
    called = [known.named_in(number).name("e1") for number in (1, 2, 3)]
    assert called == ["Zoe", "Player 0", "Player 0"]
    assert known.named_at(6).name("e2") == "Player 1"
    forgotten = replace(known, former={"e1": (Former("", 7, 1),)})
    assert forgotten.named_at(6).name("e1") == "Player 0"


def test_a_pair_is_called_by_who_played_for_it_then() -> None:
    state = evening().state
    names = state.names.with_({"e1": "Anna & Bernd", "e1.2": "Bernd", "g1": "Zoe"})
    known = replace(state, names=names, former={"e1.2": (Former("g1", 7, 1),)})
    assert [known.named_at(seq).name("e1") for seq in (6, 7)] == ["Anna & Zoe", "Anna & Bernd"]


def test_what_is_made_of_a_state_has_its_number_and_that_of_what_is_due() -> None:
    event = evening(2)
    assert event.state.stamp == "3"  # created, and two registrations
    entries = tuple(event.memory.past.entries)
    assert replace(event.state, ahead=entries).stamp == f"3+{len(entries)}"


def test_states_of_other_formats_have_other_shapes() -> None:
    assert fingerprint("evening") != fingerprint("wm")
    with pytest.raises(DecodeError):
        fingerprint("chess")


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Hue(StrEnum):
    RED = "red"


def shape(*fields: Any, name: str = "Card") -> str:
    """Of a value with these fields: name, type and default."""
    return _shape(
        Codecs({}, objects=True).of(make_dataclass(name, fields, frozen=True, slots=True))
    )


def one(kind: Any, default: Any = MISSING) -> str:
    return shape(("rank", kind) if default is MISSING else ("rank", kind, field(default=default)))


def test_a_shape_follows_from_types_and_nothing_else() -> None:
    """A change of the shape replays logs; nothing else does."""

    def made() -> list[str]:
        return [
            *(one(kind) for kind in (int, str, bool, Colour, Hue, datetime, Points)),
            *(one(kind) for kind in (int | None, tuple[int, ...], tuple[int, str])),
            *(one(kind) for kind in (frozenset[int], frozenset[str], dict[str, Any])),
            *(one(kind) for kind in (Mapping[str, int], Mapping[str, Colour], Mapping[int, int])),
            *(one(int, 3), one(int, 4), one(int | None, None), one(str, "")),
            shape(("suit", int)),
            shape(("rank", int), ("suit", int)),
            shape(("rank", int), name="Deal"),
        ]

    shapes = made()
    assert shapes == made()
    assert len({*shapes}) == len(shapes)
    assert not any(" at 0x" in told for told in shapes)


def test_the_time_of_a_state_is_that_of_its_last_entry() -> None:
    assert evening().state.at == NOW.isoformat()


def test_standings_are_those_of_now_and_after_the_end_those_recorded_then() -> None:
    event = evening(rounds=1, late_until=0)

    def lines() -> list[tuple[int | None, str, int, str, bool]]:
        return [(x.rank, x.name, int(x.shown), x.status, x.is_in) for x in standings(event.state)]

    assert lines() == [(None, f"Player {k}", 0, "registered", True) for k in range(4)]
    event.sent("start", 0)
    begun(event)
    a, b, _c, d = event.people
    event.sent("report", 30, table=1, report=duel(b, a))
    event.sent("exclude", 31, player=d)
    # the credit of a win is what the winner of the other table made
    assert lines() == [
        (1, "Player 1", 124, "winner", True),
        (1, "Player 2", 124, "winner", True),
        (3, "Player 0", 80, "active", True),
        (None, "Player 3", 0, "excluded", False),
    ]
    told = (Place(1, a), Place(2, b))
    assert [line.player for line in standings(replace(event.state, final=told))] == [a, b]
