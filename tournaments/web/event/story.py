"""Write the story of an event in the language of the request, with links."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from urllib.parse import quote
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.review import records
from tournaments.domain.review.progression import RoundStandings
from tournaments.domain.review.sentence import Sentence
from tournaments.domain.review.story import story
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.translation import Text
from tournaments.store import forecasts
from tournaments.store.cache import once
from tournaments.store.models import Tournament
from tournaments.store.records import earlier
from tournaments.wording.language import localized

_BULK = 500  # bytes that a sentence takes up
MOST_RESULTS = 100  # on a page (`web/log/results.py`)
_MOST_NUMBERS = 5  # of entries that are named one by one


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A sentence as HTML. `href` leads to its `source`: the numbers of `entries`, or a page.

    The numbers help on paper too.
    """

    sentence: SafeString
    entries: tuple[int, ...]
    href: str
    source: str


@dataclass(frozen=True, slots=True)
class EventStory:
    """A story: its lines, as plain `words`, and a link that sends these by `mail`."""

    lines: tuple[StoryLine, ...]
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
    is_over = state.play.phase == "finished"
    known_by = (turn and turn.player, str([one.text for one in beside]))
    sentences: tuple[Sentence, ...] = once(
        ("story", tournament.secret, state.stamp, *known_by),
        lambda: tuple(story(state, past(), rounds, turn, beside)) if is_over else (),
        lambda told: _BULK * (1 + len(told)),
    )
    with timezone.override(ZoneInfo(tournament.zone)):
        lines = tuple(
            StoryLine(_told(tournament, state, one), one.entries, *_source(tournament, state, one))
            for one in sentences
        )
        words = "\n".join(_plain(state, sentence) for sentence in sentences)
    return EventStory(lines, words, f"mailto:?subject={quote(tournament.name)}&body={quote(words)}")


def _records(tournament: Tournament, state: TournamentState) -> tuple[Sentence, ...]:
    first = [place.player for place in state.final or () if place.rank == 1]
    if len(first) != 1:
        return ()
    return tuple(records.told(state, earlier(tournament, first[0]), first[0]))


def _told(tournament: Tournament, state: TournamentState, sentence: Sentence) -> SafeString:
    """The catalogues hold no HTML, and numbers need no care: names could do harm."""

    def link(ref: str) -> SafeString:
        page = reverse("event-player", args=[tournament.slug, ref])
        return format_html('<a href="{}">{}</a>', page, state.name(ref))

    links = {key: mark_safe(_row(key, map(link, refs))) for key, refs in sentence.named.items()}
    if isinstance(named := sentence.text.values.get("round"), Text):
        page = reverse("event-plan" if state.presenter.plan else "draws", args=[tournament.slug])
        links["round"] = format_html('<a href="{}">{}</a>', page, localized(named))
    values = {**sentence.text.values, **links}
    shown = {k: conditional_escape(v) if isinstance(v, str) else v for k, v in values.items()}
    return mark_safe(localized(sentence.text._replace(values=shown)))


def _plain(state: TournamentState, sentence: Sentence) -> str:
    names = {key: _row(key, map(state.name, refs)) for key, refs in sentence.named.items()}
    return localized(sentence.text._replace(values={**sentence.text.values, **names}))


def _row(key: str, names: Iterable[str]) -> str:
    """Return names as a list in a sentence: `others` singly, else as partners."""
    *before, last = names
    if key != "others" or not before:
        return " & ".join((*before, last))
    return _("%(names)s and %(last)s") % {"names": ", ".join(before), "last": last}


def _source(tournament: Tournament, state: TournamentState, sentence: Sentence) -> tuple[str, str]:
    """Return where it stands what a sentence says: its entries, else the way of whom it names, else
    the standings or the bracket."""
    slug, entries = [tournament.slug], sentence.entries
    if 0 < len(entries) <= MOST_RESULTS:
        numbers = ", ".join(map(str, entries))
        words = ngettext("entry %(numbers)s", "entries %(numbers)s", len(entries))
        if len(entries) > _MOST_NUMBERS:
            words = _("%(count)d entries")
        page = reverse("event-results", args=slug)
        return f"{page}?of={numbers.replace(' ', '')}", words % {
            "numbers": numbers,
            "count": len(entries),
        }
    if not state.presenter.explains_places:
        return reverse("event-plan", args=slug), _(state.presenter.plan)
    if len(named := [*chain(*sentence.named.values())]) == 1:
        words = f"{pgettext('of an event', 'Progress')}: {state.name(named[0])}"
        return f"{reverse('event-progress', args=slug)}?player={named[0]}", words
    if not named:
        return f"{reverse('event-progress', args=slug)}#places-title", _("Places")
    return reverse("standings", args=slug), _("Standings")
