"""The settings of a league: who plays, and when."""

from __future__ import annotations

from dataclasses import dataclass

from games.options import Words
from games.settings import SettingGroup
from tournaments.domain.formats.clock import pause_of, read_minute
from tournaments.domain.formats.settings import declare_other_sizes

_SOURCE = "formats: league"
_field = SettingGroup("field", _SOURCE)
_plan = SettingGroup("plan", _SOURCE)
_TWO_SIDES = {"kind": ("sides", "teams")}


def _is_moment(value: object) -> bool:
    """A wall-clock minute of any zone, in a year that leaves room for a season."""
    if not isinstance(value, str):
        return False
    moment = read_minute(value, "UTC")
    return value == "" or (moment is not None and 2000 <= moment.year <= 2100)


def _are_pauses(value: object) -> bool:
    return isinstance(value, list) and len(value) <= 50 and all(map(pause_of, value))


@dataclass(frozen=True, slots=True)
class PlanSettings:
    """`first_day` is a local minute, "" for none."""

    kind: str = _field.choice(
        "individuals",
        {
            "individuals": Words("einzeln an Tischen", "individuals at tables"),
            "sides": Words(
                "zwei Seiten: Duelle oder feste Paare", "two sides: duels or fixed pairs"
            ),
            "teams": Words("Mannschaften an mehreren Tischen", "teams at several tables"),
        },
        Words("Wer gegen wen", "Who against whom"),
        Words(
            "Paare werden als „Anna & Bernd“ angemeldet, Mannschaften als „Name: Anna, Bernd“. "
            "Gruppen sind eigene Turniere, je eines für jede: „Nächste Stufe“ an einem davon "
            "nimmt am Ende die Ersten aus allen.",
            "Pairs are entered as “Anna & Bernd”, teams as “Name: Anna, Bernd”. Groups are "
            "events of their own, one for each: “Next stage” of one of them takes the first of "
            "all in the end.",
        ),
    )
    table_size: int = _field.number(
        3,
        (2, 6),
        Words("Leute am Tisch", "People at a table"),
        Words(
            "Wo es nicht aufgeht, setzt reihum jemand aus.",
            "Where it does not come out even, people sit out in turn.",
        ),
        requires={"kind": ("individuals",)},
    )
    other_sizes: tuple[int, ...] = declare_other_sizes(
        _field,
        Words(
            "Nur wo die Zahl es verlangt: mit 3 und 4 sitzen 11 zu 4, 4 und 3. Punkte je Platz "
            "sind dort vom ersten bis zum letzten Platz gleichmäßig verteilt.",
            "Only where the number demands it: with 3 and 4, 11 sit as 4, 4 and 3. Points for "
            "each place are spread there evenly from the first to the last.",
        ),
    )
    side: int = _field.option(
        1,
        Words("Leute je Seite eines Tisches", "People on a side of a table"),
        Words("1: Duelle, 2: Paare.", "1: duels, 2: pairs."),
        choices=(1, 2),
        requires=_TWO_SIDES,
    )
    boards: int = _field.number(
        1,
        (1, 8),
        Words("Tische je Begegnung", "Tables of a match"),
        Words(
            "An so vielen Tischen spielen zwei Mannschaften gegeneinander.",
            "Two teams play each other at so many tables.",
        ),
        requires={"kind": ("teams",)},
    )
    max_players: int = _field.number(
        64,
        (2, 200),
        Words("Höchstzahl der Teilnehmenden", "Most entrants"),
        Words("Mehr Anmeldungen werden abgelehnt.", "Further registrations are refused."),
    )
    plan: str = _plan.choice(
        "all",
        {
            "all": Words("jeder gegen jeden", "everybody against everybody"),
            "swiss": Words("nach dem Stand gepaart", "paired by the standings"),
            "strict": Words("streng nach Stand (gesetzt)", "strictly by standing"),
        },
        Words("Spielplan", "Plan"),
        Words(
            "Nach dem Stand: jeder Spieltag wird erst gepaart, wenn der vorige gespielt ist. "
            "Streng: die Ersten an Tisch 1, die Nächsten an Tisch 2, wer auch immer sich traf.",
            "By the standings: a match day is paired when the one before has been played. "
            "Strictly: the first at table 1, the next at table 2, even after earlier meetings.",
        ),
    )
    legs: int = _plan.choice(
        1,
        {
            1: Words("einmal", "once"),
            2: Words("zweimal, zu Hause und auswärts", "twice, home and away"),
        },
        Words("Begegnungen", "Meetings"),
        Words("Wie oft jeder gegen jeden spielt.", "How often everybody plays everybody."),
        requires={"plan": ("all",)},
    )
    match_days: int = _plan.number(
        0,
        (0, 100),
        Words("Spieltage", "Match days"),
        Words(
            "0: bis sich alle begegnet sein können.", "0: until everybody can have met everybody."
        ),
        zero=Words("bis sich alle begegnet sind", "until all have met"),
    )
    first_day: str = _plan.option(
        "",
        Words("Erster Spieltag", "First match day"),
        Words(
            "Leer: Die Turnierleitung öffnet jeden Spieltag von Hand.",
            "Empty: the desk opens each day by hand.",
        ),
        check=_is_moment,
        written="date and time",
    )
    days_between: int = _plan.number(
        7,
        (1, 60),
        Words("Tage bis zum nächsten Spieltag", "Days to the next match day"),
        Words("Zur selben Uhrzeit, auch über die Zeitumstellung.", "At the same time of day."),
    )
    pauses: tuple[str, ...] = _plan.option(
        [],
        Words("Pausen und Feiertage", "Pauses and holidays"),
        Words(
            "Ein Tag je Zeile wie 24.12.2026, oder von und bis: 20.12.2026 – 6.1.2027. Fällt ein "
            "Spieltag darauf, ist er erst beim nächsten Termin danach.",
            "One day a line such as 2026-12-24, or from and to: 2026-12-20 – 2027-01-06. A match "
            "day that would be then is on the next date after it.",
        ),
        check=_are_pauses,
        shape={"items": {"type": "string", "maxLength": 30}},
    )
    deadline_days: int = _plan.number(
        0,
        (0, 60),
        Words("Frist in Tagen", "Deadline in days"),
        Words(
            "So lange nach dem Spieltag kann gespielt und eingetragen werden; 0: ohne Frist.",
            "So long after the match day it can be played and reported; 0: no deadline.",
        ),
        zero=Words("ohne Frist", "no deadline"),
    )
    overdue: str = _plan.choice(
        "desk",
        {
            "desk": Words("die Turnierleitung entscheidet", "the desk decides"),
            "none": Words("zählt für keinen", "counts for nobody"),
        },
        Words("Nach der Frist", "After the deadline"),
        Words(
            "Was mit einer Begegnung geschieht, zu der bis dahin kein Ergebnis eingetragen ist.",
            "The fate of a match that nobody has reported by then.",
        ),
    )
    withdrawal: str = _plan.choice(
        "half",
        {
            "half": Words(
                "vor der Hälfte gestrichen, sonst kampflos",
                "before half of them struck out, then walk-overs",
            ),
            "annul": Words("alles gestrichen", "all struck out"),
            "walkover": Words(
                "gespielt ist gespielt, der Rest kampflos", "the rest are walk-overs"
            ),
        },
        Words("Wenn jemand aussteigt", "When somebody leaves"),
        Words(
            "Was aus den Begegnungen derer wird, die die Saison abbrechen.",
            "The fate of the matches of an entrant who breaks off the season.",
        ),
    )
