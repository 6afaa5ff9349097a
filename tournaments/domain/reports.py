"""Reports of a table: who may bring them, what they must agree with, who confirms them.

Knows seats and pending reports; what a report means is asked from the format.
"""

from __future__ import annotations

from dataclasses import replace

from games.envelope import Json, is_int
from games.registry import GAMES
from tournaments.domain.actors import DESK, Actor, Role
from tournaments.domain.commands.results import Confirm, Dispute, Report
from tournaments.domain.decision import Decision, Request, dispatch, not_before
from tournaments.domain.depths import is_too_shallow
from tournaments.domain.formats.clock import read_at
from tournaments.domain.refusal import refuse
from tournaments.domain.tournament_state import Fact, Pending, TournamentState


def report(request: Request, command: Report) -> Decision:
    """A match has ended at a table; the format says what such a report holds.

    `runde` or `match` is its number at the table in this round, from 1: a second phone that
    reports the same one is told so instead of booking it twice.
    """
    _check_place(request, command)
    setup = request.state.setup
    if request.actor.role not in DESK and is_too_shallow(
        setup.game, setup.settings, request.command
    ):
        refuse("depth_too_shallow", "report")
    state, sent, table = request.state, request.command, request.command["table"]
    given = state.format.report(state.play, table, sent)
    at = not_before(state, given, request.now)
    event = {**given, "at": at.isoformat(), "accept": sent.get("accept")}
    if request.actor.role in DESK and "at" in sent:
        event["at"] = sent["at"]
    elif at > request.now:
        event["accept"] = event["accept"] or _only_its_time(request, event)
    trial = dispatch(request, event, _note(sent, state))
    event.pop("accept")
    if not trial.facts or not _must_wait(request):
        return trial
    body = {key: sent[key] for key in ("by", "result") if key in sent} | _note(sent, state)
    payload = {"round": state.play.round_of(table), "table": table, "event": event, "body": body}
    payload |= _spoken(request.actor)
    return Decision(facts=(Fact("reported", payload),), warnings=trial.warnings)


def _spoken(actor: Actor) -> Json:
    """Return what is kept of the sender, so that nobody confirms a report of the same person: the
    browser, and whose personal pages it has opened. The desk's word counts by itself."""
    marks = [*filter(None, (actor.browser,)), *actor.holds]
    return {"spoken": marks} if marks and actor.role not in DESK else {}


def _only_its_time(request: Request, event: Json) -> bool:
    """Whether only the time of a report is in doubt, which a clock that stepped back brought about:
    that is nothing to ask the table about."""
    decision = dispatch(request, event)
    return bool(decision.warnings) and all(warning.path == "at" for warning in decision.warnings)


def confirm(request: Request, command: Confirm) -> Decision:
    """Somebody else of the table says that a report is right; with the last one it counts."""
    waiting = _waiting(request, command)
    by = _speaker(request, command, waiting.table)
    if by is None:
        refuse("confirmer_unknown", "by")
    if by == reporter(waiting) or by in waiting.confirmed:
        refuse("confirmer_same", "by")
    if request.actor.role not in DESK and {by, request.actor.browser} & {*waiting.spoken}:
        refuse("confirmer_phone", "by")
    have = {*waiting.confirmed, by}
    if request.actor.role not in DESK and not _enough(request.state, waiting, have):
        said = {"report": waiting.seq, "by": by} | _spoken(request.actor)
        return Decision(facts=(Fact("confirmed", said),))
    note = _note(waiting.body, request.state) | {"report": waiting.seq, "confirmed": sorted(have)}
    return _as_desk(request, {**waiting.event, "accept": True}, note)


def dispute(request: Request, command: Dispute) -> Decision:
    """Somebody of the table says that a report is wrong: another one can be sent, and until then
    the desk may book or drop this one, and take that back."""
    if command.holds is False:
        return _not_wrong(request, command)
    waiting = _waiting(request, command)
    by = _speaker(request, command, waiting.table)
    return Decision(facts=(Fact("disputed", {"report": waiting.seq, "by": by or ""}),))


def _not_wrong(request: Request, command: Dispute) -> Decision:
    state, actor = request.state, request.actor
    if actor.role not in DESK:
        refuse("not_permitted", "holds")
    if not is_int(command.report) or command.report not in {**state.disputes, **state.dropped}:
        refuse("report_gone", "report")
    fields = {"report": command.report, "by": str(actor), "holds": False}
    return Decision(facts=(Fact("disputed", fields),))


