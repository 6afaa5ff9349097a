"""Who gets which prize of an event, and what it comes to.

Knows the pot and the ranking of any format. Does not know pages.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.domain.desk.cashbook import Purpose
from tournaments.domain.formats.prizes import (
    BEST,
    DEAL,
    EVERYBODY,
    LAST,
    Pot,
    Prizes,
    cents,
    picking,
)
from tournaments.domain.formats.ranking import Place
from tournaments.domain.formats.state import GONE
from tournaments.domain.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class Award:
    """A prize by its `key` (`Prizes.texts`). `cents`: what it comes to now, None for a thing;
    `each` likewise for each of several level people who share what falls to their places, None
    where that is no money alone. `rank` and `players` are known when all is over."""

    key: str
    prize: str
    cents: int | None
    rank: int | None = None
    players: tuple[str, ...] = ()
    each: int | None = None


def declared(state: TournamentState) -> Prizes:
    """What there is to win, as the desk says or else the settings."""
    if state.cashbook.prizes is not None:
        return state.cashbook.prizes
    places, last = state.presenter.prizes
    return Prizes(places, last)


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
    prizes = declared(state).among(len(state.play.status))
    worth = cents(prizes, pot(state))
    if not state.presenter.is_decided:
        return tuple(Award(key, text, worth.get(key)) for key, text in prizes.texts.items())
    rows = [row for row in state.format.ranking(state.play) if _is_there(state, row.player)]
    return (*by_place(prizes, rows, worth), *_others(state, prizes, rows, worth))


def _is_there(state: TournamentState, player: str) -> bool:
    return state.play.status.get(player) not in {*GONE, None}


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
    """For the best result of a round, the best deal, the best of each group, and all who took
    part."""
    awards = []
    if prizes.best:
        best = tuple(p for p in state.presenter.best_of_a_round if _is_there(state, p))
        awards.append(among_equals(BEST, prizes.best, worth.get(BEST), None, best))
    if prizes.deal:
        made = tuple(p for p in state.presenter.best_deal or {} if _is_there(state, p))
        awards.append(among_equals(DEAL, prizes.deal, worth.get(DEAL), None, made))
    for group, text in prizes.groups.items():
        members = [row for row in rows if row.player in state.cashbook.groups.get(group, ())]
        rank = members[0].rank if members else None
        level = tuple(row.player for row in members if row.rank == rank)
        awards.append(among_equals(group, text, worth.get(group), rank, level))
    if prizes.everybody:
        all_ = tuple(row.player for row in rows)
        awards.append(among_equals(EVERYBODY, prizes.everybody, worth.get(EVERYBODY), None, all_))
    return awards


def among_equals(
    key: str, text: str, sum_: int | None, rank: int | None, players: tuple[str, ...]
) -> Award:
    """A prize that all of these share."""
    each = sum_ // len(players) if sum_ is not None and len(players) > 1 else None
    return Award(key, text, sum_, rank, players, each)


def part(award: Award) -> int:
    """What one of those who get it has of it in money, in cents."""
    return (award.cents or 0) // max(len(award.players), 1)


def won(state: TournamentState) -> dict[str, str]:
    """Who gets which prizes, once that is certain."""
    names: dict[str, str] = {}
    for award in awards(state):
        for player in award.players:
            names[player] = f"{names[player]}, {award.prize}" if player in names else award.prize
    return names
