"""One report of a Runde from envelope to outcome (rule book sections 3, 4.4 and 5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from games.brokdorf.checks import checked_runde, checked_stechen, entry_problems
from games.brokdorf.deal import NAME, SCHEMA, STECHEN, Deal
from games.brokdorf.ending import End, Ending, euros, next_chooser, transfers
from games.brokdorf.options import OPTIONS, Rules
from games.brokdorf.result import SCHEMA as RESULT
from games.brokdorf.result import result_problems, result_warnings
from games.brokdorf.runde import START, Runde, Stechen
from games.envelope import Json, Problem, unknown_fields
from games.fields import Entry, Field, ListOf, Made, Reading, read_fields
from games.head import Players, read_players
from games.options import read_variant
from games.outcome import Outcome

SIZES: Final = (2, 3, 4, 5, 6)
_SHEET: Final = ("sheet",)
_FIELDS: Final = (
    Field("first_dealer", NAME),
    Field("writer", NAME),
    Field("deals", ListOf(Made(SCHEMA, Deal.of), "deals_type"), kinds=_SHEET),
    Field("stechen", ListOf(Made(STECHEN, Deal.of)), kinds=_SHEET),
    Field("excluded", NAME, kinds=_SHEET),
    Field("result", Made(RESULT, lambda told, *_: Ending(End(told.kind), **told.values))),
)
FIELDS: Final = tuple(field.key for field in _FIELDS[:-1])
_ORDER: Final = (
    *("level", "deals", "totals", "finished", "end", "winners", "losers", "no_claim", "transfers"),
    *("euros", "next_chooser", "tied", "stechen", "stechen_needed", "never_played", "next_dealer"),
)


def score(report: Json) -> Outcome:
    """The outcome of a report at either level; never raises on JSON values."""
    values, problems = read_variant(OPTIONS, report.get("variant"))
    players, faults = read_players(report.get("players"), SIZES, Players.NAMES_FIRST)
    levels = {"sheet": "deals", "result": "result"}
    told = [level for level, key in levels.items() if report.get(key) is not None]
    if len(told) != 1:
        faults = [*faults, Problem("level_ambiguous" if told else "level_missing", "")]
    if problems or faults:
        return Outcome(errors=(*problems, *faults))
    reading, entry = Reading(players, Rules(**values)), Entry(report, kind=told[0])
    read_fields(_FIELDS, entry, "", reading)
    known = ("game", "variant", "players", *(field.key for field in _FIELDS))
    reading.problems += unknown_fields(report, known)
    if reading.problems:
        return Outcome(errors=tuple(reading.problems))
    return (_sheet if told == ["sheet"] else _result)(entry, reading)


def _result(entry: Entry, reading: Reading) -> Outcome:
    result: Ending = entry["result"]
    problems = [*result_problems(result, reading.players, reading.rules)]
    if problems:
        return Outcome(errors=tuple(problems))
    nothing: Json = {"stechen": [], "stechen_needed": [], "never_played": None, "next_dealer": None}
    outcome = Outcome(
        warnings=tuple(result_warnings(result, reading.rules)),
        level="result",
        totals=result.points or {},
        facts={"tied": list(result.tied or ()), **nothing},
        order=_ORDER,
    )
    return _settled(outcome, result, reading.players, reading.rules)


def _sheet(entry: Entry, reading: Reading) -> Outcome:
    players, rules = reading.players, reading.rules
    deals, excluded, first = entry["deals"], entry["excluded"], entry["first_dealer"]
    entries: tuple[Deal, ...] = entry["stechen"] or ()
    if problems := entry_problems(deals, entries, first):
        return Outcome(errors=tuple(problems))
    start = Runde(players, rules, dict.fromkeys(players, START), first)
    runde, (problems, warnings) = checked_runde(start, deals)
    stechen: Stechen | None = None
    if not problems and runde.end is End.NORMAL and len(runde.top) > 1:
        stechen, (problems, more) = checked_stechen(Stechen(runde.top, rules), entries)
        warnings += more
    elif not problems and entries:
        problems = [Problem("stechen_not_needed", "stechen")]
    if problems:
        return Outcome(errors=tuple(problems))
    if excluded is not None and sum(excluded in deal.revoke for deal in (*deals, *entries)) < 2:
        warnings.append(Problem("exclusion_without_repeat", "excluded"))
    return _course(runde, stechen, excluded, warnings)


def _course(
    runde: Runde, stechen: Stechen | None, excluded: str | None, warnings: Iterable[Problem]
) -> Outcome:
    """The outcome of a sheet without fault; there is a Stechen if several players ended level."""
    end = End.EXCLUSION if excluded else runde.end
    tied = runde.top if end is End.NORMAL and len(runde.top) > 1 else ()
    loser = excluded or (stechen.loser if stechen else next(iter(runde.top), None))
    ending: Ending | None = None
    if end is End.DURCHMARSCH:
        ending = Ending(end, winner=runde.winner, payer=runde.payer, points=runde.points)
    elif end and loser:
        claim = runde.never_played if runde.rules.no_claim != "off" else ()
        no_claim = tuple(name for name in claim if name != loser)
        ending = Ending(
            end, loser, tied=tied or None, no_claim=no_claim or None, points=runde.points
        )
    outcome = Outcome(
        warnings=tuple(warnings),
        level="sheet",
        totals=runde.points,
        deals=runde.rows,
        euros=dict.fromkeys(runde.players, 0),
        end=str(end or ""),
        facts={
            "no_claim": [],
            "next_chooser": None,
            "tied": list(tied),
            "stechen": [row.as_json() for row in stechen.rows] if stechen else [],
            "stechen_needed": list(stechen.left) if stechen and ending is None else [],
            "never_played": list(runde.never_played),
            "next_dealer": runde.dealer if end is None else None,
        },
        order=_ORDER,
    )
    return _settled(outcome, ending, runde.players, runde.rules) if ending else outcome


def _settled(outcome: Outcome, ending: Ending, players: tuple[str, ...], rules: Rules) -> Outcome:
    """Return the outcome with the consequences of a decided ending."""
    moved = transfers(ending, players, rules)
    alone = tuple(name for name in players if name in (ending.winner, ending.loser))
    others = tuple(name for name in players if name not in alone)
    winners, losers = (alone, others) if ending.winner else (others, alone)
    claims = {"no_claim": list(ending.no_claim or ()), "next_chooser": next_chooser(ending)}
    return replace(
        outcome,
        finished=True,
        end=ending.end.value,
        winners=winners,
        losers=losers,
        transfers=moved,
        euros=euros(players, moved),
        result=ending.as_json(),
        facts=outcome.facts | claims,
    )
