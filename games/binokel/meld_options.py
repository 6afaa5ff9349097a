"""Options about melds: what each is worth, with its name, and when they are struck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from games.binokel.options import PlayOptions
from games.envelope import Json
from games.options import OptionGroup, Remark, Words
from games.settings import SettingGroup

_melds = SettingGroup("melds")
_parts = OptionGroup("melds")

MOST_VALUE: Final = 5000
_TEXT: Final = Words(
    "In Zehnern; 0 heißt: diese Meldung gibt es nicht.", "In tens; 0 means: there is no such meld."
)

_MELDS: Final[tuple[tuple[str, int, str, str], ...]] = (
    ("pair", 20, "Paar", "Pair"),
    ("pair_trump", 40, "Königliches Paar (Trumpf)", "Royal pair (trumps)"),
    ("double_pair", 40, "Doppeltes Paar", "Double pair"),
    ("double_pair_trump", 80, "Doppeltes königliches Paar", "Double royal pair"),
    ("family", 100, "Familie", "Family"),
    ("family_trump", 150, "Königliche Familie (Trumpf)", "Royal family (trumps)"),
    ("double_family", 200, "Doppelte Familie", "Double family"),
    ("double_family_trump", 1000, "Doppelte königliche Familie", "Double royal family"),
    ("binokel", 40, "Binokel", "Binokel"),
    ("double_binokel", 300, "Doppel-Binokel", "Double Binokel"),
    ("four_jacks", 40, "Vier Buben", "Four jacks"),
    ("eight_jacks", 1000, "Acht Buben", "Eight jacks"),
    ("four_queens", 60, "Vier Damen", "Four queens"),
    ("eight_queens", 1000, "Acht Damen", "Eight queens"),
    ("four_kings", 80, "Vier Könige", "Four kings"),
    ("eight_kings", 1000, "Acht Könige", "Eight kings"),
    ("four_aces", 100, "Vier Asse", "Four aces"),
    ("eight_aces", 1000, "Acht Asse", "Eight aces"),
    ("eight_tens", 0, "Acht Zehnen", "Eight tens"),
    ("rundgang", 240, "Rundgang", "Rundgang"),
)

MELD_VALUES: Final[Mapping[str, int]] = MappingProxyType({key: value for key, value, *_ in _MELDS})
"""The default value of each meld (docs/rules/binokel.md R10); 0 means not played."""

PARTS: Final = tuple(
    _parts.number(
        key,
        value,
        (0, MOST_VALUE),
        Words(german, english),
        _TEXT,
        "R10",
        zero=Words("keine Meldung", "no meld"),
        step=10,
    )
    for key, value, german, english in _MELDS
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

    no_trick_rule: str = _melds.choice(
        "trick",
        {
            "trick": Words("ohne Stich", "without a trick"),
            "points": Words("ohne Stichpunkte", "without trick points"),
        },
        Words("Meldungen verfallen", "Melds are void"),
        Words(
            "Wessen Meldungen nicht zählen: wer keinen Stich hat, oder wer keine Punkte in seinen "
            "Stichen hat.",
            "Players whose melds do not count: those without a trick, or without points in the "
            "tricks.",
        ),
        "Die Wertung, R19, A9",
    )
    rundgang_rule: str = _melds.choice(
        "inclusive",
        {
            "inclusive": Words("eigene Karten", "cards of its own"),
            "with_family": Words("mit Familie gemeinsam", "shared with a family"),
        },
        Words("Rundgang und Familie", "Rundgang and family"),
        Words(
            "Ob König und Dame einer Familie zugleich zum Rundgang gehören dürfen. Voreingestellt "
            "zählt der Rundgang als die Summe seiner Teile, mit eigenen Karten; der Wortlaut der "
            "Regeln (eine Kombination über verschiedene Farben) spricht für gemeinsame Karten.",
            "Whether the king and queen of a family may belong to the Rundgang as well. By default "
            "the Rundgang counts as the sum of its parts, with cards of its own; the letter of the "
            "rules (a combination that goes beyond one suit) speaks for shared cards.",
        ),
        "A7",
    )
    meld_values: Mapping[str, int] = _melds.option(
        {},
        Words("Werte der Meldungen", "Values of melds"),
        Words(
            "Abweichende Werte einzelner Meldungen, in Zehnern bis 5000. 0 heißt: diese Meldung "
            "gibt es nicht.",
            "Other values for single melds, in tens up to 5000. 0 means: there is no such meld.",
        ),
        "Allgemeines, R10",
        check=_are_values,
        parts=PARTS,
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
            yield _remark(
                f"{plain}_trump",
                f"In Trumpf weniger als in einer anderen Farbe ({values[plain]}).",
                f"Less in trumps than in another suit ({values[plain]}).",
            )
    for double, single in _TWICE.items():
        if values[double] < 2 * values[single]:
            yield _remark(
                double,
                f"Weniger als zweimal die einfache Meldung ({2 * values[single]}).",
                f"Less than twice the single meld ({2 * values[single]}).",
            )
    parts = values["four_kings"] + values["four_queens"] + 3 * values["pair"] + values["pair_trump"]
    if values["rundgang"] not in (0, parts):
        yield _remark(
            "rundgang",
            f"Seine Teile (Vierer und Paare) ergeben zusammen {parts}.",
            f"Its parts (fours and pairs) come to {parts} together.",
        )


def _remark(key: str, german: str, english: str) -> Remark:
    return Remark(f"meld_values.{key}", Words(german, english))
