"""Check each entry of a stranger's log against the declaration of its command.

Covers repeated values and plausible times. Rules are not checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from games.envelope import Json, is_int
from tournaments.domain.commands.command import KINDS, Command, FormatCommand
from tournaments.domain.commands.director import Correct
from tournaments.domain.desk.invariants import broken_since
from tournaments.domain.desk.wishes import read_wish
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.clock import zone_problems
from tournaments.domain.log.references import counted, is_ref
from tournaments.domain.refusal import RefusedError
from tournaments.domain.replay_log import event_of
from tournaments.domain.seating import SOLVER, is_seed
from tournaments.domain.tournament_state import Entry, PendingReport, TournamentState, setup_of

YEARS = range(2000, 2201)
_DIGEST = re.compile("[0-9a-f]{64}")
_FOREIGN = re.compile('"(?!2[01][0-9]{2})[0-9]{4}')  # how a time of other centuries begins
_TIMES = ("at", "to", "was", "settings")


def may_be_of_other_times(text: str) -> bool:
    """Return True if a text in this JSON begins like a time of other centuries."""
    return bool(_FOREIGN.search(text))


def is_sound(
    state: TournamentState | None, entry: Entry, at: datetime, *, is_of_our_time: bool = False
) -> bool:
    """Return True if an entry, with digests for its texts, has a valid form after this state.

    None is the state before the first entry. Later versions widen forms and never narrow them
    (docs/log.md). Rules are not checked. `is_of_our_time`: its times need no closer look.
    """
    kept, event = entry.command, entry.event
    if not is_of_our_time and not _times_fit([kept, event, {"at": at.isoformat()}]):
        return False
    if not _are_digests(entry.texts):
        return False
    if entry.kind == "created":
        return state is None and event is None and _is_setup(kept)
    command = KINDS.get(str(kept.get("type")))
    if state is None or command is None or not command.log or not command.keeps(kept):
        return False
    if entry.kind == "configure" and not _is_setup(kept):
        return False
    if entry.kind == "wish" and not _is_wish(state, kept):
        return False
    return _leads(state, entry, command) and _is_told(state, entry)


def _leads(state: TournamentState, entry: Entry, command: type[Command]) -> bool:
    """Return True if the kind of an entry is that of its command or of the event that it makes.

    A waiting report keeps its future event.
    """
    if entry.event is None:
        return entry.kind == command.kind and command.kind not in _LEADING
    made = state.format.match if command.tells == "match" else command.tells
    waits = entry.kind == command.kind == "report"
    if not made or entry.event.get("type") != made or not (waits or entry.kind == made):
        return False
    told = command.kind == "report"
    return not told or entry.event.get("table") == entry.command.get("table")


_LEADING = ("report", "swap", "refit_seats")  # which never stand alone


def _is_told(state: TournamentState, entry: Entry) -> bool:
    """Return True if the event of an entry, present or future, is valid and names participants."""
    event = entry.event or event_of(entry.kind, entry.command, None)
    if entry.kind == "correct":
        event = Correct.told(entry.command)
    for inner in _told_anew(entry.command):
        if inner is not None and not (_is_own(inner) and _is_kept(inner)):
            return False
    if event is None:
        return True
    if state.format.rules.form_problems(state.play, event) or not _is_own(event):
        return False
    is_kept = event is entry.command or _is_kept(event)  # the command was looked at before
    if not is_kept or not _seats_fit(state, event):
        return False
    seed, solver = entry.command.get("seed"), entry.command.get("solver", 0)
    if seed is None or entry.kind not in state.format.chance:
        return True
    return is_int(solver) and 1 <= solver <= SOLVER and isinstance(seed, str) and is_seed(seed)


def _told_anew(kept: Json) -> Iterator[Json | None]:
    """Return the events that a correction holds, or what takes one back."""
    if kept["type"] in ("correct", "undo"):
        yield from (kept.get(name) for name in ("event", "instead_of"))
        for others in ("struck", "returned"):
            yield from kept.get(others, {}).values()


def _is_kept(event: Json) -> bool:
    """Return True if each field of an event holds what a log holds of it."""
    kind = KINDS.get(str(event.get("type")))
    return kind is not None and issubclass(kind, FormatCommand) and kind.keeps(event)


def _is_own(event: Any) -> bool:
    """Return True if the people of an entrant that an event names belong to that entrant."""
    if not isinstance(event, dict):
        return False
    people = [event[key] for key in ("members", "people", "boards") if key in event]
    if not people:
        return True
    player = event.get("player")
    return all(ref == player or str(ref).startswith(f"{player}.") for ref in _flat(people))


def _is_wish(state: TournamentState, kept: Json) -> bool:
    try:
        read_wish(kept, state.play.status)
    except RefusedError:
        return False
    return True


def _are_digests(digests: object) -> bool:
    """Return True if the texts of an entry are references with digests."""
    return isinstance(digests, dict) and all(
        is_ref(ref) and isinstance(digest, str) and bool(_DIGEST.fullmatch(digest))
        for ref, digest in digests.items()
    )


def _seats_fit(state: TournamentState, event: Json) -> bool:
    """Return True if those who get a seat take part; at a draw, whether they are still in."""
    kind, play = event["type"], state.play
    if kind == "draw" and event.get("tables") == []:
        return False
    there = set(play.players_in) if kind in ("draw", "final") else play.status
    fields = () if kind == "playoff" else ("tables", "seats", "seeds", "days")
    given = [event[key] for key in fields if key in event]
    return not given or all(ref in there for ref in _flat(given))


class Reported:
    """The reports and the steps of the clock that a log has brought so far, while it is read."""

    def __init__(self) -> None:
        self._events: dict[int, Json | None] = {}

    def follows(
        self, before: TournamentState | None, after: TournamentState, seq: int, entry: Entry
    ) -> bool:
        """Return True if the effect of an entry agrees with it and the entries before.

        Compares the game, the number of given ids, waiting reports and open clock steps.
        """
        if entry.kind == "report":
            self._events[seq] = entry.event
        elif entry.kind == "clock_step":
            self._events[seq] = entry.command
        given = before.given if before else {}
        known = self._events
        return (
            getattr(after.play, "game", after.setup.game) == after.setup.game
            and after.given == counted(given, entry.texts)
            and all(
                number == report.seq and known.get(number) == report.event
                for number, report in _reports(after)
            )
            and all(known.get(number) == step for number, step in after.steps)
            and not broken_since(before, after)
        )


def _reports(state: TournamentState) -> Iterator[tuple[int, PendingReport]]:
    """Return what waits to be confirmed, or for the desk to decide, with its number."""
    yield from state.pending.items()
    for disputes in (state.disputes, state.dropped):
        yield from ((number, dispute.report) for number, dispute in disputes.items())


def _flat(value: Any) -> Iterator[Any]:
    """The members of lists in lists."""
    if isinstance(value, list):
        for part in value:
            yield from _flat(part)
    else:
        yield value


def _is_setup(command: Json) -> bool:
    """Return True if a tournament can exist with this setup; settings are not checked."""
    setup = setup_of(command)
    form = FORMATS.get(setup.format)
    return form is not None and setup.game in form.games and not zone_problems(setup.zone)


def are_of_our_time(changes: object) -> bool:
    """Return True if every time in what an entry did is one that pages can show."""
    if isinstance(changes, dict):
        return all(map(are_of_our_time, changes.values()))
    if isinstance(changes, list):
        return all(map(are_of_our_time, changes))
    is_time = isinstance(changes, str) and changes[4:5] == "-"
    return _times_fit(changes, is_time=is_time)


def _times_fit(value: object, *, is_time: bool = False) -> bool:
    """Return True if every time in it is of our time, so that pages can show it in any zone."""
    if isinstance(value, dict):
        return all(_times_fit(v, is_time=is_time or k in _TIMES) for k, v in value.items())
    if isinstance(value, list):
        return all(_times_fit(part, is_time=is_time) for part in value)
    if not is_time or not isinstance(value, str):
        return True
    try:
        return datetime.fromisoformat(value).year in YEARS
    except ValueError:
        return True  # no time, but a text of another meaning
