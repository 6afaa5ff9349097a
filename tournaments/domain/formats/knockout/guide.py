"""Explain a knock-out to its players, by the settings (docs/formats.md)."""

from __future__ import annotations

from typing import Final

from games.book import Guide
from games.guide import point, section
from tournaments.domain.depths import EXPLAINED
from tournaments.domain.formats.label_seats import SEATS_BY_LABEL
from tournaments.domain.formats.rankings import FURTHER_RANKINGS
from tournaments.domain.formats.roles import EXPLAINED as ROLES
from tournaments.domain.formats.round_rules import BY_ROUND

_ONE_DEFEAT: Final = ("single", "consolation")

_ENTRY: Final = section(
    "Wer mitspielt",
    "Who takes part",
    point(
        "Höchstens {max_players} können teilnehmen.",
        "At most {max_players} can take part.",
    ),
    point("Alle spielen für sich.", "Everybody plays alone.", when={"side": (1,)}),
    point(
        "Feste Paare spielen gegeneinander.",
        "Fixed pairs play each other.",
        when={"side": (2,)},
    ),
    point("Gesetzt wird {seeding}.", "Seeds are given {seeding}."),
)

_BRACKET: Final = section(
    "Der Turnierbaum",
    "The bracket",
    point(
        "Wer verliert, ist draußen.",
        "The loser of a match is out.",
        when={"mode": ("single",)},
    ),
    point(
        "Wer verliert, ist draußen; wer schon sein erstes Spiel in der ersten Runde verliert, "
        "spielt in der Trostrunde weiter.",
        "The loser of a match is out; those who lose their first match in the first round go on "
        "in the consolation.",
        when={"mode": ("consolation",)},
    ),
    point(
        "Wer zum zweiten Mal verliert, ist draußen.",
        "The second defeat means out.",
        when={"mode": ("double",)},
    ),
    point(
        "Wer bis zum Finale ungeschlagen ist, muss dort zweimal verlieren.",
        "A side that is unbeaten before the final has to lose it twice.",
        when={"mode": ("double",), "second_final": (True,)},
    ),
    point(
        "Um Platz 3 spielen die Verlierer der Halbfinale.",
        "Those who lost the semifinals play for third place.",
        when={"mode": _ONE_DEFEAT, "places_to": (4,)},
    ),
    point(
        "Verlierer spielen weiter um ihre Plätze, {places_to}. Wer schon früher ausscheidet, teilt "
        "seinen Platz mit den anderen dieser Runde.",
        "Losers play on for their places, {places_to}. Those who go out before that share their "
        "place with the others of that round.",
        when={"mode": _ONE_DEFEAT, "places_to": (8, 16)},
    ),
    point(
        "Verlierer spielen weiter, bis alle Plätze ausgespielt sind.",
        "Losers play on until all places are decided.",
        when={"mode": _ONE_DEFEAT, "places_to": (0,)},
    ),
    point(
        "Ein Spiel um Platz 3 gibt es nicht.",
        "There is no match for third place.",
        when={"mode": _ONE_DEFEAT, "places_to": (2,)},
    ),
)

_MATCHES: Final = section(
    "Eine Begegnung",
    "A match",
    point(
        "Partien je Begegnung, höchstens: {best_of}; im Finale: {best_of_final}. Es gewinnt, wer "
        "mehr als die Hälfte davon gewonnen hat.",
        "Games of a match, at most: {best_of}; in the final: {best_of_final}. More than half of "
        "these games win the match.",
    ),
    point(
        "Minuten für eine Runde: {round_minutes}. Die Uhr mahnt nur; eine Begegnung endet mit "
        "ihrem Sieger.",
        "Minutes for a round: {round_minutes}. The clock only reminds; a match ends with its "
        "winner.",
        unless={"round_minutes": (0,)},
    ),
    point("Eine Uhr gibt es nicht.", "There is no clock.", when={"round_minutes": (0,)}),
    EXPLAINED,
    *ROLES,
)

_MONEY: Final = section(
    "Das Geld",
    "The money",
    point(
        "Abgabe in die Kasse, in Stufen: {lost_fees}. Gezahlt wird für: {fee_unit}.",
        "Fee into the box, in steps: {lost_fees}. It is paid for: {fee_unit}.",
        unless={"lost_fees": ([],)},
    ),
    point(
        "Wer zu einer Begegnung nicht antritt, zahlt {walkover_fee} in die Kasse.",
        "A side that does not come to a match pays {walkover_fee} into the box.",
        unless={"walkover_fee": (0,)},
    ),
    point(
        "Niederlagen kosten nichts.",
        "Losses cost nothing.",
        when={"lost_fees": ([],), "walkover_fee": (0,)},
    ),
)

GUIDE: Final[Guide] = (
    _ENTRY,
    _BRACKET,
    _MATCHES,
    SEATS_BY_LABEL,
    _MONEY,
    BY_ROUND,
    FURTHER_RANKINGS,
)
