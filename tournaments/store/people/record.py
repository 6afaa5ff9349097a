"""Collect the record of a person across tournaments: places, sums by game, rating."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import fmean

from django.db.models import QuerySet

from games import GAMES
from tournaments.domain.formats import FORMATS, Format
from tournaments.domain.formats.presenter import Presenter
from tournaments.domain.formats.state import FormatState
from tournaments.domain.points import Points, rounded, whole
from tournaments.domain.review.ratings import Strength
from tournaments.store.models import Participation, Person, Placing, Rating, Tournament
from tournaments.wording.language import in_language


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One finished event of a person. No rank: excluded. `rating` is the one after it."""

    event: Tournament
    placing: Placing
    rating: int | None

    @property
    def score(self) -> int | float:
        """Return what was made, as people read it."""
        return rounded(self.placing.points)

    @property
    def form(self) -> Format[FormatState]:
        return FORMATS[self.event.format]

    @property
    def unit(self) -> str:
        return self.form.presenter.unit

    @property
    def game_name(self) -> str:
        return game_name(self.event.game)


@dataclass(frozen=True, slots=True)
class GameTotals:
    """All events of one game. `beaten` is the average share of the field behind, in percent;
    `words` call the score."""

    game: str
    name: str
    events: int
    wins: int
    podiums: int
    best: int | None
    beaten: int | None
    score: Points
    unit: str
    rating: int | None
    words: str

    @property
    def shown(self) -> int | float:
        """The score as people read it."""
        return rounded(self.score)


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """`lines` are the latest first; `ratings` by game, each point (event, points), in order."""

    person: Person
    lines: tuple[RecordLine, ...]
    sums: tuple[GameTotals, ...]
    ratings: tuple[tuple[str, tuple[tuple[Tournament, int], ...]], ...]
    coming: tuple[Tournament, ...]


def game_name(key: str) -> str:
    return in_language(GAMES[key].name) if key in GAMES else key


def visible(*, everything: bool) -> QuerySet[Tournament]:
    """Return the tournaments that count for a reader: for strangers the public ones."""
    events = Tournament.objects.filter(removed_at=None)
    return events if everything else events.filter(is_private=False)


def record(person: Person, *, everything: bool) -> PersonRecord:
    """Every event of a person that may be seen."""
    events = {e.pk: e for e in visible(everything=everything).filter(participations__person=person)}
    players = dict(Participation.objects.filter(person=person).values_list("tournament", "player"))
    ratings = {
        row.tournament_id: Strength(row.mu, row.sigma).points
        for row in Rating.objects.filter(person=person, tournament__in=events)
    }
    placed = Placing.objects.filter(tournament__in=events, player__in=set(players.values()))
    lines = [
        RecordLine(events[row.tournament_id], row, ratings.get(row.tournament_id))
        for row in placed
        if players[row.tournament_id] == row.player
    ]
    lines.sort(key=lambda line: (began(line.event), line.event.pk))
    coming = tuple(event for event in events.values() if event.played_at is None)
    games = dict.fromkeys(line.event.game for line in lines)
    return PersonRecord(
        person,
        tuple(reversed(lines)),
        tuple(summed(game, [line for line in lines if line.event.game == game]) for game in games),
        tuple((game_name(game), _course(lines, game)) for game in games),
        coming,
    )


def began(event: Tournament) -> datetime:
    assert event.played_at is not None
    return event.played_at


def _course(lines: Iterable[RecordLine], game: str) -> tuple[tuple[Tournament, int], ...]:
    return tuple(
        (line.event, line.rating)
        for line in lines
        if line.event.game == game and line.rating is not None
    )


def summed(game: str, lines: Sequence[RecordLine]) -> GameTotals:
    """The sums of one game; `lines` in order of time."""
    ranks = [line.placing.rank for line in lines if line.placing.rank]
    shares = [
        100 * (line.placing.field - line.placing.rank) / (line.placing.field - 1)
        for line in lines
        if line.placing.rank and line.placing.field > 1
    ]
    ratings = [line.rating for line in lines if line.rating is not None]
    return GameTotals(
        game,
        game_name(game),
        len(lines),
        ranks.count(1),
        sum(rank <= 3 for rank in ranks),
        min(ranks, default=None),
        round(fmean(shares)) if shares else None,
        whole(sum(line.placing.points for line in lines)),
        lines[0].unit if lines else "",
        ratings[-1] if ratings else None,
        lines[0].form.presenter.sum_of_events if lines else Presenter.sum_of_events,
    )
