"""The mutation run: which changes it makes, and that what it leaves out still exists."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tests.mutants import ROOT, equivalent, suite
from tests.mutations_of_code import _poured, mutants
from tests.sample import sample

SOURCE = '''
LIMIT: int = 3

def lost(points: int, *others: int) -> bool:
    """Whether somebody is behind."""
    for note in (1,):
        others.index(note)
    return not points >= min(others) + LIMIT

class Party:
    size: int = 4

    @property
    def melded(self) -> bool:
        if self.size > 0 and self.size:
            raise ValueError(self.size + 1)
        return [n for n in range(self.size) if n]
'''

DECK = """
RANKS = (5,)

def _doubled(value):
    return 2 * value

def _values():
    return [*map(_doubled, RANKS), _doubled(1)]

VALUES = _values()[0:]
MOST = max(VALUES)

def shown():
    return 3

SHOWN = {"it": shown}
"""


def test_one_thing_is_changed_at_a_time(tmp_path: Path) -> None:
    module = tmp_path / "party.py"
    module.write_text(SOURCE, "utf-8")
    assert [str(mutant) for mutant in mutants(module, tmp_path)] == [
        "party.py LIMIT: 3 -> 4",
        "party.py lost: 1 -> 2",
        "party.py lost: others.index(note) -> pass",
        "party.py lost: not points >= min(others) + LIMIT -> points >= min(others) + LIMIT",
        "party.py lost: points >= min(others) + LIMIT -> points > min(others) + LIMIT",
        "party.py lost: min(others) + LIMIT -> min(others) - LIMIT",
        "party.py lost: min(others) -> max(others)",
        "party.py Party.melded: self.size > 0 and self.size -> self.size > 0 or self.size",
        "party.py Party.melded: self.size > 0 -> self.size >= 0",
        "party.py Party.melded: 0 -> 1",
        "party.py Party.melded: for n in range(self.size) if n -> for n in range(self.size)",
    ]


def test_what_a_constant_is_computed_from_is_changed_with_it(tmp_path: Path) -> None:
    module = tmp_path / "deck.py"
    module.write_text(DECK, "utf-8")
    fed = {str(mutant).split(" ", 1)[1]: mutant.feeds for mutant in mutants(module, tmp_path)}
    assert fed == {
        "RANKS: 5 -> 6": ("VALUES", "MOST"),
        "_doubled: 2 * value -> 2 + value": ("VALUES", "MOST"),
        "_doubled: 2 -> 3": ("VALUES", "MOST"),
        "_values: 1 -> 2": ("VALUES", "MOST"),
        "VALUES: 0 -> 1": ("MOST",),
        "MOST: max(VALUES) -> min(VALUES)": (),
        "shown: 3 -> 4": (),
    }


@dataclass(frozen=True, slots=True)
class Held:
    size: int
    notes: dict[str, int]


def test_a_constant_changes_for_those_who_hold_it() -> None:
    rule, table = Held(3, {}), {"a": 1}
    assert _poured((rule, 7, table), (Held(4, {"b": 2}), 7, {"c": 3}))
    assert (rule, table) == (Held(4, {"b": 2}), {"c": 3})
    assert not _poured((rule, 7), (Held(5, {}), 8))
    assert not _poured(7, 7.0)


def test_what_is_called_equivalent_is_still_there() -> None:
    modules = sample(sorted({line.split(" ", 1)[0] for line in equivalent()}), 12)
    known = [line for line in equivalent() if line.split(" ", 1)[0] in modules]
    found = Counter(str(mutant) for name in modules for mutant in mutants(ROOT / name, ROOT))
    assert {line: found[line] for line in known} == dict.fromkeys(known, 1)


def test_every_module_of_the_pure_rooms_has_tests_that_exist() -> None:
    modules = [*ROOT.glob("games/**/*.py"), *ROOT.glob("tournaments/domain/**/*.py")]
    assert all(suite(module) for module in modules)
