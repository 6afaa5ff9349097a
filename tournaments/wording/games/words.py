"""The sentences of one game for the codes of its engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise


@dataclass(frozen=True, slots=True)
class GameWords:
    """`says`: sentences by code, or by `code:field` where a field of its form needs its own."""

    key: str
    says: Mapping[str, Promise]
