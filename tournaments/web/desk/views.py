"""The organizer's desk: the live board, and every act with a preview of its changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.envelope import Json
from tournaments.domain.catalogue import COMMANDS, is_permitted
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import Command
from tournaments.domain.commands.fields import FieldKind
from tournaments.domain.desk.seats import can_draw_again, seats_mark
from tournaments.domain.formats.clock import first_showing
from tournaments.domain.standings import Line
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.access.actors import table_code, table_pin
from tournaments.store.execute import Answer
from tournaments.store.models import Series
from tournaments.store.series.table import series_of_unknown
from tournaments.store.sheets import photos
from tournaments.web.desk import bulk
from tournaments.web.desk.after import after_the_end
from tournaments.web.desk.changes import consequences
from tournaments.web.desk.clock_steps import notice
from tournaments.web.desk.latest import latest
from tournaments.web.desk.more import listed, shows_wishes
from tournaments.web.desk.next_step import next_step
from tournaments.web.desk.organizer_forms import ACTS, Act
from tournaments.web.desk.places import seatless
from tournaments.web.desk.playoff_form import PlayoffForm
from tournaments.web.desk.questions import doubted, ends_now, of_names, question
from tournaments.web.desk.todo import Asked, Task, quiet, tasks
from tournaments.web.draws.draft import (
    TypedSeats,
    as_text,
    by_label,
    mending,
    swapped,
    typed,
    why,
)
from tournaments.web.draws.pages import draws
from tournaments.web.http.addresses import outside, qr
from tournaments.web.http.browsers import BACK, back_place, remember
from tournaments.web.http.forms import add_problems, posted, status_of, whole_number
from tournaments.web.http.undo import sent_back
from tournaments.web.http.visit import Visit, desk, director
from tournaments.web.league.absences import absences
from tournaments.web.league.fixtures import wishes
from tournaments.web.league.season import current_day
from tournaments.web.money.pages import fee_rows, losses_open, still_open
from tournaments.web.network.pages import address_notice
from tournaments.web.readmodels.board import Tile, board, plan, playing, takes_cards
from tournaments.web.readmodels.forecast import ends
from tournaments.web.readmodels.reported import booked_last, disputed_at, waiting_at
from tournaments.web.readmodels.round import byes, clock, resting
from tournaments.web.readmodels.standings import ExplainedLine, lines_of
from tournaments.web.rounds.ahead import missed_wishes
from tournaments.wording.language import localized
from tournaments.wording.money import in_euros
from tournaments.wording.problems import with_messages


@desk
def board_page(visit: Visit) -> HttpResponse:
    """The board: the next step, the list *To do*, and all tables at a glance."""
    state, lines = visit.state, lines_of(visit.tournament, visit.state)
    step = notice(visit)
    tiles = board(state, visit.now, photos.of_tables(visit.tournament, state))
    listed = tasks(state, tiles, visit.now)
    listed = tuple(_with_result(visit, task) for task in listed)
    asked = _asked(visit, tiles)
    told = [each.last.entry for each in (*listed, asked) if each and each.last]
    return visit.show(
        "desk/board.html",
        {
            **_strip(visit),
            "address": address_notice(visit),
            "clock_step": step,
            "clock_step_problems": with_messages(step.problems) if step else [],
            **_presence(visit),
            "plays": state.play.phase in ("round", "closing", "final"),
            "tasks": listed,
            "asked": asked,
            **_playoff(visit),
            **after_the_end(visit),
            "quiet": () if asked else quiet(tiles, listed),
            "tables_title": _tables_title(state),
            "tables_close": state.format.rules.fits_phase(state.play, "table_done"),
            "takes_break": _takes_break(visit),
            "byes": byes(state, draft=True),
            "resting": resting(state),
            "seatless": seatless(state) if is_permitted(visit.actor, "seat") else (),
            "fees_open": still_open(state),
            "losses_open": losses_open(state),
            "latest": latest(visit, told),
            "lines": lines,
            "top": _top(state, lines),
            "coming": current_day(state, visit.now) if not tiles else None,
            "unknown": _unknown(visit),
            "wishes": wishes(state, visit.now),
            "absences": absences(state),
        },
    )


def _with_result(visit: Visit, task: Task) -> Task:
    """Add to a call the last result of the table, if it wants that taken back."""
    entry = visit.state.calls[task.tile.number].entry if task.kind == "call" else 0
    last = booked_last(visit.state, visit.past(), task.tile.number) if entry else None
    if last is None or last.entry != entry:
        return task
    return replace(task, last=last, undo=_way_back(visit, entry))


def _way_back(visit: Visit, seq: int) -> str:
    """Return what the button carries that undoes an entry; "" for readers who may not."""
    return visit.way_back_of(visit.tournament.log.get(seq=seq))


def _asked(visit: Visit, tiles: Sequence[Tile]) -> Asked | None:
    """Return the one table that plays, if it can be said at once how it ended there."""
    state = visit.state
    if len(tiles) != 1 or tiles[0].state not in ("playing", "late"):
        return None
    (tile,), presenter = tiles, state.presenter
    if not is_permitted(visit.actor, "report"):
        return None
    if not presenter.by_runde:
        line = next(iter(bulk.lines(state).open), None)
        return Asked(tile, line=line) if line else None
    threshold = presenter.threshold if state.play.phase == "final" else None
    seats = tuple(
        (seat, None if threshold is None else seat.balance - threshold) for seat in tile.seats
    )
    booked = booked_last(state, visit.past(), tile.number)
    if booked is None:
        return Asked(tile, seats, None)
    return Asked(tile, seats, booked, _way_back(visit, booked.entry))


def _playoff(visit: Visit) -> Json:
    """Return the form of the play-off that is due."""
    due = visit.state.presenter.due_playoff
    if due is None:
        return {}
    form = PlayoffForm(due.tables, visit.state.name)
    return {"playoff": form, "playoff_rule": localized(due.rule)}


def _strip(visit: Visit) -> Json:
    """Return what the strip of the desk shows: the clock, the one next step, PIN and code."""
    state, event = visit.state, visit.tournament
    phase = state.play.phase
    page = reverse("event", args=[event.slug])
    return {
        "next": next_step(state, visit.actor, visit.now),
        "seen": seats_mark(state),
        "clock": clock(state, visit.now),
        "next_raise": state.presenter.next_raise(visit.now),
        "on_break": _on_break(visit),
        "ends": ends(event, state, timezone.now()),
        "pin": table_pin(event, state.play.round),
        "shows_pin": phase in ("round", "closing", "final") or state.checks_in,
        "qr": "" if event.is_private else qr(outside(visit.request, page)),
        "qr_url": outside(visit.request, page),
    }


def _presence(visit: Visit) -> Json:
    """Return who is entered before the start, from A to Z, and who of them is not here yet."""
    state = visit.state
    if state.play.phase != "registration":
        return {"people": (), "missing": ()}
    fees = {row.player: row for row in fee_rows(visit.tournament, state)}
    people = sorted(
        (
            {
                "player": player,
                "name": state.name(player),
                "present": player in state.play.checked_in,
                "fee": fees.get(player),
            }
            for player in state.play.status
        ),
        key=lambda one: str(one["name"]).casefold(),
    )
    return {"people": people, "missing": [one for one in people if not one["present"]]}


def _tables_title(state: TournamentState) -> str:
    """Return what the tables do that want nothing of the desk."""
    if state.play.phase == "closing":
        return pgettext("tables", "Finished")
    return _("Seats") if state.play.phase == "drawn" else _("Playing")


def _top(state: TournamentState, lines: Sequence[ExplainedLine]) -> tuple[tuple[Line, bool], ...]:
    """The best so far, each with whether it is the last one at the Final Table; () before there
    are places."""
    if not any(each.line.rank for each in lines):
        return ()
    last = state.presenter.goes_to_final
    return tuple((each.line, number == last) for number, each in enumerate(lines[:20], 1))


def _on_break(visit: Visit) -> datetime | None:
    """Return until when there is a break, if there is one."""
    return max((end for end in visit.state.breaks.values() if end > visit.now), default=None)


def _takes_break(visit: Visit) -> bool:
    """Return True if a break makes sense here: between the start and the end of an evening."""
    play, presenter = visit.state.play, visit.state.presenter
    runs = play.has_begun and play.phase != "finished" and not presenter.is_season
    return runs and is_permitted(visit.actor, "announce")


def _unknown(visit: Visit) -> tuple[Series, ...]:
    """The series for which an event that is over counts, while nobody has said who everybody is;
    for those who may say it."""
    if visit.state.play.phase != "finished" or not visit.knows_people:
        return ()
    return series_of_unknown(visit.tournament, frozenset(visit.state.play.status))


@require_POST
@desk
def do(visit: Visit, kind: str) -> HttpResponse:
    """One of the commands that need no form; afterwards back to where the button was."""
    if kind not in COMMANDS or not COMMANDS[kind].button:
        raise Http404
    if not is_permitted(visit.actor, kind):
        raise PermissionDenied
    if "confirmed" not in visit.request.POST and (page := question(visit, kind)):
        return page
    if kind == "resume" and _on_break(visit):
        return _end_break(visit)
    command = {"type": kind, **pressed(COMMANDS[kind], visit.request.POST)}
    if "accept" in visit.request.POST:
        command["accept"] = True
    key = visit.request.POST.get("key")
    done = visit.send(
        command, key=f"{key}-{command['table']}" if key and "table" in command else key
    )
    visit.tell(done, words=_refund(visit, done) if kind == "fill" else "")
    if kind == "start" and done.ok and visit.request.POST.get("then") == "draw":
        kind, done = "draw", visit.send({"type": "draw"}, key=key and f"{key}-draw")
        visit.tell(done)
    drawn = kind == "refit_seats" or (kind in ("draw", "publish") and done.ok)
    return redirect("desk-draw", visit.tournament.slug) if drawn else redirect(_stood_at(visit))


def _refund(visit: Visit, done: Answer) -> str:
    """Say how much entry fee a player gets back who only fills a table; "" if none."""
    player = visit.request.POST.get("player", "")
    account = done.state.fee_accounts.get(player) if done.ok else None
    if account is None or account.open >= 0:
        return ""
    words = _("%(name)s only fills a table and gets %(amount)s back (on the page Money)")
    return words % {"name": done.state.name(player), "amount": in_euros(-account.open)}


def pressed(command: type[Command], post: QueryDict) -> Json:
    """The fields of a command that a button sends. Of several values the last counts, since the
    button comes after the ticks."""
    sent: Json = {
        field.name: _read(field.kind, post, field.name)
        for field in command.fields
        if field.is_sent and field.name in post and field.name != "at"
    }
    if command.of_seats and "seen" in post:
        sent["seen"] = post["seen"]
    return sent


def _read(kind: FieldKind, post: QueryDict, name: str) -> object:
    if kind is fields.NUMBERS:
        return [whole_number(text) for text in post.getlist(name)]
    if kind is fields.NAMES:
        return post.getlist(name)
    if kind is fields.FLAG:
        return post.get(name) == "1"
    return whole_number(post.get(name)) if kind is fields.NUMBER else post.get(name)


@require_POST
@desk
def all_here(visit: Visit) -> HttpResponse:
    """Check in everybody who was missing on the page and still is."""
    play, key = visit.state.play, visit.request.POST.get("key")
    seen = visit.request.POST.get("seen", "").split()
    absent = [player for player in seen if player in play.status.keys() - play.checked_in]
    visit.tell(
        *(
            visit.send(
                {"type": "check_in", "player": player, "present": True}, key=f"{key}-{player}"
            )
            for player in absent
        )
    )
    return redirect("desk", visit.tournament.slug)


@require_POST
@desk
def more_time(visit: Visit) -> HttpResponse:
    """Five minutes more, for a table or for all; from now on, where the time is over. Or five
    minutes less. If no more are left, a question comes first, as the round ends now."""
    table, post = _pressed(visit), visit.request.POST
    if "less" in post:
        command: Json = {"type": "extend", "minutes": -5}
        if visit.preview(command).warnings:
            return ends_now(visit)
        visit.tell(visit.send(command, key=f"{post.get('key')}-less"))
        return redirect("desk", visit.tournament.slug)
    command = {"type": "extend", "minutes": 5 + _minutes_over(visit, table)}
    if table:
        command["table"] = table
    visit.tell(visit.send(command, key=f"{visit.request.POST.get('key')}-more-{table}"))
    return redirect("desk", visit.tournament.slug)


@require_POST
@desk
def take_break(visit: Visit) -> HttpResponse:
    """A break until a time, which phones and walls say; a clock that runs stands still until the
    desk ends the break."""
    play, post = visit.state.play, visit.request.POST
    runs = play.phase == "round" and play.round_due is not None
    if "end" in post:
        return _end_break(visit)
    try:
        until = forms.TimeField().clean(post.get("until"))
    except forms.ValidationError:
        messages.error(visit.request, _("Please say until when the break lasts, such as 21:10."))
        return redirect("desk", visit.tournament.slug)
    shown = f"{until:%H:%M}"
    end = first_showing(shown, visit.now, visit.tournament.zone).isoformat()
    commands: list[Json] = [{"type": "announce", "text": _("Break"), "break_until": end}]
    commands += [{"type": "pause"}] if runs and not play.paused_at else []
    done = visit.send_all(commands, "break")
    visit.tell(*done, words=_("Break until %(time)s") % {"time": shown})
    return redirect("desk", visit.tournament.slug)


def _end_break(visit: Visit) -> HttpResponse:
    """No page says any more when it goes on, and a clock that stands still runs."""
    commands: list[Json] = [
        {"type": "withdraw_announcement", "entry": entry} for entry in visit.state.breaks
    ]
    commands += [{"type": "resume"}] if visit.state.play.paused_at else []
    visit.tell(*visit.send_all(commands, "break"), words=_("The break is over"))
    return redirect("desk", visit.tournament.slug)


def _minutes_over(visit: Visit, table: int | None) -> int:
    """Whole minutes since the time of a table was up."""
    play = visit.state.play
    if table is None or not 1 <= table <= len(play.tables):
        return 0
    ends = (play.tables[table - 1].due or play.round_due, play.closing_at)
    over = visit.now - max(filter(None, ends), default=visit.now)
    return max(0, over // timedelta(minutes=1))


@require_POST
@desk
def close_tables(visit: Visit) -> HttpResponse:
    """Closes several tables where nothing is running any more, after a look at which they are."""
    post, tiles = visit.request.POST, playing(board(visit.state, visit.now))
    numbers = {whole_number(text) for text in post.getlist("table")}
    chosen = [tile for tile in tiles if "all" in post or tile.number in numbers]
    if not chosen:
        messages.error(visit.request, _("Please tick the tables that are to be closed."))
        return redirect("desk", visit.tournament.slug)
    if "confirmed" not in post:
        context = {"tiles": chosen, "still": len(tiles) - len(chosen)}
        return visit.show("desk/close.html", context)
    named: list[Json] = [{"table": tile.number} for tile in chosen]
    if len(chosen) == len(tiles):
        named = [{}]  # all of them at once
    visit.tell(
        *(
            visit.send(
                {"type": "table_done", **one, "accept": True},
                key=f"{post.get('key')}-{one.get('table', 'all')}",
            )
            for one in named
        )
    )
    return redirect("desk", visit.tournament.slug)


@require_POST
@desk
def undo(visit: Visit) -> HttpResponse:
    """Take back the entries of a message, the last one first, and return to its page."""
    commands, back = sent_back(visit.request), _stood_at(visit)
    if not all(
        is_permitted(visit.actor, str(command.get("type"))) for command in commands.values()
    ):
        raise PermissionDenied
    if not commands:
        messages.error(visit.request, _("There is nothing to take back."))
    for number, command in commands.items():
        sent = {**command, "accept": True}
        done = visit.send(sent, key=f"undo-{number}")
        if done.repeated and _is_done_again(visit, done.entries[0].seq):
            done = visit.send(sent, key=f"undo-{number}-{visit.state.seq}")
        if not done.ok:
            visit.tell(done)
            return redirect(back)
    if commands:
        messages.success(visit.request, _("Taken back."))
    return redirect(back)


def _is_done_again(visit: Visit, seq: int) -> bool:
    """Return whether what an entry took back was done again since."""
    return visit.tournament.log.filter(kind="undo", command__entry=seq).exists()


def _stood_at(visit: Visit) -> str:
    """The page of the desk on which a button stood; the board where it does not say."""
    home, place = reverse("desk", args=[visit.tournament.slug]), visit.request.POST.get("place", "")
    return place if place.startswith(home) else home


@require_safe
@desk
def more_page(visit: Visit) -> HttpResponse:
    """All acts that are possible now and all pages of the desk, or those that a query finds."""
    query = visit.request.GET.get("q", "")[:100]
    return visit.show("desk/more.html", {"groups": listed(visit, query), "q": query})


@require_http_methods(["GET", "POST"])
@desk
def act(visit: Visit, kind: str) -> HttpResponse:
    """A form, then its preview, then the act."""
    if kind not in ACTS or not is_permitted(visit.actor, kind):
        raise Http404
    given = {key: visit.request.GET[key] for key in visit.request.GET}
    form = ACTS[kind](visit.state, posted(visit.request), initial=given)
    if not form.is_valid():
        return _act_page(visit, form)
    if "confirmed" not in form.data:
        return _look_first(visit, form)
    if not visit.carried_out(form, form.command() | {"accept": True}):
        return _act_page(visit, form)
    return redirect("desk", visit.tournament.slug)


def _look_first(visit: Visit, form: Act) -> HttpResponse:
    look = visit.preview(form.command() | {"accept": True})
    if look.problems:
        add_problems(form, look.problems, visit.game)
        return _act_page(visit, form)
    return visit.show(
        "desk/act_confirm.html",
        {
            "form": form,
            "hidden": [(k, v) for k, v in form.data.items() if k != "csrfmiddlewaretoken"],
            "seen": consequences(visit.tournament, look, _about(form.command())),
            "told": of_names(visit, form.command()),
            "warnings": with_messages(look.warnings, visit.game),
        },
    )


def _about(command: Json) -> set[str]:
    """Return whom a command names."""
    return {str(command[key]) for key in ("player", "a", "b") if key in command}


def _act_page(visit: Visit, form: Act) -> HttpResponse:
    return visit.show("desk/act.html", {"form": form}, status=status_of(form))


@director
def draw_page(visit: Visit) -> HttpResponse:
    """The drawn seats and why they are so: swap two by hand, draw again, publish, start."""
    if visit.state.play.phase != "drawn":
        return redirect("desk", visit.tournament.slug)
    return _draw_page(visit)


def _draw_page(visit: Visit, seating: TypedSeats | None = None) -> HttpResponse:
    """The page of the draw, with a typed seating."""
    state = visit.state
    story, sitting_out = why(state), byes(state, draft=True)
    return visit.show(
        "draws/draw.html",
        {
            "resting": resting(state),
            "byes": sitting_out,
            "free": list(zip(sitting_out.players, sitting_out.names, strict=True))
            if sitting_out
            else [],
            "seating": seating,
            "seats_text": seating.text if seating else as_text(state),
            "plan": plan(state),
            **_strip(visit),
            "seated": sum(len(table.players) for table in state.play.tables),
            "can_draw_again": can_draw_again(state),
            "by_bracket": state.format.pairs_fixed,
            "why": story,
            "by_label": (*by_label(state), *missed_wishes(state)),
            "met": _met(visit),
            "mending": mending(state),
            "drawn": next(iter(draws(visit.tournament, state, private=True)), None),
            "enters_cards": is_permitted(visit.actor, "draw") and takes_cards(state),
            "shows_wishes": shows_wishes(state),
        },
        status=422 if seating and seating.problems else 200,
    )


@require_http_methods(["GET", "POST"])
@director
def seat_by_hand(visit: Visit) -> HttpResponse:
    """The whole seating as typed: a preview of its cost, then the act. The page of the preview asks
    this address for changed seats."""
    if visit.request.method == "GET":
        return redirect("desk-draw", visit.tournament.slug)
    post = visit.request.POST
    if visit.state.play.phase != "drawn":
        return redirect("desk", visit.tournament.slug)
    seating = typed(visit.state, post.get("seats", ""))
    if seating.problems:
        return _draw_page(visit, seating)
    command: Json = {"type": "refit_seats", "tables": [list(table) for table in seating.tables]}
    command["seen"] = post.get("seen") or seats_mark(visit.state)
    if "confirmed" in post:
        visit.tell(visit.send(command))
        return redirect("desk-draw", visit.tournament.slug)
    look = visit.preview(command)
    problems = tuple(problem["message"] for problem in with_messages(look.problems, visit.game))
    if any(problem.code == "seat_missing" for problem in look.problems):
        problems += (_("Without a seat: %(names)s.") % {"names": ", ".join(seating.without)},)
    return _draw_page(visit, replace(seating, problems=problems))


def _met(visit: Visit) -> list[Json]:
    """The pairs of this draw who sat together before, with how often."""
    play = visit.state.play
    meetings = []
    for number, table in enumerate(play.tables, 1):
        for i, a in enumerate(table.players):
            for b in table.players[i + 1 :]:
                times = play.meetings.get((min(a, b), max(a, b)), 0)
                if times:
                    names = visit.state.name(a), visit.state.name(b)
                    meetings.append({"table": number, "names": names, "times": times})
    return meetings


@require_POST
@director
def swap(visit: Visit) -> HttpResponse:
    """Two people of the draw change places, which can be taken back at once."""
    post, state = visit.request.POST, visit.state
    two = [player for player in post.getlist("swap") if player in state.names]
    if len(two) != 2:
        messages.error(visit.request, _("Please choose two people who change places."))
        return redirect("desk-draw", visit.tournament.slug)
    done = visit.send({"type": "swap", "a": two[0], "b": two[1], "seen": post.get("seen")})
    visit.tell(done, words=swapped(state, *two) if done.ok else "")
    return redirect("desk-draw", visit.tournament.slug)


@desk
def table_link(visit: Visit, table: int) -> HttpResponse:
    """The page of a table, as its phone sees it. Organizers need no PIN there, and come back to
    their page after an entry."""
    code = table_code(visit.tournament, table)
    place = visit.request.GET.get("back", "")
    came_from = place if place in BACK else BACK[0]
    remember(visit.request.session, back_place(visit.tournament.slug, table), came_from)
    return redirect("table", visit.tournament.slug, table, code)


@require_POST
@desk
def settle(visit: Visit, table: int) -> HttpResponse:
    """Book who lost at a table: as its waiting report says, or otherwise. Without a report the desk
    says it by itself."""
    post, state = visit.request.POST, visit.state
    seq, loser = whole_number(post.get("report")), post.get("loser", "")
    report = disputed_at(state, table) or waiting_at(state, table)
    if report and report.seq == seq and report.loser == loser:
        visit.tell(visit.send({"type": "confirm", "report": seq}))
        return redirect(_stood_at(visit))
    told: Json = {"type": "report", "result": {"end": "normal", "loser": loser}, "table": table}
    if seq is None:
        known = {name: whole_number(post[name]) for name in ("round", "runde") if name in post}
        return _told(visit, told | known | {"seen": 0})
    told["round"] = state.play.round
    commands: list[Json] = [{"type": "dispute", "report": seq}, told]
    done = visit.send_all(commands, "settle")
    if {warning.code for warning in done[-1].warnings} == {"runde_too_soon"}:
        # asked when the report came
        done = visit.send_all([commands[0], {**told, "accept": True}], "settle")
    words = _("Booked: %(name)s lost") % {"name": state.name(loser)} if done[-1].ok else ""
    visit.tell(*done, words=words)
    return redirect(_stood_at(visit))


def _told(visit: Visit, command: Json) -> HttpResponse:
    """Book a loser that the desk names, after a question about doubts. As long as the desk asks on,
    it shows the booking and its undo."""
    post = visit.request.POST
    if "confirmed" not in post and (page := doubted(visit, command)):
        return page
    done = visit.send(command | {"accept": True})
    if not done.ok or done.state.play.phase == "finished":
        visit.tell(done)
    return redirect(_stood_at(visit))


def _pressed(visit: Visit) -> int | None:
    """The table of the pressed button: its value comes after the ticked ones."""
    return next(map(whole_number, reversed(visit.request.POST.getlist("table"))), None)


@require_http_methods(["GET", "POST"])
@desk
def playoff(visit: Visit) -> HttpResponse:
    """The results of a play-off: the final points at each table, and who lost a Stechen."""
    due = visit.state.presenter.due_playoff
    if due is None:
        return redirect("desk", visit.tournament.slug)
    form = PlayoffForm(due.tables, visit.state.name, posted(visit.request))
    if form.is_valid():
        command = {"type": "playoff", "tables": form.results(), "accept": True}
        if visit.carried_out(form, command):
            return redirect("desk", visit.tournament.slug)
    context = {"playoff": form, "playoff_rule": localized(due.rule)}
    return visit.show("desk/playoff.html", context, status=status_of(form))
