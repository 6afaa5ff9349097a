"""The score sheet of a game: its form, its opening questions, and words for findings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as declared
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.changes import people_of
from games.envelope import Json, Problem
from games.game import Depth
from games.pairs import in_seats, opposite_pairs
from games.registry import GAMES
from tournaments.web.sheet.games.entry import (
    BoundForm,
    DealContext,
    SubmittedValues,
    Values,
    joined,
)
from tournaments.web.sheet.games.paper import PLAIN, Layout
from tournaments.web.sheet.games.seats import SeatFields
from tournaments.web.sheet.judges.judge import Judge
from tournaments.wording.problems import say


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact at a glance, e.g. the dealer. `tone` as in the design system.

    `place` is the id of an element of the form that shows it instead. `ends`: the game's own end of
    the match, which is idle with an agreed number of deals.
    """

    label: str
    text: str
    tone: str = ""
    place: str = ""
    ends: bool = False


@dataclass(frozen=True, slots=True)
class DealInWords:
    """One written deal in words: a title, and what else is worth saying."""

    title: str
    notes: tuple[str, ...] = ()


def _nothing(_report: Json, _outcome: Json) -> tuple[Fact, ...]:
    return ()


def accounts(report: Json) -> dict[str, str]:
    """The label of each key of the totals: a person, or partners by the number of their side."""
    people = people_of(report)
    partners = GAMES[report["game"]].partners(report.get("variant") or {})
    if len(people) not in partners:
        return {name: name for name in people}
    teams = in_seats(people, report.get("teams") or opposite_pairs(people))
    return {str(j): joined(team) for j, team in enumerate(teams)}


def _deals(_outcome: Json) -> str:
    return "deals"


def _no_opening(_players: tuple[str, ...], _typed: SubmittedValues) -> Json:
    return {}


def _no_end(_report: Json, _outcome: Json) -> tuple[str, ...]:
    return ()


def _no_preview(_typed: SubmittedValues, _scene: DealContext) -> tuple[Fact, ...]:
    return ()


def _no_doubts(_typed: SubmittedValues, _scene: DealContext) -> tuple[Problem, ...]:
    return ()


def _player_in(path: str, scene: DealContext, _typed: SubmittedValues) -> tuple[str, ...]:
    """The player that a path within a deal speaks of, if it speaks of any."""
    seat = scene.seat_in(path.partition(".")[2])
    return (scene.player(seat),) if seat else ()


def _no_tone(_total: int) -> str:
    return ""


def _nothing_more(_typed: SubmittedValues, _scene: DealContext) -> Values:
    return {}


def _one_level(_deal: Json, level: str) -> str:
    return level


@dataclass(frozen=True, slots=True)
class GameSheet:
    """The score sheet of one game.

    `deal` makes the deal object of the typed values, `typed` is the way back, for corrections.
    `seats` declares the fields numbered by seats and parties. `field` names the field of a path
    within the deal, `whose` the people. `form` gives the template its values. `preview` describes
    an unfinished deal, `doubts` are warnings of the form itself.

    `facts` describe the next deal, `told` a written one (its row of the outcome and the deal as
    reported), `ending` a finished match. `level_of` gives the depth of a written deal, or the level
    of the table. `derived` are values that another level finds in the typed ones; they fill empty
    fields when a table switches. `accounts` maps each key of the totals to its label, `tone` rates
    a total of a running match, as in the design system.

    `exclusion` describes the price of an exclusion, by the variant and with or without an event. An
    exclusion ends the match and stands in the report as `excluded`. `part` is the list of the next
    deal, `parts` all lists in the order of play. `opening` adds the answers at the opening of the
    table to the envelope; `dealer_field` is the field of the envelope for the first dealer.
    `levels` are the depths for switching, `depths` their contents (by default everything). `paper`
    are the blank sheets by depth, `judges` the questions in a dispute.
    """

    key: str
    template: str
    levels: Mapping[str, Promise]
    deal: Callable[[SubmittedValues, DealContext], Json]
    typed: Callable[[Json, DealContext], Values]
    field: Callable[[str, DealContext, SubmittedValues], str]
    form: Callable[[BoundForm, DealContext], Any]
    summary: Callable[[Json, Json, Json], DealInWords]
    seats: SeatFields
    facts: Callable[[Json, Json], tuple[Fact, ...]] = _nothing
    ending: Callable[[Json, Json], tuple[str, ...]] = _no_end
    preview: Callable[[SubmittedValues, DealContext], tuple[Fact, ...]] = _no_preview
    doubts: Callable[[SubmittedValues, DealContext], tuple[Problem, ...]] = _no_doubts
    whose: Callable[[str, DealContext, SubmittedValues], Sequence[str]] = _player_in
    level_of: Callable[[Json, str], str] = _one_level
    derived: Callable[[SubmittedValues, DealContext], Values] = _nothing_more
    accounts: Callable[[Json], dict[str, str]] = accounts
    tone: Callable[[int], str] = _no_tone
    exclusion: Callable[[Json, bool], str] | None = None
    part: Callable[[Json], str] = _deals
    parts: tuple[str, ...] = ("deals",)
    dealer_field: str = ""
    parties: bool = False
    opening: Callable[[tuple[str, ...], SubmittedValues], Json] = _no_opening
    unit: Promise | str = ""
    depths: Mapping[str, Depth] = declared(default_factory=dict)
    paper: Mapping[Depth, Layout] = declared(default_factory=lambda: PLAIN)
    judges: tuple[Judge, ...] = ()

    def depth(self, level: str) -> Depth:
        """Return how deep a deal is written down at a level."""
        return self.depths.get(level, Depth.SHEET)


def say_in(sheet: GameSheet, code: str, field: str = "") -> str:
    """The sentence for a code, at a field of the deal, in the words of a game."""
    if code == "seats_changed":
        return _("Seats have changed since this sheet was begun.")
    return say(code, sheet.key, field)
