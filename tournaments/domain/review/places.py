"""Describe places after each round and their changes for a story."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf

from tournaments.domain.points import rounded
from tournaments.domain.review.progression import RoundStandings
from tournaments.domain.review.sentence import Sentence, amount_in_words, round_in_words
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.translation import gettext_noop as _
from tournaments.domain.translation import ntext, text

FRONT = 3  # places that a story speaks of
LEAST_CLIMB = 3  # places that somebody has to make up


def lead(state: TournamentState, rounds: Sequence[RoundStandings]) -> Iterator[Sentence]:
    """Yield who was in front alone after each round, and since when for good."""
    leaders = [_alone_in_front(after) for after in rounds]
    winner = leaders[-1]
    if winner is None:
        return
    if all(leader == winner for leader in leaders):
        yield Sentence(text("In front all along: %(one)s."), {"one": winner})
    elif winner not in leaders[:-1]:
        yield Sentence(text("In front only at the very end: %(one)s."), {"one": winner})
    else:
        known = [leader for leader in leaders if leader is not None]
        changes = sum(a != b for a, b in pairwise(known))
        if changes > 1:
            yield Sentence(
                ntext("The lead changed %(n)d time.", "The lead changed %(n)d times.", changes)
            )
        others = [at for at, leader in enumerate(leaders) if leader != winner]
        after = rounds[max(others) + 1]
        if 0 < max(others) < len(rounds) - 2 and not after.runde:
            source = _("In front to the end since %(round)s: %(one)s.")
            words = text(source, **round_in_words(state, after.round))
            yield Sentence(words, {"one": winner})


def climb(state: TournamentState, rounds: Sequence[RoundStandings]) -> Iterator[Sentence]:
    """Yield who came from farthest behind to one of the first places."""
    last = rounds[-1].standings
    climbs = [
        (standing.rank - last_rank, -at, who)
        for who in last
        if (last_rank := last[who].rank) is not None and last_rank <= FRONT
        for at, after in enumerate(rounds[:-1])
        if (standing := after.standings.get(who)) and standing.rank is not None
    ]
    climbed, at, who = max(climbs, default=(0, 0, ""))
    if climbed < LEAST_CLIMB:
        return
    after, rank = rounds[-at], int(_rank(rounds[-1], who))
    low = {"low": rank + climbed, "rank": rank}
    yield Sentence(
        text(
            "%(one)s rose from place %(low)d after Runde %(runde)d of the Final Table to place "
            "%(rank)d.",
            runde=after.runde,
            **low,
        )
        if after.runde
        else text(
            "%(one)s came from place %(low)d (%(round)s) to place %(rank)d.",
            **round_in_words(state, after.round),
            **low,
        ),
        {"one": who},
    )


def fronts(state: TournamentState, rounds: Sequence[RoundStandings]) -> Iterator[Sentence]:
    """Yield the leader at half time if another player won, and the number of leaders."""
    leaders = [_alone_in_front(after) for after in rounds]
    half = (len(rounds) - 1) // 2
    then = leaders[half]
    if len(rounds) > 3 and then and then != leaders[-1] and not rounds[half].runde:
        words = text(
            "At half time (%(round)s) in front: %(one)s.",
            **round_in_words(state, rounds[half].round),
        )
        yield Sentence(words, {"one": then})
    count = len({leader for leader in leaders if leader})
    if count > 2:
        yield Sentence(text("%(people)d people were in front at one time.", people=count))


def first_three(state: TournamentState, last: RoundStandings) -> Iterator[Sentence]:
    """Yield how little parted the first three, where their numbers say so."""
    ranked = sorted(
        (standing.rank, standing.balance)
        for standing in last.standings.values()
        if standing.rank is not None
    )
    first = [balance for rank, balance in ranked if rank <= FRONT]
    if len(first) != FRONT or len(set(first)) < FRONT or not state.presenter.explains_places:
        return
    amount = amount_in_words(state, first[0] - first[-1])
    if first[0] > first[1] > first[-1]:
        source = (
            _("The first three were parted by %(amount)s.")
            if state.presenter.counts_euros
            else _("The first three were parted by %(amount)s points.")
        )
        yield Sentence(text(source, **amount))


def leap(state: TournamentState, rounds: Sequence[RoundStandings]) -> Iterator[Sentence]:
    """Yield who alone gained the most places from one round to the next."""
    leaps = sorted(
        (
            (_rank(before, who) - _rank(after, who), after.round, who)
            for before, after in pairwise(rounds)
            for who in after.standings
            if max(_rank(before, who), _rank(after, who)) < inf
        ),
        reverse=True,
    )
    if len(leaps) > 1 and leaps[0][0] > leaps[1][0] and leaps[0][0] >= LEAST_CLIMB:
        places, number, who = leaps[0]
        source = _("%(one)s gained %(places)d places at once (%(round)s).")
        words = text(source, places=int(places), **round_in_words(state, number))
        yield Sentence(words, {"one": who})


def best_round(state: TournamentState, rounds: Sequence[RoundStandings]) -> Iterator[Sentence]:
    """Yield who made most from one round to the next; nobody, if two made the same."""
    gains = sorted(
        (
            (after.standings[who].balance - before.standings[who].balance, after.round, who)
            for before, after in pairwise(rounds)
            if before.round != after.round
            for who in after.standings
            if who in before.standings
        ),
        reverse=True,
    )
    if len(gains) > 1 and gains[0][0] > gains[1][0] and gains[0][0] > 0:
        gain, number, who = gains[0]
        source = _("%(one)s made the most at once: %(amount)s (%(round)s).")
        yield Sentence(
            text(source, **round_in_words(state, number), **amount_in_words(state, gain)),
            {"one": who},
        )


def steady(rounds: Sequence[RoundStandings]) -> Iterator[Sentence]:
    """Yield who alone was in front all the time, without leading all the time."""
    always = [
        who for who in rounds[-1].standings if all(_rank(after, who) <= FRONT for after in rounds)
    ]
    if (
        len(rounds) > 2
        and len(always) == 1
        and any(_rank(after, always[0]) > 1 for after in rounds)
    ):
        source = text("Among the first three all along: only %(one)s.")
        yield Sentence(source, {"one": always[0]})


def closest(state: TournamentState, last: RoundStandings) -> Iterator[Sentence]:
    """The neighbours behind the first place that the least parted; nobody where some were level,
    whatever decided then."""
    ranked = [(s.rank, who, s.balance) for who, s in last.standings.items() if s.rank is not None]
    is_level = any(a[0] > 1 and a[2] <= b[2] for a, b in pairwise(ranked) if a[2] or b[2])
    if is_level or not state.presenter.explains_places:
        return
    pairs = [
        (a[2] - b[2], a, b)
        for a, b in pairwise(ranked)
        if a[0] != b[0] and a[0] > 1 and a[2] > b[2]
    ]
    if not pairs:
        return
    gap, (rank, one, more), (_next, other, less) = min(pairs, key=lambda pair: pair[0])
    amount = amount_in_words(state, gap)
    if state.presenter.counts_euros:
        source = _("It was closest at place %(rank)d: %(amount)s parted %(one)s and %(other)s.")
        told = text(source, rank=rank, **amount)
    else:
        source = _(
            "It was closest at place %(rank)d: %(one)s ahead of %(other)s, %(more)s to %(less)s "
            "points."
        )
        told = text(source, rank=rank, more=rounded(more), less=rounded(less))
    yield Sentence(told, {"one": one, "other": other})


def _alone_in_front(after: RoundStandings) -> str | None:
    first = [who for who, standing in after.standings.items() if standing.rank == 1]
    return first[0] if len(first) == 1 else None


def _rank(after: RoundStandings, who: str) -> float:
    standing = after.standings.get(who)
    return inf if standing is None or standing.rank is None else standing.rank
