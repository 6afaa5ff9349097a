"""End a tournament: a final at one or more tables, a list for a knock-out, or nothing.

A cut takes the first of the standings, or the best of every table of the last round. If these
cannot be seated, the next of the standings join them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, chain, pairwise
from random import Random

from tournaments.domain.commands.command import FormatCommand
from tournaments.domain.commands.results import Final, Finish
from tournaments.domain.formats.presenter import Gap
from tournaments.domain.formats.round_rules import FINAL, ruled
from tournaments.domain.formats.rounds import partners
from tournaments.domain.formats.rounds.ranking import by_rounds, is_decided, ranking
from tournaments.domain.formats.rounds.settings import Settings, final_sizes
from tournaments.domain.formats.rounds.state import RoundsBuilder, RoundTable, State
from tournaments.domain.formats.rounds.tables import open_round
from tournaments.domain.formats.rounds.totals import balances_since
from tournaments.domain.formats.state import GONE, Phase, Status
from tournaments.domain.formats.tables import table_after_table
from tournaments.domain.refusal import refuse

Ranks = dict[str, tuple[int, ...]]  # smaller is better, equal is level
NOBODY: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Cut:
    """`places` of each of `groups`, each person with a rank within it; then the next of `everybody`
    until there are `size`. `sizes` are those of the tables of a final, () for a knock-out;
    `by_place`: the best sit at the first."""

    groups: tuple[Ranks, ...]
    places: int
    everybody: Ranks
    size: int
    sizes: tuple[int, ...]
    by_place: bool = False

    def tables(self, seats: Sequence[str]) -> list[tuple[str, ...]]:
        """Return these people table after table."""
        return [tuple(table) for table in table_after_table(list(seats), self.sizes)]

    def edges(self) -> set[tuple[int, ...]]:
        """Return the ranks of level people of whom some go on and some do not, or who sit at
        different tables of a final for places."""
        taken = self.taken(Random(0))
        order = [*taken, *(player for player in self.everybody if player not in taken)]
        cuts = accumulate(self.sizes) if self.by_place else [len(taken)]
        parts = [({*order[:n]}, {*order[n:]}) for n in cuts]
        return {
            self.everybody[player]
            for above, below in parts
            for player in below
            if self.everybody[player] in {self.everybody[other] for other in above}
        }

    def taken(
        self, rng: Random, kept: Collection[str] = (), partners: Mapping[str, str] = NOBODY
    ) -> list[str]:
        """Return the qualifiers, the best first; level ones at an edge by lot.

        Finalists (`kept`) come before other level players. `partners` stand one after the other.
        """
        order = list(self.everybody)
        rng.shuffle(order)
        first = {player: k for k, player in enumerate(order)}
        order.sort(
            key=lambda player: min(first[player], first.get(partners.get(player, ""), len(first)))
        )
        order.sort(key=lambda player: player not in kept)
        chosen = [p for ranks in self.groups for p in _first(order, ranks, self.places)]
        left = [player for player in order if player not in chosen]
        chosen += _first(left, self.everybody, self.size - len(chosen))
        lot = {player: k for k, player in enumerate(order)}
        return sorted(chosen, key=lambda player: (self.everybody[player], lot[player]))

    def takes(self, seats: Sequence[str]) -> bool:
        """Return True if these players may continue, in any order of level ones at an edge."""
        chosen = set(seats)
        if len(seats) != self.size or len(chosen) != self.size or not chosen <= set(self.everybody):
            return False
        if self.by_place and not self._in_order(seats):
            return False
        firsts: set[str] = set()
        for ranks in self.groups:
            inside = _first(seats, ranks, self.places)
            outside = [ranks[player] for player in ranks if player not in chosen]
            if len(inside) < min(self.places, len(ranks)):
                return False
            if inside and outside and min(outside) < ranks[inside[-1]]:
                return False
            firsts |= set(inside)
        joined = [self.everybody[player] for player in chosen - firsts]
        missed = [rank for player, rank in self.everybody.items() if player not in chosen]
        return not joined or not missed or max(joined) <= min(missed)

    def _in_order(self, seats: Sequence[str]) -> bool:
        """Return True if nobody sits at a table below that of somebody behind."""
        ranks = [[self.everybody[player] for player in table] for table in self.tables(seats)]
        return all(max(upper) <= min(lower) for upper, lower in pairwise(ranks))


def _first(players: Sequence[str], ranks: Ranks, count: int) -> list[str]:
    """The first `count` of those who have a rank, level ones as they come."""
    ranked = [player for player in players if player in ranks]
    return sorted(ranked, key=lambda player: ranks[player])[: max(0, count)]


def cut(state: State) -> Cut | None:
    """The cut of those who are in; None where nothing follows, or it would take everybody."""
    settings = state.settings
    if settings.final == "none":
        return None
    everybody: Ranks = {row.player: (row.rank or 0,) for row in by_rounds(state, state.contenders)}
    groups: tuple[Ranks, ...] = (everybody,)
    places = settings.final_size
    if settings.final_per_table:
        played = [drawn for drawn in state.rounds if not drawn.final]
        sheets = played[-1].sheets if played else ()
        groups = tuple(_at_table(sheet, everybody) for sheet in sheets)
        places = settings.final_per_table
    places_wanted = sum(min(places, len(ranks)) for ranks in groups)
    size, sizes = places_wanted, tuple[int, ...]()
    if settings.seats_final:
        at_final = ruled(settings, state.game, FINAL)
        size, sizes = _seatable(at_final, state.game, places_wanted, len(everybody))
        if size < places_wanted:  # nobody is left to join, so some of them cannot sit down
            groups, places = (everybody,), size
    by_place = settings.final == "places"
    return Cut(groups, places, everybody, size, sizes, by_place) if size >= 2 else None


def ranked_at_tables(state: State) -> tuple[tuple[str, ...], ...]:
    """Everybody who has not left at each table of the last round before a final, the best first;
    level ones as the standings before it have them."""
    played = [drawn for drawn in state.rounds if not drawn.final]
    there = [player for player in state.placed if state.status[player] not in GONE]
    everybody: Ranks = {row.player: () for row in by_rounds(state, there)}
    tables = [_at_table(sheet, everybody) for sheet in played[-1].sheets] if played else []
    return tuple(tuple(_first(list(everybody), ranks, len(ranks))) for ranks in tables)


def _at_table(sheet: RoundTable, everybody: Ranks) -> Ranks:
    """The places at a table, then those of the standings; who was left alone has won."""
    if sheet.walkover:
        return {p: everybody[p] for p in sheet.stayed if p in everybody}
    return {
        player: (leg.place, *everybody[player])
        for player, leg in sheet.legs.items()
        if player in everybody
    }


def _seatable(
    settings: Settings, game: str, finalists: int, most: int
) -> tuple[int, tuple[int, ...]]:
    """The number next to `finalists` that can be seated, with the sizes; (0, ()): none."""
    for size in (*range(finalists, most + 1), *range(finalists, 1, -1)):
        if sizes := final_sizes(settings, game, size):
            return size, sizes
    return 0, ()


def after(builder: RoundsBuilder, _event: FormatCommand) -> None:
    """Apply consequences: unplayable tables close, the round ends, the scores add up."""
    if builder.phase is Phase.REGISTRATION:
        return
    if builder.phase in (Phase.FINAL_READY, Phase.FINAL, Phase.FINISHED):
        builder.sitting_out.clear()
    if builder.phase is Phase.FINAL and _is_void(builder):
        _unseat(builder)
    if builder.phase in (Phase.ROUND, Phase.CLOSING, Phase.FINAL):
        _close_broken_tables(builder)
        if not any(table.open for table in builder.tables):
            _end_round(builder)
    elif builder.phase is Phase.FINAL_READY and cut(builder.built()) is None:
        builder.phase = Phase.FINISHED  # too few are left to play it
    builder.balances = balances_since(builder.base, builder.built())
    if builder.phase is Phase.FINISHED:
        _crown(builder)


def _is_void(builder: RoundsBuilder) -> bool:
    """Return True if finalists have left before anything was reported, so that a table cannot be
    played: the desk decides who joins, and nobody has won by it."""
    sheets = builder.rounds[-1].sheets
    broken = any(t.open and not builder.fits(len(t.players)) for t in builder.tables)
    left = any(builder.status[player] in GONE for sheet in sheets for player in sheet.seats)
    return broken and left and not any(sheet.matches for sheet in sheets)


def _unseat(builder: RoundsBuilder) -> None:
    """The final has to be seated again."""
    builder.rounds = builder.rounds[:-1]
    builder.finalists = ()
    builder.clear_tables()
    builder.phase = Phase.FINAL_READY


def gap(state: State) -> Gap | None:
    """Return who is missing in a final that can still be seated otherwise; None if nobody is."""
    if state.phase not in (Phase.FINAL_READY, Phase.FINAL) or not state.settings.seats_final:
        return None
    last = state.rounds[-1]
    if last.final and any(sheet.matches for sheet in last.sheets):
        return None
    wanted = cut(state)
    sat = {player for table in last.seats for player in table}.union(last.byes)
    if last.final:
        gone = [player for player in sat if state.status[player] in GONE]
        there = kept = sat.difference(gone)
    else:
        left = [p for p in state.status if p in sat and state.status[p] in GONE]
        size = wanted.size if wanted else 0
        there_then = [p for p in state.status if p in state.players_in or p in left]
        first = [row.player for row in by_rounds(state, there_then)][:size]
        gone = [player for player in first if player in left]
        there, kept = set(first), set()
    if not gone:
        return None
    everybody = wanted.everybody if wanted else {}
    chosen = wanted.taken(Random(0), kept) if wanted else []
    edge = {everybody[player] for player in chosen if player not in kept}
    by_lot = any(everybody[player] in edge for player in everybody if player not in chosen)
    joins = () if by_lot else tuple(player for player in chosen if player not in there)
    return Gap(tuple(p for p in state.status if p in gone), joins, by_lot)


def with_fewer(state: State) -> State:
    """The state whose final has one seat fewer for each finalist who has left."""
    wanted, missing = cut(state), gap(state)
    fewer = len(missing.gone) if missing else 1
    size = max(2, (wanted.size if wanted else state.settings.final_size) - fewer)
    return replace(state, settings=replace(state.settings, final_size=size, final_per_table=0))


def fewer_at_final(state: State) -> int:
    """Return by how many fewer the final can be played after finalists left; 0 if it cannot."""
    missing, wanted = gap(state), cut(state)
    if missing is None or wanted is None:
        return 0
    left, other = len(missing.gone), cut(with_fewer(state))
    return left if other and other.size == wanted.size - left else 0


def _crown(builder: RoundsBuilder) -> None:
    """Set the first as the winner, unless a knock-out follows."""
    for player, status in builder.status.items():
        if status is Status.WINNER:
            builder.status[player] = Status.ACTIVE
    state = builder.built()
    if not is_decided(state):
        return
    for place in ranking(state):
        if place.rank == 1 and builder.is_in(place.player):
            builder.status[place.player] = Status.WINNER


def _close_broken_tables(builder: RoundsBuilder) -> None:
    """Close tables that cannot play; the rest get a win unless they reported a match."""
    for number, table in enumerate(builder.tables, 1):
        if table.open and not builder.fits(len(table.players)):
            sheet = builder.rounds[-1].sheets[number - 1]
            builder.set_sheet(number, walkover=bool(table.players) and not sheet.matches)
            builder.set_table(number, open=False)


def _end_round(builder: RoundsBuilder) -> None:
    was_final = builder.rounds[-1].final
    builder.set_round(over=True)
    builder.clear_tables()
    builder.byes = ()
    if was_final:
        builder.phase = Phase.FINISHED
    elif builder.round < builder.planned:
        builder.phase = Phase.BETWEEN
    else:
        rounds_over(builder)


def rounds_over(builder: RoundsBuilder) -> None:
    """End the rounds: begin the final if there is one for this field, else finish."""
    final_cut = cut(builder.built())
    goes_on = final_cut and (final_cut.by_place or len(builder.contenders) > final_cut.size)
    builder.planned = builder.round
    builder.phase = Phase.FINAL_READY if goes_on else Phase.FINISHED


def finish(builder: RoundsBuilder, _event: Finish) -> None:
    """The desk ends the rounds early; a drawn round is dropped."""
    if not builder.round:
        refuse("nothing_played", "type")
    builder.clear_tables()
    builder.byes = ()
    rounds_over(builder)


def final_seats(state: State, rng: Random) -> list[str]:
    """Those the cut takes: by lot the seats of the final, table after table, or of each of its
    tables for places; or the seeds of a knock-out in order."""
    final_cut = cut(state)
    kept = {player for player, status in state.status.items() if status is Status.FINALIST}
    stay = partners.partner_of(state.rounds) if state.settings.partners == "stay" else NOBODY
    chosen = final_cut.taken(rng, kept, stay) if final_cut else []
    if final_cut is None or not state.settings.seats_final:
        return chosen
    tables = [*map(list, final_cut.tables(chosen))] if final_cut.by_place else [chosen]
    for table in tables:
        rng.shuffle(table)
    if state.settings.partners == "stay":
        tables = [partners.facing(table, state.rounds) for table in tables]
    return [*chain.from_iterable(tables)]


def seat(builder: RoundsBuilder, event: Final) -> None:
    """Seat the finalists, or let them continue to a knock-out.

    After a finalist has left, they are seated again until the first report.
    """
    if builder.phase is Phase.FINAL:
        if gap(builder.base) is None:
            refuse("final_begun", "type")
        _unseat(builder)
    state = builder.built()
    seats, final_cut = tuple(event.seats), cut(with_fewer(state) if event.fewer else state)
    if final_cut is None or not final_cut.takes(seats):
        refuse("final_seats", "seats")
    builder.finalists = seats
    if builder.settings.final == "knockout":
        builder.phase = Phase.FINISHED
        return
    for player, status in builder.status.items():
        if player in seats:
            builder.status[player] = Status.FINALIST
        elif status is Status.FINALIST:
            builder.status[player] = Status.ACTIVE
    open_round(builder, final_cut.tables(seats), (), final=True)
    builder.phase = Phase.FINAL
