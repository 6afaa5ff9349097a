"""Describe chances of goals and the expected end in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy, pgettext

from tournaments.domain.formats.forecast import RUNS, Chance, Forecast, Goal, Range
from tournaments.domain.tournament_state import ForecastAudience, TournamentState
from tournaments.store import forecasts
from tournaments.store.models import Tournament
from tournaments.web.readmodels.standings import shown_lines

GOALS: Mapping[Goal, object] = {
    Goal.FINAL: gettext_lazy("Final"),
    Goal.FIRST: gettext_lazy("First place"),
    Goal.PRIZES: gettext_lazy("A prize"),
    Goal.PROMOTED: gettext_lazy("Promotion"),
    Goal.STAYS: gettext_lazy("Staying up"),
}
SHOWN_TO: Mapping[str, object] = {
    ForecastAudience.NOBODY: gettext_lazy("Nobody"),
    ForecastAudience.DESK: gettext_lazy("Only the desk"),
    ForecastAudience.ALL: gettext_lazy("Everybody"),
}
STALE = timedelta(minutes=10)  # while a page asks for one, no forecast gets as old


@dataclass(frozen=True, slots=True)
class Cell:
    """A chance in `words`; `percent` is the length of its bar, `tone`: sure, out or open."""

    goal: str
    words: str
    percent: int
    tone: str


@dataclass(frozen=True, slots=True)
class Chances:
    """The chances of an entrant, in the order of the goals, with a link (`href`)."""

    href: str
    name: str
    rank: int | None
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class TimeRange:
    """A time between two instants, which are equal if it is exact to the minute."""

    what: str
    low: datetime
    high: datetime


@dataclass(frozen=True, slots=True)
class Outlook:
    """The page of a forecast. `out` are those without any chance."""

    goals: tuple[str, ...]
    rows: tuple[Chances, ...]
    out: tuple[Chances, ...]
    times: tuple[TimeRange, ...]
    rounds: str
    made_at: datetime
    is_current: bool
    runs: int = RUNS


def outlook(tournament: Tournament, state: TournamentState, now: datetime) -> Outlook | None:
    """Return the last forecast, and request another one if it is old; None if there is none yet."""
    kept = forecasts.wanted(tournament, state, now)
    if kept is None:
        return None
    forecast = kept.forecast
    rows = [
        Chances(
            reverse("event-player", args=[tournament.slug, line.player]),
            line.name,
            line.rank,
            cells(forecast, line.player, state),
        )
        for line in shown_lines(state)
        if line.player in forecast.chances
    ]
    out = out_of(rows)
    return Outlook(
        tuple(_named(goal, state) for goal in forecast.goals),
        tuple(row for row in rows if row not in out),
        out,
        times(forecast.cut, forecast.end),
        rounds_words(forecast.rounds),
        kept.made_at,
        kept.is_current,
    )


def out_of(rows: Iterable[Chances]) -> tuple[Chances, ...]:
    """Those who make nothing any more."""
    return tuple(row for row in rows if all(cell.tone == "out" for cell in row.cells))


def ends(tournament: Tournament, state: TournamentState, now: datetime) -> tuple[TimeRange, ...]:
    """Return when it will be over, for the desk; () as long as nothing is known."""
    if not forecasts.may_see(state, at_desk=True):
        return ()
    kept = forecasts.wanted(tournament, state, now)
    return times(kept.forecast.cut, kept.forecast.end) if kept else ()


def end_for_all(tournament: Tournament, state: TournamentState, now: datetime) -> TimeRange | None:
    """Return the expected end for the hall if the forecast is public.

    None if it is unknown, or the forecast is too old.
    """
    if not forecasts.may_see(state, at_desk=False):
        return None
    kept = forecasts.wanted(tournament, state, now)
    if kept is None or now - kept.made_at > STALE:
        return None
    return next(iter(times(None, kept.forecast.end)), None)


def chances_of(tournament: Tournament, state: TournamentState, player: str) -> tuple[Cell, ...]:
    """Return the chances of an entrant for the personal page, if they are public and current."""
    if not forecasts.may_see(state, at_desk=False):
        return ()
    kept = forecasts.kept(tournament, state)
    if kept is None or not kept.is_current:
        return ()
    return tuple(cell for cell in cells(kept.forecast, player, state) if cell.tone != "out")


def cells(forecast: Forecast, player: str, state: TournamentState) -> tuple[Cell, ...]:
    """The chances of somebody; () for who is not in the forecast."""
    mine = forecast.chances.get(player, {})
    return tuple(
        in_words(_named(goal, state), mine[goal]) for goal in forecast.goals if goal in mine
    )


def _named(goal: Goal, state: TournamentState) -> str:
    if goal is Goal.FINAL and state.presenter.by_runde:
        return gettext("Final Table")
    return str(GOALS[goal])


def in_words(goal: str, chance: Chance) -> Cell:
    """A chance of making this goal."""
    percent = round(100 * chance.share)
    if chance.sure:
        return Cell(
            goal,
            pgettext("a chance", "surely") if chance.share else pgettext("a chance", "out"),
            percent,
            "sure" if chance.share else "out",
        )
    if chance.share < 0.01:
        words = gettext("below 1 %%") % ()
    elif chance.share > 0.99:
        words = gettext("over 99 %%") % ()
    else:
        words = gettext("%(n)d %%") % {"n": percent}
    return Cell(goal, words, percent, "open")


def times(cut: Range | None, end: Range | None) -> tuple[TimeRange, ...]:
    """Return what will be over when."""
    spans = ((gettext("Final Table from about"), cut), (gettext("End"), end))
    return tuple(
        TimeRange(what, _instant(span.low), _instant(span.high)) for what, span in spans if span
    )


def _instant(seconds: float) -> datetime:
    """To five minutes: more nobody knows."""
    return datetime.fromtimestamp(round(seconds / 300) * 300, UTC)


def rounds_words(span: Range | None) -> str:
    """“6 to 7”; "" where nothing is known."""
    if span is None:
        return ""
    low, high = round(span.low), round(span.high)
    return f"{low}" if low == high else gettext("%(low)d to %(high)d") % {"low": low, "high": high}
