"""Name matches and tables that are played for certain places."""

from __future__ import annotations

from tournaments.domain.translation import Text, text


def for_places(first: int, last: int) -> Text:
    """Return what is called that decides these places."""
    if last > first + 1:
        return text("Places %(first)d to %(last)d", first=first, last=last)
    if first == 1:
        return text("Final")
    return text("Match for third place") if first == 3 else text("Match for place %(n)d", n=first)
