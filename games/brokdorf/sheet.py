"""The level *sheet*: a Runde deal by deal (rule book 3.1 and section 5)."""

from __future__ import annotations

from dataclasses import dataclass

from games.brokdorf.checks import checked_runde, checked_stechen, sheet_problems, stechen_problems
from games.brokdorf.deal import Deal
from games.brokdorf.deal_fields import NAME, SCHEMA, STECHEN, read_deals
from games.brokdorf.ending import End, Ending
from games.brokdorf.options import Rules
from games.brokdorf.runde import Runde, new_runde
from games.brokdorf.stechen import Stechen
from games.deals import DealSchema
from games.envelope import Json, Problem
from games.fields import Reading

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
        """Return who lost or won, or None as long as that is open."""
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


def read_sheet(report: Json, reading: Reading) -> Sheet:
    """The sheet of a report whose envelope is sound; `reading` has what is wrong."""
    named = {key: read_name(report, key, reading) for key in ("first_dealer", "writer", "excluded")}
    return Sheet(
        reading.players,
        reading.rules,
        named["first_dealer"],
        _entries(report, "deals", SCHEMA, "deals_type", reading),
        _entries(report, "stechen", STECHEN, "field_type", reading),
        named["excluded"],
    )


def read_name(report: Json, key: str, reading: Reading) -> str | None:
    """A player named by a field of the report, None if it is absent or wrong."""
    value = report.get(key)
    return None if value is None else NAME.read(value, key, reading)


def _entries(
    report: Json, key: str, schema: DealSchema, no_list: str, reading: Reading
) -> tuple[Deal, ...]:
    value = report.get(key)
    if isinstance(value, list):
        return read_deals(value, key, schema, reading)
    if value is not None:
        reading.refuse(no_list, key)
    return ()


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
