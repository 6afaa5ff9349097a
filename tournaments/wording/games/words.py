"""The sentences of one game for the codes of its engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

DEAL = pgettext_lazy("of a match", "deal")


@dataclass(frozen=True, slots=True)
class GameWords:
    """`says`: sentences by code, or by `code:field` where a field of its form needs its own. `deal`
    is what one of those is called that make a match; German says Spiel of any."""

    says: Mapping[str, Promise]
    deal: Promise = DEAL
