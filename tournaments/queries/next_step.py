"""What the organizer does next: one obvious thing for every moment of the evening."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.domain.actors import Actor, may
from tournaments.domain.course import Course
from tournaments.domain.draft import mended
from tournaments.domain.formats import FORMATS, wm
from tournaments.domain.formats.league.state import State as League
from tournaments.domain.formats.rounds.settings import Settings
from tournaments.domain.formats.rounds.state import State as Rounds


@dataclass(frozen=True, slots=True)
class NextStep:
    """`command` is sent by the one button, or `page` (a route's name) is opened; both may be
    empty when there is only to wait. `tone`: "", waiting, warn or bad. `only_present`: words of a
    second button, to start without those who are not checked in; `early`: of one that opens the
    next match day although tables have not reported."""

    title: str
    text: str = ""
    action: str = ""
    command: str = ""
    page: str = ""
    table: int | None = None
    tone: str = ""
    only_present: str = ""
    early: str = ""


def next_step(course: Course, actor: Actor, now: datetime) -> NextStep:
    """The next thing to do in this state; who may not do it waits for an organizer."""
    step = _STEPS[str(course.play.phase)](course, now)
    if step.early and not may(actor, "go"):
        step = replace(step, early="")
    if not step.command or may(actor, step.command):
        return step
    text = _("An organizer does this next.")
    return replace(step, text=text, action="", command="", only_present="", tone="waiting")


def _fewest(course: Course) -> int:
    """How many can begin: enough for one table, where tables are drawn of people."""
    play = course.play
    if isinstance(play, Rounds):
        return min((play.settings.table_size, *play.settings.other_sizes))
    if isinstance(play, League) and play.settings.kind == "individuals":
        return play.settings.table_size
    return FORMATS[course.setup.format].fewest


def _registration(course: Course, now: datetime) -> NextStep:
    del now
    count = len(course.play.status)
    fewest = _fewest(course)
    season = isinstance(course.play, League)
    if count < fewest:
        return NextStep(
            _("Who plays this season?") if season else _("Who plays tonight?"),
            _("At least %(n)d are needed. Type them in, paste a list or show the QR code.")
            % {"n": fewest},
            _("Enter players"),
            page="desk-players",
        )
    here = len(course.play.checked_in)
    absent = count - here
    note, some = "", ""
    if here and absent:
        note = ngettext(
            "%(n)d registered player is not checked in yet.",
            "%(n)d registered players are not checked in yet.",
            absent,
        ) % {"n": absent}
    if absent and here >= fewest:
        some = _("Start with the %(n)d who are here") % {"n": here}
    title = ngettext("%(n)d player is registered", "%(n)d players are registered", count) % {
        "n": count
    }
    begin = _("Plan the season") if season else _("Start the tournament")
    start = _("Start with all %(n)d") % {"n": count} if some else begin
    return NextStep(title, note, start, command="start", only_present=some)


def _between(course: Course, now: datetime) -> NextStep:
    number = {"n": course.play.round + 1}
    if isinstance(play := course.play, wm.State) and play.cutoff_at and now >= play.cutoff_at:
        return NextStep(_("The cut-off time has passed"), _("The field is being cut."), tone="warn")
    following = FORMATS[course.setup.format].proceed(course.play)
    if following == "plan":
        return _newcomer()
    if following == "go":
        return NextStep(
            _("Match day %(n)d can be opened") % number,
            _("From then on its tables can report. With a date it opens by itself."),
            _("Open match day %(n)d") % number,
            command="go",
        )
    return NextStep(
        _("Draw the seats of round %(n)d") % number,
        _("Look at them first: nobody sees them before you publish."),
        _("Draw round %(n)d") % number,
        command="draw",
    )


def _drawn(course: Course, now: datetime) -> NextStep:
    del now
    number = {"n": course.play.round + 1}
    if FORMATS[course.setup.format].outdated(course.play):
        return _outdated(course)
    if course.published < course.play.round + 1:
        return NextStep(
            _("Seats of round %(n)d are drawn") % number,
            _("Swap people by hand, draw again, or show the seats to everybody."),
            _("Publish the seats"),
            command="publish",
        )
    return NextStep(
        _("Everybody is looking for a seat"),
        _("Start the clock when all tables sit."),
        _("Start round %(n)d") % number,
        command="go",
    )


def _outdated(course: Course) -> NextStep:
    title = _("The field has changed since the draw")
    if mended(course) is None:
        return NextStep(title, action=_("Draw again"), command="draw", tone="warn")
    note = _("Fit the seats to those who are here: as few tables change as possible.")
    return NextStep(title, note, _("Fit the seats"), command="mend", tone="warn")


def _round(course: Course, now: datetime) -> NextStep:
    number = {"n": course.play.round}
    if course.play.paused_at:
        return NextStep(
            _("The clock stands still"),
            _("No time is lost: the round goes on where it stopped."),
            _("Let the clock run"),
            command="resume",
            tone="warn",
        )
    waiting = _unconfirmed(course)
    if waiting:
        return waiting
    del now
    if course.play.round_due is None:
        return _without_clock(course)
    return NextStep(
        _("Round %(n)d is running") % number,
        _("Nothing to do: tables report by phone, the clock ends the round."),
        tone="waiting",
    )


def _newcomer() -> NextStep:
    return NextStep(
        _("Somebody new has no match yet"),
        _("The days to come are planned anew; what was played stays."),
        _("Plan the days to come"),
        command="plan",
    )


def _without_clock(course: Course) -> NextStep:
    """A round that ends with its last report."""
    play = course.play
    if isinstance(play, League):
        return _match_day(play)
    waiting = sum(table.open for table in play.tables)
    reports = ngettext(
        "%(n)d table has not reported.", "%(n)d tables have not reported.", waiting
    ) % {"n": waiting}
    return NextStep(_("Round %(n)d is running") % {"n": play.round}, reports, tone="waiting")


def _match_day(play: League) -> NextStep:
    """The tables that have not reported come before the next match day; days may overlap."""
    proceed = FORMATS["league"].proceed(play)
    if proceed == "plan":
        return _newcomer()
    days = {n: play.round_of(n) for n, table in enumerate(play.tables, 1) if table.open}
    first = min(days, key=lambda number: (days[number], number))
    missing = list(days.values()).count(days[first])
    told = ngettext(
        "%(n)d table of match day %(day)d has not reported.",
        "%(n)d tables of match day %(day)d have not reported.",
        missing,
    ) % {"n": missing, "day": days[first]}
    return NextStep(
        _("Match day %(n)d is running") % {"n": play.round},
        told,
        _("Table %(n)d: enter the match") % {"n": first},
        page="desk-table",
        table=first,
        tone="waiting",
        early=_("Open match day %(n)d") % {"n": play.round + 1} if proceed == "go" else "",
    )


def _closing(course: Course, now: datetime) -> NextStep:
    del now
    waiting = _unconfirmed(course)
    if waiting:
        return waiting
    open_tables = [i for i, table in enumerate(course.play.tables, 1) if table.open]
    title = ngettext(
        "%(n)d table is still playing", "%(n)d tables are still playing", len(open_tables)
    ) % {"n": len(open_tables)}
    first = open_tables[0] if open_tables else None
    return NextStep(
        title,
        _("Each finishes what is running. Enter it here, or note that nothing is running."),
        _("Table %(n)d: enter or close") % {"n": first} if first else "",
        page="desk-table",
        table=first,
        tone="warn",
    )


def _unconfirmed(course: Course) -> NextStep | None:
    if not course.pending:
        return None
    table = course.pending[0].table
    return NextStep(
        _("Table %(n)d waits for a confirmation") % {"n": table},
        _("A second player has to confirm the report; you can do it too."),
        _("Look at table %(n)d") % {"n": table},
        page="desk-table",
        table=table,
        tone="warn",
    )


def _playoff(_course: Course, _now: datetime) -> NextStep:
    return NextStep(
        _("Play-off for the Final Table"),
        _("Level players play one Runde from 15 points. No euros move."),
        _("Enter the play-off"),
        page="desk-playoff",
    )


def _threshold(course: Course) -> dict[str, int]:
    return {"n": course.play.figures["threshold"]}


def _final_ready(course: Course, now: datetime) -> NextStep:
    del now
    if isinstance(course.play, Rounds):
        return _cut(course.play.settings)
    return NextStep(
        _("The Final Table is known"),
        _("Threshold %(n)s euros. The seats are drawn by lot.") % _threshold(course),
        _("Draw the seats and begin"),
        command="final",
    )


def _cut(settings: Settings) -> NextStep:
    """After the last round of an evening or a Swiss."""
    number = {"n": settings.final_size}
    if settings.final == "knockout":
        return NextStep(
            _("The rounds are over"),
            _("The first %(n)d go on to a knock-out; at the edge of the cut the lot decides.")
            % number,
            _("Close the rounds"),
            command="final",
        )
    return NextStep(
        _("The final table can begin"),
        _("The first %(n)d sit down at it. The seats are drawn by lot.") % number,
        _("Draw the seats and begin"),
        command="final",
    )


def _final(course: Course, now: datetime) -> NextStep:
    del now
    waiting = _unconfirmed(course)
    if waiting:
        return waiting
    if isinstance(course.play, Rounds):
        return NextStep(
            _("The final table is playing"),
            _("It reports its match like any other table."),
            _("Enter the match"),
            page="desk-table",
            table=1,
        )
    return NextStep(
        _("Final Table: threshold %(n)s euros") % _threshold(course),
        _("Who pays and then stands at or below it is out."),
        _("Enter a Runde"),
        page="desk-table",
        table=1,
    )


def _finished(course: Course, now: datetime) -> NextStep:
    del now
    names = course.name
    winners = [names(p) for p, s in course.play.status.items() if s == "winner"]
    return NextStep(
        _("%(name)s has won") % {"name": " & ".join(winners)} if winners else _("It is over"),
        _("The final list is ready to print and to share."),
        _("Final list"),
        page="event",
    )


_STEPS = {
    "registration": _registration,
    "between": _between,
    "drawn": _drawn,
    "round": _round,
    "closing": _closing,
    "playoff": _playoff,
    "final_ready": _final_ready,
    "final": _final,
    "finished": _finished,
}
