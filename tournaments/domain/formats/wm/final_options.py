"""The settings of the cut and the Final Table (docs/rules/wm.md section 7.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.options import Words
from games.settings import SettingGroup
from tournaments.domain.formats.settings import declare_game_variant
from tournaments.domain.formats.wm.preliminary_options import PreliminarySettings

_cut = SettingGroup("cut")
_final = SettingGroup("final")
_ranking = SettingGroup("ranking")


@dataclass(frozen=True, slots=True)
class FinalSettings(PreliminarySettings):
    """Settings of the preliminary and of the final stages."""

    playoff_mode: str = _cut.choice(
        "points",
        {
            "points": Words("alle Plätze nach Punkten", "places by points"),
            "loser_out": Words("nur der Verlierer scheidet aus", "only the loser is out"),
        },
        Words("Stechen um die Finalplätze", "Play-off for the final"),
        Words(
            "Wie ein 15er unter Gleichen die letzten Plätze vergibt.",
            "How a Runde among level players fills the last places.",
        ),
        "V8",
    )
    threshold_over: str = _final.choice(
        "finalists",
        {
            "finalists": Words("die Kandidaten des Finales", "the candidates for the final"),
            "remaining": Words("alle, die noch dabei waren", "all who were still in"),
            "starters": Words("alle Starter", "all starters"),
        },
        Words("Durchschnitt über", "Average over"),
        Words(
            "Wessen Euro für die Ausscheide-Grenze gemittelt werden.",
            "The players whose euros are averaged for the elimination threshold.",
        ),
        "V9",
    )
    threshold_rounding: str = _final.choice(
        "floor",
        {
            "floor": Words("abrunden", "down"),
            "nearest": Words("kaufmännisch", "to the nearest, halves up"),
            "ceil": Words("aufrunden", "up"),
        },
        Words("Rundung der Grenze", "Rounding of the threshold"),
        Words("Auf ganze Euro.", "To whole euros."),
        "V9",
    )
    start_elimination: str = _final.choice(
        "always",
        {
            "always": Words("immer", "always"),
            "cut_only": Words("nur nach dem Ende der Vorrunde", "only after the cut-off"),
            "never": Words("nie", "never"),
        },
        Words("Ausscheiden zu Beginn des Finales", "Elimination at the start of the final"),
        Words(
            "Ob Kandidaten an oder unter der Grenze das Finale nicht erreichen.",
            "Whether candidates at or below the threshold do not reach the final.",
        ),
        "V10",
    )
    raise_every: int = _final.number(
        2,
        (1, 10),
        Words("Erhöhung alle … 15er", "Raise every … Runden"),
        Words(
            "So viele 15er nach der letzten Änderung steigt die Grenze um einen Euro.",
            "So many Runden after the last change the threshold rises by one euro.",
        ),
        "F1",
    )
    eliminate_check: str = _final.choice(
        "before_raise",
        {
            "before_raise": Words("vor der Erhöhung", "before the raise"),
            "after_raise": Words("nach der Erhöhung", "after the raise"),
        },
        Words("Geprüft wird", "The check comes"),
        Words(
            "Ob Zahler gegen die alte oder die schon erhöhte Grenze geprüft werden.",
            "Whether payers are checked against the old or the raised threshold.",
        ),
        "F1",
    )
    counter_on_elimination: str = _final.choice(
        "restart",
        {
            "restart": Words("beginnt neu", "starts anew"),
            "continue": Words("läuft weiter", "goes on"),
        },
        Words("Die Zählung nach einem Ausscheiden", "The count after an elimination"),
        Words(
            "Ob die Zählung der 15er bis zur nächsten Erhöhung von vorn beginnt.",
            "Whether the count of Runden until the next raise starts anew.",
        ),
        "F1",
    )
    raise_per_elimination: str = _final.choice(
        "each",
        {"each": Words("je Ausgeschiedenem", "for each player"), "once": Words("einmal", "once")},
        Words("Erhöhung bei mehreren Ausgeschiedenen", "Raise when several go out"),
        Words(
            "Ob zwei in einem 15er die Grenze um zwei oder um einen Euro erhöhen.",
            "Whether two in one Runde raise by two euros or by one.",
        ),
        "F1",
    )
    raise_on: str = _final.choice(
        "any_departure",
        {
            "any_departure": Words("bei jedem Ausscheiden", "for every departure"),
            "paying": Words("nur beim Bezahlen", "only when paying"),
        },
        Words("Sofortige Erhöhung", "Immediate raise"),
        Words(
            "Ob auch Aussteiger und Ausgeschlossene die Grenze erhöhen.",
            "Whether leavers and excluded players raise the threshold too.",
        ),
        "F1",
    )
    agreement: str = _final.choice(
        "up",
        {
            "up": Words("nur anheben", "only lift"),
            "either": Words("anheben und senken", "lift and lower"),
        },
        Words("Der Tisch kann die Grenze", "The table may agree on the threshold to"),
        Words(
            "Was der Tisch im Finale vereinbaren darf; zum Senken gehört ein Grund.",
            "Possible agreements at the Final Table; lowering needs a reason.",
        ),
        "T11",
    )
    exit_ties: str = _ranking.choice(
        "event",
        {
            "event": Words("nach Zeitpunkt", "by the moment"),
            "round": Words("gleicher Rang je Runde", "level within a round"),
        },
        Words("Rangfolge der Ausgeschiedenen", "Ranking of those who are out"),
        Words(
            "Ob alle, die in derselben Runde der Vorrunde gehen, sich den Rang teilen.",
            "Whether all who go in the same round of the preliminary share a rank.",
        ),
        "4.6",
    )
    game_variant: dict[str, Any] = declare_game_variant(
        Words(
            "Abweichende Optionen von Brokdorf.",
            "Options of Brokdorf that differ from their default.",
        ),
        "M3",
    )
