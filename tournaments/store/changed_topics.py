"""Find the topics changed by the newest entries of a tournament (`domain/topics.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tournaments.domain.log.codec import DecodeError
from tournaments.domain.replay_log import apply_entry
from tournaments.domain.topics import topics
from tournaments.domain.tournament_state import SCHEMA_VERSION, Effect, Entry, TournamentState
from tournaments.store import load, names, recent
from tournaments.store.models import Tournament

MOST = 100  # entries; who missed more of them looks at everything again

Touched = Mapping[str, int]  # the seq of the last entry that touched a topic


def changed_topics_since(
    tournament: Tournament, known: TournamentState | None
) -> tuple[TournamentState | None, Touched | None]:
    """Return the present state, and the topics changed since a known one; None if unknown.

    A tournament without a readable log has no state.
    """
    if known is not None and 0 <= tournament.seq - known.seq <= MOST:
        try:
            return _followed(tournament, known)
        except DecodeError:
            pass  # whoever reads the event is told which entry does not fit
    try:
        return load.load(tournament), None
    except (load.LogReplayError, ValueError):
        return None, None


def _followed(
    tournament: Tournament, state: TournamentState
) -> tuple[TournamentState, dict[str, int]]:
    touched: dict[str, int] = {}
    before, renamed = state, False
    for new in recent.newer(tournament, state.seq):
        if new.form != SCHEMA_VERSION or not isinstance(new.changes, dict):
            raise DecodeError(f"form {new.form}")
        change = new.changes.get("state")
        after = apply_entry(state, Entry(new.kind, new.command, None, Effect(change)), new.at)
        touched |= dict.fromkeys(topics(state, after, change), after.seq)
        state, renamed = after, renamed or new.kind == "forget" or bool(new.texts)
    if renamed:
        state = replace(state, names=names.of(tournament))
        touched |= dict.fromkeys(topics(before, state, None), state.seq)
    return state, touched
