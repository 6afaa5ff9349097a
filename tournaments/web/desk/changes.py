"""The differences of two states in words, for previews and the log."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import groupby
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.domain.formats.presenter import MEANS
from tournaments.domain.formats.tiebreaks import EVERY, tie_breaks
from tournaments.domain.log.differences import VisibleDifference
from tournaments.domain.points import rounded, whole
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.execute import Preview
from tournaments.store.models import Series, Tournament
from tournaments.store.series.pages import ShownMove, foretold
from tournaments.web.readmodels.round import match_name, phase_name
from tournaments.web.readmodels.standings import shown_lines
from tournaments.wording.language import in_language
from tournaments.wording.money import in_euros, in_unit

STATUS: dict[str, Promise] = {
    "registered": _("registered"),
    "active": _("in"),
    "finalist": _("at the Final Table"),
    "bust": _("out of euros"),
    "withdrawn": _("withdrawn"),
    "excluded": _("excluded"),
    "missed_cut": _("missed the cut"),
    "below_threshold": _("below the threshold"),
    "eliminated": _("eliminated"),
    "winner": _("winner"),
}
_WHAT: Mapping[str, Promise] = {
    "rank": _("Place"),
    "status": _("Status"),
    "phase": _("Phase"),
    "round": _("Round"),
    "threshold": _("Threshold"),
    "pot": _("Pot"),
    "rounds": _("Rounds"),
    "box": _("To be paid into the box"),
    "ends": _("Ends at"),
    "stopped": _("The clock stands"),
    "seats": _("Seats"),
    "open": _("Still plays"),
    "waits": _("A report waits"),
    "result": _("Result"),
    "date": _("Date"),
    "wish": _("Other date asked for"),
    "deadline": _("Deadline"),
    "absent": _("Did not play"),
    "excused": _("Missing"),
    "lapsed": _("Counts for nobody"),
    "lineup": _("Line-up"),
    "money": _("Money"),
    "till": _("Money of the table"),
    "prize": _("Prize"),
    "bye": _("Bye"),
    "cautions": _("Warnings"),
    "banned": _("Has to keep away"),
    "leaving": _("Leaves after this round"),
    "back_in": _("Plays again in round"),
    "venue": _("Home venue"),
}
_IN_BALANCES = ("balance", "pot", "threshold")


@dataclass(frozen=True, slots=True)
class Change:
    """One number or word that would be another, in words."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes for a player, a table, or the whole event.

    `is_minor`: only tie-breaks, or the place of another player.
    """

    of: str
    lines: tuple[Change, ...]
    is_minor: bool = False


@dataclass(frozen=True, slots=True)
class Gain:
    """The gain or loss of a player in the first criterion of the ranking.

    `became`: the new status, "" if it stays.
    """

    name: str
    gains: bool
    amount: str
    before: str
    after: str
    became: str = ""


@dataclass(frozen=True, slots=True)
class Consequences:
    """The changes of a command.

    `gains` are those of its players. Then come `major` changes, other places and tie-breaks, and
    the tables of the series for which the event counts.
    """

    gains: tuple[Gain, ...]
    major: tuple[Changes, ...]
    minor: tuple[Changes, ...]
    series: tuple[tuple[Series, tuple[ShownMove, ...]], ...]


def consequences(
    tournament: Tournament, preview: Preview, about: Collection[str] = ()
) -> Consequences:
    """Return what a preview has seen, in the words of the format; first of those whom it is
    `about`."""
    groups = tuple(_described(preview, about))
    return Consequences(
        tuple(_gains(preview, about)),
        tuple(group for group in groups if not group.is_minor),
        tuple(group for group in groups if group.is_minor),
        foretold(tournament, preview.state),
    )


def _gains(preview: Preview, about: Collection[str]) -> Iterator[Gain]:
    """Yield who gains and who loses of these, the highest gain first."""
    moved = [
        (Fraction(change.after) - Fraction(change.before), change)
        for change in preview.changes
        if change.what == "balance" and change.player in about
        if change.before is not None and change.after is not None
    ]
    became = {
        change.player: str(STATUS.get(change.after, change.after))
        for change in preview.changes
        if change.what == "status" and change.after is not None
    }
    unit = preview.state.presenter.unit
    for difference, change in sorted(moved, key=lambda one: -one[0]):
        before, after = (
            _value(change, value, preview.state) for value in (change.before, change.after)
        )
        amount = in_unit(rounded(whole(abs(difference))), unit)
        yield Gain(
            preview.state.name(change.player or ""),
            difference > 0,
            amount,
            before,
            after,
            became.get(change.player, ""),
        )


def _described(preview: Preview, about: Collection[str]) -> Iterator[Changes]:
    """The changes with their words, together what is of the same person or table; without places
    while nobody has one."""
    has_places = any(line.rank for line in shown_lines(preview.state))
    seen = (change for change in preview.changes if has_places or change.what != "rank")
    changes = sorted(seen, key=lambda change: change.player not in about)
    for of, same in groupby(changes, key=lambda change: _subject(change, preview.state)):
        group = tuple(c for c in same if not _goes_without_saying(c))
        told = (_change(change, preview) for change in group)
        lines = tuple(line for line in told if line.before != line.after)
        if lines:
            yield Changes(of, lines, _is_minor(group, about))


def _goes_without_saying(change: VisibleDifference) -> bool:
    """Return True if it is of somebody or a table that is new or gone, and says no more."""
    before, after = change.before, change.after
    gone = after is None and isinstance(before, bool)
    return gone or (before, after) == (None, False)


def _is_minor(changes: tuple[VisibleDifference, ...], about: Collection[str]) -> bool:
    """Return True if these are tie-breaks alone; a place too, of whom the command is not about."""
    places = {"rank"} if about and changes and changes[0].player not in about else set()
    tie_breaks = EVERY.keys() - {"points"}
    return all(change.what in tie_breaks or change.what in places for change in changes)


def _subject(change: VisibleDifference, state: TournamentState) -> str:
    if change.table:
        return match_name(state, change.table)
    if change.what == "till" and change.player:
        number, _dot, table = change.player.removeprefix(":table ").partition(".")
        return gettext("Round %(round)s, table %(table)s") % {"round": number, "table": table}
    return state.name(change.player) if change.player else gettext("The event")


def _change(change: VisibleDifference, preview: Preview) -> Change:
    if change.what == "phase":
        return Change(str(_WHAT["phase"]), phase_name(preview.before), phase_name(preview.state))
    before, after = (
        _value(change, value, preview.state) for value in (change.before, change.after)
    )
    return Change(_what(change.what, preview.state), before, after)


def _what(what: str, state: TournamentState) -> str:
    if known := tie_breaks(state.setup.game).get(what):
        return in_language(known.label)
    presenter = state.presenter
    if what == "lineup" and not state.format.members_required(state.play):
        return gettext("Who plays")
    if what == "balance":
        return gettext(next(iter(presenter.columns.values()), presenter.balance))
    columns = {**presenter.columns, **MEANS}
    return gettext(columns[what]) if what in columns else str(_WHAT[what])


def _value(change: VisibleDifference, value: object, state: TournamentState) -> str:
    what = change.what
    match value:
        case None | ():
            return "–"
        case bool():
            return gettext("yes") if value else gettext("no")
        case datetime():
            local = localtime(value, ZoneInfo(state.setup.zone))
            return date_format(local, "TIME_FORMAT" if what == "ends" else "SHORT_DATETIME_FORMAT")
        case tuple():
            return ", ".join(map(state.name, value))
        case str():
            return str(STATUS.get(value, value) if what == "status" else value)
    if what in ("box", "money", "till"):
        return in_euros(int(str(value)))
    number = rounded(value)  # type: ignore[arg-type]
    return in_unit(number, state.presenter.unit if what in _IN_BALANCES else "")
