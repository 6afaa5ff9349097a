"""Story of places after each round: worked examples, by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tests.domain.test_story_facts import words
from tournaments.domain.review import places
from tournaments.domain.review.progression import RoundStandings, Standing
from tournaments.domain.translation import text

At = tuple[int | None, int]


def event(unit: str = "€", *, explains: bool = True) -> Any:
    return SimpleNamespace(
        presenter=SimpleNamespace(
            round_name=lambda n: text("Round %(n)d", n=n),
            unit=unit,
            counts_euros=unit == "€",
            explains_places=explains,
        )
    )


TWICE, ONLY_A = "The lead changed 2 times.", "Among the first three all along: only a."
EUROS, POINTS, HIDDEN = event(), event(""), event(explains=False)


def rounds(*standings: Mapping[str, At]) -> list[RoundStandings]:
    """After each round the place and the balance of everybody."""
    return [
        RoundStandings(number, 0, {who: Standing(*at) for who, at in after.items()})
        for number, after in enumerate(standings, 1)
    ]


def ranks(**way: str) -> list[RoundStandings]:
    """The places after each round, a digit each, "-" where somebody has none; nobody has a
    balance."""
    return rounds(
        *(
            {
                who: (None if each == "-" else int(each), 0)
                for who, each in zip(way, after, strict=True)
            }
            for after in zip(*way.values(), strict=True)
        )
    )


def at_final(way: list[RoundStandings]) -> list[RoundStandings]:
    """Return the same as 15ers of the Final Table after the first round."""
    return [replace(one, round=1, runde=k) for k, one in enumerate(way)]


def said(*sentences: Any) -> list[str]:
    return [sentence for sentence, entries in words(*sentences) if entries == ()]


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ({"a": "111", "b": "222"}, ["In front all along: a."]),
        ({"a": "221", "b": "112"}, ["In front only at the very end: a."]),
        ({"a": "211", "b": "122"}, []),  # once is no news
        ({"a": "12111", "b": "21222"}, [TWICE, "In front to the end since Round 3: a."]),
        ({"a": "12211", "b": "21122"}, [TWICE, "In front to the end since Round 4: a."]),
        ({"a": "121", "b": "212"}, [TWICE]),  # since the end only
        ({"a": "1211", "b": "2122"}, [TWICE, "In front to the end since Round 3: a."]),
        ({"a": "1111", "b": "2122"}, ["In front to the end since Round 3: a."]),
        ({"a": "12121", "b": "21212"}, ["The lead changed 4 times."]),
    ],
)  # fmt: skip
def test_who_led_since_when(way: dict[str, str], told: list[str]) -> None:
    assert said(places.lead(EUROS, ranks(**way))) == told


def test_a_place_that_two_share_leads_nobody() -> None:
    assert said(places.lead(EUROS, ranks(a="121", b="211"))) == []


def test_a_lead_since_a_runde_is_not_told() -> None:
    way = at_final(ranks(a="1211", b="2122"))
    assert said(places.lead(EUROS, way)) == [TWICE]


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ({"a": "451", "b": "112"}, ["a came from place 5 (Round 2) to place 1."]),
        ({"a": "541", "b": "112"}, ["a came from place 5 (Round 1) to place 1."]),
        ({"a": "441", "b": "112"}, ["a came from place 4 (Round 1) to place 1."]),  # the first time
        ({"a": "31", "b": "13"}, []),
        ({"a": "41", "b": "12"}, ["a came from place 4 (Round 1) to place 1."]),
        ({"a": "63", "b": "11"}, ["a came from place 6 (Round 1) to place 3."]),
        ({"a": "84", "b": "11"}, []),
        ({"a": "-1", "b": "12"}, []),
        ({"a": "5-", "b": "11"}, []),
        ({"a": "83", "b": "62", "c": "11"}, ["a came from place 8 (Round 1) to place 3."]),
    ],
)
def test_who_came_from_far_behind_to_one_of_the_first_places(
    way: dict[str, str], told: list[str]
) -> None:
    assert said(places.climb(EUROS, ranks(**way))) == told


def test_a_climb_at_the_final_table_is_told_by_its_runden() -> None:
    way = at_final(ranks(a="251", b="112"))
    told = "a rose from place 5 after Runde 1 of the Final Table to place 1."
    assert said(places.climb(EUROS, way)) == [told]
    entered_late = rounds({"b": (1, 0)}, {"a": (5, 0), "b": (1, 0)}, {"a": (1, 0), "b": (2, 0)})
    assert said(places.climb(EUROS, entered_late)) == ["a came from place 5 (Round 2) to place 1."]


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ({"a": "3222", "b": "2311", "c": "1133"}, ["At half time (Round 2) in front: c."]),
        # three rounds have no half time
        ({"a": "122", "b": "213", "c": "331"}, ["3 people were in front at one time."]),
        ({"a": "1221", "b": "2112"}, ["At half time (Round 2) in front: b."]),
        ({"a": "2111", "b": "1222"}, []),  # who won
        ({"a": "3133", "b": "1222", "c": "2311"}, [
            "At half time (Round 2) in front: a.", "3 people were in front at one time.",
        ]),
        ({"a": "12211", "b": "21122"}, ["At half time (Round 3) in front: b."]),
    ],
)  # fmt: skip
def test_who_was_in_front_at_half_time(way: dict[str, str], told: list[str]) -> None:
    assert said(places.fronts(EUROS, ranks(**way))) == told


def test_there_is_no_half_time_at_the_final_table_nor_where_two_lead() -> None:
    assert said(places.fronts(EUROS, at_final(ranks(a="2122", b="1211")))) == []
    way = ranks(a="2122", b="1211")
    way[1] = rounds({"a": (1, 0), "b": (1, 0)})[0]
    assert said(places.fronts(EUROS, way)) == []
    way = ranks(a="1222", b="2111")
    way[1] = rounds({"a": (1, 0), "b": (1, 0)})[0]
    assert said(places.fronts(EUROS, way)) == []  # a and b were in front, and nobody


@pytest.mark.parametrize(
    ("balances", "state", "told"),
    [
        ((10, 8, 7, 1), EUROS, ["The first three were parted by €3."]),
        ((10, 8, 7, 1), POINTS, ["The first three were parted by 3 points."]),
        ((10, 8, 7, 1), HIDDEN, []),
        ((10, 10, 7, 1), EUROS, []),
        ((8, 10, 7, 1), EUROS, []),
        ((10, 7, 8, 1), EUROS, []),
        ((10, 8), EUROS, []),
    ],
)
def test_how_little_parted_the_first_three(
    balances: tuple[int, ...], state: Any, told: list[str]
) -> None:
    standings: dict[str, At] = {f"e{k}": (k, made) for k, made in enumerate(balances, 1)}
    mixed = dict([*standings.items()][::-1], out=(None, 99))
    (last,) = rounds(mixed)
    assert said(places.first_three(state, last)) == told


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ({"a": "51", "b": "12", "c": "23"}, ["a gained 4 places at once (Round 2)."]),
        ({"a": "554", "b": "441", "c": "111"}, ["b gained 3 places at once (Round 3)."]),
        ({"a": "55552", "b": "11111", "c": "22225"}, ["a gained 3 places at once (Round 5)."]),
        ({"a": "31", "b": "12"}, []),
        ({"a": "51", "b": "62", "c": "11"}, []),  # two did
        ({"a": "-1", "b": "52", "c": "11"}, ["b gained 3 places at once (Round 2)."]),
        ({"a": "5-", "b": "52", "c": "11"}, ["b gained 3 places at once (Round 2)."]),
        ({"a": "51"}, []),  # of one there is nothing to compare
    ],
)
def test_who_leapt_forward_most(way: dict[str, str], told: list[str]) -> None:
    assert said(places.leap(EUROS, ranks(**way))) == told


def test_who_made_the_most_from_one_round_to_the_next() -> None:
    """a makes 5 and then 9, b 7 and then 2."""
    one, two, three = {"a": (2, 5), "b": (1, 7)}, {"a": (1, 14), "b": (2, 9)}, {"a": (1, 14)}
    best = "a made the most at once: €9 (Round 2)."
    assert said(places.best_round(EUROS, rounds(one, two))) == [best]
    assert said(places.best_round(EUROS, rounds(one, two, three))) == [best]  # b has gone
    assert said(places.best_round(EUROS, rounds({"a": (1, 0), "b": (1, 0)}, one))) == [
        "b made the most at once: €7 (Round 2)."
    ]
    level = {"a": (2, 9), "b": (1, 11)}
    assert said(places.best_round(EUROS, rounds(one, level))) == []  # both made 4
    newcomer = {**two, "c": (3, 99)}
    assert said(places.best_round(EUROS, rounds(one, newcomer))) == [best]
    nothing = {"a": (2, 5), "b": (1, 6)}
    assert said(places.best_round(EUROS, rounds(one, nothing))) == []
    worse = {"a": (2, 4), "b": (1, 5)}
    assert said(places.best_round(EUROS, rounds(one, worse))) == []
    least = {"a": (2, 6), "b": (1, 7)}
    assert said(places.best_round(EUROS, rounds(one, least))) == [
        "a made the most at once: €1 (Round 2)."
    ]
    assert said(places.best_round(EUROS, at_final(rounds(one, two)))) == []  # of one round
    assert said(places.best_round(EUROS, rounds({"a": (1, 0)}, {"a": (1, 5)}))) == []


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ({"a": "213", "b": "341", "c": "422", "d": "134"}, [ONLY_A]),
        ({"a": "212", "b": "341", "c": "134", "d": "423"}, [ONLY_A]),
        ({"a": "111", "b": "342", "c": "423", "d": "234"}, []),  # who led all along
        ({"a": "21", "b": "34", "c": "42"}, []),
        ({"a": "212", "b": "321", "c": "143"}, []),  # two were
        ({"a": "214", "b": "341", "c": "422", "d": "143"}, []),
    ],
)  # fmt: skip
def test_who_was_always_near(way: dict[str, str], told: list[str]) -> None:
    assert said(places.steady(ranks(**way))) == told


@pytest.mark.parametrize(
    ("balances", "state", "told"),
    [
        ((15, 11, 9, 2, 1), EUROS, ["It was closest at place 4: €1 parted e4 and e5."]),
        ((15, 11, 9, 2, 1), POINTS, ["It was closest at place 4: e4 ahead of e5, 2 to 1 points."]),
        ((15, 11, 9, 2, 1), HIDDEN, []),
        ((15, 14, 9, 5), EUROS, ["It was closest at place 3: €4 parted e3 and e4."]),
        ((15, 11, 10, 9), EUROS, ["It was closest at place 2: €1 parted e2 and e3."]),
        ((15, 15, 9, 5), EUROS, ["It was closest at place 3: €4 parted e3 and e4."]),
        ((15, 11, 9, 9), EUROS, []),  # some were level, whatever decided then
        ((15, 11, 9, 10), EUROS, []),
        ((15, 11, 11, 5), EUROS, []),
        ((15, 11, 0, 5), EUROS, []),
        ((15, 11, 9, 0, 0), EUROS, ["It was closest at place 2: €2 parted e2 and e3."]),
        ((15, 11), EUROS, []),
    ],
)
def test_where_it_was_closest_behind_the_first(
    balances: tuple[int, ...], state: Any, told: list[str]
) -> None:
    standings: dict[str, At] = {f"e{k}": (k, made) for k, made in enumerate(balances, 1)}
    (last,) = rounds({**standings, "out": (None, 99)})
    assert said(places.closest(state, last)) == told


def test_those_who_share_a_place_are_no_neighbours() -> None:
    (last,) = rounds({"a": (1, 9), "b": (2, 7), "c": (2, 6), "d": (4, 1)})
    assert said(places.closest(EUROS, last)) == ["It was closest at place 2: €5 parted c and d."]
