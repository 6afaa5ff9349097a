"""Victory points: 20 are shared at a table by the difference of game points, so that tables can be
compared with each other.

Knows the tables, how they are declared and read. Does not know who sits where, nor what a round
brings besides. Source of the tables for three and four deals: the rules that clubs of Buraco
publish; those for two deals and for teams differ from club to club, and are derived here
(docs/formats.md).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from games.envelope import is_int
from games.guide import Point, point
from games.options import Words
from games.settings import SettingGroup

SHARED = 20
LEVEL = SHARED // 2
LIMITS: Mapping[str, tuple[int, ...]] = {
    "deals_2": (35, 100, 165, 235, 335, 435, 535, 665, 835, 1000),
    "deals_3": (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    "deals_4": (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
    "teams": (100, 300, 500, 700, 1000, 1300, 1600, 2000, 2500, 3000),
}
"""The largest difference at which it is 10:10, 11:9 and so on up to 19:1; above it is 20:0."""


def limits(table: str, step: int, own: tuple[int, ...]) -> tuple[int, ...]:
    """The limits of a table as settings name it.

    >>> limits("steps", 100, ())[:3]
    (99, 199, 299)
    """
    if table == "steps":
        return tuple(step * number - 1 for number in range(1, LEVEL + 1))
    return own if table == "own" else LIMITS[table]


def won_by(table: tuple[int, ...], lead: int) -> int:
    """The victory points of the winner; the loser has the rest of the 20.

    >>> [won_by(LIMITS["deals_3"], lead) for lead in (0, 50, 55, 1500, 1505)]
    [10, 10, 11, 19, 20]
    """
    return LEVEL + bisect_left(table, lead)


def victory_points(table: tuple[int, ...], mine: int, others: int, *, won: bool) -> int:
    """The victory points of one of two sides; who won with fewer game points gets no more than
    who lost."""
    best = won_by(table, max(0, mine - others if won else others - mine))
    return best if won else SHARED - best


def _is_table(value: object) -> bool:
    """Complete and rising: then each difference has its share, and more never brings less."""
    return (
        isinstance(value, list)
        and len(value) == LEVEL
        and all(is_int(n) and 0 <= n <= 100_000 for n in value)
        and all(a <= b for a, b in pairwise(value))
    )


def victory_settings(
    usual: str, section: SettingGroup, requires: Mapping[str, tuple[Any, ...]]
) -> tuple[Any, Any, Any]:
    """The fields `victory_table` (`usual` is suggested), `victory_step` and `victory_limits`."""
    return (
        section.choice(
            usual,
            {
                "deals_2": Words("2 Spiele", "2 deals"),
                "deals_3": Words("3 Spiele", "3 deals"),
                "deals_4": Words("4 Spiele", "4 deals"),
                "teams": Words("Mannschaften", "teams"),
                "steps": Words("gleiche Stufen", "even steps"),
                "own": Words("eigene Tabelle", "a table of its own"),
            },
            Words("Tabelle der Siegpunkte", "Table of victory points"),
            Words(
                "Welche Differenz der Spielpunkte 10:10, 11:9 und so weiter bis 20:0 gibt. Zu 3 "
                "und 4 Spielen ist es die übliche; zu 2 Spielen zwei Drittel, für Mannschaften das "
                "Doppelte der Tabelle zu 3 Spielen.",
                "Which difference of game points makes 10:10, 11:9 and so on up to 20:0. Those of "
                "3 and 4 deals are the usual ones; that of 2 deals is two thirds and that of teams "
                "twice the table of 3 deals.",
            ),
            requires=requires,
        ),
        section.number(
            100,
            (1, 100_000),
            Words("Spielpunkte je Siegpunkt", "Game points for a victory point"),
            Words(
                "Gleichstand gibt 10:10; je volle Stufe ein Siegpunkt mehr, höchstens 20:0.",
                "Level is 10:10; one more for each full step, at most 20:0.",
            ),
            requires={**requires, "victory_table": ("steps",)},
        ),
        section.option(
            list(LIMITS["deals_3"]),
            Words("Eigene Tabelle der Siegpunkte", "Own table of victory points"),
            Words(
                "Zehn Zahlen, die nicht fallen: bis zu welcher Differenz es 10:10 gibt, 11:9 und "
                "so weiter bis 19:1. Darüber ist es 20:0.",
                "Ten numbers that do not fall: up to which difference it is 10:10, 11:9 and so on "
                "up to 19:1. Above that it is 20:0.",
            ),
            check=_is_table,
            requires={**requires, "victory_table": ("own",)},
            shape={
                "items": {"type": "integer", "minimum": 0, "maximum": 100_000},
                "minItems": LEVEL,
                "maxItems": LEVEL,
            },
        ),
    )


def victory_explained(when: Mapping[str, tuple[Any, ...]]) -> tuple[Point, ...]:
    """The sentences of a guide about the table, where `when` these settings hold."""
    return (
        point(
            "20 Siegpunkte werden nach dem Unterschied der Spielpunkte geteilt, gleichauf 10:10. "
            "Es gilt die Tabelle für: {victory_table}.",
            "20 victory points are shared by the difference of game points, level is 10:10. "
            "The table is that for: {victory_table}.",
            when={**when, "victory_table": tuple(LIMITS)},
        ),
        point(
            "20 Siegpunkte werden geteilt: gleichauf 10:10, für je {victory_step} Spielpunkte "
            "Unterschied einen mehr, höchstens 20:0.",
            "20 victory points are shared: level is 10:10, one more for each {victory_step} game "
            "points of difference, at most 20:0.",
            when={**when, "victory_table": ("steps",)},
        ),
        point(
            "20 Siegpunkte werden nach dem Unterschied der Spielpunkte geteilt. Bis zu diesen "
            "Unterschieden gibt es 10:10, 11:9 und so weiter bis 19:1, darüber 20:0: "
            "{victory_limits}.",
            "20 victory points are shared by the difference of game points. Up to these "
            "differences it is 10:10, 11:9 and so on up to 19:1, above that 20:0: "
            "{victory_limits}.",
            when={**when, "victory_table": ("own",)},
        ),
    )
