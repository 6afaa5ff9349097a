"""The deal forms against the worked examples of the rule documents: nothing is lost on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation

import games
from games.envelope import Problem
from tests.games.examples import example_lines
from tournaments.web.sheet.games import SHEETS
from tournaments.web.sheet.games.answer import filled, preview, relevelled, scene
from tournaments.web.sheet.games.entry import SubmittedValues
from tournaments.web.sheet.games.sheet import GameSheet, say_in
from tournaments.wording.problems import say

Json = dict[str, Any]
EXAMPLES = "tests/games/examples/{}.jsonl"
PAGE: Json = {"sheet": {"token": "t"}}  # what the forms say of the page they are on


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


def reports(game: str, *, accepted: bool) -> list[Json]:
    """The reports among the examples that are written deal by deal."""
    lines = example_lines(game)
    return [
        line["report"]
        for line in lines
        if line["outcome"]["ok"] is accepted and isinstance(line["report"], dict)
    ]


def by_deals(report: Json) -> bool:
    return isinstance(report.get("deals"), list) and "result" not in report


def sheet_and_report(report: Json) -> tuple[GameSheet, Json]:
    sheet = SHEETS[report["game"]]
    return sheet, {key: value for key, value in report.items() if key not in sheet.parts[1:]}


@pytest.mark.parametrize("game", SHEETS)
def test_every_accepted_example_goes_through_its_form(game: str) -> None:
    tried = 0
    for report in filter(by_deals, reports(game, accepted=True)):
        sheet, again = sheet_and_report({**report, "deals": []})
        for part in sheet.parts:
            for deal in report.get(part) or ():
                here = scene(sheet, again, None, sheet.level_of(deal, "full"), None)
                typed = SubmittedValues(sheet.typed(deal, here))
                again = {**again, part: [*(again.get(part) or ()), sheet.deal(typed, here)]}
        outcome, expected = games.score(again), games.score(report)
        if "excluded" not in report:
            assert (outcome["ok"], outcome.get("totals")) == (True, expected["totals"]), report
            tried += 1
    assert tried >= 5, f"add accepted matches of deals to {EXAMPLES.format(game)}"


def codes_of(game: str) -> set[str]:
    """Whatever its engine can find: what its examples show, and what its modules name."""
    shown = {
        problem["code"]
        for line in example_lines(game)
        for problem in [*line["outcome"].get("errors", ()), *line["outcome"].get("warnings", ())]
    }
    modules = "".join(path.read_text("utf-8") for path in Path("games", game).rglob("*.py"))
    return shown | set(re.findall(r'(?:Problem|error|warn|_jump)\((?:findings, )?"(\w+)"', modules))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", SHEETS)
def test_every_code_of_a_game_has_words_on_every_page(game: str, language: str) -> None:
    codes = codes_of(game)
    assert len(codes) > 1, f"add refused reports to {EXAMPLES.format(game)}"
    with translation.override(language):
        pages = (say(code, "") for code in codes)  # whoever knows no game
        games_pages = (say(code, game) for code in codes)  # phone, desk, log, programs
        sheets = (say_in(SHEETS[game], code) for code in codes)
        told = {*pages, *games_pages, *sheets}
    assert {words for words in told if re.search(r"\(\w+\)\.$", words)} == set()


def refused_last_deals(game: str) -> Iterator[tuple[Json, Json, list[Problem]]]:
    """Refused examples whose only bad deal is the last one: the report before it, that deal, and
    what the engine says once the deal has gone through its form."""
    sheet = SHEETS[game]
    for report in filter(by_deals, reports(game, accepted=False)):
        before = {**report, "deals": report["deals"][:-1]}
        if not report["deals"] or not games.score(before)["ok"]:
            continue
        deal = report["deals"][-1]
        if not isinstance(deal, dict) or any(key in report for key in sheet.parts[1:]):
            continue
        here = scene(sheet, before, None, sheet.level_of(deal, "full"), None)
        try:
            typed = SubmittedValues(sheet.typed(deal, here))
        except (AttributeError, TypeError, KeyError):
            continue  # a value of a wrong shape, which no form sends
        shown = {**before, "deals": [*before["deals"], sheet.deal(typed, here)]}
        problems = [Problem(e["code"], e["path"]) for e in games.score(shown).get("errors", ())]
        yield before, deal, problems


@pytest.mark.parametrize("game", SHEETS)
def test_every_refusal_points_at_a_field_that_is_there(game: str) -> None:
    sheet = SHEETS[game]
    codes: set[str] = set()
    for before, deal, problems in refused_last_deals(game):
        level = sheet.level_of(deal, "full")
        here = scene(sheet, before, None, level, None)
        if here.before.get("finished"):
            continue
        typed = SubmittedValues(sheet.typed(deal, here))
        state = filled(sheet, here, typed, problems)
        form = sheet.form(state, here)
        context = {"game": sheet, "scene": here, "filled": state, "form": form} | PAGE
        page = render_to_string("sheet/deal/_form.html", context)
        there = set(re.findall(r'id="f-([^"]+)"', page))
        for field, sentences in state.errors.items():
            todo = f'{sheet.template}: put id="f-{field}" and filled.errors.{field} at its fields'
            assert field in there, (todo, problems, deal)
            for sentence in sentences:
                assert page.count(translation_safe(sentence)) >= 2, (field, sentence)
        codes |= {problem.code for problem in problems}
    assert len(codes) >= 2, f"add refused last deals to {EXAMPLES.format(game)}"


def translation_safe(sentence: str) -> str:
    """A sentence as a template writes it."""
    return sentence.replace("'", "&#x27;")


@pytest.mark.parametrize("game", [key for key, sheet in SHEETS.items() if "full" in sheet.levels])
def test_switching_the_depth_loses_nothing_and_derives_the_numbers(game: str) -> None:
    sheet = SHEETS[game]
    full = [r for r in filter(by_deals, reports(game, accepted=True)) if deep(sheet, r)]
    assert full
    for report in full:
        empty = {**report, "deals": []}
        here = scene(sheet, empty, None, "full", None)
        deal = report["deals"][0]
        typed = SubmittedValues(sheet.typed(deal, here))
        score = games.score({**report, "deals": [deal]})["deals"][0]["scores"]
        quick, numbers = relevelled(sheet, here, typed, "quick")
        counted = sheet.deal(numbers, quick)
        assert games.score({**report, "deals": [counted]})["deals"][0]["scores"] == score
        again, cards = relevelled(sheet, quick, numbers, "full")
        assert sheet.deal(cards, again) == sheet.deal(typed, here)


def deep(sheet: GameSheet, report: Json) -> bool:
    """Return True if the first deal has melds and hands throughout."""
    if not report["deals"]:
        return False
    deal = report["deals"][0]
    sides = deal.get("parties") or deal.get("sides") or ()
    return sheet.level_of(deal, "") == "full" and all(side.get("melds") for side in sides)


@pytest.mark.parametrize("game", SHEETS)
def test_the_preview_says_what_the_deal_would_bring(game: str) -> None:
    sheet = SHEETS[game]
    report = next(r for r in filter(by_deals, reports(game, accepted=True)) if r["deals"])
    here = scene(sheet, {**report, "deals": []}, None, sheet.level_of(report["deals"][0], ""), None)
    typed = SubmittedValues(sheet.typed(report["deals"][0], here))
    seen = preview(sheet, here, {**report, "deals": []}, typed)
    first = games.score({**report, "deals": report["deals"][:1]})
    labels = sheet.accounts(report)
    scores = first["deals"][0]["scores"]
    assert seen.lines == tuple((labels[k], n, first["totals"][k]) for k, n in scores.items())
    assert seen.summary


def test_a_meld_of_wild_cards_that_is_not_played_is_pointed_at() -> None:
    sheet = SHEETS["canasta"]
    report = {"game": "canasta", "players": ["Anna", "Ben"], "deals": []}
    here = scene(sheet, report, None, "full", None)
    typed = SubmittedValues(
        {"out": ("none",), "t-0-W": ("4",), "points-0": ("75",), "points-1": ("75",)}
    )
    shown = {**report, "deals": [sheet.deal(typed, here)]}
    problems = [Problem(e["code"], e["path"]) for e in games.score(shown)["errors"]]
    state = filled(sheet, here, typed, problems)
    words = "Melds of wild cards alone are not played here."
    assert state.errors == {"t-0-W": (words,)}
    shown = {"game": sheet, "scene": here, "filled": state, "form": sheet.form(state, here)}
    page = render_to_string("sheet/deal/_form.html", shown | PAGE)
    assert 'id="f-t-0-W"' in page
    assert page.count(words) == 2
