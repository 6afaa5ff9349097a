"""Pages show the present name of a player, never the id of the log."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from games.registry import GAMES
from tests.golden import FOLDER
from tests.sample import sample
from tests.worlds.desks import desk_of
from tests.worlds.events import names, registered, sent, state
from tests.worlds.imported import addresses
from tests.worlds.phones import english, player_home
from tournaments.store.archive.exchange import import_event
from tournaments.store.models import ScoreSheet, Tournament
from tournaments.store.sheets import matches
from tournaments.web.desk.organizer_forms import ACTS
from tournaments.web.sheet.games import SHEETS

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

_TAG = re.compile(r"<[^>]*>")
# what people read although it stands within a tag
_READ = re.compile(r'(?:aria-label|title|alt|placeholder)="([^"]*)"')
# no longer than ids of these events are, since a random key of a link may look like a longer one
_ID = re.compile(r"(?<![\w.#-])(?:e|g|t)[1-9]\d{0,2}(?:\.\d{1,2})?(?![\w-])")
_GOLDEN = (
    *("wm-9", "wm-playoff", "wm-pot", "cup-canasta", "cup-double-binokel", "evening-odd-brokdorf"),
    *("swiss-final-buraco", "league-bronzen", "league-swiss-canasta", "teams-canasta"),
)


def text(client: Client, address: str) -> str:
    """Return the visible text of a page."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    return _TAG.sub(" ", answer.content.decode())


def renamed(game: str) -> Tournament:
    """A round at tables that runs, in which everybody has got another name since the sign-up."""
    tournament = registered(4, format="evening", game=game)
    for kind, fields in (("start", {}), ("draw", {"seed": "lot"}), ("go", {})):
        sent(tournament, kind, **fields)
    for k, player in enumerate(state(tournament).play.status):
        sent(tournament, "rename", player=player, name=f"Zora {k}")
    return tournament


def written(tournament: Tournament) -> ScoreSheet:
    """The sheet of the first table with all its deals but the last."""
    tournament_state = state(tournament)
    level = next(iter(SHEETS[tournament_state.setup.game].levels))
    found = matches.open_sheet(
        tournament, tournament_state, 1, level=level, now=tournament.created_at
    )
    assert found
    game, report = GAMES[found.game], found.report
    said = game.simulate(tuple(report["players"]), report["variant"], Random(game.key), level=level)
    found.report = {**said, **report, "deals": said["deals"][: max(1, len(said["deals"]) - 1)]}
    found.save()
    return found


def pages(tournament: Tournament) -> Iterator[str]:
    """Every page of an event, and of each kind of entry its last one corrected and each draw."""
    yield from addresses(tournament, whole=False)
    for kind in ACTS:
        yield reverse("desk-act", args=[tournament.slug, kind])
    entries = dict(tournament.log.order_by("seq").values_list("kind", "seq"))
    for kind, seq in entries.items():
        yield reverse("desk-correct", args=[tournament.slug, seq])
        if kind in ("draw", "final"):
            yield reverse("draw", args=[tournament.slug, seq])


@pytest.mark.turns(2)
@pytest.mark.parametrize("name", sample(_GOLDEN, 2))
def test_no_page_shows_an_id(name: str) -> None:
    told = json.loads(gzip.decompress((FOLDER / "1.0.0" / f"{name}.json.gz").read_bytes()))
    tournament, problems = import_event(told["export"])
    assert tournament is not None, problems
    desk, found = desk_of(tournament), {}
    for page in pages(tournament):
        answer = desk.get(page)
        if answer.get("Content-Type", "").startswith("text/html"):
            source = "".join(answer.content.decode().partition("<body")[1:])
            shown = " ".join((_TAG.sub(" ", source), *_READ.findall(source)))
            if ids := set(_ID.findall(shown)):
                found[page] = ids
    assert found == {}


@pytest.mark.parametrize("game", sorted(SHEETS))
def test_a_sheet_of_an_event_shows_todays_names(game: str) -> None:
    tournament = renamed(game)
    sheet, phone = written(tournament), english()
    home = player_home(tournament, next(iter(state(tournament).play.status)))
    part = next(part for part in SHEETS[game].parts if sheet.report.get(part))
    pages = [home, f"/free/t/{sheet.token}/", f"/free/t/{sheet.token}/deal/{part}/0/"]
    for page in pages:
        shown = text(phone, page)
        assert [name for name in names(4) if name in shown] == [], page
        assert "Zora" in shown, page
