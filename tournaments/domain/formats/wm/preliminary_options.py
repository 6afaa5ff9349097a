"""The settings of the preliminary and of the books (docs/rules/wm.md section 7.1).

Knows keys, defaults, bounds and words. Does not know how a setting is applied.
"""

from __future__ import annotations

import re

from games.envelope import is_int
from games.options import Option, Words
from tournaments.domain.formats.settings import choice, number

_CLOCK = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


def _is_clock(value: object) -> bool:
    return isinstance(value, str) and _CLOCK.fullmatch(value) is not None


def _is_sizes(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= 20
        and all(is_int(size) and size in (3, 4) for size in value)
    )


_FIELD = (
    choice(
        "begins",
        "preliminary",
        {
            "preliminary": ("mit der Vorrunde", "with the preliminary"),
            "final": ("am Final Table", "at the Final Table"),
        },
        ("Der Abend beginnt", "The evening begins"),
        (
            "Am Final Table geht ein anderer Abend weiter: Jeder bringt seine Euro mit.",
            "At the Final Table another evening goes on: everybody brings the own euros along.",
        ),
        "M1, T13",
        "field",
    ),
    number(
        "start_euros",
        10,
        (1, 100),
        ("Startgeld", "Start money"),
        (
            "Euro, mit denen jeder beginnt; die Grenze ist der Durchschnitt minus Startgeld.",
            "Euros everybody begins with; the threshold is the average minus the start money.",
        ),
        "V1, V9",
        "field",
    ),
    number(
        "max_players",
        100,
        (3, 1_000),
        ("Höchstzahl der Teilnehmenden", "Most players"),
        ("Mehr Anmeldungen werden abgelehnt.", "Further registrations are refused."),
        "1",
        "field",
    ),
)

_ROUNDS = (
    number(
        "round_minutes",
        45,
        (5, 240),
        ("Minuten je Runde", "Minutes per round"),
        (
            "Danach beginnt kein neuer 15er mehr; laufende werden zu Ende gespielt.",
            "After that no new Runde begins; running ones are finished.",
        ),
        "V2",
        "rounds",
    ),
    Option(
        "early_sizes",
        "list",
        [3, 4, 3, 4],
        Words("Tischgrößen der ersten Runden", "Table sizes of the first rounds"),
        Words(
            "Sollgröße je Runde, 3 oder 4. Danach wird an Vierer- und Fünfertischen gespielt.",
            "Nominal size of each round, 3 or 4. Later rounds use tables of four and five.",
        ),
        "V2, V4",
        "rounds",
        check=_is_sizes,
    ),
    Option(
        "late_prefer",
        "int",
        4,
        Words("Bevorzugte Tischgröße danach", "Preferred size after that"),
        Words(
            "Welche Größe ab dann möglichst oft vorkommt.",
            "Which size is used as often as possible from then on.",
        ),
        "V4, § 0",
        "rounds",
        choices=(4, 5),
    ),
    number(
        "swiss_from",
        4,
        (1, 99),
        ("Schweizer System ab Runde", "Swiss from round"),
        (
            "Ab dann sitzen ähnlich viele Euro zusammen; vorher Los mit wenig Wiederbegegnungen.",
            "From then on similar balances sit together; before that by lot with few repeats.",
        ),
        "V3",
        "rounds",
    ),
    choice(
        "swiss_level",
        "together",
        {
            "together": ("Punktgleiche an einen Tisch", "level players at one table"),
            "fresh": ("wenig Wiederbegegnungen", "few repeat meetings"),
        },
        ("Im Schweizer System zuerst", "First in the Swiss system"),
        (
            "Was vorgeht, wenn Punktgleiche sich schon begegnet sind. Das andere kommt danach.",
            "What comes first when level players have met before. The other comes second.",
        ),
        "V3",
        "rounds",
    ),
)

