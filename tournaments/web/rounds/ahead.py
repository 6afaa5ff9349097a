"""The rounds that are known beforehand, as the page of the rounds, paper and phones show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.domain.desk.seats import all_wishes
from tournaments.domain.desk.wishes import Wish, WishKind
from tournaments.domain.formats.rounds.seats import PlanAhead, plan_ahead
from tournaments.domain.formats.rounds.state import State
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.readmodels.round import round_name

_MOST_NAMED = 10  # wishes


@dataclass(frozen=True, slots=True)
class PersonAhead:
    """The tables of an entrant in the rounds to come, 0 for a bye.

    `number` is that of the plan; before the lot it is all that is known (`player` and `name` are
    "").
    """

    number: int
    player: str
    name: str
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ahead:
    """The plan: `rounds` by name, everybody by number, and `tables` by round with their people.
    `by_number`: nobody has a number yet; `first`: the number of the first round."""

    rounds: tuple[str, ...]
    people: tuple[PersonAhead, ...]
    tables: tuple[tuple[str, tuple[tuple[int, tuple[str, ...]], ...], tuple[str, ...]], ...]
    by_number: bool
    first: int


def ahead(state: TournamentState, *, private: bool) -> Ahead | None:
    """Return the rounds to come; None without a plan, or with a single round left.

    Unpublished seats are for the desk alone.
    """
    play = state.play
    hidden = play.phase == "drawn" and state.published <= play.round and not private
    plan = plan_ahead(play) if isinstance(play, State) and not hidden else None
    if plan is None or len(plan.rounds) < 2:
        return None
    names = tuple(round_name(state, plan.first + k) for k in range(len(plan.rounds)))
    by_number = not plan.numbers

    def name(player: str) -> str:
        return player if by_number else state.name(player)

    tables = tuple(
        (
            names[k],
            tuple((n, tuple(map(name, table))) for n, table in enumerate(seated, 1)),
            tuple(map(name, byes)),
        )
        for k, (seated, byes) in enumerate(plan.rounds)
    )
    people = _people(state, plan, by_number=by_number)
    return Ahead(names, people, tables, by_number, plan.first)


def own_ahead(state: TournamentState, player: str) -> tuple[tuple[str, int], ...]:
    """Return an entrant's table of each round after the present seats, 0 for a bye."""
    known = ahead(state, private=False)
    if known is None or known.by_number:
        return ()
    mine = next((person for person in known.people if person.player == player), None)
    return tuple(zip(known.rounds, mine.tables, strict=True))[1:] if mine else ()


def missed_wishes(state: TournamentState) -> tuple[str, ...]:
    """Return which wishes the plan of all rounds cannot hold, a sentence for each; () without
    one."""
    known = ahead(state, private=True)
    if known is None or known.by_number:
        return ()
    at = {person.player: person.tables for person in known.people}

    def together(wish: Wish) -> list[str]:
        both = zip(known.rounds, at.get(wish.player, ()), at.get(wish.other, ()), strict=False)
        return [name for name, mine, other in both if mine and mine == other]

    missed = []
    for wish in sorted(w for w in all_wishes(state, at) if w.other):
        rounds = together(wish)
        if (wish.kind is WishKind.APART) == bool(rounds):
            missed.append((wish, rounds))
    lines = [_planned(state, *each) for each in missed[:_MOST_NAMED]]
    if more := len(missed) - len(lines):
        lines.append(ngettext("… and %(n)d more", "… and %(n)d more", more) % {"n": more})
    return tuple(lines)


def _planned(state: TournamentState, wish: Wish, rounds: Sequence[str]) -> str:
    both = {"one": state.name(wish.player), "other": state.name(wish.other)}
    if rounds:
        words = _("By the plan %(one)s and %(other)s meet all the same: %(rounds)s.")
        return words % {**both, "rounds": ", ".join(rounds)}
    return _("By the plan %(one)s and %(other)s sit together in no round.") % both


def _people(state: TournamentState, plan: PlanAhead, *, by_number: bool) -> tuple[PersonAhead, ...]:
    at: dict[str, list[int]] = {}
    for k, (seated, byes) in enumerate(plan.rounds):
        for number, table in (*enumerate(seated, 1), (0, byes)):
            for player in table:
                at.setdefault(player, [0] * len(plan.rounds))[k] = number
    numbers = {player: int(player) for player in at} if by_number else plan.numbers
    people = sorted(at.items(), key=lambda one: numbers[one[0]])
    return tuple(
        PersonAhead(numbers[p], *(("", "") if by_number else (p, state.name(p))), tuple(t))
        for p, t in people
    )
