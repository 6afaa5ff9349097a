"""Find the tournament and the reader's role of a request, and render the answer."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.envelope import Json
from tournaments.domain import topics as topic
from tournaments.domain.actors import DESK, DIRECTOR, Actor, Role
from tournaments.domain.catalogue import COMMANDS, WORDS, is_permitted
from tournaments.domain.desk.reports import PLAYING, TAKEN_BACK_FOR
from tournaments.domain.desk.undo import can_undo, way_back
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.tournament_state import Entry, TournamentState
from tournaments.live.hub import stream_path
from tournaments.live.shared import TOPICS
from tournaments.runtime.secret_addresses import not_for_all
from tournaments.store import history as histories
from tournaments.store import load
from tournaments.store.access.actors import actor_of, wall_path
from tournaments.store.access.rights import SIGN_UP, holding, right_of_user
from tournaments.store.execute import Answer, Preview, execute, execute_all, preview
from tournaments.store.load import time_of
from tournaments.store.locks import held
from tournaments.store.models import LogEntry, Tournament
from tournaments.store.organizations import organizes
from tournaments.web.http.addresses import site_on_the_internet
from tournaments.web.http.browsers import remember
from tournaments.web.http.forms import add_problems, whole_number
from tournaments.web.http.middleware import may_be_framed
from tournaments.web.http.undo import offered
from tournaments.wording.done import done_in_words
from tournaments.wording.entrants import entry_fee_words, plural
from tournaments.wording.language import in_language, localized, titled
from tournaments.wording.problems import with_messages
from tournaments.wording.round_words import said, speak


@dataclass(frozen=True, slots=True)
class Visit:
    """One request to one event. `state` is the state as of `now`, before the request's own
    command. `right`: by which a private event is seen (`store/access/rights.py`)."""

    request: HttpRequest
    tournament: Tournament
    actor: Actor
    state: TournamentState
    now: datetime
    right: str = ""

    def __post_init__(self) -> None:
        speak(self.state.presenter.rounds)
        if self.tournament.demo_speed is not None:
            may_be_framed(self.request)

    @property
    def live_url(self) -> str:
        """The address of the stream; none for who has no right to a private event."""
        slug, is_private = self.tournament.slug, self.tournament.is_private
        return "" if is_private and not self.right else stream_path(slug, self.right * is_private)

    @property
    def at_desk(self) -> bool:
        return self.actor.role in DESK

    @property
    def piece(self) -> int:
        """Return which piece of a long list is asked for, from 1; the first where nobody says."""
        return whole_number(self.request.GET.get("page")) or 1

    @property
    def game(self) -> str:
        """The game, whose words are used for problems."""
        return self.state.setup.game

    @property
    def knows_people(self) -> bool:
        """Return True if the reader may see the people of the organization; helpers may not."""
        organization = self.tournament.organization
        return organization is None or organizes(self.request.user, organization)

    def on(self, row: Tournament) -> Visit:
        """The same visit on the event's row as it is now, under its lock."""
        return replace(self, tournament=row, state=load.as_of(row, self.now, is_fresh=True))

    def past(self) -> History[FormatState]:
        """Return what happened so far, as it stands after all corrections."""
        return histories.load(self.tournament, self.state)

    def send(self, command: Json, *, key: str | None = None) -> Answer:
        """Send a command through the one door, as the one who asks; see `execute`."""
        key = key or self.request.POST.get("key")
        return execute(self.tournament, command, self.actor, now=self.now, key=key)

    def send_all(self, commands: Sequence[Json], name: str) -> tuple[Answer, ...]:
        """Send several commands: all of them are carried out, or none. `name`: what they are part
        of."""
        key = f"{name}-{self.request.POST.get('key') or secrets.token_hex(8)}"
        return execute_all(self.tournament, commands, self.actor, now=self.now, key=key)

    def carried_out(self, form: Form, command: Json, *, elsewhere: str | None = None) -> bool:
        """Return True if what a form asks for was done, which the next page tells. If not, the form
        says why, at the field `elsewhere` what is about none of its fields."""
        done = self.send(command)
        if done.ok:
            self.tell(done)
        add_problems(form, done.problems, self.game, elsewhere=elsewhere)
        return done.ok

    def preview(self, command: Json) -> Preview:
        """Return what a command of the one who asks would do."""
        return preview(self.tournament, command, self.actor, now=self.now)

    def tell(self, *results: Answer, words: str = "") -> None:
        """Show the results of commands on the next page, with an undo button."""
        for done in results:
            for problem in with_messages(done.problems, self.game):
                messages.error(self.request, problem["message"])
            for warning in with_messages(done.warnings, self.game):
                messages.warning(self.request, warning["message"])
        new = [done for done in results if done.ok and done.entries and not done.repeated]
        entries = [entry for done in new for entry in done.entries]
        if entries:
            count = f" ({len(new)})" if len(new) > 1 else ""
            words = words or f"{self.done(entries[0])}{count}"
            back = offered(self.tournament.slug, self._way_back(new))
            messages.success(self.request, f"{words}.", extra_tags=back)

    def done(self, entry: LogEntry) -> str:
        """Return what has happened: which round has begun, or what the log calls it."""
        event = entry.said
        if entry.kind == "go" and (number := event.get("round")):
            return _("%(round)s has started") % {
                "round": localized(self.state.presenter.round_name(number))
            }
        log = self.state.presenter.log.get(entry.kind)
        return _(done_in_words(entry.kind, event) or log or WORDS.get(entry.kind, "Saved"))

    def way_back_of(self, entry: LogEntry) -> str:
        """Return what a button carries that takes an entry back; "" where this person may not."""
        if entry.kind == self.state.format.match and not self._stands(entry):
            return ""
        if not is_permitted(self.actor, "undo") or not can_undo(
            self.state, self.actor, Entry(entry.kind, entry.command, entry.event), entry.actor
        ):
            return ""
        command = {"type": "undo", "entry": entry.seq}
        return offered(self.tournament.slug, {entry.seq: command})

    def _stands(self, entry: LogEntry) -> bool:
        """Return True if this person may take a result back that nobody has corrected since."""
        is_over = self.now - entry.at > TAKEN_BACK_FOR or self.state.play.phase not in PLAYING
        if is_over and self.actor.role not in DIRECTOR:
            return False
        past = self.past()
        return entry.seq in past and past[entry.seq].event == entry.event

    def _way_back(self, results: Sequence[Answer]) -> dict[int, Json]:
        """The commands that take back all that was done, the last one first; none where one of
        them is missing, or this person may not."""
        back: dict[int, Json] = {}
        for done in reversed(results):
            entry = done.entries[0]
            command = way_back(self.state, done.state, entry.kept)
            if command is None and can_undo(done.state, self.actor, entry.kept, entry.actor):
                command = {"type": "undo", "entry": entry.seq}
            if not command or not is_permitted(self.actor, command["type"]):
                return {}
            back[entry.seq] = command
        return back

    def show(
        self, template: str, context: dict[str, Any] | None = None, *, status: int = 200
    ) -> HttpResponse:
        """A page of this event; what every template of an event may count on is added here.

        `topics` in the context are those of its live part, where it has not those of its address:
        of a page that everybody sees, or else anything at all."""
        given, place = context or {}, self.request.resolver_match
        name = place.url_name if place else None
        topics: Set[str] = given.get("topics") or TOPICS.get(name or "") or {topic.DESK}
        own = {"shared_site": self._shared_site(), "live_trigger": self.live_trigger(topics)}
        page = {**self.basis(), **own, **given}
        return self.answer(render(self.request, template, page, status=status))

    @property
    def is_part(self) -> bool:
        """Return True if an open page asks for its live part."""
        return "Live-Seq" in self.request.headers

    def answer(self, response: HttpResponse) -> HttpResponse:
        """The response, which says of what state it is."""
        response["Live-Seq"] = str(self.state.seq)
        return response

    def live_trigger(self, topics: Set[str]) -> str:
        """Return what makes a live part of these topics ask again."""
        often = (
            ["every 5s"] if self.tournament.demo_speed is not None else []
        )  # how fast it is, no topic tells
        return ", ".join([*often, *(f"topic:{name}" for name in sorted(topics))])

    def basis(self) -> dict[str, Any]:
        """Return what every template of an event may count on."""
        return {
            "tournament": self.tournament,
            "state": self.state,
            "presenter": self.state.presenter,
            "round_word": titled(self.state.presenter.round_word),
            "entrants_word": plural(self.state.entered),
            "entry_fee_words": entry_fee_words(self.state.entered),
            "game_name": in_language(self.state.format.game(self.game).name),
            "format_name": said(self.state.format.name),
            "play": self.state.play,
            "actor": self.actor,
            "at_desk": self.at_desk,
            "wall_url": wall_path(self.tournament) if self.at_desk else "",
            "may": {kind: True for kind in COMMANDS if is_permitted(self.actor, kind)},
            "now": self.now,
            "announcements": self._announcements(),
            "seq": self.state.seq,
            "live_url": self.live_url,
            "stamp": self.state.stamp,
        }

    @property
    def basis_key(self) -> tuple[str, ...]:
        """Names the event as it is: of the same name all that is said of it is the same, but for
        who asks and when."""
        fields = self.tournament._meta.concrete_fields
        row = repr([getattr(self.tournament, field.attname) for field in fields])
        return row, self.state.stamp

    def _shared_site(self) -> str:
        return "" if self.tournament.is_private else site_on_the_internet(self.request)

    def _announcements(self) -> list[tuple[int, str, datetime | None]]:
        """Return the present announcements, the latest first, each with the end of its break.

        Forgotten texts and finished breaks are omitted.
        """
        ends = self.state.breaks
        announced = [
            (seq, self.state.name(ref), ends.get(seq))
            for seq, ref in reversed([*self.state.announcements.items()])
        ]
        return [each for each in announced if each[1] and (each[2] is None or each[2] > self.now)]


