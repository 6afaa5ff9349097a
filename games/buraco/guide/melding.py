"""Buraco for people at the table: packs, melds and canastas (docs/rules/buraco.md 4.1 and 4.2).

That one adds to melds of the own side only is a reading (docs/rules/buraco.md 4.5).
Knows words only; what a report may say is checked elsewhere.
"""

from __future__ import annotations

from typing import Final

from games.guide import point, section

_SETS: Final = ("unclean_open", "closed", "closed_unclean")
_OPEN_PILE: Final = ("open", "unclean_open")
CLOSED_PILE: Final = ("closed", "closed_stcl", "closed_unclean")

MELDS: Final = (
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
            "Wer beginnt, zieht vom Nachziehstapel.",
            "Whoever begins draws from the stock.",
        ),
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
            "The discard pile is closed: whoever takes it has to play its top card at once.",
            when={"mode": CLOSED_PILE},
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

CANASTAS: Final = section(
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
