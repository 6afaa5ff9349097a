"""Single rules and settings of the WM mode (docs/rules/wm.md sections 4 and 7)."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.domain.formats.run import EventRun, Step
from tournaments.domain.formats.wm.format import WM
from tournaments.domain.formats.wm.ranking import ranking
from tournaments.domain.formats.wm.rules import new
from tournaments.domain.formats.wm.seats import table_sizes
from tournaments.domain.formats.wm.settings import SETTINGS, Settings, read_settings
from tournaments.domain.formats.wm.state import State

Json = dict[str, Any]
NAMES = ("Anna", "Ben", "Cleo", "Dirk", "Eva", "Finn", "Gero", "Hanna")


class Desk:
    """Enters events one after the other; times are `HH:MM`, before noon on the next day."""

    def __init__(
        self, players: int, at: str = "19:00", *, starts: bool = True, **settings: Any
    ) -> None:
        read, problems = read_settings(settings)
        assert problems == []
        self.run = EventRun(WM, new(read))
        self.index = 0
        for name in NAMES[:players]:
            self.ok("register", at, player=name)
        if starts:
            self.ok("start", at)

    def enter(self, kind: str, at: str, **given: Any) -> Step[State]:
        day = "2025-11-22" if at >= "12" else "2025-11-23"
        event = {"type": kind, "at": f"{day}T{at}", **given}
        step = self.run.apply(event, self.index)
        self.index += 1
        return step

    @property
    def state(self) -> State:
        return self.run.state

    def ok(self, kind: str, at: str, **given: Any) -> Step[State]:
        step = self.enter(kind, at, **given)
        assert step.kind == "accepted", step
        return step

    def give(self, **euros: int) -> None:
        """Bring players to these balances by adjustments against the outside."""
        for player, wanted in euros.items():
            has = self.state.balances[player]
            source, target = (player, ":outside") if wanted < has else (":outside", player)
            change = {"from": source, "to": target, "amount": abs(wanted - has)}
            if wanted != has:
                self.ok("adjust", "19:01", **change, reason="set up")

    def sit(self, *tables: tuple[str, ...], at: str = "19:05") -> None:
        number = self.state.round + 1
        seats = [list(table) for table in tables]
        self.ok("draw", at, round=number, tables=seats, override=True)
        self.ok("go", at, round=number)

    def runde(self, at: str, table: int = 1, **result: Any) -> Step[State]:
        return self.ok("runde", at, table=table, result=result)

    def final(self, at: str) -> None:
        self.ok("final", at, seats=list(self.state.players_in))


def test_defaults_are_allowed_and_choices_have_words() -> None:
    for option in SETTINGS:
        assert option.allows(option.default)
        if option.type != "list":  # whose entries may have words
            words = set(option.choices) if option.type == "string" else set()
            assert set(option.choice_labels) == words


def test_settings_problems_come_in_table_order() -> None:
    raw = {"zebra": 1, "alpha": None, "swiss_from": 0, "early_sizes": [3, 5], "cutoff": "7:00"}
    problems = read_settings({**raw, "game_variant": {"no": 1}, "max_players": True})[1]
    assert [(p.code, p.path) for p in problems] == [
        ("setting_value", "settings.max_players"),
        ("setting_value", "settings.early_sizes"),
        ("setting_value", "settings.swiss_from"),
        ("setting_value", "settings.cutoff"),
        ("variant_unknown", "settings.game_variant.no"),
        ("setting_unknown", "settings.alpha"),
        ("setting_unknown", "settings.zebra"),
    ]


@pytest.mark.parametrize(
    ("order", "paid"), [("clockwise", ["Dirk", "Anna"]), ("poorest", ["Ben", "Anna"])]
)
def test_partial_payment_goes_in_the_chosen_order(order: str, paid: list[str]) -> None:
    desk = Desk(5, partial_order=order)
    desk.give(Anna=5, Ben=3, Cleo=2)
    desk.ok("exclude", "19:02", player="Eva")
    desk.sit(("Cleo", "Dirk", "Anna", "Ben"))
    step = desk.runde("19:20", loser="Cleo")
    assert [booking.target for booking in step.bookings] == paid
    assert step.facts["unpaid"] == {"Cleo": 1}
    assert step.status == {"Cleo": "bust"}


@pytest.mark.parametrize(("rule", "pot"), [("keep", 0), ("pot", 20)])
def test_euros_of_those_who_go(rule: str, pot: int) -> None:
    desk = Desk(6, leaver_balance=rule, excluded_balance=rule)
    desk.ok("withdraw", "19:02", player="Anna")
    step = desk.ok("exclude", "19:03", player="Ben")
    assert desk.state.pot == pot
    assert [b.reason for b in step.bookings] == ([] if rule == "keep" else ["excluded"])


def test_fine_limit_per_person_adds_up() -> None:
    desk = Desk(5, fine_limit="person", fine_max=5)
    desk.ok("fine", "19:02", player="Anna", amount=3)
    assert desk.enter("fine", "19:03", player="Anna", amount=3).errors[0].code == "fine_amount"
    desk.ok("fine", "19:03", player="Anna", amount=2)
    desk.ok("fine", "19:03", guest="Anna", amount=5)


@pytest.mark.parametrize(
    ("settings", "threshold"),
    [
        ({}, 13),  # 141 over six finalists is 23.5
        ({"threshold_rounding": "nearest"}, 14),
        ({"threshold_rounding": "ceil"}, 14),
        ({"threshold_over": "remaining"}, 10),  # 142 over seven is 20.3
        ({"threshold_over": "starters"}, 9),  # 152 over eight is 19
    ],
)
def test_threshold_at_the_start(settings: Json, threshold: int) -> None:
    desk = Desk(8, start_elimination="never", **settings)
    desk.ok("withdraw", "19:00", player="Hanna")
    desk.give(Anna=30, Ben=27, Cleo=24, Dirk=22, Eva=20, Finn=18, Gero=1)
    desk.ok("timer", "00:30", timer="cutoff")
    assert desk.state.threshold == threshold


@pytest.mark.parametrize(
    ("rule", "after_cut", "after_six"), [("always", 3, 3), ("cut_only", 3, 4), ("never", 4, 4)]
)
def test_start_elimination(rule: str, after_cut: int, after_six: int) -> None:
    poor = {"Anna": 40, "Ben": 30, "Cleo": 30, "Dirk": 1}
    cut = Desk(4, start_elimination=rule)
    cut.give(**poor)
    cut.ok("timer", "00:30", timer="cutoff")
    assert cut.state.remaining == after_cut
    six = Desk(5, start_elimination=rule, final_size=4)
    six.give(**poor)
    six.ok("withdraw", "19:02", player="Eva")
    assert (six.state.phase, six.state.remaining) == ("final_ready", after_six)


def _final(**settings: Any) -> Desk:
    """A Final Table of four at threshold 0, before the cut-off."""
    desk = Desk(5, final_size=4, **settings)
    desk.ok("withdraw", "19:01", player="Eva")
    desk.final("19:10")
    return desk


def test_raise_every_counts_runden() -> None:
    desk = _final(raise_every=3)
    raised = [
        desk.runde(f"19:{m}", loser=who).facts.get("raised", 0)
        for m, who in ((20, "Anna"), (30, "Ben"), (40, "Cleo"), (50, "Dirk"))
    ]
    assert raised == [0, 0, 1, 0]


@pytest.mark.parametrize(("rule", "threshold"), [("each", 10), ("once", 9)])
def test_two_out_at_once_raise_each_or_once(rule: str, threshold: int) -> None:
    desk = _final(raise_per_elimination=rule)
    desk.ok("threshold", "19:11", to=8)
    desk.give(Ben=9, Cleo=9)
    step = desk.runde("19:20", end="durchmarsch", winner="Anna")
    assert step.status == {"Ben": "eliminated", "Cleo": "eliminated"}
    assert desk.state.threshold == threshold


@pytest.mark.parametrize(("rule", "threshold"), [("any_departure", 2), ("paying", 0)])
def test_departures_raise_or_not(rule: str, threshold: int) -> None:
    desk = _final(raise_on=rule)
    desk.ok("withdraw", "19:12", player="Anna")
    desk.runde("19:20", end="exclusion", loser="Ben")
    assert desk.state.threshold == threshold


@pytest.mark.parametrize(("rule", "out"), [("before_raise", []), ("after_raise", ["Anna"])])
def test_regular_raise_before_or_after_the_check(rule: str, out: list[str]) -> None:
    desk = _final(eliminate_check=rule, raise_every=1)
    desk.give(Anna=4)
    desk.runde("19:20", loser="Anna")
    assert [p for p, s in desk.state.status.items() if s == "eliminated"] == out
    assert desk.state.threshold == 1 + len(out)


def test_pot_and_fine_at_the_final_table() -> None:
    desk = _final()
    step = desk.ok("fine", "19:12", player="Anna", amount=10)
    assert step.status == {"Anna": "eliminated"}
    assert step.facts == {"raised": 1}


@pytest.mark.parametrize(("rule", "phase"), [("runde", "closing"), ("round_end", "round")])
def test_six_rule_at_once_or_after_the_round(rule: str, phase: str) -> None:
    desk = Desk(7, six_when=rule)
    desk.sit(("Anna", "Ben", "Cleo", "Dirk"), ("Eva", "Finn", "Gero"))
    desk.ok("withdraw", "19:10", player="Gero")
    assert desk.state.phase == phase
    if rule == "round_end":
        desk.ok("timer", "19:50", timer="round", round=1)
    for table in (1, 2):
        desk.ok("table_done", "19:51", table=table)
    assert desk.state.phase == "final_ready"


@pytest.mark.parametrize(
    ("starters", "exception", "phase"),
    [
        (6, "started", "between"),  # with fewer than seven at the start the rule never holds
        (6, "ever", "final_ready"),  # there were seven at once
        (7, "started", "final_ready"),
        (7, "ever", "final_ready"),
    ],
)
def test_the_exception_of_the_six_rule_goes_by_who_started(
    starters: int, exception: str, phase: str
) -> None:
    """Six start, one joins, one leaves: six are in."""
    desk = Desk(starters, late_entry_until=3, six_exception=exception)
    desk.ok("late_entry", "19:01", player="Zoe")
    for name in NAMES[: starters - 5]:
        desk.ok("withdraw", "19:02", player=name)
    assert (desk.state.remaining, desk.state.phase) == (6, phase)


def test_a_table_for_all_goes_by_who_started_as_well() -> None:
    for exception, sizes in (("started", (3, 3)), ("ever", (6,))):
        desk = Desk(6, late_entry_until=3, six_rule="one_table", six_exception=exception)
        desk.ok("late_entry", "19:01", player="Zoe")
        desk.ok("withdraw", "19:02", player="Anna")
        assert table_sizes(desk.state, 1, desk.state.settings) == sizes


def test_cutoff_may_wait_for_the_end_of_the_round() -> None:
    desk = Desk(5, cutoff="19:30", cutoff_finish="round")
    desk.sit(NAMES[:5])
    desk.ok("timer", "19:30", timer="cutoff")
    assert desk.state.phase == "round"
    desk.runde("19:40", loser="Anna")
    desk.ok("timer", "19:50", timer="round", round=1)
    desk.ok("table_done", "19:51", table=1)
    assert desk.state.phase == "final_ready"


def _level() -> Desk:
    desk = Desk(8, final_size=3, playoff_mode="loser_out")
    desk.give(Anna=20, Ben=20, Gero=2, Hanna=2)
    desk.ok("timer", "00:30", timer="cutoff")
    return desk


def test_playoff_where_only_the_loser_is_out() -> None:
    desk = _level()
    assert desk.state.status["Gero"] == "missed_cut"
    for loser, rest in (("Cleo", ["Dirk", "Eva", "Finn"]), ("Eva", ["Dirk", "Finn"])):
        group = {"Cleo": ["Cleo", *rest], "Eva": ["Dirk", "Eva", "Finn"]}[loser]
        points = dict.fromkeys(group, 9) | {loser: 30, group[-1]: 0}
        step = desk.ok(
            "playoff",
            "00:50",
            tables=[{"players": group, "result": {"loser": loser, "points": points}}],
        )
        assert step.facts["playoff"] == {"players": rest, "places": 1}


def test_who_is_through_may_give_his_place_away() -> None:
    desk = _level()
    step = desk.ok("withdraw", "00:35", player="Anna")
    assert step.facts["playoff"] == {"players": ["Cleo", "Dirk", "Eva", "Finn"], "places": 2}
    desk.ok("withdraw", "00:36", player="Cleo")
    step = desk.ok("exclude", "00:37", player="Dirk")
    assert desk.state.players_in == ("Ben", "Eva", "Finn")
    assert desk.state.phase == "final_ready"


def test_exits_of_a_round_may_share_a_rank() -> None:
    for rule, ranks in (("event", [3, 4]), ("round", [3, 3])):
        desk = Desk(4, exit_ties=rule)
        desk.sit(("Anna", "Ben", "Cleo", "Dirk"))
        desk.ok("withdraw", "19:10", player="Dirk")
        desk.ok("withdraw", "19:20", player="Cleo")
        rows = [row for row in ranking(desk.state) if row.player in ("Cleo", "Dirk")]
        assert [row.rank for row in rows] == ranks


def test_who_missed_the_cut_with_as_much_is_level_whichever_table_ended_last() -> None:
    desk = Desk(8, start_elimination="never")
    desk.give(Anna=9, Ben=20, Cleo=20, Dirk=20, Eva=8, Finn=20, Gero=20, Hanna=20)
    desk.sit(("Anna", "Ben", "Cleo", "Dirk"), ("Eva", "Finn", "Gero", "Hanna"))
    desk.ok("timer", "00:30", timer="cutoff")
    desk.ok("table_done", "00:31", table=1)
    desk.runde("00:35", table=2, loser="Finn")
    assert gone(desk) == [(7, "Anna", 9), (7, "Eva", 9)]


def test_who_leaves_by_the_same_runde_with_as_much_is_level() -> None:
    desk = Desk(4)
    desk.give(Anna=8, Ben=9)
    desk.sit(("Anna", "Ben", "Cleo", "Dirk"))
    for name in ("Anna", "Ben"):
        desk.ok("withdraw", "19:10", player=name, during_runde=True)
    desk.runde("19:20", loser="Dirk", no_claim=["Ben", "Cleo"])
    assert gone(desk) == [(3, "Anna", 9), (3, "Ben", 9)]


def gone(desk: Desk) -> list[tuple[int, str, int]]:
    """Rank, name and euros of everybody who is out and ranked."""
    state = desk.state
    rows = [(row.rank, row.player) for row in ranking(state)]
    return [
        (rank, name, state.balances[name]) for rank, name in rows if name not in state.players_in
    ]


def test_correction_rewrites_the_books_and_keeps_the_index() -> None:
    desk = Desk(4)
    desk.sit(("Anna", "Ben", "Cleo", "Dirk"))
    desk.runde("19:20", loser="Anna")
    wrong = desk.index - 1
    desk.runde("19:40", loser="Ben")
    right = {"type": "runde", "table": 1, "at": "2025-11-22T19:20", "result": {"loser": "Dirk"}}
    step = desk.ok("correct", "19:45", target=wrong, event=right)
    assert dict(step.balances) == {"Anna": 12, "Dirk": 8}
    assert [
        (booking.source, booking.amount)
        for entry, booking in desk.run.history.account("Dirk")
        if entry.index == wrong
    ] == [("Dirk", 1)] * 3
    again = desk.ok("correct", "19:46", target=wrong, void=True)
    assert again.state.balances == {"Anna": 11, "Ben": 7, "Cleo": 11, "Dirk": 11}
    assert desk.enter("correct", "19:47", target=wrong, void=True).errors[0].code == (
        "target_invalid"
    )


def test_correction_that_later_events_contradict_names_the_first() -> None:
    desk = Desk(4)
    desk.sit(("Anna", "Ben", "Cleo", "Dirk"))
    draw = desk.index - 2
    step = desk.enter("correct", "19:10", target=draw, void=True)
    assert step.errors == (("correction_conflict", f"events[{draw + 1}]"),)


def test_striking_the_start_leads_back_to_registration() -> None:
    desk = Desk(4)
    desk.ok("correct", "19:10", target=4, void=True)
    assert desk.state.phase == "registration"
    assert desk.state.balances == dict.fromkeys(NAMES[:4], 0)


def test_events_may_be_numbered_with_gaps() -> None:
    run = EventRun(WM, new(Settings()))
    for index, name in ((3, "Anna"), (10, "Ben"), (70, "Cleo")):
        run.apply({"type": "register", "player": name}, index)
    assert [entry.index for entry in run.history.entries] == [3, 10, 70]
    step = run.apply({"type": "go"}, 99)
    assert step.as_json()["errors"][0]["path"] == "events[99].round"


@pytest.mark.parametrize(
    ("key", "default", "least", "most"),
    [
        ("start_euros", 10, 1, 100),
        ("max_players", 100, 3, 1_000),
        ("round_minutes", 45, 5, 240),
        ("late_prefer", 4, 4, 5),
        ("swiss_from", 4, 1, 99),
        ("final_size", 6, 2, 6),
        ("late_entry_until", 0, 0, 99),
        ("fine_max", 10, 0, 100),
        ("raise_every", 2, 1, 10),
    ],
)
def test_numbers_have_the_bounds_of_the_table(
    key: str, default: int, least: int, most: int
) -> None:
    (option,) = (option for option in SETTINGS if option.key == key)
    inside = [option.allows(n) for n in (least - 1, least, most, most + 1)]
    assert (option.default, inside) == (default, [False, True, True, False])


@pytest.mark.parametrize(
    ("sizes", "fits"),
    [
        ([], True),
        ([3] * 20, True),
        ([3] * 21, False),
        ([3, 4], True),
        ([2], False),
        ([5], False),
        ([3, "4"], False),
        (3, False),
    ],
)
def test_early_sizes_are_threes_and_fours(sizes: object, *, fits: bool) -> None:
    (option,) = (option for option in SETTINGS if option.key == "early_sizes")
    assert (option.default, option.allows(sizes)) == ([3, 4, 3, 4], fits)


@pytest.mark.parametrize(
    ("cutoff", "fits"),
    [("00:00", True), ("23:59", True), ("24:00", False), ("0:30", False), ("00:60", False)],
)
def test_the_cut_off_is_a_time_of_the_clock(cutoff: str, *, fits: bool) -> None:
    (option,) = (option for option in SETTINGS if option.key == "cutoff")
    assert (option.default, option.allows(cutoff)) == ("00:30", fits)


@pytest.mark.parametrize(
    ("amount", "settings", "bookings"),
    [
        (4, {}, [("Anna", ":pot", 4, "fine")]),
        (10, {}, [("Anna", ":pot", 10, "fine")]),
        (
            4,
            {"excluded_balance": "pot"},
            [("Anna", ":pot", 4, "fine"), ("Anna", ":pot", 6, "excluded")],
        ),
    ],
)
def test_a_fine_comes_with_an_exclusion(
    amount: int, settings: Json, bookings: list[tuple[str, str, int, str]]
) -> None:
    """A player who is fined all that there is counts as excluded, not as out of euros."""
    desk = Desk(7, **settings)
    step = desk.ok("fine", "19:10", player="Anna", amount=amount, exclude=True)
    assert [(b.source, b.target, b.amount, b.reason) for b in step.bookings] == bookings
    assert desk.state.status["Anna"] == "excluded"
    assert desk.state.banned == frozenset()


def test_a_fine_bans_who_does_not_play() -> None:
    desk = Desk(7)
    desk.ok("withdraw", "19:05", player="Anna")
    desk.ok("fine", "19:10", player="Anna", amount=2, exclude=True)
    desk.ok("fine", "19:11", guest="Egon", amount=3, exclude=True)
    desk.ok("fine", "19:12", guest="Fritz", amount=3)
    assert desk.state.banned == {"Anna", "Egon"}
    assert (desk.state.status["Anna"], desk.state.pot, desk.state.outside) == ("withdrawn", 8, 8)


def test_a_fine_with_an_exclusion_at_the_final_table_raises_once() -> None:
    desk = Desk(7)
    desk.give(Anna=12, Gero=1)
    desk.ok("timer", "00:30", timer="cutoff")
    desk.ok("final", "00:31", seats=list(desk.state.players_in))
    before = desk.state.threshold
    assert before is not None
    desk.ok("fine", "00:40", player="Anna", amount=10, exclude=True)
    assert desk.state.threshold == before + 1
