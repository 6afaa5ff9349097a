"""Printed documents, read back from the PDF: names, pages, codes, in both languages."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from io import BytesIO

import pytest
from django.http import HttpResponse
from pypdf import PdfReader

from games.game import Depth
from tests.domain.rounds.tournament import given_up
from tests.worlds.desks import desk_of
from tests.worlds.evenings import organization_of, played
from tests.worlds.events import (
    NOW,
    drawn,
    name_of,
    registered,
    running,
    seats,
    sent,
    started,
    state,
)
from tournaments.store.access.actors import player_link, table_code
from tournaments.store.models import Tournament
from tournaments.store.sheets.matches import open_sheet
from tournaments.web.paper.cards import short_address
from tournaments.web.sheet.games import SHEETS
from tournaments.web.sheet.games.paper import Layout

# Once is enough: that each can be had on both databases, test_every_document shows.
pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

LONG = "Maximiliane-Charlotte Großöhrß-Württemb"  # 40 letters with those of German
MARKUP = "#let *x* $y$ [z] @w <b> \\ _"


def pdf(tournament: Tournament, key: str, query: str = "") -> HttpResponse:
    desk = desk_of(tournament)
    return desk.get(f"/e/{tournament.slug}/desk/print/{key}.pdf?{query}")


def pages(tournament: Tournament, key: str, query: str = "language=en") -> list[str]:
    """The text of each page, its lines joined as they are broken."""
    answer = pdf(tournament, key, query)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    return [
        " ".join(page.extract_text().split()) for page in PdfReader(BytesIO(answer.content)).pages
    ]


def missing(words: Iterable[str], text: str) -> list[str]:
    return [word for word in words if word not in text]


def binokel(tournament_people: int, *extra: str, **setup: object) -> Tournament:
    event = registered(tournament_people, format="evening", game="binokel", **setup)
    for name in extra:
        sent(event, "register", player=name)
    return event


def test_the_list_for_the_door_has_everybody_from_a_to_z_as_they_are_called() -> None:
    event = binokel(3, LONG, MARKUP)
    (page,) = pages(event, "door")
    assert [page.index(name) for name in (MARKUP, "Anke", "Bernd", "Conny", LONG)] == sorted(
        page.index(name) for name in (MARKUP, "Anke", "Bernd", "Conny", LONG)
    )
    assert "At the door" in page
    assert "5 people" in page


def test_files_are_called_in_the_language_of_the_paper_and_addresses_have_no_hidden_signs() -> None:
    event = binokel(2)
    for language, word in (("de", "namenskarten"), ("en", "name-cards")):
        answer = pdf(event, "name-cards", f"language={language}")
        assert answer["Content-Disposition"] == f'inline; filename="{event.slug}-{word}.pdf"'
    for key in ("name-cards", "table-cards"):
        printed = PdfReader(BytesIO(pdf(event, key).content)).pages[0].extract_text()
        assert not [sign for sign in printed if unicodedata.category(sign) == "Cf"]
    link = short_address(f"http://testserver/p/{player_link(event, 'e1').token}/")
    printed = PdfReader(BytesIO(pdf(event, "name-cards").content)).pages[0].extract_text()
    assert link in "".join(printed.split())


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", ("Am Einlass", "Bezahlt", "9 Personen")), ("en", ("At the door", "Paid", "9 people"))],
)
def test_paper_is_in_the_language_that_was_chosen(language: str, words: tuple[str, ...]) -> None:
    (page,) = pages(binokel(9), "door", f"language={language}")
    assert missing(words, page) == []


def test_a_long_list_says_its_heads_again_and_cuts_no_row() -> None:
    event = binokel(100)
    found = pages(event, "door")
    assert len(found) == 3
    assert [page.count("No. Name Here Paid Note") for page in found] == [1, 1, 1]
    numbers = [n for n in range(1, 101) if f" {n} " in " ".join(found)]
    assert numbers == list(range(1, 101))


def test_name_cards_carry_the_personal_address_and_only_of_those_who_are_chosen() -> None:
    event = binokel(12)
    found = pages(event, "name-cards")
    assert len(found) == 2
    typed = "".join(found).replace("\u200b", "").replace(" ", "")
    assert f"/p/{player_link(event, 'e12').token}" in typed
    (one,) = pages(event, "name-cards", "language=en&who=e2")
    assert "Bernd" in one
    assert "Anke" not in one


@pytest.mark.parametrize(("used", "count"), [(0, 1), (12, 1), (13, 2), (23, 2)])
def test_labels_begin_after_those_that_are_used(used: int, count: int) -> None:
    assert len(pages(binokel(12), "name-cards", f"labels=on&used={used}")) == count


def test_table_cards_are_four_on_a_page_with_the_code_of_the_table() -> None:
    event = binokel(27)
    found = pages(event, "table-cards")
    assert len(found) == 3
    typed = "".join(found).replace("\u200b", "").replace(" ", "")
    assert [n for n in range(1, 10) if f"/{n}/{table_code(event, n)}" not in typed] == []


def test_the_seating_plan_has_tables_and_people() -> None:
    event = drawn(27, format="evening", game="binokel")
    tables, people = pages(event, "seats")
    assert [n for n in range(1, 10) if f"Table {n} " not in tables] == []
    assert "Seats from A to Z" in people
    assert people.index("Anke") < people.index("Bernd") < people.index("Merle")


def test_paper_calls_the_lines_of_pairs_as_the_pages_do() -> None:
    settings = {"entrants": "pairs", "draw": "mitchell", "rounds": 2}
    event = registered(0, format="evening", game="buraco", settings=settings)
    for k in range(4):
        sent(event, "register", player=f"Anna {k} & Bruno {k}")
    for step, fields in (("start", {}), ("draw", {"seed": "1"}), ("go", {})):
        sent(event, step, **fields)
    north, east = map(state(event).name, state(event).play.tables[0].players)
    (tables, people), sheet = pages(event, "seats"), pages(event, "sheets")[0]
    for page in (tables, sheet):
        assert missing([f"N–S {north}", f"E–W {east}"], page) == []
    assert f"{east} 1 E–W" in people
    files = desk_of(event).get(f"/e/{event.slug}/desk/tables/seats.csv").content.decode()
    assert files.count("N–S") == files.count("E–W") == 2
    told = desk_of(event).get(f"/e/{event.slug}/desk/announce/").context["texts"]
    assert f"N–S {north}, E–W {east}" in next(text.words for text in told if text.key == "seats")


@pytest.mark.parametrize(
    ("form", "game", "people", "expected"),
    [
        ("evening", "binokel", 9, {"totals": 2, "numbers": 3, "lines": 3, "sheet": 3}),
        ("swiss", "canasta", 8, {"totals": 1, "numbers": 2, "sheet": 2}),
        ("swiss", "buraco", 8, {"totals": 1, "numbers": 2, "sheet": 2}),
        ("swiss", "bronzen", 8, {"totals": 2, "numbers": 4, "sheet": 4}),
        ("wm", "brokdorf", 7, {"totals": 2, "sheet": 2}),
        ("evening", "brokdorf", 8, {"totals": 1, "numbers": 2, "sheet": 2}),
    ],
)
def test_every_game_has_blank_sheets_for_its_tables(
    form: str, game: str, people: int, expected: dict[str, int]
) -> None:
    event = running(people, format=form, game=game)
    for depth, count in expected.items():
        found = pages(event, "sheets", f"language=en&depth={depth}")
        assert len(found) == count
        assert missing(("Anke", "Bernd", "Greta"), " ".join(found)) == []
        assert "Round 1" in found[0]


@pytest.mark.parametrize(("people", "lines"), [(3, "1 2 3 Sum"), (4, "1 2 3 4 Sum")])
def test_a_sheet_has_a_line_for_each_deal_where_somebody_sits_out_too(
    people: int, lines: str
) -> None:
    settings = {"rounds": 1, "deals": 3, "other_sizes": [4]}
    event = running(people, format="swiss", game="binokel", settings=settings)
    (page,) = pages(event, "sheets", "language=en&depth=numbers")
    assert lines in page


@pytest.mark.parametrize("depth", ["numbers", "sheet"])
def test_a_list_of_48_deals_goes_on_over_the_page_and_leaves_no_line_out(depth: str) -> None:
    settings = {"rounds": 1, "deals": 36, "table_size": 4}
    event = running(4, format="evening", game="binokel", settings=settings)
    found = pages(event, "sheets", f"language=en&depth={depth}")
    assert len(found) == 2
    assert all("Dealer" in page for page in found)
    numbers = [int(n) for page in found for n in page.partition("Dealer")[2].split() if n.isdigit()]
    assert numbers == list(range(1, 49))
    assert found[1].count("Signature") == 4


def test_a_game_says_what_stands_below_the_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of the sum: lines with a cell for each side."""
    foot = ("Game points", "50 × (won − lost)")
    ruled = Layout(("Won", "Lost"), ("Declarer",), foot=lambda _variant: foot)
    sheet = replace(SHEETS["binokel"], paper={Depth.NUMBERS: ruled})
    monkeypatch.setitem(SHEETS, "binokel", sheet)
    event = running(3, format="evening", game="binokel", settings={"deals": 3, "rounds": 1})
    (page,) = pages(event, "sheets", "language=en&depth=numbers")
    assert "1 2 3 Game points 50 × (won − lost) Signature" in page


