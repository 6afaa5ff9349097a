"""The story of an event that is over: sentences that follow from its entries, none from guesses.

Knows what is worth telling, and speaks ill of nobody. Who was forgotten is not in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations, pairwise
from math import inf

from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import IN_PLAY, FormatState, Phase, Status, pair
from tournaments.domain.points import Points, rounded
from tournaments.domain.review.progression import RoundStandings
from tournaments.domain.review.sentence import Sentence, amount_in_words, round_in_words
from tournaments.domain.review.tables import (
    LEAST_WAIT,
    MOST_WAIT,
    Report,
    bad_luck,
    closest_match,
    longest,
    most_at_a_table,
    most_won,
)
from tournaments.domain.review.turns import Turn
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.translation import Text, ntext, text
from tournaments.domain.translation import gettext_noop as _

FRONT = 3  # places that a story speaks of
LEAST_TURN = 0.1  # of somebody's chance to win
MOST_MISSED = 4  # people who missed the Final Table by as little
LEAST_CLIMB = 3  # places that somebody has to make up
LEAST_MEETINGS = 3  # of two people who met more often than all others


@dataclass(frozen=True, slots=True)
class Cut:
    """The end of a preliminary: the least of the `finalists`, and who had the most of those who
    missed it."""

    least: Points
    most: Points
    missed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Exit:
    """Who went out at the Final Table, after so many of its Runden, with how many euros."""

    player: str
    runde: int
    balance: Points


def story(
    state: TournamentState,
    past: History[FormatState],
    rounds: Sequence[RoundStandings],
    turn: Turn | None = None,
    records: Sequence[Sentence] = (),
) -> tuple[Sentence, ...]:
    """What is told of an event, in the order of a report; () while it goes on, and of one in which
    nothing moved. `rounds` are its `progression`, `turn` where it turned, once that is known, and
    `records` what it means beside other events."""
    if state.play.phase != "finished" or len(rounds) < 2:
        return ()
    reports, exits, cut = _happened(state.play, past)
    told = (
        *_beginning(state, reports),
        *_win(state, rounds),
        *_lead(rounds),
        *_turn(state, turn),
        *_climb(state, rounds),
        *(_best_round(state, rounds) or most_at_a_table(state)),
        *_steady(rounds),
        *_closest(state, rounds[-1]),
        *closest_match(state),
        *most_won(state),
        *longest(state, reports),
        *_slowest(state, reports),
        *bad_luck(reports),
        *_missed(state, cut),
        *_final_table(state, exits),
        *_met(state, reports),
        *records,
    )
    return tuple(one for one in told if all(ref in state.names for ref in one.people.values()))


def _happened(
    play: FormatState, past: History[FormatState]
) -> tuple[list[Report], list[Exit], Cut | None]:
    reports: list[Report] = []
    exits: list[Exit] = []
    cut: Cut | None = None
    runden = 0  # of the Final Table
    for (entry, met), (_next, after) in pairwise((*past.walk(), (None, play))):
        if entry is None:
            continue
        cut = _cut(met, after) or cut
        kind = entry.event["type"]
        if kind not in ("runde", "result") or entry.at is None:
            continue
        table, at_final = int(entry.event["table"]), met.phase == Phase.FINAL
        since = met.tables[table - 1].last_at if table <= len(met.tables) else None
        loser = (entry.event.get("result") or {}).get("loser")
        seats = met.tables[table - 1].players if table <= len(met.tables) else ()
        place = (met.round_of(table), met.number_in_round(table))
        reports.append(Report(*place, entry.at, at_final, since, loser, tuple(seats)))
        if at_final:
            runden += 1
            exits += _exits(met, after, runden)
    return reports, exits, cut


def _cut(met: FormatState, after: FormatState) -> Cut | None:
    """Where somebody missed the Final Table by this."""
    status = after.status.items()
    new = [p for p, is_now in status if is_now is Status.MISSED_CUT is not met.status.get(p)]
    least = [after.balances[p] for p, is_now in status if is_now in IN_PLAY]
    if not new or not least:
        return None
    most = max(after.balances[player] for player in new)
    return Cut(min(least), most, tuple(p for p in new if after.balances[p] == most))


def _exits(met: FormatState, after: FormatState, runden: int) -> Iterator[Exit]:
    for player, status in after.status.items():
        if met.status[player] in IN_PLAY and status not in {*IN_PLAY, Status.WINNER}:
            yield Exit(player, runden, after.balances[player])


def _beginning(state: TournamentState, reports: Sequence[Report]) -> Iterator[Sentence]:
    if not reports:
        return
    words = {
        "people": len(state.play.status),
        "began": min(report.at for report in reports),
        "ended": max(report.at for report in reports),
    }
    yield Sentence(
        ntext(
            "%(people)d took part, and one result was reported, on %(ended)s.",
            "%(people)d took part, and %(n)d results were reported. "
            "The first came on %(began)s, the last on %(ended)s.",
            len(reports),
            **words,
        )
    )


def _win(state: TournamentState, rounds: Sequence[RoundStandings]) -> Iterator[Sentence]:
    standings = rounds[-1].standings
    first = [who for who, standing in standings.items() if standing.rank == 1]
    second = [who for who, standing in standings.items() if standing.rank == 2]
    if len(first) == 2:
        one, other = first
        amount = amount_in_words(state, standings[one].balance)
        source = _("%(one)s and %(other)s share the first place, with %(amount)s%(unit)s each.")
        yield Sentence(text(source, **amount), {"one": one, "other": other})
    if len(first) != 1 or len(second) != 1:
        return
    (one,), (other,) = first, second
    more, less = standings[one].balance, standings[other].balance
    yield Sentence(_ahead(state, more, less), {"one": one, "other": other})


def _ahead(state: TournamentState, more: Points, less: Points) -> Text:
    """How the first won before the second; in a bracket their numbers say nothing."""
    amount = amount_in_words(state, more)
    if not state.presenter.explains_places or (more <= less and not amount["unit"]):
        return text("%(one)s won, before %(other)s.")
    if more <= less:
        return text("%(one)s won with %(amount)s%(unit)s, before %(other)s.", **amount)
    if amount["unit"]:
        source = _("%(one)s won with %(amount)s%(unit)s, %(ahead)s%(unit)s ahead of %(other)s.")
        return text(source, ahead=rounded(more - less), **amount)
    source = _("%(one)s won with %(amount)s points, ahead of %(other)s with %(less)s.")
    return text(source, less=rounded(less), **amount)


def _lead(rounds: Sequence[RoundStandings]) -> Iterator[Sentence]:
    """Who was in front alone after each round."""
    leaders = [_alone_in_front(after) for after in rounds]
    winner = leaders[-1]
    if winner is None:
        return
    if all(leader == winner for leader in leaders):
        yield Sentence(text("In front after every round: %(one)s."), {"one": winner})
    elif winner not in leaders[:-1]:
        yield Sentence(text("In front only at the very end: %(one)s."), {"one": winner})
    else:
        known = [leader for leader in leaders if leader is not None]
        changes = sum(a != b for a, b in pairwise(known))
        if changes > 1:
            yield Sentence(
                ntext("The lead changed %(n)d time.", "The lead changed %(n)d times.", changes)
            )


def _turn(state: TournamentState, turn: Turn | None) -> Iterator[Sentence]:
    """Where somebody's chance to win grew most."""
    if turn is None or turn.high - turn.low < LEAST_TURN:
        return
    chances = {"low": round(100 * turn.low), "high": round(100 * turn.high)}
    told = (
        text(
            "The turning point was Runde %(runde)d of the Final Table: "
            "the chance of %(one)s to win grew from %(low)d %% to %(high)d %%.",
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


def _alone_in_front(after: RoundStandings) -> str | None:
    first = [who for who, standing in after.standings.items() if standing.rank == 1]
    return first[0] if len(first) == 1 else None


def _climb(state: TournamentState, rounds: Sequence[RoundStandings]) -> Iterator[Sentence]:
    """Who came from farthest behind to one of the first places."""
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
            "%(one)s was still in place %(low)d after Runde %(runde)d of the Final Table, "
            "and ended in place %(rank)d.",
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


def _best_round(state: TournamentState, rounds: Sequence[RoundStandings]) -> Iterator[Sentence]:
    """Who made most from one round to the next; nobody, if two made the same."""
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
        source = _("%(one)s made the most at once: %(amount)s%(unit)s (%(round)s).")
        yield Sentence(
            text(source, **round_in_words(state, number), **amount_in_words(state, gain)),
            {"one": who},
        )


def _steady(rounds: Sequence[RoundStandings]) -> Iterator[Sentence]:
    """Who alone was in front all the time, without leading all the time."""
    always = [
        who for who in rounds[-1].standings if all(_rank(after, who) <= FRONT for after in rounds)
    ]
    if (
        len(rounds) > 2
        and len(always) == 1
        and any(_rank(after, always[0]) > 1 for after in rounds)
    ):
        source = text("Among the first three after every round: only %(one)s.")
        yield Sentence(source, {"one": always[0]})


def _rank(after: RoundStandings, who: str) -> float:
    standing = after.standings.get(who)
    return inf if standing is None or standing.rank is None else standing.rank


def _closest(state: TournamentState, last: RoundStandings) -> Iterator[Sentence]:
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
    if amount["unit"]:
        source = _(
            "It was closest at place %(rank)d: %(amount)s%(unit)s parted %(one)s and %(other)s."
        )
        told = text(source, rank=rank, **amount)
    else:
        source = _(
            "It was closest at place %(rank)d: %(one)s ahead of %(other)s, %(more)s to %(less)s "
            "points."
        )
        told = text(source, rank=rank, more=rounded(more), less=rounded(less))
    yield Sentence(told, {"one": one, "other": other})


def _slowest(state: TournamentState, reports: Sequence[Report]) -> Iterator[Sentence]:
    """The table for which all others waited longest at the end of a round, within an evening."""
    latest: dict[int, dict[int, datetime]] = {}
    for report in reports:
        if not report.at_final:
            tables = latest.setdefault(report.round, {})
            tables[report.table] = max(report.at, tables.get(report.table, report.at))
    waits = []
    for number, tables in latest.items():
        ends = sorted((at, table) for table, at in tables.items())
        if len(ends) > 1 and LEAST_WAIT <= (wait := ends[-1][0] - ends[-2][0]) <= MOST_WAIT:
            waits.append((wait, number, ends[-1][1]))
    for wait, number, table in sorted(waits)[-1:]:
        yield Sentence(
            text(
                "All waited longest for table %(table)d (%(round)s): "
                "%(minutes)d minutes after the others.",
                table=table,
                **round_in_words(state, number),
                minutes=round(wait / timedelta(minutes=1)),
            )
        )


def _final_table(state: TournamentState, exits: Iterable[Exit]) -> Iterator[Sentence]:
    source = _("%(one)s left the Final Table after Runde %(runde)d, with %(amount)s%(unit)s.")
    for gone in exits:
        values = amount_in_words(state, gone.balance)
        yield Sentence(text(source, runde=gone.runde, **values), {"one": gone.player})


def _missed(state: TournamentState, cut: Cut | None) -> Iterator[Sentence]:
    """By how little somebody missed the Final Table."""
    if cut is None or len(cut.missed) > MOST_MISSED:
        return
    alone = {"one": cut.missed[0]} if len(cut.missed) == 1 else {}
    if cut.least > cut.most:
        amount = amount_in_words(state, cut.least - cut.most)
        source = (
            _("%(one)s missed the Final Table by %(amount)s%(unit)s.")
            if alone
            else _("%(people)d missed the Final Table by %(amount)s%(unit)s only.")
        )
        yield Sentence(text(source, people=len(cut.missed), **amount), alone)
    elif cut.least == cut.most:
        source = _("Some were level at the end of the preliminary: a Stechen decided.")
        yield Sentence(text(source))


def _met(state: TournamentState, reports: Sequence[Report]) -> Iterator[Sentence]:
    """The two who sat together more often than any other two, at the Final Table too."""
    met = Counter(dict(state.play.meetings))
    at_final = next((report.seats for report in reports if report.at_final), ())
    if state.presenter.by_runde:
        met.update(pair(a, b) for a, b in combinations(at_final, 2))
    often = met.most_common(2)
    if len(often) == 2 and often[0][1] > often[1][1] and often[0][1] >= LEAST_MEETINGS:
        (one, other), times = often[0]
        yield Sentence(
            text(
                "%(one)s and %(other)s sat at one table %(times)d times, "
                "more often than any other two.",
                times=times,
            ),
            {"one": one, "other": other},
        )
