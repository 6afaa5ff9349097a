"""The settings of field, rounds and draws for `evening` and `swiss`."""

from __future__ import annotations

from dataclasses import dataclass

from games.envelope import is_int
from games.options import Words
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

    max_players: int = _field.number(
        100,
        (2, 500),
        Words("Höchstzahl der Teilnehmenden", "Most players"),
        Words("Mehr Anmeldungen werden abgelehnt.", "Further registrations are refused."),
    )
    entrants: str = _field.choice(
        "individuals",
        {
            "individuals": Words("einzeln", "individuals"),
            "pairs": Words("feste Paare", "fixed pairs"),
        },
        Words("Es spielen", "Who plays"),
        Words(
            "Feste Paare werden als „Anna & Bernd“ eingetragen und bleiben zusammen; an jedem "
            "Tisch sitzen zwei Paare, Partner gegenüber. Wer allein kommt und seinen Partner "
            "ausgelost bekommt, spielt einzeln.",
            "Fixed pairs are entered as “Anna & Bernd” and stay together; two pairs sit at "
            "each table, partners opposite. People who come alone and get a partner by lot are "
            "individuals.",
        ),
    )
    rounds: int = _rounds.number(
        3,
        (0, 30),
        Words("Runden", "Rounds"),
        Words(
            "0: so viele, dass am Ende höchstens einer jeden Tisch gewonnen haben kann.",
            "0: as many as it takes until only one can have won every table.",
        ),
        zero=Words("so viele wie nötig", "as many as it takes"),
    )
    deals: int = _rounds.number(
        12,
        (0, 99),
        Words("Spiele je Runde", "Deals per round"),
        Words(
            "So viele spielt jeder; an Tischen mit Aussetzer entsprechend mehr. "
            "0: eine Partie nach den Regeln des Spiels.",
            "Everybody plays so many; tables where one pauses play more. "
            "0: a match by the rules of the game.",
        ),
        zero=Words("eine Partie nach den Regeln", "a match by the rules"),
    )
    matches: int = _rounds.number(
        1,
        (0, 20),
        Words("Partien je Runde", "Matches per round"),
        Words(
            "So viele meldet jeder Tisch; 0: so viele die Zeit erlaubt.",
            "Every table reports so many; 0: as many as the time allows.",
        ),
        zero=Words("so viele die Zeit erlaubt", "as many as the time allows"),
    )
    minutes: int = _rounds.number(
        0,
        (0, 240),
        Words("Minuten je Runde", "Minutes per round"),
        Words(
            "Danach wird zu Ende gespielt, was läuft. 0: ohne Zeitbegrenzung.",
            "After that what is running is finished. 0: without a time limit.",
        ),
        zero=Words("ohne Zeitbegrenzung", "no time limit"),
    )
    at_bell: str = _rounds.choice(
        "finish",
        {
            "finish": Words("wird zu Ende gespielt", "is finished"),
            "counts": Words("zählt, wie es liegt", "counts as it lies"),
            "drops": Words("zählt nicht", "does not count"),
        },
        Words("Das laufende Spiel beim Signal", "The deal that runs at the signal"),
        Words(
            "Das lesen die Tische, wenn die Zeit um ist. Eingetragen wird, was dann zählt.",
            "Tables read so when time is up. They report what counts then.",
        ),
    )
    table_size: int = _tables.number(
        0,
        (0, 6),
        Words("Tischgröße", "Table size"),
        Words(
            "So viele Menschen. 0: wie bei diesem Spiel üblich, bei festen Paaren 4.",
            "So many people. 0: as usual for the game, with fixed pairs 4.",
        ),
        zero=Words("wie üblich", "as usual"),
    )
    other_sizes: tuple[int, ...] = declare_other_sizes(
        _tables,
        Words(
            "Nur wo die Zahl der Teilnehmenden es verlangt. Leer: wie bei diesem Spiel üblich; "
            "geht es nicht auf, setzt reihum jemand aus.",
            "Only where the number of players demands it. Empty: as usual for the game; spare "
            "players have a bye in turn.",
        ),
    )
    draw: str = _tables.choice(
        "lot",
        {
            "lot": Words("nach Los", "by lot"),
            "standing": Words("nach Stand (Schweizer System)", "by standing (Swiss)"),
            "strict": Words("streng nach Stand (gesetzt)", "strictly by standing"),
            "places": Words("nach dem Platz am Tisch", "by the place at the table"),
            "plan": Words("nach Plan", "by a plan"),
            "mitchell": Words("Mitchell", "Mitchell"),
            "danese": Words("Danese", "Danese"),
        },
        Words("Die Sitze werden vergeben", "Seats are given"),
        Words(
            "Los: möglichst wenig Wiederbegegnungen. Stand: Nachbarn der Rangliste zusammen, "
            "möglichst ohne Wiederbegegnung. Streng nach Stand: die Ersten an Tisch 1, die "
            "Nächsten an Tisch 2, wer auch immer sich schon traf; andere Größen zuletzt. "
            "Platz am Tisch: Wer gewinnt, bleibt; der Zweite rückt einen Tisch weiter, der Dritte "
            "zwei. "
            "Plan: jeder mit jedem und, wo es Partner gibt, jeder als Partner gleich oft. "
            "Mitchell: Nord–Süd bleibt, Ost–West rückt weiter. Danese: der Erste gegen den "
            "Zweiten, der Dritte gegen den Vierten.",
            "Lot: as few repeat meetings as possible. Standing: neighbours in the ranking "
            "together, if possible not again. Strictly by standing: the first at table 1, the "
            "next at table 2, even after earlier meetings; other sizes last. Place at the table: "
            "the winner stays, the second moves on by one table, the third by two. Plan: "
            "everybody with everybody, and as partners, equally often. Mitchell: north–south "
            "stays, east–west moves on. Danese: first against second, third against fourth.",
        ),
    )
    partners: str = _tables.choice(
        "change",
        {
            "change": Words("wechseln in jeder Runde", "change each round"),
            "stay": Words("bleiben den ganzen Abend zusammen", "stay together all evening"),
        },
        Words("Partner am Tisch", "Partners at the table"),
        Words(
            "Für Einzelne, die zu viert mit Partner spielen. Bleiben sie zusammen, gibt die erste "
            "Auslosung die Partner; Geld, Merkmale und Rangliste bleiben die der Einzelnen.",
            "For single people who play at fours with a partner. If they stay together the first "
            "draw gives the partners; money, labels and standings stay those of each person.",
        ),
        requires={"entrants": ("individuals",)},
    )
    movements: tuple[tuple[int, str], ...] = _tables.option(
        [],
        Words("Reihum nach", "Turn by turn"),
        Words(
            "Wie viele Runden nacheinander wie besetzt werden, etwa 3 Mitchell, 2 Danese. Leer: "
            "alle wie oben; was fehlt, wie die letzte.",
            "How many rounds are seated how, one after the other, such as 3 Mitchell, 2 Danese. "
            "Empty: all as above; what is missing, like the last one.",
        ),
        check=_is_movements,
        choice_labels={
            "mitchell": Words("Mitchell", "Mitchell"),
            "danese": Words("Danese", "Danese"),
            "lot": Words("Los", "lot"),
            "standing": Words("Stand", "standing"),
            "strict": Words("Stand streng", "strict standing"),
            "places": Words("Platz am Tisch", "place at the table"),
            "plan": Words("Plan", "plan"),
        },
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
    mitchell_step: int = _tables.number(
        1,
        (1, 20),
        Words("Schritt bei Mitchell", "Step of Mitchell"),
        Words(
            "Um so viele Tische rückt Ost–West weiter; um einen mehr, wo sonst zwei noch "
            "einmal aufeinander träfen.",
            "East–west moves on by so many tables; by one more where two would meet again.",
        ),
    )
    acceleration: int = _tables.number(
        0,
        (0, 3),
        Words("Beschleunigte Runden", "Accelerated rounds"),
        Words(
            "So viele Runden zählt die zuerst angemeldete Hälfte beim Setzen einen Sieg mehr.",
            "In so many rounds the half that registered first counts a win more in the draw.",
        ),
        zero=Words("keine", "none"),
    )
    late_until: int = _field.number(
        LAST,
        (0, LAST),
        Words("Nachmeldung bis Runde", "Late entry until round"),
        Words(
            "Letzte Runde, in die noch jemand einsteigen kann; 0 heißt gar nicht, 30 bis zur "
            "letzten.",
            "Last round somebody can still join; 0 means never, 30 until the last.",
        ),
        zero=Words("keine", "never"),
        largest=Words("bis zur letzten", "until the last"),
    )
