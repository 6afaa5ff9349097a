"""Buraco explained for people at the table (docs/rules/buraco.md sections 4 and 6).

That one adds to melds of the own side only is a reading (docs/rules/buraco.md 4.5).
"""

from __future__ import annotations

from typing import Final

from games.guide import Guide, point, section

_SETS: Final = ("unclean_open", "closed", "closed_unclean")
_OPEN_PILE: Final = ("open", "unclean_open")
_CLOSED_PILE: Final = ("closed", "closed_stcl", "closed_unclean")

_MELDS: Final = (
    section(
        "Worum es geht",
        "What it is about",
        point(
            "Zwei Leute oder zwei Paare, zwei Kartenspiele. Jeder hat elf Karten; zwei weitere "
            "Päckchen zu elf, die Toten (muertos), liegen bereit.",
            "Two people or two pairs, two packs of cards. Everybody has eleven cards; two more "
            "packets of eleven, the muertos, lie aside.",
        ),
        point("Gespielt wird: {mode}.", "Mode of play: {mode}."),
        point(
            "Im Spiel sind vier Joker.", "Four jokers are in the pack.", unless={"mode": ("open",)}
        ),
        point(
            "Ohne Joker; die Zweien sind wilde Karten.",
            "Without jokers; the twos are wild cards.",
            when={"mode": ("open",), "open_twos_wild": (True,)},
        ),
        point(
            "Ohne Joker, und auch die Zweien sind gewöhnliche Karten.",
            "Without jokers, and the twos are ordinary cards as well.",
            when={"mode": ("open",), "open_twos_wild": (False,)},
        ),
        point("Wer beginnt, zieht vom Nachziehstapel.", "The first player draws from the stock."),
        point(
            "Wer am Zug ist, zieht eine Karte oder nimmt den ganzen Abwerfstapel, legt aus, was er "
            "mag, und wirft eine Karte ab.",
            "In your turn you draw a card or take the whole discard pile, meld what you like and "
            "discard one card.",
        ),
        point(
            "Ausgelegt und angelegt wird nur bei den eigenen Kombinationen.",
            "You lay out and add to melds of your own side only.",
        ),
        point(
            "Der Abwerfstapel ist offen: er darf jederzeit genommen werden.",
            "The discard pile is open: it may be taken at any time.",
            when={"mode": _OPEN_PILE},
        ),
        point(
            "Der Abwerfstapel ist geschlossen: wer ihn nimmt, muss die oberste Karte sofort "
            "spielen.",
            "The discard pile is closed: a player who takes it has to play its top card at once.",
            when={"mode": _CLOSED_PILE},
        ),
    ),
    section(
        "Kombinationen",
        "Melds",
        point(
            "Eine Straße hat mindestens drei aufeinanderfolgende Karten einer Farbe. Das Ass liegt "
            "unten oder oben, um die Ecke geht es nicht.",
            "A run has at least three cards of one suit in sequence. The ace is low or high, but a "
            "run does not go round the corner.",
        ),
        point(
            "Ein Satz hat mindestens drei Karten eines Werts.",
            "A set has at least three cards of one rank.",
            when={"mode": _SETS},
        ),
        point(
            "Sätze gibt es in diesem Modus nicht.",
            "There are no sets in this mode.",
            unless={"mode": _SETS},
        ),
        point(
            "Sätze aus Zweien sind nicht erlaubt.",
            "Sets of twos are not allowed.",
            when={"mode": ("unclean_open",)},
        ),
        point(
            "Eine Kombination darf eine wilde Karte enthalten: eine Zwei oder einen Joker. Die "
            "Zwei der eigenen Farbe an ihrem eigenen Platz zählt als natürlich.",
            "A meld may hold one wild card: a two or a joker. The two of the run's own suit at its "
            "own place counts as natural.",
            unless={"mode": ("open",)},
        ),
        point(
            "Eine Kombination darf eine Zwei als wilde Karte enthalten. Die Zwei der eigenen Farbe "
            "an ihrem eigenen Platz zählt als natürlich.",
            "A meld may hold one two as a wild card. The two of the run's own suit at its own "
            "place counts as natural.",
            when={"mode": ("open",), "open_twos_wild": (True,)},
        ),
        point(
            "In einem Satz aus Zweien sind alle Zweien natürlich; ein Joker darf dazu.",
            "In a set of twos all twos are natural; one joker may be added.",
            when={"mode": ("closed", "closed_unclean")},
        ),
        point(
            "Die wilde Karte einer Straße darf durch die richtige ersetzt werden. Sie rückt dann "
            "weiter: eine Zwei der Farbe, wenn es geht, an ihren eigenen Platz, sonst ans obere, "
            "sonst ans untere Ende.",
            "The wild card of a run may be replaced by the right one. It then moves on: a two of "
            "the suit to its own place if it can, otherwise to the high end, otherwise to the low "
            "end.",
            unless={"mode": ("open",)},
        ),
        point(
            "Die wilde Zwei einer Straße darf durch die richtige Karte ersetzt werden. Sie rückt "
            "dann weiter: in ihrer Farbe, wenn es geht, an ihren eigenen Platz, sonst ans obere, "
            "sonst ans untere Ende.",
            "The wild two of a run may be replaced by the right card. It then moves on: in its own "
            "suit to its own place if it can, otherwise to the high end, otherwise to the low end.",
            when={"mode": ("open",), "open_twos_wild": (True,)},
        ),
        point(
            "In einer vollen Straße von Ass zu Ass kann die wilde Karte nicht mehr ersetzt werden.",
            "In a full run from ace to ace the wild card can no longer be replaced.",
            unless={"mode": ("open",)},
        ),
        point(
            "In einer vollen Straße von Ass zu Ass kann die wilde Zwei nicht mehr ersetzt werden.",
            "In a full run from ace to ace the wild two can no longer be replaced.",
            when={"mode": ("open",), "open_twos_wild": (True,)},
        ),
    ),
)

