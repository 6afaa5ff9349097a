"""The settings of the preliminary and of the books (docs/rules/wm.md section 7.1)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from games.envelope import is_int
from games.options import Words
from games.settings import SettingGroup

_field = SettingGroup("field")
_rounds = SettingGroup("rounds")
_cut = SettingGroup("cut")
_money = SettingGroup("money")

_CLOCK = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


def _is_clock(value: object) -> bool:
    return isinstance(value, str) and _CLOCK.fullmatch(value) is not None


def _is_sizes(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= 20
        and all(is_int(size) and size in (3, 4) for size in value)
    )


@dataclass(frozen=True, slots=True)
class PreliminarySettings:
    """Money in whole euros, times in minutes."""

    begins: str = _field.choice(
        "preliminary",
        {
            "preliminary": Words("mit der Vorrunde", "with the preliminary"),
            "final": Words("am Final Table", "at the Final Table"),
        },
        Words("Der Abend beginnt", "The evening begins"),
        Words(
            "Am Final Table geht ein anderer Abend weiter: Jeder bringt seine Euro mit.",
            "At the Final Table another evening goes on: everybody brings the own euros along.",
        ),
        "M1, T13",
    )
    start_euros: int = _field.number(
        10,
        (1, 100),
        Words("Startgeld", "Start money"),
        Words(
            "Euro, mit denen jeder beginnt; die Grenze ist der Durchschnitt minus Startgeld.",
            "Euros everybody begins with; the threshold is the average minus the start money.",
        ),
        "V1, V9",
    )
    max_players: int = _field.number(
        100,
        (3, 1_000),
        Words("Höchstzahl der Teilnehmenden", "Most players"),
        Words("Mehr Anmeldungen werden abgelehnt.", "Further registrations are refused."),
        "1",
    )
    round_minutes: int = _rounds.number(
        45,
        (5, 240),
        Words("Minuten je Runde", "Minutes per round"),
        Words(
            "Danach beginnt kein neuer 15er mehr; laufende werden zu Ende gespielt.",
            "After that no new Runde begins; running ones are finished.",
        ),
        "V2",
    )
    early_sizes: tuple[int, ...] = _rounds.option(
        [3, 4, 3, 4],
        Words("Tischgrößen der ersten Runden", "Table sizes of the first rounds"),
        Words(
            "Sollgröße je Runde, 3 oder 4. Danach wird an Vierer- und Fünfertischen gespielt.",
            "Nominal size of each round, 3 or 4. Later rounds use tables of four and five.",
        ),
        "V2, V4",
        check=_is_sizes,
    )
    late_prefer: int = _rounds.option(
        4,
        Words("Bevorzugte Tischgröße danach", "Preferred size after that"),
        Words(
            "Welche Größe ab dann möglichst oft vorkommt.",
            "Which size is used as often as possible from then on.",
        ),
        "V4, § 0",
        choices=(4, 5),
    )
    swiss_from: int = _rounds.number(
        4,
        (1, 99),
        Words("Schweizer System ab Runde", "Swiss from round"),
        Words(
            "Ab dann sitzen ähnlich viele Euro zusammen; vorher Los mit wenig Wiederbegegnungen.",
            "From then on similar balances sit together; before that by lot with few repeats.",
        ),
        "V3",
    )
    swiss_level: str = _rounds.choice(
        "together",
        {
            "together": Words("Punktgleiche an einen Tisch", "level players at one table"),
            "fresh": Words("wenig Wiederbegegnungen", "few repeat meetings"),
        },
        Words("Im Schweizer System zuerst", "First in the Swiss system"),
        Words(
            "Was vorgeht, wenn Punktgleiche sich schon begegnet sind. Das andere kommt danach.",
            "The first concern when level players have met before. The other comes second.",
        ),
        "V3",
    )
    cutoff: str = _cut.option(
        "00:30",
        Words("Ende der Vorrunde", "Cut-off"),
        Words(
            "Um diese Uhrzeit endet die Vorrunde; danach steigt die Grenze schneller.",
            "At this time of day the preliminary ends and the threshold rises faster.",
        ),
        "V8, F3",
        check=_is_clock,
        written="time",
    )
    cutoff_finish: str = _cut.choice(
        "runde",
        {
            "runde": Words("der laufende 15er am Tisch", "the running Runde"),
            "round": Words("die ganze Runde", "the whole round"),
        },
        Words("Zum Ende der Vorrunde wird beendet", "Finished at the cut-off"),
        Words(
            "Ob nur noch die laufenden 15er oder die Runde bis zu ihrem Ende gespielt wird.",
            "Whether only running Runden are finished or the round is played to its end.",
        ),
        "V8",
    )
    final_size: int = _cut.number(
        6,
        (2, 6),
        Words("Plätze am Final Table", "Seats at the Final Table"),
        Words("So viele erreichen das Finale.", "So many reach the final."),
        "V7, V8",
    )
    six_rule: str = _cut.choice(
        "final",
        {
            "final": Words("beginnt das Finale", "the final begins"),
            "one_table": Words("wird an einem Tisch weitergespielt", "one table plays on"),
        },
        Words("Sind nur noch so viele dabei", "When only so many are left"),
        Words(
            "Was geschieht, sobald nicht mehr Teilnehmende übrig sind als das Finale Plätze hat.",
            "The step as soon as no more players are left than the final has seats.",
        ),
        "V7",
    )
    six_when: str = _cut.choice(
        "runde",
        {
            "runde": Words("nach den laufenden 15ern", "after the running Runden"),
            "round_end": Words("nach der Runde", "after the round"),
        },
        Words("Zeitpunkt dieses Übergangs", "When that happens"),
        Words(
            "Sofort nach den laufenden 15ern oder erst zum Ende der Runde.",
            "Right after the running Runden or only at the end of the round.",
        ),
        "V7",
    )
    six_exception: str = _cut.choice(
        "started",
        {
            "started": Words("wer begonnen hat", "who started"),
            "ever": Words("wie viele je zugleich dabei waren", "the most at once"),
        },
        Words("Von Anfang an so wenige: es zählt", "So few from the start: what counts"),
        Words(
            "Bei so wenigen von Anfang an gilt die Regel nicht. Ob Nachmeldungen daran etwas "
            "ändern.",
            "With so few from the start the rule does not hold. Whether late entries change that.",
        ),
        "V7, C1",
        idle_under={"late_entry_until": (0,)},
    )
    late_entry_until: int = _field.number(
        0,
        (0, 99),
        Words("Nachmeldung bis Runde", "Late entry until round"),
        Words(
            "Letzte Runde, in die noch jemand einsteigen kann; 0 heißt gar nicht, 99 bis zum Ende "
            "der Vorrunde.",
            "Last round somebody can still join; 0 means never, 99 until the cut-off.",
        ),
        "L5",
        zero=Words("keine", "never"),
        largest=Words("bis zum Ende der Vorrunde", "until the cut-off"),
    )
    partial_order: str = _money.choice(
        "clockwise",
        {
            "clockwise": Words("im Uhrzeigersinn", "clockwise"),
            "poorest": Words("die Ärmsten zuerst", "the poorest first"),
        },
        Words("Wer bekommt, wenn es nicht reicht", "Payee if the balance does not suffice"),
        Words(
            "Reihenfolge der Gläubiger, wenn ein Verlierer nicht alle bezahlen kann.",
            "Order of the creditors when a loser cannot pay everybody.",
        ),
        "M4",
    )
    leaver_balance: str = _money.choice(
        "keep",
        {
            "keep": Words("bleiben bei der Person", "stay with the player"),
            "pot": Words("gehen in den Topf", "go to the pot"),
        },
        Words("Die Euro eines Aussteigers", "The euros of a leaver"),
        Words("Was mit dem Guthaben geschieht.", "The fate of the balance."),
        "V6",
    )
    excluded_balance: str = _money.choice(
        "keep",
        {
            "keep": Words("bleiben bei der Person", "stay with the player"),
            "pot": Words("gehen in den Topf", "go to the pot"),
        },
        Words("Die Euro eines Ausgeschlossenen", "The euros of an excluded player"),
        Words("Was mit dem Guthaben geschieht.", "The fate of the balance."),
        "V6",
    )
    fine_max: int = _money.number(
        10,
        (0, 100),
        Words("Höchste Geldbuße", "Highest fine"),
        Words("In Euro; 0 heißt keine Geldbußen.", "In euros; 0 means no fines."),
        "G",
        zero=Words("keine Geldbußen", "no fines"),
    )
    fine_limit: str = _money.choice(
        "offence",
        {
            "offence": Words("je Vergehen", "per offence"),
            "person": Words("je Person", "per person"),
        },
        Words("Die Höchstgrenze gilt", "The limit applies"),
        Words(
            "Ob die Grenze jedes Mal neu oder für den ganzen Abend gilt.",
            "Whether the limit counts anew each time or for the whole evening.",
        ),
        "G",
    )
