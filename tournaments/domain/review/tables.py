"""What happened at single tables that is worth telling in a story.

Knows reports and the scores of tables. Does not know standings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby

from tournaments.domain.formats.ranking import Sitting
from tournaments.domain.review.sentence import Sentence, round_in_words
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.translation import Text, ntext, text
from tournaments.domain.translation import gettext_noop as _

LEAST_WAIT, MOST_WAIT = timedelta(minutes=3), timedelta(hours=2)  # within one evening
LEAST_REPORTS = 8  # of which one is worth to be called the longest
LEAST_RUN = 3  # matches in a row


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a table in a round, and when it came; `at_final`: of the Final Table. `since`:
    the one before or the start of the round. `loser` of a Runde; `seats`: who sat there."""

    round: int
    table: int
    at: datetime
    at_final: bool
    since: datetime | None = None
    loser: str | None = None
    seats: tuple[str, ...] = ()


def longest(state: TournamentState, reports: Sequence[Report]) -> Iterator[Sentence]:
    """What took longest; nothing where two took as long to the minute."""
    lengths = sorted(
        (
            (_minutes(report.at - report.since), report)
            for report in reports
            if report.since and timedelta(0) < report.at - report.since <= MOST_WAIT
        ),
        key=lambda one: one[0],
    )
    if len(lengths) < LEAST_REPORTS or lengths[-1][0] == lengths[-2][0]:
        return
    minutes, report = lengths[-1]
    if report.at_final:
        source = _("The longest Runde took %(minutes)d minutes, at the Final Table.")
        yield Sentence(text(source, minutes=minutes))
        return
    where = {"table": report.table, **round_in_words(state, report.round)}
    source = (
        _("The longest Runde took %(minutes)d minutes: table %(table)d, %(round)s.")
        if state.presenter.by_runde
        else _("The longest match took %(minutes)d minutes: table %(table)d, %(round)s.")
    )
    yield Sentence(text(source, minutes=minutes, **where))


def _minutes(length: timedelta) -> int:
    return round(length / timedelta(minutes=1))


def bad_luck(reports: Sequence[Report]) -> Iterator[Sentence]:
    """Who alone lost the most Runden in a row."""
    runs: dict[str, int] = {}
    longest_run: dict[str, int] = {}
    for report in reports:
        if report.loser is None:
            continue
        for player in report.seats:
            runs[player] = runs.get(player, 0) + 1 if player == report.loser else 0
        longest_run[report.loser] = max(longest_run.get(report.loser, 0), runs[report.loser])
    for one, times in _alone_most(longest_run, LEAST_RUN):
        source = _("%(one)s had the worst of luck: %(times)d Runden lost in a row.")
        yield Sentence(text(source, times=times), {"one": one})


def most_won(state: TournamentState) -> Iterator[Sentence]:
    """Who alone won the most matches in a row, each alone in front."""
    runs: dict[str, int] = {}
    longest_run: dict[str, int] = {}
    for sitting in _matches(state):
        first, _second = _two(sitting) or ("", "")
        for player, _score in sitting.scores:
            runs[player] = runs.get(player, 0) + 1 if player == first else 0
            longest_run[player] = max(longest_run.get(player, 0), runs[player])
    for one, times in _alone_most(longest_run, LEAST_RUN):
        yield Sentence(text("%(one)s won %(times)d matches in a row.", times=times), {"one": one})


def _alone_most(counts: dict[str, int], least: int) -> list[tuple[str, int]]:
    ranked = sorted(counts.items(), key=lambda pair: -pair[1])
    if not ranked or ranked[0][1] < least:
        return []
    return [] if len(ranked) > 1 and ranked[1][1] == ranked[0][1] else [ranked[0]]


def closest_match(state: TournamentState) -> Iterator[Sentence]:
    """The table where the least parted the first two."""
    gaps = []
    for sitting in _scored(state):
        if two := _two(sitting):
            scores = dict(sitting.scores)
            gaps.append((scores[two[0]] - scores[two[1]], sitting, two))
    gaps.sort(key=lambda gap: gap[0])
    if len(gaps) < LEAST_REPORTS or gaps[0][0] == gaps[1][0]:
        return
    points, sitting, (one, other) = gaps[0]
    yield Sentence(_parted(points, state, sitting), {"one": one, "other": other})


def _parted(points: int, state: TournamentState, sitting: Sitting) -> Text:
    return ntext(
        "The closest match was at table %(table)d (%(round)s): "
        "one point parted %(one)s and %(other)s.",
        "The closest match was at table %(table)d (%(round)s): "
        "%(n)d points parted %(one)s and %(other)s.",
        points,
        **_where(state, sitting),
    )


