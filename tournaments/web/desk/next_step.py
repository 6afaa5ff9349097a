"""The organizer's next step: one obvious action for every moment of the evening."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.domain.actors import Actor
from tournaments.domain.catalogue import is_permitted
from tournaments.domain.desk.prizes import prizes_of
from tournaments.domain.desk.seats import mended
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.money.pages import to_hand_out
from tournaments.web.readmodels.round import round_name
from tournaments.wording.entrants import counted, enter
from tournaments.wording.language import localized


@dataclass(frozen=True, slots=True)
class NextStep:
    """`command` is sent by the one button, or `page` (a route's name) is opened, or it `closes` all
    tables; none of them when there is only to wait. `tone`: "", waiting, warn or bad. Three texts
    of second buttons: `everybody` starts with players who are not checked in, `fewer` seats the
    final with one fewer. `early` opens the next match day although tables have not reported.
    `needs`: a command that the organizer must be permitted to send, if no button sends one.
    `then`: a command that the same button sends after `command`, if it can be sent by then."""

    title: str
    text: str = ""
    action: str = ""
    command: str = ""
    page: str = ""
    table: int | None = None
    closes: bool = False
    tone: str = ""
    everybody: str = ""
    early: str = ""
    fewer: str = ""
    needs: str = ""
    then: str = ""


def next_step(state: TournamentState, actor: Actor, now: datetime) -> NextStep:
    """The next thing to do in this state; who may not do it waits for an organizer."""
    step = (
        _stands_still(state)
        or _finalist_left(state)
        or _own(state, now)
        or _STEPS[str(state.play.phase)](state)
    )
    if step.early and not is_permitted(actor, "go"):
        step = replace(step, early="")
    needed = step.command or step.needs
    if not needed or is_permitted(actor, needed):
        return step
    text = _("An organizer does this next.")
    step = replace(step, fewer="")
    return replace(step, text=text, action="", command="", page="", everybody="", tone="waiting")


def _stands_still(state: TournamentState) -> NextStep | None:
    if state.play.phase != "round" or not state.play.paused_at:
        return None
    return NextStep(
        _("The clock stands still"),
        _("No time is lost: the round goes on where it stopped."),
        _("Let the clock run"),
        command="resume",
        tone="warn",
    )


def _finalist_left(state: TournamentState) -> NextStep | None:
    """Ask who plays the final after one of its people has left."""
    gap = state.presenter.final_gap
    if gap is None:
        return None
    gone, joins = (", ".join(map(state.name, people)) for people in gap[:2])
    names, by_lot = {"gone": gone, "joins": joins}, gap[2]
    title = _("Left before the end of the final: %(gone)s") % names
    if state.play.phase == "final":
        if not joins and not by_lot:
            return None
        text = _("It goes on with one fewer. Until something is reported it can be seated again.")
        again = _("Seat it again, with %(joins)s") % names if joins else _("Seat it again")
        return NextStep(title, text, again, command="final", tone="warn")
    if not joins and not by_lot:
        text = _(state.presenter.nobody_joins)
        return NextStep(title, text, _("Draw the seats and begin"), command="final", tone="warn")
    text = _("The next of the standings joins, or the final is played with fewer.")
    if not state.presenter.final_fewer:
        text = _("The next of the standings joins: with fewer the final cannot be seated.")
    if by_lot:
        text = f"{text} {_('Several are level: the lot says who joins.')}"
    with_them = _("Draw the seats, with %(joins)s") % names
    return NextStep(
        title,
        text,
        with_them if joins else _("Draw the seats and begin"),
        command="final",
        tone="warn",
        fewer=_fewer(state.presenter.final_fewer),
    )


def _fewer(count: int) -> str:
    """Return what the button says that leaves the seats of those who left empty; "" for none."""
    words = ngettext("Play with %(n)d person fewer", "Play with %(n)d people fewer", count or 1)
    return words % {"n": count} if count else ""


def _own(state: TournamentState, now: datetime) -> NextStep | None:
    """Return what the format says."""
    step = state.presenter.next_step(now)
    if step is None:
        return None
    return NextStep(
        localized(step.title),
        localized(step.about),
        localized(step.action),
        step.command,
        step.page,
        step.table,
        tone=step.tone,
        early=localized(step.early),
        needs=step.needs,
    )


def _registration(state: TournamentState) -> NextStep:
    count, presenter = len(state.play.status), state.presenter
    fewest = state.format.min_entrants(state.play)
    if count < fewest:
        return NextStep(
            _(presenter.asks_who),
            _("At least %(n)d are needed. Type them in, paste a list or show the QR code.")
            % {"n": fewest},
            enter(state.entered),
            page="desk-players",
        )
    here = len(state.play.checked_in)
    absent = count - here
    then = "draw" if presenter.draws_at_start else ""
    note, everybody = "", ""
    start = _("Start and draw the seats") if then else _(presenter.begins)
    if here and absent:
        who = counted(state.entered, absent)
        note = _("Registered, but not checked in yet: %(who)s.") % {"who": who}
    starting = here if absent and here >= fewest else count
    if prizes_of(state).leaves_none_for_the_last(starting):
        idle = _("Every place has a prize, so the last one gets none beside it.")
        note = f"{note} {idle}".strip()
    if absent and here >= fewest:
        start = _("Start with the %(n)d who are here") % {"n": here}
        everybody = _("Start with all %(n)d") % {"n": count}
    title = ngettext("%(n)d is registered", "%(n)d are registered", count) % {"n": count}
    if state.checks_in and here:
        title = ngettext("%(here)d of %(n)d is here", "%(here)d of %(n)d are here", here)
        title %= {"here": here, "n": count}
    if then:
        drawn = _("The start draws the seats. Nobody sees them before you publish.")
        note = f"{note} {drawn}".strip()
    return NextStep(title, note, start, command="start", everybody=everybody, then=then)


def _between(state: TournamentState) -> NextStep:
    coming = {"round": round_name(state, state.play.round + 1)}
    text = _("Look at them first: nobody sees them before you publish.")
    wished = state.wishes or state.settings_now.get("label_seats")
    if wished and state.format.draw(state.play, "draw") is None:
        text = _("The wishes change nothing in this round. Why not stands on their page.")
    return NextStep(
        _("Draw the seats: %(round)s") % coming,
        text,
        _("Draw: %(round)s") % coming,
        command="draw",
    )


def _drawn(state: TournamentState) -> NextStep:
    coming = {"round": round_name(state, state.play.round + 1)}
    if state.format.is_outdated(state.play):
        return _outdated(state)
    if state.published < state.play.round + 1:
        return NextStep(
            _("Seats are drawn: %(round)s") % coming,
            _("Swap sides by hand, or show the seats to everybody.")
            if state.format.pairs_fixed
            else _("Swap people by hand, draw again, or show the seats to everybody."),
            _("Publish the seats"),
            command="publish",
        )
    return NextStep(
        _("Everybody is looking for a seat"),
        _("Start when all tables sit."),
        _("Start: %(round)s") % coming,
        command="go",
    )


def _outdated(state: TournamentState) -> NextStep:
    title = _("The field has changed since the draw")
    if mended(state) is None:
        return NextStep(title, action=_("Draw again"), command="draw", tone="warn")
    note = _("Fit the seats to those who are here: as few tables change as possible.")
    return NextStep(title, note, _("Fit the seats"), command="refit_seats", tone="warn")


def _round(state: TournamentState) -> NextStep:
    if state.play.round_due is None:
        return _without_clock(state)
    finished = sum(not table.open for table in state.play.tables)
    if finished and state.presenter.ends_by_word:
        still = len(state.play.tables) - finished
        words = ngettext(
            "%(done)d of %(all)d tables have finished. When %(n)d more has, the round is over "
            "before the clock.",
            "%(done)d of %(all)d tables have finished. When %(n)d more have, the round is over "
            "before the clock.",
            still,
        )
        counts = {"done": finished, "all": finished + still, "n": still}
        return NextStep(_runs(state), words % counts, tone="waiting")
    return NextStep(
        _runs(state),
        _("Tables report by phone, the clock ends the round."),
        tone="waiting",
    )


def _without_clock(state: TournamentState) -> NextStep:
    """A round that ends with its last report."""
    play = state.play
    waiting = sum(table.open for table in play.tables)
    reports = ngettext(
        "%(n)d table has not reported.", "%(n)d tables have not reported.", waiting
    ) % {"n": waiting}
    return NextStep(_runs(state), reports, tone="waiting")


def _runs(state: TournamentState) -> str:
    return _("%(round)s is running") % {"round": round_name(state, state.play.round)}


def _closing(state: TournamentState) -> NextStep:
    still = [i for i, table in enumerate(state.play.tables, 1) if table.open]
    if not state.format.rules.fits_phase(state.play, "table_done"):
        about = _(
            "Their time is over. Enter the result, give the match to one side, by lot too, or let "
            "them play until another time."
        )
        return NextStep(_not_finished(state, still), about, tone="warn")
    about = (
        _("Perhaps what they began is still running; their phones can say that nothing is.")
        if state.presenter.ends_by_word
        else _("Perhaps what they began is still running.")
    )
    action = ngettext("%(n)d table is done", "All %(n)d tables are done", len(still))
    if len(still) == 2:
        action = _("Both are done")
    action %= {"n": len(still)} if "%(n)d" in action else {}
    return NextStep(_not_finished(state, still), about, action, closes=True, tone="warn")


def _not_finished(state: TournamentState, tables: list[int]) -> str:
    """Name the tables of which nothing says that they have finished; their number if there are
    many."""
    if len(tables) > 4:
        return _("%(n)d tables have not said that they are done") % {"n": len(tables)}
    named = ", ".join(str(state.play.number_in_round(table)) for table in tables)
    words = ngettext(
        "Not reported as done: table %(named)s",
        "Not reported as done: tables %(named)s",
        len(tables),
    )
    return words % {"named": named}


def _finished(state: TournamentState) -> NextStep:
    names = state.name
    winners = [names(p) for p, s in state.play.status.items() if s == "winner"]
    title = _("Winner: %(name)s") % {"name": " & ".join(winners)} if winners else _("It is over")
    if len(to_hand_out(state)) > 1:
        return NextStep(title, _("The prizes are handed out now."))
    return NextStep(
        title,
        _("The final list is ready to print and to share."),
        _("Final list"),
        page="standings-all",
    )


_STEPS = {
    "registration": _registration,
    "between": _between,
    "drawn": _drawn,
    "round": _round,
    "closing": _closing,
    "finished": _finished,
}
