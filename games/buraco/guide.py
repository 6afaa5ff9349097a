"""Buraco explained for people at the table (rules/buraco.md sections 4 and 6).

Knows words only; what a report may say is checked elsewhere.
"""

from __future__ import annotations

from typing import Final

from games.guide import Guide, point, section

_SETS: Final = ("unclean_open", "closed", "closed_unclean")
_OPEN_PILE: Final = ("open", "unclean_open")
_CLOSED_PILE: Final = ("closed", "closed_stcl", "closed_unclean")
_CLEAN: Final = ("open", "closed", "closed_stcl")
_ANY: Final = ("unclean_open", "closed_unclean")

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
            "Im Spiel sind vier Joker.",
            "Four jokers are in the pack.",
            unless={"mode": ("open",)},
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
        point(
            "Wer am Zug ist, zieht eine Karte oder nimmt den ganzen Abwerfstapel, legt aus, was er "
            "mag, und wirft eine Karte ab.",
            "In your turn you draw a card or take the whole discard pile, meld what you like and "
            "discard one card.",
        ),
        point(
            "Der Abwerfstapel ist offen: er darf jederzeit genommen werden.",
            "The discard pile is open: it may be taken at any time.",
            when={"mode": _OPEN_PILE},
        ),
        point(
            "Der Abwerfstapel ist geschlossen: wer ihn nimmt, muss die oberste Karte sofort "
            "spielen.",
            "The discard pile is closed: whoever takes it has to play its top card at once.",
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
        "Wer seine letzte Karte los ist, nimmt den Toten seiner Seite, jede Seite höchstens einen. "
        "Ging die letzte Karte in eine Kombination, wird sofort weitergespielt, sonst erst im "
        "nächsten Zug.",
        "Whoever has played the last card takes a muerto, one for each side at most. If the last "
        "card was melded play goes on at once, otherwise from the next turn.",
        unless={"mode": ("unclean_open",)},
    ),
    point(
        "Wer seine letzte Karte abgeworfen hat, nimmt den Toten seiner Seite, jede Seite höchstens "
        "einen, und spielt im nächsten Zug damit weiter. Die letzte Karte muss immer abgeworfen "
        "werden.",
        "Whoever has discarded the last card takes a muerto, one for each side at most, and plays "
        "on with it from the next turn. The last card always has to be discarded.",
        when={"mode": ("unclean_open",)},
    ),
    point(
        "Ist für die Seite kein Toter mehr da, wird mit der letzten Karte geschlossen. Dazu "
        "braucht die Seite ein Canasta ohne wilde Karte.",
        "With no muerto left for the side, the last card closes the deal. The side needs a canasta "
        "without a wild card for that.",
        when={"mode": _CLEAN},
    ),
    point(
        "Ist für die Seite kein Toter mehr da, wird mit der letzten Karte geschlossen. Dazu "
        "braucht die Seite irgendein Canasta.",
        "With no muerto left for the side, the last card closes the deal. The side needs a canasta "
        "of any kind for that.",
        when={"mode": _ANY},
    ),
    point(
        "Sind Nachziehstapel und Tote aufgebraucht, endet das Spiel, ohne dass jemand schließt.",
        "When the stock and the muertos are used up, the deal ends with nobody closing.",
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
        "What stays in the hands is deducted.",
    ),
    point(
        "100 Punkte Abzug kostet ein nicht genommener Toter, ebenso einer, der genommen, aber "
        "nicht mehr gespielt wurde.",
        "A muerto not taken costs 100 points, and so does one that was taken but never played.",
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
    point("Gespielt wird ein einziges Spiel.", "One deal is played.", when={"target": (0,)}),
    point(
        "Die Partie endet nach dem Spiel, in dem eine Seite das Ziel erreicht: {target}. Die "
        "höhere Summe gewinnt.",
        "The match ends after the deal in which a side reaches the target: {target}. The higher "
        "total wins.",
        unless={"target": (0,)},
    ),
    point(
        "Bei Gleichstand gewinnt die Seite, die die Partie begonnen hat.",
        "With level totals the side that began the match wins.",
        when={"tie_break": ("match_starter",)},
    ),
    point(
        "Bei Gleichstand gewinnt die Seite, die das letzte Spiel begonnen hat.",
        "With level totals the side that began the last deal wins.",
        when={"tie_break": ("deal_starter",)},
    ),
    point(
        "Wer beginnt, wechselt nach jedem Spiel im Uhrzeigersinn.",
        "The right to begin moves on clockwise after every deal.",
    ),
)

GUIDE: Final[Guide] = (*_MELDS, _CANASTAS, _ENDING, _POINTS, _MATCH)
