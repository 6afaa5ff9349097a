"""Keep label mates apart or together in draws: the setting and its declaration."""

from __future__ import annotations

from typing import Any

from games.settings import SettingGroup
from tournaments.domain.labels import LABEL_LENGTH, MOST_LABELS
from tournaments.domain.names import folded

_KINDS = ("apart", "together")


def are_label_seats(value: object) -> bool:
    """Return True if settings may hold this: pairs of a label and a word, each label once."""
    if not isinstance(value, list | tuple) or len(value) > MOST_LABELS:
        return False
    pairs = [pair for pair in value if isinstance(pair, list | tuple) and len(pair) == 2]
    return (
        len(pairs) == len(value)
        and all(isinstance(label, str) and label.strip() for label, _kind in pairs)
        and all(len(label) <= LABEL_LENGTH for label, _kind in pairs)
        and all(isinstance(kind, str) and kind in _KINDS for _label, kind in pairs)
        and len({folded(label) for label, _kind in pairs}) == len(pairs)
    )


def declare_label_seats() -> Any:
    """The setting `label_seats`."""
    return SettingGroup("tables", "formats").option(
        [],
        check=are_label_seats,
        choice_labels=_KINDS,
        shape={
            "items": {
                "type": "array",
                "prefixItems": [
                    {"type": "string", "minLength": 1, "maxLength": LABEL_LENGTH},
                    {"type": "string", "enum": [*_KINDS]},
                ],
                "minItems": 2,
                "maxItems": 2,
            },
            "maxItems": MOST_LABELS,
        },
        written="page",
    )
