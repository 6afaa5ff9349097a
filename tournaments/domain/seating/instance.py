"""Hold the problem of one draw as plain values: players, rule and history.

`reading` makes them from JSON, the solvers solve them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.envelope import Json
from tournaments.domain.points import Points

PlayerId = str | int
Seed = int | str


class Mode(StrEnum):
    RANDOM = "random"
    SWISS = "swiss"


class Tie(StrEnum):
    """Choices of off-size tables when two plans are equally good."""

    SMALL = "small"
    LARGE = "large"


class Level(StrEnum):
    """Units of closeness: places in the standings, or the score itself."""

    RANK = "rank"
    SCORE = "score"


class Policy(StrEnum):
    """Comparisons of closeness and repeats: at a price, or one strictly before the other.

    `cut`: the standings are cut into tables of any order of sizes, and only level players change
    places: fewest repeats, then most pairs of level players at a table. `level_cut`: the same, most
    pairs first. `groups`: nobody meets again, then the scores at a table are as close as possible;
    pairs as in `swiss.matching`. `order`: the standings are cut in order, the preferred size first.
    Only players who are to be kept apart or together leave their place; level players go by lot.
    """

    WEIGHTED = "weighted"
    STRICT = "strict"
    NOREPEAT = "norepeat"
    CUT = "cut"
    LEVEL_CUT = "level_cut"
    GROUPS = "groups"
    ORDER = "order"

    @property
    def cuts(self) -> bool:
        """Return True if the tables follow the standings exactly."""
        return self in (Policy.CUT, Policy.LEVEL_CUT)


class Repeats(StrEnum):
    """Costs of m earlier meetings of a pair: m² and one more if they met last, or just m."""

    SQUARED = "squared"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Weights:
    """Prices in units of H; None takes the default of the mode."""

    repeats: int | None = None
    off_size: int | None = None
    clubs: int | None = None
    byes: int | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """The rule of a draw.

    `places_per_repeat` (D): one first repeat is worth an exchange of places over D tables.
    `points_per_repeat`: the same for levels by score. `plan`: sizes given by hand, or None.
    `rounds`: the planned number of rounds for looking ahead, 0 if unknown. `ahead`: the sizes of
    the next round if that is drawn by lot too; among equally good draws one is taken that leaves a
    good draw for it. `partners`: sizes of tables at which opposite players are partners; seats give
    new partners first. `steps`: the length of the search, 0 by the number of players.
    """

    mode: Mode = Mode.SWISS
    preferred: int = 4
    allowed: tuple[int, ...] = (4,)
    max_byes: int = 0
    tie: Tie = Tie.SMALL
    level: Level = Level.RANK
    policy: Policy = Policy.WEIGHTED
    weights: Weights = Weights()
    places_per_repeat: int = 3
    points_per_repeat: int = 10
    plan: tuple[int, ...] | None = None
    rounds: int = 0
    lookahead: bool = True
    repeats: Repeats = Repeats.SQUARED
    ahead: tuple[int, ...] | None = None
    partners: tuple[int, ...] = ()
    steps: int = 0


@dataclass(frozen=True, slots=True)
class PastRound:
    """Tables in seat order, and who had a bye; `preferred` is that round's size if it differed.

    `walkovers`: players who won since nobody came to play them. `down`, `up`: players of a pair
    who met a lower or a higher score.
    """

    tables: tuple[tuple[PlayerId, ...], ...]
    byes: tuple[PlayerId, ...] = ()
    preferred: int | None = None
    walkovers: tuple[PlayerId, ...] = ()
    down: tuple[PlayerId, ...] = ()
    up: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class Instance:
    """One draw to make. `ids`, `scores` and `clubs` run in parallel.

    `apart`: pairs to be kept apart like club-mates; `together`: pairs who share a table. `wishes`:
    (player, table number from 1). All of them are among `ids`. Wishes come before everything else.
    `seed`: a number or a text.
    """

    rule: Rule
    ids: tuple[PlayerId, ...]
    scores: tuple[Points, ...]
    clubs: tuple[PlayerId | None, ...]
    history: tuple[PastRound, ...] = ()
    seed: Seed = 0
    number: int = 1
    name: PlayerId | None = None
    apart: tuple[tuple[PlayerId, PlayerId], ...] = ()
    together: tuple[tuple[PlayerId, PlayerId], ...] = ()
    wishes: tuple[tuple[PlayerId, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Cost:
    """The objective of one seating: its parts (not weighted) and their weighted sum."""

    closeness: int
    repeats: int
    off_size: int
    clubs: int
    byes: int
    seats: int
    total: int

    def as_json(self) -> dict[str, int]:
        return {
            "H": self.closeness,
            "R": self.repeats,
            "O": self.off_size,
            "C": self.clubs,
            "B": self.byes,
            "S": self.seats,
            "total": self.total,
        }


@dataclass(frozen=True, slots=True)
class Bound:
    """Lower bounds of any seating with the same plan of sizes."""

    closeness: int
    repeats: int
    off_size: int
    byes: int
    total: int

    def as_json(self) -> dict[str, int]:
        return {
            "H": self.closeness,
            "R": self.repeats,
            "O": self.off_size,
            "B": self.byes,
            "total": self.total,
        }


@dataclass(frozen=True, slots=True)
class Seating:
    """The answer: tables in seat order (best table first), byes, cost, bound and the seed used."""

    tables: tuple[tuple[PlayerId, ...], ...]
    byes: tuple[PlayerId, ...]
    cost: Cost
    bound: Bound
    seed: Seed


def as_json(seating: Seating) -> Json:
    """`{tables, byes, cost, bound, seed}`."""
    return {
        "tables": [list(table) for table in seating.tables],
        "byes": list(seating.byes),
        "cost": seating.cost.as_json(),
        "bound": seating.bound.as_json(),
        "seed": seating.seed,
    }
