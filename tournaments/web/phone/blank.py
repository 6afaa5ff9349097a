"""The forms in which a table reports, drawn once for all tables that look alike.

They are most of a phone's page, and at the start of a round every page wants them at once. They are
drawn with marks in the place of whatever belongs to one table or phone, and of nothing else, so
that nothing of it can stay in them; then the marks are filled.
"""

from __future__ import annotations

import secrets
from functools import lru_cache
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tournaments.web.http.drawn import filled, mark
from tournaments.web.phone.seat import Station
from tournaments.web.sheet.judges import JUDGES
from tournaments.web.sheet.runde import ForcedEnd


class Look(NamedTuple):
    """What decides how the forms look, beside whom they name. `dangers`: of each seat whether it is
    in danger; `speaks`: the phone says who reports; `quick`: who lost may be all it says."""

    slug: str
    language: str
    game: str
    state: str
    dangers: tuple[bool, ...]
    speaks: bool
    by_match: bool
    forced_ends: tuple[ForcedEnd, ...] = ()
    forced_claims: bool = False
    quick: bool = True


def forms(look: Look, station: Station, **own: str | None) -> SafeString:
    """The forms of an open table where nothing waits and no sheet was begun. `own` is what belongs
    to the phone: `home`, `csrf`, `speaker`."""
    values: dict[str, object] = {
        **own,
        "key": lambda: secrets.token_hex(16),  # of each form its own
        "table": station.number,
        "round": station.round,
        "runde": station.runde,
    }
    for number, seat in enumerate(station.seats):
        values |= {f"player{number}": seat.player, f"name{number}": seat.name}
        values[f"balance{number}"] = seat.balance
    return filled(_drawn(look), values)


@lru_cache(500)
def _drawn(look: Look) -> str:
    seats = [
        {f: mark(f"{f}{number}") for f in ("player", "name", "balance")} | {"danger": danger}
        for number, danger in enumerate(look.dangers)
    ]
    station = {"open": True, "state": look.state, "seats": seats, "round": mark("round")}
    return render_to_string(
        "phone/_forms.html",
        {
            "station": station | {"runde": mark("runde")},
            "phone": {"table": mark("table"), "speaker": mark("speaker") if look.speaks else ""},
            "home": mark("home"),
            "csrf_token": mark("csrf"),
            "new_key": mark("key"),
            "by_match": look.by_match,
            "forced_ends": look.forced_ends,
            "forced_claims": look.forced_claims,
            "quick": look.quick,
            "judges": JUDGES.get(look.game, ()),
            "tournament": {"slug": look.slug},
        },
    )
