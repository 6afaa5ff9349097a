"""Buraco for people at the table: muertos, points, the end (docs/rules/buraco.md 4.3, 4.5 and 6).

Knows words only; what a report may say is checked elsewhere.
"""

from __future__ import annotations

from typing import Final

from games.buraco.guide.melding import CLOSED_PILE
from games.guide import point, section

ENDING: Final = section(
    "Baten und Schließen",
    "The muerto and closing",
    point(
        "Baten heißt, die letzte Karte loszuwerden. Wer das schafft, nimmt den Toten seiner Seite, "
        "jede Seite höchstens einen. Wenn die letzte Karte ausgelegt oder angelegt wurde (direkt), "
        "wird sofort mit ihm weitergespielt, wenn sie abgeworfen wurde (indirekt), erst im "
        "nächsten Zug.",
        "Baten means getting rid of the last card. A player who does takes a muerto, one for each "
        "side at most. If the last card was melded or added to a meld (direct), play goes on with "
        "it at once. If it was discarded (indirect), play goes on with it from the next turn.",
        unless={"mode": ("unclean_open",)},
    ),
    point(
        "Baten heißt, die letzte Karte loszuwerden. Wer sie abgeworfen hat, nimmt den Toten seiner "
        "Seite, jede Seite höchstens einen. Damit geht es im nächsten Zug weiter (indirekt). "
        "Die letzte Karte muss immer abgeworfen werden.",
        "Baten means getting rid of the last card. A player who has discarded it takes a muerto, "
        "one for each side at most. Play goes on with it from the next turn (indirect). The last "
        "card always has to be discarded.",
        when={"mode": ("unclean_open",)},
    ),
    point(
        "Ist für die Seite kein Toter mehr da, wird mit der letzten Karte geschlossen. Sie wird "
        "ausgelegt, an eine Kombination der eigenen Seite angelegt oder abgeworfen.",
        "With no muerto left for the side, the last card closes the deal. It is melded, added to a "
        "meld of the own side, or discarded.",
        unless={"mode": ("unclean_open",)},
    ),
    point(
        "Ist für die Seite kein Toter mehr da, wird durch Abwerfen der letzten Karte geschlossen.",
        "With no muerto left for the side, discarding the last card closes the deal.",
        when={"mode": ("unclean_open",)},
    ),
    point(
        "Dazu braucht die Seite ein Canasta ohne wilde Karte.",
        "The side needs a canasta without a wild card for that.",
        when={"mode": ("closed", "closed_stcl")},
    ),
    point(
        "Dazu braucht die Seite ein Canasta ohne wilde Karte.",
        "The side needs a canasta without a wild card for that.",
        when={"mode": ("open",), "open_twos_wild": (True,)},
    ),
    point(
        "Dazu braucht die Seite ein Canasta.",
        "The side needs a canasta for that.",
        when={"mode": ("open",), "open_twos_wild": (False,)},
    ),
    point(
        "Dazu braucht die Seite irgendein Canasta.",
        "The side needs a canasta of any kind for that.",
        when={"mode": ("unclean_open", "closed_unclean")},
    ),
    point(
        "Ist der Nachziehstapel leer, werden die liegenden Toten zum Nachziehstapel. Sind auch sie "
        "aufgebraucht, endet das Spiel, ohne dass jemand schließt.",
        "When the stock is empty the muertos still on the table become the stock. When these are "
        "used up too, the deal ends with nobody closing.",
    ),
)

POINTS: Final = section(
    "Punkte",
    "Points",
    point(
        "Kartenwerte: 3 bis 7 je 5, 8 bis König je 10, Ass 15, Zwei 10, Joker 20.",
        "Card values: 3 to 7 are 5 each, 8 to king 10, ace 15, two 10, joker 20.",
        when={"mode": CLOSED_PILE},
    ),
    point(
        "Kartenwerte: 3 bis 7 je 5, 8 bis König je 10, Ass 15, Zwei 10.",
        "Card values: 3 to 7 are 5 each, 8 to king 10, ace 15, two 10.",
        when={"mode": ("open",)},
    ),
    point(
        "Kartenwerte: 3 bis 7 je 5, 8 bis König je 10, Ass 15, Zwei 20, Joker 30.",
        "Card values: 3 to 7 are 5 each, 8 to king 10, ace 15, two 20, joker 30.",
        when={"mode": ("unclean_open",)},
    ),
    point(
        "Eine Seite bekommt die Werte ihrer ausgelegten Karten, die Canastas und 100 Punkte fürs "
        "Schließen. Abgezogen wird, was auf der Hand bleibt.",
        "A side scores the values of its melded cards, its canastas and 100 points for closing. "
        "What stays in the hands is deducted.",
    ),
    point(
        "100 Punkte Abzug kostet ein nicht genommener Toter, ebenso einer, der genommen, aber "
        "nicht mehr gespielt wurde; dessen Karten zählen außerdem als Handkarten.",
        "A muerto not taken costs 100 points, and so does one that was taken but never played; the "
        "cards of the latter count as cards in hand besides.",
        unless={"mode": ("unclean_open",)},
    ),
    point(
        "100 Punkte Abzug kostet ein nicht genommener Toter; einer, der genommen, aber nicht mehr "
        "gespielt wurde, kostet nur seine Karten.",
        "A muerto not taken costs 100 points; one that was taken but never played costs its cards "
        "only.",
        when={"mode": ("unclean_open",)},
    ),
)

MATCH: Final = section(
    "Ende der Partie",
    "End of the match",
    point(
        "Gespielt wird ein einziges Spiel; die höhere Punktzahl gewinnt.",
        "One deal is played; the higher score wins.",
        when={"target": (0,), "deals": (0,)},
    ),
    point(
        "Die Partie endet nach dem Spiel, in dem eine Seite das Ziel erreicht: {target}. Die "
        "höhere Summe gewinnt.",
        "The match ends after the deal in which a side reaches the target: {target}. The higher "
        "total wins.",
        when={"deals": (0,)},
        unless={"target": (0,)},
    ),
    point(
        "Die Partie hat so viele Spiele: {deals}. Die höhere Summe gewinnt, Gleichstand bleibt.",
        "The match has so many deals: {deals}. The higher total wins, and level stays level.",
        unless={"deals": (0,)},
    ),
    point(
        "Bei Gleichstand gewinnt die Seite, die die Partie begonnen hat.",
        "With level totals the side that began the match wins.",
        when={"tie_break": ("match_starter",), "deals": (0,)},
    ),
    point(
        "Bei Gleichstand gewinnt die Seite, die das letzte Spiel begonnen hat.",
        "With level totals the side that began the last deal wins.",
        when={"tie_break": ("deal_starter",), "deals": (0,)},
    ),
    point(
        "Wer beginnt, wechselt nach jedem Spiel im Uhrzeigersinn.",
        "The right to begin moves on clockwise after every deal.",
    ),
)
