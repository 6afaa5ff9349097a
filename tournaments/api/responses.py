"""Answers of the API, as described in its OpenAPI document."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import BeforeValidator, Field

from tournaments.domain.points import points_json
from tournaments.live.hub import stream_path

Number = Annotated[
    int | str,
    BeforeValidator(points_json),
    Field(description="A whole number, or a fraction as text such as `8/3`."),
]


def _shown(value: Any) -> Any:
    return points_json(value) if isinstance(value, Fraction) else value


Shown = Annotated[Any, BeforeValidator(_shown)]


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


class EventOut(Schema):
    """One line of a list of events; `live` is the path of its stream of server-sent events."""

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
    live: str

    @staticmethod
    def resolve_live(event: Any, context: Any) -> str:
        caller = context["request"].auth
        return stream_path(event.slug, caller.right if event.is_private else "")


class DeletedOut(Schema):
    """A deletion; organizers can bring back what it deleted until then."""

    until: datetime


class EventsOut(Schema):
    """A page of events, the latest first."""

    events: list[EventOut]
    next_offset: int | None


class EntryOut(Schema):
    """An entry of the log.

    `kind`: type of the event, else of the command. `command`: the request with its type and all
    added values. `event`: the present or future event of the format if it differs. `texts`: the
    digests of new names and texts, by reference. `hash` covers the entry and the hash before it.
    """

    seq: int
    at: datetime
    actor: str
    kind: str
    command: dict[str, Any]
    event: dict[str, Any] | None
    texts: dict[str, str]
    hash: str


class DoneOut(Schema):
    """An accepted command. `entrant`: the id of whom it entered; `ignored`: why a signal changed
    nothing; `repeated`: the key was used before and nothing was done again."""

    ok: Literal[True] = True
    seq: int
    entries: list[EntryOut]
    entrant: str | None
    warnings: list[ProblemOut]
    repeated: bool
    ignored: Literal["early", "duplicate", "stale"] | None


class ChangeOut(Schema):
    """A changed number or word; `player` and `name` if it belongs to a player, `table` to a
    table.
    """

    what: str
    player: str | None
    name: str | None
    table: int | None = None
    before: Shown
    after: Shown


class PreviewOut(Schema):
    """The changes of a command, without doing it."""

    ok: Literal[True] = True
    seq: int
    changes: list[ChangeOut]
    warnings: list[ProblemOut]


class LogOut(Schema):
    """A piece of the log; ask again with `since` = `next_since` until it is null. `names` holds,
    by reference, the names and texts that its entries gave, unless they were forgotten since."""

    seq: int
    head_hash: str
    entries: list[EntryOut]
    names: dict[str, str]
    next_since: int | None


class ColumnOut(Schema):
    """A number that decides about places: `value / scale`. `decided`: it parted level players."""

    key: str
    value: int
    scale: int
    decided: bool


class DeductionOut(Schema):
    """Points taken off, or given if below 0.

    `of_game`: off the game points of the tie-breaks. `round`: for the missed match of this round,
    else 0. `rule`: the line of the event's `penalties`, for the `time` that it counted.
    """

    points: int
    reason: str
    of_game: bool
    round: int
    rule: str = ""
    time: int = 0


class LineOut(Schema):
    """One row of the standings; `rank` is null for who was excluded, and before the start. `labels`
    by label what it says, "" for one that says all by itself."""

    rank: int | None
    player: str
    name: str
    balance: Number
    status: str
    is_in: bool
    columns: list[ColumnOut]
    deductions: list[DeductionOut]
    counters: dict[str, int] = Field(default_factory=dict)
    labels: dict[str, str] = Field(default_factory=dict)


class RankedOut(Schema):
    """The share of an entrant in a line of a ranking; `counts`: it is added up."""

    player: str
    name: str
    value: Number
    counts: bool


class RankingLineOut(Schema):
    """A line of one person, or of all of whom the label `says` the same."""

    rank: int
    value: Number
    says: str
    members: list[RankedOut]


class RankingOut(Schema):
    """A ranking, the main one first and without a title, of those who have its `label` ("": of
    all); `prizes` as they were typed."""

    title: str
    label: str
    prizes: list[str] = Field(default_factory=list)
    lines: list[RankingLineOut]


class SeatOut(Schema):
    """`roles`: `first_dealer`, `scorekeeper`, where the event agreed on them."""

    player: str
    name: str
    roles: list[str] = Field(default_factory=list)


class DisputeOut(Schema):
    """A report that was called wrong: its `seq`, and by whom: an entrant, `role:name` of the desk,
    or empty where a table's phone spoke for nobody."""

    seq: int
    by: str


