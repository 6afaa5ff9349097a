"""Personal links that go on: into the next stage, and to the next evening of the same person.

Knows who has become whom. A link leads on only as long as it is valid itself and the desk of the
later event has taken back none of that player's. One that a visitor made by signing up leads
nowhere until the desk has handed it over: a stranger can sign up under another's name.
"""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.store.access.actors import player_link, player_links
from tournaments.store.models import Participation, PlayerLink, Tournament

Origins = Mapping[str, tuple[Tournament, str]]


def hand_on(event: Tournament, origins: Origins) -> None:
    """Lets the links of those who came from other events lead here. `origins` are by entrant: the
    event that he comes from and who he was there."""
    links = player_links(event, tuple(origins))
    for player, (former, was) in origins.items():
        links[player].follows = player_link(former, was)
    PlayerLink.objects.bulk_update([links[player] for player in origins], ["follows"])


def goes_on(link: PlayerLink) -> PlayerLink | None:
    """Return where the person of a valid link plays now that the event of it is over: the next
    stage, or the latest event of the same person or pair that is not over. None if there is none,
    or if that is not certain: a link of several people leads to no event of one of them."""
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
