"""Facts for a story in the entries: reports, matches, missed finals, exits."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

from tests.domain.evening_in_memory import NOW, Evening
from tests.domain.review.test_story import MISSED, OUT, WON, event, past, playing, runde
from tests.domain.rounds.tournament import duel
from tournaments.domain.formats.state import Phase
from tournaments.domain.review.reports import Cut, Exit, Match, Report, happened, matches

BEFORE = playing(Phase.CLOSING, {"a": 9, "b": 7, "c": 5, "d": 5, "e": 1})
AT_CUT = playing(
    Phase.FINAL, {"a": 9, "b": 7, "c": 5, "d": 5, "e": 1}, dict.fromkeys("cde", MISSED)
)


def test_entries_tell_who_sat_where_who_missed_the_final_and_who_went_out() -> None:
    over = playing(Phase.FINISHED, {"a": 9, "b": 4, "c": 5, "d": 5, "e": 1},
                   {"a": WON, "b": OUT, **dict.fromkeys("cde", MISSED)})  # fmt: skip
    noted = SimpleNamespace(event={"type": "ruling"}, at=NOW, index=8)
    timeless = SimpleNamespace(event=runde(0, "a").event, at=None, index=9)
    walk = past(
        *((None, BEFORE), (runde(7, "c", table=2), BEFORE), (noted, AT_CUT)),
        *((timeless, AT_CUT), (runde(10, "a"), AT_CUT), (runde(11, "b"), AT_CUT)),
    )
    reports, exits, cut = happened(event(over), walk)
    assert reports == [
        Report(2, 12, NOW, False, None, (), {"loser": "c"}, entry=7),  # no such table any more
        Report(2, 11, NOW, True, NOW, ("a", "b"), {"loser": "a"}, entry=10),
        Report(2, 11, NOW, True, NOW, ("a", "b"), {"loser": "b"}, entry=11),
    ]
    assert exits == [Exit("b", 2, 4, 11)]
    assert cut == Cut(7, 5, ("c", "d"))


DUELS = {"rounds": 1, "deals": 2}


def test_a_match_is_what_its_table_reported() -> None:
    """e2 wins two games by 124 to 80; at the other table each wins one."""
    evening = Evening(4, format="evening", game="bronzen", settings=DUELS)
    evening.sent("start", 0)
    evening.sent("draw", 0, tables=[["e1", "e2"], ["e3", "e4"]])
    evening.sent("go", 0)
    lost, won = duel("e2", "e1")["deals"], duel("e3", "e4")["deals"]
    evening.sent("report", 20, table=1, report={"deals": 2 * lost})
    evening.sent("report", 30, table=2, report={"deals": won + duel("e4", "e3")["deals"]})
    reports, exits, cut = happened(evening.state, evening.memory.past)
    seq = [report.entry for report in reports]
    assert (exits, cut, [report.seats for report in reports]) == (
        *([], None),
        [("e1", "e2"), ("e3", "e4")],
    )
    first, second = (("e1",), ("e2",)), (("e3",), ("e4",))
    assert matches(evening.state, reports) == (
        Match(1, 1, (("e1", 160), ("e2", 248)), (seq[0],), first, ((80, 124), (80, 124)), 1),
        Match(1, 2, (("e3", 204), ("e4", 204)), (seq[1],), second, ((124, 80), (80, 124)), None),
    )
    # of several reports of one table no deals are told, nor of more than four hundred in all
    again = matches(evening.state, [*reports, reports[0]])
    assert [(match.deals, match.entries) for match in again] == [
        ((), (seq[0], seq[0])),
        (((124, 80), (80, 124)), (seq[1],)),
    ]
    unwritten = matches(evening.state, [replace(reports[0], written=None), reports[1]])
    assert [match.deals for match in unwritten] == [(), ((124, 80), (80, 124))]
    elsewhere = replace(reports[0], round=2)
    for number, told_of in ((398, 2), (399, 0)):
        found = matches(evening.state, [*reports, *[elsewhere] * number])
        assert sum(bool(match.deals) for match in found) == told_of


def test_partners_who_sit_opposite_are_one_side() -> None:
    """Four people play Canasta once: first and third of the table against second and fourth."""
    evening = Evening(4, format="evening", game="canasta", settings={"rounds": 1, "deals": 1})
    evening.sent("start", 0)
    evening.sent("draw", 0, tables=[["e1", "e2", "e3", "e4"]])
    evening.sent("go", 0)
    totals = {"totals": {"points": {"0": 1200, "1": 700}, "deals": 1}}
    evening.sent("report", 20, table=1, report=totals, accept=True)
    reports, _exits, _cut = happened(evening.state, evening.memory.past)
    (match,) = matches(evening.state, reports)
    assert match.sides == (("e1", "e3"), ("e2", "e4"))
    assert match.made == (1200, 700)
    (again,) = matches(evening.state, [*reports, *reports])
    assert again.sides == match.sides  # by where they sat, where no deals are told
