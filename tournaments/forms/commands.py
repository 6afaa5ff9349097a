"""The commands as programs read about them: their fields and what they are for.

Only a description: whether a command fits is decided by the domain. Every command that somebody
may send stands here (a test says so).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]

TEXT: Json = {"type": "string"}
NUMBER: Json = {"type": "integer"}
FLAG: Json = {"type": "boolean"}
OBJECT: Json = {"type": "object"}
NAMES: Json = {"type": "array", "items": TEXT}
NUMBERS: Json = {"type": "array", "items": NUMBER}
TABLES: Json = {"type": "array", "items": NAMES}
DAYS: Json = {"type": "array", "items": TABLES}
INSTANT: Json = {"type": "string", "format": "date-time"}
PLAYOFF: Json = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {"players": NAMES, "result": OBJECT},
        "required": ["players", "result"],
    },
}

# what a field holds, wherever it stands
FIELDS: dict[str, Json] = {
    **dict.fromkeys(("player", "name", "guest", "a", "b", "by", "from", "to", "zone"), TEXT),
    **dict.fromkeys(("reason", "text", "seed", "timer", "confirmation", "instead_of"), TEXT),
    **dict.fromkeys(("round", "table", "target", "amount", "minutes", "points", "runde"), NUMBER),
    **dict.fromkeys(("match", "report"), NUMBER),
    **dict.fromkeys(("open", "present", "only_present", "during_runde", "override"), FLAG),
    **dict.fromkeys(("void", "accept"), FLAG),
    **dict.fromkeys(("result", "sheet", "event", "settings"), OBJECT),
    "tables": TABLES,
    **dict.fromkeys(("seats", "seeds", "members", "people", "players"), NAMES),
    "boards": TABLES,
    **dict.fromkeys(("wish", "other"), TEXT),
    "holds": FLAG,
    "keep": NUMBERS,
    "days": DAYS,
    "at": INSTANT,
    "was": INSTANT,
}
# what another command means by the same word
OTHERWISE: dict[tuple[str, str], Json] = {
    ("report", "report"): OBJECT,
    ("playoff", "tables"): PLAYOFF,
    ("threshold", "to"): NUMBER,
    ("postpone", "to"): INSTANT,
    ("move_day", "to"): INSTANT,
}
# any command may carry these: warnings are accepted; the desk says when it happened
ALWAYS = ("accept", "at")


@dataclass(frozen=True, slots=True)
class Command:
    """One type of command: what it does, the fields it must have, those it may have."""

    words: str
    needs: tuple[str, ...] = ()
    may_have: tuple[str, ...] = ()


COMMANDS: dict[str, Command] = {
    # before the start
    "configure": Command(
        "Change what was agreed, until the start. `settings` replaces all of them.",
        may_have=("name", "settings", "zone", "confirmation"),
    ),
    "signup": Command("Open or close signing up by the link.", ("open",)),
    "register": Command(
        "Enter somebody by name, a pair or a team with its `members`; anybody while sign-up is "
        "open. Whom the answer calls `entrant` is named by this id from now on.",
        ("name",),
        ("members",),
    ),
    "check_in": Command("Somebody is here, or not.", ("player", "present")),
    "rename": Command(
        "Another name for an entrant, or for somebody of a pair or a team (`e3.1`); for a pair "
        "with `members` those of both.",
        ("player", "name"),
        ("members",),
    ),
    "forget": Command(
        "Delete the name of an entrant, of somebody of a team or of a guest for good, with the "
        "texts in which it occurs. Results and places stay.",
        ("player",),
    ),
    "start": Command(
        "Begin. A knock-out draws its bracket from `seed` or takes it from `seeds`; a league draws "
        "its match days from `seed` or takes them as `days`.",
        may_have=("only_present", "seed", "seeds", "days"),
    ),
    # people
    "late_entry": Command(
        "Somebody joins a running event by name; in a league also `instead_of` somebody.",
        ("name",),
        ("members", "instead_of"),
    ),
    "withdraw": Command(
        "Somebody leaves; `during_runde`: at once, in the middle of the Runde.",
        ("player",),
        ("during_runde",),
    ),
    "no_show": Command("Somebody does not come to the table.", ("player",)),
    "rejoin": Command("Somebody who had left is back.", ("player",)),
    "warn": Command("Warn a player, or a guest by name or id.", (), ("player", "guest", "reason")),
    "exclude": Command("Exclude a player.", ("player",), ("reason",)),
    "ban": Command(
        "Keep a guest, or somebody who is out, away from now on (WM mode).",
        (),
        ("player", "guest", "reason"),
    ),
    # rounds
    "draw": Command(
        "Draw the seats from `seed`, or take them from `tables`; `override` allows other sizes.",
        may_have=("seed", "tables", "round", "override"),
    ),
    "swap": Command("Two people of the drawn round change places.", ("a", "b")),
    "mend": Command(
        "Fit the drawn seats to who is in now; as few tables change as possible. `keep`: numbers "
        "of tables that stay as they are.",
        (),
        ("keep",),
    ),
    "wish": Command(
        "A wish for all draws to come: `wish` is `apart` or `together` (`player` and `other`), or "
        "`table` (`player` at `table`). `holds` false: no longer.",
        ("wish", "player"),
        ("other", "table", "holds"),
    ),
    "publish": Command("Everybody may see the drawn seats."),
    "go": Command("Start the round and its clock.", may_have=("round",)),
    "timer": Command(
        "What the clock sends by itself; `timer` is `round`, `cutoff`, `day` or `deadline`.",
        ("timer",),
        ("round", "table"),
    ),
    "pause": Command("Stop the clock."),
    "resume": Command("Let the clock run again."),
    "extend": Command("More time, or less, for all or for one table.", ("minutes",), ("table",)),
    "clock_step": Command(
        "What the clock sends when the computer's clock has stepped: it should have shown `was`.",
        ("was",),
    ),
    "put_back": Command(
        "Play on as if that clock had not stepped: a round that ended because of it goes on, and "
        "what was running lasts as long as it would have."
    ),
    "keep_clock": Command("Leave all as it is after such a step."),
    # a season
    "plan": Command("Plan the match days to come, from `seed` or given.", (), ("seed", "days")),
    "postpone": Command(
        "Play a match on another day: the desk moves it, a side (`player`) asks for it, or agrees "
        "by asking for the same.",
        ("table", "to"),
        ("player",),
    ),
    "decline": Command(
        "A side does not agree to another date, or takes its wish back.", ("table", "player")
    ),
    "move_day": Command("Move a match day to another date.", ("round", "to")),
    "lineup": Command(
        "Who plays for a team: `people` at one table, or `boards` at all tables of its match; by "
        "id, or substitutes who are new by name.",
        ("table", "player"),
        ("people", "boards"),
    ),
    "roster": Command(
        "Who belongs to a team from now on, by id, or newcomers by name.", ("player", "members")
    ),
    "absent": Command("These did not come to their match.", ("table", "players"), ("reason",)),
    # results
    "report": Command(
        "A table tells a result: `result` or `sheet` in WM mode, elsewhere `report`. `runde` or "
        "`match` is its number at the table, so that it counts once; `by` is who reports.",
        ("table",),
        ("result", "sheet", "report", "runde", "match", "round", "by"),
    ),
    "confirm": Command("A waiting report is right; `report` is its seq.", ("report",), ("by",)),
    "dispute": Command("A waiting report is wrong and is dropped.", ("report",), ("by",)),
    "runde": Command("The desk enters a Runde.", ("table", "result")),
    "award": Command("The desk gives a match to one side.", ("table", "player"), ("reason",)),
    "table_done": Command("No Runde is running at this table any more.", ("table",)),
    "collect": Command("Stakes of a table were paid, in cents.", ("round", "table", "amount")),
    # the end
    "playoff": Command("The results of a play-off.", ("tables",)),
    "final": Command(
        "Seat the Final Table, drawn from `seed` or given.", may_have=("seed", "seats")
    ),
    "threshold": Command("Lift the threshold of the Final Table.", ("to",), ("reason",)),
    "finish": Command("End the event after the rounds so far."),
    # the director
    "fine": Command("Fine a player or a guest.", ("amount",), ("player", "guest", "reason")),
    "penalty": Command(
        "Take points from a player, or give some.", ("player", "points"), ("reason",)
    ),
    "ruling": Command("Note a decision.", ("text",), ("table",)),
    "adjust": Command(
        "Book by hand; accounts are entrants, `:pot` and `:outside`.",
        ("from", "to", "amount", "reason"),
    ),
    "correct": Command(
        "Replace the entry `target` by `event`, or strike it with `void`; what came after it is "
        "replayed.",
        ("target",),
        ("event", "void"),
    ),
}


def schema(kind: str) -> Json:
    """JSON Schema of one type of command."""
    command = COMMANDS[kind]
    names = (*command.needs, *command.may_have, *ALWAYS)
    fields = {name: OTHERWISE.get((kind, name), FIELDS[name]) for name in names}
    return {
        "title": kind,
        "description": command.words,
        "type": "object",
        "properties": {"type": {"const": kind}, **fields},
        "required": ["type", *command.needs],
        "additionalProperties": False,
    }


COMMAND_SCHEMAS: list[Any] = [schema(kind) for kind in COMMANDS]
