"""A column of JSON that is read in half the time: replays read hundreds of values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import orjson
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.expressions import Expression

_ZEROS = bytes(ord("0") if chr(byte).isdecimal() else ord(" ") for byte in range(256))
_LARGE = b"0" * 19  # orjson reads whole numbers of more than 64 bits as floats


class QuickJSONField(models.JSONField):
    """A JSONField for whole values; migrations know it as one.

    Django reads values that orjson refuses or changes: large numbers, NaN, halves of surrogate
    pairs.
    """

    def from_db_value(
        self, value: Any, expression: Expression, connection: BaseDatabaseWrapper
    ) -> Any:
        if isinstance(value, str) and _LARGE not in value.encode().translate(_ZEROS):
            try:
                return orjson.loads(value)
            except ValueError:
                pass
        return super().from_db_value(value, expression, connection)

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs
