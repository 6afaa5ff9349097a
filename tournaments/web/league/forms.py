"""Forms for the people of a team, and their tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.forms import BoundField
from django.http import QueryDict
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.domain.commands.fields import MOST_MEMBERS
from tournaments.domain.formats.league.people import side_at
from tournaments.domain.formats.league.state import State
from tournaments.domain.names import NAME_LENGTH, folded, pair_of
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.execute import Answer
from tournaments.web.http.forms import Minute
from tournaments.web.http.option_fields import Lines
from tournaments.web.http.visit import Visit
from tournaments.web.league.absences import Absence
from tournaments.wording.problems import say

OTHER = ":other"  # no name begins with a colon


class People(Lines):
    """The people of a team, one a line or with commas between them."""

    default_error_messages: ClassVar = {
        "long": _("A name has at most %(n)d letters: %(name)s …"),
        "many": _("A team has at most 40 people."),
    }

    def clean(self, value: object) -> list[str]:
        lines = super().clean(value)
        names = [part.strip() for line in lines for part in line.split(",") if part.strip()]
        for name in names:
            if len(name) > NAME_LENGTH:
                params = {"n": NAME_LENGTH, "name": name[:30]}
                raise forms.ValidationError(self.error_messages["long"], params=params)
        if len(names) > MOST_MEMBERS:
            raise forms.ValidationError(self.error_messages["many"])
        return names


class Substitutes(People):
    """The people who play for a single entrant, or for a pair (`is_pair`), written as pairs are or
    with a comma."""

    is_pair = False

    def clean(self, value: object) -> list[str]:
        text = str(value or "")
        return super().clean(", ".join(pair_of(text)) if self.is_pair else text)

    def of_a_pair(self) -> None:
        """Say and read what stands for two people."""
        self.is_pair, self.help_text = True, _("Both names: Anna & Bernd")


class SubstituteForm(forms.Form):
    """The substitute of a single entrant or a pair (`names`) on a match day."""

    people = Substitutes(
        label=_("Who plays"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, names: Sequence[str], *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if len(names) > 1:
            self.initial["people"] = " & ".join(names)
            field = self.fields["people"]
            assert isinstance(field, Substitutes)
            field.of_a_pair()


def substitute_form(
    state: TournamentState, absence: Absence, data: QueryDict | None
) -> SubstituteForm | None:
    """Return the form where a side is missing in a match that is known and nobody plays for it yet,
    else None. Teams hand in a line-up."""
    play, table = state.play, absence.table
    asked = absence.is_missing and not absence.over and not absence.instead
    if not asked or table is None or not isinstance(play, State) or play.rosters:
        return None
    names = [state.name(person) for person in side_at(play, table, absence.side)]
    return SubstituteForm(names, data, auto_id=f"day{absence.day}_%s")


def _accept() -> forms.BooleanField:
    return forms.BooleanField(label=_("Somebody else of the same name"), required=False)


class RosterForm(forms.Form):
    """The people of a team in the order in which they fill the tables. `known` are those who were
    ever named for it, id -> name: they stay who they are. `accept`: newcomers may be called like
    people of other teams."""

    members = People(
        label=_("People, one a line"),
        max_length=5000,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off"}),
        help_text=_("In this order they fill the tables when no line-up is handed in."),
    )

    accept = _accept()

    def __init__(self, known: Mapping[str, str], *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.ids = {folded(name): person for person, name in known.items()}

    def clean_members(self) -> list[str]:
        """Ids of those who are known, names of newcomers."""
        return [self.ids.get(folded(name), name) for name in self.cleaned_data["members"]]


@dataclass(frozen=True, slots=True)
class Board:
    """The seats of one table of the match: for each a choice, and a name from outside."""

    number: int
    table: int
    seats: tuple[tuple[BoundField, BoundField], ...]


class LineupForm(forms.Form):
    """The line-up of a side at each table of its match.

    `boards` are the present people, by table. People outside the `roster` are typed, and with
    `accept` may have the name of a person in another team.
    """

    accept = _accept()

    def __init__(
        self,
        boards: Mapping[int, Sequence[str]],
        roster: Sequence[str],
        names: Callable[[str], str],
        data: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(data, **more)
        self.asks = False
        self.boards = boards
        known = [*dict.fromkeys([*roster, *(name for b in boards.values() for name in b)])]
        choices = [*((person, names(person)) for person in known), (OTHER, _("somebody else …"))]
        for table, people in boards.items():
            for seat, name in enumerate(people):
                self.fields[f"b{table}-{seat}"] = forms.ChoiceField(
                    choices=choices, label=_("Player %(n)s") % {"n": seat + 1}, initial=name
                )
                self.fields[f"b{table}-{seat}-name"] = forms.CharField(
                    label=_("Name of the substitute"), max_length=NAME_LENGTH, required=False
                )

    def rows(self) -> Iterator[Board]:
        for number, (table, people) in enumerate(self.boards.items(), 1):
            names = [f"b{table}-{seat}" for seat in range(len(people))]
            yield Board(number, table, tuple((self[n], self[f"{n}-name"]) for n in names))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for name in [name for name, chosen in cleaned.items() if chosen == OTHER]:
            typed = f"{name}-name"
            if not cleaned.get(typed) and typed not in self.errors:
                self.add_error(typed, _("Please type the name."))
        return cleaned

    def people(self) -> list[list[str]]:
        """The people of each table, in order."""
        return [
            [self._line_up_name(f"b{table}-{seat}") for seat in range(len(people))]
            for table, people in self.boards.items()
        ]

    def _line_up_name(self, name: str) -> str:
        chosen: str = self.cleaned_data[name]
        typed: str = self.cleaned_data[f"{name}-name"]
        return typed if chosen == OTHER else chosen


class DateForm(forms.Form):
    """Another date for a match, in the time zone of the event."""

    to = Minute(label=_("New date and time"), max_length=40)


def lineup_form(
    state: TournamentState, table: int, side: str, data: QueryDict | None = None
) -> LineupForm:
    """The line-up of a side for the match at this table as it stands; the ids of its fields differ
    from the other side's."""
    play = state.play
    assert isinstance(play, State)
    fixture = play.fixture_of(table)
    boards = {n: side_at(play, n, side) for n in play.tables_of(fixture)}
    auto_id = f"side{fixture.sides.index(side)}_%s"
    return LineupForm(boards, play.rosters[side], state.name, data, auto_id=auto_id)


