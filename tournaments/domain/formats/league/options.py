"""The declarations of the settings of a league.

Knows keys, defaults, bounds and words. Does not know how a setting is applied.
"""

from __future__ import annotations

from typing import Any

from games.envelope import is_int
from games.options import Option, Words
from tournaments.domain.formats.clock import read_at
from tournaments.domain.formats.option_kinds import choice, number
from tournaments.domain.formats.tiebreaks import TIE_BREAKS
from tournaments.domain.formats.values import RULES

_SOURCE = "formats: league"
_TWO_SIDES = {"kind": ("sides", "teams")}


def _numbers(value: object, most: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= most
        and all(is_int(n) and 0 <= n <= 100_000 for n in value)
    )


def _is_rising(value: object) -> bool:
    return _numbers(value, 10) and isinstance(value, list) and sorted(set(value)) == value


def _is_falling(value: object) -> bool:
    return (
        _numbers(value, 6)
        and isinstance(value, list)
        and len(value) >= 2
        and sorted(value, reverse=True) == value
    )


def _is_moment(value: object) -> bool:
    return value == "" or (
        isinstance(value, str) and read_at(value, "Europe/Berlin", precise=False) is not None
    )


def _are_tie_breaks(value: object) -> bool:
    return (
        isinstance(value, list)
        and all(isinstance(key, str) and key in TIE_BREAKS for key in value)
        and len(set(value)) == len(value)
    )


def _list(
    key: str,
    default: list[Any],
    check: Any,
    label: tuple[str, str],
    text: tuple[str, str],
    **more: Any,
) -> Option:
    return Option(
        key, "list", default, Words(*label), Words(*text), _SOURCE, "points", check=check, **more
    )


def _points(key: str, default: int, de: str, en: str) -> Option:
    return Option(
        key,
        "int",
        default,
        Words(de, en),
        Words("Ligapunkte je Begegnung.", "League points for a match."),
        _SOURCE,
        "points",
        minimum=0,
        maximum=100,
        requires={"award": ("result", "margin")},
    )


_WHO = (
    choice(
        "kind",
        "individuals",
        {
            "individuals": ("einzeln an Tischen", "individuals at tables"),
            "sides": ("zwei Seiten: Duelle oder feste Paare", "two sides: duels or fixed pairs"),
            "teams": ("Mannschaften an mehreren Tischen", "teams at several tables"),
        },
        ("Wer gegen wen", "Who against whom"),
        (
            "Paare werden als „Anna & Bernd“ angemeldet, Mannschaften als „Name: Anna, Bernd“.",
            "Pairs are entered as “Anna & Bernd”, teams as “Name: Anna, Bernd”.",
        ),
        _SOURCE,
        "field",
    ),
    number(
        "table_size",
        3,
        (2, 6),
        ("Leute am Tisch", "People at a table"),
        (
            "Wo es nicht aufgeht, setzt reihum jemand aus.",
            "Where it does not come out even, people sit out in turn.",
        ),
        _SOURCE,
        "field",
    ),
    Option(
        "side",
        "int",
        1,
        Words("Leute je Seite eines Tisches", "People on a side of a table"),
        Words("1: Duelle, 2: Paare.", "1: duels, 2: pairs."),
        _SOURCE,
        "field",
        choices=(1, 2),
        requires=_TWO_SIDES,
    ),
    Option(
        "boards",
        "int",
        1,
        Words("Tische je Begegnung", "Tables of a match"),
        Words(
            "An so vielen Tischen spielen zwei Mannschaften gegeneinander.",
            "Two teams play each other at so many tables.",
        ),
        _SOURCE,
        "field",
        minimum=1,
        maximum=8,
        requires={"kind": ("teams",)},
    ),
    number(
        "max_players",
        64,
        (2, 200),
        ("Höchstzahl der Teilnehmer", "Most entrants"),
        ("Mehr Anmeldungen werden abgelehnt.", "Further registrations are refused."),
        _SOURCE,
        "field",
    ),
)

