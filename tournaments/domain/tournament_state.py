"""The state of one tournament: what that its log folds to.

Knows the format's own state and what the desk adds to it: sign-up, published seats, reports that
wait for a second player. Does not know users, databases or the clock on the wall.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field
from datetime import datetime
from enum import Enum, StrEnum
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from games.envelope import Json
from tournaments.domain.desk.cashbook import Cashbook, FeeAccount, charge_accounts, fee_accounts
from tournaments.domain.desk.wishes import Wish
from tournaments.domain.formats import FORMATS, Format
from tournaments.domain.formats.history import Entry, Revision
from tournaments.domain.formats.presenter import Presenter
from tournaments.domain.formats.ranking import Place
from tournaments.domain.formats.roles import TableRole, roles
from tournaments.domain.formats.state import Entered, FormatState
from tournaments.domain.formats.state_builder import Booking
from tournaments.domain.log.changes import codec_of
from tournaments.domain.log.codec import Codec, Misfit, Patch, Replaced
from tournaments.domain.log.references import Names


class Fact(NamedTuple):
    """One thing that is decided: its kind and what is kept of its command (for events of a format
    `{"event": {...}, "meta": {...}}`), and for those what the rules made of it.

    `play` is the format's state after it. `revision` and `start` say what a correction, or other
    settings, made of earlier entries. `texts` are the names and free texts that it gave, by their
    reference: they are kept beside the log.
    """

    kind: str
    command: Json
    play: Any = None
    at: datetime | None = None
    bookings: tuple[Booking, ...] = ()
    revision: Revision = MappingProxyType({})
    start: FormatState | None = None
    texts: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Effect:
    """What a fact did: `state` is the difference of the state. The rest is for the history of the
    format: when it happened, who paid whom, what became of earlier entries, and from which state
    they are told anew (its JSON)."""

    state: Patch = None
    at: datetime | None = None
    bookings: tuple[Booking, ...] = ()
    revision: Mapping[int, Entry | None] = field(default_factory=dict)
    start: Patch = None


EFFECTS = codec_of(Effect)
FORM = 5  # of what is stored of a fact (docs/log.md)


@dataclass(frozen=True, slots=True)
class Setup:
    """What was agreed before the start. `settings` holds only what departs from the defaults."""

    name: str
    format: str
    game: str
    settings: Json
    zone: str
    confirmation: str


_SETUPS = codec_of(Setup)


@dataclass(frozen=True, slots=True)
class Pending:
    """A report that waits for confirmation. `body` is the command that brought it. `spoken`: the
    browsers, and the players by id, that have had their say and so confirm it no more."""

    seq: int
    round: int
    table: int
    event: Json
    body: Json
    by: str
    at: str
    confirmed: tuple[str, ...] = ()
    spoken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Disputed:
    """A report that somebody of its table, or the desk, called wrong. `by` is an entrant,
    `role:name` of the desk, or empty where a table's phone spoke for nobody."""

    report: Pending
    by: str
    at: str


class ForecastFor(StrEnum):
    """Who sees who can still make what, and when it will be over."""

    NOBODY = "off"
    DESK = "desk"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Call:
    """When a table called the desk; `open`: nobody has been there yet."""

    at: datetime
    open: bool = True


