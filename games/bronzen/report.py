"""The report of a duel: its envelope and the fields of each game.

Knows section 3 and the rows 2-30 of docs/rules/bronzen.md section 5. Does not know when a match
ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from games.bronzen.marks import Counts, Marks, columns, marks_of, read_counts
from games.bronzen.options import OPTIONS, Rules, rules_of
from games.bronzen.play import Game
from games.bronzen.replay import read_replay
from games.envelope import Json, Problem, unknown_fields
from games.options import read_variant
from games.totals import FIELD, tells_totals

_FIELDS: Final = ("game", "variant", "players", "deals", FIELD)
_GAME_FIELDS: Final = ("winner", "foul", "counts", "replay")


@dataclass(frozen=True, slots=True)
class Envelope:
    """What is read before the games."""

    players: tuple[str, str]
    rules: Rules
    deals: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class ReadGame:
    """One game that was read: seats of winner and offender, marks by seat, the replayed game."""

    winner: int
    foul: int | None
    marks: tuple[Marks, Marks]
    game: Game | None


def read_envelope(report: Json) -> tuple[Envelope | None, list[Problem]]:
    """The envelope, or its problems."""
    problems = unknown_fields(report, _FIELDS)
    values, of_variant = read_variant(OPTIONS, report.get("variant"))
    problems += sorted(of_variant, key=lambda problem: problem.path)
    players = report.get("players")
    problems += _players_problems(players)
    deals = [] if tells_totals(report) else report.get("deals")
    if not isinstance(deals, list):
        problems.append(Problem("deals_type", "deals"))
    if problems or not isinstance(players, list) or not isinstance(deals, list):
        return None, problems
    return Envelope((players[0], players[1]), rules_of(values), tuple(deals)), []


def _players_problems(players: object) -> list[Problem]:
    if not isinstance(players, list) or len(players) != 2:
        return [Problem("players_count", "players")]
    problems = [
        Problem("player_name", f"players[{i}]")
        for i, name in enumerate(players)
        if not isinstance(name, str) or not name.strip()
    ]
    if not problems and players[0] == players[1]:
        problems.append(Problem("player_duplicate", "players[1]"))
    return problems


def read_game(
    deal: object, players: tuple[str, str], rules: Rules, path: str
) -> tuple[ReadGame | None, list[Problem]]:
    """One game, or its problems; `path` is its place, e.g. `deals[0]`."""
    if not isinstance(deal, dict):
        return None, [Problem("deal_type", path)]
    counts, problems = Counts(), _fields_problems(deal, players, path)
    if deal.get("counts") is not None:
        counts, wrong = read_counts(deal["counts"], players, rules, f"{path}.counts")
        problems += wrong
    game = None
    if deal.get("replay") is not None:
        game, wrong = _read_replay(deal, players, path)
        wrong = wrong or _mismatches(game, deal.get("winner"), counts, players, rules, path)
        problems += wrong
    if problems:
        return None, problems
    return _played(deal, players, counts, game, rules), []


def _fields_problems(deal: Json, players: tuple[str, str], path: str) -> list[Problem]:
    """Rows 3-8."""
    problems = unknown_fields(deal, _GAME_FIELDS, f"{path}.")
    winner, foul = deal.get("winner"), deal.get("foul")
    if winner is not None and winner not in players:
        problems.append(Problem("winner_unknown", f"{path}.winner"))
    if foul is not None and foul not in players:
        problems.append(Problem("foul_unknown", f"{path}.foul"))
    if winner is None and foul is None and deal.get("replay") is None:
        problems.append(Problem("winner_missing", f"{path}.winner"))
    if winner in players and winner == foul:
        problems.append(Problem("foul_by_winner", f"{path}.winner"))
    if deal.get("counts") is None and deal.get("replay") is None:
        problems.append(Problem("counts_missing", f"{path}.counts"))
    return problems


def _read_replay(
    deal: Json, players: tuple[str, str], path: str
) -> tuple[Game | None, list[Problem]]:
    """Rows 15-28."""
    if deal.get("foul") is not None:
        return None, [Problem("replay_not_allowed", f"{path}.replay")]
    return read_replay(deal["replay"], players, f"{path}.replay")


def _mismatches(
    game: Game | None,
    winner: object,
    counts: Counts,
    players: tuple[str, str],
    rules: Rules,
    path: str,
) -> list[Problem]:
    """Rows 29 and 30: what was entered by hand against what the replay shows."""
    if game is None:
        return []
    problems = []
    if winner in players and winner != players[game.winner]:
        problems.append(Problem("replay_winner_mismatch", f"{path}.winner"))
    for seat, player in enumerate(players):
        derived = marks_of(seat, game.tricks, rules).as_json(rules)
        given = counts.given.get(player, {})
        problems += [
            Problem("replay_counts_mismatch", f"{path}.counts.{player}.{column}")
            for column in columns(rules)
            if column in given and given[column] != derived[column]
        ]
    return problems


def _played(
    deal: Json, players: tuple[str, str], counts: Counts, game: Game | None, rules: Rules
) -> ReadGame:
    if game is not None:
        tricks = game.tricks
        return ReadGame(
            game.winner, None, (marks_of(0, tricks, rules), marks_of(1, tricks, rules)), game
        )
    marks = counts.marks(players[0], rules), counts.marks(players[1], rules)
    foul = None if deal.get("foul") is None else players.index(deal["foul"])
    winner = players.index(deal["winner"]) if foul is None else 1 - foul
    return ReadGame(winner, foul, marks, None)
