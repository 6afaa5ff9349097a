"""Commands for programs: the same that pages send, through the same door."""

from __future__ import annotations

from dataclasses import asdict

from django.http import HttpRequest
from django.utils import timezone
from ninja import Router

from games.envelope import Json, Problem
from tournaments.api import requests, responses
from tournaments.api.auth import REFUSALS, Refusal
from tournaments.api.events import KEY
from tournaments.api.lookup import EVENT, denied, enter
from tournaments.domain.actors import Actor, Role
from tournaments.runtime import network_addresses
from tournaments.store import sign_ups
from tournaments.store.execute import Answer, Preview, execute, preview
from tournaments.web.http.addresses import is_in_the_hall
from tournaments.wording.problems import with_messages

router = Router(tags=["commands"])


@router.post(
    EVENT + "/commands",
    response={200: responses.DoneOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def send(request: HttpRequest, slug: str, command: requests.CommandIn) -> Json:
    """Send a command. A repeated `Idempotency-Key` returns the first answer and does nothing."""
    sent = command.model_dump(exclude_unset=True)
    tournament, actor, now = enter(request, slug, invited=command.type == "register")
    if command.type == "register" and actor.role is Role.VISITOR:
        household = network_addresses.client_network(request.META.get("REMOTE_ADDR") or "")
        sign_ups.ask(tournament, household, now=timezone.now())
    if command.type == "check_in" and actor.role is Role.PLAYER and not is_in_the_hall(request):
        raise Refusal(403, Problem("not_in_the_hall", "type"))
    key = request.headers.get("Idempotency-Key")
    done = execute(tournament, sent, actor, now=now, key=key)
    if not done.ok:
        raise _refused(actor, done)
    return {
        "seq": done.state.seq,
        "entries": done.entries,
        "entrant": _entered(done),
        "warnings": with_messages(done.warnings, done.state.setup.game),
        "repeated": done.repeated,
        "ignored": done.ignored,
    }


@router.post(EVENT + "/preview", response={200: responses.PreviewOut, **REFUSALS})
def preview_one(request: HttpRequest, slug: str, command: requests.CommandIn) -> Json:
    """Return what a command would change, without doing it."""
    tournament, actor, now = enter(request, slug)
    previewed = preview(tournament, command.model_dump(exclude_unset=True), actor, now=now)
    if previewed.problems:
        raise _refused(actor, previewed)
    return {
        "seq": previewed.state.seq,
        "changes": _changes(previewed),
        "warnings": with_messages(previewed.warnings, previewed.state.setup.game),
    }


def _entered(done: Answer) -> str | None:
    """The id of whom a command entered."""
    entered = (entry for entry in done.entries if entry.kind in ("register", "late_entry"))
    return next((entry.said["player"] for entry in entered), None)


def _changes(preview: Preview) -> list[Json]:
    return [
        {**asdict(change), "name": change.player and preview.state.name(change.player)}
        for change in preview.changes
    ]


def _refused(actor: Actor, done: Answer | Preview) -> Refusal:
    """The refusal of a command, with the notes that it may be asked to accept."""
    game = done.state.setup.game
    more = {"warnings": with_messages(done.warnings, game), "seq": done.state.seq, "game": game}
    if done.problems == (Problem("not_permitted", "type"),):
        return denied(actor, *done.problems, **more)
    return Refusal(422, *done.problems, **more)
