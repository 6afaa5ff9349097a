"""*More*: every act that is possible now and every page of the desk, in one list with a search.

Acts come from the table of commands: a new one with a title is here by that. Pages stand below,
each with the commands that it holds.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from django.conf import settings
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.domain.catalogue import COMMANDS, is_permitted
from tournaments.domain.commands.command import Command, FormatCommand, Intent
from tournaments.domain.desk.seats import seats_mark
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.access.actors import wall_path
from tournaments.web.desk.next_step import NextStep, next_step
from tournaments.web.desk.organizer_forms import ACTS
from tournaments.web.desk.places import seatless
from tournaments.web.http.visit import Visit
from tournaments.web.readmodels.board import takes_cards
from tournaments.wording.entrants import plural
from tournaments.wording.round_words import in_usual_words

PAGES = "pages"
GROUPS: Mapping[str, Promise] = {
    Intent.PEOPLE: _("People"),
    Intent.CLOCK: _("Clock"),
    Intent.MONEY: _("Money"),
    Intent.SEATS: _("Seats"),
    Intent.RESULTS: _("Results"),
    Intent.MATCH_DAYS: _("Match days"),
    PAGES: _("Pages"),
}
# buttons of the clock that stand on no other page
_PRESSED: Mapping[str, Promise] = {"pause": _("Pause the clock"), "resume": _("Let the clock run")}
_MOST_PEOPLE = 12  # in one answer
_DIGRAPHS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the list: a link to `url`, or a button that sends `fields` there. `words` find it
    beside its title. `whom`: the people it can concern by name, each with the address for them."""

    title: str
    url: str
    group: str = PAGES
    words: str = ""
    fields: Mapping[str, str] | None = None
    whom: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the desk, by the name of its address or whole, with other words for it and the
    kinds of the commands that it holds."""

    name: str
    title: str | Promise
    group: str = PAGES
    also: str | Promise = ""
    kinds: Sequence[str] = ()
    anchor: str = ""
    query: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Group:
    """Lines under one heading, the best first."""

    title: str
    entries: tuple[Entry, ...]


def shows_wishes(state: TournamentState) -> bool:
    """Return True if wishes matter to the draws here, or are there."""
    noted = state.wishes or state.settings_now.get("label_seats") or state.presenter.wishes_rest
    return bool(noted) or state.format.heeds_wishes(state.play)


def listed(visit: Visit, query: str) -> tuple[Group, ...]:
    """Return what is possible now and fits a query, by intent; everything for an empty one."""
    tokens = [_folded(token) for token in query.split()]
    entries = [*_steps(visit), *_acts(visit), *_pages(visit)]
    found = _found(visit, entries, tokens) if tokens else [(0, entry) for entry in entries]
    best: dict[str, list[tuple[int, Entry]]] = {}
    for rank, entry in sorted(found, key=lambda pair: pair[0]):
        best.setdefault(entry.group, []).append((rank, entry))
    order = list(GROUPS)
    ranked = sorted(best, key=lambda name: (best[name][0][0], order.index(name)))
    return tuple(
        Group(str(GROUPS[name]), tuple(entry for _rank, entry in best[name])) for name in ranked
    )


def _found(
    visit: Visit, entries: Sequence[Entry], tokens: Sequence[str]
) -> Iterator[tuple[int, Entry]]:
    """Yield the results for all words of a query with their rank: actions and people."""
    people = _named(visit, tokens)
    for entry in entries:
        rest = [token for token in tokens if not _fits(token, entry)]
        if not rest:
            yield _rank(tokens, entry), entry
        elif len(rest) < len(tokens) or len(people) == 1:
            yield from _for_people(entry, rest, tokens)
    yield from ((1, entry) for entry in people[:_MOST_PEOPLE])


def _for_people(
    entry: Entry, rest: Sequence[str], tokens: Sequence[str]
) -> Iterator[tuple[int, Entry]]:
    """Yield an act for each person whose name has the rest of a query."""
    rank = 1 + _rank([token for token in tokens if token not in rest], entry)
    fitting = [(name, url) for name, url in entry.whom if _is_called(name, rest)]
    for name, url in fitting[:_MOST_PEOPLE]:
        yield rank, replace(entry, title=f"{entry.title}: {name}", url=url)


def _named(visit: Visit, tokens: Sequence[str]) -> list[Entry]:
    """Return the pages of those whose names have all of the words."""
    slug, state = visit.tournament.slug, visit.state
    named = ((player, state.name(player)) for player in state.play.status)
    return [
        Entry(name, reverse("event-player", args=[slug, player]), Intent.PEOPLE)
        for player, name in named
        if _is_called(name, tokens)
    ]


def _is_called(name: str, tokens: Sequence[str]) -> bool:
    words = _letters(name).replace("-", " ").split()
    return all(any(word.startswith(token) for word in words) for token in tokens)


def _fits(token: str, entry: Entry) -> bool:
    return token in _letters(entry.title) or token in _letters(entry.words)


def _rank(tokens: Sequence[str], entry: Entry) -> int:
    """Return how well a line says the words: 0 its title begins with them, 2 has them; 3 another
    name begins so."""
    title = _letters(entry.title)
    if tokens and title.startswith(tokens[0]):
        return 0
    if all(token in title for token in tokens):
        return 2
    return 3 if f", {tokens[0]}" in f", {_letters(entry.words)}" else 4


def _folded(text: str) -> str:
    return text.casefold().translate(_DIGRAPHS)


@lru_cache(maxsize=2000)
def _letters(text: str) -> str:
    """Return a text as it may be typed: ue and u for ü."""
    small = unicodedata.normalize("NFC", text).casefold()
    parts = unicodedata.normalize("NFKD", small)
    plain = "".join(c for c in parts if not unicodedata.combining(c))
    return f"{_folded(small)} {plain}"


@lru_cache(maxsize=1000)
def _everywhere(*texts: str) -> str:
    """Return texts of the catalogue in all languages."""
    said = []
    for code, _name in settings.LANGUAGES:
        with in_usual_words(code):
            said += [_now(text) for text in texts if text]
    return ", ".join(said)


def _of_command(kind: str) -> str:
    command = COMMANDS[kind]
    return _everywhere(command.title, command.log, command.also)


def belongs(state: TournamentState, command: type[Command]) -> bool:
    """Return whether a command belongs to this phase: as its class says, or the rules of the
    format."""
    form, play = state.format, state.play
    if not issubclass(command, FormatCommand):
        return not command.phases or play.phase in command.phases
    return form.rules.fits_phase(play, command.kind) and form.can_accept(play, command.kind)


def _acts(visit: Visit) -> Iterator[Entry]:
    """Yield the forms that this person may send and that have a sense now."""
    state, slug = visit.state, visit.tournament.slug
    for kind, act in ACTS.items():
        if not (
            is_permitted(visit.actor, kind) and act.is_meant(state) and belongs(state, act.entry)
        ):
            continue
        form = act(state)
        if form.can_be_filled:
            url = reverse("desk-act", args=[slug, kind])
            whom = tuple((name, f"{url}?{urlencode(filled)}") for name, filled in form.whom())
            yield Entry(form.title, url, form.entry.intent, _of_command(kind), whom=whom)


def _steps(visit: Visit) -> Iterator[Entry]:
    """Yield what a button does at once: the next step, and the clock."""
    state = visit.state
    step = next_step(state, visit.actor, visit.now)
    if step.command:
        yield _button(visit, step.command, step.action, step)
    if step.early:
        yield _button(visit, "go", step.early)
    for kind, title in _PRESSED.items():
        command = COMMANDS[kind]
        if (
            kind == step.command
            or not is_permitted(visit.actor, kind)
            or not belongs(state, command)
        ):
            continue
        if state.play.round_due and not visit.preview({"type": kind}).problems:
            yield _button(visit, kind, str(title))


def _button(visit: Visit, kind: str, title: str, step: NextStep | None = None) -> Entry:
    state = visit.state
    fields = {"key": f"{kind}-{state.seq}"}
    if COMMANDS[kind].of_seats:
        fields["seen"] = seats_mark(state)
    if step and step.everybody:
        fields["only_present"] = "1"
    url = reverse("desk-do", args=[visit.tournament.slug, kind])
    return Entry(title, url, COMMANDS[kind].intent, _of_command(kind), fields)


def _pages(visit: Visit) -> Iterator[Entry]:
    slug = visit.tournament.slug
    for page in _shown(visit):
        url = page.name if page.name.startswith("/") else reverse(page.name, args=[slug])
        query = f"?{urlencode(page.query)}" if page.query else ""
        words = ", ".join((_of_page(page), *map(_of_command, page.kinds)))
        yield Entry(str(page.title), f"{url}{query}{page.anchor}", page.group, words)


def _of_page(page: Page) -> str:
    """Return the words of a page in all languages."""
    said = []
    for code, _name in settings.LANGUAGES:
        with in_usual_words(code):
            said += [str(page.title), str(page.also)]
    return ", ".join(said)


def _shown(visit: Visit) -> Iterator[Page]:
    """Yield the pages that are there now for this person."""
    yield from _of_people(visit)
    yield from _of_money(visit)
    yield from _of_seats(visit)
    yield from _of_results(visit)
    yield from _of_all(visit)
    if is_permitted(visit.actor, "configure"):
        yield from _of_settings(visit)
    yield from _public(visit)


def _of_people(visit: Visit) -> Iterator[Page]:
    state, group = visit.state, Intent.PEOPLE
    kinds = ("register", "check_in", "signup", "fill")
    also = _("names, list, who is here, people, sign-up, QR code, personal link")
    yield Page("desk-players", plural(state.entered), group, also, kinds)
    if state.play.status:
        yield Page("desk-labels", _("Labels"), group, _("team, club, ladies"), ("label",))
    if (
        state.play.status
        and is_permitted(visit.actor, "set_start_balance")
        and belongs(state, COMMANDS["set_start_balance"])
    ):
        yield Page("desk-brought", _("Brought along"), group, kinds=("set_start_balance",))
    if visit.knows_people:
        yield Page("desk-who", _("Who is who?"), group, _("persons, series, statistics"))
    yield Page("desk-cards", _("Print cards"), group, _("personal links, QR code, tables"))
    if is_permitted(visit.actor, "roster") and state.format.members_required(state.play):
        for side in state.play.status:
            title = f"{_now('People of a team')}: {state.name(side)}"
            yield Page("desk-roster", title, group, kinds=("roster",), query={"player": side})


def _of_money(visit: Visit) -> Iterator[Page]:
    group, play = Intent.MONEY, visit.state.play
    also = _("cash book, entry fees, who has paid, what is open, till")
    yield Page("desk-money", _("Money"), group, also, ("strike_cash",))
    title = _("Into the box, or out of it")
    yield Page("desk-money", title, group, kinds=("cash",), anchor="#movement")
    if is_permitted(visit.actor, "entry_fee"):
        title = _("Set the entry fee")
        yield Page("desk-money", title, group, kinds=("entry_fee",), anchor="#entry-fee")
    if is_permitted(visit.actor, "prizes"):
        title = _("Change the prizes")
        yield Page("desk-money", title, group, kinds=("prizes",), anchor="#set-prizes")
    if play.phase == "finished":
        title = _("Hand out the prizes")
        yield Page("desk-money", title, group, kinds=("hand_out",), anchor="#prizes")
    title = _("Count the box")
    yield Page("desk-money", title, group, _("difference, close the till"), anchor="#count")


def _of_seats(visit: Visit) -> Iterator[Page]:
    state, play, actor, group = visit.state, visit.state.play, visit.actor, Intent.SEATS
    if play.phase == "drawn" and is_permitted(actor, "draw"):
        kinds = ("draw", "swap", "refit_seats", "publish", "go")
        also = _("why here, draw again, by hand, swap two")
        yield Page("desk-draw", _("The drawn seats"), group, also, kinds)
    if is_permitted(actor, "draw") and takes_cards(state):
        yield Page("desk-seats", _("Enter seats of cards"), group, kinds=("draw",))
    if is_permitted(actor, "seat"):
        for one in seatless(state):
            title = f"{_now('Find a seat')}: {one.name}"
            yield Page("desk-seat", title, group, kinds=("seat",), query={"player": one.player})
    if is_permitted(actor, "wish") and shows_wishes(state) and play.phase != "finished":
        also = _("apart, together, fixed table")
        yield Page("desk-wishes", _("Wishes for the draws"), group, also, ("wish",))
    if not state.presenter.is_season:
        yield Page("draws", _("Verify the draws"), group, _("proof, seed, fair, check"))


def _of_results(visit: Visit) -> Iterator[Page]:
    state, play, group = visit.state, visit.state.play, Intent.RESULTS
    kinds = ("report", "confirm", "dispute", "runde")
    if play.phase in ("round", "closing", "final"):
        also = _("enter results from paper, all tables")
        yield Page("desk-results", _("Results of all tables"), group, also, kinds)
    if state.presenter.due_playoff is not None:
        yield Page("desk-playoff", _("Enter the play-off"), group, kinds=("playoff",))
    also = _("correct, undo, take back, strike, history, what happened, mistake")
    yield Page("desk-log", _("Log"), group, also, ("correct", "undo"))


def _of_all(visit: Visit) -> Iterator[Page]:
    play = visit.state.play
    buttons = [kind for kind, each in COMMANDS.items() if each.button and not each.title]
    yield Page("desk", _("Desk"), also=_("tables, clock, overview"), kinds=buttons)
    also = _("announcement, tell everybody, break until, text messages")
    yield Page(
        "desk-announce", _("Messages"), also=also, kinds=("announce", "withdraw_announcement")
    )
    yield Page("desk-links", _("Personal links as texts"), Intent.PEOPLE)
    also = _("paper, PDF, poster, seating plan, score sheets, certificates, final list, tables")
    yield Page("desk-print", _("Print"), also=also)
    yield Page("desk-export", _("Export"), also=_("file, save, backup, JSON"))
    yield Page("desk-folder", _("The whole event (ZIP)"), also=_("file, save, archive"))
    yield Page("desk-workbook", _("All tables (XLSX)"), also=_("file, Excel, spreadsheet"))
    yield Page("desk-roles", _("Who helps"), also=_("helper, organizer, invitation, rights"))
    also = _("checklist, get ready, network, poster, printer, power, PIN")
    yield Page("desk-ready", _("Before the evening"), also=also)
    if not play.has_begun:
        also = _("duration, end, when is it over")
        yield Page("desk-length", _("How long will it take?"), Intent.CLOCK, also)


def _of_settings(visit: Visit) -> Iterator[Page]:
    state, play = visit.state, visit.state.play
    also = _("name, place, time zone, confirmation, private, delete the event, projector address")
    yield Page("desk-settings", _("Settings"), also=also, kinds=("configure", "amend"))
    yield Page("desk-rankings", _("Rankings and prizes"), also=_("tie-breaks, team ranking"))
    if play.phase == "registration":
        yield Page("desk-rules", _("Change the rules"), also=_("house rules, variant, options"))
    yield Page("desk-round-rules", _("Rules of single rounds"))
    yield Page("desk-webhooks", _("Webhooks"), also=_("programs, API"))
    if play.phase == "finished":
        yield Page("desk-stage", _("Next stage"), also=_("final, who goes on, another event"))
        if state.presenter.is_season and state.presenter.is_decided:
            yield Page("desk-next-season", _("Next season"))


def _public(visit: Visit) -> Iterator[Page]:
    state, play = visit.state, visit.state.play
    yield Page("event", _("Public page"), also=_("overview, share, link"))
    yield Page("standings", _("Standings"), also=_("places, ranking, final list"))
    explains = state.presenter.explains_places or play.phase == "finished"
    if play.has_begun and explains:
        yield Page("event-progress", pgettext_lazy("of an event", "Progress"), also=_("chart"))
    if play.phase not in ("registration", "finished"):
        yield Page("event-forecast", _("Forecast"), kinds=("show_forecast",))
    if plan := state.presenter.plan:
        kinds = ("lineup", "decline", "report_absence")
        yield Page("event-plan", _now(plan), also=_("fixtures, schedule, match days"), kinds=kinds)
    yield Page("event-rules", _("Rules"), also=_("explained, book"))
    yield Page(wall_path(visit.tournament), _("Projector"), also=_("wall, screen, beamer"))
