"""Entrants: sign-up, leaving, presence, and entrants of several people."""

from __future__ import annotations

from typing import Any

import pytest

from games.shares import Share
from tests.domain.refusals import refusal
from tests.domain.rounds.tournament import RoundsTournament
from tournaments.domain.commands.people import Register, Start
from tournaments.domain.formats import entrants
from tournaments.domain.formats.play_builder import PlayBuilder


def evening(people: str = "A B C D", most: int = 100) -> RoundsTournament:
    return RoundsTournament("evening", "binokel", people, rounds=1, deals=12, max_players=most)


def builder(event: RoundsTournament) -> PlayBuilder[Any]:
    return PlayBuilder(event.state, 9, None)


def register(player: str) -> Register:
    return Register.read({"type": "register", "player": player})


def test_so_many_can_sign_up_and_nobody_twice() -> None:
    change = builder(evening(most=5))
    twice = refusal(lambda: entrants.register(change, register("A")))
    assert twice == [("player_duplicate", "player")]
    entrants.register(change, register("E"))
    too_many = refusal(lambda: entrants.register(change, register("F")))
    assert too_many == [("too_many_players", "player")]
    assert (list(change.status), change.balances["E"]) == (["A", "B", "C", "D", "E"], 0)
    assert change.status["E"] == "registered"


def test_who_is_not_here_can_be_left_out_at_the_start() -> None:
    event = evening()
    for player in "ABD":
        event.do("check_in", player=player, present=True)
    event.do("check_in", player="D", present=False)
    assert event.state.checked_in == {"A", "B"}
    change = builder(event)
    everybody = Start.read({"type": "start", "at": ""})
    here = Start.read({"type": "start", "at": "", "only_present": True})
    entrants.take_back_absent(change, everybody)
    assert list(change.status) == ["A", "B", "C", "D"]
    entrants.take_back_absent(change, here)
    assert list(change.status) == list(change.balances) == ["A", "B"]


def test_what_is_taken_back_was_never_there() -> None:
    event = evening()
    for player in "AB":
        event.do("check_in", player=player, present=True)
    event.do("withdraw", player="A")
    assert list(event.state.status) == list(event.state.balances) == ["B", "C", "D"]
    assert event.state.checked_in == {"B"}


def test_before_the_start_nobody_leaves_after_a_match() -> None:
    event = evening()
    assert event.refused("withdraw", player="A", during_runde=True) == [
        ("no_running_runde", "during_runde")
    ]


def playing() -> RoundsTournament:
    event = evening("A B C D E F G")
    event.do("start")
    event.begin_round("A B C", "D E F G")
    return event


def test_who_leaves_after_the_match_stays_until_then_and_says_it_once() -> None:
    event = playing()
    event.do("withdraw", player="D", during_runde=True)
    event.do("withdraw", player="E", during_runde=True)
    assert event.state.leaving == ("D", "E")
    assert event.state.status["D"] == "active"
    for later in (True, False):
        assert event.refused("withdraw", player="D", during_runde=later) == [
            ("already_leaving", "player")
        ]


def test_who_leaves_at_once_is_gone_and_cannot_leave_again() -> None:
    event = playing()
    event.do("withdraw", player="D")
    assert (event.state.status["D"], event.state.leaving) == ("withdrawn", ())
    for later in (True, False):
        assert event.refused("withdraw", player="D", during_runde=later) == [
            ("player_not_active", "player")
        ]


def test_only_who_plays_can_leave_after_the_match() -> None:
    event = evening("A B C D E F G")
    event.do("start")
    assert event.refused("withdraw", player="A", during_runde=True) == [
        ("no_running_runde", "during_runde")
    ]
    event.do("draw", round=1, tables=[["A", "B", "C"], ["D", "E", "F", "G"]])
    assert event.refused("withdraw", player="A", during_runde=True) == [
        ("no_running_runde", "during_runde")
    ]
    event.do("go", round=1)
    event.do("withdraw", player="C")  # ends the table of three
    assert not event.state.tables[0].open
    assert event.refused("withdraw", player="A", during_runde=True) == [
        ("no_running_runde", "during_runde")
    ]
    event.do("withdraw", player="G", during_runde=True)


def test_warnings_are_counted_for_players_and_guests() -> None:
    event = playing()
    event.do("warn", player="A")
    event.do("warn", player="A")
    event.do("warn", guest="Somebody")
    assert dict(event.state.cautions) == {"A": 2, "Somebody": 1}


def test_a_ruling_changes_nothing() -> None:
    event = playing()
    before = event.state
    event.do("ruling", text="The card stays.")
    assert event.state == before


def test_the_people_of_a_side_have_ids_of_their_own() -> None:
    assert entrants.members("e3", 1) == ("e3",)
    assert entrants.members("e3", 3) == ("e3.1", "e3.2", "e3.3")
    assert entrants.seated(["e3", "e4"], 2) == ("e3.1", "e4.1", "e3.2", "e4.2")
    assert entrants.seated(["e3", "e4"], 1) == ("e3", "e4")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (" Krone : Anna ,Bernd,, ", ("Krone", ("Anna", "Bernd"))),
        ("Krone", ("Krone", ())),
        ("Krone: Anna: Bernd", ("Krone", ("Anna: Bernd",))),
    ],
)
def test_a_team_is_its_name_and_its_people(text: str, read: object) -> None:
    assert entrants.team(text) == read


def share(points: int, place: int = 1, deals: int = 4, lost: int = 0) -> Share:
    return Share(points, place, deals, lost)


def test_partners_share_what_their_table_gave_them() -> None:
    """Canasta has partners at four."""
    by_name = {
        "a1": share(500), "b1": share(300, 3), "a2": share(500), "b2": share(300, 3),
    }  # fmt: skip
    sides = [("a1", "a2"), ("b1", "b2")]
    assert entrants.side_shares("canasta", by_name, sides) == [share(500), share(300, 3)]


def test_single_people_have_their_own_share() -> None:
    by_name = {"a": share(10, 2), "b": share(30), "c": share(-5, 3)}
    assert entrants.side_shares("brokdorf", by_name, [("a",), ("b",), ("c",)]) == [
        share(10, 2), share(30), share(-5, 3),
    ]  # fmt: skip


def test_without_partners_at_the_table_a_side_is_the_sum_of_its_people() -> None:
    """Brokdorf has no partners: A 10 + 5, B 20 - 8, C 6 + 6; level sides share a place."""
    by_name = {
        "a1": share(10, 1, 4, 1), "b1": share(20, 1, 3, 0), "c1": share(6, 1, 4, 2),
        "a2": share(5, 1, 2, 1), "b2": share(-8, 1, 4, 3), "c2": share(6, 1, 4, 0),
    }  # fmt: skip
    sides = [("a1", "a2"), ("b1", "b2"), ("c1", "c2")]
    assert entrants.side_shares("brokdorf", by_name, sides) == [
        share(15, 1, 6, 2), share(12, 2, 7, 3), share(12, 2, 8, 2),
    ]  # fmt: skip
