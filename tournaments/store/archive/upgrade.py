"""Bringing the events of an installation to the present form, one by one.

What a log of a former form did is decided once more, by the rules of today, and kept; its names
stand beside it and ids in it; the chain goes on from the head that it had. So do the rows that
speak of entrants. An event that is half done is as if it had not been begun.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction

from tournaments.domain.log.former_logs import in_report
from tournaments.domain.tournament_state import FORM
from tournaments.store.archive.chain import Unsound
from tournaments.store.archive.former import resealed

Progress = Callable[[int, int, str], None]
_OF_ENTRANTS = ("PlayerLink", "Participation", "Placing", "TableScore")


def upgrade_all(model: Callable[[str], Any], tell: Progress) -> list[str]:
    """Bring every event to the present form; the names of those that today's rules refuse, which
    stay as they are.

    `model` gives the model of a name (a migration has models of its own); `tell(done, of, trouble)`
    hears of each event.
    """
    former = model("LogEntry").objects.filter(form__lt=FORM)
    waiting = sorted(former.values_list("tournament_id", flat=True).distinct())
    refused = []
    for done, pk in enumerate(waiting, 1):
        trouble = _upgrade(model, pk)
        refused += [trouble] if trouble else []
        tell(done, len(waiting), trouble)
    return refused


def _upgrade(model: Callable[[str], Any], pk: int) -> str:
    """One event; its slug and the entry that stands in the way, "" if nothing does."""
    with transaction.atomic():
        row = model("Tournament").objects.select_for_update().get(pk=pk)
        entries = model("LogEntry").objects
        log = list(entries.filter(tournament=row).order_by("seq"))
        try:
            names, former = resealed(log, row.former_head, row.head_hash)
        except Unsound as unsound:
            return f"{row.slug}: {unsound.problem.path}"
        fields = ["actor", "kind", "command", "changes", "form", "hash"]
        entries.bulk_update(log, fields, batch_size=500)
        model("Name").objects.bulk_create(
            model("Name")(tournament=row, ref=name.ref, text=name.text, salt=name.salt)
            for name in names
        )
        row.former_head, row.head_hash = row.head_hash, log[-1].hash
        row.save(update_fields=["former_head", "head_hash"])
        _rows_of_entrants(model, row, former.ids)
        _changes(model, row, former.ids)
        _sheets(model, row, dict(former.everybody()))
    return ""


def _rows_of_entrants(model: Callable[[str], Any], row: Any, ids: Mapping[str, str]) -> None:
    """What speaks of entrants beside the log."""
    for kind in _OF_ENTRANTS:
        rows = list(model(kind).objects.filter(tournament=row))
        for mention in rows:
            mention.player = ids.get(mention.player, mention.player)
        model(kind).objects.bulk_update(rows, ["player"], batch_size=500)


def _changes(model: Callable[[str], Any], row: Any, ids: Mapping[str, str]) -> None:
    """What corrections did to tables of series; who was no person stands there as an entrant."""
    known = {f"e{row.pk}:{name}": f"e{row.pk}:{ref}" for name, ref in ids.items()}
    for change in model("SeriesChange").objects.filter(series__events__tournament=row):
        change.lines = [
            {**line, "who": known.get(line["who"], line["who"])} for line in change.lines
        ]
        change.save(update_fields=["lines"])


def _sheets(model: Callable[[str], Any], row: Any, names: Mapping[str, str]) -> None:
    """Sheets of tables, also those that are being written."""
    for sheet in model("ScoreSheet").objects.filter(tournament=row):
        sheet.report = in_report(sheet.report, names)
        sheet.earlier = in_report(sheet.earlier, names)
        sheet.draft = _typed(sheet.draft, names)
        sheet.save(update_fields=["report", "earlier", "draft"])


def _typed(value: object, names: Mapping[str, str]) -> object:
    """The strings of a form, in which somebody was chosen."""
    if isinstance(value, dict):
        return {key: _typed(inner, names) for key, inner in value.items()}
    if isinstance(value, list):
        return [_typed(inner, names) for inner in value]
    return names.get(value, value) if isinstance(value, str) else value
