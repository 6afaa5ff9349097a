"""How a deal of Canasta ends and what it counts, for people at the table.

Knows words only (docs/rules/canasta.md sections 4 and 6).
"""

from __future__ import annotations

from typing import Final

from games.guide import point, section

ENDING: Final = section(
    "Ausmachen",
    "Going out",
    point(
        "Ausmachen darf nur, wessen Partei ein Canasta hat.",
        "Only a player whose party has a canasta may go out.",
        when={"natural_to_go_out": (False,)},
    ),
    point(
        "Ausmachen darf nur, wessen Partei ein natürliches Canasta hat.",
        "Only a player whose party has a natural canasta may go out.",
        when={"natural_to_go_out": (True,)},
    ),
    point(
        "Ein Joker-Canasta zählt dabei als Canasta.",
        "A canasta of wild cards counts as a canasta for this.",
        when={"natural_to_go_out": (False,), "wild_canasta": ("flat", "split")},
    ),
    point(
        "Ein Joker-Canasta genügt dafür nicht.",
        "A canasta of wild cards is not enough for this.",
        when={"natural_to_go_out": (True,), "wild_canasta": ("flat",)},
    ),
    point(
        "Ein Joker-Canasta genügt dafür nicht, auch kein natürliches.",
        "A canasta of wild cards is not enough for this, not even a natural one.",
        when={
            "natural_to_go_out": (True,),
            "wild_canasta": ("split",),
            "natural_wild_out": (False,),
        },
    ),
    point(
        "Ein natürliches Joker-Canasta zählt dafür als natürliches Canasta.",
        "A natural canasta of wild cards counts as a natural canasta for this.",
        when={
            "natural_to_go_out": (True,),
            "wild_canasta": ("split",),
            "natural_wild_out": (True,),
        },
    ),
    point(
        "Man darf den Partner fragen; seine Antwort gilt. Ausmachen muss niemand, und die letzte "
        "Karte muss nicht abgeworfen werden.",
        "You may ask your partner; the answer is binding. Nobody has to go out, and the last card "
        "need not be discarded.",
    ),
    point(
        "Wer aus der Hand ausmacht, legt nichts an die Meldungen des Partners an.",
        "Whoever goes out with the whole hand adds nothing to the melds of the partner.",
    ),
    point(
        "Ist der Talon leer, muss jeder den Haufen nehmen, wenn die Regeln es zulassen, auch einen "
        "eingefrorenen, dann auslegen, was er kann, und abwerfen. Wer ihn nicht nehmen kann, "
        "beendet das Spiel; niemand bekommt dann etwas fürs Ausmachen.",
        "When the stock is empty everybody has to take the pile if the rules allow it, a frozen "
        "one too. Then they meld what is possible and discard. A player who cannot take it ends "
        "the deal, and nobody is paid for going out.",
    ),
    point(
        "Eine rote Drei als letzte Karte des Talons beendet das Spiel sofort: ohne Ersatzkarte, "
        "Meldung und Abwurf.",
        "A red three as the last card of the stock ends the deal at once: without replacement, "
        "meld or discard.",
    ),
)

POINTS: Final = section(
    "Punkte",
    "Points",
    point(
        "Kartenwerte: Joker 50, Zwei und Ass 20, König bis Acht 10, Sieben bis Vier und schwarze "
        "Drei 5. Ausgelegtes zählt für die Partei, Handkarten zählen gegen sie.",
        "Card values: joker 50, two and ace 20, king to eight 10, seven to four and black three 5. "
        "Melded cards count for the party, cards in hand against it.",
    ),
    point(
        "Ausmachen bringt 100 Punkte. Wer sein ganzes Blatt mit einem Canasta darin auf einmal als "
        "Erstmeldung auslegt (Hand-Canasta), bekommt stattdessen {hand_canasta_bonus} und braucht "
        "keine Mindestzahl.",
        "Going out earns 100 points. Laying out the whole hand with a canasta in it at once as "
        "first meld (hand canasta) earns {hand_canasta_bonus} instead and needs no minimum.",
    ),
    point(
        "Rote Dreien zählen je 100, alle vier zusammen 800; für eine Partei ohne Meldung wird "
        "ebenso viel abgezogen.",
        "Red threes count 100 each, all four 800; a party without a meld loses as much.",
        when={"red_needs_canasta": (False,)},
    ),
    point(
        "Rote Dreien zählen je 100, alle vier zusammen 800; für eine Partei ohne Canasta wird "
        "ebenso viel abgezogen.",
        "Red threes count 100 each, all four 800; a party without a canasta loses as much.",
        when={"red_needs_canasta": (True,)},
    ),
    point(
        "Eine rote Drei, die am Ende noch auf der Hand ist, kostet 500, auch vor dem ersten "
        "eigenen Zug.",
        "A red three still in hand at the end costs 500, even for a player who never had a turn.",
    ),
    point(
        "Die Partie endet, sobald jemand nach einem Spiel das Ziel erreicht hat und allein vorn "
        "liegt: {target}. Das Geben geht im Uhrzeigersinn weiter.",
        "The match ends as soon as somebody has reached the target after a deal and leads alone: "
        "{target}. The deal passes clockwise.",
        when={"deals": (0,)},
    ),
    point(
        "Die Partie hat so viele Spiele: {deals}. Das Geben geht im Uhrzeigersinn weiter, und "
        "Gleichstand bleibt.",
        "The match has so many deals: {deals}. The deal passes clockwise, and level stays level.",
        unless={"deals": (0,)},
    ),
    point(
        "Wo jemand aussetzt, wird erst dann nach dem Ziel gesehen, wenn alle gleich oft ausgesetzt "
        "haben.",
        "Where somebody sits out, the target is looked at only when everybody has sat out equally "
        "often.",
        when={"finish_round": (True,), "deals": (0,)},
    ),
)
