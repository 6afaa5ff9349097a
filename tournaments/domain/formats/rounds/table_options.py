"""The settings of field, rounds and draws for `evening` and `swiss`."""

from __future__ import annotations

from dataclasses import dataclass

from games.envelope import is_int
from games.settings import SettingGroup
from tournaments.domain.formats.settings import declare_other_sizes

_field = SettingGroup("field", "formats")
_rounds = SettingGroup("rounds", "formats")
_tables = SettingGroup("tables", "formats")

LAST = 30  # no event has more rounds
FOUR, STAYING = 4, frozenset({"lot", "standing", "strict", "mitchell"})  # where partners may stay
MOVEMENTS = ("mitchell", "danese", "lot", "standing", "strict", "places", "plan")


def _is_movements(value: object) -> bool:
    """Return True if the value is a list of pairs (number of rounds, movement)."""
    if not isinstance(value, list) or len(value) > 10:
        return False
    turns = [turn for turn in value if isinstance(turn, list) and len(turn) == 2]
    return len(turns) == len(value) and all(
        is_int(count) and 1 <= count <= 30 and key in MOVEMENTS for count, key in turns
    )


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Times in minutes. `rounds` 0: by the field's size. `table_size` 0: usual for the game."""

    max_players: int = _field.number(100, (2, 500))
    entrants: str = _field.choice("individuals", ("individuals", "pairs"))
    rounds: int = _rounds.number(3, (0, 30))
    deals: int = _rounds.number(12, (0, 99))
    matches: int = _rounds.number(1, (0, 20))
    minutes: int = _rounds.number(0, (0, 240))
    at_bell: str = _rounds.choice("finish", ("finish", "counts", "drops"))
    table_size: int = _tables.number(0, (0, 6))
    other_sizes: tuple[int, ...] = declare_other_sizes(_tables)
    draw: str = _tables.choice(
        "lot", ("lot", "standing", "strict", "places", "plan", "mitchell", "danese")
    )
    partners: str = _tables.choice(
        "change", ("change", "stay"), requires={"entrants": ("individuals",)}
    )
    movements: tuple[tuple[int, str], ...] = _tables.option(
        [],
        check=_is_movements,
        choice_labels=MOVEMENTS,
        written="turns",
        shape={
            "items": {
                "type": "array",
                "prefixItems": [
                    {"type": "integer", "minimum": 1, "maximum": 30},
                    {"type": "string", "enum": list(MOVEMENTS)},
                ],
                "minItems": 2,
                "maxItems": 2,
            }
        },
    )
    mitchell_step: int = _tables.number(1, (1, 20))
    acceleration: int = _tables.number(0, (0, 3))
    late_until: int = _field.number(LAST, (0, LAST))
