"""Define the state of one tournament, the result of replaying its log.

It holds the format's state and the desk's part: sign-up, published seats, waiting reports.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from datetime import datetime
from enum import Enum, StrEnum
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from games.envelope import Json
from tournaments.domain.desk.cashbook import Cashbook, FeeAccount, charge_accounts, fee_accounts
from tournaments.domain.desk.wishes import Wish
from tournaments.domain.formats import FORMATS, Format
from tournaments.domain.formats.history import Happened
from tournaments.domain.formats.play_builder import Booking
from tournaments.domain.formats.presenter import Presenter
from tournaments.domain.formats.ranking import Place
from tournaments.domain.formats.roles import TableRole, roles
from tournaments.domain.formats.round_rules import ROUND_RULES, RoundKey, rules_in
from tournaments.domain.formats.settings import GAME_VARIANT
from tournaments.domain.formats.state import EntrantKind, FormatState
from tournaments.domain.labels import Labels
from tournaments.domain.log.changes import codec_of
from tournaments.domain.log.codec import DecodeError, Patch, Replaced, ValueCodec
from tournaments.domain.log.references import Names, struck


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of a command: `state` is the difference of the state.

    The rest is for the history of the format: the time, payments, the revision of earlier entries,
    and the state from which these are decided again (JSON).
    """

    state: Patch = None
    at: datetime | None = None
    bookings: tuple[Booking, ...] = ()
    revision: Mapping[int, Happened | None] = field(default_factory=dict)
    start: Patch = None


class Entry(NamedTuple):
    """A stored command. `kind`: the type of the format's event, else of the command.

    `command` as it was understood, with its type. `event`: the present or future event of the
    format if it differs. `texts` are new names and free texts by reference. The log holds their
    digests only.
    """

    kind: str
    command: Json
    event: Json | None = None
    effect: Effect = Effect()
    texts: Mapping[str, str] = MappingProxyType({})


EFFECTS = codec_of(Effect)
SCHEMA_VERSION = 1  # of an entry of the log (docs/log.md)


@dataclass(frozen=True, slots=True)
class Setup:
    """The agreements before the start. `settings` holds only differences from the defaults."""

    name: str
    format: str
    game: str
    settings: Json
    zone: str
    confirmation: str


_SETUPS = codec_of(Setup)
AMENDED = ("settings", "name", "confirmation")  # what `amend` may change of it


@dataclass(frozen=True, slots=True)
class PendingReport:
    """A report that waits for confirmation. `by` is who sent it, `said_by` the player for whom a
    table's phone spoke, if it said so. `spoken`: the browsers, and the players by id, that have had
    their say and so confirm it no more."""

    seq: int
    round: int
    table: int
    event: Json
    by: str
    at: str
    said_by: str = ""
    confirmed: tuple[str, ...] = ()
    spoken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DisputedReport:
    """A report that a player of its table, or the desk, disputed.

    `by` is an entrant, `role:name` of the desk, or "" if a table's phone spoke for nobody.
    """

    report: PendingReport
    by: str
    at: str


BESIDE = {"kept": False, "stays": True}  # of a field of the state that is not written down
STAYS = {"stays": True}  # of a field that is not taken back as it was
OF_ROUND = {"of_round": True}  # of a field that begins anew with the next round


class ForecastAudience(StrEnum):
    """Audiences of the forecast."""

    NOBODY = "off"
    DESK = "desk"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Former:
    """A former player of a place: `ref` is the name, "" if it was forgotten.

    `seq` is the entry of the replacement, `round` the last round that had begun, `open` the begun
    rounds in which the player's table still played.
    """

    ref: str
    seq: int
    round: int
    open: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DeskCall:
    """A table's call of the desk; `open`: no organizer has been there yet.

    `entry` is the booked result that the table wants taken back, 0 for none.
    """

    at: datetime
    open: bool = True
    entry: int = 0


