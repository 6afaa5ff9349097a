"""Seats that people drew as cards, entered at the desk: filled in, looked at, published."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.envelope import Problem
from tournaments.domain.desk.seats import all_wishes, seats_mark
from tournaments.domain.desk.wishes import broken
from tournaments.store.access.actors import player_links
from tournaments.store.execute import preview_all
from tournaments.web.draws.cards import (
    By,
    Cards,
    blank,
    commands,
    laid,
    pasted,
    tables,
    typed,
)
from tournaments.web.http.visit import Visit, director
from tournaments.web.readmodels.board import plan, takes_cards
from tournaments.web.readmodels.log_entry import describe
from tournaments.web.readmodels.round import byes
from tournaments.wording.problems import with_messages

LARGEST_TEXT = 200_000
OF_DRAWS = ("draw_improvable", "not_swiss")  # what cards bring is no draw by the book


@require_http_methods(["GET", "POST"])
@director
def page(visit: Visit) -> HttpResponse:
    """`do`: `turn` the form, `read` what was pasted, `look` at the whole, `book` it; else the form
    again."""
    state, post = visit.state, visit.request.POST
    if not takes_cards(state):
        return redirect("desk", visit.tournament.slug)
    if visit.request.method != "POST":
        by = By.TABLE if visit.request.GET.get("by") == By.TABLE else By.PERSON
        return _form(visit, blank(state, by))
    cards, wish = typed(state, post, _links(visit)), post.get("do", "look")
    if wish == "read":
        return _read(visit, cards)
    if cards.wrong:
        return _form(visit, cards, status=422)
    if wish == "turn":
        other = By.PERSON if cards.by is By.TABLE else By.TABLE
        return _form(visit, laid(blank(state, other), cards.places))
    if wish not in ("look", "book"):
        return _form(visit, cards)
    sat, problems = tables(cards)
    if not sat:
        problems = (_("Please enter the seats first."),)
    if problems:
        return _form(visit, cards, problems, status=422)
    return _look(visit, cards, sat) if wish == "look" else _book(visit, cards, sat)


def _links(visit: Visit) -> dict[str, str]:
    """Return whose the tokens of personal links are, where cards were scanned."""
    if not any("/" in str(value) for value in visit.request.POST.values()):
        return {}
    links = player_links(visit.tournament, tuple(visit.state.play.players_in))
    return {link.token: player for player, link in links.items()}


def _form(
    visit: Visit, cards: Cards, problems: Sequence[str] = (), *, status: int = 200
) -> HttpResponse:
    post = visit.request.POST
    context = {
        "cards": cards,
        "problems": problems,
        "by_table": cards.by is By.TABLE,
        "pasted": post.get("pasted", "") if problems else "",
        "override": "override" in post,
        "seen": post.get("seen") or seats_mark(visit.state),
    }
    return visit.show("draws/cards.html", context, status=status)


def _read(visit: Visit, cards: Cards) -> HttpResponse:
    text = visit.request.POST.get("pasted", "")
    if not text.strip():
        return _form(visit, cards, [_("Please paste something first.")], status=422)
    if len(text) > LARGEST_TEXT:
        return _form(visit, cards, [_("That is too much text.")], status=422)
    read = pasted(cards, text)
    return _form(visit, read.cards, read.problems, status=422 if read.problems else 200)


def _commands(visit: Visit, sat: list[list[str]]) -> list[dict[str, object]]:
    post = visit.request.POST
    mark = post.get("seen") or seats_mark(visit.state)
    return commands(visit.state, sat, override="override" in post, seen=mark)


def _look(visit: Visit, cards: Cards, sat: list[list[str]]) -> HttpResponse:
    looks = preview_all(visit.tournament, _commands(visit, sat), visit.actor, now=visit.now)
    first = looks[0]
    if first.problems:
        return _form(visit, cards, _words(visit, cards, sat, first.problems), status=422)
    after = first.state
    warnings = tuple(w for w in first.warnings if w.code not in OF_DRAWS)
    context = {
        "cards": cards,
        "plan": plan(after),
        "byes": byes(after, draft=True),
        "broken": [
            describe({"type": "wish"} | wish.as_json(), after)
            for wish in broken(all_wishes(after, after.play.status), sat)
        ],
        "warnings": with_messages(warnings, visit.game),
        "override": "override" in visit.request.POST,
        "seen": visit.request.POST.get("seen") or seats_mark(visit.state),
    }
    return visit.show("draws/cards_look.html", context)


def _book(visit: Visit, cards: Cards, sat: list[list[str]]) -> HttpResponse:
    results = visit.send_all(_commands(visit, sat), "cards")
    if all(result.ok for result in results):
        visit.tell(*results)
        return redirect("desk", visit.tournament.slug)
    problems = tuple(problem for result in results for problem in result.problems)
    return _form(visit, cards, _words(visit, cards, sat, problems), status=422)


def _words(
    visit: Visit, cards: Cards, sat: list[list[str]], problems: tuple[Problem, ...]
) -> list[str]:
    """Return what is wrong in words, with the names of those who have no seat."""
    words = list(dict.fromkeys(p["message"] for p in with_messages(problems, visit.game)))
    seated = {who for table in sat for who in table}
    missing = [name for who, name in cards.people.items() if who not in seated]
    if missing and any(problem.code == "seat_missing" for problem in problems):
        words.append(_("Without a seat: %(names)s.") % {"names": ", ".join(missing)})
    return words
