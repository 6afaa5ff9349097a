"""The course of a duel: sums, end and decision (docs/rules/bronzen.md section 6).

Knows points and games won by seat. Does not know how a game was scored.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.bronzen.rules import Rules


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
