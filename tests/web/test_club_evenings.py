"""Five evenings as announced by clubs, from the forms of a new event to the prizes.

A script that knows only the announcement and the reports adds up the results again.
"""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from tests.worlds.events import id_of, state
from tests.worlds.markup import words
from tests.worlds.matches import act, enter, made, open_tables, play_on, press, typed
from tests.worlds.phones import english
from tournaments.domain.desk.prizes import awards, part
from tournaments.domain.formats.rounds.state import State
from tournaments.domain.level import undecided
from tournaments.domain.rankings import ranked_lines, rankings
from tournaments.store.models import Tournament, User

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.turns(3)]
Seats = list[list[list[str]]]


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "en"
    return client


def seats_of(event: Tournament) -> Seats:
    """The names at each table of each round that was begun, in seat order."""
    now = state(event)
    assert isinstance(now.play, State)
    return [[list(map(now.name, table)) for table in played.seats] for played in now.play.rounds]


def reported(desk: Client, event: Tournament) -> Mapping[str, Mapping[int, int]]:
    """Return all results of each round, from the tables' reports."""
    text = desk.get(f"/e/{event.slug}/desk/tables/results.csv").content.decode("utf-8-sig")
    lists: dict[str, dict[int, int]] = defaultdict(dict)
    rows = [row for row in csv.reader(io.StringIO(text), delimiter=",") if row]
    for number, _table, name, points, _id in rows[1:]:
        lists[name][int(number)] = int(points)
    return lists


def sums(desk: Client, event: Tournament) -> dict[str, int]:
    return {name: sum(mine.values()) for name, mine in reported(desk, event).items()}


def places(event: Tournament) -> dict[str, int | None]:
    now = state(event)
    return {now.name(row.player): row.rank for row in now.final}


def expected(scores: Mapping[str, int]) -> dict[str, int | None]:
    """The place of everybody by these sums, level ones sharing it."""
    return {name: 1 + sum(s > mine for s in scores.values()) for name, mine in scores.items()}


def prizes(event: Tournament, name: str) -> list[str]:
    """Return the prizes of a player by the standings and all rankings."""
    who = id_of(event, name)
    return [award.prize for award in awards(state(event)) if who in award.players]


def totals(desk: Client, event: Tournament, rows: Mapping[int, Sequence[int]]) -> None:
    """The desk pastes the totals of these tables, looks at them and takes them over."""
    place = f"/e/{event.slug}/desk/results/"
    text = "\n".join(";".join(map(str, (n, *points))) for n, points in rows.items())
    read = desk.post(place, {"do": "read", "pasted": text})
    assert read.status_code == 200, read.context["problems"]
    fields = {n: form.typed.text(n) for form in read.context["lines"].open for n in form.names}
    number = len(seats_of(event))
    booked = desk.post(place, {**fields, "do": "book", "key": f"r{number}"})
    if booked.status_code == 422:  # asked whether a match counts as it stands
        asked = [form for form in booked.context["lines"].open if form.warnings]
        left = tuple(f"t{form.table}-" for form in booked.context["lines"].open)
        fields = {name: text for name, text in fields.items() if name.startswith(left)}
        fields |= {f"t{form.table}-sure": form.said for form in asked}
        booked = desk.post(place, {**fields, "do": "book", "key": f"again{number}"})
    assert booked.status_code == 302, words(booked)[-600:]


def other_rules(desk: Client, event: Tournament, **values: str) -> None:
    """Change options of the game on the page of the rules."""
    page = f"/e/{event.slug}/desk/rules/"
    context = desk.get(page).context
    fields = {**typed(context["options"]), "seen": context["seen"], "do": "save", "key": "rules"}
    changed = {f"o-{name}": value for name, value in values.items()}
    assert desk.post(page, {**fields, **changed}).status_code == 302


