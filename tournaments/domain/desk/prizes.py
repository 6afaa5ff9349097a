"""Assign and value the prizes of a tournament, and define their commands.

Covers the pots and rankings of all formats.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Annotated

from games.envelope import Problem
from tournaments.domain.actors import DIRECTOR
from tournaments.domain.change import Change
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import Command
from tournaments.domain.commands.fields import Field
from tournaments.domain.desk.cashbook import Movement, Purpose
from tournaments.domain.formats.charges import Cause
from tournaments.domain.formats.pots import Pot, Source, amount
from tournaments.domain.formats.prizes import Item, Prizes, Whose, cents, picking, read_prizes
from tournaments.domain.formats.ranking import Place
from tournaments.domain.formats.rankings import LAST_ROUND, Ranking
from tournaments.domain.formats.state import GONE
from tournaments.domain.rankings import RankedLine, ranked_lines, rankings
from tournaments.domain.refusal import refuse, refuse_for
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.translation import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Award:
    """A prize by its `key`: `Item.key`, before the end `Line.key`, after a title `Teams/1`.

    `cents`: its value now, None for a thing. `each`: the value for each of several level players
    who share, None if it is not only money. `rank` and `players` are known at the end. `says`: the
    value of the label of players who share it.
    """

    key: str
    prize: str
    cents: int | None
    rank: int | None = None
    players: tuple[str, ...] = ()
    each: int | None = None
    says: str = ""


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The prizes of a ranking, None: of the standings."""

    prizes: Prizes
    ranking: Ranking | None = None

    def key(self, key: str) -> str:
        """Return the key of a prize among those of all rankings."""
        return f"{self.ranking.title}/{key}" if self.ranking else key


def prizes_of(state: TournamentState) -> Prizes:
    """Return what there is to win by the standings, as the desk says or else the settings."""
    return read_prizes(prize_texts(state))


def prize_texts(state: TournamentState) -> tuple[str, ...]:
    """Return its lines as they were typed."""
    agreed = state.cashbook.prizes
    return state.presenter.prizes if agreed is None else agreed


def prize_lists(state: TournamentState) -> tuple[PrizeList, ...]:
    """Return what there is to win by every ranking, by the standings first."""
    others = (PrizeList(read_prizes(each.prizes), each) for each in rankings(state))
    return (PrizeList(prizes_of(state)), *others)


def are_over_pot(lists: Iterable[PrizeList]) -> bool:
    """Return True if shares of one pot come to more than it."""
    usual = (each.prizes.shares for each in lists if not (each.ranking and each.prizes.pot))
    return sum(usual) > 1 or any(each.prizes.shares > 1 for each in lists)


def pot(state: TournamentState, rule: Pot | None = None, ranking: Ranking | None = None) -> int:
    """Return what a pot holds, in cents; that of the standings if no other is given. Entry fees are
    those of all who take part, paid or not. The box counts with the prizes that were paid out of it
    and without the change put in; money for losses is that of the rounds of the ranking."""
    rule = rule or prizes_of(state).pot or Pot()
    accounts = state.fee_accounts.values()
    sources = {
        Source.FEES: sum(account.due for account in accounts),
        Source.BOX: _box(state),
        Source.LOST: _lost(state, ranking),
    }
    return sum(
        part.cents * _heads(state)
        if part.source is Source.HEAD
        else sources.get(part.source, part.cents) * part.share // 1
        for part in rule.parts
    )


def _heads(state: TournamentState) -> int:
    """Return the number of players for amounts a head: those who owe a fee, else all."""
    due = sum(account.due > 0 for account in state.fee_accounts.values())
    return due or _field(state)


def _field(state: TournamentState) -> int:
    return len(state.play.status) - len(state.play.fillers)


def _box(state: TournamentState) -> int:
    movements = state.cashbook.movements
    given = (movements[seq].cents for seq in state.cashbook.handed.values() if seq in movements)
    change = (
        movement.cents for movement in movements.values() if movement.purpose is Purpose.OPENING
    )
    return max(0, state.box + sum(given) - sum(change))


def _lost(state: TournamentState, ranking: Ranking | None) -> int:
    charges = (*state.presenter.table_fees, *state.presenter.charges)
    number = ranking.round if ranking else 0
    if number == LAST_ROUND:
        number = max((charge.round for charge in charges), default=0)
    return sum(
        charge.cents
        for charge in charges
        if charge.cause is Cause.LOST and (not number or charge.round == number)
    )


