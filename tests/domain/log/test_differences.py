"""Visible differences between two states of a tournament, all in order, by hand.

Seven people play one round of Binokel at two tables; everybody has nothing yet.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.domain.evening_in_memory import Evening, minute
from tournaments.domain.formats.ranking import Column, Place
from tournaments.domain.formats.state import Table
from tournaments.domain.log.differences import differences
from tournaments.domain.tournament_state import PendingReport, TournamentState


def seven() -> TournamentState:
    settings = {"rounds": 1, "deals": 3, "entry_fee": 1000}
    evening = Evening(7, format="evening", game="binokel", settings=settings)
    evening.begin([0, 1, 2], [3, 4, 5, 6])
    return evening.state


STATE = seven()
FIRST, SECOND = STATE.play.tables
DUE, OWN = minute(60), minute(50)
Seen = tuple[str, str | int | None, Any, Any]


def with_(state: TournamentState, **play: Any) -> TournamentState:
    return replace(state, play=replace(state.play, **play))


def seen(before: TournamentState, after: TournamentState) -> list[Seen]:
    """Return the differences: what, of which player or table, and both values."""
    found = differences(before, after)
    assert all(one.player is None or one.table is None for one in found)
    return [(one.what, one.player or one.table, one.before, one.after) for one in found]


def turned(found: list[Seen]) -> list[Seen]:
    return sorted(((what, whose, new, old) for what, whose, old, new in found), key=str)


def test_nothing_differs_of_the_same() -> None:
    assert seen(STATE, STATE) == []


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ({"round": 2}, [("round", None, 1, 2)]),
        # the tables end with the round, which is said once
        ({"round_due": DUE}, [("ends", None, None, DUE)]),
        ({"paused_at": DUE}, [("stopped", None, False, True)]),
        ({"tables": (FIRST, replace(SECOND, open=False))}, [("open", 2, True, False)]),
        ({"tables": (FIRST, replace(SECOND, due=OWN))}, [("ends", 2, None, OWN)]),
        ({"tables": (replace(FIRST, due=OWN), SECOND)}, [("ends", 1, None, OWN)]),
        (
            {"tables": (FIRST, Table(("e5", "e4", "e6", "e7"), open=True))},
            [("seats", 2, ("e4", "e5", "e6", "e7"), ("e5", "e4", "e6", "e7"))],
        ),
        (
            {"tables": (FIRST,)},
            [
                ("open", 2, True, None),
                ("seats", 2, ("e4", "e5", "e6", "e7"), None),
                ("waits", 2, False, None),
            ],
        ),
        ({"leaving": ("e2",)}, [("leaving", "e2", False, True)]),
        ({"cautions": {"e3": 2}}, [("cautions", "e3", None, 2)]),
        ({"cautions": {"e3": 0}}, []),
    ],
)
def test_what_is_seen_of_the_event_its_tables_and_its_people(
    play: dict[str, Any], found: list[Seen]
) -> None:
    assert sorted(seen(STATE, with_(STATE, **play)), key=str) == sorted(found, key=str)
    # and the other way round
    assert sorted(seen(with_(STATE, **play), STATE), key=str) == turned(found)


def test_a_table_with_an_end_of_its_own_had_that_of_the_round() -> None:
    before = with_(STATE, round_due=DUE)
    after = with_(before, tables=(FIRST, replace(SECOND, due=OWN)))
    assert seen(before, after) == [("ends", 2, DUE, OWN)]
    # once it is closed it ends no more
    closed = with_(before, tables=(FIRST, replace(SECOND, due=OWN, open=False)))
    assert seen(after, closed) == [("open", 2, True, False), ("ends", 2, OWN, None)]


def test_a_report_waits_at_its_table() -> None:
    waits = PendingReport(40, 1, 2, {}, {}, "e4", "19:30")
    assert seen(STATE, replace(STATE, pending={40: waits})) == [("waits", 2, False, True)]


def test_of_money_everybody_sees_his_own_and_that_of_the_tables() -> None:
    """Players without debts have no money; accounts of strangers are invisible."""
    before = with_(STATE, cash={":box": 0, "e1": -1000, "e2": -1000, ":table 1": 0, "e9": 0})
    after = with_(STATE, cash={":box": 0, "e1": -1000, "e2": 0, ":table 1": 30, "e9": 5})
    assert sorted(seen(before, after)) == [
        ("money", "e2", -1000, None),
        ("till", ":table 1", None, 30),
    ]


def test_balances_that_are_money_themselves_are_told_once() -> None:
    evening = Evening(4)
    evening.begin([0, 1, 2, 3])
    more = with_(evening.state, balances={**evening.play.balances, "e1": 999})
    told = [(what, whose) for what, whose, _old, _new in seen(evening.state, more)]
    assert ("balance", "e1") in told
    assert "money" not in [what for what, _whose in told]


def test_players_stand_in_the_order_that_they_would_have() -> None:
    after = with_(STATE, balances={**STATE.play.balances, "e3": 7, "e2": 5})
    assert seen(STATE, after) == [
        # the first in the standings first; he stays on the first place
        ("balance", "e3", 0, 7),
        ("balance", "e2", 0, 5),
        ("rank", "e2", 1, 2),
        *(("rank", player, 1, 3) for player in ("e1", "e4", "e5", "e6", "e7")),
    ]


def test_columns_of_the_standings_are_told_by_their_keys_without_that_of_the_balance() -> None:
    def final(total: int, opponents: int, direct: int) -> TournamentState:
        columns = (("total", total), ("opponents", opponents), ("direct", direct))
        return replace(STATE, final=(Place(1, "e1", tuple(Column(*one) for one in columns)),))

    assert seen(final(3, 4, 0), final(5, 6, 0)) == [("opponents", "e1", 4, 6)]
    # level in the direct comparison: as if nobody had been compared
    assert seen(final(3, 4, 0), final(3, 4, 1)) == [("direct", "e1", None, 1)]


def test_who_has_a_bye_is_told() -> None:
    evening = Evening(5, format="swiss", game="bronzen", settings={"rounds": 2, "deals": 1})
    evening.begin([0, 1], [2, 3])
    assert seen(evening.state, with_(evening.state, byes=("e5", "e1"))) == [
        ("bye", "e1", False, True)
    ]


def test_a_place_to_play_and_what_a_match_has_are_told() -> None:
    evening = Evening(2, format="league", game="bronzen", settings={"kind": "sides"})
    evening.sent("start", 0)
    state = evening.state
    inn = with_(state, venues={"e2": "t9"})
    assert seen(state, inn) == [("venue", "e2", None, ("t9",))]
    (fixture,) = state.play.fixtures
    lapsed = with_(state, fixtures=(replace(fixture, lapsed=True),))
    assert ("lapsed", 1, False, True) in seen(state, lapsed)


def test_who_has_to_keep_away_is_named_in_order() -> None:
    """In the WM mode, whose desk bans guests too."""
    evening = Evening(4)
    evening.begin([0, 1, 2, 3])
    guests = ("g1", "g2", "g3", "g4", "g5")
    after = with_(evening.state, banned=frozenset(guests))
    assert seen(evening.state, after) == [("banned", guest, None, True) for guest in guests]
    assert turned(seen(after, evening.state)) == sorted(seen(evening.state, after), key=str)
