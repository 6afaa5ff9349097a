"""The way back from a message: commands that travel with it and come back by its button."""

from __future__ import annotations

import json
from collections.abc import Mapping

from django import template
from django.http import HttpRequest
from django.urls import reverse

from games.envelope import Json

register = template.Library()


def offered(slug: str, commands: Mapping[int, Json]) -> str:
    """Return what a message carries: the commands by the number of the entry that each takes back,
    in their order; "" where there are none."""
    if not commands:
        return ""
    address = reverse("desk-undo", args=[slug])
    return json.dumps({"address": address, "commands": json.dumps(commands)})


@register.filter
def undo(carried: str) -> Mapping[str, str]:
    """The address and the commands that a message carries."""
    return json.loads(carried) if carried else {}


def sent_back(request: HttpRequest) -> dict[str, Json]:
    """The commands that the button sends, by the number of the entry; {} where it is nothing of the
    kind."""
    try:
        sent = json.loads(request.POST.get("commands", "{}"))
    except (ValueError, RecursionError):
        return {}
    if not isinstance(sent, dict) or not all(isinstance(each, dict) for each in sent.values()):
        return {}
    return sent
