"""Transfer personal links to the next stage, and to the next evening of the same person.

A link leads on while it is valid and the desk of the later tournament has revoked none of that
player. A link from a sign-up leads nowhere until the desk hands it over, because a stranger can use
another's name.
"""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.store.access.actors import player_link, player_links
from tournaments.store.models import Participation, PlayerLink, Tournament

Origins = Mapping[str, tuple[Tournament, str]]


def transfer_links(event: Tournament, origins: Origins) -> None:
    """Let links from other tournaments lead here.

    `origins`: the former tournament and player of each entrant.
    """
    links = player_links(event, tuple(origins))
    for player, (former, was) in origins.items():
        links[player].follows = player_link(former, was)
    PlayerLink.objects.bulk_update([links[player] for player in origins], ["follows"])


def goes_on(link: PlayerLink) -> PlayerLink | None:
    """Return the link of the person in a later tournament, after a valid link's tournament is over.

    It is the next stage, or the latest running tournament of the same person or pair. None if there
    is none or it is not certain: a link of several people leads to no tournament of one of them.
    """
    if link.is_self_made:
        return None
    stages = link.followers.filter(revoked_at=None).select_related("tournament")
    if follower := stages.order_by("-pk").first():
        return follower
    people = _people(link.tournament, link.player)
    if not people:
        return None
    later = Participation.objects.filter(
        person=min(people), tournament__played_at=None, tournament__pk__gt=link.tournament_id
    ).select_related("tournament")
    for part in later.order_by("-tournament__pk"):
        event, player = part.tournament, part.player
        taken_back = PlayerLink.objects.filter(
            tournament=event, player=player, revoked_at__isnull=False
        )
        if _people(event, player) == people and not taken_back.exists():
            return player_link(event, player)
    return None


def _people(event: Tournament, player: str) -> frozenset[int]:
    """Return who an entrant is, as far as that is certain: one person, or several of whom each is
    known; else nobody."""
    rows = Participation.objects.filter(tournament=event, player=player)
    known = dict(rows.values_list("member", "person"))
    is_certain = len(known) == 1 if "" in known else len(known) > 1
    people = frozenset(person for person in known.values() if person)
    return people if is_certain and len(people) == rows.count() else frozenset()
