"""The results of all tables on one page: typed, pasted, and booked line by line."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.envelope import Json
from tests.web.players.test_spreadsheets import book
from tests.worlds.desks import desk_of
from tests.worlds.events import later, log_of, name_of, registered, running, send, sent, state
from tests.worlds.markup import words
from tournaments.domain.actors import Actor, Role
from tournaments.store import execute as door
from tournaments.store.models import LogEntry, Tournament
from tournaments.web.desk.bulk import lines, pasted

pytestmark = pytest.mark.django_db
FEES = {"rounds": 2, "deals": 3, "lost_fees": [[0, 50]]}


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.web.http.visit.now_utc", lambda: later(40))


def hall(players: int = 9, **settings: Any) -> Tournament:
    settings = {"rounds": 2, "deals": 3, **settings}
    return running(players, format="evening", game="binokel", settings=settings)


def page(tournament: Tournament) -> str:
    return reverse("desk-results", args=[tournament.slug])


def points(table: int, *values: object, column: str = "points") -> Json:
    return {f"t{table}-{column}-{i}": str(value) for i, value in enumerate(values)}


def at_tables(tournament: Tournament) -> list[tuple[str, ...]]:
    return [tuple(table.players) for table in state(tournament).play.tables]


def test_all_tables_are_booked_together() -> None:
    tournament = hall()
    client = desk_of(tournament)
    seats = at_tables(tournament)
    typed = {**points(1, 1200, -150, "2.100"), **points(2, 300, 400, 500), **points(3, 0, 700, 90)}
    before = LogEntry.objects.count()
    done = client.post(page(tournament), {**typed, "do": "book", "key": "k"})
    assert (done.status_code, done["Location"]) == (302, reverse("desk", args=[tournament.slug]))
    play = state(tournament).play
    assert [play.balances[p] for p in seats[0]] == [1200, -150, 2100]
    assert [play.balances[p] for p in seats[2]] == [0, 700, 90]
    assert not any(table.open for table in play.tables)
    assert client.post(page(tournament), {**typed, "do": "book", "key": "k"}).status_code == 422
    assert LogEntry.objects.count() == before + 3


def test_a_wrong_line_stays_and_says_so_while_the_others_are_booked() -> None:
    tournament = hall(12)
    client, before = desk_of(tournament), LogEntry.objects.count()
    typed = {**points(1, 1200, 150, 2100), **points(2, 303, "abc", ""), **points(3, 10, 20, 30)}
    answer = client.post(page(tournament), {**typed, "do": "book", "key": "k"})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert html.count('aria-invalid="true"') == 2
    assert 'id="line-1"' not in html
    assert all(f'value="{value}"' in html for value in ("303", "abc"))
    assert 'id="line-4"' in html
    assert LogEntry.objects.count() == before + 2
    key = re.findall(r'name="key"\s+value="([^"]+)"', html)
    mended = {**points(2, 300, 100, 20), "do": "book", "key": key[0]}
    done = client.post(page(tournament), mended)
    assert (done.status_code, done["Location"]) == (302, page(tournament))
    assert LogEntry.objects.count() == before + 3


def test_what_looks_odd_is_asked_in_its_line_and_booked_when_it_is_sent_again() -> None:
    tournament = running(8, confirmation="none")
    client, loser = desk_of(tournament), at_tables(tournament)[0][0]
    first = {"t1-loser": loser, "do": "book"}
    sent(tournament, "runde", table=1, result={"loser": loser}, now=later(39))
    asked = client.post(page(tournament), first)
    assert asked.status_code == 422
    html = asked.content.decode()
    assert "Book once more if it is right." in html
    sure = re.findall(r'name="t1-sure" value="([^"]+)"', html)[0]
    other = at_tables(tournament)[0][1]
    again = {**first, "t1-sure": sure}
    assert client.post(page(tournament), {**again, "t1-loser": other}).status_code == 422
    assert client.post(page(tournament), again).status_code == 302


@pytest.mark.parametrize(
    "value",
    ["", "-", "10000000000", "1e5", "abc", "\x00", "<b>1</b>", "9" * 10_000, "1,5", "１０"],
)
def test_points_that_are_none_are_refused_and_stay(value: str) -> None:
    tournament = hall(3)
    client = desk_of(tournament)
    answer = client.post(page(tournament), {**points(1, 100, value, 200), "do": "book"})
    assert answer.status_code == 422
    assert "<b>1</b>" not in answer.content.decode()


@pytest.mark.parametrize(
    ("text", "number"), [("1.200", 1200), ("\u2212150", -150), ("+90", 90), ("1 200", 1200)]
)
def test_points_are_written_as_people_write_them(text: str, number: int) -> None:
    tournament = hall(3)
    first, typed = at_tables(tournament)[0][0], points(1, text, 100, 200)
    desk_of(tournament).post(page(tournament), {**typed, "do": "book"})
    assert state(tournament).play.balances[first] == number


def test_an_empty_page_is_not_booked() -> None:
    tournament = hall(3)
    answer = desk_of(tournament).post(page(tournament), {"do": "book"})
    assert answer.status_code == 422
    assert "Please enter the points of a table first." in answer.content.decode()


def test_tables_that_have_reported_are_shown_and_left_alone() -> None:
    tournament = hall()
    seats = at_tables(tournament)
    told = {"totals": {"points": dict(zip(seats[1], (100, 200, 300), strict=True))}}
    sent(tournament, "report", table=2, report=told, now=later(30), accept=True)
    client = desk_of(tournament)
    html = client.get(page(tournament)).content.decode()
    assert 'id="line-1"' in html
    assert 'id="line-2"' not in html
    assert "Table 2</a>: finished" in " ".join(html.split()).replace("</a> :", "</a>:")
    again = client.post(page(tournament), {**points(2, 9, 9, 9), **points(1, 10, 20, 30)})
    assert again.status_code == 422
    assert "Table 2 takes no result now" in again.content.decode()


def test_a_table_that_reported_since_the_page_was_made_is_not_booked_twice() -> None:
    tournament = hall(3, matches=2)
    seats = at_tables(tournament)[0]
    told = {"totals": {"points": dict(zip(seats, (100, 200, 300), strict=True))}}
    sent(tournament, "report", table=1, report=told, now=later(30), accept=True)
    typed = {**points(1, 100, 200, 300), "t1-match": "1.1", "do": "book"}
    answer = desk_of(tournament).post(page(tournament), typed)
    assert answer.status_code == 422
    assert "This table has reported meanwhile." in answer.content.decode()


def test_lost_deals_are_asked_where_a_fee_hangs_on_them() -> None:
    tournament = hall(3, lost_fees=[[0, 50]])
    client = desk_of(tournament)
    assert "Lost deals" in client.get(page(tournament)).content.decode()
    seats = at_tables(tournament)[0]
    typed = {**points(1, 1200, -150, 300), **points(1, "", 2, "", column="lost")}
    assert client.post(page(tournament), {**typed, "do": "book"}).status_code == 302
    assert state(tournament).play.cash[seats[1]] == -100
    told = {"totals": {"points": dict.fromkeys(seats, 0)}}
    sent(tournament, "draw", seed="lot", now=later(41))
    sent(tournament, "go", now=later(42))
    refused = send(tournament, "report", table=1, report=told, now=later(50), accept=True)
    assert [p.code for p in refused.problems] == ["counter_missing"]


def test_lines_are_pasted_by_table_or_by_name_with_a_heading() -> None:
    tournament = hall(6)
    client, names = desk_of(tournament), state(tournament).name
    second = [names(p) for p in at_tables(tournament)[1]]
    text = "Tisch\tA\tB\tC\n1\t100\t200\t300\n" + "".join(
        f"{name}\t{n}\n" for name, n in zip(second, (10, 20, 30), strict=True)
    )
    answer = client.post(page(tournament), {"pasted": text, "do": "read"})
    html = answer.content.decode()
    assert answer.status_code == 200
    for name, value in {**points(1, 100, 200, 300), **points(2, 10, 20, 30)}.items():
        assert f'name="{name}"' in html
        assert f'value="{value}"' in html
    upload = SimpleUploadedFile("r.csv", b"Tisch;A;B;C\r\n1;5;6;7\r\n")
    html = client.post(page(tournament), {"file": upload, "do": "read"}).content.decode()
    assert 'value="7"' in html
    unsaid = SimpleUploadedFile("r.csv", "Kolín ř;A;B;C\r\n1;5;6;7\r\n".encode("cp1250"))
    asked = client.post(page(tournament), {"file": unsaid, "do": "read"})
    assert (asked.status_code, 'value="7"' in asked.content.decode()) == (422, False)
    assert "Kolín ř;A;B;C" in asked.content.decode()
    kept = re.search(r'name="kept" value="([^"]+)"', asked.content.decode())
    assert kept
    told = {"kept": kept[1], "encoding": "cp1250", "do": "read"}
    assert 'value="7"' in client.post(page(tournament), told).content.decode()


RESULTS = """Preisskat der Krone, 14.11.2026
1. Serie