GUEST_OF = "guest:"  # where the session keeps its rights to each private event
MOST_RIGHTS = 6  # to one event; a table's phone gets one a round
View = Callable[..., HttpResponse]


def now_utc() -> datetime:
    return timezone.now().astimezone(UTC)


def visit(request: HttpRequest, slug: str, *, invited: bool = False) -> Visit:
    """Return the event of an address.

    A private one exists only for those who belong to it, and for browsers that came in by a link or
    a PIN which holds. While people may sign up it exists for those who are `invited` by that link.
    """
    tournament = load.event_at(slug)
    if tournament is None:
        raise Http404
    actor = actor_of(request.user, tournament)
    if actor.role is Role.VISITOR:  # the secret that the browser sends with every form
        actor = replace(actor, browser=request.META.get("CSRF_COOKIE", ""))
    now = time_of(tournament, now_utc())
    state = load.as_of(tournament, now, is_fresh=True)
    right = ""
    if tournament.is_private:
        right = right_of(request, tournament, actor, state, invited=invited)
        if not right:
            raise Http404
        not_for_all(request)
    return Visit(request, tournament, actor, state, now, right)


def right_of(
    request: HttpRequest,
    tournament: Tournament,
    actor: Actor,
    state: TournamentState,
    *,
    invited: bool = False,
) -> str:
    """The right by which this browser sees a private event; "" if it has none."""
    if actor.role is not Role.VISITOR:
        return right_of_user(request.user.pk)
    rights = _rights(request, tournament)
    held = holding(tournament, state, rights) if rights else set()
    newest = next((right for right in reversed(rights) if right in held), "")
    return newest or (SIGN_UP if invited and state.takes_signups else "")


