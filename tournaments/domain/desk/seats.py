"""Commands about seats: draws, swaps, and seats fitted to a changed field.

The log promises the seed of every draw and reveals it with the draw. The seed follows from the
tournament's secret and the number of earlier draws, so nothing is stored. The entries of the start
and of every draw carry the promise of the next seed. `domain/seating` finds and judges the seats.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Annotated, Any

from games.envelope import Json, Problem
from tournaments.domain.actors import DIRECTOR
from tournaments.domain.change import Change
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import Command, Intent
from tournaments.domain.commands.fields import Field, Stage
from tournaments.domain.commands.rounds import Draw
from tournaments.domain.desk.wishes import Wish as Wished
from tournaments.domain.desk.wishes import WishKind, by_labels, read_wish, with_wishes
from tournaments.domain.formats.history import Happened
from tournaments.domain.formats.state import Phase
from tournaments.domain.formats.wanted import NOTHING, Wanted
from tournaments.domain.refusal import refuse, refuse_for
from tournaments.domain.seating import (
    SOLVER,
    Instance,
    NoTablePlanError,
    Repaired,
    commit,
    is_seed,
    read_instance,
    repair,
    seat_json,
)
from tournaments.domain.seating.sizes import LARGEST
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.translation import gettext_noop as _

_DRAWN = frozenset({"drawn"})
Seats = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class FittedSeats:
    """Seats for all players who are in now.

    `changed`: numbers of tables whose players or number changed.
    """

    tables: Seats
    changed: tuple[int, ...]


class Swap(Command):
    """Two people of the drawn round change places; a bye is a place too."""

    kind, log = "swap", _("Seats swapped")
    who = DIRECTOR
    phases, of_seats = _DRAWN, True
    tells = "draw"

    a: Annotated[str, Field(fields.ENTRANT)]
    b: Annotated[str, Field(fields.ENTRANT)]

    def carry_out(self, change: Change) -> None:
        a, b, play = self.a, self.b, change.state.play
        by_bracket = change.state.format.pairs_fixed
        tables = [list(table.players) for table in play.tables]
        seated = [name for table in tables for name in table]
        unknown = [
            Problem("seat_unknown", key)
            for key, player in (("a", a), ("b", b))
            if player not in seated and (by_bracket or player not in play.drawn_next)
        ]
        refuse_for(unknown)
        if a == b:
            refuse("same_person", "b")
        if a not in seated and b not in seated:
            refuse("exchange_byes", "b")
        _redraw(change, _told_of(tables, {a: b, b: a}), a=a, b=b)


class Exchange(Command):
    """Exchange two players of the running round who sat in each other's place.

    Seats and reports of both tables are corrected.
    """

    kind, log = "exchange", _("Seats exchanged")
    intent, also = Intent.SEATS, _("swap, change places, tables")
    who = DIRECTOR
    title = _("Exchange two people's seats")
    explanation = _(
        "They sat in each other's place from the start of the round, at a table or with a bye. "
        "The reports of these tables count for the real players."
    )
    phases = frozenset({"round", "closing"})
    stays = _("Seats are exchanged back by exchanging them again.")

    a: fields.Player
    b: Annotated[str, Field(fields.ENTRANT, _("with"))]
    targets: Annotated[Sequence[int], Field(fields.NUMBERS, stage=Stage.MADE)]

    def carry_out(self, change: Change) -> None:
        """Exchange them; `targets` are the corrected entries, the draw and results."""
        a, b, state = self.a, self.b, change.state
        if state.format.pairs_fixed or state.presenter.is_season:
            refuse("exchange_planned", "type")
        unknown = (key for key, who in (("a", a), ("b", b)) if who not in state.play.status)
        refuse_for([Problem("player_unknown", key) for key in unknown])
        if a == b:
            refuse("same_person", "b")
        drawn = _draw_of_round(change)
        places = {a: b, b: a}
        numbers = {
            number
            for number, table in enumerate(drawn.event["tables"], 1)
            if not places.keys().isdisjoint(table)
        }
        if not numbers:
            refuse("exchange_byes", "b")
        if any(map(state.open_report, numbers)):
            refuse("exchange_open", "type")
        results = {
            happened.index: _told_of(happened.event, places)
            for happened in change.past.since(drawn.index)
            if happened.event["type"] == state.format.match
            if happened.event["table"] in numbers
        }
        change.correct(drawn.index, _told_of(drawn.event, places), results)
        change.keep(a=a, b=b, targets=sorted(change.revised))


def _draw_of_round(change: Change) -> Happened:
    """The draw by which people sat down to the running round."""
    begun = [entry.index for entry in islice(change.past.concerning("round"), 2)]
    low, high = (*begun[1:], 0)[0], (*begun, 0)[0]
    draws = [e for e in change.past.between(low, high) if e.event["type"] == Draw.kind]
    return draws[-1]


def _told_of(value: Any, places: Mapping[str, str]) -> Any:
    """Return what was said of some people, said of others: they, and the people of a pair."""
    match value:
        case str():
            who, dot, person = value.partition(".")
            return f"{places[who]}{dot}{person}" if who in places else value
        case dict():
            return {_told_of(key, places): _told_of(one, places) for key, one in value.items()}
        case list() | tuple():
            return [_told_of(one, places) for one in value]
    return value


class RefitSeats(Command):
    """Fit the drawn seats to who is in now; as few tables change as possible. `keep`: numbers of
    tables that stay as they are. With `tables` the whole seating is said by hand: who has no seat
    has a bye."""

    kind, log = "refit_seats", _("Seats fitted")
    intent, also = Intent.SEATS, _("repair the draw")
    who = DIRECTOR
    phases, of_seats, button = _DRAWN, True, True
    tells = "draw"

    keep: Annotated[Sequence[int] | None, Field(fields.NUMBERS)] = None
    tables: Annotated[Sequence[Sequence[str]] | None, Field(fields.TABLES, unkept=True)] = None
    changed: Annotated[Sequence[int], Field(fields.NUMBERS, stage=Stage.MADE)]

    def carry_out(self, change: Change) -> None:
        """`changed` are the numbers of the tables that it gave other people."""
        if self.tables is not None:
            _by_hand(change, self.tables)
            return
        keep, state = self.keep or (), change.state
        if any(not 1 <= number <= len(state.play.tables) for number in keep):
            refuse("table_unknown", "keep")
        if instance_of(state) is None:
            refuse("refit_planned_seats", "type")
        repaired = mended(state, keep)
        if repaired is None:
            refuse("plan_impossible", "type")
        if not repaired.changed:
            refuse("seats_fit", "type")
        _redraw(change, repaired.tables, keep=self.keep, changed=list(repaired.changed))


class Wish(Command):
    """A wish for all draws to come: `wish` is `apart` or `together` (`player` and `other`), or
    `table` (`player` at `table`). `holds` false: no longer."""

    kind, log = "wish", _("Wish for the draws")
    who = DIRECTOR
    phases = frozenset(
        {"registration", "between", "drawn", "round", "closing", "playoff", "final_ready", "final"}
    )

    wish: Annotated[str, Field(fields.word_of(WishKind))]
    player: Annotated[str, Field(fields.ENTRANT)]
    other: Annotated[str | None, Field(fields.ENTRANT)] = None
    table: Annotated[int | None, Field(fields.NUMBER)] = None
    holds: Annotated[bool, Field(fields.FLAG, log_text_if_not=_("no longer"))] = True

    def carry_out(self, change: Change) -> None:
        """It holds from now on, or no longer."""
        state = change.state
        wished = read_wish(change.sent, state.play.status)
        if (wished in state.wishes) == self.holds:
            refuse("wish_known" if self.holds else "wish_unknown", "wish")
        one = frozenset({wished})
        change.put(wishes=state.wishes | one if self.holds else state.wishes - one)
        told = {name: value for name, value in wished.as_json().items() if value}
        change.keep(**told, holds=self.holds)


class Publish(Command):
    """Everybody may see the drawn seats; `holds` false: not any more."""

    kind, log = "publish", _("Seats published")
    intent, also = Intent.SEATS, _("show the seats")
    who = DIRECTOR
    phases, of_seats, button = _DRAWN, True, True

    holds: Annotated[bool, Field(fields.FLAG)] = True
    round: Annotated[int, Field(fields.NUMBER, stage=Stage.MADE)]

    def carry_out(self, change: Change) -> None:
        number = change.state.play.round + 1
        if self.holds == (change.state.published == number):
            refuse("already_published" if self.holds else "not_published", "type")
        change.put(published=number if self.holds else number - 1)
        change.keep(round=number, holds=None if self.holds else False)


def _by_hand(change: Change, tables: Sequence[Sequence[str]]) -> None:
    """Seat all players as the desk entered them."""
    play = change.state.play
    if change.state.format.pairs_fixed:
        refuse("pairs_fixed", "type")
    before = [list(table.players) for table in play.tables]
    if before == tables:
        refuse("seats_fit", "type")
    longest = max(len(before), len(tables))
    changed = [n for n in range(1, longest + 1) if before[n - 1 : n] != tables[n - 1 : n]]
    _redraw(change, tables, changed=changed)


def _redraw(change: Change, tables: Sequence[Sequence[str]], **beside: object) -> None:
    state, seats = change.state, [list(table) for table in tables]
    event = {"type": "draw", "round": state.play.round + 1, "tables": seats}
    sizes, fields = state.format.table_sizes(state.play), state.format.rules.events["draw"].fields
    may_override = any(field.name == "override" for field in fields)
    if may_override and sorted(sizes) != sorted(map(len, seats)):
        event["override"] = True
    change.accepts = True
    change.tell(event, **{name: value for name, value in beside.items() if value is not None})


def by_lot(change: Change) -> None:
    """Tell what a command leaves to chance as the desk names it, or draw it by lot from `seed`:
    the promised one, unless the desk brings its own."""
    state, kind, sent = change.state, change.kind, change.sent
    form = state.format
    if not form.rules.fits_phase(state.play, kind):
        refuse("wrong_phase", "type")
    field, number = form.chance[kind], state.play.round + 1
    by_cards = sent.get("by_cards", False)
    if by_cards and field not in sent:
        refuse("field_missing", field)
    event = {**({"round": number} if kind == "draw" else {}), **sent}
    event.pop("by_cards", None)
    beside: Json = {"by_cards": True} if by_cards else {}
    seed = event.pop("seed", None)
    change.accepts = True
    if field not in event:
        seed = seed_of(change.secret, state.lots) if seed is None else seed
        if not is_seed(seed):
            refuse("field_type" if seed else "field_missing", "seed")
        asked = replace(state, play=form.as_asked(state.play, event))
        event[field] = _drawn(asked, kind, seed)
        beside |= {"seed": seed, "solver": SOLVER}
        if event[field] is None:
            refuse("plan_impossible", field)
        if kind == "draw" and not can_draw_again(state):
            refuse("draw_same", "type")
    _tell_with_promise(change, event, beside)
    if kind == "draw" and state.published >= number:
        change.put(published=number - 1)  # seats that are drawn again are a draft like the first


def start(change: Change) -> None:
    """Start a tournament without a random start, and promise the first draw; drop a seed."""
    change.sent.pop("seed", None)
    _tell_with_promise(change, change.sent, {})


def _tell_with_promise(change: Change, event: Json, beside: Json) -> None:
    """Apply an event with the promise of the next seed; a revealed seed is not used again."""
    lots = change.state.lots + ("seed" in beside)
    promise = commit(seed_of(change.secret, lots))
    change.tell(event, **beside, promise=promise)
    change.put(lots=lots, promise=promise)


def seed_of(secret: str, number: int) -> str:
    """The seed of a draw, 128 bits in hex that only the event's secret tells."""
    digest = hmac.new(secret.encode(), f"draw:{number}".encode(), hashlib.sha256)
    return digest.hexdigest()[:32]


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
    return state.format.lot(state.play, "draw", chance, wanted_of(state)) != seats or chance.asked


