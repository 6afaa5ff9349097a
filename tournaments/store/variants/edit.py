"""Edit rule variants: drafts until publication, then new versions.

Tournaments copy their rules into the settings, so no change here reaches one.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from games import GAMES
from games.envelope import Json, Problem
from games.options import departures, read_variant
from tournaments.domain.commands.sizes import is_storable
from tournaments.domain.refusal import RefusedError
from tournaments.store import quotas
from tournaments.store.locks import held, lock, lock_all
from tournaments.store.models import RuleVariant, User
from tournaments.store.variants.lists import NAME_LENGTH, NOTE_LENGTH

FORM = "stichtag-variant-1"


def may_change(user: Any, variant: RuleVariant) -> bool:
    """Return True if the user made the variant or is staff."""
    return bool(
        user.is_authenticated
        and (user.is_staff or user.is_superuser or variant.created_by_id == user.pk)
    )


def create(
    game: str,
    name: str,
    values: Mapping[str, object],
    *,
    now: datetime,
    note: str = "",
    parent: RuleVariant | None = None,
    user: User | None = None,
) -> RuleVariant:
    """A new draft under a name that this game does not have yet; raises RefusedError, also past the
    quotas of the user."""
    _check(game, name, note, values)
    if RuleVariant.objects.filter(game=game, name=name).exists():
        raise RefusedError((Problem("variant_name_taken", "name"),))
    with transaction.atomic():
        quotas.ask_variant(user, now=now)
        return _store(
            RuleVariant(
                game=game,
                name=name,
                note=note,
                values=departures(GAMES[game].options, values),
                parent=parent,
                created_by=user,
                created_at=now,
                updated_at=now,
            )
        )


def change(
    variant: RuleVariant, *, name: str, note: str, values: Mapping[str, object], now: datetime
) -> RuleVariant:
    """Other words or values for a draft; only a first version may get another name."""
    _check(variant.game, name, note, values)
    with transaction.atomic():
        row = _locked(variant, RuleVariant.Status.DRAFT, "variant_not_draft")
        if name != row.name and row.version > 1:
            raise RefusedError((Problem("variant_name_fixed", "name"),))
        others = RuleVariant.objects.filter(game=row.game, name=name).exclude(pk=row.pk)
        if name != row.name and others.exists():
            raise RefusedError((Problem("variant_name_taken", "name"),))
        row.name, row.note, row.updated_at = name, note, now
        row.values = departures(GAMES[row.game].options, values)
        return _store(row)


def revise(variant: RuleVariant, *, user: User | None, now: datetime) -> RuleVariant:
    """The draft of the next version: the one there is, or a new one with the same values. It
    belongs to whom the version before it belongs to."""
    with held(variant) as variant:
        line = RuleVariant.objects.filter(game=variant.game, name=variant.name)
        lock_all(RuleVariant, line.values_list("pk", flat=True))
        draft = line.filter(status=RuleVariant.Status.DRAFT).first()
        if draft is not None:
            return draft
        quotas.ask_variant(user, now=now)
        newest = line.order_by("-version").first()
        return _store(
            RuleVariant(
                game=variant.game,
                name=variant.name,
                note=variant.note,
                values=variant.values,
                version=1 + (newest or variant).version,
                parent=variant,
                created_by=variant.created_by or user,
                created_at=now,
                updated_at=now,
            )
        )


def publish(variant: RuleVariant, *, now: datetime) -> RuleVariant:
    """Events may choose it from now on; the version before it is retired."""
    with transaction.atomic():
        row = _locked(variant, RuleVariant.Status.DRAFT, "variant_not_draft")
        line = RuleVariant.objects.filter(game=row.game, name=row.name)
        line.filter(status=RuleVariant.Status.PUBLISHED).update(
            status=RuleVariant.Status.RETIRED, updated_at=now
        )
        row.status = RuleVariant.Status.PUBLISHED
        row.published_at = row.updated_at = now
        return _store(row)


def retire(variant: RuleVariant, *, now: datetime) -> RuleVariant:
    """New events can no longer choose it; those that play by it go on as they are."""
    with transaction.atomic():
        row = _locked(variant, RuleVariant.Status.PUBLISHED, "variant_not_published")
        row.status, row.updated_at = RuleVariant.Status.RETIRED, now
        return _store(row)


def discard(variant: RuleVariant) -> None:
    """Throw a draft away."""
    with transaction.atomic():
        _locked(variant, RuleVariant.Status.DRAFT, "variant_not_draft").delete()


def export(variant: RuleVariant) -> Json:
    """The variant as a file for other installations."""
    keys = ("game", "name", "version", "note", "values")
    return {"form": FORM, **{key: getattr(variant, key) for key in keys}}


def import_variant(
    document: object, *, user: User | None = None, now: datetime
) -> tuple[RuleVariant | None, tuple[Problem, ...]]:
    """A draft out of an exported file, or every problem of it. A name that is taken gets a
    number."""
    if not isinstance(document, dict) or document.get("form") != FORM:
        return None, (Problem("not_a_variant", ""),)
    game, name, note = document.get("game"), document.get("name"), document.get("note", "")
    problems = _problems(game, name, note, document.get("values"))
    if problems:
        return None, problems
    assert isinstance(game, str)
    assert isinstance(name, str)
    name = name.strip()
    taken = set(RuleVariant.objects.filter(game=game).values_list("name", flat=True))
    values = document.get("values") or {}
    return create(game, _free(name, taken), values, note=note, user=user, now=now), ()


def _free(name: str, taken: set[str]) -> str:
    names = (name, *(f"{name[: NAME_LENGTH - 6]} ({i})" for i in range(2, len(taken) + 3)))
    return next(free for free in names if free not in taken)


def _check(game: str, name: str, note: str, values: Mapping[str, object]) -> None:
    problems = _problems(game, name, note, dict(values))
    if problems:
        raise RefusedError(problems)


def _problems(game: object, name: object, note: object, values: object) -> tuple[Problem, ...]:
    problems = []
    if (
        not isinstance(name, str)
        or not name.strip()
        or len(name) > NAME_LENGTH
        or not name.isprintable()
    ):
        problems.append(Problem("variant_name", "name"))
    if not isinstance(note, str) or len(note) > NOTE_LENGTH or not is_storable(note):
        problems.append(Problem("variant_note", "note"))
    if not isinstance(game, str) or game not in GAMES:
        return (*problems, Problem("game_unknown", "game"))
    if values is not None and not isinstance(values, dict):
        return (*problems, Problem("variant_type", "values"))
    wrong = read_variant(GAMES[game].options, values)[1]
    problems += [Problem(p.code, "values" + p.path.removeprefix("variant")) for p in wrong]
    return tuple(problems)


def _locked(variant: RuleVariant, status: str, otherwise: str) -> RuleVariant:
    """The row as it is now, held until the end of the transaction; Refused in another status."""
    row = lock(variant)
    if row.status != status:
        raise RefusedError((Problem(otherwise, ""),))
    return row


def _store(row: RuleVariant) -> RuleVariant:
    """Save a variant; refuse a name or version that was taken in the same moment."""
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError as error:
        raise RefusedError((Problem("variant_name_taken", "name"),)) from error
    return row
