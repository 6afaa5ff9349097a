"""The trick judge: a question about one trick and its answer (docs/rules/brokdorf.md section 9).

Knows the fields of the question. The rules themselves stand in `trick`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.brokdorf.options import OPTIONS, Rules
from games.brokdorf.trick import DECK, HAND_SIZE, duties_under, order_under, takes
from games.cards import SUITS
from games.envelope import Json, Problem, unknown_fields
from games.fields import Card, Choice, Entry, Field, ListOf, Reading, always, read_fields
from games.head import Players, read_players
from games.options import Words, read_variant
from games.outcome import Answer, Outcome
from games.tricks import Duty

_MOST_PLAYERS = 6
_CARDS = ListOf(Card(DECK))
_FIELDS = (
    Field("trump", Choice(tuple(SUITS), "trump_unknown"), Words("Trumpf", "Trumps"), (), always),
    Field("table", _CARDS, Words("Auf dem Tisch", "On the table")),
    Field("hand", _CARDS, Words("Hand", "Hand")),
    Field("played", Card(DECK), Words("Gespielt", "Played")),
)
_KNOWN = ("game", "judge", "variant", "players", *(field.key for field in _FIELDS))
_OBLIGATIONS = {
    Duty.LEAD: "lead",
    Duty.BEAT: "follow_beat",
    Duty.FOLLOW: "follow",
    Duty.TRUMP: "trump_beat",
    Duty.OVERTRUMP: "trump_beat",
    Duty.UNDERTRUMP: "trump",
    Duty.FREE: "discard",
}


@dataclass(frozen=True, slots=True)
class Question:
    """One trick as the table tells it; `players` and `hand` are None when not given."""

    trump: str
    players: tuple[str, ...] | None
    table: tuple[str, ...]
    hand: tuple[str, ...] | None
    played: str | None

    @property
    def size(self) -> int:
        """The most cards the trick can have."""
        return _MOST_PLAYERS if self.players is None else len(self.players)


def judge_trick(report: Json) -> Outcome:
    """The answer to a question with `judge: "trick"`; never raises on JSON values."""
    values, problems = read_variant(OPTIONS, report.get("variant"))
    if problems:
        return Outcome(errors=tuple(problems))
    reading = Reading(())
    question = _read(report, reading)
    if reading.problems:
        return Outcome(errors=tuple(reading.problems))
    problems = list(_problems(question))
    return Outcome(errors=tuple(problems)) if problems else _answer(question, Rules(**values))


def _read(report: Json, reading: Reading) -> Question:
    entry = Entry(report)
    read_fields(_FIELDS, entry, "", reading)
    players: tuple[str, ...] | None = None
    if report.get("players") is not None:
        sizes = tuple(range(2, _MOST_PLAYERS + 1))
        players, faults = read_players(report["players"], sizes, Players.NAMES_FIRST)
        reading.problems += faults
    reading.problems += unknown_fields(report, _KNOWN)
    return Question(entry["trump"], players, entry["table"] or (), entry["hand"], entry["played"])


def _problems(question: Question) -> Iterator[Problem]:
    hand = question.hand
    yield from _duplicates(question)
    if len(question.table) > question.size:
        yield Problem("table_size", "table")
    if hand is not None and len(question.table) >= question.size:
        yield Problem("trick_complete", "hand")
    if hand is not None and not 1 <= len(hand) <= HAND_SIZE:
        yield Problem("hand_size", "hand")
    if hand is None and not question.table:
        yield Problem("nothing_to_judge", "")
    if question.played is not None and question.played not in (hand or ()):
        yield Problem("played_not_in_hand", "played")


def _duplicates(question: Question) -> Iterator[Problem]:
    seen: set[str] = set()
    for field, cards in (("table", question.table), ("hand", question.hand or ())):
        for i, card in enumerate(cards):
            if card in seen:
                yield Problem("card_duplicate", f"{field}[{i}]")
            seen.add(card)


def _answer(question: Question, rules: Rules) -> Answer:
    best = order_under(question.trump).winning_index(question.table)
    facts = {
        "winning_index": best,
        "winning_card": None if best is None else question.table[best],
        **_seats(question, best),
        **_verdict(question, rules),
        "warnings": [],
    }
    return Answer(facts=facts)


def _seats(question: Question, best: int | None) -> Json:
    players, lying = question.players, len(question.table)
    if players is None:
        return {"winner": None, "complete": None, "turn": None}
    complete = lying == len(players)
    return {
        "winner": None if best is None else players[best],
        "complete": complete,
        "turn": None if complete else players[lying],
    }


def _verdict(question: Question, rules: Rules) -> Json:
    if question.hand is None:
        return {"legal": None, "obligation": None, "takes": None, "verdict": None}
    order = order_under(question.trump)
    duty, legal = duties_under(rules).choice(order, question.table, question.hand)
    verdict = None
    if question.played is not None:
        verdict = "legal" if question.played in legal else "revoke"
    return {
        "legal": list(legal),
        "obligation": _OBLIGATIONS[duty],
        "takes": list(takes(legal, question.table, order)),
        "verdict": verdict,
    }