def _drawn(state: TournamentState, kind: str, seed: str) -> object:
    """Return what chance fills in; None if no plan of tables seats everybody."""
    form, instance = state.format, draw_report(state, kind)
    if instance is None:
        wanted = NOTHING if kind == "final" else wanted_of(state)
        return form.lot(state.play, kind, Random(seed), wanted)
    tables = seat_json({**instance, "seed": seed}).get("tables")
    return tables[0] if tables and form.chance[kind] == "seats" else tables


def wanted_of(state: TournamentState) -> Wanted:
    """Return who shall sit apart and together, by name and by label, where a lot draws."""
    of_kind: dict[WishKind, set[tuple[str, str]]] = {kind: set() for kind in WishKind}
    for wish in all_wishes(state, state.play.status):
        of_kind[wish.kind].add((wish.player, wish.other))
    return Wanted(frozenset(of_kind[WishKind.APART]), frozenset(of_kind[WishKind.TOGETHER]))


def draw_report(state: TournamentState, kind: str) -> Json | None:
    """The instance of a draw of this kind, with the wishes of names and of labels; None where seats
    follow a plan."""
    report = state.format.draw(state.play, kind)
    if report is None or kind != "draw":
        return report
    return with_wishes(report, all_wishes(state, report["players"]["id"]))


