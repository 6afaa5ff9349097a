"""Commands about reports of a table: report, confirm, dispute.

They check seats and pending reports; the format reads the contents.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Annotated

from games.envelope import Json, Problem
from games.registry import GAMES
from tournaments.domain.actors import DESK, Actor, Role
from tournaments.domain.change import Change, not_before
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import Command
from tournaments.domain.commands.fields import Field, Stage
from tournaments.domain.depths import is_too_shallow
from tournaments.domain.formats.clock import read_at
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.refusal import Doubted, refuse
from tournaments.domain.tournament_state import (
    DisputedReport,
    Entry,
    PendingReport,
    TournamentState,
)
from tournaments.domain.translation import gettext_noop as _

_TABLE = DESK | {Role.PLAYER, Role.TABLE}
PLAYING = frozenset({"round", "closing", "final"})
TAKEN_BACK_FOR = timedelta(minutes=10)
"""So long a table takes back by itself what counts without a confirmation."""


class Report(Command):
    """A table tells a result: `result` or `sheet` in WM mode, elsewhere `report`. `runde` or
    `match` is its number at the table, so that it counts once; `by` is who reports. `seen` is the
    open report of the table that the sender knows of, 0 for none: no other one is replaced."""

    kind, log = "report", _("Result reported")
    who = _TABLE
    phases = PLAYING
    tells = "match"

    table: fields.Number
    result: Annotated[Json | None, Field(fields.OBJECT, unkept=True)] = None
    sheet: Annotated[Json | None, Field(fields.OBJECT)] = None
    report: Annotated[Json | None, Field(fields.OBJECT, unkept=True)] = None
    runde: Annotated[int | None, Field(fields.NUMBER, unkept=True)] = None
    match: Annotated[int | None, Field(fields.NUMBER, unkept=True)] = None
    seen: Annotated[int | None, Field(fields.NUMBER, unkept=True)] = None
    round: Annotated[int | None, Field(fields.NUMBER)] = None
    by: Annotated[str | None, Field(fields.SPEAKER)] = None
    spoken: Annotated[Sequence[str], Field(fields.SPEAKERS, stage=Stage.MADE)] = ()

    def carry_out(self, change: Change) -> None:
        """Report the end of a match; the format reads its contents.

        `runde` or `match` is its number at the table in this round, from 1. A second phone that
        reports the same number is refused.
        """
        table = _checked_place(change, self)
        state, setup = change.state, change.state.setup
        if not change.of_desk and is_too_shallow(setup.game, setup.settings, change.sent):
            refuse("depth_too_shallow", "report")
        given = state.format.report(state.play, table, change.sent)
        at = not_before(state, given, change.now)
        event = {**given, "at": at.isoformat()}
        if change.of_desk and "at" in change.sent:
            event["at"] = change.sent["at"]
        elif at > change.now and not change.accepts:
            change.accepts = _only_its_time(change, event)
        beside: Json = {"table": table} | ({"by": self.by} if self.by is not None else {})
        if self.sheet is not None:
            beside["sheet"] = GAMES[setup.game].kept_sheet(self.sheet)
        spoken = _spoken(change.who)
        if spoken:
            beside["spoken"] = list(spoken)
        if change.of_desk or setup.confirmation == "none":
            change.book(event, **beside)
            return
        change.warnings = change.trial(event).warnings
        change.event = event
        change.keep(**beside, round=state.play.round_of(table))
        wait(change, event, self.by or "", spoken)


def wait(change: Change, event: Json, said_by: str, spoken: tuple[str, ...]) -> None:
    """A report of a table waits for confirmation, in the place of those before."""
    table, state = event["table"], change.state
    waiting = PendingReport(
        seq=change.number,
        round=state.play.round_of(table),
        table=table,
        event=event,
        by=str(change.who),
        at=change.now.isoformat(),
        said_by=said_by,
        spoken=spoken,
    )
    pending = {n: each for n, each in state.pending.items() if each.table != table}
    disputes, dropped = (
        {n: each for n, each in of.items() if each.report.table != table}
        for of in (state.disputes, state.dropped)
    )
    change.put(pending={**pending, waiting.seq: waiting}, disputes=disputes, dropped=dropped)


def _spoken(who: Actor) -> tuple[str, ...]:
    """Return what is kept of the sender, so that nobody confirms a report of the same person: the
    browser, and whose personal pages it has opened. The desk's word counts by itself."""
    return () if who.role in DESK else (*filter(None, (who.browser,)), *who.holds)


def _only_its_time(change: Change, event: Json) -> bool:
    """Return True if only the time of a report is in doubt, which a clock that stepped back brought
    about: that is nothing to ask the table about."""
    try:
        change.trial(event)
    except Doubted as doubted:
        return all(warning.path == "at" for warning in doubted.warnings)
    return False


