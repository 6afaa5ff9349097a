"""The options of Brokdorf (docs/rules/brokdorf.md section 7)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from games.cards import SUITS
from games.game import Preset
from games.options import Words
from games.settings import SettingGroup, options_of

_points = SettingGroup("points")
_bidding = SettingGroup("bidding")
_faults = SettingGroup("faults")
_payment = SettingGroup("payment")
_cards = SettingGroup("cards")

_SUIT_DE = {"C": "Kreuz", "S": "Pik", "H": "Herz", "D": "Karo"}
_SUIT_EN = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
_SUIT_ORDERS = tuple("".join(order) for order in permutations(SUITS))


def _suits_in_words(order: str) -> Words:
    german = ", ".join(_SUIT_DE[suit] for suit in order)
    english = ", ".join(_SUIT_EN[suit] for suit in order)
    return Words(german, english)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a table."""

    below_zero: str = _points.choice(
        "keep",
        {
            "keep": Words("bleiben stehen", "stay as they are"),
            "clamp": Words("werden als 0 geschrieben", "are written as 0"),
        },
        Words("Punkte unter null", "Points below zero"),
        Words(
            "Wer mit seinen Stichen über die Null hinausschießt: bleibt der Stand negativ, "
            "oder wird er als 0 aufgeschrieben? Mit 0 kann es häufiger zum Stechen kommen.",
            "When tricks carry a player past zero: does the total stay negative or is it "
            "written as 0? Writing 0 can lead to more ties and so to more deciding deals.",
        ),
        "§ 1, R15",
    )
    zero_bid: bool = _bidding.option(
        True,
        Words("Ansage 0 erlaubt", "Bid of 0 allowed"),
        Words(
            "Darf jemand 0 Stiche ansagen und damit Trumpf bestimmen? Sonst beginnt die Ansage "
            "bei 1, und wer keinen Stich erwartet, sagt GUT.",
            "May a player announce 0 tricks and so name trumps? Otherwise bidding starts at 1 and "
            "a player who expects no trick passes with GUT.",
        ),
        "§ 4, R4",
    )
    zero_bid_no_trick: str = _points.choice(
        "free",
        {
            "free": Words("keine Strafe", "no penalty"),
            "penalty": Words("fünf Strafpunkte", "five penalty points"),
        },
        Words("0 angesagt, 0 gemacht", "Bid 0, took 0"),
        Words(
            "Was geschieht mit einem Trumpfbestimmer, der 0 ansagt und keinen Stich macht: "
            "nichts, oder fünf Strafpunkte wie bei allen anderen ohne Stich?",
            "A declarer who announces 0 and takes no trick: no penalty, or five points like "
            "anybody else without a trick?",
        ),
        "§ 5, R11",
        requires={"zero_bid": (True,)},
    )
    failed_declarer: str = _points.choice(
        "tricks_count",
        {
            "tricks_count": Words("zählen", "count"),
            "tricks_forfeited": Words("verfallen", "are forfeited"),
        },
        Words("Stiche des gescheiterten Trumpfbestimmers", "Tricks of a failed declarer"),
        Words(
            "Wer weniger Stiche macht als angesagt, bekommt fünf Punkte. Ziehen seine Stiche "
            "trotzdem Punkte ab, oder verfallen sie?",
            "A declarer who takes fewer tricks than announced gets five points. Do the tricks "
            "that were taken still lower the total, or are they forfeited?",
        ),
        "§ 5, R10",
    )
    revoke_victims: str = _faults.choice(
        "as_played",
        {"as_played": Words("wie gespielt", "as played"), "spared": Words("ohne Strafe", "spared")},
        Words("Mitspieler bei einem Regelverstoß", "The others in a deal with a revoke"),
        Words(
            "Hat jemand falsch bedient: werden die anderen nach den gefallenen Stichen "
            "gewertet, oder bleiben sie in diesem Spiel straffrei?",
            "After a revoke: are the other players scored by the tricks as they fell, or is "
            "nobody else penalised in that deal?",
        ),
        "§ 6, R12",
    )
    misdeal_scope: str = _faults.choice(
        "runde",
        {"runde": Words("je Runde", "per Runde"), "deal": Words("je Spiel", "per deal")},
        Words("Vergeben zählt", "Misdeals count"),
        Words(
            "Über welche Strecke wird Vergeben gezählt? In der ganzen Runde, oder nur bis zum "
            "nächsten richtig gegebenen Spiel.",
            "How far are misdeals counted? Over the whole Runde, or only until the next deal "
            "that is dealt correctly.",
        ),
        "§ 2, R13",
    )
    no_claim: str = _payment.choice(
        "never_played",
        {
            "never_played": Words("wer nie mitgespielt hat", "who never played"),
            "off": Words("niemand, alle werden bezahlt", "nobody, everyone is paid"),
        },
        Words("Ohne Anrecht auf Bezahlung", "Without a claim to payment"),
        Words(
            "Bekommt auch Geld, wer in der Runde kein einziges Mal mitgespielt hat?",
            "Is a player paid who never took part in a single deal of the Runde?",
        ),
        "§ 5, R14",
    )
    forced_end_pays: str = _payment.choice(
        "everyone",
        {
            "everyone": Words("an alle", "to everyone"),
            "claimants": Words("nur mit Anrecht", "only with a claim"),
        },
        Words("Bezahlung nach dreimaligem Vergeben", "Payment after three misdeals"),
        Words(
            "Endet die Runde durch dreimaliges Vergeben: bekommen alle ihren Euro oder nur, wer "
            "schon mitgespielt hat?",
            "When three misdeals end the Runde: does everyone get a euro or only those who have "
            "already played?",
        ),
        "§ 2, § 5, R20",
        requires={"no_claim": ("never_played",)},
    )
    exclusion_pays: str = _payment.choice(
        "as_misdeals",
        {
            "as_misdeals": Words("wie nach dreimaligem Vergeben", "as after three misdeals"),
            "everyone": Words("an alle", "to everyone"),
            "claimants": Words("nur mit Anrecht", "only with a claim"),
        },
        Words("Bezahlung nach einem Ausschluss", "Payment after an exclusion"),
        Words(
            "Endet die Runde durch einen Ausschluss: bekommen alle ihren Euro, nur wer schon "
            "mitgespielt hat, oder dieselben wie nach dreimaligem Vergeben?",
            "When an exclusion ends the Runde: does everyone get a euro, only those who have "
            "already played, or the same people as after three misdeals?",
        ),
        "§ 6, R19",
        requires={"no_claim": ("never_played",)},
    )
    durchmarsch_payer: str = _payment.choice(
        "mit",
        {
            "mit": Words("Strafe beim Mitgehen", "penalised when going along"),
            "any_penalty": Words("jede Strafe", "any penalty"),
            "nobody": Words("niemand, jeder zahlt selbst", "nobody, all for themselves"),
        },
        Words("Wer zahlt beim Durchmarsch für alle", "Payer for all at a Durchmarsch"),
        Words(
            "Welche Strafe macht den Mitspieler mit den meisten Punkten zum alleinigen Zahler? "
            "Nur eine beim Mitgehen, jede, oder keine: dann zahlt jeder selbst.",
            "Which penalty makes the fellow player with the most points pay for everybody? Only "
            "one got by going along, any penalty, or none: then all pay for themselves.",
        ),
        "§ 8, R18",
    )
    overtake_ruffed: str = _cards.choice(
        "winning_card",
        {
            "winning_card": Words("irgendeine Karte der Farbe", "any card of the suit"),
            "led_suit": Words("Farbe überbieten", "top the suit"),
        },
        Words("Bedienen nach einem Trumpf", "Following after a ruff"),
        Words(
            "Ist in den Stich schon getrumpft: genügt irgendeine Karte der angespielten Farbe, "
            "oder muss deren höchste Karte trotzdem überboten werden?",
            "Once the trick has been trumped: does any card of the led suit do, or must the "
            "highest card of that suit still be topped?",
        ),
        "§ 6, T3",
    )
    suit_order: str = _cards.option(
        "CSHD",
        Words("Rang der Farben beim Ziehen", "Rank of suits when drawing"),
        Words(
            "Welche Farbe gilt beim Ziehen um den Geber am meisten? Höchste zuerst.",
            "Which suit is highest when cards are drawn for the deal? Highest first.",
        ),
        "§ 7, R17",
        choices=_SUIT_ORDERS,
        choice_labels={order: _suits_in_words(order) for order in _SUIT_ORDERS},
    )


OPTIONS = options_of(Rules)

PRESETS: tuple[Preset, ...] = (
    Preset(
        key="brokdorf",
        name=Words("Brokdorf-Regeln", "Brokdorf rules"),
        variant={},
        source="Brokdorf Regeln, § 0 bis § 8",
    ),
)
