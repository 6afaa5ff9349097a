"""Everything that can be printed of an event, and what of it is useful now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.domain.tournament_state import TournamentState
from tournaments.store.models import ScoreSheet
from tournaments.web.http.visit import Visit
from tournaments.web.knockout.pages import seeds as seeds_of
from tournaments.web.league.season import has_cross
from tournaments.web.paper import cards, certificates, lists, plans, seats, sheets
from tournaments.web.paper.order import Data, Order
from tournaments.web.readmodels.board import plan
from tournaments.web.rounds.ahead import ahead

BEFORE: Final = frozenset({"registration", "between"})
SEATED: Final = frozenset({"drawn", "round", "closing", "final"})
OVER: Final = frozenset({"finished"})
ALWAYS: Final = frozenset[str]()


@dataclass(frozen=True, slots=True)
class Document:
    """One thing to print. `template` is that of `tournaments/paper`, `data` what it reads; `fits`
    says whether there is anything to print, `now` the phases in which it is wanted most. `asks`:
    the fields of the order that it knows. `secret`: who holds it gets in."""

    key: str
    title: Promise
    about: Promise
    template: str
    data: Callable[[Order], Data]
    fits: Callable[[Visit], bool]
    now: frozenset[str] = ALWAYS
    asks: tuple[str, ...] = ()
    secret: bool = False


def _has_people(visit: Visit) -> bool:
    return bool(visit.state.play.status)


def _has_seats(visit: Visit) -> bool:
    return bool(plan(visit.state))


def _has_places(visit: Visit) -> bool:
    return bool(visit.state.final or visit.state.format.ranking(visit.state.play))


def _is_over(visit: Visit) -> bool:
    return bool(visit.state.final)


def _has_written(visit: Visit) -> bool:
    begun = ScoreSheet.objects.filter(tournament=visit.tournament, report__deals__0__isnull=False)
    return begun.exists()


def _season(state: TournamentState) -> bool:
    return state.presenter.is_season and bool(state.play.tables)


def _has_cross(visit: Visit) -> bool:
    return _season(visit.state) and has_cross(visit.state)


def _has_bracket(visit: Visit) -> bool:
    return bool(seeds_of(visit.state))


DOCUMENTS: Final[Sequence[Document]] = (
    Document(
        "door",
        _("At the door"),
        _("Everybody from A to Z with boxes: is here, has paid."),
        "lists",
        lists.door,
        _has_people,
        BEFORE,
    ),
    Document(
        "name-cards",
        _("Name cards"),
        _("Each with its number and the code that leads to the personal page."),
        "cards",
        cards.name_cards,
        _has_people,
        BEFORE,
        ("who", "labels", "used"),
        secret=True,
    ),
    Document(
        "table-cards",
        _("Table cards"),
        _("To lie on the tables: the code opens the form of the table."),
        "table_cards",
        cards.table_cards,
        lambda _visit: True,
        BEFORE,
        secret=True,
    ),
    Document(
        "poster",
        _("Poster"),
        _("To hang up: the code to sign up or to follow, and the Wi-Fi if you say which."),
        "poster",
        cards.poster,
        lambda _visit: True,
        BEFORE,
        ("network",),
    ),
    Document(
        "seats",
        _("Seating plan"),
        _("By table, and everybody from A to Z."),
        "seats",
        seats.seats,
        _has_seats,
        SEATED,
    ),
    Document(
        "sheets",
        _("Blank score sheets"),
        _("One for each table, with its names and the code of its form."),
        "sheet",
        sheets.blank,
        lambda _visit: True,
        SEATED,
        ("depth",),
        secret=True,
    ),
    Document(
        "standings",
        _("Standings"),
        _("All places as they are now."),
        "lists",
        lists.standings,
        _has_places,
        SEATED | BEFORE | OVER,
    ),
    Document(
        "certificates",
        _("Certificates"),
        _("For the first places, or for the chosen people."),
        "certificate",
        certificates.certificates,
        _is_over,
        OVER,
        ("places", "who"),
    ),
    Document(
        "prizes",
        _("Prizes to be signed for"),
        _("The prizes and their winners, with room for a signature."),
        "lists",
        lists.prizes,
        lists.has_prizes,
        OVER,
    ),
    Document(
        "cash",
        _("Cash report"),
        _("Income and expenses, the money in the box, open payments."),
        "lists",
        lists.cash,
        lists.has_cash,
        OVER,
    ),
    Document(
        "ahead",
        _("The plan of all rounds"),
        _("Everybody's tables, and who sits at each table; before the draw by number."),
        "lists",
        plans.ahead,
        lambda visit: ahead(visit.state, private=True) is not None,
        BEFORE | frozenset({"drawn"}),
    ),
    Document(
        "season",
        _("Season"),
        _("All match days with dates and results."),
        "lists",
        plans.schedule,
        lambda visit: _season(visit.state),
        SEATED | BEFORE,
    ),
    Document(
        "table",
        _("League table"),
        _("Won, drawn, lost, points."),
        "lists",
        plans.league_table,
        lambda visit: _season(visit.state),
        SEATED | OVER,
    ),
    Document(
        "cross",
        _("Cross table"),
        _("Everybody against everybody."),
        "lists",
        plans.cross,
        _has_cross,
        OVER,
    ),
    Document(
        "bracket",
        _("Bracket"),
        _("On one page, if it can be read there."),
        "bracket",
        plans.bracket,
        _has_bracket,
        SEATED | OVER,
    ),
    Document(
        "filled",
        _("Filled score sheets"),
        _("The deals written on phones, one by one."),
        "filled",
        sheets.filled,
        _has_written,
        OVER,
    ),
)
OF_KEY: Final = {document.key: document for document in DOCUMENTS}


def possible(visit: Visit) -> tuple[Document, ...]:
    """Return what there is to print, what is useful now first."""
    here = [document for document in DOCUMENTS if document.fits(visit)]
    return tuple(sorted(here, key=lambda document: not is_useful(document, visit.state)))


def is_useful(document: Document, state: TournamentState) -> bool:
    """Return True if a document is useful in this phase."""
    phase = str(state.play.phase)
    if document.key == "standings" and not state.play.has_begun:
        return False
    return phase in document.now
