"""The trick judge: a question about one trick and its answer (rule book section 9)."""

from __future__ import annotations

from collections.abc import Iterator

from games.brokdorf.options import OPTIONS, Rules
from games.brokdorf.trick import DECK, HAND_SIZE, duties_under, order_under
from games.cards import SUITS
from games.envelope import Json, Problem, unknown_fields
from games.fields import Card, Choice, Entry, Field, ListOf, Reading, always, read_fields
from games.head import Players, read_players
from games.options import read_variant
from games.outcome import Answer, Outcome
from games.trick_judge import TrickTable
from games.tricks import Duty

_SIZES = (2, 3, 4, 5, 6)
_CARDS = ListOf(Card(DECK))
_FIELDS = (
    Field("trump", Choice(tuple(SUITS), "trump_unknown"), needed=always),
    Field("table", _CARDS),
    Field("hand", _CARDS),
    Field("played", Card(DECK)),
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


def judge_trick(report: Json) -> Outcome:
    """The answer to a question with `judge: "trick"`; never raises on JSON values."""
    values, problems = read_variant(OPTIONS, report.get("variant"))
    if problems:
        return Outcome(errors=tuple(problems))
    reading, question = Reading(()), Entry(report, Rules(**values))
    read_fields(_FIELDS, question, "", reading)
    players: tuple[str, ...] = ()
    if report.get("players") is not None:
        players, faults = read_players(report["players"], _SIZES, Players.NAMES_FIRST)
        reading.problems += faults
    reading.problems += unknown_fields(report, _KNOWN)
    problems = reading.problems or list(_problems(question, players))
    return Outcome(errors=tuple(problems)) if problems else _answer(question, players)


def _problems(question: Entry, players: tuple[str, ...]) -> Iterator[Problem]:
    table, hand, played = question["table"] or (), question["hand"], question["played"]
    kit = TrickTable(DECK, len(players) or max(_SIZES), HAND_SIZE, trick="table")
    piles = list(table), None if hand is None else list(hand)
    yield from dict.fromkeys((*kit.pile_problems(*piles), *kit.problems_between(*piles)))
    if hand is not None and len(table) > kit.players:
        yield Problem("trick_complete", "hand")
    if hand is None and not table:
        yield Problem("nothing_to_judge", "")
    if played is not None and played not in (hand or ()):
        yield Problem("played_not_in_hand", "played")


def _answer(question: Entry, players: tuple[str, ...]) -> Answer:
    table, order = question["table"] or (), order_under(question["trump"])
    best = order.winning_index(table)
    complete = len(table) == len(players)
    facts: Json = {
        "winning_index": best,
        "winning_card": None if best is None else table[best],
        "winner": None if best is None or not players else players[best],
        "complete": complete if players else None,
        "turn": None if complete or not players else players[len(table)],
        **dict.fromkeys(("legal", "obligation", "takes", "verdict")),
        "warnings": [],
    }
    if question["hand"] is not None:
        duty, legal = duties_under(question.rules).choice(order, table, question["hand"])
        played = question["played"]
        facts |= {
            "legal": list(legal),
            "obligation": _OBLIGATIONS[duty],
            "takes": list(order.takes(legal, table)),
            "verdict": played and ("legal" if played in legal else "revoke"),
        }
    return Answer(facts=facts)
