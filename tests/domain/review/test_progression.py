"""Standings after each round, and where an event turned: worked examples."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from tests.domain.evening_in_memory import NOW
from tests.domain.test_story_facts import Cup
from tournaments.domain.formats.forecast import Pace
from tournaments.domain.formats.ranking import Place
from tournaments.domain.review.progression import (
    RoundStandings,
    Standing,
    ends,
    moments,
    progression,
    turning,
)


def stood(number: int, *order: str, has_begun: bool = True, **balances: int) -> Any:
    """A state in which these are first, second and so on."""
    places = tuple(Place(rank, player) for rank, player in enumerate(order, 1))
    return SimpleNamespace(round=number, has_begun=has_begun, balances=balances, places=places)


def entry(index: int, kind: str = "go") -> Any:
    return SimpleNamespace(index=index, event={"type": kind}, at=NOW)


class Lying:
    """A log in which `begun` begin rounds, with the states before them."""

    def __init__(self, *begun: tuple[Any, Any], later: tuple[Any, ...] = ()) -> None:
        self.begun = [one for one, _met in begun]
        self.met = {one.index: met for one, met in begun}
        self.later = later

    def concerning(self, key: str) -> list[Any]:
        assert key == "round"
        return self.begun[::-1]

    def since(self, index: int) -> tuple[Any, ...]:
        assert index == self.begun[-1].index
        return self.later

    def before(self, index: int) -> Any:
        return self.met[index]


def event(play: Any, *final: Place) -> Any:
    return SimpleNamespace(
        play=play, final=final, format=SimpleNamespace(ranking=lambda met: met.places)
    )


BEGUN = stood(0, "a", "b", has_begun=False)
FIRST = stood(1, "a", "b", a=9, b=7)
SECOND = stood(2, "b", "a", b=16, a=12)
LOG: Any = Lying((entry(10), BEGUN), (entry(20), FIRST))
AFTER_FIRST = RoundStandings(1, 0, {"a": Standing(1, 9), "b": Standing(2, 7)})
AFTER_SECOND = RoundStandings(2, 0, {"b": Standing(1, 16), "a": Standing(2, 12)})


def test_the_standings_are_told_after_each_round_that_another_one_followed_and_now() -> None:
    known: dict[int, RoundStandings] = {}
    assert progression(event(SECOND), LOG, known) == (AFTER_FIRST, AFTER_SECOND)
    assert known == {10: RoundStandings(0, 0, {}), 20: AFTER_FIRST}
    # what is known is not read again
    kept = RoundStandings(1, 0, {"b": Standing(1, 3)})
    assert progression(event(SECOND), LOG, {10: known[10], 20: kept})[0] == kept
    assert progression(event(BEGUN), LOG, {}) == ()


def test_a_round_in_which_nothing_moved_yet_is_not_told_twice() -> None:
    drawn = stood(2, "a", "b", a=9, b=7)
    assert progression(event(drawn), LOG, {}) == (RoundStandings(2, 0, AFTER_FIRST.standings),)
    only: Any = Lying((entry(10), BEGUN))
    assert progression(event(FIRST), only, {}) == (AFTER_FIRST,)


def test_the_places_recorded_at_the_end_are_those_that_count() -> None:
    told = progression(event(SECOND, Place(1, "a"), Place(None, "c")), LOG, {})
    assert told[-1].standings == {"a": Standing(1, 12), "c": Standing(None, 0)}


def final_of(runden: int) -> Any:
    """A preliminary of two rounds, and a Final Table with `runden` 15ers and a fine."""
    later = (entry(31, "fine"), *(entry(40 + k, "runde") for k in range(runden)))
    begun = (entry(10), BEGUN), (entry(20), FIRST), (entry(30, "final"), SECOND)
    return Lying(*begun, later=later)


def test_at_the_final_table_each_runde_ends_something() -> None:
    """A Runde is met by the next one, so the last is not over."""
    found = [(runde, one.index) for runde, one in ends(final_of(3))]
    assert found == [(0, 10), (0, 20), (0, 30), (1, 41), (2, 42)]
    assert [runde for runde, _one in ends(final_of(1))] == [0, 0, 0]
    assert [runde for runde, _one in ends(LOG)] == [0, 0]
    empty: Any = Lying()
    assert ends(empty) == ()
    many = [runde for runde, _one in ends(final_of(62))][3:]
    assert (len(many), many[0], many[-1]) == (60, 2, 61)


def test_standings_of_the_final_table_count_its_runden() -> None:
    log = final_of(2)
    log.met[41] = stood(2, "a", "b", a=17, b=16)
    told = progression(event(stood(2, "b", "a", b=20, a=17)), log, {})
    assert [(one.round, one.runde, [*one.standings]) for one in told] == [
        *((1, 0, ["a", "b"]), (2, 0, ["b", "a"]), (2, 1, ["a", "b"]), (2, 2, ["b", "a"]))
    ]


def cup(people: int, *rounds: tuple[str, ...]) -> Any:
    """A knock-out in which these win, round by round."""
    made = Cup(people)
    for winners in rounds:
        made.round(*winners)
    return made


def test_an_event_turned_where_the_chance_of_the_winner_grew_most() -> None:
    """Of four players each has a chance of a quarter, of two one half.

    0.375 lies between both, whatever their games say about strength.
    """
    event = cup(8, ("e1", "e4", "e2", "e3"), ("e1", "e2"), ("e1",))
    over = moments(event.state.format, event.memory.past, Pace())
    assert [(one.round, one.runde, one.question.sizes) for one in over] == [
        *((1, 0, (2, 2)), (2, 0, (2,)))
    ]
    turn = turning(over, ["e1"])
    assert turn is not None
    assert (turn.player, turn.round, turn.runde) == ("e1", 2, 0)
    assert turn.low < 0.375 < turn.high
    assert turning(over[1:], ["e1"]) is None  # there are no two
    assert turning(over, []) is None
    longer = [*over, replace(over[-1], round=3)]  # as likely as before: the leap was earlier
    assert turning(longer, ["e1"]) == turn


def test_thirty_moments_are_asked_at_most() -> None:
    play = cup(4, ("e1", "e2")).state.play
    begun = [(entry(10 * k), replace(play, round=k)) for k in range(1, 33)]
    timeless = SimpleNamespace(index=5, event={"type": "go"}, at=None)
    log: Any = Lying((timeless, play), *begun)
    form: Any = SimpleNamespace(table_sizes=lambda _play: (2,))
    found = moments(form, log, Pace())
    assert [one.round for one in found] == [*range(3, 33)]
    assert {one.question.sizes for one in found} == {(2,)}