@dataclass(frozen=True, slots=True)
class PotSum:
    """The sum of a pot, of its prizes and of its `kept` parts, in cents.

    `titles` are the rankings that share it. `added`: the amount from the box up to its least sum.
    """

    rule: Pot
    titles: tuple[str, ...]
    holds: int
    added: int
    prizes: int
    kept: int


@dataclass(frozen=True, slots=True)
class _Division:
    """A list with its single prizes and its possible winners.

    `rows` are places of the standings, `lines` those of a further ranking with the entrants of
    each.
    """

    list_: PrizeList
    items: tuple[Item, ...]
    rows: tuple[Place, ...] = ()
    lines: tuple[tuple[RankedLine, tuple[str, ...]], ...] = ()

    @property
    def people(self) -> tuple[str, ...]:
        """Return everybody among whom they are divided, the best first."""
        if self.list_.ranking is None:
            return tuple(row.player for row in self.rows)
        return tuple(player for _line, there in self.lines for player in there)


def _divisions(state: TournamentState) -> tuple[_Division, ...]:
    """Return all lists that have prizes; who has left gets none."""
    main, *others = prize_lists(state)
    if not any(each.prizes.lines for each in (main, *others)):
        return ()
    places = state.format.ranking(state.play)
    rows = tuple(row for row in places if _is_there(state, row.player))
    there = len(rows) if state.presenter.is_decided else None
    items = main.prizes.items(_field(state), there, _tables(state, None))
    picked = picking(rows, [item for item in items if item.place])
    placed = frozenset(player for prize in picked for player in prize.players)
    found = [_Division(main, items, rows)]
    for each in others:
        ranking = each.ranking
        assert ranking is not None
        passed = placed if ranking.others and not ranking.together else frozenset()
        read = ranked_lines(state, ranking, places) if each.prizes.lines else ()
        lines = tuple(
            (line, people)
            for line in read
            if (people := tuple(p for p in line.players if _is_there(state, p) and p not in passed))
        )
        items = each.prizes.items(len(lines), tables=_tables(state, ranking))
        found.append(_Division(each, items, lines=lines))
    return tuple(each for each in found if each.list_.prizes.lines)


def _tables(state: TournamentState, ranking: Ranking | None) -> int:
    return len(_firsts(state, ranking)) or len(state.play.tables)


def _is_there(state: TournamentState, player: str) -> bool:
    is_gone = state.play.status.get(player) in {*GONE, None}
    return not is_gone and player not in state.play.fillers


def pot_sums(state: TournamentState) -> tuple[PotSum, ...]:
    """Return for each pot whether it adds up; () where there is nothing to win."""
    return tuple(found for found, _worth in _pots(state, _divisions(state)))


def _pots(
    state: TournamentState, divisions: Sequence[_Division]
) -> Iterator[tuple[PotSum, dict[str, int]]]:
    """Yield for each pot its sum, and what its prizes come to by their keys among all."""
    own = [[each] for each in divisions if each.list_.ranking and each.list_.prizes.pot]
    usual = [each for each in divisions if [each] not in own]
    for group in ([usual] if usual else []) + own:
        first, is_own = group[0].list_, group in own
        rule = (first.prizes.pot if is_own else prizes_of(state).pot) or Pot()
        holds = pot(state, rule, first.ranking if is_own else None)
        texts = {
            item.key if is_own else each.list_.key(item.key): item.line.prize
            for each in group
            for item in each.items
        }
        least = max(holds, rule.least)
        worth = cents(texts, least, heads=_heads(state), step=rule.step)
        titles = tuple(each.list_.ranking.title if each.list_.ranking else "" for each in group)
        kept = sum(worth[key] for key in worth if key.rpartition("/")[2].startswith(Whose.KEPT))
        told = PotSum(rule, titles, least, least - holds, sum(worth.values()) - kept, kept)
        yield told, {first.key(key): each for key, each in worth.items()} if is_own else worth


def awards(state: TournamentState) -> tuple[Award, ...]:
    """Return every prize.

    At the end each has its winners, () if there is none; leavers get none.
    """
    divisions = _divisions(state)
    worth = {key: each for _sum, found in _pots(state, divisions) for key, each in found.items()}
    if state.presenter.is_decided:
        return tuple(award for each in divisions for award in _given(state, each, worth))
    announced = []
    for each in divisions:
        keys = {item.line: item.key for item in reversed(each.items)}
        for line in each.list_.prizes.lines:
            key = each.list_.key(keys.get(line, ""))
            found = worth.get(key) if line in keys else amount(line.prize)
            announced.append(Award(each.list_.key(line.key), line.prize, found))
    return tuple(announced)


