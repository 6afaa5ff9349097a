"""A format as a value: functions over its own immutable state.

Nothing else in the product knows which format it deals with, except the pages made for one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any, Generic, TypeVar

from games import GAMES
from games.envelope import Json, Problem
from games.game import Game
from games.guide import Guide
from games.options import Option, Words
from tournaments.domain.changes import codec_of
from tournaments.domain.codec import Codec
from tournaments.domain.formats.hall import Hall
from tournaments.domain.formats.ranking import Place
from tournaments.domain.formats.rulebook import Rulebook
from tournaments.domain.sitting import Sitting

S = TypeVar("S", bound=Hall)
Draw = Callable[[S], Json | None]
Lot = Callable[[S, Random], Any]


@dataclass(frozen=True, slots=True)
class Format(Generic[S]):
    """What the desk asks of a format whose states are `S` (see `play.Play`).

    `begin(game, settings, zone)` gives the empty state, of the class `states`; `rules` work events
    into it; `due(state)` when which command is due by itself. `chance` names for a type of command
    the field that it may leave to chance: `draws` then gives an instance for
    `tournaments.domain.seating`, which anybody can draw again (`tables`, or the one table's
    `seats`); where there is none, `lots` draws the field. `report(state, table, command)` turns
    what an open table sent into the event of its match, of type `match`, or says what is wrong with
    it. `table_sizes(state)` are those of the next round; `sittings(state)` says what was made at
    which table, as far as the format knows; `state_json(state)` is the state as programs read it;
    `broken(state)` names the invariants that do not hold (none, unless there is a bug), `shaken`
    those that a step from a sound state broke; it looks only at what the step moved.
    `sheet(state, table)` is the empty report of the table's running match (None: the format has a
    sheet of its own), `deals(state)` how many deals of a game make a match (0: as the game says),
    `fixed(state)` are the rule options that the format itself sets, by the size of the table;
    `unit` what `balances` count, "" for points; `about` explains the format in two sentences,
    `suggested(game)` are settings to begin with, `asked` those to ask everybody for; the others are
    seldom changed. `proceed(state)` is the command that leads to the next round, `fewest` can
    start; `entrant(state, text)` are the fields of a registration that was written as one line;
    `told(game)` is the game in the words of this format, `guide` explains the evening itself by its
    settings;
    `takes_places`: a newcomer may take the place of somebody who left; `crew(state)` is how many
    people have to be named with an entrant, 0 for none but himself; `side(state)` how many people
    an entrant is at a table, `people(state)` those who play for an entrant of several,
    `barred(state)` those who may not enter; `reserved(state, command)` says
    why a player may not send what the desk may; `current(state)` are the tables that matter now
    (None: all of them); `outdated(state)` whether the field has changed since the draw, so that the
    round cannot start; `late(state, table, now)` whether an open table should have reported by now,
    although its round goes on.
    """

    key: str
    name: Words
    about: Words
    games: tuple[str, ...]
    settings: tuple[Option, ...]
    setup_problems: Callable[[str, object], list[Problem]]
    begin: Callable[[str, Json, str], S]
    states: type[Any]
    rules: Rulebook[S, Any]
    due: Callable[[S], tuple[tuple[datetime, Json], ...]]
    report: Callable[[S, int, Json], tuple[Json, tuple[Problem, ...]]]
    ranking: Callable[[S], tuple[Place, ...]]
    table_sizes: Callable[[S], tuple[int, ...]]
    state_json: Callable[[S], Json]
    broken: Callable[[S], tuple[str, ...]]
    shaken: Callable[[S, S], tuple[str, ...]]
    sittings: Callable[[S], tuple[Sitting, ...]] = lambda _state: ()
    chance: Mapping[str, str] = field(default_factory=dict)
    draws: Mapping[str, Draw[S]] = field(default_factory=dict)
    lots: Mapping[str, Lot[S]] = field(default_factory=dict)
    match: str = "result"
    sheet: Callable[[S, int], Json] | None = None
    deals: Callable[[S], int] = lambda _state: 0
    fixed: Callable[[S], Mapping[int, Json]] = lambda _state: {}
    unit: str = ""
    proceed: Callable[[S], str] = lambda _state: "draw"
    entrant: Callable[[S, str], Json] = lambda _state, text: {"name": text}
    told: Callable[[str], Game] = GAMES.__getitem__
    guide: Guide = ()
    takes_places: bool = False
    crew: Callable[[S], int] = lambda _state: 0
    side: Callable[[S], int] = lambda _state: 1
    people: Callable[[S], Iterable[str]] = lambda _state: ()
    barred: Callable[[S], Iterable[str]] = lambda _state: ()
    reserved: Callable[[S, Json], Iterable[Problem]] = lambda _state, _command: ()
    fewest: int = 2
    current: Callable[[S], tuple[int, ...]] | None = None
    suggested: Callable[[str], Json] = lambda _game: {}
    asked: tuple[str, ...] = ()
    outdated: Callable[[S], bool] = lambda _state: False
    late: Callable[[S, int, datetime], bool] = lambda _state, _table, _now: False

    @property
    def codec(self) -> Codec[S]:
        """How states of the format are written down."""
        return codec_of(self.states)
