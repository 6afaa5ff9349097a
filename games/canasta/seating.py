"""Find the dealer, the partners and the byes of a deal of Canasta (rule book 3.1, 3.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.envelope import Json
from games.head import Teams
from games.pairs import are_opposite_pairs, default_teams, opposite_pairs, read_teams


@dataclass(frozen=True, slots=True)
class Lineup:
    """One deal: its dealer, who sits out (by turn or as reported), the active players."""

    dealer: str
    sitting: tuple[str, ...]
    out_of_turn: bool
    active: tuple[str, ...]
    parties: Teams


@dataclass(frozen=True, slots=True)
class Seating:
    """A table: `teams` is None only for five players in rotation."""

    players: tuple[str, ...]
    teams: Teams | None
    first_dealer: int

    @property
    def people(self) -> dict[str, tuple[str, ...]]:
        """Return who plays for which key of the scores: player names, or team indices."""
        if self.teams is None or len(self.players) < 4:
            return {player: (player,) for player in self.players}
        return {str(j): team for j, team in enumerate(self.teams)}

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(self.people)

    def keys_of(self, lineup: Lineup, party: int) -> tuple[str, ...]:
        """The keys that a party of this deal scores for."""
        return lineup.parties[party] if self.teams is None else (self.keys[party],)

    def highest(self, lineup: Lineup, totals: Mapping[str, int]) -> tuple[int, ...]:
        """Return the highest total in each party of this deal."""
        parties = range(len(lineup.parties))
        return tuple(max(totals[key] for key in self.keys_of(lineup, j)) for j in parties)

    def dealer(self, deal: int) -> str:
        return self.players[(self.first_dealer + deal) % len(self.players)]

    def lineup(self, deal: int, sitting: object = None) -> Lineup | None:
        """The line-up of a deal; None when the reported `sitting` (None: absent) is wrong."""
        dealer, teams = self.dealer(deal), self.teams
        groups = (self.players,) if teams is None else tuple(t for t in teams if len(t) == 3)
        turn = (dealer,) if teams is None else tuple(team[deal % 3] for team in groups)
        given = turn
        if sitting is not None:
            if not isinstance(sitting, list) or len(sitting) != len(turn):
                return None
            if any(sum(name in group for name in sitting) != 1 for group in groups):
                return None
            given = tuple(name for group in groups for name in group if name in sitting)
        active = tuple(name for name in self.players if name not in given)
        parties: Teams = (active[::2], active[1::2])
        if teams is not None:
            parties = tuple(tuple(name for name in active if name in team) for team in teams)
        return Lineup(dealer, given, given != turn, active, parties)

    @property
    def cycle(self) -> int:
        """After how many deals everybody who sits out in turn has done so equally often."""
        if self.teams is None:
            return len(self.players)
        return 3 if any(len(team) == 3 for team in self.teams) else 1


def seating(players: tuple[str, ...], teams: Teams | None, first_dealer: int) -> Seating:
    """The table of a report whose teams are proper."""
    if teams is None and len(players) < 5:
        teams = default_teams(players)
    return Seating(players, teams, first_dealer)


def at_once(players: int, variant: Json) -> int:
    """Return how many of the players at an event's table play in one deal: four of five, who change
    partners, and of six in two parties."""
    return 4 if players == 5 or (players == 6 and _in_threes(variant)) else players


def head(players: tuple[str, ...], variant: Json) -> Json:
    """The parties of an event's table: five change partners, six play as the rules say; who plays
    together in threes sits at every other seat."""
    if len(players) < 5:
        return {}
    if len(players) == 5:
        return {"teams": None}
    teams = (players[::2], players[1::2]) if _in_threes(variant) else opposite_pairs(players)
    return {"teams": [list(team) for team in teams]}


def _in_threes(variant: Json) -> bool:
    return variant.get("six_players") == "threes"


def teams_fault(players: tuple[str, ...], value: object) -> str | None:
    """Return the code of the problem of the given teams, or None (value None: absent)."""
    if value is None:
        return "field_missing" if len(players) == 6 else None
    teams = read_teams(players, value)
    if teams is None or not _fits(players, teams):
        return "teams_wrong"
    return None


def _fits(players: tuple[str, ...], teams: Teams) -> bool:
    sizes = sorted(len(team) for team in teams)
    match len(players):
        case 2 | 3:
            return teams == tuple((name,) for name in players)
        case 5:
            return sizes == [2, 3]
        case 6 if sizes == [3, 3]:
            return True
        case _:
            return are_opposite_pairs(players, teams)
