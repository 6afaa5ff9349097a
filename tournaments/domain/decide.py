"""What a command leads to: facts, or a refusal with every reason.

Knows the course of the tournament and who may do what. Does not store anything.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from functools import cache
from random import Random
from typing import Any

from games.envelope import Problem, is_int
from tournaments.domain import clock_steps, draft, reports
from tournaments.domain.actors import CLOCK, DESK, Actor, Role, may
from tournaments.domain.beside import mentions, renamed
from tournaments.domain.course import Course, Effect, Fact, advance, begin, record
from tournaments.domain.decision import Decision, refuse
from tournaments.domain.formats import FORMATS, USUAL, USUAL_GAME, Format, zone_problems
from tournaments.domain.formats.corrections import registered_again
from tournaments.domain.formats.history import History
from tournaments.domain.identity import Identified, can_forget, identified, people_of_pairs
from tournaments.domain.names import NAME_LENGTH, tidy
from tournaments.domain.played import corrected, played
from tournaments.domain.seating import SOLVER, is_seed, seat_json
from tournaments.domain.seats import seats_mark

Json = dict[str, Any]
Recall = Callable[[], History[Any]]
MOST_MEMBERS = 40  # people of one team
TEXT_LENGTH = 500
AMOUNT = 100_000  # euros in one booking
_UNCONFIRMED = Problem("warnings_unconfirmed", "")


def decide(course: Course, command: Json, actor: Actor, now: datetime, history: Recall) -> Decision:
    """The facts that follow from a command of `actor` at `now`. Pure; never raises on JSON.

    `history` is asked only where earlier events are decided again.
    """
    kind = command.get("type")
    if not isinstance(kind, str):
        return refuse("field_missing", "type")
    if not may(actor, kind):
        return refuse("not_permitted", "type")
    if not storable(command):
        return refuse("text_invalid", "")
    command = {key: value for key, value in command.items() if value is not None}
    if beyond := (*_too_long(command), *_too_many(command)):
        return Decision(problems=beyond)
    history = cache(history)
    found = identified(course, command, actor, history)
    decision = _decided(course, dict(found.command), actor, now, history)
    accepted = command.get("accept") is True
    return _answer(decision, found, asks=not accepted, of_desk=actor.role in DESK)


def _answer(decision: Decision, found: Identified, *, asks: bool, of_desk: bool) -> Decision:
    """The decision with what the command named, or what is wrong with the names. The desk is asked
    (`asks`) about people of one name; anybody else has to add something to it."""
    undecided = decision.problems == (_UNCONFIRMED,)
    if not decision.facts and not undecided:
        return decision
    taken = () if of_desk else tuple(p._replace(code="name_taken") for p in found.warnings)
    if found.problems or taken:
        return Decision(problems=(*found.problems, *taken))
    warnings = (*found.warnings, *decision.warnings)
    if undecided or (found.warnings and asks):
        return Decision(problems=(_UNCONFIRMED,), warnings=warnings)
    first, *others = decision.facts
    facts = (first._replace(texts={**first.texts, **found.texts}), *others)
    return replace(decision, facts=facts, warnings=warnings)


def _decided(
    course: Course, command: Json, actor: Actor, now: datetime, history: Recall
) -> Decision:
    kind = command["type"]
    if kind in _SEATING and command.pop("seen", None) not in (None, seats_mark(course)):
        return refuse("seats_changed", "seen")
    again = _AGAIN.get(kind)
    if again:
        return again(course, command, actor, now, history)
    special = _SPECIAL.get(kind)
    if special:
        return special(course, command, actor, now)
    if kind in FORMATS[course.setup.format].chance:
        return _as_draft(course, _by_lot(course, command, actor, now))
    return played(course, command, actor, now)


def storable(value: object) -> bool:
    """Whether every database can keep the text: no NUL, no half of a surrogate pair, no NaN."""
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
        return "\\u0000" not in text and bool(text.encode())
    except (ValueError, TypeError, RecursionError):
        return False


def _too_long(command: Json) -> tuple[Problem, ...]:
    """Names and remarks that are longer than any page can show; also in what is corrected."""
    fields = () if command["type"] == "configure" else ("player", "name", "guest")
    limits = [(key, NAME_LENGTH, "name_too_long") for key in fields]
    limits += [(key, NAME_LENGTH, "name_too_long") for key in ("members", "people", "boards")]
    limits += [(key, TEXT_LENGTH, "text_too_long") for key in ("reason", "text")]
    event = command.get("event")
    parts = [("", command), ("event.", event if isinstance(event, dict) else {})]
    return tuple(
        Problem(code, path + key)
        for path, part in parts
        for key, n, code in limits
        if _exceeds(part.get(key), n)
    )


def _too_many(command: Json) -> tuple[Problem, ...]:
    """Numbers that nobody means and no column holds, and teams that no page can show."""
    found = [Problem("number_range", key) for key in command if not countable(command[key])]
    members = command.get("members")
    if isinstance(members, list) and len(members) > MOST_MEMBERS:
        found.append(Problem("roster_long", "members"))
    amount = command.get("amount")
    if isinstance(amount, int) and abs(amount) > AMOUNT:
        found.append(Problem("amount_large", "amount"))
    return tuple(found)


def countable(value: object) -> bool:
    """Whether all numbers in it are of a size that columns hold."""
    if isinstance(value, dict):
        return all(map(countable, value.values()))
    if isinstance(value, list | tuple):
        return all(map(countable, value))
    return not isinstance(value, int) or abs(value) < 2**31


def _exceeds(value: object, limit: int) -> bool:
    """Whether a text, or one of several, is longer than that."""
    if isinstance(value, list):
        return any(_exceeds(one, limit) for one in value)
    return isinstance(value, str) and len(value) > limit


def due_commands(course: Course) -> tuple[tuple[datetime, Json], ...]:
    """When which command is due by itself, from the stored deadlines."""
    return FORMATS[course.setup.format].due(course.play)


def next_due(course: Course, now: datetime) -> tuple[datetime, Decision] | None:
    """What is overdue for the longest time, with its facts; it happened when it was due."""
    due = [item for item in due_commands(course) if item[0] <= now]
    if not due:
        return None
    at, command = min(due, key=lambda item: item[0])
    decision = decide(course, command, CLOCK, at, _nothing)
    return (at, decision) if decision.facts else None


def _nothing() -> History[Any]:
    raise LookupError("the clock corrects nothing")


def outcome(
    course: Course, decision: Decision, actor: Actor, at: datetime
) -> Iterator[tuple[Fact, Course, Effect]]:
    """The facts of a decision, each with the course after it and what it did. The time of a log
    goes back only where a step of the clock is noted."""
    for fact in decision.facts:
        if fact.kind != "clock_step":
            at = max(at, datetime.fromisoformat(course.at))
        course, effect = advance(course, fact, at, str(actor))
        yield fact, course, effect


def as_due(course: Course, now: datetime, history: History[Any] | None = None) -> Course:
    """The course with everything that is overdue carried out: what the next writer will find.

    What is carried out is added to `history`.
    """
    while overdue := next_due(course, now):
        at, decision = overdue
        for fact, after, effect in outcome(course, decision, CLOCK, at):
            course = after
            if history is not None:
                record(history, course.seq, fact.kind, fact.command, effect)
    return course


def _configure(
    course: Course, command: Json, actor: Actor, now: datetime, history: Recall
) -> Decision:
    if course.play.phase != "registration":
        return refuse("wrong_phase", "type")
    payload = {
        "name": command.get("name", course.setup.name),
        "format": course.setup.format,
        "game": course.setup.game,
        "settings": command.get("settings", course.setup.settings),
        "zone": command.get("zone", course.setup.zone),
        "confirmation": command.get("confirmation", course.setup.confirmation),
    }
    problems = setup_problems(payload)
    if problems:
        return Decision(problems=problems)
    start = begin(payload).play
    form = FORMATS[course.setup.format]
    play, revision = registered_again(form, start, history())
    if play.status != course.play.status:  # nobody who is registered may get lost
        return refuse("too_many_players", "settings.max_players")
    people = people_of_pairs(course, payload, course.names)
    if people is None:
        return refuse("pair_needs_two", "settings.side")
    fact = Fact("configured", payload, play, None, (), revision, start, people)
    return Decision(facts=(fact,))


def whole_setup(setup: Json) -> Json:
    """The payload of `created`, with the usual for what is not said."""
    usual = {"format": USUAL, "game": USUAL_GAME, "settings": {}, "zone": "Europe/Berlin"}
    return {**usual, "confirmation": "second", **setup}


def setup_problems(payload: Json) -> tuple[Problem, ...]:
    """What is wrong with the payload of `created` or `configured`."""
    found = []
    name = payload.get("name")
    if not isinstance(name, str) or not tidy(name) or len(name) > 120:
        found.append(Problem("name_invalid", "name"))
    if payload.get("confirmation") not in ("none", "second", "all"):
        found.append(Problem("setting_value", "confirmation"))
    if not storable(payload):
        found.append(Problem("text_invalid", ""))
    form = FORMATS.get(str(payload.get("format")))
    if form is None:
        return (*found, Problem("format_unknown", "format"))
    found += _settings_problems(form, payload) + zone_problems(payload.get("zone"))
    return tuple(found)


def _settings_problems(form: Format[Any], payload: Json) -> list[Problem]:
    game = payload.get("game")
    if game not in form.games:
        return [Problem("game_unknown", "game")]
    return form.setup_problems(game, payload.get("settings"))


def _signup(course: Course, command: Json, actor: Actor, now: datetime) -> Decision:
    if not isinstance(command.get("open"), bool):
        return refuse("field_type", "open")
    if command["open"] and course.play.phase != "registration":
        return refuse("wrong_phase", "type")
    return Decision(facts=(Fact("signup", {"open": command["open"]}),))


def _register(course: Course, command: Json, actor: Actor, now: datetime) -> Decision:
    if actor.role is Role.VISITOR and not course.signup_open:
        return refuse("signup_closed", "type")
    return played(course, command, actor, now)


def _rename(course: Course, command: Json, actor: Actor, now: datetime) -> Decision:
    """Another name is shown from now on; nothing else changes."""
    return Decision(facts=(Fact("renamed", renamed(course.names, str(command.get("player")))),))


def _forget(course: Course, command: Json, actor: Actor, now: datetime) -> Decision:
    """The name of somebody goes, and the texts in which it occurs; nothing else changes."""
    who = command.get("player")
    if not can_forget(course, who):
        return refuse("field_missing" if who is None else "player_unknown", "player")
    gone = {"player": who, "mentions": mentions(course.names, str(who))}
    return Decision(facts=(Fact("forgotten", gone),))


def _by_lot(course: Course, command: Json, actor: Actor, now: datetime) -> Decision:
    """Seats that the desk names, or drawn by lot from `seed`."""
    form, kind = FORMATS[course.setup.format], command["type"]
    if not form.rules.fits_phase(course.play, kind):
        return refuse("wrong_phase", "type")
    field = form.chance[kind]
    event = {**({"round": course.play.round + 1} if kind == "draw" else {}), **command}
    if field in command:
        event.pop("seed", None)
        return played(course, {**event, "accept": True}, actor, now)
    seed = event.get("seed")
    if seed is None or not is_seed(seed) or not isinstance(seed, str):
        return refuse("field_missing" if seed in (None, "") else "field_type", "seed")
    event[field], event["solver"] = _drawn(course, kind, seed), SOLVER
    if event[field] is None:
        return refuse("plan_impossible", field)
    return played(course, {**event, "accept": True}, actor, now)


def _as_draft(course: Course, decision: Decision) -> Decision:
    """Seats that are drawn again are a draft like the first: those that were published are not
    any more."""
    number = course.play.round + 1
    if not decision.facts or decision.facts[0][0] != "draw" or course.published < number:
        return decision
    # the format counts its events by their place in the log, so the draw comes first
    return replace(decision, facts=(*decision.facts, Fact("unpublished", {"round": number})))


def _drawn(course: Course, kind: str, seed: str) -> Any:
    """What chance fills in; None if no plan of tables seats everybody."""
    form, instance = FORMATS[course.setup.format], draft.asked(course, kind)
    if instance is None:
        return form.lots[kind](course.play, Random(seed))
    tables = seat_json({**instance, "seed": seed}).get("tables")
    return tables[0] if tables and form.chance[kind] == "seats" else tables


def _publish(course: Course, command: Json, actor: Actor, now: datetime) -> Decision:
    if course.play.phase != "drawn":
        return refuse("wrong_phase", "type")
    if course.published == course.play.round + 1:
        return refuse("already_published", "type")
    return Decision(facts=(Fact("published", {"round": course.play.round + 1}),))


def _go(course: Course, command: Json, actor: Actor, now: datetime) -> Decision:
    """Starting a round publishes its seats, should that have been forgotten."""
    event = {"round": course.play.round + 1, **command}
    decision = played(course, event, actor, now)
    if not decision.facts or course.published == event["round"]:
        return decision
    # the format counts its events by their place in the log, so the round starts first
    published = Fact("published", {"round": event["round"]})
    return replace(decision, facts=(*decision.facts, published))


def _for_oneself(course: Course, command: Json, actor: Actor, now: datetime) -> Decision:
    """A player speaks for himself, the desk for whom it names or for nobody."""
    if actor.role is not Role.PLAYER:
        return played(course, command, actor, now)
    command = {"player": actor.name, **command}
    barred = tuple(FORMATS[course.setup.format].reserved(course.play, command))
    mine = command["player"] == actor.name
    return Decision(problems=barred) if barred and mine else played(course, command, actor, now)


def _correct(
    course: Course, command: Json, actor: Actor, now: datetime, history: Recall
) -> Decision:
    if "target" in command and not is_int(command["target"]):
        return refuse("field_type", "target")
    return corrected(course, {**command, "accept": True}, actor, now, history())


_SEATING = ("draw", "swap", "mend", "publish", "go")
_AGAIN = {
    "configure": _configure,
    "correct": _correct,
    "clock_step": clock_steps.note,
    "put_back": clock_steps.put_back,
    "keep_clock": clock_steps.keep,
}
_SPECIAL = {
    "signup": _signup,
    "register": _register,
    "rename": _rename,
    "forget": _forget,
    "swap": draft.swap,
    "mend": draft.mend,
    "wish": draft.wish,
    "publish": _publish,
    "postpone": _for_oneself,
    "decline": _for_oneself,
    "lineup": _for_oneself,
    "go": _go,
    "report": reports.report,
    "confirm": reports.confirm,
    "dispute": reports.dispute,
}
