"""The results of a play-off on the desk: every way in which a Stechen can end."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client
from django.utils.translation import override

from games.envelope import Json
from tests.worlds.desks import desk_of
from tests.worlds.events import later, name_of, send, sent, started, state
from tests.worlds.markup import flat
from tests.worlds.phones import english, player_home, table_home
from tests.worlds.situations import level_at_the_cut
from tournaments.domain.formats.state import Phase
from tournaments.domain.formats.wm.presenter import WmPresenter
from tournaments.domain.formats.wm.rules import new
from tournaments.domain.formats.wm.settings import Settings
from tournaments.domain.formats.wm.state import Playoff, State
from tournaments.store.models import Tournament
from tournaments.wording.language import localized

pytestmark = pytest.mark.django_db


def level(**settings: Json) -> Tournament:
    """Seven players, nobody has paid anything, six places."""
    tournament = started(7, settings={"cutoff": "19:02", "late_entry_until": 1, **settings})
    sent(tournament, "timer", now=later(2), timer="cutoff")
    return tournament


def entered(tournament: Tournament, ends: tuple[str, ...], points: tuple[int, ...]) -> list[str]:
    """Send the page's form: at each table the first player lost so; who that was."""
    due = state(tournament).presenter.due_playoff
    assert due is not None
    tables = due.tables
    form: dict[str, str] = {"key": "k"}
    for t, (end, table) in enumerate(zip(ends, tables, strict=True)):
        form |= {f"end-{t}": end, f"loser-{t}": table[0]}
        form |= {f"points-{t}-{p}": str(points[p]) for p in range(len(table))}
    answer = desk_of(tournament).post(f"/e/{tournament.slug}/desk/playoff/", form)
    assert answer.status_code == 302, answer.content.decode()
    return [table[0] for table in tables]


@pytest.mark.parametrize(("end", "status"), [("misdeals", "missed_cut"), ("exclusion", "excluded")])
def test_a_stechen_ends_by_a_fault(end: str, status: str) -> None:
    """Two tables of seven: one is too many, so the two losers play again for one place less."""
    tournament = level()
    losers = entered(tournament, (end, "misdeals"), (15, 14, 14, 13))
    play = state(tournament).play
    assert isinstance(play, State)
    if end == "exclusion":
        assert play.status[losers[0]] == "excluded"
        assert play.phase == "final_ready"
        return
    assert play.playoff
    assert set(play.playoff.players) == set(losers)
    loser = entered(tournament, (end,), (15, 14))[0]
    assert state(tournament).play.status[loser] == status


def test_who_lost_the_stechen_reads_so_and_who_was_too_poor_reads_that() -> None:
    tournament = level()
    entered(tournament, ("misdeals", "misdeals"), (15, 14, 14, 13))
    loser = entered(tournament, ("misdeals",), (15, 14))[0]
    page = english().get(player_home(tournament, loser)).content.decode()
    assert "You lost the play-off for the last places at the Final Table." in page
    assert "not among the richest" not in page
    poor = started(7, settings={"cutoff": "19:02"})
    to_all = {"from": "Anke", "reason": "paper"}
    sent(poor, "adjust", **to_all, to="Bernd", amount=1)
    sent(poor, "timer", now=later(2), timer="cutoff")
    page = english().get(player_home(poor, "Anke")).content.decode()
    assert "You were not among the richest when the field was cut." in page


@pytest.mark.parametrize("end", ["misdeals", "exclusion"])
def test_the_end_of_a_stechen_is_corrected(end: str) -> None:
    tournament, fields = level_at_the_cut()
    seq = sent(tournament, "playoff", now=later(30), **fields).entries[0].seq
    client = desk_of(tournament)
    address = f"/e/{tournament.slug}/desk/log/{seq}/correct/"
    seated = [table["players"] for table in fields["tables"]]
    form = {"how": "replace", "confirmed": "1", "end-0": end, "end-1": "normal"}
    form |= {f"loser-{t}": table[0] for t, table in enumerate(seated)}
    for t, points in enumerate(((15, 20, 9, 4), (28, 9, 9, 4))):
        form |= {f"points-{t}-{p}": str(n) for p, n in enumerate(points)}
    assert client.post(address, form).status_code == 302
    out = {"misdeals": "missed_cut", "exclusion": "excluded"}[end]
    assert state(tournament).play.status[seated[0][0]] == out
    again = client.get(address).context["form"]
    assert (again["end-0"].value(), again["end-1"].value()) == (end, "normal")


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({}, "Your balance stays as it is."),
        ({"leaver_balance": "pot"}, "Your euros went to the pot."),
    ],
)
def test_who_leaves_reads_what_becomes_of_the_euros(settings: Json, words: str) -> None:
    tournament = started(7, settings=settings)
    assert send(tournament, "withdraw", player="Anke").ok
    assert words in english().get(player_home(tournament, "Anke")).content.decode()


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({}, "You go with €10. You cannot come back."),
        ({"leaver_balance": "pot"}, "Your €10 go to the pot. You cannot come back."),
    ],
)
def test_who_wants_to_leave_reads_first_what_becomes_of_the_euros(
    settings: Json, words: str
) -> None:
    tournament = started(7, settings=settings)
    page = english().get(player_home(tournament, "Anke") + "leave/").content.decode()
    assert words in flat(page)
    form = desk_of(tournament).get(f"/e/{tournament.slug}/desk/act/withdraw/").content.decode()
    assert ("The euros go to the pot." in form) == bool(settings)


LAST = "the loser of the Runde comes last. Level players at the edge play again."
NOT_ALONE = "The others play on until as many are left as there are places."


