"""Store the names and texts of each entry, and delete forgotten ones."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime

import orjson
from django.db import connection
from django.db.models import Q

from tournaments.domain.commands.fields import TEXT_LENGTH
from tournaments.domain.commands.sizes import is_storable
from tournaments.domain.log.references import Names, Sealed, digest, is_ref
from tournaments.store.models import (
    LogEntry,
    Participation,
    PlayerLink,
    ReferenceText,
    ScoreSheet,
    SheetPhoto,
    Tournament,
)

_TABLE = ReferenceText._meta.db_table
_OBJECT = {
    "sqlite": "json_group_object(ref, text)",
    "postgresql": "json_object_agg(ref, text)::text",
}
_SHOWN = 110  # what fits a placing with a number behind it


def query(tournament: str) -> str:
    """SQL for the names and texts of an event as one JSON object: to fetch a thousand rows takes
    twice as long."""
    return f"SELECT {_OBJECT[connection.vendor]} FROM {_TABLE} WHERE tournament_id = {tournament}"


def parsed(texts: str | None) -> Names:
    """The names and texts out of what the query gives."""
    return Names(orjson.loads(texts) if texts else {})


def of(row: Tournament) -> Names:
    """Return the present names and texts of a tournament."""
    with connection.cursor() as cursor:
        cursor.execute(query("%s"), [row.pk])
        return parsed(*cursor.fetchone())


def salted(texts: Mapping[str, str]) -> list[ReferenceText]:
    """Rows for texts by their references, each with a salt of its own; nothing is saved."""
    return [
        ReferenceText(ref=ref, text=text, salt=secrets.token_hex(16)) for ref, text in texts.items()
    ]


def fits(name: ReferenceText) -> bool:
    """Return True if each field is a text that its column holds; a name one that pages can show."""
    fields = (name.ref, name.text, name.salt)
    if not all(isinstance(text, str) and is_storable(text) for text in fields):
        return False
    most = TEXT_LENGTH if name.ref[:1] == "t" else _SHOWN
    return is_ref(name.ref) and len(name.salt) <= 32 and len(name.text) <= most


def keep(row: Tournament, texts: Mapping[str, str]) -> dict[str, str]:
    """Store the texts of an entry, in the place of earlier ones; their digests, for the log."""
    if not texts:
        return {}
    names = salted(texts)
    for name in names:
        name.tournament = row
    ReferenceText.objects.bulk_create(
        names,
        update_conflicts=True,
        unique_fields=["tournament", "ref"],
        update_fields=["text", "salt"],
    )
    return {name.ref: digest(name.salt, name.text) for name in names}


def read(row: Tournament) -> Sealed:
    """The digests of the log that have a text beside it."""
    sealed = Sealed()
    says = Q(kind__in=Sealed.KINDS) | ~Q(texts={})
    log = LogEntry.objects.filter(says, tournament=row).order_by("seq")
    for entry in log.only("kind", "command", "event", "texts"):
        sealed.read(entry.kind, entry.said, entry.texts)
    return sealed


def forget(row: Tournament, player: str) -> None:
    """Delete all that names an entrant.

    These are the names of its people, texts about them, links, their records across tournaments,
    drafts that mention them, and photos of the sheets of their tables.
    """
    sealed = read(row)
    ReferenceText.objects.filter(tournament=row).exclude(ref__in=sealed.digests).delete()
    PlayerLink.objects.filter(tournament=row, player=player).delete()
    of_whom = Q(player=player) | Q(member=player)
    Participation.objects.filter(of_whom, tournament=row).delete()
    for sheet in ScoreSheet.objects.filter(tournament=row):
        if mentioned(sheet.report, player):
            sheet.delete()
        elif mentioned(sheet.draft, player):
            sheet.draft = {}
            sheet.save(update_fields=["draft"])
    photos = SheetPhoto.objects.filter(tournament=row).values_list("pk", "seats")
    named = [pk for pk, seats in photos if mentioned(seats, player)]
    SheetPhoto.objects.filter(pk__in=named).delete()


def change_hands(row: Tournament, texts: Mapping[str, str], at: datetime) -> None:
    """End the links of entrants with a new name; organizers must assign their persons again."""
    people = [ref for ref in texts if ref[0] == "e"]
    sides = {ref.partition(".")[0] for ref in people}
    links = PlayerLink.objects.filter(tournament=row, player__in=sides, revoked_at=None)
    links.update(revoked_at=at)
    of_whom = Q(player__in=people, member="") | Q(member__in=people)
    Participation.objects.filter(of_whom, tournament=row).delete()


def mentioned(value: object, player: str) -> bool:
    """Return True if a value contains an entrant or one of its people."""
    if isinstance(value, str):
        return value == player or value.startswith(f"{player}.")
    if isinstance(value, dict):
        return any(mentioned(key, player) or mentioned(part, player) for key, part in value.items())
    return isinstance(value, list) and any(mentioned(part, player) for part in value)
