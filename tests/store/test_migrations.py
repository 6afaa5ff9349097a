"""A release runs beside the one before it: what a migration may do, read off its operations."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import models
from django.db.migrations import Migration
from django.db.migrations import operations as ops
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.models.fields import NOT_PROVIDED

# Those that were there before the rule.
BEFORE = {"0001_tables", "0002_placing_counts", "0003_prizes_of_rankings", "0004_removed_events"}
TAKEN = (ops.RemoveField, ops.DeleteModel)
RENAMED = (ops.RenameField, ops.RenameModel, ops.AlterModelTable)


def of_ours() -> list[Migration]:
    nodes = MigrationLoader(None).disk_migrations.items()
    return [node for (app, name), node in nodes if app == "tournaments" and name not in BEFORE]


def faults(migration: Migration) -> Iterator[str]:
    """Yield what the release before could not live with."""
    unused = getattr(migration, "unused_since", "")
    for operation in _in_the_database(migration.operations):
        name = type(operation).__name__
        if isinstance(operation, RENAMED):
            yield f"{name}: add the new one, and take the old one away a release later"
        elif isinstance(operation, TAKEN) and not unused:
            yield f"{name}: name in `unused_since` the release since which nothing knows it"
        elif isinstance(operation, ops.AddField) and not _is_filled(operation.field):
            yield f"AddField {operation.name}: null or db_default, for rows of the release before"
        elif isinstance(operation, ops.AlterField) and not _is_filled(operation.field):
            yield f"AlterField {operation.name}: null or db_default, for rows of the release before"
        elif isinstance(operation, ops.AddConstraint) and not unused:
            yield f"{name}: name in `unused_since` the release since which all rows keep it"


def _in_the_database(operations: list[Operation]) -> Iterator[Operation]:
    for operation in operations:
        if isinstance(operation, ops.SeparateDatabaseAndState):
            yield from _in_the_database(operation.database_operations)
        else:
            yield operation


def _is_filled(field: models.Field) -> bool:
    many = isinstance(field, models.ManyToManyField)
    return many or field.null or field.db_default is not NOT_PROVIDED


def test_each_migration_leaves_the_release_before_running() -> None:
    found = {node.name: list(faults(node)) for node in of_ours()}
    assert {name: told for name, told in found.items() if told} == {}


@pytest.mark.parametrize(
    ("operation", "is_fine"),
    [
        (ops.AddField("person", "phone", models.TextField(default="")), False),
        (ops.AddField("person", "phone", models.TextField(default="", db_default="")), True),
        (ops.AddField("person", "phone", models.TextField(null=True)), True),
        (ops.AlterField("person", "note", models.TextField()), False),
        (ops.RemoveField("person", "note"), False),
        (ops.RenameField("person", "note", "remark"), False),
        (ops.DeleteModel("person"), False),
        (ops.SeparateDatabaseAndState([], [ops.RemoveField("person", "note")]), True),
        (ops.SeparateDatabaseAndState([ops.RemoveField("person", "note")], []), False),
        (ops.CreateModel("kind", [("id", models.AutoField(primary_key=True))]), True),
        (ops.AddIndex("person", models.Index(fields=["name"], name="by_name")), True),
    ],
)
def test_what_breaks_the_release_before_is_found(operation: Operation, *, is_fine: bool) -> None:
    migration = Migration("0005_next", "tournaments")
    migration.operations = [operation]
    assert (list(faults(migration)) == []) is is_fine


def test_what_nothing_has_used_for_a_release_may_go() -> None:
    migration = Migration("0005_next", "tournaments")
    migration.operations = [ops.RemoveField("person", "note")]
    migration.unused_since = "1.4"
    assert list(faults(migration)) == []
