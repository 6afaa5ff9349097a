"""The declarations of the settings of a league: who plays, and when.

Knows keys, defaults, bounds and words. Does not know how a setting is applied.
"""

from __future__ import annotations

from games.options import Option, Words
from tournaments.domain.depths import OPTION as DEPTHS
from tournaments.domain.formats.charges import LOST_FEES
from tournaments.domain.formats.clock import pause_of, read_minute
from tournaments.domain.formats.league.point_options import POINTS
from tournaments.domain.formats.settings import RULES, choice, number, other_sizes

_SOURCE = "formats: league"
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
            (
                "Paare werden als „Anna & Bernd“ angemeldet, Mannschaften als „Name: Anna, Bernd“. "
                "Gruppen sind eigene Turniere, je eines für jede: „Nächste Stufe“ an einem davon "
                "nimmt am Ende die Ersten aus allen."
            ),
            (
                "Pairs are entered as “Anna & Bernd”, teams as “Name: Anna, Bernd”. Groups are "
                "events of their own, one for each: “Next stage” of one of them takes the first of "
                "all in the end."
            ),
        ),
        _SOURCE,
        "field",
    ),
    Option(
        "table_size",
        "int",
        3,
        Words("Leute am Tisch", "People at a table"),
        Words(
            "Wo es nicht aufgeht, setzt reihum jemand aus.",
            "Where it does not come out even, people sit out in turn.",
        ),
        _SOURCE,
        "field",
        minimum=2,
        maximum=6,
        requires={"kind": ("individuals",)},
    ),
    other_sizes(
        (
            (
                "Nur wo die Zahl es verlangt: mit 3 und 4 sitzen 11 zu 4, 4 und 3. Punkte je Platz "
                "sind dort vom ersten bis zum letzten Platz gleichmäßig verteilt."
            ),
            (
                "Only where the number demands it: with 3 and 4, 11 sit as 4, 4 and 3. Points for "
                "each place are spread there evenly from the first to the last."
            ),
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
        ("Höchstzahl der Teilnehmenden", "Most entrants"),
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
        Words("Begegnungen", "Meetings"),
        Words("Wie oft jeder gegen jeden spielt.", "How often everybody plays everybody."),
        _SOURCE,
        "plan",
        choices=(1, 2),
        choice_labels={
            "1": Words("einmal", "once"),
            "2": Words("zweimal, zu Hause und auswärts", "twice, home and away"),
        },
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
        zero=("bis sich alle begegnet sind", "until all have met"),
    ),
    Option(
        "first_day",
        "string",
        "",
        Words("Erster Spieltag", "First match day"),
        Words(
            "Leer: Die Turnierleitung öffnet jeden Spieltag von Hand.",
            "Empty: the desk opens each day by hand.",
        ),
        _SOURCE,
        "plan",
        check=_is_moment,
        written="date and time",
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
    Option(
        "pauses",
        "list",
        [],
        Words("Pausen und Feiertage", "Pauses and holidays"),
        Words(
            "Ein Tag je Zeile wie 2026-12-24, oder von und bis: 2026-12-20 – 2027-01-06. Fällt ein "
            "Spieltag darauf, ist er erst beim nächsten Termin danach.",
            "One day a line such as 2026-12-24, or from and to: 2026-12-20 – 2027-01-06. A match "
            "day that would be then is on the next date after it.",
        ),
        _SOURCE,
        "plan",
        check=_are_pauses,
        shape={"items": {"type": "string", "maxLength": 30}},
    ),
    number(
        "deadline_days",
        0,
        (0, 60),
        ("Frist in Tagen", "Deadline in days"),
        (
            "So lange nach dem Spieltag kann gespielt und eingetragen werden; 0: ohne Frist.",
            "So long after the match day it can be played and reported; 0: no deadline.",
        ),
        _SOURCE,
        "plan",
        zero=("ohne Frist", "no deadline"),
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
            "Was mit einer Begegnung geschieht, zu der bis dahin kein Ergebnis eingetragen ist.",
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
        ("Wenn jemand aussteigt", "When somebody leaves"),
        (
            "Was aus den Begegnungen derer wird, die die Saison abbrechen.",
            "What becomes of the matches of somebody who breaks off the season.",
        ),
        _SOURCE,
        "plan",
    ),
)


def _euros(key: str, label: tuple[str, str], text: tuple[str, str]) -> Option:
    return number(key, 0, (0, 100_000), label, text, _SOURCE, "money", "euros")


_MONEY = (
    _euros(
        "entry_fee",
        ("Startgeld", "Entry fee"),
        ("Zahlen alle, die teilnehmen, in die Kasse.", "Paid into the box by every entrant."),
    ),
    LOST_FEES,
    choice(
        "fee_unit",
        "deal",
        {
            "deal": ("jedes verlorene Spiel", "every lost deal"),
            "match": ("jede verlorene Partie", "every lost game at a table"),
            "fixture": ("jede verlorene Begegnung", "every lost match"),
        },
        ("Als Niederlage zählt", "A loss is"),
        (
            "Bei Partien und Begegnungen zahlt einmal, wer nicht Erster ist.",
            "With games and matches whoever is not first pays once.",
        ),
        _SOURCE,
        "money",
    ),
    _euros(
        "walkover_fee",
        ("Wer nicht antritt, zahlt", "Who does not come pays"),
        ("Für jede Begegnung in die Kasse.", "Into the box, for each match."),
    ),
    _euros(
        "leaving_fee",
        ("Wer die Saison abbricht, zahlt", "Who breaks off the season pays"),
        ("Einmal, auch bei Ausschluss.", "Once, for an exclusion too."),
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
