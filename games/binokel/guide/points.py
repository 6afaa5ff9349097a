"""Binokel for people at the table: melds, score, the end (docs/rules/binokel.md sections 4 and 6).

Knows words only; what a report may say is checked elsewhere.
"""

from __future__ import annotations

from typing import Final

from games.guide import point, section

MELDS: Final = section(
    "Melden",
    "Melds",
    point(
        "Vor dem Ausspielen sagen alle ihre Meldungen an. König und Dame einer Farbe sind ein Paar "
        "({pair}, in Trumpf {pair_trump}). Ass, Zehn, König, Dame und Bube einer Farbe sind eine "
        "Familie ({family}, in Trumpf {family_trump}).",
        "Before play everybody announces melds. King and queen of a suit are a pair ({pair}, in "
        "trumps {pair_trump}). Ace, ten, king, queen and jack of a suit are a family ({family}, in "
        "trumps {family_trump}).",
    ),
    point(
        "Mit allen Karten zweimal ist es ein doppeltes Paar ({double_pair}, in Trumpf "
        "{double_pair_trump}) oder eine doppelte Familie ({double_family}, in Trumpf "
        "{double_family_trump}).",
        "With every card twice it is a double pair ({double_pair}, in trumps {double_pair_trump}) "
        "or a double family ({double_family}, in trumps {double_family_trump}).",
    ),
    point(
        "Pik-Dame und Schellen-Bube sind der Binokel ({binokel}), zweimal der Doppel-Binokel "
        "({double_binokel}).",
        "Queen of spades and jack of diamonds are the Binokel ({binokel}), twice the double "
        "Binokel ({double_binokel}).",
    ),
    point(
        "Vier gleiche in allen Farben: Buben {four_jacks}, Damen {four_queens}, Könige "
        "{four_kings}, Asse {four_aces}. Ein Paar in jeder Farbe heißt Rundgang ({rundgang}).",
        "Four of a rank in all suits: jacks {four_jacks}, queens {four_queens}, kings "
        "{four_kings}, aces {four_aces}. A pair in every suit is the Rundgang ({rundgang}).",
    ),
    point(
        "Alle acht: Buben {eight_jacks}, Damen {eight_queens}, Könige {eight_kings}, Asse "
        "{eight_aces}, Zehnen {eight_tens}.",
        "All eight: jacks {eight_jacks}, queens {eight_queens}, kings {eight_kings}, aces "
        "{eight_aces}, tens {eight_tens}.",
    ),
    point(
        "Melden ist freiwillig: Was nicht angesagt ist, zählt nicht.",
        "Melding is voluntary: what is not announced does not count.",
    ),
    point(
        "Eine Karte darf zugleich zu einer Meldung ihrer Farbe, zu einem Satz und zum Binokel "
        "gehören, aber in keiner dieser Arten zweimal. Doppelte und achtfache Meldungen ersetzen "
        "die einfachen.",
        "A card may belong to a meld of its suit, to a set and to the Binokel together, but to "
        "none of these kinds twice. Double and eightfold melds replace the single ones.",
    ),
    point(
        "Der Rundgang ersetzt seine Paare, vier Könige und vier Damen; eine Familie daneben "
        "braucht eigene Könige und Damen.",
        "The Rundgang replaces its pairs, four kings and four queens; a family beside it needs a "
        "king and queen of its own.",
        when={"rundgang_rule": ("inclusive",)},
    ),
    point(
        "Der Rundgang ersetzt seine Paare, vier Könige und vier Damen; König und Dame einer "
        "Familie dürfen zugleich zu ihm gehören.",
        "The Rundgang replaces its pairs, four kings and four queens; the king and queen of a "
        "family may belong to it as well.",
        when={"rundgang_rule": ("with_family",)},
    ),
    point(
        "Wer keinen Stich macht, verliert seine Meldungen.",
        "Whoever takes no trick loses their melds.",
        when={"no_trick_rule": ("trick",)},
    ),
    point(
        "Wer keine Punkte in seinen Stichen hat, verliert seine Meldungen.",
        "Whoever has no points in their tricks loses their melds.",
        when={"no_trick_rule": ("points",)},
    ),
)

