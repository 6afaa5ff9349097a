"""The people of an event: entering, checking in, links and cards; signing up oneself."""

from __future__ import annotations

import csv
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.envelope import Json, Problem
from tournaments.domain.actors import Actor, Role
from tournaments.domain.catalogue import is_permitted
from tournaments.domain.desk.cashbook import usual_fee
from tournaments.domain.formats.state import IN_PLAY, Status
from tournaments.domain.labels import unlabelled
from tournaments.domain.labels_in_use import labels_in_use
from tournaments.domain.list_titles import Column
from tournaments.domain.name_lists import (
    LeftOut,
    NameList,
    blocks,
    plain,
    read,
    rows_of,
)
from tournaments.domain.names import folded, pair_of
from tournaments.domain.points import rounded
from tournaments.domain.refusal import LimitReached
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import load, sign_ups
from tournaments.store.access.actors import (
    hand_over,
    own_link,
    player_links,
    revoke_link,
    self_made,
    table_code,
)
from tournaments.store.events import last_evening
from tournaments.store.people.candidates import people_of
from tournaments.store.register import Refusals, register_all
from tournaments.web.http.addresses import outside, qr
from tournaments.web.http.forms import add_problems, posted, shortened, status_of
from tournaments.web.http.idempotent_forms import once
from tournaments.web.http.limits import client, limited
from tournaments.web.http.presence import PresenceForm
from tournaments.web.http.text_files import MOST_BYTES, TextFileForm
from tournaments.web.http.visit import Visit, by_invitation, desk, now_utc
from tournaments.web.money.pages import fee_rows, still_open, take_all_words
from tournaments.web.network.pages import note_printed
from tournaments.web.players.brought import offers_brought
from tournaments.web.readmodels.board import numbered
from tournaments.web.readmodels.labels import labels_in_words
from tournaments.web.readmodels.listed import (
    PAIR,
    ListedName,
    called,
    chosen_columns,
    listed_names,
    rows_of_file,
    shown,
    sums_of,
)
from tournaments.web.readmodels.prizes import fee_words
from tournaments.web.readmodels.round import back_in
from tournaments.web.setup.forms import (
    PlayersForm,
    SignUpForm,
    checked,
)
from tournaments.wording.deductions import signed, step_words, steps_of
from tournaments.wording.entrants import counted
from tournaments.wording.language import localized
from tournaments.wording.money import prices
from tournaments.wording.problems import in_words, say, with_messages


@require_http_methods(["GET", "POST"])
@desk
def players_page(visit: Visit) -> HttpResponse:
    """All registered players. The page enters one typed name at once. A list (typed, pasted, from a
    file or of the last evening) shows a preview first."""
    post = visit.request.POST
    if "kept" in post or "file" in visit.request.FILES:
        return _file(visit)
    if "last" in visit.request.GET and not post:
        return _look(visit, NameList(tuple(_of_last_evening(visit))))
    if "shown" in post:
        take, also = post.getlist("take"), post.getlist("also")
        if take or also:
            return _enter(visit, take, also)
        messages.info(visit.request, _("No name was ticked, so nobody was entered."))
        return _back(visit)
    form = _form(visit, posted(visit.request))
    listed = _listed(visit) if form.is_bound else None
    if listed and "by_lot" in post and listed.names:
        form = _form(visit, {"names": "\n".join(listed.names), "by_lot": "on"})
        pairs = form.cleaned_data["names"] if form.is_valid() else ()
        listed = replace(listed, names=tuple(pairs)) if pairs else None
    if listed:
        return _look(visit, listed)
    if not form.is_valid():
        return _page(visit, form, status=status_of(form))
    names = form.cleaned_data["names"]
    if len(names) == 1 and not _shown_names(visit, names, ())[0].note:
        return _enter(visit, names)
    return _look(visit, NameList(tuple(names)))


