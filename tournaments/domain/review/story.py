"""The story of an event that is over: sentences that follow from its entries, none from guesses.

Knows what is worth telling, and speaks ill of nobody. Who was forgotten is not in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise
from math import inf

from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import IN_PLAY, FormatState, Phase, Status
from tournaments.domain.points import Points, rounded
from tournaments.domain.review.progression import RoundStandings
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.translation import Text, ntext, text
from tournaments.domain.translation import gettext_noop as _

FRONT = 3  # places that a story speaks of
LEAST_CLIMB = 3  # places that somebody has to make up
LEAST_WAIT, MOST_WAIT = timedelta(minutes=3), timedelta(hours=2)  # of all for the last table
LEAST_MEETINGS = 3  # of two people who met more often than all others


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence; `people` are the entrants whose names stand for some of its values."""

    text: Text
    people: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a table in a round, and when it came; `at_final`: of the Final Table."""

    round: int
    table: int
    at: datetime
    at_final: bool


@dataclass(frozen=True, slots=True)
class Exit:
    """Who went out at the Final Table, after so many of its Runden, with how many euros."""

    player: str
    runde: int
    balance: Points


def story(
    state: TournamentState, past: History[FormatState], rounds: Sequence[RoundStandings]
) -> tuple[Sentence, ...]:
    """What is told of an event, in the order of a report; () while it goes on, and of one in which
    nothing moved. `rounds` are its `progression`."""
    if state.play.phase != "finished" or len(rounds) < 2:
        return ()
    reports, exits = _happened(past)
    told = (
        *_beginning(state, reports),
        *_win(state, rounds),
        *_lead(rounds),
        *_climb(state, rounds),
        *_best_round(state, rounds),
        *_steady(rounds),
        *_closest(state, rounds[-1]),
        *_slowest(state, reports),
        *_final_table(state, exits),
        *_met(state),
    )
    return tuple(one for one in told if all(ref in state.names for ref in one.people.values()))


def _happened(past: History[FormatState]) -> tuple[list[Report], list[Exit]]:
    reports: list[Report] = []
    exits: list[Exit] = []
    runden = 0  # of the Final Table
    for entry, met in past.walk():
        kind = entry.event["type"]
        if kind not in ("runde", "result") or entry.at is None:
            continue
        table, at_final = int(entry.event["table"]), met.phase == Phase.FINAL
        reports.append(Report(met.round_of(table), table, entry.at, at_final))
        if at_final:
            runden += 1
            exits += _exits(met, past.moved(met, entry), runden)
    return reports, exits


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
        amount = _amount(state, standings[one].balance)
        source = _("%(one)s and %(other)s share the first place, with %(amount)s%(unit)s each.")
        yield Sentence(text(source, **amount), {"one": one, "other": other})
    if len(first) != 1 or len(second) != 1:
        return
    (one,), (other,) = first, second
    more, less = standings[one].balance, standings[other].balance
    yield Sentence(_ahead(state, more, less), {"one": one, "other": other})


def _ahead(state: TournamentState, more: Points, less: Points) -> Text:
    """How the first won before the second; in a bracket their numbers say nothing."""
    amount = _amount(state, more)
    if not state.presenter.explains_places or (more <= less and not amount["unit"]):
        return text("%(one)s won, before %(other)s.")
    if more <= less:
        return text("%(one)s won with %(amount)s%(unit)s, before %(other)s.", **amount)
    if amount["unit"]:
        source = _("%(one)s won with %(amount)s%(unit)s, %(ahead)s%(unit)s ahead of %(other)s.")
        return text(source, ahead=rounded(more - less), **amount)
    source = _("%(one)s won, with %(amount)s to %(less)s points ahead of %(other)s.")
    return text(source, less=rounded(less), **amount)


def _lead(rounds: Sequence[RoundStandings]) -> Iterator[Sentence]:
    """Who was in front alone after each round."""
    leaders = [_alone_in_front(after) for after in rounds]
    winner = leaders[-1]
    if winner is None:
        return
    if all(leader == winner for leader in leaders):
        yield Sentence(text("%(one)s was in front after every round."), {"one": winner})
    elif winner not in leaders[:-1]:
        yield Sentence(text("%(one)s was in front only at the very end."), {"one": winner})
    else:
        known = [leader for leader in leaders if leader is not None]
        changes = sum(a != b for a, b in pairwise(known))
        if changes > 1:
            yield Sentence(
                ntext("The lead changed %(n)d time.", "The lead changed %(n)d times.", changes)
            )


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
            "%(one)s was still on place %(low)d after Runde %(runde)d of the Final Table, "
            "and ended on place %(rank)d.",
            runde=after.runde,
            **low,
        )
        if after.runde
        else text(
            "%(one)s was still on place %(low)d after %(word)s %(round)d, "
            "and ended on place %(rank)d.",
            **_round(state, after.round),
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
        source = _("%(one)s made the most at once: %(amount)s%(unit)s (%(word)s %(round)d).")
        yield Sentence(text(source, **_round(state, number), **_amount(state, gain)), {"one": who})


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
        source = text("Only %(one)s was among the first three after every round.")
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
    amount = _amount(state, gap)
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
                "All waited longest for table %(table)d (%(word)s %(round)d): "
                "%(minutes)d minutes after the others.",
                table=table,
                **_round(state, number),
                minutes=round(wait / timedelta(minutes=1)),
            )
        )


def _final_table(state: TournamentState, exits: Iterable[Exit]) -> Iterator[Sentence]:
    source = _("%(one)s left the Final Table after its Runde %(runde)d, with %(amount)s%(unit)s.")
    for gone in exits:
        values = _amount(state, gone.balance)
        yield Sentence(text(source, runde=gone.runde, **values), {"one": gone.player})


def _met(state: TournamentState) -> Iterator[Sentence]:
    """The two who sat together more often than any other two."""
    often = Counter(dict(state.play.meetings)).most_common(2)
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


def _round(state: TournamentState, number: int) -> dict[str, object]:
    """A round, and the word before its number, to be translated."""
    return {"word": text(state.presenter.round_word), "round": number}


def _amount(state: TournamentState, points: Points) -> dict[str, object]:
    """A number of points or euros, and the unit that follows it."""
    return {"amount": rounded(points), "unit": state.presenter.after_balance}
