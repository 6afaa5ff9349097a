"""Read a draw request from JSON, with all problems at once.

Codes: report_type, field_missing, field_type, unknown_field, rule_value, player_duplicate,
player_unknown, score_count, club_count, seat_duplicate, plan_impossible.
"""

from __future__ import annotations

import hashlib
import json
import re
from fractions import Fraction
from typing import Any

from games.envelope import Json, Problem, is_int, unknown_fields
from tournaments.domain.points import Points, whole
from tournaments.domain.seating.instance import Instance, PastRound, PlayerId, Seed
from tournaments.domain.seating.reading_rule import read_rule
from tournaments.domain.seating.sizes import plan_tables

_FIELDS = ("id", "round", "rule", "players", "history", "seed", "apart", "together", "wishes")
_PLAYER_FIELDS = ("id", "score", "club")
_FRACTION = re.compile(r"-?\d{1,9}/[1-9]\d?", re.ASCII)


def read_instance(report: object) -> tuple[Instance | None, tuple[Problem, ...]]:
    """The instance, or None and why not. Without a seed one is derived from the content."""
    if not isinstance(report, dict):
        return None, (Problem("report_type", ""),)
    problems: list[Problem] = []
    rule = read_rule(report.get("rule"), problems)
    ids, scores, clubs = _read_players(report.get("players"), problems)
    history = _read_history(report.get("history"), problems)
    known = {player for player in ids if _is_id(player)}
    apart = _read_pairs("apart", report.get("apart"), known, problems)
    together = _read_pairs("together", report.get("together"), known, problems)
    wishes = _read_wishes(report.get("wishes"), known, problems)
    number, seed = _read_number(report, "round", 1, problems), _read_seed(report, problems)
    name = report.get("id")
    if name is not None and not _is_id(name):
        problems.append(Problem("field_type", "id"))
    problems += unknown_fields(report, _FIELDS)
    if not problems and (not ids or plan_tables(len(ids), rule) is None):
        problems.append(Problem("plan_impossible", "players"))
    if not problems and rule.ahead is not None and sum(rule.ahead) > len(ids):
        problems.append(Problem("rule_value", "rule.ahead"))
    if problems:
        return None, tuple(problems)
    if number is None:
        number = len(history) + 1
    return (
        Instance(rule, ids, scores, clubs, history, seed, number, name, apart, together, wishes),
        (),
    )


def canonical(report: Json) -> bytes:
    """The bytes of an instance that a seed is committed with: sorted keys, no blanks, no seed."""
    content = {key: value for key, value in report.items() if key != "seed"}
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def _is_id(value: object) -> bool:
    return is_int(value) or (isinstance(value, str) and value != "")


def _is_score(value: object) -> bool:
    """A whole number, or a fraction as text: `8/3`."""
    if isinstance(value, str):
        return bool(_FRACTION.fullmatch(value))
    return is_int(value) and abs(value) <= 10**9


def _score(value: Any) -> Points:
    return whole(Fraction(value)) if _is_score(value) else 0


def _read_seed(report: Json, problems: list[Problem]) -> Seed:
    seed = report.get("seed")
    if seed is None:
        digest = hashlib.sha256(canonical(report)).digest()
        return int.from_bytes(digest[:8], "big")
    if not is_seed(seed):
        problems.append(Problem("field_type", "seed"))
        return 0
    return seed  # type: ignore[no-any-return]


def is_seed(value: object) -> bool:
    """A printable text of 1 to 200 characters, or a whole number from 0 of at most 512 bits."""
    if isinstance(value, str):
        return 0 < len(value) <= 200 and value.isprintable()
    return is_int(value) and 0 <= value < 1 << 512


def _read_number(report: Json, key: str, least: int, problems: list[Problem]) -> int | None:
    value = report.get(key)
    if value is None:
        return None
    if not is_int(value) or value < least:
        problems.append(Problem("field_type", key))
        return None
    return int(value)


def _read_players(
    players: object, problems: list[Problem]
) -> tuple[tuple[PlayerId, ...], tuple[Points, ...], tuple[PlayerId | None, ...]]:
    if not isinstance(players, dict):
        code = "field_missing" if players is None else "field_type"
        problems.append(Problem(code, "players"))
        return (), (), ()
    ids = players.get("id")
    if not isinstance(ids, list):
        problems.append(Problem("field_missing" if ids is None else "field_type", "players.id"))
        return (), (), ()
    read: set[PlayerId] = set()
    for i, player in enumerate(ids):
        if not _is_id(player):
            problems.append(Problem("field_type", f"players.id[{i}]"))
        elif player in read:
            problems.append(Problem("player_duplicate", f"players.id[{i}]"))
        else:
            read.add(player)
    scores = _column(players, "score", len(ids), 0, _is_score, problems)
    clubs = _column(players, "club", len(ids), None, lambda v: v is None or _is_id(v), problems)
    problems += unknown_fields(players, _PLAYER_FIELDS, "players.")
    return tuple(ids), tuple(map(_score, scores)), clubs


