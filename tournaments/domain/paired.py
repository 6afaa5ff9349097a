"""Pairs made by lot of single people who come alone."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tournaments.domain.labels import unlabelled, with_labels
from tournaments.domain.names import pair_of


def paired_by_lot(lines: Sequence[str], rng: Random) -> tuple[list[str], str]:
    """Return the lines with pairs in the place of single people, by lot, and the line of who is
    left without a partner, "" for nobody. Labels of both are those of the pair.

    >>> paired_by_lot(["Anna & Bernd", "Conny [Ladies]", "Dieter"], Random(1))
    (['Anna & Bernd', 'Dieter & Conny [Ladies]'], '')
    """
    read = [(line, *unlabelled(line)) for line in lines]
    single = [one for one in read if len(pair_of(one[1])) == 1]
    rng.shuffle(single)
    left = single.pop()[0] if len(single) % 2 else ""
    pairs = [
        with_labels(f"{a} & {b}", dict((*of_a, *of_b)).items())
        for (_, a, of_a), (_, b, of_b) in zip(single[::2], single[1::2], strict=True)
    ]
    return [line for line, name, _labels in read if len(pair_of(name)) > 1] + pairs, left
