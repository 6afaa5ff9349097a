"""Events of real size, over the pages of the desk and of one phone a round.

Each day plays some; `tests/management/test_rehearse_event.py` plays all in memory.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client

from tests.sample import sample
from tests.worlds.events import names, state
from tests.worlds.matches import enter, made, play_on, press
from tests.worlds.scenarios import scenarios
from tournaments.domain.review.quality import quality
from tournaments.domain.standings import standings
from tournaments.store.models import Tournament, User

# Once is enough: sizes do not depend on the database.
pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.turns(2)]

PAIRS = [f"{one} & {other}" for one, other in zip(names(16)[::2], names(16)[1::2], strict=True)]


@pytest.fixture
def organizer(client: Client) -> Client:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "en"
    return client


def spread(tournament: Tournament, key: str) -> tuple[int, int]:
    found = quality(state(tournament))[key]
    return found.least, found.most


def played(client: Client, form: str, game: str, people: list[str], **given: Any) -> Tournament:
    """Made, filled, started and played to its end; every page of it opens."""
    settings = {key: str(value) for key, value in given.items()}
    tournament = made(client, form, game, settings)
    enter(client, tournament, people)
    press(client, tournament, "start")
    play_on(client, tournament, Random(5), phones=1)
    assert state(tournament).play.phase == "finished"
    for page in ("", "standings/", "plan/", "projector/", "desk/", "desk/log/"):
        assert client.get(f"/e/{tournament.slug}/{page}").status_code == 200, page
    return tournament


@pytest.mark.parametrize(
    ("people", "meetings", "resting"),
    sample(
        [
            (7, (2, 2), (1, 1)),
            (9, (1, 1), (0, 0)),
            (10, (2, 2), (1, 1)),
            (15, (1, 1), (0, 0)),
            (21, (1, 1), (0, 0)),
        ],
        1,
    ),
)
def test_a_season_of_binokel_at_threes(
    organizer: Client, people: int, meetings: tuple[int, int], resting: tuple[int, int]
) -> None:
    season = played(
        organizer, "league", "binokel", names(people), score={"places": [[3, 2, 1]]}, deals=3
    )
    assert spread(season, "meetings") == meetings
    assert spread(season, "byes") == resting


@pytest.mark.parametrize("pairs", sample([6, 7, 8], 1))
def test_a_season_of_canasta_pairs_at_home_and_away(organizer: Client, pairs: int) -> None:
    season = played(organizer, "league", "canasta", PAIRS[:pairs], legs=2)
    assert spread(season, "meetings") == (2, 2)
    assert spread(season, "first") == (pairs - 1, pairs - 1)
    play = state(season).play
    assert sum(play.balances.values()) == pairs * (pairs - 1) * 2


@pytest.mark.parametrize(("people", "rounds"), sample([(8, 7), (12, 11), (13, 13)], 1))
def test_an_evening_of_canasta_with_rotating_partners(
    organizer: Client, people: int, rounds: int
) -> None:
    given = {"draw": "plan", "rounds": rounds, "deals": 0}
    evening = played(organizer, "evening", "canasta", names(people), **given)
    assert spread(evening, "partners") == (1, 1)
    assert spread(evening, "opponents") == (2, 2)
    assert spread(evening, "byes") == ((1, 1) if people == 13 else (0, 0))


@pytest.mark.parametrize("people", sample([42, 43], 1))
def test_an_evening_of_binokel_with_fees_and_prizes(organizer: Client, people: int) -> None:
    money = {"entry_fee": 8, "lost_fees": "4 × 0.50; 1", "prizes": "Ham\nWine\nSausage"}
    evening = played(organizer, "evening", "binokel", names(people), deals=3, **money)
    assert spread(evening, "meetings") == (0, 1)
    assert spread(evening, "byes") == (0, 0)
    assert sum(evening_cash(evening).values()) == 0
    page = organizer.get(f"/e/{evening.slug}/plan/").content.decode()
    first = standings(state(evening))[0].name
    assert page.index("Ham") > page.index(first)
    assert "In the box" in page


def evening_cash(tournament: Tournament) -> dict[str, int]:
    play: Any = state(tournament).play
    return dict(play.cash)


def test_64_duellists_and_the_best_eight_in_a_knockout(organizer: Client) -> None:
    given = {"rounds": 7, "deals": 1, "final": "knockout", "final_size": 8}
    swiss = played(organizer, "swiss", "bronzen", names(64), **given)
    assert spread(swiss, "meetings") == (0, 1)
    tournament_state = state(swiss)
    finalists = list(map(tournament_state.name, tournament_state.play.finalists))  # type: ignore[attr-defined]
    address = f"/e/{swiss.slug}/desk/stage/"
    form = organizer.get(address).context
    data = {"key": form["new_key"](), "name": "Finale", "kind": "knockout", "count": "8"}
    assert organizer.post(address, data).status_code == 302
    cup = Tournament.objects.get(name="Finale")
    press(organizer, cup, "start")
    play: Any = state(cup).play
    assert list(map(state(cup).name, play.seeds)) == finalists
    play_on(organizer, cup, Random(6), phones=1)
    lines = standings(state(cup))
    assert (lines[0].rank, lines[0].status) == (1, "winner")
    assert {line.name for line in lines} == set(finalists)


def test_the_same_sizes_are_in_the_scenarios_of_the_document() -> None:
    found = [one for one in scenarios() if "format" in one]
    sizes = {(one["format"], one["game"], _count(one)) for one in found}
    assert sizes == {
        *(("league", "binokel", n) for n in (7, 9, 10, 15, 21)),
        *(("league", "canasta", n) for n in (6, 7, 8, 12, 13)),
        *(("evening", "canasta", n) for n in (8, 12, 13)),
        *(("evening", "binokel", n) for n in (42, 43)),
        ("swiss", "bronzen", 64),
    }


def _count(scenario: dict[str, Any]) -> int:
    players = scenario["players"]
    return players if isinstance(players, int) else len(players)