Pl.\tPass-Nr.\tName, Vorname\tVerein\tPunkte
1\t24.012.0031\tMüller, Hans\tSC 1899 Elm\t1.204
2\t24.012.0032\tHuber Anna\t\t-15
3\t24.012.0033\tMoeller-Grosz, Zoe\tSC Elm\t300
Summe\t\t\t\t1489
"""


@pytest.mark.parametrize(
    "text", [RESULTS, RESULTS.replace("\t", ";"), "sep=;\n" + RESULTS.replace("\t", ";")]
)
def test_results_come_in_any_layout_and_spelling(text: str) -> None:
    settings = {"rounds": 2, "deals": 3}
    tournament = registered(0, format="evening", game="binokel", settings=settings)
    for name in ("Hans Mueller", "Anna Huber", "Zoë Möller-Grosz"):
        sent(tournament, "register", name=name)
    for kind, fields in (("start", {}), ("draw", {"seed": "lot"}), ("publish", {}), ("go", {})):
        sent(tournament, kind, **fields)
    answer = desk_of(tournament).post(page(tournament), {"pasted": text, "do": "read"})
    assert answer.status_code == 200
    (form,) = answer.context["lines"].open
    found = [re.findall(r'\svalue="([^"]*)"', each)[0] for each in _points(answer)]
    called = dict(zip((label for _key, label in form.keys), found, strict=True))
    assert called == {"Hans Mueller": "1.204", "Anna Huber": "-15", "Zoë Möller-Grosz": "300"}
    typo = {"pasted": "\nHans Mülller\t5\nHuber\t7", "do": "read"}
    asked = desk_of(tournament).post(page(tournament), typo)
    html = asked.content.decode()
    assert "Line 2 fits no table" in html
    assert "Perhaps it means Hans Mueller?" in html
    keys = re.findall(r'name="meant"[^>]*value="([^"]*)"', html)
    assert keys == ["Hans Mülller|Hans Mueller", "Huber|Anna Huber"]
    agreed = desk_of(tournament).post(page(tournament), {**typo, "meant": keys[1:]})
    assert re.findall(r'value="(\d+)"', "".join(_points(agreed))) == ["7"]
    both = desk_of(tournament).post(page(tournament), {**typo, "meant": keys})
    assert both.status_code == 200
    assert sorted(re.findall(r'value="(\d+)"', "".join(_points(both)))) == ["5", "7"]


def _points(answer: HttpResponse) -> list[str]:
    return re.findall(r"<input[^>]*name=.t1-points-\d[^>]*>", answer.content.decode())


def test_of_several_sheets_another_can_be_read_and_what_is_pasted_goes_first() -> None:
    tournament = hall(3)
    client, address = desk_of(tournament), page(tournament)
    data = book({"Kasse": [["Getränke"], ["Essen"]], "Runde 1": [["Tisch", 1, 2, 3], [1, 5, 6, 7]]})
    upload = SimpleUploadedFile("r.xlsx", data)
    html = client.post(address, {"file": upload, "do": "read"}).content.decode()
    kept = re.search(r'name="kept" value="([^"]+)"', html)
    assert kept
    assert '<option value="Kasse"' in html
    chosen = {"kept": kept[1], "sheet": "Runde 1", "do": "read"}
    assert 'value="7"' in client.post(address, chosen).content.decode()
    pasted = client.post(address, {**chosen, "pasted": "1;8;9;11"}).content.decode()
    assert 'value="11"' in pasted


def test_lines_name_people_as_lists_spell_them() -> None:
    tournament = hall(3)
    client, table = desk_of(tournament), at_tables(tournament)[0]
    for player, name in zip(table, ("Hans Müller", "Åse Lund", "Eva-Maria Žák"), strict=True):
        assert send(tournament, "rename", player=player, name=name).ok
    rows = ("Platz   Name   Punkte", "1.   Mueller, Hans   300", "2.   ASE LUND   200")
    text = "\n".join((*rows, "3.   Zak Eva Maria   -10"))
    answer = client.post(page(tournament), {"pasted": text, "do": "read"})
    html = answer.content.decode()
    assert answer.status_code == 200
    assert re.findall(r'name="t1-points-[012]"[^>]*value="([^"]*)"', html) == ["300", "200", "-10"]


@pytest.mark.parametrize(
    "text", ["9;1;2;3", "Niemand;12", "1;2", "1;1;2;3\n1;1;2;3", "1;1;2;3;4;5;6"]
)
def test_pasted_lines_that_fit_nothing_are_named(text: str) -> None:
    tournament = hall(3)
    answer = desk_of(tournament).post(page(tournament), {"pasted": "x;y\n" + text, "do": "read"})
    assert answer.status_code == 422
    assert "Line" in answer.content.decode()
    assert text.partition("\n")[0] in answer.content.decode()


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"\x00\x01", b"", b"1;" + b"9" * 300_000])
def test_files_that_are_none_are_refused(content: bytes) -> None:
    tournament = hall(3)
    upload = SimpleUploadedFile("r.csv", content)
    answer = desk_of(tournament).post(page(tournament), {"file": upload, "do": "read"})
    assert answer.status_code == 422


def test_strangers_and_helpers() -> None:
    tournament = hall(3)
    assert Client().get(page(tournament)).status_code == 302
    assert desk_of(tournament, "helfer", "helper").get(page(tournament)).status_code == 200


def test_one_refused_command_leaves_nothing_of_the_others() -> None:
    tournament = hall(6)
    fine, wrong = (
        {
            "type": "report",
            "table": table,
            "report": {"totals": {"points": dict.fromkeys(players, n)}},
            "accept": True,
        }
        for table, players, n in zip((1, 2), at_tables(tournament), (100, 3), strict=True)
    )
    actor, before = Actor(Role.ORGANIZER, "orga"), LogEntry.objects.count()
    results = door.execute_all(tournament, [fine, wrong], actor, now=later(40), key="k")
    assert [result.ok for result in results] == [True, False]
    assert LogEntry.objects.count() == before
    assert state(tournament).play.tables[0].open
    results = door.execute_all(tournament, [fine], actor, now=later(40), key="k")
    again = door.execute_all(tournament, [fine], actor, now=later(41), key="k")
    assert (results[0].repeated, again[0].repeated) == (False, True)
    assert LogEntry.objects.count() == before + 1


def by_format(form: str, game: str, players: int, **settings: Any) -> Tournament:
    if form != "league":
        return running(players, format=form, game=game, settings=settings)
    pairs = settings.get("side") == 2
    tournament = registered(0 if pairs else players, format=form, game=game, settings=settings)
    for pair in "NS" if pairs else "":
        sent(tournament, "register", player=pair, members=[f"{pair}1", f"{pair}2"])
    sent(tournament, "start", seed="lot")
    sent(tournament, "go")
    return tournament


@pytest.mark.parametrize(
    ("form", "game", "players", "settings", "values"),
    [
        ("swiss", "bronzen", 4, {}, (100, 60)),
        ("swiss", "canasta", 8, {"table_size": 4}, (5100, 3000)),
        ("knockout", "bronzen", 4, {}, (100, 60)),
        ("knockout", "buraco", 4, {"game_variant": {"target": 2000}}, (2100, 300)),
        ("league", "binokel", 3, {"table_size": 3, "legs": 1}, (100, 200, 300)),
        ("league", "canasta", 4, {"kind": "sides", "side": 2}, (5100, 3000)),
    ],
)
def test_every_format_with_tables_takes_totals(
    form: str, game: str, players: int, settings: Json, values: tuple[int, ...]
) -> None:
    tournament = by_format(form, game, players, **settings)
    client = desk_of(tournament)
    assert 'id="line-1"' in client.get(page(tournament)).content.decode()
    done = client.post(page(tournament), {**points(1, *values), "do": "book"})
    assert done.status_code == 302, done.content.decode()[:3000]
    assert state(tournament).play.tables[0].matches == 1


@pytest.mark.parametrize(("form", "players"), [("wm", 8), ("evening", 8)])
def test_brokdorf_asks_who_lost(form: str, players: int) -> None:
    settings: Json = {} if form == "wm" else {"rounds": 1, "table_size": 4}
    tournament = by_format(form, "brokdorf", players, **settings)
    client, loser = desk_of(tournament), at_tables(tournament)[0][2]
    assert client.post(page(tournament), {"t1-loser": "e999"}).status_code == 422
    done = client.post(page(tournament), {"t1-loser": loser, "do": "book"})
    assert done.status_code == 302, done.content.decode()[:3000]
    assert state(tournament).play.tables[0].matches == 1


def test_a_counter_that_parts_people_is_a_column_everywhere() -> None:
    settings = {"rounds": 1, "deals": 0, "ties": ["most_canastas"]}
    tournament = running(4, format="evening", game="canasta", settings=settings)
    client, ids = desk_of(tournament), at_tables(tournament)[0]
    form = client.get(page(tournament)).content.decode()
    assert re.findall(r'aria-label="Table 1, Anke &amp; Bernd([^"]*)"', form) == ["", ": Canastas"]
    typed = {**points(1, 5000, 3000), **points(1, 7, 2, column="canastas"), "do": "book"}
    assert client.post(page(tournament), typed).status_code == 302
    assert state(tournament).presenter.counts[ids[0]] == {"lost": 0, "canastas": 7}
    own = client.get(reverse("event-player", args=[tournament.slug, ids[0]])).content.decode()
    assert re.findall(r"<dt>\s*(\w+)\s*</dt>\s*<dd>\s*(\S+)", own)[-1] == ("Canastas", "7")
    standings = f"/e/{tournament.slug}/desk/tables/standings.csv"
    head, *rows = client.get(standings).content.decode("utf-8-sig").splitlines()
    assert head == "Place,Name,Points,more canastas,Lost deals,Canastas,Status,Id"
    assert rows[0] == "1,Anke,5000,7,0,7,winner,e1"


@pytest.mark.parametrize("written", ["Bernd und Anke", "Anke / Bernd", "Bernd & Anke"])
def test_the_result_of_a_pair_is_pasted_as_one_line_of_the_pair(written: str) -> None:
    settings = {"kind": "sides", "side": 2}
    league = registered(0, format="league", game="canasta", settings=settings)
    for pair in ("Anke & Bernd", "Conny & Dieter"):
        sent(league, "register", player=pair)
    sent(league, "start", seed="lot")
    sent(league, "go")
    read = pasted(lines(state(league)), f"{written}\t5100\nConny & Dieter\t4200")
    (form,) = read.lines.open
    assert read.problems == ()
    told = {row.label: row.fields[0].value for row in form.rows}
    assert told == {"Anke & Bernd": "5100", "Conny & Dieter": "4200"}


def pairs_at_binokel() -> Tournament:
    """A league of two pairs in a game that counts persons."""
    settings = {"kind": "sides", "side": 2, "deals": 3, "depths": ["totals"]}
    league = registered(0, format="league", game="binokel", settings=settings)
    for pair in ("Anke & Bernd", "Conny & Dieter"):
        sent(league, "register", player=pair)
    sent(league, "start", seed="lot")
    sent(league, "go")
    return league


PAIRS = {"Anke & Bernd": "1310", "Conny & Dieter": "900"}


@pytest.mark.parametrize(
    "text",
    [
        "Bernd und Anke\t1310\nConny & Dieter\t900",
        "Anke\t1000\nBernd\t310\nConny\t400\nDieter\t500",
        "Bernd; 310\nConny & Dieter; 900\nAnke; 1.000",
    ],
)
def test_one_total_of_a_pair_is_enough_where_a_game_counts_persons(text: str) -> None:
    league = pairs_at_binokel()
    client = desk_of(league)
    answer = client.post(page(league), {"do": "read", "pasted": text})
    assert answer.status_code == 200, words(answer)
    read = answer.content.decode()
    typed = re.findall(r'value="(\d*)"\s+aria-label="Table 1, ([^"]*)"', read)
    assert {label.replace("&amp;", "&"): value for value, label in typed} == PAIRS
    order = {name: k for k, (_value, label) in enumerate(typed) for name in [label[:4]]}
    data = {f"t1-points-{order['Anke']}": "1310", f"t1-points-{order['Conn']}": "900"}
    assert client.post(page(league), {**data, "do": "book"}).status_code == 302
    play = state(league).play
    assert {name_of(league, side): n for side, n in play.balances.items()} == {
        "Anke & Bernd": 2,
        "Conny & Dieter": 0,
    }
    seq = log_of(league)[-1][0]
    shown = words(client.get(f"/e/{league.slug}/results/?of={seq}"))
    assert "Anke & Bernd" in shown
    form = client.get(f"/e/{league.slug}/desk/log/{seq}/correct/").content.decode()
    assert len(re.findall(r'name="points-', form)) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Anke\t1000\nConny & Dieter\t900", "Missing: Bernd"),
        ("Anke\t10\nBernd\t20\nAnke & Bernd\t30\nConny & Dieter\t900", "not both"),
        ("Anke\t10\nAnke\t20\nBernd\t5", "says again"),
    ],
)
def test_half_a_pair_is_asked_about(text: str, said: str) -> None:
    league = pairs_at_binokel()
    answer = desk_of(league).post(page(league), {"do": "read", "pasted": text})
    assert answer.status_code == 422
    assert said in words(answer)
