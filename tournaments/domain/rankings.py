"""Compute the further rankings of a tournament from labels, places and round scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from tournaments.domain.formats.counting import TIES
from tournaments.domain.formats.ranking import Place
from tournaments.domain.formats.rankings import (
    DEAL,
    EACH_ROUND,
    LAST_ROUND,
    Ranking,
    read_rankings,
)
from tournaments.domain.labels import holders
from tournaments.domain.points import Points, whole
from tournaments.domain.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class Member:
    """The share of an entrant in a line; `counts`: it is added up."""

    player: str
    value: Points
    counts: bool = True


@dataclass(frozen=True, slots=True)
class RankedLine:
    """A line of a ranking: of one person, or of all of whom a label says the same; `says` is its
    id, "" where it says nothing. The best of the `members` comes first."""

    rank: int
    value: Points
    members: tuple[Member, ...]
    says: str = ""

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(member.player for member in self.members)


def agreed_rankings(state: TournamentState) -> tuple[Ranking, ...]:
    """The rankings that were agreed on besides the main one."""
    return read_rankings(state.settings_now.get("rankings"))


def rankings(state: TournamentState) -> tuple[Ranking, ...]:
    """The rankings besides the main one; one that is for each round comes once for each."""
    return tuple(
        ranking
        for agreed in agreed_rankings(state)
        for ranking in (_of_each(state, agreed) if agreed.round == EACH_ROUND else (agreed,))
    )


def _of_each(state: TournamentState, ranking: Ranking) -> Iterator[Ranking]:
    for number in range(1, planned_rounds(state) + 1):
        yield replace(ranking, title=f"{ranking.title} {number}", round=number)


def planned_rounds(state: TournamentState) -> int:
    """Return how many rounds there are to be, as far as that is known."""
    agreed = state.format.in_force(state.setup.game, state.settings_now).get("rounds", 0)
    return max(int(state.play.figures.get("rounds") or agreed), state.play.round)


def ranked_lines(
    state: TournamentState, ranking: Ranking, standings: Sequence[Place] = ()
) -> tuple[RankedLine, ...]:
    """Return the lines of a ranking, the best first; () before the first place.

    `standings` are the places of the main ranking if they are known already.
    """
    there = state.final or standings or state.format.ranking(state.play)
    places = [place for place in there if place.rank is not None]
    return lines_of(ranking, places, _values(state, ranking), holders_of(state, ranking, places))


def holders_of(
    state: TournamentState, ranking: Ranking, places: Sequence[Place]
) -> Mapping[str, str]:
    """Return the entrants of a ranking, each with the value of its label."""
    players = [place.player for place in places]
    return (
        holders(state.labels, ranking.label, players)
        if ranking.label
        else dict.fromkeys(players, "")
    )


def lines_of(
    ranking: Ranking,
    places: Sequence[Place],
    values: Mapping[str, tuple[Points, Points]],
    there: Mapping[str, str],
) -> tuple[RankedLine, ...]:
    """Return the lines of those who are `there`, each with the value of the label.

    `values` are (value, tie-break) of those who have any. If the main ranking compares all of them,
    two share a place only if they share one there.

    >>> places = [Place(1, "a"), Place(2, "b"), Place(3, "c")]
    >>> values = {"a": (9, 0), "b": (8, 0), "c": (7, 0)}
    >>> team = Ranking("Teams", "Team", together=True)
    >>> lines = lines_of(team, places, values, {"a": "l1", "b": "l2", "c": "l2"})
    >>> [(line.rank, line.says, line.value) for line in lines]
    [(1, 'l2', 15), (2, 'l1', 9)]
    """
    whose: dict[str, list[str]] = {}
    for place in places:
        if place.player in there and place.player in values:
            key = there[place.player] if ranking.together else f":{place.player}"
            whose.setdefault(key, []).append(place.player)
    main = {place.player: -(place.rank or 0) for place in places}
    lines = []
    for key, players in whose.items():
        members = _members(ranking, players, values)
        first = members[0].player
        by_main = not (ranking.together or ranking.is_partial)
        counted = [member.value for member in members if member.counts]
        value = whole(Fraction(sum(counted), len(counted) if ranking.average else 1))
        parts = () if ranking.together else (values[first][1],)
        order = (main[first],) if by_main else (-value if is_fewest(ranking) else value, *parts)
        lines.append((order, RankedLine(0, value, members, "" if key[:1] == ":" else key)))
    lines.sort(key=lambda line: line[0], reverse=True)
    return _numbered(lines)


def _members(
    ranking: Ranking, players: Sequence[str], values: Mapping[str, tuple[Points, Points]]
) -> tuple[Member, ...]:
    ordered = sorted(players, key=lambda player: values[player], reverse=not is_fewest(ranking))
    most = ranking.count if ranking.together and ranking.count else len(ordered)
    return tuple(Member(who, values[who][0], k < most) for k, who in enumerate(ordered))


def _numbered(lines: Sequence[tuple[tuple[Points, ...], RankedLine]]) -> tuple[RankedLine, ...]:
    numbered: list[RankedLine] = []
    for _order, level in groupby(lines, key=lambda line: line[0]):
        rank = len(numbered) + 1
        numbered += [RankedLine(rank, one.value, one.members, one.says) for _key, one in level]
    return tuple(numbered)


def is_fewest(ranking: Ranking) -> bool:
    """Return True if less of what counts is better."""
    counter = next((each for each in TIES.values() if each.key == ranking.measure), None)
    return counter is not None and not counter.more


def _values(state: TournamentState, ranking: Ranking) -> Mapping[str, tuple[Points, Points]]:
    """Return value and best round of each entrant."""
    made = state.presenter.made(ranking.measure)
    if not ranking.is_partial:
        return {
            who: (value, max((each.value for each in made.get(who, ())), default=0))
            for who, value in state.play.balances.items()
        }
    number = ranking.round
    if number == LAST_ROUND:
        number = max(map(len, made.values()), default=0)
    values: dict[str, tuple[Points, Points]] = {}
    for who, rounds in made.items():
        of_these = rounds[number - 1 : number] if number else rounds
        played = [each for each in of_these if each.played or not ranking.average]
        counted = sorted((each.value for each in played), reverse=not is_fewest(ranking))
        counted = counted[: 1 if ranking.measure == DEAL else ranking.best or None]
        if counted and sum(each.played for each in of_these) >= ranking.least:
            best = counted[0] if not is_fewest(ranking) else -counted[0]
            total = Fraction(sum(counted), len(counted) if ranking.average else 1)
            values[who] = (whole(total), best)
    return values
