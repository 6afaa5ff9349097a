"""The tables of an event: what stands in them, who gets them, and the whole event as a folder."""

from __future__ import annotations

import csv
import json
import re
import zipfile
from io import BytesIO, StringIO
from random import Random

import pytest
from django.http import HttpResponse
from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.worlds.desks import desk_of
from tests.worlds.evenings import played
from tests.worlds.events import drawn, registered, sent, state
from tests.worlds.matches import send_in
from tournaments.domain.standings import standings
from tournaments.store.access.actors import player_link, table_code
from tournaments.store.archive.exchange import verify
from tournaments.store.models import Tournament
from tournaments.web.paper.tables import TITLES

pytestmark = pytest.mark.django_db


def get(tournament: Tournament, place: str) -> HttpResponse:
    return desk_of(tournament).get(f"/e/{tournament.slug}/desk/{place}")


def table(tournament: Tournament, key: str) -> list[dict[str, str]]:
    content = get(tournament, f"tables/{key}.csv").content.decode("utf-8-sig")
    return list(csv.DictReader(StringIO(content, newline="")))


def test_players_and_seats_have_a_line_each() -> None:
    event = drawn(7, format="evening", game="binokel", settings={"entry_fee": 800})
    sent(event, "cash", purpose="entry_fee", cents=800, player="Bernd")
    people = table(event, "players")
    assert [row["Name"] for row in people[:2]] == ["Anke", "Bernd"]
    assert [row["Paid"] for row in people[:2]] == ["0.00", "8.00"]
    assert [row["Open"] for row in people[:2]] == ["8.00", "0.00"]
    seats = table(event, "seats")
    seated = [(n, who) for n, t in enumerate(state(event).play.tables, 1) for who in t.players]
    assert [(int(row["Table"]), row["Id"]) for row in seats] == seated
    assert [row["Euros"] for row in table(event, "cash")] == ["8.00"]


def test_results_standings_movements_and_statistics_agree() -> None:
    event = played("lot")
    places = table(event, "standings")
    lines = standings(state(event))
    assert [(row["Name"], row["Euros"]) for row in places] == [
        (line.name, str(line.shown)) for line in lines
    ]
    results = table(event, "results")
    made: dict[str, int] = {}
    for row in results:
        made[row["Id"]] = made.get(row["Id"], 0) + int(row["Euros"])
    assert {row["Id"]: int(row["Sum"]) for row in table(event, "statistics")} == made
    assert [row["Id"] for row in table(event, "statistics")] == [line.player for line in lines]
    name = lines[0].name
    signed = [
        int(row["Amount"]) * ((row["To"] == name) - (row["From"] == name))
        for row in table(event, "ledger")
    ]
    assert sum(signed) == lines[0].shown


@pytest.mark.parametrize(
    ("form", "columns", "made"),
    [
        ("knockout", ["Matches won"], "Matches won: 1"),
        ("evening", ["Points", "Lost deals", "Games won"], "points"),
    ],
)
def test_what_was_made_has_its_name_and_nobody_is_in_when_all_is_over(
    form: str, columns: list[str], made: str
) -> None:
    """In the tables of spreadsheets, in the printed standings and on certificates."""
    settings = {"evening": {"rounds": 1, "deals": 1}}.get(form, {})
    event = registered(2, format=form, game="bronzen", settings=settings)
    for kind in ("start", "draw", "go"):
        sent(event, kind, **({} if kind == "go" else {"seed": "lot"}))
    send_in(event, 1, Random("made"))
    if state(event).play.phase != "finished":
        sent(event, "finish")
    places = table(event, "standings")
    assert list(places[0]) == ["Place", "Name", *columns, "Status", "Id"]
    assert [row["Status"] for row in places] == ["winner", {"knockout": "eliminated"}.get(form, "")]
    text = {}
    for key in ("standings", "certificates"):
        printed = get(event, f"print/{key}.pdf?language=en").content
        text[key] = PdfReader(BytesIO(printed)).pages[0].extract_text()
    assert re.search(r"\bin\b", text["standings"]) is None
    assert made in text["certificates"]