def clearest(state: TournamentState) -> Iterator[Sentence]:
    """Who alone won by the most; nobody is named who lost."""
    gaps = []
    for sitting in _scored(state):
        if two := _two(sitting):
            scores = dict(sitting.scores)
            gaps.append((scores[two[0]] - scores[two[1]], two[0], sitting))
    gaps.sort(key=lambda gap: -gap[0])
    if len(gaps) < LEAST_REPORTS or gaps[0][0] == gaps[1][0]:
        return
    points, one, sitting = gaps[0]
    source = _("%(one)s won most clearly: %(points)d points ahead (table %(table)d, %(round)s).")
    yield Sentence(text(source, points=points, **_where(state, sitting)), {"one": one})


def richest(state: TournamentState) -> Iterator[Sentence]:
    """The table that alone made the most points in all, where points are only made."""
    sums_ = sorted(
        ((_sum(sitting), sitting) for sitting in _scored(state)), key=lambda pair: -pair[0]
    )
    is_made = all(points >= 0 for _s, sitting in sums_ for _who, points in sitting.scores)
    sizes = {len(sitting.scores) for _s, sitting in sums_}
    if len(sums_) < LEAST_REPORTS or not is_made or len(sizes) > 1 or sums_[0][0] == sums_[1][0]:
        return
    points, sitting = sums_[0]
    source = _("Nowhere more was made than at table %(table)d (%(round)s): %(points)d points.")
    yield Sentence(text(source, points=points, **_where(state, sitting)))


def unbeaten(state: TournamentState) -> Iterator[Sentence]:
    """Who alone of duellists was never second."""
    played: dict[str, list[bool]] = {}
    for sitting in _matches(state):
        if len(sitting.scores) != 2:
            return
        most = max(points for _who, points in sitting.scores)
        for who, points in sitting.scores:
            played.setdefault(who, []).append(points == most)
    never = [who for who, firsts in played.items() if all(firsts) and len(firsts) >= LEAST_RUN]
    if len(never) == 1:
        yield Sentence(text("Never beaten: %(one)s."), {"one": never[0]})


def level(state: TournamentState) -> Iterator[Sentence]:
    """How many matches nobody won."""
    count = sum(len({points for _who, points in match.scores}) == 1 for match in _matches(state))
    if count:
        yield Sentence(ntext("One match ended level.", "%(n)d matches ended level.", count))


def sums(state: TournamentState) -> Iterator[Sentence]:
    """What was made in all, where points are only made."""
    matches = _scored(state)
    made = [points for sitting in matches for _who, points in sitting.scores]
    if len(matches) >= LEAST_REPORTS and min(made) >= 0:
        source = _("%(points)d points were made in all, %(average)d on average at a table.")
        yield Sentence(text(source, points=sum(made), average=round(sum(made) / len(matches))))


def best_average(state: TournamentState) -> Iterator[Sentence]:
    """Who alone made the most a match, of those who played as often as anybody."""
    made: dict[str, list[int]] = {}
    for match in _scored(state):
        for who, points in match.scores:
            made.setdefault(who, []).append(points)
    most = max(map(len, made.values()), default=0)
    averages = sorted(
        ((sum(points) / most, who) for who, points in made.items() if len(points) == most),
        reverse=True,
    )
    if most < LEAST_RUN or len(averages) < 2 or round(averages[0][0]) <= round(averages[1][0]):
        return
    average, one = averages[0]
    source = _("%(one)s made the most on average: %(points)d points a match.")
    yield Sentence(text(source, points=round(average)), {"one": one})


def _sum(sitting: Sitting) -> int:
    return sum(points for _who, points in sitting.scores)


def _where(state: TournamentState, sitting: Sitting) -> dict[str, object]:
    number = state.play.number_in_round(sitting.table)
    return {"table": number, **round_in_words(state, sitting.number)}


def most_at_a_table(state: TournamentState) -> Iterator[Sentence]:
    """Who alone made the most in one match."""
    made = sorted(
        ((score, who, sitting) for sitting in _scored(state) for who, score in sitting.scores),
        key=lambda one: -one[0],
    )
    if len(made) < LEAST_REPORTS or made[0][0] <= made[1][0]:
        return
    points, one, sitting = made[0]
    source = _(
        "%(one)s made the most in one match: %(points)d points (table %(table)d, %(round)s)."
    )
    yield Sentence(text(source, points=points, **_where(state, sitting)), {"one": one})


def _matches(state: TournamentState) -> list[Sitting]:
    """Tables at which points were made, in order; none where euros are."""
    if state.presenter.by_runde:
        return []
    return [one for one in state.format.sittings(state.play) if len(one.scores) > 1]


def _scored(state: TournamentState) -> list[Sitting]:
    """Likewise, where they are points: a bracket counts the games that were won."""
    return _matches(state) if state.presenter.explains_places else []


def _two(sitting: Sitting) -> tuple[str, str] | None:
    """The first and who came next, unless the first is not alone."""
    ranked = sorted(sitting.scores, key=lambda pair: -pair[1])
    groups = [[who for who, _score in same] for _made, same in groupby(ranked, key=lambda p: p[1])]
    return (groups[0][0], groups[1][0]) if len(groups) > 1 and len(groups[0]) == 1 else None