def turn(desk: Client, event: Tournament) -> list[list[str]]:
    """Draw, publish and begin the next round; who sits where."""
    for kind in ("draw", "publish", "go"):
        press(desk, event, kind)
    return seats_of(event)[-1]


def test_canasta_of_seniors_in_pairs_by_cards_and_mitchell(desk: Client) -> None:
    """Three matches of 50 minutes, east–west moves one table up, first melds of their own.

    Ten clicks. *New event*: the tile of Canasta in rounds, then on its form *fixed pairs*, 3
    rounds, 0 deals, 50 minutes and *Mitchell*; *Change the rules* beside the settings for the
    minimums. The high card picks the line: *Enter seats of cards*, a line for each pair, in the
    place of the first draw.
    """
    settings = {"entrants": "pairs", "rounds": "3", "deals": "0", "minutes": "50",
                "draw": "mitchell", "ties": ""}  # fmt: skip
    event = made(desk, "evening", "canasta", settings, name="Canasta der Senioren")
    other_rules(desk, event, minimums="raised")
    pairs = [f"Anna {n} & Bert {n}" for n in range(10)]
    enter(desk, event, pairs)
    press(desk, event, "start")
    lines = pairs[:]
    Random("cards").shuffle(lines)
    place = f"/e/{event.slug}/desk/seats/"
    pasted = "\n".join(f"{1 + k // 2}\t{1 + k % 2}\t{name}" for k, name in enumerate(lines))
    read = desk.post(place, {"by": "table", "do": "read", "pasted": f"Table\tSeat\tName\n{pasted}"})
    cards = {line.name: line.text for line in read.context["cards"].lines}
    data = {"by": "table", "key": "k", "seen": read.context["seen"], **cards}
    assert desk.post(place, {**data, "do": "look"}).status_code == 200
    assert desk.post(place, {**data, "do": "book"}).status_code == 302
    press(desk, event, "go")
    assert "25, 90, 120, 150" in words(english().get(f"/e/{event.slug}/rules/"))
    rng = Random("seniors")
    for number in (1, 2, 3):
        if number > 1:
            turn(desk, event)
        due = state(event).play.round_due
        began = state(event).play.tables[0].last_at
        assert due is not None
        assert began is not None
        assert (due - began).total_seconds() == 50 * 60
        rows = {t: [5 * rng.randrange(0, 1100) for _ in range(2)] for t in open_tables(event)}
        totals(desk, event, rows)
    # the script: north–south as the cards put it, east–west one table up each time
    north, east = lines[::2], lines[1::2]
    moved = [[[north[t], east[(t - n) % 5]] for t in range(5)] for n in range(3)]
    assert seats_of(event) == moved
    assert places(event) == expected(sums(desk, event))
    for table in seats_of(event)[0]:
        assert len({reported(desk, event)[name][1] for name in table}) <= 2


