"""Write on a score sheet of any game, in a tournament or alone.

A sheet is a draft; reporting makes it an entry. Every change names the version that it saw. Late
changes are refused, repeated keys count once. The engine scores each report first.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

import games
from games.changes import CHANGES, players_at
from games.envelope import Json, Problem
from games.outcome import Outcome
from tournaments.domain.commands.sizes import is_storable
from tournaments.domain.refusal import RefusedError
from tournaments.store import idempotency
from tournaments.store.locks import alone, locking
from tournaments.store.models import ScoreSheet
from tournaments.store.sheets import matches
from tournaments.store.sheets.drafts import (
    SEATS,
    change_seats,
    drafts,
    has_same_deals,
    of_seats,
    put_draft,
)

NEXT_DEAL = ""  # the place of the draft of a deal that is not written yet
DEALS_AT_MOST = 300
REPORT_LENGTH = 64_000  # bytes; a hundred deals with every hand and trick have as many
NAME_LENGTH = 40


@dataclass(frozen=True, slots=True)
class SheetVersion:
    """The version that a phone saw when it changed the sheet, and its idempotency key.

    `over`: True if the phone knows that the tournament has moved on.
    """

    version: object
    key: str = ""
    over: bool = True


@dataclass(frozen=True, slots=True)
class SavedSheet:
    """The sheet after a change, or as it was with the reasons. `warnings` ask to be accepted."""

    sheet: ScoreSheet
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()

    @property
    def ok(self) -> bool:
        return not (self.problems or self.warnings)


def create(
    report: Json, *, level: str, rules: str = "", key: str = "", now: datetime
) -> ScoreSheet:
    """An empty sheet of `report` (game, variant, players, …); raises RefusedError with every
    problem.

    The same that was sent with the same `key` is the sheet that there is, as long as nobody has
    written on it; who sends is part of the key.
    """
    problems = list(games.evaluate({**report, "deals": []}).errors)
    problems += [
        Problem("name_too_long", f"players[{i}]")
        for i, name in enumerate(report.get("players") or ())
        if isinstance(name, str) and len(name) > NAME_LENGTH
    ]
    if not is_storable(report):
        problems.append(Problem("text_invalid", ""))
    if problems:
        raise RefusedError(tuple(problems))
    known = idempotency.digest("sheet", key, report) if key else ""
    with alone(f"sheet {known}"):
        if known and (there := ScoreSheet.objects.filter(last_key=known).first()):
            return there
        return ScoreSheet.objects.create(
            token=secrets.token_urlsafe(18),
            game=report["game"],
            rules=rules,
            level=level,
            report={**report, "deals": []},
            last_key=known,
            created_at=now,
            updated_at=now,
        )


def add_deal(
    token: str,
    part: str,
    deal: Json,
    *,
    seen: SheetVersion,
    now: datetime,
    doubts: tuple[Problem, ...] = (),
    accepted: Collection[Problem] = (),
) -> SavedSheet:
    """One more deal in the list `part` of the report."""

    def change(report: Json) -> Json:
        return {**report, part: [*(report.get(part) or ()), deal]}

    return _write(token, change, seen, now, doubts=doubts, accepted=accepted)


def replace_deal(
    token: str,
    part: str,
    index: int,
    deal: Json,
    *,
    seen: SheetVersion,
    now: datetime,
    doubts: tuple[Problem, ...] = (),
    accepted: Collection[Problem] = (),
) -> SavedSheet:
    """Replace a written deal and score all later ones again."""

    def change(report: Json) -> Json:
        deals = list(report.get(part) or ())
        deals[index] = deal
        return {**report, part: deals}

    return _write(token, change, seen, now, doubts=doubts, accepted=accepted)


def exclude(
    token: str, player: str, *, seen: SheetVersion, now: datetime, accepted: bool = False
) -> SavedSheet:
    """End the match by excluding a player for fraud (docs/rules/brokdorf.md R19)."""

    def change(report: Json) -> Json:
        return {**report, "excluded": player}

    return _write(token, change, seen, now, asks=not accepted)


def change_players(token: str, change: Json, *, seen: SheetVersion, now: datetime) -> SavedSheet:
    """Let a player leave the table from a deal on, with or without a substitute.

    See docs/rules/README.md, Changes. Drafts stay.
    """

    def with_change(report: Json) -> Json:
        return {**report, CHANGES: [*(report.get(CHANGES) or ()), change]}

    with transaction.atomic():
        if len(change.get("comes") or "") > NAME_LENGTH:
            return SavedSheet(_locked(token), (Problem("name_too_long", CHANGES),))
        return _write(token, with_change, seen, now, asks=False)


def undo_deal(
    token: str, parts: tuple[str, ...], *, seen: SheetVersion, now: datetime
) -> SavedSheet:
    """Take back what was written last: an exclusion, a change of players, or a deal; `parts` are
    the lists of the report in the order of play."""

    def change(report: Json) -> Json:
        if report.get("excluded"):
            return _without(report, "excluded")
        if ends_with_change(report):
            left = {**report, CHANGES: report[CHANGES][:-1]}
            return left if left[CHANGES] else _without(left, CHANGES)
        for part in reversed(parts):
            deals = report.get(part)
            if deals:
                left = {**report, part: deals[:-1]}
                return left if left[part] or part == "deals" else _without(left, part)
        return report

    return _write(token, change, seen, now, asks=False)


def ends_with_change(report: Json) -> bool:
    """Return True if no deal was written since somebody left or came."""
    changes = report.get(CHANGES) or []
    return any(change["deal"] == len(report["deals"]) for change in changes)


def start_anew(token: str, *, seen: SheetVersion, now: datetime) -> SavedSheet:
    """Begin the sheet of a match again, for those who sit at its table now. Where the seats are the
    reason, the deal that is being typed stays."""
    with transaction.atomic():
        sheet, refused = _lock(token, seen, anew=True)
        if refused is not None:
            return refused
        report, former = matches.blank(sheet), sheet.report["players"]
        typed = {key: fields for key, fields in drafts(sheet).items() if key == NEXT_DEAL}
        saved = _keep(sheet, report, seen, now)
        if report["players"] != former and not set(former).isdisjoint(report["players"]):
            for place, fields in of_seats(typed, former).items():
                put_draft(sheet, place, fields)
        return saved


def switch_level(token: str, level: str) -> None:
    """Set the depth of the next deals. Changes no deal."""
    ScoreSheet.objects.filter(token=token).update(level=level)


def keep_draft(token: str, place: str, fields: Json, *, version: object) -> None:
    """Keep the strings of an unfinished deal for the next phone or hour.

    `place` is that of a written deal in correction, or "" for the next one. Drafts of a page with
    other deals are dropped.
    """
    with transaction.atomic():
        sheet = _locked(token)
        if version == sheet.version or (SEATS in fields and has_same_deals(sheet, version)):
            put_draft(sheet, place, fields)


def close(token: str, *, now: datetime) -> None:
    """Nobody plays on: the sheet stays readable."""
    ScoreSheet.objects.filter(token=token, finished_at=None).update(finished_at=now)


def reopen(token: str) -> None:
    ScoreSheet.objects.filter(token=token).update(finished_at=None)


def next_match(token: str, opening: Json, *, seen: SheetVersion, now: datetime) -> SavedSheet:
    """The finished match goes to the earlier ones, and a new one begins; `opening` may change the
    envelope (who begins)."""
    with transaction.atomic():
        sheet, refused = _lock(token, seen)
        if refused is not None:
            return refused
        if not games.evaluate(sheet.report).finished:
            return SavedSheet(sheet, (Problem("match_running", ""),))
        envelope = {k: v for k, v in sheet.report.items() if k in (*_ENVELOPE, *opening)}
        envelope["players"] = list(players_at(sheet.report, len(sheet.report["deals"])))
        sheet.earlier = [*sheet.earlier, sheet.report]
        return _keep(sheet, {**envelope, **opening, "deals": []}, seen, now)


_ENVELOPE = ("game", "variant", "players", "teams", "first_dealer", "first_player")


def _write(
    token: str,
    change: Callable[[Json], Json],
    seen: SheetVersion,
    now: datetime,
    *,
    doubts: tuple[Problem, ...] = (),
    accepted: Collection[Problem] = (),
    asks: bool = True,
) -> SavedSheet:
    """Change the report under a lock if it is the one that the phone saw and the engine agrees."""
    with transaction.atomic():
        sheet, refused = _lock(token, seen)
        if refused is not None:
            return refused
        report = change(sheet.report)
        outcome = games.evaluate(report)
        problems = outcome.errors
        if not problems and not is_storable(report):
            problems = (Problem("text_invalid", ""),)
        if not problems and _is_full(report):
            problems = (Problem("free_table_full", ""),)
        if problems:
            return SavedSheet(sheet, problems)
        fresh = (*doubts, *_fresh(sheet.report, outcome)) if asks else ()
        if not set(fresh) <= set(accepted):
            return SavedSheet(sheet, (), fresh)
        if report.get(CHANGES) != sheet.report.get(CHANGES):
            change_seats(sheet, report)
            return _stamp(sheet, seen, now)
        return _keep(sheet, report, seen, now)


def _is_full(report: Json) -> bool:
    return len(report["deals"]) > DEALS_AT_MOST or len(json.dumps(report)) > REPORT_LENGTH


def _lock(
    token: str, seen: SheetVersion, *, anew: bool = False
) -> tuple[ScoreSheet, SavedSheet | None]:
    """The row under a lock, and the answer if it is not the one that the phone saw, or if the event
    lets nobody write on it now."""
    sheet = _locked(token)
    if seen.key and seen.key == sheet.last_key:
        return sheet, SavedSheet(sheet)
    held = matches.held_up(sheet, knows_end=seen.over, anew=anew)
    if held is not None:
        return sheet, SavedSheet(sheet, (held,))
    if seen.version != sheet.version:
        return sheet, SavedSheet(sheet, (Problem("free_table_changed", ""),))
    return sheet, None


def _locked(token: str) -> ScoreSheet:
    """The sheet as it is now, locked; Refused where it is gone, as after a person was forgotten."""
    sheet = locking(ScoreSheet.objects.filter(token=token)).first()
    if sheet is None:
        raise RefusedError((Problem("gone", ""),))
    return sheet


def _keep(sheet: ScoreSheet, report: Json, seen: SheetVersion, now: datetime) -> SavedSheet:
    sheet.report, sheet.draft = report, {}
    sheet.version += 1
    return _stamp(sheet, seen, now)


def _stamp(sheet: ScoreSheet, seen: SheetVersion, now: datetime) -> SavedSheet:
    """Store a changed sheet with the sending that changed it."""
    sheet.last_key = seen.key
    sheet.updated_at, sheet.finished_at = now, None
    sheet.save()
    return SavedSheet(sheet)


def _fresh(before: Json, outcome: Outcome) -> tuple[Problem, ...]:
    """The warnings that the report did not have before."""
    known = games.evaluate(before).warnings
    return tuple(warning for warning in outcome.warnings if warning not in known)


def unanswered(sheet: ScoreSheet, warnings: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Return the doubts that the sheet did not ask about."""
    known = {warning.code for warning in games.evaluate(sheet.report).warnings}
    return tuple(warning for warning in warnings if warning.code not in known)


def _without(report: Json, key: str) -> Json:
    return {name: value for name, value in report.items() if name != key}
