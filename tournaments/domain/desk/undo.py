"""What takes back a fact of the desk: the command to send, made of how it was before.

Knows what each fact changed, and which later ones change the same. Does not know who may take it
back, nor whether that can still be.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from itertools import starmap

from games.envelope import Json
from tournaments.domain.commands import EVENTS
from tournaments.domain.desk.cashbook import usual_fee
from tournaments.domain.desk.prizes import declared
from tournaments.domain.formats.entrants import members
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.points import points_json
from tournaments.domain.tournament_state import TournamentState

# facts that put one thing in the place of another, and those that hold or no longer do
_PUT = ("check_in", "carry", "renamed", "signup", "forecast_shown", "entry_fee_set", "prizes_set")
_HOLDS = ("wished", "call_answered", "group_marked", "handed_out")
_OF_A_FACT = ("texts", "cents", "by", "at")  # what its command does not say again
Past = Callable[[], History[FormatState]]
Fact = tuple[str, int, Json]


def undoing(before: TournamentState, past: Past, seq: int, kind: str, command: Json) -> Json | None:
    """The command that takes back the fact `seq` of the log, which came upon the state `before` and
    the history of `past`; None if nothing does."""
    if kind == "correct":
        return _corrected(before, past, command["event"])
    if make := _UNDOING.get(kind):
        return make(before, seq, command.get("event", command))
    return {"type": "correct", "target": seq, "void": True} if kind in EVENTS else None


def left_by(state: TournamentState, kind: str, seq: int, command: Json) -> Json | None:
    """What stands where a fact has put something in the place of something else, as the command
    that would put it there; None where that stands in the log alone."""
    put = _UNDOING[kind](state, seq, command.get("event", command)) if kind in _PUT else None
    found: Json | None = json.loads(json.dumps(put))
    return found


def is_changed_since(kind: str, seq: int, command: Json, later: Iterable[Fact]) -> bool:
    """Whether the last of the `later` facts (kind, number, command) about the same thing says
    something else than this one; of what `left_by` does not know."""
    about, value = _said(kind, seq, command)
    since = [then for other, then in starmap(_said, later) if other == about]
    return since[-1:] not in ([], [value])


def _said(kind: str, seq: int, command: Json) -> tuple[Json, object]:
    """What a fact is about, and what it says of it: an entry of the log about itself."""
    fact = command.get("event", command)
    if kind == "correct":
        return {"entry": fact["target"]}, fact.get("event")
    if kind not in _HOLDS:
        return {"entry": seq}, fact
    about = {key: value for key, value in fact.items() if key not in ("holds", *_OF_A_FACT)}
    return {"": kind, **about}, fact.get("holds", True)


def _corrected(before: TournamentState, past: Past, event: Json) -> Json | None:
    """What was struck is gone, and a step of the clock is decided once; another event gives way to
    the one before, with its words."""
    if event.get("event") is None or event["event"]["type"] == "clock_step":
        return None
    now, old = event["event"], past()[event["target"]].event
    texts = [name for name in ("reason", "text") if name in old and old[name] != now.get(name)]
    words: Json = {name: before.name(old[name]) for name in texts}
    if old["type"] in ("register", "late_entry"):
        named = _renamed(before, 0, old) or {}
        words |= {key: named[key] for key in ("name", "members") if key in named}
    return {"type": "correct", "target": event["target"], "event": old | words}


def _turned(command: str) -> Callable[[TournamentState, int, Json], Json]:
    """The same, which holds no longer, or again."""

    def turned(_before: TournamentState, _seq: int, fact: Json) -> Json:
        known = {key: value for key, value in fact.items() if key not in _OF_A_FACT}
        return {**known, "type": command, "holds": not fact.get("holds", True)}

    return turned


def _renamed(before: TournamentState, _seq: int, fact: Json) -> Json | None:
    player = fact["player"]
    if player not in before.names:
        return None
    pair = [before.names.get(p, "") for p in members(player, before.format.side(before.play))]
    people = {"members": pair} if len(pair) > 1 and all(pair) else {}
    return {"type": "rename", "player": player, "name": before.names[player], **people}


def _signup(before: TournamentState, _seq: int, _fact: Json) -> Json:
    return {"type": "signup", "open": before.signup_open}


def _checked_in(before: TournamentState, _seq: int, event: Json) -> Json:
    player = event["player"]
    return {"type": "check_in", "player": player, "present": player in before.play.checked_in}


def _registered(_before: TournamentState, _seq: int, event: Json) -> Json:
    return {"type": "withdraw", "player": event["player"]}


def _brought(before: TournamentState, _seq: int, event: Json) -> Json:
    brings = points_json(getattr(before.play, "brought", {}).get(event["player"], 0))
    return {"type": "carry", "player": event["player"], "brings": brings}


def _hidden(_before: TournamentState, _seq: int, _fact: Json) -> Json:
    return {"type": "publish", "holds": False}


def _cash(_before: TournamentState, seq: int, _fact: Json) -> Json:
    return {"type": "strike_cash", "entry": seq}


def _cash_struck(before: TournamentState, _seq: int, fact: Json) -> Json:
    book, entry = before.cashbook, fact["entry"]
    for (prize, player), number in book.handed.items():
        if number == entry:
            return {"type": "hand_out", "prize": prize, "player": player}
    movement = book.movements[entry]
    fields: Json = {
        "cents": movement.cents,
        "player": movement.player,
        "table": movement.table,
        "reason": before.names.get(movement.reason, ""),
    }
    given = {name: value for name, value in fields.items() if value}
    return {"type": "cash", "purpose": str(movement.purpose), **given}


def _retract(_before: TournamentState, seq: int, _fact: Json) -> Json:
    return {"type": "retract", "entry": seq}


def _announce(before: TournamentState, _seq: int, fact: Json) -> Json | None:
    text = before.name(before.announcements[fact["entry"]])
    return {"type": "announce", "text": text} if text else None


def _forecast_shown(before: TournamentState, _seq: int, _fact: Json) -> Json:
    return {"type": "show_forecast", "audience": str(before.forecast)}


def _entry_fee_set(before: TournamentState, _seq: int, fact: Json) -> Json:
    book, player = before.cashbook, fact.get("player")
    usual = usual_fee(book, before.presenter.entry_fee)
    if player is None:
        return {"type": "entry_fee", "cents": usual}
    own = book.fees.get(player)
    fee: Json = {"cents": usual, "holds": False} if own is None else {"cents": own}
    return {"type": "entry_fee", "player": player, **fee}


def _prizes_set(before: TournamentState, _seq: int, _fact: Json) -> Json:
    prizes = declared(before)
    return {
        "type": "prizes",
        "prizes": list(prizes.places),
        "last_prize": prizes.last,
        "best_prize": prizes.best,
        "deal_prize": prizes.deal,
        "group_prizes": dict(prizes.groups),
        "everybody_prize": prizes.everybody,
        "pot": str(prizes.pot),
        "people": prizes.people or None,
        "minimum": prizes.minimum,
        "step": prizes.step,
        "rest": str(prizes.rest),
    }


_UNDOING: Mapping[str, Callable[[TournamentState, int, Json], Json | None]] = {
    # until the start nothing is corrected
    "register": _registered,
    "check_in": _checked_in,
    "carry": _brought,
    "renamed": _renamed,
    "signup": _signup,
    "published": _hidden,
    "disputed": _turned("dispute"),
    "wished": _turned("wish"),
    "cash": _cash,
    "cash_struck": _cash_struck,
    "announced": _retract,
    "retracted": _announce,
    "call_answered": _turned("answer_call"),
    "forecast_shown": _forecast_shown,
    "entry_fee_set": _entry_fee_set,
    "prizes_set": _prizes_set,
    "group_marked": _turned("mark_group"),
    "handed_out": _turned("hand_out"),
}
