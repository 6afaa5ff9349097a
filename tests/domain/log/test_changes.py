"""The stored effect of an event leads to the same state again, and no other does."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from fractions import Fraction
from random import Random
from typing import Any, Protocol

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.domain.knockout.test_play import Evening
from tests.domain.knockout.test_play import field as sides
from tests.domain.league.season import Season
from tests.domain.rounds.tournament import RoundsTournament
from tests.domain.wm_evening import played, run_of
from tournaments.domain.formats.run import EventRun
from tournaments.domain.formats.wm.settings import Settings
from tournaments.domain.log.changes import Codecs, codec_of, differing
from tournaments.domain.log.codec import DecodeError, Patch
from tournaments.domain.points import Points


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Leaf:
    name: str
    size: int = 0
    colour: Colour = Colour.RED


@dataclass(frozen=True, slots=True)
class Tree:
    leaves: tuple[Leaf, ...] = ()
    names: tuple[str, ...] = ()
    sums: Mapping[str, Points] = field(default_factory=dict)
    pairs: Mapping[tuple[str, int], Leaf] = field(default_factory=dict)
    marks: frozenset[str] = frozenset()
    best: Leaf | None = None
    at: datetime | None = None
    open: bool = False
    spot: tuple[int, str] = (0, "")
    said: dict[str, Any] = field(default_factory=dict)
    passing: int = field(default=0, metadata={"kept": False})


TREE = codec_of(Tree)
_names = st.sampled_from(["Anna", "Ben", "Änne", "a/b", ""])
_leaf = st.builds(Leaf, _names, st.integers(-5, 5), st.sampled_from(Colour))
_points = st.one_of(st.integers(-9, 9), st.fractions(-3, 3, max_denominator=6))
_trees = st.builds(
    Tree,
    st.lists(_leaf, max_size=4).map(tuple),
    st.lists(_names, max_size=4).map(tuple),
    st.dictionaries(_names, _points.map(lambda p: p if p.denominator > 1 else int(p)), max_size=4),
    st.dictionaries(st.tuples(_names, st.integers(0, 3)), _leaf, max_size=3),
    st.frozensets(_names, max_size=3),
    st.none() | _leaf,
    st.none() | st.datetimes(timezones=st.just(UTC)),
    st.booleans(),
    st.tuples(st.integers(0, 3), _names),
    st.dictionaries(_names, st.integers(), max_size=2),
)


def sent(value: Patch) -> Patch:
    """As a database or a file gives it back: the keys of objects in any order."""
    return json.loads(json.dumps(value, sort_keys=True))


@settings(max_examples=300)
@given(_trees, _trees)
def test_a_difference_leads_from_the_one_to_the_other(old: Tree, new: Tree) -> None:
    change = sent(TREE.diff(old, new))
    after = old if change is None else TREE.apply(old, change)
    assert after == new
    assert list(after.sums) == list(new.sums)
    assert list(after.pairs) == list(new.pairs)
    assert (change is None) == (old == new and list(old.sums) == list(new.sums)
                                and list(old.pairs) == list(new.pairs))  # fmt: skip


@settings(max_examples=200)
@given(_trees)
def test_what_is_written_is_read_again(tree: Tree) -> None:
    again = TREE.decode(sent(TREE.encode(tree)))
    assert (again, list(again.sums)) == (tree, list(tree.sums))


@settings(max_examples=200)
@given(st.lists(_trees, max_size=3))
def test_what_was_kept_is_taken_over_as_it_was(trees: list[Tree]) -> None:
    """Equal objects stay equal, also if several values come at once."""
    kept = codec_of(Tree, objects=True)
    again = kept.revive([json.loads(json.dumps(kept.encode(tree))) for tree in trees])
    assert [(tree, list(tree.sums), list(tree.pairs)) for tree in again] == [
        (tree, list(tree.sums), list(tree.pairs)) for tree in trees
    ]


@pytest.mark.parametrize(
    ("change", "after"),
    [
        ({"sums": {"~": [["Anna", 3]]}}, Tree(sums={"Anna": 5, "Ben": 1})),
        ({"sums": {"~": [["Anna", "2/3"]]}}, Tree(sums={"Anna": Fraction(8, 3), "Ben": 1})),
        ({"sums": {"-": ["Anna"], "+": [["Cleo", 7]]}}, Tree(sums={"Ben": 1, "Cleo": 7})),
        ({"leaves": {"+": [{"name": "x"}]}}, Tree((Leaf("x"),), sums={"Anna": 2, "Ben": 1})),
    ],
)
def test_differences_are_written_as_documented(change: Patch, after: Tree) -> None:
    before = Tree(sums={"Anna": 2, "Ben": 1})
    assert TREE.apply(before, change) == after
    assert sent(TREE.diff(before, after)) == change


@pytest.mark.parametrize(
    "change",
    [
        3, [], "x", [Tree()], {"unknown": [1]}, {"passing": 1}, {"open": 1}, {"open": ["yes"]},
        {"sums": {"~": [["Nobody", 1]]}}, {"sums": {"+": [["Anna", 1]]}}, {"sums": {"?": []}},
        {"sums": {"~": [["Anna"]]}}, {"sums": {"-": ["Nobody"]}}, {"sums": {"~": [["Anna", True]]}},
        {"sums": {"~": [["Anna", "1/0"]]}}, {"sums": {"~": [["Anna", 1.5]]}},
        {"leaves": {"n": 4}}, {"leaves": {"~": [[9, {}]]}}, {"leaves": {"+": [{}]}},
        {"leaves": {"+": [{"name": "x", "colour": "green"}]}}, {"names": [[1]]},
        {"best": {"size": 1}}, {"at": ["yesterday"]}, {"spot": [[1]]}, {"said": [[1]]},
        {"marks": {"-": ["Anna"]}},
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused(change: Patch) -> None:
    with pytest.raises(DecodeError):
        TREE.apply(Tree(sums={"Anna": 2}), sent(change) if change != [Tree()] else [None])


def retraced(run: EventRun[Any]) -> None:
    """The history alone leads to the state, forth and back through JSON."""
    codec = run.form.codec
    state = codec.decode(sent(codec.encode(run.history.start)))
    for entry in run.history.entries:
        state = state if entry.changes is None else codec.apply(state, sent(entry.changes))
    assert state == run.state
    assert list(state.status) == list(run.state.status)


@pytest.mark.parametrize("seed", range(4))
def test_whole_events_of_every_format_are_retraced(seed: int) -> None:
    rng = Random(seed)
    evening = run_of(Settings(cutoff="21:00", start_euros=5))
    for _ in played(evening, [f"P{i}" for i in range(9 + seed)], rng):
        pass
    tournament = RoundsTournament(
        "evening", "binokel", 9, rounds=2, deals=3, lost_fees=[[0, 50]], score="places"
    )
    tournament.do("start")
    tournament.play_on(seed)
    season = Season(["Anna", "Ben", "Cleo", "Dirk"], kind="sides")
    season.play(rng)
    cup = Evening(sides(7), mode="double")
    cup.play(rng)
    for run in (evening, tournament.run, season.run, cup.run):
        retraced(run)


@dataclass(frozen=True, slots=True)
class Card:
    """With fields of every kind that a field can be."""

    name: str
    rank: int = 3
    marks: tuple[str, ...] = ()
    sums: Mapping[str, Points] = field(default_factory=dict)
    spot: tuple[int, Colour] = (0, Colour.RED)
    turns: Mapping[Colour, int] = field(default_factory=dict)
    passing: int = field(default=0, metadata={"kept": False})


def test_fields_at_their_default_are_not_written_and_passing_ones_never() -> None:
    codec = Codecs({}).of(Card)
    assert codec.encode(Card("a", passing=7)) == {"name": "a"}
    full = Card("a", 4, ("x",), {"Anna": 1}, (2, Colour.BLUE), {Colour.BLUE: 5})
    written = {
        "name": "a", "rank": 4, "marks": ["x"], "sums": [["Anna", 1]], "spot": [2, "blue"],
        "turns": [["blue", 5]],
    }  # fmt: skip
    assert codec.encode(full) == written
    assert (codec.decode(written), codec.decode({"name": "b"})) == (full, Card("b"))
    # objects keep their order somewhere: then mappings by text are objects, others are not
    assert Codecs({}, objects=True).of(Card).encode(full) == {**written, "sums": {"Anna": 1}}
    no_cards: list[Any] = [{}, {"name": "a", "passing": 1}, [], {"name": "a", "spot": [2, "green"]}]
    for wrong in no_cards:
        with pytest.raises(DecodeError):
            codec.decode(wrong)


def test_many_values_are_taken_over_field_by_field() -> None:
    codec = Codecs({}, objects=True).of(Card)
    assert codec.revive([]) == []
    assert codec.revive([{"name": "a", "sums": {"Anna": "1/2"}}]) == [
        Card("a", sums={"Anna": Fraction(1, 2)})
    ]
    # a name is written in all, a rank in one, no spot in any
    several = [{"name": "a"}, {"name": "b", "rank": 4, "marks": ["x"]}, {"name": "c"}]
    assert codec.revive(several) == [Card("a"), Card("b", 4, ("x",)), Card("c")]
    two = [{"name": "a", "rank": 4}, {"name": "b", "sums": {"Anna": 1}}]
    assert codec.revive(two) == [Card("a", 4), Card("b", sums={"Anna": 1})]


def test_a_value_changes_by_the_fields_that_differ() -> None:
    codec = Codecs({}).of(Card)
    old, new = Card("a", 4, ("x",)), Card("b", 6, ("x",), passing=1)
    assert codec.diff(old, new) == {"name": ["b"], "rank": 2}
    assert codec.diff(old, Card("a", 4, ("x",), passing=1)) is None
    assert codec.apply(Card("a", 4, ("x",), passing=5), {"name": ["b"], "rank": 2}) == Card(
        "b", 6, ("x",), passing=5
    )


def test_a_value_moves_together_with_fields_beside_its_difference() -> None:
    leaves, old, new = codec_of(Leaf), Leaf("a"), Leaf("b", 7)
    assert leaves.advance(old, None, name="b", size=7) == new
    assert leaves.advance(old, leaves.diff(old, Leaf("b", 6)), size=7) == new
    assert leaves.advance(new, [leaves.encode(old)], size=7) == Leaf("a", 7)
    assert leaves.advance(old, leaves.diff(old, new)) == new
    wrongs: tuple[Patch, ...] = ({"none": 1}, "x", [1, 2])
    for wrong in wrongs:
        with pytest.raises(DecodeError):
            leaves.advance(old, wrong, size=7)


class Named(Protocol):
    name: str


@dataclass(frozen=True, slots=True)
class Asked:
    """Nobody else asks for its codec."""

    inner: int | None = None
    any: Any = None
    bag: dict[str, Any] = field(default_factory=dict)


@pytest.mark.parametrize(
    ("kind", "value", "written"),
    [
        (int | None, 3, 3),
        (Colour | None, Colour.BLUE, "blue"),
        (tuple[Colour], (Colour.BLUE,), ["blue"]),
        (tuple[Colour, ...], (Colour.BLUE, Colour.RED), ["blue", "red"]),
        (frozenset[Colour], frozenset({Colour.RED}), ["red"]),
        (Leaf, Leaf("x"), {"name": "x"}),  # stands for what has only a name
        (str, "x", "x"),
    ],
)
def test_a_type_says_how_its_values_are_written(kind: Any, value: Any, written: Any) -> None:
    codec = Codecs({Named: Leaf}).of(Named if kind is Leaf else kind)
    assert (codec.encode(value), codec.decode(written)) == (written, value)


@pytest.mark.parametrize("kind", [list[int], complex, set])
def test_what_is_no_plain_value_has_no_codec(kind: Any) -> None:
    with pytest.raises(TypeError):
        Codecs({}).of(kind)


def test_a_codec_is_made_once() -> None:
    codec = codec_of(Asked)
    assert codec.encode(Asked(3, [1.5], {"a": 1})) == {"inner": 3, "any": [1.5], "bag": {"a": 1}}
    assert codec_of(Asked) is codec
    assert codec_of(Asked, objects=True) is not codec


@pytest.mark.parametrize(
    ("old", "new", "keys"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 2}, []),
        ({"a": 1, "b": 2}, {"a": 3, "b": 2, "c": 4}, ["a", "c"]),
        ({"a": 1, "b": 2}, {"b": 2, "c": 3}, ["c", "a"]),
        ({"a": 1, "b": 2}, {"b": 3, "a": 1}, ["b"]),
        ({"a": [1]}, {"a": [1]}, []),  # equal, though not the same
    ],
)
def test_keys_differ_whose_values_do(old: Any, new: Any, keys: list[str]) -> None:
    assert differing(old, new) == keys
    assert differing(old, old) == []
