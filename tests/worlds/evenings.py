"""Whole evenings that play themselves through the one door, the same each time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any

from django.db import transaction

from tests.domain.wm_evening import playoff_result
from tests.worlds.events import DIRECTOR, NAMES, NOW, ids, log_of, sent
from tests.worlds.kept import keep, key_of
from tests.worlds.kept import known as kept
from tournaments.domain.formats.state import FormatState
from tournaments.domain.formats.wm.seats import playoff_tables
from tournaments.domain.standings import standings
from tournaments.store import load, organizations
from tournaments.store.create import create
from tournaments.store.execute import preview, run_due_commands
from tournaments.store.models import Organization, Participation, Person, Tournament, User


def organization_of(
    username: str = "orga", name: str = "Kartenfreunde"
) -> tuple[Organization, User]:
    """An organization and its organizer."""
    user, _ = User.objects.get_or_create(username=username)
    return organizations.create(name, user), user


def played(
    lot: str,
    names: Sequence[str] = NAMES,
    *,
    began: datetime = NOW,
    organization: Organization | None = None,
    user: User | None = None,
    **columns: Any,
) -> Tournament:
    """A short WM evening from sign-up to winner; its results follow from `lot`."""
    maker = user.get_username() if user else None
    key = key_of("played", [lot, *names], {"began": began, "maker": maker, **columns})
    if world := kept(key):
        return world.copy(user, organization=organization, **columns)
    with transaction.atomic():  # so that no worker beside sees that its round is long over
        setup = {"name": f"Abend {lot}", "confirmation": "none", "settings": {"start_euros": 4}}
        tournament = create(setup, now=began, user=user, organization=organization, **columns)
        for name in names:
            sent(tournament, "register", now=began, player=name)
        sent(tournament, "start", now=began)
        rng, clock = Random(lot), began
        while (state := run_due_commands(tournament, now=clock)).play.phase != "finished":
            kind, fields = _next(state.play, rng)
            sent(tournament, kind, now=clock, accept=True, **fields)
            clock += timedelta(minutes=4)
    tournament.refresh_from_db()
    return keep(key, tournament)


def _next(play: FormatState, rng: Random) -> tuple[str, dict[str, Any]]:
    """Return the next entry of the desk."""
    match str(play.phase):
        case "between":
            return "draw", {"seed": str(rng.random())}
        case "drawn":
            return "go", {}
        case "final_ready":
            return "final", {"seed": str(rng.random())}
        case "playoff":
            tables = playoff_tables(play, rng)
            results = [{"players": [*t], "result": playoff_result(t, rng)} for t in tables]
            return "playoff", {"tables": results}
    number = rng.choice([k for k, table in enumerate(play.tables, 1) if table.open])
    result = {"loser": rng.choice(play.tables[number - 1].players)}
    return "runde", {"table": number, "result": result}


def known(organization: Organization, *tournaments: Tournament) -> dict[str, Person]:
    """A person of the organization for each name, linked in each of the events."""
    people: dict[str, Person] = {}
    for tournament in tournaments:
        for name, player in ids(tournament).items():
            person = people.get(name) or Person.objects.create(
                organization=organization, name=name, code=f"c{len(people)}-{organization.pk}"
            )
            people[name] = person
            Participation.objects.create(tournament=tournament, player=player, person=person)
    return people


def corrected(tournament: Tournament, *, now: datetime) -> int:
    """Give one Runde another loser, the first with whom the evening stays over but ends otherwise;
    its number."""
    ended = standings(load.load(tournament))
    for seq, _at, _actor, kind, payload in log_of(tournament):
        for line in ended if kind == "runde" else ():
            result = {"end": "normal", "loser": line.player}
            command = {"target": seq, "event": {**payload, "result": result}}
            seen = preview(tournament, {"type": "correct", **command}, DIRECTOR, now=now)
            over = not seen.problems and seen.state.play.phase == "finished"
            if over and standings(seen.state) != ended:
                sent(tournament, "correct", now=now, **command)
                return seq
    raise ValueError("no Runde of this evening can be corrected")
