"""Find highlights of a person's record: recent form, runs of good results, the best ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, takewhile
from typing import Final

from tournaments.store.people.record import PersonRecord, RecordLine

LATEST: Final = 8
BEST: Final = 3
_SHORTEST: Final = 2  # events that make a run


@dataclass(frozen=True, slots=True)
class Run:
    """Tournaments in a row of one `kind` (won, podium, half): the longest run and the present
    one.
    """

    kind: str
    longest: int
    now: int


@dataclass(frozen=True, slots=True)
class Highlights:
    """`form` is the latest last, `best` the best first."""

    form: tuple[RecordLine, ...]
    runs: tuple[Run, ...]
    best: tuple[RecordLine, ...]


def highlights(record: PersonRecord) -> Highlights:
    """Of all games together; excluded from an event means no place there."""
    lines = record.lines[::-1]
    placed = [line for line in lines if line.placing.rank]
    best = sorted(placed, key=lambda line: (_behind(line), line.placing.field), reverse=True)
    runs = (_run(kind, lines, test) for kind, test in _RUNS.items())
    return Highlights(
        lines[-LATEST:],
        tuple(run for run in runs if run.longest >= _SHORTEST),
        tuple(best[:BEST]) if len(placed) > BEST else (),
    )


def _run(kind: str, lines: Sequence[RecordLine], test: Callable[[RecordLine], bool]) -> Run:
    rows = [len([*row]) for is_one, row in groupby(lines, key=test) if is_one]
    return Run(kind, max(rows, default=0), len([*takewhile(test, reversed(lines))]))


def _behind(line: RecordLine) -> Fraction:
    """The share of the field that was behind; -1 without a place."""
    placing = line.placing
    if not placing.rank:
        return Fraction(-1)
    return Fraction(placing.field - placing.rank, max(1, placing.field - 1))


_RUNS: Final[dict[str, Callable[[RecordLine], bool]]] = {
    "won": lambda line: line.placing.rank == 1,
    "podium": lambda line: bool(line.placing.rank) and (line.placing.rank or 0) <= 3,
    "half": lambda line: _behind(line) >= Fraction(1, 2),
}
