"""Questions to the desk before a button does what many people would notice."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from django.test import Client

from games import GAMES
from tests.worlds.desks import desk_of
from tests.worlds.events import NOW, drawn, folded, id_of, names, people, sent, state
from tests.worlds.phones import english, evening, table_home, table_phone
from tests.worlds.situations import teams
from tournaments.domain.actors import Actor, Role
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.tables import ENVELOPE
from tournaments.store import history as histories
from tournaments.store.create import create
from tournaments.store.models import Tournament
from tournaments.web.phone.seat import TableView, station

pytestmark = pytest.mark.django_db


def press(desk: Client, tournament: Tournament, kind: str, **fields: str) -> str:
    """The page to which a button of the desk leads."""
    answer = desk.post(f"/e/{tournament.slug}/desk/do/{kind}/", fields, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def places(tournament: Tournament) -> dict[str, tuple[int, int]]:
    """Return table and seat of each player."""
    tables = enumerate(state(tournament).play.tables)
    return {p: (t, s) for t, table in tables for s, p in enumerate(table.players)}


def public_seats(tournament: Tournament) -> bool:
    return '<ol class="seats">' in english().get(f"/e/{tournament.slug}/").content.decode()


def test_published_seats_are_drawn_again_only_after_a_question() -> None:
    """It says how many would sit elsewhere; then the new seats are a draft like the first."""
    tournament = evening(13, up_to="publish")
    desk, before, seq = desk_of(tournament), places(tournament), state(tournament).seq
    asked = press(desk, tournament, "draw")
    assert (places(tournament), state(tournament).seq) == (before, seq)
    assert public_seats(tournament)
    drawn_again = press(desk, tournament, "draw", confirmed="1")
    after = places(tournament)
    moved = sum(after[player] != before[player] for player in before)
    assert moved > 0
    assert f"{moved} of 13 people would sit elsewhere." in asked
    assert "Publish the seats" in drawn_again
    assert not public_seats(tournament)
    assert state(tournament) == folded(tournament)
    press(desk, tournament, "publish")
    assert public_seats(tournament)


def test_seats_that_nobody_has_seen_are_drawn_again_at_once() -> None:
    tournament = evening(13, up_to="draw")
    before = places(tournament)
    press(desk_of(tournament), tournament, "draw")
    assert places(tournament) != before


def test_a_program_that_draws_published_seats_again_makes_a_draft_too() -> None:
    tournament = evening(13, up_to="publish")
    kinds = [entry.kind for entry in sent(tournament, "draw", seed="other").entries]
    assert kinds == ["draw"]
    assert not public_seats(tournament)


def test_swapping_two_people_keeps_the_seats_published() -> None:
    tournament = evening(13, up_to="publish")
    a, b = (state(tournament).play.tables[table].players[0] for table in (0, 1))
    sent(tournament, "swap", a=a, b=b)
    assert public_seats(tournament)


def test_published_seats_are_fitted_only_where_the_change_is_shown() -> None:
    settings = {"table_size": 4, "other_sizes": [3, 5], "late_until": 3}
    tournament = drawn(16, format="evening", game="brokdorf", settings=settings)
    sent(tournament, "publish")
    sent(tournament, "late_entry", player="Zoe")
    desk, before = desk_of(tournament), places(tournament)
    assert "<mark>Zoe</mark>" in press(desk, tournament, "refit_seats")
    assert places(tournament) == before
    press(desk, tournament, "refit_seats", confirmed="1")
    assert id_of(tournament, "Zoe") in places(tournament)


def season(**settings: object) -> Tournament:
    """A league of four whose first match day is open: tables 1 and 2; day 2 has 3 and 4."""
    setup = {"name": "Liga", "format": "league", "game": "bronzen", "confirmation": "second"}
    league = create({**setup, "settings": {"kind": "sides", **settings}}, now=NOW)
    for name in names(4):
        sent(league, "register", player=name)
    sent(league, "start", seed="lot")
    sent(league, "go")
    return league


def matches_to_come(league: Tournament) -> Counter[tuple[int, frozenset[str]]]:
    """Return the matches of the match days that are not open yet."""
    play: Any = state(league).play
    return Counter((f.day, frozenset(f.sides)) for f in play.fixtures if f.day > play.round)


def test_public_match_days_are_planned_anew_only_after_a_question() -> None:
    """A newcomer changes all coming tables of three."""
    setup = {"name": "Liga", "format": "league", "game": "binokel"}
    settings = {"table_size": 3, "score": {"places": [[3, 2, 1]]}, "match_days": 4}
    league = create({**setup, "settings": settings}, now=NOW)
    for name in names(8):
        sent(league, "register", player=name)
    sent(league, "start", seed="lot")
    sent(league, "go")
    sent(league, "late_entry", player="Zoe")
    desk, before, seq = desk_of(league), matches_to_come(league), state(league).seq
    asked = press(desk, league, "plan")
    assert (matches_to_come(league), state(league).seq) == (before, seq)
    planned = press(desk, league, "plan", confirmed="1")
    after = matches_to_come(league)
    gone = before - after
    days = len({day for day, _people in gone})
    assert f"{gone.total()} of 6 matches to come would change, on {days} of 3 match days." in asked
    assert "There would be 9 matches instead of 6." in asked
    assert "Plan the days to come" not in planned
    assert state(league) == folded(league)


def test_a_newcomer_is_planned_in_without_a_question_and_takes_nothing_else() -> None:
    """The newcomer plays who would have sat out: all matches stay, with the dates of their own."""
    setup = {"name": "Liga", "format": "league", "game": "bronzen"}
    settings = {"kind": "sides", "first_day": "2030-12-05T19:30"}
    league = create({**setup, "settings": settings}, now=NOW)
    for name in names(3):
        sent(league, "register", player=name)
    sent(league, "start", seed="lot")
    sent(league, "postpone", table=2, to="2030-12-24T19:30:00+01:00")
    before: Any = state(league).play
    sent(league, "late_entry", player="Zoe")
    after: Any = state(league).play
    kept = {(f.day, f.sides, f.at) for f in before.fixtures}
    assert kept <= {(f.day, f.sides, f.at) for f in after.fixtures}
    assert len(after.fixtures) == 6


def test_plan_without_a_leavers_matches_says_what_dates_are_lost() -> None:
    setup = {"name": "Liga", "format": "league", "game": "bronzen"}
    settings = {"kind": "sides", "first_day": "2030-12-05T19:30"}
    league = create({**setup, "settings": settings}, now=NOW)
    for name in names(4):
        sent(league, "register", player=name)
    sent(league, "start", seed="lot")
    play: Any = state(league).play
    sent(league, "postpone", table=1, to="2030-12-24T19:30:00+01:00")
    sent(league, "withdraw", player=play.fixtures[0].sides[0])
    asked = press(desk_of(league), league, "plan")
    assert "3 of 6 matches to come would change, on 3 of 3 match days." in asked
    assert "1 match would lose the date of its own." in asked


def test_plan_that_takes_back_lineups_says_how_many() -> None:
    league = teams(count=5)
    first: Any = state(league).play.fixtures[0]
    sent(league, "lineup", table=first.table, player=first.sides[0], people=[f"{first.sides[0]}2"])
    sent(league, "withdraw", player=first.sides[1])
    asked = press(desk_of(league), league, "plan")
    assert "1 line-up would have to be handed in again." in asked
    assert "instead of" not in asked


def reported(league: Tournament, table: int) -> int:
    """The `seq` of a report of the table that waits."""
    tournament_state, bronzen = state(league), GAMES["bronzen"]
    envelope = FORMATS["league"].sheet(tournament_state.play, table)
    players = envelope["players"]
    said = bronzen.simulate(players, envelope["variant"], Random(1), level=bronzen.levels[0])
    report = {key: value for key, value in said.items() if key not in ENVELOPE}
    fields = {"table": table, "round": 1, "report": report, "accept": True}
    return sent(league, "report", actor=Actor(Role.PLAYER, players[0]), **fields).entries[0].seq


def test_missing_tables_come_before_the_next_match_day() -> None:
    league = season()
    desk = desk_of(league)
    board = desk.get(f"/e/{league.slug}/desk/").content.decode()
    hero = board[board.index('class="btn btn-primary') :].partition("</a>")[0]
    assert hero.endswith("Table 1: enter the match")
    assert "2 tables of match day 1 have not reported." in board
    asked = press(desk, league, "go")
    assert "Open match day 2 early?" in asked
    assert "2 tables have not reported." in asked
    assert state(league).play.round == 1
    press(desk, league, "go", confirmed="1")
    assert state(league).play.round == 2


def test_day_without_open_tables_is_followed_at_once() -> None:
    league = season()
    for table in (1, 2):
        players = state(league).play.tables[table - 1].players
        sent(league, "absent", table=table, players=[players[0]])
    press(desk_of(league), league, "go")
    assert state(league).play.round == 2


def _station(league: Tournament, table: int) -> TableView:
    tournament_state = state(league)
    return station(tournament_state, histories.load(league, tournament_state), table, NOW)


def test_match_keeps_its_day_when_the_next_one_is_opened() -> None:
    """Waiting reports stay, a phone in the queue still reports, pages name the day."""
    league = season()
    waiting = reported(league, 1)
    sent(league, "go")
    assert [p.seq for p in state(league).pending.values()] == [waiting]
    late = reported(league, 2)
    assert [p.round for p in state(league).pending.values()] == [1, 1]
    assert [_station(league, table).round for table in (1, 2, 3)] == [1, 1, 2]
    for seq in (waiting, late):
        sent(league, "confirm", report=seq)
    past = histories.load(league, state(league))
    assert [next(past.concerning(f"table:{n}")).event["table"] for n in (1, 2)] == [1, 2]
    assert _station(league, 1).last is not None
    assert state(league) == folded(league)


def test_pin_of_a_match_day_opens_its_tables_when_the_next_one_is_open() -> None:
    league = season()
    phone = table_phone(league, 1)
    sent(league, "go")
    assert 'id="pin-form"' not in phone.get(table_home(league, 1)).content.decode()
    assert 'id="pin-form"' in phone.get(table_home(league, 3)).content.decode()
    assert 'id="pin-form"' not in table_phone(league, 2).get(table_home(league, 2)).content.decode()


def test_a_start_with_the_few_who_are_ticked_is_asked_and_with_most_is_not() -> None:
    tournament = evening(27, up_to="register")
    desk, everybody = desk_of(tournament), people(tournament)
    sent(tournament, "check_in", player=everybody[0], present=True)
    asked = press(desk, tournament, "start")
    assert "1 of 27 people is checked in." in asked
    assert "Start with all 27" in asked
    assert "with the 1 who" not in asked
    for name in everybody[1:4]:
        sent(tournament, "check_in", player=name, present=True)
    asked = press(desk, tournament, "start", only_present="1")
    assert "Start with 4 or with all 27?" in asked
    assert "takes back 23 people who are registered" in asked
    assert state(tournament).play.phase == "registration"
    press(desk, tournament, "start", only_present="1", whom="1")
    assert people(tournament) == everybody[:4]


@pytest.mark.parametrize("said", [{}, {"only_present": "0"}, {"only_present": "1"}])
def test_a_usual_start_asks_nothing(said: dict[str, str]) -> None:
    """Nobody is ticked, or most are, or the button says “all”."""
    tournament = evening(9, up_to="register")
    if said:
        ticked = people(tournament)[: 2 if said["only_present"] == "0" else 5]
        for name in ticked:
            sent(tournament, "check_in", player=name, present=True)
    press(desk_of(tournament), tournament, "start", **said)
    assert len(people(tournament)) == (5 if said == {"only_present": "1"} else 9)
    assert state(tournament).play.phase == "between"
