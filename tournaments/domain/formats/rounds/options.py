"""Every setting of `evening` and `swiss`: one table, two sets of defaults.

Validation, forms and documentation are made from it. Does not know how a setting is applied.
"""

from __future__ import annotations

from dataclasses import replace

from games.envelope import is_int
from games.options import Option, OptionGroup, Words
from tournaments.domain.depths import OPTION as DEPTHS
from tournaments.domain.formats.charges import LOST_FEES
from tournaments.domain.formats.roles import FIRST_DEALER, SCOREKEEPER
from tournaments.domain.formats.rounds.table_options import TABLES
from tournaments.domain.formats.settings import RULES
from tournaments.domain.formats.tiebreaks import TIE_BREAKS
from tournaments.domain.formats.victory import victory_options
from tournaments.domain.formats.walkover import walkover_score

_score = OptionGroup("score", "formats")
_final = OptionGroup("final", "formats")
_money = OptionGroup("money", "formats")
_prizes = OptionGroup("prizes", "formats")


def _is_points(value: object) -> bool:
    """Points per place: whole numbers that do not rise."""
    return (
        isinstance(value, list)
        and 1 <= len(value) <= 6
        and all(is_int(n) and -100 <= n <= 100 for n in value)
        and sorted(value, reverse=True) == value
    )


def _is_prizes(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= 500
        and all(isinstance(prize, str) and prize.strip() and len(prize) <= 100 for prize in value)
    )


_SCORES = (
    _score.choice(
        "score",
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
    ),
    _score.option(
        "league_points",
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
    ),
    *victory_options("deals_3", _score, {"score": ("victory",)}),
    _score.choice(
        "bye_credit",
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
    ),
    _score.number(
        "bye_points",
        12,
        (-100_000, 100_000),
        Words("Feste Punkte für spielfrei", "Fixed points for a bye"),
        Words(
            "Bei Siegpunkten sind es höchstens 20.",
            "Of victory points there are at most 20.",
        ),
        requires={"bye_credit": ("fixed",)},
    ),
    _score.choice(
        "missed_credit",
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
    ),
    walkover_score(_score, idle_under={"score": ("points",)}),
    _score.several(
        "ties",
        ["best_round", "last_round"],
        {key: tie_break.label for key, tie_break in TIE_BREAKS.items()},
        Words("Bei Gleichstand", "Between level players"),
        Words(
            "Welche Feinwertungen in dieser Reihenfolge entscheiden.",
            "Which tie-breaks decide, in this order.",
        ),
    ),
)

_FINAL = (
    _final.choice(
        "final",
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
    ),
    _final.number(
        "final_size",
        0,
        (0, 64),
        Words("So viele kommen weiter", "How many go on"),
        Words(
            "Die Ersten der Rangliste. Wer nicht an einen Tisch passt, spielt an mehreren.",
            "The first of the standings. Who does not fit at one table plays at several.",
        ),
    ),
    _final.number(
        "final_per_table",
        0,
        (0, 5),
        Words("So viele jedes Tisches kommen weiter", "How many of every table go on"),
        Words(
            "Die Besten jedes Tisches der letzten Runde statt der Ersten der Rangliste; 0: nicht.",
            "The best of every table of the last round, not the first of the standings; 0: no.",
        ),
        zero=Words("nein", "no"),
    ),
    _final.option(
        "final_carry",
        False,
        Words("Vorrunde zählt im Finale", "Rounds count in the final"),
        Words(
            "Ob zum Ergebnis des Finales das der Runden addiert wird.",
            "Whether the score of the rounds is added to that of the final.",
        ),
        requires={"final": ("table",)},
    ),
)

_MONEY = (
    _money.number(
        "entry_fee",
        0,
        (0, 100_000),
        Words("Startgeld", "Entry fee"),
        Words(
            "Zahlt jede Person, oder jedes feste Paar zusammen, beim Start in die Kasse.",
            "Paid into the box at the start by each person, or by each fixed pair together.",
        ),
        written="euros",
    ),
    LOST_FEES,
    _money.choice(
        "fee_unit",
        "deal",
        {
            "deal": Words("jedes verlorene Spiel", "every lost deal"),
            "match": Words("jede verlorene Partie", "every lost match"),
        },
        Words("Als Niederlage zählt", "A loss is"),
        Words(
            "Bei Partien zahlt einmal, wer am Tisch nicht Erster ist; wer gewinnt, zahlt nichts.",
            "With matches whoever is not first at the table pays once; who wins pays nothing.",
        ),
    ),
    _money.choice(
        "fees_per",
        "evening",
        {
            "evening": Words("über den Abend", "over the evening"),
            "round": Words("je Runde", "per round"),
        },
        Words("Die Stufen zählen", "The steps count"),
        Words(
            "Ob die Zählung der Niederlagen in jeder Runde neu beginnt.",
            "Whether the count of losses starts anew in every round.",
        ),
    ),
    _money.number(
        "stake",
        0,
        (0, 10_000),
        Words("Einsatz je Niederlage", "Stake per loss"),
        Words(
            "Zahlt der Verlierer an jeden anderen am Tisch.",
            "Paid by the loser to everybody else at the table.",
        ),
        written="euros",
    ),
    _prizes.option(
        "prizes",
        [],
        Words("Preise", "Prizes"),
        Words(
            "In der Reihenfolge, in der ausgesucht wird: der Erste zuerst.",
            "In the order of picking: the first of the ranking picks first.",
        ),
        check=_is_prizes,
        shape={"items": {"type": "string", "maxLength": 100}},
    ),
    _prizes.option(
        "last_prize",
        "",
        Words("Trostpreis", "Consolation prize"),
        Words(
            "Für den letzten Platz, wenn mehr teilnehmen, als es Preise gibt; leer: keiner.",
            "For the last place, if more take part than there are prizes; empty: none.",
        ),
        check=lambda value: isinstance(value, str) and len(value) <= 100,
    ),
)

EVENING: tuple[Option, ...] = (
    *TABLES,
    *_SCORES,
    *_FINAL,
    *_MONEY,
    DEPTHS,
    FIRST_DEALER,
    SCOREKEEPER,
    RULES,
)

_SWISS_DEFAULTS = {
    "rounds": 0,
    "deals": 0,
    "draw": "standing",
    "score": "places",
    "bye_credit": "win",
    "ties": ["opponents", "beaten", "direct", "difference"],
}
SWISS: tuple[Option, ...] = tuple(
    replace(option, default=_SWISS_DEFAULTS.get(option.key, option.default)) for option in EVENING
)
