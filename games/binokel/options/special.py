"""Options about the special games and the duty to play a trump.

Knows words and bounds. Does not know how these games are scored.
"""

from __future__ import annotations

from typing import Final

from games.options import Option, Words

SPECIAL: Final = (
    Option(
        key="durch_value",
        type="int",
        default=1000,
        minimum=0,
        maximum=5000,
        group="special",
        label=Words("Durch", "Durch"),
        help=Words(
            "Was ein Durch (alle Stiche) bringt oder kostet. 0 heißt: nicht gespielt.",
            "What a Durch (every trick) wins or costs. 0 means: not played.",
        ),
        zero=Words("nicht gespielt", "not played"),
        source="Der Durch, R25",
    ),
    Option(
        key="aufgelegt_value",
        type="int",
        default=1000,
        minimum=0,
        maximum=5000,
        group="special",
        label=Words("Aufgelegtes Spiel", "Game laid open"),
        help=Words(
            "Was ein aufgelegtes Spiel bringt oder kostet. 0 heißt: nicht gespielt.",
            "What a game laid open wins or costs. 0 means: not played.",
        ),
        zero=Words("nicht gespielt", "not played"),
        source="Besonderes, R26",
    ),
    Option(
        key="unterdurch_value",
        type="int",
        default=0,
        minimum=0,
        maximum=5000,
        group="special",
        label=Words("Unterdurch", "Unterdurch"),
        help=Words(
            "Was ein Unterdurch (kein Stich) bringt oder kostet. 0 heißt: nicht gespielt.",
            "What an Unterdurch (no trick at all) wins or costs. 0 means: not played.",
        ),
        zero=Words("nicht gespielt", "not played"),
        source="Besonderes, R27",
    ),
    Option(
        key="undertrump",
        type="string",
        default="must",
        choices=("must", "free"),
        choice_labels={
            "must": Words("Trumpf zugeben", "A trump must be played"),
            "free": Words("beliebige Karte", "any card"),
        },
        group="play",
        label=Words("Nur niedrigere Trümpfe", "Only lower trumps"),
        help=Words(
            "Was gilt, wenn jemand nicht bedienen und den Trumpf im Stich nicht übertrumpfen kann, "
            "aber noch Trumpf hat.",
            "What holds for a player who can neither follow nor beat the trump in the trick but "
            "still has trumps.",
        ),
        source="Das Ausspielen, A14",
    ),
)
