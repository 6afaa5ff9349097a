"""Export all data of an organization as one ZIP file.

It has people, series and settings as JSON, the export file of each event, and pictures.
"""

from __future__ import annotations

import json
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Model, QuerySet

from games.envelope import Json
from tournaments.store.archive.exchange import export
from tournaments.store.models import Organization, Series, SheetPhoto, Tournament

_OF_PERSON = ("code", "name", "club", "note", "created_at")
_OF_SERIES = ("slug", "name", "season", "settings", "is_private", "created_at", "closed_at")
_OF_MOVEMENT = ("purpose", "cents", "reason", "who", "prize", "at", "by", "struck_at")


def write(organization: Organization, file: IO[bytes]) -> None:
    """Write the ZIP of an organization; events that are deleted are not in it."""
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        _add(archive, "organization.json", _described(organization))
        if logo := getattr(organization, "logo", None):
            archive.writestr("logo.png", logo.content)
        for event in Tournament.present.filter(organization=organization).order_by("pk"):
            _add(archive, f"events/{event.slug}.json", export(event))
            photos = SheetPhoto.objects.filter(tournament=event).order_by("pk")
            for photo in photos.iterator(chunk_size=1):
                name = f"{photo.round}-{photo.table}-{photo.match}.jpg"
                archive.writestr(f"photos/{event.slug}/{name}", photo.content)


def _add(archive: ZipFile, name: str, content: Json) -> None:
    text = json.dumps(content, ensure_ascii=False, indent=1, cls=DjangoJSONEncoder)
    archive.writestr(name, text)


def _described(organization: Organization) -> Json:
    """Return the rows that belong to the organization itself."""
    people = {person: _columns(person, _OF_PERSON) for person in organization.people.order_by("pk")}
    for person, described in people.items():
        rows = person.participations.order_by("tournament")
        described["events"] = list(rows.values("tournament__slug", "player", "member"))
    return {
        **_columns(organization, ("slug", "name", "is_private", "created_at", "forget_after")),
        "organizers": list(organization.members.values_list("user__username", flat=True)),
        "people": list(people.values()),
        "series": [_season(series) for series in organization.series.order_by("pk")],
    }


def _season(series: Series) -> Json:
    events = series.events.order_by("number")
    return {
        **_columns(series, _OF_SERIES),
        "events": list(events.values("tournament__slug", "number", "is_final")),
        "box": _rows(series.movements.order_by("pk"), _OF_MOVEMENT),
    }


def _rows(rows: QuerySet[Model], names: tuple[str, ...]) -> list[Json]:
    return [_columns(row, names) for row in rows]


def _columns(row: Model, names: tuple[str, ...]) -> Json:
    return {name: getattr(row, name) for name in names}
