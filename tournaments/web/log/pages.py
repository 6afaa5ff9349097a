"""The log as people read it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_noop as _

from games.envelope import Json
from tournaments.domain.actors import Actor
from tournaments.domain.catalogue import ENTRIES, WORDS
from tournaments.domain.commands.season import Lineup
from tournaments.domain.desk.undo import can_undo
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.log.references import is_somebody
from tournaments.domain.replay_log import event_of
from tournaments.domain.tournament_state import Entry, TournamentState
from tournaments.store.models import LogEntry, Tournament
from tournaments.store.sheets import photos
from tournaments.web.log.places import Place, match, places, where
from tournaments.web.readmodels.log_entry import actor_name, describe, reporter_name

PER_PAGE = 100
_OF_MATCHES = ("runde", "result", "report")

_LOOKING_BACK = (
    "correct",
    "undo",
    "revert_clock_step",
    "accept_clock_step",
    "exchange",
)  # these change earlier entries

# what entries are called, in the order of the table of commands
KINDS: Mapping[str, str] = {"created": _("Event created"), **WORDS}
_STAYS: Mapping[str, str] = {entry.kind: entry.stays for entry in ENTRIES if entry.stays}


def title(kind: str, state: TournamentState) -> str:
    """Return what an entry is called, in the words of the format."""
    if kind == "lineup" and not state.format.members_required(state.play):
        return _now(Lineup.title)  # of teams alone it is a line-up
    return _now(state.presenter.log.get(kind) or KINDS.get(kind, kind))


def kinds(tournament: Tournament, state: TournamentState) -> list[tuple[str, str]]:
    """Return the kinds of entries in the log, with their names."""
    held = set(tournament.log.values_list("kind", flat=True).distinct())
    return [(kind, title(kind, state)) for kind in KINDS if kind in held]


@dataclass(frozen=True, slots=True)
class LogRow:
    """A row of the log.

    `is_open`: it can be corrected or struck. `can_go`: the reader can undo it. `is_taken_back`: an
    undo struck it. `text` is its present text, `before` the text before a correction. `actor` is
    the sender, for a result the reporter. `waits`: not confirmed yet. `in_dispute`: disputed;
    `was_disputed`: a dispute was settled. `match`: round and players if it is about a table, with
    the `result` and the id of the `photo` of the sheet. `stays`: the reason against an undo.
    """

    seq: int
    at: datetime
    kind: str
    title: str
    text: str
    actor: str
    is_open: bool
    is_struck: bool
    is_taken_back: bool = False
    before: str = ""
    waits: bool = False
    in_dispute: bool = False
    was_disputed: bool = False
    match: str = ""
    result: str = ""
    photo: int | None = None
    can_go: bool = False
    stays: str = ""


@dataclass(frozen=True, slots=True)
class Filters:
    """Filters of the log; empty or 0 filters nothing. `text` is a piece of a row's text."""

    kind: str = ""
    text: str = ""
    round: int = 0
    table: int = 0
    player: str = ""

    @property
    def needs_words(self) -> bool:
        """Return True if the database alone cannot find them."""
        return bool(self.text or self.round or self.table or self.player)


@dataclass(frozen=True, slots=True)
class Around:
    """Data of rows outside their own entry, by number.

    They are the present events of corrected entries, the senders of booked reports, disputed
    reports, and undone entries.
    """

    now: Mapping[int, Json]
    reporters: Mapping[int, str]
    disputed: frozenset[int]
    taken_back: frozenset[int]


def rows(
    tournament: Tournament,
    state: TournamentState,
    past: History[FormatState],
    filters: Filters = Filters(),
    *,
    page: str | int = 1,
    who: Actor | None = None,
) -> Page[LogRow]:
    """A page of the entries, the latest first, for `who` looks at them."""
    entries = LogEntry.objects.filter(tournament=tournament).order_by("-seq")
    if filters.kind in KINDS:
        entries = entries.filter(kind=filters.kind)
    fitting: Any = entries
    if filters.needs_words:  # else only what is shown is put into words
        fitting = _fitting(tournament, list(entries), state, past, filters)
    shown_page: Page[Any] = Paginator(fitting, PER_PAGE).get_page(page)
    here = list(shown_page)
    at = places(here, past)
    around, photo_of = _around(tournament, here, state, past), _photos(tournament, state, at)
    shown_page.object_list = [
        replace(
            _with_result(
                _row(entry, state.named_at(entry.seq), past, around, at.get(entry.seq)),
                state.named_at(entry.seq),
                at.get(entry.seq),
            ),
            photo=photo_of.get(entry.seq) if entry.kind in _OF_MATCHES else None,
            can_go=who is not None and _can_go(entry, state, around, who),
        )
        for entry in here
    ]
    return shown_page


