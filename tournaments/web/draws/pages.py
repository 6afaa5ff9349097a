"""The draws of an event, each with its promise and all that is needed to check it.

The log holds them. A check draws again, once and never in the thread of a page; its result cannot
change.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from django.core.cache import cache
from django.http import HttpRequest

from games.envelope import Json
from tournaments.domain.desk.seats import draw_report
from tournaments.domain.seating import (
    SOLVER,
    Explanation,
    Verdict,
    commit,
    fingerprint,
    price,
    read_instance,
)
from tournaments.domain.tournament_state import TournamentState
from tournaments.runtime import offload
from tournaments.store import load
from tournaments.store.models import LogEntry, Tournament

Tables = tuple[tuple[str, ...], ...]
KEPT_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class Drawn:
    """One draw by lot; without a `seed` the desk entered the seats, `by_cards` as drawn cards.

    `promise` is the hash in the log before it ("" if there is none). `swaps` are later exchanges by
    hand, `mended` the tables adjusted to a changed field. `counts` unless the round was drawn
    again; `solver` is the version that drew.
    """

    seq: int
    at: datetime
    kind: str
    round: int
    seed: str
    promise: str
    promised_at: datetime | None
    promised_seq: int
    tables: Tables
    swaps: tuple[tuple[str, str], ...] = ()
    mended: tuple[int, ...] = ()
    counts: bool = True
    solver: int = SOLVER
    by_cards: bool = False

    @property
    def is_promised(self) -> bool:
        return bool(self.seed) and self.promise == commit(self.seed)


def draws(
    tournament: Tournament, state: TournamentState, *, private: bool = False
) -> tuple[Drawn, ...]:
    """All draws by lot and all seats that the desk entered, the latest first; those of unpublished
    seats only for the desk."""
    every: list[Drawn] = []
    for drawn in _read(tournament, state):
        if every and (every[-1].kind, every[-1].round) == (drawn.kind, drawn.round):
            every[-1] = replace(every[-1], counts=False)
        every.append(drawn)
    last_round = max(state.published, state.play.round)
    return tuple(
        d for d in reversed(every) if private or d.kind == "final" or d.round <= last_round
    )


def _read(tournament: Tournament, state: TournamentState) -> Iterator[Drawn]:
    """Draws in order; swaps are kept with the draw before them."""
    chance = state.format.chance
    entries = LogEntry.objects.filter(tournament=tournament, kind__in=("start", *chance))
    promise: tuple[str, datetime | None, int] = ("", None, 0)
    last: Drawn | None = None
    for seq, at, kind, said in entries.order_by("seq").values_list("seq", "at", "kind", "command"):
        if last is not None and said["type"] == "swap":
            last = replace(last, swaps=(*last.swaps, (said["a"], said["b"])))
        elif last is not None and said["type"] == "refit_seats":
            last = replace(last, mended=tuple(sorted({*last.mended, *said["changed"]})))
        elif last is not None:
            yield last
            last = None
        if said["type"] == kind and chance.get(kind) in ("tables", "seats"):
            tables = said["tables"] if chance[kind] == "tables" else [said["seats"]]
            number = said.get("round", state.play.round)
            last = Drawn(
                *(seq, at, kind, number, said.get("seed", "")),
                *(promise if "seed" in said else ("", None, 0)),
                tuple(map(tuple, tables)),
                solver=said.get("solver", SOLVER),
                by_cards=said.get("by_cards", False),
            )
        if "promise" in said:
            promise = said["promise"], at, seq
    if last is not None:
        yield last


def record(tournament: Tournament, drawn: Drawn) -> Json | None:
    """The file with which anybody can run a draw again; None if it followed a plan, or nothing was
    drawn here.

    The inputs are those of the moment of the draw, whatever was corrected later.
    """
    if not drawn.seed:
        return None
    before = load.load_at(tournament, drawn.seq - 1)
    report = draw_report(before, drawn.kind)
    if report is None:
        return None
    report = {**report, "seed": drawn.seed}
    instance, problems = read_instance(report)
    if instance is None:
        raise ValueError(f"draw {drawn.seq} has no instance: {problems}")
    seated = {player for table in drawn.tables for player in table}
    byes = [str(player) for player in instance.ids if player not in seated]
    return {
        "event": {
            "name": before.setup.name,
            "round": drawn.round,
            "drawn": {"seq": drawn.seq, "at": drawn.at.isoformat()},
            "promised": {
                "seq": drawn.promised_seq,
                "at": drawn.promised_at.isoformat() if drawn.promised_at else None,
            },
        },
        "instance": report,
        "commitment": drawn.promise,
        "inputs": fingerprint(report),
        "solver": drawn.solver,
        "answer": {
            "tables": [list(table) for table in drawn.tables],
            "byes": byes,
            "cost": price(instance, drawn.tables, byes).as_json(),
        },
    }


class Examined(NamedTuple):
    """The record of a draw and what became of drawing it again; nothing for one by a plan."""

    record: dict[str, Any] | None = None
    verdict: Verdict | None = None
    explanation: Explanation | None = None


def examined(request: HttpRequest, tournament: Tournament, drawn: Drawn) -> Examined:
    """Return what is known of the draw, found out beside the pages the first time; the record alone
    when that takes too long."""
    text = f"{tournament.secret}:{drawn.seq}:{SOLVER}"
    key = f"examined:{hashlib.sha256(text.encode()).hexdigest()}"
    known = cache.get(key)
    if known is None:
        offload.leave_the_page(request)
        recorded = record(tournament, drawn)
        try:
            known = (
                Examined(recorded, *offload.run(request, "examine", recorded))
                if recorded
                else Examined()
            )
        except offload.LimitExceededError:
            return Examined(recorded)
        cache.set(key, known, KEPT_SECONDS)
    return Examined(*known)
