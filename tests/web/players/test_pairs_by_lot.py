"""New-year Gaigel: people come alone and become pairs by lot on the evening."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.web.players.test_players_pages import confirm
from tests.worlds.desks import desk_of
from tests.worlds.events import people, registered
from tournaments.domain.names import pair_of

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]
ALONE = [f"Gast {n}" for n in range(1, 8)]


def test_single_people_become_pairs_by_lot_and_an_odd_one_is_named() -> None:
    settings = {"entrants": "pairs"}
    tournament = registered(0, format="evening", game="canasta", settings=settings)
    desk, page = desk_of(tournament), reverse("desk-players", args=[tournament.slug])
    odd = {"names": "\n".join([*ALONE, "Anna & Bernd"]), "by_lot": "on", "key": "a"}
    refused = desk.post(page, odd)
    assert refused.status_code == 422
    assert "would have no partner" in refused.content.decode()
    even = {**odd, "names": odd["names"] + "\nGast 8", "key": "b"}
    confirm(desk, tournament, desk.post(page, even))
    pairs = [pair_of(name) for name in people(tournament)]
    assert ("Anna", "Bernd") in pairs
    drawn = [pair for pair in pairs if pair != ("Anna", "Bernd")]
    assert sorted(name for pair in drawn for name in pair) == [*ALONE, "Gast 8"]


@pytest.mark.parametrize(
    "pasted",
    [
        "Nr.\tName\tVerein\n1\tAst, Anna\tTV Ost\n2\tBerg, Eva\tTV West\n",
        "Gaigel am Samstag\n1. Anna Ast\n2. Eva Berg\nWarteliste:\n3. Otto Graf",
        "Nachname, Vorname\nAst, Anna\nBerg, Eva",
        "Anna Ast, Eva Berg",
    ],
    ids=["table", "waiting list", "last names first", "one line"],
)
def test_a_list_is_read_before_the_lot_makes_pairs_of_its_people(pasted: str) -> None:
    settings = {"entrants": "pairs"}
    tournament = registered(0, format="evening", game="canasta", settings=settings)
    desk, page = desk_of(tournament), reverse("desk-players", args=[tournament.slug])
    looked = desk.post(page, {"names": pasted, "by_lot": "on", "key": "a"})
    confirm(desk, tournament, looked)
    (pair,) = people(tournament)
    assert {*pair_of(pair)} == {"Anna Ast", "Eva Berg"}
    odd = desk.post(page, {"names": "Nr.\tName\n1\tAst, Anna\n", "by_lot": "on", "key": "b"})
    assert odd.status_code == 422
    assert "Anna Ast would have no partner" in odd.content.decode()


def test_single_people_are_offered_no_pairs_where_everybody_plays_alone() -> None:
    tournament = registered(1, format="evening", game="skat")
    page = reverse("desk-players", args=[tournament.slug])
    assert 'name="by_lot"' not in desk_of(tournament).get(page).content.decode()
