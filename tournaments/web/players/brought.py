"""Balances from an earlier event: euros for a continued Final Table, points for other events."""

from __future__ import annotations

import re

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.envelope import Json
from tournaments.domain.catalogue import is_permitted
from tournaments.domain.points import points_json
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.http.visit import Visit, director
from tournaments.wording.problems import with_messages

_NUMBER = re.compile(r"[-−]?[0-9]{1,9}(/[1-9][0-9]{0,8})?")


def is_asked(state: TournamentState) -> bool:
    """Return True if entrants can bring a balance to this event now."""
    form, play = state.format, state.play
    return form.rules.fits_phase(play, "set_start_balance") and form.can_accept(
        play, "set_start_balance"
    )


def offers_brought(visit: Visit) -> bool:
    return is_asked(visit.state) and is_permitted(visit.actor, "set_start_balance")


@require_http_methods(["GET", "POST"])
@director
def page(visit: Visit) -> HttpResponse:
    """A field for everybody; all of it is kept, or nothing."""
    state, post = visit.state, visit.request.POST
    if not is_asked(state):
        return redirect("desk-players", visit.tournament.slug)
    has = {who: str(points_json(state.play.brought.get(who, 0))) for who in state.play.status}
    texts = {who: "" if text == "0" else text for who, text in has.items()}
    errors: dict[str, str] = {}
    if visit.request.method == "POST":
        texts = {who: str(post.get(f"b-{who}", ""))[:30].strip() for who in texts}
        errors = {
            who: _("Please type a whole number.")
            for who, text in texts.items()
            if text and not _NUMBER.fullmatch(text)
        }
        if not errors:
            commands = _commands(has, texts)
            results = visit.send_all(commands, "brought") if commands else ()
            for command, result in zip(commands, results, strict=True):
                for problem in with_messages(result.problems, visit.game):
                    errors[command["player"]] = problem["message"]
            if not errors:
                return redirect("desk-players", visit.tournament.slug)
    people = [(who, state.name(who), texts[who], errors.get(who, "")) for who in texts]
    context = {
        "people": people,
        "has_errors": bool(errors),
        "of_euros": bool(state.presenter.unit),
    }
    return visit.show("players/brought.html", context, status=422 if errors else 200)


def _commands(has: dict[str, str], texts: dict[str, str]) -> list[Json]:
    """Return the commands of changed balances."""
    commands: list[Json] = []
    for who, text in texts.items():
        plain = (text or "0").replace("−", "-")
        if plain != has[who]:
            amount = plain if "/" in plain else int(plain)
            commands.append({"type": "set_start_balance", "player": who, "brings": amount})
    return commands
