"""Correcting an entry of the log by its form."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client

from tests.worlds.desks import desk_of
from tests.worlds.events import (
    id_of,
    later,
    name_of,
    registered,
    running,
    send,
    sent,
    started,
    state,
)
from tests.worlds.phones import evening, sitting
from tests.worlds.situations import SITUATIONS, asked_for_another_date, level_at_the_cut
from tournaments.store import history as histories
from tournaments.store.models import LogEntry, Tournament
from tournaments.web.desk.changes import Consequences

pytestmark = pytest.mark.django_db


def report(tournament: Tournament, **result: Any) -> int:
    """A Runde booked by the desk; the number of its entry."""
    done = send(tournament, "report", table=1, result=result, accept=True, now=_now(tournament))
    assert done.ok, done.problems
    return done.entries[-1].seq


def _now(tournament: Tournament) -> Any:
    return LogEntry.objects.filter(tournament=tournament).latest("seq").at


def page_of(client: Client, tournament: Tournament, seq: int, **form: Any) -> tuple[int, str]:
    address = f"/e/{tournament.slug}/desk/log/{seq}/correct/"
    answer = client.post(address, form) if form else client.get(address)
    return answer.status_code, html.unescape(answer.content.decode())


def test_only_those_who_sat_there_can_have_lost() -> None:
    tournament = evening(8)
    seq = report(tournament, loser=sitting(tournament)[0])
    _, page = page_of(desk_of(tournament), tournament, seq)
    select = re.search(r'<select name="loser".*?</select>', page, re.DOTALL)
    assert select
    offered = re.findall(r'value="([^"]+)"', select[0])
    assert offered == list(sitting(tournament))
    assert "<textarea" not in page


def test_a_runde_becomes_a_durchmarsch_after_a_look() -> None:
    tournament = evening(8)
    loser, winner, *_rest = sitting(tournament)
    seq = report(tournament, loser=loser, no_claim=[winner])
    client = desk_of(tournament)
    form = {"how": "replace", "end": "durchmarsch", "winner": winner, "loser": loser}
    status, page = page_of(client, tournament, seq, **form)
    assert (status, "This will change" in page) == (200, True)
    assert state(tournament).play.balances[winner] == 10
    assert page_of(client, tournament, seq, **form, confirmed="1")[0] == 302
    assert state(tournament).play.balances[winner] == 13


def test_several_without_a_claim_survive_the_look() -> None:
    tournament = evening(8)
    loser, second, third, fourth = sitting(tournament)
    seq = report(tournament, loser=loser)
    client = desk_of(tournament)
    form = {"how": "replace", "end": "normal", "loser": loser, "no_claim": [second, third]}
    _, page = page_of(client, tournament, seq, **form)
    assert re.findall(r'name="no_claim" value="([^"]*)"', page) == [second, third]
    page_of(client, tournament, seq, **form, confirmed="1")
    balances = state(tournament).play.balances
    assert [balances[p] for p in (loser, second, third, fourth)] == [9, 10, 10, 11]


def test_what_the_rules_refuse_is_said_at_its_field() -> None:
    tournament = evening(8)
    loser, other, *_rest = sitting(tournament)
    seq = report(tournament, loser=loser)
    form = {"how": "replace", "end": "normal", "loser": loser, "no_claim": [loser]}
    status, page = page_of(desk_of(tournament), tournament, seq, **form)
    assert status == 422
    assert '<a href="#id_no_claim">' in page
    assert state(tournament).play.balances[other] == 11


def test_a_fine_is_corrected_by_its_own_form() -> None:
    tournament = started(4)
    seq = sent(tournament, "fine", player="Anke", amount=3, reason="late").entries[0].seq
    client = desk_of(tournament)
    _, page = page_of(client, tournament, seq)
    assert re.search(r'name="amount" value="3"', page)
    assert 'value="late"' in page
    anke, bernd = (id_of(tournament, name) for name in ("Anke", "Bernd"))
    form = {"how": "replace", "player": bernd, "amount": "1", "confirmed": "1"}
    assert page_of(client, tournament, seq, **form)[0] == 302
    balances = state(tournament).play.balances
    assert (balances[anke], balances[bernd], state(tournament).play.pot) == (10, 9, 1)
    wrong = form | {"guest": "Egon"}
    assert page_of(client, tournament, seq, **wrong)[0] == 422


def test_an_entry_is_struck_whatever_stands_in_its_fields() -> None:
    tournament = started(4)
    seq = sent(tournament, "fine", player="Anke", amount=3).entries[0].seq
    form = {"how": "void", "amount": "NaN", "confirmed": "1"}
    assert page_of(desk_of(tournament), tournament, seq, **form)[0] == 302
    assert state(tournament).play.pot == 0


@pytest.mark.parametrize(
    ("tables", "words"),
    [
        ("", "This field is required."),
        ("{", "“{” does not take part."),
        ("Anke | Bernd | Zoe", "“Zoe” does not take part."),
        ("Anke | Bernd | Conny | Anke", "Table 1: "),
        ("[" * 15_000, "does not take part"),
        ("Anke\x00 | Bernd", "Null characters are not allowed."),
    ],
)
def test_a_draw_that_cannot_be_is_refused_at_its_field(tables: str, words: str) -> None:
    tournament = evening(4, up_to="draw")
    seq = tournament.log.get(kind="draw").seq
    form = {"how": "replace", "round": "1", "tables": tables}
    status, page = page_of(desk_of(tournament), tournament, seq, **form)
    assert status == 422
    assert words in page
    assert '<a href="#id_tables">' in page


def seated(tournament: Tournament) -> list[list[str]]:
    """The names at the tables."""
    tables = state(tournament).play.tables
    return [[name_of(tournament, player) for player in table.players] for table in tables]


def test_a_draw_is_corrected_table_by_table() -> None:
    tournament = evening(7, up_to="start")
    now = _now(tournament)
    sent(tournament, "rename", player="Bernd", name="Bernhard", now=now)
    seq = sent(tournament, "draw", seed="lot", now=now).entries[0].seq
    client = desk_of(tournament)
    _, page = page_of(client, tournament, seq)
    drawn = seated(tournament)
    shown = re.search(r'<textarea name="tables".*?>\n?(.*?)</textarea>', page, re.DOTALL)
    assert shown
    lines = [line.split(" | ") for line in shown[1].strip().splitlines()]
    assert lines == drawn
    assert "Bernhard" in {name for table in drawn for name in table}
    lines[0][0], lines[1][0] = lines[1][0], lines[0][0]
    text = "\n".join(" | ".join(line) for line in lines)
    form = {"how": "replace", "tables": text, "round": "1", "confirmed": "1"}
    assert page_of(client, tournament, seq, **form)[0] == 302
    drawn[0][0], drawn[1][0] = drawn[1][0], drawn[0][0]
    assert seated(tournament) == drawn


def test_the_days_of_a_season_are_corrected_day_by_day() -> None:
    tournament = registered(4, format="league", settings={"kind": "sides"})
    seq = sent(tournament, "start", seed="lot").entries[0].seq
    client = desk_of(tournament)
    play: Any = state(tournament).play
    days = {f"days-{k}": "" for k in range(play.days)}
    for fixture in play.fixtures:
        home, guest = (name_of(tournament, side) for side in fixture.sides)
        days[f"days-{fixture.day - 1}"] += f"{guest} | {home}\n"
    turned = {"how": "replace", "confirmed": "1", **days}
    assert page_of(client, tournament, seq, **turned)[0] == 302
    after: Any = state(tournament).play
    assert [f.sides[::-1] for f in after.fixtures] == [f.sides for f in play.fixtures]
    twice = turned | {"days-1": "Anke | Bernd\nAnke | Conny"}
    status, page = page_of(client, tournament, seq, **twice)
    assert (status, "Table 2: " in page, '<a href="#id_days-1">' in page) == (422, True, True)


def test_a_date_that_a_program_sent_is_shown_as_the_clocks_show_it() -> None:
    tournament, fields = SITUATIONS["postpone"]()
    seq = sent(tournament, "postpone", **fields).entries[0].seq
    page = page_of(desk_of(tournament), tournament, seq)[1]
    assert 'name="to" value="2025-11-26T06:20"' in page


def test_a_wish_for_another_date_stays_the_wish_of_its_side() -> None:
    tournament, _fields = asked_for_another_date()
    seq = tournament.log.filter(kind="postpone").latest("seq").seq
    form = {"how": "replace", "table": "1", "to": "2031-01-01T20:00", "confirmed": "1"}
    assert page_of(desk_of(tournament), tournament, seq, **form)[0] == 302
    play: Any = state(tournament).play
    assert len(play.fixtures[0].asked) == 1
    assert play.fixtures[0].wish.year == 2031


def test_a_play_off_is_corrected_by_its_results() -> None:
    tournament, fields = level_at_the_cut()
    seq = sent(tournament, "playoff", now=later(30), **fields).entries[0].seq
    client = desk_of(tournament)
    _, page = page_of(client, tournament, seq)
    assert 'name="points-0-0" value="28"' in page
    seated = [table["players"] for table in fields["tables"]]
    form = {"how": "replace", "end-0": "normal", "end-1": "normal"}
    form |= {f"loser-{t}": table[1] for t, table in enumerate(seated)}
    for t in range(2):
        form |= {f"points-{t}-{p}": n for p, n in enumerate(("9", "28", "9", "4"))}
    answer = page_of(client, tournament, seq, **form, confirmed="1")
    assert answer[0] == 302, answer[1]
    status = state(tournament).play.status
    assert {status[table[1]] for table in seated} == {"missed_cut"}


@pytest.mark.parametrize(
    "kind", ["lineup", "roster", "collect", "decline", "plan", "absent", "warn", "ban"]
)
def test_every_entry_is_shown_with_its_fields_and_taken_as_it_stands(kind: str) -> None:
    tournament, fields = SITUATIONS[kind]()
    entry = sent(tournament, kind, now=later(20), **fields).entries[0]
    client = desk_of(tournament)
    address = f"/e/{tournament.slug}/desk/log/{entry.seq}/correct/"
    form = client.get(address).context["form"]
    values = {field.html_name: field.value() for field in form}
    assert len(values) > 1
    data = {name: value for name, value in values.items() if value not in (None, False)}
    before = state(tournament)
    looked = client.post(address, data)
    assert looked.status_code == 200, looked.context["form"].errors
    assert looked.context["seen"] == Consequences((), (), (), ())
    assert client.post(address, {**data, "confirmed": "1"}).status_code == 302
    said = histories.load(tournament, state(tournament))[entry.seq].event
    assert said == histories.load(tournament, before)[entry.seq].event


def test_an_entry_that_says_nothing_can_only_be_struck() -> None:
    tournament = started(4)
    seq = sent(tournament, "draw", seed="lot").entries[0].seq
    start = tournament.log.get(kind="start").seq
    client = desk_of(tournament)
    _, page = page_of(client, tournament, start)
    assert 'value="void"' in page
    assert 'value="replace"' not in page
    assert page_of(client, tournament, start, how="replace")[0] == 422
    assert page_of(client, tournament, seq, how="void", confirmed="1")[0] == 302


def test_entries_that_stand_in_the_way_are_named_and_struck_only_on_demand() -> None:
    tournament = started(4)
    first = sent(tournament, "fine", player="Anke", amount=9).entries[0].seq
    second = sent(tournament, "adjust", **{"from": "Anke"}, to="Bernd", amount=1, reason="x")
    sent(tournament, "draw", seed="lot", now=later(1))
    form = {"how": "replace", "player": id_of(tournament, "Anke"), "amount": "10"}
    client = desk_of(tournament)
    status, page = page_of(client, tournament, first, **form)
    booking = second.entries[0].seq
    assert (status, f"{booking} · Booking by hand" in page) == (200, True)
    assert "Correct now and strike 1 entry" in page
    status, page = page_of(client, tournament, first, **form, confirmed="1")
    assert (status, f"(entry {booking})" in page) == (422, True)
    assert page_of(client, tournament, first, **form, confirmed="1", strike="1")[0] == 302
    assert state(tournament).play.balances[id_of(tournament, "Bernd")] == 10


def test_a_signal_of_the_clock_can_only_be_struck() -> None:
    tournament = running(8)
    sent(tournament, "timer", timer="round", round=1, now=later(45))
    seq = LogEntry.objects.get(tournament=tournament, kind="timer").seq
    _, page = page_of(desk_of(tournament), tournament, seq)
    assert re.findall(r'name="how" value="(\w+)"', page) == ["void"]
    assert "timer" not in page


def test_what_a_wrong_winner_takes_along_is_told_without_seeds() -> None:
    """The quarter-final had another winner: the desk reads the sides and later matches."""
    tournament = registered(8, format="knockout", game="brokdorf", confirmation="none")
    sent(tournament, "start", seed="lot")
    for _round in range(2):
        sent(tournament, "draw", seed="lot")
        sent(tournament, "go")
        for number, table in enumerate(state(tournament).play.tables, 1):
            report = {"result": {"end": "normal", "loser": table.players[1]}}
            sent(tournament, "report", table=number, report=report, accept=True)
    sent(tournament, "draw", seed="lot")
    first = tournament.log.filter(kind="result").earliest("seq")
    form = {"how": "replace", "end": "normal"}
    table = histories.load(tournament, state(tournament)).before(first.seq).tables[0]
    client = desk_of(tournament)
    status, page = page_of(client, tournament, first.seq, **form, loser=table.players[0])
    assert (status, "Correct now and strike 2 entries" in page) == (200, True)
    assert "Seats drawn" in page
    assert "seed" not in page
    assert "promise" not in page
    draw = tournament.log.filter(kind="draw").earliest("seq").seq
    form = client.get(f"/e/{tournament.slug}/desk/log/{draw}/correct/").context["form"]
    assert [field.html_name for field in form] == ["how", "tables"]
    tables = {"how": "replace", "tables": form["tables"].value()}
    said = page_of(client, tournament, draw, **tables, confirmed="1")
    assert said[0] == 302, said[1]
