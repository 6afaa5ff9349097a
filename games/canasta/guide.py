"""Canasta explained for people at the table (docs/rules/canasta.md sections 4 and 6)."""

from __future__ import annotations

from typing import Final

from games.guide import Guide, point, section

_ENDING: Final = section(
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
        "Sie dürfen den Partner fragen; seine Antwort gilt. Ausmachen muss niemand, und die "
        "letzte Karte muss nicht abgeworfen werden.",
        "You may ask your partner; the answer is binding. Nobody has to go out, and the last card "
        "need not be discarded.",
    ),
    point(
        "Wer aus der Hand ausmacht, legt nichts an die Meldungen des Partners an.",
        "A player who goes out with the whole hand adds nothing to the melds of the partner.",
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

_POINTS: Final = section(
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


_BASICS: Final = section(
    "Worum es geht",
    "What it is about",
    point(
        "Zwei Kartenspiele mit Jokern ({jokers}). Zu viert spielen zwei Paare, zu zweit und zu "
        "dritt jeder für sich; zu fünft setzt der Geber aus und die Partner wechseln, zu sechst "
        "spielen {six_players}.",
        "Two packs with jokers ({jokers}). Four people play in two pairs, two or three each for "
        "themselves; of five the dealer sits out and partners change, and six play as "
        "{six_players}.",
    ),
    point(
        "Von drei Leuten einer Partei setzt in jedem Spiel einer aus, immer der Reihe nach.",
        "Of three people in a party one sits out in every deal, each in turn.",
        when={"six_players": ("threes",)},
    ),
    point(
        "Die Parteien werden mit Karten ausgelost; Zweien und Joker zählen dabei nicht. Partner "
        "sitzen sich gegenüber.",
        "Parties are drawn by card; twos and jokers do not count in the draw. Partners sit "
        "opposite each other.",
    ),
    point("Die Karten werden einzeln ausgegeben.", "Cards are dealt one at a time."),
    point(
        "Karten je Hand: 15 zu zweit, 13 zu dritt, sonst 11.",
        "Cards in a hand: 15 with two players, 13 with three, otherwise 11.",
        when={"hand_cards": (None,)},
    ),
    point(
        "Karten je Hand: {hand_cards}.",
        "Cards in a hand: {hand_cards}.",
        unless={"hand_cards": (None,)},
    ),
    point(
        "Neben dem Talon wird eine Karte aufgedeckt, auf eine wilde Karte oder eine Drei so lange "
        "die nächste. Links vom Geber wird begonnen, gespielt wird im Uhrzeigersinn.",
        "One card is turned up beside the stock, on a wild card or a three the next one until it "
        "is neither. The player on the dealer's left begins, and play goes clockwise.",
    ),
    point(
        "Liegt dabei eine wilde Karte im Haufen, ist er von Anfang an eingefroren.",
        "If a wild card lies among these, the pile is frozen from the start.",
    ),
    point(
        "Wer am Zug ist, zieht vom Talon oder nimmt den Abwurfhaufen, legt aus, was er mag, und "
        "wirft eine Karte ab. Partner legen gemeinsam aus.",
        "In your turn you draw from the stock or take the discard pile, meld what you like and "
        "discard one card. Partners share their melds.",
    ),
    point(
        "Auslegen muss niemand. An die Meldungen der Gegner darf nichts angelegt werden.",
        "Nobody has to meld. Nothing may be added to the melds of the opponents.",
    ),
)

_PILE: Final = section(
    "Der Abwurfhaufen",
    "The discard pile",
    point(
        "Der Haufen wird nur als Ganzes genommen, und die oberste Karte muss sofort ausgelegt "
        "werden.",
        "The pile is taken as a whole only, and its top card has to be melded at once.",
    ),
    point(
        "Sichtbar ist nur die oberste Karte; niemand sieht die Karten darunter an.",
        "Only the top card is to be seen; nobody looks at the cards below it.",
    ),
    point(
        "Für eine Erstmeldung zählt vom Haufen nur diese oberste Karte. Was zur Mindestzahl fehlt, "
        "kommt zuerst aus der Hand; die übrigen Karten des Haufens dürfen erst danach helfen.",
        "For a first meld only this top card of the pile counts. The rest of the minimum comes "
        "from the hand first; the other cards of the pile may help only after that.",
    ),
    point(
        "Die Erstmeldung braucht dazu zwei natürliche Karten dieses Werts aus der Hand.",
        "For the first meld this takes two natural cards of that rank from the hand.",
        when={"no_pair_first_meld": (False,)},
    ),
    point(
        "Auch für die Erstmeldung ist dazu kein natürliches Paar nötig.",
        "Even for the first meld no natural pair is needed for this.",
        when={"no_pair_first_meld": (True,)},
    ),
    point(
        "Hat die Partei schon ausgelegt, genügen auch eine natürliche und eine wilde Karte aus der "
        "Hand, oder die oberste Karte passt an eine eigene Meldung.",
        "Once the party has melded, one natural and one wild card from the hand will do as well, "
        "or the top card is added to a meld of its own.",
    ),
    point(
        "Eine wilde Karte im Haufen friert ihn für alle ein: dann hilft nur noch ein natürliches "
        "Paar aus der Hand. Sie wird quer gelegt. Eine schwarze Drei sperrt ihn für den Nächsten.",
        "A wild card in the pile freezes it for everybody: then only a natural pair from the hand "
        "will do. It is laid across. A black three blocks the pile for the next player.",
    ),
)

_MELDS: Final = section(
    "Meldungen",
    "Melds",
    point(
        "Eine Meldung hat mindestens drei Karten eines Werts. Zweien und Joker sind wild: "
        "höchstens drei in einer Meldung und nie mehr als natürliche Karten.",
        "A meld has at least three cards of one rank. Twos and jokers are wild: three in a meld at "
        "most, and never more than natural cards.",
        when={"wild_canasta": ("off",)},
    ),
    point(
        "Eine Meldung hat mindestens drei Karten eines Werts. Zweien und Joker sind wild: In einer "
        "Meldung mit natürlichen Karten sind es höchstens drei und nie mehr als diese. Meldungen "
        "nur aus wilden Karten gibt es daneben.",
        "A meld has at least three cards of one rank. Twos and jokers are wild: with natural cards "
        "three in a meld at most, and never more than these. Melds of wild cards only exist "
        "besides.",
        unless={"wild_canasta": ("off",)},
    ),
    point(
        "Eine Partei hat von jedem Wert nur eine Meldung.",
        "A party has one meld of each rank only.",
        when={"same_rank_melds": (False,)},
    ),
    point(
        "Eine Partei darf von einem Wert mehrere Meldungen haben.",
        "A party may have several melds of one rank.",
        when={"same_rank_melds": (True,)},
    ),
    point(
        "Die Erstmeldung muss in Kartenpunkten eine Mindestzahl erreichen. Bei einem Stand unter "
        "0, unter 1500, unter 3000 und darüber sind das {minimums}. Prämien und rote Dreien helfen "
        "dabei nicht.",
        "The first meld must reach a minimum in card points. With a total below 0, below 1500, "
        "below 3000 and above that it is {minimums}. Bonuses and red threes do not help.",
    ),
    point(
        "Schwarze Dreien werden nur beim Ausmachen gemeldet, drei oder vier ohne wilde Karte.",
        "Black threes are melded only when going out, three or four without a wild card.",
    ),
    point(
        "Rote Dreien legen Sie offen aus, sobald Sie am Zug sind, und ersetzen sie vom Talon; für "
        "eine aus dem genommenen Haufen gibt es keine Ersatzkarte. Abgeworfen werden sie nie.",
        "Red threes are laid out as soon as it is your turn, and replaced from the stock; one that "
        "comes with the discard pile is not replaced. They are never discarded.",
    ),
    point(
        "Sie dürfen eine rote Drei auch auf der Hand behalten; bleibt sie dort, kostet sie am "
        "Ende des Spiels 500 Punkte. Für die Erstmeldung zählt sie nie.",
        "You may keep a red three in hand as well. If it stays there it costs 500 points at the "
        "end of the deal. It never counts for the first meld.",
    ),
)

_CANASTAS: Final = section(
    "Canastas",
    "Canastas",
    point(
        "Sieben Karten eines Werts sind ein Canasta: natürlich 500 Punkte, mit wilden Karten "
        "gemischt 300.",
        "Seven cards of a rank are a canasta: 500 points natural, 300 mixed with wild cards.",
    ),
    point(
        "An ein fertiges Canasta darf weiter angelegt werden; eine wilde Karte macht ein "
        "natürliches gemischt.",
        "A finished canasta may be added to; a wild card makes a natural one mixed.",
        when={"closed_canastas": (False,)},
        unless={"wild_canasta": ("split",)},
    ),
    point(
        "An ein fertiges Canasta darf weiter angelegt werden; eine wilde Karte macht ein "
        "natürliches eines Werts gemischt.",
        "A finished canasta may be added to; a wild card makes a natural one of a rank mixed.",
        when={"closed_canastas": (False,), "wild_canasta": ("split",)},
    ),
    point(
        "Aus einem natürlichen Canasta werden nicht zwei gemischte gemacht.",
        "A natural canasta is not made into two mixed ones.",
    ),
    point(
        "An ein fertiges Canasta darf nichts mehr angelegt werden.",
        "Nothing may be added to a finished canasta.",
        when={"closed_canastas": (True,)},
    ),
    point(
        "Meldungen nur aus wilden Karten gibt es nicht.",
        "There are no melds of wild cards only.",
        when={"wild_canasta": ("off",)},
    ),
    point(
        "Wilde Karten dürfen für sich gemeldet werden; sieben davon bringen 1000 Punkte.",
        "Wild cards may be melded by themselves; seven of them earn 1000 points.",
        when={"wild_canasta": ("flat",)},
    ),
    point(
        "Wilde Karten dürfen für sich gemeldet werden; sieben davon bringen als natürliches "
        "Joker-Canasta 2000, sonst 1000 Punkte. Natürlich ist es mit nur einer Sorte.",
        "Wild cards may be melded by themselves; seven of them earn 2000 points as a natural "
        "canasta, otherwise 1000. It is natural with one kind of wild card only.",
        when={"wild_canasta": ("split",), "natural_wild": ("one_kind",)},
    ),
    point(
        "Wilde Karten dürfen für sich gemeldet werden; sieben davon bringen als natürliches "
        "Joker-Canasta 2000, sonst 1000 Punkte. Natürlich ist es mit allen Jokern.",
        "Wild cards may be melded by themselves; seven of them earn 2000 points as a natural "
        "canasta, otherwise 1000. It is natural if it holds all the jokers.",
        when={"wild_canasta": ("split",), "natural_wild": ("all_jokers",)},
    ),
)

GUIDE: Final[Guide] = (_BASICS, _PILE, _MELDS, _CANASTAS, _ENDING, _POINTS)
