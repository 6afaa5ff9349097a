"""Tell the story of a finished tournament: sentences that follow from its entries.

It guesses nothing, speaks ill of nobody and omits forgotten people.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.points import Points, rounded
from tournaments.domain.review import deals, places, tables, times
from tournaments.domain.review.progression import RoundStandings, Turn
from tournaments.domain.review.reports import Cut, Exit, Match, happened, matches
from tournaments.domain.review.sentence import Sentence, amount_in_words, round_in_words
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.translation import Amount, Text, text
from tournaments.domain.translation import gettext_noop as _

MOST = 15  # sentences; what is worth less is left out
LEAST_TURN = 0.1  # of somebody's chance to win
MOST_MISSED = 4  # people who missed the Final Table by as little
Told = Iterable[Sentence]


def story(
    state: TournamentState,
    past: History[FormatState],
    rounds: Sequence[RoundStandings],
    turn: Turn | None = None,
    records: Sequence[Sentence] = (),
) -> tuple[Sentence, ...]:
    """Return the sentences of a tournament in order; () before the end or if nothing moved.

    `rounds` are its `progression`, `turn` its turning point once that is known, `records` the
    comparison with other tournaments.
    """
    if state.play.phase != "finished" or len(rounds) < 2:
        return ()
    reports, exits, cut = happened(state, past)
    played = matches(state, reports)
    followed = deals.told_by_deals(state, played)
    way = state.format.story(state.play, reports, played)
    by_results = state.format.pairs_fixed
    told = (
        (1, times.beginning(state, reports)),
        *(way or _standings(state, rounds, played, turn)),
        (2, tables.closest_match(state, played)),
        (3, tables.clearest(state, played)),
        (1, deals.comeback(state, followed)),
        (2, deals.best_deal(state, followed)),
        (2, deals.last_deal(followed)),
        (2, deals.swings(state, followed)),
        (3, deals.most_deals(state, followed)),
        (3, tables.richest(state, played)),
        (3, () if by_results else tables.level(played)),
        (3, tables.sums(played)),
        (1, tables.durchmarsch(state, reports)),
        (2, tables.bad_luck(reports)),
        (2, tables.good_luck(reports)),
        (2, times.longest(state, reports)),
        (3, times.quickest(state, reports)),
        (3, times.rounds(state, reports)),
        (2, times.slowest(state, reports)),
        (1, _missed(state, cut)),
        (1, _final_table(state, exits[:1])),
        (3, _final_table(state, exits[1:-1])),
        (1, _final_table(state, exits[1:][-1:])),
        (2, () if by_results else tables.met(state, reports)),
        (1, records),
    )
    return _worthiest(state, told)


def _worthiest(state: TournamentState, told: Sequence[tuple[int, Told]]) -> tuple[Sentence, ...]:
    """Return the sentences of most worth (1 is most) in their order, without forgotten people."""
    known = [
        (worth, place, sentence)
        for place, (worth, sentence) in enumerate(
            (worth, sentence) for worth, sentences in told for sentence in sentences
        )
        if all(ref in state.names for ref in chain(*sentence.named.values()))
    ]
    chosen = sorted(known, key=lambda one: one[:2])[:MOST]
    return tuple(sentence for _worth, _place, sentence in sorted(chosen, key=lambda one: one[1]))


def _standings(
    state: TournamentState,
    rounds: Sequence[RoundStandings],
    played: Sequence[Match],
    turn: Turn | None,
) -> tuple[tuple[int, Told], ...]:
    """Return how the standings came about."""
    winners = [who for who, standing in rounds[-1].standings.items() if standing.rank == 1]
    return (
        (1, _win(state, rounds)),
        (1, places.lead(state, rounds)),
        (3, places.fronts(state, rounds)),
        (1, _turn(state, turn)),
        (1, places.climb(state, rounds)),
        (3, places.leap(state, rounds)),
        (2, [*places.best_round(state, rounds)] or tables.most_at_a_table(state, played)),
        (2, places.steady(rounds)),
        (2, places.closest(state, rounds[-1])),
        (3, places.first_three(state, rounds[-1])),
        (2, tables.most_won(played)),
        (3, tables.unbeaten(played)),
        (2, tables.beaten_once(played, winners[0]) if len(winners) == 1 else ()),
        (3, tables.best_average(played, winners)),
    )


def _win(state: TournamentState, rounds: Sequence[RoundStandings]) -> Iterator[Sentence]:
    standings = rounds[-1].standings
    first = [who for who, standing in standings.items() if standing.rank == 1]
    second = [who for who, standing in standings.items() if standing.rank == 2]
    if len(first) == 2:
        one, other = first
        amount = amount_in_words(state, standings[one].balance)
        source = _("%(one)s and %(other)s share the first place, with %(amount)s each.")
        yield Sentence(text(source, **amount), {"one": one, "other": other})
    if len(first) != 1 or not 1 <= len(second) <= places.FRONT:
        return
    more, less = standings[first[0]].balance, standings[second[0]].balance
    words = _ahead(state, more, less) if len(second) == 1 else None
    if words is None:
        names = {"one": (first[0],), "others": tuple(second)}
        yield Sentence(text("%(one)s won, before %(others)s."), names)
    else:
        yield Sentence(words, {"one": first[0], "other": second[0]})


def _ahead(state: TournamentState, more: Points, less: Points) -> Text | None:
    """Return how the first won before the second; None where their numbers say nothing."""
    amount = amount_in_words(state, more)
    if state.presenter.counts_euros:
        if more <= less:
            return text("%(one)s won with %(amount)s, before %(other)s.", **amount)
        source = _("%(one)s won with %(amount)s, %(ahead)s ahead of %(other)s.")
        return text(source, ahead=Amount(rounded(more - less), state.presenter.unit), **amount)
    if more < less:
        return None
    if more == less:
        return text("%(one)s won with %(amount)s points, as many as %(other)s had.", **amount)
    source = _("%(one)s won with %(amount)s points, ahead of %(other)s with %(less)s.")
    return text(source, less=rounded(less), **amount)


def _turn(state: TournamentState, turn: Turn | None) -> Iterator[Sentence]:
    """Yield the round in which the winner's chance grew most."""
    if turn is None or turn.high - turn.low < LEAST_TURN:
        return
    chances = {"low": round(100 * turn.low), "high": round(100 * turn.high)}
    told = (
        text(
            "The turning point was Runde %(runde)d of the Final Table. The chance of %(one)s to "
            "win grew from %(low)d %% to %(high)d %%.",
            runde=turn.runde,
            **chances,
        )
        if turn.runde
        else text(
            "The turning point was %(round)s: "
            "the chance of %(one)s to win grew from %(low)d %% to %(high)d %%.",
            **round_in_words(state, turn.round),
            **chances,
        )
    )
    yield Sentence(told, {"one": turn.player})


def _final_table(state: TournamentState, exits: Iterable[Exit]) -> Iterator[Sentence]:
    source = _("%(one)s left the Final Table after Runde %(runde)d, with %(amount)s.")
    for gone in exits:
        values = amount_in_words(state, gone.balance)
        words = text(source, runde=gone.runde, **values)
        yield Sentence(words, {"one": gone.player}, (gone.entry,))


def _missed(state: TournamentState, cut: Cut | None) -> Iterator[Sentence]:
    """Yield how close players came to the Final Table."""
    if cut is None or len(cut.missed) > MOST_MISSED:
        return
    alone = {"one": cut.missed[0]} if len(cut.missed) == 1 else {}
    if cut.least > cut.most:
        amount = amount_in_words(state, cut.least - cut.most)
        source = (
            _("%(one)s missed the Final Table by %(amount)s.")
            if alone
            else _("%(people)d missed the Final Table by %(amount)s only.")
        )
        yield Sentence(text(source, people=len(cut.missed), **amount), alone)
    elif cut.least == cut.most:
        source = _("Some were level at the end of the preliminary: a Stechen decided.")
        yield Sentence(text(source))
