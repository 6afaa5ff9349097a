"""Play every format × game × table size × sides that the settings allow, over the pages.

Each goes from the form that makes the event to its last standings, with every deal typed on a
phone.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from games import GAMES, score
from games.options import departures
from tests.sample import sample
from tests.worlds.events import state
from tests.worlds.matches import enter, made, open_tables, press, steps, typed
from tests.worlds.matrix import Cell, cells, table
from tests.worlds.phones import player_home
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.length import agreed_deals
from tournaments.domain.standings import standings
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.models import ScoreSheet, Tournament, User
from tournaments.web.sheet.games import SHEETS
from tournaments.web.sheet.games.answer import scene

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]
ROOT = Path(__file__).parents[2]
CELLS = cells()
OTHER = {"de": "en", "en": "de"}
LAST = (
    *("projector/", "rules/", "desk/", "desk/log/", "desk/players/"),
    *("desk/cards/", "desk/print/", "desk/settings/", "desk/money/"),
)
MOST_STEPS = 60


def test_the_document_shows_the_matrix_as_it_is() -> None:
    fresh = table() in (ROOT / "docs" / "formats.md").read_text("utf-8")
    assert fresh, "run: python -m tests.worlds.matrix"


def test_every_game_and_every_size_of_it_stands_in_the_matrix() -> None:
    for form in ("evening", "swiss"):
        seats = {(cell.game, cell.size) for cell in CELLS if cell.form == form}
        assert seats == {(g.key, n) for g in GAMES.values() for n in range(2, 7) if g.seats(n)}
    assert {(cell.form, cell.game) for cell in CELLS} == {
        (form.key, game) for form in FORMATS.values() for game in form.games
    }


SOME = sample(CELLS, 4, kinds=lambda cell: (cell.form, cell.game))


@pytest.mark.parametrize("cell", SOME, ids=lambda cell: cell.name)
def test_an_event_goes_from_its_form_to_its_last_standings(client: Client, cell: Cell) -> None:
    language = list(OTHER)[CELLS.index(cell) % 2]
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = language
    tournament = _made(client, cell)
    enter(client, tournament, cell.people)
    press(client, tournament, "start")
    rng = Random(cell.name)
    for _step in range(MOST_STEPS):
        if state(tournament).play.phase == "finished":
            break
        for kind in steps(tournament):
            press(client, tournament, kind)
        for number in open_tables(tournament):
            _report(tournament, number, rng, language)
    assert state(tournament).play.phase == "finished"
    _look_at_the_end(client, tournament)


def _made(client: Client, cell: Cell) -> Tournament:
    """The event, its rules changed by the form of its rules."""
    settings = {key: str(value) for key, value in cell.settings.items()}
    tournament = made(client, cell.form, cell.game, settings)
    if departures(GAMES[cell.game].options, cell.rules):
        address = f"/e/{tournament.slug}/desk/rules/"
        values = typed(client.get(address).context["options"])
        values |= {f"o-{key}": value for key, value in cell.rules.items()}
        assert client.post(address, {**values, "do": "save"}).status_code == 302
    return tournament


def _report(tournament: Tournament, number: int, rng: Random, language: str) -> None:
    """Open the sheet on a phone at the table, type every deal, and report."""
    tournament_state = state(tournament)
    seat, phone = tournament_state.play.tables[number - 1], Client()
    phone.cookies["django_language"] = language
    home = player_home(tournament, seat.players[0])
    assert phone.get(home).status_code == 200
    place: dict[str, Any] = {
        "round": tournament_state.play.round,
        "runde": seat.matches + 1,
    }
    if tournament_state.setup.format == "wm":
        loser = {"end": "normal", "loser": rng.choice(seat.players)}
        _sent(phone, f"{home}report/", {**place, **loser})
        return
    front = _front(phone, tournament, home, number)
    _type(phone, phone.post(f"{front}sheet/")["Location"], tournament_state, rng)
    assert phone.get(front).status_code == 200
    _sent(phone, f"{front}sheet/send/", place)


def _sent(phone: Client, address: str, fields: dict[str, Any]) -> None:
    """Posted, and once more with the answer where there is a question."""
    answer = phone.post(address, fields)
    if answer.status_code == 422 and answer.context["filled"].accepts:
        answer = phone.post(address, {**fields, "accept": answer.context["filled"].accepts})
    assert answer.status_code == 302, answer.content.decode()


def _front(phone: Client, tournament: Tournament, home: str, number: int) -> str:
    """Return the address of the table's match: on the personal page, or on that of the table.

    Teams use the latter, after handing in the line-up.
    """
    play: Any = state(tournament).play
    if not getattr(play, "rosters", None):
        return home
    side = play.tables[number - 1].players[0]
    if (number, side) not in play.lineups:
        page = phone.get(f"{home}lineup/", {"table": number})
        given = typed(page.context["form"]) | {"table": str(number)}
        assert phone.post(f"{home}lineup/", given).status_code == 302
    return f"{home}table/{number}/"


def _type(phone: Client, page: str, state: TournamentState, rng: Random) -> None:
    """The deals of a match are typed on its sheet, to the end that the rules or the event set."""
    found = ScoreSheet.objects.get(token=page.split("/")[-2])
    sheet, game = SHEETS[found.game], GAMES[found.game]
    people, rules = tuple(found.report["players"]), found.report["variant"]
    level = rng.choice([level for level in sheet.levels if level in game.levels])
    said = game.simulate(people, rules, rng, level=level)
    deals = state.format.deals(state.play)
    said["deals"] = said["deals"][: agreed_deals(game.key, rules, len(people), deals) or None]
    if game.key == "brokdorf":  # who deals first is drawn at the table, and typed with the deal
        said["deals"][0] = {"dealer": said.pop("first_dealer"), **said["deals"][0]}
    for part in sheet.parts:
        for deal in said.get(part, ()):
            found.refresh_from_db()
            here = scene(sheet, found.report, None, level, None)
            sent = {**sheet.typed(deal, here), "level": level, "version": str(found.version)}
            answer = phone.post(f"{page}deal/", sent)
            if answer.status_code == 422 and answer.context["filled"].accepts:
                sent["accept"] = answer.context["filled"].accepts
                answer = phone.post(f"{page}deal/", sent)
            assert answer.status_code == 302, answer.context["filled"].summary
    assert phone.get(page).status_code == 200
    found.refresh_from_db()
    assert score(found.report)["totals"] == score(said)["totals"]


def _look_at_the_end(client: Client, tournament: Tournament) -> None:
    """The pages of the finished event in the language that it was played in, and what everybody
    reads in the other one; everybody stands in the standings."""
    lines = standings(state(tournament))
    first, event = lines[0].player, f"/e/{tournament.slug}/"
    plan = () if tournament.format == "wm" else ("plan/",)
    public = [event + page for page in ("", "standings/", *plan)]
    more = [event + page for page in LAST]
    more.append(reverse("event-player", args=[tournament.slug, first]))
    more.append(player_home(tournament, first))
    spoken = client.cookies["django_language"].value
    for language, addresses in ((spoken, public + more), (OTHER[spoken], public)):
        client.cookies["django_language"] = language
        answers = {address: client.get(address) for address in addresses}
        wrong = {address: a.status_code for address, a in answers.items() if a.status_code != 200}
        assert wrong == {}
        page = answers[f"{event}standings/"].content.decode()
        assert f'lang="{language}"' in page
        assert [line.player for line in lines if escape(line.player) not in page] == []
