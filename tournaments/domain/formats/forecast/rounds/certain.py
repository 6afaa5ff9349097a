"""Find certain results of an evening or a Swiss, whatever its tables still report."""

from __future__ import annotations

from math import inf

from tournaments.domain.formats.forecast.chance import Goal, Span, among
from tournaments.domain.formats.rounds.state import State


def proven(state: State) -> dict[Goal, dict[str, bool]]:
    """Return what is certain by the spans of `chance.among`, whatever tables still report.

    A round brings between nothing and the most of its matches (`places`: two for each other player
    at the table, `league`: the largest number of its list, `victory`: 20). Game points have no
    bound: the score of a player who still plays is open, after the last round it is fixed. Level
    players are never parted by this.
    """
    settings = state.settings
    there = state.placed
    spans = {player: _span(state, player) for player in there}
    out = {p: False for p in state.status if p not in there}
    if settings.final == "none":
        return {Goal.FIRST: among(spans, 1) | out}
    if state.finalists:
        final = {player: player in state.finalists for player in state.status}
        first = state.finalists
        if settings.final == "places" and state.rounds[-1].final:
            first = state.rounds[-1].seats[0]
        return {
            Goal.FINAL: final,
            Goal.FIRST: {player: False for player in final if player not in first},
        }
    if settings.final_per_table:  # the tables of the last round decide
        gone = {p: False for p in state.status if p not in state.players_in}
        return {Goal.FINAL: gone, Goal.FIRST: gone}
    field = {player: span for player, span in spans.items() if player in state.players_in}
    gone = {p: False for p in state.status if p not in field}
    through = among(field, settings.final_size) | gone
    never = {p: False for p, sure in through.items() if not sure}
    return {Goal.FINAL: through, Goal.FIRST: never}


def prizes_proven(state: State, places: int) -> dict[str, bool]:
    """Return the certain prizes by places, if no final follows the rounds."""
    if state.settings.final != "none":
        return {}
    return among({player: _span(state, player) for player in state.placed}, places)


def _span(state: State, player: str) -> Span:
    has, rounds = float(state.balances[player]), _rounds_left(state, player)
    if not rounds:
        return Span(has, has)
    least, most = _of_a_round(state)
    return Span(has + rounds * least, has + rounds * most)


def _rounds_left(state: State, player: str) -> int:
    to_come = max(0, state.planned - state.round) if player in state.players_in else 0
    running = state.running
    if running is None or running.final:
        return to_come
    for sheet, table in zip(running.sheets, state.tables, strict=False):
        if player in sheet.legs and not table.open:
            return to_come
    return to_come + 1


def _of_a_round(state: State) -> tuple[float, float]:
    """The least and the most that one round brings."""
    settings = state.settings
    score, brings = settings.scoring, settings.bye_credit
    if score.factor or not settings.matches:
        return -inf, inf
    largest = max((settings.table_size, *settings.other_sizes)) // settings.side
    least, most = score.bounds(largest)
    least, most = min(least, 0), max(most, 0)
    credits = (brings, settings.missed_credit)
    fixed = [each[0] for each in credits if not isinstance(each, str)]
    fixed += [settings.forfeit.score or 0, settings.forfeit.absent]
    return (
        float(min(least * settings.matches, *fixed, 0)),
        float(max(most * settings.matches, *fixed, 0)),
    )
