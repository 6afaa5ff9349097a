"""The page of a season: whole while it is small, the current match day of a large one."""

from __future__ import annotations

import re
from io import BytesIO
from random import Random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from tests.worlds.desks import desk_of
from tests.worlds.events import names, registered, sent, state
from tests.worlds.markup import words
from tests.worlds.matches import open_tables, send_in
from tests.worlds.phones import english, player_home
from tournaments.domain.formats.league.ranking import records
from tournaments.domain.formats.league.state import State as League
from tournaments.domain.formats.tiebreaks import PARTS, difference
from tournaments.store import load
from tournaments.store.create import create
from tournaments.store.models import Tournament
from tournaments.web.http.visit import now_utc
from tournaments.web.league.season import BLOCK, blocks, cross, day
from tournaments.web.league.season import table as league_table
from tournaments.wording.numbers import in_figures

pytestmark = pytest.mark.django_db


def season(entrants: int, **settings: object) -> Tournament:
    """A league of duels whose first two match days are open."""
    setup = {"name": "Liga", "format": "league", "game": "bronzen", "confirmation": "none"}
    league = create({**setup, "settings": {"kind": "sides", **settings}}, now=now_utc())
    for name in names(entrants):
        sent(league, "register", player=name)
    sent(league, "start", seed="lot")
    sent(league, "go")
    sent(league, "go")
    return league


