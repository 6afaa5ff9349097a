"""The rankings besides the main one, as pages, paper and programs show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.registry import GAMES
from tournaments.domain.formats.counting import tie_words
from tournaments.domain.formats.rankings import DEAL, EACH_ROUND, LAST_ROUND, Ranking
from tournaments.domain.points import rounded
from tournaments.domain.rankings import RankedLine, ranked_lines, rankings
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.readmodels.round import round_name
from tournaments.wording.language import in_language


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A person of a team; `counts`: the value is added up."""

    player: str
    name: str
    value: int | float
    counts: bool


@dataclass(frozen=True, slots=True)
class RankingRow:
    """A line of a ranking. `player` is that of a line of one person, "" of a team, whose people
    are the `members`."""

    rank: int
    name: str
    value: int | float
    player: str
    members: tuple[MemberRow, ...] = ()


@dataclass(frozen=True, slots=True)
class RankingTable:
    """A ranking with its lines: its `number` from 1, and in words what counts."""

    number: int
    title: str
    about: str
    rows: tuple[RankingRow, ...]

    @property
    def is_of_teams(self) -> bool:
        return any(row.members for row in self.rows)


def ranking_tables(state: TournamentState) -> tuple[RankingTable, ...]:
    """All rankings besides the main one."""
    return tuple(_table(state, n, each) for n, each in enumerate(rankings(state), 1))


def ranking_links(state: TournamentState) -> Sequence[tuple[int, str]]:
    """The number and the title of each, for a choice."""
    return [(number, each.title) for number, each in enumerate(rankings(state), 1)]


def ranking_table(state: TournamentState, number: int) -> RankingTable | None:
    """One of them by its number; None if there is no such."""
    there = rankings(state)
    return _table(state, number, there[number - 1]) if 1 <= number <= len(there) else None


def about(state: TournamentState, ranking: Ranking) -> str:
    """Return in words what counts: “Team: the best 3 together · Round 2”."""
    parts = [added_up(ranking)] if ranking.label else []
    if ranking.measure:
        parts.append(dict(measure_choices(state)).get(ranking.measure, ranking.measure))
    if ranking.round == EACH_ROUND:
        parts.append(_("a ranking for each round"))
    elif ranking.round == LAST_ROUND:
        parts.append(_("last round"))
    elif ranking.round:
        parts.append(round_name(state, ranking.round))
    if ranking.best:
        words = ngettext("the best round", "the best %(n)d rounds", ranking.best)
        parts.append(words % {"n": ranking.best})
    if ranking.average:
        parts.append(_("average of a round"))
    if ranking.least:
        words = ngettext("at least %(n)d round", "at least %(n)d rounds", ranking.least)
        parts.append(words % {"n": ranking.least})
    return " · ".join(parts)


def added_up(ranking: Ranking) -> str:
    """Return of whom a ranking is, and who of them is added up: “Team: the best 3 together”."""
    if ranking.together and ranking.count:
        words = ngettext(
            "%(label)s: the best %(n)d", "%(label)s: the best %(n)d together", ranking.count
        )
        return words % {"label": ranking.label, "n": ranking.count}
    if ranking.together:
        return _("%(label)s: all together") % {"label": ranking.label}
    return ranking.label


def measure_choices(state: TournamentState) -> list[tuple[str, str]]:
    """Return what a ranking of this event can go by, for a choice."""
    game = GAMES[state.setup.game]
    choices = [("", _("what counts in the standings"))]
    if state.presenter.scores_rounds and game.best_deal:
        choices.append((DEAL, _("everybody's best single deal")))
    if state.presenter.scores_rounds or state.presenter.is_season:
        choices += [(each.key, in_language(tie_words(each))) for each in game.counters]
    return choices


def _table(state: TournamentState, number: int, ranking: Ranking) -> RankingTable:
    lines = ranked_lines(state, ranking) if state.play.has_begun else ()
    rows = tuple(_row(state, ranking, line) for line in lines)
    return RankingTable(number, ranking.title, about(state, ranking), rows)


def _row(state: TournamentState, ranking: Ranking, line: RankedLine) -> RankingRow:
    value = rounded(line.value)
    if not ranking.together:
        (player,) = line.players
        return RankingRow(line.rank, state.name(player), value, player)
    members = tuple(
        MemberRow(each.player, state.name(each.player), rounded(each.value), each.counts)
        for each in line.members
    )
    return RankingRow(
        line.rank, state.name(line.says) if line.says else ranking.label, value, "", members
    )
