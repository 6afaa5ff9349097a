"""Logs of the first two forms, in which names were ids: brought to ids and texts beside the log.

Knows where names and texts stood in their commands. Decides nothing: what a command did is decided
again by the rules of today (`decide_again.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from games.envelope import Json
from tournaments.domain.fold import advance, created, record
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.identity import people_of_pairs
from tournaments.domain.log.decide_again import StoredCommand, decide_again
from tournaments.domain.log.references import renamed
from tournaments.domain.log.stored_commands import is_sound
from tournaments.domain.names import pair_of
from tournaments.domain.tournament_state import Effect, TournamentState

_ENTRANT = ("player", "from", "to", "instead_of")
_ENTRANTS = ("players", "seats", "seeds", "tables", "days")
_PEOPLE = ("members", "people", "boards")
# fields of reports that hold somebody, or several; what else they hold is words of the game
_SOMEBODY = frozenset(
    {
        *("players", "teams", "dealer", "first_dealer", "first_player", "writer", "player"),
        *("declarer", "revoke", "excluded", "loser", "tied", "no_claim", "winner", "payer"),
        *("solo", "last_trick", "out", "closer", "foul", "sitting"),
    }
)
# objects of reports that have a key for each of several people
_BY_PERSON = frozenset(
    {
        *("bids", "tricks", "draws", "points", "hands", "melds", "counts", "orders"),
        *("red_in_hand",),
    }
)


class UpgradedEntry(NamedTuple):
    """An entry in the present form: what was asked, the texts beside it, and what it did."""

    stored: StoredCommand
    texts: Mapping[str, str]
    state: TournamentState
    effect: Effect


def upgraded(log: Iterable[StoredCommand], former: FormerNames) -> Iterator[UpgradedEntry]:
    """The entries of a whole log, with ids in the order of registration and decided again today;
    `former` learns the ids.

    EntryRefused at the first one that today's rules refuse; ValueError, LookupError, TypeError or
    AttributeError where a fact has not the form of those that were stored.
    """
    facts = iter(log)
    first = next(facts)
    if not is_sound(None, first.kind, first.command, first.at):
        raise ValueError("a log begins with 'created'")
    state, effect = created(first.command, first.at)
    history: History[FormatState] = History(state.format.codec, state.play)
    yield UpgradedEntry(first, {}, state, effect)
    for old in facts:
        stored, texts = former.entry(state, history, old)
        if not is_sound(state, stored.kind, stored.command, stored.at):
            raise ValueError(f"no command of the desk: {stored.kind}")
        fact = decide_again(state, history, stored)._replace(texts=texts)
        state, effect = advance(state, fact, stored.at, stored.actor)
        record(history, state.seq, fact.kind, fact.command, effect)
        yield UpgradedEntry(stored, texts, state, effect)


class FormerNames:
    """The ids that stand for the names of one event, while its log is read."""

    def __init__(self) -> None:
        self.ids: dict[str, str] = {}
        self.people: dict[str, dict[str, str]] = {}
        self.guests: dict[str, str] = {}
        self.texts: dict[str, str] = {}
        self._renamed: dict[int, tuple[str, str]] = {}
        self._called: dict[str, str] = {}
        self._fresh: dict[str, str] = {}

    def entry(
        self, state: TournamentState, history: History[FormatState], old: StoredCommand
    ) -> tuple[StoredCommand, Mapping[str, str]]:
        """An entry with ids, and the names and texts that it gave."""
        self._fresh, seq = {}, state.seq + 1
        kind, command, actor = old.kind, old.command, self._actor(old.actor)
        event: Json = command.get("event", {})
        if kind == "configured":
            names = {ref: self.texts[ref] for ref in state.play.status}
            self._pair(people_of_pairs(state, command, names) or {})
        elif kind == "rename" or (kind == "correct" and event["target"] in self._renamed):
            kind, command = "renamed", self._rename(state, seq, event)
        elif kind in ("confirmed", "disputed"):
            command = {**command, "by": self._id(command["by"])}
        elif kind == "wished":
            command = self._wish(command)
        elif kind == "reported":
            with_ids = self._at_table(state, state.play, event)
            body = self._note(state, command["body"], event)
            command = {**command, "event": with_ids, "body": body}
        elif event:
            command = self._played(state, history, command)
        self.texts |= self._fresh
        return StoredCommand(kind, command, old.at, actor), self._fresh

    def _pair(self, people: Mapping[str, str]) -> None:
        """Under other settings those who are registered are pairs."""
        self._give(people)
        for ref, name in people.items():
            self.people.setdefault(ref.partition(".")[0], {})[name] = ref

    def _give(self, texts: Mapping[str, str]) -> None:
        self._fresh |= texts

    def _id(self, name: Any) -> Any:
        return self.ids.get(name, name) if isinstance(name, str) else name

    def _actor(self, actor: str) -> str:
        role, colon, name = actor.partition(":")
        return f"{role}{colon}{self._id(name)}" if role == "player" else actor

    def _played(self, state: TournamentState, history: History[FormatState], command: Json) -> Json:
        """An event of the format, and what the desk noted beside it."""
        event, meta = command["event"], command["meta"]
        if event["type"] != "correct":
            meta = self._note(state, meta, event)
            return {**command, "event": self._event(state, state.play, event, {}), "meta": meta}
        inner, target = event.get("event"), event["target"]
        if isinstance(inner, dict) and target in history:
            met, old = history.before(target), history[target].event
            event = {**event, "event": self._event(state, met, inner, old)}
        return {**command, "event": event}

    def _event(self, state: TournamentState, play: FormatState, event: Json, old: Json) -> Json:
        """An event with ids; `play` is the state that it meets, `old` the one that it corrects."""
        kind = event["type"]
        if kind in ("register", "late_entry"):
            self._register(state, event["player"], old.get("player"))
        if isinstance(event.get("guest"), str):
            event = {**event, "guest": self._guest(event["guest"])}
        side = self._id(event.get("player"))
        event = self._at_table(state, play, event)
        for field in _ENTRANT:
            if field in event:
                event = {**event, field: self._id(event[field])}
        for field in _ENTRANTS:
            if field in event:
                event = {**event, field: self._ids(event[field])}
        for field in _PEOPLE:
            if field in event:
                event = {**event, field: self._persons(side, event[field])}
        return self._referred(state, event, old)

    def _register(self, state: TournamentState, name: str, known_id: str | None) -> None:
        """A name keeps its id through the whole log, as it was one."""
        is_known = name in self.ids
        ref = self.ids.setdefault(name, known_id or f"e{1 + len({*self.ids.values()})}")
        if known_id is None or not is_known:
            self._give({ref: name})
        self._called.setdefault(ref, name)
        side = state.format.side(state.play)
        if side > 1:
            pair = {person: f"{ref}.{n}" for n, person in enumerate(pair_of(name), 1)}
            self.people[ref] = pair
            self._give({former: person for person, former in pair.items()})

    def _persons(self, side: str, names: Any) -> Any:
        """The people of a team, those who come new too."""
        if not isinstance(names, str):
            return [self._persons(side, name) for name in names]
        known = self.people.setdefault(side, {})
        if names not in known:
            known[names] = f"{side}.{len(known) + 1}"
            self._give({known[names]: names})
        return known[names]

    def _guest(self, name: str) -> str:
        if name not in self.guests:
            self.guests[name] = f"g{len(self.guests) + 1}"
            self._give({self.guests[name]: name})
        return self.guests[name]

    def _rename(self, state: TournamentState, seq: int, event: Json) -> Json:
        """A name as the last rename that holds gives it; once they could be corrected."""
        if event["type"] == "rename":
            self._renamed[seq] = self.ids[event["player"]], event["name"]
            player = self._renamed[seq][0]
        else:
            target, inner = event["target"], event.get("event")
            player = self._renamed[target][0]
            new = inner["name"] if isinstance(inner, dict) else ""
            self._renamed[target] = player, new
        given = [name for other, name in self._renamed.values() if other == player and name]
        name = given[-1] if given else self._called[player]
        self._give({player: name})
        if state.format.side(state.play) > 1:
            self._give({f"{player}.{n}": other for n, other in enumerate(pair_of(name), 1)})
        return renamed(self.texts, player)

    def _wish(self, command: Json) -> Json:
        player, other = self._id(command["player"]), self._id(command["other"])
        first, second = sorted((player, other)) if other else (player, other)
        return {**command, "player": first, "other": second}

    def _ids(self, value: Any) -> Any:
        """Seats with ids; the tables of a play-off bring their results."""
        if isinstance(value, list):
            return [self._ids(part) for part in value]
        if isinstance(value, dict):
            seats = {name: self._id(name) for name in value["players"]}
            return {**in_report(value, seats), "players": self._ids(value["players"])}
        return self._id(value)

    def _seated(self, state: TournamentState, play: FormatState, event: Any) -> dict[str, str]:
        """Name -> id of the people at the table of an event."""
        number = event.get("table")
        if not isinstance(number, int) or not 1 <= number <= len(play.tables):
            return {}
        people = state.format.sheet(play, number)["players"]
        return {name: ref for name, ref in self.everybody() if ref in people}

    def everybody(self) -> Iterator[tuple[str, str]]:
        """Name and id of everybody who has played."""
        yield from self.ids.items()
        for people in self.people.values():
            yield from people.items()

    def _at_table(self, state: TournamentState, play: FormatState, event: Json) -> Json:
        """An event with ids in what a table reported."""
        keys = [key for key in ("report", "result") if key in event]
        seats = self._seated(state, play, event) if keys else {}
        return {**event, **{key: in_report(event[key], seats) for key in keys}}

    def _note(self, state: TournamentState, note: Json, event: Json) -> Json:
        """What stands beside an event: who spoke, the sheet, who changed seats."""
        keys = [key for key in ("sheet", "result") if key in note]
        seats = self._seated(state, state.play, event) if keys else {}
        ids: Json = {key: in_report(note[key], seats) for key in keys}
        if "by" in note:
            ids["by"] = self._id(note["by"])
        for key in ("confirmed", "swapped"):
            if key in note:
                ids[key] = self._ids(note[key])
        return {**note, **ids}

    def _referred(self, state: TournamentState, event: Json, old: Json) -> Json:
        """An event with a reference in the place of its text (none has two); one that is not
        corrected stays."""
        for field in ("reason", "text"):
            text = event.get(field)
            if isinstance(text, str) and self.texts.get(old.get(field, "")) != text:
                ref = f"t{state.seq + 1}"
                self._give({ref: text})
                event = {**event, field: ref}
            elif isinstance(text, str):
                event = {**event, field: old[field]}
        return event


def in_report(value: Any, seats: Mapping[str, str]) -> Any:
    """A table's report, or a part of one, with ids in the place of the names of its people."""
    if isinstance(value, list):
        return [in_report(part, seats) for part in value]
    if not isinstance(value, dict):
        return value
    return {key: _field(key, inner, seats) for key, inner in value.items()}


def _field(key: str, inner: Any, seats: Mapping[str, str]) -> Any:
    if key in _BY_PERSON and isinstance(inner, dict):
        return {seats.get(name, name): part for name, part in inner.items()}
    if key in _SOMEBODY:
        return _somebody(inner, seats)
    return in_report(inner, seats)


def _somebody(value: Any, seats: Mapping[str, str]) -> Any:
    if isinstance(value, list):
        return [_somebody(part, seats) for part in value]
    return seats.get(value, value) if isinstance(value, str) else value