class Confirm(Command):
    """A waiting report is right; `report` is its seq. The desk may confirm one in dispute too."""

    kind, log = "confirm", _("Result confirmed")
    who = _TABLE
    button = True
    tells = "match"

    report: fields.Number
    by: Annotated[str | None, Field(fields.SPEAKER)] = None
    confirmed: Annotated[Sequence[str], Field(fields.SPEAKERS, stage=Stage.MADE)] = ()
    spoken: Annotated[Sequence[str], Field(fields.SPEAKERS, stage=Stage.MADE)] = ()

    def carry_out(self, change: Change) -> None:
        """With the last one the report counts, at the time it was sent."""
        waiting = _waiting(change, self)
        by = _speaker(change, self, waiting.table)
        if by is None:
            refuse("confirmer_unknown", "by")
        if by == reporter(waiting) or by in waiting.confirmed:
            refuse("confirmer_same", "by")
        if not change.of_desk and {by, change.who.browser} & {*waiting.spoken}:
            refuse("confirmer_phone", "by")
        have = {*waiting.confirmed, by}
        if change.of_desk or _enough(change.state, waiting, have):
            _book(change, waiting, report=waiting.seq, by=by, confirmed=sorted(have))
            return
        spoken = _spoken(change.who)
        change.put_one(
            "pending",
            waiting.seq,
            replace(
                waiting,
                confirmed=(*waiting.confirmed, by),
                spoken=(*waiting.spoken, *spoken),
            ),
        )
        change.keep(report=waiting.seq, by=by, spoken=list(spoken) or None)


def _book(change: Change, waiting: PendingReport, **beside: object) -> None:
    """Count a report at the time it was sent."""
    state = change.state
    at = read_at(waiting.event["at"], state.setup.zone) or change.now
    event = {**waiting.event, "at": not_before(state, waiting.event, at).isoformat()}
    change.accepts = True
    change.book(event, **beside)


class Dispute(Command):
    """A waiting report is wrong: the table may send another one, the desk may confirm it all the
    same, or drop it by disputing it again."""

    kind, log = "dispute", _("Result disputed")
    who = _TABLE
    button = True

    report: fields.Number
    by: Annotated[str | None, Field(fields.SPEAKER)] = None

    def carry_out(self, change: Change) -> None:
        """Until another one comes the desk may book or drop this one."""
        waiting, state = _waiting(change, self), change.state
        by = _speaker(change, self, waiting.table) or ""
        number = waiting.seq
        pending, disputes = {**state.pending}, {**state.disputes}
        if pending.pop(number, None):
            at = change.now.isoformat()
            change.put(
                pending=pending, disputes={**disputes, number: DisputedReport(waiting, by, at)}
            )
        else:
            change.put_one("dropped", number, disputes.pop(number))
            change.put(disputes=disputes)
        change.keep(report=number, by=by)


def seated(state: TournamentState, table: int) -> tuple[str, ...]:
    """Return who plays at an open table of the running round, clockwise; () if there is none."""
    tables = state.play.tables
    if state.play.phase not in PLAYING:
        return ()
    if not 1 <= table <= len(tables) or not tables[table - 1].open:
        return ()
    return tuple(tables[table - 1].players)


def _checked_place(change: Change, command: Report) -> int:
    """The table, if this can be reported there: whose it is, and whether it is up to date."""
    state, who, table = change.state, change.who, command.table
    players = seated(state, table)
    if not players:
        refuse("table_closed", "table")
    if not may_speak_at(state, who, table):
        refuse("not_your_table", "table")
    if command.round is not None and not is_now(state, table, command.round):
        refuse("stale_report", "round")
    for key, number in (("runde", command.runde), ("match", command.match)):
        if number is not None and number != next_match(state, table):
            refuse("stale_report", key)
    if state.pending_at(table) and not change.of_desk:
        refuse("report_waiting", "table")
    if command.seen not in (None, state.open_report_seq(table)):
        refuse("report_unseen", "table")
    if command.by is not None and command.by not in players:
        refuse("player_unknown", "by")
    return table


def table_done(change: Change) -> None:
    """A table says for itself alone that it has finished, or plays on; the desk for any, or all."""
    state, who, sent = change.state, change.who, change.sent
    table, number = sent.get("table"), sent.pop("round", None)
    if isinstance(table, int) and number is not None:
        is_on = state.format.rules.fits_phase(state.play, change.kind)
        if not (is_on and is_now(state, table, number)):
            refuse("stale_round", "round")
    if not change.of_desk:
        if not isinstance(table, int) or not sits_at(state, who, table):
            refuse("not_your_table", "table")
        if not state.presenter.ends_by_word:
            refuse("table_done_by_report", "type")
        if state.open_report(table):
            refuse("report_open", "table")
    change.tell(sent)


def sits_at(state: TournamentState, who: Actor, table: int) -> bool:
    """Return True if the actor sits at a table, finished or not, or holds its phone."""
    if not 1 <= table <= len(state.play.tables):
        return False
    if who.role is Role.PLAYER:
        return who.name in state.play.tables[table - 1].players
    return who.name == str(table) and is_now(state, table, who.round)


