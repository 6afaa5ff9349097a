"""Commands for programs: the same that pages send, through the same door."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.http import HttpRequest
from ninja import Router

from games.envelope import Problem
from tournaments.api.entrance import EVENT, denied, enter
from tournaments.api.entry import REFUSALS, Refusal
from tournaments.api.events import KEY
from tournaments.domain.actors import Actor
from tournaments.forms.api import asked, told
from tournaments.services.execute import Done, execute
from tournaments.services.preview import Preview, preview
from tournaments.words import said

Json = dict[str, Any]

router = Router(tags=["commands"])


@router.post(
    EVENT + "/commands",
    response={200: told.DoneOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def send(request: HttpRequest, slug: str, command: asked.CommandIn) -> Json:
    """Send a command. A repeated `Idempotency-Key` is answered, but nothing is done again."""
    asked = command.model_dump(exclude_unset=True)
    tournament, actor, now = enter(request, slug, invited=command.type == "register")
    key = request.headers.get("Idempotency-Key")
    done = execute(tournament, asked, actor, now=now, key=key)
    if not done.ok:
        raise _refused(actor, done)
    return {
        "seq": done.course.seq,
        "entries": done.entries,
        "entrant": _entered(done),
        "warnings": said(done.warnings),
        "repeated": done.repeated,
        "ignored": done.ignored,
    }


@router.post(EVENT + "/preview", response={200: told.PreviewOut, **REFUSALS})
def preview_one(request: HttpRequest, slug: str, command: asked.CommandIn) -> Json:
    """What a command would change, without doing it."""
    tournament, actor, now = enter(request, slug)
    seen = preview(tournament, command.model_dump(exclude_unset=True), actor, now=now)
    if seen.problems:
        raise _refused(actor, seen)
    return {"seq": seen.course.seq, "changes": _changes(seen), "warnings": said(seen.warnings)}


def _entered(done: Done) -> str | None:
    """The id of whom a command entered."""
    entered = (entry for entry in done.entries if entry.kind in ("register", "late_entry"))
    return next((entry.command["event"]["player"] for entry in entered), None)


def _changes(seen: Preview) -> list[Json]:
    return [
        {**asdict(change), "name": change.player and seen.course.name(change.player)}
        for change in seen.changes
    ]


def _refused(actor: Actor, done: Done | Preview) -> Refusal:
    """The refusal of a command, with the notes that it may be asked to accept."""
    more = {"warnings": said(done.warnings), "seq": done.course.seq}
    if done.problems == (Problem("not_permitted", "type"),):
        return denied(actor, *done.problems, **more)
    return Refusal(422, *done.problems, **more)
