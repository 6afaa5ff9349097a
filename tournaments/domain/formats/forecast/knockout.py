"""Play the rest of a knock-out a thousand times.

All playable matches make a round. Each course draws the strength of the sides by the points of
their games (`laws.py`), then every game. Withdrawals are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from math import erf, sqrt
from random import Random

from tournaments.domain.formats.forecast.chance import Course, Goal
from tournaments.domain.formats.forecast.laws import Strengths
from tournaments.domain.formats.forecast.pace import Pace, minutes_between
from tournaments.domain.formats.knockout.bracket import BracketMatch
from tournaments.domain.formats.knockout.pairings import BYE, Ended, Pairing, pairing
from tournaments.domain.formats.knockout.ranking import champion, places
from tournaments.domain.formats.knockout.state import State, games_to_win, games_won, standing
from tournaments.domain.formats.state import Phase

_PREPARED = 400


class KnockoutCourses:
    """Courses of an event from `now`; `places` have prizes."""

    def __init__(
        self, state: State, now: datetime, pace: Pace, rng: Random, *, places: int = 0
    ) -> None:
        self.state, self.rng, self.places, self.pace = state, rng, places, pace
        self.standing = standing(state)
        self.matches = tuple(pairing.match for pairing in self.standing.values())
        self.sat = self._sat(now)
        mean = pace.minutes(state.game, 2 * state.settings.side, 0)
        self.games = [pace.lasting(mean, rng) for _ in range(_PREPARED)]
        self.strengths = Strengths(_ahead(state, self.standing))
        self.strong: Mapping[str, float] = {}

    def _sat(self, now: datetime) -> Mapping[str, float]:
        """Of each match that is laid at a table the minutes since its last result."""
        return {
            match: minutes_between(table.last_at, now) if table.last_at else 0.0
            for match, table in zip(self.state.boards, self.state.tables, strict=False)
        }

    def course(self) -> Course:
        """One of them, by lot."""
        known: dict[str, Pairing] = {}
        length = _Length(self)
        self.strong = self.strengths.drawn(self.rng)
        for match in self.matches:
            now = self.standing[match.id]
            known[match.id] = now if now.winner else self._decided(match, known, length)
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
        return Course(made, length.minutes(), None, self.state.round + length.rounds)

    def _decided(
        self, match: BracketMatch, known: Mapping[str, Pairing], length: _Length
    ) -> Pairing:
        """Return a match that is open now as it ends; one that is played ends by chance."""
        now = pairing(match, self.state.seeds, {}, self.state.left, known)
        if now.ended:
            if now.ended is not Ended.NOT_NEEDED:
                length.passed(match)
            return now
        a, b = map(str, now.sides)
        first_wins, played = self._played(match, self.chance(a, b))
        length.lasted(match, played)
        winner, loser = (a, b) if first_wins else (b, a)
        return Pairing(match, now.sides, winner, loser, Ended.PLAYED)

    def chance(self, a: str, b: str) -> float:
        """Return how likely `a` wins a game against `b`."""
        if not self.strong:
            return 0.5
        apart = self.strong[a] - self.strong[b]
        return (1 + erf(apart / sqrt(2 * self.strengths.varies))) / 2

    def _played(self, match: BracketMatch, chance: float) -> tuple[bool, int]:
        """Return True if the first side wins, which wins a game to come by this chance, and how
        many those are."""
        need = games_to_win(self.state.settings, match.part)
        first, second = games_won(self.state.points.get(match.id, ()))
        before = first + second
        while first < need and second < need:
            if self.rng.random() < chance:
                first += 1
            else:
                second += 1
        return first >= need, first + second - before


def _ahead(state: State, known: Mapping[str, Pairing]) -> dict[str, list[float]]:
    """Return the leads in points of each side in its games."""
    ahead: dict[str, list[float]] = {side: [] for side in state.seeds}
    for match, games in state.points.items():
        for sign, side in zip((1, -1), known[match].sides, strict=True):
            if side in ahead:
                ahead[side] += [sign * (first - second) for first, second in games]
    return ahead


class _Length:
    """Duration of the rounds of a course: round 0 is at the tables now."""

    def __init__(self, rest: KnockoutCourses) -> None:
        self.rest = rest
        self.round: dict[str, int] = {}  # in which a match is over
        self.longest: dict[int, float] = {}

    def passed(self, match: BracketMatch) -> None:
        """A match that nobody plays."""
        self.round[match.id] = max(self.round.get(place.match, 0) for place in match.places)

    def lasted(self, match: BracketMatch, games: int) -> None:
        """Add a match of this number of games."""
        rest, running = self.rest, match.id in self.rest.sat
        self.passed(match)
        self.round[match.id] += not running
        whole = sum(rest.games[int(rest.rng.random() * _PREPARED)] for _ in range(games))
        left = max(0.1 * whole, whole - rest.sat.get(match.id, 0.0))
        number = self.round[match.id]
        self.longest[number] = max(left, self.longest.get(number, 0.0))

    @property
    def rounds(self) -> int:
        """Return how many are still to begin."""
        laid = self.rest.state.phase is Phase.DRAWN
        return len(self.longest) - (0 in self.longest) + laid

    def minutes(self) -> float:
        """From now to the end."""
        rest = self.rest
        pauses = rest.pace.between * sum(number > 0 for number in self.longest)
        if rest.state.phase is Phase.DRAWN:
            pauses += rest.pace.between / 3
        return pauses + sum(self.longest.values()) * rest.pace.tempo(rest.rng)


def proven(state: State) -> dict[Goal, dict[str, bool]]:
    """Return what is certain: who has lost for good (once, or twice in a double elimination) makes
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
