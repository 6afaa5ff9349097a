"""Replace names by ids and free texts by references when a command arrives.

Ids: entrant `e3`, person of an entrant of several `e3.1`, guest `g1`, value of a label `l1`. Texts:
the first of entry 12 is `t12`, its second `t12.2` (docs/log.md). Rules are checked later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from games.envelope import Json, Problem
from tournaments.domain.actors import Actor, Role
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import KINDS, Command
from tournaments.domain.commands.fields import is_names, is_tables
from tournaments.domain.formats.entrants import members
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.log.references import PERSON, counted, is_somebody, nameless, says, struck
from tournaments.domain.names import NAME_LENGTH, alike, folded, is_proper, pair_of, tidy
from tournaments.domain.tournament_state import TournamentState, initial_state

_PEOPLE = frozenset({fields.MEMBERS, fields.PEOPLE, fields.BOARDS})
_TEXTS = (fields.REMARK, fields.ANNOUNCEMENT)


class Identified(NamedTuple):
    """A command that names nobody; `texts` are the names and texts that it gave, by reference.

    `warnings`: people of these names are there already.
    """

    command: Json
    texts: Mapping[str, str]
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]


def identified(
    state: TournamentState, command: Json, actor: Actor, history: Callable[[], History[FormatState]]
) -> Identified:
    """Return the command with ids in place of names; `history` finds the corrected event."""
    door = _IdGiver(state, actor.name if actor.role is Role.PLAYER else None)
    if command["type"] == "correct" and isinstance(command.get("event"), dict):
        old = _old(history(), command.get("target"))
        command = {**command, "event": door.event(command["event"], "event.", old)}
    else:
        command = door.event(command, "")
    return Identified(command, door.texts, tuple(door.problems), tuple(door.warnings))


def was_given(state: TournamentState, ref: object) -> bool:
    """Return True if it is the id of an entrant, a person or a guest of this event."""
    if not is_somebody(ref):
        return False
    return counted(state.given, (str(ref),)) == state.given


def people_of_pairs(
    state: TournamentState, setup: Json, names: Mapping[str, str]
) -> Mapping[str, str] | None:
    """The names of the people of those who are registered, where they are pairs under other
    settings and were not before; None if somebody is no pair."""
    side, texts = state.format.players_per_side(initial_state(setup).play), dict[str, str]()
    if side in (1, state.format.players_per_side(state.play)):
        return texts
    for ref in state.play.status:
        pair = pair_of(names.get(ref, ""))
        if len(set(map(folded, pair))) != side:
            return None
        texts |= {f"{ref}.{number}": name for number, name in enumerate(pair, 1)}
    return texts


def _old(history: History[FormatState], target: object) -> Json:
    """The event that is corrected, {} if there is none."""
    return history[target].event if isinstance(target, int) and target in history else {}


class _IdGiver:
    """The ids and texts that one command gives, while it is read."""

    def __init__(self, state: TournamentState, speaker: str | None) -> None:
        self.state = state
        self.speaker = speaker
        self.form = form = state.format
        self.size = form.players_per_side(state.play)
        self.has_roster = form.members_required(state.play) > 0
        self.given = dict(state.given)
        self.texts: dict[str, str] = {}
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self.path = ""

    def event(self, event: Json, path: str, old: Json | None = None) -> Json:
        """An event with ids and references, as the kinds of its fields say where it gives a name
        or a text; `old` is the one that it corrects."""
        self.path = path
        kind = event.get("type")
        command = KINDS.get(str(kind))
        if command is None:
            return event
        given = {field.kind for field in command.fields}
        if fields.NEWCOMER in given:
            event = self._enter(event, old)
        elif kind == "rename":
            self._rename(event)
        elif kind == "replace":
            self._replace(event)
        elif kind == "forget" and PERSON.fullmatch(str(event.get("player"))):
            self._forget(event["player"])
        elif given & _PEOPLE:
            event = self._named_people(event, event.get("player", self.speaker))
        elif fields.GUEST in given and isinstance(event.get("guest"), str):
            event = {**event, "guest": self._shared("g", event["guest"], "guest")}
        elif fields.LABEL in given and isinstance(event.get("value"), str):
            said = tidy(event["value"])
            event = {**event, "value": said and self._shared("l", said, "value")}
        return self._referred(command, event, old or {})

    def _enter(self, event: Json, old: Json | None) -> Json:
        """Give a new entrant an id; a correction keeps the known id."""
        known_id = None if old is None else old.get("player")
        field = "name" if "name" in event or "player" not in event else "player"
        event = {**event, "player": event.get(field, self._of_two(event.get("members")))}
        event.pop("name", None)
        if known_id is not None and event["player"] in (None, known_id):
            return self._named_people({**event, "player": known_id}, known_id)
        name, ref = event["player"], known_id or self._next("e")
        if not isinstance(name, str):
            self._refuse("field_missing" if name is None else "field_type", field)
            return {**event, "player": ref}
        self._entitle(ref, name, event.get("members"), field)
        self._bar(ref, field)
        event["player"] = ref
        if self.size > 1 and not self.has_roster:
            event.pop("members", None)
        return self._named_people(event, ref)

    def _of_two(self, people: object) -> str | None:
        """The name of a pair whose people are given."""
        is_pair = self.size > 1 and is_names(people)
        return " & ".join(people) if is_pair else None  # type: ignore[arg-type]

    def _rename(self, event: Json) -> None:
        player, name = event.get("player"), event.get("name")
        if not was_given(self.state, player):
            self._refuse("player_unknown", "player")
        elif not isinstance(name, str):
            return  # as the form of the command says
        elif PERSON.fullmatch(str(player)):
            self._call_person(str(player), name, "name")
            if self.size > 1:
                side = str(player).partition(".")[0]
                self._call(side, self._title(side), "name")
        else:
            self._entitle(str(player), name, event.get("members"), "name")

    def _replace(self, event: Json) -> None:
        """Give a substitute the id of the replaced player, whose name becomes that of a guest."""
        player, name = event.get("player"), event.get("name")
        if not was_given(self.state, player):
            return
        if former := self.state.names.get(str(player)):
            self.texts[self._next("g")] = former
        if isinstance(name, str) and folded(name) == folded(former or ""):
            self._refuse("replace_same", "name")
        self._rename(event)
        self._bar(str(player), "name")

    def _bar(self, ref: str, field: str) -> None:
        """Refuse the name of somebody who may not enter."""
        barred = (self.state.names.get(who, "") for who in self.form.excluded_ids(self.state.play))
        if alike(self.texts.get(ref, ""), barred):
            self._refuse("player_banned", field)

    def _forget(self, person: str) -> None:
        """Change the entrant's name when one of its people is forgotten.

        A pair takes the name of the remaining person, a team called after the person its id.
        """
        side, names = person.partition(".")[0], self.state.names
        if not was_given(self.state, person):
            return
        if not self.has_roster:
            if person in members(side, self.size):  # else it is somebody who played for him
                self.texts[side] = self._title(side, without=person)
        elif says(names.get(side, ""), name := names.get(person, "")):
            self.texts[side] = struck(names[side], name, nameless(person))

    def _entitle(self, ref: str, name: str, people: object, field: str) -> None:
        """Set the name of an entrant or guest, and of a pair those of both."""
        self._call(ref, name, field)
        others = (self._told(other) for other in self.state.play.status if other != ref)
        if ref.startswith("e") and alike(self.texts[ref], others):
            self._doubt(field)
        if self.size == 1 or not ref.startswith("e"):
            return
        pair = people if is_names(people) else pair_of(self.texts[ref])
        if len(set(map(folded, pair))) != self.size:
            self._refuse("pair_needs_two", field)
            return
        for number, person in enumerate(pair, 1):
            self._call_person(f"{ref}.{number}", person, field)
        self.given[ref] = self.size

    def _title(self, side: str, without: str = "") -> str:
        """A pair is called by its people."""
        people = members(side, self.size)
        names = ("" if person == without else self._told(person) for person in people)
        return " & ".join(name or nameless(p) for p, name in zip(people, names, strict=True))

    def _named_people(self, event: Json, side: object) -> Json:
        """People of a team: those who are known by id or name, and newcomers."""
        alone = not self.has_roster and event.get("people") is None
        if alone or not isinstance(side, str):
            return event
        if side not in self.state.play.status and side not in self.texts:
            return event
        for field in ("members", "people", "boards"):
            people = event.get(field)
            if is_names(people):
                event = {**event, field: [self._person(side, person, field) for person in people]}
            elif field == "boards" and is_tables(people):
                boards = [
                    [self._person(side, person, field) for person in board] for board in people
                ]
                event = {**event, field: boards}
        return event

    def _person(self, side: str, text: str, field: str) -> str:
        """Return the id of a person of a team, or in the place of an entrant, by id or name.

        A single entrant is found by their own name.
        """
        is_alone = self.size == 1 and not self.has_roster
        if is_alone and (text == side or folded(text) == folded(self._told(side))):
            return side
        if known := self._known(f"{side}.", self.given.get(side, 0), text):
            return known
        ref = f"{side}.{self._count(side)}"
        self._call_person(ref, text, field)
        return ref

    def _shared(self, prefix: str, text: str, field: str) -> str:
        """Return the id of a guest, or of what a label says; equal names share it."""
        if known := self._known(prefix, self.given.get(prefix, 0), text):
            return known
        ref = self._next(prefix)
        self._call(ref, text, field)
        return ref

    def _known(self, prefix: str, count: int, text: str) -> str | None:
        """Return which of the ids given so far is meant, by itself or by the name; None if none
        is."""
        refs = [f"{prefix}{number}" for number in range(1, count + 1)]
        if text in refs:
            return text
        name = folded(text)
        return next((ref for ref in refs if name and folded(self._told(ref)) == name), None)

    def _call_person(self, ref: str, name: str, field: str) -> None:
        self._call(ref, name, field)
        side = ref.partition(".")[0]
        others = (
            self._told(other)
            for other in self.form.people(self.state.play)
            if other.partition(".")[0] != side
        )
        if alike(self.texts[ref], others):
            self._doubt(field)

    def _call(self, ref: str, name: str, field: str) -> None:
        self.texts[ref] = tidy(name)
        if len(self.texts[ref]) > NAME_LENGTH:
            self._refuse("name_too_long", field)
        if not is_proper(self.texts[ref]):
            self._refuse("player_name", field)

    def _told(self, ref: str) -> str:
        return self.texts.get(ref) or self.state.names.get(ref, "")

    def _referred(self, command: type[Command], event: Json, old: Json) -> Json:
        """Return the event with references in place of texts.

        Empty texts are omitted; texts that the correction leaves alone stay.
        """
        for field in (each.name for each in command.fields if each.kind in _TEXTS):
            text = event.get(field)
            if isinstance(text, str) and not tidy(text):
                event = {name: value for name, value in event.items() if name != field}
            elif isinstance(text, str) and text != old.get(field):
                number = sum(ref.startswith("t") for ref in self.texts)
                ref = f"t{self.state.seq + 1}" + (f".{number + 1}" if number else "")
                self.texts[ref] = text
                event = {**event, field: ref}
        return event

    def _next(self, prefix: str) -> str:
        return f"{prefix}{self._count(prefix)}"

    def _count(self, prefix: str) -> int:
        self.given[prefix] = self.given.get(prefix, 0) + 1
        return self.given[prefix]

    def _refuse(self, code: str, field: str) -> None:
        if (problem := Problem(code, f"{self.path}{field}")) not in self.problems:
            self.problems.append(problem)

    def _doubt(self, field: str) -> None:
        if (warning := Problem("player_duplicate", f"{self.path}{field}")) not in self.warnings:
            self.warnings.append(warning)
