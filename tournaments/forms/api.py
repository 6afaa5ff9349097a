"""What the API takes and gives, as described in its OpenAPI document."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from ninja import Schema
from pydantic import BaseModel, ConfigDict, Field, field_validator

from tournaments.domain.actors import PERMITTED
from tournaments.domain.formats import FORMATS

FORMAT_KEYS = sorted(key for key, form in FORMATS.items() if not form.rehearsed)
COMMANDS = sorted(PERMITTED.keys() - {"event"})


def _one_of(words: list[str]) -> dict[str, Any]:
    return {"enum": words}


class ProblemOut(Schema):
    """A stable code, the place in the request it speaks of, and words in the asked language."""

    code: str
    path: str
    message: str


class Refused(Schema):
    """The form of every answer that is not 2xx or 304."""

    ok: Literal[False] = False
    problems: list[ProblemOut]
    warnings: list[ProblemOut] = Field(default_factory=list)
    seq: int | None = Field(None, description="the log's length, where an event was asked")


class EventIn(BaseModel):
    """A new event. `settings` holds only what departs from the defaults of the format."""

    model_config = ConfigDict(extra="forbid")

    name: str
    format: str = Field("wm", json_schema_extra=_one_of(FORMAT_KEYS))
    game: str = "brokdorf"
    settings: dict[str, Any] = Field(default_factory=dict)
    zone: str = "Europe/Berlin"
    confirmation: Literal["none", "second", "all"] = "second"
    place: str = Field("", max_length=120)
    planned_at: datetime | None = None
    is_private: bool = False

    @field_validator("format")
    @classmethod
    def _known(cls, key: str) -> str:
        if key not in FORMAT_KEYS:
            raise ValueError("unknown format")
        return key


class EventOut(Schema):
    """One line of a list of events."""

    slug: str
    name: str
    format: str
    game: str
    place: str
    zone: str
    planned_at: datetime | None
    phase: str
    player_count: int
    seq: int
    due_at: datetime | None
    is_private: bool


class EventsOut(Schema):
    """A page of events, the latest first."""

    events: list[EventOut]
    next_offset: int | None


class CommandIn(BaseModel):
    """One command; its further fields depend on the type (docs/api.md)."""

    model_config = ConfigDict(extra="allow")

    type: str = Field(json_schema_extra=_one_of(COMMANDS))


class EntryOut(Schema):
    """One fact of the log; `hash` seals it together with the one before it."""

    seq: int
    at: datetime
    actor: str
    kind: str
    payload: dict[str, Any]
    hash: str


class DoneOut(Schema):
    """An accepted command. `ignored`: why a signal changed nothing; `repeated`: the key was used
    before and nothing was done again."""

    ok: Literal[True] = True
    seq: int
    entries: list[EntryOut]
    warnings: list[ProblemOut]
    repeated: bool
    ignored: Literal["early", "duplicate", "stale"] | None


class ChangeOut(Schema):
    """One number or word that would be another."""

    what: str
    player: str | None
    before: Any
    after: Any


class PreviewOut(Schema):
    """What a command would change; nothing has been done."""

    ok: Literal[True] = True
    seq: int
    changes: list[ChangeOut]
    warnings: list[ProblemOut]


class LogOut(Schema):
    """A piece of the log; ask again with `since` = `next_since` until it is null."""

    seq: int
    head_hash: str
    entries: list[EntryOut]
    next_since: int | None


class LineOut(Schema):
    """One row of the standings; `rank` is null for who was excluded, and before the start."""

    rank: int | None
    player: str
    name: str
    balance: int
    status: str
    is_in: bool


class SeatOut(Schema):
    player: str
    name: str


class TableOut(Schema):
    """One table. `runde` is the number that its next report carries, `report` the seq of a report
    that waits for confirmation."""

    number: int
    open: bool
    seats: list[SeatOut]
    runde: int
    due_at: datetime | None
    report: int | None


class DueOut(Schema):
    at: datetime
    command: dict[str, Any]


class StateOut(Schema):
    """An event as it stands after `seq` entries. `state` is the object that the format's rules
    describe, with instants instead of local minutes."""

    seq: int
    head_hash: str
    name: str
    format: str
    game: str
    settings: dict[str, Any]
    zone: str
    confirmation: str
    signup_open: bool
    state: dict[str, Any]
    standings: list[LineOut]
    tables: list[TableOut]
    due: list[DueOut]
