"""The way to the standings of an event: places and balances over its rounds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from django.urls import reverse
from django.utils.translation import gettext

from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.review.progression import RoundStandings, progression
from tournaments.domain.standings import standings
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.cache import of_events, once
from tournaments.store.models import Tournament
from tournaments.web.event.chart import Chart, Named, drawn
from tournaments.wording.language import titled

_BULK = 200  # bytes that somebody's standing after a round takes up


def progress(
    tournament: Tournament,
    state: TournamentState,
    past: Callable[[], History[FormatState]],
    player: str = "",
) -> Chart | None:
    """None before there is anything to compare."""
    rounds = rounds_of(tournament, state, past)
    if len(rounds) < 2:
        return None
    page, presenter = reverse("event-progress", args=[tournament.slug]), state.presenter
    people = [
        Named(line.player, line.name, line.rank, line.shown, f"{page}?player={line.player}")
        for line in standings(state)
        if line.rank is not None
    ]
    named = zip(_words(rounds), (after.standings for after in rounds), strict=True)
    return drawn(
        people,
        tuple(named),
        player,
        word=titled(presenter.round_word),
        total=gettext(presenter.total),
        unit=presenter.unit,
        has_runden=rounds[-1].runde > 0,
    )


def rounds_of(
    tournament: Tournament,
    state: TournamentState,
    past: Callable[[], History[FormatState]],
) -> tuple[RoundStandings, ...]:
    """The standings after each round, worked out once for a state."""

    def size(rounds: Collection[object]) -> int:
        return _BULK * len(rounds) * len(state.play.status)

    def made() -> tuple[RoundStandings, ...]:
        """With those of rounds that are over as they were worked out before."""
        history = past()
        key = ("rounds over", tournament.secret, history.revised)
        over: dict[int, RoundStandings] = {**(of_events.get(key) or {})}
        rounds = progression(state, history, over)
        of_events.put(key, over, size(over), lambda kept: len(kept) < len(over))
        return rounds

    return once(("progress", tournament.secret, state.stamp), made, size)


def _words(rounds: Sequence[RoundStandings]) -> tuple[str, ...]:
    """After which round, short enough to stand beside each other."""
    runde = gettext("F%(number)s")
    return tuple(
        runde % {"number": after.runde} if after.runde else str(after.round) for after in rounds
    )
