"""The declaration of one game, a value and not a base class."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from random import Random
from typing import Protocol

from games.book import Book, Guide
from games.changes import CHANGES, Changes
from games.counters import LOST, Counter
from games.deals import DealSchema
from games.envelope import Json
from games.events import EventDefaults, guide_in, option_in
from games.options import Option, Remark, Words
from games.outcome import Outcome
from games.totals import FIELD


class Depth(StrEnum):
    """From the shallowest to the deepest."""

    TOTALS = "totals"
    NUMBERS = "numbers"
    LINES = "lines"
    SHEET = "sheet"


ORDER: tuple[Depth, ...] = tuple(Depth)
OfDeal = Callable[[Json], Depth]


def is_deeper(a: Depth, b: Depth) -> bool:
    """Return True if `a` tells as much as `b`, or more."""
    return ORDER.index(a) >= ORDER.index(b)


def depth_of(report: Json, of_deal: OfDeal) -> Depth:
    """The depth of a report: that of its shallowest deal; of one without deals the deepest, for it
    says nothing yet."""
    if report.get(FIELD) is not None or report.get("result") is not None:
        return Depth.TOTALS
    deals = report.get("deals")
    told = [of_deal(deal) for deal in deals if isinstance(deal, dict)] if deals else []
    return min(told, key=ORDER.index, default=Depth.SHEET)


def by_field(name: str, within: str = "") -> OfDeal:
    """The whole sheet where a deal, or each of the parties `within` it, has this field; else
    numbers."""

    def of_deal(deal: Json) -> Depth:
        told = deal.get(within) if within else [deal]
        parts = told if isinstance(told, list) else []
        deep = [isinstance(part, dict) and part.get(name) is not None for part in parts]
        return Depth.SHEET if deep and all(deep) else Depth.NUMBERS

    return of_deal


class Simulator(Protocol):
    """Deals the real pack, plays legally and gives an honest, complete report of one match."""

    def __call__(
        self, players: tuple[str, ...], variant: Json, rng: Random, *, level: str
    ) -> Json: ...


@dataclass(frozen=True, slots=True)
class Preset:
    """A published set of house rules: only the options that differ from their default."""

    key: str
    name: Words
    variant: Json
    source: str

    @classmethod
    def of(cls, book: Book, key: str, variant: Json, source: str) -> Preset:
        """A set whose name the texts have."""
        return cls(key, book[f"preset.{key}"], variant, source)


@dataclass(frozen=True, slots=True)
class Game:
    """One card game of the engine.

    `score` takes a report object (its `game` already recognised) and gives its outcome. `judges`
    answer questions: the value of `judge` in a report -> function of the report. `levels` are those
    of its simulator, the quickest first (e.g. result, sheet).

    `depths` are the depths of report that the game knows, the shallowest first, and `of_deal` finds
    that of a deal. Tables report at least the `usual_depth`, unless their event sets it.
    `asks(variant)` names what totals need besides points (`won`), may contain (`deals`), or need in
    their place (`loser`).

    `player_counts` lists the sizes of a table if some from min to max are missing. `guide` explains
    the game under any variant. `usual` is the most common table size, then sizes that fill up a
    hall. At tables of a size in `partners_at` opposite players are partners (under other rules:
    `partners`).

    `length(players, deals)` gives the options under which each player of a table plays `deals`
    deals in a match (ValueError if that is impossible); None: the game has no such option. `goal`
    names the option whose points end a match earlier. `at_once(players, variant)` play in one deal,
    the others sit out in turn; under `even` no match ends before they have done so equally often.
    `deals_an_hour` is an estimate (0: a match takes about as long, None: unknown). `whole_deals` is
    the option under which a match lasts its deals with any score ("": there is none).

    `head(players, variant)` gives the parties of an event's report; null: none are allowed.
    `best_deal`: a high score of a single deal is worth a prize; not if deals only take points.
    `remarks(variant)` names allowed values that do not fit each other. `walkover`: the usual points
    of a match without opponents, who have none. `counters`: counts for each person beside the
    points, always with `LOST`. `deal_schema`: the kinds and fields of its deals.

    `minutes`: real duration of a deal with dealing, counting and writing; `spread`: the standard
    deviation of the length of a match, as a part of its mean. `events`: defaults and words of its
    events. `loser_pays`: a match has one loser, who pays each of the others, and no points.
    `sheet_fields`: fields of a report of deals besides `game`, `variant`, `players` and `changes`.
    `changes`: possible changes of players during a match.
    """

    key: str
    name: Words
    min_players: int
    max_players: int
    options: tuple[Option, ...]
    levels: tuple[str, ...]
    score: Callable[[Json], Outcome]
    simulate: Simulator
    judges: Mapping[str, Callable[[Json], Outcome]] = field(default_factory=dict)
    presets: tuple[Preset, ...] = ()
    player_counts: tuple[int, ...] = ()
    guide: Guide = ()
    partners_at: tuple[int, ...] = ()
    usual: tuple[int, ...] = ()
    length: Callable[[int, int], Json] | None = None
    goal: str = ""
    deals_an_hour: int | None = None
    whole_deals: str = ""
    at_once: Callable[[int, Json], int] = lambda players, _variant: players
    even: Json = field(default_factory=dict)
    head: Callable[[tuple[str, ...], Json], Json] = lambda _players, _variant: {}
    depths: tuple[Depth, ...] = (Depth.NUMBERS, Depth.SHEET)
    of_deal: OfDeal = lambda _deal: Depth.SHEET
    usual_depth: Depth = Depth.NUMBERS
    asks: Callable[[Json], tuple[str, ...]] = lambda _variant: ()
    best_deal: bool = True
    remarks: Callable[[Json], Iterable[Remark]] = lambda _variant: ()
    walkover: int = 100
    counters: tuple[Counter, ...] = (LOST,)
    minutes: float = 6.0
    spread: float = 0.25
    loser_pays: bool = False
    events: EventDefaults = field(default_factory=EventDefaults)
    deal_schema: DealSchema | None = None
    sheet_fields: tuple[str, ...] = ("deals",)
    changes: Changes = Changes.NONE

    def in_event(self) -> Game:
        """The game with its texts in the words of an event."""
        texts = self.events.texts
        if texts is None:
            return self
        options = tuple(option_in(texts, option) for option in self.options)
        return replace(self, options=options, guide=guide_in(texts, self.guide))

    def depth_of(self, report: Json) -> Depth:
        """Return how deep a report of this game tells its match."""
        return depth_of(report, self.of_deal)

    def kept_sheet(self, sheet: object) -> Json:
        """Return what of a written sheet is scored and kept; it has deals in any case."""
        given = sheet if isinstance(sheet, dict) else {}
        known = (*self.sheet_fields, *(() if self.changes is Changes.NONE else (CHANGES,)))
        return {"deals": [], **{key: given[key] for key in known if key in given}}

    def seats(self, number: int) -> bool:
        """Return True if this many players can play at one table."""
        return number in (self.player_counts or range(self.min_players, self.max_players + 1))

    def sides_meet(self, side: int) -> bool:
        """Return True if two sides of `side` people can meet at one table."""
        return self.seats(2 * side) and (side == 1 or self.events.sides_at_table)

    def partners(self, variant: Json) -> tuple[int, ...]:
        """The sizes of tables at which two who sit opposite play together under these rules."""
        named = {n: self.head(tuple(map(str, range(n))), variant) for n in self.partners_at}
        return tuple(
            n for n, head in named.items() if all(len(t) == 2 for t in head.get("teams") or ())
        )
