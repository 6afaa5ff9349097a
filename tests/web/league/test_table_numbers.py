"""Tables of a season are numbered within their match day wherever people read; addresses, forms and
the log keep the number that they have all season."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from io import BytesIO
from random import Random

import pytest
from django.test import Client
from pypdf import PdfReader

from tests.worlds.desks import desk_of
from tests.worlds.events import registered, sent, state
from tests.worlds.markup import words
from tests.worlds.matches import open_tables, send_in
from tests.worlds.phones import player_home, table_home
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db
A_DAY = 3  # tables
_NUMBER = re.compile(r"\b(?:Table|table|Tisch)\s+(\d+)")
_ON_PAPER = re.compile(r"Table (\d+)|Table · Match day \d (\d+)")
_LARGE = re.compile(r'class="todo-no"[^>]*>(\d+)<|<h2>(\d+)</h2>|<td class="num muted">(\d+)</td>')


@pytest.fixture
def season() -> Tournament:
    """The third match day of six, with a table of the second that still plays."""
    settings = {"table_size": 2}
    tournament = registered(6, format="league", game="bronzen", settings=settings)
    sent(tournament, "start")
    rng = Random("numbers")
    for day in (1, 2, 3):
        sent(tournament, "go")
        for table in open_tables(tournament)[day == 2 :]:
            if day < 3 or table == 3 * A_DAY:
                send_in(tournament, table, rng)
    assert open_tables(tournament) == [4, 7, 8]
    return tournament


def pages(tournament: Tournament, desk: Client) -> Iterator[tuple[str, str]]:
    """Yield the texts for people, by page."""
    event = f"/e/{tournament.slug}"
    players = state(tournament).play.status
    addresses = [
        *(f"{event}/{page}" for page in ("", "plan/", "plan/sheets/", "day/3/", "projector/")),
        *(f"{event}/desk/{page}" for page in ("", "log/", "results/", "announce/", "cards/")),
        *(f"{event}/desk/act/{kind}/" for kind in ("postpone", "absent")),
        *(f"{event}/players/{player}/" for player in players),
        *(player_home(tournament, player) for player in players),
        *(table_home(tournament, table) for table in (4, 7, 8, 9)),
    ]
    for address in addresses:
        answer = desk.get(address)
        assert answer.status_code == 200, address
        yield address, answer.content.decode()


def test_every_page_of_a_season_numbers_tables_within_their_day(season: Tournament) -> None:
    desk = desk_of(season)
    for language in ("de", "en"):
        desk.cookies["django_language"] = language
        told = 0
        for address, page in pages(season, desk):
            found = [*_NUMBER.findall(words(page))]
            found += [number for large in _LARGE.findall(page) for number in large if number]
            assert [n for n in found if not 1 <= int(n) <= A_DAY] == [], (language, address)
            told += len(found)
        assert told > 60


def test_what_leaves_the_pages_of_a_season_does_so_too(season: Tournament) -> None:
    desk, event = desk_of(season), f"/e/{season.slug}/desk"
    desk.cookies["django_language"] = "en"
    printed = {}
    for key in ("seats", "sheets", "table-cards"):
        answer = desk.get(f"{event}/print/{key}.pdf?language=en")
        assert answer.status_code == 200, key
        text = "".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)
        read = _ON_PAPER.findall(" ".join(text.split()))
        printed[key] = {int(number) for numbers in read for number in numbers if number}
    assert [*printed.values()] == [{1, 2, 3}] * 3
    season_pdf = desk.get(f"{event}/print/season.pdf?language=en")
    lines = "\n".join(p.extract_text() for p in PdfReader(BytesIO(season_pdf.content)).pages)
    numbered = re.findall(r"^(\d+) ?\w+ – ", lines, re.MULTILINE)
    assert [int(number) for number in numbered] == [1, 2, 3] * 5
    columns = {}
    for key in ("seats", "results"):
        text = desk.get(f"{event}/tables/{key}.csv").content.decode("utf-8-sig")
        rows = [*csv.reader(text.splitlines())]
        at = rows[0].index("Table")
        columns[key] = sorted({int(row[at]) for row in rows[1:]})
    assert columns == {"seats": [1, 2, 3], "results": [1, 2, 3]}


def test_links_and_programs_keep_the_number_of_all_season(season: Tournament) -> None:
    desk = desk_of(season)
    board = desk.get(f"/e/{season.slug}/desk/").content.decode()
    assert f"/e/{season.slug}/desk/table/7/" in board
    tables = desk.get(f"/api/v1/events/{season.slug}/state").json()["tables"]
    assert [(t["number"], t["number_in_round"]) for t in tables[5:9]] == [
        (6, 3),
        (7, 1),
        (8, 2),
        (9, 3),
    ]


def test_the_desk_names_a_table_so_that_it_cannot_be_mistaken(season: Tournament) -> None:
    desk = desk_of(season)
    desk.cookies["django_language"] = "en"
    place = f"/e/{season.slug}/desk"
    choices = desk.get(f"{place}/act/absent/").context["form"].fields["side"].choices
    assert [match.split(": ")[0] for match, _sides in choices[1:4]] == [
        "Match day 2, table 1",
        "Match day 3, table 1",
        "Match day 3, table 2",
    ]
    tables = [key.split(":")[0] for _match, sides in choices[1:3] for key, _name in sides]
    assert tables == ["4"] * 3 + ["7"] * 3  # each side, or nobody
    data = {"do": "read", "pasted": "1;30;20\n2;30;20"}
    read = desk.post(f"{place}/results/", data)
    assert read.context["problems"] == ("Line 1 fits no table that plays: 1 | 30 | 20",)
    assert [form.is_empty for form in read.context["lines"].open] == [True, True, False]
    assert 'aria-label="Table 1 (Match day 2)"' in read.content.decode()


def test_the_own_page_tells_a_match_with_the_points_of_both(season: Tournament) -> None:
    first = state(season).format.sittings(state(season).play)[0]
    (one, made), (other, against) = first.scores
    desk = desk_of(season)
    desk.cookies["django_language"] = "en"
    own = words(desk.get(player_home(season, one)))
    assert f"against {state(season).name(other)} ({made}:{against})" in own
    assert "Table 1" in own
