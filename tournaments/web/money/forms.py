"""Forms about money."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.envelope import Json
from tournaments.domain.commands.fields import TEXT_LENGTH
from tournaments.domain.desk.cashbook import OF_SOMEBODY, WITH_REASON
from tournaments.domain.desk.money import MOST
from tournaments.domain.desk.prizes import prize_texts
from tournaments.domain.desk.wishes import TABLES
from tournaments.domain.labels import names_of
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.http.forms import mark, offer
from tournaments.web.http.option_fields import Euros, Lines, lines_of
from tournaments.wording.entrants import entry_fee_words
from tournaments.wording.money import PRIZES_HELP, PURPOSES

_LABEL = "label:"


class MoneyForm(forms.Form):
    """Offers those who take part, under the words of `nobody` for none of them."""

    nobody: Any = "–"
    player = forms.ChoiceField(label=_("Name"), required=False)
    cents = Euros((1, MOST), label=_("Euros"), max_length=20)
    reason = forms.CharField(label=_("Reason"), max_length=TEXT_LENGTH, required=False)

    def __init__(self, state: TournamentState, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = [(player, state.name(player)) for player in state.play.status]
        offer(self, "player", [("", self.nobody), *people])

    def command(self) -> Json:
        return {name: value for name, value in self.cleaned_data.items() if value not in ("", None)}


class MovementForm(MoneyForm):
    """Coins go into the box or out of it."""

    purpose = forms.ChoiceField(label=_("What for?"), choices=list(PURPOSES.items()))
    table = forms.IntegerField(
        label=_("Table number"), min_value=1, max_value=TABLES, required=False
    )
    field_order = ("purpose", "cents", "reason", "player", "table")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("purpose") in WITH_REASON and not cleaned.get("reason"):
            self.add_error("reason", _("Please say why, so that the book explains itself."))
        if cleaned.get("purpose") in OF_SOMEBODY and not cleaned.get("player"):
            self.add_error("player", _("Please choose whose money this is."))
        return cleaned


class FeeForm(MoneyForm):
    """The fee of all entrants, of those with a label, or of a single one."""

    nobody = _("everybody")
    cents = Euros((0, MOST), max_length=20)
    field_order = ("cents", "player", "reason")

    def __init__(self, state: TournamentState, *args: Any, **kwargs: Any) -> None:
        super().__init__(state, *args, **kwargs)
        self.fields["cents"].label = entry_fee_words(state.entered)
        every, *people = self.fields["player"].choices  # type: ignore[attr-defined]
        labels = dict.fromkeys((*names_of(state.labels), *state.cashbook.of_labels))
        named = [(_LABEL + label, _("Label: %(label)s") % {"label": label}) for label in labels]
        self.fields["player"].choices = [every, *named, *people]  # type: ignore[attr-defined]
        self.fields["player"].label = _("Who pays it")

    def command(self) -> Json:
        said = super().command()
        if said.get("player", "").startswith(_LABEL):
            said["label"] = said.pop("player").removeprefix(_LABEL)
        return said | ({"holds": False} if "drop" in self.data else {})


class PrizesForm(forms.Form):
    """The prizes of the standings, as typed."""

    prizes = Lines(
        label=_("Prizes, one a line"), max_length=20_000, required=False, help_text=PRIZES_HELP
    )

    def __init__(self, state: TournamentState, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial = {"prizes": prize_texts(state)}
        self.fields["prizes"].widget.attrs["rows"] = 6
        self.seen = mark(self.initial)

    def texts(self) -> list[str]:
        """Return the lines as they stand there, also where they are refused."""
        return lines_of(self["prizes"])

    def command(self) -> Json:
        return dict(self.cleaned_data)
