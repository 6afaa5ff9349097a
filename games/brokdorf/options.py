"""The options of Brokdorf.

Knows every table rule that may differ (docs/rules/brokdorf.md section 7) and its words.
Does not know what they do: the scoring modules read the effective values as `Rules`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from games.cards import SUITS
from games.game import Preset
from games.options import Option, Words

_SUIT_DE = {"C": "Kreuz", "S": "Pik", "H": "Herz", "D": "Karo"}
_SUIT_EN = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
_SUIT_ORDERS = tuple("".join(order) for order in permutations(SUITS))


def _suits_in_words(order: str) -> Words:
    german = ", ".join(_SUIT_DE[suit] for suit in order)
    english = ", ".join(_SUIT_EN[suit] for suit in order)
    return Words(german, english)


_POINTS = (
    Option(
        key="below_zero",
        type="string",
        default="keep",
        label=Words("Punkte unter null", "Points below zero"),
        help=Words(
            "Wer mit seinen Stichen über die Null hinausschießt: bleibt der Stand negativ, "
            "oder wird er als 0 aufgeschrieben? Mit 0 kann es häufiger zum Stechen kommen.",
            "When tricks carry a player past zero: does the total stay negative or is it "
            "written as 0? Writing 0 can lead to more ties and so to more deciding deals.",
        ),
        source="§ 1, R15",
        group="points",
        choices=("keep", "clamp"),
        choice_labels={
            "keep": Words("bleiben stehen", "stay as they are"),
            "clamp": Words("werden als 0 geschrieben", "are written as 0"),
        },
    ),
    Option(
        key="zero_bid",
        type="bool",
        default=True,
        label=Words("Ansage 0 erlaubt", "Bid of 0 allowed"),
        help=Words(
            "Darf jemand 0 Stiche ansagen und damit Trumpf bestimmen? Sonst beginnt die Ansage "
            "bei 1, und wer keinen Stich erwartet, sagt GUT.",
            "May a player announce 0 tricks and so name trumps? Otherwise bidding starts at 1 "
            "and whoever expects no trick passes with GUT.",
        ),
        source="§ 4, R4",
        group="bidding",
    ),
    Option(
        key="zero_bid_no_trick",
        type="string",
        default="free",
        label=Words("0 angesagt, 0 gemacht", "Bid 0, took 0"),
        help=Words(
            "Was geschieht mit einem Trumpfbestimmer, der 0 ansagt und keinen Stich macht: "
            "nichts, oder fünf Strafpunkte wie bei allen anderen ohne Stich?",
            "A declarer who announces 0 and takes no trick: no penalty, or five points like "
            "anybody else without a trick?",
        ),
        source="§ 5, R11",
        group="points",
        choices=("free", "penalty"),
        choice_labels={
            "free": Words("keine Strafe", "no penalty"),
            "penalty": Words("fünf Strafpunkte", "five penalty points"),
        },
        requires={"zero_bid": (True,)},
    ),
    Option(
        key="failed_declarer",
        type="string",
        default="tricks_count",
        label=Words("Stiche des gescheiterten Trumpfbestimmers", "Tricks of a failed declarer"),
        help=Words(
            "Wer weniger Stiche macht als angesagt, bekommt fünf Punkte. Ziehen seine Stiche "
            "trotzdem Punkte ab, oder verfallen sie?",
            "Whoever takes fewer tricks than announced gets five points. Do the tricks he did "
            "take still lower his total, or are they forfeited?",
        ),
        source="§ 5, R10",
        group="points",
        choices=("tricks_count", "tricks_forfeited"),
        choice_labels={
            "tricks_count": Words("zählen", "count"),
            "tricks_forfeited": Words("verfallen", "are forfeited"),
        },
    ),
)

_FAULTS = (
    Option(
        key="revoke_victims",
        type="string",
        default="as_played",
        label=Words("Mitspieler bei einem Regelverstoß", "The others in a deal with a revoke"),
        help=Words(
            "Hat jemand falsch bedient: werden die anderen nach den gefallenen Stichen "
            "gewertet, oder bleiben sie in diesem Spiel straffrei?",
            "After a revoke: are the other players scored by the tricks as they fell, or is "
            "nobody else penalised in that deal?",
        ),
        source="§ 6, R12",
        group="faults",
        choices=("as_played", "spared"),
        choice_labels={
            "as_played": Words("wie gespielt", "as played"),
            "spared": Words("ohne Strafe", "spared"),
        },
    ),
    Option(
        key="misdeal_scope",
        type="string",
        default="runde",
        label=Words("Vergeben zählt", "Misdeals count"),
        help=Words(
            "Über welche Strecke wird Vergeben gezählt? In der ganzen Runde, oder nur bis zum "
            "nächsten richtig gegebenen Spiel.",
            "How far are misdeals counted? Over the whole Runde, or only until the next deal "
            "that is dealt correctly.",
        ),
        source="§ 2, R13",
        group="faults",
        choices=("runde", "deal"),
        choice_labels={
            "runde": Words("je Runde", "per Runde"),
            "deal": Words("je Spiel", "per deal"),
        },
    ),
)

_PAYMENT = (
    Option(
        key="no_claim",
        type="string",
        default="never_played",
        label=Words("Ohne Anrecht auf Bezahlung", "Without a claim to payment"),
        help=Words(
            "Bekommt auch Geld, wer in der Runde kein einziges Mal mitgespielt hat?",
            "Is a player paid who never took part in a single deal of the Runde?",
        ),
        source="§ 5, R14",
        group="payment",
        choices=("never_played", "off"),
        choice_labels={
            "never_played": Words("wer nie mitgespielt hat", "who never played"),
            "off": Words("niemand, alle werden bezahlt", "nobody, everyone is paid"),
        },
    ),
    Option(
        key="forced_end_pays",
        type="string",
        default="everyone",
        label=Words("Bezahlung nach dreimaligem Vergeben", "Payment after three misdeals"),
        help=Words(
            "Endet die Runde durch dreimaliges Vergeben: bekommen alle ihren Euro oder nur, wer "
            "schon mitgespielt hat?",
            "When three misdeals end the Runde: does everyone get a euro or only those who have "
            "already played?",
        ),
        source="§ 2, § 5, R20",
        group="payment",
        choices=("everyone", "claimants"),
        choice_labels={
            "everyone": Words("an alle", "to everyone"),
            "claimants": Words("nur mit Anrecht", "only with a claim"),
        },
        requires={"no_claim": ("never_played",)},
    ),
    Option(
        key="exclusion_pays",
        type="string",
        default="as_misdeals",
        label=Words("Bezahlung nach einem Ausschluss", "Payment after an exclusion"),
        help=Words(
            "Endet die Runde durch einen Ausschluss: bekommen alle ihren Euro, nur wer schon "
            "mitgespielt hat, oder dieselben wie nach dreimaligem Vergeben?",
            "When an exclusion ends the Runde: does everyone get a euro, only those who have "
            "already played, or the same people as after three misdeals?",
        ),
        source="§ 6, R19",
        group="payment",
        choices=("as_misdeals", "everyone", "claimants"),
        choice_labels={
            "as_misdeals": Words("wie nach dreimaligem Vergeben", "as after three misdeals"),
            "everyone": Words("an alle", "to everyone"),
            "claimants": Words("nur mit Anrecht", "only with a claim"),
        },
        requires={"no_claim": ("never_played",)},
    ),
    Option(
        key="durchmarsch_payer",
        type="string",
        default="mit",
        label=Words("Wer zahlt beim Durchmarsch für alle", "Who pays for all at a Durchmarsch"),
        help=Words(
            "Welche Strafe macht den Mitspieler mit den meisten Punkten zum alleinigen Zahler? "
            "Nur eine beim Mitgehen, jede, oder keine: dann zahlt jeder selbst.",
            "Which penalty makes the fellow player with the most points pay for everybody? Only "
            "one got by going along, any penalty, or none: then each pays for himself.",
        ),
        source="§ 8, R18",
        group="payment",
        choices=("mit", "any_penalty", "nobody"),
        choice_labels={
            "mit": Words("Strafe beim Mitgehen", "penalised when going along"),
            "any_penalty": Words("jede Strafe", "any penalty"),
            "nobody": Words("niemand, jeder zahlt selbst", "nobody, each for himself"),
        },
    ),
)

_CARDS = (
    Option(
        key="overtake_ruffed",
        type="string",
        default="winning_card",
        label=Words("Bedienen nach einem Trumpf", "Following after a ruff"),
        help=Words(
            "Ist in den Stich schon getrumpft: genügt irgendeine Karte der angespielten Farbe, "
            "oder muss deren höchste Karte trotzdem überboten werden?",
            "Once the trick has been trumped: does any card of the led suit do, or must the "
            "highest card of that suit still be topped?",
        ),
        source="§ 6, T3",
        group="cards",
        choices=("winning_card", "led_suit"),
        choice_labels={
            "winning_card": Words("irgendeine Karte der Farbe", "any card of the suit"),
            "led_suit": Words("Farbe überbieten", "top the suit"),
        },
    ),
    Option(
        key="suit_order",
        type="string",
        default="CSHD",
        label=Words("Rang der Farben beim Ziehen", "Rank of suits when drawing"),
        help=Words(
            "Welche Farbe gilt beim Ziehen um den Geber am meisten? Höchste zuerst.",
            "Which suit is highest when cards are drawn for the deal? Highest first.",
        ),
        source="§ 7, R17",
        group="cards",
        choices=_SUIT_ORDERS,
        choice_labels={order: _suits_in_words(order) for order in _SUIT_ORDERS},
    ),
)

OPTIONS: tuple[Option, ...] = _POINTS + _FAULTS + _PAYMENT + _CARDS

PRESETS: tuple[Preset, ...] = (
    Preset(
        key="brokdorf",
        name=Words("Brokdorf-Regeln", "Brokdorf rules"),
        variant={},
        source="Brokdorf Regeln, § 0 bis § 8",
    ),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The effective value of every option; the field names are the option keys."""

    below_zero: str
    zero_bid: bool
    zero_bid_no_trick: str
    failed_declarer: str
    revoke_victims: str
    misdeal_scope: str
    no_claim: str
    forced_end_pays: str
    exclusion_pays: str
    durchmarsch_payer: str
    overtake_ruffed: str
    suit_order: str
