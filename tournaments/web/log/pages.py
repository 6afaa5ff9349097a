"""The log as people read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_noop as _

from games.envelope import Json
from tournaments.domain.commands import FACTS
from tournaments.domain.commands.season import Lineup
from tournaments.domain.fold import event_of
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.tournament_state import Effect, TournamentState
from tournaments.store.models import LogEntry, Tournament
from tournaments.store.sheets import photos
from tournaments.web.log.places import Place, places, result, where
from tournaments.web.reading.log_entry import actor_name, describe

PER_PAGE = 100
_OF_MATCHES = ("runde", "result", "reported")

# the facts in the order of the table of commands, and what they are called
KINDS: Mapping[str, str] = {
    "created": _("Event created"),
    **FACTS,
    "unpublished": _("Seats hidden again"),
}


def title(kind: str, state: TournamentState) -> str:
    """What a fact is called, in the words of the format."""
    if kind == "lineup" and not state.format.crew(state.play):
        return _now(Lineup.title)  # of teams alone it is a line-up
    return _now(state.presenter.log.get(kind) or KINDS.get(kind, kind))


def kinds(tournament: Tournament, state: TournamentState) -> list[tuple[str, str]]:
    """The kinds of facts that the log holds, with what they are called."""
    held = set(tournament.log.values_list("kind", flat=True).distinct())
    return [(kind, title(kind, state)) for kind in KINDS if kind in held]


@dataclass(frozen=True, slots=True)
class LogRow:
    """`is_open`: the entry can still be corrected or struck. `text` is what it says now, `before`
    what it said before it was corrected. `actor` is who did it, of a result who reported it;
    `waits`: still to be confirmed; `in_dispute`: somebody says that it is wrong; `was_disputed`:
    likewise, and the desk or another report has settled it. `match`: in which round who met, where
    it is about a table, and the `result` and the id of the `photo` of the sheet."""

    seq: int
    at: datetime
    kind: str
    title: str
    text: str
    actor: str
    is_open: bool
    is_struck: bool
    before: str = ""
    waits: bool = False
    in_dispute: bool = False
    was_disputed: bool = False
    match: str = ""
    result: str = ""
    photo: int | None = None


@dataclass(frozen=True, slots=True)
class Filters:
    """Which entries are looked for; whatever is empty or 0 filters nothing. `text` is a piece of
    what a row says."""

    kind: str = ""
    text: str = ""
    round: int = 0
    table: int = 0
    player: str = ""

    @property
    def needs_words(self) -> bool:
        """Whether the database alone cannot find them."""
        return bool(self.text or self.round or self.table or self.player)


@dataclass(frozen=True, slots=True)
class Around:
    """What rows say beside their own entry: what stands now in the place of those that were
    corrected, who brought the reports that they book, both by number, and which of them are reports
    that somebody called wrong."""

    now: Mapping[int, Json]
    reporters: Mapping[int, str]
    disputed: frozenset[int]


def rows(
    tournament: Tournament,
    state: TournamentState,
    past: History[FormatState],
    filters: Filters = Filters(),
    *,
    page: str | int = 1,
) -> Page[LogRow]:
    """A page of the entries, the latest first."""
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
            _row(entry, state, past, around, at.get(entry.seq)),
            result=result(at[entry.seq], state) if entry.seq in at else "",
            photo=photo_of.get(entry.seq) if entry.kind in _OF_MATCHES else None,
        )
        for entry in here
    ]
    return shown_page


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
    """Whether an entry is about this round, table and person."""
    event = entry.command.get("event") or entry.command
    number = place.round if place else event.get("round")
    return (
        (not filters.round or number == filters.round)
        and (not filters.table or (place.table if place else 0) == filters.table)
        and (not filters.player or _is_about(entry, place, filters.player))
    )


def _is_about(entry: LogEntry, place: Place | None, player: str) -> bool:
    seated = place.players if place else ()
    return (
        player in seated or player == entry.actor.partition(":")[2] or _says(entry.command, player)
    )


def _says(value: Any, player: str) -> bool:
    """Whether somebody is named, or one of his people (`e3.1`)."""
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
    targets = log.filter(kind="correct").values_list("command__event__target", flat=True)
    corrected = [seq for seq in {*targets} & numbers if not past.is_struck(seq)]
    metas = (entry.command.get("meta") or {} for entry in entries)
    booked: set[int] = {meta["report"] for meta in metas if "report" in meta}
    reports = log.filter(seq__in=booked) if booked else ()
    brought = any(entry.kind == "reported" for entry in entries)
    disputes = log.filter(kind="disputed").values_list("command__report", flat=True)
    return Around(
        {seq: past[seq].event for seq in corrected},
        {report.seq: _reporter(report, state) for report in reports},
        frozenset(disputes if brought else ()),
    )


def _reporter(report: LogEntry, state: TournamentState) -> str:
    """Who brought a report: a player, or the phone of a table and for whom it spoke."""
    who = actor_name(report.actor, state)
    by = (report.command.get("body") or {}).get("by")
    return f"{who} ({state.name(by)})" if by and not report.actor.startswith("player:") else who


def _title(entry: LogEntry, state: TournamentState) -> str:
    """What an entry is called; seats are drawn by a seed, or else somebody has set them."""
    meta = entry.command.get("meta") or {}
    if meta.get("by_cards"):
        return _now("Seats drawn by cards at the table, entered by the desk")
    if entry.kind == "draw" and "seed" not in meta:
        if "mended" in meta:
            return _now("Seats fitted")
        return _now("Seats swapped") if "swapped" in meta else _now("Seats set by hand")
    if entry.kind == "postpone" and "player" in entry.command["event"]:
        return _now("Other date asked for")
    return title(entry.kind, state)


def _confirmed(meta: Json, state: TournamentState) -> str:
    """Who said that a report is right."""
    who = [actor_name(by, state) if ":" in by else state.name(by) for by in meta["confirmed"]]
    return _now("confirmed by %(names)s") % {"names": ", ".join(who)}


def _lot(entry: LogEntry) -> str:
    """The seed that a draw revealed, and the promise of the next one."""
    meta = entry.command.get("meta") or {}
    facts = []
    if "seed" in meta:
        facts.append(_now("seed %(seed)s") % {"seed": meta["seed"]})
    if "promise" in meta:
        facts.append(_now("promise of the next seed: %(hash)s…") % {"hash": meta["promise"][:16]})
    return " · ".join(facts)


def _row(
    entry: LogEntry,
    state: TournamentState,
    past: History[FormatState],
    around: Around,
    place: Place | None,
) -> LogRow:
    event, meta = entry.command.get("event"), entry.command.get("meta") or {}
    played = event_of(entry.seq, entry.kind, entry.command, Effect()) is not None
    is_struck = played and past.is_struck(entry.seq)
    met = replace(state, play=place.met) if place else state
    description, now = describe(event or entry.command, met), around.now.get(entry.seq)
    stands = describe(now, met) if now else description
    who = _confirmed(meta, state) if "confirmed" in meta else ""
    in_dispute = entry.seq in state.disputes
    actor = _reporter(entry, state) if entry.kind == "reported" else actor_name(entry.actor, state)
    return LogRow(
        entry.seq,
        entry.at,
        entry.kind,
        _title(entry, state),
        " · ".join(filter(None, (stands, who, _lot(entry)))),
        around.reporters.get(meta.get("report", 0), actor),
        played and not is_struck,
        is_struck,
        description if now else "",
        entry.seq in state.pending,
        in_dispute,
        entry.seq in around.disputed and not in_dispute,
        where(place, state) if place else "",
    )