def test_a_sheet_before_the_first_draw_has_no_names_and_no_code() -> None:
    event = binokel(7)
    (page,) = pages(event, "sheets", "language=en&depth=totals")
    assert "Anke" not in page
    assert "Enter it by phone" not in page


def test_standings_of_a_hundred_people_stand_on_whole_lines() -> None:
    event = running(100, format="evening", game="binokel")
    found = pages(event, "standings")
    assert len(found) == 3
    assert all(page.count("Place Name Points") == 1 for page in found)


def test_certificates_come_when_all_is_over_and_name_who_organizes() -> None:
    organization, _user = organization_of(name="Kartenfreunde Öd")
    event = played("lot", organization=organization)
    found = pages(event, "certificates", "language=de&places=2")
    assert len(found) == 2
    assert missing(("Kartenfreunde Öd", "1. Platz", "Abend lot"), found[0]) == []
    assert "2. Platz" in found[1]
    assert pdf(running(7), "certificates").status_code == 404


def test_filled_sheets_tell_every_deal() -> None:
    event = running(4, format="swiss", game="bronzen")
    desk = desk_of(event)
    page = desk.get(f"/e/{event.slug}/desk/print/").content.decode()
    assert "paper-filled" not in page
    sheet = open_sheet(event, state(event), 1, level="sheet", now=NOW)
    assert sheet is not None
    first, second = sheet.report["players"]
    deal = {"winner": first, "counts": {first: {"double": [1, 0, 0], "jay": 2}, second: {}}}
    sheet.report = {**sheet.report, "deals": [deal]}
    sheet.save()
    (text,) = pages(event, "filled")
    assert missing(("Round 1", "Table 1", name_of(event, first)), text) == []


