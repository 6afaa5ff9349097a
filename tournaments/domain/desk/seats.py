"""What the organizer does to seats: wishes before the draw, the draw, after it a swap by hand or
seats fitted to a field that has changed since.

Knows the state. Does not know how a repair is found, nor what it costs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from random import Random

from games.envelope import Json, Problem, is_int
from tournaments.domain.commands.rounds import Mend, Swap, Wish
from tournaments.domain.decision import Decision, Request, dispatch
from tournaments.domain.desk.wishes import read_wish, with_wishes
from tournaments.domain.formats.state import Phase
from tournaments.domain.refusal import refuse, refuse_for
from tournaments.domain.seating import (
    SOLVER,
    Instance,
    NoPlan,
    Repaired,
    is_seed,
    read_instance,
    repair,
    seat_json,
)
from tournaments.domain.seating.sizes import LARGEST
from tournaments.domain.tournament_state import Fact, TournamentState

Seats = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class FittedSeats:
    """Seats for those who are in now. `changed`: numbers of the tables where somebody sits down or
    gets up to sit elsewhere, or that have another number now."""

    tables: Seats
    changed: tuple[int, ...]


def swap(request: Request, command: Swap) -> Decision:
    """Two people of the drawn round change places."""
    a, b, play = command.a, command.b, request.state.play
    if request.state.format.pairs_fixed:
        refuse("pairs_fixed", "type")
    tables = [list(table.players) for table in play.tables]
    seated = [name for table in tables for name in table]
    unknown = [
        Problem("seat_bye" if player in play.players_in else "seat_unknown", key)
        for key, player in (("a", a), ("b", b))
        if player not in seated
    ]
    refuse_for(unknown)
    if a == b:
        refuse("same_person", "b")
    other = {a: str(b), b: str(a)}
    moved = [[other.get(name, name) for name in table] for table in tables]
    return _redrawn(request, moved, {"swapped": [a, b]})


def mend(request: Request, command: Mend) -> Decision:
    """The drawn seats fitted to those who are in now; the tables of `keep` stay as they are."""
    keep, state = [] if command.keep is None else command.keep, request.state
    if not isinstance(keep, list) or not all(map(is_int, keep)):
        refuse("field_type", "keep")
    if any(not 1 <= number <= len(state.play.tables) for number in keep):
        refuse("table_unknown", "keep")
    if instance_of(state) is None:
        refuse("mend_by_draw", "type")
    repaired = mended(state, keep)
    if repaired is None:
        refuse("plan_impossible", "type")
    if not repaired.changed:
        refuse("seats_fit", "type")
    return _redrawn(request, repaired.tables, {"mended": list(repaired.changed)})


def wish(request: Request, command: Wish) -> Decision:
    """A wish for all draws to come holds from now on, or no longer with `holds` false."""
    if not isinstance(command.holds, bool):
        refuse("field_type", "holds")
    state = request.state
    wished = read_wish(request.command, state.play.status)
    if (wished in state.wishes) == command.holds:
        refuse("wish_known" if command.holds else "wish_unknown", "wish")
    return Decision(facts=(Fact("wished", {**wished.as_json(), "holds": command.holds}),))


def _redrawn(request: Request, tables: Sequence[Sequence[str]], meta: Json) -> Decision:
    state, seats = request.state, [list(table) for table in tables]
    event = {"type": "draw", "round": state.play.round + 1, "tables": seats, "accept": True}
    sizes = state.format.table_sizes(state.play)
    if sorted(sizes) != sorted(map(len, seats)):
        event["override"] = True
    return dispatch(request, event, meta)


def by_lot(request: Request) -> Decision:
    """What a command leaves to chance as the desk names it, or drawn by lot from `seed`."""
    state, kind = request.state, request.kind
    form = state.format
    if not form.rules.fits_phase(state.play, kind):
        refuse("wrong_phase", "type")
    field, number = form.chance[kind], state.play.round + 1
    by_cards = request.command.get("by_cards", False)
    if not isinstance(by_cards, bool):
        refuse("field_type", "by_cards")
    if by_cards and field not in request.command:
        refuse("field_missing", field)
    event = {**({"round": number} if kind == "draw" else {}), **request.command, "accept": True}
    if field in request.command:
        event.pop("seed", None)
        return _as_draft(state, dispatch(request, event))
    seed = event.get("seed")
    if not isinstance(seed, str) or not is_seed(seed):
        refuse("field_missing" if seed in (None, "") else "field_type", "seed")
    event[field], event["solver"] = _drawn(state, kind, seed), SOLVER
    if event[field] is None:
        refuse("plan_impossible", field)
    if kind == "draw" and not can_draw_again(state):
        refuse("draw_same", "type")
    return _as_draft(state, dispatch(request, event))


class _Watched(Random):
    """A source of chance that notes whether it was asked."""

    asked = False

    def random(self) -> float:
        self.asked = True
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        self.asked = True
        return super().getrandbits(k)


def can_draw_again(state: TournamentState) -> bool:
    """Return True if another draw of the round can give other seats than the drawn ones.

    A bracket or a movement without chance gives the same seats for every seed.
    """
    seats = [list(table.players) for table in state.play.tables]
    if state.play.phase is not Phase.DRAWN or draw_report(state, "draw") is not None:
        return True
    chance = _Watched(0)
    return state.format.lot(state.play, "draw", chance) != seats or chance.asked


def _as_draft(state: TournamentState, decision: Decision) -> Decision:
    """Seats that are drawn again are a draft like the first: those that were published are not
    any more."""
    number = state.play.round + 1
    if not decision.facts or decision.facts[0][0] != "draw" or state.published < number:
        return decision
    # the format counts its events by their place in the log, so the draw comes first
    return replace(decision, facts=(*decision.facts, Fact("unpublished", {"round": number})))


def _drawn(state: TournamentState, kind: str, seed: str) -> object:
    """What chance fills in; None if no plan of tables seats everybody."""
    form, instance = state.format, draw_report(state, kind)
    if instance is None:
        return form.lot(state.play, kind, Random(seed))
    tables = seat_json({**instance, "seed": seed}).get("tables")
    return tables[0] if tables and form.chance[kind] == "seats" else tables


def draw_report(state: TournamentState, kind: str) -> Json | None:
    """The instance of a draw of this kind, wishes included; None where seats follow a plan."""
    report = state.format.draw(state.play, kind)
    if report is None or kind != "draw":
        return report
    return with_wishes(report, state.wishes)


def instance_of(state: TournamentState) -> Instance | None:
    """What the drawn round is drawn from, with those who are in now; None where seats follow a
    plan."""
    report = draw_report(state, "draw")
    return read_instance(report)[0] if report else None


def mended(state: TournamentState, keep: Collection[int] = ()) -> FittedSeats | None:
    """As few tables change as possible; `keep`: numbers (from 1) of tables that must not. None
    where seats follow a plan, or the other tables cannot be made to fit."""
    instance = instance_of(state)
    old = [table.players for table in state.play.tables]
    if instance is None or not old:
        return None
    rule = instance.rule
    sizes = {rule.preferred, *rule.allowed, *(rule.plan or ()), max(map(len, old))}
    free = replace(rule, plan=None, allowed=tuple(sorted(s for s in sizes if 2 <= s <= LARGEST)))
    try:
        return _without_gaps(repair(replace(instance, rule=free), old, started=keep))
    except NoPlan:
        return None


def _without_gaps(repaired: Repaired) -> FittedSeats:
    """The last table takes the number of one that has closed."""
    tables = [tuple(map(str, table)) for table in repaired.tables]
    changed = set(repaired.changed)
    for at in reversed(range(len(tables))):
        if tables[at]:
            continue
        last = tables.pop()
        changed.discard(len(tables) + 1)
        if at < len(tables):
            tables[at] = last
            changed.add(at + 1)
    return FittedSeats(tuple(tables), tuple(sorted(changed)))


def seats_mark(state: TournamentState) -> str:
    """A short text that changes with the drawn seats and with their publishing.

    Who acts on drawn seats names the ones that he looked at.
    """
    play = state.play
    tables = [list(table.players) for table in play.tables]
    text = repr((play.round, state.published, tables))
    return hashlib.sha256(text.encode()).hexdigest()[:12]
