"""The rule books agree with the engine, and references to them lead somewhere.

Missing books are skipped. `tests/rule_books.py` explains the marks.
"""

from __future__ import annotations

from collections import Counter

import pytest

from docs.tools import field_tables
from games import GAMES
from games.game import Game
from tests import rule_books
from tests.rule_books import FOLDER, ROOT, SHARED, written

CITING = ("games", "tournaments", "tests", "docs")

EXAMPLES = [
    pytest.param(report, told, id=f"{book}-{number}")
    for book in written()
    for number, (report, told) in enumerate(rule_books.example_blocks(book), 1)
]


@pytest.mark.parametrize("book", written())
def test_every_code_of_an_engine_is_explained_once(book: str) -> None:
    own, others = rule_books.codes(book), rule_books.told_elsewhere(book)
    assert sorted(rule_books.engine_codes(book) - set(own) - others) == []
    assert [code for code, n in Counter(own).items() if n > 1] == []


def test_the_codes_that_games_share_are_explained() -> None:
    assert sorted(rule_books.shared_codes() - set(rule_books.codes(SHARED))) == []


@pytest.mark.parametrize("book", written())
def test_no_code_is_explained_that_does_not_exist(book: str) -> None:
    known = rule_books.engine_codes(book) | rule_books.engine_strings(book)
    known |= set(rule_books.codes(SHARED))
    assert sorted(set(rule_books.codes(book)) - known) == []


@pytest.mark.parametrize("book", written())
def test_the_tables_of_fields_are_up_to_date(book: str) -> None:
    fresh = field_tables.renewed(rule_books.text(book)) == rule_books.text(book)
    assert fresh, "run: python -m docs.tools.field_tables"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_book_has_the_tables_of_all_fields_of_a_deal(game: Game) -> None:
    if game.key not in written() or game.deal_schema is None:
        return
    told = set(field_tables.marked(rule_books.text(game.key), game.deal_schema))
    missing = {None, *field_tables.objects(game.deal_schema)} - told
    todo = f"docs/rules/{game.key}.md: add the marks that docs/tools/field_tables.py describes"
    assert missing == set(), todo


@pytest.mark.parametrize(("report", "told"), EXAMPLES)
def test_a_worked_example_comes_out_as_told(report: dict[str, object], told: object) -> None:
    came = rule_books.outcome(report)
    assert rule_books.departures(told, came) == [], came


@pytest.mark.parametrize("book", written())
def test_no_anchor_stands_twice(book: str) -> None:
    assert [place for place, n in Counter(rule_books.anchors(book)).items() if n > 1] == []


def test_every_citation_leads_to_an_anchor() -> None:
    places = {book: rule_books.places(book) for book in written()}
    assert [
        (one.file, one.book, sorted(set(one.places) - places[one.book]))
        for one in rule_books.citations(*CITING)
        if one.book in places and (not one.in_project or set(one.places) - places[one.book])
    ] == []


def test_every_link_to_a_rule_leads_to_an_anchor() -> None:
    books = {(FOLDER / f"{book}.md").resolve(): set(rule_books.anchors(book)) for book in written()}
    assert [
        (file.name, target.name, anchor)
        for file in sorted((ROOT / "docs").rglob("*.md"))
        for target, anchor in rule_books.links(file)
        if target in books and anchor not in books[target]
    ] == []


def test_a_citation_names_every_place_between_two() -> None:
    named = "docs/" + "rules/{}"
    told = {
        "canasta.md 4.3, R2–R4.": ("s4-3", "r2", "r3", "r4"),
        "binokel.md R16, R17a, A18).": ("r16", "r17a", "a18"),
        "binokel.md rows 47 to 49 of section 5, and more": ("row47", "row48", "row49", "s5"),
        "wm.md sections 4.1\n    and 5, T4)": ("s4-1", "s5", "t4"),
        "brokdorf.md; see 4": (),
    }
    assert {
        source: [one.places for one in rule_books.citations_in(named.format(source))]
        for source in told
    } == {source: [places] for source, places in told.items()}


def test_an_outcome_is_held_to_what_is_told_of_it() -> None:
    came = {
        "totals": {"Anna": 12, "Ben": 20},
        "deals": [{"kind": "played", "scores": {"Anna": -3}}],
        "warnings": [{"code": "a_b", "path": "x"}],
        "steps": [{"ok": True}, {"ok": False}],
    }
    good = {
        "totals": {"Anna": 12, "Ben": 20},
        "deals": [{"scores": {"Anna": -3}}],
        "steps": {"1": {"ok": False}},
    }
    assert rule_books.departures(good, came) == []
    bad = {"totals": {"Anna": 12}, "deals": [], "warnings": [], "steps": {"0": {"ok": False}}}
    assert len(rule_books.departures(bad, came)) == 4