def test_a_cash_report_tells_what_is_in_the_box_and_who_still_has_to_pay() -> None:
    event = binokel(3, settings={"entry_fee": 850})
    sent(event, "cash", purpose="entry_fee", cents=850, player="Bernd")
    (door,) = pages(event, "door")
    assert "Entry fee per person" in door
    assert door.count("8.50") == 2
    (text,) = pages(event, "cash", "language=de")
    assert missing(("Kassenbericht", "8,50 €", "Anke", "Conny", "Startgeld"), text) == []


def test_prizes_are_signed_for_by_those_who_won_them() -> None:
    settings = {"rounds": 1, "deals": 3, "entry_fee": 1000, "prizes": ["60 %", "*ham*"]}
    event = running(3, format="evening", game="binokel", settings=settings)
    assert pdf(event, "prizes").status_code == 404  # nobody has won them
    third, second, first = seats(event)
    sent(event, "report", table=1, report=given_up(third, third, second))
    sent(event, "hand_out", prize="1", player=first)
    (page,) = pages(event, "prizes")
    assert f"1. {name_of(event, first)} 60 % of the entry fees: €18.00" in page
    assert f"2. {name_of(event, second)} *ham*" in page
    assert name_of(event, third) not in page
    assert "Handed out Signature" in page
    assert "Unterschrift" in pages(event, "prizes", "language=de")[0]


