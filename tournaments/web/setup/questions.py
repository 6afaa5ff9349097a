"""The settings of an event by the four questions that people have."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.web.http.option_form import Entry, OptionsForm

LONG, WINS, COSTS, IF = "long", "wins", "costs", "if"
QUESTIONS: dict[str, Promise] = {
    LONG: _("How long?"),
    WINS: _("Who wins?"),
    COSTS: _("What does it cost?"),
    IF: _("What if …?"),
}
_OF_GROUP = {"score": WINS, "final": WINS, "ranking": WINS, "reports": WINS, "game": WINS}
_OF_GROUP |= {"bracket": WINS, "money": COSTS, "prizes": COSTS}
# The settings that belong to another question than the rest of their group.
_ACCIDENTS = frozenset(
    (
        *("late_entry_until", "late_until", "partial_order", "leaver_balance", "excluded_balance"),
        *("exit_ties", "ties", "tie_breaks", "walkover", "missed_credit", "bye_credit"),
        *("withdrawal", "overdue", "penalties", "at_bell", "cutoff_finish"),
        *("six_rule", "six_when", "six_exception", "walkover_fee", "leaving_fee", "second_final"),
    )
)
_OF_KEY = {"final_size": WINS, "playoff_mode": WINS, "start_euros": COSTS, "seeding": WINS}


def by_question(options: OptionsForm) -> Iterator[tuple[str, Promise, list[Entry]]]:
    """Give each question with the settings that answer it."""
    sorted_out: dict[str, list[Entry]] = {key: [] for key in QUESTIONS}
    for group in options.entry_groups():
        for entry in group.entries:
            key = _OF_KEY.get(entry.key, _OF_GROUP.get(group.key, LONG))
            sorted_out[IF if entry.key in _ACCIDENTS else key].append(entry)
    for key, entries in sorted_out.items():
        if entries:
            yield key, QUESTIONS[key], entries
