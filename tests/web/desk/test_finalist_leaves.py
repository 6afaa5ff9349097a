"""A finalist leaves before or in the final: the desk decides who plays, and nobody wins unseen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.rounds.tournament import duel, given_up
from tests.worlds.desks import desk_of
from tests.worlds.events import (
    id_of,
    later,
    name_of,
    people,
    registered,
    seats,
    send,
    sent,
    state,
)
from tests.worlds.markup import words
from tests.worlds.phones import english, player_home
from tournaments.domain.actors import Actor, Role
from tournaments.store.archive.exchange import export, import_event
from tournaments.store.execute import run_due_commands
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db


def before_the_final(size: int, players: int) -> Tournament:
    """One round is played: of duels where two get to the final, else at tables of three."""
    game, seats_at = ("bronzen", 2) if size == 2 else ("binokel", 3)
    settings: dict[str, Any] = {"rounds": 1, "final": "table", "final_size": size}
    settings |= {"table_size": seats_at, "deals": 1 if size == 2 else 3}
    settings |= {} if size == 2 else {"other_sizes": [4]}
    tournament = registered(players, format="swiss", game=game, settings=settings)
    sent(tournament, "start")
    sent(tournament, "draw", seed="lot")
    sent(tournament, "go")
    for number, table in enumerate(state(tournament).play.tables, 1):
        sent(tournament, "report", table=number, report=result(*table.players), accept=True)
    assert state(tournament).play.phase == "final_ready"
    return tournament


def result(*players: str) -> dict[str, Any]:
    """The last of a table of three gives up two deals, the one before it one."""
    if len(players) == 2:
        return duel(*players)
    return given_up(players[-1], players[-1], players[-2])


def first(tournament: Tournament, count: int) -> list[str]:
    now = state(tournament)
    return [place.player for place in now.format.ranking(now.play)][:count]


def test_before_the_final_the_next_joins_or_it_is_one_fewer() -> None:
    tournament = before_the_final(2, 6)
    gone, stays, third = first(tournament, 3)
    desk, board = desk_of(tournament), f"/e/{tournament.slug}/desk/"
    sent(tournament, "withdraw", player=gone)
    page = words(desk.get(board))
    name = state(tournament).name
    assert f"Left before the end of the final: {name(gone)}" in page
    assert f"Draw the seats, with {name(third)}" in page
    assert "with fewer the final cannot be seated" in page
    assert "Play with" not in page
    copy, _left_out = import_event(export(tournament))
    assert state(copy).presenter.final_gap == ((gone,), (third,), False)
    desk.post(f"{board}do/final/", {"key": "f"})
    assert {*seats(tournament)} == {stays, third}
    assert state(tournament).play.phase == "final"


def test_a_table_of_four_is_played_by_three_where_the_desk_says_so() -> None:
    tournament = before_the_final(4, 9)
    gone, *others = first(tournament, 4)
    sent(tournament, "withdraw", player=gone)
    desk, board = desk_of(tournament), f"/e/{tournament.slug}/desk/"
    assert "Several are level: the lot says who joins." in words(desk.get(board))
    desk.post(f"{board}do/final/", {"key": "f", "fewer": "1"})
    assert len(seats(tournament)) == 3
    assert {*others[:2]} < {*seats(tournament)}


def test_in_a_final_of_two_nobody_has_won_by_the_leaving_of_the_other() -> None:
    tournament = before_the_final(2, 6)
    sent(tournament, "final", seed="lot")
    gone, stays = seats(tournament)
    phone = player_home(tournament, gone)
    assert "which decides who joins" in words(english().get(f"{phone}leave/"))
    own = send(tournament, "withdraw", actor=Actor(Role.PLAYER, gone))
    assert [p.code for p in own.problems] == ["finalist_by_desk"]
    sent(tournament, "withdraw", player=gone)
    now = state(tournament).play
    assert (now.phase, now.status[stays], now.tables) == ("final_ready", "finalist", ())
    joins = first(tournament, 4)[2:]
    sent(tournament, "final", seed="lot")
    assert stays in seats(tournament)
    assert {*seats(tournament)} & {*joins}
    sent(tournament, "report", table=1, report=duel(*seats(tournament)), accept=True)
    assert state(tournament).play.phase == "finished"


def test_a_larger_final_goes_on_and_can_be_seated_again_until_a_result() -> None:
    tournament = before_the_final(4, 9)
    sent(tournament, "final", seed="lot")
    assert [p.code for p in send(tournament, "final").problems] == ["final_begun"]
    gone, *rest = seats(tournament)
    sent(tournament, "withdraw", player=gone)
    assert (state(tournament).play.phase, {*seats(tournament)}) == ("final", {*rest})
    page = words(desk_of(tournament).get(f"/e/{tournament.slug}/desk/"))
    assert "Seat it again" in page
    sent(tournament, "final", seed="lot")
    assert len(seats(tournament)) == 4
    assert {*rest} < {*seats(tournament)}


@pytest.mark.parametrize("setup", [{}, {"format": "knockout", "game": "bronzen"}])
def test_the_last_but_one_leaves_by_the_desk_alone(setup: dict[str, Any]) -> None:
    tournament = registered(3, **setup)
    sent(tournament, "start")
    sent(tournament, "withdraw", player="Anke")
    bernd = id_of(tournament, "Bernd")
    refused = send(tournament, "withdraw", actor=Actor(Role.PLAYER, bernd))
    assert [p.code for p in refused.problems] == ["leaving_decides"]
    told = words(english().get(f"{player_home(tournament, bernd)}leave/"))
    assert "By this somebody else would have won" in told
    asked = desk_of(tournament).post(f"/e/{tournament.slug}/desk/act/withdraw/", {"player": bernd})
    page = words(asked)
    assert ("Conny" in page, "winner" in page) == (True, True)
    if not setup:  # who has left before keeps the place that he has
        assert "Anke" not in page[page.index("This will change") :]


def test_of_six_finalists_two_leave_and_four_or_the_next_two_play() -> None:
    """Five cannot sit at tables of three and four, so with one fewer it is not offered."""
    tournament = before_the_final(6, 9)
    sent(tournament, "final", seed="lot")
    finalists = [player for table in state(tournament).play.tables for player in table.players]
    desk, board = desk_of(tournament), f"/e/{tournament.slug}/desk/"
    asked = words(desk.post(f"{board}act/withdraw/", {"player": finalists[0]}))
    named = {who for who in people(tournament) if f"{name_of(tournament, who)} In the" in asked}
    assert named <= {finalists[0]}
    sent(tournament, "withdraw", player=finalists[0])
    assert "with fewer the final cannot be seated" in words(desk.get(board))
    sent(tournament, "withdraw", player=finalists[1])
    page = words(desk.get(board))
    assert "Play with 2 people fewer" in page
    desk.post(f"{board}do/final/", {"key": "f", "fewer": "1"})
    assert [len(table.players) for table in state(tournament).play.tables] == [4]
    assert {*seats(tournament)} == {*finalists[2:]}


def test_who_leaves_before_the_final_table_of_the_wm_mode_is_named_and_nobody_moves_up() -> None:
    tournament = registered(9)
    for kind in ("start", "draw", "go"):
        sent(tournament, kind)
    for number, table in enumerate(state(tournament).play.tables, 1):
        result = {"loser": table.players[-1]}
        sent(tournament, "runde", table=number, result=result, accept=True)
        sent(tournament, "table_done", table=number, accept=True)
    run_due_commands(tournament, now=later(600))
    play = state(tournament).play
    assert play.phase == "final_ready"
    sent(tournament, "withdraw", player=play.players_in[0], now=later(601))
    page = words(desk_of(tournament).get(f"/e/{tournament.slug}/desk/"))
    assert f"Left before the end of the final: {name_of(tournament, play.players_in[0])}" in page
    assert "nobody moves up" in page
