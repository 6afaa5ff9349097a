"""Requests of the API, as described in its OpenAPI document."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    ConfigDict,
    Field,
    field_validator,
)

from tournaments.api.description import schema
from tournaments.domain.catalogue import COMMANDS
from tournaments.domain.commands.sizes import is_storable
from tournaments.domain.formats import FORMATS, USUAL, USUAL_GAME
from tournaments.domain.qualifying import Of

FORMAT_KEYS = sorted(FORMATS)


def _storable(text: str) -> str:
    if not is_storable(text):
        raise ValueError("holds characters that cannot be stored")
    return text


def _in_our_time(instant: datetime) -> datetime:
    if not 2000 <= instant.year <= 2200:
        raise ValueError("not of our time")
    return instant


SAFE = AfterValidator(_storable)
Text = Annotated[str, SAFE]
Instant = Annotated[AwareDatetime, AfterValidator(_in_our_time)]


def _one_of(words: list[str]) -> dict[str, Any]:
    return {"enum": words}


def _format(key: str) -> str:
    if key not in FORMAT_KEYS:
        raise ValueError("unknown format")
    return key


class EventIn(BaseModel):
    """A new event. `settings` holds only what departs from the defaults of the format."""

    model_config = ConfigDict(extra="forbid")

    name: str
    format: str = Field(USUAL, json_schema_extra=_one_of(FORMAT_KEYS))
    game: str = USUAL_GAME
    settings: dict[str, Any] = Field(default_factory=dict)
    zone: str = "Europe/Berlin"
    confirmation: Literal["none", "second", "all"] = "second"
    place: Text = Field("", max_length=120)
    planned_at: Instant | None = None
    is_private: bool = False

    @field_validator("format")
    @classmethod
    def _known(cls, key: str) -> str:
        return _format(key)


class EventChange(BaseModel):
    """Changes of a tournament outside its log; omitted fields stay."""

    model_config = ConfigDict(extra="forbid")

    place: Text = Field("", max_length=120)
    planned_at: Instant | None = None
    is_private: bool = False


class SourceIn(BaseModel):
    """A source of qualifiers.

    `places`: `count` of each list from the place `first` on. The lists are the standings of the
    event and of each of its groups, or of the one `event`. With `series` they are its table, with
    `ranking` the further ranking of this title. `tables`: the best `count` of every table of the
    last round. `scores`: the best `count` of all events in one list. `names`: these people.
    """

    model_config = ConfigDict(extra="forbid")

    of: Of = Of.PLACES
    count: int = Field(0, ge=0, le=1000)
    first: int = Field(1, ge=1, le=1000)
    event: Text = ""
    series: Text = ""
    ranking: Text = ""
    names: list[Text] = Field(default_factory=list, max_length=1000)


class StageIn(BaseModel):
    """A next stage: each of the `sources` in turn chooses qualifiers.

    Qualifiers of an earlier source are skipped and the next one moves up. `groups` are further
    finished events of the same organization and game; with `one_name` one name in several of them
    is one person. With `carry` the points count there. Without `is_private` it is private if one of
    these events or series is.
    """

    model_config = ConfigDict(extra="forbid")

    name: Text
    format: str = Field(json_schema_extra=_one_of(FORMAT_KEYS))
    sources: list[SourceIn] = Field(min_length=1, max_length=20)
    groups: list[Text] = Field(default_factory=list, max_length=20)
    one_name: bool = False
    places_to: Literal[2, 4, 8, 16, 0] = 2
    carry: bool = False
    is_private: bool | None = None

    @field_validator("format")
    @classmethod
    def _known(cls, key: str) -> str:
        return _format(key)


class LeagueSeasonIn(BaseModel):
    """The next season of a league: `upper` and `lower` are the finished leagues, of the same
    organization and game, between which and this one people go up and down. Without `is_private`
    it is private if one of these leagues is."""

    model_config = ConfigDict(extra="forbid")

    name: Text
    upper: Text = ""
    lower: Text = ""
    is_private: bool | None = None


class CommandIn(BaseModel):
    """One command; its further fields depend on the type."""

    model_config = ConfigDict(
        extra="allow", json_schema_extra={"oneOf": [schema(kind) for kind in COMMANDS]}
    )

    type: str = Field(json_schema_extra=_one_of(list(COMMANDS)))


class LinkIn(BaseModel):
    model_config = ConfigDict(extra="forbid")

    player: Text


class MemberIn(BaseModel):
    model_config = ConfigDict(extra="forbid")

    role: Literal["organizer", "helper"]


class InvitationIn(BaseModel):
    """`note`: for whom it is, for the list of open ones. An organization has organizers only."""

    model_config = ConfigDict(extra="forbid")

    role: Literal["organizer", "helper"] | None = None
    note: Annotated[Text, Field(max_length=60)] = ""


class WebhookIn(BaseModel):
    model_config = ConfigDict(extra="forbid")

    url: Text


class VariantChange(BaseModel):
    """Words and values of a draft; `values` holds only what departs from the book."""

    model_config = ConfigDict(extra="forbid")

    name: Text
    note: Text = ""
    values: dict[str, Any] = Field(default_factory=dict)


class VariantIn(VariantChange):
    """A new draft of a game's rules."""

    game: Text
