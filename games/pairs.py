"""Partners at a table: given teams, and those who sit opposite each other."""

from __future__ import annotations

from collections.abc import Sequence

from games.head import Teams


def read_teams(players: tuple[str, ...], value: object) -> Teams | None:
    """The teams when they hold every player exactly once, else None."""
    if not isinstance(value, list) or not all(isinstance(team, list) for team in value):
        return None
    names = [name for team in value for name in team]
    if not all(isinstance(name, str) for name in names) or sorted(names) != sorted(players):
        return None
    return tuple(tuple(team) for team in value)


def opposite_pairs(players: tuple[str, ...]) -> Teams:
    """The pairs that sit opposite each other, in seat order."""
    half = len(players) // 2
    return tuple((players[k], players[k + half]) for k in range(half))


def default_teams(players: tuple[str, ...]) -> Teams:
    """The sides of two to four players who name none."""
    return opposite_pairs(players) if len(players) == 4 else tuple((name,) for name in players)


def are_opposite_pairs(players: tuple[str, ...], teams: Teams) -> bool:
    """Return True if the teams are the opposite pairs, in whatever order."""
    return {frozenset(team) for team in teams} == {
        frozenset(pair) for pair in opposite_pairs(players)
    }


def pairs_fault(players: tuple[str, ...], value: object) -> str | None:
    """Return the code of the problem of the given teams, or None: two alone, or opposite pairs."""
    if value is None:
        return None
    teams = read_teams(players, value)
    if len(players) == 2:
        return None if teams == default_teams(players) else "teams_wrong"
    return None if teams and are_opposite_pairs(players, teams) else "teams_wrong"


def in_seats(players: Sequence[str], teams: Teams) -> Teams:
    """The teams in their order, the players of each in seat order."""
    return tuple(tuple(name for name in players if name in team) for team in teams)
