"""Confirm an action on the next page, if the log's word for it is only a noun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

from games.envelope import Json

# by the kinds of entries
DONE: Mapping[str, str] = {
    "signup": _("Sign-up is open"),
    "check_in": _("Checked in"),
    "late_entry": _("Late entry is registered"),
    "fill": _("It is noted who only fills a table"),
    "seat": _("Seated: the clock goes on"),
    "forget": _("The name is deleted for good"),
    "replace": _("The substitute plays. The former link has ended; the new one is on a card"),
    "sit_out": _("Noted"),
    "withdraw": _("Withdrawal is entered"),
    "warn": _("Warning is noted"),
    "order": _("Order is entered"),
    "exclude": _("Exclusion is entered"),
    "ban": _("Ban is noted"),
    "wish": _("Wish is noted"),
    "dispute": _("The report does not count"),
    "runde": _("Runde is booked"),
    "result": _("Result is booked"),
    "playoff": _("Play-off is booked"),
    "cash": _("Booked in the cash book"),
    "label": _("Label changed"),
    "entry_fee": _("Entry fee is set"),
    "announce": _("Announcement is shown to everybody"),
    "show_forecast": _("Saved"),
    "fine": _("Fine is booked"),
    "penalty": _("Penalty points are booked"),
    "ruling": _("Ruling is noted"),
    "adjust": _("Booked by hand"),
    "correct": _("Corrected"),
    "add_match": _("Match is added"),
    "swap_home": _("Home right is swapped"),
    "postpone": _("Another date is noted"),
    "lineup": _("Line-up is entered"),
    "roster": _("Saved"),
    "venue": _("Home venue is noted"),
    "report_absence": _("Saved"),
}
# likewise, where it was taken back
UNDONE: Mapping[str, str] = {
    "signup": _("Sign-up is closed"),
    "check_in": _("No longer checked in"),
    "fill": _("Counts again"),
    "wish": _("Wish is taken back"),
    "publish": _("Seats hidden again"),
    "table_done": _("The table plays on"),
    "entry_fee": _("Entry fee is what everybody pays"),
    "label": _("Label changed"),
    "hand_out": _("Not handed out after all"),
}
_FLAGS: Final = ("holds", "present", "open", "fills")


def done_in_words(kind: str, event: Json) -> str:
    """Return what an entry of this kind has done, a source; "" where the log's word for it says
    that."""
    undone = any(event.get(flag) is False for flag in _FLAGS)
    return (UNDONE.get(kind) if undone else None) or DONE.get(kind, "")
