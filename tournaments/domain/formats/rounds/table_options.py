"""The settings of field, rounds and draws for `evening` and `swiss`.

Knows keys, defaults, bounds and words. Does not know how a setting is applied.
"""

from __future__ import annotations

from games.envelope import is_int
from games.options import Option, Words
from tournaments.domain.formats.settings import choice, number


def _is_sizes(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= 5
        and all(is_int(size) and 2 <= size <= 6 for size in value)
    )


TABLES: tuple[Option, ...] = (
    number(
        "max_players",
        100,
        (2, 500),
        ("Höchstzahl der Teilnehmer", "Most players"),
        ("Mehr Anmeldungen werden abgelehnt.", "Further registrations are refused."),
        "formats",
        "field",
    ),
    number(
        "rounds",
        3,
        (0, 30),
        ("Runden", "Rounds"),
        (
            "0: so viele, dass am Ende höchstens einer jeden Tisch gewonnen haben kann.",
            "0: as many as it takes until only one can have won every table.",
        ),
        "formats",
        "rounds",
    ),
    number(
        "deals",
        12,
        (0, 99),
        ("Spiele je Runde", "Deals per round"),
        (
            (
                "So viele spielt jeder; an Tischen mit Aussetzer entsprechend mehr. "
                "0: eine Partie nach den Regeln des Spiels."
            ),
            (
                "Everybody plays so many; tables where one pauses play more. "
                "0: a match by the rules of the game."
            ),
        ),
        "formats",
        "rounds",
    ),
    number(
        "matches",
        1,
        (0, 20),
        ("Partien je Runde", "Matches per round"),
        (
            "So viele meldet jeder Tisch; 0: so viele die Zeit erlaubt.",
            "Every table reports so many; 0: as many as the time allows.",
        ),
        "formats",
        "rounds",
    ),
    number(
        "minutes",
        0,
        (0, 240),
        ("Minuten je Runde", "Minutes per round"),
        (
            "Danach wird zu Ende gespielt, was läuft. 0: ohne Zeitbegrenzung.",
            "After that what is running is finished. 0: without a time limit.",
        ),
        "formats",
        "rounds",
    ),
    number(
        "table_size",
        0,
        (0, 6),
        ("Tischgröße", "Table size"),
        ("0: wie bei diesem Spiel üblich.", "0: as usual for the game."),
        "formats",
        "tables",
    ),
    Option(
        "other_sizes",
        "list",
        [],
        Words("Andere Tischgrößen", "Other table sizes"),
        Words(
            "Nur wo die Zahl der Teilnehmer es verlangt. Leer: wie bei diesem Spiel üblich; "
            "geht es nicht auf, setzt reihum jemand aus.",
            "Only where the number of players demands it. Empty: as usual for the game; "
            "whoever is over has a bye in turn.",
        ),
        "formats",
        "tables",
        check=_is_sizes,
        shape={"items": {"type": "integer", "minimum": 2, "maximum": 6}},
    ),
    choice(
        "draw",
        "lot",
        {
            "lot": ("nach Los", "by lot"),
            "standing": ("nach Stand (Schweizer System)", "by standing (Swiss)"),
            "plan": ("nach Plan", "by a plan"),
        },
        ("Die Sitze werden vergeben", "Seats are given"),
        (
            (
                "Los: möglichst wenig Wiederbegegnungen. Stand: Nachbarn der Rangliste zusammen. "
                "Plan: jeder mit jedem und, wo es Partner gibt, jeder als Partner gleich oft."
            ),
            (
                "Lot: as few repeat meetings as possible. Standing: neighbours in the ranking "
                "together. Plan: everybody with everybody, and as partners, equally often."
            ),
        ),
        "formats",
        "tables",
    ),
    number(
        "lot_rounds",
        1,
        (0, 30),
        ("Davon zuerst nach Los", "Of these first by lot"),
        ("So viele Runden, bevor der Stand zählt.", "So many rounds before the standing counts."),
        "formats",
        "tables",
    ),
    number(
        "acceleration",
        0,
        (0, 3),
        ("Beschleunigte Runden", "Accelerated rounds"),
        (
            "So viele Runden zählt die zuerst angemeldete Hälfte beim Setzen einen Sieg mehr.",
            "In so many rounds the half that registered first counts a win more in the draw.",
        ),
        "formats",
        "tables",
    ),
    number(
        "late_until",
        0,
        (0, 30),
        ("Nachmeldung bis Runde", "Late entry until round"),
        (
            "Letzte Runde, in die noch jemand einsteigen kann; 0 heißt gar nicht.",
            "Last round somebody can still join; 0 means never.",
        ),
        "formats",
        "field",
    ),
)
