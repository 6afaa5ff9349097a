"""Reporting a match from a phone, confirming it, saying that it is wrong; and the form again."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from hashlib import blake2s
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.envelope import Json, Problem
from tournaments.domain.desk.reports import seated
from tournaments.store.execute import Answer
from tournaments.store.sheets import matches
from tournaments.web.http.forms import number
from tournaments.web.phone.access import Phone
from tournaments.web.phone.asked import Conflict
from tournaments.web.readmodels.runde import RundeInWords, foretold
from tournaments.web.sheet.totals import TotalsForm, offered
from tournaments.wording.problems import say

_LISTS = ("tied", "no_claim")
_NAMES = ("loser", "winner", "payer")


def _result(data: QueryDict) -> Json:
    result: Json = {"end": data.get("end") or "normal"}
    result |= {name: data[name] for name in _NAMES if data.get(name)}
    return result | {name: data.getlist(name) for name in _LISTS if data.getlist(name)}


def report_command(data: QueryDict, table: int) -> Json:
    """The command `report` of a filled-in form; what is wrong with it the engine will say."""
    result = _result(data)
    return {"type": "report", "result": result, **circumstances(data, table, result)}


def signed(report: Json) -> str:
    """Return what a question was asked about: with another result it is another question."""
    text = json.dumps(report, sort_keys=True, ensure_ascii=False)
    return blake2s(text.encode(), digest_size=12).hexdigest()


def circumstances(data: QueryDict, table: int, report: Json) -> Json:
    """Return what every report carries besides what is `told`.

    It says which Runde it means, who speaks, and whether a question about just that was answered.
    A desk names the open report that it has seen. The form says at which table, since a report
    that is sent again may find its phone at another one.
    """
    accept = data.get("accept") == signed(report)
    command: Json = {"table": place(data, table), "accept": accept}
    command["round"] = number(data.get("round"))
    command["runde"] = number(data.get("runde"))
    if (seen := data.get("report_seen")) is not None:
        command["seen"] = number(seen)
    if data.get("by"):
        command["by"] = data["by"]
    return command


def place(data: QueryDict, table: int) -> int | str:
    """The table that a form is about; the phone's own where it does not say."""
    named = data.get("table")
    return number(str(named)) if named else table


@dataclass(frozen=True, slots=True)
class Filled:
    """A refused form with its values and errors, for showing it again.

    `errors` maps a field to its sentences; `warnings` ask to be accepted, `accepts` names their
    report; `told` is the report in words. `special`: the form also asks for the players of the
    Stechen, and for those who never played.
    """

    end: str = ""
    picked: dict[str, list[str]] = field(default_factory=dict)
    errors: dict[str, list[str]] = field(default_factory=dict)
    general: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    accepts: str = ""
    told: str = ""
    special: bool = False


def is_stale(problems: tuple[Problem, ...]) -> bool:
    """Return True if another phone of the table was quicker."""
    return any(p.code in ("stale_report", "report_waiting") for p in problems)


def refilled(
    data: QueryDict, problems: tuple[Problem, ...], warnings: tuple[Problem, ...], game: str
) -> Filled:
    """The form again; a Runde that was reported meanwhile keeps nothing of the old choice."""
    stale = is_stale(problems)
    errors: dict[str, list[str]] = {}
    general = []
    for problem in problems:
        name = field_of(problem.path)
        if name in (*_LISTS, *_NAMES):
            errors.setdefault(name, []).append(say(problem.code, game))
        elif problem.code != "warnings_unconfirmed":
            general.append(say(problem.code, game))
    picked = {} if stale else {name: data.getlist(name) for name in (*_LISTS, *_NAMES)}
    return Filled(
        "" if stale else data.get("end") or "normal",
        picked,
        errors,
        tuple(dict.fromkeys(general)),
        tuple(say(w.code, game) for w in warnings),
        signed(_result(data)),
        special=any(data.get(name) for name in ("special", *_LISTS)),
    )


def field_of(path: str) -> str:
    """The form's field that a path speaks of: `result.tied[1]` is `tied`."""
    return path.removeprefix("result.").split("[")[0].split(".")[0]


_OF_TIME = frozenset({"wrong_phase", "table_closed", "at_order", "at_invalid"})


