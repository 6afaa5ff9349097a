"""Proofs of the rules of the WM mode: V, F and G of the players, and the numbers of the book."""

from __future__ import annotations

from functools import partial

from tests.books.proofs import Asked, Book, Example, Test

_line = partial(Example, "wm_mode")
_rule = partial(Test, "tests/domain/test_wm_rules.py")
_draw = partial(Test, "tests/domain/test_wm_draw.py")
_page = partial(Test, "tests/web/desk/test_playoff_page.py")
_acts = partial(Test, "tests/web/desk/test_acts.py")

RULES: Book = {
    "V1": (_line("five-starters"),),
    "V2": (_line("draws"),),
    "V3": (_line("draws"),),
    "V6": (_line("withdrawals"),),
    "V7": (_line("seven-starters-six-rule"),),
    "V8": (_line("cut-with-two-play-offs"),),
    "V9": (_line("long-final"),),
    "V10": (_line("out-at-the-start-of-the-final"),),
    "F1": (_line("long-final"),),
    "G": (
        _acts("test_a_ban_is_for_guests_and_for_those_who_are_out"),
        Asked("tournaments/domain/formats/wm/presenter.py", "above all not after WEG"),
    ),
    "M1": (_line("late-entry"),),
    "M2": (Test("tests/domain/test_wm_properties.py", "test_every_state_is_sound"),),
    "M3": (_line("two-out-at-once"),),
    "M4": (_rule("test_partial_payment_goes_in_the_chosen_order"),),
    "M5": (_line("fines-and-exclusions"),),
    "M6": (
        _rule("test_euros_of_those_who_go"),
        _page("test_who_leaves_reads_what_becomes_of_the_euros"),
    ),
    "M7": (_rule("test_fine_limit_per_person_adds_up"),),
    "D1": (_draw("test_sizes_are_those_of_the_rule_table"),),
    "D2": (_line("draws"), _line("refused-entries")),
    "D3": (_draw("test_lots_reach_the_fewest_repeats"),),
    "D4": (_draw("test_from_the_swiss_round_on_tables_follow_the_balances"),),
    "D5": (_line("clock"),),
    "D6": (_line("withdrawals"),),
    "L1": (_line("withdrawals"),),
    "L2": (_line("fines-and-exclusions"),),
    "L3": (_line("fines-and-exclusions"),),
    "L4": (_acts("test_the_scale_for_remarks_is_told_where_it_is_applied"),),
    "L5": (_line("late-entry"),),
    "C1": (_rule("test_six_rule_at_once_or_after_the_round"),),
    "C2": (_rule("test_cutoff_may_wait_for_the_end_of_the_round"),),
    "C3": (
        _line("eight-level-at-the-cut"),
        _page("test_a_stechen_ends_by_a_fault"),
        Asked("templates/desk/_playoff.html", "table.end"),
    ),
    "C4": (_line("play-off-without-purpose"),),
    "T1": (_rule("test_threshold_at_the_start"),),
    "T2": (_line("out-at-the-start-two"),),
    "T3": (_rule("test_start_elimination"),),
    "T5": (_line("two-out-at-once"),),
    "T6": (_rule("test_raise_every_counts_runden"),),
    "T7": (_line("long-final"),),
    "T8": (_rule("test_two_out_at_once_raise_each_or_once"),),
    "T9": (_rule("test_regular_raise_before_or_after_the_check"),),
    "T10": (_rule("test_departures_raise_or_not"),),
    "T11": (_line("long-final"),),
    "T12": (_line("five-starters"),),
}
