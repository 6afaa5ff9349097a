"""The page of a personal link: what is next, every euro, report and confirmation, leaving."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.worlds.events import id_of, later, name_of, people, running, seats, send, sent, state
from tests.worlds.phones import english, evening, own_table, player_home, sitting
from tests.worlds.situations import mistaken
from tournaments.domain import topics as topic
from tournaments.store import history as histories
from tournaments.store import load
from tournaments.store.access.actors import revoke_link
from tournaments.store.changed_topics import changed_topics_since
from tournaments.store.models import Tournament
from tournaments.web.phone.player_page import what_next
from tournaments.web.readmodels.ledger import account, moves
from tournaments.web.readmodels.sittings import sittings

pytestmark = pytest.mark.django_db


def page_of(tournament: Tournament, player: str) -> str:
    answer = english().get(player_home(tournament, player))
    assert answer.status_code == 200
    return answer.content.decode()


def post(tournament: Tournament, player: str, page: str, **data: Any) -> Any:
    return english().post(f"{player_home(tournament, player)}{page}/", data)


def table_of(tournament: Tournament, player: str) -> str:
    return english().get(own_table(tournament, player)).content.decode()


def result(tournament: Tournament, player: str, loser: str) -> Any:
    data = {"round": 1, "runde": 1, "end": "normal", "loser": loser}
    return post(tournament, player, "report", **data)


def test_an_unknown_link_is_told_kindly() -> None:
    answer = english().get("/p/nobody-knows-this/")
    assert answer.status_code == 404
    assert "This link is not valid" in answer.content.decode()


def test_a_revoked_link_asks_for_the_new_one() -> None:
    tournament = evening()
    home = player_home(tournament, "Anke")
    revoke_link(tournament, id_of(tournament, "Anke"), now=timezone.now())
    answer = english().get(home)
    assert answer.status_code == 404
    assert "This link has been replaced" in answer.content.decode()
    assert english().post(f"{home}leave/").status_code == 404


def test_before_the_start_it_says_registered_and_then_checked_in() -> None:
    tournament = evening(up_to="register")
    assert "You are registered" in page_of(tournament, "Anke")
    sent(tournament, "check_in", player="Anke", present=True)
    assert "You are checked in" in page_of(tournament, "Anke")


def test_the_own_page_leads_to_the_pictures_of_the_own_way() -> None:
    coming, played = evening(up_to="publish"), evening()
    assert "/progress/" not in page_of(coming, sitting(coming)[0])
    who = sitting(played)[1]
    progress = f"/e/{played.slug}/progress/?player={id_of(played, who)}"
    assert f'href="{progress}"' in page_of(played, who)
    assert english().get(progress).status_code == 200


def test_seats_are_secret_until_they_are_published() -> None:
    tournament = evening(up_to="draw")
    player = sitting(tournament, 2)[1]
    assert "Wait for the next seats" in page_of(tournament, player)
    sent(tournament, "publish", now=timezone.now())
    page = page_of(tournament, player)
    assert "Please take your seat" in page
    assert re.findall(r"<dd[^>]*>\s*(\d)\s*</dd>", page)[:2] == ["2", "2"]


def test_one_reports_and_another_confirms_by_personal_link() -> None:
    tournament = evening()
    loser, reporter, other = sitting(tournament)[:3]
    assert result(tournament, reporter, loser).status_code == 302
    waiting = load.load(tournament).pending_at(1)
    assert waiting
    assert "Somebody else of the table has to confirm." in table_of(tournament, reporter)
    own = post(tournament, reporter, "confirm", report=waiting.seq)
    assert own.status_code == 422
    assert "Look at the result" in page_of(tournament, other)
    assert "That is right" in table_of(tournament, other)
    assert post(tournament, other, "confirm", report=waiting.seq).status_code == 302
    page = page_of(tournament, loser)
    assert "You lost the Runde." in page
    assert "Round 1, table 1, Runde 1" in page


def test_who_sits_elsewhere_confirms_nothing() -> None:
    tournament = evening()
    loser, reporter = sitting(tournament)[:2]
    result(tournament, reporter, loser)
    waiting = load.load(tournament).pending_at(1)
    assert waiting
    answer = post(tournament, sitting(tournament, 2)[0], "confirm", report=waiting.seq)
    assert answer.status_code == 422
    assert load.load(tournament).pending_at(1) == waiting


def test_leaving_asks_first_and_waits_for_the_running_runde() -> None:
    tournament = evening(8, confirmation="none")
    leaver, other = sitting(tournament)[:2]
    question = english().get(f"{player_home(tournament, leaver)}leave/").content.decode()
    assert "Do you really want to leave?" in question
    assert "is played to its end first" in question
    assert load.load(tournament).play.leaving == ()
    assert post(tournament, leaver, "leave").status_code == 302
    assert load.load(tournament).play.leaving == (leaver,)
    assert "You leave the tournament when the running Runde is over." in page_of(tournament, leaver)
    again = post(tournament, leaver, "leave")
    assert again.status_code == 422
    result(tournament, other, other)
    assert load.load(tournament).play.status[leaver] == "withdrawn"
    assert "You have left the tournament." in page_of(tournament, leaver)


def test_leaving_before_the_start_takes_the_registration_back() -> None:
    tournament = evening(up_to="register")
    home = player_home(tournament, "Anke")
    assert post(tournament, "Anke", "leave").status_code == 302
    assert "Anke" not in people(tournament)
    answer = english().get(home)
    assert answer.status_code == 404
    assert "You are not registered (any more)" in answer.content.decode()


def test_the_own_code_is_a_picture_of_the_own_address() -> None:
    tournament = evening()
    home = player_home(tournament, "Anke")
    page = english().get(f"{home}code/").content.decode()
    assert "<svg" in page
    assert f"http://testserver{home}" in page


def test_names_of_any_script_and_length_are_shown_unharmed() -> None:
    tournament = evening(3, up_to="register")
    for name in ("علي بن عمر", "🃏 <b>Joker</b>", "N" * 60):
        sent(tournament, "register", player=name)
        page = page_of(tournament, name)
        assert "<b>Joker" not in page
        assert 'dir="auto"' in page


def test_the_account_adds_up_to_the_balance() -> None:
    tournament = running(8)
    loser = seats(tournament)[1]
    sent(tournament, "runde", now=later(12), table=1, result={"loser": loser})
    sent(tournament, "fine", now=later(13), player=loser, amount=2, reason="late")
    state = load.load(tournament)
    past = histories.load(tournament, state)
    for player, balance in state.play.balances.items():
        lines = account(state, past, moves(state, past, player, 1), player)
        assert sum(line.amount for line in lines) == balance
        assert lines[0].balance == balance
    lines = account(state, past, moves(state, past, loser, 1), loser)
    assert [(line.amount, line.balance) for line in lines] == [(-2, 5), (-3, 7), (10, 10)]
    assert "late" in lines[0].what
    assert len(lines[1].parts) == 3
    (table,) = sittings(state, past, loser)
    assert (table.where, table.euros, len(table.runden)) == ("Round 1, Table 1", -3, 1)


def test_every_status_and_phase_has_its_words() -> None:
    tournament = running(8)
    titles = {what_next(load.load(tournament), player).title for player in seats(tournament)}
    assert len(titles) == 1
    leaver = seats(tournament)[0]
    sent(tournament, "withdraw", player=leaver)
    assert what_next(load.load(tournament), leaver).tone == "waiting"
    assert not send(tournament, "withdraw", player=leaver).ok


@pytest.mark.parametrize("players", [4, 13])
def test_the_page_needs_few_queries_whatever_the_field(players: int) -> None:
    tournament = evening(players)
    home, client = player_home(tournament, "Anke"), english()
    client.get(home)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(home).status_code == 200
    assert len(queries) == 1  # link with its event


def test_who_left_reads_that_and_not_that_he_is_out() -> None:
    tournament = evening(up_to="start", minutes=1)
    sent(tournament, "withdraw", player="Anke", now=timezone.now())
    page = page_of(tournament, "Anke")
    assert "You have left" in page
    assert "You are out" not in page


def test_who_is_concerned_by_a_correction_is_told_and_nobody_else() -> None:
    tournament, fields = mistaken()
    concerned = seats(tournament)
    before = changed_topics_since(tournament, load.load(tournament))[0]
    sent(tournament, "correct", now=later(9), **fields)
    told = [name for name in people(tournament) if "Corrected by" in page_of(tournament, name)]
    assert sorted(told) == sorted(name_of(tournament, player) for player in concerned)
    for player in concerned:
        public = english().get(f"/e/{tournament.slug}/players/{player}/").content.decode()
        assert "Corrected by" in public
    tournament.refresh_from_db()
    _state, touched = changed_topics_since(tournament, before)
    assert {topic.entrant(player) for player in concerned} <= {*(touched or ())}


def test_the_next_round_begins_without_the_mark_of_a_correction() -> None:
    tournament, fields = mistaken()
    sent(tournament, "correct", now=later(9), **fields)
    assert state(tournament).corrected
    for table in range(1, len(state(tournament).play.tables) + 1):
        sent(tournament, "table_done", table=table, now=later(60))
    for kind in ("draw", "publish"):
        sent(tournament, kind, now=later(60))
    assert state(tournament).corrected
    sent(tournament, "go", now=later(60))
    assert not state(tournament).corrected
