"""The story of an event in the language of the request, with a link at every name and round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import quote
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.review import records
from tournaments.domain.review.progression import RoundStandings
from tournaments.domain.review.sentence import Sentence
from tournaments.domain.review.story import story
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.translation import Text
from tournaments.store import forecasts
from tournaments.store.cache import ByteCache
from tournaments.store.models import Tournament
from tournaments.store.records import earlier
from tournaments.wording.language import localized

_BULK = 500  # bytes that a sentence takes up
_known: ByteCache[tuple[Sentence, ...]] = ByteCache(2_000_000)


@dataclass(frozen=True, slots=True)
class EventStory:
    """A story: its sentences as HTML, as plain `words`, and a link that sends these by `mail`."""

    lines: tuple[SafeString, ...]
    words: str
    mail: str


def told(
    tournament: Tournament,
    state: TournamentState,
    past: Callable[[], History[FormatState]],
    rounds: Sequence[RoundStandings],
) -> EventStory:
    """Nothing while the event goes on. Sentences are found once for a state."""
    turn = forecasts.turn(tournament, state, timezone.now())
    beside = _records(tournament, state)
    key = f"{tournament.secret} {state.stamp} {turn and turn.player} {[one.text for one in beside]}"
    sentences = _known.get(key)
    if sentences is None:
        is_over = state.play.phase == "finished"
        sentences = story(state, past(), rounds, turn, beside) if is_over else ()
        _known.put(key, sentences, _BULK * (1 + len(sentences)), lambda _kept: False)
    with timezone.override(ZoneInfo(tournament.zone)):
        lines = tuple(_told(tournament, state, sentence) for sentence in sentences)
        words = "\n".join(_plain(state, sentence) for sentence in sentences)
    return EventStory(lines, words, f"mailto:?subject={quote(tournament.name)}&body={quote(words)}")


def _records(tournament: Tournament, state: TournamentState) -> tuple[Sentence, ...]:
    first = [place.player for place in state.final or () if place.rank == 1]
    if len(first) != 1:
        return ()
    return tuple(records.told(state, earlier(tournament, first[0]), first[0]))


def _told(tournament: Tournament, state: TournamentState, sentence: Sentence) -> SafeString:
    """The catalogues hold no HTML, and numbers need no care: names could do harm."""
    links = {
        key: format_html(
            '<a href="{}">{}</a>',
            reverse("event-player", args=[tournament.slug, ref]),
            state.name(ref),
        )
        for key, ref in sentence.people.items()
    }
    if isinstance(named := sentence.text.values.get("round"), Text):
        page = reverse("event-plan" if state.presenter.plan else "draws", args=[tournament.slug])
        links["round"] = format_html('<a href="{}">{}</a>', page, localized(named))
    values = {**sentence.text.values, **links}
    shown = {k: conditional_escape(v) if isinstance(v, str) else v for k, v in values.items()}
    return mark_safe(localized(sentence.text._replace(values=shown)))


def _plain(state: TournamentState, sentence: Sentence) -> str:
    names = {key: state.name(ref) for key, ref in sentence.people.items()}
    return localized(sentence.text._replace(values={**sentence.text.values, **names}))