def seated(state: TournamentState, table: object) -> tuple[str, ...]:
    """Who plays at an open table of the running round, clockwise; () if there is none."""
    tables = state.play.tables
    if state.play.phase not in ("round", "closing", "final") or not is_int(table):
        return ()
    assert isinstance(table, int)
    if not 1 <= table <= len(tables) or not tables[table - 1].open:
        return ()
    return tuple(tables[table - 1].players)


def _check_place(request: Request, command: Report) -> None:
    """Whether this can be reported here: whose table it is, and whether it is up to date."""
    state, actor, table = request.state, request.actor, command.table
    players = seated(state, table)
    if not players or not isinstance(table, int):
        refuse("table_closed", "table")
    if not may_speak_at(state, actor, table):
        refuse("not_your_table", "table")
    if command.round is not None and not is_now(state, table, command.round):
        refuse("stale_report", "round")
    for key, number in (("runde", command.runde), ("match", command.match)):
        if number is not None and number != next_match(state, table):
            refuse("stale_report", key)
    if state.pending_at(table) and actor.role not in DESK:
        refuse("report_waiting", "table")
    if command.by is not None and command.by not in players:
        refuse("player_unknown", "by")


def next_match(state: TournamentState, table: int) -> int:
    """The number of the match (at wm: the Runde) that a table plays now, from 1 in each round."""
    return state.play.tables[table - 1].matches + 1


def may_speak_at(state: TournamentState, actor: Actor, table: int) -> bool:
    """Whether somebody sits at an open table, or holds its phone in this round; the desk may."""
    match actor.role:
        case Role.PLAYER:
            return actor.name in seated(state, table)
        case Role.TABLE:
            return actor.name == str(table) and is_now(state, table, actor.round)
        case _:
            return True


def is_now(state: TournamentState, table: int, number: object) -> bool:
    """Whether a phone with this number of a round, or its PIN, is up to date at a table: it is that
    of the newest round, or of the table's own where match days overlap."""
    play = state.play
    own = play.round_of(table) if 1 <= table <= len(play.tables) else play.round
    return number in (play.round, own)


def _must_wait(request: Request) -> bool:
    return request.actor.role not in DESK and request.state.setup.confirmation != "none"


def _note(body: Json, state: TournamentState) -> Json:
    """What is kept beside the event: who reported, and the sheet as far as it was scored."""
    note = {"by": body["by"]} if "by" in body else {}
    game = GAMES[state.setup.game]
    return note | ({"sheet": game.kept_sheet(body["sheet"])} if "sheet" in body else {})


def reporter(waiting: Pending) -> str | None:
    """The player who brought a report, if the table said so."""
    role, _, name = waiting.by.partition(":")
    return name if role == Role.PLAYER else waiting.body.get("by")


def _waiting(request: Request, command: Confirm | Dispute) -> Pending:
    state, reports = request.state, {**request.state.pending}
    if request.actor.role in DESK:
        reports |= {number: dispute.report for number, dispute in state.disputes.items()}
    waiting = next((each for n, each in reports.items() if n == command.report), None)
    if waiting is None:
        refuse("report_gone", "report")
    if not may_speak_at(state, request.actor, waiting.table):
        refuse("not_your_table", "report")
    return waiting


def _speaker(request: Request, command: Confirm | Dispute, table: int) -> str | None:
    actor, by = request.actor, command.by
    if actor.role is Role.PLAYER:
        return actor.name
    if actor.role in DESK:
        return str(actor)
    return by if isinstance(by, str) and by in seated(request.state, table) else None


def _enough(state: TournamentState, waiting: Pending, have: set[str]) -> bool:
    if state.setup.confirmation == "second":
        return bool(have)
    others = set(seated(state, waiting.table)) - {reporter(waiting)}
    return others <= have


def _as_desk(request: Request, event: Json, note: Json) -> Decision:
    """Book a waiting report at the time it was sent, whoever gives the last confirmation."""
    state, actor = request.state, request.actor
    at = read_at(event["at"], state.setup.zone) or request.now
    event = {**event, "at": not_before(state, event, at).isoformat()}
    keeper = actor if actor.role in DESK else Actor(Role.ORGANIZER)
    return dispatch(replace(request, actor=keeper), event, note)
