"""What a player's own page shows: what is next, how it stands, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.domain.course import Course
from tournaments.domain.formats import wm
from tournaments.domain.formats.history import History
from tournaments.domain.formats.league.state import State as League
from tournaments.domain.formats.league.state import fixture_of
from tournaments.domain.points import rounded
from tournaments.domain.standings import standings
from tournaments.queries.account import AccountLine, Sitting, account, sittings
from tournaments.queries.round_name import round_name
from tournaments.queries.seat import table_of


@dataclass(frozen=True, slots=True)
class Next:
    """What this player does next, in words. `seat` is shown with it; tone "", waiting, warn."""

    kicker: str
    title: str
    text: str = ""
    tone: str = ""
    seat: int | None = None
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """`rank` is None before the start and for the excluded; `may_leave` while something is left
    to leave; `leaves_after`: a withdrawal would wait for the running Runde."""

    player: str
    name: str
    status: str
    balance: int | float
    rank: int | None
    count: int
    next: Next
    lines: tuple[AccountLine, ...]
    sittings: tuple[Sitting, ...]
    may_leave: bool
    leaves_after: bool
    leaving: bool
    cautions: int


def person(course: Course, past: History[Any], player: str) -> Person:
    """Everything about one registered player."""
    play = course.play
    table = table_of(course, player)
    in_play = play.status[player] in ("registered", "active", "finalist")
    line = next(line for line in standings(course) if line.player == player)
    return Person(
        player,
        course.name(player),
        str(play.status[player]),
        rounded(play.balances.get(player, 0)),
        line.rank,
        len(play.status),
        what_next(course, player),
        account(course, past, player),
        sittings(course, past, player),
        in_play and player not in play.leaving,
        bool(table) and leaves_after(course, player),
        player in play.leaving,
        play.cautions.get(player, 0),
    )


def leaves_after(course: Course, player: str) -> bool:
    """Whether somebody sits at an open table, so that leaving waits for its Runde."""
    play = course.play
    playing = play.phase in ("round", "closing", "final")
    return playing and any(table.open and player in table.players for table in play.tables)


_WHY_OUT: dict[str, Promise] = {
    "bust": gettext_lazy("Your euros are used up."),
    "withdrawn": gettext_lazy("You have left the tournament. Your balance stays as it is."),
    "excluded": gettext_lazy("The organizer has excluded you."),
    "missed_cut": gettext_lazy("You were not among the richest when the field was cut."),
    "below_threshold": gettext_lazy("You stood at or below the threshold of the Final Table."),
    "eliminated": gettext_lazy("You paid and then stood at or below the threshold."),
}
_LOST_PLAYOFF = gettext_lazy("You lost the play-off for the last places at the Final Table.")
_BANNED = gettext_lazy("The organizer has asked you to keep away. Your rank stays.")
_TO_THE_POT: dict[str, Promise] = {
    "withdrawn": gettext_lazy("You have left the tournament. Your euros went to the pot."),
    "excluded": gettext_lazy("The organizer has excluded you. Your euros went to the pot."),
}
# where nobody has euros
_OUT_OF_MATCHES: dict[str, Promise] = {
    "withdrawn": gettext_lazy("You have left. What becomes of your results stands in the rules."),
    "eliminated": gettext_lazy("You lost the match that counted. Your place is in the standings."),
}


def what_next(course: Course, player: str) -> Next:
    """The one thing that this player should know now."""
    status = str(course.play.status[player])
    euros = isinstance(course.play, wm.State)
    if status in _WHY_OUT:
        why = _why_out(course, player, status)
        return Next(_("You are out"), _("Thank you for playing!"), str(why), "waiting")
    if status == "winner":
        text = _("The fines in the pot are yours as well.") if euros else ""
        return Next(_("Winner"), _("You have won!"), text)
    if course.play.phase == "finished":
        return Next(course.setup.name, _("It is over"), _("Thank you for playing!"), "waiting")
    table = table_of(course, player)
    if table is not None:
        return _seated(course, player, table)
    return _unseated(course, player)


def _why_out(course: Course, player: str, status: str) -> Promise:
    """Why somebody is out, as the settings of the event have it."""
    play = course.play
    if not isinstance(play, wm.State):
        return _OUT_OF_MATCHES.get(status, _WHY_OUT[status])
    if player in play.banned:
        return _BANNED
    rules = {"withdrawn": play.settings.leaver_balance, "excluded": play.settings.excluded_balance}
    if rules.get(status) == "pot":
        return _TO_THE_POT[status]
    if status == "missed_cut" and wm.lost_playoff(play, player):
        return _LOST_PLAYOFF
    return _WHY_OUT[status]


def _seated(course: Course, player: str, table: int) -> Next:
    play = course.play
    seat = play.tables[table - 1].players.index(player) + 1
    if play.phase == "drawn":
        return Next(
            round_name(course, play.round + 1),
            _("Please take your seat"),
            _("The round begins in a moment."),
            seat=seat,
            table=table,
        )
    if isinstance(play, wm.State):
        return _at_euros(course, table, seat)
    if isinstance(play, League):
        return _in_season(course, play, table, seat)
    return _at_match(course, table, seat)


def _at_euros(course: Course, table: int, seat: int) -> Next:
    """At a table of the WM mode, which reports Runde after Runde."""
    play = course.play
    if play.phase == "final":
        text = _("Who pays and then stands at %(n)s € or less is out.") % {
            "n": play.figures["threshold"]
        }
        return Next(_("Final Table"), _("You are at the Final Table"), text, "", seat, table)
    kicker = round_name(course, play.round)
    if not play.tables[table - 1].open:
        return _table_done(kicker, table, seat)
    if play.phase == "closing":
        text = _("The time is over: finish the running Runde and report it. No new one begins.")
        return Next(kicker, _("Finish the running Runde"), text, "warn", seat, table)
    if play.paused_at:
        return Next(kicker, _("The clock stands still"), _("You can play on."), "warn", seat, table)
    return Next(kicker, _("Your round is running"), _("Report each Runde here."), "", seat, table)


def _at_match(course: Course, table: int, seat: int) -> Next:
    """At a table of a round, which reports whole matches."""
    play = course.play
    kicker = _("Final table") if play.phase == "final" else round_name(course, play.round)
    if not play.tables[table - 1].open:
        return _table_done(kicker, table, seat)
    if play.phase == "closing":
        text = _("Time is up: finish the running deal and report the match.")
        return Next(kicker, _("Finish the running match"), text, "warn", seat, table)
    if play.paused_at:
        return Next(kicker, _("The clock stands still"), _("You can play on."), "warn", seat, table)
    text = _("Write the match down here and report it.")
    return Next(kicker, _("Your round is running"), text, "", seat, table)


def _table_done(kicker: str, table: int, seat: int) -> Next:
    text = _("The next seats are drawn when all tables are done.")
    return Next(kicker, _("Your table has finished"), text, "waiting", seat, table)


def _in_season(course: Course, play: League, table: int, seat: int) -> Next:
    """At a table of a match day; the days of a season may overlap."""
    kicker = round_name(course, fixture_of(play, table).day)
    if not play.tables[table - 1].open:
        text = _("The next match appears here when its day begins.")
        return Next(kicker, _("Your match is played"), text, "waiting", seat, table)
    text = _("Write the match down here and report it.")
    return Next(kicker, _("Your match is on"), text, "", seat, table)


def _unseated(course: Course, player: str) -> Next:
    play = course.play
    match str(play.phase):
        case "registration":
            here = player in play.checked_in
            title = _("You are checked in") if here else _("You are registered")
            later = _("Your seat appears here as soon as the tournament starts.")
            hint = later if here else f"{_('Please say at the desk that you are here.')} {later}"
            return Next(course.setup.name, title, hint, "waiting")
        case "playoff":
            return _playoff(course, player)
        case "final_ready" if isinstance(play, wm.State):
            text = _("The threshold is %(n)s €. The seats are being drawn.") % {
                "n": play.figures["threshold"]
            }
            return Next(_("Final Table"), _("You are at the Final Table"), text)
        case _ if isinstance(play, League):
            text = _("It appears here when its day begins.")
            return Next(_("Between match days"), _("Wait for your next match"), text, "waiting")
        case "round" | "closing":
            title = _("You join in with the next round")
        case _:
            title = _("Wait for the next seats")
    text = _("Your table and seat appear here as soon as they are drawn.")
    return Next(_("Between rounds"), title, text, "waiting")


def _playoff(course: Course, player: str) -> Next:
    group = course.play.playoff if isinstance(course.play, wm.State) else None
    kicker = _("Play-off")
    if group and player in group.players:
        text = _(
            "Level players play one Runde from 15 points for %(n)d places at the Final Table. "
            "No euros move; the organizer enters the result."
        ) % {"n": group.places}
        return Next(kicker, _("You are in the play-off"), text, "warn")
    return Next(kicker, _("You are through to the Final Table"), _("A play-off decides who joins."))
