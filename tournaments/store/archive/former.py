"""Logs of former forms: their seals, and how they come into the present form.

Knows rows and seals. What stood where in them knows `domain/log/former_logs.py`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from tournaments.domain.formats.state_builder import BrokenBooks
from tournaments.domain.log.decide_again import EntryRefused, StoredCommand
from tournaments.domain.log.former_logs import FormerNames, upgraded
from tournaments.domain.log.references import Names, digest
from tournaments.domain.tournament_state import EFFECTS, FORM, TournamentState
from tournaments.store.archive.chain import Unsound, seal
from tournaments.store.models import LogEntry, Name
from tournaments.store.names import fits, salted

FORMER = (1, 2)
WRONG = (
    *(ValueError, LookupError, TypeError, AttributeError, ArithmeticError),
    *(AssertionError, RecursionError, BrokenBooks),
)


class Renamed(NamedTuple):
    """The names beside a log that came into the present form, and the ids that stand for those who
    were known by name."""

    names: list[Name]
    former: FormerNames


def head_of(entries: list[LogEntry], former_head: str) -> str:
    """The head of a chain of the first or second form; Unsound where it is broken."""
    previous = former_head
    for i, entry in enumerate(entries):
        if entry.form != entries[0].form or entry.form not in FORMER:
            raise Unsound("form_older", f"log[{i}].form")
        if entry.seq != i + 1 or entry.hash != seal(previous, entry):
            raise Unsound("hash_broken", f"log[{i}].hash")
        previous = entry.hash
    return previous


def resealed(entries: list[LogEntry], former_head: str, head: str) -> Renamed:
    """Bring a whole log of a former form with this head to the present one. The chain goes on from
    the head that it had. Unsound if it is broken, or if today's rules refuse an entry."""
    if head_of(entries, former_head) != head:
        raise Unsound("head_broken", "head_hash")
    return sealed_anew(entries, head)[1]


def sealed_anew(entries: list[LogEntry], former_head: str) -> tuple[TournamentState, Renamed]:
    """Decide a log of a former form again and seal it after its old head; Unsound at the entry that
    today's rules refuse."""
    previous, names, former = former_head, dict[str, Name](), FormerNames()
    log = (StoredCommand(each.kind, each.command, each.at, each.actor) for each in entries)
    steps = upgraded(log, former)
    for i, entry in enumerate(entries):
        try:
            present = next(steps)
        except (EntryRefused, *WRONG):
            raise Unsound("fold_broken", f"log[{i}]") from None
        fresh = {name.ref: name for name in salted(present.texts)}
        if not all(map(fits, fresh.values())):
            raise Unsound("entry_invalid", f"log[{i}]")
        names |= fresh
        digests = {ref: digest(name.salt, name.text) for ref, name in fresh.items()}
        entry.kind, entry.actor = present.stored.kind, present.stored.actor
        entry.command = {**present.stored.command, **({"texts": digests} if digests else {})}
        entry.changes, entry.form = EFFECTS.encode(present.effect), FORM
        entry.hash = previous = seal(previous, entry)
    texts = Names({name.ref: name.text for name in names.values()})
    return replace(present.state, names=texts), Renamed(list(names.values()), former)