def test_new_year_gaigel_with_pairs_by_lot_for_the_evening(desk: Client) -> None:
    """Pairs are made by lot on the evening, everybody gets a pretzel; played as Canasta here.

    Seven clicks. *New event*: 4 rounds, 5 € and, on the same form under *Tables*, *Partners at the
    table: stay together all evening*; the prizes under *Prizes*. *Players*: *Open sign-up*. People
    come alone, by phone and at the door; an odd number is said by *Start*.
    """
    settings = {"partners": "stay", "rounds": "4", "deals": "2", "entry_fee": "5", "ties": "",
                "prizes": "1–2: 20 €\nalle: Neujahrsbrezel"}  # fmt: skip
    event = made(desk, "evening", "canasta", settings, name="Neujahrsgaigel")
    enter(desk, event, [f"Tür {n}" for n in range(9)])
    assert desk.post(f"/e/{event.slug}/desk/players/signup/", {"open": "1"}).status_code == 302
    for n in range(4):
        by_phone = english().post(f"/e/{event.slug}/signup/", {"name": f"Handy {n}"})
        assert by_phone.status_code == 302
    press(desk, event, "start")
    assert state(event).play.phase == "registration"
    answer = desk.post(f"/e/{event.slug}/desk/do/start/", follow=True)
    assert "somebody would have no partner all evening" in words(answer)
    enter(desk, event, ["Tür 9"])  # 14: one pair sits out in turn
    press(desk, event, "start")
    play_on(desk, event, Random("Gaigel"), rounds=4, phones=0)
    assert state(event).play.phase == "finished"
    partners: set[frozenset[str]] = set()
    met: Counter[frozenset[frozenset[str]]] = Counter()
    for tables in seats_of(event):
        for a, b, c, d in tables:
            two = frozenset((frozenset((a, c)), frozenset((b, d))))
            partners |= two
            met[two] += 1
    assert len(partners) == 7  # of fourteen people, the same all evening
    assert max(met.values()) == 1
    by_round = reported(desk, event)
    for a, b in map(sorted, partners):
        assert by_round[a] == by_round[b]
    # whoever sits out gets what everybody made in that round on average, as a whole number
    average = {
        n: (2 * sum(there) + len(there)) // (2 * len(there))
        for n in range(1, 5)
        for there in [[mine[n] for mine in by_round.values() if n in mine]]
    }
    scores = {
        name: sum(mine.get(n, average[n]) for n in average) for name, mine in by_round.items()
    }
    now = state(event)
    assert {now.name(p): points for p, points in now.play.balances.items()} == scores
    assert places(event) == expected(scores)
    assert all("Neujahrsbrezel" in prizes(event, name) for name in scores)
    fees = state(event).fee_accounts
    assert [fee.due for fee in fees.values()] == [500] * 14  # each pays alone
    best = {name for name in scores if scores[name] == max(scores.values())}
    money = [a for a in awards(now) if a.prize == "20 €"]
    assert {now.name(p) for a in money for p in a.players} == best
    assert sum(map(part, money)) == 2000  # of each of two level people, who share both places


def test_partners_by_lot_each_round_and_a_card_for_the_prize(desk: Client) -> None:
    """The own sum counts; level people draw a card for a prize; played as Canasta here.

    Five clicks. *New event*: 3 rounds and no tie-break; the prizes on the same form. After the
    last round *Money* says who is level for which prize, and leads to *Order among level people*.
    """
    settings = {"rounds": "3", "deals": "4", "ties": "", "prizes": "50 €\n30 €\n20 €"}
    event = made(desk, "evening", "canasta", settings, name="Jass mit Losglück")
    enter(desk, event, [f"Gast {n}" for n in range(8)])
    press(desk, event, "start")
    for _round in range(3):
        turn(desk, event)
        totals(desk, event, dict.fromkeys(open_tables(event), (2000, 1000)))
    assert state(event).play.phase == "finished"
    partners = [frozenset(s[k::2]) for tables in seats_of(event) for s in tables for k in (0, 1)]
    assert max(Counter(partners).values()) == 1  # a new partner each time
    scores = sums(desk, event)
    assert places(event) == expected(scores)
    drawn: dict[str, int] = {}
    while groups := undecided(state(event)):
        level = list(groups[0])
        assert (
            f"act/order/?player={level[0]}"
            in desk.get(f"/e/{event.slug}/desk/money/").content.decode()
        )
        order = sorted(level, key=state(event).name, reverse=True)
        fields = {f"place_{k}": player for k, player in enumerate(order, 1)}
        act(desk, event, "order", **fields, means="card", player=level[0])
        drawn |= {state(event).name(p): k for k, p in enumerate(order)}
    assert drawn
    by_script = sorted(scores, key=lambda name: (-scores[name], drawn.get(name, 0)))
    won = {p: [state(event).name(who) for who in a.players] for a in awards(state(event))
           for p in [a.prize]}  # fmt: skip
    assert won == dict(zip(("50 €", "30 €", "20 €"), ([n] for n in by_script[:3]), strict=True))


