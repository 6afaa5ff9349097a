"""A player excluded after the end loses place and prize.

The others move up, and the desk lists paid prizes as to be reclaimed.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.domain.rounds.tournament import duel
from tests.web.money.test_prizes import address, over, running_for
from tests.worlds.desks import desk_of
from tests.worlds.evenings import played
from tests.worlds.events import folded, registered, send, sent, started, state
from tests.worlds.markup import words
from tournaments.domain.desk.prizes import awards
from tournaments.domain.formats.state import GONE
from tournaments.store.archive.exchange import export, import_event
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db


def ranked(tournament: Tournament) -> list[str]:
    now = state(tournament)
    return [place.player for place in now.final if place.rank]


def bracket() -> Tournament:
    """A knock-out of four; the first seat wins each match."""
    tournament = started(4, format="knockout", game="bronzen", settings={})
    while state(tournament).play.phase != "finished":
        sent(tournament, "draw")
        sent(tournament, "go")
        for number, table in enumerate(state(tournament).play.tables, 1):
            sent(tournament, "award", table=number, player=table.players[0])
    return tournament


def season() -> Tournament:
    """A league of three in duels; the one who came first wins each."""
    settings = {"kind": "sides", "side": 1, "games": 1}
    tournament = registered(3, format="league", game="bronzen", settings=settings)
    sent(tournament, "start", seed="lot")
    while state(tournament).play.phase != "finished":
        sent(tournament, "go")
        for number, table in enumerate(state(tournament).play.tables, 1):
            if table.open:
                report = duel(*sorted(table.players))
                sent(tournament, "report", table=number, report=report, accept=True)
    return tournament


def evening() -> Tournament:
    tournament = running_for(["60 %"])
    over(tournament)
    return tournament


@pytest.mark.parametrize(
    "make", [lambda: played("lot"), evening, bracket, season], ids=["wm", "evening", "ko", "league"]
)
def test_the_winner_is_excluded_the_next_one_has_won_and_it_can_be_taken_back(
    make: Callable[[], Tournament],
) -> None:
    tournament = make()
    before = state(tournament)
    assert before.play.phase == "finished"
    first, second = ranked(tournament)[:2]
    entry = sent(tournament, "exclude", player=first, reason="Marked cards").entries[0].seq
    now = state(tournament)
    assert (now.play.phase, now.play.status[first]) == ("finished", "excluded")
    assert ranked(tournament)[0] == second
    assert [place.rank for place in now.final if place.player == second] == [1]
    assert now.play.status[second] == "winner"
    again = send(tournament, "exclude", player=first)
    assert [problem.code for problem in again.problems] == ["already_excluded"]
    copy, _left_out = import_event(export(tournament))
    assert state(copy).final == now.final == folded(tournament).final
    sent(tournament, "undo", entry=entry, accept=True)
    assert state(tournament).final == before.final


def test_prizes_follow_and_what_was_paid_out_is_to_be_reclaimed() -> None:
    tournament = running_for(["60 %", "40 %"])
    first, second, third = over(tournament)
    desk, page = desk_of(tournament), address(tournament)
    sent(tournament, "hand_out", player=first, prize="1")
    sent(tournament, "hand_out", player=second, prize="2")
    assert "to be reclaimed" not in words(desk.get(page))
    asked = desk.post(
        f"/e/{tournament.slug}/desk/act/exclude/", {"player": first, "reason": "Marked cards"}
    )
    assert asked.status_code == 200
    sent(tournament, "exclude", player=first, reason="Marked cards")
    winners = {award.key: award.players for award in awards(state(tournament))}
    assert (winners["1"], winners["2"]) == ((second,), (third,))
    told = words(desk.get(page))
    assert "to be reclaimed: €18.00" in told
    assert "to be reclaimed: €12.00" in told
    assert state(tournament).box == -3000
    desk.post(f"{page}hand-out/", {"prize": "1", "player": first, "holds": "0", "key": "b"})
    sent(tournament, "hand_out", player=second, prize="1")
    assert "to be reclaimed: €18.00" not in words(desk.get(page))
    assert state(tournament).box == -3000


def test_a_disputed_result_is_put_right_after_the_end_with_the_prizes_in_hand() -> None:
    tournament = running_for(["60 %"])
    first, second, _third = over(tournament)
    sent(tournament, "hand_out", player=first, prize="1")
    entry = tournament.log.get(kind="result")
    event = {**entry.event, "report": {**entry.event["report"]}}
    deals = [{**deal, "solo": first} for deal in event["report"]["deals"]]
    event["report"] = {**event["report"], "deals": deals}
    sent(tournament, "correct", target=entry.seq, event=event, accept=True)
    now = state(tournament)
    assert now.play.phase == "finished"
    assert first not in {p for award in awards(now) for p in award.players}
    told = words(desk_of(tournament).get(address(tournament)))
    assert "to be reclaimed: €18.00" in told
    assert GONE.isdisjoint(now.play.status.values())
    assert second in now.play.status