@dataclass(frozen=True, slots=True)
class TournamentState:
    """The replayed state of a tournament.

    `at`: time of the last entry. `final`: the places at the end. `published`: the last round with
    published seats. `promise`: the hash of the next draw's seed. `lots`: the number of revealed
    seeds.

    `pending`, `disputes` and `dropped` hold reports by their number in the log. `disputes` stay
    until the table reports again or the desk decides, `dropped` ones until the table reports again.

    `wishes` hold for every draw to come, `labels` are those of entrants. `steps` are undecided
    steps of the computer's clock in this round, as (seq, event): `clock_steps`. `given` counts the
    given ids by prefix: `e`, `g`, `l`, and `e3` for the people of an entrant. `cashbook` holds the
    money.

    `announcements` are the current texts (references) by their entry, `breaks` the ends of
    announced breaks. `calls` holds the last call of each table in this round, `notes` the desk's
    texts at its tables. `corrected`: time of the last correction in this round that changed scores.
    `former`: the players whom substitutes replaced. `forecast`: its audience. `names` are the names
    and texts by reference; ask for them by `name`.

    `ahead` holds due events that are not in the log yet (for readers only).
    """

    setup: Setup = field(metadata=STAYS)
    play: FormatState = field(metadata=STAYS)
    seq: int = field(default=0, metadata=BESIDE)
    at: str = field(default="", metadata=BESIDE)
    final: tuple[Place, ...] = field(default=(), metadata=STAYS)
    published: int = 0
    signup_open: bool = False
    pending: Mapping[int, PendingReport] = field(default_factory=dict)
    disputes: Mapping[int, DisputedReport] = field(default_factory=dict)
    dropped: Mapping[int, DisputedReport] = field(default_factory=dict)
    promise: str = field(default="", metadata=STAYS)
    lots: int = field(default=0, metadata=STAYS)
    wishes: frozenset[Wish] = frozenset()
    labels: Labels = field(default_factory=dict)
    steps: tuple[tuple[int, Json], ...] = field(default=(), metadata={**STAYS, **OF_ROUND})
    given: Mapping[str, int] = field(default_factory=dict, metadata=STAYS)
    cashbook: Cashbook = field(default_factory=Cashbook)
    announcements: Mapping[int, str] = field(default_factory=dict)
    breaks: Mapping[int, datetime] = field(default_factory=dict)
    calls: Mapping[int, DeskCall] = field(default_factory=dict, metadata=OF_ROUND)
    notes: Mapping[int, str] = field(default_factory=dict, metadata=OF_ROUND)
    corrected: Mapping[str, datetime] = field(default_factory=dict, metadata={**STAYS, **OF_ROUND})
    former: Mapping[str, tuple[Former, ...]] = field(default_factory=dict)
    forecast: ForecastAudience = ForecastAudience.DESK
    names: Names = field(default_factory=Names, metadata=BESIDE)
    ahead: tuple[Happened, ...] = field(default=(), metadata=BESIDE)

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
        """Return what pages show of it where formats differ."""
        return self.format.present(self.play)

    @property
    def takes_signups(self) -> bool:
        """Return True if sign-up by link is open."""
        return self.signup_open and self.format.rules.fits_phase(self.play, "register")

    @property
    def checks_in(self) -> bool:
        """Return True if it matters now who is here: before the start, but of a season."""
        return self.play.phase == "registration" and "check_in" in self.format.rules.events

    @property
    def takes_entrants(self) -> bool:
        """Return True if the desk can enter a player now, before the start or late."""
        form, play = self.format, self.play
        return form.rules.fits_phase(play, "register") or not form.late_problem(play)

    @property
    def entered(self) -> EntrantKind:
        """Return what takes part here."""
        return self.format.entered(self.setup.game, self.setup.settings)

    def name(self, ref: str) -> str:
        """Return the text of an id or reference for pages.

        Equal names get a number, forgotten people are “N. N.”, a forgotten text is empty. Other
        texts stay.
        """
        return self.names.shown(ref, self.play.status)

    def named_at(self, seq: int) -> TournamentState:
        """The state with the names of those who played at an entry, before substitutes came."""
        return self._named(lambda left: seq < left.seq)

    def named_in(self, number: int) -> TournamentState:
        """The state with the names of those who played a round to its end."""
        return self._named(lambda left: number <= left.round and number not in left.open)

    def _named(self, is_before: Callable[[Former], bool]) -> TournamentState:
        """The state with the names of those who had not been replaced yet."""
        named = dict[str, str]()
        for ref, all_ in self.former.items():
            left = next(filter(is_before, all_), None)
            if left and (name := self.names.get(left.ref)):
                named[ref] = name
                side = ref.partition(".")[0]
                if side != ref:  # a pair is called by its people
                    whole = named.get(side) or self.names.get(side, "")
                    named[side] = struck(whole, self.names.get(ref, ""), name)
        return replace(self, names=self.names.with_(named)) if named else self

    @property
    def fee_accounts(self) -> Mapping[str, FeeAccount]:
        """Return what everybody who takes part has to pay for it, and has paid."""
        usual, play = self.presenter.entry_fee, self.play
        return fee_accounts(self.cashbook, usual, play.status, play.fillers, self.labels)

    @property
    def charge_accounts(self) -> Mapping[str, FeeAccount]:
        """Return what everybody has to pay for losses and walk-overs, and has paid."""
        return charge_accounts(self.cashbook, self.presenter.charges)

    @property
    def box(self) -> int:
        """Return what lies in the box, in cents."""
        return self.cashbook.balance + self.presenter.collected

    @property
    def settings_now(self) -> Json:
        """Return what was agreed, with what the desk has changed of it since where the format has a
        setting for it."""
        book, known = self.cashbook, {option.key for option in self.format.settings}
        changed: Json = {} if book.entry_fee is None else {"entry_fee": book.entry_fee}
        if book.prizes is not None:
            changed["prizes"] = list(book.prizes)
        fitting = {key: value for key, value in changed.items() if key in known}
        return {**self.setup.settings, **fitting}

    def rules(self, number: int = 0, table: int = 0) -> Json:
        """Return the options of the game by which a round is played, or a table of it; 0: the
        round that runs or comes next."""
        return self.rules_by(self.format.round_key(self.play, number, table))

    def rules_by(self, key: RoundKey | None) -> Json:
        """Return the options of the game in a round of this name; None: those of the event."""
        settings = self.setup.settings
        rules: Json = settings.get(GAME_VARIANT) or {}
        by_round = settings.get(ROUND_RULES) or ()
        return rules if key is None else rules_in(self.setup.game, rules, by_round, key)

    @property
    def changes_settings(self) -> str:
        """Return the kind of command by which the desk can change settings now, "" if there is
        none."""
        if self.play.phase == "registration":
            return "configure"
        return "amend" if self.format.rules.fits_phase(self.play, "amend") else ""

    def roles_at(self, table: int) -> Mapping[str, tuple[TableRole, ...]]:
        """Return what those at a table of the drawn or running round do besides playing, by id."""
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

    def pending_at(self, table: int) -> PendingReport | None:
        """The report of a table that waits for confirmation."""
        return next((p for p in self.pending.values() if p.table == table), None)

    def dispute_at(self, table: int) -> DisputedReport | None:
        """The report of a table that was called wrong."""
        return next((d for d in self.disputes.values() if d.report.table == table), None)

    def open_report(self, table: int) -> PendingReport | None:
        """Return the report of a table that waits for confirmation or was called wrong."""
        disputed = self.dispute_at(table)
        return self.pending_at(table) or (disputed.report if disputed else None)

    def open_report_seq(self, table: int) -> int:
        """Return the number of a table's open report; 0 for none."""
        report = self.open_report(table)
        return report.seq if report else 0


