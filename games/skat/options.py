"""The rule options of Skat (docs/rules/skat.md section 5), declared once with their words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.options import OptionGroup, Words

_match = OptionGroup("match")
_scoring = OptionGroup("scoring")
_play = OptionGroup("play")

_MOST_POINTS: Final = 500

OPTIONS: Final = (
    _match.number(
        "rounds",
        12,
        (1, 24),
        Words("Runden einer Liste", "Rounds of a list"),
        Words(
            "In einer Runde gibt jeder am Tisch einmal: 12 Runden sind 48 Spiele zu viert und 36 "
            "zu dritt.",
            "In a round everybody at the table deals once: 12 rounds are 48 deals at a table of "
            "four and 36 at a table of three.",
        ),
        "S4",
    ),
    _match.choice(
        "tiebreak",
        "games",
        {
            "games": Words("gewonnene, dann verlorene Spiele", "games won, then games lost"),
            "none": Words("geteilter Platz", "shared place"),
        },
        Words("Bei Gleichstand auf einer Liste", "Ties on a list"),
        Words(
            "Mehr gewonnene Spiele gehen vor, dann weniger verlorene; oder der Platz wird geteilt.",
            "More games won go first, then fewer games lost; or the place is shared.",
        ),
        "S11",
    ),
    _scoring.choice(
        "system",
        "seeger",
        {
            "seeger": Words("Seeger-Fabian", "Seeger-Fabian"),
            "plain": Words("nur Spielpunkte", "game points only"),
        },
        Words("Abrechnung", "Scoring system"),
        Words(
            "Nach Seeger-Fabian bringt jedes gewonnene Spiel feste Punkte und jedes verlorene "
            "kostet sie; die anderen bekommen Punkte für ein verlorenes Spiel.",
            "With Seeger-Fabian each game won brings fixed points and each game lost costs them; "
            "the others get points for a game that is lost.",
        ),
        "S9",
    ),
    *(
        _scoring.number(
            key, default, (0, _MOST_POINTS), label, text, "S9", requires={"system": ("seeger",)}
        )
        for key, default, label, text in (
            (
                "won_bonus",
                50,
                Words("Zuschlag für ein gewonnenes Spiel", "Points for a game won"),
                Words("Bekommt der Alleinspieler.", "The declarer gets them."),
            ),
            (
                "lost_penalty",
                50,
                Words("Abzug für ein verlorenes Spiel", "Points off for a game lost"),
                Words("Verliert der Alleinspieler.", "The declarer loses them."),
            ),
            (
                "others_three",
                40,
                Words("Punkte der anderen zu dritt", "Points of the others at three"),
                Words(
                    "Bekommt jeder andere für ein verlorenes Spiel am Dreiertisch.",
                    "Each other player gets them for a game lost at a table of three.",
                ),
            ),
            (
                "others_four",
                30,
                Words("Punkte der anderen zu viert", "Points of the others at four"),
                Words(
                    "Bekommt jeder andere für ein verlorenes Spiel am Vierertisch, auch wer gibt.",
                    "Each other player gets them for a game lost at a table of four, the dealer "
                    "included.",
                ),
            ),
        )
    ),
    _play.option(
        "suit_ouvert",
        True,
        Words("Farbspiele offen", "Suit games ouvert"),
        Words(
            "Auch ein Farbspiel darf offen gespielt werden, nicht nur Grand und Null.",
            "A suit game may be played ouvert as well, not only Grand and Null.",
        ),
        "S5",
    ),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """Every option with its value."""

    rounds: int
    tiebreak: str
    system: str
    won_bonus: int
    lost_penalty: int
    others_three: int
    others_four: int
    suit_ouvert: bool

    def fixed(self, players: int) -> tuple[int, int, int]:
        """Return what a game won and a game lost bring the declarer, and a game lost each other
        player (S9)."""
        if self.system == "plain":
            return 0, 0, 0
        others = self.others_four if players == 4 else self.others_three
        return self.won_bonus, -self.lost_penalty, others