def _enter(visit: Visit, names: list[str], also: Sequence[str] = ()) -> HttpResponse:
    """Enter these names, and those of `also` although others are called so. Refused names stay in
    the field, with the reason."""
    key = visit.request.POST.get("key") or secrets.token_hex(8)
    try:
        names = checked([*names, *also], _read(visit))
    except forms.ValidationError as error:
        return _page(visit, _refused(visit, [*names, *also], error), status=422)
    entered, refused = register_all(
        visit.tournament,
        names,
        visit.actor,
        now=visit.now,
        key=key,
        accept=also,
        fills="fills" in visit.request.POST,
    )
    if entered:
        who = counted(visit.state.entered, len(entered))
        visit.tell(*entered, words=_("%(who)s entered") % {"who": who})
    if not refused:
        return _back(visit)
    reasons = [f"{shortened(who)}: {words}" for words, who in _by_reason(refused).items()]
    form = _refused(visit, [name for name, _problems in refused], *reasons)
    return _page(replace(visit, state=load.load(visit.tournament)), form, status=422)


def _refused(visit: Visit, names: Sequence[str], *why: str | forms.ValidationError) -> PlayersForm:
    """The form with names that were not entered, and why."""
    form = _form(visit, {"names": "\n".join(names)})
    for each in why:
        form.add_error(None, each)
    return form


def _shown_names(visit: Visit, lines: Sequence[str], known: Sequence[str]) -> list[ListedName]:
    """The lines as a list shows them: who is there already, perhaps there, or known."""
    people = [(line, str(_read(visit)(line)["name"]), _people_in(visit, line)) for line in lines]
    there = [*map(visit.state.name, visit.state.play.status), *_everybody(visit.state)]
    return listed_names(people, there, known)


def _known(visit: Visit) -> Sequence[str]:
    """The names of the last evening and, for those who may see them, of the organization's
    people."""
    organization = visit.tournament.organization
    people = organization.people.values_list("name", flat=True) if organization else ()
    return [*_of_last_evening(visit), *(people if visit.knows_people else ())]


def _of_last_evening(visit: Visit) -> list[str]:
    """The lines that would enter everybody of the last evening."""
    last = last_evening(visit.tournament, visit.request.user)
    state = load.load(last) if last else None
    if state is None or state.entered is not visit.state.entered:
        return []
    return [
        _team(name, *people_of(state, player).values()) if _crew(visit) else name
        for player in state.play.status
        if (name := state.names.get(player, ""))
    ]


def _everybody(state: TournamentState) -> list[str]:
    """The names of all who are entered: the people of pairs and teams each by themselves."""
    return [
        name
        for player in state.play.status
        for name in (people_of(state, player).values() or (state.name(player),))
    ]


def _people_in(visit: Visit, line: str) -> Sequence[str]:
    """The people whom a line would enter."""
    entrant = _read(visit)(line)
    if members := entrant.get("members"):
        return list(map(str, members))
    name = str(entrant["name"])
    return pair_of(name) if visit.state.format.players_per_side(visit.state.play) > 1 else (name,)


def _file(visit: Visit) -> HttpResponse:
    """Nobody has seen what is in a file: it is always shown first."""
    upload = TextFileForm(visit.request)
    form = _form(visit)
    if not upload.is_valid():
        return _page(visit, form, upload, status=422)
    try:
        rows = rows_of_file(upload)
        filled = any(cell for row in rows for cell in row)
        listed = _of_table(visit, rows) if filled else NameList(())
        checked(list(listed.names), _read(visit))
    except (csv.Error, forms.ValidationError) as error:
        wrong = error if isinstance(error, forms.ValidationError) else _("This is not a text file.")
        upload.add_error("file", wrong)
        return _page(visit, form, upload, status=422)
    return _look(visit, listed, "\n".join(map("\t".join, rows)), upload)


def _listed(visit: Visit) -> NameList | None:
    """Return what was pasted as it is understood: a table, a list with headings, with last names in
    front or several people in a line. None for a single name, and for lines that were looked at."""
    post, side = visit.request.POST, _people_a_line(visit)
    again = "again" in post
    text = post.get("pasted", "") if again else post.get("names", "")
    is_left = "looked" in post and not again
    if is_left or not text.strip() or len(text) > MOST_BYTES:
        return None
    if rows := rows_of(text):
        return _of_table(visit, rows)
    if _crew(visit):
        teams = blocks(text)
        if not teams:
            return None
        over = tuple(row for row in plain(text).passed_over if row.why is LeftOut.CONTACT)
        return NameList(tuple(_team(*team) for team in teams), passed_over=over)
    found = plain(text, next(iter(chosen_columns(post)), None), pairs=side > 1)
    right = tuple(called(name) for name in found.names) if side > 1 else found.names
    if side == PAIR and not any(len(pair_of(name)) > 1 for name in right):
        right = paired(right)
    is_one = len(found.names) == 1 and right == found.names and not found.columns
    return None if is_one and not found.passed_over else replace(found, names=right)