def report(phone: Phone) -> HttpResponse:
    """Take a report by who lost, in two taps; `instead` of the one that waits, which is wrong."""
    visit, data = phone.visit, phone.visit.request.POST
    command = report_command(data, phone.table or 0)
    done = _sent_instead(phone, command) if data.get("instead") else visit.send(command)
    if done.ok:
        return phone.booked(done)
    filled = refilled(data, done.problems, done.warnings, visit.game)
    mine = foretold(visit.state, seated(visit.state, command["table"]), command["result"])
    other = _reported_before(phone, command) if is_stale(done.problems) else None
    if other is None:
        return again(phone, replace(filled, told=_in_words(mine)), done.problems)
    if (mine.title, mine.notes) == (other.title, other.notes):
        messages.success(visit.request, _("Another phone has reported the same."))
        return redirect(phone.home)
    words = _("This phone says: %(mine)s The other report says: %(other)s")
    words %= {"mine": _in_words(mine), "other": _in_words(other)}
    if waiting := phone.station().waiting:
        fields = tuple((n, value) for n in data if n not in _OF_FORM for value in data.getlist(n))
        told = waiting.report
        sides = _in_words(mine), _in_words(other)
        said = " ".join((*filled.general, words))
        more = {"conflict": Conflict(fields, *sides, told.seq, told.at, said)}
        return again(phone, Filled(), more=more)
    ways = _("If that is wrong, call the desk: it puts it right.")
    return again(phone, replace(filled, general=(*filled.general, words, ways)))


_OF_FORM = frozenset({"csrfmiddlewaretoken", "key", "accept", "instead"})


def _sent_instead(phone: Phone, command: Json) -> Answer:
    """Drop the report that waits, and send another one: both, or none. That the last Runde was only
    a moment ago was asked when the first of them came."""
    visit = phone.visit
    drop: Json = {"type": "dispute", "report": number(visit.request.POST.get("instead"))}
    if phone.speaker:
        drop["by"] = phone.speaker
    both = visit.send_all((drop, command), "instead")
    if {warning.code for warning in both[-1].warnings} == {"runde_too_soon"}:
        both = visit.send_all((drop, {**command, "accept": True}), "instead")
    return next((done for done in both if not done.ok), both[-1])


def _reported_before(phone: Phone, command: Json) -> RundeInWords | None:
    """Return what another phone has reported of the same Runde."""
    here = phone.station()
    if (command["table"], command["round"]) != (here.number, here.round):
        return None
    if here.waiting and command["runde"] == here.runde:
        return here.waiting.report.summary
    return here.last if here.last and here.last.runde == command["runde"] else None


def _in_words(report: RundeInWords) -> str:
    return " ".join((report.title, *report.notes))


def confirm(phone: Phone) -> HttpResponse:
    """A second player says that the waiting report is right."""
    return _answer(phone, "confirm")


def dispute(phone: Phone) -> HttpResponse:
    """Dispute the waiting report."""
    return _answer(phone, "dispute")


def call_desk(phone: Phone) -> HttpResponse:
    """Call the desk to the table."""
    phone.visit.tell(phone.visit.send({"type": "call_desk", "table": phone.table}))
    return redirect(phone.home)


_FOR_THE_DESK = {"take_back_asks", "take_back_late", "changed_since"}


def take_back(phone: Phone) -> HttpResponse:
    """Take back what this phone has reported, or ask the desk to: what a second person has
    confirmed, and what counts for longer than ten minutes, nobody takes back alone."""
    visit, data = phone.visit, phone.visit.request.POST
    entry, table = number(data.get("entry")), place(data, phone.table or 0)
    asks = "asks" in data
    sent: Json = {"type": "call_desk", "table": table} if asks else {"type": "undo"}
    done = visit.send({**sent, "entry": entry})
    counts_at_once = visit.state.setup.confirmation == "none"
    if counts_at_once and not asks and _FOR_THE_DESK & {p.code for p in done.problems}:
        asks, done = True, visit.send({"type": "call_desk", "table": table, "entry": entry})
    if done.ok:
        if not asks:
            messages.success(visit.request, _("Taken back. Nothing of it is booked."))
        return redirect(phone.home)
    problems = tuple(
        p._replace(code="take_back_closed") if asks and p.code == "wrong_phase" else p
        for p in done.problems
    )
    return again(phone, Filled(general=sentences(phone, problems)), problems)


