"""What the desk may do with coins: entry fees, movements in and out of the box, taking them back.

Knows what is refused, which is little: nothing stands in the way of a correction by hand. Does not
know pages.
"""

from __future__ import annotations

from games.envelope import Json, Problem, is_int
from tournaments.domain.commands.fields import AMOUNT
from tournaments.domain.commands.money import Cash, EntryFee, StrikeCash
from tournaments.domain.decision import Decision, Request
from tournaments.domain.desk.cashbook import OF_SOMEBODY, WITH_REASON, Purpose
from tournaments.domain.desk.wishes import TABLES
from tournaments.domain.identity import was_given
from tournaments.domain.refusal import refuse, refuse_for
from tournaments.domain.tournament_state import Fact, TournamentState

MOST = 100 * AMOUNT  # more is refused as no amount of money (`commands/fields.py`)
MOVEMENTS = 5_000  # of one event


def cash(request: Request, command: Cash) -> Decision:
    """Coins go into the box or out of it."""
    state = request.state
    if command.purpose not in tuple(Purpose):
        refuse("field_type", "purpose")
    if len(state.cashbook.movements) >= MOVEMENTS:
        refuse("cash_full", "type")
    purpose = Purpose(str(command.purpose))
    problems = [*_whose(state, purpose, command), *_table(command.table)]
    if command.reason is None and purpose in WITH_REASON:
        problems.append(Problem("field_missing", "reason"))
    cents = _number(command.cents)
    owes = purpose is Purpose.ENTRY_FEE or (purpose is Purpose.FEE and bool(command.player))
    if command.cents is None and owes and not problems:
        cents = _open(state, purpose, str(command.player))
        if cents <= 0:
            problems.append(Problem("nothing_open", "player"))
    elif cents is None and (command.cents is not None or not owes):
        problems.append(Problem(_missing(command.cents), "cents"))
    elif cents is not None and cents < 1:
        problems.append(Problem("cents_range", "cents"))
    refuse_for(problems)
    fields: Json = {
        "player": command.player,
        "purpose": str(purpose),
        "cents": cents,
        "table": command.table,
        "reason": command.reason,
    }
    return Decision(facts=(Fact("cash", {key: value for key, value in fields.items() if value}),))


def _number(value: object) -> int | None:
    return value if isinstance(value, int) and is_int(value) else None


def _missing(value: object) -> str:
    return "field_missing" if value is None else "field_type"


def _whose(state: TournamentState, purpose: Purpose, command: Cash) -> list[Problem]:
    if command.player is None:
        return [Problem("field_missing", "player")] if purpose in OF_SOMEBODY else []
    known = isinstance(command.player, str) and was_given(state, command.player)
    return [] if known else [Problem("player_unknown", "player")]


def _table(number: object) -> list[Problem]:
    if number is None or 1 <= (_number(number) or 0) <= TABLES:
        return []
    return [Problem("table_unknown", "table")]


def _open(state: TournamentState, purpose: Purpose, player: str) -> int:
    """What somebody still has to pay for taking part, or for losses and walk-overs."""
    entry = purpose is Purpose.ENTRY_FEE
    account = (state.fee_accounts if entry else state.charge_accounts).get(player)
    return account.open if account else 0


def strike(request: Request, command: StrikeCash) -> Decision:
    """A movement was a mistake; it counts no longer."""
    if not is_int(command.entry) or command.entry not in request.state.cashbook.movements:
        refuse("cash_unknown", "entry")
    fields: Json = {"entry": command.entry}
    if command.reason is not None:
        fields["reason"] = command.reason
    return Decision(facts=(Fact("cash_struck", fields),))


def entry_fee(request: Request, command: EntryFee) -> Decision:
    """What everybody pays from now on, or somebody alone."""
    cents = _number(command.cents)
    if cents is None:
        refuse(_missing(command.cents), "cents")
    if cents < 0:
        refuse("fee_range", "cents")
    fields: Json = {"cents": cents}
    if command.player is not None:
        if not isinstance(command.player, str) or command.player not in request.state.play.status:
            refuse("player_unknown", "player")
        fields = {"player": command.player, **fields}
        if command.holds is False:
            fields["holds"] = False
    if command.reason:
        fields["reason"] = command.reason
    return Decision(facts=(Fact("entry_fee_set", fields),))