SCORING: Final = section(
    "Wertung",
    "Scoring",
    point(
        "Erreicht der Solospieler sein Gebot, schreibt er Meldungen und Stiche. Sonst zählt ihm "
        "beides nicht, und der Reizwert wird abgezogen.",
        "A solo player who reaches the bid scores melds and tricks. Otherwise neither counts, and "
        "the bid is deducted.",
        when={"lost_factor": (1,)},
    ),
    point(
        "Erreicht der Solospieler sein Gebot, schreibt er Meldungen und Stiche. Sonst zählt ihm "
        "beides nicht, und der doppelte Reizwert wird abgezogen.",
        "A solo player who reaches the bid scores melds and tricks. Otherwise neither counts, and "
        "twice the bid is deducted.",
        when={"lost_factor": (2,)},
    ),
    point(
        "Die beiden anderen behalten in jedem Fall, was sie gemeldet und gestochen haben.",
        "The two others keep what they have melded and taken in any case.",
    ),
    point(
        "Nach einem verlorenen Spiel bekommt jeder von ihnen noch dazu: {lost_others_bonus}.",
        "After a lost game each of them gets in addition: {lost_others_bonus}.",
        unless={"lost_others_bonus": (0,)},
    ),
    point(
        "Abgehen: Der Solospieler gibt vor dem Melden auf und verliert den einfachen Reizwert; die "
        "anderen bekommen ihre Meldungen und jeder dazu: {abgehen_others}.",
        "Abgehen: the solo player gives up before melding and loses the bid once; each of the "
        "others gets their melds and in addition: {abgehen_others}.",
    ),
    point(
        "Durch: ohne Trumpf und Meldungen alle Stiche machen, {durch_value} Punkte plus oder "
        "minus. Die anderen bekommen nichts.",
        "Durch: take every trick without trumps or melds, {durch_value} points plus or minus. The "
        "others score nothing.",
        unless={"durch_value": (0,)},
    ),
    point(
        "Aufgelegt: der Solospieler legt sein Blatt offen hin und verspricht alle Stiche, "
        "{aufgelegt_value} Punkte plus oder minus. Die anderen bekommen nichts.",
        "Laid open: the solo player shows the hand and promises every trick, {aufgelegt_value} "
        "points plus or minus. The others score nothing.",
        unless={"aufgelegt_value": (0,)},
    ),
    point(
        "Unterdurch: ohne Trumpf und Meldungen keinen Stich machen, {unterdurch_value} Punkte plus "
        "oder minus.",
        "Unterdurch: take no trick, without trumps or melds, {unterdurch_value} points plus or "
        "minus.",
        unless={"unterdurch_value": (0,)},
    ),
)

MATCH: Final = section(
    "Ende",
    "The end",
    point(
        "Spiele in einer Partie: {deals_per_match}. Die höchste Summe gewinnt.",
        "Deals in a match: {deals_per_match}. The highest total wins.",
        when={"target_score": (0,)},
    ),
    point(
        "Gespielt wird, bis jemand {target_score} Punkte hat; gezählt wird nach jedem Umlauf, wenn "
        "alle gleich oft gegeben haben.",
        "Play goes on until somebody has {target_score} points; this is looked at when everybody "
        "has dealt equally often.",
        when={"finish_round": (True,)},
        unless={"target_score": (0,)},
    ),
    point(
        "Gespielt wird, bis jemand {target_score} Punkte hat.",
        "Play goes on until somebody has {target_score} points.",
        when={"finish_round": (False,)},
        unless={"target_score": (0,)},
    ),
    point("Das Geben geht weiter {deal_rotation}.", "The deal passes {deal_rotation}."),
    point(
        "Bei Gleichstand wird der Platz geteilt.",
        "Players with level totals share the place.",
        when={"tiebreak": ("none",)},
    ),
    point(
        "Bei Gleichstand zählen zuerst die gewonnenen Solospiele, dann das beste einzelne Spiel.",
        "With level totals solo games won count first, then the best single deal.",
        when={"tiebreak": ("solo_made",)},
    ),
)