class TableOut(Schema):
    """One table. `number` is that of its links and commands, `number_in_round` the one people read.

    They differ in seasons, whose tables keep numbers throughout. `runde` is the number of its next
    report, `report` the seq of a waiting report, `disputed` the seq of a disputed one without a
    decision. `rules` are the options of the game for its round that differ from the book.
    """

    number: int
    number_in_round: int = 0
    open: bool
    seats: list[SeatOut]
    runde: int
    due_at: datetime | None
    report: int | None
    disputed: DisputeOut | None = None
    rules: dict[str, Any] = Field(default_factory=dict)


class DueOut(Schema):
    at: datetime
    command: dict[str, Any]


class StateOut(Schema):
    """An event as it stands after `seq` entries. `state` is the object that the format's rules
    describe, with instants instead of local minutes. `names` are those of the entrants and their
    people by id; for the desk of guests too."""

    seq: int
    head_hash: str
    name: str
    format: str
    game: str
    settings: dict[str, Any]
    zone: str
    confirmation: str
    signup_open: bool
    names: dict[str, str]
    state: dict[str, Any]
    standings: list[LineOut]
    rankings: list[RankingOut] = Field(default_factory=list)
    tables: list[TableOut]
    due: list[DueOut]


class StandingsOut(Schema):
    """The places after `seq` entries, the best first."""

    seq: int
    standings: list[LineOut]
    rankings: list[RankingOut] = Field(default_factory=list)


class ChanceOut(Schema):
    """`share` of the simulated courses; `sure`: it is proven, and then 0 or 1."""

    share: float
    sure: bool


class ForecastOut(Schema):
    """The last forecast, made at `made_at`; null: none yet, ask again in some seconds.

    `chances` are those of each entrant for `final`, `first`, `prizes`, `promoted` or `stays` (not
    relegated). Eight of ten courses end between the two instants of `end`, and their preliminary
    between those of `cut`.
    """

    seq: int
    made_at: datetime | None
    is_current: bool
    chances: dict[str, dict[str, ChanceOut]]
    end: list[datetime] | None
    cut: list[datetime] | None


class BookingOut(Schema):
    """A movement: `from` and `to` are entrants, or accounts: `:pot`, `:bank` and `:outside` of a WM
    evening, which counts in euros; elsewhere `:box` and `:table ROUND.TABLE`, in cents."""

    seq: int
    at: datetime | None
    source: str = Field(alias="from")
    target: str = Field(alias="to")
    amount: int
    reason: str


class AccountOut(Schema):
    """The bookings of a WM evening add up to the balance, in euros. Elsewhere the balance is points
    and the bookings are the cents that were paid for entering and losing. `names` are those of
    everybody in them."""

    seq: int
    player: str
    name: str
    names: dict[str, str]
    balance: Number
    bookings: list[BookingOut]


class LinkOut(Schema):
    """A personal link. Its token is also a token of this API: it acts as the player.
    `is_self_made`: a sign-up made it and the desk has not handed it over; it leads to no other
    event."""

    player: str
    name: str
    token: str
    url: str
    is_self_made: bool


class TableLinkOut(Schema):
    number: int
    number_in_round: int = 0
    url: str


class LinksOut(Schema):
    """`pin` opens the tables of the running round; null before the first. `wall` is the address
    that shows it in the hall."""

    pin: str | None
    wall: str
    players: list[LinkOut]
    tables: list[TableLinkOut]


class MemberOut(Schema):
    """An account that helps to run an event or an organization, and as what."""

    name: str
    role: str


class InvitationOut(Schema):
    """An open invitation. `url` is its link, which only the answer to its making has."""

    id: int
    role: str
    note: str
    by: str | None
    expires_at: datetime
    url: str | None = None


class InvitedOut(Schema):
    """The place that an invitation leads to: `kind` is `event` or `organization`, `slug` its
    address."""

    kind: str
    slug: str
    name: str
    role: str
    by: str | None


class VariantOut(Schema):
    """House rules of a game under a name: a draft, published or retired."""

    id: int
    game: str
    name: str
    version: int
    status: str
    note: str
    values: dict[str, Any]
    published_at: datetime | None