def test_who_won_several_prizes_signs_for_them_once() -> None:
    prizes = ["50 %", "30 %", "wine"]
    settings = {"rounds": 1, "deals": 3, "entry_fee": 1000, "prizes": prizes}
    event = running(3, format="evening", game="binokel", settings=settings)
    third, *level = seats(event)
    sent(event, "prizes", prizes=[*prizes, "1-2: cup"])
    sent(event, "report", table=1, report=given_up(third, third, third), accept=True)
    (page,) = pages(event, "prizes")
    assert [page.count(name_of(event, player)) for player in (*level, third)] == [1, 1, 1]
    assert page.count("€15.00; cup; 30 % of the entry fees: €9.00; cup") == 2
    assert page.count("level: €12.00 for each; level: they share it, or draw lots") == 2
    assert f"3. {name_of(event, third)} wine" in page


def test_a_season_and_its_cross_table() -> None:
    event = registered(0, format="league", game="bronzen", settings={"kind": "sides"})
    for number in range(8):
        sent(event, "register", player=f"Seite {number + 1}")
    sent(event, "start", seed="lot")
    text = " ".join(pages(event, "season"))
    assert missing([f"Match day {n}" for n in range(1, 8)], text) == []
    (cross,) = pages(event, "cross")
    assert missing([f"Seite {n}" for n in range(1, 9)], cross) == []
    (table,) = pages(event, "table")
    assert "League table" in table


@pytest.mark.parametrize(("people", "count"), [(8, 1), (27, 1), (32, 1), (64, 3)])
def test_a_bracket_stands_on_one_page_as_long_as_it_can_be_read(people: int, count: int) -> None:
    event = started(people, format="knockout", game="bronzen")
    found = pages(event, "bracket")
    assert len(found) == count
    assert found[0].count("Bracket") == min(count, 2)  # the title, and that of a part
    assert "Anke" in " ".join(found)


def test_a_poster_has_the_code_to_sign_up_and_the_wifi_without_its_password_in_an_address() -> None:
    event = binokel(2)
    sent(event, "signup", open=True)
    desk, place = desk_of(event), f"/e/{event.slug}/desk/print/poster.pdf"
    wifi = {"network": "Krone; Gäste", "password": 'p"w:1', "language": "en"}
    answer = desk.post(place, wifi)
    (page,) = (text.extract_text() for text in PdfReader(BytesIO(answer.content)).pages)
    words = ("Sign up here", f"testserver/e/{event.slug}/signup", "Krone; Gäste", 'p"w:1', "Wi-Fi")
    assert missing(words, " ".join(page.split())) == []
    card = desk.get(f"/e/{event.slug}/desk/print/").content.decode()
    form = card[card.index('id="paper-poster"') :]
    assert 'method="post"' in form[: form.index("</form>")]
    sent(event, "signup", open=False)
    assert "Seats, clock and standings on your phone" in pages(event, "poster")[0]


def test_characters_that_no_font_has_are_named_before_printing_with_the_names() -> None:
    event = binokel(2)
    place = f"/e/{event.slug}/desk/print/"
    assert "unprintable" not in desk_of(event).get(place).content.decode()
    gone = "\U00010570"  # a letter of Vithkuqi
    sent(event, "register", name=f"Max {gone}")
    sent(event, "register", name="שרה Žák")
    shown = desk_of(event).get(place).context["unprintable"]
    assert shown == [(gone, f"Max {gone}")]
