"""The shared scoring engine: one entry for every report and every question to a judge.

Pure Python: no Django, no I/O, no clock. Chance is passed in.
"""

from __future__ import annotations

from typing import Final

from games.changes import CHANGES, Changes
from games.envelope import Json, Problem
from games.game import Game
from games.options import Option
from games.outcome import Outcome
from games.registry import GAMES

__all__ = ["GAMES", "MOST_DEALS", "Game", "Option", "Outcome", "evaluate", "options", "score"]

MOST_DEALS: Final = 1_000
"""The limit of one report, far above real matches; reading more would only cost time."""


def score(report: object) -> Json:
    """Return what `evaluate` gives, as JSON: whatever is wrong stands in
    `{"ok": false, "errors": [...]}`."""
    return evaluate(report).as_json()


def evaluate(report: object) -> Outcome:
    """The outcome of a report, or the answer of a judge when the report carries `judge`.

    Never raises on JSON values.
    """
    if not isinstance(report, dict):
        return Outcome(errors=(Problem("report_type", ""),))
    key = report.get("game")
    if key is None:
        return Outcome(errors=(Problem("field_missing", "game"),))
    game = GAMES.get(key) if isinstance(key, str) else None
    if game is None:
        return Outcome(errors=(Problem("game_unknown", "game"),))
    deals, judge = report.get("deals"), report.get("judge")
    if isinstance(deals, list) and len(deals) > MOST_DEALS:
        return Outcome(errors=(Problem("deals_too_many", "deals"),))
    if judge is None and report.get(CHANGES) is not None and game.changes is Changes.NONE:
        return Outcome(errors=(Problem("changes_not_allowed", CHANGES),))
    if judge is None:
        return game.score(report)
    answer = game.judges.get(judge) if isinstance(judge, str) else None
    if answer is None:
        return Outcome(errors=(Problem("judge_unknown", "judge"),))
    return answer(report)


def options(game: str) -> tuple[Option, ...]:
    """Every rule option of a game, in the order of checking a variant (KeyError if unknown)."""
    return GAMES[game].options
