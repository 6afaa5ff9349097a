"""From a report of a duel to its outcome (docs/rules/bronzen.md sections 3 to 6).

Knows the points of a game and the form of the outcome. Does not know single cards.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.bronzen.counts import odd_counts
from games.bronzen.options import Rules
from games.bronzen.replay import facts
from games.bronzen.report import Envelope, Played, read_envelope, read_game
from games.envelope import Json, Problem, refused


@dataclass(frozen=True, slots=True)
class Match:
    """The state of a duel after some games; totals and games won by seat."""

    totals: tuple[int, int] = (0, 0)
    won: tuple[int, int] = (0, 0)

    def after(self, scores: tuple[int, int], winner: int) -> Match:
        """The match with one more game."""
        return Match(
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
        """Whether no further game is played."""
        if rules.target_score:
            full = max(self.totals) >= rules.target_score
        else:
            full = sum(self.won) >= rules.games_per_match
        return full and (rules.draw == "shared" or self.leader(rules) is not None)


def score(report: Json) -> Json:
    """The outcome of a report; refused with all problems that can be found."""
    envelope, problems = read_envelope(report)
    if envelope is None:
        return refused(problems)
    match, rows, warnings = Match(), [], []
    for i, deal in enumerate(envelope.deals):
        path = f"deals[{i}]"
        if not problems and match.ended(envelope.rules):
            problems = [Problem("deal_after_end", path)]
            break
        played, of_game = read_game(deal, envelope.players, envelope.rules, path)
        problems += of_game
        if played is None or problems:
            continue
        scores = points_of(played, envelope.rules)
        match = match.after(scores, played.winner)
        rows.append(_row(played, scores, envelope))
        warnings += _warnings(played, envelope.rules, path)
    if problems:
        return refused(problems)
    return {"ok": True, "deals": rows, **_result(match, envelope), "warnings": _json(warnings)}


def points_of(played: Played, rules: Rules) -> tuple[int, int]:
    """Points of both seats in one game (R17-R19)."""
    bronzen = rules.bronzen_points
    if played.foul is not None and not rules.foul_bronzen:
        bronzen = 0
    first, second = (marks.points(rules) for marks in played.marks)
    return (first + bronzen, second) if played.winner == 0 else (first, second + bronzen)


def _warnings(played: Played, rules: Rules, path: str) -> list[Problem]:
    if played.game is not None:
        return []
    foul = played.foul is not None
    return odd_counts(played.marks, rules, foul=foul, path=f"{path}.counts")


def _row(played: Played, scores: tuple[int, int], envelope: Envelope) -> Json:
    players = envelope.players
    return {
        "scores": _by_player(players, scores),
        "winner": players[played.winner],
        "loser": players[1 - played.winner],
        "foul": None if played.foul is None else players[played.foul],
        "counts": {
            player: marks.as_json(envelope.rules)
            for player, marks in zip(players, played.marks, strict=True)
        },
        "replay": None if played.game is None else facts(played.game, players),
    }


def _result(match: Match, envelope: Envelope) -> Json:
    players, finished = envelope.players, match.ended(envelope.rules)
    leader = match.leader(envelope.rules)
    winners = list(players) if leader is None else [players[leader]]
    losers = [] if leader is None else [players[1 - leader]]
    return {
        "totals": _by_player(players, match.totals),
        "games_won": _by_player(players, match.won),
        "finished": finished,
        "winners": winners if finished else [],
        "losers": losers if finished else [],
    }


def _by_player(players: tuple[str, str], values: tuple[int, int]) -> dict[str, int]:
    return dict(zip(players, values, strict=True))


def _json(problems: list[Problem]) -> list[dict[str, str]]:
    return [problem.as_json() for problem in problems]
