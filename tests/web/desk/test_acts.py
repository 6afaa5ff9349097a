"""The organizer's acts by their forms: what is offered, asked, refused, and done."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils.dateformat import time_format

from games.envelope import Problem
from tests.worlds.desks import desk_of
from tests.worlds.events import id_of, registered, running, send, sent, started, state
from tests.worlds.markup import flat, words
from tests.worlds.phones import ZONE, english, evening, player_home
from tournaments.store.archive.exchange import export, import_event
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db


def act(client: Client, tournament: Tournament, kind: str, **fields: Any) -> HttpResponse:
    return client.post(f"/e/{tournament.slug}/desk/act/{kind}/", {"key": "k", **fields})


def offered(client: Client, tournament: Tournament) -> set[str]:
    page = client.get(f"/e/{tournament.slug}/desk/more/").content.decode()
    return set(re.findall(r"/desk/act/([a-z_]+)/\"", page))


def test_only_acts_that_have_a_sense_now_are_offered() -> None:
    before = registered(3)
    client = desk_of(before)
    always = {"rename", "label", "forget", "ruling", "warn", "ban"}
    assert offered(client, before) == {"withdraw", *always}
    during = evening()
    now = offered(desk_of(during), during)
    assert {"extend", "fine", "withdraw"} <= now
    assert "threshold" not in now


def test_a_ban_is_for_guests_and_for_those_who_are_out() -> None:
    tournament = started(8)
    assert send(tournament, "withdraw", player="Anke").ok
    client = desk_of(tournament)
    before = state(tournament).play
    page = client.get(f"/e/{tournament.slug}/desk/act/ban/").content.decode()
    anke = id_of(tournament, "Anke")
    assert re.findall(r'<option value="([^"]+)"', page) == [anke]
    for n, fields in enumerate(({"player": anke}, {"guest": "Egon"})):
        said = {**fields, "reason": "kibitzing", "confirmed": "1", "key": f"k{n}"}
        assert act(client, tournament, "ban", **said).status_code == 302
    after = state(tournament).play
    assert (after.balances, after.status) == (before.balances, before.status)
    log = client.get(f"/e/{tournament.slug}/desk/log/?kind=ban").content.decode()
    assert re.findall(r"(Anke|Egon) · kibitzing", log) == ["Egon", "Anke"]
    own = english().get(player_home(tournament, "Anke")).content.decode()
    assert "keep away. Your rank stays." in own
    still_in = send(tournament, "ban", player="Bernd")
    assert still_in.problems == (Problem("player_active", "player"),)


def test_who_is_banned_does_not_come_in_again() -> None:
    tournament = started(8, settings={"late_entry_until": 3})
    assert send(tournament, "ban", guest="Egon").ok
    late = send(tournament, "late_entry", player="Egon")
    assert late.problems == (Problem("player_banned", "player"),)
    early = registered(3)
    assert send(early, "ban", guest="Egon").ok
    assert send(early, "register", player="Egon").problems == late.problems
    assert send(early, "ban", player="Anke").problems == (Problem("player_active", "player"),)


def about(tournament: Tournament, kind: str) -> str:
    """The words above the fields of an act."""
    page = desk_of(tournament).get(f"/e/{tournament.slug}/desk/act/{kind}/").content.decode()
    told = re.search(r'<p class="muted">(.*?)</p>', page, re.DOTALL)
    return flat(told[1]) if told else ""


ORDERED = re.compile(r"at first|at last|last step|after a warning")


@pytest.mark.parametrize(("kind", "words"), [("warn", "after WEG"), ("fine", "take part in it")])
def test_the_scale_for_remarks_is_told_where_it_is_applied(kind: str, words: str) -> None:
    assert words in about(started(3), kind)


@pytest.mark.parametrize("kind", ["warn", "fine", "exclude", "ban"])
def test_the_scale_for_remarks_is_no_order_of_steps(kind: str) -> None:
    tournament = started(8)
    sent(tournament, "withdraw", player="Anke")
    assert not ORDERED.search(about(tournament, kind))


def test_a_warning_speaks_of_fines_only_where_there_are_any() -> None:
    without = started(3, settings={"fine_max": 0})
    others = started(3, format="evening", game="brokdorf")
    assert "fine" in about(started(3), "warn")
    assert "no fines" in about(without, "warn")
    assert "fine" not in about(others, "warn")


def test_a_fine_with_an_exclusion_is_one_act_of_the_desk() -> None:
    tournament = started(8)
    client, anke = desk_of(tournament), id_of(tournament, "Anke")
    fields = {"player": anke, "amount": "4", "exclude": "on", "reason": "kibitzing"}
    seen = looked_at(tournament, "fine", **fields)
    assert "Anke" in seen
    assert "excluded" in seen
    assert act(client, tournament, "fine", **fields, confirmed="1").status_code == 302
    play = state(tournament).play
    assert (play.status[anke], play.balances[anke], play.pot) == ("excluded", 6, 4)
    log = words(client.get(f"/e/{tournament.slug}/desk/log/?kind=fine"))
    assert "Anke · €4 · with exclusion from the tournament · kibitzing" in log


def test_the_preview_of_a_ban_and_of_a_fine_with_one_says_who_has_to_keep_away() -> None:
    tournament = started(8)
    words_of_ban = "Egon Has to keep away – → yes"
    assert words_of_ban in looked_at(tournament, "fine", guest="Egon", amount=2, exclude="on")
    assert words_of_ban not in looked_at(tournament, "fine", guest="Egon", amount=2)
    assert words_of_ban in looked_at(tournament, "ban", guest="Egon")


def test_a_fine_bans_a_guest_and_says_so() -> None:
    tournament = started(8)
    done = send(tournament, "fine", guest="Egon", amount=2, exclude=True)
    assert done.ok
    assert send(tournament, "late_entry", player="Egon").problems
    plain = send(tournament, "fine", guest="Fritz", amount=2, exclude="yes")
    assert plain.problems == (Problem("field_type", "exclude"),)


def test_zero_minutes_are_a_number_and_refused_as_such() -> None:
    tournament = evening()
    answer = act(desk_of(tournament), tournament, "extend", minutes="0")
    assert answer.status_code == 422
    assert "0 minutes change nothing." in answer.content.decode()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"player": "Anke", "guest": "Egon"}, "Either a player or a guest, not both."),
        ({}, "Please choose a player, or type the name of a guest."),
    ],
)
def test_a_fine_hits_one_person(fields: dict[str, str], words: str) -> None:
    tournament = started(3)
    fields = {key: id_of(tournament, name) for key, name in fields.items()}
    answer = act(desk_of(tournament), tournament, "fine", amount="1", **fields)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert state(tournament).play.pot == 0


def test_more_money_than_any_book_holds_is_refused() -> None:
    tournament = running(3)
    fields = {"from": ":outside", "to": "Anke", "reason": "paper"}
    for amount, problem in [
        (100_001, Problem("amount_large", "amount")),
        (10**25, Problem("number_range", "amount")),
    ]:
        assert problem in send(tournament, "adjust", **fields, amount=amount).problems
    assert send(tournament, "ruling", text="x", table=2**31).problems == (
        Problem("number_range", "table"),
    )
    assert send(tournament, "adjust", **fields, amount=100_000).ok
    document = export(tournament)
    document["log"][-1]["command"]["amount"] = 2**31
    last = len(document["log"]) - 1
    assert Problem("entry_invalid", f"log[{last}]") in import_event(document)[1]


def looked_at(tournament: Tournament, kind: str, **fields: Any) -> str:
    return words(act(desk_of(tournament), tournament, kind, **fields))


def test_the_preview_of_an_extension_says_until_when_who_plays() -> None:
    tournament = evening()
    ends = state(tournament).play.round_due.astimezone(ZoneInfo(ZONE))
    until = f"Ends at {time_format(ends, 'P')} → {time_format(ends + timedelta(minutes=10), 'P')}"
    assert f"The event {until}" in looked_at(tournament, "extend", minutes=10)
    assert f"Table 2 {until}" in looked_at(tournament, "extend", minutes=10, table=2)


def test_the_preview_of_a_late_entry_says_what_there_is_of_somebody_new() -> None:
    tournament = evening(settings={"late_entry_until": 3})
    page = looked_at(tournament, "late_entry", name="Zoe")
    seen = page[page.index("Zoe") : page.index("Late entry", page.index("Zoe"))]
    assert "Status – → in" in seen
    assert "no" not in seen.split()


def test_the_preview_of_a_warning_or_of_somebody_who_leaves_later_says_so() -> None:
    tournament = evening()
    player = state(tournament).play.tables[0].players[0]
    name = state(tournament).name(player)
    assert f"{name} Warnings – → 1" in looked_at(tournament, "warn", player=player)
    page = looked_at(tournament, "withdraw", player=player, during_runde="on")
    assert f"{name} Leaves after this round no → yes" in page
    page = looked_at(tournament, "ruling", text="The trick counts.")
    assert "Standings, tables, money and times stay as they are." in page


def test_the_preview_of_closing_a_table_names_it() -> None:
    tournament = evening(minutes=50)
    page = looked_at(tournament, "table_done", table=1)
    assert "Table 1 Still plays yes → no" in page


def test_acts_that_could_only_be_refused_are_not_offered() -> None:
    strict = started(8, settings={"fine_max": 0})
    assert not {"late_entry", "fine"} & offered(desk_of(strict), strict)
    page = desk_of(strict).get(f"/e/{strict.slug}/desk/players/").content.decode()
    assert "Only those who qualified play now, so nobody new gets a seat." in page
    assert 'name="names"' not in page
    open_one = evening(8, settings={"late_entry_until": 3})
    assert {"late_entry", "fine"} <= offered(desk_of(open_one), open_one)
    page = desk_of(open_one).get(f"/e/{open_one.slug}/desk/players/").content.decode()
    assert 'name="names"' in page
    setup = {"format": "evening", "game": "brokdorf", "settings": {"late_until": 1}}
    rounds = started(8, **setup)
    assert "late_entry" in offered(desk_of(rounds), rounds)
    assert "rejoin" not in offered(desk_of(rounds), rounds)
    sent(rounds, "withdraw", player="Anke")
    assert "rejoin" in offered(desk_of(rounds), rounds)
    sent(rounds, "draw")
    sent(rounds, "go")
    assert not {"late_entry", "extend"} & offered(desk_of(rounds), rounds)


def test_nobody_is_led_to_a_sign_up_that_would_be_refused() -> None:
    tournament = registered(8)
    sent(tournament, "signup", open=True)
    address = f"/e/{tournament.slug}/signup/"
    assert address in english().get(f"/e/{tournament.slug}/").content.decode()
    sent(tournament, "start")
    assert address not in english().get(f"/e/{tournament.slug}/").content.decode()
    assert "Sign-up is closed" in english().get(address).content.decode()


@pytest.mark.parametrize("world", [lambda: registered(3), evening, lambda: started(8)])
def test_a_form_asks_each_thing_once_and_says_what_it_is_for(
    world: Callable[[], Tournament],
) -> None:
    tournament = world()
    client = desk_of(tournament)
    for kind in offered(client, tournament):
        page = client.get(f"/e/{tournament.slug}/desk/act/{kind}/").content.decode()
        ids = re.findall(r' id="([^"]+)"', page)
        assert len(ids) == len(set(ids)), kind
        explained = re.search(r'<p class="muted">(.*?)</p>', page, re.DOTALL)
        assert explained is None or "<" not in explained[1], kind


@pytest.mark.parametrize(("form", "kind"), [("league", "absent"), ("knockout", "award")])
def test_who_is_named_for_a_match_is_one_of_its_sides(form: str, kind: str) -> None:
    settings = {"kind": "sides"} if form == "league" else {}
    tournament = registered(4, format=form, game="bronzen", settings=settings)
    sent(tournament, "start", seed="lot")
    if form == "league":
        sent(tournament, "go", round=1)
    else:
        sent(tournament, "draw", seed="lot")
        sent(tournament, "go")
    client = desk_of(tournament)
    one, other = (table.players for table in state(tournament).play.tables[:2])
    address = f"/e/{tournament.slug}/desk/act/{kind}/"
    page = client.get(f"{address}?table=2").content.decode()
    nobody = ["2:*"] if form == "league" else []
    assert re.findall(r'<option value="([^"]+)"', page) == [*(f"2:{s}" for s in other), *nobody]
    whole = client.get(address).content.decode()
    assert f'value="1:{one[0]}"' in whole
    assert f'value="1:{other[0]}"' not in whole
    named = {"players": [other[0]]} if kind == "absent" else {"player": other[0]}
    refused = send(tournament, kind, table=1, **named)
    assert [problem.code for problem in refused.problems] == ["not_in_match"]
    assert act(client, tournament, kind, side="1:e99", confirmed="1").status_code == 422
    assert act(client, tournament, kind, side=f"2:{other[0]}", confirmed="1").status_code == 302
