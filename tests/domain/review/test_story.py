"""A story as a whole: the first place, omitted parts, missed finals."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from tests.domain.evening_in_memory import NOW
from tests.domain.test_story_facts import words
from tournaments.domain.formats.state import Phase, Status
from tournaments.domain.review.progression import RoundStandings, Standing, Turn
from tournaments.domain.review.sentence import Sentence
from tournaments.domain.review.story import story
from tournaments.domain.translation import text

PEOPLE = tuple("abcdefgh")
ACTIVE, MISSED, OUT, WON = Status.ACTIVE, Status.MISSED_CUT, Status.ELIMINATED, Status.WINNER


def playing(
    phase: Phase, balances: Mapping[str, int], status: Mapping[str, Status] | None = None
) -> Any:
    """One table, of a and b, in round 2."""
    return SimpleNamespace(
        phase=phase,
        round=2,
        meetings={},
        balances=balances,
        status=dict.fromkeys(balances, ACTIVE) | (status or {}),
        tables=(SimpleNamespace(players=("a", "b"), last_at=NOW),),
        round_of=lambda _table: 2,
        number_in_round=lambda table: 10 + table,
    )


def runde(index: int, loser: str, table: int = 1) -> Any:
    event = {"type": "runde", "table": table, "result": {"loser": loser}}
    return SimpleNamespace(event=event, at=NOW, index=index)


def event(play: Any, unit: str = "€", names: tuple[str, ...] = PEOPLE) -> Any:
    return SimpleNamespace(
        play=play,
        names=dict.fromkeys(names, ""),
        setup=SimpleNamespace(game="brokdorf"),
        format=SimpleNamespace(story=lambda *_what: (), pairs_fixed=False),
        presenter=SimpleNamespace(
            by_runde=True,
            is_season=False,
            explains_places=True,
            unit=unit,
            counts_euros=unit == "€",
            round_name=lambda n: text("Round %(n)d", n=n),
        ),
    )


OVER = playing(Phase.FINISHED, dict.fromkeys(PEOPLE, 0))


def past(*walk: tuple[Any, Any]) -> Any:
    return SimpleNamespace(walk=lambda: walk)


def after(**places: tuple[int | None, int]) -> list[RoundStandings]:
    """The same standings after both rounds."""
    standings = {who: Standing(*at) for who, at in places.items()}
    return [RoundStandings(number, 0, standings) for number in (1, 2)]


def told(rounds: list[RoundStandings], state: Any = None, **more: Any) -> list[str]:
    sentences = story(state or event(OVER), past(), rounds, **more)
    return [sentence for sentence, _entries in words(sentences)]


@pytest.mark.parametrize(
    ("places", "unit", "first"),
    [
        ({"a": (1, 9), "b": (2, 7)}, "€", "a won with €9, €2 ahead of b."),
        ({"a": (1, 9), "b": (2, 7)}, "", "a won with 9 points, ahead of b with 7."),
        ({"a": (1, 7), "b": (2, 7)}, "€", "a won with €7, before b."),
        ({"a": (1, 7), "b": (2, 7)}, "", "a won with 7 points, as many as b had."),
        ({"a": (1, 6), "b": (2, 7)}, "€", "a won with €6, before b."),
        ({"a": (1, 6), "b": (2, 7)}, "", "a won, before b."),
        ({"a": (1, 9), "b": (2, 7), "c": (2, 7)}, "€", "a won, before b & c."),
        ({"a": (1, 9), **dict.fromkeys("bcd", (2, 7))}, "€", "a won, before b & c & d."),
        ({"a": (1, 9), "b": (1, 9)}, "€", "a and b share the first place, with €9 each."),
    ],
)
def test_the_first_sentence_says_who_won(places: Any, unit: str, first: str) -> None:
    assert told(after(**places), event(OVER, unit))[0] == first


def test_who_won_before_a_crowd_or_with_two_others_is_not_put_into_a_sentence() -> None:
    crowd = told(after(a=(1, 9), **dict.fromkeys("bcde", (2, 7))))
    assert crowd == ["In front all along: a."]
    three = told(after(**dict.fromkeys("abc", (1, 9))))
    assert not any("share" in sentence or "won" in sentence for sentence in three)
    assert told(after(a=(1, 9)))[0] == "In front all along: a."  # nobody was second


TURN = Turn("a", 0.2, 0.35, 2)
GREW = "the chance of a to win grew from 20 % to {} %."


@pytest.mark.parametrize(
    ("turn", "sentence"),
    [
        (TURN, f"The turning point was Round 2: {GREW.format(35)}"),
        (
            Turn("a", 0.2, 0.5, 2, 7),
            f"The turning point was Runde 7 of the Final Table. T{GREW.format(50)[1:]}",
        ),
        (
            Turn("a", 0.204, 0.375, 2),
            f"The turning point was Round 2: {GREW.format(38)}",
        ),
        (Turn("a", 0.2, 0.9, 2), f"The turning point was Round 2: {GREW.format(90)}"),
        (Turn("a", 0.2, 0.29, 2), None),
        (
            Turn("a", 0.0, 0.1, 2),
            "The turning point was Round 2: the chance of a to win grew from 0 % to 10 %.",
        ),
        (None, None),
    ],
)  # fmt: skip
def test_where_it_turned_is_told_if_the_chance_grew_by_a_tenth(
    turn: Turn | None, sentence: str | None
) -> None:
    found = [one for one in told(after(a=(1, 9), b=(2, 7)), turn=turn) if "turning" in one]
    assert found == ([sentence] if sentence else [])


def test_who_was_forgotten_is_in_no_sentence() -> None:
    known = event(OVER, names=("a",))
    assert told(after(a=(1, 9), b=(2, 7)), known) == ["In front all along: a."]


def test_fifteen_sentences_at_most_and_the_others_go_by_their_worth() -> None:
    """Two of the standings are worth most, and so are records; that the first three were parted
    by little is worth less and goes first."""
    rounds = after(a=(1, 9), b=(2, 7), c=(3, 4))
    records = [Sentence(text(f"Record {number}.")) for number in range(20)]
    usual = ["a won with €9, €2 ahead of b.", "In front all along: a."]
    close = "It was closest at place 2: €3 parted b and c."
    last = "The first three were parted by €5."
    few = [f"Record {number}." for number in range(12)]
    assert told(rounds, records=records[:11]) == [*usual, close, last, *few[:11]]
    assert told(rounds, records=records[:12]) == [*usual, close, *few]
    assert len(told(rounds, records=records)) == 15


def test_nothing_is_told_while_it_goes_on_or_before_a_second_round() -> None:
    rounds = after(a=(1, 9), b=(2, 7))
    going = playing(Phase.ROUND, dict.fromkeys(PEOPLE, 0))
    assert told(rounds, event(going)) == []
    assert told(rounds[:1]) == []


def missed(*made: int, left: int = 2) -> list[str]:
    """Return the players who miss the final with these balances."""
    balances = dict(zip(PEOPLE, made, strict=False))
    at_cut = playing(Phase.FINAL, balances, dict.fromkeys(list(balances)[left:], MISSED))
    over = playing(Phase.FINISHED, balances, at_cut.status)
    before = playing(Phase.CLOSING, balances)
    found = story(event(over), past((runde(7, "c"), before), (None, at_cut)),
                  after(a=(1, 9), b=(2, 7)))  # fmt: skip
    said = [sentence for sentence, _entries in words(found)]
    return [one for one in said if "missed" in one or "level" in one]


def test_by_how_little_somebody_missed_the_final_is_told() -> None:
    assert missed(9, 7, 5, 4) == ["c missed the Final Table by €2."]
    assert missed(9, 7, 5, 5) == ["2 missed the Final Table by €2 only."]
    assert missed(9, 7, 5, 5, 5, 5) == ["4 missed the Final Table by €2 only."]
    assert missed(9, 7, 5, 5, 5, 5, 5) == []  # too many to be called close
    assert missed(9, 7, 7, 4) == [
        "Some were level at the end of the preliminary: a Stechen decided."
    ]
    assert missed(9, 5, 7, 4) == []
    assert missed(9, 7) == []
    assert missed(9, 7, left=0) == []


def three_rounds() -> list[RoundStandings]:
    """a comes from the fourth place and wins; b leads twice, and c and d are always near."""
    standings: list[dict[str, tuple[int, int]]] = [
        {"a": (4, 1), "b": (1, 9), "c": (2, 8), "d": (3, 5)},
        {"a": (4, 3), "b": (1, 12), "c": (3, 9), "d": (2, 10)},
        {"a": (1, 20), "c": (2, 15), "d": (3, 13), "b": (4, 12)},
    ]
    return [
        RoundStandings(number, 0, {who: Standing(*at) for who, at in made.items()})
        for number, made in enumerate(standings, 1)
    ]


WORTH = {
    "a won with €20, €5 ahead of c.": 1,
    "In front only at the very end: a.": 1,
    "a came from place 4 (Round 1) to place 1.": 1,
    "a gained 3 places at once (Round 3).": 3,
    "a made the most at once: €17 (Round 3).": 2,
    "It was closest at place 3: €1 parted d and b.": 2,
    "The first three were parted by €7.": 3,
}


@pytest.mark.parametrize(
    ("records", "left_out"),
    [
        (8, 0),
        (9, 1),  # of what is worth least the last goes first
        (10, 2),
        (11, 3),
        (12, 4),
        (13, 4),  # from here on records go: they stand at the end
    ],
)
def test_what_is_worth_most_is_told_in_the_order_of_a_report(records: int, left_out: int) -> None:
    some = [Sentence(text(f"Record {number}.")) for number in range(records)]
    by_worth = sorted(WORTH, key=WORTH.__getitem__)
    kept = by_worth[: len(by_worth) - left_out]
    expected = [one for one in WORTH if one in kept] + [f"Record {k}." for k in range(records)]
    assert told(three_rounds(), records=some) == expected[:15]


@pytest.mark.parametrize("gone", ["b", "bc", "bcd", "bcde"])
def test_who_went_out_at_the_final_table_is_told_one_after_the_other(gone: str) -> None:
    """One in each of its first Runden; a has won."""
    balances = dict.fromkeys("abcde", 3)
    states = [
        playing(Phase.FINAL, balances, dict.fromkeys(gone[:number], OUT))
        for number in range(len(gone))
    ]
    over = playing(Phase.FINISHED, balances, {"a": WON, **dict.fromkeys(gone, OUT)})
    walk = past(*((runde(k, "a"), state) for k, state in enumerate(states, 7)))
    sentences = words(story(event(over), walk, after(a=(1, 9), b=(2, 7))))
    left = [(one, entries) for one, entries in sentences if "left" in one]
    assert left == [
        (f"{who} left the Final Table after Runde {number}, with €3.", (number + 6,))
        for number, who in enumerate(gone, 1)
    ]


@pytest.mark.parametrize(("high", "is_told"), [(0.5, True), (0.4375, False)])
def test_a_tenth_is_enough(high: float, is_told: bool) -> None:
    """From three eighths on: an eighth is more than a tenth, a sixteenth is less."""
    found = told(after(a=(1, 9), b=(2, 7)), turn=Turn("a", 0.375, high, 2))
    chance = "The turning point was Round 2: the chance of a to win grew from 38 % to 50 %."
    assert (chance in found) is is_told
