"""Score sheets without a tournament in the API: what it takes and what it answers."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from ninja import Schema
from pydantic import BaseModel, ConfigDict, Field

from tournaments.api.requests import Text


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
