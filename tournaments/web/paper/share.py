"""Pictures to share: the standings of an event, and the result of one entrant."""

from __future__ import annotations

import hashlib
import json
from typing import Final

from django.conf import settings
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language, ngettext, override
from django.utils.translation import gettext as _

from tournaments.runtime import offload
from tournaments.store.cache import once
from tournaments.web.http.addresses import outside
from tournaments.web.http.visit import Visit, public
from tournaments.web.paper.cards import code, short_address
from tournaments.web.paper.order import Data, Order, day_and_place, logo_of, made
from tournaments.web.readmodels.round import phase_name
from tournaments.web.readmodels.standings import shown_lines
from tournaments.wording.language import in_language
from tournaments.wording.numbers import in_figures
from tournaments.wording.round_words import speak

ROWS: Final = 10  # of the standings
_TYPES: Final = {"png": "image/png", "svg": "image/svg+xml"}


@public
def event_card(visit: Visit, image: str) -> HttpResponse:
    """Return a picture of the first places, or of the coming event."""
    return _picture(visit, "", image)


@public
def own_card(visit: Visit, player: str, image: str) -> HttpResponse:
    """Show what one entrant made."""
    if player not in visit.state.play.status:
        raise Http404
    return _picture(visit, player, image)


def _picture(visit: Visit, player: str, image: str) -> HttpResponse:
    """In the language of the reader, or of the address (`?language=en`)."""
    if image not in _TYPES:
        raise Http404
    named = visit.request.GET.get("language", "")
    with override(named if named in dict(settings.LANGUAGES) else get_language()):
        speak(visit.state.presenter.rounds)
        data = json.dumps(_own(visit, player) if player else _event(visit), ensure_ascii=False)
    content: bytes = once(
        (image, hashlib.sha256(data.encode(errors="surrogatepass")).digest()),
        lambda: offload.run(visit.request, "picture", "share", data, image),
        len,
    )
    answer = HttpResponse(content, content_type=_TYPES[image])
    answer["Content-Disposition"] = f'inline; filename="{visit.tournament.slug}.{image}"'
    return answer


def _event(visit: Visit) -> Data:
    ranked = [line for line in shown_lines(visit.state) if line.rank is not None]
    begun = visit.state.play.has_begun
    rows = [
        {"place": f"{line.rank}.", "name": line.name, "made": made(visit.state, line)}
        for line in ranked[: ROWS if begun else 0]
    ]
    more = len(ranked) - len(rows)
    words = ngettext("and %(n)d more", "and %(n)d more", more) % {"n": more}
    note = words if rows and more > 0 else ""
    return _frame(visit, reverse("event", args=[visit.tournament.slug])) | {
        "rows": rows,
        "note": note if begun else phase_name(visit.state),
    }


def _own(visit: Visit, player: str) -> Data:
    state = visit.state
    lines = shown_lines(state)
    line = next(line for line in lines if line.player == player)
    count = sum(line.rank is not None for line in lines)
    place = _("Place %(n)d of %(count)d") % {"n": line.rank, "count": count} if line.rank else ""
    if player in state.play.fillers:
        place = _("fills a table")
    tables = [
        score
        for sitting in state.format.sittings(state.play)
        for who, score in sitting.scores
        if who == player
    ]
    facts = [made(visit.state, line)]
    if tables:
        facts.append(ngettext("%(n)d table", "%(n)d tables", len(tables)) % {"n": len(tables)})
    if len(tables) > 1 and not state.presenter.has_account:
        facts.append(_("Best table: %(score)s") % {"score": in_figures(max(tables))})
    address = reverse("event-player", args=[visit.tournament.slug, player])
    return _frame(visit, address) | {"name": line.name, "place": place, "facts": facts}


def _frame(visit: Visit, path: str) -> Data:
    """Return what stands on every picture. The address is that of the page that tells more."""
    address = outside(visit.request, path)
    state, organization = visit.state, visit.tournament.organization
    about = (
        in_language(state.format.game(visit.game).name),
        phase_name(state),
        day_and_place(Order(visit)),
    )
    return {
        "lang": (get_language() or "de")[:2],
        "event": visit.tournament.name,
        "about": " · ".join(filter(None, about)),
        "name": "",
        "place": "",
        "facts": [],
        "rows": [],
        "note": "",
        "qr": code(address),
        "logo": "" if organization is None or organization.is_private else logo_of(organization),
        "address": "" if len(short := short_address(address)) > 70 else short,
        "foot": "Stichtag ♠ ♥ ♦ ♣",
    }
