"""Skat explained for people at the table (docs/rules/skat.md sections 3 and 4)."""

from __future__ import annotations

from typing import Final

from games.guide import Guide, point, section

_SEEGER = {"system": ("seeger",)}

GUIDE: Final[Guide] = (
    section(
        "Worum es geht",
        "What it is about",
        point(
            "Drei spielen mit 32 Karten, einer allein gegen zwei. Jeder bekommt zehn Karten, zwei "
            "liegen als Skat.",
            "Three play with 32 cards, one alone against two. Everybody gets ten cards, two lie as "
            "the Skat.",
        ),
        point(
            "Reihum gibt jeder. Am Vierertisch setzt aus, wer gibt.",
            "Everybody deals in turn. At a table of four the dealer sits out.",
        ),
        point(
            "Eine Liste hat {rounds} Runden: In jeder gibt jeder am Tisch einmal. Auch ein "
            "eingepasstes Spiel zählt.",
            "A list has {rounds} rounds: in each of them everybody at the table deals once. A deal "
            "that is passed in counts too.",
        ),
    ),
    section(
        "Die Karten",
        "The cards",
        point(
            "Ass 11, Zehn 10, König 4, Dame 3, Bube 2 Augen, zusammen 120.",
            "Ace 11, ten 10, king 4, queen 3, jack 2 card points, 120 in all.",
        ),
        point(
            "Trumpf sind im Farbspiel die Buben (Kreuz, Pik, Herz, Karo), dann Ass, Zehn, König, "
            "Dame, Neun, Acht, Sieben der Farbe; im Grand nur die Buben; im Null keine, und dort "
            "geht die Reihe Ass, König, Dame, Bube, Zehn.",
            "Trumps of a suit game are the jacks (clubs, spades, hearts, diamonds), then ace, ten, "
            "king, queen, nine, eight, seven of the suit; of a grand only the jacks; of a null "
            "none, and there the order is ace, king, queen, jack, ten.",
        ),
        point(
            "Farbe oder Trumpf muss bedient werden. Niemand muss stechen.",
            "The suit or trumps that were led must be followed. Nobody has to trump.",
        ),
    ),
    section(
        "Was ein Spiel wert ist",
        "The value of a game",
        point(
            "Grundwert mal (Spitzen + 1 + Gewinnstufen): Karo 9, Herz 10, Pik 11, Kreuz 12, Grand "
            "24. Null 23, Hand 35, ouvert 46, Hand ouvert 59.",
            "Base value times (matadors + 1 + levels): diamonds 9, hearts 10, spades 11, clubs 12, "
            "grand 24. Null 23, hand 35, ouvert 46, hand ouvert 59.",
        ),
        point(
            "Spitzen sind die Trümpfe vom Kreuzbuben an ohne Lücke, mit oder ohne sie.",
            "Matadors are the trumps from the jack of clubs on without a gap, with or without.",
        ),
        point(
            "Gewinnstufen: Hand, Schneider, Schneider angesagt, Schwarz, Schwarz angesagt, ouvert. "
            "Jede zählt eins, auch die, die in einer höheren stecken.",
            "Levels: hand, Schneider, Schneider announced, Schwarz, Schwarz announced, ouvert. "
            "Each counts one, also those that a higher one contains.",
        ),
        point(
            "Farbspiele werden hier nicht ouvert gespielt.",
            "Suit games are not played ouvert here.",
            when={"suit_ouvert": (False,)},
        ),
    ),
    section(
        "Gewonnen oder verloren",
        "Won or lost",
        point(
            "61 Augen gewinnen, mit angesagtem Schneider 90, mit angesagtem Schwarz alle Stiche.",
            "61 card points win, with Schneider announced 90, with Schwarz announced all tricks.",
        ),
        point(
            "Ein verlorenes Spiel kostet das Doppelte. Wer überreizt hat, verliert das kleinste "
            "Vielfache des Grundwerts, das sein Gebot erreicht, doppelt.",
            "A lost game costs twice its value. A bid above the value loses the smallest multiple "
            "of the base value that reaches the bid, twice.",
        ),
        point(
            "Seeger-Fabian: {won_bonus} Punkte für jedes gewonnene Spiel, {lost_penalty} Abzug für "
            "jedes verlorene. Jeder andere bekommt dafür {others_three} Punkte, am Vierertisch "
            "{others_four}, auch wer gibt.",
            "Seeger-Fabian: {won_bonus} points for each game won, {lost_penalty} off for each game "
            "lost. Each other player gets {others_three} points for it, at a table of four "
            "{others_four}, the dealer included.",
            when=_SEEGER,
        ),
        point("Gezählt werden nur die Spielpunkte.", "Only the game points count.", unless=_SEEGER),
    ),
    section(
        "Die Liste",
        "The list",
        point(
            "Wer auf einer Liste gleichauf ist: mehr gewonnene Spiele gehen vor, dann weniger "
            "verlorene.",
            "Level on a list: more games won go first, then fewer games lost.",
            when={"tiebreak": ("games",)},
        ),
        point(
            "Wer auf einer Liste gleichauf ist, teilt den Platz.",
            "Level players on a list share the place.",
            when={"tiebreak": ("none",)},
        ),
        point(
            "Muss jemand mitten in der Liste gehen, spielen die anderen zu dritt weiter. Was er "
            "hat, behält er.",
            "If somebody has to leave in the middle of a list, the others play on as three. The "
            "leaver keeps the points.",
        ),
    ),
)