def may_withdraw(who: Actor, waiting: PendingReport) -> bool:
    """Return True if the actor alone has spoken for a waiting report: nobody has confirmed it."""
    if waiting.confirmed:
        return False
    is_own = who.role is Role.PLAYER and waiting.by == str(who)
    return is_own or (bool(who.browser) and who.browser in waiting.spoken)


def why_not_at_table(change: Change, number: int, entry: Entry) -> Problem | None:
    """Return the reason why a table may not take back its report itself, or None.

    One person takes back what one person has said: a report that nobody has confirmed, or one that
    counts without a confirmation. Only the desk takes back a confirmed result.
    """
    state, who = change.state, change.who
    event = entry.event or {}
    if entry.kind not in (Report.kind, state.format.match) or "table" not in event:
        return Problem("not_permitted", "entry")
    if state.play.phase not in PLAYING:
        return Problem("take_back_closed", "entry")
    if not sits_at(state, who, event["table"]):
        return Problem("not_your_table", "entry")
    if entry.kind != Report.kind:
        return _why_not_booked(change, number, entry)
    waiting = state.pending.get(number)
    if waiting is None:
        return Problem("report_gone", "entry")
    if waiting.confirmed:
        return Problem("withdraw_late", "entry")
    return None if may_withdraw(who, waiting) else Problem("withdraw_own", "entry")


def _why_not_booked(change: Change, number: int, entry: Entry) -> Problem | None:
    late = why_not_fresh(change, number)
    if late and late.code == "result_not_last":
        return late
    if entry.command.get("type") != Report.kind or not entry.command.get("spoken"):
        return Problem("take_back_asks", "entry")
    return late


def why_not_fresh(change: Change, number: int) -> Problem | None:
    """Return the reason why an entry booked no last result of its table within ten minutes."""
    if number not in change.past:
        return Problem("result_not_last", "entry")
    table = change.past[number].event["table"]
    if not is_last(change.state.play, change.past, table, number):
        return Problem("result_not_last", "entry")
    late = change.now - change.log.sent(number)[1] > TAKEN_BACK_FOR
    return Problem("take_back_late", "entry") if late else None


def is_last(play: FormatState, past: History[FormatState], table: int, number: int) -> bool:
    """Return True if an entry booked the last result of a table in the running round."""
    if not 1 <= table <= len(play.tables) or not play.tables[table - 1].matches:
        return False
    last = next(past.concerning(f"table:{table}"), None)
    return last is not None and last.index == number


def is_newest(play: FormatState, past: History[FormatState], table: int, number: int) -> bool:
    """Return True if an entry booked the last result of a table in the newest round.

    The tables of a round that has ended are gone; the next draw makes other ones.
    """
    if play.tables:
        return is_last(play, past, table, number)
    began, last = (next(past.concerning(key), None) for key in ("round", f"table:{table}"))
    return began is not None and last is not None and began.index < number == last.index


def next_match(state: TournamentState, table: int) -> int:
    """The number of the match (at wm: the Runde) that a table plays now, from 1 in each round."""
    return state.play.tables[table - 1].matches + 1


def may_speak_at(state: TournamentState, actor: Actor, table: int) -> bool:
    """Return True if the actor sits at an open table or holds its phone; the desk may always."""
    match actor.role:
        case Role.PLAYER:
            return actor.name in seated(state, table)
        case Role.TABLE:
            return actor.name == str(table) and is_now(state, table, actor.round)
        case _:
            return True


def is_now(state: TournamentState, table: int, number: object) -> bool:
    """Return True if the round number of a phone or PIN is up to date at a table.

    It is that of the newest round, or of the table's own round if match days overlap.
    """
    play = state.play
    own = play.round_of(table) if 1 <= table <= len(play.tables) else play.round
    return number in (play.round, own)


def reporter(waiting: PendingReport) -> str | None:
    """The player who brought a report, if the table said so."""
    role, _colon, name = waiting.by.partition(":")
    return name if role == Role.PLAYER else waiting.said_by or None


def _waiting(change: Change, command: Confirm | Dispute) -> PendingReport:
    state, reports = change.state, {**change.state.pending}
    if change.of_desk:
        reports |= {number: dispute.report for number, dispute in state.disputes.items()}
    waiting = reports.get(command.report)
    if waiting is None:
        refuse("report_gone", "report")
    if not may_speak_at(state, change.who, waiting.table):
        refuse("not_your_table", "report")
    return waiting


def _speaker(change: Change, command: Confirm | Dispute, table: int) -> str | None:
    who, by = change.who, command.by
    if who.role is Role.PLAYER:
        return who.name
    if who.role in DESK:
        return str(who)
    return by if by in seated(change.state, table) else None


def _enough(state: TournamentState, waiting: PendingReport, have: set[str]) -> bool:
    if state.setup.confirmation == "second":
        return bool(have)
    others = set(seated(state, waiting.table)) - {reporter(waiting)}
    return others <= have
