"""A side's own matches on its phone: handing in a line-up, agreeing on another date, saying that
it cannot come."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.envelope import Json
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.http.forms import add_problems, number, posted
from tournaments.web.http.visit import Visit
from tournaments.web.league.absences import Absence, instead, own_days
from tournaments.web.league.fixtures import OwnMatch, own_match_at
from tournaments.web.league.forms import (
    DateForm,
    SubstituteForm,
    lineup_form,
    send_lineup,
    substitute_form,
)
from tournaments.web.phone.access import Phone
from tournaments.wording.problems import say, with_messages


def lineup(phone: Phone) -> HttpResponse:
    """Show who of the team plays at which table, until both sides have said so or the match
    begins."""
    visit, side, match = phone.visit, phone.player, _match(phone)
    if side is None or match is None or not match.lineups:
        return _over(phone)
    post = posted(visit.request)
    form = lineup_form(visit.state, match.table, side, post)
    if post is not None and form.is_valid() and send_lineup(visit, match.table, side, form).ok:
        messages.success(visit.request, _("The line-up is handed in."))
        return redirect(phone.home)
    context = {"match": match, "form": form}
    return phone.show("phone/player/lineup.html", context, status=422 if post is not None else 200)


def date(phone: Phone) -> HttpResponse:
    """Ask for another date, agree to one, decline it."""
    match = _match(phone)
    if match is None:
        return _over(phone)
    post = posted(phone.visit.request)
    wish = post.get("do", "ask") if post is not None else ""
    form = DateForm(post if wish == "ask" else None)
    context: dict[str, Any] = {"match": match, "form": form}
    if post is not None and (wish != "ask" or form.is_valid()):
        to = form.cleaned_data["to"] if wish == "ask" else post.get("to", "")
        kind: Json = {"type": "postpone", "to": to, "accept": True}
        command = {"type": "decline"} if wish == "decline" else kind
        done = phone.visit.send({**command, "table": match.table, "player": phone.player})
        if done.ok:
            words = _outcome_of(_match(phone, done.state), wish)
            messages.success(phone.visit.request, words)
            return redirect(phone.home)
        if wish == "ask":
            add_problems(form, done.problems, phone.visit.game, elsewhere="to")
        else:
            context["refusals"] = with_messages(done.problems, phone.visit.game)
    return phone.show("phone/player/date.html", context, status=422 if post is not None else 200)


def absences(phone: Phone) -> HttpResponse:
    """Report absences from match days, take them back until the day opens, and name substitutes."""
    visit, side = phone.visit, phone.player
    if side is None or not visit.state.presenter.is_season:
        return redirect(phone.home)
    refusals: list[Json] = []
    day = number(visit.request.POST.get("round"))
    days = [(own, _substitute(visit, own, day)) for own in own_days(visit.state, side)]
    if "people" in visit.request.POST:
        if any(form and form.is_bound and _plays(visit, own, form) for own, form in days):
            return redirect(visit.request.path)
    elif visit.request.method == "POST":
        comes = visit.request.POST.get("comes") == "1"
        done = visit.send({"type": "report_absence", "player": side, "round": day, "comes": comes})
        if done.ok:
            words = _("You come after all.") if comes else _("Noted: you cannot come.")
            messages.success(visit.request, words)
            return redirect(visit.request.path)
        refusals = with_messages(done.problems, visit.game)
    context = {"days": days, "refusals": refusals}
    status = 422 if visit.request.method == "POST" else 200
    return phone.show("phone/player/absences.html", context, status=status)


def _substitute(visit: Visit, absence: Absence, day: object) -> SubstituteForm | None:
    """Return the form of a substitute, with the typed values for this `day`."""
    post = visit.request.POST
    data = post if "people" in post and absence.day == day else None
    return substitute_form(visit.state, absence, data)


def _plays(visit: Visit, absence: Absence, form: SubstituteForm) -> bool:
    """Return True if somebody plays instead now; if not, the form says why."""
    if not form.is_valid():
        return False
    people = form.cleaned_data["people"]
    lineup = {"type": "lineup", "table": absence.table, "player": absence.side, "people": people}
    done = visit.send(lineup)
    for problem in done.warnings or done.problems:
        form.add_error("people", say(problem.code, visit.game))
    if done.ok:
        who = instead(done.state, absence.table or 0, absence.side) or visit.state.name(
            absence.side
        )
        messages.success(visit.request, _("%(who)s plays.") % {"who": who})
    return done.ok


def _outcome_of(now: OwnMatch | None, wish: str) -> str:
    """Return what became of the wish."""
    if wish == "decline":
        return _("The other date is off the table.")
    if now is not None and now.wish is None:
        return _("Agreed: the match is moved.")
    return _("Asked. The match is moved as soon as the other side agrees.")


def _match(phone: Phone, state: TournamentState | None = None) -> OwnMatch | None:
    """The match that is meant, if this player still has it to play (in another `state`)."""
    request = phone.visit.request
    table = number(request.POST.get("table") or request.GET.get("table"))
    if not isinstance(table, int) or phone.player is None:
        return None
    return own_match_at(state or phone.visit.state, table, phone.player, phone.visit.now)


def _over(phone: Phone) -> HttpResponse:
    messages.error(phone.visit.request, _("There is no such match of yours to be played."))
    return redirect(phone.home)
