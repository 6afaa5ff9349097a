"""Read an exported tournament; verify its hash chain and its state."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

from games.envelope import Json, is_int
from tournaments.domain.commands.sizes import fits_columns, fits_integer_column, is_storable
from tournaments.domain.formats.history import Happened, History
from tournaments.domain.formats.play_builder import LedgerError
from tournaments.domain.formats.state import FormatState
from tournaments.domain.log.codec import DecodeError
from tournaments.domain.log.imported import (
    Reported,
    are_of_our_time,
    is_sound,
    may_be_of_other_times,
)
from tournaments.domain.log.references import Names, Sealed, digest
from tournaments.domain.replay_log import apply_entry, happened_of, revise
from tournaments.domain.tournament_state import (
    AMENDED,
    EFFECTS,
    SCHEMA_VERSION,
    Effect,
    Entry,
    TournamentState,
    setup_of,
)
from tournaments.store.archive.chain import COVERED, LogIntegrityError, canonical, seal_text
from tournaments.store.archive.open_sheets import read_sheets
from tournaments.store.load import uncollected
from tournaments.store.models import LogEntry, ReferenceText, ScoreSheet
from tournaments.store.names import fits

FAMILY = "stichtag-log-"
_BEFORE_RELEASE = "stichtag-event-"  # the family of files from before the first release
_FORM = re.compile(FAMILY + "([0-9]{1,9})")
_COLUMNS = ("name", "format", "game", "place", "zone", "confirmation")
_FIELDS = (*(name for name in COVERED if name != "at"), "hash")
_ROW = {*COVERED, "hash"}
_WIDTHS = {"actor": 120, "kind": 30, "hash": 64}
_NAME = ("ref", "text", "salt")
_WRONG = (
    *(ValueError, LookupError, TypeError, AttributeError, ArithmeticError),
    *(AssertionError, RecursionError, LedgerError),
)


class Row(NamedTuple):
    """An entry of an exported log, in the words of `LogEntry`."""

    seq: int
    at: datetime
    actor: str
    kind: str
    command: Json
    event: Json | None
    changes: Json
    texts: Json
    form: int
    hash: str

    @property
    def said(self) -> Json:
        """Return the event of the format, or else the command."""
        return self.event or self.command


class Log(NamedTuple):
    """An exported log that holds: its rows and the state they lead to.

    `names`, `place`, `was_private` and the `sheets` of running matches stand beside it.
    `was_private` is None if the file does not say it; `sheets_left` counts the sheets that do not
    fit the state.
    """

    rows: list[Row]
    state: TournamentState
    names: list[ReferenceText]
    place: str = ""
    was_private: bool | None = None
    sheets: tuple[ScoreSheet, ...] = ()
    sheets_left: int = 0

    @property
    def head(self) -> str:
        """The hash of the last entry."""
        return self.rows[-1].hash

    def entries(self) -> list[LogEntry]:
        """The entries, not stored yet."""
        return [LogEntry(**row._asdict()) for row in self.rows]


def read(document: object) -> Log:
    """The log of an exported event, or LogIntegrityError."""
    if not isinstance(document, dict) or not isinstance(document.get("form"), str):
        raise LogIntegrityError("not_an_event", "")
    if re.fullmatch(_BEFORE_RELEASE + "[0-9]{1,9}", document["form"]):
        raise LogIntegrityError("form_older", "form")
    number = _FORM.fullmatch(document["form"])
    if number is None:
        raise LogIntegrityError("not_an_event", "")
    _check_number(int(number[1]), "form")
    rows = document.get("log")
    if not isinstance(rows, list) or not rows:
        raise LogIntegrityError("log_missing", "log")
    with uncollected():
        flag, log = document.get("is_private"), _read_log(document, rows)
    sheets, left = read_sheets(document.get("sheets"), log.state)
    return log._replace(
        place=_place(document.get("place")),
        was_private=flag if isinstance(flag, bool) else None,
        sheets=sheets,
        sheets_left=left,
    )


def _check_number(form: int, path: str) -> None:
    """LogIntegrityError unless a form is the one of this version; nothing former is read."""
    if form != SCHEMA_VERSION:
        raise LogIntegrityError("form_newer" if form > SCHEMA_VERSION else "form_older", path)


def _read_log(document: Json, rows: list[Any]) -> Log:
    """Check the hashes of a log and apply its entries."""
    entries, previous, sealed, reported = [], "", Sealed(), Reported()
    is_straight = True  # each change of the format's state was that of an event that still counts
    state: TournamentState | None = None
    past: History[FormatState] | None = None
    for i, row in enumerate(rows):
        entry, text = _entry(row, i + 1)
        _check_number(entry.form, f"log[{i}].form")
        if entry.hash != seal_text(previous, text):
            raise LogIntegrityError("hash_broken", f"log[{i}].hash")
        try:
            kept, before = _kept(state, entry, text), state
            state = _followed(state, entry, kept, reported)
            sealed.read(entry.kind, entry.said, entry.texts)
            form = state.format
            if past is None:
                past = History(form.codec, state.play)
            else:
                assert before is not None
                revise(past, kept.effect)
                happened = happened_of(entry.seq, kept)
                if happened is not None:
                    past.add(happened)
                is_straight &= _moves_history_alone(before, state, kept.effect, happened)
            if before is None or i == len(rows) - 1:
                broken = form.broken_invariants(state.play)  # all of it
            else:
                broken = form.invariants_broken_by_step(before.play, state.play)
        except _WRONG:
            raise LogIntegrityError("fold_broken", f"log[{i}]") from None
        if broken:
            raise LogIntegrityError("invariant_broken", f"log[{i}]")
        previous = entry.hash
        entries.append(entry)
    _check_head(document, previous, len(rows))
    assert state is not None
    assert past is not None
    _check_history(state, past, is_straight=is_straight)
    names = _names(document.get("names"), sealed.digests)
    state = replace(state, names=Names({name.ref: name.text for name in names}))
    return Log(entries, state, names)


def _names(rows: object, digests: Mapping[str, str]) -> list[ReferenceText]:
    """The names beside a log: one for each digest that was not forgotten, and no other."""
    if not isinstance(rows, list):
        raise LogIntegrityError("names_missing", "names")
    names: dict[str, ReferenceText] = {}
    for i, row in enumerate(rows):
        if (
            not isinstance(row, dict)
            or row.keys() != set(_NAME)
            or not fits(name := ReferenceText(**row))
        ):
            raise LogIntegrityError("name_unsound", f"names[{i}]")
        names[name.ref] = name
        if len(names) <= i or digests.get(name.ref) != digest(name.salt, name.text):
            raise LogIntegrityError("name_broken", f"names[{i}]")
    if names.keys() != digests.keys():
        raise LogIntegrityError("names_missing", f"names: {min(digests.keys() - names.keys())}")
    return list(names.values())


def _moves_history_alone(
    before: TournamentState, after: TournamentState, effect: Effect, happened: Happened | None
) -> bool:
    """Return True if the history moves the format's state as this entry did, and revises nothing.

    If every entry did, the history leads to the state.
    """
    if effect.revision or effect.start is not None:
        return False
    is_moved = happened is not None and happened.changes is not None
    return is_moved or after.play is before.play


def _check_history(
    tournament_state: TournamentState, past: History[FormatState], *, is_straight: bool
) -> None:
    """Check that the history after all corrections leads to the state, and its size."""
    state = past.codec.encode(tournament_state.play)
    try:
        whole = past.before(tournament_state.seq + 1) if not is_straight else None
        retraced = state if whole is None else past.codec.encode(whole)
    except _WRONG:
        retraced = None
    if retraced != state:
        raise LogIntegrityError("fold_broken", f"log[{tournament_state.seq - 1}]")
    if not fits_integer_column(state):
        raise LogIntegrityError("invariant_broken", f"log[{tournament_state.seq - 1}]")


def _followed(
    state: TournamentState | None, entry: Row, kept: Entry, reported: Reported
) -> TournamentState:
    """Return the state after an entry; agreements change only by the commands for them."""
    after = apply_entry(state, kept, entry.at)
    agreed = entry.kind in ("created", "configure")
    known = setup_of(entry.command) if agreed or state is None else state.setup
    if entry.kind == "amend":
        known = replace(known, **{n: entry.command[n] for n in AMENDED if n in entry.command})
    kind = (known.format, known.game)
    if after.setup != known or (state and (state.setup.format, state.setup.game) != kind):
        raise DecodeError("other rules than were agreed")
    if not reported.follows(state, after, entry.seq, kept):
        raise DecodeError("something else than the log says")
    return after


def _kept(state: TournamentState | None, entry: Row, text: str) -> Entry:
    """An entry, with this JSON, that has the form of those that follow on a state."""
    kept = Entry(entry.kind, entry.command, entry.event, texts=entry.texts)
    is_ours = not may_be_of_other_times(text)
    if not is_sound(state, kept, entry.at, is_of_our_time=is_ours):
        raise DecodeError(f"no command of the desk: {entry.kind}")
    if not is_ours and not are_of_our_time(entry.changes):
        raise DecodeError(f"no command of the desk: {entry.kind}")
    return kept._replace(effect=EFFECTS.decode(entry.changes))


def _check_head(document: Json, head: str, count: int) -> None:
    if document.get("head_hash") != head:
        raise LogIntegrityError("head_broken", "head_hash")
    if document.get("seq", count) != count:
        raise LogIntegrityError("log_cut", "seq")


def _place(text: object) -> str:
    return text[:120] if isinstance(text, str) and is_storable(text) else ""


def _entry(row: object, seq: int) -> tuple[Row, str]:
    """The entry of a row and the JSON that its hash covers.

    LogIntegrityError unless every field has its type and fits its column.
    """
    place = f"log[{seq - 1}]"
    if not isinstance(row, dict) or row.keys() != _ROW or row["seq"] != seq:
        raise LogIntegrityError("entry_invalid", place)
    at = _instant(row["at"])
    if at is None or not is_int(row["seq"]) or not is_int(row["form"]):
        raise LogIntegrityError("entry_invalid", place)
    if not all(isinstance(row[name], dict) for name in ("command", "changes", "texts")):
        raise LogIntegrityError("entry_invalid", place)
    if row["event"] is not None and not isinstance(row["event"], dict):
        raise LogIntegrityError("entry_invalid", place)
    if not all(isinstance(row[n], str) and len(row[n]) <= width for n, width in _WIDTHS.items()):
        raise LogIntegrityError("entry_invalid", place)
    covered = {**row, "at": at.isoformat()}
    sealed_as = covered.pop("hash")
    try:
        text = canonical(covered)
    except (ValueError, TypeError, RecursionError):
        raise LogIntegrityError("entry_invalid", place) from None
    if not fits_columns(row, text):
        raise LogIntegrityError("entry_invalid", place)
    return Row(**{**covered, "at": at, "hash": sealed_as}), text


def _instant(text: object) -> datetime | None:
    try:
        at = datetime.fromisoformat(text) if isinstance(text, str) else None
        return at.astimezone(UTC) if at and at.tzinfo else None
    except (ValueError, OverflowError):
        return None