def welcome(request: HttpRequest, tournament: Tournament, right: str) -> None:
    """Lets a browser see the public pages of a private event as long as this right holds."""
    rights = _rights(request, tournament)
    if tournament.is_private and right not in rights:
        kept = [*rights, right][-MOST_RIGHTS:]
        remember(request.session, f"{GUEST_OF}{tournament.pk}", kept)


def _rights(request: HttpRequest, tournament: Tournament) -> list[str]:
    """Return the rights in the session."""
    kept: list[str] = request.session.get(f"{GUEST_OF}{tournament.pk}", [])
    return kept


def public(view: View) -> View:
    """A page for all readers (unless the event is private)."""

    @wraps(view)
    def inner(request: HttpRequest, slug: str, **parts: object) -> HttpResponse:
        return view(visit(request, slug), **parts)

    return inner


def by_invitation(view: View) -> View:
    """A page for everybody who has its link, while signing up is open."""

    @wraps(view)
    def inner(request: HttpRequest, slug: str, **parts: object) -> HttpResponse:
        return view(visit(request, slug, invited=True), **parts)

    return inner


def desk(view: View) -> View:
    """A page of those who run the event: organizers, helpers, admins."""
    return _for_roles(DESK, view)


def director(view: View) -> View:
    """A page of those who decide: organizers and admins."""
    return _for_roles(DIRECTOR, view)


def under_lock(view: View) -> View:
    """Decide a POST on the event as it is under its lock.

    A page that sends whole settings would otherwise undo a parallel change.
    """

    @wraps(view)
    def inner(visit: Visit, **parts: object) -> HttpResponse:
        if visit.request.method != "POST":
            return view(visit, **parts)
        with held(visit.tournament) as row:
            return view(visit.on(row), **parts)

    return inner


def _for_roles(roles: frozenset[Role], view: View) -> View:
    @wraps(view)
    def inner(request: HttpRequest, slug: str, **parts: object) -> HttpResponse:
        if not request.user.is_authenticated:
            return _to_login(request, slug)
        visited = visit(request, slug)
        if visited.actor.role not in roles:
            raise PermissionDenied
        return view(visited, **parts)

    return inner


def _to_login(request: HttpRequest, slug: str) -> HttpResponse:
    """After the login back to the page, or to the desk if something was sent."""
    if request.method == "GET":
        return redirect_to_login(request.get_full_path())
    messages.warning(request, _("You were not logged in, so nothing was done. Please try again."))
    return redirect_to_login(reverse("desk", args=[slug]))
