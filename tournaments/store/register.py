"""Entering many players at once."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from games.envelope import Problem
from tournaments.domain.actors import Actor
from tournaments.domain.labels import unlabelled
from tournaments.store import load
from tournaments.store.execute import Answer, execute
from tournaments.store.models import Tournament

Refusals = list[tuple[str, tuple[Problem, ...]]]


def register_all(
    tournament: Tournament,
    names: list[str],
    actor: Actor,
    *,
    now: datetime,
    key: str,
    accept: Collection[str] = (),
    fills: bool = False,
) -> tuple[list[Answer], Refusals]:
    """Return what was entered, and who was not with the reasons; after the start: late entries.
    Labels behind a name are given with it. The names of `accept` may be those of others who are
    there; all of them only fill a table with `fills`."""
    state = load.load(tournament)
    started = state.play.starters > 0
    written = state.format.entrant
    kind = "late_entry" if started else "register"
    entered, refused = list[Answer](), Refusals()
    for i, line in enumerate(names):
        name, labels = unlabelled(line)
        command = {
            "type": kind,
            **written(state.play, name),
            **({"accept": True} if line in accept else {}),
            **({"fills": True} if fills else {}),
        }
        result = execute(tournament, command, actor, now=now, key=f"{key}-{i}")
        if result.ok:
            entered.append(result)
            player = result.entries[0].said["player"]
            for k, (label, value) in enumerate(labels):
                given = {"type": "label", "player": player, "label": label, "value": value}
                said = execute(tournament, given, actor, now=now, key=f"{key}-{i}-{k}")
                refused += [] if said.ok else [(name, said.problems)]
        else:
            refused.append((line, result.warnings or result.problems))
    return entered, refused
