"""Undo an entry.

The event of the format is struck. Every field of the desk gets its former value if it still has the
value of the entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields as fields_of
from dataclasses import is_dataclass, replace
from typing import Annotated, Any

from games.envelope import Json, Problem
from tournaments.domain.actors import DESK, DIRECTOR, Actor, Role
from tournaments.domain.change import Change, is_open
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import KINDS, Command
from tournaments.domain.commands.fields import Field, Stage
from tournaments.domain.desk.reports import PLAYING, why_not_at_table, why_not_fresh
from tournaments.domain.formats.entrants import members
from tournaments.domain.log.references import nameless, struck
from tournaments.domain.refusal import refuse
from tournaments.domain.replay_log import event_of
from tournaments.domain.tournament_state import Entry, TournamentState
from tournaments.domain.translation import gettext_noop as _

_NOTHING = object()
_KIND = fields.FieldKind(fields.WORD.fits, fields.WORD.schema, (), KINDS.__contains__)


class Undo(Command):
    """Undo `entry` of the log unless the same value changed since; an undo can be undone. A table
    takes back its own report while nobody has confirmed it, a helper an own last result of a
    table for ten minutes."""

    kind, log = "undo", _("Taken back")
    who = DESK | {Role.PLAYER, Role.TABLE}
    button = True

    entry: fields.Number
    target: Annotated[int | None, Field(fields.NUMBER, stage=Stage.MADE)] = None
    event: Annotated[Json | None, Field(fields.OBJECT, stage=Stage.MADE)] = None
    instead_of: Annotated[Json | None, Field(fields.OBJECT, stage=Stage.MADE)] = None
    what: Annotated[str, Field(_KIND, stage=Stage.MADE)]
    again: Annotated[bool, Field(fields.FLAG, stage=Stage.MADE)] = False
    struck: Annotated[Json | None, Field(fields.STRUCK, stage=Stage.MADE)] = None
    returned: Annotated[Json | None, Field(fields.STRUCK, stage=Stage.MADE)] = None

    def carry_out(self, change: Change) -> None:
        """Undo the entry.

        `target` is the entry of the format that gets another event, or none. `what` is the type of
        the undone command, which is done `again` by a second undo. Entries `struck` by a correction
        are `returned`, or struck again.
        """
        known = 1 <= self.entry <= change.base.seq
        entry = change.log.entry(self.entry) if known else None
        if entry is None:
            refuse("entry_unknown", "entry")
        if change.of_desk:
            problem = why_not(change.state, change.who, entry, change.log.sent(self.entry)[0])
            is_helper = change.who.role not in DIRECTOR
            if problem is None and is_helper and entry.kind == change.state.format.match:
                is_over = change.state.play.phase not in PLAYING
                closed = Problem("take_back_closed", "entry") if is_over else None
                problem = closed or why_not_fresh(change, self.entry)
        else:
            problem = why_not_at_table(change, self.entry, entry)
        if problem is not None:
            refuse(*problem)
        moved = _moved(self.entry, entry)
        before, after = (change.log.state_at(self.entry - back) for back in (1, 0))
        again = entry.kind == self.kind and not entry.command.get("again")
        change.keep(entry=self.entry, what=_sent(entry), again=again or None)
        if moved is not None:
            target, former, latter = moved
            there = change.past[target].event if target in change.past else None
            if there != latter:
                refuse("changed_since", "entry")
            told = {"target": target, "event": former, "instead_of": latter}
            told |= _corrected(change, target, former, entry)
            change.kept |= {name: value for name, value in told.items() if value is not None}
        try:
            change.put(**put_back(before, after, change.state, change.base))
        except ChangedSince:
            refuse("changed_since", "entry")
        if entry.kind == "replace":
            change.texts = _named_again(change.state, entry)
        _drop_closed(change)
        _answer_calls(change, self.entry)


def _answer_calls(change: Change, entry: int) -> None:
    """A table that asked for this has its answer."""
    calls = change.state.calls
    asked = {n: replace(c, open=False) for n, c in calls.items() if c.open and c.entry == entry}
    if asked:
        change.put(calls={**calls, **asked})


def _corrected(change: Change, target: int, former: Json | None, entry: Entry) -> Json:
    """Correct the target back; what the entry struck beside it comes back, and the other way."""
    back, again = (entry.command.get(name) or {} for name in ("struck", "returned"))
    if any(int(index) in change.past for index in back):
        refuse("changed_since", "entry")
    events = {int(index): event for index, event in back.items()}
    _old, struck = change.correct(target, former, events, strike=bool(again))
    if struck.keys() != again.keys():
        refuse("changed_since", "entry")
    return {"struck": struck or None, "returned": back or None}


def can_undo(state: TournamentState, who: Actor, entry: Entry, sender: str) -> bool:
    """Return True if somebody may take an entry back now, if nobody has changed the same since."""
    return why_not(state, who, entry, sender) is None


def why_not(state: TournamentState, who: Actor, entry: Entry, sender: str) -> Problem | None:
    """Return the reason against an undo, or None.

    All of the desk who may send the command may undo it. After the start, events are struck only by
    those who may correct; a helper strikes a result of their own.
    """
    command, play = KINDS.get(_sent(entry)), state.play
    if command is None or command.stays or not _names_stand(state, entry):
        return Problem("undo_stays", "entry")
    moves = _moved(0, entry) is not None and play.phase != "registration"
    is_own = entry.kind == state.format.match and sender == str(who)
    strikes = who.role in DIRECTOR or is_own or not moves
    if who.role not in command.who & DESK or not strikes:
        return Problem("not_permitted", "entry")
    if moves and not state.format.rules.fits_phase(play, "correct"):
        return Problem("wrong_phase", "type")
    return None


def _names_stand(state: TournamentState, entry: Entry) -> bool:
    """Return True if the names that an undo restores still exist.

    Only names of replaced players do.
    """
    if entry.kind == "undo" and entry.command.get("what") == "replace":
        return False
    return entry.kind != "replace" or entry.command.get("leaver") in state.names


def _named_again(state: TournamentState, entry: Entry) -> Mapping[str, str]:
    """Return the former names of a replaced player and of their pair."""
    player, former = entry.command["player"], state.names[entry.command["leaver"]]
    side, names = player.partition(".")[0], state.names
    if side == player or side not in entry.texts:
        return {player: former}
    return {player: former, side: struck(names[side], names[player], former)}


def _sent(entry: Entry) -> str:
    """Return the type of the command that was sent, also for an undo of it."""
    of_what = "what" if entry.kind == Undo.kind else "type"
    return str(entry.command.get(of_what))


def _moved(seq: int, entry: Entry) -> tuple[int, Json | None, Json | None] | None:
    """Return the format's entry that this one made or corrected, with its event before and after.

    None if the entry changed no event of the format.
    """
    if entry.kind in ("correct", "undo"):
        target = entry.command.get("target")
        if not isinstance(target, int):
            return None
        return target, entry.command.get("instead_of"), entry.command.get("event")
    event = event_of(entry.kind, entry.command, entry.event)
    return None if event is None else (seq, None, event)


def _drop_closed(change: Change) -> None:
    """A report that waits again needs a table that still plays."""
    state = change.state
    waiting = {n: each for n, each in state.pending.items() if is_open(state.play, each)}
    if len(waiting) < len(state.pending):
        change.put(pending=waiting)


class ChangedSince(Exception):
    """The same value has changed since."""


def put_back(before: Any, after: Any, now: Any, base: Any) -> dict[str, Any]:
    """Return the fields of `now` without the change from `before` to `after`.

    Raise ChangedSince for later changes, and for values of another round. `base` still holds what
    the correction has removed.
    """
    changed = [
        field
        for field in fields_of(now)
        if not field.metadata.get("stays")
        and getattr(before, field.name) != getattr(after, field.name)
    ]
    own = any(field.metadata.get("of_round") for field in changed)
    if own and before.play.round != now.play.round:
        raise ChangedSince
    return {
        field.name: _merged(*(getattr(value, field.name) for value in (before, after, now, base)))
        for field in changed
    }


def _merged(before: Any, after: Any, now: Any, base: Any) -> Any:
    if before == after:
        return now
    if now == after or (now == before and base == after):
        return before
    if any(value is _NOTHING for value in (before, after, now)):
        raise ChangedSince
    if isinstance(now, Mapping) and isinstance(before, Mapping) and isinstance(after, Mapping):
        return _mapping(before, after, now, base)
    if isinstance(now, frozenset) and isinstance(before, frozenset):
        if not after - before <= now or now & (before - after):
            raise ChangedSince
        return (now - (after - before)) | (before - after)
    if is_dataclass(now) and type(before) is type(after) is type(now):
        return replace(now, **put_back(before, after, now, base))  # type: ignore[type-var]
    raise ChangedSince


def _mapping(*sides: Mapping[Any, Any]) -> Mapping[Any, Any]:
    (before, after, now, _base), merged = sides, {}
    for key in {**now, **before, **after}:
        value = _merged(*(side.get(key, _NOTHING) for side in sides))
        if value is not _NOTHING:
            merged[key] = value
    numbered = all(isinstance(key, int) for key in merged)
    return dict(sorted(merged.items())) if numbered else merged


def way_back(before: TournamentState, after: TournamentState, entry: Entry) -> Json | None:
    """Return a command that reverses what `undo` cannot: changed names, exchanged seats.

    None if there is no such command.
    """
    if entry.kind == "exchange":
        return {name: entry.command[name] for name in ("type", "a", "b")}
    return renaming(before, after, entry)


def renaming(before: TournamentState, after: TournamentState, entry: Entry) -> Json | None:
    """Return the command that restores the names changed by an entry; None if it changed none.

    Entries do not contain names, so the states are compared. A person of a pair is renamed alone if
    the pair is called by its people, else the whole pair is.
    """
    if entry.kind not in ("rename", "correct"):
        return None
    names = before.names
    changed = [
        ref
        for ref in entry.texts
        if ref[0] == "e" and names.get(ref) not in (None, after.names.get(ref))
    ]
    if not changed:
        return None
    sent = entry.command.get("player")
    player = sent if sent in changed else min(changed, key=len)
    side = player.partition(".")[0]
    pair = members(side, before.format.players_per_side(before.play))
    called = [names.get(person, nameless(person)) for person in pair]
    if len(pair) > 1 and (player != sent or names[side] != " & ".join(called)):
        player = side
    people: Json = {"members": called} if player == side and len(pair) > 1 else {}
    return {
        "type": "rename",
        "player": player,
        "name": names[player],
        "instead_of": after.names[player],
        **people,
    }
