"""Organizations, people and series in the API: requests and answers."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from tournaments.api.requests import SAFE, Text
from tournaments.api.responses import Number, RankingOut
from tournaments.store.people.candidates import LENGTHS
from tournaments.store.series.box import REASON_LENGTH

Stripped = StringConstraints(strip_whitespace=True)
Name80 = Annotated[str, Stripped, Field(min_length=1, max_length=80), SAFE]
PersonName = Annotated[str, Stripped, Field(min_length=1, max_length=LENGTHS["name"]), SAFE]
Season = Annotated[str, Stripped, Field(max_length=40), SAFE]


class Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")


class OrganizationIn(Asked):
    """Those who organize together; a private organization shows nothing to strangers."""

    name: Name80
    is_private: bool = False


class OrganizationChange(Asked):
    """Omitted fields stay."""

    name: Name80 = ""
    is_private: bool = False


class PersonIn(Asked):
    """As little as tells two people apart; `note` is for organizers only."""

    name: PersonName
    club: Text = Field("", max_length=LENGTHS["club"])
    note: Text = Field("", max_length=LENGTHS["note"])


class PersonChange(Asked):
    """Omitted fields stay."""

    name: PersonName = ""
    club: Text = Field("", max_length=LENGTHS["club"])
    note: Text = Field("", max_length=LENGTHS["note"])


class MergeIn(Asked):
    """The code of the other record of the same person."""

    other: Text


class EntrantsIn(Asked):
    """Entrant -> the code of a person, or `new`, `nobody`, `open`."""

    entrants: dict[Text, Text]


class SeriesIn(Asked):
    """A series; `settings` holds only what departs from the usual scheme."""

    name: Name80
    season: Season = ""
    settings: dict[str, Any] = Field(default_factory=dict)
    is_private: bool = False


class SeasonIn(Asked):
    """The name of the next season."""

    season: Annotated[str, Stripped, Field(min_length=1, max_length=40), SAFE]


class SeriesEventIn(Asked):
    """The slug of an event of the same organization."""

    event: Text
    is_final: bool = False


class SeriesCashIn(Asked):
    """Coins into the box of a series (`gift`, `over`) or out of it (`expense`, `payout`, `short`)
    between its evenings, in cents; all but a gift need a reason."""

    purpose: Text
    cents: Annotated[int, Field(strict=True)]
    reason: Text = Field("", max_length=REASON_LENGTH)


class ShareIn(Asked):
    """A share of the box to hand out: the key of the prize and `who` of the table."""

    prize: Text
    who: Text


class MoveIn(Asked):
    """One place earlier (-1) or later (1)."""

    by: Literal[-1, 1]


class OrganizationOut(Schema):
    """`people` counts the records that the caller may see; `events` are the latest slugs."""

    slug: str
    name: str
    is_private: bool
    people: int
    games: list[str]
    series: list[str]
    events: list[str]


class OrganizationLine(Schema):
    slug: str
    name: str
    is_private: bool


class PersonLine(Schema):
    """A person in a list; `note` is null for everybody but organizers."""

    code: str
    name: str
    club: str
    note: str | None
    events: int


class ResultOut(Schema):
    """One finished event of a person; `rank` is null for who was excluded."""

    event: str
    name: str
    game: str
    played_at: datetime
    rank: int | None
    field: int
    score: Number
    unit: str
    rating: int | None


class SumOut(Schema):
    """All events of one game; `beaten` is the average share of the field behind, in percent."""

    game: str
    events: int
    wins: int
    podiums: int
    best: int | None
    beaten: int | None
    score: Number
    unit: str
    rating: int | None


class RecordOut(Schema):
    """Everything of a person that the caller may see, the latest event first; `coming` are events
    that are not over."""

    code: str
    organization: str
    name: str
    club: str
    note: str | None
    results: list[ResultOut]
    sums: list[SumOut]
    coming: list[str]


class MeetingOut(Schema):
    """An event in which both took part, with their places and common tables."""

    event: str
    rank: int | None
    other_rank: int | None
    tables: int
    ahead: int
    behind: int


class AgainstOut(Schema):
    code: str
    other: str
    meetings: list[MeetingOut]


class AllTimeLine(SumOut):
    """A person's place in the all-time table of a game."""

    place: int
    code: str
    name: str


class EntrantOut(Schema):
    """The people of an entrant by code; `suggested` have the same name."""

    player: str
    name: str
    people: list[str]
    is_nobody: bool
    suggested: list[str]


class SeriesLine(Schema):
    """A series in a list."""

    slug: str
    organization: str
    name: str
    season: str
    is_private: bool
    closed_at: datetime | None


class SeriesEventOut(Schema):
    """An event that counts; `is_over`: its results are in the table."""

    id: int
    event: str
    name: str
    is_final: bool
    is_over: bool


class CellOut(Schema):
    """The result of an evening; `state`: counts, dropped or final. Points are exact fractions."""

    points: str
    bonus: int
    rank: int | None
    state: str


class SeriesRow(Schema):
    """A line of the table. `people`: the codes of all who share it; `person`: the only one, null
    for several and for an entrant of whom nobody has said who it is. `cells` stand in the order of
    the finished `events`, null for absence. `counters`: what games count (docs/formats.md), by key,
    over the events that count."""

    who: str
    person: str | None
    people: list[str]
    name: str
    rank: int | None
    total: str
    attended: int
    mark: str
    counters: dict[str, int]
    cells: list[CellOut | None]


class SeriesOut(SeriesLine):
    """A series with its table, the best first."""

    settings: dict[str, Any]
    follows: str | None
    events: list[SeriesEventOut]
    table: list[SeriesRow]
    rankings: list[RankingOut] = Field(default_factory=list)


class SeriesChangeOut(Schema):
    """The effect of a tournament's correction; each line has who, rank and total, before and
    after.
    """

    event: str
    at: datetime
    lines: list[dict[str, Any]]


class BoxLineOut(Schema):
    """A movement: `cents` to the box. `purpose` null: taken in from tables."""

    purpose: str | None
    cents: int
    who: str
    reason: str


class BoxEveningOut(Schema):
    """The change of the box by an evening in cents, and its balance afterwards."""

    event: str
    cents: int
    after: int
    lines: list[BoxLineOut]


class BoxMovementOut(BoxLineOut):
    """A movement between the evenings; `id` strikes it."""

    id: int
    at: datetime


class BoxShareOut(Schema):
    """A share of the box by the table as it is. `cents`: what it comes to, null for a thing;
    `who`: the rows that get it, evenly (of `everybody` the people), with those of them that have it
    in `handed`."""

    prize: str
    text: str
    rank: int | None
    cents: int | None
    who: list[str]
    handed: list[str]


class BoxOut(Schema):
    """The box of a series: `balance` in cents. Reasons are for its organizers."""

    balance: int
    is_over: bool
    evenings: list[BoxEveningOut]
    movements: list[BoxMovementOut]
    shares: list[BoxShareOut]
