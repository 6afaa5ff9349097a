"""A score sheet on a page: totals, deal after deal, and the next step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.utils.text import capfirst
from django.utils.translation import gettext as _

import games
from games.changes import CHANGES, people_of, players_at
from games.envelope import Json
from games.outcome import Outcome
from games.shares import leaders
from tournaments.web.readmodels.runde import Names
from tournaments.web.sheet.games.entry import in_names
from tournaments.web.sheet.games.sheet import DealInWords, Fact, GameSheet
from tournaments.wording.games import deal_word


@dataclass(frozen=True, slots=True)
class Account:
    """One column: a player or a party. `won` once the match is over; `tone` as in the design
    system."""

    key: str
    label: str
    total: int
    won: bool
    tone: str


@dataclass(frozen=True, slots=True)
class Cell:
    """The change by a deal, and the total after it.

    None if a deal does not count, or for a person who does not sit at the table.
    """

    change: int | None
    total: int | None


@dataclass(frozen=True, slots=True)
class WrittenDeal:
    """One written deal and its place in the report."""

    number: int
    part: str
    index: int
    summary: DealInWords
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Balance:
    """Earlier matches at the same table: their number, and the result of each account.

    `euros`: the numbers are euros; else they are matches won.
    """

    matches: int
    euros: bool
    lines: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Board:
    """The whole sheet; `rows` newest first.

    `over`: its game has ended the match, or the agreed deals are played (`agreed_played`).
    `changes`: people who left or came, in words.
    """

    accounts: tuple[Account, ...]
    rows: tuple[WrittenDeal, ...]
    facts: tuple[Fact, ...]
    ending: tuple[str, ...]
    over: bool
    drawn: bool
    agreed_played: bool
    sides: tuple[Account, ...] = ()
    changes: tuple[str, ...] = ()

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(account.label for account in self.sides or self.accounts if account.won)


def board(
    sheet: GameSheet,
    report: Json,
    accepted: Outcome,
    *,
    names: Names = str,
    agreed: int = 0,
    sides: Mapping[str, Sequence[str]] | None = None,
) -> Board:
    """Return the sheet of an accepted report.

    After `agreed` deals its match is over (0: when its game says so). `names`: names of players;
    `sides`: people of each side, if their points are added up.
    """
    named = partial(in_names, names=names, players=people_of(report))
    report, outcome = named(report), named(accepted.as_json())
    labels, totals, finished = sheet.accounts(report), outcome["totals"], accepted.finished
    agreed_played = 0 < agreed <= len(accepted.deals)
    if agreed_played and not finished:
        first = named(leaders(accepted))
        outcome |= {"winners": first, "losers": [key for key in labels if key not in first]}
    over = finished or agreed_played
    won = outcome["winners"] if outcome["losers"] else ()
    accounts = tuple(
        Account(key, label, totals.get(key, 0), key in won, _tone(sheet, outcome, key, over=over))
        for key, label in labels.items()
    )
    facts = () if over else sheet.facts(report, outcome)
    summed = _sides(sides or {}, totals, over=over)
    return Board(
        accounts,
        tuple(reversed(_rows(sheet, report, outcome, tuple(labels)))),
        tuple(fact for fact in facts if not (agreed and fact.ends)),
        sheet.ending(report, outcome) if finished else (),
        over,
        over and not any(side.won for side in summed) if summed else over and not outcome["losers"],
        agreed_played,
        summed,
        _changes(sheet, report),
    )


def _changes(sheet: GameSheet, report: Json) -> tuple[str, ...]:
    """Return who left the table after which deal, and who sits there since, in words."""
    words = []
    for change in report.get(CHANGES) or ():
        told = {"word": capfirst(deal_word(sheet.key)), "n": change["deal"], **change}
        words.append(_("%(leaves)s: up to %(word)s %(n)s") % told)
        if change.get("comes") is not None:
            told["n"] = change["deal"] + 1
            words.append(_("%(comes)s: from %(word)s %(n)s") % told)
    return tuple(words)


def _sides(
    sides: Mapping[str, Sequence[str]], totals: Mapping[str, int], *, over: bool
) -> tuple[Account, ...]:
    """Return what the people of each side have together; the one that is ahead has won."""
    sums = {side: sum(totals.get(person, 0) for person in sides[side]) for side in sides}
    is_level = len(set(sums.values())) < 2
    ahead = max(sums.values(), default=0)
    won = {side for side, total in sums.items() if over and not is_level and total == ahead}
    return tuple(Account(side, side, sums[side], side in won, "") for side in sides)


def _tone(sheet: GameSheet, outcome: Json, key: str, *, over: bool) -> str:
    if not over:
        return sheet.tone(outcome["totals"].get(key, 0))
    if not outcome["losers"]:
        return ""
    return "bad" if key in outcome["losers"] else "gold" if key in outcome["winners"] else ""


def _rows(
    sheet: GameSheet, report: Json, outcome: Json, keys: tuple[str, ...]
) -> list[WrittenDeal]:
    """Every deal of every list, numbered through; running totals as the engine says them."""
    running = dict.fromkeys(keys, 0)
    rows: list[WrittenDeal] = []
    for part in sheet.parts:
        for index, (row, deal) in enumerate(
            zip(outcome.get(part) or (), report.get(part) or (), strict=True)
        ):
            scores: Mapping[str, int] = row.get("scores") or {}
            running = _after(row, running, scores)
            away = set(people_of(report)) - set(players_at(report, index))
            cells = tuple(
                Cell(scores.get(key), running[key] if scores and key not in away else None)
                for key in keys
            )
            summary = sheet.summary(row, deal, report)
            rows.append(WrittenDeal(len(rows) + 1, part, index, summary, cells))
    return rows


def _after(row: Json, running: Mapping[str, int], scores: Mapping[str, int]) -> dict[str, int]:
    known = row.get("points") or row.get("totals")
    if isinstance(known, dict) and known.keys() == running.keys():
        return dict(known)
    return {key: total + scores.get(key, 0) for key, total in running.items()}


def balance(sheet: GameSheet, reports: tuple[Json, ...]) -> Balance | None:
    """Return what earlier matches came to; None if there are none."""
    outcomes = [games.evaluate(report) for report in reports]
    if not outcomes:
        return None
    labels = {key: label for one in reports for key, label in sheet.accounts(one).items()}
    euros = all(outcome.euros is not None for outcome in outcomes)
    sums = {
        key: sum((o.euros or {}).get(key, 0) if euros else key in o.winners for o in outcomes)
        for key in labels
    }
    return Balance(len(outcomes), euros, tuple((labels[key], total) for key, total in sums.items()))
