"""The lock under which everything is decided. Callers lock a row and read it again before they look
at it or at rows that belong to it; rows read before may have changed meanwhile.

A caller that needs several takes them in this order: accounts, events, organizations, series, the
rest; of one kind by their keys. SQLite locks the whole database, where a transaction begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TypeVar, cast

from django.db import connection, transaction
from django.db.models import Model, QuerySet

from games.envelope import Problem
from tournaments.domain.refusal import RefusedError
from tournaments.store.models import Organization
from tournaments.store.plain import PlainQuery

M = TypeVar("M", bound=Model)


@contextmanager
def held(row: M) -> Iterator[M]:
    """A transaction with the row as it is now, locked until its end. Raises RefusedError where the
    row is gone."""
    with transaction.atomic():
        yield lock(row)


def lock(row: M) -> M:
    """The row as it is now, locked until the transaction at hand ends. Raises RefusedError where it
    is gone."""
    model = cast(type[M], row._meta.model)  # the row may be a lazy one: the user of a request
    assert connection.in_atomic_block
    is_many = connection.vendor == "postgresql"  # SQLite has locked all of it
    found = _by_key(model).first(row.pk, more="FOR NO KEY UPDATE" if is_many else "")
    if found is None:
        raise RefusedError((Problem("gone", ""),))
    return cast(M, found)


@cache
def _by_key(model: type[Model]) -> PlainQuery:
    return PlainQuery(f'{{0}} WHERE "{model._meta.pk.column}" = %s', model)


def lock_all(model: type[M], keys: Iterable[int]) -> dict[int, M]:
    """The rows of these keys as they are now, locked too; of those that are gone none."""
    rows = locking(model._default_manager.filter(pk__in=set(keys)))
    return {row.pk: row for row in rows.order_by("pk")}


def lock_present(organizations: Iterable[Organization]) -> None:
    """Lock these organizations too. Raises RefusedError where one is gone or deleted meanwhile."""
    keys = {organization.pk for organization in organizations}
    there = lock_all(Organization, keys).values()
    if len(there) < len(keys) or any(row.removed_at for row in there):
        raise RefusedError((Problem("gone", ""),))


def locking(rows: QuerySet[M], *, skip: bool = False) -> QuerySet[M]:
    """Lock rows against others that lock them too; `skip`: leave out those that others have locked.
    Others may still refer to them, so that two transactions do not wait for each other."""
    return rows.select_for_update(of=("self",), no_key=True, skip_locked=skip)


@contextmanager
def alone(what: str) -> Iterator[None]:
    """A transaction that no other of this name runs beside, where no row could be locked."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [what])
        yield
