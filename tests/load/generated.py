"""An installation of the size of a country, filled within minutes by copies inside of Postgres.

A few events are really played. Their rows are copied with new ids, so each log proves itself and
each page is a real one; only the people of an event are those of its organization.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]
PEOPLE_OF_EACH = 120
PLACES = ("Backnang", "Cottbus", "Emden", "Fulda", "Görlitz", "Husum", "Kempten", "Speyer")
_PLAY = [{"type": "play", "seed": "1"}]
_LONG = {"start_euros": 20, "cutoff": "04:00", "max_players": 90}
_SWISS = {"rounds": 7, "deals": 1, "final": "knockout", "final_size": 8}
_ROUNDS = {"rounds": 3, "deals": 3}
_LEAGUE = {"score": {"places": [[3, 2, 1]]}, "deals": 3}


@dataclass(frozen=True, slots=True)
class Size:
    """Everything together. A `part` of 0.01 is for a test."""

    organizations: int = 500
    past: int = 3_000
    live: int = 100

    @property
    def people(self) -> int:
        return self.organizations * PEOPLE_OF_EACH

    def part(self, part: float) -> Size:
        """The same installation in small."""
        counts = (self.organizations, self.past, self.live)
        return Size(*(max(2, round(part * count)) for count in counts))


# The past events: how many of a hundred, and the scenario of each.
KINDS: tuple[tuple[int, Json], ...] = (
    (75, {"format": "wm", "game": "brokdorf", "settings": _LONG, "players": 90}),
    (10, {"format": "swiss", "game": "bronzen", "settings": _SWISS, "players": 64}),
    (
        10,
        {
            "format": "evening",
            "game": "binokel",
            "settings": {"rounds": 3, "deals": 3},
            "players": 42,
        },
    ),
    (5, {"format": "league", "game": "binokel", "settings": _LEAGUE, "players": 21}),
)
_SHORT: tuple[Json, ...] = (
    {"start_euros": 1},
    {"rounds": 3, "final_size": 4},
    {"rounds": 2},
    {"deals": 3},
)
SMALL: tuple[tuple[int, Json], ...] = tuple(
    (share, kind | {"players": 8, "settings": kind["settings"] | short})
    for (share, kind), short in zip(
        KINDS,
        ({"start_euros": 1}, {"rounds": 3, "final_size": 4}, {"rounds": 2}, {"deals": 3}),
        strict=True,
    )
)


def fill(size: Size, kinds: Iterable[tuple[int, Json]] = KINDS) -> None:
    """Fill the present database, which is an empty Postgres."""
    from django.db import connection

    with connection.cursor() as cursor:
        _organizations(cursor, size)
        for number, (share, kind) in enumerate(kinds):
            _past(cursor, _played(kind), size, number, size.past * share // 100)
        _live(cursor, size)
        _taken_part(cursor)
        for table in _tables():
            cursor.execute(f"ANALYZE {table}")


def _tables() -> Iterator[str]:
    from django.apps import apps

    for model in apps.get_app_config("tournaments").get_models():
        yield model._meta.db_table


def _played(kind: Json) -> int:
    """Return the key of an event that is really played to its end."""
    from tests.worlds.stored import played

    _outcome, row = played({**kind, "confirmation": "none", "commands": _PLAY})
    row.refresh_from_db()
    assert row.phase == "finished", (kind, row.phase)
    return row.pk


def _organizations(cursor: Any, size: Size) -> None:
    """Organizations with an organizer and people each."""
    cursor.execute(
        "INSERT INTO tournaments_organization (slug, name, is_private, created_at)"
        " SELECT 'verein-' || n, 'Verein ' || n || ' ' || (%s::text[])[1 + n %% %s], false, now()"
        " FROM generate_series(1, %s) n",
        [list(PLACES), len(PLACES), size.organizations],
    )
    cursor.execute(
        "INSERT INTO auth_user (username, name_key, password, is_superuser, is_staff, is_active,"
        " first_name, last_name, email, date_joined)"
        " SELECT 'organizer-' || o.id, 'organizer-' || o.id, '!', false, false, true, '', '', '',"
        " now() FROM tournaments_organization o"
    )
    cursor.execute(
        "INSERT INTO tournaments_organizationmember (organization_id, user_id)"
        " SELECT o.id, u.id FROM tournaments_organization o"
        " JOIN auth_user u ON u.username = 'organizer-' || o.id"
    )
    cursor.execute(
        "INSERT INTO tournaments_person (organization_id, code, name, club, note, created_at)"
        " SELECT o.id, 'p' || o.id || 'x' || n, 'Person ' || n || ' of ' || o.id, '', '', now()"
        " FROM tournaments_organization o CROSS JOIN generate_series(1, %s) n",
        [PEOPLE_OF_EACH],
    )


def _past(cursor: Any, base: int, size: Size, kind: int, count: int) -> None:
    """Copies of an event that is over, spread over organizations and three years."""
    days = 3 * 365
    own = {
        "slug": f"'past-{kind}-' || n",
        "name": f"(%(places)s::text[])[1 + n %% {len(PLACES)}] || ' {kind} ' || n",
        "place": f"(%(places)s::text[])[1 + n %% {len(PLACES)}]",
        "organization_id": f"(SELECT min(id) FROM tournaments_organization)"
        f" + (n * 7 + {kind}) %% {size.organizations}",
        "created_at": f"now() - interval '1 day' * (1 + n * {kind + 3} %% {days})",
        "played_at": f"now() - interval '1 day' * (1 + n * {kind + 3} %% {days})",
    }
    _copied(cursor, base, f"past-{kind}-", own, count)


def _live(cursor: Any, size: Size) -> None:
    """Copies of a running evening of 40 people, each with links and a due time of its own."""
    from tests.load import hall
    from tournaments.store.models import Tournament

    event = hall.event(40, name="Base")
    base = Tournament.objects.get(slug=event.slug)
    own = {
        "slug": "'live-' || n",
        "name": f"'Friday ' || n || ' ' || (%(places)s::text[])[1 + n %% {len(PLACES)}]",
        "place": f"(%(places)s::text[])[1 + n %% {len(PLACES)}]",
        "organization_id": f"(SELECT min(id) FROM tournaments_organization)"
        f" + n %% {size.organizations}",
        "due_at": "due_at + interval '1 second' * n",
    }
    _copied(cursor, base.pk, "live-", own, size.live)


def _copied(cursor: Any, base: int, slug: str, own: dict[str, str], count: int) -> None:
    """Insert `count` copies of an event with its rows; `own` are columns as SQL of `n`."""
    from tournaments.store.models import (
        EntryIndexRow,
        LogEntry,
        Placing,
        PlayerLink,
        ReferenceText,
        Snapshot,
        TableScore,
        Tournament,
    )

    own = {"secret": "md5(secret || n) || md5(n || secret)", **own}  # by which states are kept
    names = [f.column for f in Tournament._meta.concrete_fields if f.column != "id"]
    values = [own.get(name, name) for name in names]
    cursor.execute(
        f"INSERT INTO tournaments_tournament ({', '.join(names)})"
        f" SELECT {', '.join(values)} FROM tournaments_tournament"
        " CROSS JOIN generate_series(1, %(count)s) n WHERE id = %(base)s",
        {"places": list(PLACES), "count": count, "base": base},
    )
    for model in (
        LogEntry,
        ReferenceText,
        EntryIndexRow,
        Snapshot,
        Placing,
        TableScore,
        PlayerLink,
    ):
        fields = model._meta.concrete_fields
        names = [f.column for f in fields if f.column not in ("id", "tournament_id", "follows_id")]
        values = ["md5(b.token || t.id)" if name == "token" else f'b."{name}"' for name in names]
        table, quoted = model._meta.db_table, ", ".join(f'"{name}"' for name in names)
        cursor.execute(
            f"INSERT INTO {table} (tournament_id, {quoted})"
            f" SELECT t.id, {', '.join(values)} FROM tournaments_tournament t, {table} b"
            " WHERE t.slug LIKE %s AND b.tournament_id = %s ORDER BY t.id, b.id",
            [f"{slug}%", base],
        )


def _taken_part(cursor: Any) -> None:
    """The entrants of past events are people of its organization, with a rating each."""
    ranked = (
        "SELECT *, row_number() OVER (PARTITION BY {of} ORDER BY id) - 1 AS number FROM {table}"
    )
    cursor.execute(
        "INSERT INTO tournaments_participation (tournament_id, player, member, person_id)"
        " SELECT t.id, p.player, '', w.id FROM tournaments_tournament t"
        f" JOIN ({ranked.format(of='tournament_id', table='tournaments_placing')}) p"
        " ON p.tournament_id = t.id"
        f" JOIN ({ranked.format(of='organization_id', table='tournaments_person')}) w"
        f" ON w.organization_id = t.organization_id"
        f" AND w.number = (p.number + t.id * 13) % {PEOPLE_OF_EACH}"
    )
    cursor.execute(
        "INSERT INTO tournaments_rating (tournament_id, person_id, mu, sigma)"
        " SELECT p.tournament_id, p.person_id, 20 + p.id % 10, 5 FROM tournaments_participation p"
    )


def counted() -> dict[str, int]:
    """Return how many rows the large tables have."""
    from django.db import connection

    found = {}
    with connection.cursor() as cursor:
        for table in _tables():
            cursor.execute(f"SELECT count(*) FROM {table}")
            found[table.removeprefix("tournaments_")] = cursor.fetchone()[0]
    return found
