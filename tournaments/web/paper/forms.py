"""Options of a document: for whom, on which paper, in which language."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from games.game import Depth
from tournaments.domain.depths import WORDS
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.paper.order import LABELS
from tournaments.web.paper.sheets import depths
from tournaments.wording.language import in_language

MOST_PLACES = 1000


class OrderForm(forms.Form):
    """The fields of an order; nothing is asked for that has no sense in the event."""

    language = forms.ChoiceField(label=_("Language"), required=False)
    depth = forms.ChoiceField(label=_("Score sheet"), required=False)
    labels = forms.BooleanField(label=_("Labels, 3 × 8 of 70 × 37 mm"), required=False)
    used = forms.IntegerField(
        label=_("Labels already used on the first sheet"),
        required=False,
        min_value=0,
        max_value=LABELS - 1,
    )
    places = forms.IntegerField(
        label=_("Down to place"), required=False, min_value=1, max_value=MOST_PLACES
    )
    network = forms.CharField(label=_("Name of the Wi-Fi"), required=False, max_length=32)
    password = forms.CharField(label=_("Password of the Wi-Fi"), required=False, max_length=63)
    who = forms.MultipleChoiceField(label=_("Only for"), required=False)

    def __init__(self, state: TournamentState, data: object = None) -> None:
        super().__init__(data)  # type: ignore[arg-type]  # a QueryDict
        people = [(player, state.name(player)) for player in state.play.status]
        choices: dict[str, list[tuple[str, Any]]] = {
            "language": list(settings.LANGUAGES),
            "depth": [(str(depth), _labelled(depth)) for depth in depths(state)],
            "who": sorted(people, key=lambda person: person[1].casefold()),
        }
        for name, given in choices.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = given


def _labelled(depth: Depth) -> str:
    text = in_language(WORDS[depth])
    return text[:1].upper() + text[1:]
