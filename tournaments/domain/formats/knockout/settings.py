"""The settings of a knock-out, declared and read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.envelope import Problem
from games.options import Option, Words
from games.registry import GAMES
from games.settings import SettingGroup, options_of
from tournaments.domain.depths import declare_depths
from tournaments.domain.formats.charges import FEES_LATER, Fees, declare_lost_fees
from tournaments.domain.formats.label_seats import declare_label_seats
from tournaments.domain.formats.rankings import declare_rankings
from tournaments.domain.formats.roles import declare_roles
from tournaments.domain.formats.round_rules import declare_round_rules
from tournaments.domain.formats.settings import declare_game_variant, read_values

_ONE_OF = (1, 3, 5, 7, 9)
_SOURCE = "formats: knockout"
_bracket = SettingGroup("bracket", _SOURCE)
_matches = SettingGroup("matches", _SOURCE)
_money = SettingGroup("money", _SOURCE)


# how far the places of a bracket are played for, 0: all of them
PLACES_TO = {
    2: Words("nur das Finale", "only the final"),
    4: Words("auch Platz 3", "third place too"),
    8: Words("bis Platz 8", "down to place 8"),
    16: Words("bis Platz 16", "down to place 16"),
    0: Words("alle", "all"),
}

_DEALER, _SCORER = declare_roles()


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its effective value; times in minutes, 0 is no clock, money in cents.
    `lost_fees` are (how many, cents) in order, 0: all that follow."""

    mode: str = _bracket.choice(
        "single",
        {
            "single": Words("einfach: wer verliert, ist draußen", "single: one defeat and out"),
            "consolation": Words(
                "einfach, mit Trostrunde der ersten Runde",
                "single, with a consolation of the first round",
            ),
            "double": Words("doppelt: erst die zweite Niederlage", "double: out after two defeats"),
        },
        Words("Art", "Elimination"),
        Words(
            "In der Trostrunde spielt weiter, wer in der ersten Runde verliert, im doppelten K.-o. "
            "jeder nach der ersten Niederlage.",
            "Those who lose in the first round go on in the consolation, in double elimination "
            "all who lost once.",
        ),
    )
    side: int = _bracket.option(
        1,
        Words("Leute je Seite", "People on a side"),
        Words(
            "1: jeder für sich; 2: feste Paare, angemeldet als „Anna & Bernd“.",
            "1: everybody alone; 2: fixed pairs, entered as “Anna & Bernd”.",
        ),
        choices=(1, 2),
    )
    seeding: str = _bracket.choice(
        "lot",
        {
            "lot": Words("durch Los", "by lot"),
            "order": Words("in der Reihenfolge der Anmeldung", "in the order of registration"),
        },
        Words("Setzliste", "Seeding"),
        Words(
            "Wer an eins und zwei gesetzt ist, kann erst im letzten Spiel aufeinander treffen.",
            "The first and the second seed cannot meet before the last match.",
        ),
    )
    places_to: int = _bracket.choice(
        2,
        PLACES_TO,
        Words("Ausgespielte Plätze", "Places played for"),
        Words(
            "Wer verliert, spielt weiter bis zu seinem Platz; wer früher ausscheidet, teilt ihn.",
            "Losers play on for their places; those who go out before that share theirs.",
        ),
        requires={"mode": ("single", "consolation")},
    )
    second_final: bool = _bracket.option(
        True,
        Words("Zweites Finale, wenn nötig", "Second final if needed"),
        Words(
            "Wer bis dahin ungeschlagen war, muss im Finale zweimal verlieren.",
            "A side that was unbeaten until then has to lose the final twice.",
        ),
        requires={"mode": ("double",)},
    )
    best_of: int = _matches.option(
        1,
        Words("Höchstens so viele Partien", "Best of"),
        Words(
            "Ein Spiel gewinnt, wer mehr als die Hälfte davon gewonnen hat.",
            "A match is won by winning more than half of so many games.",
        ),
        choices=_ONE_OF,
    )
    best_of_final: int = _matches.option(
        1,
        Words("Im Finale höchstens", "Best of, in the final"),
        Words("Dasselbe für das Finale.", "The same for the final."),
        choices=_ONE_OF,
    )
    round_minutes: int = _matches.number(
        0,
        (0, 40_320),
        Words("Minuten je Runde", "Minutes per round"),
        Words(
            "Die Uhr mahnt nur; ein Spiel endet mit seinem Sieger. 2880 sind 48 Stunden, 0: ohne "
            "Uhr.",
            "The clock only reminds; a match ends with its winner. 2880 are 48 hours, 0: no clock.",
        ),
        zero=Words("ohne Uhr", "no clock"),
    )
    max_players: int = _bracket.number(
        64,
        (2, 1_000),
        Words("Höchstzahl der Teilnehmenden", "Most entrants"),
        Words("Mehr Anmeldungen werden abgelehnt.", "Further registrations are refused."),
    )
    depths: tuple[str, ...] = declare_depths()
    first_dealer: str = _DEALER
    scorekeeper: str = _SCORER
    lost_fees: tuple[tuple[int, int], ...] = declare_lost_fees()
    fee_unit: str = _money.choice(
        "fixture",
        {
            "match": Words("jede verlorene Partie", "every lost game"),
            "fixture": Words("jede verlorene Begegnung", "every lost match"),
        },
        Words("Gezahlt wird für", "Paid for"),
        Words(
            "Bei Begegnungen zahlt einmal, wer sie verliert.",
            "With matches the loser of one pays once.",
        ),
    )
    walkover_fee: int = _money.number(
        0,
        (0, 100_000),
        Words("Wer nicht antritt, zahlt", "Fee for a missed match"),
        Words("Für jede Begegnung in die Kasse.", "Into the box, for each match."),
        written="euros",
    )
    label_seats: tuple[tuple[str, str], ...] = declare_label_seats()
    rankings: tuple[dict[str, Any], ...] = declare_rankings()
    game_variant: dict[str, Any] = declare_game_variant()
    round_rules: tuple[dict[str, Any], ...] = declare_round_rules()


SETTINGS: tuple[Option, ...] = options_of(Settings)


def fees_of(settings: Settings) -> Fees:
    """Return what losses and walk-overs cost."""
    return Fees(settings.lost_fees, settings.walkover_fee)


# what may change in a running event, without that anything before it comes out otherwise
LATER = (
    *("round_minutes", "depths", "scorekeeper", "label_seats", "rankings", "round_rules"),
    *FEES_LATER,
)


def read_settings(game: str, raw: object) -> tuple[Settings, list[Problem]]:
    """The settings of an event, null meaning the default, or every problem in table order."""
    values, problems = read_values(SETTINGS, game, raw)
    if problems:
        return Settings(), problems
    settings = Settings(**values)
    if not GAMES[game].sides_meet(settings.side):
        return Settings(), [Problem("side_size", "settings.side")]
    return settings, []
