"""Worth of each sentence of a story.

With more records of higher worth the story gets shorter; the least worthy goes first, among equal
ones the last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from tests.domain.evening_in_memory import NOW
from tests.domain.review.test_story import ACTIVE, MISSED, OUT, WON, after, event, past
from tests.domain.test_story_facts import Cup, words
from tournaments.domain.formats.state import Phase
from tournaments.domain.review.progression import RoundStandings, Standing, Turn, progression
from tournaments.domain.review.sentence import Sentence
from tournaments.domain.review.story import story
from tournaments.domain.translation import text

Json = dict[str, Any]


@dataclass(frozen=True)
class Told:
    """A report of a table in a round, from minute to minute."""

    round: int
    table: int
    seats: str
    began: int
    ended: int
    said: Json = field(default_factory=dict)


def minute(number: int) -> datetime:
    return NOW + timedelta(minutes=number)


def at_table(told: Told, phase: Phase, people: Mapping[str, int], status: Mapping[str, Any]) -> Any:
    """Return the state of a tournament at this moment of the story."""
    seated = SimpleNamespace(players=tuple(told.seats), last_at=minute(told.began))
    return SimpleNamespace(
        phase=phase,
        round=told.round,
        tables=(seated,) * told.table,
        balances=people,
        status=dict.fromkeys(people, ACTIVE) | dict(status),
        meetings={},
        round_of=lambda _table: told.round,
        number_in_round=lambda table: table,
    )


def entry(index: int, told: Told, kind: str) -> Any:
    event = {"type": kind, "table": told.table, **told.said}
    return SimpleNamespace(event=event, at=minute(told.ended), index=index)


PEOPLE = dict.fromkeys("abcdef", 0)


def duels(
    reports: Sequence[Told], scores: Sequence[tuple[int, int]], meetings: Mapping[Any, int]
) -> tuple[Any, Any]:
    """An event of matches of two, and its past: each report with what both made."""
    states = [at_table(told, Phase.ROUND, PEOPLE, {}) for told in reports]
    over = at_table(reports[-1], Phase.FINISHED, PEOPLE, {})
    over.meetings = meetings
    state = event(over)
    state.presenter.by_runde = False
    state.setup = SimpleNamespace(game="bronzen", settings={})
    state.rules_by = lambda _round: {}
    sittings = [
        SimpleNamespace(
            number=told.round, table=told.table, scores=tuple(zip(told.seats, made, strict=True))
        )
        for told, made in zip(reports, scores, strict=True)
    ]
    state.format = SimpleNamespace(
        story=lambda *_what: (),
        pairs_fixed=False,
        sittings=lambda _play: sittings,
        sheet=lambda met, table: {
            "game": "bronzen",
            "variant": {"games_per_match": 9},
            "players": list(met.tables[table - 1].players),
        },
    )
    entries = [entry(k, told, "result") for k, told in enumerate(reports)]
    return state, past(*zip(entries, states, strict=True))


def standings(*rounds: str) -> list[RoundStandings]:
    """`c10 f9` is c in front of f with 10."""
    return [
        RoundStandings(
            number,
            0,
            {one[0]: Standing(rank, int(one[1:])) for rank, one in enumerate(made.split(), 1)},
        )
        for number, made in enumerate(rounds, 1)
    ]


def gets_shorter(
    worth: Mapping[str, int], state: Any, walk: Any, rounds: Sequence[RoundStandings], **more: Any
) -> None:
    """`worth`: how the sentences begin, in the order of a report."""
    by_worth = sorted(worth, key=worth.__getitem__)
    most = 15 - list(worth.values()).count(1)  # from there on records go: they stand at the end
    for number in range(most + 2):
        records = [Sentence(text(f"Record {k}.")) for k in range(number)]
        room = by_worth[: 15 - min(number, most)]
        kept = [f"Record {k}." for k in range(min(number, most))]
        expected = [*(one for one in worth if one in room), *kept]
        said = [one for one, _e in words(story(state, walk, rounds, records=records, **more))]
        assert len(said) == len(expected)
        assert all(map(str.startswith, said, expected)), (said, expected)


def test_most_of_what_single_tables_made_is_worth_least() -> None:
    """Three rounds of three duels: a wins all of them, and most clearly in the first; c and d are
    level; two matches were parted by 10, and 100 were made twice. The first round took from 20 to
    22 minutes a table, the second from 10 to 12, the third 30 and twice 31."""
    lengths = (20, 21, 22, 10, 11, 12, 30, 31, 31)
    seats = ("ab", "cd", "ef", "ac", "be", "df", "ad", "bf", "ce")
    reports = [
        Told(k // 3 + 1, k % 3 + 1, seats[k], began, began + lengths[k])
        for k, began in enumerate((0, 0, 0, 30, 30, 30, 50, 50, 50))
    ]
    scores = (
        *((100, 55), (60, 60), (70, 60)),
        *((100, 80), (70, 60), (75, 60)),
        *((95, 60), (80, 40), (70, 58)),
    )
    state, walk = duels(reports, scores, {})
    rounds = standings(
        "c10 f9 e8 d7 a6 b5",
        "c20 f19 e18 d17 a16 b15",
        "f30 c29 b26 e25 d24 a23",
        "f36 c34 e31 d28 b27 a27",
    )
    gets_shorter(
        {
            "6 took part.": 1,
            "f won with €36, €2 ahead of c.": 1,
            "In front to the end since Round 3: f.": 1,
            "At half time (Round 2) in front: c.": 3,
            "b gained 3 places at once (Round 3).": 3,
            "The first three were parted by €5.": 3,
            "a won 3 matches in a row.": 2,
            "Never beaten: a.": 3,
            "a made the most on average: 98 points a match.": 3,  # 295 in three
            "a won most clearly: 45 points ahead (table 1, Round 1).": 3,
            "Nowhere more was made than at table 1 (Round 2): 180 points.": 3,
            "One match ended level.": 3,
            "1253 points were made in all, 139 on average at a table.": 3,
            "The quickest match was over after 10 minutes: table 1, Round 2.": 3,
            "The quickest round: Round 2, with 12 minutes; the longest: Round 3, with 31.": 3,
        },
        state,
        walk,
        rounds,
    )  # fmt: skip


def test_how_the_standings_came_about_is_worth_more_than_single_tables() -> None:
    """Everybody meets everybody: c wins three duels, a two. Table 2 of the last round takes 20
    minutes, and 9 more than the other; all others take 10 or 11."""
    seats = ("ab", "cd", "ac", "bd", "ad", "bc")
    scores = ((60, 50), (70, 50), (55, 61), (64, 49), (80, 55), (40, 66))
    ends = (10, 11, 30, 31, 51, 60)
    reports = [
        Told(k // 2 + 1, k % 2 + 1, seats[k], 20 * (k // 2), ended) for k, ended in enumerate(ends)
    ]
    state, walk = duels(reports, scores, {("a", "b"): 3, ("a", "c"): 1})
    rounds = standings("b9 c8 d5 a1", "b12 c10 a7 d6", "a20 c15 d13 b12")
    gets_shorter(
        {
            "6 took part.": 1,
            "a won with €20, €5 ahead of c.": 1,
            "In front only at the very end: a.": 1,
            "The turning point was Round 3:": 1,
            "a came from place 4 (Round 1) to place 1.": 1,
            "a made the most at once: €13 (Round 3).": 2,
            "Among the first three all along: only c.": 2,
            "It was closest at place 3: €1 parted d and b.": 2,
            "The first three were parted by €7.": 3,
            "c won 3 matches in a row.": 2,
            "a was beaten once only, by c.": 2,
            "The closest match was at table 1 (Round 2): 6 points parted c and a.": 2,
            "The longest match took 20 minutes: table 2, Round 3.": 2,
            "All waited longest for table 2 (Round 3): 9 minutes after the others.": 2,
            "a and b sat at one table 3 times, more often than any other two.": 2,
        },
        state,
        walk,
        rounds,
        turn=Turn("a", 0.25, 0.75, 3),
    )


def games_of(seats: str, *made: tuple[int, int]) -> Json:
    """Games of Bronzen that brought both so much: 30 for winning it, 10 for each Einzel."""
    deals = []
    for first, second in made:
        won = seats[0] if first > second else seats[1]
        counts = {
            who: {"double": [0, 0, 0], "jay": 0, "einzel": (points - 30 * (who == won)) // 10}
            for who, points in zip(seats, (first, second), strict=True)
        }
        deals.append({"winner": won, "counts": counts})
    return {"report": {"deals": deals}}


def test_what_turned_within_a_match_is_worth_more_than_how_long_it_went() -> None:
    """a leads by 70 after the first game of the first match and loses it by 130 to 180.

    In the second the lead changes with every game, and a wins it by 150 to 120.
    """
    turned = games_of("ab", (100, 30), (20, 60), (10, 90))
    swinging = games_of("ac", (50, 0), (0, 70), (40, 0), (0, 50), (60, 0))
    reports = [
        Told(1, 1, "ab", 0, 20, turned),
        Told(1, 2, "ef", 0, 24),
        Told(2, 1, "ac", 30, 50, swinging),
    ]
    state, walk = duels(reports, ((130, 180), (70, 70), (150, 120)), {})
    gets_shorter(
        {
            "6 took part.": 1,
            "a won with €9, €2 ahead of b.": 1,
            "In front all along: a.": 1,
            "a was beaten once only, by b.": 2,
            "The greatest comeback: b won from 70 points behind after deal 1": 1,
            "The best deal of all brought a 100 points (deal 1 at table 1, Round 1).": 2,
            "2 matches were turned by their last deal.": 2,
            "The lead changed most often at table 1 (Round 2): 4 times.": 2,
            "It took the most deals at table 1 (Round 2): 5, where the shortest match took 3.": 3,
            "One match ended level.": 3,
            "All waited longest for table 2 (Round 1): 4 minutes after the others.": 2,
        },
        state,
        walk,
        after(a=(1, 9), b=(2, 7)),
    )


EUROS = {"a": 9, "b": 7, "c": 5, "d": 5, "e": 3, "f": 2, "g": 2}


def lost(who: str) -> Json:
    return {"result": {"loser": who}}


def test_of_runden_who_left_the_final_in_between_is_worth_least() -> None:
    """b loses the first three Runden, a none of seven, and makes a Durchmarsch; e misses the Final
    Table, which d, c and b leave one after the other."""
    preliminary = [
        *(Told(2, 1, "abcd", 0, 10, lost("b")), Told(2, 1, "abcd", 10, 22, lost("b"))),
        *(Told(2, 1, "abcd", 22, 36, lost("b")), Told(2, 1, "abcd", 36, 52, lost("c"))),
        Told(2, 1, "abcd", 52, 54, {"result": {"end": "durchmarsch", "winner": "a"}}),
        Told(2, 2, "efg", 20, 60, lost("e")),
    ]
    final = [
        Told(2, 1, "abcd", 60, 75, lost("d")),
        Told(2, 1, "abcd", 75, 92, lost("c")),
        Told(2, 1, "abcd", 92, 110, lost("b")),
    ]
    out: Json = dict.fromkeys("efg", MISSED)
    met = [at_table(told, Phase.CLOSING, EUROS, {}) for told in preliminary]
    for told, gone in zip(final, ("", "d", "dc"), strict=True):
        met.append(at_table(told, Phase.FINAL, EUROS, out | dict.fromkeys(gone, OUT)))
    over = at_table(final[-1], Phase.FINISHED, EUROS, out | dict.fromkeys("bcd", OUT) | {"a": WON})
    over.meetings = {("a", "b"): 4, ("c", "d"): 2}  # and once more in the final
    entries = [entry(k, told, "runde") for k, told in enumerate([*preliminary, *final])]
    gets_shorter(
        {
            "7 took part.": 1,
            "a won with €9, €2 ahead of b.": 1,
            "In front all along: a.": 1,
            "A Durchmarsch, the only one: a (table 1, Round 2).": 1,
            "b had the worst of luck: 3 Runden lost in a row.": 2,
            "Longest without a loss: a, 7 Runden in a row.": 2,
            "The longest Runde took 40 minutes: table 2, Round 2.": 2,
            "The quickest Runde was over after 2 minutes: table 1, Round 2.": 3,
            "All waited longest for table 2 (Round 2): 6 minutes after the others.": 2,
            "e missed the Final Table by €2.": 1,
            "d left the Final Table after Runde 1, with €5.": 1,
            "c left the Final Table after Runde 2, with €5.": 3,
            "b left the Final Table after Runde 3, with €7.": 1,
            "a and b sat at one table 5 times, more often than any other two.": 2,
        },
        event(over, names=tuple(EUROS)),
        past(*zip(entries, met, strict=True)),
        after(a=(1, 9), b=(2, 7)),
    )


def turned_cup() -> Cup:
    """e1 loses the first game of the semi-final and none after it; e3 becomes third."""
    cup = Cup(4, best_of=3, best_of_final=3, places_to=4)
    cup.round("e4", "e1", "e1", "e2", "e2")
    cup.round("e1", "e1", "e3", "e3")
    return cup


def surprising_cup() -> Cup:
    """e7 does not come; e8 beats e1 and e5, and loses the final to e3."""
    cup = Cup(8)
    cup.sent("withdraw", 1, player="e7", accept=True)
    cup.round("e8", "e5", "e3")
    cup.round("e8", "e3")
    cup.round("e3")
    return cup


def beaten_cup() -> Cup:
    """e1 loses to e4 at once, beats e3 and e4 in the other part, and e2 in both finals."""
    cup = Cup(4, mode="double")
    for winners in (("e4", "e2"), ("e2", "e1"), ("e1",), ("e1",), ("e1",)):
        cup.round(*winners)
    return cup


@pytest.mark.parametrize(
    ("cup", "worth"),
    [
        (turned_cup, {
            "4 took part.": 1, "e1 won the final": 1, "Only e4 took a game": 2,
            "Third place went to e3": 1, "e1 turned a match": 2, "One match needed": 2,
            "5508 points were made": 3, "The longest match": 2, "All waited longest": 2,
        }),
        (surprising_cup, {
            "8 took part.": 1, "e3 won the final": 1, "On the way to the final e3": 1,
            "The way of e8": 1, "Third place is shared": 1, "Farthest from the seeding": 1,
            "One match was decided": 3, "3672 points were made": 3, "The longest match": 2,
            "The quickest round": 3, "All waited longest": 2,
        }),
        (beaten_cup, {
            "4 took part.": 1, "e1 won the final": 1, "On the way to the final e1": 1,
            "The way of e2": 1, "e1 won it all the same": 1, "Farthest from the seeding": 1,
            "4284 points were made": 3, "All waited longest": 2,
        }),
    ],
)  # fmt: skip
def test_of_a_bracket_its_way_is_worth_more_than_its_length(
    cup: Any, worth: dict[str, int]
) -> None:
    played = cup()
    state, log = played.state, played.memory.past
    gets_shorter(worth, state, log, progression(state, log, {}))