@pytest.mark.turns(2)
def test_every_table_opens_before_and_after_the_event() -> None:
    for event in (registered(0), registered(3, format="knockout", game="bronzen"), played("x")):
        for key in TITLES:
            assert get(event, f"tables/{key}.csv").status_code == 200
            assert load_workbook(BytesIO(get(event, f"tables/{key}.xlsx").content)).worksheets
    assert get(event, "tables/nothing.csv").status_code == 404
    assert get(event, "tables/players.pdf").status_code == 404


def test_the_workbook_and_csv_are_in_the_language_of_the_reader() -> None:
    event = registered(3)
    desk = desk_of(event)
    desk.cookies["django_language"] = "de"
    book = load_workbook(BytesIO(desk.get(f"/e/{event.slug}/desk/tables.xlsx").content))
    assert book.sheetnames[0] == "Teilnehmende"
    content = desk.get(f"/e/{event.slug}/desk/tables/players.csv").content
    assert content.decode("utf-8-sig").splitlines()[1].split(";")[:3] == ["1", "e1", "Anke"]


def test_an_empty_event_still_has_a_workbook() -> None:
    assert load_workbook(BytesIO(get(registered(0), "tables.xlsx").content)).worksheets


def test_the_folder_holds_paper_tables_and_a_log_that_proves_itself() -> None:
    event = played("lot")
    files = zipfile.ZipFile(BytesIO(get(event, "folder.zip").content))
    names = {name.removeprefix(f"{event.slug}/") for name in files.namelist()}
    assert {"standings.pdf", "certificates.pdf", "tables.xlsx", "event.json"} <= names
    assert {"tables/standings.csv", "tables/movements.csv"} <= names
    assert not names & {"name-cards.pdf", "table-cards.pdf", "blank-score-sheets.pdf"}
    assert verify(json.loads(files.read(f"{event.slug}/event.json"))) == ()
    assert PdfReader(BytesIO(files.read(f"{event.slug}/standings.pdf"))).pages
    secrets = (player_link(event, "e1").token.encode(), table_code(event, 1).encode())
    assert [n for n in files.namelist() if any(s in files.read(n) for s in secrets)] == []


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_tables_of_the_folder_are_those_that_are_had_one_by_one(language: str) -> None:
    """In German with semicolons and decimal commas."""
    event = drawn(7, format="evening", game="binokel", settings={"entry_fee": 850})
    desk = desk_of(event)
    desk.cookies["django_language"] = language
    place = f"/e/{event.slug}/desk"
    files = zipfile.ZipFile(BytesIO(desk.get(f"{place}/folder.zip").content))
    called = {"de": "tabellen/teilnehmende.csv", "en": "tables/players.csv"}[language]
    told, alone = files.read(f"{event.slug}/{called}"), desk.get(f"{place}/tables/players.csv")
    assert told == alone.content
    assert f'-{called.partition("/")[2]}"' in alone["Content-Disposition"]
    assert ("8,50;" in told.decode()) == (language == "de")


@pytest.mark.parametrize("place", ["tables/players.csv", "tables.xlsx", "folder.zip"])
def test_files_are_for_the_desk_alone(client: Client, place: str) -> None:
    event = registered(3)
    assert client.get(f"/e/{event.slug}/desk/{place}").status_code == 302
    assert get(event, place)["Cache-Control"] == "private, no-store"


def test_a_season_has_its_table_and_its_matches_as_sheets() -> None:
    league = registered(4, format="league", game="bronzen", settings={"kind": "sides"})
    sent(league, "start", seed="lot")
    sent(league, "postpone", table=1, to="2031-01-07T19:30")
    sent(league, "go")
    home, away = state(league).play.tables[0].players
    sent(league, "absent", table=1, players=[away])
    first, *others = table(league, "fixtures")
    name = state(league).name
    assert [first[head] for head in ("Match day", "Date", "Home", "Away", "Status")] == [
        *("1", "2031-01-07 19:30", name(home), name(away), "over"),
    ]
    assert [first[f"League points: {side}"] for side in ("Home", "Away")] == ["2", "0"]
    assert name(away) in first["Note"]
    assert [row["Status"] for row in others] == ["open", *["to come"] * 4]
    best = table(league, "league")[0]
    assert (best["Place"], best["Name"], best["won"]) == ("1", name(home), "1")
    book = load_workbook(BytesIO(get(league, "tables.xlsx").content))
    assert {"League table", "Matches"} <= set(book.sheetnames)
