"""Seats at a table of Canasta: parties, byes, the keys of the totals.

Source: docs/rules/canasta.md 3.1 and 3.5.
"""

from __future__ import annotations

from games.canasta.options import OPTIONS
from games.canasta.rules import Variant
from games.canasta.seating import Lineup, Seating, seating
from games.envelope import Json
from games.options import read_variant
from tournaments.web.sheet.games.entry import DealContext, SubmittedValues, joined


def variant_of(report: Json) -> Variant:
    return Variant(**read_variant(OPTIONS, report.get("variant"))[0])


def seats_of(report: Json) -> Seating:
    """The table of a report that was accepted once."""
    players = tuple(report["players"])
    given = report.get("teams")
    teams = None if given is None else tuple(tuple(team) for team in given)
    return seating(players, teams, players.index(report.get("first_dealer") or players[0]))


def lineup(typed: SubmittedValues, scene: DealContext) -> Lineup:
    """The line-up of the deal; by turn if what is typed about sitting out cannot be."""
    table = seats_of(scene.report)
    line_up = table.lineup(scene.index, sitting(typed, scene)) or table.lineup(scene.index)
    assert line_up is not None, "by turn there is always a line-up"
    return line_up


def resting(scene: DealContext) -> tuple[tuple[str, ...], ...]:
    """The groups of which one player each sits out in every deal."""
    table = seats_of(scene.report)
    if table.teams is None:
        return (table.players,)
    if len(table.players) == 3:
        return ()
    return tuple(team for team in table.teams if len(team) == 3)


def sitting(typed: SubmittedValues, scene: DealContext) -> list[str] | None:
    """Return who sits out, if a table departs from the turn: one of each group; None by turn."""
    groups = resting(scene)
    picked = [scene.player(typed.text(f"sitting-{k}")) for k in range(len(groups))]
    if not any(picked):
        return None
    by_turn = seats_of(scene.report).lineup(scene.index)
    turn = by_turn.sitting if by_turn else ()
    return [name or turn[k] for k, name in enumerate(picked)]


def keys_of(scene: DealContext, party: int) -> tuple[str, ...]:
    """The keys of the totals that a party of the next deal scores for."""
    table = seats_of(scene.report)
    return table.keys_of(lineup(SubmittedValues({}), scene), party)


def accounts_of(report: Json) -> dict[str, str]:
    """The label of each key of the totals, also of five and six players."""
    table = seats_of(report)
    if table.teams is None or len(table.players) < 4:
        return {name: name for name in table.players}
    return {str(j): joined(team) for j, team in enumerate(table.teams)}


def opening(players: tuple[str, ...], typed: SubmittedValues) -> Json:
    """The parties as they were asked for: two of three (or of three and two), or as usual."""
    if typed.text("parties") == "threes" and len(players) in (5, 6):
        return {"teams": [list(players[::2]), list(players[1::2])]}
    return {}
