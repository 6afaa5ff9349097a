"""Brokdorf explained for people at the table (docs/rules/brokdorf.md sections 4, 6 and 9)."""

from __future__ import annotations

from typing import Final

from games.guide import Guide, point, section
from games.options import Words

GUIDE: Final[Guide] = (
    section(
        "Worum es geht",
        "What it is about",
        point(
            "Zwei bis sechs Leute spielen jeder für sich, am besten zu viert, mit den 32 Karten "
            "eines Skatspiels.",
            "Two to six people, best four, play each for themselves with a Skat pack of 32 cards.",
        ),
        point(
            "Eine Runde beginnt für alle bei 15 Punkten, und Sie wollen Punkte loswerden: Jeder "
            "Stich nimmt einen weg, jede Strafe bringt fünf dazu.",
            "A Runde starts everybody at 15 points, and points are what you want to lose: each "
            "trick takes one away, each penalty adds five.",
        ),
        point(
            "Sobald nach einem Spiel jemand bei 0 angekommen oder über 25 gestiegen ist, endet die "
            "Runde. Wer dann die meisten Punkte hat, zahlt den anderen je einen Euro.",
            "As soon as somebody is down to 0 or above 25 after a deal, the Runde is over. The "
            "player with the most points then pays each of the others one euro.",
        ),
        point(
            "Stände unter null bleiben so stehen.",
            "Totals below zero are left as they are.",
            when={"below_zero": ("keep",)},
        ),
        point(
            "Ein Stand unter null wird als 0 aufgeschrieben.",
            "A total below zero is written down as 0.",
            when={"below_zero": ("clamp",)},
        ),
    ),
    section(
        "Geben und Ansagen",
        "Dealing and bidding",
        point(
            "Jeder bekommt fünf Karten, gegeben 2-1-2. Links vom Geber beginnt die Ansage und geht "
            "einmal herum: eine höhere Zahl als alle vorigen, höchstens 5, oder GUT.",
            "Everybody gets five cards, dealt 2-1-2. Bidding starts at the dealer's left and goes "
            "round once: a higher number than all before, 5 at most, or GUT.",
        ),
        point(
            "Die Zahl sagt, wie viele Stiche Sie erwarten, wenn Sie selbst Trumpf bestimmen und "
            "ausspielen.",
            "The number says how many tricks you expect when naming trumps and leading yourself.",
        ),
        point(
            "Die kleinste Zahl ist 0; auch sie kann das Recht bringen, Trumpf zu bestimmen.",
            "The lowest number is 0; it too can win the right to name trumps.",
            when={"zero_bid": (True,)},
        ),
        point(
            "Die kleinste Zahl ist 1; wer keinen Stich erwartet, sagt GUT.",
            "The lowest number is 1; a player who expects no trick says GUT.",
            when={"zero_bid": (False,)},
        ),
        point(
            "Die höchste Zahl macht das Spiel: Sie nennt Trumpf und fragt reihum MIT oder WEG. "
            "Geht niemand mit, gehören dem Trumpfbestimmer alle fünf Stiche.",
            "The highest number becomes declarer, names trumps and asks the others in turn: MIT or "
            "WEG. If nobody goes along, all five tricks belong to the declarer.",
        ),
        point(
            "Wer WEG sagt, legt seine Karten weg, ohne sie vorher zu zeigen.",
            "A player who says WEG puts the cards away without showing them first.",
        ),
        point(
            "Sagen alle GUT, wird neu gegeben, ebenso bei fünf Luschen (7, 8, 9) auf einer Hand, "
            "wenn keine Farbe dreimal dabei ist. Der Geber bleibt derselbe; nach einem gespielten "
            "Spiel gibt der Trumpfbestimmer.",
            "If all say GUT the cards are dealt again, also for a hand of five Luschen (7, 8, 9) "
            "without three of one suit. The same dealer deals; after a played deal the declarer "
            "deals next.",
        ),
    ),
    section(
        "Karten spielen",
        "Playing the cards",
        point(
            "Rangfolge: Ass, Zehn, König, Dame, Bube, Neun, Acht, Sieben. Der Trumpfbestimmer "
            "spielt aus, dann immer, wer den Stich gemacht hat.",
            "Rank: ace, ten, king, queen, jack, nine, eight, seven. The declarer leads first, "
            "then the winner of each trick.",
        ),
        point(
            "Farbe muss bedient werden, und wer die beste Karte des Stichs dabei schlagen kann, "
            "muss es tun. Wer nicht bedienen kann, muss trumpfen, einen liegenden Trumpf wenn "
            "möglich überbieten; nur ohne Farbe und ohne Trumpf dürfen Sie abwerfen.",
            "Suit must be followed, and a player who can beat the best card of the trick in doing "
            "so has to. Without the suit you must trump, over a trump that lies there if "
            "possible; only without the suit and without trumps may you discard.",
        ),
        point(
            "Ist der Stich schon getrumpft, genügt beim Bedienen irgendeine Karte der Farbe.",
            "Once the trick has been trumped, any card of the suit will do when following.",
            when={"overtake_ruffed": ("winning_card",)},
        ),
        point(
            "Auch wenn der Stich schon getrumpft ist, muss beim Bedienen die höchste Karte der "
            "Farbe überboten werden, wenn das geht.",
            "Even in a trumped trick the highest card of the suit has to be topped when following, "
            "if that is possible.",
            when={"overtake_ruffed": ("led_suit",)},
        ),
    ),
    section(
        "Punkte und Strafen",
        "Points and penalties",
        point(
            "Wer schreibt, sagt die Punktestände von Zeit zu Zeit klar und deutlich an.",
            "The scorekeeper announces the totals from time to time, loud and clear.",
        ),
        point(
            "Jeder Stich zählt gleich; wie viele spielen und welche Karten im Stich liegen, ist "
            "egal.",
            "Every trick counts the same, however many play and whatever cards lie in it.",
        ),
        point(
            "Fünf Strafpunkte gibt es für MIT ohne Stich und für den Trumpfbestimmer mit weniger "
            "Stichen als angesagt. Was andere angesagt haben, zählt nicht.",
            "Five penalty points are for MIT without a trick and for the declarer with fewer "
            "tricks than announced. Announcements of others do not count.",
        ),
        point(
            "Die Stiche des gescheiterten Trumpfbestimmers zählen trotzdem.",
            "The tricks of a failed declarer count all the same.",
            when={"failed_declarer": ("tricks_count",)},
        ),
        point(
            "Die Stiche des gescheiterten Trumpfbestimmers zählen nicht.",
            "The tricks of a failed declarer do not count.",
            when={"failed_declarer": ("tricks_forfeited",)},
        ),
        point(
            "0 angesagt und keinen Stich gemacht: {zero_bid_no_trick}.",
            "Announced 0 and took no trick: {zero_bid_no_trick}.",
            when={"zero_bid": (True,)},
        ),
        point(
            "Wer falsch bedient hat, verliert die Stiche dieses Spiels und bekommt fünf "
            "Strafpunkte. Die übrigen werden gewertet, wie die Stiche gefallen sind.",
            "A player who revoked loses the tricks of that deal and gets five penalty points. The "
            "others are scored by the tricks as they fell.",
            when={"revoke_victims": ("as_played",)},
        ),
        point(
            "Wer falsch bedient hat, verliert die Stiche dieses Spiels und bekommt fünf "
            "Strafpunkte. Alle übrigen bleiben in diesem Spiel ohne Strafe.",
            "A player who revoked loses the tricks of that deal and gets five penalty points. "
            "Nobody else is penalised in that deal.",
            when={"revoke_victims": ("spared",)},
        ),
        point(
            "Vergeben wird gezählt ({misdeal_scope}): das erste Mal ist frei, das zweite kostet "
            "fünf Punkte, beim dritten ist die Runde für den Geber verloren.",
            "Misdeals are counted ({misdeal_scope}): the first is free, the second costs five "
            "points, with the third the dealer loses the Runde.",
        ),
    ),
    section(
        "Bezahlen",
        "Payment",
        point(
            "Wer in der Runde kein einziges Mal mitgespielt hat, bekommt nichts.",
            "A player who did not take part in a single deal of the Runde gets nothing.",
            when={"no_claim": ("never_played",)},
        ),
        point(
            "Alle werden bezahlt, auch wer nie mitgespielt hat.",
            "Everybody is paid, also those who never took part.",
            when={"no_claim": ("off",)},
        ),
        point(
            "Nach dreimaligem Vergeben zahlt, wer gegeben hat: {forced_end_pays}.",
            "After three misdeals the dealer pays: {forced_end_pays}.",
            when={"no_claim": ("never_played",)},
        ),
        point(
            "Wer wiederholt falsch bedient und dabei stark betrugsverdächtig ist, wird "
            "ausgeschlossen, verliert die Runde und zahlt: {exclusion_pays}.",
            "A player who revokes again and again under strong suspicion of fraud is excluded, "
            "loses the Runde and pays: {exclusion_pays}.",
            when={"no_claim": ("never_played",)},
        ),
        point(
            "Nach dreimaligem Vergeben oder einem Ausschluss wegen Betrugs zahlt der Schuldige an "
            "alle.",
            "After three misdeals or an exclusion for cheating the culprit pays everybody.",
            when={"no_claim": ("off",)},
        ),
        point(
            "Stehen mehrere oben gleich, spielen sie ein Stechen unter sich. Karten werden "
            "gezogen (Rang der Farben: {suit_order}); die höchste bestimmt den Geber. Wer dann "
            "als Einziger bestraft wird, zahlt; ohne Strafe zahlt, wer die wenigsten Stiche hat, "
            "und WEG ist kein Stich. Bleiben mehrere übrig, wird unter ihnen wiederholt.",
            "If several are level at the top they play a Stechen among themselves. Cards are "
            "drawn (rank of suits: {suit_order}); the highest decides who deals. A single "
            "penalised player pays; without a penalty the player with the fewest tricks pays, and "
            "WEG is no trick. If several remain, these repeat it.",
        ),
        point(
            "Durchmarsch: Wer die fünfzehn Stiche der ersten drei Spiele allein macht, bekommt von "
            "jedem einen Euro.",
            "Durchmarsch: a player who takes all fifteen tricks of the first three deals gets one "
            "euro from everybody.",
        ),
        point(
            "Hat einer der anderen beim Mitgehen eine Strafe bekommen und mehr Punkte als jeder "
            "übrige, zahlt er beim Durchmarsch allein für alle.",
            "If one of the others was penalised for going along and has more points than each of "
            "the rest, this player alone pays for all of them at a Durchmarsch.",
            when={"durchmarsch_payer": ("mit",)},
        ),
        point(
            "Hat einer der anderen irgendeine Strafe bekommen und mehr Punkte als jeder übrige, "
            "zahlt er beim Durchmarsch allein für alle.",
            "If one of the others got any penalty and has more points than each of the rest, this "
            "player alone pays for all of them at a Durchmarsch.",
            when={"durchmarsch_payer": ("any_penalty",)},
        ),
        point(
            "Wer verloren hat, bestimmt, wer in der nächsten Runde zuerst gibt.",
            "The loser decides who deals first in the next Runde.",
        ),
        point(
            "Wer verloren hat, bestimmt auch, wer schreibt.",
            "The loser also decides who writes.",
            subject="scorekeeper",
        ),
        point(
            "Die nächste Runde beginnt erst, wenn jeder Gewinner seinen Euro hat. Wer etwas "
            "schuldig bleibt, begleicht es auf Ehre.",
            "The next Runde begins only when all winners have their euro. A player who stays in "
            "debt is honour-bound to settle it.",
            subject="debts",
        ),
    ),
)


_FIFTEENERS: Final = (
    ("Eine Runde", "Ein 15er"),
    ("Die nächste Runde", "Der nächste 15er"),
    ("in der nächsten Runde", "im nächsten 15er"),
    ("In der ganzen Runde", "Im ganzen 15er"),
    ("in der Runde", "im 15er"),
    ("verliert die Runde", "verliert den 15er"),
    ("die Runde", "der 15er"),
    ("je Runde", "je 15er"),
)


def event_text(words: Words) -> Words:
    """A text with a 15er for each Runde."""
    german = words.de
    for ours, theirs in _FIFTEENERS:
        german = german.replace(ours, theirs)
    return Words(german, words.en)
