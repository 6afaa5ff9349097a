"""List the surface of the product for programs and pages.

It has calls and commands, permissions, the desk's forms, the words of the log, and the problems of
events of another form. `python -m tests.golden.surface VERSION` writes that of the present code.
"""

from __future__ import annotations

import gzip
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.golden import FOLDER

Json = dict[str, Any]
JUNK: tuple[object, ...] = (5, "x", True, [], {}, [5], ["x"], [["x"]], [[["x"]]], "2025-01-01")
# the fields of events: those that most have, and those of some
_MANY = ("at", "player", "guest", "reason", "table", "round", "amount")
_OWN: dict[str, tuple[str, ...]] = {
    "register": ("members",),
    "start": ("only_present", "seeds", "days"),
    "late_entry": ("members", "instead_of"),
    "withdraw": ("during_runde",),
    "order": ("players", "means"),
    "check_in": ("present",),
    "draw": ("tables", "override"),
    "timer": ("timer",),
    "extend": ("minutes",),
    "clock_step": ("was", "seconds", "ended"),
    "ruling": ("text",),
    "correct": ("target", "event", "void", "strike"),
    "runde": ("result",),
    "playoff": ("tables",),
    "final": ("seats",),
    "threshold": ("to",),
    "adjust": ("from", "to"),
    "result": ("report",),
    "penalty": ("points",),
    "plan": ("days",),
    "absent": ("players",),
    "postpone": ("to",),
    "move_day": ("to",),
    "add_match": ("other", "to"),
    "swap_home": (),
    "lineup": ("people", "boards"),
    "roster": ("members",),
    "venue": ("text",),
    "report_absence": ("comes",),
    **dict.fromkeys(("go", "pause", "resume", "table_done", "warn", "exclude", "fine"), ()),
    **dict.fromkeys(("ban", "no_show", "rejoin", "collect", "finish", "award", "decline"), ()),
    "nonsense": (),
}


def path(version: str) -> Path:
    return FOLDER / f"surface-{version}.json.gz"


def kept(version: str) -> Json:
    return dict(json.loads(gzip.decompress(path(version).read_bytes())))


def calls() -> Json:
    """Return every call with its input and output, without words and names of parts."""
    from tournaments.api import api

    openapi = api.get_openapi_schema()
    parts = openapi["components"]["schemas"]
    return {
        f"{method} {address}": _whole(
            {key: call[key] for key in ("parameters", "requestBody", "responses") if key in call},
            parts,
        )
        for address, methods in openapi["paths"].items()
        for method, call in methods.items()
    }


def _whole(schema: Any, parts: Json, within: tuple[str, ...] = ()) -> Any:
    """Return a schema with its references resolved."""
    match schema:
        case {"$ref": str(ref)}:
            name = ref.rpartition("/")[2]
            return "itself" if name in within else _whole(parts[name], parts, (*within, name))
        case dict():
            words = {key for key in ("title", "description") if isinstance(schema.get(key), str)}
            return {k: _whole(v, parts, within) for k, v in schema.items() if k not in words}
        case list():
            return [_whole(one, parts, within) for one in schema]
    return schema


def roles() -> Json:
    """Return the commands of each role."""
    from tests.worlds.situations import SITUATIONS
    from tournaments.domain.actors import Actor, Role
    from tournaments.domain.catalogue import is_permitted

    return {
        kind: [str(role) for role in Role if is_permitted(Actor(role), kind)] for kind in SITUATIONS
    }


def pages() -> Json:
    """Of each command in a situation where it fits: the desk's form, what the log says of it, and
    the form that corrects it."""
    from tests.worlds.events import later, send, state
    from tests.worlds.situations import SITUATIONS
    from tournaments.domain.replay_log import event_of
    from tournaments.store.history import fresh
    from tournaments.web.desk.organizer_forms import ACTS
    from tournaments.web.log.correction import CorrectionForm
    from tournaments.web.log.pages import title
    from tournaments.web.readmodels.log_entry import describe

    found: Json = {}
    for kind, situation in SITUATIONS.items():
        tournament, fields = situation()
        before = state(tournament)
        told = found[kind] = dict[str, Any](log=[])
        if kind in ACTS:
            act = ACTS[kind](before, None, initial={})
            told["form"] = [
                act.title,
                act.about,
                "danger" if act.is_dangerous else "",
                *_shown(act),
            ]
        done = send(tournament, kind, now=later(20), accept=True, **fields)
        tournament_state, past = state(tournament), fresh(tournament, state(tournament))
        for entry in done.entries:
            event = event_of(entry.kind, entry.command, entry.event)
            words = describe(event or entry.said, tournament_state)
            told["log"].append([entry.kind, title(entry.kind, tournament_state), words])
            if event and entry.seq in past:
                met = replace(before, play=past.before(entry.seq))
                told["correction"] = list(_shown(CorrectionForm(event, met)))
    return found


def _shown(form: Any) -> Iterator[list[str]]:
    """The fields of a form as they are shown: name, label, help, markup."""
    for name in form.fields:
        field = form[name]
        yield [name, str(field.label), str(field.help_text), str(field)]


def wrong_events() -> Json:
    """Return the problems of events of each format: without a field, with junk in one."""
    from tournaments.domain.formats import FORMATS
    from tournaments.domain.setup import whole_setup
    from tournaments.domain.tournament_state import initial_state

    found: Json = {}
    for key in ("wm", "evening", "league", "knockout"):
        settings = {"kind": "sides"} if key == "league" else {}
        state = initial_state(whole_setup({"name": "x", "format": key, "settings": settings})).play
        for kind, own in _OWN.items():
            fields = (*_MANY, *own)
            whole = {"type": kind, **dict.fromkeys(fields, "x")}
            events = [{"type": kind}, whole]
            events += [{**whole, name: junk} for name in fields for junk in JUNK]
            events += [{k: v for k, v in whole.items() if k != name} for name in fields]
            found[f"{key} {kind}"] = [_wrong(FORMATS[key], state, event) for event in events]
    return found


def _wrong(form: Any, state: Any, event: Json) -> str:
    """Return the problem of an event, of its form or else of the moment."""
    from tournaments.domain.refusal import RefusedError

    try:
        form.rules.check(state, event)
    except RefusedError as refused:
        return " ".join(f"{problem.code}.{problem.path}" for problem in refused.problems)
    return ""


def surface() -> Json:
    """All of it, in English."""
    from django.utils.translation import override

    with override("en"):
        found = {
            "calls": calls(),
            "roles": roles(),
            "pages": pages(),
            "wrong events": wrong_events(),
        }
    return dict(json.loads(json.dumps(found, default=str)))


def main(version: str) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
    with tempfile.TemporaryDirectory() as data:
        os.environ["STICHTAG_DATA_DIR"] = data
        import django

        from tournaments.runtime import environment

        environment.prepare()
        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        text = json.dumps(surface(), ensure_ascii=False)
        path(version).write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main(sys.argv[1])
