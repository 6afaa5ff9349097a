"""`evening` and `swiss` as formats of the product."""

from __future__ import annotations

from functools import partial
from typing import Any

import games
from games.envelope import Json
from games.options import Option, Words
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.reported import reports
from tournaments.domain.formats.rounds.apply import RULES, new
from tournaments.domain.formats.rounds.draw import instance, table_sizes
from tournaments.domain.formats.rounds.final import final_seats
from tournaments.domain.formats.rounds.invariants import broken, shaken
from tournaments.domain.formats.rounds.options import EVENING as EVENING_OPTIONS
from tournaments.domain.formats.rounds.options import SWISS as SWISS_OPTIONS
from tournaments.domain.formats.rounds.plan import planned_tables
from tournaments.domain.formats.rounds.ranking import ranking
from tournaments.domain.formats.rounds.settings import read_settings, setup_problems
from tournaments.domain.formats.rounds.sittings import sittings
from tournaments.domain.formats.rounds.state import State, state_json
from tournaments.domain.formats.rounds.tables import fixed, is_outdated, sheet
from tournaments.domain.formats.timing import round_signals

_DEALS = {"brokdorf": 0, "bronzen": 0, "canasta": 4, "buraco": 4}


def _begin(key: str, game: str, settings: Json, zone: str) -> State:
    read, problems = read_settings(key, game, settings)
    if read is None:
        raise ValueError(f"settings of the log are not usable: {problems}")
    return new(key, game, read, zone=zone)


def _suggested(game: str) -> Json:
    """A round that takes about an hour; games that play to a target stop after some deals."""
    return {"deals": _DEALS[game]} if game in _DEALS else {}


def _format(
    key: str, name: Words, about: Words, options: tuple[Option, ...], **more: Any
) -> Format[State]:
    return Format(
        key=key,
        name=name,
        about=about,
        games=tuple(games.GAMES),
        settings=options,
        setup_problems=partial(setup_problems, key),
        begin=partial(_begin, key),
        states=State,
        rules=RULES,
        due=round_signals,
        report=reports(sheet),
        ranking=ranking,
        table_sizes=table_sizes,
        chance={"draw": "tables", "final": "seats"},
        draws={"draw": instance},
        lots={"draw": planned_tables, "final": final_seats},
        state_json=state_json,
        broken=broken,
        shaken=shaken,
        sittings=sittings,
        sheet=sheet,
        deals=lambda state: state.settings.deals,
        fixed=fixed,
        outdated=is_outdated,
        **more,
    )


EVENING = _format(
    "evening",
    Words("Abend in Runden", "Evening in rounds"),
    Words(
        "Einige Runden an ausgelosten Tischen, alle Punkte zählen zusammen, zum Beispiel "
        "Preisbinokel. Mit Kasse und Preisliste.",
        "Some rounds at drawn tables, all points are added up, such as a prize evening. With cash "
        "book and list of prizes.",
    ),
    EVENING_OPTIONS,
    asked=("rounds", "deals", "entry_fee"),
    suggested=_suggested,
)
SWISS = _format(
    "swiss",
    Words("Schweizer System", "Swiss system"),
    Words(
        "In jeder Runde sitzen etwa gleich Gute zusammen, niemand scheidet aus. Auf Wunsch mit "
        "Finaltisch.",
        "In every round people of about the same score sit together, nobody is out. With a final "
        "table if you like.",
    ),
    SWISS_OPTIONS,
    asked=("rounds", "table_size", "final"),
)
