"""The story of an event that is over: sentences that follow from its entries, none from guesses.

Knows what is worth telling, and speaks ill of nobody. Who was forgotten is not in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations, pairwise

from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import IN_PLAY, FormatState, Phase, Status, pair
from tournaments.domain.points import Points, rounded
from tournaments.domain.review.places import (
    best_round,
    climb,
    closest,
    first_three,
    fronts,
    lead,
    leap,
    steady,
)
from tournaments.domain.review.progression import RoundStandings
from tournaments.domain.review.sentence import Sentence, amount_in_words, round_in_words
from tournaments.domain.review.tables import (
    LEAST_WAIT,
    MOST_WAIT,
    Report,
    bad_luck,
    best_average,
    clearest,
    closest_match,
    level,
    longest,
    most_at_a_table,
    most_won,
    richest,
    sums,
    unbeaten,
)
from tournaments.domain.review.turns import Turn
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.translation import Text, ntext, text
from tournaments.domain.translation import gettext_noop as _

MOST = 15  # sentences; what is worth less is left out
LEAST_TURN = 0.1  # of somebody's chance to win
MOST_MISSED = 4  # people who missed the Final Table by as little
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
        *lead(state, rounds),
        *_turn(state, turn),
        *climb(state, rounds),
        *(best_round(state, rounds) or most_at_a_table(state)),
        *steady(rounds),
        *closest(state, rounds[-1]),
        *closest_match(state),
        *most_won(state),
        *longest(state, reports),
        *_slowest(state, reports),
        *bad_luck(reports),
        *_missed(state, cut),
        *_final_table(state, exits),
        *_met(state, reports),
    )
    more = (
        *fronts(state, rounds),
        *leap(state, rounds),
        *first_three(state, rounds[-1]),
        *unbeaten(state),
        *clearest(state),
        *best_average(state),
        *richest(state),
        *level(state),
        *sums(state),
    )
    known = [_without_forgotten(state, sentences) for sentences in (told, more, records)]
    room = max(0, MOST - len(known[0]) - len(known[2]))
    return (*known[0], *known[1][:room], *known[2])


def _without_forgotten(
    state: TournamentState, sentences: Sequence[Sentence]
) -> tuple[Sentence, ...]:
    return tuple(
        sentence
        for sentence in sentences
        if all(ref in state.names for ref in sentence.people.values())
    )


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
            "On %(ended)s one result was reported; %(people)d took part.",
            "%(people)d took part. From %(began)s to %(ended)s, %(n)d results were reported.",
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
