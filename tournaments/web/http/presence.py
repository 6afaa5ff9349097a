"""Saying at the door that one is here: only in the hall's network, or with the PIN of the wall."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.domain.names import NAME_LENGTH
from tournaments.domain.refusal import LimitReached
from tournaments.store.access.attempts import check_pin
from tournaments.store.models import Tournament
from tournaments.web.http.addresses import is_in_the_hall
from tournaments.web.http.browsers import guesser, in_seconds
from tournaments.web.http.visit import Visit, now_utc

_DOOR = 0  # the PIN before the start is one of no table


class PresenceForm(forms.Form):
    """The reader's name if unknown, and the PIN if the phone is not in the hall's network."""

    name = forms.CharField(label=gettext_lazy("Your name"), max_length=NAME_LENGTH)
    pin = forms.CharField(
        label=gettext_lazy("PIN"),
        max_length=8,
        help_text=gettext_lazy("Four digits; they stand on the projector."),
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "off", "class": "input-pin"}
        ),
    )

    def __init__(self, visit: Visit, data: object = None, *, is_known: bool) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.visit = visit
        if is_known:
            del self.fields["name"]
        if is_in_the_hall(visit.request):
            del self.fields["pin"]

    def clean_pin(self) -> str:
        """The PIN, looked at once it is typed; too many wrong ones have to wait."""
        pin: str = self.cleaned_data["pin"]
        try:
            is_right = _is_pin(self.visit.request, self.visit.tournament, pin)
        except LimitReached as reached:
            wait = {"n": in_seconds(reached.wait)}
            words = _("Too many wrong PINs. Please wait %(n)d s, or ask the organizer.") % wait
            raise forms.ValidationError(words) from None
        if not is_right:
            raise forms.ValidationError(
                _("This is not the PIN of now. It stands on the projector, or ask at the desk.")
            )
        return pin


def _is_pin(request: HttpRequest, tournament: Tournament, pin: str) -> bool:
    return check_pin(tournament, _DOOR, 0, pin, guesser(request), now=now_utc())
