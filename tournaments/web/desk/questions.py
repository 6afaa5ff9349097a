"""Ask the desk before a button does what many people would notice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.envelope import Json
from tournaments.store.people.candidates import forgotten
from tournaments.store.sheets import matches
from tournaments.web.draws.draft import moved
from tournaments.web.http.forms import whole_number
from tournaments.web.http.visit import Visit
from tournaments.web.league.replanned import Replanned, replanned
from tournaments.web.readmodels.round import table_name
from tournaments.wording.entrants import counted
from tournaments.wording.problems import with_messages

NOTHING: Mapping[str, str] = {}


def question(visit: Visit, kind: str) -> HttpResponse | None:
    """Return the question before this command, with its effect in numbers; None if there is
    none.
    """
    state = visit.state
    published = state.play.phase == "drawn" and state.published > state.play.round
    if published and kind == "draw":
        return _draw_again(visit)
    if published and kind == "refit_seats":
        return redirect(f"{reverse('desk-draw', args=[visit.tournament.slug])}#mend")
    if kind == "start" and (whom := _for_whom(visit)):
        return whom
    if kind == "table_done":
        return _finished(visit)
    ask = _OF_SEASONS.get(kind)
    return ask(visit) if ask and state.presenter.is_season else None


def of_names(visit: Visit, command: Json) -> list[str]:
    """Return what an act on names would do; [] for any other."""
    state, player = visit.state, command.get("player", "")
    if command["type"] == "rename":
        names = {"old": state.name(player), "new": command["name"]}
        return [_("“%(old)s” becomes “%(new)s” on every page.") % names]
    if command["type"] == "replace":
        names = {"old": state.name(player), "new": command["name"]}
        return [
            _("%(new)s takes over from %(old)s for the rest of the event.") % names,
            _("The personal link of %(old)s ends; the new one stands on the page of the cards.")
            % names,
        ]
    if command["type"] != "forget":
        return []
    count = len(forgotten(visit.tournament, state, player))
    return [
        _("Instead of “%(name)s” every page says “N. N.”.") % {"name": state.name(player)},
        ngettext(
            "%(n)d reason or note is deleted with it.",
            "%(n)d reasons and notes are deleted with it.",
            count,
        )
        % {"n": count},
        _(
            "This cannot be taken back: nothing here knows the name afterwards. Copies that were "
            "made before still hold it."
        ),
    ]


def _for_whom(visit: Visit) -> HttpResponse | None:
    """Ask with whom to begin where fewer are checked in than not: a start for those who are here
    takes back all other registrations. A button that says “all” is no question."""
    state, post = visit.state, visit.request.POST
    count, here = len(state.play.status), len(state.play.checked_in)
    enough = here >= state.format.min_entrants(state.play)
    is_clear = (
        post.get("only_present") == "0" or "whom" in post or (enough and count - here <= here)
    )
    if is_clear or not 0 < here < count:
        return None
    checked_in = ngettext(
        "%(n)d of %(many)s is checked in.", "%(n)d of %(many)s are checked in.", here
    ) % {"n": here, "many": counted(state.entered, count)}
    few = _("So few cannot begin. Absent players can be withdrawn one by one.")
    dropped = _("A start with these only takes back %(who)s who are registered.") % {
        "who": counted(state.entered, count - here)
    }
    with_all = _("Start with all %(n)d") % {"n": count}
    with_these = _("Start with the %(n)d who are here") % {"n": here}
    context = {
        "to": reverse("desk-do", args=[visit.tournament.slug, "start"]),
        "title": _("Start with %(n)d or with all %(all)d?") % {"n": here, "all": count}
        if enough
        else with_all + "?",
        "sentences": [checked_in, dropped if enough else few],
        "choices": [(with_all, "0"), *([(with_these, "1")] if enough else [])],
        "back": "desk-players",
        "kept": {"key": post.get("key", ""), "then": post.get("then", "")},
    }
    return visit.show("desk/question.html", context)


def _in_the_past(visit: Visit) -> HttpResponse | None:
    first = visit.state.presenter.date_of(1)
    if first is None or first >= visit.now:
        return None
    at = date_format(localtime(first), "SHORT_DATETIME_FORMAT")
    return _ask(
        visit,
        "start",
        _("The first match day has passed already. Plan the season so?"),
        _("It was on %(at)s. Match days whose date has passed open at once.") % {"at": at},
        _("Another first match day can be set in the settings before the start."),
        action=_(visit.state.presenter.begins),
        back="desk-settings",
    )


def _open_early(visit: Visit) -> HttpResponse | None:
    play = visit.state.play
    missing = sum(table.open for table in play.tables)
    if not missing:
        return None
    consequence = ngettext(
        "%(n)d table has not reported.", "%(n)d tables have not reported.", missing
    ) % {"n": missing}
    return _ask(
        visit,
        "go",
        _("Open match day %(n)d early?") % {"n": play.round + 1},
        consequence,
        _("They stay open, and their reports count for their own match day."),
        action=_("Open match day %(n)d") % {"n": play.round + 1},
        back="desk",
    )


def _plan_anew(visit: Visit) -> HttpResponse | None:
    plan = visit.preview({"type": "plan"})
    if plan.problems:
        return None
    return _ask(
        visit,
        "plan",
        _("Plan the days to come anew?"),
        *_of_plans(replanned(visit.state.play, plan.state.play)),
        _("Everybody can see these match days. Played results stay."),
        action=_("Plan the days to come"),
        back="desk",
    )


_OF_SEASONS = {"start": _in_the_past, "go": _open_early, "plan": _plan_anew}


def _of_plans(change: Replanned) -> list[str]:
    """Return what another plan would change: always of the matches, of the rest if there is any."""
    lines = (
        ngettext(
            "%(gone)d of %(matches)d matches to come would change, on %(gone_days)d of %(days)d "
            "match days.",
            "%(gone)d of %(matches)d matches to come would change, on %(gone_days)d of %(days)d "
            "match days.",
            change.gone,
        ),
        change.then != change.matches
        and ngettext(
            "There would be %(then)d match instead of %(matches)d.",
            "There would be %(then)d matches instead of %(matches)d.",
            change.then,
        ),
        change.dates
        and ngettext(
            "%(dates)d match would lose the date of its own.",
            "%(dates)d matches would lose the dates of their own.",
            change.dates,
        ),
        change.lineups
        and ngettext(
            "%(lineups)d line-up would have to be handed in again.",
            "%(lineups)d line-ups would have to be handed in again.",
            change.lineups,
        ),
    )
    return [line % asdict(change) for line in lines if line]


def _draw_again(visit: Visit) -> HttpResponse | None:
    draw = visit.preview({"type": "draw"})
    if draw.problems:
        return None
    count = moved(visit.state, draw.state)
    many = sum(len(table.players) for table in visit.state.play.tables)
    changes = ngettext(
        "%(n)d of %(many)s would sit elsewhere.", "%(n)d of %(many)s would sit elsewhere.", count
    ) % {"n": count, "many": counted(visit.state.entered, many)}
    return _ask(
        visit,
        "draw",
        _("Draw published seats again?"),
        changes,
        _("Everybody has seen these seats. Nobody sees any until the new ones are published."),
        action=_("Draw again"),
        back="desk-draw",
    )


def ends_now(visit: Visit) -> HttpResponse:
    """Ask if the change takes more time than is left."""
    return _ask(
        visit,
        "end_round",
        _("End the round now?"),
        _("No five minutes are left, so the round would end now."),
        _("Every table finishes what is running and reports it; nothing new begins."),
        action=_("End the round now"),
        back="desk",
    )


def _finished(visit: Visit) -> HttpResponse | None:
    """Asked where something of a table would be lost: what it has not reported."""
    state, post = visit.state, visit.request.POST
    table = whole_number(post.get("table"))
    if table is None or post.get("holds") == "0":
        return None
    look = visit.preview({"type": "table_done", "table": table})
    lost = [problem["message"] for problem in with_messages(look.warnings, visit.game)]
    sheet = matches.find(visit.tournament, state, table)
    if sheet is not None and not matches.is_empty(sheet):
        lost.append(_("Its score sheet holds deals that are not reported: they are lost."))
    if state.open_report(table):
        lost.append(_("Its report, which is not decided yet, is dropped."))
    if not lost:
        return None
    title = _("%(table)s has finished?") % {"table": table_name(state, table)}
    action, also = _("The table has finished all the same"), {"table": str(table), "accept": "1"}
    return _ask(visit, "table_done", title, *lost, action=action, back="desk", also=also)


def doubted(visit: Visit, command: Json) -> HttpResponse | None:
    """Ask about the doubts in a command; None if there are none."""
    warnings = visit.preview(command).warnings
    if not warnings:
        return None
    sentences = [problem["message"] for problem in with_messages(warnings, visit.game)]
    post = visit.request.POST
    return _ask(
        visit,
        "",
        _("Is that right?"),
        *sentences,
        action=_("Yes, that is right"),
        back="desk",
        also={name: post.get(name, "") for name in ("loser", "round", "runde")},
        to=visit.request.path,
    )


def _ask(
    visit: Visit,
    kind: str,
    title: str,
    *sentences: str,
    action: str,
    back: str,
    also: Mapping[str, str] = NOTHING,
    to: str = "",
) -> HttpResponse:
    to = to or reverse("desk-do", args=[visit.tournament.slug, kind])
    context = {"to": to, "title": title, "sentences": sentences, "action": action, "back": back}
    kept = {name: visit.request.POST.get(name, "") for name in ("key", "seen", "only_present")}
    kept |= also
    return visit.show("desk/question.html", context | {"kept": kept})
