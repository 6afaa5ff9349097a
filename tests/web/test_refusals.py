"""Every refusal of a running event says what cannot be, why, and what else one can do."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override

from tests.worlds.events import later, registered, send, state
from tournaments.domain.actors import Actor, Role
from tournaments.domain.catalogue import COMMANDS
from tournaments.domain.change import NO_LOG
from tournaments.domain.decide import decide
from tournaments.domain.refusal import Doubted, Ignored, RefusedError
from tournaments.domain.tournament_state import TournamentState
from tournaments.wording.problems import PROBLEMS, say

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

FORMATS: dict[str, dict[str, Any]] = {
    "wm": {"settings": {"late_entry_until": 1}},
    "evening": {"format": "evening", "game": "skat", "settings": {"deals": 12, "rounds": 2}},
    "league": {"format": "league", "game": "bronzen", "settings": {"kind": "sides"}},
    "knockout": {"format": "knockout", "game": "bronzen", "settings": {}},
}
STEPS = ("start", "plan", "draw", "go", "end_round", "finish")
# no form sends these: a program reads what it did wrong, and the API describes the right form
OF_PROGRAMS = {
    *("field_type", "unknown_field", "event_type", "settings_type"),
    *("setting_unknown", "report_type", "player_unknown", "command_unknown"),
}
# they stand at their field, whose label and range say the rest
AT_THEIR_FIELD = {"field_missing", "setting_value", "number_range", "number_unfit", "variant_value"}


def states(form: str) -> Iterator[TournamentState]:
    """Yield an event before its start and after each step up to its end, with one leaver."""
    tournament = registered(8, confirmation="second", **FORMATS[form])
    send(tournament, "ban", name="Xaver")
    yield state(tournament)
    for minute, step in enumerate(STEPS, 1):
        done = send(tournament, step, now=later(minute), seed="lot")
        if not done.ok:
            done = send(tournament, step, now=later(minute))
        if step == "start":
            send(tournament, "withdraw", now=later(minute), player="Hinnerk")
        if done.ok:
            yield state(tournament)


def commands(seen: TournamentState, kind: str) -> Iterator[dict[str, Any]]:
    """Yield a command without fields, with fitting ones, with a leaver, and with wild values."""
    here, there, *_others = seen.play.status
    left = list(seen.play.status)[-1]
    plausible = {
        **dict.fromkeys(("player", "a", "by", "side", "payer", "leaver"), here),
        **dict.fromkeys(("b", "other", "payee"), there),
        "table": 1,
        "tables": [[here, there]],
        "players": [here, there],
        "round": 1,
        "name": "Zoe",
        "guest": "Zoe",
        "seed": "lot",
        "text": "x",
        "reason": "x",
        "seconds": 60,
        "amount": 1,
        "points": 5,
        "to": 5,
        "until": 2,
        "day": 1,
        "place": 1,
        "entry": 3,
        "at": later(9).isoformat(),
        "report": {"deals": []},
        "result": {"loser": here},
        "target": 3,
        "void": True,
        "settings": {"rounds": 1},
        "present": True,
        "holds": False,
        "prizes": [],
        "seeds": [here],
        "members": [here, there],
        "order": [here],
        "kind": "fee",
    }
    names = {field.name for field in COMMANDS[kind].fields}
    fitting = {name: value for name, value in plausible.items() if name in names}
    yield {}
    yield fitting
    yield {name: left if value in (here, there) else value for name, value in fitting.items()}
    yield {name: 999 if isinstance(value, int) else value for name, value in fitting.items()}
    yield {name: -1 if isinstance(value, int) else here for name, value in fitting.items()}


def refused(seen: TournamentState, kind: str, actor: Actor, fields: dict[str, Any]) -> set[str]:
    """Return the codes that refuse a command, without fields that do not belong to it here."""
    codes, told = set[str](), dict(fields)
    for _try in range(6):
        try:
            decide(seen, {"type": kind, **told}, actor, later(20), NO_LOG, "secret")
        except Doubted:  # a question: its answer stands beside it
            told["accept"] = True
        except RefusedError as refusal:
            codes |= {problem.code for problem in refusal.problems}
            strange = [
                p.path for p in refusal.problems if p.code in ("unknown_field", "field_type")
            ]
            if not {*strange} & {*told}:
                break
            told = {name: value for name, value in told.items() if name not in strange}
        except (Ignored, LookupError):
            break
        else:
            break
    return codes


def refusals(form: str) -> dict[str, set[str]]:
    """The codes for which commands are refused in each phase, with the commands."""
    found: dict[str, set[str]] = {}
    for seen in states(form):
        first = next(iter(seen.play.status))
        actors = [Actor(Role.ORGANIZER, "orga"), Actor(Role.PLAYER, first, browser="b")]
        for kind, command in COMMANDS.items():
            for actor in (one for one in actors if one.role in command.who):
                for fields in commands(seen, kind):
                    for code in refused(seen, kind, actor, fields):
                        found.setdefault(code, set()).add(kind)
    return found


def says_what_else(words: str) -> bool:
    """Return True if a text has a second sentence or an independent second clause."""
    return len(re.findall(r"[.!?;:](?=\s|$)", words)) > 1


def silent(codes: Iterable[str], game: str = "") -> dict[str, str]:
    """The texts that do not say what else one can do, or that a code does not have."""
    found = {}
    for code in {*codes} - OF_PROGRAMS - AT_THEIR_FIELD:
        for language in ("en", "de"):
            with override(language):
                words = say(code, game)
            if not says_what_else(words) or f"({code})" in words:
                found[code] = words
    return found


@pytest.mark.parametrize("form", FORMATS)
def test_what_any_command_is_refused_for_says_what_else_one_can_do(form: str) -> None:
    found = refusals(form)
    assert len(found) > 25, "the walk comes to few refusals"
    game = str(FORMATS[form].get("game", "brokdorf"))
    assert {code: (words, found[code]) for code, words in silent(found, game).items()} == {}


def test_what_rules_and_the_desk_refuse_says_what_else_one_can_do() -> None:
    """A walk does not come to every place: here all codes count that the source refuses by."""
    found = set[str]()
    domain = Path(__file__).parents[2] / "tournaments/domain"
    rooms = [domain / room for room in ("desk", "commands", "formats")]
    files = [path for room in rooms for path in room.glob("**/*.py") if path.stem != "scenario"]
    for path in (*files, *(domain / f"{name}.py" for name in ("decide", "identity", "change"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="refuse" | "Problem"), args=[ast.Constant(value=str(code)), *_]
                ):
                    found.add(code)
    told = found & PROBLEMS.keys()
    assert len(told) > 150
    assert silent(told) == {}
