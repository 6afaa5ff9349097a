"""The organizer's single acts: the form of each command that has one, made of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _

from games.envelope import Json
from tournaments.domain.catalogue import COMMANDS
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import Command
from tournaments.domain.commands.fields import Field, Offered, Stage
from tournaments.domain.formats.clock import local_minute, read_at
from tournaments.domain.formats.deductions import PenaltyRule
from tournaments.domain.formats.presenter import MEANS
from tournaments.domain.formats.state import GONE, IN_PLAY, EntrantKind, Status
from tournaments.domain.level import undecided
from tournaments.domain.log.references import is_somebody, order
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.people.candidates import people_of
from tournaments.web.http.forms import Minute
from tournaments.web.http.option_fields import Euros
from tournaments.web.league.forms import People, Substitutes
from tournaments.web.readmodels.round import match_name
from tournaments.wording.deductions import steps_of
from tournaments.wording.language import localized

_OF_SOMEBODY = (fields.ENTRANT, fields.ACCOUNT)
_LINE = 200  # letters of a remark in one line
# what the desk is offered, the most usual first; whatever is not named comes last
_ORDER = (
    "order",
    *(
        "late_entry",
        "withdraw",
        "extend",
        "end_round",
        "exchange",
        "fine",
        "warn",
        "exclude",
        "ban",
        "ruling",
        "adjust",
    ),
    *("threshold", "table_done", "no_show", "rejoin", "penalty", "collect", "award", "absent"),
    *("postpone", "move_day", "add_match", "swap_home", "finish", "replace", "rename", "forget"),
)


class Act(forms.Form):
    """A form whose cleaned values are the command's fields; empty ones are left out."""

    entry: ClassVar[type[Command]]

    def __init__(
        self,
        state: TournamentState,
        data: Mapping[str, object] | None = None,
        *,
        initial: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(data, initial=dict(initial or {}))
        self.state = state
        for field in self.entry.fields:
            is_asked = field.label and field.is_sent and _is_known(self.entry, field, state)
            form_field = _form_field(field, state) if is_asked else None
            if form_field:
                self.fields[field.name] = form_field

    @property
    def title(self) -> str:
        return _(self.entry.title)

    @property
    def about(self) -> str:
        explanation = self.state.presenter.explained(self.entry.kind) or self.entry.explanation
        return explanation and _(explanation)

    @property
    def is_dangerous(self) -> bool:
        return self.entry.danger

    @property
    def can_be_filled(self) -> bool:
        """Return True if each required choice has something to choose."""
        needed = (
            f for f in self.fields.values() if isinstance(f, forms.ChoiceField) and f.required
        )
        offers: list[Any] = [field.choices for field in needed]
        return all(any(key for key, _label in choices) for choices in offers)

    def whom(self) -> Iterator[tuple[str, Json]]:
        """Yield whom it can concern, by name, each with the fields that say so."""
        for field in self.entry.fields:
            choice = self.fields.get(field.name)
            if field.kind in _OF_SOMEBODY and isinstance(choice, forms.ChoiceField):
                offers: Any = choice.choices
                yield from ((str(n), {field.name: key}) for key, n in offers if is_somebody(key))
                return

    @staticmethod
    def is_meant(state: TournamentState) -> bool:  # noqa: ARG004  only some acts look at the event
        """Return True if the act has a sense in this event at all."""
        return True

    @classmethod
    def initial_of(cls, event: Json, state: TournamentState) -> Json | None:
        """Return what the fields hold for an event that was booked; None if they cannot hold it.
        Dates are typed as the clocks on the walls of the event show them."""
        initial, zone = dict(event), state.setup.zone
        for field in cls.entry.fields:
            if field.kind is not fields.DATE or field.name not in event:
                continue
            if instant := read_at(event[field.name], zone):
                initial[field.name] = local_minute(instant, zone)
        return initial

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        either = [field.name for field in self.entry.fields if field.stage is Stage.EITHER]
        given = [name for name in either if cleaned.get(name)]
        if len(given) > 1:
            self.add_error(given[-1], _("Either a player or a guest, not both."))
        elif either and not given and not self.errors:
            self.add_error(either[0], _("Please choose a player, or type the name of a guest."))
        return cleaned

    def command(self) -> Json:
        empty = ("", None)
        values = {k: v for k, v in self.cleaned_data.items() if v not in empty and v is not False}
        return {"type": self.entry.kind, **values}


def _is_known(entry: type[Command], field: Field, state: TournamentState) -> bool:
    """Return True if the format of the event has this field of a command."""
    line = state.format.rules.events.get(entry.kind)
    return not field.some or line is None or field in line.fields


class _LateEntry(Act):
    """Says how a pair is written, and what a newcomer has."""

    def __init__(self, state: TournamentState, *args: Any, **more: Any) -> None:
        super().__init__(state, *args, **more)
        if state.entered is EntrantKind.PAIRS:
            self.fields["name"].help_text = _("Both names: Anna & Bernd")
        if "brings" in self.fields:
            self.fields["brings"].help_text = _(state.presenter.brings)

    @property
    def about(self) -> str:
        return " ".join(map(localized, self.state.presenter.joins))


class _Rename(Act):
    def __init__(self, state: TournamentState, *args: Any, **more: Any) -> None:
        super().__init__(state, *args, **more)
        self.initial.setdefault("name", state.names.get(self.initial.get("player", ""), ""))


class _Extend(Act):
    @staticmethod
    def is_meant(state: TournamentState) -> bool:
        """Return True if there is a time to move, or matches that can have days."""
        play = state.play
        tables = any(table.open and table.due for table in play.tables)
        has_days = state.presenter.has_days_for_matches
        return bool(play.round_due or play.closing_at or tables) or has_days

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get("to"):
            cleaned["minutes"] = None
        elif cleaned.get("minutes") == 0:
            self.add_error("minutes", _("0 minutes change nothing."))
        return cleaned


class _Exchange(Act):
    @staticmethod
    def is_meant(state: TournamentState) -> bool:
        """Return True if seats are drawn."""
        return not (state.format.pairs_fixed or state.presenter.is_season)


class _Fine(Act):
    @property
    def is_dangerous(self) -> bool:
        """With an exclusion only."""
        return bool(self.data.get("exclude"))


class _Collect(Act):
    @staticmethod
    def is_meant(state: TournamentState) -> bool:
        return state.presenter.collects


class _Penalty(Act):
    def __init__(self, state: TournamentState, *args: Any, **more: Any) -> None:
        super().__init__(state, *args, **more)
        if not state.presenter.breaks_by_points:
            self.fields.pop("match_points", None)
        self._offer(state.presenter.penalty_rules)

    def _offer(self, rules: Sequence[PenaltyRule]) -> None:
        """Offer the rules of the event; points that nobody types are those of the next step."""
        if not rules:
            self.fields.pop("rule", None)
            return
        named = [(rule.title, f"{rule.title}: {', '.join(map(str, rule.steps))}") for rule in rules]
        label = self.fields["rule"].label
        rule = forms.ChoiceField(label=label, choices=[("", "–"), *named], required=False)
        points = self.fields["points"]
        points.required, points.help_text = False, _("Empty: what the rule takes this time.")
        self.fields = {"player": self.fields.pop("player"), "rule": rule, **self.fields}
        self.fields["rule"] = rule

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if "rule" not in self.fields or cleaned.get("points") is not None or self.errors:
            return cleaned
        for step in steps_of(self.state, cleaned["player"]):
            if step.rule.title == cleaned["rule"]:
                return {**cleaned, "points": step.points, "match_points": step.rule.of_game}
        self.add_error("points", _("How many points, or by which rule?"))
        return cleaned


class _OfMatch(Act):
    """A match and one of its sides, chosen together."""

    def __init__(
        self,
        state: TournamentState,
        data: Mapping[str, object] | None = None,
        *,
        initial: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(state, data, initial=initial)
        table, player = self.initial.get("table"), self.initial.get("player")
        every = dict(state.presenter.unsettled)
        matches = {n: sides for n, sides in every.items() if str(n) == str(table)} or every
        named = [
            (match_name(state, number), [*self._choices(number, sides)])
            for number, sides in matches.items()
        ]
        chosen = f"{table}:{player}"
        side = forms.ChoiceField(choices=[("", "–"), *named], label=self._label(), initial=chosen)
        rest = {name: field for name, field in self.fields.items() if name not in _SIDE}
        self.fields = {"side": side, **rest}

    def whom(self) -> Iterator[tuple[str, Json]]:
        for number, sides in self.state.presenter.unsettled:
            yield from ((self.state.name(s), {"table": number, "player": s}) for s in sides)

    def _choices(self, number: int, sides: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Return what is offered of a match."""
        yield from ((f"{number}:{side}", self.state.name(side)) for side in sides)

    @classmethod
    def _label(cls) -> str:
        return next(_(field.label) for field in cls.entry.fields if field.name == "player")

    def command(self) -> Json:
        command = super().command()
        table, _colon, player = command.pop("side").partition(":")
        return {**command, "table": int(table), "player": player}


_NOBODY = "*"  # of a match came
_SIDE = ("table", "player", "players")


class _Absent(_OfMatch):
    """One who did not come is chosen here, or all of the match."""

    @classmethod
    def _label(cls) -> str:
        return _("Who was absent?")

    @classmethod
    def initial_of(cls, event: Json, state: TournamentState) -> Json | None:
        sides = dict(state.presenter.unsettled).get(event["table"], ())
        one = len(event["players"]) == 1
        if not one and set(event["players"]) != set(sides):
            return None
        return {**event, "player": event["players"][0] if one else _NOBODY}

    def _choices(self, number: int, sides: Sequence[str]) -> Iterator[tuple[str, str]]:
        yield from super()._choices(number, sides)
        both = _("both of them") if len(sides) == 2 else _("all of them")
        yield f"{number}:{_NOBODY}", both

    def command(self) -> Json:
        command = super().command()
        absent = command.pop("player")
        sides = dict(self.state.presenter.unsettled)[command["table"]]
        return {**command, "players": list(sides) if absent == _NOBODY else [absent]}


class _Substitute(_OfMatch):
    """In the place of a single entrant, or of a pair; teams have a page of their own for it."""

    def __init__(self, state: TournamentState, *args: Any, **more: Any) -> None:
        super().__init__(state, *args, **more)
        self.fields.pop("boards", None)
        self.fields["people"] = people = Substitutes(
            label=_("Who plays"),
            max_length=200,
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
        )
        if state.entered is EntrantKind.PAIRS:
            people.of_a_pair()

    @classmethod
    def _label(cls) -> str:
        return _("In whose place?")

    @staticmethod
    def is_meant(state: TournamentState) -> bool:
        """Return True if a season is played by others than teams."""
        return state.presenter.is_season and not state.format.members_required(state.play)

    @classmethod
    def initial_of(cls, event: Json, state: TournamentState) -> Json | None:
        if "people" not in event or state.format.members_required(state.play):
            return None
        return {**event, "people": list(map(state.name, event["people"]))}

    def clean(self) -> dict[str, Any]:
        return forms.Form.clean(self) or {}


class _Threshold(Act):
    """Its words follow what the table may agree on."""

    @property
    def goes_down(self) -> bool:
        form, setup = self.state.format, self.state.setup
        return form.in_force(setup.game, setup.settings).get("agreement") == "either"

    @property
    def title(self) -> str:
        return _("Move the threshold") if self.goes_down else super().title

    @property
    def about(self) -> str:
        if self.goes_down:
            return _("By agreement of the table, up or down; to lower it needs a reason.")
        return super().about


class _Order(Act):
    """The order of the people of one shared place: that of a `player`, or the best such place."""

    def __init__(self, state: TournamentState, *args: Any, **more: Any) -> None:
        super().__init__(state, *args, **more)
        groups, player = undecided(state), self.data.get("player") or self.initial.get("player")
        chosen = (group for group in groups if player in group)
        self.level = next(chosen, groups[0] if groups else ())
        named = [("", "–"), *((each, state.name(each)) for each in self.level)]
        for place in range(1, len(self.level) + 1):
            label = _("Place %(n)s of these") % {"n": place}
            self.fields[f"place_{place}"] = forms.ChoiceField(choices=named, label=label)
        means = [(key, _(word)) for key, word in MEANS.items()]
        self.fields["means"] = forms.ChoiceField(choices=means, label=_("Decided by"))
        self.fields["player"] = forms.CharField(
            widget=forms.HiddenInput, required=False, initial=self.level[0] if self.level else ""
        )

    @property
    def about(self) -> str:
        if not self.level:
            return _("Nobody is level where a prize or a place in a final depends on it.")
        names = ", ".join(map(self.state.name, self.level))
        return " ".join((_("Level: %(names)s.") % {"names": names}, super().about))

    def whom(self) -> Iterator[tuple[str, Json]]:
        for group in undecided(self.state):
            yield from ((self.state.name(each), {"player": each}) for each in group)

    @staticmethod
    def is_meant(state: TournamentState) -> bool:
        """Return True if a prize or a place in a final depends on it."""
        return bool(undecided(state))

    @classmethod
    def initial_of(cls, event: Json, state: TournamentState) -> Json | None:
        """Return None: organizers undo it and enter it again."""
        del event, state
        return None

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        said = [cleaned.get(name) for name in self._places]
        twice = [name for k, name in enumerate(self._places) if said[k] and said[k] in said[:k]]
        for name in twice:
            self.add_error(name, _("Each of them once, please."))
        return cleaned

    @property
    def _places(self) -> list[str]:
        return [f"place_{place}" for place in range(1, len(self.level) + 1)]

    def command(self) -> Json:
        said = self.cleaned_data
        players = [said[name] for name in self._places]
        return {"type": self.entry.kind, "players": players, "means": said["means"]}


_SPECIAL: Mapping[str, type[Act]] = {
    "order": _Order,
    "late_entry": _LateEntry,
    "rename": _Rename,
    "extend": _Extend,
    "exchange": _Exchange,
    "fine": _Fine,
    "collect": _Collect,
    "penalty": _Penalty,
    "absent": _Absent,
    "award": _OfMatch,
    "threshold": _Threshold,
    "lineup": _Substitute,
}


def _acts() -> dict[str, type[Act]]:
    named = [kind for kind, command in COMMANDS.items() if command.title]
    named.sort(key=lambda kind: _ORDER.index(kind) if kind in _ORDER else len(_ORDER))
    return {
        kind: type(kind, (_SPECIAL.get(kind, Act),), {"entry": COMMANDS[kind]}) for kind in named
    }


def _form_field(field: Field, state: TournamentState) -> forms.Field | None:
    """The form's field for one of a command; None if this event has no use for it."""
    make = _MAKERS.get(field.kind, _line)
    form_field = make(field, state)
    if form_field is not None:
        form_field.label = form_field.label or _(field.label)
    return form_field


def _line(field: Field, _course: TournamentState) -> forms.Field:
    return forms.CharField(max_length=field.kind.longest or None, required=field.must_be_sent)


def _remark(field: Field, _course: TournamentState) -> forms.Field:
    if field.rows == 1:
        return forms.CharField(max_length=_LINE, required=field.must_be_sent)
    area = forms.Textarea(attrs={"rows": field.rows})
    return forms.CharField(max_length=field.kind.longest, widget=area, required=field.must_be_sent)


def _number(field: Field, state: TournamentState) -> forms.Field:
    if field.name == "table" and state.presenter.is_season:
        return _match(field, state)
    return forms.IntegerField(
        min_value=field.least,
        max_value=field.most,
        initial=field.initial,
        required=field.must_be_sent,
    )


def _match(field: Field, state: TournamentState) -> forms.Field:
    """A match of a season that can be settled, by its first table."""
    choices = [(number, match_name(state, number)) for number, _who in state.presenter.unsettled]
    return forms.TypedChoiceField(
        choices=[("", "–"), *choices],
        coerce=int,
        empty_value=None,
        required=field.must_be_sent,
        label=_("Match"),
    )


def _cents(field: Field, _course: TournamentState) -> forms.Field:
    assert field.least is not None
    assert field.most is not None
    return Euros((field.least, field.most))


def _flag(_field: Field, _course: TournamentState) -> forms.Field:
    return forms.BooleanField(required=False)


def _date(field: Field, _course: TournamentState) -> forms.Field:
    return Minute(max_length=40, required=field.must_be_sent)


def _choice(field: Field, state: TournamentState) -> forms.Field:
    """One of those who are offered, or of the accounts."""
    named = [("", "–"), *((player, state.name(player)) for player in offered(field.of, state))]
    if field.kind is fields.ACCOUNT:
        named += [(":pot", _("the pot")), (":outside", _("cash from outside"))]
    return forms.ChoiceField(choices=named, required=field.must_be_sent, label=_(field.label))


def offered(of: Offered | None, state: TournamentState) -> Iterable[str]:
    """The ids to choose from."""
    play, names = state.play, state.names
    playing = IN_PLAY | {Status.REGISTERED}
    match of:
        case Offered.EVERYBODY:
            return play.status
        case Offered.OUT:
            return (player for player, status in play.status.items() if status not in playing)
        case Offered.CALLED:
            return (entrant for side in play.status for entrant in (side, *people_of(state, side)))
        case Offered.SEATED:
            alone = state.format.players_per_side(play) == 1 and not state.format.members_required(
                play
            )
            there = play.players_in
            return there if alone else (p for side in there for p in people_of(state, side))
        case Offered.NAMED:
            return sorted(filter(is_somebody, names), key=order)
    running = play.has_begun and play.phase != "finished"
    return play.players_in if running else play.status


def _members(_field: Field, state: TournamentState) -> forms.Field | None:
    """A team comes with its people."""
    crew = state.format.members_required(state.play)
    words = _("At least %(n)d, in the order of the tables.") % {"n": crew}
    return People(max_length=5000, help_text=words) if crew else None


def _leaver(_field: Field, state: TournamentState) -> forms.Field | None:
    """In a league the place of a leaver may be taken."""
    left = [player for player, status in state.play.status.items() if status in GONE]
    if not left or not state.format.takes_places:
        return None
    named = [("", "–"), *((player, state.name(player)) for player in left)]
    return forms.ChoiceField(choices=named, required=False)


_MAKERS: Mapping[fields.FieldKind, Callable[[Field, TournamentState], forms.Field | None]] = {
    fields.ENTRANT: _choice,
    fields.ACCOUNT: _choice,
    fields.LEAVER: _leaver,
    fields.MEMBERS: _members,
    fields.REMARK: _remark,
    fields.NUMBER: _number,
    fields.EUROS: _number,
    fields.CENTS: _cents,
    fields.FLAG: _flag,
    fields.SCORE: _number,
    fields.DATE: _date,
}
ACTS: Mapping[str, type[Act]] = _acts()
