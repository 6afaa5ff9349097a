"""Score sheets for programs: all callers can open one, its token allows writing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from ninja import Router, Schema, Status
from pydantic import BaseModel, ConfigDict, Field

import games
from games.changes import people_of
from games.envelope import Json, Problem
from tournaments.api.auth import REFUSALS, Refusal
from tournaments.api.events import KEY
from tournaments.api.lookup import by_content
from tournaments.api.requests import Text
from tournaments.api.states import ANSWERS
from tournaments.runtime import network_addresses
from tournaments.store import idempotency, limits, load
from tournaments.store.models import ScoreSheet
from tournaments.store.sheets import edit
from tournaments.store.sheets.edit import SavedSheet, SheetVersion
from tournaments.web.http.addresses import outside
from tournaments.web.sheet.games import SHEETS
from tournaments.wording.problems import with_messages


class Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SheetIn(Asked):
    """An empty sheet: the envelope of a report. `variant` holds only what departs from the book."""

    game: Text
    players: list[Text]
    variant: dict[str, Any] = Field(default_factory=dict)
    teams: list[list[Text]] | None = None
    first_dealer: Text | None = None
    first_player: Text | None = None


class SeenIn(Asked):
    """The version of the sheet that the caller saw; a later one is not written over."""

    version: int


class DealIn(SeenIn):
    """A deal as the game's report has it; `part` is the list that it belongs to."""

    deal: dict[str, Any]
    part: Text = "deals"
    accept: bool = False


class NextIn(SeenIn):
    """Another match of the same players; `first` begins, or deals, where the game asks for it."""

    first: Text | None = None


class SheetOut(Schema):
    """A sheet: the report so far with its `outcome`, and the finished matches before it. That of an
    event's table names people by id; `names` says who they are."""

    token: str
    url: str
    game: str
    rules: str
    version: int
    names: dict[str, str]
    report: dict[str, Any]
    outcome: dict[str, Any]
    earlier: list[dict[str, Any]]
    updated_at: datetime
    closed_at: datetime | None


SHEET = "/free/{secret:token}"

router = Router(tags=["free"])


@router.post("/free", response={201: SheetOut, **REFUSALS}, openapi_extra={"parameters": [KEY]})
def open_sheet(request: HttpRequest, body: SheetIn) -> Status[Json]:
    """Open an empty sheet; its token allows reading and writing."""
    if body.game not in SHEETS:
        raise Refusal(422, Problem("game_unknown", "game"))
    address = request.META.get("REMOTE_ADDR") or ""
    household, key = (
        network_addresses.client_network(address),
        request.headers.get("Idempotency-Key"),
    )
    limits.ask((limits.FREE_SHEET, household), now=timezone.now())
    table = edit.create(
        body.model_dump(exclude_none=True),
        level=next(iter(SHEETS[body.game].levels)),
        key=f"{address} {key}" if key else "",
        now=timezone.now(),
    )
    return Status(201, _sheet_out(request, table))


@router.get(SHEET, response={200: SheetOut, **ANSWERS})
def sheet(request: HttpRequest, token: str, response: HttpResponse) -> Json:
    """A sheet as it stands. Ask again with its `ETag` as `If-None-Match` and mostly get 304."""
    return dict(by_content(request, response, _sheet_out(request, _stored(token))))


