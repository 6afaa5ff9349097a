"""The story of an event in the language of the request, with a link at every name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.review.progression import RoundStandings
from tournaments.domain.review.story import Sentence, story
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.cache import ByteCache
from tournaments.store.models import Tournament
from tournaments.wording.language import localized

_BULK = 500  # bytes that a sentence takes up
_known: ByteCache[tuple[Sentence, ...]] = ByteCache(2_000_000)


def told(
    tournament: Tournament,
    state: TournamentState,
    past: Callable[[], History[FormatState]],
    rounds: Sequence[RoundStandings],
) -> list[SafeString]:
    """Sentences as HTML; none while the event goes on. They are found once for a state."""
    key = f"{tournament.secret} {state.stamp}"
    sentences = _known.get(key)
    if sentences is None:
        sentences = story(state, past(), rounds) if state.play.phase == "finished" else ()
        _known.put(key, sentences, _BULK * (1 + len(sentences)), lambda _kept: False)
    with timezone.override(ZoneInfo(tournament.zone)):
        return [_told(tournament, state, sentence) for sentence in sentences]


def _told(tournament: Tournament, state: TournamentState, sentence: Sentence) -> SafeString:
    """The catalogues hold no HTML, and numbers need no care: only names could do harm."""
    links = {
        key: format_html(
            '<a href="{}">{}</a>',
            reverse("event-player", args=[tournament.slug, ref]),
            state.name(ref),
        )
        for key, ref in sentence.people.items()
    }
    words = sentence.text._replace(values={**sentence.text.values, **links})
    return mark_safe(localized(words))
