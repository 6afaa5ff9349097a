"""Explain a season to its players, by the settings (docs/formats.md)."""

from __future__ import annotations

from typing import Final

from games.book import Guide
from games.guide import point, section
from tournaments.domain.depths import EXPLAINED
from tournaments.domain.formats.deductions import EXPLAINED as PENALTIES
from tournaments.domain.formats.label_seats import SEATS_BY_LABEL
from tournaments.domain.formats.rankings import FURTHER_RANKINGS
from tournaments.domain.formats.round_rules import BY_ROUND
from tournaments.domain.formats.score import EXPLAINED as SCORE_EXPLAINED
from tournaments.domain.formats.tiebreaks import ORDER_EXPLAINED
from tournaments.domain.formats.walkover import EXPLAINED as WALKOVER

_WHO: Final = section(
    "Wer gegen wen",
    "Who against whom",
    point(
        "Höchstens {max_players} können teilnehmen.",
        "At most {max_players} can take part.",
    ),
    point(
        "Alle spielen für sich, an Tischen zu {table_size}. Geht es nicht auf, setzt reihum "
        "jemand aus.",
        "Everybody plays alone, at tables of {table_size}. Where it does not come out even, people "
        "sit out in turn.",
        when={"kind": ("individuals",), "other_sizes": ([],)},
    ),
    point(
        "Alle spielen für sich, an Tischen zu {table_size}; andere Größen, wo die Zahl es "
        "verlangt: {other_sizes}. Geht es nicht auf, setzt reihum jemand aus.",
        "Everybody plays alone, at tables of {table_size}; other sizes where the number demands "
        "it: {other_sizes}. Where it does not come out even, people sit out in turn.",
        when={"kind": ("individuals",)},
        unless={"other_sizes": ([],)},
    ),
    point("Es sind Duelle.", "Matches are duels.", when={"kind": ("sides",), "side": (1,)}),
    point(
        "Feste Paare spielen gegeneinander.",
        "Fixed pairs play each other.",
        when={"kind": ("sides",), "side": (2,)},
    ),
    point(
        "Mannschaften spielen gegeneinander. Tische je Begegnung: {boards}; Leute auf einer Seite "
        "eines Tisches: {side}.",
        "Teams play each other. Tables of a match: {boards}; people on a side of a table: {side}.",
        when={"kind": ("teams",)},
    ),
)

_DAYS: Final = section(
    "Die Spieltage",
    "The match days",
    point(
        "Jeder spielt gegen jeden, {legs}.",
        "Everybody plays everybody, {legs}.",
        when={"plan": ("all",)},
        unless={"kind": ("individuals",)},
    ),
    point(
        "Alle sitzen mit allen gleich oft am Tisch, soweit es geht.",
        "Everybody meets everybody equally often, as far as that can be.",
        when={"plan": ("all",), "kind": ("individuals",)},
    ),
    point(
        "Jeder Spieltag wird nach dem Stand gepaart, wenn der vorige gespielt ist.",
        "Each match day is paired by the standings when the one before has been played.",
        when={"plan": ("swiss",)},
    ),
    point(
        "Jeder Spieltag wird streng nach Stand besetzt, wenn der vorige gespielt ist: die Ersten "
        "an Tisch 1, die Nächsten an Tisch 2, wer auch immer sich schon traf.",
        "Each match day is seated strictly by standing when the one before has been played: the "
        "first at table 1, the next at table 2, even after earlier meetings.",
        when={"plan": ("strict",)},
    ),
    point(
        "Zahl der Spieltage: {match_days}.",
        "Number of match days: {match_days}.",
        unless={"match_days": (0,)},
    ),
    point(
        "Die Turnierleitung öffnet jeden Spieltag.",
        "The desk opens each match day.",
        when={"first_day": ("",)},
    ),
    point(
        "Der erste Spieltag ist am {first_day}. Tage von einem Spieltag zum nächsten: "
        "{days_between}.",
        "The first match day is on {first_day}. Days from one match day to the next: "
        "{days_between}.",
        unless={"first_day": ("",)},
    ),
    point(
        "Nicht gespielt wird: {pauses}. Der Spieltag ist dann beim nächsten Termin danach.",
        "No match day is on: {pauses}. It is on the next date after that then.",
        unless={"pauses": ([],), "first_day": ("",)},
    ),
    point(
        "Tage, die nach dem Spieltag noch gespielt werden darf: {deadline_days}. Danach gilt: "
        "{overdue}.",
        "Days after the match day in which it can still be played: {deadline_days}. After that: "
        "{overdue}.",
        unless={"deadline_days": (0,)},
    ),
    point("Es gibt keine Frist.", "There is no deadline.", when={"deadline_days": (0,)}),
    point(
        "Wenn jemand die Saison abbricht, werden seine Begegnungen so behandelt: {withdrawal}.",
        "When somebody breaks off the season, this becomes of the matches: {withdrawal}.",
    ),
)

