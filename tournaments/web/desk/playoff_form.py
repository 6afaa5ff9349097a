"""The results of a play-off: how each table ended, the points of every player, and who lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.envelope import Json

ENDS = (
    ("normal", _("played to its end")),
    ("misdeals", _("Third misdeal")),
    ("exclusion", _("Exclusion")),
)


class PlayoffForm(forms.Form):
    """For each table `points-T-P` of each seat, `end-T` and `loser-T`; who is level follows."""

    def __init__(
        self,
        tables: Sequence[Sequence[str]],
        names: Callable[[str], str],
        *args: Any,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.seated = tables
        for t, players in enumerate(tables):
            for p, player in enumerate(players):
                self.fields[f"points-{t}-{p}"] = forms.IntegerField(
                    label=names(player), min_value=-4, max_value=30
                )
            self.fields[f"end-{t}"] = forms.ChoiceField(
                label=_("How did the Runde end?"),
                choices=ENDS,
                initial="normal",
                widget=forms.RadioSelect,
            )
            self.fields[f"loser-{t}"] = forms.ChoiceField(
                label=_("Who lost"),
                choices=[(player, names(player)) for player in players],
                widget=forms.RadioSelect,
            )

    def tables(self) -> list[Json]:
        """The bound fields of each table."""
        return [
            {
                "number": t + 1,
                "points": [self[f"points-{t}-{p}"] for p in range(len(players))],
                "end": self[f"end-{t}"],
                "loser": self[f"loser-{t}"],
            }
            for t, players in enumerate(self.seated)
        ]

    def results(self) -> list[Json]:
        """The `tables` of the command `playoff`."""
        return [self._result(t, players) for t, players in enumerate(self.seated)]

    def _result(self, t: int, players: Sequence[str]) -> Json:
        points = {player: self.cleaned_data[f"points-{t}-{p}"] for p, player in enumerate(players)}
        result: Json = {"loser": self.cleaned_data[f"loser-{t}"], "points": points}
        end = self.cleaned_data[f"end-{t}"]
        if end != "normal":
            return {"players": list(players), "result": {"end": end, **result}}
        most = max(points.values())
        tied = [player for player in players if points[player] == most]
        if len(tied) > 1:
            result["tied"] = tied
        return {"players": list(players), "result": result}