def _column(
    players: dict[str, Any], key: str, count: int, default: Any, fits: Any, problems: list[Problem]
) -> tuple[Any, ...]:
    """One list parallel to the ids, or the default for everybody."""
    column = players.get(key)
    if column is None:
        return (default,) * count
    if not isinstance(column, list):
        problems.append(Problem("field_type", f"players.{key}"))
        return (default,) * count
    if len(column) != count:
        problems.append(Problem(f"{key}_count", f"players.{key}"))
    problems += [
        Problem("field_type", f"players.{key}[{i}]") for i, v in enumerate(column) if not fits(v)
    ]
    return tuple(column)


def _read_history(history: object, problems: list[Problem]) -> tuple[PastRound, ...]:
    if history is None:
        return ()
    if not isinstance(history, list):
        problems.append(Problem("field_type", "history"))
        return ()
    rounds = (_read_round(past, f"history[{i}]", problems) for i, past in enumerate(history))
    return tuple(past for past in rounds if past is not None)


def _read_round(past: object, path: str, problems: list[Problem]) -> PastRound | None:
    if not isinstance(past, dict):
        problems.append(Problem("field_type", path))
        return None
    tables, byes, preferred = past.get("tables"), past.get("byes") or [], past.get("preferred")
    if not isinstance(tables, list) or not all(isinstance(t, list) for t in tables):
        code = "field_missing" if tables is None else "field_type"
        problems.append(Problem(code, f"{path}.tables"))
        return None
    if not isinstance(byes, list):
        problems.append(Problem("field_type", f"{path}.byes"))
        return None
    if preferred is not None and not is_int(preferred):
        problems.append(Problem("field_type", f"{path}.preferred"))
        return None
    seen: set[PlayerId] = set()
    fine = [
        _read_seat(player, place, seen, problems)
        for place, player in (
            *(
                (f"{path}.tables[{t}][{s}]", p)
                for t, row in enumerate(tables)
                for s, p in enumerate(row)
            ),
            *((f"{path}.byes[{s}]", p) for s, p in enumerate(byes)),
        )
    ]
    lists = [_read_ids(past, key, path, problems) for key in _MARKS]
    problems += unknown_fields(past, ("tables", "byes", "preferred", *_MARKS), f"{path}.")
    if not all(fine):
        return None
    return PastRound(tuple(map(tuple, tables)), tuple(byes), preferred, *lists)


_MARKS = ("walkovers", "down", "up")  # of players who sat at a table of a past round


def _read_ids(
    past: dict[str, Any], key: str, path: str, problems: list[Problem]
) -> tuple[PlayerId, ...]:
    ids = past.get(key) or []
    if not isinstance(ids, list):
        problems.append(Problem("field_type", f"{path}.{key}"))
        return ()
    wrong = [n for n, player in enumerate(ids) if not _is_id(player)]
    problems += [Problem("field_type", f"{path}.{key}[{n}]") for n in wrong]
    return () if wrong else tuple(dict.fromkeys(ids))


def _read_seat(player: Any, path: str, seen: set[PlayerId], problems: list[Problem]) -> bool:
    if not _is_id(player):
        problems.append(Problem("field_type", path))
        return False
    if player in seen:
        problems.append(Problem("seat_duplicate", path))
        return False
    seen.add(player)
    return True


def _read_pairs(
    key: str, pairs: object, known: set[PlayerId], problems: list[Problem]
) -> tuple[tuple[PlayerId, PlayerId], ...]:
    """Pairs of two different people; those who are not here do not count."""
    if pairs is None:
        return ()
    if not isinstance(pairs, list):
        problems.append(Problem("field_type", key))
        return ()
    read: list[tuple[PlayerId, PlayerId]] = []
    for i, pair in enumerate(pairs):
        fine = isinstance(pair, list) and len(pair) == 2 and all(map(_is_id, pair))
        if fine and pair[0] != pair[1]:
            read.append((pair[0], pair[1]))
        else:
            problems.append(Problem("field_type", f"{key}[{i}]"))
    return tuple(pair for pair in read if set(pair) <= known)


def _read_wishes(
    wishes: object, known: set[PlayerId], problems: list[Problem]
) -> tuple[tuple[PlayerId, int], ...]:
    if wishes is None:
        return ()
    if not isinstance(wishes, list):
        problems.append(Problem("field_type", "wishes"))
        return ()
    read: list[tuple[PlayerId, int]] = []
    for i, wish in enumerate(wishes):
        fine = isinstance(wish, list) and len(wish) == 2 and _is_id(wish[0]) and is_int(wish[1])
        if not fine or wish[1] < 1:
            problems.append(Problem("field_type", f"wishes[{i}]"))
        elif wish[0] not in known:
            problems.append(Problem("player_unknown", f"wishes[{i}]"))
        else:
            read.append((wish[0], wish[1]))
    return tuple(read)
