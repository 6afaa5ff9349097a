"""Events in which a command fits, with its fields: one for each type of command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.worlds.events import (
    drawn,
    in_ids,
    later,
    registered,
    running,
    seats,
    sent,
    started,
    state,
)
from tournaments.domain.actors import CLOCK, Actor, Role
from tournaments.store.models import Tournament

Situation = tuple[Tournament, dict[str, Any]]


def open_signup() -> Situation:
    tournament = registered(3)
    sent(tournament, "signup", open=True)
    return tournament, {"name": "Zoe"}


def reported(players: int = 8) -> Situation:
    """A report of the first player waits for the second one."""
    tournament = running(players, confirmation="second")
    first, second, *_ = seats(tournament)
    done = sent(
        tournament,
        "report",
        now=later(12),
        actor=Actor(Role.PLAYER, first),
        table=1,
        result={"loser": first},
    )
    return tournament, {"report": done.entries[0].seq, "by": second}


def sent_from_a_phone() -> Situation:
    """A report of the first player by the table's phone, which nobody has confirmed."""
    tournament = running(8, confirmation="second")
    first, *_ = seats(tournament)
    phone = Actor(Role.PLAYER, first, browser="phone")
    result = {"table": 1, "result": {"loser": first}}
    done = sent(tournament, "report", now=later(12), actor=phone, **result)
    return tournament, {"entry": done.entries[0].seq}


def closing() -> Situation:
    tournament = running(8)
    sent(tournament, "timer", now=later(45), timer="round", round=1)
    return tournament, {"table": 1}


def paused() -> Situation:
    tournament = running(8)
    sent(tournament, "pause", now=later(3))
    return tournament, {}


def after_a_step() -> Situation:
    """An hour back in mid-round."""
    tournament = running(8)
    sent(tournament, "clock_step", actor=CLOCK, now=later(10), was=later(70).isoformat())
    return tournament, {}


def level_at_the_cut() -> Situation:
    """Eight players, nobody has paid anything, and only six places: all play for them."""
    tournament = started(8, settings={"cutoff": "19:02", "playoff_mode": "loser_out"})
    sent(tournament, "timer", now=later(2), timer="cutoff")
    players = list(state(tournament).play.playoff.players)  # type: ignore[union-attr]
    results = [
        {"players": group, "result": {"loser": group[0], "points": _points(group)}}
        for group in (players[:4], players[4:])
    ]
    return tournament, {"tables": results}


def _points(group: list[str]) -> dict[str, int]:
    return dict(zip(group, (28, 9, 9, 4), strict=True))


def before_the_final() -> Situation:
    tournament = started(7)
    sent(tournament, "withdraw", now=later(1), player="Anke")
    return tournament, {"seed": "lot"}


def exchanging() -> Situation:
    tournament = running(8)
    return tournament, {"a": seats(tournament, 1)[0], "b": seats(tournament, 2)[0]}


def swapping() -> Situation:
    tournament = drawn(8)
    return tournament, {"a": seats(tournament, 1)[0], "b": seats(tournament, 2)[0]}


def somebody_came() -> Situation:
    tournament = drawn(8, settings={"late_entry_until": 3})
    sent(tournament, "late_entry", player="Zoe")
    return tournament, {}


def without_a_seat() -> Situation:
    tournament = running(7, settings={"late_entry_until": 3})
    sent(tournament, "late_entry", player="Zoe")
    tables = state(tournament).play.tables
    three = next(n for n, table in enumerate(tables, 1) if len(table.players) == 3)
    return tournament, {"players": ["Zoe"], "table": three, "after": True}


def at_table_one(**fields: Any) -> Callable[[], Situation]:
    def situation() -> Situation:
        tournament = running(8)
        first = seats(tournament)[0]
        return tournament, {
            key: first if value == "first" else value for key, value in fields.items()
        }

    return situation


def lost_runde() -> Situation:
    tournament = running(8)
    return tournament, {"table": 1, "result": {"loser": seats(tournament)[0]}}


def mistaken() -> Situation:
    tournament, fields = lost_runde()
    entry = sent(tournament, "runde", now=later(5), **fields).entries[0]
    return tournament, {"target": entry.seq, "void": True}


def at_a_match() -> Situation:
    tournament = registered(4, format="knockout", settings={"seeding": "order"})
    sent(tournament, "start", seed="lot")
    sent(tournament, "draw", seed="lot")
    sent(tournament, "go")
    return tournament, {"table": 1, "player": "Anke"}


def evening() -> Tournament:
    """Three duellists of Bronzen: one table plays, one has a bye."""
    settings = {"deals": 1, "lost_fees": [[0, 50]]}
    return running(3, format="evening", game="bronzen", settings=settings)