@router.post(
    SHEET + "/deals",
    response={201: SheetOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def add_deal(request: HttpRequest, token: str, body: DealIn) -> Status[Json]:
    """Enter one more deal, as the report of the game writes it."""
    table = _stored(token)
    _check_part(table, body.part)
    version, now = _seen(request, body), timezone.now()

    def write(accepted: tuple[Problem, ...]) -> SavedSheet:
        return edit.add_deal(token, body.part, body.deal, seen=version, now=now, accepted=accepted)

    return Status(201, _sheet_out(request, _written(write, accept=body.accept)))


@router.put(
    SHEET + "/deals/{int:index}",
    response={200: SheetOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def replace_deal(request: HttpRequest, token: str, index: int, body: DealIn) -> Json:
    """Replace a written deal, counted from 0, and score later ones again."""
    table = _stored(token)
    _check_part(table, body.part)
    if index >= len(table.report.get(body.part) or ()):
        raise Http404
    version, now = _seen(request, body), timezone.now()

    def write(accepted: tuple[Problem, ...]) -> SavedSheet:
        return edit.replace_deal(
            token, body.part, index, body.deal, seen=version, now=now, accepted=accepted
        )

    return _sheet_out(request, _written(write, accept=body.accept))


@router.post(
    SHEET + "/undo",
    response={200: SheetOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def undo(request: HttpRequest, token: str, body: SeenIn) -> Json:
    """Take the last deal back."""
    parts = SHEETS[_stored(token).game].parts
    version = _seen(request, body)
    saved = edit.undo_deal(token, parts, seen=version, now=timezone.now())
    return _sheet_out(request, _kept(saved))


@router.post(
    SHEET + "/next",
    response={201: SheetOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def next_match(request: HttpRequest, token: str, body: NextIn) -> Status[Json]:
    """The same players begin another match; the finished one stays among the `earlier`."""
    table = _own(token)
    field = SHEETS[table.game].dealer_field
    if body.first is not None and (not field or body.first not in table.report["players"]):
        raise Refusal(422, Problem("player_unknown", "first"))
    opening = {field: body.first} if body.first is not None else {}
    version = _seen(request, body)
    saved = edit.next_match(token, opening, seen=version, now=timezone.now())
    return Status(201, _sheet_out(request, _kept(saved)))


@router.post(SHEET + "/close", response={200: SheetOut, **REFUSALS})
def close(request: HttpRequest, token: str) -> Json:
    """Nobody plays on: the sheet stays readable."""
    edit.close(_own(token).token, now=timezone.now())
    return _sheet_out(request, _stored(token))


@router.post(SHEET + "/reopen", response={200: SheetOut, **REFUSALS})
def reopen(request: HttpRequest, token: str) -> Json:
    """Continue a match after its end."""
    edit.reopen(_own(token).token)
    return _sheet_out(request, _stored(token))


def _stored(token: str) -> ScoreSheet:
    table = get_object_or_404(ScoreSheet, token=token.replace("\x00", ""))
    if table.game not in SHEETS:
        raise Http404
    return table


def _own(token: str) -> ScoreSheet:
    """A sheet that belongs to no event: an event says itself when its matches end."""
    table = _stored(token)
    if table.tournament_id:
        raise Http404
    return table


def _check_part(table: ScoreSheet, part: str) -> None:
    if part not in SHEETS[table.game].parts:
        raise Refusal(422, Problem("field_value", "part"))


def _seen(request: HttpRequest, body: SeenIn) -> SheetVersion:
    key = request.headers.get("Idempotency-Key", "")
    known = idempotency.digest(request.path, key, body.model_dump(mode="json")) if key else ""
    return SheetVersion(body.version, known)


def _written(write: Callable[[tuple[Problem, ...]], SavedSheet], *, accept: bool) -> ScoreSheet:
    """The sheet after a change; with `accept` whatever it warns of is taken."""
    saved = write(())
    if saved.warnings and not saved.problems and accept:
        saved = write(saved.warnings)
    return _kept(saved)


def _kept(saved: SavedSheet) -> ScoreSheet:
    if saved.ok:
        return saved.sheet
    problems = saved.problems or (Problem("warnings_unconfirmed", ""),)
    game = saved.sheet.game
    warnings = with_messages(saved.warnings, game)
    raise Refusal(422, *problems, game=game, warnings=warnings, seq=saved.sheet.version)


def _sheet_out(request: HttpRequest, table: ScoreSheet) -> Json:
    columns = ("token", "game", "rules", "version", "report", "earlier", "updated_at")
    return {
        **{name: getattr(table, name) for name in columns},
        "names": _names(table),
        "url": outside(request, reverse("sheet", args=[table.token])),
        "outcome": games.score(table.report),
        "closed_at": table.finished_at,
    }


def _names(table: ScoreSheet) -> dict[str, str]:
    """Return who sits at the table of an event; a sheet without one names its people itself."""
    if table.tournament is None:
        return {}
    state = load.load(table.tournament)
    return {player: state.name(player) for player in people_of(table.report)}