_CANASTAS: Final = section(
    "Canastas",
    "Canastas",
    point(
        "Ab sieben Karten ist eine Kombination ein Canasta: mit wilder Karte unrein (100 Punkte), "
        "ohne rein (200 Punkte).",
        "A meld of seven cards or more is a canasta: unclean with a wild card (100 points), clean "
        "without (200 points).",
        unless={"mode": ("open",)},
    ),
    point(
        "Ab sieben Karten ist eine Kombination ein Canasta: mit wilder Zwei unrein (100 Punkte), "
        "ohne rein (200 Punkte).",
        "A meld of seven cards or more is a canasta: unclean with a wild two (100 points), clean "
        "without (200 points).",
        when={"mode": ("open",), "open_twos_wild": (True,)},
    ),
    point(
        "Ab sieben Karten ist eine Kombination ein Canasta und bringt 200 Punkte.",
        "A meld of seven cards or more is a canasta and earns 200 points.",
        when={"mode": ("open",), "open_twos_wild": (False,)},
    ),
    point(
        "Ein unreines Canasta wird rein, wenn seine wilde Zwei an ihren eigenen Platz rückt; mit "
        "einem Joker wird es das nie.",
        "An unclean canasta becomes clean when its wild two moves to its own place; with a joker "
        "it never does.",
        unless={"mode": ("open",)},
    ),
    point(
        "Ein unreines Canasta wird rein, wenn seine wilde Zwei an ihren eigenen Platz rückt.",
        "An unclean canasta becomes clean when its wild two moves to its own place.",
        when={"mode": ("open",), "open_twos_wild": (True,)},
    ),
    point(
        "Königlich (500 Punkte) ist die reine Straße von der Zwei bis zum Ass.",
        "Royal (500 points) is the clean run from the two up to the ace.",
        when={"royal": ("high_ace_13",)},
    ),
    point(
        "Königlich (500 Punkte) ist eine reine Straße von dreizehn Karten, mit dem Ass oben oder "
        "unten.",
        "Royal (500 points) is a clean run of thirteen cards, ace high or low.",
        when={"royal": ("either_ace_13",)},
    ),
    point(
        "Königlich (500 Punkte) ist jede reine Straße von mindestens sieben Karten, die mit dem "
        "hohen Ass endet.",
        "Royal (500 points) is every clean run of seven cards or more that ends with the high ace.",
        when={"royal": ("ends_ace",)},
    ),
    point(
        "Eine reine Straße von Ass zu Ass, vierzehn Karten, bringt 1000 Punkte.",
        "A clean run from ace to ace, fourteen cards, earns 1000 points.",
        unless={"mode": ("unclean_open",)},
    ),
    point(
        "Vierzehn Karten von Ass zu Ass sind nur mit einer wilden Karte am oberen Ende erlaubt; "
        "das Canasta ist dann unrein.",
        "Fourteen cards from ace to ace are allowed with a wild card at the top only; the canasta "
        "is then unclean.",
        when={"mode": ("unclean_open",)},
    ),
)


_ENDING: Final = section(
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

_POINTS: Final = section(
    "Punkte",
    "Points",
    point(
        "Kartenwerte: 3 bis 7 je 5, 8 bis König je 10, Ass 15, Zwei 10, Joker 20.",
        "Card values: 3 to 7 are 5 each, 8 to king 10, ace 15, two 10, joker 20.",
        when={"mode": _CLOSED_PILE},
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
        "Cards left in the hands are deducted.",
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

_MATCH: Final = section(
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

GUIDE: Final[Guide] = (*_MELDS, _CANASTAS, _ENDING, _POINTS, _MATCH)
