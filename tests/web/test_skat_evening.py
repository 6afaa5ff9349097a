"""An evening of Skat: two lists of 48, the second strictly by standing, fees in steps.

One player leaves in mid-list; every number is compared with a sum of its own.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from django.test import Client

from games import GAMES
from tests.worlds.events import names, sent, state
from tests.worlds.matches import enter, made, open_tables, press, report, steps
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.rounds.money import table_fees
from tournaments.domain.standings import standings
from tournaments.store.models import ScoreSheet, Tournament

pytestmark = pytest.mark.django_db
BASE = {"D": 9, "H": 10, "S": 11, "C": 12, "grand": 24}
NULL = {(): 23, ("hand",): 35, ("ouvert",): 46, ("hand", "ouvert"): 59}
LEVELS = ("hand", "schneider", "schwarz")


@pytest.fixture
def desk(client: Client, django_user_model: Any) -> Client:
    client.force_login(django_user_model.objects.create_user("chefin"))
    return client


def test_skat_is_suggested_two_lists_of_48_the_second_by_standing() -> None:
    assert FORMATS["evening"].suggested("skat") == {
        "rounds": 2, "deals": 36, "draw": "strict", "table_size": 4, "fees_per": "round",
        "ties": ["most_won", "fewest_lost"],
    }  # fmt: skip
    pairs = {"entrants": "pairs", "table_size": 4}
    assert [p.code for p in FORMATS["evening"].setup_problems("skat", pairs)] == ["side_size"]


def test_an_evening_of_sixteen_comes_to_the_sums_of_its_deals(desk: Client) -> None:
    event = made(desk, "evening", "skat", {"lost_fees": "3 × 0,50; 1,00", "entry_fee": "10"})
    rng = Random(16)
    enter(desk, event, names(16))
    press(desk, event, "start")
    total: Counter[str] = Counter()
    games: dict[str, Counter[str]] = {"won": Counter(), "lost": Counter()}
    fees: Counter[str] = Counter()

    def merit(player: str) -> tuple[int, int, int]:
        return -total[player], -games["won"][player], games["lost"][player]

    for number in (1, 2):
        before = [line.player for line in standings(state(event))]
        for kind in steps(event):
            press(desk, event, kind)
        tables = [set(table.players) for table in state(event).play.tables]
        if number == 2:
            # who is level may take each other's seat
            seated = [sorted(map(merit, table)) for table in tables]
            assert seated == [sorted(map(merit, before[k : k + 4])) for k in range(0, 16, 4)]
        for table in open_tables(event):
            sheet = _left(event, table, rng) if (number, table) == (2, 4) else _played(event, table)
            lost = _add(sheet, total, games)
            fees += Counter({who: 50 * min(n, 3) + 100 * max(n - 3, 0) for who, n in lost.items()})
    found = state(event)
    lines = standings(found)
    assert {line.player: line.balance for line in lines} == dict(total)
    charged: Counter[str] = Counter()
    for charge in table_fees(found.play):
        charged[charge.player] += charge.cents
    assert charged == fees
    assert [merit(line.player) for line in lines] == sorted(map(merit, total))
    page = desk.get(f"/e/{event.slug}/standings/").content.decode()
    assert all(
        str(abs(points)) in page.replace("\u202f", "").replace(".", "") for points in total.values()
    )


def _played(event: Tournament, table: int) -> dict[str, Any]:
    """The sheet that a table has written on its phones, as it was reported."""
    report(event, table, Random(f"{state(event).play.round} {table}"))
    sheet = ScoreSheet.objects.get(tournament=event, round=state(event).play.round, table=table)
    assert len(sheet.report["deals"]) == 48
    return dict(sheet.report)


def _left(event: Tournament, table: int, rng: Random) -> dict[str, Any]:
    """A list that one of four leaves after 20 deals; three go on to the end."""
    players = tuple(state(event).play.tables[table - 1].players)
    said = GAMES["skat"].simulate(players, {}, rng, level="sheet")
    three = [
        {"declarer": rng.choice(players[:3]), "contract": rng.choice([*BASE]), "matadors": 1,
         "made": rng.random() < 0.8}
        for _deal in range(28)
    ]  # fmt: skip
    told = {
        "deals": said["deals"][:20] + three,
        "changes": [{"deal": 20, "leaves": players[3]}],
    }
    assert sent(event, "report", table=table, report=told, accept=True).ok
    return {"players": players, **told}


def _add(
    report: dict[str, Any], total: Counter[str], games: dict[str, Counter[str]]
) -> Counter[str]:
    """Add a list to the totals by the rules of the federation; return the games lost in it."""
    players, left = list(report["players"]), report.get("changes") or []
    lost: Counter[str] = Counter()
    total.update(dict.fromkeys(players, 0))
    for i, deal in enumerate(report["deals"]):
        there = [p for p in players if not any(c["deal"] <= i and c["leaves"] == p for c in left)]
        if deal.get("kind") == "passed":
            continue
        who, (points, won) = deal["declarer"], _points(deal)
        total[who] += points + (50 if won else -50)
        games["won" if won else "lost"][who] += 1
        lost[who] += not won
        for other in there if not won else ():
            total[other] += (40 if len(there) == 3 else 30) * (other != who)
    return lost


def _points(deal: dict[str, Any]) -> tuple[int, bool]:
    """The game points of a deal, and whether it was won."""
    bid, contract = deal.get("bid") or 0, deal["contract"]
    if contract == "null":
        value = reached = NULL[tuple(k for k in ("hand", "ouvert") if deal.get(k))]
    else:
        levels = sum(bool(deal.get(level)) for level in LEVELS)
        levels += bool(deal.get("schwarz")) and not deal.get("schneider")
        value = BASE[contract] * (deal["matadors"] + 1 + levels)
        reached = max(value, -(-bid // BASE[contract]) * BASE[contract])
    made = deal["made"] if "made" in deal else deal["points"] > 60
    won = made and value >= bid
    return (value, True) if won else (-2 * reached, False)
