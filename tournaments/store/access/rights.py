"""The rights by which browsers see a private event. Each names what it came by and ends with it.

A right is a text of letters, digits and dashes, so that a session and the address of a stream can
hold it. Sessions keep rights of guests only; accounts are looked up each time.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q

from tournaments.domain.desk.reports import is_now
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.models import (
    Membership,
    OrganizationMember,
    PlayerLink,
    Tournament,
    User,
)

SIGN_UP = "signup"  # of who has the address of a private event, while people may sign up


def right_of_link(link: PlayerLink) -> str:
    """The right of a link: it ends with the link, or when the desk strikes its player out."""
    return f"link-{link.pk}"


def right_of_pin(tournament: Tournament, table: int, round_no: int) -> str:
    """The right by a table's link and the PIN: until the PIN changes."""
    return f"pin-{table}-{round_no}-{tournament.wall}"


def right_of_wall(tournament: Tournament) -> str:
    """The right by the address of the wall: until that changes."""
    return f"wall-{tournament.wall}"


def right_of_user(pk: object) -> str:
    """By a login: as long as the user helps to run the event or its organization."""
    return f"user-{pk}"


def holding(tournament: Tournament, state: TournamentState, rights: Iterable[str]) -> set[str]:
    """The rights that hold now, after a look at the database."""
    named = {right: _named(right) for right in rights}
    links = [numbers[0] for kind, numbers in named.values() if kind == "link" and numbers]
    users = [numbers[0] for kind, numbers in named.values() if kind == "user" and numbers]
    valid = _valid_links(tournament, state, links) if links else set()
    helping = _helping(tournament, users) if users else set()

    def holds(kind: str, numbers: tuple[int, ...]) -> bool:
        match kind, numbers:
            case "link", (pk,):
                return pk in valid
            case "user", (pk,):
                return pk in helping
            case "wall", (wall,):
                return wall == tournament.wall
            case "pin", (table, round_no, wall):
                return wall == tournament.wall and is_now(state, table, round_no)
        return kind == SIGN_UP and state.takes_signups

    return {right for right, (kind, numbers) in named.items() if holds(kind, numbers)}


def _named(right: str) -> tuple[str, tuple[int, ...]]:
    """Return the kind of a right, and its numbers."""
    kind, *numbers = str(right).split("-")
    return kind, tuple(int(number) for number in numbers if number.isdecimal())


def _valid_links(tournament: Tournament, state: TournamentState, links: list[int]) -> set[int]:
    rows = PlayerLink.objects.filter(tournament=tournament, pk__in=links, revoked_at=None)
    players = rows.values_list("pk", "player")
    return {pk for pk, player in players if player in state.play.status}


def _helping(tournament: Tournament, users: list[int]) -> set[int]:
    """Those who run the event, or organize for its organization."""
    members = Membership.objects.filter(tournament=tournament).values("user")
    organizers = OrganizationMember.objects.filter(
        organization__isnull=False, organization=tournament.organization_id
    ).values("user")
    known = Q(is_superuser=True) | Q(pk__in=members) | Q(pk__in=organizers)
    rows = User.objects.filter(known, pk__in=users, is_active=True)
    return set(rows.values_list("pk", flat=True))