def not_at_the_table() -> Situation:
    tournament = evening()
    return tournament, {"player": seats(tournament)[0]}


def before_two_rounds() -> Situation:
    settings = {"rounds": 2, "deals": 1}
    tournament = drawn(4, format="evening", game="bronzen", settings=settings)
    return tournament, {"player": seats(tournament)[0], "until": 2}


def left_an_evening() -> Situation:
    tournament = evening()
    sent(tournament, "withdraw", now=later(1), player="Anke")
    return tournament, {"player": "Anke"}


def between_rounds() -> Situation:
    tournament = evening()
    a, b = seats(tournament)
    counts = {a: {"double": [0, 0, 0], "jay": 0, "einzel": 8}}
    counts[b] = {"double": [4, 4, 0], "jay": 0, "einzel": 7}
    report = {"deals": [{"winner": b, "counts": counts}]}
    sent(tournament, "report", now=later(9), table=1, report=report)
    return tournament, {}


def collectable() -> Situation:
    tournament, _ = between_rounds()
    return tournament, {"round": 1, "table": 1, "amount": 50}


def season(**settings: Any) -> Tournament:
    """A league whose first match day is open."""
    tournament = registered(4, format="league", settings={"kind": "sides", **settings})
    sent(tournament, "start", seed="lot")
    sent(tournament, "go")
    return tournament


def absent_from_a_match() -> Situation:
    tournament = season()
    home = state(tournament).play.tables[0].players[0]
    return tournament, {"table": 1, "players": [home]}


def excused_from_a_day() -> Situation:
    tournament = season()
    return tournament, {"player": state(tournament).play.tables[0].players[0], "round": 2}


def teams(boards: int = 1, count: int = 2, **setup: Any) -> Tournament:
    """A league of teams of three, before its first match day."""
    settings = {"kind": "teams", "boards": boards, **setup.pop("settings", {})}
    tournament = registered(0, format="league", settings=settings, **setup)
    for team in "ABCDEF"[:count]:
        sent(tournament, "register", player=team, members=[f"{team}{n}" for n in (1, 2, 3)])
    sent(tournament, "start", seed="lot")
    return tournament


def lining_up() -> Situation:
    tournament = teams()
    sent(tournament, "go")
    side = state(tournament).play.tables[0].players[0]
    return tournament, {"table": 1, "player": side, "people": [f"{side}.2"]}


def asked_for_another_date() -> Situation:
    tournament = season()
    home, guest = state(tournament).play.tables[0].players
    sent(tournament, "postpone", table=1, player=guest, to=later(5000).isoformat())
    return tournament, {"table": 1, "player": home}


def taking_signups(players: int) -> Tournament:
    """An event into which people enter themselves by the link."""
    tournament = registered(players)
    sent(tournament, "signup", open=True)
    return tournament


def announced() -> Situation:
    tournament = registered(3)
    done = sent(tournament, "announce", text="Soup is ready")
    return tournament, {"entry": done.entries[0].seq}


def calling() -> Situation:
    tournament = running(8)
    sent(tournament, "call_desk", table=1, now=later(5), actor=Actor(Role.TABLE, "1", 1))
    return tournament, {"table": 1}


def all_is_over() -> Situation:
    settings = {"rounds": 1, "deals": 3, "prizes": ["Ham"]}
    tournament = running(3, format="evening", game="binokel", settings=settings)
    deal = {"kind": "abgehen", "solo": seats(tournament)[0], "bid": 200}
    sent(tournament, "report", table=1, report={"deals": 3 * [deal]}, accept=True)
    return tournament, {"prize": "1", "player": state(tournament).final[0].player}


def level_in_the_end() -> Situation:
    """Two of three are level in all, and there is a ham."""
    settings = {"rounds": 1, "deals": 3, "prizes": ["Ham"], "ties": []}
    tournament = running(3, format="evening", game="binokel", settings=settings)
    deal = {"kind": "abgehen", "solo": "e1", "bid": 200}
    sent(tournament, "report", table=1, report={"deals": 3 * [deal]}, accept=True)
    final = state(tournament).final
    return tournament, {"players": [final[1].player, final[0].player], "means": "card"}


def gone_into_the_box() -> Situation:
    tournament = registered(3)
    done = sent(tournament, "cash", purpose="opening", cents=5000)
    return tournament, {"entry": done.entries[0].seq}


def by_id(kind: str, situation: Callable[[], Situation]) -> Callable[[], Situation]:
    """The fields with ids in the place of names."""

    def made() -> Situation:
        tournament, fields = situation()
        return tournament, in_ids(tournament, kind, fields)

    return made


