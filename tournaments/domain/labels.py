"""Labels of entrants, such as club or team, which prizes may use.

Values are references (`log/references.py`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from tournaments.domain.names import folded, tidy

Labels = Mapping[tuple[str, str], str]
"""By label and entrant what it says, an id such as `l3`, or "" where it says nothing besides."""

MOST_LABELS, LABEL_LENGTH = 12, 40


def names_of(labels: Labels) -> tuple[str, ...]:
    """Return the labels that entrants have, in the order in which they were first given.

    >>> names_of({("Team", "e1"): "l1", ("Ladies", "e1"): "", ("Team", "e2"): "l2"})
    ('Team', 'Ladies')
    """
    return tuple(dict.fromkeys(label for label, _player in labels))


def as_known(labels: Labels, label: str) -> str:
    """A label as it was written first.

    >>> as_known({("Team", "e1"): "l1"}, " team ")
    'Team'
    """
    known = (name for name in names_of(labels) if folded(name) == folded(label))
    return next(known, tidy(label))


def holders(labels: Labels, label: str, players: Collection[str]) -> dict[str, str]:
    """Return what a label says of those of `players` who have it, in their order.

    >>> holders({("Team", "e1"): "l1", ("Ladies", "e1"): ""}, "team", ["e1", "e2"])
    {'e1': 'l1'}
    """
    name = as_known(labels, label)
    return {who: labels[name, who] for who in players if (name, who) in labels}


def of_one(labels: Labels, player: str) -> dict[str, str]:
    """Return the labels of an entrant, each with its value."""
    return {label: says for (label, who), says in labels.items() if who == player}


def said_alone(labels: Labels, player: str) -> list[str]:
    """Return what labels say of nobody but this entrant."""
    others = {says for (_label, who), says in labels.items() if who != player}
    return sorted({*of_one(labels, player).values()} - others - {""})


_WRITTEN = re.compile(r"\s*\[\s*(?P<label>[^\[\]:]+?)\s*(?::\s*(?P<value>[^\[\]]*?)\s*)?\]")


def unlabelled(line: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Split a line of a list into the name and its labels with their values.

    >>> unlabelled("Anna Ast [Team: Krone 1] [Ladies]")
    ('Anna Ast', (('Team', 'Krone 1'), ('Ladies', '')))
    """
    found = tuple((m["label"], m["value"] or "") for m in _WRITTEN.finditer(line))
    return _WRITTEN.sub("", line) if found else line, found


def with_labels(name: str, labels: Iterable[tuple[str, str]]) -> str:
    """A line that `unlabelled` reads.

    >>> with_labels("Anna", [("Team", "Krone 1"), ("Ladies", "")])
    'Anna [Team: Krone 1] [Ladies]'
    """
    written = (f"[{label}: {value}]" if value else f"[{label}]" for label, value in labels)
    return " ".join((name, *written))