def _given(state: TournamentState, division: _Division, worth: Mapping[str, int]) -> list[Award]:
    """The prizes of a list: of places, then the others."""
    list_, items, people = division.list_, division.items, division.people
    keyed = {item.key: worth[k] for item in items if (k := list_.key(item.key)) in worth}
    if list_.ranking is None:
        given = by_place(items, division.rows, keyed)
    else:
        given = by_lines(items, division.lines, keyed)
    found = {award.key for award in given}
    lots = iter(_by_lot(state, people, list_.key("")))
    for item in items:
        if item.key not in found:
            players = _others(state, list_, item, people, lots)
            given.append(
                among_equals(item.key, item.line.prize, keyed.get(item.key), None, players)
            )
    return [replace(award, key=list_.key(award.key)) for award in given]


def by_place(items: Sequence[Item], rows: Sequence[Place], worth: Mapping[str, int]) -> list[Award]:
    """Assign the prizes of places, worth `worth` cents each by key.

    Level players share the money of their places evenly, to the cent, if each of these has some.
    """
    picked = picking(rows, items)
    of_rank: dict[int, dict[str, list[int]]] = {}
    for prize in picked:
        of_place = of_rank.setdefault(prize.rank, {}).setdefault(prize.key.rstrip("+"), [])
        of_place += [worth[prize.key]] if prize.key in worth else []
    awards = []
    for prize in picked:
        parts, found = of_rank[prize.rank].values(), worth.get(prize.key)
        is_shared = len(prize.players) > 1 and all(parts) and found is not None
        each = sum(map(sum, parts)) // len(prize.players) if is_shared else None
        awards.append(Award(prize.key, prize.prize, found, prize.rank, prize.players, each))
    return awards


def by_lines(
    items: Sequence[Item],
    lines: Sequence[tuple[RankedLine, tuple[str, ...]]],
    worth: Mapping[str, int],
) -> list[Award]:
    """The prizes of places by a further ranking; what falls to a team is its people's together."""
    rows = [Place(line.rank, str(n)) for n, (line, _there) in enumerate(lines)]
    awards = []
    for award in by_place(items, rows, worth):
        players = tuple(p for n in award.players for p in lines[int(n)][1])
        parts = award.each * len(award.players) if award.each is not None else award.cents
        each = None if parts is None or len(players) < 2 else parts // len(players)
        says = lines[int(award.players[0])][0].says if len(award.players) == 1 else ""
        awards.append(replace(award, players=players, each=each, says=says))
    return awards


def _others(
    state: TournamentState,
    list_: PrizeList,
    item: Item,
    people: tuple[str, ...],
    lots: Iterator[str],
) -> tuple[str, ...]:
    """Return whose a prize is that goes by no place; () if it is nobody's."""
    found: Iterable[str] = ()
    match item.line.whose:
        case Whose.EVERYBODY:
            found = people
        case Whose.DRAWN:
            found = (next(lots, ""),)
        case Whose.TABLE:
            table = int(item.key.removeprefix(Whose.TABLE).rstrip("+"))
            found = next(iter(_firsts(state, list_.ranking)[table - 1 :]), ())
    return tuple(player for player in found if player in people)


def _firsts(state: TournamentState, ranking: Ranking | None) -> Sequence[Sequence[str]]:
    """Return the best of each table, of the round of a ranking or else of the last one."""
    rounds = state.presenter.firsts
    number = ranking.round if ranking and ranking.round else LAST_ROUND
    if number == LAST_ROUND:
        number = len(rounds)
    return rounds[number - 1] if 1 <= number <= len(rounds) else ()


def _by_lot(state: TournamentState, people: Collection[str], title: str) -> list[str]:
    """Return the people in the order of a lot.

    It is unknown before the last tables are drawn and stays the same if players leave.
    """
    seats = ";".join(",".join(table) for table in state.presenter.drawn)
    return sorted(people, key=lambda p: sha256(f"{title} {seats} {p}".encode()).digest())


def among_equals(
    key: str, text: str, sum_: int | None, rank: int | None, players: tuple[str, ...]
) -> Award:
    """A prize that all of these share."""
    each = sum_ // len(players) if sum_ is not None and len(players) > 1 else None
    return Award(key, text, sum_, rank, players, each)


def part(award: Award) -> int:
    """Return what one of those who get it has of it in money, in cents."""
    return (award.cents or 0) // max(len(award.players), 1)