@pytest.mark.parametrize(
    ("players", "places", "mode", "words"),
    [
        (4, 3, "points", f"The fewest points go first, and {LAST}"),
        (4, 3, "loser_out", "Only the loser of the Runde is out."),
        (4, 2, "loser_out", f"Only the loser of the Runde is out. {NOT_ALONE}"),
        (
            7,
            6,
            "points",
            "The losers of the tables play again for 1 place; all others are through.",
        ),
        (8, 6, "loser_out", "The loser of each table is out; all others are through."),
        (13, 6, "points", f"The loser of each table is out. {NOT_ALONE}"),
        (13, 10, "points", "The loser of each table is out; all others are through."),
        (13, 12, "points", "play again for 2 places; all others are through."),
    ],
)
def test_a_stechen_is_explained_as_it_is_judged(
    players: int, places: int, mode: str, words: str
) -> None:
    names = tuple(f"e{n}" for n in range(players))
    play = new(Settings(playoff_mode=mode))
    level = replace(play, phase=Phase.PLAYOFF, playoff=Playoff(names, places, ()))
    due = WmPresenter(level).due_playoff
    assert due is not None
    with override("en"):
        assert words in localized(due.rule)


@pytest.mark.parametrize("mode", ["points", "loser_out"])
def test_every_page_of_a_stechen_says_by_what_rule_it_is_played(mode: str) -> None:
    """Two tables of seven level players for six places, then two of them at one for one."""
    tournament, visitor = level(playoff_mode=mode), english()
    addresses = [
        f"/e/{tournament.slug}/",
        f"/e/{tournament.slug}/projector/",
        table_home(tournament, 1),
    ]
    losers: list[str] = []
    told = ["play again for 1 place; all others are through."]
    told += ["Only the loser of the Runde is out." if mode == "loser_out" else LAST]
    for words, points in zip(told, ((15, 14, 14, 13), ()), strict=True):
        due = state(tournament).presenter.due_playoff
        assert due is not None
        homes = [*addresses, player_home(tournament, due.tables[0][0])]
        pages = [visitor.get(address).content.decode() for address in homes]
        form = desk_of(tournament).get(f"/e/{tournament.slug}/desk/playoff/").content.decode()
        assert [words in flat(page) for page in (*pages, form)] == [True] * 5
        losers = entered(tournament, ("misdeals", "misdeals"), points) if points else losers
    assert len(losers) == 2


def test_who_is_level_at_or_below_the_coming_threshold_reads_why_no_stechen_is_played() -> None:
    """The example `play-off-without-purpose` on pages: 31 and 11 euros, six places."""
    tournament = started(8, settings={"cutoff": "19:02", "start_euros": 10})
    for player, euros in (("Anke", 40), ("Bernd", 40), ("Conny", 40), ("Dieter", 40)):
        fields = {"from": ":outside", "to": player, "reason": "paper"}
        sent(tournament, "adjust", **fields, amount=euros)
    sent(tournament, "timer", now=later(2), timer="cutoff")
    assert state(tournament).play.phase == "final_ready"
    page = flat(english().get(player_home(tournament, "Elif")).content.decode())
    assert "no more than the threshold of the Final Table. So there was no play-off." in page


def seated_at(page: str, cell: str) -> list[str]:
    """The names of the seats on a page, in order."""
    return re.findall(rf"<{cell}[^>]*>\s*([A-Z][a-zäöü]+)\s*</", page)


def at_this_table(page: str) -> list[str]:
    """The names on a phone, each behind the mark of the seat, in order."""
    return re.findall(r'<span dir="auto">\s*\S+ ·\s*([A-Z][a-zäöü]+)\s*<', page)


def test_everybody_is_told_tables_and_opponents_of_a_stechen() -> None:
    tournament = level()
    due = state(tournament).presenter.due_playoff
    assert due is not None
    tables = [[name_of(tournament, player) for player in table] for table in due.tables]
    everybody = [name for table in tables for name in table]
    phone, (first, second) = english(), due.tables
    for number, table in enumerate(due.tables, 1):
        for seat, player in enumerate(table, 1):
            own = flat(phone.get(player_home(tournament, player)).content.decode())
            told = re.search(r"Table</dt>\s*<dd>\s*(\d)\s*</dd>.*?Seat</dt>\s*<dd\s*>\s*(\d)", own)
            assert told
            assert told.groups() == (str(number), str(seat))
            assert at_this_table(own) == tables[number - 1]
    public = phone.get(f"/e/{tournament.slug}/").content.decode()
    assert seated_at(public, 'span class="seat-name"') == everybody
    assert "play a Runde from 15 points for 6 places" in flat(public)
    at_table = phone.get(table_home(tournament, 2)).content.decode()
    assert at_this_table(at_table) == tables[1]
    assert len(first) + len(second) == 7


def test_the_wall_says_stechen_and_who_sits_where() -> None:
    tournament = level()
    due = state(tournament).presenter.due_playoff
    assert due is not None
    wall = Client(headers={"accept-language": "de"}).get(f"/e/{tournament.slug}/projector/")
    page = wall.content.decode()
    assert "Stechen um den Einzug" in flat(page)
    names = [name_of(tournament, player) for table in due.tables for player in table]
    assert seated_at(page, "li") == names
    sent(tournament, "withdraw", now=later(3), player=due.tables[0][0])
    assert state(tournament).presenter.due_playoff is None
    after = english().get(f"/e/{tournament.slug}/projector/").content.decode()
    assert "Play-off" not in after