def of_round() -> Json:
    """Return what a round begins with, by the fields of the state that are its own."""
    of_state = {each.name: each for each in fields(TournamentState)}
    own = {name: each for name, each in of_state.items() if each.metadata.get("of_round")}
    return {
        name: each.default if each.default_factory is MISSING else each.default_factory()
        for name, each in own.items()
    }


def initial_state(payload: Json) -> TournamentState:
    """The state before its first entry, from the payload of `created`; ValueError if unusable."""
    setup = Setup(**{key: payload[key] for key in Setup.__slots__})
    return TournamentState(
        setup, FORMATS[setup.format].begin(setup.game, setup.settings, setup.zone)
    )


def codec(form: str, *, objects: bool = False) -> ValueCodec[TournamentState]:
    """Return how states of a format are written down; DecodeError if there is no such format.
    `objects`: where the order of objects is kept."""
    if form not in FORMATS:
        raise DecodeError(f"no format: {form:.40}")
    return codec_of(TournamentState, (FormatState, FORMATS[form].states), objects=objects)


def setup_of(command: Json) -> Setup:
    """Return what `created` or `configure` agreed on; DecodeError if it is none."""
    setup: Setup = _SETUPS.decode({n: v for n, v in command.items() if n != "type"})
    return setup


@cache
def fingerprint(form: str) -> str:
    """SHA-256 (hex) of the shape of the states of a format; DecodeError if there is no such
    format."""
    return hashlib.sha256(
        f"{SCHEMA_VERSION} {_shape(codec(form, objects=True))}".encode()
    ).hexdigest()


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
