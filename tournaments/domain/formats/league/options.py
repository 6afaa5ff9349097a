"""The declarations of the settings of a league: who plays, and when.

Knows keys, defaults, bounds and words. Does not know how a setting is applied.
"""

from __future__ import annotations

from games.options import Option, OptionGroup, Words
from tournaments.domain.depths import OPTION as DEPTHS
from tournaments.domain.formats.charges import LOST_FEES
from tournaments.domain.formats.clock import pause_of, read_minute
from tournaments.domain.formats.league.point_options import POINTS
from tournaments.domain.formats.settings import RULES, other_sizes

_SOURCE = "formats: league"
_field = OptionGroup("field", _SOURCE)
_plan = OptionGroup("plan", _SOURCE)
_money = OptionGroup("money", _SOURCE)
_TWO_SIDES = {"kind": ("sides", "teams")}


def _is_moment(value: object) -> bool:
    """A wall-clock minute of any zone, in a year that leaves room for a season."""
    if not isinstance(value, str):
        return False
    moment = read_minute(value, "UTC")
    return value == "" or (moment is not None and 2000 <= moment.year <= 2100)


def _are_pauses(value: object) -> bool:
    return isinstance(value, list) and len(value) <= 50 and all(map(pause_of, value))


_WHO = (
    _field.choice(
        "kind",
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
    ),
    _field.number(
        "table_size",
        3,
        (2, 6),
        Words("Leute am Tisch", "People at a table"),
        Words(
            "Wo es nicht aufgeht, setzt reihum jemand aus.",
            "Where it does not come out even, people sit out in turn.",
        ),
        requires={"kind": ("individuals",)},
    ),
    other_sizes(
        _field,
        Words(
            "Nur wo die Zahl es verlangt: mit 3 und 4 sitzen 11 zu 4, 4 und 3. Punkte je Platz "
            "sind dort vom ersten bis zum letzten Platz gleichmäßig verteilt.",
            "Only where the number demands it: with 3 and 4, 11 sit as 4, 4 and 3. Points for "
            "each place are spread there evenly from the first to the last.",
        ),
    ),
    _field.option(
        "side",
        1,
        Words("Leute je Seite eines Tisches", "People on a side of a table"),
        Words("1: Duelle, 2: Paare.", "1: duels, 2: pairs."),
        choices=(1, 2),
        requires=_TWO_SIDES,
    ),
    _field.number(
        "boards",
        1,
        (1, 8),
        Words("Tische je Begegnung", "Tables of a match"),
        Words(
            "An so vielen Tischen spielen zwei Mannschaften gegeneinander.",
            "Two teams play each other at so many tables.",
        ),
        requires={"kind": ("teams",)},
    ),
    _field.number(
        "max_players",
        64,
        (2, 200),
        Words("Höchstzahl der Teilnehmenden", "Most entrants"),
        Words("Mehr Anmeldungen werden abgelehnt.", "Further registrations are refused."),
    ),
)

_PLAN = (
    _plan.choice(
        "plan",
        "all",
        {
            "all": Words("jeder gegen jeden", "everybody against everybody"),
            "swiss": Words("nach dem Stand gepaart", "paired by the standings"),
        },
        Words("Spielplan", "Plan"),
        Words(
            "Nach dem Stand: jeder Spieltag wird erst gepaart, wenn der vorige gespielt ist.",
            "By the standings: a match day is paired when the one before has been played.",
        ),
    ),
    _plan.choice(
        "legs",
        1,
        {
            1: Words("einmal", "once"),
            2: Words("zweimal, zu Hause und auswärts", "twice, home and away"),
        },
        Words("Begegnungen", "Meetings"),
        Words("Wie oft jeder gegen jeden spielt.", "How often everybody plays everybody."),
        requires={"plan": ("all",)},
    ),
    _plan.number(
        "match_days",
        0,
        (0, 100),
        Words("Spieltage", "Match days"),
        Words(
            "0: bis sich alle begegnet sein können.", "0: until everybody can have met everybody."
        ),
        zero=Words("bis sich alle begegnet sind", "until all have met"),
    ),
    _plan.option(
        "first_day",
        "",
        Words("Erster Spieltag", "First match day"),
        Words(
            "Leer: Die Turnierleitung öffnet jeden Spieltag von Hand.",
            "Empty: the desk opens each day by hand.",
        ),
        check=_is_moment,
        written="date and time",
    ),
    _plan.number(
        "days_between",
        7,
        (1, 60),
        Words("Tage bis zum nächsten Spieltag", "Days to the next match day"),
        Words("Zur selben Uhrzeit, auch über die Zeitumstellung.", "At the same time of day."),
    ),
    _plan.option(
        "pauses",
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
    ),
    _plan.number(
        "deadline_days",
        0,
        (0, 60),
        Words("Frist in Tagen", "Deadline in days"),
        Words(
            "So lange nach dem Spieltag kann gespielt und eingetragen werden; 0: ohne Frist.",
            "So long after the match day it can be played and reported; 0: no deadline.",
        ),
        zero=Words("ohne Frist", "no deadline"),
    ),
    _plan.choice(
        "overdue",
        "desk",
        {
            "desk": Words("die Turnierleitung entscheidet", "the desk decides"),
            "none": Words("zählt für keinen", "counts for nobody"),
        },
        Words("Nach der Frist", "After the deadline"),
        Words(
            "Was mit einer Begegnung geschieht, zu der bis dahin kein Ergebnis eingetragen ist.",
            "What becomes of a match that nobody has reported by then.",
        ),
    ),
    _plan.choice(
        "withdrawal",
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
            "What becomes of the matches of somebody who breaks off the season.",
        ),
    ),
)


def _euros(key: str, label: Words, text: Words) -> Option:
    return _money.number(key, 0, (0, 100_000), label, text, written="euros")


_MONEY = (
    _euros(
        "entry_fee",
        Words("Startgeld", "Entry fee"),
        Words(
            "Zahlt jede Person, oder jedes Paar oder jede Mannschaft zusammen, in die Kasse.",
            "Paid into the box by each person, or by each pair or team together.",
        ),
    ),
    LOST_FEES,
    _money.choice(
        "fee_unit",
        "deal",
        {
            "deal": Words("jedes verlorene Spiel", "every lost deal"),
            "match": Words("jede verlorene Partie", "every lost game at a table"),
            "fixture": Words("jede verlorene Begegnung", "every lost match"),
        },
        Words("Als Niederlage zählt", "A loss is"),
        Words(
            "Bei Partien und Begegnungen zahlt einmal, wer nicht Erster ist.",
            "With games and matches whoever is not first pays once.",
        ),
    ),
    _euros(
        "walkover_fee",
        Words("Wer nicht antritt, zahlt", "Who does not come pays"),
        Words("Für jede Begegnung in die Kasse.", "Into the box, for each match."),
    ),
    _euros(
        "leaving_fee",
        Words("Wer die Saison abbricht, zahlt", "Who breaks off the season pays"),
        Words("Einmal, auch bei Ausschluss.", "Once, for an exclusion too."),
    ),
)

SETTINGS: tuple[Option, ...] = (
    *_WHO,
    *_PLAN,
    *POINTS,
    *_MONEY,
    DEPTHS,
    RULES,
)
