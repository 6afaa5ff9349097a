"""An entry fee that goes by label: members and guests, the young free."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.worlds.desks import desk_of
from tests.worlds.events import id_of, registered, send, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import english
from tournaments.domain.desk.prizes import pot
from tournaments.store.archive.exchange import export, import_event

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def test_members_pay_less_the_young_nothing_and_a_label_after_payment_gives_back() -> None:
    tournament = registered(4, format="evening", game="skat", settings={"entry_fee": 1500})
    desk, page = desk_of(tournament), reverse("desk-money", args=[tournament.slug])
    anke, bernd, conny, dieter = (
        id_of(tournament, n) for n in ("Anke", "Bernd", "Conny", "Dieter")
    )
    sent(tournament, "label", player=anke, label="Member")
    for label, euros, key in (("Member", "10", "a"), ("Youth", "0", "b")):
        if label == "Youth":
            sent(tournament, "label", player=bernd, label="Youth")
            sent(tournament, "label", player=bernd, label="Member")
        said = {"fee-player": f"label:{label}", "fee-cents": euros, "key": key}
        assert desk.post(reverse("desk-fee", args=[tournament.slug]), said).status_code == 302

    def due() -> list[int]:
        accounts = state(tournament).fee_accounts
        return [accounts[who].due for who in (anke, bernd, conny, dieter)]

    assert due() == [1000, 0, 1500, 1500]
    assert pot(state(tournament)) == 4000
    sent(tournament, "cash", purpose="entry_fee", player=conny)
    sent(tournament, "label", player=conny, label="member")
    assert state(tournament).fee_accounts[conny].open == -500
    assert "Conny has paid €5.00 too much" in words(desk.get(page))
    sent(tournament, "cash", purpose="refund", player=conny, cents=500)
    sent(tournament, "start")
    sent(tournament, "entry_fee", cents=800, label="Member")
    sent(tournament, "entry_fee", cents=2000)  # for those who come from now on
    sent(tournament, "entry_fee", cents=700, player=dieter)
    assert due() == [800, 0, 800, 700]
    copy, problems = import_event(export(tournament))
    assert copy is not None, problems
    assert state(copy).cashbook == state(tournament).cashbook
    drop = {"fee-player": "label:Youth", "fee-cents": "0", "drop": "1", "key": "c"}
    assert desk.post(reverse("desk-fee", args=[tournament.slug]), drop).status_code == 302
    assert due() == [800, 800, 800, 700]
    sent(tournament, "undo", entry=state(tournament).seq)
    assert due() == [800, 0, 800, 700]
    assert state(tournament).cashbook.of_labels == {"Member": 800, "Youth": 0}


def test_the_price_is_named_before_signing_up_and_nonsense_is_refused() -> None:
    tournament = registered(2, format="wm", game="brokdorf")
    sent(tournament, "entry_fee", cents=1500)
    sent(tournament, "entry_fee", cents=1000, label="Member")
    sent(tournament, "entry_fee", cents=0, label="Youth")
    sent(tournament, "signup", open=True)
    page = reverse("signup", args=[tournament.slug])
    told = words(english().get(page))
    assert "€15.00 · Member: €10.00 · Youth: free" in told, told[-300:]
    both = send(tournament, "entry_fee", cents=5, label="Member", player="Anke")
    assert [(p.code, p.path) for p in both.problems] == [("fee_of_both", "player")]
    none = send(tournament, "entry_fee", cents=5, label="Guest", holds=False)
    assert [(p.code, p.path) for p in none.problems] == [("label_unknown", "label")]


def test_the_guide_and_the_sign_up_say_what_the_fee_is_made_of() -> None:
    """More is planned for prizes and soup than the fee brings; labels pay less."""
    prizes = ["pot: 9 € a head", "1: 60 %, 2: 40 %", "for the soup: 2 € a head"]
    event = registered(
        4, format="evening", game="binokel", settings={"entry_fee": 800, "prizes": prizes}
    )
    sent(event, "signup", open=True)
    sent(event, "entry_fee", label="Members", cents=500)
    desk, place = desk_of(event), f"/e/{event.slug}"
    made_of = "Of the entry fee of €8.00: €2.00 for the soup + €7.00 standings."
    assert made_of in words(english().get(f"{place}/signup/"))
    guide = words(english().get(f"{place}/rules/"))
    assert "€8.00, Members: €5.00." in guide
    assert made_of in guide
    assert "come to €1.00 more than the entry fee" in words(desk.get(f"{place}/desk/money/"))
