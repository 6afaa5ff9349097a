"""What is typed about coins."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.envelope import Json
from tournaments.domain.cashbook import OF_SOMEBODY, WITH_REASON
from tournaments.domain.commands.kinds import TEXT_LENGTH
from tournaments.domain.money_commands import MOST
from tournaments.domain.tournament_state import TournamentState
from tournaments.domain.wishes import TABLES
from tournaments.web.http.option_fields import Euros
from tournaments.wording.money import PURPOSES


class MoneyForm(forms.Form):
    """Offers those who take part, under the words of `nobody` for none of them."""

    nobody: Any = "–"
    player = forms.ChoiceField(label=_("Player"), required=False)
    cents = Euros((1, MOST), label=_("Euros"), max_length=20)
    reason = forms.CharField(label=_("Reason"), max_length=TEXT_LENGTH, required=False)

    def __init__(self, state: TournamentState, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = [(player, state.name(player)) for player in state.play.status]
        self.fields["player"].choices = [("", self.nobody), *people]  # type: ignore[attr-defined]

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
    """What everybody pays, or one of them alone."""

    nobody = _("everybody")
    cents = Euros((0, MOST), label=_("Entry fee"), max_length=20)
    field_order = ("cents", "player", "reason")
