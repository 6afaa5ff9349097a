"""Story of deals, times and brackets: worked examples, by hand."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.utils.translation import override

from tests.bench.forecast_evenings import Kind, played
from tests.domain.evening_in_memory import NOW, Evening
from tests.domain.rounds.tournament import duel
from tournaments.domain.formats.knockout import story as told
from tournaments.domain.review.deals import (
    best_deal,
    comeback,
    last_deal,
    most_deals,
    swings,
    told_by_deals,
)
from tournaments.domain.review.progression import progression
from tournaments.domain.review.reports import Match, Report, happened, matches
from tournaments.domain.review.sentence import Sentence
from tournaments.domain.review.story import story
from tournaments.domain.review.tables import beaten_once, durchmarsch, good_luck, met
from tournaments.domain.review.times import beginning, quickest, rounds, slowest
from tournaments.domain.translation import Amount, Text, text
from tournaments.wording.money import in_unit

EVENT: Any = SimpleNamespace(
    presenter=SimpleNamespace(
        by_runde=False, is_season=False, round_name=lambda n: text("Round %(n)d", n=n)
    ),
    setup=SimpleNamespace(game="canasta"),
    play=SimpleNamespace(status=dict.fromkeys("abcd"), meetings={}, round=3),
)


def words(*sentences: Iterable[Sentence]) -> list[tuple[str, tuple[int, ...]]]:
    """In English, with ids for names, and the entries that say it."""
    return [
        (_said(one.text, {k: " & ".join(who) for k, who in one.named.items()}), one.entries)
        for some in sentences
        for one in some
    ]


def _said(words: Text, names: dict[str, str]) -> str:
    values = {k: _shown(v) for k, v in words.values.items()}
    source = words.plural if words.plural and values["n"] != 1 else words.source
    return source % {**values, **names}


def _shown(value: object) -> object:
    if isinstance(value, Text):
        return _said(value, {})
    if isinstance(value, Amount):
        with override("en"):
            return in_unit(*value)
    return value


def match(number: int, *deals: tuple[int, int], sides: tuple[str, str] = ("a", "b")) -> Match:
    """Of two, with what each deal brought them."""
    totals = tuple(map(sum, zip(*deals, strict=True)))
    won = None if totals[0] == totals[1] else totals.index(max(totals))
    scores = tuple(zip(sides, totals, strict=True))
    return Match(number, 1, scores, (20 + number,), tuple((s,) for s in sides), deals, won)


FOLLOWED = (
    match(1, (100, 30), (20, 60), (10, 90)),  # after the second 120:90, at the end 130:180
    match(2, (50, 0), (50, 300), (400, 10)),  # a is 200 behind after the second, wins 500:310
    match(3, (10, 0), (0, 20), (20, 0), (0, 20), (50, 0)),  # the lead changes with each deal
    match(4, (10, 20)),
)


def test_deals_tell_who_came_back_and_what_turned_last() -> None:
    followed = told_by_deals(EVENT, FOLLOWED)
    assert followed == FOLLOWED[:3]
    assert words(
        comeback(EVENT, followed),
        best_deal(EVENT, followed),
        last_deal(followed),
        swings(EVENT, followed),
        most_deals(EVENT, followed),
    ) == [
        (
            (
                "The greatest comeback: a won from 200 points behind after deal 2 "
                "(table 1, Round 2)."
            ),
            (22,),
        ),
        ("The best deal of all brought a 400 points (deal 3 at table 1, Round 2).", (22,)),
        ("3 matches were turned by their last deal.", (21, 22, 23)),
        ("The lead changed most often at table 1 (Round 3): 4 times.", (23,)),
        ("It took the most deals at table 1 (Round 3): 5, where the shortest match took 3.", (23,)),
    ]


def test_deals_tell_nothing_where_two_did_the_same() -> None:
    same = (match(1, (0, 40), (90, 0)), match(2, (0, 40), (90, 0)))
    assert words(comeback(EVENT, same), best_deal(EVENT, same), most_deals(EVENT, same)) == []
    even = (match(1, (40, 0), (0, 40)), match(2, (60, 0), (10, 5)))
    assert words(comeback(EVENT, even), last_deal(even), swings(EVENT, even)) == []


def report(number: int, table: int, began: int, ended: int, *, seats: str = "abc") -> Report:
    """A round, a table, from minute to minute; the entry is the minute of its end."""
    return Report(
        number,
        table,
        NOW + timedelta(minutes=ended),
        False,
        NOW + timedelta(minutes=began),
        tuple(seats),
        entry=ended,
    )


def test_times_tell_the_quickest_and_the_rounds() -> None:
    """Round 1 lasts to minute 30, round 2 from 35 to 60, round 3 from 61 to 104."""
    reports = [
        *(report(1, 1, 0, 30), report(1, 2, 0, 20)),
        *(report(2, 1, 35, 60), report(2, 2, 35, 58)),
        *(report(3, 1, 61, 80), report(3, 2, 61, 104)),
    ]
    assert words(quickest(EVENT, reports), rounds(EVENT, reports), slowest(EVENT, reports)) == [
        ("The quickest match was over after 19 minutes: table 1, Round 3.", (80,)),
        ("The quickest round: Round 2, with 25 minutes; the longest: Round 3, with 43.", (60, 104)),
        ("All waited longest for table 2 (Round 3): 24 minutes after the others.", (104,)),
    ]
    assert words(quickest(EVENT, reports[1:]), rounds(EVENT, reports[:4])) == []
    (first,) = beginning(EVENT, sorted(reports, key=lambda one: one.at))
    assert first.entries == (20, 104)
    assert first.text.values["people"] == 4


def test_runden_tell_of_luck_and_of_a_durchmarsch() -> None:
    runden = [
        Report(1, 1, NOW, False, None, ("a", "b", "c"), {"loser": "bc"[k % 2]}, entry=k)
        for k in range(7)
    ]
    assert words(good_luck(runden), good_luck(runden[:5]), durchmarsch(EVENT, runden)) == [
        ("Longest without a loss: a, 7 Runden in a row.", tuple(range(7)))
    ]
    made = Report(2, 3, NOW, False, None, (), {"end": "durchmarsch", "winner": "b"}, entry=9)
    assert words(durchmarsch(EVENT, [*runden, made])) == [
        ("A Durchmarsch, the only one: b (table 3, Round 2).", (9,))
    ]
    assert words(durchmarsch(EVENT, [made, made])) == [("A Durchmarsch was made 2 times.", (9, 9))]


def test_who_beat_the_winner_of_duels_once_is_told() -> None:
    duels = (match(1, (5, 3)), match(2, (4, 6), sides=("a", "c")), match(3, (9, 1)))
    assert words(beaten_once(duels, "a")) == [("a was beaten once only, by c.", (22,))]
    assert words(beaten_once((*duels, match(4, (0, 1))), "a")) == []


@pytest.mark.parametrize(
    ("meetings", "said"),
    [
        (
            {("a", "b"): 3, ("a", "c"): 2},
            [("a and b sat at one table 3 times, more often than any other two.", (7,))],
        ),
        ({("a", "b"): 1, ("c", "d"): 1}, [("No two sat at one table twice.", ())]),
        (
            {("a", "b"): 2, ("a", "c"): 2, ("b", "d"): 0},
            [("Nobody sat with more different people than a: 2.", ())],
        ),
        ({("a", "b"): 2, ("c", "d"): 2}, []),
    ],
)
def test_who_met_whom_most_is_told(
    meetings: dict[tuple[str, str], int], said: list[tuple[str, tuple[int, ...]]]
) -> None:
    event: Any = SimpleNamespace(
        play=SimpleNamespace(meetings=meetings, round=3), presenter=EVENT.presenter
    )
    assert words(met(event, [report(1, 1, 0, 7)])) == said


class Cup(Evening):
    """Duels of Bronzen, seeded as people signed up; a match is 372 to 240."""

    def __init__(self, people: int, **settings: object) -> None:
        settings = {"seeding": "order", **settings}
        super().__init__(people, format="knockout", game="bronzen", settings=settings)
        self.sent("start", 0)
        self.at = 0

    def round(self, *winners: str) -> None:
        """A round in which these win the next game of their matches, one after the other."""
        if self.play.phase == "between":
            self.sent("draw", self.at, seed="1")
            self.sent("go", self.at)
        for winner in winners:
            self.at += 10
            number, table = next(
                (k, t) for k, t in enumerate(self.play.tables, 1) if winner in t.players and t.open
            )
            loser = next(player for player in table.players if player != winner)
            report = {"deals": 3 * duel(winner, loser)["deals"]}
            self.sent("report", self.at, table=number, report=report, accept=True)

    @property
    def bracket(self) -> told.Bracket:
        reports, _exits, _cut = happened(self.state, self.memory.past)
        return told.Bracket(self.play, reports, matches(self.state, reports))


def test_a_bracket_tells_the_way_of_both_finalists_and_who_was_no_favourite() -> None:
    cup = Cup(8)
    cup.round("e8", "e5", "e2", "e3")  # 1–8, 4–5, 2–7, 3–6
    cup.round("e8", "e3")
    cup.round("e3")
    found = cup.bracket
    entry = {cup.memory.past[e].at: e for one in found.played for e in found.entries(one)}
    at = [entry[NOW + timedelta(minutes=10 * k)] for k in range(1, 8)]
    assert words(told.win(found), told.ways(found), told.beside(found), told.upset(found)) == [
        ("e3 won the final against e8, 372 to 240.", (at[6],)),
        ("On the way to the final e3 beat e6 & e2.", (at[3], at[5])),
        ("The way of e8 to the final led past e1 & e5.", (at[0], at[4])),
        ("Third place is shared: e2 & e5.", ()),
        (
            "Farthest from the seeding: e8, number 8, won against e1, number 1.",
            (at[0],),
        ),
    ]
    assert (
        words(
            told.games_lost(found),
            told.full_length(found),
            told.turned(found),
            told.unplayed(found),
        )
        == []
    )


def test_a_bracket_by_lot_has_no_favourites() -> None:
    cup = Cup(4, seeding="lot")
    while cup.play.phase != "finished":
        cup.round()
        cup.round(*[table.players[0] for table in cup.play.tables if table.open])
    assert words(told.upset(cup.bracket)) == []


def test_matches_of_several_games_tell_how_long_they_went_and_who_turned_one() -> None:
    """e1 loses the first game to e4 and wins two; the other semi-final and the final are clear."""
    cup = Cup(4, best_of=3, best_of_final=3, places_to=4)
    cup.round("e4", "e1", "e1", "e2", "e2")
    cup.round("e1", "e1", "e3", "e3")
    found = cup.bracket
    names = {one.match.id: found.entries(one) for one in found.played}
    assert words(
        told.win(found),
        told.games_lost(found),
        told.beside(found),
        told.turned(found),
        told.full_length(found),
    ) == [
        ("e1 won the final against e2, 2 to 0.", names["F1"]),
        ("Only e4 took a game from e1.", names["W1.1"]),
        ("Third place went to e3.", names["P3"]),
        (
            "e1 turned a match from 0 to 1 into 2 to 1.",
            names["W1.1"],
        ),
        ("One match needed its last game.", names["W1.1"]),
    ]
    assert [len(names[name]) for name in ("W1.1", "W1.2", "F1")] == [3, 2, 2]


def test_a_double_elimination_tells_of_the_defeat_before_the_win() -> None:
    """e1 loses to e4 at once, comes back through the other part and wins the final twice."""
    cup = Cup(4, mode="double")
    cup.round("e4", "e2")
    cup.round("e2", "e1")
    cup.round("e1")
    cup.round("e1")
    cup.round("e1")
    found = cup.bracket
    assert found.final.match.id == "F2"
    lost = next(one for one in found.played if one.loser == "e1")
    assert words(told.lost_once(found)) == [
        ("e1 won it all the same after a defeat against e4.", found.entries(lost))
    ]
    assert len(found.entries(*found.played)) == 7


def test_who_leaves_is_told_as_a_match_that_nobody_played() -> None:
    cup = Cup(4)
    cup.round("e1", "e2")
    cup.sent("withdraw", 30, player="e2", accept=True)
    assert words(told.win(cup.bracket), told.unplayed(cup.bracket)) == [
        ("e1 won, before e2.", ()),
        ("One match was decided without being played.", ()),
    ]


def test_a_small_bracket_has_ten_sentences_or_more() -> None:
    """Of eight people who play Canasta deal by deal, as the simulator does."""
    event = Kind({"format": "knockout", "game": "canasta"}, 8, deal_minutes=12)
    *_steps, (memory, _now) = played(event, "story")
    state, past = memory.state, memory.past
    said = words(story(state, past, progression(state, past, {})))
    assert 10 <= len(set(said)) == len(said) <= 15
    told_of = {entry for _words, entries in said for entry in entries}
    assert told_of <= {entry.index for entry in past.entries}
