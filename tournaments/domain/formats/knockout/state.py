"""Define the state of a knock-out, and the builder for one event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from games.envelope import Json
from tournaments.domain.formats.charges import Fees
from tournaments.domain.formats.knockout.bracket import Exchange, Part
from tournaments.domain.formats.knockout.pairings import Pairing, Pairings, stands
from tournaments.domain.formats.knockout.settings import Settings
from tournaments.domain.formats.play_builder import PlayBuilder
from tournaments.domain.formats.ranking import Sitting
from tournaments.domain.formats.round_rules import FINAL, RoundKey, ruled
from tournaments.domain.formats.state import FormatState, Phase, Status, shown, summary


@dataclass(frozen=True, slots=True, kw_only=True)
class State(FormatState):
    """The state between two events; `balances` counts won matches.

    `seeds`: the sides in the order of the bracket, () before the start. `won`: the winner of each
    finished match. `points`: the games of each match, with the points of both sides in its order.
    `boards`: the match at each table. `left`: leavers and excluded sides in order. `exchanges`:
    places of the bracket whose sides the desk swapped, in order. `former_fees`: fees before
    changes.
    """

    balances: Mapping[str, int] = field(default_factory=dict)
    settings: Settings
    game: str
    seeds: tuple[str, ...] = ()
    won: Mapping[str, str] = field(default_factory=dict)
    points: Mapping[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    boards: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    sat: tuple[Sitting, ...] = ()
    former_fees: tuple[Fees, ...] = ()


class KnockoutBuilder(PlayBuilder[State]):
    """The fields of `State` while one event changes them."""

    settings: Settings
    game: str
    seeds: tuple[str, ...]
    won: dict[str, str]
    points: dict[str, tuple[tuple[int, int], ...]]
    boards: tuple[str, ...]
    left: tuple[str, ...]
    exchanges: tuple[Exchange, ...]
    sat: tuple[Sitting, ...]
    former_fees: tuple[Fees, ...]

    def depart(self, player: str, status: Status) -> None:
        """Set a side out; its unfinished matches go to the other sides."""
        super().depart(player, status)
        self.left = (*self.left, player)


def standing(field: State | KnockoutBuilder) -> Pairings:
    """Return every match as it stands; {} before the start."""
    return stands(field.settings, field.seeds, field.won, field.left, field.exchanges)


def playable(state: State) -> tuple[tuple[str, tuple[str, str]], ...]:
    """(match, sides) of every match that can be played now, in the order of the bracket."""
    return tuple(
        (name, (a, b))
        for name, pairing in standing(state).items()
        if pairing.playable and (a := pairing.sides[0]) and (b := pairing.sides[1])
    )


def sides_now(before: State, now: State) -> dict[str, str]:
    """Return who stands now where each side of a match that could be played stood before."""
    known = standing(now)
    return {
        side: other
        for name, sides in playable(before)
        if name in known
        for side, other in zip(sides, known[name].sides, strict=True)
        if other is not None
    }


def matches_sat(state: State) -> Iterator[tuple[Sitting, Pairing]]:
    """Yield the matches that were played at tables; who met before met in the earlier match."""
    met: dict[frozenset[str | None], list[Pairing]] = {}
    for pairing in standing(state).values():
        met.setdefault(frozenset(pairing.sides), []).append(pairing)
    for sat in state.sat:
        if there := met.get(frozenset(dict(sat.scores))):
            yield sat, there.pop(0)


def is_of_final(field: State | KnockoutBuilder, table: int) -> bool:
    """Return True if the final is played at a table."""
    there = field.boards[table - 1 : table]
    return any(standing(field)[name].match.part is Part.FINAL for name in there)


def round_key(state: State | KnockoutBuilder, number: int = 0, table: int = 0) -> RoundKey:
    """Return what the rules of single rounds call the match of a table, or a round; 0: the one that
    runs or comes next. A round in which nothing but the final is played is the final."""
    comes = state.phase in (Phase.REGISTRATION, Phase.BETWEEN, Phase.DRAWN)
    now = state.round + comes
    tables = (table,) if table else range(1, len(state.boards) + 1)
    if number in (0, now) and state.boards and all(is_of_final(state, t) for t in tables):
        return FINAL
    return number or now


def rules_at(field: State | KnockoutBuilder, table: int) -> Json:
    """Return the options of the game under which a table plays."""
    if not field.settings.round_rules:
        return field.settings.game_variant
    return ruled(field.settings, field.game, round_key(field, table=table)).game_variant


def rounds_begun(field: State | KnockoutBuilder) -> tuple[RoundKey, ...]:
    """Return what the rules of single rounds call those that run or have been played."""
    known = standing(field)
    finals = {name for name, pairing in known.items() if pairing.match.part is Part.FINAL}
    running = field.boards if field.phase in (Phase.ROUND, Phase.CLOSING) else ()
    begun = finals & {*running, *field.points, *field.won}
    return (*range(1, field.round + 1), *((FINAL,) if begun else ()))


def games_to_win(settings: Settings, part: Part) -> int:
    """Return how many games win a match."""
    best_of = settings.best_of_final if part is Part.FINAL else settings.best_of
    return best_of // 2 + 1


def games_won(games: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """The games that each side of a match has won; a tied one counts for nobody."""
    return sum(a > b for a, b in games), sum(b > a for a, b in games)


def state_json(state: State) -> Json:
    """The state as programs read it."""
    return {
        **summary(state),
        **shown(state, "seeds"),
        "matches": [_match_json(state, *item) for item in standing(state).items()],
        **shown(state, "balances", "status", "tables", "round_due", "cautions"),
    }


def _match_json(state: State, name: str, pairing: Pairing) -> Json:
    return {
        "match": name,
        "part": str(pairing.match.part),
        "place": pairing.match.first,
        "round": pairing.match.round,
        "sides": list(pairing.sides),
        "games": [list(game) for game in state.points.get(name, ())],
        **shown(pairing, "winner", "ended"),
        "table": state.boards.index(name) + 1 if name in state.boards else None,
    }
