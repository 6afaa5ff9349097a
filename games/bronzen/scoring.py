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
from games.outcome import Outcome
from games.totals import FIELD, Totals, TotalsBounds, read_totals, tells_totals


@dataclass(frozen=True, slots=True)
class Duel:
    """The state of a duel after some games; totals and games won by seat."""

    totals: tuple[int, int] = (0, 0)
    won: tuple[int, int] = (0, 0)

    def after(self, scores: tuple[int, int], winner: int) -> Duel:
        """The match with one more game."""
        return Duel(
            (self.totals[0] + scores[0], self.totals[1] + scores[1]),
            (self.won[0] + (winner == 0), self.won[1] + (winner == 1)),
        )

    def leader(self, rules: Rules) -> int | None:
        """The seat that is ahead by the rule that decides, None when both are equal."""
        points = (self.totals[0], self.won[0]), (self.totals[1], self.won[1])
        games = (self.won[0], self.totals[0]), (self.won[1], self.totals[1])
        by_games = rules.match_decides == "games" and not rules.target_score
        first, second = games if by_games else points
        if first == second:
            return None
        return 0 if first > second else 1

    def ended(self, rules: Rules) -> bool:
        """Return whether no further game is played."""
        if rules.target_score:
            full = max(self.totals) >= rules.target_score
        else:
            full = sum(self.won) >= rules.games_per_match
        return full and (rules.draw == "shared" or self.leader(rules) is not None)


def score(report: Json) -> Outcome:
    """The outcome of a report; refused with all problems that can be found."""
    head, problems = read_head(report, HEAD)
    if head is None:
        return Outcome(errors=tuple(problems))
    rules = rules_of(head.variant)
    if tells_totals(report):
        return _score_totals(report, head.players, rules)
    reading = Reading(head.players, rules)
    match, games, warnings = Duel(), [], []
    for i, deal in enumerate(head.deals):
        path = f"deals[{i}]"
        if not reading.problems and match.ended(rules):
            reading.refuse("deal_after_end", path)
            break
        played = read_game(deal, path, reading)
        if played is None or reading.problems:
            continue
        scores = points_of(played, rules)
        match = match.after(scores, played.winner)
        games.append(GameOutcome(_by_player(head.players, scores), played, rules))
        warnings += _warnings(played, rules, path)
    if reading.problems:
        return Outcome(errors=tuple(reading.problems))
    return replace(
        _outcome(match, head.players, rules), deals=tuple(games), warnings=tuple(warnings)
    )


def _score_totals(report: Json, players: tuple[str, ...], rules: Rules) -> Outcome:
    """The outcome of a report of totals only (docs/rules/README.md, Totals only)."""
    totals, problems = read_totals(report, players, (LOST, WON))
    if totals is None:
        return Outcome(errors=tuple(problems))
    told = totals.counters.get("won")
    problems = problems or _sum_problems(totals)
    problems += _bounds(rules).problems(totals) + _won_problems(totals, rules)
    if problems:
        return Outcome(errors=tuple(problems))
    won = told or dict.fromkeys(players, 0)
    a, b = players
    match = Duel((totals.points[a], totals.points[b]), (won[a], won[b]))
    over = told is not None or bool(rules.target_score)
    finished = match.ended(rules) if over else _full(match, totals, rules)
    leader = match.leader(rules)
    places = {p: 1 if leader in (None, seat) else 2 for seat, p in enumerate(players)}
    outcome = totals.outcome({}, finished=finished, facts={"games_won": told})
    unusual = max(totals.points.values()) > _usual_most(rules) * (
        totals.deals or rules.games_per_match
    )
    odd = (Problem("count_unusual", FIELD),) if unusual and not rules.target_score else ()
    return replace(outcome, warnings=odd).placed(places)


def _full(match: Duel, totals: Totals, rules: Rules) -> bool:
    """Return whether a duel of so many games is over, of which nobody said who has won how many."""
    played = totals.deals is None or totals.deals >= rules.games_per_match
    return played and (rules.draw == "shared" or match.leader(rules) is not None)


def _bounds(rules: Rules) -> TotalsBounds:
    sixth = rules.column_six_points if rules.sixth else 0
    marks = (*rules.double_points, rules.jay_points, sixth)
    step = gcd(*marks, rules.bronzen_points)
    most = rules.bronzen_points + MOST_MARKS * sum(marks)
    return TotalsBounds(step or 1, 0, most)


def _usual_most(rules: Rules) -> int:
    """More than this has hardly anybody in one game."""
    doubles = UNUSUAL["double"] * max(rules.double_points)
    sixth = UNUSUAL[rules.sixth] * rules.column_six_points if rules.sixth else 0
    return rules.bronzen_points + doubles + UNUSUAL["jay"] * rules.jay_points + sixth


def _sum_problems(totals: Totals) -> list[Problem]:
    """More games won than were played: one game is won by one."""
    won = sum(totals.counters.get("won", {}).values())
    many = totals.deals is not None and won > totals.deals
    return [Problem("totals_counts", f"{FIELD}.won")] if many else []


def _won_problems(totals: Totals, rules: Rules) -> list[Problem]:
    """Return what is wrong with the games that were won: missing where they decide, or worth more
    than somebody has."""
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


def _warnings(played: ReadGame, rules: Rules, path: str) -> list[Problem]:
    if played.game is not None:
        return []
    foul = played.foul is not None
    return odd_counts(played.marks, rules, foul=foul, path=f"{path}.counts")


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


def _outcome(match: Duel, players: tuple[str, ...], rules: Rules) -> Outcome:
    """The outcome of a duel as it stands, without its games."""
    finished, leader = match.ended(rules), match.leader(rules)
    winners = players if leader is None else (players[leader],)
    losers = () if leader is None else (players[1 - leader],)
    won = _by_player(players, match.won)
    return Outcome(
        totals=_by_player(players, match.totals),
        finished=finished,
        winners=winners if finished else (),
        losers=losers if finished else (),
        counters={"won": won},
        facts={"games_won": won},
        order=("deals", "totals", "games_won"),
    )


def _by_player(players: tuple[str, ...], values: tuple[int, int]) -> dict[str, int]:
    return dict(zip(players, values, strict=True))
