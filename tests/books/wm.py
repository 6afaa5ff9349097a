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
_help = partial(Help, "wm")
_rule = partial(Test, "tests/domain/test_wm_rules.py")
_draw = partial(Test, "tests/domain/test_wm_draw.py")
_page = partial(Test, "tests/web/desk/test_playoff_page.py")
_acts = partial(Test, "tests/web/desk/test_acts.py")

RULES: Book = {
    "V1": ("ten euros for everybody", (_line("five-starters"), _help("beginnt jeder mit 10 Euro"))),
    "V2": ("45 minutes, tables of 3 and 4", (_line("draws"), _help("dauert 45 Minuten"))),
    "V3": ("Swiss from round 4", (_line("draws"), _help("gilt das Schweizer System"))),
    "V4": ("then tables of 4 and 5", (_help("danach wird an Vierer- und Fünfertischen"),)),
    "V5": ("0 euros: out", (_help("keinen Euro mehr hat, ist ausgeschieden"),)),
    "V6": ("everybody may leave", (_line("withdrawals"), _help("Aussteigen darf jeder jederzeit"))),
    "V7": ("six are left", (_line("seven-starters-six-rule"), _help("Sind nur noch 6 dabei"))),
    "V8": (
        "00:30, a full Stechen",
        (_line("cut-with-two-play-offs"), _help("volles 15er Stechen")),
    ),
    "V9": ("the threshold", (_line("long-final"), _help("dem Durchschnitt der Euro minus 10"))),
    "V10": ("out before it begins", (_line("out-at-the-start-of-the-final"),)),
    "F1": ("it rises", (_line("long-final"), _help("steigt sie sofort um einen Euro"))),
    "F2": ("only who pays goes out", (_help("Ausscheiden kann nur, wer bezahlt"),)),
    "F3": ("after every Runde from 00:30", (_help("Von 00:30 Uhr an steigt sie nach jedem"),)),
    "F4": ("the last one wins", (_help("Wer als Letzter übrig bleibt, hat gewonnen"),)),
    "G": (
        "no comments; warning, fine, exclusion; the director or a deputy decides",
        (
            _help("kommentiert es nicht"),
            _help("wer WEG gesagt hat"),
            _help("bis zum Turnierausschluss"),
            _help("die Turnierleitung oder ein Stellvertreter"),
            _help("mit möglichst wenig Einfluss"),
            _acts("test_a_ban_is_for_guests_and_for_those_who_are_out"),
            Asked("tournaments/domain/formats/wm/presenter.py", "above all not after WEG"),
        ),
    ),
    "M1": ("start money", (_line("late-entry"),)),
    "M2": (
        "double entry",
        (Test("tests/domain/test_wm_properties.py", "test_every_state_is_sound"),),
    ),
    "M3": ("a Runde is paid by the game", (_line("two-out-at-once"), _help("ihren Euro"))),
    "M4": (
        "nobody pays more than he has",
        (_rule("test_partial_payment_goes_in_the_chosen_order"), _help("Niemand zahlt mehr")),
    ),
    "M5": ("0 euros at once", (_line("fines-and-exclusions"),)),
    "M6": (
        "the euros of who goes",
        (
            _rule("test_euros_of_those_who_go"),
            _page("test_who_leaves_reads_what_becomes_of_the_euros"),
        ),
    ),
    "M7": ("fines", (_rule("test_fine_limit_per_person_adds_up"), _help("gehen in den Topf"))),
    "M8": ("the winner gets the pot", (_help("den Topf mit den Geldbußen"),)),
    "D1": ("sizes", (_draw("test_sizes_are_those_of_the_rule_table"),)),
    "D2": ("one seat for everybody", (_line("draws"), _line("refused-entries"))),
    "D3": (
        "few repeat meetings",
        (_draw("test_lots_reach_the_fewest_repeats"), _help("wenig Wiederbegegnungen")),
    ),
    "D4": (
        "level players at one table",
        (_draw("test_from_the_swiss_round_on_tables_follow_the_balances"), _help("an einem Tisch")),
    ),
    "D5": ("the running Runde counts", (_line("clock"), _help("zu Ende gespielt und zählt"))),
    "D6": ("a table that shrinks", (_line("withdrawals"), _help("auch zu zweit"))),
    "D7": ("the first dealer", (_help("um den ersten Geber eine Karte gezogen"),)),
    "L1": ("leaving after the Runde", (_line("withdrawals"),)),
    "L2": ("excluded in a Runde", (_line("fines-and-exclusions"), _help("wird erst bezahlt"))),
    "L3": (
        "excluded by the director",
        (_line("fines-and-exclusions"), _help("beginnt ohne ihn neu")),
    ),
    "L4": (
        "the scale for remarks",
        (
            _acts("test_the_scale_for_remarks_is_told_where_it_is_applied"),
            _help("Je nach Schwere"),
        ),
    ),
    "L5": ("late entry", (_line("late-entry"), _help("Nach dem Start kommt niemand"))),
    "C1": ("the six-rule", (_rule("test_six_rule_at_once_or_after_the_round"),)),
    "C2": ("the cut-off", (_rule("test_cutoff_may_wait_for_the_end_of_the_round"),)),
    "C3": (
        "the play-off",
        (
            _line("eight-level-at-the-cut"),
            _page("test_a_stechen_ends_by_a_fault"),
            Asked("templates/desk/playoff.html", "table.end"),
        ),
    ),
    "C4": ("a play-off without purpose", (_line("play-off-without-purpose"),)),
    "T1": ("the threshold at the start", (_rule("test_threshold_at_the_start"),)),
    "T2": ("whole euros", (_line("out-at-the-start-two"),)),
    "T3": ("out at the start", (_rule("test_start_elimination"),)),
    "T4": ("seats are drawn", (_help("Die Sitze werden ausgelost; Runden auf Zeit"),)),
    "T5": ("who owed", (_line("two-out-at-once"), _help("Wer nichts zu zahlen hatte, bleibt"))),
    "T6": ("regular raise", (_rule("test_raise_every_counts_runden"),)),
    "T7": ("every Runde from the cut-off", (_line("long-final"),)),
    "T8": ("a raise for who goes out", (_rule("test_two_out_at_once_raise_each_or_once"),)),
    "T9": (
        "first the check",
        (_rule("test_regular_raise_before_or_after_the_check"), _help("wirft niemanden hinaus")),
    ),
    "T10": ("other departures", (_rule("test_departures_raise_or_not"),)),
    "T11": ("lifted by agreement", (_line("long-final"), _help("Der Tisch kann vereinbaren"))),
    "T12": ("one is left", (_line("five-starters"), _help("hat gewonnen"))),
    "4.6": ("ranking", (_line("level-missed-cut"), _help("Wer länger dabei war"))),
}
