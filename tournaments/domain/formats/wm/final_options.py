"""The settings of the cut and the Final Table (docs/rules/wm.md section 7.1).

Knows keys, defaults, bounds and words. Does not know how a setting is applied.
"""

from __future__ import annotations

from games.options import Option, Words
from tournaments.domain.formats.settings import choice, number

FINAL: tuple[Option, ...] = (
    choice(
        "playoff_mode",
        "points",
        {
            "points": ("alle Plätze nach Punkten", "places by points"),
            "loser_out": ("nur der Verlierer scheidet aus", "only the loser is out"),
        },
        ("Stechen um die Finalplätze", "Play-off for the final"),
        (
            "Wie ein 15er unter Gleichen die letzten Plätze vergibt.",
            "How a Runde among level players fills the last places.",
        ),
        "V8",
        "cut",
    ),
    choice(
        "threshold_over",
        "finalists",
        {
            "finalists": ("die Kandidaten des Finales", "the candidates for the final"),
            "remaining": ("alle, die noch dabei waren", "all who were still in"),
            "starters": ("alle Starter", "all starters"),
        },
        ("Durchschnitt über", "Average over"),
        (
            "Wessen Euro für die Ausscheide-Grenze gemittelt werden.",
            "Whose euros are averaged for the elimination threshold.",
        ),
        "V9",
        "final",
    ),
    choice(
        "threshold_rounding",
        "floor",
        {
            "floor": ("abrunden", "down"),
            "nearest": ("kaufmännisch", "to the nearest, halves up"),
            "ceil": ("aufrunden", "up"),
        },
        ("Rundung der Grenze", "Rounding of the threshold"),
        ("Auf ganze Euro.", "To whole euros."),
        "V9",
        "final",
    ),
    choice(
        "start_elimination",
        "always",
        {
            "always": ("immer", "always"),
            "cut_only": ("nur nach dem Ende der Vorrunde", "only after the cut-off"),
            "never": ("nie", "never"),
        },
        ("Ausscheiden zu Beginn des Finales", "Elimination at the start of the final"),
        (
            "Ob Kandidaten an oder unter der Grenze das Finale nicht erreichen.",
            "Whether candidates at or below the threshold do not reach the final.",
        ),
        "V10",
        "final",
    ),
    number(
        "raise_every",
        2,
        (1, 10),
        ("Erhöhung alle … 15er", "Raise every … Runden"),
        (
            "So viele 15er nach der letzten Änderung steigt die Grenze um einen Euro.",
            "So many Runden after the last change the threshold rises by one euro.",
        ),
        "F1",
        "final",
    ),
    choice(
        "eliminate_check",
        "before_raise",
        {
            "before_raise": ("vor der Erhöhung", "before the raise"),
            "after_raise": ("nach der Erhöhung", "after the raise"),
        },
        ("Geprüft wird", "The check comes"),
        (
            "Ob Zahler gegen die alte oder die schon erhöhte Grenze geprüft werden.",
            "Whether payers are checked against the old or the raised threshold.",
        ),
        "F1",
        "final",
    ),
    choice(
        "counter_on_elimination",
        "restart",
        {
            "restart": ("beginnt neu", "starts anew"),
            "continue": ("läuft weiter", "goes on"),
        },
        ("Die Zählung nach einem Ausscheiden", "The count after an elimination"),
        (
            "Ob die Zählung der 15er bis zur nächsten Erhöhung von vorn beginnt.",
            "Whether the count of Runden until the next raise starts anew.",
        ),
        "F1",
        "final",
    ),
    choice(
        "raise_per_elimination",
        "each",
        {"each": ("je Ausgeschiedenem", "for each player"), "once": ("einmal", "once")},
        ("Erhöhung bei mehreren Ausgeschiedenen", "Raise when several go out"),
        (
            "Ob zwei in einem 15er die Grenze um zwei oder um einen Euro erhöhen.",
            "Whether two in one Runde raise by two euros or by one.",
        ),
        "F1",
        "final",
    ),
    choice(
        "raise_on",
        "any_departure",
        {
            "any_departure": ("bei jedem Ausscheiden", "for every departure"),
            "paying": ("nur beim Bezahlen", "only when paying"),
        },
        ("Sofortige Erhöhung", "Immediate raise"),
        (
            "Ob auch Aussteiger und Ausgeschlossene die Grenze erhöhen.",
            "Whether leavers and excluded players raise the threshold too.",
        ),
        "F1",
        "final",
    ),
    choice(
        "agreement",
        "up",
        {
            "up": ("nur anheben", "only lift"),
            "either": ("anheben und senken", "lift and lower"),
        },
        ("Der Tisch kann die Grenze", "The table may agree on the threshold to"),
        (
            "Was der Tisch im Finale vereinbaren darf; zum Senken gehört ein Grund.",
            "What the table may agree on at the Final Table; lowering needs a reason.",
        ),
        "T11",
        "final",
    ),
    choice(
        "exit_ties",
        "event",
        {
            "event": ("nach Zeitpunkt", "by the moment"),
            "round": ("gleicher Rang je Runde", "level within a round"),
        },
        ("Rangfolge der Ausgeschiedenen", "Ranking of those who are out"),
        (
            "Ob alle, die in derselben Runde der Vorrunde gehen, sich den Rang teilen.",
            "Whether all who go in the same round of the preliminary share a rank.",
        ),
        "4.6",
        "ranking",
    ),
    Option(
        "game_variant",
        "object",
        {},
        Words("Spielregeln", "Rules of the game"),
        Words(
            "Abweichende Optionen von Brokdorf.",
            "Options of Brokdorf that differ from their default.",
        ),
        "M3",
        "game",
    ),
)
