"""The rest of a knock-out, decided a thousand times by lot.

Knows the bracket and the games that were played of each match. Every game to come is even: a
bracket has too few results to tell who plays better. Left out: who leaves.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from tournaments.domain.formats.forecast.chance import Course, Goal
from tournaments.domain.formats.knockout.bracket import Feed, Part
from tournaments.domain.formats.knockout.pairings import BYE, Ended, Pairing, matches
from tournaments.domain.formats.knockout.ranking import champion, places
from tournaments.domain.formats.knockout.state import State, games_to_win, games_won, standing


class KnockoutCourses:
    """Courses of an event; `places` have prizes."""

    def __init__(self, state: State, rng: Random, *, places: int = 0) -> None:
        self.state, self.rng, self.places = state, rng, places
        self.matches = matches(state.settings, len(state.seeds))
        self.standing = standing(state)

    def course(self) -> Course:
        """One of them, by lot."""
        known: dict[str, Pairing] = {}
        for match in self.matches:
            now = self.standing[match.id]
            known[match.id] = now if now.ended else self._decided(now, known)
        won = champion(known)
        final = known["F1"].sides
        made = {
            Goal.FINAL: [side for side in final if side],
            Goal.FIRST: [won] if won else [],
            Goal.PRIZES: [
                side for place, side in places(known, self.state.seeds) if place <= self.places
            ]
            if self.places
            else [],
        }
        return Course(made)

    def _decided(self, now: Pairing, known: Mapping[str, Pairing]) -> Pairing:
        match = now.match
        sides = []
        for place in match.places:
            if place.feed is Feed.SEED:
                seeds = self.state.seeds
                sides.append(seeds[place.seed - 1] if place.seed <= len(seeds) else BYE)
            else:
                source = known[place.match]
                sides.append((source.winner if place.feed is Feed.WINNER else source.loser) or BYE)
        a, b = sides
        if match.if_needed and known["F1"].winner == known["F1"].sides[0]:
            return Pairing(match, (a, b), a, b, Ended.NOT_NEEDED)
        if BYE in (a, b):
            return Pairing(match, (a, b), b if a == BYE else a, BYE, Ended.BYE)
        if self._first_wins(match.id, match.part):
            return Pairing(match, (a, b), a, b, Ended.PLAYED)
        return Pairing(match, (a, b), b, a, Ended.PLAYED)

    def _first_wins(self, match: str, part: Part) -> bool:
        """Of a match with the games that it has, each game to come being even."""
        need = games_to_win(self.state.settings, part)
        first, second = games_won(self.state.points.get(match, ()))
        while first < need and second < need:
            if self.rng.random() < 0.5:
                first += 1
            else:
                second += 1
        return first >= need


def proven(state: State) -> dict[Goal, dict[str, bool]]:
    """What is certain: who has lost for good (once, or twice in a double elimination) makes
    nothing any more; who stands in the last match has made it there."""
    if not state.seeds:
        return {}
    now = standing(state)
    won, rank = champion(now), {side: place for place, side in places(now, state.seeds)}
    lost = {side for side in state.seeds if rank[side] > 1} | set(state.left)
    first = dict.fromkeys(lost, False)
    there = {side: True for side in now["F1"].sides if side and side != BYE}
    if won:
        first = {side: side == won for side in state.seeds}
    return {Goal.FINAL: dict.fromkeys(lost, False) | there, Goal.FIRST: first}
