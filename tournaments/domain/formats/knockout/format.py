"""Define the knock-out as a format, and its invariants. A broken invariant is a bug."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar

from games.envelope import Json
from games.registry import GAMES
from tournaments.domain.formats.entrants import seated
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.knockout.pairings import Pairings, parted_seeds
from tournaments.domain.formats.knockout.presenter import KnockoutPresenter
from tournaments.domain.formats.knockout.ranking import matches_won, matches_won_since, ranking
from tournaments.domain.formats.knockout.rules import RULES
from tournaments.domain.formats.knockout.settings import BOOK, LATER, SETTINGS, read_settings
from tournaments.domain.formats.knockout.state import (
    State,
    playable,
    round_key,
    rules_at,
    sides_now,
    standing,
    state_json,
)
from tournaments.domain.formats.knockout.story import Bracket, story
from tournaments.domain.formats.ranking import Sitting, everybody_once
from tournaments.domain.formats.state import EntrantKind, Phase
from tournaments.domain.formats.tables import envelope
from tournaments.domain.formats.wanted import NOTHING, Wanted
from tournaments.domain.refusal import refuse

if TYPE_CHECKING:
    from tournaments.domain.review.reports import Match, Report
    from tournaments.domain.review.sentence import Sentence


def seeds(state: State, rng: Random) -> list[str]:
    """The order of the bracket: by lot, or as people signed up."""
    sides = list(state.status)
    if state.settings.seeding == "lot":
        rng.shuffle(sides)
    return sides


class KnockoutFormat(Format[State]):
    """Brackets, of one elimination or two."""

    key = "knockout"
    games = tuple(key for key, game in GAMES.items() if game.sides_meet(1) or game.sides_meet(2))
    name = BOOK.name
    about = BOOK["about"]
    guide = BOOK.guide
    presenter = KnockoutPresenter
    settings = SETTINGS
    later = LATER
    usually_set = ("mode", "best_of")
    pairs_fixed = True
    states = State
    rules = RULES
    read = staticmethod(read_settings)
    chance: ClassVar[Mapping[str, str]] = {"start": "seeds", "draw": "tables"}
    state_json = staticmethod(state_json)
    ranking = staticmethod(ranking)
    round_key = staticmethod(round_key)

    def fitting(self, game: str, chosen: Json | None) -> Json:
        """Pairs where partners sit opposite each other at the usual table, and where the game
        cannot be played by two."""
        partners = GAMES[game].usual[0] in GAMES[game].partners_at
        return {"side": 2} if partners or not GAMES[game].seats(2) else {}

    def invariants(self, state: State) -> dict[str, bool]:
        known = standing(state)
        coming = {side for match in known.values() if match.ended is None for side in match.sides}
        started = bool(state.seeds)
        return {
            "ranking": everybody_once(ranking(state), state.status),
            "seeds": not started or sorted(state.seeds) == sorted(state.status),
            "balances": not started or dict(state.balances) == matches_won(known, state.seeds),
            "in_play": not started or coming.issuperset(state.players_in),
            "boards": _lie_known(state, known),
        }

    def invariants_since(self, before: State, after: State) -> dict[str, bool] | None:
        """While the same people play only what their matches brought can be wrong, and only of
        matches that stand otherwise now."""
        if after.seeds != before.seeds or list(after.status) != list(before.status):
            return None
        won = matches_won_since(before.balances, standing(before), standing(after))
        return {
            "balances": after.balances == won,
            "boards": _lie_known(after, standing(after)),
        }

    def entered(self, game: str, settings: Json) -> EntrantKind:
        pairs = self.in_force(game, settings)["side"] == 2
        return EntrantKind.PAIRS if pairs else EntrantKind.PEOPLE

    def final_has_rules(self, settings: Json) -> bool:
        return True

    def players_per_side(self, state: State) -> int:
        return state.settings.side

    def table_sizes(self, state: State) -> tuple[int, ...]:
        return (2,) * len(playable(state))

    def again(self, state: State, event: Json, before: Callable[[], State]) -> Json:
        """Adapt a draw to the sides that continue now; reports hold only for their sides."""
        match event["type"]:
            case "draw":
                other = sides_now(before(), state)
                tables = [[other.get(side, side) for side in table] for table in event["tables"]]
                return {**event, "tables": tables}
            case "result" | "award":
                at = slice(event["table"] - 1, event["table"])
                if [t.players for t in before().tables[at]] != [
                    t.players for t in state.tables[at]
                ]:
                    refuse("not_in_match", "table")
        return event

    def lot(
        self, state: State, kind: str, rng: Random, wanted: Wanted = NOTHING
    ) -> list[str] | list[list[str]]:
        if kind == "start":
            drawn = seeds(state, rng)
            if wanted.apart and state.settings.seeding == "lot":
                return parted_seeds(state.settings, drawn, wanted.apart, rng)
            return drawn
        return [list(sides) for _name, sides in playable(state)]

    def heeds_wishes(self, state: State) -> bool:
        return state.phase is Phase.REGISTRATION and state.settings.seeding == "lot"

    def sheet(self, state: State, table: int) -> Json:
        """The envelope of what this table reports next."""
        people = seated(state.tables[table - 1].players, state.settings.side)
        return envelope(state.game, rules_at(state, table), people)

    def sittings(self, state: State) -> tuple[Sitting, ...]:
        return state.sat

    def story(
        self, state: State, reports: Sequence[Report], games: Sequence[Match]
    ) -> tuple[tuple[int, Iterable[Sentence]], ...]:
        return story(Bracket(state, reports, games))


def _lie_known(state: State, known: Pairings) -> bool:
    """Each table has one match of the bracket."""
    return len(state.boards) == len(state.tables) and known.keys() >= set(state.boards)


KNOCKOUT = KnockoutFormat()
