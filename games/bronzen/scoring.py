"""From a report of a duel to its outcome (docs/rules/bronzen.md sections 3 to 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import gcd

from games.bronzen.marks import MOST_MARKS, UNUSUAL, odd_counts
from games.bronzen.options import Rules, rules_of
from games.bronzen.replay import facts
from games.bronzen.report import HEAD, ReadGame, read_game
from games.counters import LOST, WON
from games.envelope import Json, Problem
from games.fields import Reading
from games.head import read_head
from games.outcome import Outcome, places_of
from games.totals import FIELD, Totals, TotalsBounds, read_totals, tells_totals


@dataclass(frozen=True, slots=True)
class Duel:
    """The state of a duel after some games; totals and games won by seat."""

    rules: Rules
    totals: tuple[int, ...] = (0, 0)
    won: tuple[int, ...] = (0, 0)

    def after(self, scores: tuple[int, int], winner: int) -> Duel:
        """The duel with one more game."""
        totals = tuple(total + score for total, score in zip(self.totals, scores, strict=True))
        won = tuple(games + (seat == winner) for seat, games in enumerate(self.won))
        return Duel(self.rules, totals, won)

    @property
    def ranks(self) -> tuple[tuple[int, int], ...]:
        """Return what each seat has, first what decides."""
        by_games = self.rules.match_decides == "games" and not self.rules.target_score
        first, then = (self.won, self.totals) if by_games else (self.totals, self.won)
        return tuple(zip(first, then, strict=True))

    def ended(self, full: bool | None = None) -> bool:
        """Return True if no further game is played. `full`: all games of a duel were."""
        if self.rules.target_score:
            full = max(self.totals) >= self.rules.target_score
        elif full is None:
            full = sum(self.won) >= self.rules.games_per_match
        return full and (self.rules.draw == "shared" or len(set(self.ranks)) > 1)

    def placed(self, outcome: Outcome, players: tuple[str, ...]) -> Outcome:
        """The outcome with the places of the duel."""
        return outcome.placed(places_of(dict(zip(players, self.ranks, strict=True))))


def score(report: Json) -> Outcome:
    """The outcome of a report; refused with all problems that can be found."""
    head, problems = read_head(report, HEAD)
    if head is None:
        return Outcome(errors=tuple(problems))
    players, rules = head.players, rules_of(head.variant)
    if tells_totals(report):
        return _score_totals(report, players, rules)
    reading = Reading(players, rules)
    duel, games, warnings = Duel(rules), list[GameOutcome](), list[Problem]()
    for i, deal in enumerate(head.deals):
        path = f"deals[{i}]"
        if not reading.problems and duel.ended():
            reading.refuse("deal_after_end", path)
            break
        played = read_game(deal, path, reading)
        if played is None or reading.problems:
            continue
        scores = points_of(played, rules)
        duel = duel.after(scores, played.winner)
        games.append(GameOutcome(_by_player(players, scores), played, rules))
        if played.game is None:
            foul = played.foul is not None
            warnings += odd_counts(played.marks, rules, foul=foul, path=f"{path}.counts")
    if reading.problems:
        return Outcome(errors=tuple(reading.problems))
    won = _by_player(players, duel.won)
    outcome = Outcome(
        warnings=tuple(warnings),
        deals=tuple(games),
        totals=_by_player(players, duel.totals),
        finished=duel.ended(),
        counters={"won": won},
        facts={"games_won": won},
        order=("deals", "totals", "games_won"),
    )
    return replace(duel.placed(outcome, players), places=None)


def _score_totals(report: Json, players: tuple[str, ...], rules: Rules) -> Outcome:
    """The outcome of a report of totals only (docs/rules/README.md, Totals only)."""
    totals, problems = read_totals(report, players, (LOST, WON))
    if totals is None:
        return Outcome(errors=tuple(problems))
    told, points = totals.counters.get("won"), totals.points
    if not problems and totals.deals is not None and sum((told or {}).values()) > totals.deals:
        problems = [Problem("totals_counts", f"{FIELD}.won")]  # one game is won by one
    problems += _bounds(rules).problems(totals) + _won_problems(totals, rules)
    if problems:
        return Outcome(errors=tuple(problems))
    won = told or dict.fromkeys(players, 0)
    duel = Duel(rules, tuple(points[p] for p in players), tuple(won[p] for p in players))
    full = totals.deals is None or totals.deals >= rules.games_per_match
    finished = duel.ended(full if told is None else None)
    outcome = totals.outcome({}, finished=finished, facts={"games_won": told})
    usual = _usual_most(rules) * (totals.deals or rules.games_per_match)
    if max(points.values()) > usual and not rules.target_score:
        outcome = replace(outcome, warnings=(Problem("count_unusual", FIELD),))
    return duel.placed(outcome, players)


def _bounds(rules: Rules) -> TotalsBounds:
    sixth = rules.column_six_points if rules.sixth else 0
    marks = (*rules.double_points, rules.jay_points, sixth)
    step = gcd(*marks, rules.bronzen_points)
    most = rules.bronzen_points + MOST_MARKS * sum(marks)
    return TotalsBounds(step or 1, 0, most)


def _usual_most(rules: Rules) -> int:
    """Return the points that hardly any player exceeds in one game."""
    doubles = UNUSUAL["double"] * max(rules.double_points)
    sixth = UNUSUAL[rules.sixth] * rules.column_six_points if rules.sixth else 0
    return rules.bronzen_points + doubles + UNUSUAL["jay"] * rules.jay_points + sixth


def _won_problems(totals: Totals, rules: Rules) -> list[Problem]:
    """Return the problems of won games: missing if they decide, or worth more than the points."""
    won = totals.counters.get("won")
    if won is None:
        decide = rules.match_decides == "games" and not rules.target_score
        return [Problem("field_missing", f"{FIELD}.won")] if decide else []
    if not rules.foul_bronzen:
        return []  # who wins by a foul has nothing of it
    return [
        Problem("totals_limit", f"{FIELD}.points.{player}")
        for player, count in won.items()
        if totals.points[player] < count * rules.bronzen_points
    ]


def points_of(played: ReadGame, rules: Rules) -> tuple[int, int]:
    """Points of both seats in one game (R17-R19)."""
    bronzen = rules.bronzen_points
    if played.foul is not None and not rules.foul_bronzen:
        bronzen = 0
    first, second = (marks.points(rules) for marks in played.marks)
    return (first + bronzen, second) if played.winner == 0 else (first, second + bronzen)


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """One game of an accepted duel."""

    scores: Mapping[str, int]
    played: ReadGame
    rules: Rules
    sitting: tuple[str, ...] = ()

    def as_json(self) -> Json:
        played, players = self.played, tuple(self.scores)
        marks = zip(players, played.marks, strict=True)
        return {
            "scores": self.scores,
            "winner": players[played.winner],
            "loser": players[1 - played.winner],
            "foul": None if played.foul is None else players[played.foul],
            "counts": {player: counted.as_json(self.rules) for player, counted in marks},
            "replay": None if played.game is None else facts(played.game, players),
        }


def _by_player(players: tuple[str, ...], values: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(players, values, strict=True))
