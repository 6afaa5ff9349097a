"""Measure the length of a tournament and its parts from the times of reports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from tournaments.domain.review.reports import Report
from tournaments.domain.review.sentence import Sentence, place_in_words, round_in_words
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.translation import Clock, ntext, text
from tournaments.domain.translation import gettext_noop as _

LEAST_WAIT, MOST_WAIT = timedelta(minutes=3), timedelta(hours=2)  # within one evening
MOST_EVENING = timedelta(hours=18)  # of which one says the date once
LEAST_REPORTS = 6  # of which one is worth to be called the longest
LEAST_APART = 2  # minutes between the quickest round and the longest


def beginning(state: TournamentState, reports: Sequence[Report]) -> Iterator[Sentence]:
    """Return how many took part, and from when to when."""
    if not reports:
        return
    first, last = reports[0], reports[-1]
    words = ntext(
        "On %(began)s one result was reported; %(people)d took part.",
        "%(people)d took part. From %(began)s to %(ended)s, %(n)d results were reported.",
        len(reports),
        people=len(state.play.status),
        began=first.at,
        ended=Clock(last.at) if last.at - first.at < MOST_EVENING else last.at,
    )
    yield Sentence(words, {}, tuple(dict.fromkeys((first.entry, last.entry))))


def longest(state: TournamentState, reports: Sequence[Report]) -> Iterator[Sentence]:
    """Return what took longest; nothing where two took as long to the minute."""
    lengths = _lengths(reports)
    if len(lengths) < LEAST_REPORTS or lengths[-1][0] == lengths[-2][0]:
        return
    minutes, report = lengths[-1]
    if report.at_final:
        source = _("The longest Runde took %(minutes)d minutes, at the Final Table.")
    elif state.presenter.by_runde:
        source = _("The longest Runde took %(minutes)d minutes: table %(table)d, %(round)s.")
    else:
        source = _("The longest match took %(minutes)d minutes: table %(table)d, %(round)s.")
    place = place_in_words(state, report.round, report.table)
    yield Sentence(text(source, minutes=minutes, **place), {}, (report.entry,))


def quickest(state: TournamentState, reports: Sequence[Report]) -> Iterator[Sentence]:
    """Yield the shortest 15er or match."""
    lengths = [length for length in _lengths(reports) if not length[1].at_final]
    if len(lengths) < LEAST_REPORTS or lengths[0][0] == lengths[1][0] or lengths[0][0] < 1:
        return
    minutes, report = lengths[0]
    source = (
        _("The quickest Runde was over after %(minutes)d minutes: table %(table)d, %(round)s.")
        if state.presenter.by_runde
        else _("The quickest match was over after %(minutes)d minutes: table %(table)d, %(round)s.")
    )
    place = place_in_words(state, report.round, report.table)
    yield Sentence(text(source, minutes=minutes, **place), {}, (report.entry,))


def _lengths(reports: Sequence[Report]) -> list[tuple[int, Report]]:
    """In minutes, the shortest first."""
    lengths = [
        (_minutes(report.at - report.since), report)
        for report in reports
        if report.since and timedelta(0) < report.at - report.since <= MOST_WAIT
    ]
    return sorted(lengths, key=lambda one: one[0])


def _minutes(length: timedelta) -> int:
    return round(length / timedelta(minutes=1))


def rounds(state: TournamentState, reports: Sequence[Report]) -> Iterator[Sentence]:
    """The quickest round and the longest, where tables play a match in each."""
    if state.presenter.by_runde or state.presenter.is_season:
        return
    begun: dict[int, datetime] = {}
    ended: dict[int, Report] = {}
    for report in reports:
        if report.since:
            begun[report.round] = min(report.since, begun.get(report.round, report.since))
            ended[report.round] = max(
                report, ended.get(report.round, report), key=lambda one: one.at
            )
    lengths = sorted((_minutes(ended[number].at - begun[number]), number) for number in begun)
    if len(lengths) < 3 or timedelta(minutes=lengths[-1][0]) > 2 * MOST_WAIT:
        return
    (least, quick), (most, slow) = lengths[0], lengths[-1]
    if most - least < LEAST_APART or least == lengths[1][0] or most == lengths[-2][0]:
        return
    words = text(
        "The quickest round: %(round)s, with %(least)d minutes; the longest: %(slow)s, with "
        "%(most)d.",
        least=least,
        most=most,
        slow=state.presenter.round_name(slow),
        **round_in_words(state, quick),
    )
    yield Sentence(words, {}, (ended[quick].entry, ended[slow].entry))


def slowest(state: TournamentState, reports: Sequence[Report]) -> Iterator[Sentence]:
    """The table for which all others waited longest at the end of a round, within an evening."""
    latest: dict[int, dict[int, Report]] = {}
    for report in reports:
        if not report.at_final:
            tables = latest.setdefault(report.round, {})
            tables[report.table] = max(
                report, tables.get(report.table, report), key=lambda one: one.at
            )
    waits = []
    for tables in latest.values():
        ends = sorted(tables.values(), key=lambda report: report.at)
        if len(ends) > 1 and LEAST_WAIT <= (wait := ends[-1].at - ends[-2].at) <= MOST_WAIT:
            waits.append((wait, ends[-1]))
    for wait, report in sorted(waits, key=lambda one: one[0])[-1:]:
        words = text(
            "All waited longest for table %(table)d (%(round)s): "
            "%(minutes)d minutes after the others.",
            minutes=_minutes(wait),
            **place_in_words(state, report.round, report.table),
        )
        yield Sentence(words, {}, (report.entry,))
