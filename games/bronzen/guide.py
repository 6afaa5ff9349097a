"""Bronzen explained for people at the table (docs/rules/bronzen.md sections 4 and 6)."""

from __future__ import annotations

from typing import Final

from games.guide import Guide, point, section

GUIDE: Final[Guide] = (
    section(
        "Worum es geht",
        "What it is about",
        point(
            "Zwei Leute, jeder mit einem eigenen, gemischten Canasta-Spiel von 55 Karten: 52 "
            "Karten und drei Joker. Der Stapel liegt verdeckt in der Hand.",
            "Two people, each with a shuffled Canasta pack of their own: 52 cards and three "
            "jokers, held face down.",
        ),
        point(
            "Wer zuerst gar keine Karte mehr hat, hat das Spiel verloren; der andere hat einen "
            "Bronzen gelandet.",
            "The player who first has no card left at all has lost the game; the other has landed "
            "a Bronzen.",
        ),
        point(
            "Gewonnene Karten kommen verdeckt in den eigenen Bunker. Ist der Stapel leer, wird der "
            "Bunker gemischt und zum neuen Stapel. In den Bunker schaut niemand.",
            "Cards won go face down to your own Bunker. When the pile is used up, the Bunker is "
            "shuffled and becomes the new pile. Nobody looks into a Bunker.",
        ),
        point(
            "Wer außer der Reihe in seine Karten greift oder mischt, hat das Spiel sofort "
            "verloren.",
            "A player who reaches into their cards or shuffles them out of turn loses the game at "
            "once.",
        ),
    ),
    section(
        "Der Stich",
        "The trick",
        point(
            "Beide drehen gleichzeitig die oberste Karte um. Rang von unten: 2 bis 10, Bube, Dame, "
            "König, Ass, Joker. Die höhere Karte gewinnt beide: ein Einzel.",
            "Both turn their top card at the same time. Rank from below: 2 to 10, jack, queen, "
            "king, ace, joker. The higher card wins both: an Einzel.",
        ),
        point(
            "Passen die Karten zusammen, deckt jeder verdeckte Karten zu und dreht eine weitere "
            "um: eine bei gleicher Farbe (Color), zwei bei gleichem Wert (Counter), drei bei "
            "derselben Karte (Double C), vier bei zwei Jokern (Jay). Das kann sich fortsetzen.",
            "If the cards match, each lays cards face down and turns one more: one for the same "
            "suit (Color), two for the same rank (Counter), three for the same card (Double C), "
            "four for two jokers (Jay). This may go on.",
        ),
        point(
            "Reichen jemandem die Karten zum Decken nicht, decken beide so viele, wie beide können "
            "und dann noch eine offen legen.",
            "If somebody has too few cards to cover, both cover as many as both can and still turn "
            "one.",
        ),
        point(
            "Ist ein Stich so umkämpft, darf, wer hinten liegt, aufgeben oder doublen: noch eine "
            "verdeckte und eine offene Karte von jedem. Jeder darf das dreimal im Stich.",
            "Once a trick is contested like this, the player behind may give up or double: one "
            "more covered and one open card from each. Everybody may do so three times in a "
            "trick.",
        ),
        point(
            "Wer doublet, sagt laut, zum wievielten Mal: „eins“, „zwei“ und so fort. Ob gedoublet "
            "wird, entscheidet jeder selbst; niemand sagt einem anderen, was er spielen soll.",
            "A player who doubles says aloud for which time: “one”, “two” and so on. Everybody "
            "decides alone whether to double; nobody tells another what to play.",
        ),
        point(
            "Unter verdeckte Karten und unter Strafkarten schaut niemand.",
            "Nobody looks under covered cards or under penalty cards.",
        ),
        point(
            "Wer den Stich verliert, zahlt für jedes eigene Double zwei Karten vom Stapel dazu.",
            "The loser of the trick pays two cards from the pile for each of their own Doubles.",
        ),
        point(
            "Die allerletzte Karte wird immer offen gelegt. Trifft sie auf einen Sonderfall oder "
            "ist sie niedriger, ist das Spiel verloren. Ist sie höher, gewinnt sie den Stich "
            "sofort und ohne Strafkarten.",
            "The very last card is always laid open. If it meets a special case or is lower, the "
            "game is lost. If it is higher it wins the trick at once, without penalty cards.",
        ),
    ),
    section(
        "Punkte",
        "Points",
        point(
            "Der Gewinner des Stichs schreibt jedes Double darin an, gleich auf welcher Seite; ein "
            "einfaches, gedoubletes, getripletes Double zählt {double_points} Punkte.",
            "The winner of the trick marks the Doubles in it, no matter on whose side; single, "
            "doubled and tripled count {double_points} points.",
        ),
        point(
            "Haben beide gedoublet, gibt es einen Strich je Seite.",
            "If both have doubled, each side gives one mark.",
            when={"double_count": ("both_sides",)},
        ),
        point(
            "Haben beide gedoublet, gibt es nur einen Strich, für die Seite, die öfter gedoublet "
            "hat.",
            "If both have doubled, there is one mark only, for the side that did so more often.",
            when={"double_count": ("highest",)},
        ),
        point(
            "Ein Stich mit einem Jay bringt {jay_points} Punkte.",
            "A trick with a Jay earns {jay_points} points.",
        ),
        point(
            "Jeder gewonnene Einzel bringt {column_six_points} Punkte.",
            "Every Einzel won earns {column_six_points} points.",
            when={"column_six": ("einzel",)},
        ),
        point(
            "Ein Stich mit einem Double C bringt {column_six_points} Punkte. Einzel werden nicht "
            "gezählt.",
            "A trick with a Double C earns {column_six_points} points. An Einzel counts nothing.",
            when={"column_six": ("double_c",)},
        ),
        point(
            "Einzel und Double C werden nicht gezählt.",
            "Neither Einzel nor Double C are counted.",
            when={"column_six": ("none",)},
        ),
        point(
            "Der Bronzen, also das gewonnene Spiel, bringt {bronzen_points} Punkte. Der Verlierer "
            "behält, was er angeschrieben hat.",
            "The Bronzen, the game won, earns {bronzen_points} points. Losers keep their marks.",
        ),
        point(
            "Endet ein Spiel durch einen Regelverstoß, bekommt der andere auch die Punkte für den "
            "Bronzen.",
            "If a game ends by a foul, the other player scores the Bronzen as well.",
            when={"foul_bronzen": (True,)},
        ),
        point(
            "Endet ein Spiel durch einen Regelverstoß, gibt es keine Punkte für den Bronzen.",
            "If a game ends by a foul, nobody scores the Bronzen.",
            when={"foul_bronzen": (False,)},
        ),
    ),
    section(
        "Das Duell",
        "The duel",
        point(
            "Spiele in einem Duell: {games_per_match}.",
            "Games in a duel: {games_per_match}.",
            when={"target_score": (0,)},
        ),
        point(
            "Das Duell endet nach dem Spiel, nach dem jemand {target_score} Punkte hat; die höhere "
            "Summe gewinnt, bei Gleichstand die Zahl der gewonnenen Spiele.",
            "The duel ends after the game that brings somebody to {target_score} points; the "
            "higher total wins, or with level totals the number of games won.",
            unless={"target_score": (0,)},
        ),
        point(
            "Es gewinnt, wer insgesamt mehr Punkte hat; bei Gleichstand entscheidet die Zahl der "
            "gewonnenen Spiele.",
            "The higher total of points wins; with level totals the number of games won decides.",
            when={"target_score": (0,), "match_decides": ("points",)},
        ),
        point(
            "Es gewinnt, wer mehr Spiele gewonnen hat; bei Gleichstand entscheiden die Punkte.",
            "The player with more won games wins; if these are level the points decide.",
            when={"target_score": (0,), "match_decides": ("games",)},
        ),
        point(
            "Ist beides gleich, endet das Duell unentschieden.",
            "If both are level, the duel is drawn.",
            when={"draw": ("shared",)},
        ),
        point(
            "Ist beides gleich, wird ein weiteres Spiel gespielt, bis einer vorn liegt.",
            "If both are level, one more game is played until somebody is ahead.",
            when={"draw": ("extra_game",)},
        ),
    ),
)
