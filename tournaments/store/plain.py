"""Whole rows in plain SQL, for what every page or every command asks: to put such a query together
takes several times as long as to run it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from django.db import connection
from django.db.models import Model


class PlainQuery:
    """`FROM source`, in which `{0}` is the table of the first model. A row is an object of this
    model, or where there are several models a tuple of theirs."""

    def __init__(self, source: str, *models: type[Model]) -> None:
        self._models: Final = models
        self._fields = [[*model._meta.concrete_fields] for model in models]
        self._columns = [
            field.get_col(model._meta.db_table)
            for model, fields in zip(models, self._fields, strict=True)
            for field in fields
        ]
        names = ", ".join(f'"{col.alias}"."{col.target.column}"' for col in self._columns)
        tables = (f'"{model._meta.db_table}"' for model in models)
        self._sql: Final = f"SELECT {names} FROM {source.format(*tables)}"

    def all(self, *values: Any, more: str = "") -> list[Any]:
        """Return all rows. `more` is SQL at the end."""
        with connection.cursor() as cursor:
            cursor.execute(f"{self._sql} {more}", values)
            rows = [list(row) for row in cursor.fetchall()]
        for place, (converters, column) in self._converters(connection.vendor).items():
            for row in rows:
                for convert in converters:
                    row[place] = convert(row[place], column, connection)
        return [self._objects(row) for row in rows]

    def first(self, *values: Any, more: str = "") -> Any:
        """Return the first row; None if there is none."""
        return next(iter(self.all(*values, more=more)), None)

    def _objects(self, row: Sequence[Any]) -> Any:
        found, start = [], 0
        for model, fields in zip(self._models, self._fields, strict=True):
            end = start + len(fields)
            names = [field.attname for field in fields]
            found.append(model.from_db(connection.alias, names, row[start:end]))
            start = end
        return tuple(found) if len(found) > 1 else found[0]

    @cache  # noqa: B019 – queries live as long as the process
    def _converters(self, _vendor: str) -> dict[int, Any]:
        """Return what makes values of the columns in a database of this kind."""
        query = self._models[0]._default_manager.all().query
        return dict(query.get_compiler(connection=connection).get_converters(self._columns))
