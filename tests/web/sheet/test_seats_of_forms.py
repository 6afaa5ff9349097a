"""Every deal of the examples means the same in the form of any other order of seats."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from django.template.loader import render_to_string

import games
from tests.web.sheet.test_deal_forms import PAGE, by_deals, reports
from tournaments.web.sheet.games import SHEETS
from tournaments.web.sheet.games.answer import filled, scene
from tournaments.web.sheet.games.entry import DealContext, SubmittedValues
from tournaments.web.sheet.games.seats import seated_again
from tournaments.web.sheet.games.sheet import GameSheet

Json = dict[str, Any]
PARTIES = {"canasta": "parties", "buraco": "sides"}


def first_deals(game: str) -> list[tuple[DealContext, Json]]:
    """The first deal of each accepted example whose people could sit so at an event."""
    sheet, found = SHEETS[game], []
    for report in filter(by_deals, reports(game, accepted=True)):
        empty = {key: value for key, value in report.items() if key not in sheet.parts[1:]}
        empty = {**empty, "deals": []}
        for key in ("first_dealer", "first_player", "teams", "excluded"):
            empty.pop(key, None)
        empty |= games.GAMES[game].head(tuple(report["players"]), report.get("variant") or {})
        if not report["deals"] or not games.score({**empty, "deals": report["deals"][:1]})["ok"]:
            continue
        deal = report["deals"][0]
        found.append((scene(sheet, empty, None, sheet.level_of(deal, "full"), None), deal))
    return found


def in_order(game: str, here: DealContext, players: tuple[str, ...]) -> DealContext:
    head = games.GAMES[game].head(players, here.report.get("variant") or {})
    report = {**here.report, "players": list(players), **head}
    return replace(here, report=report, before=games.score(report))


def meaning(sheet: GameSheet, typed: SubmittedValues, here: DealContext) -> Json:
    """The deal with its parties by who they are."""
    deal, key = sheet.deal(typed, here), PARTIES.get(sheet.key, "")
    parties = sheet.seats.parties(typed, here)
    if key:
        deal[key] = {frozenset(who): deal[key][j] for j, who in enumerate(parties)}
    return deal


@pytest.mark.parametrize("game", sorted(SHEETS))
def test_deal_means_the_same_in_every_order_of_seats_that_it_fits(game: str) -> None:
    sheet, tried = SHEETS[game], 0
    for here, deal in first_deals(game):
        typed = SubmittedValues(sheet.typed(deal, here))
        for players in list(permutations(here.players))[:24]:
            there = in_order(game, here, players)
            form = seated_again(sheet.seats, there, typed, here.players)
            if form.lost:
                continue
            tried += 1
            assert meaning(sheet, form.typed, there) == meaning(sheet, typed, here)
            assert form.fits
            back = seated_again(sheet.seats, here, form.typed, players)
            assert {k: v for k, v in back.typed.values.items() if any(v)} == {
                k: v for k, v in typed.values.items() if any(v)
            }
    assert tried > 10, f"add first deals to tests/games/examples/{game}.jsonl"


@pytest.mark.parametrize("game", sorted(SHEETS))
def test_every_numbered_field_of_a_form_is_declared(game: str) -> None:
    sheet, fields = SHEETS[game], SHEETS[game].seats
    declared = {*fields.named, *fields.by_party, *fields.by_group}
    for here, deal in first_deals(game):
        for level in sheet.levels:
            at_depth = replace(here, level=level)
            shown = filled(sheet, at_depth, SubmittedValues(sheet.typed(deal, at_depth)))
            values = {"form": sheet.form(shown, at_depth), "filled": shown, "scene": at_depth}
            page = render_to_string(sheet.template, {**PAGE, **values, "game": sheet})
            page = re.sub(r"<template>.*?</template>", "", page, flags=re.DOTALL)
            inputs = re.findall(r"<(?:input|select|textarea)[^>]*>", page)
            names = {
                name
                for tag in inputs
                if 'form=""' not in tag
                for name in re.findall(r'\bname="([^"]+)"', tag)
            }
            heads = {name.partition("-")[0] for name in names if re.search(r"-\d", name)}
            assert heads <= declared


@pytest.mark.parametrize("game", SHEETS)
def test_choices_among_people_are_declared(game: str) -> None:
    """A field whose choices are the names of the table is one whose values are seats."""
    sheet, fields = SHEETS[game], SHEETS[game].seats
    declared = {*fields.chosen, *fields.by_group}
    for here, _deal in first_deals(game):
        form = sheet.form(filled(sheet, here, SubmittedValues({})), here)
        if not isinstance(form, dict):
            form = {name: getattr(form, name) for name in type(form).__dataclass_fields__}
        asks = list(form.values())
        flat = [ask for one in asks for ask in (one if isinstance(one, tuple) else (one,))]
        for ask in flat:
            labels = {choice.label for choice in getattr(ask, "choices", ())}
            if labels & set(here.players):
                assert ask.name.partition("-")[0] in declared
