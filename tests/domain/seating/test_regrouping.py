"""Tables that grow, shrink, open or close for a latecomer or leaver: the smallest change."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from tournaments.domain.seating import (
    Entrant,
    NoTablePlanError,
    past,
    price,
    read_instance,
    repair,
    swap,
    swiss_draw,
)
from tournaments.domain.seating.instance import Rule
from tournaments.domain.seating.repair import regroup

CASES: dict[str, tuple[list[list[int]], set[int], int, dict[str, Any]]] = {
    # tables of people whose level is their number, those that have started, how many wait
    "one comes": ([[9, 8, 7, 6], [5, 4, 3, 2]], set(), 1, {"allowed": (4, 5)}),
    "one comes near the lower table": (
        [[19, 18, 17, 16], [5, 4, 3, 2]],
        set(),
        1,
        {"allowed": (5,)},
    ),
    "three come": ([[9, 8, 7, 6], [5, 4, 3, 2]], set(), 3, {"allowed": (3, 5)}),
    "four come": ([[9, 8, 7, 6], [5, 4, 3, 2]], set(), 4, {"allowed": (3, 5)}),
    "five come": ([[9, 8, 7, 6]], set(), 5, {"allowed": (3,)}),
    "one has left": ([[9, 8, 7, 6], [5, 4, 3]], set(), 0, {"allowed": (3,)}),
    "one has left, fours only": ([[9, 8, 7, 6], [5, 4, 3]], set(), 0, {"max_byes": 3}),
    "two have left": ([[9, 8, 7], [5, 4, 3]], set(), 0, {"max_byes": 2}),
    "three have left": ([[9, 8, 7, 6], [5], [3, 2, 1, 0]], set(), 0, {"allowed": (3, 5)}),
    "at a table that has started": ([[9, 8, 7], [5, 4, 3, 2]], {0}, 1, {"allowed": (5,)}),
    "all have started": ([[9, 8, 7, 6], [5, 4, 3, 2]], {0, 1}, 3, {"allowed": (3,)}),
    "all have started, one comes": ([[9, 8, 7, 6]], {0}, 1, {"allowed": (3, 5)}),
    "one waits in vain": ([[9, 8, 7, 6]], {0}, 1, {"max_byes": 1}),
    "nobody is left": ([[], [9, 8, 7, 6]], set(), 1, {"allowed": (5,)}),
    "twelve come": ([[9, 8, 7, 6]], {0}, 12, {}),
    "sixteen come": ([[9, 8, 7, 6]], {0}, 16, {}),
    "eight come to tables of two": ([[16, 15], [17, 16]], set(), 8, {"allowed": (2, 6)}),
    "eight come to others of two": ([[17, 16], [16, 15]], set(), 8, {"allowed": (2, 6)}),
    "one is alone": ([[17, 12, 9, 8, 0], [14]], set(), 0, {"preferred": 3, "allowed": (2, 6)}),
    "two are alone": (
        [[16, 15, 4], [26, 23, 22, 12, 9], [18]],
        set(),
        1,
        {"allowed": (3, 5), "max_byes": 1},
    ),
    "four come to three tables": (
        [[14], [20, 6, 4, 1], [29, 18, 15, 8, 3]],
        set(),
        4,
        {"preferred": 5, "allowed": (2, 6)},
    ),
    "an odd table": ([[9, 8], [7, 6, 5, 4, 3]], set(), 0, {"allowed": (3,)}),
}


def worth(
    tables: list[list[int]], plan: tuple[int, ...], waiting: list[int], rule: Rule
) -> tuple[int, ...]:
    """Byes, tables touched, who must get up, deviation, and how far in level the tables that are
    touched lie from those who wait."""
    old, new = plan[: len(tables)], plan[len(tables) :]
    byes = sum(map(len, tables)) + len(waiting) - sum(plan)
    middle = sum(waiting) // max(1, len(waiting))
    touched = [t for t, table in enumerate(tables) if old[t] != len(table)]
    return (
        byes,
        len(touched) + len(new),
        sum(max(0, len(table) - size) for table, size in zip(tables, old, strict=True)),
        sum(abs(size - rule.preferred) for size in (*old, *new) if size),
        sum(abs(sum(tables[t]) // max(1, len(tables[t])) - middle) for t in touched),
    )


def ways(tables: list[list[int]], fixed: set[int], waiting: int, rule: Rule) -> Any:
    """Any sizes, and up to three new tables."""
    sizes = sorted({rule.preferred, *rule.allowed})
    each = [{len(table)} if t in fixed else {0, *sizes} for t, table in enumerate(tables)]
    present = sum(map(len, tables)) + waiting
    for old in product(*each):
        for count in range(3 + 1):
            for new in combinations_with_replacement(sizes, count):
                if present - rule.max_byes <= sum(old) + sum(new) <= present:
                    yield (*old, *new)


@pytest.mark.parametrize("level", [0, 5, 9, 16, 25, 30])
@pytest.mark.parametrize("name", CASES)
def test_no_other_sizes_touch_less(name: str, level: int) -> None:
    tables, fixed, count, given = CASES[name]
    rule = Rule(**{"preferred": 4} | given)
    levels = [*range(40), *[level] * count]
    waiting = list(range(40, 40 + count))
    plan = regroup(tables, fixed, waiting, rule, levels)
    known = [level] * count
    possible = [worth(tables, way, known, rule) for way in ways(tables, fixed, count, rule)]
    if not possible:
        assert plan is None
        return
    assert plan is not None
    assert worth(tables, plan, known, rule) == min(possible)


HISTORY = [past(["abcd", "efgh"])]


def report(people: str, history: Any = HISTORY, **fields: Any) -> Any:
    scores = dict(zip("abcdefghijk", range(20, -2, -2), strict=True))
    entrants = [Entrant(who, scores[who], "club" if who in "ij" else None) for who in people]
    instance, problems = read_instance(
        swiss_draw(entrants, history, preferred=4, allowed=(3, 5), **fields) | {"seed": 1}
    )
    assert instance is not None, problems
    return instance


def test_who_comes_late_sits_down_with_those_who_are_near() -> None:
    """i is the last but one and joins the lower table, as its last seat; nobody else moves."""
    found = repair(report("abcdefghi"), ["aceg", "bdfh"])
    assert found.tables == (("a", "c", "e", "g"), ("b", "d", "f", "h", "i"))
    assert (found.byes, found.changed) == ((), (2,))


def test_tables_that_have_started_stay() -> None:
    found = repair(report("abcdefghi"), ["aceg", "bdfh"], started=(2,))
    assert found.tables == (("a", "c", "e", "g", "i"), ("b", "d", "f", "h"))
    assert found.changed == (1,)
    with pytest.raises(NoTablePlanError):
        repair(report("abcdefghi", max_byes=0), ["aceg", "bdfh"], started=(1, 2))
    waits = repair(report("abcdefghi", max_byes=1), ["aceg", "bdfh"], started=(1, 2))
    assert (waits.tables, waits.byes) == ((tuple("aceg"), tuple("bdfh")), ("i",))


def test_who_has_left_leaves_his_seat_and_the_others_keep_theirs() -> None:
    found = repair(report("acdefgh"), ["aceg", "bdfh"])
    assert found.tables == (("a", "c", "e", "g"), ("d", "f", "h"))
    assert (found.byes, found.changed) == ((), ())


def test_somebody_gets_up_for_whom_both_tables_are_the_better() -> None:
    """Two are left of a table, and one of five others comes: the last of them.

    a would leave them as near to each other but is far from f and g. The players who met e last
    round get c, who has met a and b, and is the nearest of the three.
    """
    found = repair(report("abcdefg", ()), ["abcde", "fg"])
    assert found.tables == (("a", "b", "c", "d"), ("f", "g", "e"))
    assert found.changed == (1, 2)
    met = repair(report("abcdefg", [past(["abc", "efg"])]), ["abcde", "fg"])
    assert met.tables == (("a", "b", "d", "e"), ("f", "g", "c"))


def test_an_exchange_by_hand_is_priced() -> None:
    """a and h change places, and a bye is a place too."""
    instance = report("abcdefgh")
    swapped = swap(instance, ["abcd", "efgh"], "", "a", "h")
    assert swapped.tables == (("h", "b", "c", "d"), ("e", "f", "g", "a"))
    assert swapped.before == price(instance, ["abcd", "efgh"])
    assert swapped.after == price(instance, ["hbcd", "efga"])
    # twelve pairs have met last round, each for two; six of them are parted
    assert (swapped.before.repeats, swapped.after.repeats) == (24, 12)
    # levels are 2 to 16 by twos: of four neighbours 4(36 + 4 + 4 + 36) / 4 apart
    assert swapped.before.closeness == 2 * 80
    out = swap(report("abcdefghi", max_byes=1), ["abcd", "efgh"], "i", "i", "a")
    assert (out.tables[0], out.byes) == (("i", "b", "c", "d"), ("a",))
    assert out.split is None
    with pytest.raises(KeyError):
        swap(instance, ["abcd", "efgh"], "", "a", "z")


def test_two_of_a_club_come_late() -> None:
    """They sit down apart, each behind those who keep their seats."""
    found = repair(report("abcdefghij", max_byes=0), ["hgfe", "dcba"])
    assert [table[:4] for table in found.tables] == [tuple("hgfe"), tuple("dcba")]
    assert {table[4:] for table in found.tables} == {("i",), ("j",)}
    assert (found.byes, found.changed) == ((), (1, 2))
    together = price(report("abcdefghij"), ["hgfeij", "dcba"])
    assert (found.cost.clubs, together.clubs) == (0, 1)


def test_four_who_come_late_open_a_table() -> None:
    """A table that has closed keeps its number, and nobody sits at it."""
    found = repair(report("abcdefgh", ()), ["abcd", ""], started=(1,))
    assert found.tables[:2] == (tuple("abcd"), ())
    assert sorted(found.tables[2]) == list("efgh")
    assert found.changed == (3,)
    new = repair(report("abcdefgh", ()), ["abcd"], started=(1,))
    assert [sorted(table) for table in new.tables] == [list("abcd"), list("efgh")]
    assert new.changed == (2,)
    empty = price(report("abcd", ()), ["abcd", ""])
    assert empty == price(report("abcd", ()), ["abcd"])


def test_who_gets_up_is_somebody_for_a_table_that_grows() -> None:
    """One of the first five comes to j and k. All but c have met j, and a repeat is worth more than
    any distance here; e would do at the second table, but nobody is missing there."""
    met = [past([pair]) for pair in ("aj", "bj", "dj", "ej")]
    found = repair(report("abcdefghijk", [*met, past([])]), ["abcde", "fghi", "jk"])
    assert found.tables == (tuple("abde"), tuple("fghi"), tuple("jkc"))
    assert found.changed == (1, 3)


def test_two_get_up_for_the_tables_next_to_them() -> None:
    """Levels are two apart. The first of six costs 24/3 - 2 = 6 at the table above.

    The last costs as much at the one below; all others cost more. i and j are of one club in any
    case.
    """
    found = repair(report("abcdefghij", ()), ["ab", "cdefgh", "ij"])
    assert found.tables == (tuple("abc"), tuple("defg"), tuple("ijh"))
    assert found.changed == (1, 2, 3)


def test_one_of_a_club_gets_up_before_who_is_nearer() -> None:
    """g would be the nearest to e and f; i and j are of one club."""
    found = repair(report("efghijk", ()), ["ghijk", "ef"])
    assert found.tables == (tuple("ghjk"), tuple("efi"))


def threes(people: str, out: str) -> Any:
    """Tables of three alone, after a round in which some sat out."""
    entrants = [Entrant(who, -ord(who)) for who in people]
    asked = swiss_draw(entrants, [past([], out)], preferred=3) | {"seed": 1}
    instance, problems = read_instance(asked)
    assert instance is not None, problems
    return instance


def test_who_has_sat_out_before_gets_the_free_seat() -> None:
    """c is nearer to a and b; d had a bye, or e had. The others are out, in their order."""
    found = repair(threes("abcd", "d"), ["ab"])
    assert (found.tables, found.byes, found.changed) == ((tuple("abd"),), ("c",), (1,))
    found = repair(threes("abcde", "e"), ["ab"])
    assert (found.tables, found.byes) == ((tuple("abe"),), ("c", "d"))


def test_tables_that_change_are_told_in_order() -> None:
    """Nine tables of three; all but the second and the ninth have started when two come."""
    tables = [[3 * n, 3 * n + 1, 3 * n + 2] for n in range(9)]
    entrants = [Entrant(who, -who) for who in range(29)]
    instance, problems = read_instance(swiss_draw(entrants, [], preferred=3, allowed=(4,)))
    assert instance is not None, problems
    found = repair(instance, tables, started={1, 3, 4, 5, 6, 7, 8})
    assert found.changed == (2, 9)
    assert sorted(found.tables[1] + found.tables[8]) == [3, 4, 5, 24, 25, 26, 27, 28]


def test_two_people_alone_may_change_places() -> None:
    instance, _ = read_instance(swiss_draw([Entrant("a"), Entrant("b")], [], preferred=2))
    assert instance is not None
    assert swap(instance, ["ab"], "", "a", "b").tables == (("b", "a"),)
