"""The settings of score, final, money and prizes for `evening` and `swiss`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.envelope import is_int
from games.options import Words
from games.settings import SettingGroup
from tournaments.domain.formats.charges import declare_lost_fees
from tournaments.domain.formats.counting import fee_choices
from tournaments.domain.formats.deductions import declare_penalties
from tournaments.domain.formats.prizes import declare_prizes
from tournaments.domain.formats.rounds.table_options import TableSettings
from tournaments.domain.formats.score import declare_score
from tournaments.domain.formats.tiebreaks import EVERY
from tournaments.domain.formats.walkover import declare_walkover

_score = SettingGroup("score", "formats")
_final = SettingGroup("final", "formats")
_money = SettingGroup("money", "formats")


def _is_fixed(value: object) -> bool:
    """A score, with the game points beside it or without."""
    return (
        isinstance(value, list)
        and 1 <= len(value) <= 2
        and all(is_int(n) and -100_000 <= n <= 100_000 for n in value)
    )


_FIXED = {
    "items": {"type": "integer", "minimum": -100_000, "maximum": 100_000},
    "minItems": 1,
    "maxItems": 2,
}

_SCORE, _WALKOVER = declare_score(_score), declare_walkover(_score)
_BYE = _score.option(
    "level",
    Words("Wer spielfrei hat, bekommt", "A bye brings"),
    Words(
        "Bei Spielpunkten der Schnitt aller, oder aller Tischsieger dieser Runde. Feste "
        "Punkte: 14, oder 14, 355 mit den Spielpunkten dazu.",
        "With game points the average of everybody, or of all table winners of the round. "
        "Fixed points: 14, or 14, 355 with the game points beside them.",
    ),
    type="list",
    also=("none", "level", "win"),
    choice_labels={
        "none": Words("nichts", "nothing"),
        "level": Words("ein mittleres Ergebnis", "an average result"),
        "win": Words("einen Sieg", "a win"),
    },
    check=_is_fixed,
    shape=_FIXED,
)
_MISSED = _score.option(
    "none",
    Words("Für versäumte Runden gibt es", "A missed round brings"),
    Words(
        "Für Runden vor einer Nachmeldung und zwischen Abmeldung und Rückkehr. Feste Punkte "
        "wie oben, auch unter null: -18, -150.",
        "For rounds before a late entry, and between leaving and coming back. Fixed points as "
        "above, below zero too: -18, -150.",
    ),
    type="list",
    also=("none", "level"),
    choice_labels={
        "none": Words("nichts", "nothing"),
        "level": Words("ein mittleres Ergebnis", "an average result"),
    },
    check=_is_fixed,
    shape=_FIXED,
)


@dataclass(frozen=True, slots=True)
class ScoreSettings(TableSettings):
    """Money in cents. `lost_fees` are (how many, cents) in order; 0 means all that follow.
    `fee_unit` says for what: a lost match (`match`), or one of a counter (`deal`: lost deals)."""

    score: Any = _SCORE
    bye_credit: Any = _BYE
    missed_credit: Any = _MISSED
    walkover: Any = _WALKOVER
    penalties: tuple[str, ...] = declare_penalties()
    ties: tuple[str, ...] = _score.several(
        ["best_round", "last_round"],
        {key: tie_break.label for key, tie_break in EVERY.items()},
        Words("Bei Gleichstand", "Between level players"),
        Words(
            "Welche Feinwertungen in dieser Reihenfolge entscheiden.",
            "Which tie-breaks decide, in this order.",
        ),
    )
    final: str = _final.choice(
        "none",
        {
            "none": Words("nichts mehr", "nothing"),
            "table": Words("ein Finale", "a final"),
            "places": Words("ein Finale um die Plätze", "a final for the places"),
            "knockout": Words("ein K.-o.-Turnier", "a knock-out"),
        },
        Words("Nach der letzten Runde folgt", "After the last round comes"),
        Words(
            "Eine letzte Runde der Besten: alle unter sich, oder die Ersten um den Sieg und die "
            "Nächsten um die Plätze danach. Oder ein K.-o.-Turnier.",
            "A last round of the best: all among themselves, or the first for the title and the "
            "next for the places below. Or they go on to a knock-out.",
        ),
    )
    final_size: int = _final.number(
        0,
        (0, 64),
        Words("So viele kommen weiter", "How many go on"),
        Words(
            "Die Ersten der Rangliste. Wer nicht an einen Tisch passt, spielt an mehreren: 4 Paare "
            "1 gegen 2 und 3 gegen 4.",
            "The first of the standings. If they do not fit at one table they play at several: 4 "
            "pairs 1 v 2 and 3 v 4.",
        ),
    )
    final_per_table: int = _final.number(
        0,
        (0, 5),
        Words("So viele jedes Tisches kommen weiter", "How many of every table go on"),
        Words(
            "Die Besten jedes Tisches der letzten Runde statt der Ersten der Rangliste; 0: nicht.",
            "The best of every table of the last round, not the first of the standings; 0: no.",
        ),
        zero=Words("nein", "no"),
    )
    final_factor: int = _final.number(
        0,
        (0, 9),
        Words("So oft zählt das Finale zu den Runden", "The final counts with the rounds"),
        Words(
            "1: wie eine Runde, 2: doppelt. 0: im Finale zählt nur, was dort gespielt wird.",
            "1: like a round, 2: twice. 0: in the final only what is played there counts.",
        ),
        zero=Words("nur das Finale zählt", "only the final counts"),
        requires={"final": ("table", "places")},
    )
    entry_fee: int = _money.number(
        0,
        (0, 100_000),
        Words("Startgeld", "Entry fee"),
        Words(
            "Zahlt jede Person, oder jedes feste Paar zusammen, beim Start in die Kasse.",
            "Paid into the box at the start by each person, or by each fixed pair together.",
        ),
        written="euros",
    )
    lost_fees: tuple[tuple[int, int], ...] = declare_lost_fees()
    fee_unit: str = _money.choice(
        "deal",
        {"match": Words("jede verlorene Partie", "every lost match"), **fee_choices()},
        Words("Gezahlt wird für", "Paid for"),
        Words(
            "Bei Partien zahlt einmal, wer am Tisch nicht Erster ist; wer gewinnt, zahlt nichts.",
            "With matches everybody but the first at the table pays once; the winner pays nothing.",
        ),
    )
    fees_per: str = _money.choice(
        "evening",
        {
            "evening": Words("über den Abend", "over the evening"),
            "round": Words("je Runde", "per round"),
        },
        Words("Die Stufen zählen", "The steps count"),
        Words(
            "Ob die Zählung in jeder Runde neu beginnt.",
            "Whether the count starts anew in every round.",
        ),
    )
    stake: int = _money.number(
        0,
        (0, 10_000),
        Words("Einsatz", "Stake"),
        Words(
            "Jedes Mal an jeden anderen am Tisch.",
            "Each time, to everybody else at the table.",
        ),
        written="euros",
    )
    prizes: tuple[str, ...] = declare_prizes()