def reclaimed(state: TournamentState) -> dict[tuple[str, str], int]:
    """Return amounts to reclaim in cents (0 for a thing), by prize and holder.

    They are prizes that were handed out and are not due to the holder any more, or are worth less.
    """
    book = state.cashbook
    if not state.presenter.is_decided or not book.handed:
        return {}
    due = {(award.key, player): part(award) for award in awards(state) for player in award.players}
    paid = {
        held: book.movements[seq].cents if seq in book.movements else 0
        for held, seq in book.handed.items()
    }
    return {
        held: cents - due.get(held, 0)
        for held, cents in paid.items()
        if held not in due or cents > due[held]
    }


def won(state: TournamentState) -> dict[str, str]:
    """Return who gets which prizes, once that is certain."""
    names: dict[str, str] = {}
    for award in awards(state):
        for player in award.players:
            names[player] = f"{names[player]}, {award.prize}" if player in names else award.prize
    return names


class SetPrizes(Command):
    """Set the prizes of the standings, a line each, until the first is handed out.

    A line names the winners before its colon (`1`, `2–5`, `6–`, `every third`, `last`, `per table`,
    `3 drawn`, `all`; `for the soup`: it stays in the box). Without a colon it is the next place.
    Then come a share of the pot (`40 %`, `2/3`), an amount (`25 €`, `2 € a head`) or a thing. `pot:
    15 € a head, at least 200 €, rounded to 5 €` defines the sum of shares, by default the entry
    fees.
    """

    kind, log = "prizes", _("Prizes changed")
    who = DIRECTOR

    prizes: Annotated[Sequence[str], Field(fields.WORDS)]

    def carry_out(self, change: Change) -> None:
        state = change.state
        if state.cashbook.handed:
            refuse("prizes_given", "type")
        prizes = read_prizes(tuple(self.prizes))
        refuse_for(Problem(code, "prizes") for code in problems_of(state, PrizeList(prizes)))
        if are_over_pot([PrizeList(prizes), *prize_lists(state)[1:]]):
            refuse("prizes_over_pot", "prizes")
        if prizes.leaves_none_for_the_last(_most(state)):
            refuse("last_place_has_prize", "prizes")
        change.put(cashbook=replace(state.cashbook, prizes=tuple(self.prizes)))
        change.keep(prizes=list(self.prizes))


def problems_of(state: TournamentState, list_: PrizeList) -> tuple[str, ...]:
    """Return the problem codes of a list of prizes in this tournament."""
    is_unfit = not state.presenter.scores_rounds and any(
        line.whose is Whose.TABLE for line in list_.prizes.lines
    )
    return (*list_.prizes.problems, *(["prize_unfit"] if is_unfit else []))


def _most(state: TournamentState) -> int:
    """Return how many may take part."""
    most: int = state.format.in_force(state.setup.game, state.settings_now)["max_players"]
    return most


class HandOut(Command):
    """Note that a prize was handed to its winner; money leaves the box.

    `prize` is a place (`3`, a second prize for it `3+`), `last`, `everybody`, `table2` or `lot1`.
    For a further ranking its title comes first (`Teams/1`). `holds` false takes it back.
    """

    kind, log = "hand_out", _("Prize handed out")

    player: Annotated[str, Field(fields.ENTRANT)]
    prize: str
    holds: Annotated[bool, Field(fields.FLAG, log_text_if_not=_("no longer"))] = True
    cents: Annotated[int, Field(fields.CENTS, stage=fields.Stage.MADE)] = 0

    def carry_out(self, change: Change) -> None:
        state, prize, player = change.state, self.prize, self.player
        book, number = state.cashbook, change.number
        change.keep(prize=prize, player=player, holds=self.holds)
        if not self.holds:
            if (prize, player) not in book.handed:
                refuse("not_handed", "prize")
            change.put(cashbook=book.without(book.handed[prize, player]))
            return
        if not state.presenter.is_decided:
            refuse("not_decided", "type")
        given = (each for each in awards(state) if each.key == prize)
        award = next((each for each in given if player in each.players), None)
        if award is None:
            refuse("not_won", "player")
        if (prize, player) in book.handed:
            refuse("handed_already", "prize")
        if worth := part(award):
            change.kept["cents"] = worth
            book = book.with_movement(number, Movement(Purpose.PRIZE, worth, player))
        change.put(cashbook=replace(book, handed={**book.handed, (prize, player): number}))
