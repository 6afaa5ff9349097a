"""Define the interface of a format.

No other part of the product knows the format; its presenter says what differs on pages.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar
from zoneinfo import ZoneInfo

from games import GAMES
from games.book import Guide
from games.envelope import Json, Problem
from games.events import RoundWords
from games.game import Game
from games.guide import effective
from games.options import Option, Words, departures
from tournaments.domain.formats import timing
from tournaments.domain.formats.counting import options_of_games
from tournaments.domain.formats.entrants import members
from tournaments.domain.formats.handler_table import Rules
from tournaments.domain.formats.length import deals_explained
from tournaments.domain.formats.places import Room, SeatPlace, places, waiting
from tournaments.domain.formats.presenter import Presenter
from tournaments.domain.formats.ranking import Place, Sitting
from tournaments.domain.formats.round_rules import RoundKey
from tournaments.domain.formats.state import GONE, EntrantKind, FormatState, Phase
from tournaments.domain.formats.tables import whole_match
from tournaments.domain.formats.wanted import NOTHING, Wanted
from tournaments.domain.log.changes import codec_of
from tournaments.domain.log.codec import Codec

if TYPE_CHECKING:
    from tournaments.domain.formats.examples import Examples
    from tournaments.domain.review.reports import Match, Report
    from tournaments.domain.review.sentence import Sentence

S = TypeVar("S", bound=FormatState)


def _failing(checks: Mapping[str, bool]) -> tuple[str, ...]:
    return tuple(name for name, holds in checks.items() if not holds)


LAST_TWO = 2  # one of whom has won when the other leaves


class Format(ABC, Generic[S]):
    """A format whose states are `S`; there is one instance of each.

    Methods take a state that the rules made, change nothing and do no I/O. Amounts are whole
    (`unit` of the presenter), times are aware instants in UTC.
    """

    key: ClassVar[str]
    """Its name in addresses, logs and the API; never changes."""
    name: ClassVar[Words]
    about: ClassVar[Words]
    """Explained in two sentences."""
    games: ClassVar[tuple[str, ...]] = tuple(GAMES)
    """The keys of the games that can be played so, the usual one first."""
    guide: ClassVar[Guide] = ()
    """The evening itself, explained by its settings."""
    scoring: ClassVar[Guide] = ()
    """The section of the guide that says what a table brings, where it is shown by itself."""
    presenter: ClassVar[type[Presenter]]
    """The presenter of its states; its constant words hold for the format."""

    settings: ClassVar[tuple[Option, ...]]
    """The settings of an event, in the order of its form."""
    later: ClassVar[tuple[str, ...]] = ()
    """The keys of those that may change in a running event."""
    usually_set: ClassVar[tuple[str, ...]] = ()
    """The keys of those to ask everybody for; the others are seldom changed."""

    states: type[S]
    """The class of its states."""
    rules: Rules[S, Any]
    """Work events into a state."""
    match: ClassVar[str] = "result"
    """The type of the event that a table's report becomes."""
    chance: ClassVar[Mapping[str, str]] = {}
    """By type of command, the field that it may leave to chance."""
    pairs_fixed: ClassVar[bool] = False
    """True if results alone decide the pairings, so that no round is left to chance."""
    takes_places: ClassVar[bool] = False
    """True if a newcomer may take the place of a leaver."""

    @property
    def codec(self) -> Codec[S]:
        """Return how states of the format are written down."""
        return codec_of(self.states)

    # settings

    @staticmethod
    @cache
    def game(key: str) -> Game:
        """Return a game in the words of an event, in which a round is one of the event."""
        return GAMES[key].in_event()

    def settles(self, settings: Json) -> frozenset[str]:
        """The subjects of a game's guide on which the event has a rule of its own."""
        agreed = settings.get("scorekeeper") or "none"
        return frozenset() if agreed == "none" else frozenset({"scorekeeper"})

    def suggested(self, game: str, chosen: Json | None = None) -> Json:
        """Settings to begin with, for a game; what goes with those that were `chosen` already."""
        usual = GAMES[game].events.settings
        allowed = {o.key: usual[o.key] for o in self.options(game)
                   if o.key in usual and o.allows(usual[o.key])}  # fmt: skip
        return {**self.fitting(game, chosen), **allowed}

    def fitting(self, game: str, chosen: Json | None) -> Json:
        """Settings that go with the tables and the deals of a game, and with those `chosen`."""
        return {}

    def reconcile_settings(self, game: str, shown: Json, typed: Json) -> Json:
        """Return the typed settings, adjusted if they would be refused.

        Suggestions that the form showed and that were left alone follow the other choices.
        """
        if not self.setup_problems(game, departures(self.settings, typed)):
            return typed
        before = {**self._defaults, **self.suggested(game, shown)}
        after = {**self._defaults, **self.suggested(game, typed)}
        return {
            key: after[key] if value == shown.get(key) == before.get(key) else value
            for key, value in typed.items()
        }

    def playable(self, game: str, given: object) -> object:
        """The settings of a new event of which some were given. If the format would refuse the
        defaults of the rest, the suggestions for the game stand in their place."""
        if given is not None and not isinstance(given, dict):
            return given
        said = {key: value for key, value in (given or {}).items() if value is not None}
        if not self.setup_problems(game, said):
            return {} if given is None else given
        return {**self.suggested(game, said), **said}

    @property
    def _defaults(self) -> Json:
        return {option.key: option.default for option in self.settings}

    @abstractmethod
    def read(self, game: str, settings: object, /) -> tuple[Any, list[Problem]]:
        """Return the settings of an event of a game as a value; every problem."""

    def setup_problems(self, game: str, settings: object) -> list[Problem]:
        """Return what is wrong with the settings of a new event: codes at `settings.<key>`."""
        return self.read(game, settings)[1]

    def in_force(self, game: str, settings: Json) -> Json:
        """The value of every setting by which an event is played, as its guide tells them."""
        return effective(self.settings, settings)

    def fixed(self, state: S, rules: Json) -> Mapping[int, Json]:
        """The rule options that the format itself sets over these rules, by table size."""
        return {}

    def final_has_rules(self, settings: Json) -> bool:
        """Return True if an event with these settings has a final that can have own rules."""
        return False

    def round_key(self, state: S, number: int = 0, table: int = 0) -> RoundKey:
        """Return what the rules of single rounds call a round, or that of a table of it; 0: the one
        that runs or comes next."""
        comes = state.phase in (Phase.REGISTRATION, Phase.BETWEEN, Phase.DRAWN)
        return number or state.round + comes

    def present(self, state: S) -> Presenter:
        """Return what pages show of a state; settings may change the words."""
        return self.presenter(state)

    def can_accept(self, state: S, kind: str) -> bool:
        """Return True if a type of event can be accepted, as far as phase and form allow."""
        return True

    def late_problem(self, state: S) -> str:
        """Return the code of why nobody can be entered after the start now; "" if somebody can."""
        if self.rules.fits_phase(state, "late_entry"):
            return ""
        if "late_entry" not in self.rules.events:
            return "late_entry_none"
        return {Phase.REGISTRATION: "wrong_phase", Phase.FINISHED: "late_entry_over"}.get(
            state.phase, "late_entry_final"
        )

    # states and events

    def begin(self, game: str, settings: Json, zone: str) -> S:
        """The empty state from game, settings and zone; ValueError if the settings are not usable,
        ZoneInfoNotFoundError if the zone is unknown."""
        read, problems = self.read(game, settings)
        if problems:
            raise ValueError(f"settings of the log are not usable: {problems}")
        ZoneInfo(zone)
        return self.new(game, read, zone)

    def new(self, game: str, settings: Any, zone: str) -> S:
        """Return the empty state under settings that were read."""
        make: Callable[..., S] = self.states
        return make(settings=settings, game=game, zone=zone)

    def examples(self, game: str, settings: Json) -> Examples | None:
        """Return what a match would bring under settings, by example; None where that is no matter
        of settings, or they cannot be read."""
        return None

    def due(self, state: S) -> tuple[tuple[datetime, Json], ...]:
        """Return when which command (without `at`) is due by itself, the next first."""
        return timing.round_signals(state)

    def next_round_kind(self, state: S) -> str:
        """The type of the command that leads to the next round."""
        return "draw"

    @abstractmethod
    def state_json(self, state: S) -> Json:
        """The state as programs read it."""

    @abstractmethod
    def invariants(self, state: S) -> Mapping[str, bool]:
        """Return by name whether each thing holds that always does; a broken one is a bug."""

    def invariants_since(self, before: S, after: S) -> Mapping[str, bool] | None:
        """Return those that the step from a sound state may have broken; None: any of them."""
        return None

    def broken_invariants(self, state: S) -> tuple[str, ...]:
        """Return the names of the invariants that do not hold."""
        return _failing(self.invariants(state))

    def invariants_broken_by_step(self, before: S, after: S) -> tuple[str, ...]:
        """Return the invariants that the step from a sound state broke."""
        if after is before:
            return ()
        since = self.invariants_since(before, after)
        return self.broken_invariants(after) if since is None else _failing(since)

    def again(self, state: S, event: Json, before: Callable[[], S]) -> Json:
        """Return an event adapted to another state, after a correction of earlier events.

        `before` returns the state that it originally met. Refuse if it was about something else.
        """
        return event

    # who takes part

    def entrant(self, state: S, text: str) -> Json:
        """The fields of a registration that was written as one line."""
        return {"name": text}

    def entered(self, game: str, settings: Json) -> EntrantKind:
        """Return what takes part in an event with these settings."""
        return EntrantKind.PEOPLE

    def min_entrants(self, state: S) -> int:
        """Return how many entrants can start."""
        return 2

    def members_required(self, state: S) -> int:
        """Return the number of people to name with an entrant; 0 for single players."""
        return 0

    def players_per_side(self, state: S) -> int:
        """Return how many people an entrant is at a table."""
        return 1

    def people(self, state: S) -> Iterable[str]:
        """The ids of those who play for an entrant of several that is still there."""
        if (size := self.players_per_side(state)) == 1:
            return ()
        there = (side for side, status in state.status.items() if status not in GONE)
        return (name for side in there for name in members(side, size))

    def roster(self, state: S, entrant: str) -> tuple[str, ...]:
        """The ids of the people who were named with an entrant, in their order."""
        return ()

    def excluded_ids(self, state: S) -> Iterable[str]:
        """Return who may not enter (again)."""
        return ()

    def desk_only_problems(self, state: S, command: Json) -> Iterable[Problem]:
        """Yield the reasons why a command is reserved to the desk.

        A player's leaving must not decide the tournament unseen.
        """
        decides = state.phase is not Phase.REGISTRATION and state.remaining <= LAST_TWO
        if command["type"] == "withdraw" and decides:
            yield Problem("leaving_decides", "type")

    def as_asked(self, state: S, event: Json) -> S:
        """The state from which seats are drawn for an event that asks for other ones."""
        return state

    # who sits where

    @abstractmethod
    def table_sizes(self, state: S) -> tuple[int, ...]:
        """The sizes of the next round's tables; () if none are drawn."""

    def draw(self, state: S, kind: str) -> Json | None:
        """Return the draw request of a type of command in `chance` (docs/seating.md).

        Its draw, which can be repeated by readers, has `tables`, or the `seats` of one table. None
        if seats follow a plan or a plain lot.
        """
        return None

    def final_sizes(self, state: S) -> tuple[int, ...]:
        """The tables of the final that people may draw seats at, in order; () if there are none."""
        return ()

    def heeds_wishes(self, state: S) -> bool:
        """Return True if the draw of a round to come heeds what the desk wishes."""
        return False

    def lot(self, state: S, kind: str, rng: Random, wanted: Wanted = NOTHING) -> object:
        """Its field drawn by lot, where there is no instance, so that what is `wanted` holds as far
        as it can; None if there are no seats."""
        raise LookupError(f"nothing of {kind} is left to a lot")

    def is_outdated(self, state: S) -> bool:
        """Return True if the field has changed since the draw, so that the round cannot start."""
        return False

    def active_tables(self, state: S) -> tuple[int, ...] | None:
        """Return the tables that matter now; None: all, numbered again in each round."""
        return None

    def is_late(self, state: S, table: int, now: datetime) -> bool:
        """Return True if an open table should have reported by now, although its round goes on."""
        return False

    def room(self, state: S) -> Room | None:
        """Return the room that the running round has for people without a seat."""
        return None

    def waiting(self, state: S) -> tuple[str, ...]:
        """Return who is in and has no seat in the running round, where they can get one."""
        room = self.room(state)
        return waiting(state, room) if room else ()

    def places(self, state: S, player: str) -> tuple[SeatPlace, ...]:
        """Return where somebody without a seat can sit down in the running round."""
        room = self.room(state)
        return places(state, room, player) if room else ()

    # what tables report, and what comes of it

    @abstractmethod
    def sheet(self, state: S, table: int) -> Json:
        """The empty report of a table's running match."""

    def report_fields(self, sheet: Json) -> Json:
        """Return the fields of a command `report` from a sheet."""
        return {"report": sheet}

    def report(self, state: S, table: int, command: Json) -> Json:
        """Return the event of the match from a report of an open table, or refuse it."""
        return whole_match(self.sheet(state, table), table, command)

    def goes_on_without(self, state: S) -> bool:
        """Return True if a match continues when a player leaves the table."""
        return False

    def counted(self, state: S) -> tuple[str, ...]:
        """The counters that a report has to tell."""
        return ()

    def rounds(self, game: str) -> RoundWords | None:
        """Return the words of a game for rounds, where a round is what the game means by them."""
        return None

    def options(self, game: str) -> tuple[Option, ...]:
        """The settings in the words of a game, with its counters alone."""
        return tuple(deals_explained(o, game) for o in options_of_games(self.settings, (game,)))

    def deals(self, state: S) -> int:
        """Return how many deals of a game make a match; 0: as the game says."""
        return 0

    @abstractmethod
    def ranking(self, state: S) -> tuple[Place, ...]:
        """Everybody's place at any moment, the best first."""

    def story(
        self, state: S, reports: Sequence[Report], games: Sequence[Match]
    ) -> tuple[tuple[int, Iterable[Sentence]], ...]:
        """Return how an event that is over was won, each sentence with its worth (1 is most); ()
        where the standings tell it."""
        return ()

    def rise_and_fall(self, state: S) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return who goes up and who goes down for the next season, the best first."""
        return (), ()

    def ranked_at_tables(self, state: S) -> tuple[tuple[str, ...], ...]:
        """Everybody at each table of the last round, the best first; () without places."""
        return ()

    def sittings(self, state: S) -> tuple[Sitting, ...]:
        """Return what was made at which table, as far as the format knows."""
        return ()
