"""Free places in the running round, and their consequences."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.domain.catalogue import is_permitted
from tournaments.domain.formats.places import SeatPlace
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.http.visit import Visit, desk
from tournaments.web.readmodels.round import table_name
from tournaments.wording.language import localized


@dataclass(frozen=True, slots=True)
class ShownPlace:
    """A place as the desk reads it: its `title`, who sits there, and what else it means."""

    title: str
    who: str
    notes: tuple[str, ...]
    place: SeatPlace


@dataclass(frozen=True, slots=True)
class Seatless:
    """Somebody without a seat in the running round; `rests`: by the draw, which gave a bye."""

    player: str
    name: str
    rests: bool
    places: tuple[ShownPlace, ...]


def seatless(state: TournamentState) -> tuple[Seatless, ...]:
    """Return who has no seat in the running round, newcomers first, with the places for each."""
    form, play = state.format, state.play
    byes = state.presenter.byes
    people = sorted(form.waiting(play), key=byes.__contains__)
    return tuple(
        Seatless(
            player,
            state.name(player),
            player in byes,
            tuple(_shown(state, place) for place in form.places(play, player)),
        )
        for player in people
    )


@desk
def page(visit: Visit) -> HttpResponse:
    """The places of everybody without a seat, or of one of them; a button takes one."""
    wanted = visit.request.GET.get("player")
    people = [one for one in seatless(visit.state) if wanted in (None, one.player)]
    if not people or not is_permitted(visit.actor, "seat"):
        return redirect("desk", visit.tournament.slug)
    return visit.show("desk/seat.html", {"people": people})


def _shown(state: TournamentState, place: SeatPlace) -> ShownPlace:
    further = len(state.play.tables) + 1
    title = (
        table_name(state, place.table) if place.table else _("Further table %(n)d") % {"n": further}
    )
    names = ", ".join(map(state.name, (*place.others, *place.players)))
    return ShownPlace(title, names, tuple(_notes(state, place)), place)


def _notes(state: TournamentState, place: SeatPlace) -> list[str]:
    many = {"n": place.size}
    notes = [
        ngettext("%(n)d sits there.", "%(n)d sit there.", place.size) % many,
        _when(state, place),
    ]
    if place.deals:
        deals = ngettext("A match has %(n)d deal.", "A match has %(n)d deals.", place.deals)
        notes.append(deals % {"n": place.deals})
    notes.append(
        ngettext("%(n)d repeat meeting.", "%(n)d repeat meetings.", place.repeats)
        % {"n": place.repeats}
        if place.repeats
        else _("Nobody meets anybody again.")
    )
    if place.byes:
        who = ", ".join(map(state.name, place.byes))
        brings = localized(state.presenter.bye_brings)
        notes.append(
            _("%(who)s: the bye is taken back. (%(brings)s)") % {"who": who, "brings": brings}
        )
    if not place.usual:
        notes.append(_("Tables of this size are not agreed on."))
    return notes


def _when(state: TournamentState, place: SeatPlace) -> str:
    by_runde = state.presenter.by_runde
    if place.table is None:
        return _("They begin at once; the clock goes on.")
    if place.after:
        if by_runde:
            return _("Sits down when the running Runde is over; it is played without the newcomer.")
        return _("Sits down when the running match is over; it is played without the newcomer.")
    if by_runde:
        return _("Sits down at once: no Runde is running there, or it begins again.")
    return _(
        "Sits down at once: the match is that of all of them, and begins again if it has begun."
    )
