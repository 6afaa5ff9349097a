"""Single people whose partners stay: who sits opposite whom, who meets whom, who sits out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.domain.rounds.tournament import RoundsTournament
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.rounds.partners import (
    _of_units,
    _round_of,
    facing,
    partner_of,
    units,
)
from tournaments.domain.formats.rounds.state import Round, RoundTable, State
from tournaments.domain.formats.state import Phase, Status
from tournaments.domain.formats.wanted import Wanted
from tournaments.domain.seating import PastRound

STAY = {"partners": "stay", "rounds": 5, "deals": 0, "game_variant": {"deals": 1}}


def opposite(seats: tuple[str, ...]) -> list[frozenset[str]]:
    return [frozenset(seats[::2]), frozenset(seats[1::2])]


@pytest.mark.parametrize("draw", ["lot", "standing", "strict", "mitchell"])
@pytest.mark.parametrize("people", [8, 14, 16])
def test_partners_of_the_first_draw_stay_and_meet_other_pairs(draw: str, people: int) -> None:
    tournament = RoundsTournament("evening", "canasta", people, draw=draw, **STAY)
    tournament.do("start")
    rng = Random(draw)
    for number in range(5):
        tournament.begin_round(seed=number)
        tournament.play_tables(rng)
    rounds = tournament.state.rounds
    pairs = {two for seats in rounds[0].seats for two in opposite(seats)}
    pairs |= {frozenset(rounds[0].byes)} - {frozenset()}
    assert len(pairs) == people // 2
    met: Counter[frozenset[frozenset[str]]] = Counter()
    for played in rounds:
        for seats in played.seats:
            assert set(opposite(seats)) <= pairs
            met[frozenset(opposite(seats))] += 1
        assert {frozenset(played.byes)} - {frozenset()} <= pairs
    out = Counter(player for played in rounds for player in played.byes)
    assert not out or max(out.values()) - min(out.values()) <= 1
    if people == 16 and draw != "strict":
        assert max(met.values()) == 1  # seven other pairs, five rounds
    assert FORMATS["evening"].entered("canasta", STAY) == "people"


def test_who_lost_a_partner_gets_the_next_who_is_free() -> None:
    tournament = RoundsTournament("evening", "canasta", 8, **STAY)
    tournament.do("start")
    rng = Random(3)
    tournament.begin_round()
    tournament.play_tables(rng)
    first = tournament.state.rounds[0].seats
    gone, widow = first[0][0], first[0][2]
    tournament.do("withdraw", player=gone)
    tournament.begin_round()
    assert widow in tournament.state.rounds[-1].byes
    assert len(tournament.state.rounds[-1].byes) == 3  # and one pair
    tournament.play_tables(rng)
    tournament.do("late_entry", player="Neu")
    tournament.begin_round()
    pairs = [two for seats in tournament.state.rounds[-1].seats for two in opposite(seats)]
    assert frozenset((widow, "Neu")) in pairs
    assert not tournament.state.rounds[-1].byes
    tournament.play_tables(rng)
    tournament.begin_round()
    again = [two for seats in tournament.state.rounds[-1].seats for two in opposite(seats)]
    assert sorted(map(sorted, again)) == sorted(map(sorted, pairs))
    assert tournament.state.phase is Phase.ROUND


@pytest.mark.parametrize("draw", ["lot", "standing", "strict"])
def test_two_of_different_tables_who_lost_their_partners_become_a_pair(draw: str) -> None:
    tournament = RoundsTournament("evening", "canasta", 8, draw=draw, **STAY)
    tournament.do("start")
    tournament.begin_round()
    tournament.play_tables(Random(4))
    first, second = tournament.state.rounds[0].seats
    for gone in (first[0], second[0]):
        tournament.do("withdraw", player=gone)
    tournament.begin_round()
    played = tournament.state.rounds[-1]
    pairs = [two for seats in played.seats for two in opposite(seats)] + [frozenset(played.byes)]
    assert frozenset((first[2], second[2])) in pairs


def test_an_odd_number_is_said_at_the_start() -> None:
    tournament = RoundsTournament("evening", "canasta", 9, **STAY)
    assert tournament.refused("start") == [("partners_odd", "type")]
    tournament.do("register", player="Füller", fills=True)
    tournament.do("start")


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("binokel", {}),
        ("canasta", {"table_size": 6}),
        ("canasta", {"table_size": 4, "other_sizes": [6]}),
        ("canasta", {"draw": "plan"}),
        ("canasta", {"movements": [[2, "lot"], [1, "danese"]]}),
    ],
)
def test_partners_stay_only_where_there_are_some(game: str, settings: dict[str, object]) -> None:
    problems = FORMATS["evening"].setup_problems(game, {**settings, "partners": "stay"})
    assert ("partners_unfit", "settings.partners") in [tuple(problem) for problem in problems]


def test_pairs_of_partners_heed_wishes_of_their_people() -> None:
    tournament = RoundsTournament("evening", "canasta", 12, **{**STAY, "rounds": 4})
    tournament.do("start")
    rng = Random(5)
    tournament.begin_round()
    tournament.play_tables(rng)
    first = tournament.state.rounds[0].seats
    one, other = first[0][0], first[1][0]
    form = FORMATS["evening"]
    for together in (True, False):
        pair = frozenset({(min(one, other), max(one, other))})
        wanted = Wanted(together=pair) if together else Wanted(apart=pair)
        for seed in range(5):
            drawn = form.lot(tournament.state, "draw", Random(seed), wanted)
            assert isinstance(drawn, list)
            shared = [one in table for table in drawn if other in table]
            assert shared == [together]


def test_partners_sit_opposite_in_the_final_too() -> None:
    settings = {**STAY, "rounds": 2, "final": "table", "final_size": 8}
    tournament = RoundsTournament("evening", "canasta", 16, **settings)
    tournament.do("start")
    rng = Random(11)
    for _round in range(2):
        tournament.begin_round()
        tournament.play_tables(rng)
    pairs = {two for seats in tournament.state.rounds[0].seats for two in opposite(seats)}
    for seed in range(4):
        seats = tournament.lot("final", Random(seed))
        assert {two for k in (0, 4) for two in opposite(tuple(seats[k : k + 4]))} <= pairs
    tournament.do("final", seats=seats)


def test_no_pair_is_parted_by_the_lot_at_the_edge_of_a_final() -> None:
    """All are level, so that the lot alone says who gets to the final."""
    settings = {**STAY, "rounds": 1, "final": "table", "final_size": 4}
    tournament = RoundsTournament("evening", "canasta", 12, **settings)
    tournament.do("start")
    tournament.begin_round()
    for number in (1, 2, 3):
        totals = {"points": {"0": 500, "1": 500}}
        tournament.report(number, {"totals": totals})
    pairs = {two for seats in tournament.state.rounds[0].seats for two in opposite(seats)}
    for seed in range(8):
        seats = tournament.lot("final", Random(seed))
        assert set(opposite(tuple(seats))) <= pairs


def test_a_round_counts_for_the_pairs_of_now() -> None:
    """E and F sat with partners who are gone, G and H were out; nobody of W and X is here now."""
    unit = {"A": "1", "B": "1", "C": "2", "D": "2", "E": "3", "F": "3", "G": "4", "H": "4"}
    tables = [RoundTable(tuple("ACBD")), RoundTable(tuple("EWFX"), gone=("W", "X"), walkover=True)]
    past = _round_of(Round(tuple(tables), byes=("G", "H", "X")), unit)
    assert past == PastRound((("1", "2"),), ("4",), walkovers=("3",))


def test_a_pair_of_whom_one_sat_did_not_sit_out() -> None:
    unit = {"A": "1", "B": "1", "C": "2", "D": "2", "E": "3"}
    past = _round_of(Round((RoundTable(tuple("AXCD")),), byes=("B", "E")), unit)
    assert past == PastRound((("1", "2"),), ("3",))


def test_of_a_table_of_parted_partners_the_first_two_pairs_of_now_have_met() -> None:
    """B and C got a win without play, and W, who is gone."""
    unit = {"A": "3", "B": "2", "C": "1", "D": "2"}
    tables = RoundTable(tuple("ABCD")), RoundTable(tuple("WBCX"), gone=("X",), walkover=True)
    past = _round_of(Round(tables), unit)
    assert past == PastRound((("3", "2"),), (), walkovers=("1", "2"))


def sat(*tables: str, final: bool = False) -> Round:
    return Round(tuple(RoundTable(tuple(table)) for table in tables), final=final)


def drawn(people: str, *rounds: Round) -> State:
    """These people are in, and these rounds are over."""
    state = RoundsTournament("evening", "canasta", " ".join(people), **STAY).state
    status = dict.fromkeys(people, Status.ACTIVE)
    return replace(state, phase=Phase.BETWEEN, status=status, rounds=rounds, round=len(rounds))


def test_partners_are_those_who_sat_opposite_when_they_sat_last() -> None:
    """A table of three parts nobody, and a final gives no partners for the rounds."""
    rounds = sat("ABCD", "EFGH"), sat("AEBF", "CDG"), sat("HDGC", final=True)
    assert partner_of(rounds) == dict(zip("ABCDEFGH", "BAABFEEF", strict=True))


def test_who_has_no_partner_now_is_paired_by_lot() -> None:
    """C's last partner was F, so A, whose last one was C, has none; B's is gone."""
    state = drawn("ABCFGH", sat("ABCD"), sat("CXFY"))
    found = {tuple(units(state, {}, Random(seed))) for seed in range(40)}
    assert {pairs[0] for pairs in found} == {("C", "F")}
    others = {frozenset(map(frozenset, pairs[1:])) for pairs in found}
    ways = (["AB", "GH"], ["AG", "BH"], ["AH", "BG"])
    assert others == {frozenset(map(frozenset, way)) for way in ways}


def test_of_an_odd_number_one_who_sat_out_least_has_no_partner() -> None:
    out = Counter(A=2, B=1, C=2, D=3, E=2)
    for seed in range(10):
        pairs = units(drawn("ABCDE"), out, Random(seed))
        assert (len(pairs), "B" in {player for two in pairs for player in two}) == (2, False)
    state = drawn("ABCDE", sat("ABCD"))
    assert units(state, {"E": 0}, Random(1)) == [("A", "C"), ("B", "D")]


@pytest.mark.parametrize(
    ("people", "seats"),
    [
        ("ABCD", "ABCD"),
        ("DCBA", "DCBA"),
        ("ACBD", "ABCD"),
        ("AEBF", "ABEF"),  # nobody with a partner: the first two face each other
        ("ABCE", "ABCE"),  # A and C are partners
        ("BACE", "ABCE"),  # pairs of partners come first
        ("AEBFCGDH", "AECGBFDH"),
        ("ABCDEG", "ABCDEG"),  # six do not fill tables of four
        ("JABD", "BJDA"),  # C, A's former partner, is not there
        ("IACK", "CIKA"),  # A's last partner C has played with K since
    ],
)
def test_how_finalists_with_partners_sit(people: str, seats: str) -> None:
    """Partners are A and C, B and D, E and G, F and H; where K is there C and K."""
    rounds = [sat("ABCD", "EFGH")] + [sat("CXKY")] * ("K" in people)
    assert "".join(facing(list(people), rounds)) == seats


def test_wishes_of_people_are_those_of_their_pairs() -> None:
    """A and C cannot be parted, X is not there, and two wishes are of the same pairs."""
    unit_of = {player: unit for unit in ("A C", "B D", "E F") for player in unit.split()}
    wishes = [("E", "B"), ("C", "D"), ("A", "C"), ("A", "X"), ("X", "A"), ("A", "B"), ("D", "A")]
    assert _of_units(wishes, unit_of) == [["A C", "B D"], ["B D", "E F"]]
    assert _of_units(wishes[2:5], unit_of) == []
