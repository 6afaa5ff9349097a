"""The rules of the WM mode: V, F and G of the book, and the numbers that settle them."""

from __future__ import annotations

from functools import partial

from tests.books.proofs import Asked, Book, Example, Help, Test, span

IDS = (
    *span("V", 10),
    *span("F", 4),
    "G",
    *span("M", 8),
    *span("D", 7),
    *span("L", 5),
    *span("C", 4),
    *span("T", 12),
    "4.6",
)

_line = partial(Example, "wm_mode")
_rule = partial(Test, "tests/domain/test_wm_rules.py")
_draw = partial(Test, "tests/domain/test_wm_draw.py")
_page = partial(Test, "tests/web/desk/test_playoff_page.py")
_acts = partial(Test, "tests/web/desk/test_acts.py")

RULES: Book = {
    "V1": (_line("five-starters"), Help("beginnt jeder mit 10 Euro")),
    "V2": (_line("draws"), Help("dauert 45 Minuten")),
    "V3": (_line("draws"), Help("gilt das Schweizer System")),
    "V4": (Help("danach wird an Vierer- und Fünfertischen"),),
    "V5": (Help("keinen Euro mehr hat, ist ausgeschieden"),),
    "V6": (_line("withdrawals"), Help("Aussteigen darf jeder jederzeit")),
    "V7": (_line("seven-starters-six-rule"), Help("Sind nur noch 6 dabei")),
    "V8": (_line("cut-with-two-play-offs"), Help("volles 15er Stechen")),
    "V9": (_line("long-final"), Help("dem Durchschnitt der Euro minus 10")),
    "V10": (_line("out-at-the-start-of-the-final"),),
    "F1": (_line("long-final"), Help("steigt sie sofort um einen Euro")),
    "F2": (Help("Ausscheiden kann nur, wer bezahlt"),),
    "F3": (Help("Von 00:30 Uhr an steigt sie nach jedem"),),
    "F4": (Help("Wer als Letzter übrig bleibt, hat gewonnen"),),
    "G": (
        Help("kommentiert es nicht"),
        Help("wer WEG gesagt hat"),
        Help("bis zum Turnierausschluss"),
        Help("die Turnierleitung oder ein Stellvertreter"),
        Help("mit möglichst wenig Einfluss"),
        _acts("test_a_ban_is_for_guests_and_for_those_who_are_out"),
        Asked("tournaments/domain/formats/wm/presenter.py", "above all not after WEG"),
    ),
    "M1": (_line("late-entry"),),
    "M2": (Test("tests/domain/test_wm_properties.py", "test_every_state_is_sound"),),
    "M3": (_line("two-out-at-once"), Help("ihren Euro")),
    "M4": (_rule("test_partial_payment_goes_in_the_chosen_order"), Help("Niemand zahlt mehr")),
    "M5": (_line("fines-and-exclusions"),),
    "M6": (
        _rule("test_euros_of_those_who_go"),
        _page("test_who_leaves_reads_what_becomes_of_the_euros"),
    ),
    "M7": (_rule("test_fine_limit_per_person_adds_up"), Help("gehen in den Topf")),
    "M8": (Help("den Topf mit den Geldbußen"),),
    "D1": (_draw("test_sizes_are_those_of_the_rule_table"),),
    "D2": (_line("draws"), _line("refused-entries")),
    "D3": (_draw("test_lots_reach_the_fewest_repeats"), Help("wenig Wiederbegegnungen")),
    "D4": (
        _draw("test_from_the_swiss_round_on_tables_follow_the_balances"),
        Help("an einem Tisch"),
    ),
    "D5": (_line("clock"), Help("zu Ende gespielt und zählt")),
    "D6": (_line("withdrawals"), Help("auch zu zweit")),
    "D7": (Help("um den ersten Geber eine Karte gezogen"),),
    "L1": (_line("withdrawals"),),
    "L2": (_line("fines-and-exclusions"), Help("wird erst bezahlt")),
    "L3": (_line("fines-and-exclusions"), Help("beginnt ohne ihn neu")),
    "L4": (
        _acts("test_the_scale_for_remarks_is_told_where_it_is_applied"),
        Help("Je nach Schwere"),
    ),
    "L5": (_line("late-entry"), Help("Nach dem Start kommt niemand")),
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
    "T4": (Help("Die Sitze werden ausgelost; Runden auf Zeit"),),
    "T5": (_line("two-out-at-once"), Help("Wer nichts zu zahlen hatte, bleibt")),
    "T6": (_rule("test_raise_every_counts_runden"),),
    "T7": (_line("long-final"),),
    "T8": (_rule("test_two_out_at_once_raise_each_or_once"),),
    "T9": (_rule("test_regular_raise_before_or_after_the_check"), Help("wirft niemanden hinaus")),
    "T10": (_rule("test_departures_raise_or_not"),),
    "T11": (_line("long-final"), Help("Der Tisch kann vereinbaren")),
    "T12": (_line("five-starters"), Help("hat gewonnen")),
    "4.6": (_line("level-missed-cut"), Help("Wer länger dabei war")),
}
