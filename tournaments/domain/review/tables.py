"""Find single tables that are worth a sentence, by the scores of matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, groupby

from tournaments.domain.formats.state import pair
from tournaments.domain.review.reports import Match, Report, Side
from tournaments.domain.review.sentence import Sentence, place_in_words
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.translation import gettext_noop as _
from tournaments.domain.translation import ntext, text

LEAST_MATCHES = 6  # of which one is worth to be called the closest
LEAST_RUN = 3  # matches in a row
LEAST_MEETINGS = 3  # of two people who met more often than all others
LEAST_GOOD_RUN = 6  # Runden in a row that somebody did not lose
Runs = dict[str, list[int]]


def bad_luck(reports: Sequence[Report]) -> Iterator[Sentence]:
    """Yield who alone lost the most Runden in a row."""
    lost = {(r.entry, player): player == r.loser for r in reports if r.loser for player in r.seats}
    for one, run in _alone_longest(lost, LEAST_RUN):
        source = _("%(one)s had the worst of luck: %(times)d Runden lost in a row.")
        yield Sentence(text(source, times=len(run)), {"one": one}, run)


def good_luck(reports: Sequence[Report]) -> Iterator[Sentence]:
    """Yield who alone lost none of the most Runden in a row."""
    won = {(r.entry, player): player != r.loser for r in reports if r.loser for player in r.seats}
    for one, run in _alone_longest(won, LEAST_GOOD_RUN):
        source = _("Longest without a loss: %(one)s, %(times)d Runden in a row.")
        yield Sentence(text(source, times=len(run)), {"one": one}, run)


def durchmarsch(state: TournamentState, reports: Sequence[Report]) -> Iterator[Sentence]:
    """Yield who made a Durchmarsch, where one alone did."""
    made = [report for report in reports if report.result.get("end") == "durchmarsch"]
    entries = tuple(report.entry for report in made)
    if len(made) == 1:
        report = made[0]
        source = _("A Durchmarsch, the only one: %(one)s (table %(table)d, %(round)s).")
        words = text(source, **place_in_words(state, report.round, report.table))
        yield Sentence(words, {"one": report.result["winner"]}, entries)
    elif made:
        words = text("A Durchmarsch was made %(times)d times.", times=len(made))
        yield Sentence(words, {}, entries)


def most_won(matches: Sequence[Match]) -> Iterator[Sentence]:
    """Yield who alone won the most matches in a row, each alone in front."""
    won = {
        (max(match.entries, default=0), player): player in (_two(match) or ((),))[0]
        for match in matches
        for player, _score in match.scores
    }
    for one, run in _alone_longest(won, LEAST_RUN):
        source = _("%(one)s won %(times)d matches in a row.")
        yield Sentence(text(source, times=len(run)), {"one": one}, run)


def _alone_longest(
    happened: Mapping[tuple[int, str], bool], least: int
) -> list[tuple[str, tuple[int, ...]]]:
    """Return the player with the longest run and the entries of that run.

    `happened` holds each entry and player of its table in order. Return [] if two runs are as long.
    """
    running: dict[str, tuple[int, ...]] = {}
    longest: dict[str, tuple[int, ...]] = {}
    for (entry, player), is_so in happened.items():
        running[player] = (*running.get(player, ()), entry) if is_so else ()
        longest[player] = max(longest.get(player, ()), running[player], key=len)
    ranked = sorted(longest.items(), key=lambda item: -len(item[1]))
    if not ranked or len(ranked[0][1]) < least:
        return []
    return [] if len(ranked) > 1 and len(ranked[1][1]) == len(ranked[0][1]) else [ranked[0]]


def closest_match(state: TournamentState, matches: Sequence[Match]) -> Iterator[Sentence]:
    """The table where the least parted the first two."""
    gaps = _gaps(matches)
    if len(gaps) < LEAST_MATCHES or gaps[0][0] == gaps[1][0]:
        return
    points, match, (one, other) = gaps[0]
    words = ntext(
        "The closest match was at table %(table)d (%(round)s): "
        "one point parted %(one)s and %(other)s.",
        "The closest match was at table %(table)d (%(round)s): "
        "%(n)d points parted %(one)s and %(other)s.",
        points,
        **place_in_words(state, match.round, match.table),
    )
    yield Sentence(words, {"one": one, "other": other}, match.entries)


def clearest(state: TournamentState, matches: Sequence[Match]) -> Iterator[Sentence]:
    """Yield who alone won by the most; nobody is named who lost."""
    gaps = _gaps(matches)
    if len(gaps) < LEAST_MATCHES or gaps[-1][0] == gaps[-2][0]:
        return
    points, match, (one, _other) = gaps[-1]
    source = _("%(one)s won most clearly: %(points)d points ahead (table %(table)d, %(round)s).")
    words = text(source, points=points, **place_in_words(state, match.round, match.table))
    yield Sentence(words, {"one": one}, match.entries)


def _gaps(matches: Sequence[Match]) -> list[tuple[int, Match, tuple[Side, Side]]]:
    """By how much the first was ahead of who came next, the least first."""
    gaps = []
    for match in matches:
        if two := _two(match):
            scores = dict(match.scores)
            gaps.append((scores[two[0][0]] - scores[two[1][0]], match, two))
    return sorted(gaps, key=lambda gap: gap[0])


def richest(state: TournamentState, matches: Sequence[Match]) -> Iterator[Sentence]:
    """The table that alone made the most points in all, where points are only made."""
    made = sorted(((sum(match.made), match) for match in matches), key=lambda pair: -pair[0])
    is_made = all(points >= 0 for _s, match in made for points in match.made)
    sizes = {len(match.scores) for _s, match in made}
    if len(made) < LEAST_MATCHES or not is_made or len(sizes) > 1 or made[0][0] == made[1][0]:
        return
    points, match = made[0]
    source = _("Nowhere more was made than at table %(table)d (%(round)s): %(points)d points.")
    words = text(source, points=points, **place_in_words(state, match.round, match.table))
    yield Sentence(words, {}, match.entries)


def unbeaten(matches: Sequence[Match]) -> Iterator[Sentence]:
    """Yield who alone of duellists was never second."""
    if any(len(match.scores) != 2 for match in matches):
        return
    played: dict[str, list[bool]] = {}
    for match in matches:
        most = max(points for _who, points in match.scores)
        for who, points in match.scores:
            played.setdefault(who, []).append(points == most)
    never = [who for who, firsts in played.items() if all(firsts) and len(firsts) >= LEAST_RUN]
    if len(never) == 1:
        yield Sentence(text("Never beaten: %(one)s."), {"one": never[0]})


def beaten_once(matches: Sequence[Match], winner: str) -> Iterator[Sentence]:
    """Yield who alone beat the winner among duellists, and only once."""
    if any(len(match.scores) != 2 for match in matches):
        return
    lost = [(match, two[0]) for match in matches if (two := _two(match)) and two[1] == (winner,)]
    if len(lost) == 1:
        match, other = lost[0]
        words = text("%(one)s was beaten once only, by %(other)s.")
        yield Sentence(words, {"one": winner, "other": other}, match.entries)


def level(matches: Sequence[Match]) -> Iterator[Sentence]:
    """Yield how many matches nobody won."""
    even = [match for match in matches if len({points for _who, points in match.scores}) == 1]
    if even:
        words = ntext("One match ended level.", "%(n)d matches ended level.", len(even))
        yield Sentence(words, {}, _entries(even))


def sums(matches: Sequence[Match]) -> Iterator[Sentence]:
    """Yield the sum of all points if points are never negative."""
    made = [points for match in matches for points in match.made]
    if len(matches) >= LEAST_MATCHES and min(made) >= 0:
        source = _("%(points)d points were made in all, %(average)d on average at a table.")
        words = text(source, points=sum(made), average=round(sum(made) / len(matches)))
        yield Sentence(words, {}, _entries(matches))


def _entries(matches: Sequence[Match]) -> tuple[int, ...]:
    return tuple(entry for match in matches for entry in match.entries)


def best_average(matches: Sequence[Match], winners: Collection[str]) -> Iterator[Sentence]:
    """Yield who alone made the most a match, of those who played as often as anybody, and did not
    win by it."""
    made: dict[str, list[int]] = {}
    for match in matches:
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
    if one in winners:
        return
    source = _("%(one)s made the most on average: %(points)d points a match.")
    yield Sentence(text(source, points=round(average)), {"one": one})


def most_at_a_table(state: TournamentState, matches: Sequence[Match]) -> Iterator[Sentence]:
    """Yield who alone made the most in one match."""
    made = sorted(
        ((score, who, match) for match in matches for who, score in match.scores),
        key=lambda one: -one[0],
    )
    if len(matches) < LEAST_MATCHES or made[0][0] <= made[1][0]:
        return
    points, one, match = made[0]
    source = _(
        "%(one)s made the most in one match: %(points)d points (table %(table)d, %(round)s)."
    )
    words = text(source, points=points, **place_in_words(state, match.round, match.table))
    yield Sentence(words, {"one": one}, match.entries)


def met(state: TournamentState, reports: Sequence[Report]) -> Iterator[Sentence]:
    """The two who sat together more often than any other two, at the Final Table too; else that no
    two met twice, else who met the most people."""
    times = Counter(dict(state.play.meetings))
    at_final = next((report.seats for report in reports if report.at_final), ())
    if state.presenter.by_runde:
        times.update(pair(a, b) for a, b in combinations(at_final, 2))
    often = times.most_common(2)
    if len(often) < 2:
        return
    (one, other), most = often[0]
    if most > often[1][1] and most >= LEAST_MEETINGS:
        source = _(
            "%(one)s and %(other)s sat at one table %(times)d times, more often than any other two."
        )
        entries = {(r.round, r.table): r.entry for r in reports if {one, other} <= set(r.seats)}
        words = text(source, times=most)
        yield Sentence(words, {"one": one, "other": other}, tuple(entries.values()))
    elif any(len(report.seats) < 3 for report in reports):
        return  # duellists meet as many as they play
    elif most == 1 and state.play.round >= LEAST_MEETINGS:
        yield Sentence(text("No two sat at one table twice."))
    else:
        known = Counter(who for two, count in times.items() if count for who in two)
        first, second = (*known.most_common(2), ("", 0))[:2]
        if first[1] > second[1]:
            source = _("Nobody sat with more different people than %(one)s: %(people)d.")
            yield Sentence(text(source, people=first[1]), {"one": first[0]})


def _two(match: Match) -> tuple[Side, Side] | None:
    """The first and who came next, each alone or as partners; None where the first were level."""
    ranked = sorted(match.scores, key=lambda pair: -pair[1])
    groups = [
        tuple(who for who, _score in level)
        for _made, level in groupby(ranked, key=lambda pair: pair[1])
    ]
    if len(groups) < 2 or not _is_side(match, groups[0]):
        return None
    return groups[0], groups[1] if _is_side(match, groups[1]) else groups[1][:1]


def _is_side(match: Match, who: Side) -> bool:
    return len(who) == 1 or any(set(side) == set(who) for side in match.sides)
