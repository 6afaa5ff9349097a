"""What a browser's session remembers: a limited number of places, the newest."""

from __future__ import annotations

from django.contrib.sessions.backends.base import SessionBase

MOST = 60  # a phone needs a few in an evening; each is read with every page
_PLACES = "places"


def remember(session: SessionBase, place: str, value: object) -> None:
    """Keep this value at this place, and forget the place that was written longest ago."""
    places = [other for other in session.get(_PLACES, ()) if other != place] + [place]
    for forgotten in places[:-MOST]:
        session.pop(forgotten, None)
    session[_PLACES] = places[-MOST:]
    session[place] = value
