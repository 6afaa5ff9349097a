"""Who takes part: entering and leaving.

Knows how somebody is entered and what becomes of a leaver's matches. Does not know results.
"""

from __future__ import annotations

from games.envelope import Json, Problem
from tournaments.domain.formats import entrants
from tournaments.domain.formats.hall import Status
from tournaments.domain.formats.league.change import Change
from tournaments.domain.formats.league.state import Fixture, State, all_settled, settled
from tournaments.domain.formats.league.teams import enter_roster


def register(change: Change, event: Json) -> list[Problem]:
    """Somebody signs up: a person, a pair, or a team with its people."""
    problems = enter(change, event)
    return problems or entrants.register(change, event, change.settings.max_players)


def enter(change: Change, event: Json) -> list[Problem]:
    """Whether a team brings enough people; its roster is noted."""
    if change.settings.kind != "teams":
        return []
    return enter_roster(change, event["player"], tuple(event.get("members", ())))


def withdraw(change: Change, event: Json) -> list[Problem]:
    """Somebody breaks off the season."""
    return entrants.withdraw(change, event, lambda who: leave(change, who, Status.WITHDRAWN))


def exclude(change: Change, event: Json) -> list[Problem]:
    if not change.is_in(event["player"]):
        return change.refuse("player_not_active", "player")
    leave(change, event["player"], Status.EXCLUDED)
    return []


def leave(change: Change, player: str, status: Status) -> None:
    """By the setting `withdrawal` the results of who leaves are struck out, or kept and the rest
    are walk-overs."""
    mine = [fixture for fixture in change.fixtures if player in fixture.sides]
    done = sum(settled(change, fixture) for fixture in mine)
    rule = change.settings.withdrawal
    change.status[player] = status
    if rule == "annul" or (rule == "half" and 2 * done < len(mine)):
        change.annulled |= {player}


def open_fixtures(season: State | Change) -> list[Fixture]:
    """The fixtures of opened days that wait for a result."""
    over = {fixture.table for fixture in all_settled(season)}
    return [f for f in season.fixtures if f.day <= season.round and f.table not in over]
