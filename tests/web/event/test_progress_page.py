"""The way to the standings: what they were after each round, in pictures and as a table."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client

from tests.domain.rounds.tournament import duel
from tests.worlds.evenings import corrected, played
from tests.worlds.events import NOW, id_of, registered, running, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import english
from tournaments.domain.formats.state import FormatState
from tournaments.domain.replay_log import apply_entry
from tournaments.domain.review.progression import RoundStandings, Standing, progression
from tournaments.store import history
from tournaments.store.execute import run_due_commands
from tournaments.store.models import Tournament
from tournaments.web.event.chart import MOST
from tournaments.web.event.encounters import encounters

pytestmark = pytest.mark.django_db


def ended_by(tournament: Tournament) -> list[FormatState]:
    """The states that a round or a Runde of the Final Table met, from the entries alone, and the
    last one."""
    met, now, in_final = [], None, False
    for entry in tournament.log.order_by("seq"):
        begins = entry.kind in ("go", "final")
        if now is not None and now.play.round and (begins or (in_final and entry.kind == "runde")):
            met.append(now.play)
        in_final |= entry.kind == "final"
        now = apply_entry(now, entry.kept, entry.at)
    assert now is not None
    return [*met, now.play]


def test_each_round_shows_the_standings_that_the_log_held_then() -> None:
    tournament = played("7")
    now = state(tournament)
    found = progression(now, history.load(tournament, now), {})
    met = ended_by(tournament)
    plays = [play for i, play in enumerate(met) if i == 0 or play.balances != met[i - 1].balances]
    assert len(found) > 5
    assert [after.standings for after in found] == [
        {
            place.player: Standing(place.rank, play.balances[place.player])
            for place in now.format.ranking(play)
        }
        for play in plays
    ]
    known: dict[int, RoundStandings] = {}
    past = history.load(tournament, now)
    assert progression(now, past, known) == found
    assert progression(now, past, known) == found  # of what is known


def test_a_correction_changes_what_was() -> None:
    tournament = played("3")
    now = state(tournament)
    before = progression(now, history.load(tournament, now), {})
    corrected(tournament, now=NOW)
    now = state(tournament)
    after = progression(now, history.load(tournament, now), {})
    assert [one.standings for one in before] != [one.standings for one in after]
    assert after[-1].standings == {
        place.player: Standing(place.rank, now.play.balances[place.player]) for place in now.final
    }


def shown(tournament: Tournament, query: str = "") -> str:
    answer = english().get(f"/e/{tournament.slug}/progress/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_there_is_nothing_to_see_before_the_second_round() -> None:
    assert "There is no way to show yet" in shown(registered(4))
    tournament = running(4)
    assert "It begins with the first result of the second round." in shown(tournament)


def test_everybody_has_a_line_and_one_player_stands_out() -> None:
    tournament = played("7")
    players = len(state(tournament).play.status)
    everybody = shown(tournament)
    assert len(re.findall("<polyline", everybody)) == 2 * players
    assert everybody.count('class="tone-1"') == 4  # both lines, the name and the key
    who = id_of(tournament, "Anke")
    own = words(english().get(f"/e/{tournament.slug}/progress/?player={who}"))
    assert "Progress Anke" in own
    assert "Now" in own
    assert "Every table and every point" in own


def test_nobody_of_that_id_is_everybody() -> None:
    tournament = played("7")
    page = f"/e/{tournament.slug}/progress/"
    everybody = words(Client().get(page))
    for query in ("?player=e99", "?player=", "?x=1", "?player=<b>"):
        assert words(Client().get(page + query)) == everybody


def test_of_a_large_field_the_first_are_drawn_and_who_is_asked_for() -> None:
    tournament = running(MOST + 20)
    due = state(tournament).play.round_due
    assert due is not None
    over = due + timedelta(minutes=1)
    for table, seated in enumerate(run_due_commands(tournament, now=over).play.tables, 1):
        result = {"loser": seated.players[0]}
        sent(tournament, "runde", table=table, result=result, now=over, accept=True)
    for step, fields in (("draw", {"seed": "1"}), ("go", {})):
        sent(tournament, step, now=over, **fields)
    result = {"loser": state(tournament).play.tables[0].players[0]}
    sent(tournament, "runde", table=1, result=result, now=over, accept=True)
    assert "20 more are not drawn." in shown(tournament)
    last = state(tournament).format.ranking(state(tournament).play)[-1].player
    assert "19 more are not drawn." in shown(tournament, f"?player={last}")


def test_who_met_whom_and_what_each_table_brought() -> None:
    """Two rounds at two tables of duels, by hand: A and B meet twice, C and D too."""
    tournament = registered(4, format="swiss", game="bronzen", settings={"rounds": 3, "deals": 1})
    sent(tournament, "start")
    a, b, c, d = state(tournament).play.status
    for _round in range(2):
        sent(tournament, "draw", tables=[[a, b], [c, d]], override=True)
        sent(tournament, "go")
        for table, (winner, loser) in enumerate(((a, b), (c, d)), 1):
            sent(tournament, "report", table=table, report=duel(winner, loser), accept=True)
    found = encounters(state(tournament), b)
    assert found is not None
    name = state(tournament).name
    met = {row.name: row.met for row in found.rows}
    assert met == {name(x): ((name(y), 2),) for x, y in ((a, b), (b, a), (c, d), (d, c))}
    order = [row.name for row in found.rows]
    squares = [(order.index(name(x)), order.index(name(y))) for x, y in ((a, b), (c, d))]
    both = sorted(f"M{x}.04 {y}.04h.92v.92h-.92z" for two in squares for x, y in (two, two[::-1]))
    assert found.cells == ((2, "".join(both)),)
    assert found.own == order.index(name(b))
    assert [len(column.bars) for column in found.columns] == [2, 2]
    sittings = state(tournament).format.sittings(state(tournament).play)
    (most, least) = (points for _who, points in sittings[0].scores)
    bar = found.columns[0].bars[0]
    assert (bar.least, bar.most, bar.average) == (least, most, (least + most) / 2)
    assert [bar.is_own for column in found.columns for bar in column.bars] == [True, False] * 2
    told = words(english().get(f"/e/{tournament.slug}/progress/?player={b}"))
    assert f"{name(b)} {name(a)} (2×)" in told
    assert "Table against table" in told


def test_one_table_after_the_other_is_compared_with_none() -> None:
    tournament = registered(2, format="swiss", game="bronzen", settings={"rounds": 2, "deals": 1})
    sent(tournament, "start")
    assert encounters(state(tournament)) is None


def test_a_bracket_says_it_by_itself() -> None:
    tournament = registered(4, format="knockout", game="bronzen")
    sent(tournament, "start")
    assert "/progress/" not in english().get(f"/e/{tournament.slug}/").content.decode()
