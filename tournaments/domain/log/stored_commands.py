"""Whether what a stranger's log keeps of a fact has the form of what the desk makes.

Knows what stands beside the events of a format, and which times are of our time. Does not know what
an event means, nor whether today's rules would allow it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any

from games.envelope import Json, is_int
from tournaments.domain.desk.cashbook import Purpose
from tournaments.domain.desk.wishes import read_wish
from tournaments.domain.fold import DESK_FACTS
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.clock import zone_problems
from tournaments.domain.formats.prizes import Group, Pot, Rest
from tournaments.domain.log.references import counted, is_entrant, is_ref
from tournaments.domain.refusal import Refused
from tournaments.domain.seating import SOLVER, is_seed
from tournaments.domain.tournament_state import ForecastFor, Pending, TournamentState, setup_of

Check = Callable[[object], bool]
YEARS = range(2000, 2201)
_DIGEST = re.compile("[0-9a-f]{64}")
_TIMES = ("at", "to", "was", "settings")


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_dict(value: object) -> bool:
    return isinstance(value, dict)


def _are_names(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and all(map(is_int, value))


# what the desk notes beside an event
_META: dict[str, Check] = {
    "promise": _is_text,
    "by": _is_text,
    "sheet": _is_dict,
    "report": is_int,
    "confirmed": _are_names,
    "swapped": _are_names,
    "mended": _are_tables,
    "by_cards": lambda value: isinstance(value, bool),
}
_BODY: dict[str, Check] = {"by": _is_text, "result": _is_dict, "sheet": _is_dict}
# the fields of each fact of the desk, all of which must be there
_FIELDS: dict[str, dict[str, Check]] = {
    "signup": {"open": lambda value: isinstance(value, bool)},
    "published": {"round": is_int},
    "unpublished": {"round": is_int},
    "reported": {"round": is_int, "table": is_int, "event": _is_dict, "body": _is_dict},
    "confirmed": {"report": is_int, "by": _is_text},
    "disputed": {"report": is_int, "by": _is_text},
    "renamed": {"player": is_ref},
    "forgotten": {"player": is_ref, "mentions": _are_names},
    "cash": {"purpose": lambda value: value in tuple(Purpose), "cents": is_int},
    "cash_struck": {"entry": is_int},
    "announced": {"text": lambda value: is_ref(value) and str(value).startswith("t")},
    "retracted": {"entry": is_int},
    "desk_called": {"table": is_int},
    "call_answered": {"table": is_int},
    "forecast_shown": {"audience": lambda value: value in tuple(ForecastFor)},
    "entry_fee_set": {"cents": is_int},
    "prizes_set": {"prizes": _are_names},
    "group_marked": {"player": is_ref, "group": lambda value: value in tuple(Group)},
    "handed_out": {"prize": _is_text, "player": is_ref},
}
# what a fact of the desk may say besides; others stand in the log as they are
_MAY: dict[str, Check] = {
    "player": is_ref,
    "reason": lambda value: is_ref(value) and str(value).startswith("t"),
    "table": is_int,
    "group_prizes": lambda value: (
        isinstance(value, dict)
        and value.keys() <= set(Group)
        and all(map(_is_text, value.values()))
    ),
    "minimum": is_int,
    "step": is_int,
    "people": is_int,
    "holds": lambda value: isinstance(value, bool),
    "spoken": _are_names,
    **dict.fromkeys(("last_prize", "best_prize", "deal_prize", "everybody_prize"), _is_text),
    "rest": lambda value: value in tuple(Rest),
    "pot": lambda value: value in tuple(Pot),
}


def is_sound(state: TournamentState | None, kind: str, command: Json, at: datetime) -> bool:
    """Whether what a log keeps of a fact has the form of those that follow on this state (None:
    nothing yet). No rule is asked: such forms are widened in later versions and never narrowed
    (docs/log.md)."""
    if not _times_fit({**command, "at": at.isoformat()}) or not _are_digests(command):
        return False
    if not _are_names(command.get("mentions", [])):
        return False
    if kind in ("created", "configured"):
        return _is_setup(command)
    if state is None:
        return False
    if kind == "wished":
        return _is_wish(state, command) and isinstance(command.get("holds"), bool)
    if kind in DESK_FACTS:
        fields = _FIELDS[kind]
        return (
            fields.keys() <= command.keys()
            and _fits({**_MAY, **fields}, command)
            and _counts(state, kind, command)
        )
    return _is_event(state, kind, command)


def _is_wish(state: TournamentState, command: Json) -> bool:
    try:
        read_wish(command, state.play.status)
    except Refused:
        return False
    return True


def _are_digests(command: Json) -> bool:
    """Whether what stands for the texts beside it are references and digests."""
    texts = command.get("texts", {})
    return isinstance(texts, dict) and all(
        is_ref(ref) and isinstance(digest, str) and _DIGEST.fullmatch(digest)
        for ref, digest in texts.items()
    )


def _names_nobody(event: Json) -> bool:
    """Whether ids stand for people, and references for texts."""
    inner, guest, player = event.get("event"), event.get("guest"), event.get("player")
    people = [event.get(key) for key in ("members", "people", "boards") if key in event]
    return (
        (event.get("type") not in ("register", "late_entry") or is_entrant(player))
        and (guest is None or (is_ref(guest) and guest[0] == "g"))
        and all(
            is_ref(ref) and (ref == player or ref.startswith(f"{player}.")) for ref in _flat(people)
        )
        and all(is_ref(event[k]) and event[k][0] == "t" for k in ("reason", "text") if k in event)
        and (not isinstance(inner, dict) or _names_nobody(inner))
    )


def _seats_fit(state: TournamentState, event: Json) -> bool:
    """Whether those who get a seat take part; at a draw, whether they are still in."""
    kind, play = event["type"], state.play
    if kind == "draw" and event.get("tables") == []:
        return False
    there = set(play.players_in if kind in ("draw", "final") else play.status)
    fields = () if kind == "playoff" else ("tables", "seats", "seeds", "days")
    return all(ref in there for key in fields for ref in _flat(event.get(key, [])))


def follows(
    before: TournamentState | None, after: TournamentState, seq: int, command: Json
) -> bool:
    """Whether what an entry did repeats what it and those before it say: which game is played, how
    many ids were given, which reports wait and which steps of the clock are open."""
    given, event, body = before.given if before else {}, command.get("event"), command.get("body")
    waiting = [(n, report.event, report.body) for n, report in _reports(before)] if before else []
    steps = [*(before.steps if before else ()), (seq, event)]
    return (
        getattr(after.play, "game", after.setup.game) == after.setup.game
        and after.given == counted(given, command.get("texts", {}))
        and all(
            number == report.seq
            and (number, report.event, report.body) in [*waiting, (seq, event, body)]
            for number, report in _reports(after)
        )
        and all(step in steps for step in after.steps)
        and _prizes_fit(after)
    )


def _prizes_fit(state: TournamentState) -> bool:
    """Whether prizes are for groups that there are, and groups of who may take part."""
    book = state.cashbook
    known = book.prizes is None or book.prizes.groups.keys() <= set(Group)
    return known and all(is_entrant(ref) for people in book.groups.values() for ref in people)


def _reports(state: TournamentState) -> Iterator[tuple[int, Pending]]:
    """What waits to be confirmed, or for the desk to decide, with its number."""
    yield from state.pending.items()
    for disputes in (state.disputes, state.dropped):
        yield from ((number, dispute.report) for number, dispute in disputes.items())


def _flat(value: Any) -> Iterator[Any]:
    """The members of lists in lists."""
    if isinstance(value, list):
        for part in value:
            yield from _flat(part)
    else:
        yield value


def _is_setup(command: Json) -> bool:
    """What an event was made with; whether its settings are allowed today is not asked."""
    setup = setup_of(command)
    form = FORMATS.get(setup.format)
    return form is not None and setup.game in form.games and not zone_problems(setup.zone)


def _is_event(state: TournamentState, kind: str, command: Json) -> bool:
    """An event of the format; one that chance decided names a seed that anybody can draw with."""
    event, meta = command.get("event"), command.get("meta")
    if not isinstance(event, dict) or not isinstance(meta, dict) or not _fits(_META, meta):
        return False
    if event.get("type") != kind or not _has_form(state, event) or not _names_nobody(event):
        return False
    if not _seats_fit(state, event):
        return False
    if "seed" not in meta or kind not in state.format.chance:
        return True
    solver = meta.get("solver", 0)
    known = is_int(solver) and 1 <= solver <= SOLVER
    return known and isinstance(meta["seed"], str) and is_seed(meta["seed"])


def _has_form(state: TournamentState, event: Json) -> bool:
    return not state.format.rules.form_problems(state.play, event)


def _counts(state: TournamentState, kind: str, command: Json) -> bool:
    """A report that waits has the form of an event at its table."""
    if kind != "reported":
        return True
    event, body = command["event"], command["body"]
    at_table = command["table"] == event.get("table")
    return at_table and _fits(_BODY, body) and _has_form(state, event)


def _fits(fields: Mapping[str, Check], values: Json) -> bool:
    return all(fits(values[key]) for key, fits in fields.items() if key in values)


def are_of_our_time(changes: object) -> bool:
    """Whether every time in what an entry did is one that pages can show."""
    if isinstance(changes, dict):
        return all(map(are_of_our_time, changes.values()))
    if isinstance(changes, list):
        return all(map(are_of_our_time, changes))
    is_time = isinstance(changes, str) and changes[4:5] == "-"
    return _times_fit(changes, is_time=is_time)


def _times_fit(value: object, *, is_time: bool = False) -> bool:
    """Whether every time in it is of our time, so that pages can show it in any zone."""
    if isinstance(value, dict):
        return all(_times_fit(v, is_time=is_time or k in _TIMES) for k, v in value.items())
    if isinstance(value, list):
        return all(_times_fit(part, is_time=is_time) for part in value)
    if not is_time or not isinstance(value, str):
        return True
    try:
        return datetime.fromisoformat(value).year in YEARS
    except ValueError:
        return True  # no time, but a text of another meaning