def _people_a_line(visit: Visit) -> int:
    """Return how many people a line of a list names: one where a lot makes pairs of them."""
    return (
        1
        if "by_lot" in visit.request.POST
        else visit.state.format.players_per_side(visit.state.play)
    )


def paired(names: tuple[str, ...]) -> tuple[str, ...]:
    """Single names two by two as pairs; an odd number stays as it is."""
    if len(names) % PAIR:
        return names
    return tuple(" & ".join(two) for two in zip(names[::2], names[1::2], strict=True))


def _of_table(visit: Visit, rows: Sequence[Sequence[str]]) -> NameList:
    """The names in rows of cells. Of teams each row is one, followed by its people, unless a column
    names the team of each person."""
    known = chosen_columns(visit.request.POST)
    if not _crew(visit):
        return read(rows, known, pairs=_people_a_line(visit) > 1, labels=True)
    listed = read(rows, known, teams=True)
    if Column.TEAM in listed.columns:
        return listed
    filled = [[cell.strip() for cell in row if cell.strip()] for row in rows]
    if all(len(row) < PAIR for row in filled):
        filled = blocks("\n".join(map("".join, filled))) or filled
    return NameList(tuple(_team(*row) for row in filled if row))


def _team(name: str, *people: str) -> str:
    return f"{name}: {', '.join(people)}" if people else name


def _look(
    visit: Visit, listed: NameList, table: str = "", upload: TextFileForm | None = None
) -> HttpResponse:
    """The list as it would be entered."""
    post = visit.request.POST
    try:
        names = checked(list(listed.names), _read(visit))
    except forms.ValidationError as error:
        form = _refused(visit, listed.names or [post.get("names", "")], error)
        return _page(visit, form, status=422)
    lines = _shown_names(visit, names, _known(visit))
    initial = {"names": "\n".join(names), "by_lot": "by_lot" in post}
    context = {
        "form": _form(visit, initial=initial),
        "upload": upload,
        "lines": lines,
        "count": sum(not line.is_there for line in lines),
        "sums": sums_of(lines),
        **shown(listed, post),
        "pasted": table or post.get("pasted") or post.get("names", ""),
        "from_file": bool(table),
        "was_paired": len(names) < len(plain(post.get("names", "")).names)
        and visit.state.format.players_per_side(visit.state.play) == PAIR,
        "fills": "fills" in post,
        "back": post.get("back", ""),
    }
    return visit.show("players/look.html", context, status=422 if post else 200)


def _form(visit: Visit, data: Any = None, **more: Any) -> PlayersForm:
    more |= {"entered": visit.state.entered, "secret": visit.tournament.secret}
    return PlayersForm(_read(visit), data, crew=_crew(visit), **more)


def _read(visit: Visit) -> Callable[[str], Json]:
    """Return how this event reads the line of an entrant."""
    return lambda line: visit.state.format.entrant(visit.state.play, unlabelled(line)[0])


def _crew(visit: Visit) -> int:
    return visit.state.format.members_required(visit.state.play)


def _by_reason(refused: Refusals) -> dict[str, list[str]]:
    names: dict[str, list[str]] = {}
    for name, problems in refused:
        for problem in with_messages(problems):
            names.setdefault(problem["message"], []).append(name)
    return names