_CUT = (
    Option(
        "cutoff",
        "string",
        "00:30",
        Words("Ende der Vorrunde", "Cut-off"),
        Words(
            "Um diese Uhrzeit endet die Vorrunde; danach steigt die Grenze schneller.",
            "At this time of day the preliminary ends and the threshold rises faster.",
        ),
        "V8, F3",
        "cut",
        check=_is_clock,
        written="time",
    ),
    choice(
        "cutoff_finish",
        "runde",
        {
            "runde": ("der laufende 15er am Tisch", "the running Runde"),
            "round": ("die ganze Runde", "the whole round"),
        },
        ("Zum Ende der Vorrunde wird beendet", "What is finished at the cut-off"),
        (
            "Ob nur noch die laufenden 15er oder die Runde bis zu ihrem Ende gespielt wird.",
            "Whether only running Runden are finished or the round is played to its end.",
        ),
        "V8",
        "cut",
    ),
    number(
        "final_size",
        6,
        (2, 6),
        ("Plätze am Final Table", "Seats at the Final Table"),
        ("So viele erreichen das Finale.", "So many reach the final."),
        "V7, V8",
        "cut",
    ),
    choice(
        "six_rule",
        "final",
        {
            "final": ("beginnt das Finale", "the final begins"),
            "one_table": ("wird an einem Tisch weitergespielt", "one table plays on"),
        },
        ("Sind nur noch so viele dabei", "When only so many are left"),
        (
            "Was geschieht, sobald nicht mehr Teilnehmende übrig sind als das Finale Plätze hat.",
            "What happens as soon as no more players are left than the final has seats.",
        ),
        "V7",
        "cut",
    ),
    choice(
        "six_when",
        "runde",
        {
            "runde": ("nach den laufenden 15ern", "after the running Runden"),
            "round_end": ("nach der Runde", "after the round"),
        },
        ("Zeitpunkt dieses Übergangs", "When that happens"),
        (
            "Sofort nach den laufenden 15ern oder erst zum Ende der Runde.",
            "Right after the running Runden or only at the end of the round.",
        ),
        "V7",
        "cut",
    ),
    number(
        "late_entry_until",
        0,
        (0, 99),
        ("Nachmeldung bis Runde", "Late entry until round"),
        (
            "Letzte Runde, in die noch jemand einsteigen kann; 0 heißt gar nicht.",
            "Last round somebody can still join; 0 means never.",
        ),
        "L5",
        "field",
        zero=("keine", "never"),
    ),
)

_MONEY = (
    choice(
        "partial_order",
        "clockwise",
        {
            "clockwise": ("im Uhrzeigersinn", "clockwise"),
            "poorest": ("die Ärmsten zuerst", "the poorest first"),
        },
        ("Wer bekommt, wenn es nicht reicht", "Who is paid when it does not suffice"),
        (
            "Reihenfolge der Gläubiger, wenn ein Verlierer nicht alle bezahlen kann.",
            "Order of the creditors when a loser cannot pay everybody.",
        ),
        "M4",
        "money",
    ),
    choice(
        "leaver_balance",
        "keep",
        {
            "keep": ("bleiben bei der Person", "stay with the player"),
            "pot": ("gehen in den Topf", "go to the pot"),
        },
        ("Die Euro eines Aussteigers", "The euros of a leaver"),
        ("Was mit dem Guthaben geschieht.", "What happens to the balance."),
        "V6",
        "money",
    ),
    choice(
        "excluded_balance",
        "keep",
        {
            "keep": ("bleiben bei der Person", "stay with the player"),
            "pot": ("gehen in den Topf", "go to the pot"),
        },
        ("Die Euro eines Ausgeschlossenen", "The euros of an excluded player"),
        ("Was mit dem Guthaben geschieht.", "What happens to the balance."),
        "V6",
        "money",
    ),
    number(
        "fine_max",
        10,
        (0, 100),
        ("Höchste Geldbuße", "Highest fine"),
        ("In Euro; 0 heißt keine Geldbußen.", "In euros; 0 means no fines."),
        "G",
        "money",
        zero=("keine Geldbußen", "no fines"),
    ),
    choice(
        "fine_limit",
        "offence",
        {"offence": ("je Vergehen", "per offence"), "person": ("je Person", "per person")},
        ("Die Höchstgrenze gilt", "The limit applies"),
        (
            "Ob die Grenze jedes Mal neu oder für den ganzen Abend gilt.",
            "Whether the limit counts anew each time or for the whole evening.",
        ),
        "G",
        "money",
    ),
)

PRELIMINARY: tuple[Option, ...] = _FIELD + _ROUNDS + _CUT + _MONEY
