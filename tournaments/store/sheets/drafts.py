"""Keep unfinished deals of a sheet, also when seats change.

Each draft holds the strings of a form whose fields are numbered by seats, and in `SEATS` the people
there (`web/sheet/games/seats.py` reads it).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.changes import players_at
from games.envelope import Json
from tournaments.store.models import ScoreSheet

DRAFTS_AT_MOST = 4
SEATS = "seats"


def drafts(sheet: ScoreSheet) -> dict[str, Json]:
    """The strings that are being typed on the sheet as it stands, by place."""
    kept: dict[str, Json] = sheet.draft.get("deals", {})
    return dict(kept) if sheet.draft.get("version") == sheet.version else {}


def has_same_deals(sheet: ScoreSheet, version: object) -> bool:
    """Return True if nothing but the seats has changed since this version of the sheet."""
    return isinstance(version, int) and _oldest(sheet) <= version <= sheet.version


def put_draft(sheet: ScoreSheet, place: str, fields: Json) -> None:
    """Make these strings the latest draft, that of the deal at `place`."""
    others = drafts(sheet)
    others.pop(place, None)
    latest = dict([*others.items(), (place, fields)][-DRAFTS_AT_MOST:])
    sheet.draft = _draft(sheet.version, _oldest(sheet), latest)
    sheet.save(update_fields=["draft"])


def change_seats(sheet: ScoreSheet, report: Json) -> None:
    """Store the report with the same deals but other people or seats.

    Drafts stay unless none of these people is left.
    """
    former = _seated(sheet.report)
    stays = not set(former).isdisjoint(_seated(report))
    deals = of_seats(drafts(sheet), former) if stays else {}
    oldest = _oldest(sheet) if stays else sheet.version + 1
    sheet.report, sheet.version = report, sheet.version + 1
    sheet.draft = _draft(sheet.version, oldest, deals)
    sheet.save(update_fields=["report", "version", "draft"])


def _seated(report: Json) -> tuple[str, ...]:
    """Return who sits there in the next deal."""
    return players_at(report, len(report["deals"]))


def of_seats(deals: dict[str, Json], players: Sequence[str]) -> dict[str, Json]:
    """The drafts with who sat there, where they do not say it."""
    return {place: {SEATS: list(players), **fields} for place, fields in deals.items()}


def _oldest(sheet: ScoreSheet) -> int:
    """The first version since which only seats have changed."""
    is_current = sheet.draft.get("version") == sheet.version
    oldest: int = sheet.draft.get("since", sheet.version) if is_current else sheet.version
    return oldest


def _draft(version: int, oldest: int, deals: dict[str, Json]) -> Json:
    since = {"since": oldest} if oldest < version else {}
    return {"version": version, **since, "deals": deals}
