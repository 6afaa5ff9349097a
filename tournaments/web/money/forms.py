"""What is typed about coins."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.envelope import Json
from games.game import Depth
from games.registry import GAMES
from tournaments.domain.commands.fields import TEXT_LENGTH
from tournaments.domain.depths import depths_of
from tournaments.domain.desk.cashbook import OF_SOMEBODY, WITH_REASON
from tournaments.domain.desk.money import MOST
from tournaments.domain.desk.prizes import LONGEST, MOST_PRIZES, STEPS, declared
from tournaments.domain.desk.wishes import TABLES
from tournaments.domain.formats.prizes import Prizes, Rest
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.http.forms import mark, offer
from tournaments.web.http.option_fields import Euros, Lines
from tournaments.wording.entrants import entry_fee_words
from tournaments.wording.money import POTS, PURPOSES


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
    """What everybody pays, or one of them alone."""

    nobody = _("everybody")
    cents = Euros((0, MOST), max_length=20)
    field_order = ("cents", "player", "reason")

    def __init__(self, state: TournamentState, *args: Any, **kwargs: Any) -> None:
        super().__init__(state, *args, **kwargs)
        self.fields["cents"].label = entry_fee_words(state.entered)


class AnyEuros(Euros):
    """An amount, or none."""

    def clean(self, value: object) -> int | None:  # type: ignore[override]
        return super().clean(value) if str(value or "").strip() else None


class PrizesForm(forms.Form):
    """What there is to win. Each prize is a share of the pot, an amount or a thing."""

    prizes = Lines(
        label=_("Prizes by place, one a line"),
        max_length=20_000,
        required=False,
        help_text=_(
            "A share of the pot such as 40 % or 2/3, an amount such as 25 €, or a thing: ham."
        ),
    )
    people = forms.IntegerField(
        label=_("One prize for so many who take part"),
        min_value=1,
        max_value=MOST_PRIZES,
        required=False,
        help_text=_(
            "The list ends with that number, or goes on with its last prize; empty: all of it."
        ),
    )
    last_prize = forms.CharField(label=_("For the last place"), max_length=LONGEST, required=False)
    best_prize = forms.CharField(
        label=_("For the best result of a round"), max_length=LONGEST, required=False
    )
    deal_prize = forms.CharField(
        label=_("For the highest single deal"), max_length=LONGEST, required=False
    )
    everybody_prize = forms.CharField(
        label=_("For all who took part, evenly"),
        max_length=LONGEST,
        required=False,
        help_text=_("Such as 100 %: whatever is there is divided."),
    )
    pot = forms.ChoiceField(label=_("The pot is"), choices=list(POTS.items()), required=False)
    minimum = AnyEuros((0, MOST), label=_("The pot holds at least"), max_length=20, required=False)
    step = AnyEuros(
        (1, STEPS),
        label=_("Shares are rounded down to multiples of"),
        max_length=20,
        required=False,
        help_text=_("Such as 0.50 or 5; empty: to the cent."),
    )
    rest = forms.ChoiceField(
        label=_("What rounding leaves"),
        choices=[
            (str(Rest.FIRST), _("to the first, if all is given away")),
            (str(Rest.BOX), _("stays in the box")),
        ],
        required=False,
    )

    def __init__(self, state: TournamentState, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial = _initial(declared(state))
        if not state.presenter.scores_rounds:
            del self.fields["best_prize"]
        if state.presenter.best_deal is None:
            del self.fields["deal_prize"]
        elif depths_of(GAMES[state.setup.game], state.setup.settings).least is Depth.TOTALS:
            self.fields["deal_prize"].help_text = _(
                "Only deals count that are told: a table that tells its totals alone has none."
            )
        self.seen = mark(self.initial)

    def command(self) -> Json:
        return {key: value for key, value in self.cleaned_data.items() if value not in ("", None)}


def _initial(prizes: Prizes) -> Json:
    return {
        "prizes": prizes.places,
        "last_prize": prizes.last,
        "best_prize": prizes.best,
        "deal_prize": prizes.deal,
        "everybody_prize": prizes.everybody,
        "pot": str(prizes.pot),
        "people": prizes.people or None,
        "minimum": prizes.minimum or None,
        "step": prizes.step if prizes.step > 1 else None,
        "rest": str(prizes.rest),
    }
