"""People of one label sit apart, or together, in every draw of every format that draws."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from django.urls import reverse

from tests.worlds.desks import desk_of
from tests.worlds.events import id_of, names, registered, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import english
from tournaments.domain.formats.knockout.state import standing
from tournaments.domain.seating import verify
from tournaments.store.models import Tournament
from tournaments.web.draws.pages import draws, record

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]
APART, TOGETHER = [["Team", "apart"]], [["Team", "together"]]


def of_teams(players: int, teams: int, *, alone: int = 0, **setup: Any) -> Tournament:
    """Return an event before its start with `teams` teams; the last players have none."""
    tournament = registered(players, **setup)
    for n, name in enumerate(names(players)[: players - alone]):
        sent(tournament, "label", player=name, label="Team", value=f"Krone {n % teams}")
    return tournament


def met(tournament: Tournament) -> tuple[int, int]:
    """Pairs of one team at one table, and at different ones."""
    said = state(tournament).labels
    at = {p: n for n, t in enumerate(state(tournament).play.tables) for p in t.players}
    team = {player: says for (_label, player), says in said.items()}
    mates = [(a, b) for a, b in combinations(team, 2) if team[a] == team[b]]
    together = sum(at[a] == at[b] for a, b in mates)
    return together, len(mates) - together


@pytest.mark.parametrize(
    ("form", "draw"),
    [("wm", {}), ("evening", {}), ("swiss", {}), ("evening", {"draw": "strict"})],
)
@pytest.mark.turns(2)
def test_team_mates_sit_apart_in_every_draw(form: str, draw: dict[str, str]) -> None:
    settings = {**draw, "label_seats": APART}
    tournament = of_teams(16, 4, format=form, game="brokdorf", settings=settings)
    sent(tournament, "start")
    for _ in range(3):
        sent(tournament, "draw")
        assert met(tournament)[0] == 0
    (found, *_others) = draws(tournament, state(tournament), private=True)
    told = record(tournament, found)
    assert told is not None
    assert verify(told).ok


def test_couples_sit_together_and_a_wish_by_name_comes_before_the_label() -> None:
    settings = {"label_seats": TOGETHER}
    tournament = of_teams(24, 10, alone=4, format="evening", game="brokdorf", settings=settings)
    sent(tournament, "start")
    sent(tournament, "draw")
    assert met(tournament) == (10, 0)
    a, b = (name for n, name in enumerate(names(24)) if n in (0, 10))
    sent(tournament, "wish", wish="apart", player=a, other=b)
    sent(tournament, "draw")
    assert met(tournament) == (9, 1)


def test_a_league_at_drawn_tables_keeps_mates_apart() -> None:
    settings = {"plan": "swiss", "match_days": 3, "label_seats": APART}
    tournament = of_teams(12, 3, format="league", game="brokdorf", settings=settings)
    sent(tournament, "start")
    sent(tournament, "draw")
    assert met(tournament)[0] == 0


@pytest.mark.parametrize(("players", "clubs", "least"), [(16, 2, 0), (11, 4, 0), (6, 1, 2)])
def test_mates_do_not_meet_in_the_first_round_of_a_bracket(
    players: int, clubs: int, least: int
) -> None:
    settings = {"label_seats": APART}
    tournament = of_teams(players, clubs, format="knockout", game="canasta", settings=settings)
    sent(tournament, "start")
    said = state(tournament).labels
    play = state(tournament).play
    first = [p for p in standing(play).values() if p.match.round == 1 and p.playable]  # type: ignore[arg-type]
    again = sum(said["Team", str(p.sides[0])] == said["Team", str(p.sides[1])] for p in first)
    assert again == least


def test_the_organizer_agrees_on_it_and_the_draft_says_what_could_not_be_had() -> None:
    tournament = of_teams(9, 2, format="evening", game="brokdorf")
    desk = desk_of(tournament)
    page = reverse("desk-wishes", args=[tournament.slug])
    asked = {"by_label": "1", "label-0": "apart", "seen": desk.get(page).context["seen"]}
    assert desk.post(page, {**asked, "key": "a"}).status_code == 302
    assert state(tournament).setup.settings["label_seats"] == [["Team", "apart"]]
    assert "No wishes" not in desk.get(page).content.decode()
    again = desk.post(page, {**asked, "label-0": "", "key": "b"})
    assert again.status_code == 422
    assert "changed this meanwhile" in again.content.decode()
    sent(tournament, "start")
    sent(tournament, "draw")
    together = met(tournament)[0]
    assert together > 0
    draft = words(desk.get(reverse("desk-draw", args=[tournament.slug])))
    assert f"Team apart: {together} pairs sit at one table all the same." in draft
    seen = desk.get(page).context["seen"]
    asked |= {"label-0": "together", "seen": seen}
    assert desk.post(page, {**asked, "key": "c"}).status_code == 302
    assert state(tournament).setup.settings["label_seats"] == [["Team", "together"]]
    rules = words(english().get(f"/e/{tournament.slug}/rules/"))
    assert "like this if it can be helped: Team together." in rules
    assert id_of(tournament, "Anke") in state(tournament).play.status
