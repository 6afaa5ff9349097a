"""Fields that an entry of the log must hold; earlier entries of this form hold no others."""

import json
from collections import defaultdict
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

from tests.golden import FOLDER
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.state import FormatState
from tournaments.domain.log.changes import Codecs
from tournaments.domain.log.codec import Codec
from tournaments.domain.tournament_state import SCHEMA_VERSION, Effect, Setup, TournamentState

NEEDED = FOLDER / f"needed-{SCHEMA_VERSION}.json"  # as this form began; new kinds are added


class Listing(Codecs):
    """Codecs that know of which classes they are."""

    def __init__(self, states: type) -> None:
        super().__init__({FormatState: states})
        self.kinds = set[type]()

    def _of_class(self, kind: Any) -> Codec[Any]:
        if is_dataclass(kind):
            assert isinstance(kind, type)
            self.kinds.add(kind)
        return super()._of_class(kind)


def needed() -> dict[str, set[str]]:
    """The fields without a default of each class, by format where it has its own."""
    found = defaultdict[str, set[str]](set)
    for key, form in FORMATS.items():
        listing = Listing(form.states)
        for kind in (Effect, Setup, TournamentState):
            listing.of(kind)
        for kind in listing.kinds:
            name = f"{key} {kind.__qualname__}"
            found[name] = {
                field.name
                for field in fields(kind)
                if field.default is MISSING
                and field.default_factory is MISSING
                and field.metadata.get("kept", True)
            }
    return found


def test_no_field_is_needed_that_old_entries_do_not_hold() -> None:
    """docs/log.md, "What may change": a new field has a default."""
    then = json.loads(NEEDED.read_text(encoding="utf-8"))
    now = needed()
    assert now.keys() - then.keys() == set(), "write down what these need from their first day"
    assert {name: now[name] - {*then[name]} for name in now if now[name] - {*then[name]}} == {}
