"""Contents of a preview: all changes for people, in the words of the format."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from tests.domain.rounds.tournament import duel
from tests.worlds.desks import desk_of
from tests.worlds.events import later, name_of, registered, running, seats, sent, state
from tests.worlds.markup import words
from tests.worlds.situations import SITUATIONS, season
from tournaments.domain.actors import Actor, Role
from tournaments.store.execute import preview
from tournaments.store.models import Tournament
from tournaments.web.desk.changes import Changes, consequences
from tournaments.web.desk.organizer_forms import ACTS

pytestmark = pytest.mark.django_db
DIRECTOR = Actor(Role.ORGANIZER, "orga")
# what moves nothing in standings, tables, money and times
_UNSEEN = {"ruling", "rename", "label", "replace", "forget", "note_table"}


def seen(tournament: Tournament, *, language: str = "en", **command: Any) -> tuple[Changes, ...]:
    look = preview(tournament, command | {"accept": True}, DIRECTOR, now=later(25))
    assert not look.problems
    with translation.override(language):
        found = consequences(tournament, look)
    return (*found.major, *found.minor)


def of(groups: tuple[Changes, ...], name: str) -> dict[str, tuple[str, str]]:
    """Return the changes of one of them."""
    (group,) = (group for group in groups if group.of == name)
    return {line.what: (line.before, line.after) for line in group.lines}


@pytest.mark.parametrize("kind", sorted(ACTS))
def test_no_act_that_moves_something_is_said_to_change_nothing(kind: str) -> None:
    tournament, fields = SITUATIONS[kind]()
    groups = seen(tournament, type=kind, **fields)
    assert bool(groups) == (kind not in _UNSEEN)
    assert seen(tournament, language="de", type=kind, **fields) != groups or not groups


def test_a_corrected_match_of_a_season_says_all_that_moves() -> None:
    settings = {"table_size": 2}
    tournament = registered(4, format="league", game="bronzen", settings=settings)
    sent(tournament, "start", seed="lot")
    sent(tournament, "go")
    home, guest = state(tournament).play.tables[0].players
    entry = sent(tournament, "report", table=1, report=duel(home, guest), accept=True).entries[0]
    event = entry.event
    turned = {**event, "report": {**event["report"], **duel(guest, home)}}
    groups = seen(tournament, type="correct", target=entry.seq, event=turned)
    names = [name_of(tournament, side) for side in (home, guest)]
    match = of(groups, f"Match day 1, table 1: {names[0]} – {names[1]}")
    assert match == {"Result": ("124:80", "80:124")}
    assert of(groups, names[0]) == {
        "League points": ("2", "0"),
        "Place": ("1", "4"),
        "game points": ("124", "80"),
        "point difference": ("44", "−44"),
        "tables won": ("1", "0"),
    }


def test_more_time_is_told_in_times() -> None:
    tournament = running(8)
    (group,) = seen(tournament, type="extend", minutes=5, table=2)
    assert group.of == "Table 2"
    assert [line.what for line in group.lines] == ["Ends at"]


def test_only_what_changes_nothing_is_said_to_change_nothing() -> None:
    tournament = running(8)
    client = desk_of(tournament)
    client.cookies["django_language"] = "de"
    page = words(
        client.post(f"/e/{tournament.slug}/desk/act/ruling/", {"text": "weiter", "key": "k"})
    )
    assert "Stand, Tische, Geld und Zeiten bleiben, wie sie sind." in page
    fine = {"player": seats(tournament)[0], "amount": "1", "key": "k2"}
    page = words(client.post(f"/e/{tournament.slug}/desk/act/fine/", fine))
    assert "bleiben, wie sie sind" not in page


def test_a_season_counts_no_balance() -> None:
    tournament = season()
    home = state(tournament).play.tables[0].players[0]
    groups = seen(tournament, type="absent", table=1, players=[home], language="de")
    said = {line.what for group in groups for line in group.lines}
    assert "Ligapunkte" in said
    assert "Guthaben" not in said