_MATCH: Final = section(
    "Eine Begegnung",
    "A match",
    point(
        "Spiele, die alle in einer Partie haben: {deals}.",
        "Deals that everybody plays in a game: {deals}.",
        unless={"deals": (0,)},
    ),
    point(
        "Eine Partie dauert, wie es die Regeln des Spiels sagen.",
        "A game lasts as the rules of the game say.",
        when={"deals": (0,)},
    ),
    point("Partien an einem Tisch: {games}.", "Games at a table: {games}."),
    point(
        "Über einen Tisch entscheiden: {compare}.",
        "Decision of a table: {compare}.",
    ),
    EXPLAINED,
)

_POINTS: Final = section(
    "Die Tabelle",
    "The league table",
    *SCORE_EXPLAINED,
    WALKOVER,
    point(
        "Die Tabelle geht nach den Ligapunkten je Begegnung.",
        "The table goes by the league points per match.",
        when={"count": ("average",)},
    ),
    point(
        "Bei Gleichstand entscheidet der Reihe nach: {tie_breaks}.",
        "Between those who are level these decide in turn: {tie_breaks}.",
        unless={"tie_breaks": ([],)},
    ),
    ORDER_EXPLAINED,
    PENALTIES,
    point("Aufsteiger: {promoted}.", "Promoted: {promoted}.", unless={"promoted": (0,)}),
    point("Absteiger: {relegated}.", "Relegated: {relegated}.", unless={"relegated": (0,)}),
)

_PER_PERSON = ("Startgeld je Person: {entry_fee}.", "Entry fee per person: {entry_fee}.")
_FEES: Final = (
    point(*_PER_PERSON, when={"kind": ("individuals",)}, unless={"entry_fee": (0,)}),
    point(*_PER_PERSON, when={"kind": ("sides",), "side": (1,)}, unless={"entry_fee": (0,)}),
    point(
        "Startgeld je Paar: {entry_fee}.",
        "Entry fee per pair: {entry_fee}.",
        when={"kind": ("sides",), "side": (2,)},
        unless={"entry_fee": (0,)},
    ),
    point(
        "Startgeld je Mannschaft: {entry_fee}.",
        "Entry fee per team: {entry_fee}.",
        when={"kind": ("teams",)},
        unless={"entry_fee": (0,)},
    ),
)

_MONEY: Final = section(
    "Das Geld",
    "The money",
    *_FEES,
    point(
        "Abgabe in die Kasse der Saison, in Stufen: {lost_fees}. Gezahlt wird für: {fee_unit}.",
        "Fee into the box of the season, in steps: {lost_fees}. It is paid for: {fee_unit}.",
        unless={"lost_fees": ([],)},
    ),
    point(
        "Wer zu einer Begegnung nicht antritt, zahlt {walkover_fee} in die Kasse.",
        "A side that does not come to a match pays {walkover_fee} into the box.",
        unless={"walkover_fee": (0,)},
    ),
    point(
        "Wer die Saison abbricht, zahlt {leaving_fee} in die Kasse.",
        "An entrant who breaks off the season pays {leaving_fee} into the box.",
        unless={"leaving_fee": (0,)},
    ),
    point(
        "Die Saison kostet nichts.",
        "The season costs nothing.",
        when={
            "entry_fee": (0,),
            "lost_fees": ([],),
            "walkover_fee": (0,),
            "leaving_fee": (0,),
        },
    ),
)

GUIDE: Final[Guide] = (
    _WHO,
    _DAYS,
    _MATCH,
    _POINTS,
    SEATS_BY_LABEL,
    _MONEY,
    BY_ROUND,
    FURTHER_RANKINGS,
)
