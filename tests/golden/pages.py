"""Reduce the pages of an event to names and numbers, which no wording changes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape

from django.test import Client
from django.urls import reverse

from tournaments.store import load
from tournaments.store.models import Tournament

_HIDDEN = re.compile(r"<(script|style|nav|header|footer|head)\b.*?</\1>|<[^>]*>", re.DOTALL)


def addresses(tournament: Tournament) -> dict[str, str]:
    """The pages that everybody may see, by a name that lasts."""
    slug = tournament.slug
    found = {
        "overview": reverse("event", args=[slug]),
        "standings": reverse("standings", args=[slug]),
    }
    for player in load.load(tournament).play.status:
        found[f"player {player}"] = reverse("event-player", args=[slug, player])
    return found


def words(html: str, names: list[str]) -> list[str]:
    """Names of entrants and numbers, in the order of the page."""
    text = unescape(_HIDDEN.sub(" ", html))
    some = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.findall(rf"{some}|-?\d+(?:[.,]\d+)*", text.replace("−", "-"))


def shown(tournament: Tournament, more: Iterable[str] = ()) -> dict[str, list[str]]:
    """Each page of the event in names and numbers; `more` are names to look for."""
    state = load.load(tournament)
    names = sorted({*map(state.name, state.play.status), *more})
    client = Client(headers={"accept-language": "de"})
    return {name: words(page(client, url), names) for name, url in addresses(tournament).items()}


def page(client: Client, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200, (url, answer.status_code)
    return answer.content.decode()
