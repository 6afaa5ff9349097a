"""Prizes of an event: who gets which and what it comes to, and the commands about them.

Knows the pot, the ranking of any format, and what is refused. Does not know pages.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from games.envelope import Json, Problem
from tournaments.domain.actors import DIRECTOR
from tournaments.domain.change import Change
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import Command
from tournaments.domain.commands.fields import Field
from tournaments.domain.desk.cashbook import Movement, Purpose
from tournaments.domain.desk.money import MOST
from tournaments.domain.formats.prizes import (
    BEST,
    DEAL,
    EVERYBODY,
    LAST,
    Pot,
    Prizes,
    Rest,
    cents,
    picking,
    read_prizes,
)
from tournaments.domain.formats.ranking import Place
from tournaments.domain.formats.rankings import Ranking
from tournaments.domain.formats.state import GONE
from tournaments.domain.rankings import ranked_lines, rankings
from tournaments.domain.refusal import refuse, refuse_for
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.translation import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Award:
    """A prize by its `key` (`Prizes.texts`). `cents`: what it comes to now, None for a thing;
    `each` likewise for each of several level people who share what falls to their places, None
    where that is no money alone. `rank` and `players` are known when all is over. `says`: what the
    label of the players says, who have it together."""

    key: str
    prize: str
    cents: int | None
    rank: int | None = None
    players: tuple[str, ...] = ()
    each: int | None = None
    says: str = ""


def declared(state: TournamentState) -> Prizes:
    """Return what there is to win, as the desk says or else the settings, with the prizes of
    further rankings."""
    prizes = state.cashbook.prizes or Prizes(*state.presenter.prizes)
    more = {
        _key(ranking, place): text
        for ranking in rankings(state)
        for place, text in enumerate(ranking.prizes, 1)
    }
    return replace(prizes, more=more) if more else prizes


def _key(ranking: Ranking, place: int) -> str:
    return f"{ranking.title}/{place}"


def pot(state: TournamentState) -> int:
    """Of what shares are, in cents: the entry fees of all who take part, paid or not; or what lies
    in the box, with the prizes that were paid out of it and without the change put in."""
    if declared(state).pot is Pot.FEES:
        return sum(account.due for account in state.fee_accounts.values())
    movements = state.cashbook.movements
    given = (movements[seq].cents for seq in state.cashbook.handed.values() if seq in movements)
    change = (
        movement.cents for movement in movements.values() if movement.purpose is Purpose.OPENING
    )
    return max(0, state.box + sum(given) - sum(change))


def awards(state: TournamentState) -> tuple[Award, ...]:
    """Every prize, with who gets it once all is over. Who has left gets none."""
    prizes = declared(state).among(len(state.play.status) - len(state.play.fillers))
    worth = cents(prizes, pot(state))
    if not state.presenter.is_decided:
        return tuple(Award(key, text, worth.get(key)) for key, text in prizes.texts.items())
    rows = [row for row in state.format.ranking(state.play) if _is_there(state, row.player)]
    return (*by_place(prizes, rows, worth), *_others(state, prizes, rows, worth))


def _is_there(state: TournamentState, player: str) -> bool:
    is_gone = state.play.status.get(player) in {*GONE, None}
    return not is_gone and player not in state.play.fillers


def by_place(prizes: Prizes, rows: list[Place], worth: dict[str, int]) -> list[Award]:
    """The prizes of places by the ranking, for `worth` cents each by key; level people share the
    money of their places evenly, down to the cent."""
    picked = picking(rows, prizes.places, prizes.last)
    keys = [str(place) for place in range(1, len(prizes.places) + 1)][: len(rows)]
    keys += [LAST] * (len(picked) - len(keys))
    of_rank: dict[int, list[int | None]] = {}
    for key, prize in zip(keys, picked, strict=True):
        of_rank.setdefault(prize.rank, []).append(worth.get(key))
    awards = []
    for key, prize in zip(keys, picked, strict=True):
        parts = of_rank[prize.rank]
        is_shared = len(prize.players) > 1 and None not in parts
        each = sum(part or 0 for part in parts) // len(prize.players) if is_shared else None
        awards.append(Award(key, prize.prize, worth.get(key), prize.rank, prize.players, each))
    return awards


def _others(
    state: TournamentState, prizes: Prizes, rows: list[Place], worth: dict[str, int]
) -> list[Award]:
    """For the best result of a round, the best deal, the places of further rankings, and all who
    took part."""
    awards = []
    if prizes.best:
        best = tuple(p for p in state.presenter.best_of_a_round if _is_there(state, p))
        awards.append(among_equals(BEST, prizes.best, worth.get(BEST), None, best))
    if prizes.deal:
        made = tuple(p for p in state.presenter.best_deal or {} if _is_there(state, p))
        awards.append(among_equals(DEAL, prizes.deal, worth.get(DEAL), None, made))
    placed = {p for prize in picking(rows, prizes.places, "") for p in prize.players}
    for ranking in rankings(state):
        awards += _of_ranking(state, ranking, placed, worth)
    if prizes.everybody:
        all_ = tuple(row.player for row in rows)
        awards.append(among_equals(EVERYBODY, prizes.everybody, worth.get(EVERYBODY), None, all_))
    return awards


def _of_ranking(
    state: TournamentState, ranking: Ranking, best: Collection[str], worth: Mapping[str, int]
) -> list[Award]:
    """The prizes of a further ranking; what falls to a team is its people's together. `best` are
    those with a prize by the main ranking."""
    passed = frozenset(best if ranking.others and not ranking.together else ())
    lines = {}
    for number, line in enumerate(ranked_lines(state, ranking) if ranking.prizes else ()):
        there = tuple(p for p in line.players if _is_there(state, p) and p not in passed)
        if there:
            lines[str(number)] = (line, there)
    rows = [Place(line.rank, key) for key, (line, _there) in lines.items()]
    given = Prizes(tuple(ranking.prizes))
    keyed = {str(n): worth[_key(ranking, n)] for n in given.numbers if _key(ranking, n) in worth}
    awards = []
    for award in by_place(given, rows, keyed):
        players = tuple(p for key in award.players for p in lines[key][1])
        parts = award.each * len(award.players) if award.each is not None else award.cents
        each = None if parts is None or len(players) < 2 else parts // len(players)
        says = lines[award.players[0]][0].says if len(award.players) == 1 else ""
        key = _key(ranking, int(award.key))
        awards.append(Award(key, award.prize, award.cents, award.rank, players, each, says))
    return awards


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
    """Return what is to be had back of prizes that were handed out to whom they are not due any
    more, or not so much, in cents (0 of a thing), by prize and holder."""
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


MOST_PRIZES, LONGEST = 500, 100
STEPS = 100_000  # cents


class SetPrizes(Command):
    """What there is to win: `prizes` by place, `last_prize`, `best_prize` for the best result of a
    round, `deal_prize` for the highest single deal, `everybody_prize` for all, evenly. Each is a
    share of the pot (`40 %`, `2/3`), an amount (`25 €`) or a thing. `pot`: the entry fees (`fees`)
    or what lies in the `box`; `people`: one place has a prize for each so many. `minimum`:
    what the pot holds at least, `step`: shares are rounded down to multiples of it, both in cents;
    `rest`: what rounding leaves goes to the `first` or stays in the `box`. Until a prize was handed
    out."""

    kind, log = "prizes", _("Prizes changed")
    who = DIRECTOR

    prizes: Annotated[Sequence[str], Field(fields.WORDS)]
    last_prize: str = ""
    best_prize: str = ""
    deal_prize: str = ""
    everybody_prize: str = ""
    pot: Annotated[str | None, Field(fields.word_of(Pot))] = None
    people: Annotated[int | None, Field(fields.NUMBER)] = None
    minimum: Annotated[int | None, Field(fields.CENTS)] = None
    step: Annotated[int | None, Field(fields.CENTS)] = None
    rest: Annotated[str | None, Field(fields.word_of(Rest))] = None

    def carry_out(self, change: Change) -> None:
        state = change.state
        if state.cashbook.handed:
            refuse("prizes_given", "type")
        problems = [*_texts(self), *_numbers(self)]
        if self.deal_prize and state.presenter.best_deal is None:
            problems.append(Problem("deals_unfit", "deal_prize"))
        refuse_for(problems)
        told: Json = {
            field.name: value
            for field in self.fields
            if (value := getattr(self, field.attribute)) not in (None, "", {})
            or field.name == "prizes"
        }
        prizes = read_prizes(told)
        if replace(prizes, more=declared(state).more).shares > 1:
            refuse("prizes_over_pot", "prizes")
        if prizes.leaves_none_for_the_last(_most(state)):
            refuse("last_place_has_prize", "last_prize")
        change.put(cashbook=replace(state.cashbook, prizes=prizes))
        change.keep(**told)


def _most(state: TournamentState) -> int:
    """Return how many may take part."""
    most: int = state.format.in_force(state.setup.game, state.settings_now)["max_players"]
    return most


def _texts(command: SetPrizes) -> list[Problem]:
    given = {
        "prizes": command.prizes,
        "last_prize": [command.last_prize],
        "best_prize": [command.best_prize],
        "deal_prize": [command.deal_prize],
        "everybody_prize": [command.everybody_prize],
    }
    return [
        Problem("prizes_many", name)
        for name, texts in given.items()
        if len(texts) > MOST_PRIZES or any(len(text) > LONGEST for text in texts)
    ]


def _numbers(command: SetPrizes) -> list[Problem]:
    bounds = {"minimum": (command.minimum, 0, MOST), "step": (command.step, 1, STEPS)}
    bounds["people"] = (command.people, 1, MOST_PRIZES)
    return [
        Problem("number_unfit", name)
        for name, (value, least, most) in bounds.items()
        if value is not None and not least <= value <= most
    ]


class HandOut(Command):
    """A prize was handed to whoever won it, and signed for; `prize` is a place, `last`, `best`,
    `deal`, or a ranking with the place (`Teams/1`). Money leaves the box with it. `holds` false:
    it was not."""

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
        award = _won(state, prize, player)
        if award is None:
            refuse("not_won", "player")
        if (prize, player) in book.handed:
            refuse("handed_already", "prize")
        if worth := part(award):
            change.kept["cents"] = worth
            book = book.with_movement(number, Movement(Purpose.PRIZE, worth, player))
        change.put(cashbook=replace(book, handed={**book.handed, (prize, player): number}))


def _won(state: TournamentState, prize: str, player: str) -> Award | None:
    mine = (award for award in awards(state) if award.key == prize and player in award.players)
    return next(mine, None)
