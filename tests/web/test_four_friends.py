"""Four friends and their cash box, 18 evenings with three games, one with each pairing.

The losers of a game pay into the box, which the first two divide by 2/3 and 1/3.
"""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from tests.worlds.evenings import known
from tests.worlds.events import NOW, sent, state
from tests.worlds.markup import words
from tests.worlds.matches import act, enter, made, press, report, send_in, typed
from tests.worlds.phones import english
from tournaments.store.create import create
from tournaments.store.models import Series, SeriesMovement, Tournament, User
from tournaments.store.series.box import box_of

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.turns(3)]
FRIENDS = ["Anna", "Bernd", "Cora", "Dirk"]
EVENINGS, FEE = 18, 50
SETTINGS = {
    "rounds": "3",
    "draw": "plan",
    "deals": "2",
    "lost_fees": "0,50",
    "fee_unit": "match",
}


def first_evening(client: Client, rng: Random) -> Tournament:
    """By its form, at the desk and on a phone; the box of the table is taken in after each game."""
    evening = made(client, "evening", "canasta", SETTINGS, name="Abend 1")
    enter(client, evening, FRIENDS)
    press(client, evening, "start")
    for number in (1, 2, 3):
        for kind in ("draw", "publish", "go"):
            press(client, evening, kind)
        report(evening, 1, rng)
        act(client, evening, "collect", round=str(number), table="1", amount="1,00")
    return evening


def another(number: int, like: Tournament, rng: Random) -> Tournament:
    """The same without its pages: the settings of the first evening."""
    began = NOW + timedelta(days=14 * number)
    setup = {"format": "evening", "game": "canasta", "confirmation": "none"}
    settings = dict(state(like).setup.settings)
    evening = create(
        {"name": f"Abend {number}", "settings": settings, **setup},
        now=began,
        organization=like.organization,
    )
    for name in FRIENDS:
        sent(evening, "register", now=began, player=name)
    sent(evening, "start", now=began)
    for game in (1, 2, 3):
        sent(evening, "draw", now=began, seed=str(rng.random()))
        sent(evening, "go", now=began)
        send_in(evening, 1, rng)
        sent(evening, "collect", now=began, round=game, table=1, amount=2 * FEE)
    return evening


def test_a_season_of_four_friends_from_its_first_form_to_the_empty_box(client: Client) -> None:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "de"
    rng = Random("friends")
    first = first_evening(client, rng)
    assert state(first).play.phase == "finished"
    assert len(state(first).play.meetings) == 6
    assert state(first).box == 3 * 2 * FEE
    evenings = [first, *(another(n, first, rng) for n in range(2, EVENINGS + 1))]
    assert first.organization is not None
    known(first.organization, *evenings)

    page = reverse("series-new", args=[first.organization.slug])
    context = client.get(page).context
    data = typed(context["form"], context["options"])
    data |= {"name": "Vier Freunde", "season": "2026", "s-points": "score", "s-bonus": "0"}
    too_much = {**data, "s-box_prizes": "2/3\n1/2"}
    assert client.post(page, too_much).status_code == 422
    data |= {"s-box_prizes": "2/3\n1/3"}
    assert client.post(page, data).status_code == 302
    series = Series.objects.get()
    for evening in evenings:
        added = {"tournament": evening.pk}
        client.post(reverse("series-events", args=[series.slug]), added)

    box = reverse("series-box", args=[series.slug])
    assert english().get(box).status_code == 404
    shown = client.get(box)
    total = 54 * 2 * FEE
    assert shown.context["balance"] == "54,00 €"
    assert [one.after for one in shown.context["evenings"]][::17] == ["3,00 €", "54,00 €"]
    assert client.post(box, {"purpose": "expense", "cents": "4,50"}).status_code == 422  # why?
    spent = {"purpose": "expense", "cents": "4,50", "reason": "Neue <b>Karten</b>"}
    assert client.post(box, spent).status_code == 302
    assert "Neue &lt;b&gt;Karten&lt;/b&gt;" in client.get(box).content.decode()

    rows = client.get(reverse("series", args=[series.slug])).context["rows"]
    made_by = {row.somebody.name: int(row.total.replace(".", "")) for row in rows}
    by_hand = {
        name: sum(state(e).play.balances[player] for e in evenings for player in _ids(e, name))
        for name in FRIENDS
    }
    assert made_by == by_hand
    left = total - 450
    shares = client.get(box).context["shares"]
    assert [(s.place, s.each) for s in shares] == [("Platz 1", "33,00 €"), ("Platz 2", "16,50 €")]
    for share, row in zip(shares, rows, strict=False):
        (receiver,) = share.receivers
        assert receiver == (row.who, row.somebody.name, False)
        hand = {"prize": share.key, "who": row.who}
        for _twice in range(2):
            client.post(reverse("series-box-hand-out", args=[series.slug]), hand)
    wrong = {"prize": "1", "who": rows[3].who}
    client.post(reverse("series-box-hand-out", args=[series.slug]), wrong)
    assert (box_of(series).balance, SeriesMovement.objects.count()) == (0, 3)
    assert sum(award.cents or 0 for award in box_of(series).awards) == left
    paid = SeriesMovement.objects.get(prize="1")
    client.post(reverse("series-box-strike", args=[series.slug]), {"entry": paid.pk})
    assert box_of(series).balance == paid.cents
    short = "Aus der Kasse ging mehr hinaus"
    assert short not in client.get(box).content.decode()
    client.post(box, {"purpose": "expense", "cents": "99", "reason": "Saal"})
    assert short in client.get(box).content.decode()
    wrong = {"entry": SeriesMovement.objects.latest("pk").pk}
    client.post(reverse("series-box-strike", args=[series.slug]), wrong)
    client.post(reverse("series-box-hand-out", args=[series.slug]), {"prize": "1", "who": paid.who})
    done = words(client.get(box))
    assert "Kasse der Saison" in done
    assert f"✓ {rows[0].somebody.name}" in done
    paper = client.get(reverse("series-box-pdf", args=[series.slug]))
    assert paper["Content-Type"] == "application/pdf"

    settings = reverse("series-settings", args=[series.slug])
    client.post(settings, {**data, "s-box_public": "on"})
    public = english().get(box)
    assert "Neue" not in public.content.decode()  # reasons are for organizers
    assert english().post(box, spent).status_code == 302  # to log in
    gift = {"purpose": "gift", "cents": "10"}
    client.post(box, gift)
    client.post(reverse("series-do", args=[series.slug, "next"]), {"season": "2027"})
    following = Series.objects.get(season="2027")
    assert [box_of(one).balance for one in (series, following)] == [0, 1000]


def _ids(evening: Tournament, name: str) -> list[str]:
    return [player for player in state(evening).play.status if state(evening).name(player) == name]
