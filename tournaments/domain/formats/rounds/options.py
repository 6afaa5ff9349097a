"""The settings of score, final, money and prizes for `evening` and `swiss`."""

from __future__ import annotations

from dataclasses import dataclass

from games.envelope import is_int
from games.options import Words
from games.settings import SettingGroup
from tournaments.domain.formats.charges import declare_lost_fees
from tournaments.domain.formats.counting import fee_choices
from tournaments.domain.formats.prizes import declare_prizes
from tournaments.domain.formats.rounds.table_options import TableSettings
from tournaments.domain.formats.tiebreaks import EVERY
from tournaments.domain.formats.victory import victory_settings
from tournaments.domain.formats.walkover import declare_walkover_score

_score = SettingGroup("score", "formats")
_final = SettingGroup("final", "formats")
_money = SettingGroup("money", "formats")


def _is_points(value: object) -> bool:
    """Points per place: whole numbers that do not rise."""
    return (
        isinstance(value, list)
        and 1 <= len(value) <= 6
        and all(is_int(n) and -100 <= n <= 100 for n in value)
        and sorted(value, reverse=True) == value
    )


_TABLE, _STEP, _LIMITS = victory_settings("deals_3", _score, {"score": ("victory",)})


@dataclass(frozen=True, slots=True)
class ScoreSettings(TableSettings):
    """Money in cents. `lost_fees` are (how many, cents) in order; 0 means all that follow.
    `fee_unit` says for what: a lost match (`match`), or one of a counter (`deal`: lost deals)."""

    score: str = _score.choice(
        "points",
        {
            "points": Words("Spielpunkte", "game points"),
            "places": Words("Plätze am Tisch", "places at the table"),
            "league": Words("Punkte je Platz", "points per place"),
            "victory": Words("Siegpunkte", "victory points"),
        },
        Words("Gewertet werden", "What counts"),
        Words(
            "Die Punkte des Spiels; oder 2 für jeden, den man am Tisch hinter sich lässt, "
            "und 1 für jeden, mit dem man gleichauf ist; oder feste Punkte je Platz; oder 20 "
            "Siegpunkte, die zwei Seiten nach der Differenz ihrer Spielpunkte teilen.",
            "The points of the game; or 2 for everybody left behind at the table and 1 for "
            "everybody one is level with; or fixed points for each place; or 20 victory points "
            "that two sides share by the difference of their game points.",
        ),
    )
    league_points: tuple[int, ...] = _score.option(
        [3, 1, 0],
        Words("Punkte je Platz", "Points per place"),
        Words(
            "Am üblichen Tisch vom ersten Platz an, weitere 0. An anderen gleichmäßig verteilt. "
            "Gleiche bekommen den genauen Schnitt.",
            "At the usual table from the first place on, others 0. Spread evenly at others. "
            "Level players get the exact average.",
        ),
        check=_is_points,
        requires={"score": ("league",)},
    )
    victory_table: str = _TABLE
    victory_step: int = _STEP
    victory_limits: tuple[int, ...] = _LIMITS
    bye_credit: str = _score.choice(
        "level",
        {
            "none": Words("nichts", "nothing"),
            "level": Words("ein mittleres Ergebnis", "an average result"),
            "win": Words("einen Sieg", "a win"),
            "fixed": Words("feste Punkte", "fixed points"),
        },
        Words("Wer spielfrei hat, bekommt", "A bye brings"),
        Words(
            "Bei Spielpunkten der Schnitt aller, oder aller Tischsieger dieser Runde.",
            "With game points the average of everybody, or of all table winners of the round.",
        ),
    )
    bye_points: int = _score.number(
        12,
        (-100_000, 100_000),
        Words("Feste Punkte für spielfrei", "Fixed points for a bye"),
        Words(
            "Bei Siegpunkten sind es höchstens 20.",
            "Of victory points there are at most 20.",
        ),
        requires={"bye_credit": ("fixed",)},
    )
    missed_credit: str = _score.choice(
        "none",
        {
            "none": Words("nichts", "nothing"),
            "level": Words("ein mittleres Ergebnis", "an average result"),
        },
        Words("Für versäumte Runden gibt es", "A missed round brings"),
        Words(
            "Für Runden vor einer Nachmeldung und zwischen Abmeldung und Rückkehr.",
            "For rounds before a late entry, and between leaving and coming back.",
        ),
    )
    walkover_score: int = declare_walkover_score(_score, idle_under={"score": ("points",)})
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
            "knockout": Words("ein K.-o.-Turnier", "a knock-out"),
        },
        Words("Nach der letzten Runde folgt", "After the last round comes"),
        Words(
            "Eine letzte Runde der Besten an einem oder mehreren Tischen, oder ein K.-o.-Turnier.",
            "A last round of the best, at one table or at several, or they go on to a knock-out.",
        ),
    )
    final_size: int = _final.number(
        0,
        (0, 64),
        Words("So viele kommen weiter", "How many go on"),
        Words(
            "Die Ersten der Rangliste. Wer nicht an einen Tisch passt, spielt an mehreren.",
            "The first of the standings. Who does not fit at one table plays at several.",
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
    final_carry: bool = _final.option(
        False,
        Words("Vorrunde zählt im Finale", "Rounds count in the final"),
        Words(
            "Ob zum Ergebnis des Finales das der Runden addiert wird.",
            "Whether the score of the rounds is added to that of the final.",
        ),
        requires={"final": ("table",)},
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
            "With matches whoever is not first at the table pays once; who wins pays nothing.",
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
