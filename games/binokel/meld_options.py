"""Options about melds: what each is worth, with its name, and when they are struck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from games.binokel.options import BOOK, PlayOptions
from games.envelope import Json
from games.options import OptionGroup, Remark
from games.settings import SettingGroup

_melds = SettingGroup("melds")
_parts = OptionGroup("melds")

MOST_VALUE: Final = 5000


MELD_VALUES: Final[Mapping[str, int]] = MappingProxyType(
    {
        "pair": 20,
        "pair_trump": 40,
        "double_pair": 40,
        "double_pair_trump": 80,
        "family": 100,
        "family_trump": 150,
        "double_family": 200,
        "double_family_trump": 1000,
        "binokel": 40,
        "double_binokel": 300,
        "four_jacks": 40,
        "eight_jacks": 1000,
        "four_queens": 60,
        "eight_queens": 1000,
        "four_kings": 80,
        "eight_kings": 1000,
        "four_aces": 100,
        "eight_aces": 1000,
        "eight_tens": 0,
        "rundgang": 240,
    }
)
"""The default value of each meld (docs/rules/binokel.md R10); 0 means not played."""

PARTS: Final = tuple(
    _parts.number(key, value, (0, MOST_VALUE), "R10", step=10) for key, value in MELD_VALUES.items()
)
_PARTS: Final = {part.key: part for part in PARTS}


def _are_values(value: object) -> bool:
    """Known names with tens from 0 to 5000."""
    return isinstance(value, dict) and all(
        key in _PARTS and _PARTS[key].allows(points) for key, points in value.items()
    )


@dataclass(frozen=True, slots=True)
class Options(PlayOptions):
    """All options; last what melds are worth, and when they are struck."""

    no_trick_rule: str = _melds.choice("trick", ("trick", "points"), "Die Wertung, R19, A9")
    rundgang_rule: str = _melds.choice("inclusive", ("inclusive", "with_family"), "A7")
    meld_values: Mapping[str, int] = _melds.option(
        {}, "Allgemeines, R10", check=_are_values, parts=PARTS
    )


_ROYAL: Final = ("pair", "double_pair", "family", "double_family")
_TWICE: Final = {
    "double_pair": "pair",
    "double_pair_trump": "pair_trump",
    "double_family": "family",
    "double_family_trump": "family_trump",
    "double_binokel": "binokel",
    **{f"eight_{rank}": f"four_{rank}" for rank in ("jacks", "queens", "kings", "aces")},
}


def remarks(variant: Json) -> Iterator[Remark]:
    """Yield the values of melds that are worth less than their parts (R10, A7)."""
    values = {**MELD_VALUES, **(variant.get("meld_values") or {})}
    for plain in _ROYAL:
        if values[f"{plain}_trump"] < values[plain]:
            yield _remark(f"{plain}_trump", "trump", values[plain])
    for double, single in _TWICE.items():
        if values[double] < 2 * values[single]:
            yield _remark(double, "double", 2 * values[single])
    parts = values["four_kings"] + values["four_queens"] + 3 * values["pair"] + values["pair_trump"]
    if values["rundgang"] not in (0, parts):
        yield _remark("rundgang", "rundgang", parts)


def _remark(meld: str, words: str, points: int) -> Remark:
    return Remark(f"meld_values.{meld}", BOOK[f"remark.{words}"].filled(points=points))
