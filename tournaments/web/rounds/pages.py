"""Read an evening or a Swiss: scores of rounds, explanation of points, and cash."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _

from tournaments.domain.formats.rounds.ranking import LINES, line_ranks
from tournaments.domain.formats.rounds.state import Round, RoundTable, State, till
from tournaments.domain.formats.rounds.totals import records
from tournaments.domain.formats.tiebreaks import RoundScore
from tournaments.domain.points import rounded
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.readmodels.round import round_name, table_name
from tournaments.web.readmodels.standings import shown_lines
from tournaments.wording.deductions import why
from tournaments.wording.language import localized
from tournaments.wording.money import euros
from tournaments.wording.numbers import in_figures


@dataclass(frozen=True, slots=True)
class Score:
    """The score of an entrant in a round; `points` are None for absence or if unknown.

    `played`: the log has an entry of it.
    """

    points: int | float | None = None
    played: bool = False


@dataclass(frozen=True, slots=True)
class RoundScores:
    """The score of an entrant in every round."""

    rank: int | None
    player: str
    name: str
    rounds: tuple[Score, ...]
    total: int | float
    brought: int | float = 0


@dataclass(frozen=True, slots=True)
class LineRow:
    """The place of an entrant within a line."""

    rank: int | None
    player: str
    name: str
    total: int | float


@dataclass(frozen=True, slots=True)
class LineTable:
    """The standings of north–south or east–west."""

    title: str
    rows: tuple[LineRow, ...]


@dataclass(frozen=True, slots=True)
class Till:
    """The debt of a table of a round to the box, in euros."""

    round: int
    table: int
    due: Decimal


@dataclass(frozen=True, slots=True)
class Cash:
    """Money of the evening in euros, entry fees apart. `people` owe (minus) or get."""

    tills: tuple[Till, ...]
    box: Decimal
    people: tuple[tuple[str, Decimal], ...]


def by_round(state: TournamentState, play: State) -> tuple[RoundScores, ...]:
    """Everybody's scores, the best first."""
    legs = records(play, final=bool(play.settings.final_factor))
    count = len(play.rounds)
    return tuple(
        RoundScores(
            line.rank,
            line.player,
            line.name,
            tuple(
                Score(rounded(leg.score) if leg.played or played.over else None, leg.played)
                for leg, played in zip(legs[line.player], play.rounds, strict=False)
            )
            + (Score(),) * (count - len(legs[line.player])),
            line.shown,
            rounded(play.brought.get(line.player, 0)),
        )
        for line in shown_lines(state)
    )


def by_line(state: TournamentState, play: State) -> tuple[LineTable, ...]:
    """The standings of each line; () where there are none."""
    lines = {line.player: line for line in shown_lines(state)}
    words = state.presenter.seat_words(LINES)
    return tuple(
        LineTable(
            localized(word.name),
            tuple(
                LineRow(line.rank and rank, player, line.name, line.shown)
                for rank, player in rows
                for line in (lines[player],)
            ),
        )
        for word, rows in zip(words, line_ranks(play), strict=False)
    )


def cash(state: TournamentState, play: State) -> Cash | None:
    """The cash book; None where no money is played for."""
    if not play.cash:
        return None
    tills = [
        Till(number, table, euros(play.cash[till(number, table)]))
        for number, played in enumerate(play.rounds, 1)
        for table in range(1, len(played.sheets) + 1)
        if till(number, table) in play.cash
    ]
    names = state.name
    fee = play.settings.entry_fee
    balances = [(player, play.cash.get(player, 0) + fee) for player in play.status]
    people = [(names(player), euros(cents)) for player, cents in balances if cents]
    return Cash(tuple(tills), euros(state.box), tuple(people))


@dataclass(frozen=True, slots=True)
class PointLine:
    """One round, or a booking of the desk.

    `others` sat at the same table, `made` are the game points, `what` the reason of the `score`.
    None if unknown, and for a final that does not count.
    """

    where: str
    others: tuple[str, ...]
    what: str
    made: str
    score: int | float | None


def point_lines(state: TournamentState, player: str) -> tuple[PointLine, ...]:
    """Return the lines of an entrant, the latest round first; the scores add up to the total.

    () before the first round, and if points have another source.
    """
    play = state.play
    if not isinstance(play, State) or not play.rounds or player not in play.status:
        return ()
    known = records(play, final=True)[player]
    legs = (*known, *(RoundScore() for _round in play.rounds[len(known) :]))
    lines = [_line(state, play, player, number, leg) for number, leg in enumerate(legs, 1)]
    return (*_besides(state, play, player), *reversed(lines))


def _besides(state: TournamentState, play: State, player: str) -> Iterator[PointLine]:
    """Points that the desk took or gave, each with its reason, and those that came along from an
    event before."""
    for each in state.presenter.deductions.get(player, ()):
        if not each.of_game:
            yield PointLine(_("Penalty points"), (), why(state, each), "", rounded(-each.points))
    if brought := play.brought.get(player, 0):
        yield PointLine(_("Brought along"), (), "", "", rounded(brought))


def _line(
    state: TournamentState, play: State, player: str, number: int, leg: RoundScore
) -> PointLine:
    played = play.rounds[number - 1]
    sheets = enumerate(played.sheets, 1)
    table, sheet = next(((n, s) for n, s in sheets if player in s.seats), (0, None))
    name = _("Final") if played.final else round_name(state, number)
    where = f"{name}, {table_name(state, table, number)}" if table else name
    others, then = sheet.seats if sheet else (), state.named_in(number)
    counts = (leg.played or played.over) and (not played.final or play.settings.final_factor)
    return PointLine(
        where,
        tuple(then.name(other) for other in others if other != player),
        _what(played, sheet, player, leg),
        _made(leg),
        rounded(leg.score) if counts else None,
    )


def _what(played: Round, sheet: RoundTable | None, player: str, leg: RoundScore) -> str:
    """Return the result of a round for an entrant in words."""
    if sheet is not None and sheet.walkover and played.over:
        return _("no result") if player in sheet.gone else _("without a game")
    if leg.played:
        return _placed(leg)
    if player in played.byes:
        return _("bye")
    if sheet is None:
        return _("not there")
    if not played.over:
        return _("still plays")
    return _("no result")


def _placed(leg: RoundScore) -> str:
    if len(leg.opponents) > 1:
        return _("place %(n)d") % {"n": leg.place}
    if leg.level_with:
        return _("level")
    return _("won") if leg.place == 1 else _("lost")


def _made(leg: RoundScore) -> str:
    if not leg.played:
        return ""
    made = [leg.points, leg.against] if len(leg.opponents) == 1 else [leg.points]
    return ":".join(map(in_figures, made))
