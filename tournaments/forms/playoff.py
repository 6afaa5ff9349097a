"""The results of a play-off: points of every player, one loser a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

Json = dict[str, Any]


class PlayoffForm(forms.Form):
    """For each table `points-T-P` of each seat and `loser-T`; level players follow from it."""

    def __init__(
        self, tables: list[list[str]], names: Mapping[str, str], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.seated = tables
        for t, players in enumerate(tables):
            for p, player in enumerate(players):
                self.fields[f"points-{t}-{p}"] = forms.IntegerField(
                    label=names.get(player, player), min_value=-4, max_value=30
                )
            self.fields[f"loser-{t}"] = forms.ChoiceField(
                label=_("Who lost"),
                choices=[(player, names.get(player, player)) for player in players],
                widget=forms.RadioSelect,
            )

    def tables(self) -> list[dict[str, Any]]:
        """The bound fields of each table."""
        return [
            {
                "number": t + 1,
                "points": [self[f"points-{t}-{p}"] for p in range(len(players))],
                "loser": self[f"loser-{t}"],
            }
            for t, players in enumerate(self.seated)
        ]

    def results(self) -> list[Json]:
        """The `tables` of the command `playoff`."""
        return [self._result(t, players) for t, players in enumerate(self.seated)]

    def _result(self, t: int, players: list[str]) -> Json:
        points = {player: self.cleaned_data[f"points-{t}-{p}"] for p, player in enumerate(players)}
        most = max(points.values())
        tied = [player for player in players if points[player] == most]
        result: Json = {"loser": self.cleaned_data[f"loser-{t}"], "points": points}
        if len(tied) > 1:
            result["tied"] = tied
        return {"players": players, "result": result}
