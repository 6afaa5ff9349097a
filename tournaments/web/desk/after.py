"""The desk after the end: prizes, papers, and the next event."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from games.envelope import Json
from tournaments.domain.catalogue import is_permitted
from tournaments.web.http.forms import mark
from tournaments.web.http.visit import Visit
from tournaments.web.money.pages import to_hand_out
from tournaments.web.readmodels.prizes import owed, prize_rows
from tournaments.wording.money import in_euros


def after_the_end(visit: Visit) -> Json:
    """Return the prizes and the ways on; {} before the end."""
    state = visit.state
    if state.play.phase != "finished":
        return {}
    is_decided = state.presenter.is_decided
    to_give = to_hand_out(state)
    return {
        "prizes": prize_rows(state) if is_decided else (),
        "hand_count": len(to_give),
        "hand_seen": mark({"to": to_give}),
        "owed": in_euros(owed(state)) if is_decided and owed(state) else "",
        "after": tuple(_ways(visit)),
    }


def _ways(visit: Visit) -> Iterator[tuple[str, str, str]]:
    """Return the name of each way on, its contents and its address."""
    state, slug = visit.state, visit.tournament.slug

    def at(name: str) -> str:
        return reverse(name, args=[slug])

    papers = at("desk-print")
    yield _("Final list"), _("Print, PDF"), f"{papers}#paper-standings"
    yield _("Certificates"), _("Print, PDF"), f"{papers}#paper-certificates"
    yield _("Public page"), _("Picture and link to share"), at("event")
    if state.play.has_begun:
        yield _("How it went"), _("Course, best results"), at("event-progress")
    if not is_permitted(visit.actor, "configure"):
        return
    if state.presenter.is_season and state.presenter.is_decided:
        yield _("Next season"), _("The same people play again"), at("desk-next-season")
    else:
        like = f"?format={state.setup.format}&game={state.setup.game}"
        yield _("Another one"), _("The same game and format"), reverse("new-event") + like
    yield _("Next stage"), _("The best play on"), at("desk-stage")