def test_four_rounds_drawn_before_of_which_the_best_three_count(desk: Client) -> None:
    """All rounds are drawn before, the highest round parts level people, and all get a prize.

    Seven clicks. *New event*: 4 rounds, *Seats are given: by a plan*; *Rankings and prizes* beside
    the settings: *Another ranking*, of everybody's best 3 rounds, `1: …, all: …`. The plan is on
    *Print* before the first guest, by number.
    """
    settings = {"rounds": "4", "deals": "2", "draw": "plan", "ties": ""}
    event = made(desk, "evening", "canasta", settings, name="Jass in S.")
    place = f"/e/{event.slug}/desk/settings/rankings/"
    said = {"title": "Beste drei", "round": "0", "best": "3", "key": "b",
            "prizes": "Schinken\nalle: Wurst", "seen": desk.get(place).context["seen"]}  # fmt: skip
    assert desk.post(place, said).status_code == 302
    enter(desk, event, [f"Gast {n:02}" for n in range(16)])
    assert desk.get(f"/e/{event.slug}/desk/print/ahead.pdf").status_code == 200
    press(desk, event, "start")
    play_on(desk, event, Random("S."), rounds=4, phones=0)
    met = Counter(
        frozenset(two) for tables in seats_of(event) for t in tables for two in combinations(t, 2)
    )
    assert max(met.values()) == 1  # sixteen people can meet four times three others
    best = {
        name: (sum(sorted(mine.values())[1:]), max(mine.values()))
        for name, mine in reported(desk, event).items()
    }
    (ranking,) = rankings(state(event))
    lines = ranked_lines(state(event), ranking)
    now = state(event)
    in_order = [best[now.name(player)] for line in lines for player in line.players]
    assert in_order == sorted(best.values(), reverse=True)
    first = [name for name, made_ in best.items() if made_ == max(best.values())]
    assert any("Schinken" in prizes(event, name) for name in first)
    assert all("Wurst" in prizes(event, name) for name in best)


def test_members_and_guests_pay_otherwise_and_get_partners_by_lot(desk: Client) -> None:
    """10 € members, 15 € others, partners by lot each round; played as Canasta here.

    Six clicks. *New event*: 3 rounds, 15 €. *Money*, *Set the entry fee*: for the label *Mitglied*
    10 €. People say at sign-up, or the list behind a name, that they are members.
    """
    settings = {"rounds": "3", "deals": "2", "entry_fee": "15", "ties": ""}
    event = made(desk, "evening", "canasta", settings, name="Mitglieder und Gäste")
    enter(desk, event, [f"Gast {n}{' [Mitglied]' * (n % 3 > 0)}" for n in range(11)])
    fee = {"fee-player": "label:Mitglied", "fee-cents": "10", "key": "fee"}
    assert desk.post(reverse("desk-fee", args=[event.slug]), fee).status_code == 302
    assert desk.post(f"/e/{event.slug}/desk/players/signup/", {"open": "1"}).status_code == 302
    assert "€15.00 · Mitglied: €10.00" in words(english().get(f"/e/{event.slug}/signup/"))
    by_phone = {"name": "Gast 11", "label-0": "on"}
    assert english().post(f"/e/{event.slug}/signup/", by_phone).status_code == 302
    press(desk, event, "start")
    play_on(desk, event, Random("members"), rounds=3, phones=0)
    now = state(event)
    due = {now.name(who): fee.due for who, fee in now.fee_accounts.items()}
    guests = [0, 3, 6, 9]
    assert due == {f"Gast {n}": 1500 if n in guests else 1000 for n in range(12)}
    partners = [frozenset(s[k::2]) for tables in seats_of(event) for s in tables for k in (0, 1)]
    assert max(Counter(partners).values()) == 1
    assert places(event) == expected(sums(desk, event))
