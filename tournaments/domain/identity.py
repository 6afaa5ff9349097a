"""At the door: names become ids, free texts become references. What follows knows ids alone.

Knows who is named beside the log, and where a command gives a name or a text. Does not know whether
the command is allowed. An entrant is `e3`, a person of an entrant of several `e3.1`, somebody who
does not take part `g1`; the first text of entry 12 is `t12`, its second `t12.2` (docs/log.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from games.envelope import Problem
from tournaments.domain.actors import Actor, Role
from tournaments.domain.beside import PERSON, counted, is_ref
from tournaments.domain.course import Course, begin
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.forms import is_names, is_tables
from tournaments.domain.formats.history import History
from tournaments.domain.names import NAME_LENGTH, alike, folded, is_proper, pair_of, tidy

Json = dict[str, Any]
_ENTER = ("register", "late_entry")
_TEXTS = ("reason", "text")


class Identified(NamedTuple):
    """A command that names nobody; `texts` are the names and texts that it gave, by reference.

    `warnings`: people of these names are there already.
    """

    command: Json
    texts: Mapping[str, str]
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]


def identified(
    course: Course, command: Json, actor: Actor, history: Callable[[], History[Any]]
) -> Identified:
    """The command with ids in the place of names; `history` is asked for what is corrected."""
    door = _Door(course, actor.name if actor.role is Role.PLAYER else None)
    if command["type"] == "correct" and isinstance(command.get("event"), dict):
        old = _old(history(), command.get("target"))
        command = {**command, "event": door.event(command["event"], "event.", old)}
    else:
        command = door.event(command, "")
    return Identified(command, door.texts, tuple(door.problems), tuple(door.warnings))


def was_given(course: Course, ref: object) -> bool:
    """Whether it is the id of an entrant, a person or a guest of this event."""
    if not is_ref(ref) or ref[0] == "t":
        return False
    return counted(course.given, (str(ref),)) == course.given


def people_of_pairs(
    course: Course, setup: Json, names: Mapping[str, str]
) -> Mapping[str, str] | None:
    """The names of the people of those who are registered, where they are pairs under other
    settings and were not before; None if somebody is no pair."""
    side, texts = FORMATS[course.setup.format].side(begin(setup).play), dict[str, str]()
    if side in (1, FORMATS[course.setup.format].side(course.play)):
        return texts
    for ref in course.play.status:
        pair = pair_of(names.get(ref, ""))
        if len(set(map(folded, pair))) != side:
            return None
        texts |= {f"{ref}.{number}": name for number, name in enumerate(pair, 1)}
    return texts


def can_forget(course: Course, ref: object) -> bool:
    """Whether it was given a name that can go by itself: to an entrant, also of a registration that
    was taken back, to a guest, or to somebody of a team. Of a pair both are forgotten at once."""
    if not was_given(course, ref):
        return False
    return not PERSON.fullmatch(str(ref)) or bool(FORMATS[course.setup.format].crew(course.play))


def _old(history: History[Any], target: object) -> Json:
    """The event that is corrected, {} if there is none."""
    return history[target].event if isinstance(target, int) and target in history else {}


class _Door:
    """What one command gives, while it is read."""

    def __init__(self, course: Course, speaker: str | None) -> None:
        self.course = course
        self.speaker = speaker
        self.form = FORMATS[course.setup.format]
        self.given = dict(course.given)
        self.texts: dict[str, str] = {}
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self.path = ""

    def event(self, event: Json, path: str, old: Json | None = None) -> Json:
        """An event with ids and references; `old` is the one that it corrects."""
        self.path = path
        kind = event.get("type")
        if kind in _ENTER:
            event = self._enter(event, old)
        elif kind == "rename":
            self._rename(event)
        elif kind in ("roster", "lineup"):
            event = self._named_people(event, event.get("player", self.speaker))
        elif isinstance(event.get("guest"), str):
            event = {**event, "guest": self._guest(event["guest"])}
        return self._referred(event, old or {})

    def _enter(self, event: Json, old: Json | None) -> Json:
        """Somebody comes and gets an id; in a correction he keeps the one that he has."""
        kept = None if old is None else old.get("player")
        field = "name" if "name" in event or "player" not in event else "player"
        event = {**event, "player": event.get(field, self._of_two(event.get("members")))}
        event.pop("name", None)
        if kept is not None and event["player"] in (None, kept):
            return self._named_people({**event, "player": kept}, kept)
        name, ref = event["player"], kept or self._next("e")
        if not isinstance(name, str):
            self._refuse("field_missing" if name is None else "field_type", field)
            return {**event, "player": ref}
        self._entitle(ref, name, event.get("members"), field)
        barred = (self.course.names.get(who, "") for who in self.form.barred(self.course.play))
        if alike(self.texts[ref], barred):
            self._refuse("player_banned", field)
        event["player"] = ref
        if not self.form.crew(self.course.play) and self.form.side(self.course.play) > 1:
            event.pop("members", None)
        return self._named_people(event, ref)

    def _of_two(self, people: object) -> str | None:
        """The name of a pair whose people are given."""
        is_pair = self.form.side(self.course.play) > 1 and is_names(people)
        return " & ".join(people) if is_pair else None  # type: ignore[arg-type]

    def _rename(self, event: Json) -> None:
        who, name = event.get("player"), event.get("name")
        if not was_given(self.course, who):
            self._refuse("field_missing" if who is None else "player_unknown", "player")
        elif not isinstance(name, str):
            self._refuse("field_missing" if name is None else "field_type", "name")
        elif PERSON.fullmatch(str(who)):
            self._call_person(str(who), name, "name")
            self._retitle(str(who).partition(".")[0])
        else:
            self._entitle(str(who), name, event.get("members"), "name")

    def _entitle(self, ref: str, name: str, people: object, field: str) -> None:
        """Give an entrant (or a guest) his name, and a pair those of both."""
        self._call(ref, name, field)
        side = self.form.side(self.course.play)
        if ref.startswith("e") and alike(self.texts[ref], self._entrants(ref)):
            self._doubt(field)
        if side == 1 or not ref.startswith("e"):
            return
        pair = people if is_names(people) else pair_of(self.texts[ref])
        if len(set(map(folded, pair))) != side:
            self._refuse("pair_needs_two", field)
            return
        for number, person in enumerate(pair, 1):
            self._call_person(f"{ref}.{number}", person, field)
        self.given[ref] = side

    def _retitle(self, side: str) -> None:
        """A pair is called by its people."""
        if self.form.side(self.course.play) == 1:
            return
        people = (f"{side}.{n}" for n in range(1, self.form.side(self.course.play) + 1))
        self._call(side, " & ".join(self._told(person) for person in people), "name")

    def _named_people(self, event: Json, side: object) -> Json:
        """People of a team: those who are known by id or name, and newcomers."""
        if not self.form.crew(self.course.play) or not isinstance(side, str):
            return event
        if side not in self.course.play.status and side not in self.texts:
            return event
        for field in ("members", "people", "boards"):
            told = event.get(field)
            if is_names(told):
                event = {**event, field: [self._person(side, one, field) for one in told]}
            elif field == "boards" and is_tables(told):
                boards = [[self._person(side, one, field) for one in board] for board in told]
                event = {**event, field: boards}
        members = event.get("members", [])
        if isinstance(members, list) and len(set(map(str, members))) < len(members):
            self._refuse("player_duplicate", "members")
        return event

    def _person(self, side: str, told: str, field: str) -> str:
        """The id of somebody of a team, who is named by it or by his name."""
        if known := self._known(f"{side}.", self.given.get(side, 0), told):
            return known
        ref = f"{side}.{self._count(side)}"
        self._call_person(ref, told, field)
        return ref

    def _guest(self, told: str) -> str:
        """The id of somebody who does not take part; who is called alike is the same."""
        if known := self._known("g", self.given.get("g", 0), told):
            return known
        ref = self._next("g")
        self._call(ref, told, "guest")
        return ref

    def _known(self, prefix: str, count: int, told: str) -> str | None:
        """Which of the ids given so far is meant, by itself or by the name; None if none is."""
        refs = [f"{prefix}{number}" for number in range(1, count + 1)]
        if told in refs:
            return told
        name = folded(told)
        return next((ref for ref in refs if name and folded(self._told(ref)) == name), None)

    def _call_person(self, ref: str, name: str, field: str) -> None:
        self._call(ref, name, field)
        side = ref.partition(".")[0]
        others = (
            self._told(other)
            for other in self.form.people(self.course.play)
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

    def _entrants(self, besides: str) -> Iterable[str]:
        """The names of those who take part, but for one."""
        return (self._told(other) for other in self.course.play.status if other != besides)

    def _told(self, ref: str) -> str:
        return self.texts.get(ref) or self.course.names.get(ref, "")

    def _referred(self, event: Json, old: Json) -> Json:
        """The event with references in the place of texts; a text that is not corrected stays."""
        for field in _TEXTS:
            text = event.get(field)
            if isinstance(text, str) and text != old.get(field):
                number = sum(ref.startswith("t") for ref in self.texts)
                ref = f"t{self.course.seq + 1}" + (f".{number + 1}" if number else "")
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