def rows_of(
    tournament: Tournament,
    state: TournamentState,
    past: History[FormatState],
    numbers: Iterable[int],
) -> tuple[LogRow, ...]:
    """Return the entries with these numbers, in order, as rows without actions and seeds."""
    entries = list(LogEntry.objects.filter(tournament=tournament, seq__in=numbers).order_by("seq"))
    if not entries:
        return ()
    at, around = places(entries, past), _around(tournament, entries, state, past)
    named = {entry.seq: state.named_at(entry.seq) for entry in entries}
    rows = [
        _row(entry, named[entry.seq], past, around, at.get(entry.seq), seeds=False)
        for entry in entries
    ]
    return tuple(_with_result(row, named[row.seq], at.get(row.seq)) for row in rows)


def _with_result(row: LogRow, state: TournamentState, place: Place | None) -> LogRow:
    if place is None:
        return row
    of_match, result = match(place, state)
    return replace(row, match=of_match, result=result)


def _can_go(entry: LogEntry, state: TournamentState, around: Around, who: Actor) -> bool:
    """Return True if the row has an undo button.

    After the start events of the format are corrected instead, and only a waiting report can be
    undone.
    """
    kept = Entry(entry.kind, entry.command, entry.event)
    told = entry.kind in ("created", "correct") or (
        event_of(*kept[:3]) is not None and _corrects(state)
    )
    gone = entry.seq in around.taken_back or (
        entry.kind == "report" and entry.seq not in state.pending
    )
    return not told and not gone and can_undo(state, who, kept, entry.actor)


def _corrects(state: TournamentState) -> bool:
    """Return True if entries can be corrected in this phase."""
    return state.format.rules.fits_phase(state.play, "correct")


def _photos(
    tournament: Tournament, state: TournamentState, at: Mapping[int, Place]
) -> dict[int, int]:
    """The photos of the sheets of the matches that entries are about, by the entries' numbers."""
    where = {seq: photos.place_of(state, place.met, place.table) for seq, place in at.items()}
    held = photos.of_matches(tournament, {place.round for place in where.values()})
    return {seq: held[place] for seq, place in where.items() if place in held}


def _fitting(
    tournament: Tournament,
    entries: list[LogEntry],
    state: TournamentState,
    past: History[FormatState],
    filters: Filters,
) -> list[LogEntry]:
    at, needle = places(entries, past), filters.text.casefold()
    there = [entry for entry in entries if _is_there(entry, at.get(entry.seq), filters)]
    if not needle:
        return there
    around = _around(tournament, there, state, past)
    rows = [_row(entry, state, past, around, at.get(entry.seq)) for entry in there]
    return [
        entry
        for entry, row in zip(there, rows, strict=True)
        if needle in f"{row.title} {row.match} {row.text} {row.actor}".casefold()
    ]


def _is_there(entry: LogEntry, place: Place | None, filters: Filters) -> bool:
    """Return True if an entry is about this round, table and person."""
    number = place.round if place else entry.said.get("round")
    return (
        (not filters.round or number == filters.round)
        and (not filters.table or (place.table if place else 0) == filters.table)
        and (not filters.player or _is_about(entry, place, filters.player))
    )


def _is_about(entry: LogEntry, place: Place | None, player: str) -> bool:
    seated = place.players if place else ()
    return (
        player in seated
        or player == entry.actor.partition(":")[2]
        or _says([entry.command, entry.event], player)
    )


def _says(value: Any, player: str) -> bool:
    """Return True if a value names an entrant, or one of its people (`e3.1`)."""
    if isinstance(value, dict):
        return any(_says(key, player) or _says(part, player) for key, part in value.items())
    if isinstance(value, list):
        return any(_says(part, player) for part in value)
    return isinstance(value, str) and value.partition(".")[0] == player


def _around(
    tournament: Tournament,
    entries: list[LogEntry],
    state: TournamentState,
    past: History[FormatState],
) -> Around:
    log, numbers = LogEntry.objects.filter(tournament=tournament), {e.seq for e in entries}
    corrected, taken_back = _looked_back_at(log)
    booked: set[int] = {e.command["report"] for e in entries if e.command.get("type") == "confirm"}
    reports = log.filter(seq__in=booked) if booked else ()
    brought = any(entry.kind == "report" for entry in entries)
    disputes = log.filter(kind="dispute").values_list("seq", "command__report")
    if corrected:  # seats that were drawn since may have followed
        corrected |= {entry.seq for entry in entries if entry.kind == "draw"}
    return Around(
        {seq: past[seq].event for seq in corrected & numbers if seq in past},
        {report.seq: reporter_name(report, state) for report in reports},
        frozenset(report for seq, report in disputes if seq not in taken_back)
        if brought
        else frozenset(),
        taken_back,
    )


