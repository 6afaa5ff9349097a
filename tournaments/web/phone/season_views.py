"""A side's own matches on its phone: handing in a line-up, agreeing on another date, saying that
it cannot come."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.envelope import Json
from tournaments.domain.formats.league.people import side_at
from tournaments.domain.formats.league.state import Fixture, State
from tournaments.web.http.forms import add_problems, number, posted
from tournaments.web.http.visit import Visit
from tournaments.web.league.absences import Absence, instead, own_days
from tournaments.web.league.fixtures import match_of, own_match
from tournaments.web.league.forms import DateForm, SubstituteForm, lineup_form, send_lineup
from tournaments.web.phone.access import Phone
from tournaments.wording.problems import say, with_messages


def lineup(phone: Phone) -> HttpResponse:
    """Who of the team plays at which table, until both sides have said so or the match begins."""
    place = _place(phone)
    if place is None:
        return _over(phone)
    play, fixture, side = place
    match = own_match(phone.visit.state, play, fixture, side, phone.visit.now)
    if play.settings.kind != "teams":
        return _over(phone)
    post = posted(phone.visit.request)
    form = lineup_form(phone.visit.state, play, fixture, side, post)
    if post is not None and form.is_valid() and send_lineup(phone.visit, fixture, side, form).ok:
        messages.success(phone.visit.request, _("The line-up is handed in."))
        return redirect(phone.home)
    context = {"match": match, "form": form}
    return phone.show("phone/player/lineup.html", context, status=422 if post is not None else 200)


def date(phone: Phone) -> HttpResponse:
    """Ask for another date, agree to one, decline it."""
    place = _place(phone)
    if place is None:
        return _over(phone)
    play, fixture, side = place
    post = posted(phone.visit.request)
    wish = post.get("do", "ask") if post is not None else ""
    form = DateForm(post if wish == "ask" else None)
    match = own_match(phone.visit.state, play, fixture, side, phone.visit.now)
    context: dict[str, Any] = {"match": match, "form": form}
    if post is not None and (wish != "ask" or form.is_valid()):
        to = form.cleaned_data["to"] if wish == "ask" else post.get("to", "")
        kind: Json = {"type": "postpone", "to": to, "accept": True}
        command = {"type": "decline"} if wish == "decline" else kind
        done = phone.visit.send({**command, "table": fixture.table, "player": side})
        if done.ok:
            messages.success(
                phone.visit.request, _outcome_of(done.state.presenter.season, fixture, wish)
            )
            return redirect(phone.home)
        if wish == "ask":
            add_problems(form, done.problems, phone.visit.game, elsewhere="to")
        else:
            context["refusals"] = with_messages(done.problems, phone.visit.game)
    return phone.show("phone/player/date.html", context, status=422 if post is not None else 200)


def absences(phone: Phone) -> HttpResponse:
    """On which match days this person cannot come: said, and taken back until the day opens. Who
    plays instead, if somebody is found."""
    visit, side = phone.visit, phone.player
    play = visit.state.presenter.season
    if play is None or side is None:
        return redirect(phone.home)
    refusals: list[Json] = []
    day = number(visit.request.POST.get("round"))
    days = [(own, _substitute(visit, play, own, day)) for own in own_days(visit.state, play, side)]
    if "people" in visit.request.POST:
        if any(form and form.is_bound and _plays(visit, own, form) for own, form in days):
            return redirect(visit.request.path)
    elif visit.request.method == "POST":
        comes = visit.request.POST.get("comes") == "1"
        done = visit.send({"type": "excuse", "player": side, "round": day, "comes": comes})
        if done.ok:
            words = _("You come after all.") if comes else _("Noted: you cannot come.")
            messages.success(visit.request, words)
            return redirect(visit.request.path)
        refusals = with_messages(done.problems, visit.game)
    context = {"days": days, "refusals": refusals}
    status = 422 if visit.request.method == "POST" else 200
    return phone.show("phone/player/absences.html", context, status=status)


def _substitute(visit: Visit, play: State, absence: Absence, day: object) -> SubstituteForm | None:
    """Where somebody is missing in a match that is known, and nobody plays for him yet; with what
    was typed for this `day`. Teams hand in a line-up."""
    if (
        not absence.is_missing
        or absence.over
        or absence.instead
        or absence.table is None
        or play.rosters
    ):
        return None
    post = visit.request.POST
    names = [visit.state.name(person) for person in side_at(play, absence.table, absence.side)]
    data = post if "people" in post and absence.day == day else None
    return SubstituteForm(names, data, auto_id=f"day{absence.day}_%s")


def _plays(visit: Visit, absence: Absence, form: SubstituteForm) -> bool:
    """Whether somebody plays instead now; if not, the form says why."""
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


def _outcome_of(play: State | None, fixture: Fixture, wish: str) -> str:
    """What became of the wish."""
    now = match_of(play, fixture.table) if play else None
    if wish == "decline":
        return _("The other date is off the table.")
    if now is not None and now.wish is None:
        return _("Agreed: the match is moved.")
    return _("Asked. The match is moved as soon as the other side agrees.")


def _place(phone: Phone) -> tuple[State, Fixture, str] | None:
    """The match that is meant, if this player still has it to play."""
    play, request = phone.visit.state.presenter.season, phone.visit.request
    table = number(request.POST.get("table") or request.GET.get("table"))
    if play is None or not isinstance(table, int) or phone.player is None:
        return None
    fixture = match_of(play, table, phone.player)
    return (play, fixture, phone.player) if fixture else None


def _over(phone: Phone) -> HttpResponse:
    messages.error(phone.visit.request, _("There is no such match of yours to be played."))
    return redirect(phone.home)