def test_sixty_four_duellists_fit_in_two_hundred_kilobytes() -> None:
    league = season(64)
    play = state(league).play
    for table in range(1, 33):
        sent(league, "absent", table=table, players=[play.tables[table - 1].players[0]])
    page = english().get(f"/e/{league.slug}/plan/")
    assert len(page.content) < 200_000
    told = page.content.decode()
    assert (page.context["day"].number, page.context["days"]) == (2, [])
    assert told.count('class="card match') == 32
    assert "32 open" in told
    for number in (1, 2, 63):
        assert f"/e/{league.slug}/day/{number}/" in told
    assert '<table class="table table-dense cross">' not in told
    assert f"/e/{league.slug}/plan/cross/" in told
    whole = english().get(f"/e/{league.slug}/plan/cross/").content.decode()
    assert whole.count('<th scope="row">') == 64
    paper = english().get(f"/e/{league.slug}/plan/sheets/").content.decode()
    assert paper.count('class="day-sheet"') == 63
    assert paper.count('class="table table-dense cross"') == -(-64 // BLOCK)


@pytest.mark.parametrize("entrants", [2, 11, 12])
def test_a_small_season_is_whole_on_its_page(entrants: int) -> None:
    league = season(entrants) if entrants > 2 else season(2, legs=2)
    page = english().get(f"/e/{league.slug}/plan/")
    told = page.content.decode()
    assert len(page.context["days"]) == state(league).play.days - 1
    assert told.count('class="table table-dense cross"') == 1
    assert "plan/sheets/" in told


def test_fourteen_see_every_match_day_and_the_cross_table_on_a_page_of_its_own() -> None:
    league = season(14)
    told = english().get(f"/e/{league.slug}/plan/").content.decode()
    assert told.count('class="more day"') == 12
    assert "plan/cross/" in told
    assert "plan/sheets/" in told


def test_the_pieces_of_a_cross_table_are_the_whole() -> None:
    league = season(19)
    tournament_state = state(league)
    whole = cross(tournament_state)
    pieces = blocks(whole)
    assert [len(piece.names) for piece in pieces] == [BLOCK, 19 - BLOCK]
    assert sum((piece.names for piece in pieces), ()) == whole.names
    for n, (name, cells) in enumerate(whole.rows):
        assert [piece.rows[n][0] for piece in pieces] == [name, name]
        assert sum((piece.rows[n][1] for piece in pieces), ()) == cells


def test_a_season_at_tables_of_three_has_no_cross_table() -> None:
    setup = {"name": "Liga", "format": "league", "game": "binokel", "confirmation": "none"}
    league = create({**setup, "settings": {"score": {"places": [[3, 2, 1]]}}}, now=now_utc())
    for name in names(15):
        sent(league, "register", player=name)
    sent(league, "start", seed="lot")
    assert english().get(f"/e/{league.slug}/plan/cross/").status_code == 404
    paper = english().get(f"/e/{league.slug}/plan/sheets/").content.decode()
    assert "Everybody against everybody" not in paper
    assert "plan/cross/" not in english().get(f"/e/{league.slug}/plan/").content.decode()


@pytest.mark.parametrize(
    ("kind", "game", "shown"), [("individuals", "binokel", False), ("sides", "bronzen", True)]
)
def test_only_a_match_of_two_is_at_home_with_one(kind: str, game: str, shown: bool) -> None:
    setup = {"name": "Liga", "format": "league", "game": game, "confirmation": "none"}
    league = create({**setup, "settings": {"kind": kind}}, now=now_utc())
    for name in names(6):
        sent(league, "register", player=name)
    sent(league, "start", seed="lot")
    pages = [english().get(player_home(league, name)).content.decode() for name in names(6)]
    assert any("at home" in page for page in pages) is shown


def queries(page: str) -> int:
    with CaptureQueriesContext(connection) as seen:
        assert Client().get(page).status_code == 200
    return len(seen)


@pytest.mark.parametrize("page", ["plan/", "plan/cross/", "plan/sheets/", "day/2/"])
def test_the_pages_of_a_season_ask_the_database_as_often_for_four_as_for_forty(page: str) -> None:
    small, large = season(4), season(40)
    for league in (small, large):
        load.load(league)
    assert queries(f"/e/{small.slug}/{page}") == queries(f"/e/{large.slug}/{page}")


def test_tables_of_three_and_four_report_and_count_on_the_pages() -> None:
    settings = {"score": {"places": [[3, 2, 1]]}, "deals": 3, "other_sizes": [4]}
    tournament = registered(7, format="league", game="binokel", settings=settings)
    sent(tournament, "start", seed="lot")
    sent(tournament, "go")
    tables = state(tournament).play.tables
    assert sorted(len(table.players) for table in tables[:2]) == [3, 4]
    for number, table in enumerate(tables[:2], 1):
        size = len(table.players)
        # the dealer of four pauses; everybody plays three deals
        solos = [table.players[(deal + 1) % size] for deal in range(size)]
        deals = [
            {"kind": "abgehen", "solo": solo, "bid": 200 + 10 * n} for n, solo in enumerate(solos)
        ]
        done = sent(tournament, "report", table=number, report={"deals": deals}, accept=True)
        assert done.ok, done.problems
    play = state(tournament).play
    assert play.phase != "round"
    assert sum(play.balances.values()) == 7 * 2
    page = english().get(f"/e/{tournament.slug}/plan/")
    assert page.content.decode().count("done") >= 2
    assert isinstance(play, League)
    for match in day(state(tournament), play, 1, now_utc()).matches:
        assert min(side.place for side in match.sides) == 1
        places = [f"{side.place}. {side.name} {in_figures(side.points)}" for side in match.sides]
        assert [told for told in places if told not in words(page)] == []
    made = difference(records(play), tuple(play.status))
    for line in league_table(state(tournament)):
        assert abs(line.made - line.against - made[line.player] / PARTS) < 0.1


def test_table_by_points_per_match_is_called_so_on_every_page() -> None:
    settings = {"kind": "sides", "count": "average"}
    tournament = registered(3, format="league", game="bronzen", settings=settings)
    sent(tournament, "start", seed="lot")
    sent(tournament, "go")
    home, _guest = state(tournament).play.tables[0].players
    sent(tournament, "absent", table=1, players=[home])
    place = f"/e/{tournament.slug}"
    for page in (f"{place}/plan/", f"{place}/standings/", player_home(tournament, home)):
        assert "oints per match" in english().get(page).content.decode()


@pytest.mark.parametrize(
    ("game", "size", "heads"), [("binokel", 3, ["W"]), ("bronzen", 2, ["W", "D", "L"])]
)
def test_at_tables_of_three_the_table_counts_those_that_were_won(
    game: str, size: int, heads: list[str]
) -> None:
    """Nobody loses or draws a table of three; each of duels has both."""
    league = registered(6, format="league", game=game, settings={"table_size": size})
    sent(league, "start", seed="lot")
    for _day in range(2):
        sent(league, "go")
        for table in open_tables(league):
            send_in(league, table, Random(f"won {table}"))
    page = english().get(f"/e/{league.slug}/plan/")
    found = re.findall(r">([WDL])</abbr>", page.content.decode())
    assert found == heads
    tables = 2 * 6 // size
    assert sum(line.won + line.drawn / 2 for line in page.context["table"]) == tables
    printed = desk_of(league).get(f"/e/{league.slug}/desk/print/table.pdf?language=en").content
    (text,) = [page.extract_text() for page in PdfReader(BytesIO(printed)).pages]
    assert re.findall(r"\b[WDL]\b", text.partition("Game points")[0]) == heads
