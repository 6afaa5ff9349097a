"""Stays, moves and changes of lines, in movements that can be followed by hand."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tournaments.domain.seating import PastRound, danese, in_fours, mitchell
from tournaments.domain.seating.movements.fours import _turned, partnered, split
from tournaments.domain.seating.movements.mitchell import _since, resting

FOUR = PastRound((("a", "A"), ("b", "B"), ("c", "C"), ("d", "D")))


def standing(here: str, *, sat_out: str = "") -> list[str]:
    """North\u2013south after that round; who sat out did so in a round before this movement."""
    before = [PastRound((), tuple(sat_out)), FOUR]
    moved = mitchell([*here], before, begun=1, step=1, rng=Random(1))
    assert not moved.byes
    assert sorted(player for table in moved.tables for player in table) == sorted(here)
    return [table[0] for table in moved.tables]


def test_east_west_goes_one_table_on_and_the_last_to_the_first() -> None:
    moved = mitchell([*"abcdABCD"], [FOUR], begun=0, step=1, rng=Random(1))
    assert moved.tables == (("a", "D"), ("b", "A"), ("c", "B"), ("d", "C"))
    moved = mitchell([*"abcdABCD"], [FOUR], begun=0, step=2, rng=Random(1))
    assert moved.tables == (("a", "C"), ("b", "D"), ("c", "A"), ("d", "B"))


def test_it_goes_further_where_two_have_met_before_the_movement() -> None:
    """A step of one brings b and A together, who met in a draw before; one of two nobody."""
    before = [PastRound((("b", "A"),)), FOUR]
    moved = mitchell([*"abcdABCD"], before, begun=1, step=1, rng=Random(1))
    assert moved.tables == (("a", "C"), ("b", "D"), ("c", "A"), ("d", "B"))


@pytest.mark.parametrize(("sat_out", "stands"), [("", "D"), ("B", "B"), ("AB", "B"), ("ABCD", "D")])
def test_who_has_sat_out_most_leaves_the_moving_line_first(sat_out: str, stands: str) -> None:
    """b and c have left: d takes the table of b, and one of the four others stands at the third.

    It is the last of those who sat out most often.
    """
    assert standing("adABCD", sat_out=sat_out) == ["a", "d", stands]


@pytest.mark.parametrize(
    ("sat_out", "stand"), [("", "abc"), ("d", "abd"), ("cd", "acd"), ("abcd", "abc")]
)
def test_who_has_sat_out_least_changes_to_the_moving_line_first(sat_out: str, stand: str) -> None:
    """A and B have left: one of those who stand, the last of equal ones, moves from now on."""
    assert standing("abcdCD", sat_out=sat_out) == [*stand]


def test_newcomers_take_the_free_place_and_then_join_those_who_move() -> None:
    """Eight and one: the moving line gets longer. Eight and two: the second one stands."""
    moved = mitchell([*"abcdABCDx"], [FOUR], begun=0, step=1, rng=Random(1))
    assert [table[0] for table in moved.tables] == [*"abcd"]
    assert {*"ABCDx"} == {table[1] for table in moved.tables} | {*moved.byes}
    assert standing("abcdABCDxy") == [*"abcdy"]


def test_who_sat_out_comes_back_to_his_line() -> None:
    """c has stood before, B has moved: three stand again, and nobody is in both lines."""
    before = [
        PastRound((("a", "A"), ("b", "B"), ("c", "C"))),
        PastRound((("a", "C"), ("b", "A")), ("B", "c")),
    ]
    moved = mitchell([*"abcABC"], before, begun=0, step=1, rng=Random(1))
    assert [table[0] for table in moved.tables] == [*"abc"]
    assert ({table[1] for table in moved.tables}, moved.byes) == ({*"ABC"}, ())


def test_lines_are_those_since_most_have_kept_theirs() -> None:
    """If half of the players of both rounds changed lines, new lines were drawn."""
    first = PastRound((("a", "A"), ("b", "B")))
    one = PastRound((("a", "A"), ("b", "B"), ("c", "C")))
    changed = PastRound((("a", "b"), ("A", "B")))
    assert _since([]) == []
    assert _since([first, one]) == [first, one]
    assert _since([first, changed]) == [changed]
    assert _since([one, first, changed, changed]) == [changed, changed]
    # of a, b, A and B, whom both rounds have, three sit as before
    swapped = PastRound((("a", "B"), ("A", "x"), ("y", "C")), ("b",))
    assert _since([first, swapped]) == [first, swapped]


def test_those_rest_who_have_done_so_least_from_the_end() -> None:
    out = {"a": 0, "b": 1, "c": 0, "d": 1}
    assert resting([*"abcd"], out, 0) == ()
    assert resting([*"abcd"], out, 1) == ("c",)
    assert resting([*"abcd"], out, 3) == ("c", "a", "d")


def test_partners_sit_opposite_at_tables_of_four_alone() -> None:
    played = PastRound((("a", "b"), ("c", "d", "e"), ("f", "g", "h", "i"), tuple("jklmn")))
    assert partnered([played]) == Counter({frozenset("fh"): 1, frozenset("gi"): 1})
    assert partnered([played, played])[frozenset("fh")] == 2


@pytest.mark.parametrize(
    ("before", "table"),
    [
        ([], "abdc"),  # a with d, b with c
        (["bc"], "abcd"),  # a with c, b with d
        (["ad"], "abcd"),
        (["bc", "bd"], "acbd"),  # a with b, c with d
        (["ad", "ac"], "acbd"),
        (["ad", "bd", "cd"], "abdc"),
        (["ad", "bc", "ac", "cd"], "abcd"),
        (["ad", "bc", "ac", "bd", "cd"], "acbd"),
    ],
)
def test_the_first_plays_with_the_fourth_unless_others_were_partners_less_often(
    before: list[str], table: str
) -> None:
    partners = Counter(map(frozenset, before))
    assert split([*"abcd"], partners) == tuple(table)


def test_danese_of_people_at_tables_of_four_and_of_two() -> None:
    """Only tables of two have a first seat.

    There e and f had it once each, and in the first round e alone.
    """
    rounds = [PastRound((("f", "a", "b", "c"), ("e", "d"))), PastRound((("f", "e"),))]
    tables, byes = danese([*"abcdef"], rounds, sizes=[4, 2], byes=0, partners=False)
    assert (tables, byes) == ((("a", "b", "c", "d"), ("e", "f")), ())
    tables, _ = danese([*"abcdfe"], rounds[:1], sizes=[4, 2], byes=0, partners=True)
    assert tables == (("a", "b", "d", "c"), ("f", "e"))
    tables, _ = danese([*"abcdef"], rounds[:1], sizes=[4, 2], byes=0, partners=False)
    assert tables == (("a", "b", "c", "d"), ("f", "e"))
    tables, byes = danese([*"abc"], [PastRound((), ("c",))], sizes=[2], byes=1, partners=True)
    assert (tables, byes) == ((("a", "c"),), ("b",))


def test_north_stays_after_tables_of_other_sizes_too() -> None:
    """The fifth player comes to the place that the table of three had not."""
    before = [PastRound((tuple("abcde"), tuple("fgh")))]
    tables, byes = in_fours([*"abcdefgh"], before, begun=0, step=1, rng=Random(1))
    assert ([table[0] for table in tables], byes) == (["a", "f"], ())
    assert sorted(player for table in tables for player in table) == [*"abcdefgh"]


@pytest.mark.parametrize(("tables", "moves"), [(2, 2), (12, 12), (13, 12)])
def test_three_lines_move_on_by_up_to_twelve_tables_in_three_orders(
    tables: int, moves: int
) -> None:
    sat = [[f"{line}{n}" for n in range(tables)] for line in "nesw"]
    assert sum(1 for _ in _turned(sat, 1)) == 3 * moves**3
    north, east, south, west = next(_turned(sat, 1))
    assert (north[0], east[0], south[1], west[1]) == ("n0", f"e{tables - 1}", "s0", "w0")