def finished(phone: Phone) -> HttpResponse:
    """Note that the table has finished, or that it plays on; ask about unreported deals first."""
    visit, data = phone.visit, phone.visit.request.POST
    table = place(data, phone.table or 0)
    command: Json = {"type": "table_done", "table": table, "round": number(data.get("round"))}
    goes_on, accepts = data.get("holds") == "0", "accept" in data
    sheet = matches.find(visit.tournament, visit.state, table) if isinstance(table, int) else None
    if not goes_on and not accepts and sheet is not None and not matches.is_empty(sheet):
        written = _(
            "The score sheet of this table holds deals that are not reported: they are lost."
        )
        return again(phone, Filled(), more={"asks": (written,)})
    done = visit.send(command | ({"holds": False} if goes_on else {"accept": accepts}))
    if done.ok:
        return phone.booked(done)
    if done.warnings:
        return again(phone, Filled(), more={"asks": sentences(phone, done.warnings)})
    return again(phone, Filled(general=sentences(phone, done.problems)), done.problems)


def _answer(phone: Phone, kind: str) -> HttpResponse:
    data = phone.visit.request.POST
    command: Json = {"type": kind, "report": number(data.get("report"))}
    if data.get("by"):
        command["by"] = data["by"]
    done = phone.visit.send(command)
    if done.ok:
        return phone.booked(done)
    return again(phone, Filled(general=sentences(phone, done.problems)), done.problems)


def sentences(phone: Phone, problems: tuple[Problem, ...]) -> tuple[str, ...]:
    """Each problem once, in words."""
    return tuple(dict.fromkeys(say(problem.code, phone.visit.game) for problem in problems))


def is_by_the_clock(phone: Phone, problems: tuple[Problem, ...]) -> bool:
    """Return True if a report may be refused only because of an undecided step of the clock.

    The phone then keeps it (409) and sends it again.
    """
    return bool(phone.visit.state.steps) and any(p.code in _OF_TIME for p in problems)


def again(
    phone: Phone,
    filled: Filled,
    problems: tuple[Problem, ...] = (),
    more: dict[str, Any] | None = None,
) -> HttpResponse:
    """Return the phone's page with the errors."""
    context: dict[str, Any] = {"filled": filled, **(more or {})}
    if is_by_the_clock(phone, problems):
        held = _("The computer's clock stepped. Your report waits here; the desk puts it right.")
        context["filled"] = replace(filled, general=(*filled.general, held))
        return phone.page(context, status=409)
    if phone.locked:
        context["pin_stale"] = _("Nothing was booked: a new round has begun, with a new PIN.")
    return phone.page(context, status=422)


def totals(phone: Phone) -> HttpResponse:
    """The points of everybody at the end of the match become its report."""
    visit, data = phone.visit, phone.visit.request.POST
    line = _line(phone, place(data, phone.table or 0))
    body = line.sent(data).command() if line else _NOTHING
    spoken = circumstances(data, phone.table or 0, body["report"])
    match = spoken.pop("runde")
    command: Json = {**body, **spoken, "match": match}
    if not command.get("by") and phone.speaker:
        command["by"] = phone.speaker
    done = visit.send(command)
    if done.ok:
        return phone.booked(done)
    if line is None or is_stale(done.problems) or spoken["table"] != phone.table:
        filled = Filled(end="totals", general=sentences(phone, done.problems))
        return again(phone, filled, done.problems)
    line = line.sent(data).judged(done.problems, done.warnings, visit.game)
    filled = Filled(
        end="totals",
        general=line.sentences,
        warnings=line.warnings,
        accepts=signed(body["report"]),
    )
    return again(phone, filled, done.problems, {"totals": line})


_NOTHING: Json = {"type": "report", "report": {"totals": {}}}


def _line(phone: Phone, table: object) -> TotalsForm | None:
    """The form of the table that is spoken of, as it stands; None where nobody plays at it."""
    state = phone.visit.state
    if not isinstance(table, int) or not seated(state, table):
        return None
    return offered(state, table)