def send_lineup(visit: Visit, table: int, side: str, form: LineupForm) -> Answer:
    """Return what became of the line-up; if it was not taken, the form says why or asks."""
    command = {"type": "lineup", "table": table, "player": side, "boards": form.people()}
    done = visit.send(command | {"accept": form.cleaned_data["accept"]})
    form.asks = bool(done.warnings)
    named = _named_twice(visit.state, side, form, asks=form.asks)
    for problem in done.warnings or done.problems:
        known = named if problem.code in ("player_duplicate", "name_taken") else ()
        for sentence in known or (say(problem.code, visit.game),):
            form.add_error(None, sentence)
    return done


def _named_twice(
    state: TournamentState, side: str, form: LineupForm, *, asks: bool
) -> tuple[str, ...]:
    """Return the people who stand in a line-up twice, or have a name of another team."""
    chosen = [state.names.get(person, person) for board in form.people() for person in board]
    counts = Counter(map(folded, chosen))
    twice = dict.fromkeys(name for name in chosen if counts[folded(name)] > 1)
    lines = [_now("%(name)s stands in this line-up twice.") % {"name": name} for name in twice]
    words = (
        _now("%(name)s plays for %(team)s. Is this somebody else of the same name?")
        if asks
        else _now("%(name)s plays for %(team)s. Add an initial if this is somebody else.")
    )
    for team in state.play.status:
        people = state.format.roster(state.play, team) if team != side else ()
        called = {folded(state.name(person)) for person in people}
        lines += [
            words % {"name": name, "team": state.name(team)}
            for name in dict.fromkeys(chosen)
            if folded(name) in called
        ]
    return tuple(lines)