def all_wishes(state: TournamentState, players: Collection[str]) -> tuple[Wished, ...]:
    """Return what the desk wants of the draws by name, and by the labels of these players."""
    by_label = label_wishes(state, players)
    return (*state.wishes, *(wish for wishes in by_label.values() for wish in wishes))


def label_wishes(
    state: TournamentState, players: Collection[str]
) -> Mapping[tuple[str, str], Sequence[Wished]]:
    """Return what the desk wants of the draws for these players, by (label, kind)."""
    seats = [(label, kind) for label, kind in state.settings_now.get("label_seats") or ()]
    kinds, found = dict(seats), {(label, kind): list[Wished]() for label, kind in seats}
    for label, wish in by_labels(seats, state.labels, players, state.wishes):
        found[label, kinds[label]].append(wish)
    return found


def instance_of(state: TournamentState) -> Instance | None:
    """Return what the drawn round is drawn from, with those who are in now; None where seats follow
    a plan."""
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
    except NoTablePlanError:
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
    """Return a short text that changes with the drawn seats and with their publishing.

    Commands about drawn seats name the seats that their sender saw.
    """
    play = state.play
    tables = [list(table.players) for table in play.tables]
    text = repr((play.round, state.published, tables))
    return hashlib.sha256(text.encode()).hexdigest()[:12]
