"""The fields of a deal: which ones there are, and which kind of deal has which.

Knows the deal table of docs/rules/binokel.md section 3 and rows 3 to 8 of section 5. Does not know
what the fields mean.
"""

from __future__ import annotations

from typing import Final

from games.binokel.findings import LINE, Findings
from games.binokel.seats import Seats
from games.binokel.settings import Settings
from games.envelope import Json, Problem, unknown_fields

KINDS: Final = ("normal", "abgehen", "durch", "aufgelegt", "unterdurch", LINE)
FIELDS: Final = (
    "kind",
    "dealer",
    "solo",
    "bid",
    "auction",
    "trump",
    "made",
    "hands",
    "melds",
    "pressed",
    "pressed_cards",
    "points",
    "tricks",
    "last_trick",
    "scores",
)
_DAP_FIELDS: Final = frozenset({"pressed", "pressed_cards"})
_ALWAYS: Final = frozenset({"kind", "dealer", "solo", "bid", "auction"})
_MADE: Final = _ALWAYS | {"made"}
_ALLOWED: Final = {
    "normal": frozenset(FIELDS) - {"made", "scores"},
    "abgehen": _ALWAYS | {"trump", "hands", "melds"},
    "durch": _MADE,
    "aufgelegt": _MADE,
    "unterdurch": _MADE,
    LINE: frozenset({"kind", "dealer", "solo", "bid", "made", "scores"}),
}
_REQUIRED: Final = {
    "normal": ("solo", "bid", "trump", "points"),
    "abgehen": ("solo", "bid"),
    "durch": ("solo", "made"),
    "aufgelegt": ("solo",),
    "unterdurch": ("solo", "made"),
    LINE: ("scores",),
}


def open_form(
    deal: Json, prefix: str, seats: Seats, settings: Settings
) -> Findings | list[Problem]:
    """The fields that count, checked by rows 3 to 8; only the errors where the rest is skipped."""
    strange = unknown_fields(deal, FIELDS, f"{prefix}.")
    given = deal.get("kind")
    kind = "normal" if given is None else given
    if not isinstance(kind, str) or kind not in KINDS:
        return [*strange, Problem("kind_unknown", f"{prefix}.kind")]
    if kind not in ("normal", "abgehen", LINE) and not settings.kind_value(kind):
        return [*strange, Problem("kind_not_played", f"{prefix}.kind")]
    allowed = _ALLOWED[kind] if settings.has_dap else _ALLOWED[kind] - _DAP_FIELDS
    fields = {name: deal[name] for name in FIELDS if deal.get(name) is not None}
    counted = {name: value for name, value in fields.items() if name in allowed}
    findings = Findings(prefix, kind, counted, seats, settings, errors=strange)
    for name in fields:
        if name not in counted:
            findings.error("field_not_allowed", name)
    for name in _REQUIRED[kind]:
        if name not in counted:
            findings.error("field_missing", name)
    if "dealer" in counted and counted["dealer"] != seats.dealer:
        findings.error("dealer_wrong", "dealer")
    return findings
