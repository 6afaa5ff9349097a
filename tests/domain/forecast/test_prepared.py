"""Random results of tables and durations, by a fixed lot or with all outcomes listed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.shares import Share
from tests.domain.forecast.lots import STEADY, Lot
from tests.domain.rounds.tournament import RoundsTournament, duel
from tournaments.domain.formats.forecast.rounds.prepared import Prepared
from tournaments.domain.formats.rounds.state import Round, RoundTable, State, TableMatch
from tournaments.domain.formats.state import Status
from tournaments.domain.formats.tiebreaks import RoundScore


def begun(game: str, people: int | str = 8, form: str = "evening", **settings: Any) -> Any:
    tournament = RoundsTournament(form, game, people, **{"matches": 1, **settings})
    tournament.do("start")
    return tournament


def prepared(state: State, *sizes: int, lot: Lot | None = None) -> Prepared:
    now: Any = None  # nobody asks for it before there is a course
    return Prepared(state, now, STEADY, lot or Lot(), sizes=sizes)


def of(game: str, *sizes: int, lot: Lot | None = None, **settings: Any) -> Prepared:
    return prepared(begun(game, **settings).state, *sizes, lot=lot)


@pytest.mark.parametrize(
    ("settings", "matches", "scores"),
    [
        ({"score": "points"}, 1, (-3, 1, 1, 1)),
        ({"score": "points"}, 2, (-6, 2, 2, 2)),
        # three are level: two for whom they leave behind, one for each of the two beside them
        ({"score": "places"}, 1, (0, 4, 4, 4)),
        ({"score": "places"}, 3, (0, 12, 12, 12)),
        # they share 5 + 4 + 1
        ({"score": {"places": [[5, 4, 1, 0]]}}, 1, (0, 10 / 3, 10 / 3, 10 / 3)),
    ],
)
def test_the_first_loses_every_runde(
    settings: Any, matches: int, scores: tuple[float, ...]
) -> None:
    outcome = of("brokdorf", 4, **settings).table(4, matches)
    assert outcome.scores == scores
    assert [leg.points for leg in outcome.legs] == [-3 * matches, matches, matches, matches]
    assert [leg.place for leg in outcome.legs] == [4, 1, 1, 1]
    assert outcome.legs[0].opponents == ("1", "2", "3")
    assert outcome.legs[2].ahead_of == ("0",)
    assert outcome.legs[2].level_with == ("1", "3")


def test_a_pair_has_what_both_of_it_made() -> None:
    """One of four pays three, and the partner gets one of it: -2 against 2."""
    outcome = of("brokdorf", 2, people="A&a B&b C&c D&d", entrants="pairs").table(2, 1)
    assert outcome.scores == (-2, 2)


# Of average deals of Canasta: 640 a deal, and the skew, which takes from the middle what it adds
# to one end, 400 * 2.3 / 6 = 153.3 a match. Four play 7.5 deals, two 7.7: 4953 and 5081.
CANASTA = {2: 5081, 4: 4953}


def test_partners_have_one_score() -> None:
    rest = of("canasta", 4)
    assert rest.table(4, 1).scores == (CANASTA[4],) * 4
    assert rest.table(2, 1).scores == (CANASTA[2],) * 2
    varied = prepared(begun("canasta").state, 4, lot=Drifting())
    a, b, c, d = varied.table(4, 1).scores
    assert (a, b) == (c, d)
    assert a != b


def test_pairs_are_parties_of_a_table_of_four() -> None:
    assert of("canasta", 2, people="A&a B&b", entrants="pairs").table(2, 1).scores == (
        CANASTA[4],
        CANASTA[4],
    )


def test_whoever_plays_alone_has_a_score_of_his_own() -> None:
    assert len(set(prepared(begun("binokel").state, 3, lot=Drifting()).table(3, 1).scores)) == 3
    # three deals of Binokel at three: 110 each, and 210 * 1.9 / 6 = 66.5
    assert of("binokel", 3, deals=4).table(3, 1).scores in [(506,) * 3, (507,) * 3]


class Drifting(Lot):
    """Each player is a little better than the previous one."""

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        self.drawn += 1
        return mu + sigma * (self.drawn % 7) / 10


def match(**points: int) -> TableMatch:
    return TableMatch({who: Share(made, 1, 0, 0) for who, made in points.items()})


def test_a_law_is_drawn_towards_the_tables_of_the_same_size() -> None:
    """Two scores of 8000 beside thirty of 4800: 5000; the deviation is what 30 of 32 parts of the
    variance leave, and so the skew brings 153.3 * sqrt(30 / 32) = 148.5. At a table of which
    somebody has no score, or of two, nothing is learnt of four."""
    there = (match(a=8000, b=8000, c=1, d=1),)
    tables = (
        RoundTable(("a", "b", "c", "d"), there),
        RoundTable(("e", "f", "g", "h"), (match(e=1, f=1, g=1),)),
        RoundTable(("i", "k"), (match(i=1, k=1),)),
        RoundTable(("l", "m", "n"), (match(l=1, m=1, n=1, o=1),)),
    )
    state = replace(begun("canasta").state, rounds=(Round(tables, over=True),))
    assert prepared(state, 4).table(4, 1).scores == (5148,) * 4


@pytest.mark.parametrize(
    ("game", "settings", "matches"),
    [
        ("binokel", {"matches": 3}, 3),
        # three deals of four minutes: 12 of 45 is nearly four times
        ("binokel", {"matches": 0, "minutes": 45, "deals": 3}, 4),
        ("binokel", {"matches": 0, "minutes": 5, "deals": 3}, 1),
        # a match of Brokdorf at four: 9.5 deals of a minute and a half
        ("brokdorf", {"matches": 0, "minutes": 30}, 2),
    ],
)
def test_how_many_matches_a_round_has(game: str, settings: Any, matches: int) -> None:
    assert of(game, 4, **settings).matches == matches


@pytest.mark.parametrize(
    ("sizes", "settings", "brings"),
    [
        ((), {"bye_credit": [7]}, 0),
        ((4,), {"bye_credit": [7]}, 7),
        ((4,), {"bye_credit": "none"}, 0),
        # the average of a table of the largest size
        ((2, 4, 2), {"bye_credit": "level", "score": "points"}, CANASTA[4]),
        ((2, 4, 2), {"bye_credit": "win", "score": "points"}, CANASTA[4]),
        ((4,), {"bye_credit": "win", "score": "places"}, 6),
        ((4,), {"bye_credit": "level", "score": "places"}, 3),
        # four share 5 + 1
        ((4,), {"bye_credit": "level", "score": {"places": [[5, 1]]}}, 1.5),
    ],
)
def test_what_a_bye_brings(sizes: tuple[int, ...], settings: Any, brings: float) -> None:
    rest = of("canasta", *sizes, **settings)
    assert rest.alone.scores == (brings,)
    assert rest.alone.scores == (brings,)
    assert rest.alone.legs == (RoundScore(score=brings),)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "settings", "asked", "minutes"),
    [
        ("canasta", {"deals": 4}, (4, 1), 50),
        ("canasta", {"deals": 4}, (4, 3), 150),
        # of four at Binokel one pauses: everybody plays twelve of sixteen, of four minutes each
        ("binokel", {"deals": 12}, (4, 1), 64),
        ("binokel", {"deals": 12}, (3, 1), 48),
        # of five one pauses: five deals in which everybody plays four
        ("canasta", {"deals": 4}, (5, 1), 62.5),
        # a match by the rules has 7.5 deals at four
        ("canasta", {"deals": 0}, (4, 1), 93.75),
        ("canasta", {"deals": 0, "entrants": "pairs", "people": "A&a B&b"}, (2, 1), 93.75),
        # nobody begins another deal after the bell: half of a match goes over it at most
        ("canasta", {"deals": 4, "minutes": 40}, (4, 1), 50),
        ("canasta", {"deals": 4, "minutes": 40}, (4, 2), 65),
        ("canasta", {"deals": 4, "minutes": 200}, (4, 3), 150),
        # where as many are played as fit, the last one ends within half of one after the bell
        ("canasta", {"deals": 4, "minutes": 40, "matches": 0}, (4, 1), 40 + 25 * 0.5),
    ],
)
def test_how_long_a_table_takes(
    game: str, settings: Any, asked: tuple[int, int], minutes: float
) -> None:
    assert of(game, lot=Lot(0.5), **settings).lasts(*asked) == pytest.approx(minutes)


def test_a_round_takes_as_long_as_its_last_table() -> None:
    """Five play 62.5 minutes, four 50, each match of two."""
    rest = of("canasta", deals=4, matches=2)
    assert rest.rounds.one(()) == 0
    assert rest.rounds.one((4, 4)) == pytest.approx(100)
    assert rest.rounds.one((4, 5, 4)) == pytest.approx(125)
    assert rest.rounds.one((4, 5, 4)) == pytest.approx(125)


def duels(people: str, *rounds: str, **settings: Any) -> RoundsTournament:
    """Return rounds that the first-named player of a table has won.

    An asterisk marks a table that still plays.
    """
    given = {"rounds": 4, "score": "places", **settings}
    tournament: RoundsTournament = begun("bronzen", people, "swiss", **given)
    for tables in rounds:
        pairs = [table.strip() for table in tables.split(",")]
        tournament.begin_round(*(pair.strip("*") for pair in pairs))
        for number, pair in enumerate(pairs, 1):
            if not pair.startswith("*"):
                tournament.report(number, duel(*pair.split()))
    return tournament


FIRST, SECOND = "A B, C D", "A C, B D"


def test_a_round_that_runs_is_behind_those_who_have_played_it() -> None:
    tournament = duels("A B C D E", FIRST, SECOND, "A D, *B C")
    legs = prepared(tournament.state, 2, 2).legs
    assert {who: len(mine) for who, mine in legs.items()} == {
        "A": 3,
        "D": 3,
        "B": 2,
        "C": 2,
        "E": 2,
    }
    assert [leg.opponents for leg in legs["B"]] == [("A",), ("D",)]
    legs = prepared(duels("A B C D E", FIRST, SECOND).state, 2, 2).legs
    assert {len(mine) for mine in legs.values()} == {2}


def test_a_final_takes_no_round_from_anybody() -> None:
    tournament = duels("A B C D", FIRST, SECOND, rounds=2, final="table", final_size=2)
    tournament.do("final", seats=["A", "C"])
    assert {len(mine) for mine in prepared(tournament.state, 2).legs.values()} == {2}


def test_who_plays_on_and_who_has_a_place_and_whom_everybody_has_met() -> None:
    tournament = duels("A B C D E", FIRST)
    tournament.do("withdraw", player="A")
    tournament.do("exclude", player="C")
    rest = prepared(tournament.state, 2)
    assert rest.players == ["B", "D", "E"]
    assert rest.everybody == ["A", "B", "D", "E"]
    # a bye of a Swiss is a win
    assert rest.total == {"A": 2, "B": 0, "C": 2, "D": 0, "E": 2}
    assert rest.met == {"A": {"B"}, "B": {"A"}, "C": {"D"}, "D": {"C"}, "E": set()}
    assert rest.duels
    assert not prepared(tournament.state, 2, 3).duels


def test_how_much_better_than_the_average_people_were_in_rounds_that_are_over() -> None:
    """124 and 80 at each table: 22 above the average and below it. Of a table that has reported in
    a round that runs nothing is known yet, nor of a round with one result."""
    tournament = duels("A B C D", FIRST, SECOND, "A D, *B C", score="points")
    tournament.do("withdraw", player="A")
    state = tournament.state
    assert state.status["A"] is Status.WITHDRAWN
    assert prepared(state, 2).strengths.made == {"B": [-22, 22], "C": [22, -22], "D": [-22, -22]}
    only = Round((RoundTable(("B",), legs={"B": RoundScore(points=9, place=1)}),), over=True)
    pair = {"B": RoundScore(points=9, place=1), "C": RoundScore(points=5, place=2)}
    two = Round((RoundTable(("B", "C"), legs=pair),), over=True)
    made = prepared(replace(state, rounds=(only, two)), 2).strengths.made
    assert made == {"B": [2], "C": [-2], "D": []}
    # where places count it is not asked
    assert prepared(duels("A B C D", FIRST).state, 2).strengths.made == {}