_SITUATIONS: dict[str, Callable[[], Situation]] = {
    "configure": lambda: (registered(3), {"name": "Anders"}),
    "signup": lambda: (registered(3), {"open": True}),
    "register": open_signup,
    "set_start_balance": lambda: (
        registered(3, settings={"begins": "final"}),
        {"player": "Anke", "brings": 12},
    ),
    "check_in": lambda: (registered(3), {"player": "Anke", "present": True}),
    "rename": lambda: (registered(3), {"player": "Anke", "name": "Zoe"}),
    "forget": lambda: (registered(3), {"player": "Anke"}),
    "start": lambda: (registered(3), {}),
    "late_entry": lambda: (started(3, settings={"late_entry_until": 3}), {"name": "Zoe"}),
    "fill": lambda: (started(4), {"player": "Anke"}),
    "seat": without_a_seat,
    "withdraw": at_table_one(player="first"),
    "replace": lambda: (started(4), {"player": "Anke", "name": "Zoe"}),
    "sit_out": before_two_rounds,
    "draw": lambda: (started(8), {"seed": "lot"}),
    "swap": swapping,
    "exchange": exchanging,
    "refit_seats": somebody_came,
    "wish": lambda: (started(8), {"wish": "apart", "player": "Anke", "other": "Bernd"}),
    "publish": lambda: (drawn(8), {}),
    "go": lambda: (drawn(8), {}),
    "timer": at_table_one(timer="round", round=1),
    "pause": at_table_one(),
    "resume": paused,
    "extend": at_table_one(minutes=5),
    "end_round": at_table_one(),
    "clock_step": lambda: (running(8), {"was": later(80).isoformat()}),
    "revert_clock_step": after_a_step,
    "accept_clock_step": after_a_step,
    "report": lost_runde,
    "confirm": reported,
    "dispute": reported,
    "runde": lost_runde,
    "award": at_a_match,
    "absent": absent_from_a_match,
    "postpone": lambda: (season(), {"table": 1, "to": later(5000).isoformat()}),
    "add_match": lambda: (season(), {"player": "Anke", "other": "Bernd"}),
    "swap_home": lambda: (season(), {"table": 2}),
    "move_day": lambda: (season(), {"round": 2, "to": later(5000).isoformat()}),
    "decline": asked_for_another_date,
    "report_absence": excused_from_a_day,
    "plan": lambda: (season(), {"seed": "lot"}),
    "lineup": lining_up,
    "venue": lambda: (teams(), {"player": "A", "text": "Hirsch"}),
    "roster": lambda: (teams(), {"player": "A", "members": ["A1", "A9"]}),
    "no_show": not_at_the_table,
    "rejoin": left_an_evening,
    "penalty": lambda: (evening(), {"player": "Anke", "points": 100}),
    "collect": collectable,
    "finish": between_rounds,
    "table_done": closing,
    "playoff": level_at_the_cut,
    "final": before_the_final,
    "threshold": lambda: (before_the_final()[0], {"to": 5}),
    "warn": at_table_one(player="first"),
    "fine": at_table_one(player="first", amount=1),
    "order": level_in_the_end,
    "exclude": at_table_one(player="first"),
    "ban": at_table_one(guest="Egon"),
    "ruling": at_table_one(text="play on"),
    "amend": at_table_one(settings={"round_minutes": 50}),
    "adjust": at_table_one(**{"from": "first", "to": ":pot", "amount": 1, "reason": "paper"}),
    "correct": mistaken,
    "cash": lambda: (
        registered(3),
        {"purpose": "entry_fee", "player": "Anke", "cents": 1050, "reason": "late"},
    ),
    "strike_cash": gone_into_the_box,
    "prizes": lambda: (
        registered(3),
        {
            "prizes": ["pot: box, at least 50 €", "40 %, last: sausage", "every third: ham"],
        },
    ),
    "label": lambda: (
        taking_signups(3),
        {"player": "Anke", "label": "Team", "value": "Krone 1"},
    ),
    "hand_out": all_is_over,
    "announce": lambda: (registered(3), {"text": "Soup is ready"}),
    "withdraw_announcement": announced,
    "call_desk": at_table_one(table=1),
    "answer_call": calling,
    "note_table": at_table_one(table=1, text="A card is bent"),
    "undo": sent_from_a_phone,
    "show_forecast": lambda: (registered(3), {"audience": "all"}),
    "entry_fee": lambda: (registered(3), {"player": "Anke", "cents": 500, "reason": "helps"}),
}

SITUATIONS = {kind: by_id(kind, situation) for kind, situation in _SITUATIONS.items()}
