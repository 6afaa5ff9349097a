"""The settings of rounds at drawn tables, declared."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from games.envelope import are_ints, are_pairs, is_int, pairs_schema
from games.options import UNNAMED
from games.settings import SettingGroup
from tournaments.domain.formats.charges import declare_lost_fees
from tournaments.domain.formats.counting import fee_choices
from tournaments.domain.formats.deductions import declare_penalties
from tournaments.domain.formats.prizes import declare_prizes
from tournaments.domain.formats.score import declare_score
from tournaments.domain.formats.settings import declare_other_sizes
from tournaments.domain.formats.tiebreaks import EVERY
from tournaments.domain.formats.walkover import declare_walkover

_field = SettingGroup("field", "formats")
_rounds = SettingGroup("rounds", "formats")
_tables = SettingGroup("tables", "formats")
_score = SettingGroup("score", "formats")
_final = SettingGroup("final", "formats")
_money = SettingGroup("money", "formats")

LAST = 30  # no event has more rounds
_MOST = 100_000  # points
FOUR, STAYING = 4, frozenset({"lot", "standing", "strict", "mitchell"})  # where partners may stay
MOVEMENTS = ("mitchell", "danese", "lot", "standing", "strict", "places", "plan")


def _is_movements(value: object) -> bool:
    """Return True if the value is a list of pairs (number of rounds, movement)."""

    def fits(count: object, key: object) -> bool:
        return is_int(count) and 1 <= count <= LAST and key in MOVEMENTS

    return are_pairs(value, 10, fits)


def _fixed_score(usual: str, *also: str) -> Any:
    """A word, or a score with the game points beside it or without."""
    fits = partial(are_ints, low=-_MOST, high=_MOST, most=2, fewest=1)
    number = {"type": "integer", "minimum": -_MOST, "maximum": _MOST}
    shape = {"items": number, "minItems": 1, "maxItems": 2}
    return _score.option(usual, type="list", also=also, check=fits, shape=shape)


_SCORE, _WALKOVER = declare_score(_score), declare_walkover(_score)
_BYE = _fixed_score("level", "none", "level", "win")
_MISSED = _fixed_score("none", "none", "level")


@dataclass(frozen=True, slots=True)
class DeclaredSettings:
    """Times in minutes, money in cents. `rounds` 0: by the field's size. `table_size` 0: usual for
    the game. `lost_fees` are (how many, cents) in order; 0 means all that follow.
    `fee_unit` says for what: a lost match (`match`), or one of a counter (`deal`: lost deals)."""

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
        shape=pairs_schema(
            {"type": "integer", "minimum": 1, "maximum": LAST},
            {"type": "string", "enum": list(MOVEMENTS)},
        ),
    )
    mitchell_step: int = _tables.number(1, (1, 20))
    acceleration: int = _tables.number(0, (0, 3))
    late_until: int = _field.number(LAST, (0, LAST))
    score: Any = _SCORE
    bye_credit: Any = _BYE
    missed_credit: Any = _MISSED
    walkover: Any = _WALKOVER
    penalties: tuple[str, ...] = declare_penalties()
    ties: tuple[str, ...] = _score.several(
        ["best_round", "last_round"], {key: tie_break.label for key, tie_break in EVERY.items()}
    )
    final: str = _final.choice("none", ("none", "table", "places", "knockout"))
    final_size: int = _final.number(0, (0, 64))
    final_per_table: int = _final.number(0, (0, 5))
    final_factor: int = _final.number(0, (0, 9), requires={"final": ("table", "places")})
    entry_fee: int = _money.number(0, (0, 100_000), written="euros")
    lost_fees: tuple[tuple[int, int], ...] = declare_lost_fees()
    fee_unit: str = _money.choice("deal", {"match": UNNAMED, **fee_choices()})
    fees_per: str = _money.choice("evening", ("evening", "round"))
    stake: int = _money.number(0, (0, 10_000), written="euros")
    prizes: tuple[str, ...] = declare_prizes()