@dataclass(frozen=True, slots=True)
class TournamentState:
    """The folded state. `at` is when its last fact happened, `final` the places as they were when
    all was over, `published` the last round whose seats everybody may see. `promise` is the hash of
    the next draw's seed, `lots` counts the seeds that were revealed. `pending`, `disputes` and
    `dropped` hold reports by their number in the log, in no order that means anything. `disputes`
    stay until the table reports again or the desk decides, those that it has `dropped` until the
    table reports again. `wishes` are those for every draw of seats to come. `steps` are those of
    the computer's clock in this round that nobody has decided on, as (seq, event): `clock_steps`.
    `given` counts the ids that were given, by what they begin with: `e`, `g`, and `e3` for the
    people of an entrant. `cashbook` tells of the coins. `announcements` are the texts (references)
    that everybody reads now, by the number of their entry; `calls` the last of each table for the
    desk in this round. `corrected` is when a correction last changed in this round what somebody
    has. `forecast` says who sees one. `names` are the names and texts beside the log, by reference;
    ask for them by `name`.

    `ahead` are the facts in it that are due but not in the log yet (for readers only).
    """

    setup: Setup
    play: FormatState
    seq: int = field(default=0, metadata={"kept": False})
    at: str = field(default="", metadata={"kept": False})
    final: tuple[Place, ...] = ()
    published: int = 0
    signup_open: bool = False
    pending: Mapping[int, Pending] = field(default_factory=dict)
    disputes: Mapping[int, Disputed] = field(default_factory=dict)
    dropped: Mapping[int, Disputed] = field(default_factory=dict)
    promise: str = ""
    lots: int = 0
    wishes: frozenset[Wish] = frozenset()
    steps: tuple[tuple[int, Json], ...] = ()
    given: Mapping[str, int] = field(default_factory=dict)
    cashbook: Cashbook = field(default_factory=Cashbook)
    announcements: Mapping[int, str] = field(default_factory=dict)
    calls: Mapping[int, Call] = field(default_factory=dict)
    corrected: Mapping[str, datetime] = field(default_factory=dict)
    forecast: ForecastFor = ForecastFor.DESK
    names: Names = field(default_factory=Names, metadata={"kept": False})
    ahead: tuple[Entry, ...] = field(default=(), metadata={"kept": False})

    @property
    def stamp(self) -> str:
        """Names this state among all of its tournament: the key of whatever is made from it."""
        return f"{self.seq}+{len(self.ahead)}" if self.ahead else f"{self.seq}"

    @property
    def format(self) -> Format[FormatState]:
        """The rules by which it is played."""
        return FORMATS[self.setup.format]

    @property
    def presenter(self) -> Presenter:
        """What pages show of it where formats differ."""
        return self.format.present(self.play)

    @property
    def takes_signups(self) -> bool:
        """Whether whoever has the link can sign up now."""
        return self.signup_open and self.format.rules.fits_phase(self.play, "register")

    @property
    def takes_entrants(self) -> bool:
        """Whether the desk can enter somebody now, before the start or late."""
        form, play = self.format, self.play
        late = form.rules.fits_phase(play, "late_entry") and form.offers(play, "late_entry")
        return late or form.rules.fits_phase(play, "register")

    @property
    def entered(self) -> Entered:
        """What takes part here."""
        return self.format.entered(self.setup.game, self.setup.settings)

    def name(self, ref: str) -> str:
        """What stands for an id or a reference on every page: names that read alike are told apart
        by a number, who was forgotten is “N. N.”, a text that was forgotten is empty. Anything else
        stands for itself."""
        return self.names.shown(ref, self.play.status)

    @property
    def fee_accounts(self) -> Mapping[str, FeeAccount]:
        """What everybody who takes part has to pay for it, and has paid."""
        return fee_accounts(self.cashbook, self.presenter.entry_fee, self.play.status)

    @property
    def charge_accounts(self) -> Mapping[str, FeeAccount]:
        """What everybody has to pay for losses and walk-overs, and has paid."""
        return charge_accounts(self.cashbook, self.presenter.charges)

    @property
    def box(self) -> int:
        """What lies in the box, in cents."""
        return self.cashbook.balance + self.presenter.collected

    @property
    def settings_now(self) -> Json:
        """What was agreed, with what the desk has changed of it since where the format has a
        setting for it."""
        book, known = self.cashbook, {option.key for option in self.format.settings}
        changed: Json = {} if book.entry_fee is None else {"entry_fee": book.entry_fee}
        if book.prizes is not None:
            changed |= {"prizes": list(book.prizes.places), "last_prize": book.prizes.last}
        fitting = {key: value for key, value in changed.items() if key in known}
        return {**self.setup.settings, **fitting}

    def roles_at(self, table: int) -> Mapping[str, tuple[TableRole, ...]]:
        """What those at a table of the drawn or running round do besides playing, by id."""
        play = self.play
        if not 1 <= table <= len(play.tables):
            return {}
        number = play.round + (play.phase == "drawn")
        return roles(
            self.setup.settings, number, self.presenter.drawn, play.tables[table - 1].players
        )

    @property
    def tables_waiting(self) -> tuple[int, ...]:
        """The tables whose reports wait for confirmation, in the order of the reports."""
        return tuple(self.pending[number].table for number in sorted(self.pending))

    def pending_at(self, table: int) -> Pending | None:
        """The report of a table that waits for confirmation."""
        return next((p for p in self.pending.values() if p.table == table), None)

    def dispute_at(self, table: int) -> Disputed | None:
        """The report of a table that was called wrong."""
        return next((d for d in self.disputes.values() if d.report.table == table), None)


def codec(form: str, *, objects: bool = False) -> Codec[TournamentState]:
    """How states of a format are written down; Misfit if there is no such format. `objects`: where
    the order of objects is kept."""
    if form not in FORMATS:
        raise Misfit(f"no format: {form:.40}")
    return codec_of(TournamentState, (FormatState, FORMATS[form].states), objects=objects)


def setup_of(command: Json) -> Setup:
    """What `created` or `configured` agreed on; Misfit if it is none."""
    setup: Setup = _SETUPS.decode(command)
    return setup


@cache
def fingerprint(form: str) -> str:
    """SHA-256 (hex) of the shape of the states of a format; Misfit if there is no such format."""
    return hashlib.sha256(f"{FORM} {_shape(codec(form, objects=True))}".encode()).hexdigest()


def _shape(part: object) -> str:
    if part is MISSING:  # a field without a default; its repr is another one in each process
        return "MISSING"
    if isinstance(part, Replaced):
        inner = ", ".join(f"{name}: {_shape(value)}" for name, value in vars(part).items())
        return f"{type(part).__name__}({inner})"
    if isinstance(part, type):
        words = [str(member) for member in part] if issubclass(part, Enum) else ""
        return f"{part.__qualname__}{words}"
    if isinstance(part, Mapping):
        return str({str(key): _shape(value) for key, value in part.items()})
    if isinstance(part, tuple):
        return str([_shape(each) for each in part])
    return getattr(part, "__qualname__", "") or repr(part)