def _page(
    visit: Visit,
    form: PlayersForm,
    upload: TextFileForm | None = None,
    *,
    status: int,
) -> HttpResponse:
    play = visit.state.play
    fees = {row.player: row for row in fee_rows(visit.tournament, visit.state)}
    unseen = self_made(visit.tournament)
    open_count, open_amount = still_open(visit.state)
    is_fined = visit.state.format.rules.fits_phase(play, "penalty")
    rows = [
        {
            "player": player,
            "name": visit.state.name(player),
            "labels": labels_in_words(visit.state, player),
            "status": str(state),
            "balance": rounded(play.balances.get(player, 0)),
            "fills": player in play.fillers,
            "fee": fees.get(player),
            "back_in": back_in(visit.state, player),
            "until": play.round + (1 if player in play.sitting_out else 2),
            "may_sit_out": visit.state.format.rules.fits_phase(play, "sit_out")
            and state in IN_PLAY,
            "has_own_link": player in unseen,
            "penalties": [
                (step, step_words(step.rule.title, step.time), signed(step.points))
                for step in steps_of(visit.state, player)
                if is_fined
            ],
            "may_leave": play.phase != "finished"
            and (state in IN_PLAY or state is Status.REGISTERED),
        }
        for player, state in play.status.items()
    ]
    path = reverse("signup", args=[visit.tournament.slug])
    context = {
        "form": form,
        "upload": upload or TextFileForm(),
        "rows": rows,
        "own_links": len(unseen & play.status.keys()),
        "fees": fees,
        "open_count": open_count,
        "open_amount": open_amount,
        **take_all_words(visit.state),
        "knows_people": visit.knows_people,
        "asks_brought": offers_brought(visit),
        "crew": _crew(visit),
        **_after_start(visit),
        "fillable": visit.state.format.rules.fits_phase(play, "fill"),
        "fills": "fills" in visit.request.POST,
        "is_new": play.phase == "registration",
        "many": counted(visit.state.entered, len(rows)),
        "last": last_evening(visit.tournament, visit.request.user)
        if visit.state.takes_entrants
        else None,
        "turned_away_at": sign_ups.turned_away_at(visit.tournament, now=now_utc()),
        "signup_url": outside(visit.request, path),
        "signup_qr": qr(outside(visit.request, path)),
    }
    return visit.show("players/page.html", context, status=status)


_CHANGED = ("late_entry_closed", "late_entry_never", "late_entry_book", "late_entry_last")


def _after_start(visit: Visit) -> Json:
    """Return how newcomers join, or why nobody can enter and where to change that."""
    state = visit.state
    if not state.play.starters:
        return {}
    code = state.format.late_problem(state.play)
    if not code:
        return {"joins": " ".join(map(localized, state.presenter.joins))}
    return {
        "shut": say(code),
        "by_settings": code in _CHANGED and is_permitted(visit.actor, "amend"),
    }


@require_POST
@desk
def check_in(visit: Visit) -> HttpResponse:
    """Somebody is here (or not)."""
    post = visit.request.POST
    present = post.get("present") == "1"
    done = visit.send({"type": "check_in", "player": post.get("player"), "present": present})
    if not done.ok:
        visit.tell(done)
    return _back(visit)


def _back(visit: Visit) -> HttpResponse:
    """Back to the page with the button: the desk, or the list of those who take part."""
    page = "desk" if visit.request.POST.get("back") == "desk" else "desk-players"
    return redirect(page, visit.tournament.slug)


@require_POST
@desk
def signup_switch(visit: Visit) -> HttpResponse:
    """Open or close signing up by the link."""
    done = visit.send({"type": "signup", "open": visit.request.POST.get("open") == "1"})
    visit.tell(done)
    return _back(visit)


@require_POST
@desk
@once
def new_link(visit: Visit) -> HttpResponse:
    """A lost personal link is taken back; the player gets a new one."""
    player = visit.request.POST.get("player", "")
    if player in visit.state.play.status:
        revoke_link(visit.tournament, player, now=visit.now)
        messages.success(visit.request, _("The old link no longer works."))
    return redirect("desk-players", visit.tournament.slug)


@require_POST
@desk
def hand_over_link(visit: Visit) -> HttpResponse:
    """The desk has seen who holds the link of a sign-up: it leads on to later events from now."""
    if hand_over(visit.tournament, visit.request.POST.get("player", "")):
        messages.success(visit.request, _("Handed over: the link leads on to later events."))
    return redirect("desk-players", visit.tournament.slug)


@desk
def cards(visit: Visit) -> HttpResponse:
    """Name cards and table cards with their QR codes, to print."""
    play, slug = visit.state.play, visit.tournament.slug
    links = player_links(visit.tournament, tuple(play.status))
    people = [
        {
            "name": visit.state.name(player),
            "qr": qr(outside(visit.request, reverse("player", args=[links[player].token]))),
            "url": reverse("player", args=[links[player].token]),
        }
        for player in play.status
    ]
    tables = [
        {
            "number": number,
            "qr": qr(
                outside(
                    visit.request,
                    reverse("table", args=[slug, number, table_code(visit.tournament, number)]),
                )
            ),
        }
        for number in numbered(visit.state)
    ]
    site = outside(visit.request, "/")
    note_printed(visit.request, visit.tournament)
    context = {"people": people, "tables": tables, "site": site, "has_codes": bool(qr(site))}
    return visit.show("players/cards.html", context)


