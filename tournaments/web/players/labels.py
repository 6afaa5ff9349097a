"""One label of all entrants: team or club, or a mark such as ladies."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.envelope import Json
from tournaments.domain.labels import LABEL_LENGTH, as_known, holders, names_of
from tournaments.domain.names import NAME_LENGTH, folded
from tournaments.web.http.visit import Visit, desk
from tournaments.wording.problems import with_messages

_TICK = "x"


@require_http_methods(["GET", "POST"])
@desk
def page(visit: Visit) -> HttpResponse:
    """A field for everybody: which team, or a tick."""
    state, post = visit.state, visit.request.POST
    known = names_of(state.labels)
    asked = visit.request.GET.get("label") or post.get("label", "")
    label = as_known(state.labels, asked[:LABEL_LENGTH]) or (known[0] if known else "")
    has = {
        who: (state.name(says) if says else _TICK)
        for who, says in holders(state.labels, label, state.play.status).items()
    }
    texts = {who: has.get(who, "") for who in state.play.status}
    errors: dict[str, str] = {}
    if visit.request.method == "POST":
        texts = {who: str(post.get(f"l-{who}", ""))[:NAME_LENGTH].strip() for who in texts}
        commands = _commands(label, has, texts)
        results = visit.send_all(commands, "label") if commands else ()
        for command, result in zip(commands, results, strict=True):
            for problem in with_messages(result.problems, visit.game):
                errors[command["player"]] = problem["message"]
        if not errors:
            visit.tell(*results)
            page_of = reverse("desk-labels", args=[visit.tournament.slug])
            return redirect(f"{page_of}?{urlencode({'label': label})}")
    context = {
        "label": label,
        "known": known,
        "values": sorted({text for text in has.values() if text != _TICK}, key=str.casefold),
        "people": [(who, state.name(who), texts[who], errors.get(who, "")) for who in texts],
        "label_length": LABEL_LENGTH,
        "name_length": NAME_LENGTH,
        "examples": (_("Team"), _("Club"), _("Ladies")),
    }
    return visit.show("players/labels.html", context, status=422 if errors else 200)


def _commands(label: str, has: dict[str, str], texts: dict[str, str]) -> list[Json]:
    """Return what is given or taken away."""
    commands: list[Json] = []
    for who, text in texts.items():
        if text == has.get(who, ""):
            continue
        value = "" if folded(text) == _TICK else text
        said: Json = {"value": value} if text else {"holds": False}
        commands.append({"type": "label", "player": who, "label": label, **said})
    return commands
