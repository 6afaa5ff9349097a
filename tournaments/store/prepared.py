"""Rows that nearly every request asks for, by queries that are put together once: that takes ten
times as long as to run them."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.models.query import get_related_populators
from django.http import Http404

M = TypeVar("M", bound=models.Model)


class _Query(NamedTuple):
    """A query as a kind of database is asked it, and what makes objects of its rows: the fields of
    the model, where they begin and end, and those of related models."""

    sql: str
    converters: tuple[tuple[int, tuple[list[Any], Any]], ...]
    names: list[str]
    begin: int
    end: int
    related: list[Any]


class Prepared(Generic[M]):
    """One of some rows, by the values of fields: `slug`, or `expire_date__gt`. No value is None."""

    def __init__(self, rows: models.QuerySet[M], *fields: str) -> None:
        self._rows, self._fields = rows, fields
        found = [rows.model._meta.get_field(name.partition("__")[0]) for name in fields]
        self._columns: list[Any] = found
        self._queries: dict[str, _Query] = {}

    def first(self, *values: object) -> M | None:
        connection = connections[DEFAULT_DB_ALIAS]
        query = self._queries.get(connection.vendor) or self._put_together(values)
        columns = zip(self._columns, values, strict=True)
        with connection.cursor() as cursor:
            cursor.execute(
                query.sql, [field.get_db_prep_value(value, connection) for field, value in columns]
            )
            found = cursor.fetchone()
        if found is None:
            return None
        row = list(found)
        for position, (converters, expression) in query.converters:
            for converter in converters:
                row[position] = converter(row[position], expression, connection)
        own = row[query.begin : query.end]
        one = self._rows.model.from_db(DEFAULT_DB_ALIAS, query.names, own)
        for populator in query.related:
            populator.populate(row, one)
        return one

    def get(self, *values: object) -> M:
        """Raises DoesNotExist."""
        one = self.first(*values)
        if one is None:
            model: Any = self._rows.model
            raise model.DoesNotExist
        return one

    def get_or_404(self, *values: object) -> M:
        one = self.first(*values)
        if one is None:
            name = self._rows.model._meta.object_name
            raise Http404(f"No {name} matches the given query.")
        return one

    def _put_together(self, values: tuple[object, ...]) -> _Query:
        connection = connections[DEFAULT_DB_ALIAS]
        rows = self._rows
        for field, value in zip(self._fields, values, strict=True):
            rows = rows.filter(**{field: value})
        compiler: Any = rows[:1].query.get_compiler(connection=connection)
        sql, _params = compiler.as_sql()
        select, klass = compiler.select, compiler.klass_info
        fields = klass["select_fields"]
        begin, end = fields[0], fields[-1] + 1
        populators: Any = get_related_populators
        query = _Query(
            sql,
            tuple(compiler.get_converters([column for column, *_ in select]).items()),
            [column.target.attname for column, *_ in select[begin:end]],
            begin,
            end,
            populators(klass, select, DEFAULT_DB_ALIAS),
        )
        self._queries[connection.vendor] = query
        return query
