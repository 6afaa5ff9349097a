"""The rule options of Skat (docs/rules/skat.md section 5), declared once with their words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from games.options import Words
from games.settings import SettingGroup, options_of

_match = SettingGroup("match")
_scoring = SettingGroup("scoring")
_play = SettingGroup("play")

_MOST_POINTS: Final = 500


def _fixed(default: int, label: Words, text: Words) -> Any:
    """Fixed points of a game."""
    seeger = {"system": ("seeger",)}
    return _scoring.number(default, (0, _MOST_POINTS), label, text, "S9", requires=seeger)


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a list."""

    rounds: int = _match.number(
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
    )
    tiebreak: str = _match.choice(
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
    )
    system: str = _scoring.choice(
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
    )
    won_bonus: int = _fixed(
        50,
        Words("Zuschlag für ein gewonnenes Spiel", "Points for a game won"),
        Words("Bekommt der Alleinspieler.", "The declarer gets them."),
    )
    lost_penalty: int = _fixed(
        50,
        Words("Abzug für ein verlorenes Spiel", "Points off for a game lost"),
        Words("Verliert der Alleinspieler.", "The declarer loses them."),
    )
    others_three: int = _fixed(
        40,
        Words("Punkte der anderen zu dritt", "Points of the others at three"),
        Words(
            "Bekommt jeder andere für ein verlorenes Spiel am Dreiertisch.",
            "Each other player gets them for a game lost at a table of three.",
        ),
    )
    others_four: int = _fixed(
        30,
        Words("Punkte der anderen zu viert", "Points of the others at four"),
        Words(
            "Bekommt jeder andere für ein verlorenes Spiel am Vierertisch, auch wer gibt.",
            "Each other player gets them for a game lost at a table of four, the dealer included.",
        ),
    )
    suit_ouvert: bool = _play.option(
        True,
        Words("Farbspiele offen", "Suit games ouvert"),
        Words(
            "Auch ein Farbspiel darf offen gespielt werden, nicht nur Grand und Null.",
            "A suit game may be played ouvert as well, not only Grand and Null.",
        ),
        "S5",
    )

    def fixed(self, players: int) -> tuple[int, int, int]:
        """Return what a game won and a game lost bring the declarer, and a game lost each other
        player (S9)."""
        if self.system == "plain":
            return 0, 0, 0
        others = self.others_four if players == 4 else self.others_three
        return self.won_bonus, -self.lost_penalty, others


OPTIONS: Final = options_of(Rules)
