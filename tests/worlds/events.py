"""Tournaments for the tests of services and pages, driven through the one door."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from tests.worlds.kept import kept
from tournaments.domain.actors import Actor, Role
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import load
from tournaments.store.create import create
from tournaments.store.execute import Answer, execute
from tournaments.store.models import Tournament

NAMES = (
    *("Anke", "Bernd", "Conny", "Dieter", "Elif", "Fiete", "Greta"),
    *("Hinnerk", "Inga", "Jörg", "Käthe", "Lasse", "Merle"),
)
# a Saturday at 19:00 in Berlin
NOW = datetime(2025, 11, 22, 18, 0, tzinfo=UTC)
DIRECTOR = Actor(Role.ORGANIZER, "orga")


def later(minutes: float) -> datetime:
    return NOW + timedelta(minutes=minutes)


def send(
    tournament: Tournament,
    kind: str,
    *,
    now: datetime = NOW,
    actor: Actor = DIRECTOR,
    key: str | None = None,
    **fields: Any,
) -> Answer:
    """Send a command and return its answer; it may use names."""
    command = {"type": kind, **in_ids(tournament, kind, fields)}
    return execute(tournament, command, actor, now=now, key=key)


# where a command gives a name or a text instead of speaking of somebody who is known
_GIVES = frozenset({"name", "guest", "members", "reason", "text", "seed", "value"})


def in_ids(tournament: Tournament, kind: str, fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a command with ids in place of names."""
    called: dict[str, str] | None = None

    def told(value: Any) -> Any:
        nonlocal called
        match value:
            case str():
                called = ids(tournament) if called is None else called
                return called.get(value, value)
            case dict():
                return {told(key): told(one) for key, one in value.items()}
            case list() | tuple():
                return [told(one) for one in value]
        return value

    given = _GIVES | ({"player"} if kind in ("register", "late_entry") else set())
    return {key: value if key in given else told(value) for key, value in fields.items()}


def ids(tournament: Tournament) -> dict[str, str]:
    """The id of everybody who has a name at the event, by it; entrants before their people."""
    tournament_state = state(tournament)
    others = [ref for ref in tournament_state.names if ref[0] != "t"]
    return {
        tournament_state.name(ref): ref
        for ref in (*others, *reversed(tournament_state.play.status))
    }


def id_of(tournament: Tournament, who: str) -> str:
    """Return the id of a name; ids stay."""
    return ids(tournament).get(who, who)


def name_of(tournament: Tournament, player: str) -> str:
    return state(tournament).name(player)


def people(tournament: Tournament) -> list[str]:
    """The names of everybody who takes part, in the order of their coming."""
    tournament_state = state(tournament)
    return [tournament_state.name(player) for player in tournament_state.play.status]


def sent(tournament: Tournament, kind: str, **fields: Any) -> Answer:
    """Send a command that must be accepted."""
    done = send(tournament, kind, **fields)
    assert done.ok, (kind, done.problems, done.warnings)
    return done


def names(count: int) -> list[str]:
    """Return `count` different names."""
    return [f"{NAMES[i % len(NAMES)]} {i // len(NAMES) or ''}".strip() for i in range(count)]


@kept()
def registered(players: int = 7, *, now: datetime = NOW, **setup: Any) -> Tournament:
    """A tournament with this many players, before its start."""
    setup = {"name": "Preisbrokdorf", "confirmation": "none", **setup}
    tournament = create(setup, now=now)
    for name in names(players):
        sent(tournament, "register", now=now, player=name)
    return tournament


@kept()
def started(players: int = 7, *, now: datetime = NOW, **setup: Any) -> Tournament:
    tournament = registered(players, now=now, **setup)
    sent(tournament, "start", now=now)
    return tournament


@kept()
def drawn(players: int = 7, *, now: datetime = NOW, **setup: Any) -> Tournament:
    tournament = started(players, now=now, **setup)
    sent(tournament, "draw", now=now, seed="lot")
    return tournament


@kept()
def running(players: int = 7, *, now: datetime = NOW, **setup: Any) -> Tournament:
    """A tournament whose first round runs since `now`."""
    tournament = drawn(players, now=now, **setup)
    sent(tournament, "go", now=now)
    return tournament


def state(tournament: Tournament) -> TournamentState:
    """The state as of the database."""
    return load.load(tournament)


def seats(tournament: Tournament, table: int = 1) -> tuple[str, ...]:
    return state(tournament).play.tables[table - 1].players


def folded(tournament: Tournament) -> TournamentState:
    """The state as another process would find it: from the log alone."""
    load.forget(tournament)
    return load.load(tournament)


def log_of(tournament: Tournament) -> list[tuple[int, datetime, str, str, dict[str, Any]]]:
    """Every entry as (seq, at, actor, kind, command), without promises: each event has its own."""
    fields = ("seq", "at", "actor", "kind", "command")
    found = list(tournament.log.order_by("seq").values_list(*fields))
    for *_, command in found:
        command.pop("promise", None)
    return found
