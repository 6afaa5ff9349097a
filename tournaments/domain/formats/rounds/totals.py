"""Compute the results of entrants by round.

A credit appears when the round is over, because it may use the round's average.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.counters import LOST
from games.shares import Share, summed
from tournaments.domain.formats.examples import Examples, table_example
from tournaments.domain.formats.rounds.settings import Settings
from tournaments.domain.formats.rounds.state import Round, RoundTable, State, TableMatch
from tournaments.domain.formats.state import GONE
from tournaments.domain.formats.tiebreaks import Records, RoundScore, leg_of
from tournaments.domain.points import Points, whole


def records(state: State, *, final: bool = False) -> Records:
    """The legs of everybody, one for each round that has brought them a result; `final`: with the
    final, whose score is what it counts. A table that plays still brings nobody anything, nor does
    a bye before its end."""
    rounds = [played for played in state.rounds if final or not played.final]
    made = [played.legs for played in rounds]
    settings = state.settings
    given = [_given(played, made[k], settings) for k, played in enumerate(rounds)]
    times = [max(1, settings.final_factor) if played.final else 1 for played in rounds]
    everybody = {
        player: tuple(
            _times(times[k], made[k].get(player) or given[k].get(player) or missed[k])
            for k, played in enumerate(rounds)
            if played.over or player in made[k]
        )
        for player, missed in _missed(state, rounds, made).items()
    }
    fined = {player: n for player, n in state.match_penalties.items() if player in everybody}
    return everybody | {player: _fined(everybody[player], n) for player, n in fined.items()}


def _times(factor: int, leg: RoundScore) -> RoundScore:
    """Return a leg whose score counts `factor` times."""
    return leg if factor == 1 else replace(leg, score=whole(factor * leg.score))


def _fined(legs: tuple[RoundScore, ...], points: int) -> tuple[RoundScore, ...]:
    """The legs with game points taken off the first that was played."""
    first = next((k for k, leg in enumerate(legs) if leg.played), None)
    if first is None:
        return legs
    return (
        *legs[:first],
        replace(legs[first], points=legs[first].points - points),
        *legs[first + 1 :],
    )


def balances(state: State) -> dict[str, Points]:
    """Return the sums of scores and brought points, less penalties."""
    return {
        player: whole(
            sum(leg.score for leg in legs)
            + state.brought.get(player, 0)
            - state.penalties.get(player, 0)
        )
        for player, legs in records(state, final=bool(state.settings.final_factor)).items()
    }


def reported(before: State, after: State) -> tuple[tuple[RoundTable, RoundTable], ...] | None:
    """The sheets of the running round that moved, as they were and as they are; None where more
    has changed of what scores and credits follow from."""
    if not (before.running and after.running) or before.rounds[:-1] != after.rounds[:-1]:
        return None
    old, new = before.running, after.running
    sides = (before, after)
    frames = [(s.phase, s.planned, s.finalists, s.penalties, s.brought, s.status) for s in sides]
    if frames[0] != frames[1] or (old.byes, old.final) != (new.byes, new.final):
        return None
    if len(old.sheets) != len(new.sheets):
        return None
    moved = tuple((a, b) for a, b in zip(old.sheets, new.sheets, strict=True) if a is not b)
    return None if any(a.seats != b.seats for a, b in moved) else moved


def balances_since(before: State, after: State) -> dict[str, Points]:
    """Return `balances(after)` from earlier ones; after reports count only the changed tables."""
    moved = reported(before, after)
    if moved is None:
        return balances(after)
    sums = dict(before.balances)
    factor = after.settings.final_factor if after.rounds[-1].final else 1
    if not factor:
        return sums
    for sign, sheets in ((-1, [a for a, _b in moved]), (1, [b for _a, b in moved])):
        for sheet in sheets:
            for player, leg in sheet.legs.items():
                sums[player] = whole(sums[player] + sign * factor * leg.score)
    return sums


def table_shares(sheet: RoundTable) -> dict[str, Share]:
    """Return what everybody made at a table in all its matches; `place` by the sum of points, or
    that of its only match."""
    if len(sheet.matches) == 1:
        return dict(sheet.matches[0].shares)
    sums = {
        player: summed(mine)
        for player in sheet.seats
        if (mine := [m.shares[player] for m in sheet.matches if player in m.shares])
    }
    points = [share.points for share in sums.values()]
    return {
        player: replace(share, place=1 + sum(n > share.points for n in points))
        for player, share in sums.items()
    }


def legs_of(sheet: RoundTable, settings: Settings) -> dict[str, RoundScore]:
    """The legs of those who have a result at a table."""
    shares = table_shares(sheet)
    return {p: leg_of(p, shares, score_of(sheet, p, settings)) for p in shares}


def score_of(sheet: RoundTable, player: str, settings: Settings) -> Points:
    """Return what the matches of a table count for one of its people."""
    return whole(sum(_score(match, player, settings) for match in sheet.matches))


def _score(match: TableMatch, player: str, settings: Settings) -> Points:
    if player not in match.shares:
        return 0
    places = [share.place for share in match.shares.values()]
    mine = match.shares[player]
    other = max((s.points for s in match.shares.values() if s.place != mine.place), default=None)
    return settings.scoring.of(mine.points, mine.place, places, other)


def _given(
    played: Round, made: Mapping[str, RoundScore], settings: Settings
) -> dict[str, RoundScore]:
    """Return the legs that byes and walk-overs of a finished round bring to those without one."""
    if not played.over:
        return {}
    bye, win = (credited(kind, made, settings) for kind in (settings.bye_credit, "win"))
    legs = dict.fromkeys(played.byes, bye)
    for sheet in played.sheets:
        if sheet.walkover:
            legs |= _walkover(sheet, win.score, settings)
    return legs


def _walkover(sheet: RoundTable, win: Points, settings: Settings) -> dict[str, RoundScore]:
    """A win against who did not come, with the result of the settings; of game points that win."""
    came = sheet.stayed
    gone = tuple(player for player in sheet.seats if player in sheet.gone)
    win, points = forfeited(win, settings)
    won = {
        player: RoundScore(
            score=win,
            points=points,
            place=1,
            opponents=(*_others(came, player), *gone),
            ahead_of=gone,
            level_with=_others(came, player),
            against=points * (len(came) - 1),
        )
        for player in came
    }
    lost = {
        player: RoundScore(
            score=settings.forfeit.absent,
            place=1 + len(came),
            opponents=(*came, *_others(gone, player)),
            level_with=_others(gone, player),
            against=points * len(came),
            lost=max(1, settings.deals) if LOST.key in settings.counted else 0,
        )
        for player in gone
    }
    return won | lost


def forfeited(win: Points, settings: Settings) -> tuple[Points, int]:
    """Return the score and the game points of who came to a walk-over, where a win brings `win`."""
    forfeit = settings.forfeit
    if forfeit.score is not None:
        return whole(forfeit.score + settings.scoring.factor * forfeit.points), forfeit.points
    return win, int(win) if settings.scoring.by_points else forfeit.points


def examples(settings: Settings, game: str) -> Examples:
    """Return what tables, credits and walk-overs bring; averages are the first table's."""
    sizes = dict.fromkeys(size // settings.side for size in settings.sizes)
    rules, side = settings.game_variant, settings.side
    tables = tuple(table_example(settings.scoring, game, rules, size, side) for size in sizes)
    legs = tables[0].legs
    bye, missed = (
        credited(kind, legs, settings) for kind in (settings.bye_credit, settings.missed_credit)
    )
    won = forfeited(credited("win", legs, settings).score, settings)
    return Examples(tables, RoundScore(*won), settings.forfeit.absent, bye, missed)


def _others(players: tuple[str, ...], player: str) -> tuple[str, ...]:
    return tuple(other for other in players if other != player)


def credited(
    kind: str | Sequence[int], legs: Mapping[str, RoundScore], settings: Settings
) -> RoundScore:
    """Return the leg of a credit: a win, an average result, nothing, or fixed points.

    Fixed points are a score and game points, which count as those of a table do.
    """
    if isinstance(kind, str):
        return RoundScore(score=credit(kind, legs, settings))
    value, *beside = kind
    points = sum(beside)
    return RoundScore(score=whole(value + settings.scoring.factor * points), points=points)


def credit(kind: str, legs: Mapping[str, RoundScore], settings: Settings) -> Points:
    """The score that stands for a win, an average result or nothing in a round."""
    if kind == "none":
        return 0
    scores = [leg.points for leg in legs.values() if kind == "level" or leg.place == 1]
    average = (2 * sum(scores) + len(scores)) // (2 * len(scores)) if scores else 0
    return settings.scoring.usual_result(average, max(1, settings.matches), win=kind == "win")


def _missed(
    state: State, rounds: list[Round], legs: list[dict[str, RoundScore]]
) -> dict[str, tuple[RoundScore, ...]]:
    """Return what a round brings to somebody who had neither table nor bye in it; who was drawn and
    did not come, or left, gets nothing."""
    average = [
        credited(state.settings.missed_credit, legs[k], state.settings)
        if played.over and not played.final
        else RoundScore()
        for k, played in enumerate(rounds)
    ]
    seated = [{p for s in played.sheets for p in s.seats}.union(played.byes) for played in rounds]
    return {
        player: tuple(
            average[k]
            if player not in seated[k] and not _is_gone(state, player, seated[k + 1 :])
            else RoundScore()
            for k in range(len(rounds))
        )
        for player in state.status
    }


def _is_gone(state: State, player: str, later: list[set[str]]) -> bool:
    """Return True if the player left for good: later rounds get no credit."""
    left = state.status[player] in GONE
    return left and not any(player in people for people in later)
