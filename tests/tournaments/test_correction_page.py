"""Correcting an entry of the log by its form."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.desks import desk_of
from tests.tournaments.events import later, send, sent, started, state
from tests.tournaments.phones import evening, sitting
from tournaments.models import LogEntry, Tournament

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
    form = {"how": "replace", "player": "Bernd", "amount": "1", "confirmed": "1"}
    assert page_of(client, tournament, seq, **form)[0] == 302
    balances = state(tournament).play.balances
    assert (balances["Anke"], balances["Bernd"], state(tournament).play.pot) == (10, 9, 1)
    wrong = form | {"guest": "Egon"}
    assert page_of(client, tournament, seq, **wrong)[0] == 422


def test_an_entry_is_struck_whatever_stands_in_its_fields() -> None:
    tournament = started(4)
    seq = sent(tournament, "fine", player="Anke", amount=3).entries[0].seq
    form = {"how": "void", "amount": "NaN", "confirmed": "1"}
    assert page_of(desk_of(tournament), tournament, seq, **form)[0] == 302
    assert state(tournament).play.pot == 0


@pytest.mark.parametrize("body", ["[" * 15_000, "{", "[]", "1e999999"])
def test_junk_in_place_of_an_entry_is_refused(body: str) -> None:
    tournament = started(4)
    seq = sent(tournament, "draw", seed="lot").entries[0].seq
    form = {"how": "replace", "body": body}
    assert page_of(desk_of(tournament), tournament, seq, **form)[0] == 422


def test_the_entry_that_stands_in_the_way_is_named() -> None:
    tournament = started(4)
    first = sent(tournament, "fine", player="Anke", amount=9).entries[0].seq
    second = sent(tournament, "adjust", **{"from": "Anke"}, to="Bernd", amount=1, reason="x")
    sent(tournament, "draw", seed="lot", now=later(1))
    form = {"how": "replace", "player": "Anke", "amount": "10"}
    status, page = page_of(desk_of(tournament), tournament, first, **form)
    assert status == 422
    assert f"(entry {second.entries[0].seq})" in page
