"""Find the role of a user or link in a tournament: links, PINs and memberships."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import datetime

from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.db import IntegrityError, transaction
from django.db.models import F
from django.urls import reverse

from tournaments.domain.actors import Actor, Role
from tournaments.store.execute import Answer
from tournaments.store.models import Membership, PlayerLink, Tournament
from tournaments.store.plain import PlainQuery

_LINK = PlainQuery(
    "{0} JOIN {1} ON {1}.id = {0}.tournament_id WHERE {0}.token = %s", PlayerLink, Tournament
)
_ROLE = PlainQuery("{0} WHERE tournament_id = %s AND user_id = %s", Membership)


def actor_of(user: AbstractUser | AnonymousUser, tournament: Tournament) -> Actor:
    """Return what a logged-in (or anonymous) user is to this tournament."""
    if not user.is_authenticated:
        return Actor(Role.VISITOR)
    if user.is_superuser:
        return Actor(Role.ADMIN, user.get_username())
    member: Membership | None = _ROLE.first(tournament.pk, user.pk)
    return Actor(Role(member.role), user.get_username()) if member else Actor(Role.VISITOR)


def player_link(tournament: Tournament, player: str) -> PlayerLink:
    """The valid personal link of a player, made when there is none."""
    link = PlayerLink.objects.filter(tournament=tournament, player=player, revoked_at=None).first()
    if link:
        return link
    try:
        with transaction.atomic():
            return PlayerLink.objects.create(
                tournament=tournament, player=player, token=secrets.token_urlsafe(15)
            )
    except IntegrityError:  # somebody else has made one, which may have been taken back since
        return player_link(tournament, player)


def link_of(token: str) -> PlayerLink | None:
    """The link with this token, valid or not, with its event."""
    found = _LINK.first(token)
    if found is None:
        return None
    link: PlayerLink
    link, link.tournament = found
    return link


def player_links(tournament: Tournament, players: tuple[str, ...]) -> dict[str, PlayerLink]:
    """The valid links of many players, with one query where all have theirs."""
    links = PlayerLink.objects.filter(tournament=tournament, revoked_at=None)
    have = {link.player: link for link in links}
    missing = [
        PlayerLink(tournament=tournament, player=name, token=secrets.token_urlsafe(15))
        for name in players
        if name not in have
    ]
    if missing:  # others may be making them as well
        PlayerLink.objects.bulk_create(missing, ignore_conflicts=True)
        have = {link.player: link for link in links.all()}
    return have


def revoke_link(
    tournament: Tournament, player: str, *, now: datetime, is_self_made: bool = False
) -> PlayerLink:
    """Take a lost link back and give a new one."""
    valid = PlayerLink.objects.filter(tournament=tournament, player=player, revoked_at=None)
    try:
        with transaction.atomic():
            valid.update(revoked_at=now)
            return PlayerLink.objects.create(
                tournament=tournament,
                player=player,
                token=secrets.token_urlsafe(15),
                is_self_made=is_self_made,
            )
    except IntegrityError:  # somebody else has made one in between: that goes too
        return revoke_link(tournament, player, now=now, is_self_made=is_self_made)


def hand_over(tournament: Tournament, player: str) -> bool:
    """The desk has looked who has the link that a sign-up made; return True if there is one."""
    links = PlayerLink.objects.filter(tournament=tournament, player=player, revoked_at=None)
    return links.filter(is_self_made=True).update(is_self_made=False) > 0


def self_made(tournament: Tournament) -> frozenset[str]:
    """The players whose link a sign-up made and nobody has handed over yet."""
    links = PlayerLink.objects.filter(tournament=tournament, revoked_at=None, is_self_made=True)
    return frozenset(links.values_list("player", flat=True))


def own_link(tournament: Tournament, signup: Answer, *, now: datetime) -> PlayerLink | None:
    """Return the link of a new sign-up.

    The same sender gets the same link again, unless it was revoked.
    """
    entry = signup.entries[0]
    player = entry.command["player"]
    if not signup.repeated:  # the name may have been somebody else's before
        return revoke_link(tournament, player, now=now, is_self_made=True)
    links = PlayerLink.objects.filter(tournament=tournament, player=player)
    taken_back = links.filter(revoked_at__gt=entry.at).exists()
    return None if taken_back else links.filter(revoked_at=None).first()


def table_code(tournament: Tournament, table: int) -> str:
    """The unguessable part of a table's link; the same all evening, so it can be printed."""
    return _digest(tournament, f"table:{table}")[:12]


def table_pin(tournament: Tournament, round_no: int) -> str:
    """Four digits for a round, shown on the wall; others after its address was taken back."""
    taken_back = f":{tournament.wall}" if tournament.wall else ""
    return f"{int(_digest(tournament, f'pin:{round_no}{taken_back}'), 16) % 10_000:04d}"


def wall_code(tournament: Tournament) -> str:
    """The unguessable part of the address of the wall, which shows the PIN without a login."""
    return _digest(tournament, f"wall:{tournament.wall}")[:12]


def wall_path(tournament: Tournament) -> str:
    return reverse("wall", args=[tournament.slug, wall_code(tournament)])


def take_back_wall(tournament: Tournament) -> None:
    """The address of the wall becomes another one, and with it every PIN."""
    rows = Tournament.objects.filter(pk=tournament.pk)
    rows.update(wall=F("wall") + 1)
    tournament.refresh_from_db(fields=["wall"])


def _digest(tournament: Tournament, text: str) -> str:
    return hmac.new(tournament.secret.encode(), text.encode(), hashlib.sha256).hexdigest()