@require_http_methods(["GET", "POST"])
@by_invitation
def sign_up(visit: Visit) -> HttpResponse:
    """Enter a person who signs up. They get a new link, never an existing one."""
    entered = visit.state.entered
    labels = _asked(visit.state)
    form = SignUpForm(posted(visit.request), entered=entered, crew=_crew(visit), labels=labels)
    if form.is_valid():
        given = form.cleaned_data
        people = {"members": given["members"]} if "members" in given else {}
        if not visit.at_desk:
            try:
                sign_ups.ask(visit.tournament, client(visit.request), now=now_utc())
            except LimitReached as reached:
                form.add_error(None, in_words(reached))
                return limited(_sign_up_page(visit, form), reached)
        done = visit.send({"type": "register", "name": given["name"], **people})
        link = own_link(visit.tournament, done, now=visit.now) if done.ok else None
        if link:
            _label(visit, done.entries[0].said["player"], form.said())
            return redirect("player", link.token)
        problems = done.problems or (Problem("name_taken", "name"),)
        add_problems(form, problems, elsewhere="name")
    return _sign_up_page(visit, form)


def _asked(state: TournamentState) -> dict[str, list[str] | None]:
    """Return the labels that sign-up asks for, with the values of others."""
    asked: dict[str, list[str] | None] = {}
    for label, which in labels_in_use(state).items():
        said = {says for (name, _who), says in state.labels.items() if name == label and says}
        asked[label] = sorted(map(state.name, said), key=str.casefold) if which else None
    return asked


def _label(visit: Visit, player: str, said: Mapping[str, str]) -> None:
    """Enter the team or the membership of a person who has signed up."""
    himself = Actor(Role.PLAYER, player, browser=visit.actor.browser)
    for label, value in said.items():
        command = {"type": "label", "player": player, "label": label, "value": value}
        done = replace(visit, actor=himself).send(command)
        if not done.ok:
            visit.tell(done)


@require_http_methods(["GET", "POST"])
@by_invitation
def arrive(visit: Visit) -> HttpResponse:
    """Mark a registered person as present, who has read the code of the poster."""
    state, request = visit.state, visit.request
    form = PresenceForm(visit, posted(request), is_known=False)
    if form.is_valid() and state.checks_in:
        known = [p for p in state.play.status if _is_called(state, p, form.cleaned_data["name"])]
        if len(known) != 1:
            form.add_error("name", _nobody(len(known)))
        else:
            himself = Actor(Role.PLAYER, known[0], browser=visit.actor.browser)
            done = replace(visit, actor=himself).send(
                {"type": "check_in", "player": known[0], "present": True}
            )
            add_problems(form, done.problems, elsewhere="name")
            if done.ok:
                words = _("Noted: %(name)s is here.") % {"name": state.name(known[0])}
                messages.success(request, words)
                return redirect("here", visit.tournament.slug)
    return visit.show("event/here.html", {"form": form}, status=status_of(form))


def _is_called(state: TournamentState, player: str, name: str) -> bool:
    """Return True if an entrant, or a person of a pair or team, has this name."""
    called = (state.names.get(p, "") for p in state.names if p.partition(".")[0] == player)
    return folded(name) in {folded(state.name(player)), *map(folded, called)}


def _nobody(count: int) -> str:
    if count:
        return _("Several people are called so. Please say it at the desk, or by your own link.")
    return _(
        "Nobody of this name is registered. Please type it as you gave it, or ask at the desk."
    )


def _sign_up_page(visit: Visit, form: forms.Form) -> HttpResponse:
    fee = usual_fee(visit.state.cashbook, visit.state.presenter.entry_fee)
    context = {
        "form": form,
        "is_open": visit.state.takes_signups,
        "prices": prices(fee, visit.state.cashbook),
        "fee_parts": fee_words(visit.state),
        "checks_in": visit.state.checks_in and bool(visit.state.play.status),
    }
    return visit.show("event/signup.html", context, status=status_of(form))


@require_POST
@desk
def let_in(visit: Visit) -> HttpResponse:
    """Let more people sign up from networks from which many have."""
    sign_ups.let_in(visit.tournament)
    messages.success(visit.request, _("More people can sign up now."))
    return redirect("desk-players", visit.tournament.slug)
