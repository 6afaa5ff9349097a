"""The level *sheet*: a Runde deal by deal (docs/rules/brokdorf.md 3.1 and section 5).

Knows the fields of a sheet and the order of its checks. Does not know how a deal is scored.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.brokdorf.checks import checked_runde, checked_stechen, sheet_problems, stechen_problems
from games.brokdorf.deal import Deal
from games.brokdorf.deal_fields import read_deals
from games.brokdorf.ending import End, Ending
from games.brokdorf.fields import FieldReader
from games.brokdorf.options import Rules
from games.brokdorf.runde import Runde, new_runde
from games.brokdorf.stechen import Stechen
from games.envelope import Json, Problem

FIELDS = ("first_dealer", "writer", "deals", "stechen", "excluded")


@dataclass(frozen=True, slots=True)
class Sheet:
    """The entries of a sheet, read but not yet checked against each other."""

    players: tuple[str, ...]
    rules: Rules
    first_dealer: str | None
    deals: tuple[Deal, ...]
    stechen: tuple[Deal, ...]
    excluded: str | None


@dataclass(frozen=True, slots=True)
class Course:
    """What a sheet amounts to. `stechen` is None unless several players ended level."""

    runde: Runde
    stechen: Stechen | None
    excluded: str | None

    @property
    def end(self) -> End | None:
        return self.runde.end if self.excluded is None else End.EXCLUSION

    def ending(self) -> Ending | None:
        """Who lost or won, or None as long as that is open."""
        if self.end is End.DURCHMARSCH:
            return Ending(self.end, winner=self.runde.winner, payer=self.runde.payer)
        loser = self._loser()
        if self.end is None or loser is None:
            return None
        return Ending(self.end, loser=loser, tied=self.tied(), no_claim=self._no_claim(loser))

    def tied(self) -> tuple[str, ...]:
        """The players level at the top of a normal end."""
        top = self.runde.top
        return top if self.end is End.NORMAL and len(top) > 1 else ()

    def _loser(self) -> str | None:
        if self.excluded is not None:
            return self.excluded
        if self.stechen is not None:
            return self.stechen.loser
        return self.runde.top[0] if self.runde.top else None

    def _no_claim(self, loser: str) -> tuple[str, ...]:
        if self.runde.rules.no_claim == "off":
            return ()
        return tuple(name for name in self.runde.never_played if name != loser)


def read_sheet(reader: FieldReader, report: Json, rules: Rules) -> Sheet:
    """The sheet of a report whose envelope is sound; the reader notes what is wrong."""
    first_dealer = reader.name(report.get("first_dealer"), "first_dealer")
    reader.name(report.get("writer"), "writer")
    deals = _entries(reader, report.get("deals"), "deals", rules, stechen=False)
    stechen = _entries(reader, report.get("stechen"), "stechen", rules, stechen=True)
    excluded = reader.name(report.get("excluded"), "excluded")
    return Sheet(reader.players, rules, first_dealer, deals, stechen, excluded)


def _entries(
    reader: FieldReader, value: object, field: str, rules: Rules, *, stechen: bool
) -> tuple[Deal, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        reader.refuse("field_type" if stechen else "deals_type", field)
        return ()
    return read_deals(reader, value, field, rules, stechen=stechen)


def entry_problems(sheet: Sheet) -> list[Problem]:
    """Phase 2: every entry by itself."""
    problems = sheet_problems(sheet.deals, sheet.players, sheet.rules, sheet.first_dealer)
    return problems + stechen_problems(sheet.stechen, sheet.players, sheet.rules)


def course_of(sheet: Sheet) -> tuple[Course, list[Problem], list[Problem]]:
    """Phase 3: the course of the Runde, the problems of its flow, and all warnings."""
    start = new_runde(sheet.players, sheet.rules, sheet.first_dealer)
    runde, problems, warnings = checked_runde(start, sheet.deals)
    stechen: Stechen | None = None
    if not problems and runde.end is End.NORMAL and len(runde.top) > 1:
        stechen = Stechen(runde.top, sheet.rules)
        stechen, problems, more = checked_stechen(stechen, sheet.stechen, sheet.players)
        warnings += more
    elif not problems and sheet.stechen:
        problems = [Problem("stechen_not_needed", "stechen")]
    warnings += _exclusion_warnings(sheet)
    return Course(runde, stechen, sheet.excluded), problems, warnings


def _exclusion_warnings(sheet: Sheet) -> list[Problem]:
    revokes = sum(sheet.excluded in deal.revoke for deal in sheet.deals + sheet.stechen)
    if sheet.excluded is None or revokes >= 2:
        return []
    return [Problem("exclusion_without_repeat", "excluded")]