def _looked_back_at(log: QuerySet[LogEntry]) -> tuple[set[int], frozenset[int]]:
    """The entries in whose place something else was put, and those that do not count any more
    because somebody has taken them back."""
    names = ("seq", "command__target", "command__targets", "command__entry")
    corrected: set[int] = set()
    gone: set[int] = set()
    for seq, target, targets, entry in (
        log.filter(kind__in=_LOOKING_BACK).order_by("-seq").values_list(*names)
    ):
        corrected |= {*(targets or ()), *((target,) if target else ())}
        if entry and seq not in gone:
            gone.add(entry)
    return corrected, frozenset(gone)


def _title(entry: LogEntry, state: TournamentState) -> str:
    """Return the title of an entry; seats without a seed were entered by hand."""
    said = entry.command
    if said.get("by_cards"):
        return _now("Seats drawn by cards at the table, entered by the desk")
    if entry.kind == "draw" and "seed" not in said:
        by_hand = _("Seats set by hand")
        return _now(by_hand if said["type"] == "draw" else KINDS[said["type"]])
    if said.get("again"):
        return _now("Done again")
    if entry.kind == "publish" and said.get("holds") is False:
        return _now("Seats hidden again")
    if entry.kind == "postpone" and "player" in said:
        return _now("Other date asked for")
    return title(entry.kind, state)


def _confirmed(by: list[str], state: TournamentState) -> str:
    """Return who said that a report is right."""
    who = [state.name(one) if is_somebody(one) else actor_name(one, state) for one in by]
    return _now("confirmed by %(names)s") % {"names": ", ".join(who)}


def _undone(said: Json, state: TournamentState) -> str:
    """Return which entry was taken back."""
    words = {"n": said["entry"], "what": title(said["what"], state)}
    return _now("entry %(n)s (%(what)s)") % words


def _swapped(said: Json, state: TournamentState) -> str:
    """Return which two have changed places before the round; the event holds the seats alone."""
    return describe({key: said[key] for key in "ab"}, state) if said.get("type") == "swap" else ""


def _lot(said: Json) -> str:
    """The seed that a draw revealed, and the promise of the next one."""
    facts = []
    if "seed" in said:
        facts.append(_now("seed %(seed)s") % {"seed": said["seed"]})
    if "promise" in said:
        facts.append(_now("promise of the next seed: %(hash)s…") % {"hash": said["promise"][:16]})
    return " · ".join(facts)


def _row(
    entry: LogEntry,
    state: TournamentState,
    past: History[FormatState],
    around: Around,
    place: Place | None,
    *,
    seeds: bool = True,
) -> LogRow:
    said = entry.command
    event = event_of(entry.kind, said, entry.event)
    is_struck = event is not None and past.is_struck(entry.seq)
    met = replace(state, play=place.met) if place else state
    if entry.kind == "undo":
        description = _undone(said, state)
    else:
        description = " · ".join(
            filter(None, (_swapped(said, met), describe(event or entry.said, met)))
        )
    now = around.now.get(entry.seq)
    if now == event:
        now = None  # it was looked at again, and what it says is right
    is_taken_back = entry.seq in around.taken_back and (event is None or is_struck)
    stands = describe(now, met) if now else description
    who = _confirmed(said["confirmed"], state) if "confirmed" in said else ""
    in_dispute = entry.seq in state.disputes
    actor = (
        reporter_name(entry, state) if entry.kind == "report" else actor_name(entry.actor, state)
    )
    return LogRow(
        entry.seq,
        entry.at,
        entry.kind,
        _title(entry, state),
        " · ".join(filter(None, (stands, who, _lot(said) if seeds else ""))),
        around.reporters.get(said.get("report", 0), actor) if "confirmed" in said else actor,
        event is not None and not is_struck and _corrects(state),
        is_struck or is_taken_back,
        is_taken_back,
        description if now else "",
        entry.seq in state.pending,
        in_dispute,
        entry.seq in around.disputed and not in_dispute,
        where(place, state) if place else "",
        stays=_now(stays) if (stays := _STAYS.get(entry.kind)) else "",
    )