_PLAN = (
    choice(
        "plan",
        "all",
        {
            "all": ("jeder gegen jeden", "everybody against everybody"),
            "swiss": ("nach dem Stand gepaart", "paired by the standings"),
        },
        ("Spielplan", "Plan"),
        (
            "Nach dem Stand: jeder Spieltag wird erst gepaart, wenn der vorige gespielt ist.",
            "By the standings: a match day is paired when the one before has been played.",
        ),
        _SOURCE,
        "plan",
    ),
    Option(
        "legs",
        "int",
        1,
        Words("Hin- und Rückrunde", "Legs"),
        Words("2: jeder gegen jeden zweimal, zu Hause und auswärts.", "2: twice, home and away."),
        _SOURCE,
        "plan",
        choices=(1, 2),
        requires={"plan": ("all",)},
    ),
    number(
        "match_days",
        0,
        (0, 100),
        ("Spieltage", "Match days"),
        ("0: bis sich alle begegnet sein können.", "0: until everybody can have met everybody."),
        _SOURCE,
        "plan",
    ),
    Option(
        "first_day",
        "string",
        "",
        Words("Erster Spieltag", "First match day"),
        Words(
            "Datum und Uhrzeit, etwa 2026-12-05T19:30; leer: die Turnierleitung öffnet jeden "
            "Spieltag von Hand.",
            "Date and time, such as 2026-12-05T19:30; empty: the desk opens each day by hand.",
        ),
        _SOURCE,
        "plan",
        check=_is_moment,
    ),
    number(
        "days_between",
        7,
        (1, 60),
        ("Tage bis zum nächsten Spieltag", "Days to the next match day"),
        ("Zur selben Uhrzeit, auch über die Zeitumstellung.", "At the same time of day."),
        _SOURCE,
        "plan",
    ),
    number(
        "deadline_days",
        0,
        (0, 60),
        ("Frist in Tagen", "Deadline in days"),
        (
            "So lange nach dem Spieltag kann gespielt und gemeldet werden; 0: ohne Frist.",
            "So long after the match day it can be played and reported; 0: no deadline.",
        ),
        _SOURCE,
        "plan",
    ),
    choice(
        "overdue",
        "desk",
        {
            "desk": ("die Turnierleitung entscheidet", "the desk decides"),
            "none": ("zählt für keinen", "counts for nobody"),
        },
        ("Nach der Frist", "After the deadline"),
        (
            "Was mit einer Begegnung geschieht, die bis dahin niemand gemeldet hat.",
            "What becomes of a match that nobody has reported by then.",
        ),
        _SOURCE,
        "plan",
    ),
    choice(
        "withdrawal",
        "half",
        {
            "half": (
                "vor der Hälfte gestrichen, sonst kampflos",
                "before half of them struck out, then walk-overs",
            ),
            "annul": ("alles gestrichen", "all struck out"),
            "walkover": ("gespielt ist gespielt, der Rest kampflos", "the rest are walk-overs"),
        },
        ("Wenn jemand ausscheidet", "When somebody leaves"),
        (
            "Was mit den Begegnungen eines Teilnehmers wird, der die Saison abbricht.",
            "What becomes of the matches of somebody who breaks off the season.",
        ),
        _SOURCE,
        "plan",
    ),
)

_POINTS = (
    Option(
        "games",
        "int",
        1,
        Words("Partien je Tisch", "Games at a table"),
        Words("So viele Partien gehören zu einer Begegnung.", "A match has so many games."),
        _SOURCE,
        "points",
        choices=(1, 2, 3, 4, 5, 6, 7, 8, 9),
    ),
    choice(
        "compare",
        "points",
        {"points": ("Spielpunkte", "game points"), "games": ("gewonnene Partien", "games won")},
        ("Es gewinnt, wer mehr hat an", "Won by more"),
        (
            "Was an einem Tisch über Sieg und Platz entscheidet.",
            "What decides a table.",
        ),
        _SOURCE,
        "points",
    ),
    choice(
        "award",
        "result",
        {
            "result": ("Sieg, Unentschieden, Niederlage", "win, draw, loss"),
            "places": ("Platz am Tisch", "place at the table"),
            "score": ("Spielpunkte", "game points"),
            "margin": ("Sieg und Höhe des Sieges", "win and its margin"),
            "victory": ("Siegpunkte: 20 werden geteilt", "victory points: 20 are shared"),
        },
        ("Ligapunkte für", "League points for"),
        (
            "Einzeln zählen Plätze oder Spielpunkte; Sieg heißt dort Erster am Tisch.",
            "For individuals places or game points; a win is the first place at the table there.",
        ),
        _SOURCE,
        "points",
    ),
    _points("win", 2, "Sieg", "Win"),
    _points("draw", 1, "Unentschieden", "Draw"),
    _points("loss", 0, "Niederlage", "Loss"),
    _list(
        "place_points",
        [3, 2, 1],
        _is_falling,
        ("Punkte je Platz", "Points for each place"),
        (
            "Vom ersten Platz an; geteilte Plätze bekommen den Schnitt, abgerundet.",
            "From the first place on; shared places get the average, rounded down.",
        ),
        requires={"award": ("places",)},
    ),
    _list(
        "margin_steps",
        [],
        _is_rising,
        ("Zusatzpunkte ab Vorsprung", "Extra points from a margin of"),
        (
            "Je erreichter Stufe ein Ligapunkt mehr für den Sieger.",
            "One league point more for the winner for each step reached.",
        ),
        requires={"award": ("margin",)},
    ),
    Option(
        "victory_step",
        "int",
        100,
        Words("Spielpunkte je Siegpunkt", "Game points for a victory point"),
        Words(
            "Gleichstand gibt 10:10; je volle Stufe ein Siegpunkt mehr, höchstens 20:0.",
            "Level is 10:10; one more for each full step, at most 20:0.",
        ),
        _SOURCE,
        "points",
        minimum=1,
        maximum=100_000,
        requires={"award": ("victory",)},
    ),
    _list(
        "tie_breaks",
        ["direct", "difference", "wins"],
        _are_tie_breaks,
        ("Bei Gleichstand", "Tie-breaks"),
        ("Was der Reihe nach entscheidet.", "What decides, in this order."),
        choice_labels={key: found.label for key, found in TIE_BREAKS.items()},
        shape={"items": {"type": "string", "enum": list(TIE_BREAKS)}, "uniqueItems": True},
    ),
    number(
        "promoted",
        0,
        (0, 20),
        ("Aufsteiger", "Promoted"),
        ("So viele erste Plätze werden markiert.", "So many first places are marked."),
        _SOURCE,
        "points",
    ),
    number(
        "relegated",
        0,
        (0, 20),
        ("Absteiger", "Relegated"),
        ("So viele letzte Plätze werden markiert.", "So many last places are marked."),
        _SOURCE,
        "points",
    ),
)

SETTINGS: tuple[Option, ...] = (
    *_WHO,
    *_PLAN,
    *_POINTS,
    RULES,
)
