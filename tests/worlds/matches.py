"""Events of every format over their pages: made, filled, drawn and reported by real forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from secrets import token_hex
from typing import Any

from django.test import Client
from django.utils import timezone

from tests.worlds.events import state
from tests.worlds.phones import player_home
from tests.worlds.simulated import simulated
from tournaments.domain.actors import Actor, Role
from tournaments.domain.formats.length import agreed_deals
from tournaments.domain.formats.tables import ENVELOPE
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.execute import execute
from tournaments.store.models import ScoreSheet, Tournament
from tournaments.web.sheet.games import SHEETS

Json = dict[str, Any]
MANY = 200


def typed(*forms: Any) -> dict[str, Any]:
    """Return the fields of unchanged forms, as a browser sends them."""
    values = {field.html_name: field.value() for form in forms for field in form}
    return {
        name: value for name, value in values.items() if value is not None and value is not False
    }


def made(
    client: Client, form: str, game: str, changed: Mapping[str, str], **more: str
) -> Tournament:
    """A new event by the form of its kind; `changed` are settings, `more` other fields."""
    address = f"/events/new/?format={form}&game={game}"
    settings = {f"s-{name}": value for name, value in changed.items()}
    named = {"key": token_hex(8), "name": "Krone", "confirmation": "none"}
    answer = client.post(address, {**_suggested(client, address), **named, **settings, **more})
    assert answer.status_code == 302, answer.context and answer.context["options"].errors
    return Tournament.objects.latest("pk")


_FORMS: dict[tuple[str, str], dict[str, Any]] = {}


def _suggested(client: Client, address: str) -> dict[str, Any]:
    """Return the defaults of a form for a kind of event, read once in a language."""
    language = (
        client.cookies["django_language"].value if "django_language" in client.cookies else ""
    )
    if (address, language) not in _FORMS:
        context = client.get(address).context
        _FORMS[address, language] = typed(context["form"], context["options"], context["rules"])
    return _FORMS[address, language]


def enter(client: Client, tournament: Tournament, names: Sequence[str]) -> None:
    """Paste a list on the players page."""
    data = {"shown": "1", "take": [*names], "key": f"names of {tournament.slug}"}
    answer = client.post(f"/e/{tournament.slug}/desk/players/", data)
    assert answer.status_code == 302, answer.context["form"].errors


def press(client: Client, tournament: Tournament, kind: str) -> None:
    """The one obvious button of the desk."""
    answer = client.post(f"/e/{tournament.slug}/desk/do/{kind}/", follow=True)
    assert answer.status_code == 200


def act(client: Client, tournament: Tournament, kind: str, **fields: str) -> None:
    """Do one of the desk's actions: its form, the preview, the confirmation."""
    address = f"/e/{tournament.slug}/desk/act/{kind}/"
    looked = client.post(address, fields)
    assert looked.status_code == 200, looked.context["form"].errors
    done = client.post(address, {**fields, "confirmed": "1"})
    assert done.status_code == 302, done.context["form"].errors


def steps(tournament: Tournament) -> list[str]:
    """Return the desk's steps from one round to the next."""
    tournament_state = state(tournament)
    form: Any = tournament_state.format
    if tournament_state.play.phase in ("round", "closing", "final"):
        return []
    if tournament_state.play.phase == "final_ready":
        return ["final"]
    if form.rules.fits_phase(tournament_state.play, "finish") and not form.rules.fits_phase(
        tournament_state.play, "draw"
    ):
        return ["finish"]
    if form.next_round_kind(tournament_state.play) == "go":
        return ["go"]
    return ["draw", "publish", "go"]


def open_tables(tournament: Tournament) -> list[int]:
    return [n for n, table in enumerate(state(tournament).play.tables, 1) if table.open]


@cache
def _browser() -> Client:
    """Making one takes as long as a request."""
    return Client()


def _phone() -> Client:
    """A phone that has been nowhere yet."""
    browser = _browser()
    browser.cookies.clear()
    return browser


def report(tournament: Tournament, number: int, rng: Random) -> None:
    """Open the sheet on a phone at a table, write it, and report it."""
    tournament_state = state(tournament)
    table = tournament_state.play.tables[number - 1]
    phone, home = _phone(), player_home(tournament, table.players[0])
    opened = phone.post(f"{home}sheet/")
    sheet = ScoreSheet.objects.get(token=opened["Location"].split("/")[-2])
    sheet.report = _honest(tournament_state, number, rng)
    sheet.save()
    place = {"round": tournament_state.play.round, "runde": table.matches + 1}
    answer = phone.post(f"{home}sheet/send/", place)
    if answer.status_code == 422 and answer.context["filled"].accepts:
        accepted = {**place, "accept": answer.context["filled"].accepts}
        answer = phone.post(f"{home}sheet/send/", accepted)
    assert answer.status_code == 302, answer.content.decode()


def send_in(tournament: Tournament, number: int, rng: Random) -> None:
    """Somebody at a table reports, and no page is asked."""
    tournament_state = state(tournament)
    said = _honest(tournament_state, number, rng)
    report = {key: said[key] for key in said if key not in ENVELOPE}
    command = {"type": "report", "table": number, "report": report, "accept": True}
    actor = Actor(Role.PLAYER, tournament_state.play.tables[number - 1].players[0])
    done = execute(tournament, command, actor, now=timezone.now())
    assert done.ok, done.problems


def _honest(state: TournamentState, number: int, rng: Random) -> Json:
    """The sheet of a match that is played at a table."""
    form = state.format
    envelope = form.sheet(state.play, number)
    game, people, variant = (envelope[name] for name in ("game", "players", "variant"))
    said = simulated(game, people, variant, rng, level=next(iter(SHEETS[game].levels)))
    deals = form.deals(state.play)
    agreed = agreed_deals(game, variant, len(people), deals) or len(said["deals"])
    return {**said, **envelope, "deals": said["deals"][:agreed]}


def report_all(tournament: Tournament, rng: Random, *, phones: int = MANY) -> None:
    """Let every open table report, `phones` of them over the pages of a phone."""
    for done, number in enumerate(open_tables(tournament)):
        (report if done < phones else send_in)(tournament, number, rng)


def play_on(
    client: Client, tournament: Tournament, rng: Random, *, rounds: int = MANY, phones: int = MANY
) -> None:
    """Play `rounds` rounds more, at most to the end of the event."""
    for _round in range(rounds):
        if state(tournament).play.phase == "finished":
            return
        for kind in steps(tournament):
            press(client, tournament, kind)
        while open_tables(tournament):
            report_all(tournament, rng, phones=phones)
