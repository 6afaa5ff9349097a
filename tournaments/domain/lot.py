"""The seed of every draw: promised in the log before it, revealed with it.

A seed follows from the event's secret and the number of draws before, so nothing has to be kept.
The fact that starts the event, and that of every draw, carries the promise of the next seed.
"""

from __future__ import annotations

import hashlib
import hmac

from games.envelope import Json
from tournaments.domain.seating import commit
from tournaments.domain.tournament_state import TournamentState


def with_lot(secret: str, state: TournamentState, command: Json) -> Json:
    """The command with the promised seed, where it leaves something to chance and brings no seed
    of its own, and with the promise of the next one."""
    form, kind = state.format, command.get("type")
    if kind not in (*form.chance, "start"):
        return command
    field = form.chance.get(kind)
    given = {key: value for key, value in command.items() if value is not None}
    if field is not None and field not in given:
        given.setdefault("seed", _seed(secret, state.lots))
    following = state.lots + ("seed" in given)
    return {**given, "promise": commit(_seed(secret, following))}


def _seed(secret: str, number: int) -> str:
    """128 bits in hex that only the event's secret tells."""
    digest = hmac.new(secret.encode(), f"draw:{number}".encode(), hashlib.sha256)
    return digest.hexdigest()[:32]
