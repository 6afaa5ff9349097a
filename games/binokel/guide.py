"""Binokel explained for people at the table (rules/binokel.md sections 4, 6 and 10).

Knows words only; what a report may say is checked elsewhere.
"""

from __future__ import annotations

from typing import Final

from games.guide import Guide, point, section

_BASICS: Final = section(
    "Worum es geht",
    "What it is about",
    point(
        "Drei Leute spielen jeder für sich; sitzen vier am Tisch, setzt der Geber aus.",
        "Three people play each for themselves; at a table of four the dealer pauses.",
    ),
    point(
        "Gespielt wird mit 40 Karten: As, Zehn, König, Dame, Bube, jede doppelt. Jeder hat zwölf, "
        "vier liegen verdeckt im Dap.",
        "The pack has 40 cards: ace, ten, king, queen, jack, each twice. Everybody has twelve, "
        "four lie face down in the Dap.",
        when={"pack": (40,)},
    ),
    point(
        "Gespielt wird mit 48 Karten: As, Zehn, König, Dame, Bube, Sieben, jede doppelt. Jeder hat "
        "sechzehn, einen Dap gibt es nicht.",
        "The pack has 48 cards: ace, ten, king, queen, jack, seven, each twice. Everybody has "
        "sixteen, and there is no Dap.",
        when={"pack": (48,)},
    ),
    point(
        "Wer das Reizen gewinnt, spielt gegen die beiden anderen und muss mit Meldungen und "
        "Stichen sein Gebot erreichen.",
        "Whoever wins the auction plays against the two others and has to reach the bid with melds "
        "and tricks.",
    ),
)

_AUCTION: Final = section(
    "Reizen",
    "The auction",
    point(
        "Rechts vom Geber sitzt Vorhand, links Hinterhand, dazu kommt Mittelhand: der Geber, zu "
        "viert dessen Gegenüber. Gegeben und gespielt wird gegen den Uhrzeigersinn.",
        "On the dealer's right sits Vorhand, on the left Hinterhand; Mittelhand is the dealer, or "
        "with four the player opposite. Dealing and play go anticlockwise.",
    ),
    point(
        "Vorhand eröffnet mit {bid_min} und kann nicht passen. Erst reizen Vorhand und Hinterhand "
        "gegeneinander, dann Mittelhand gegen den, der übrig ist, in Schritten von {bid_step}.",
        "Vorhand opens with {bid_min} and cannot decline. First Vorhand and Hinterhand bid against "
        "each other, then Mittelhand against whoever is left, in steps of {bid_step}.",
    ),
    point("Sprünge: {bid_jumps}.", "Jump bids: {bid_jumps}."),
    point(
        "Der Solospieler nimmt den Dap auf, legt vier Karten weg, die für ihn zählen, und nennt "
        "Trumpf.",
        "The solo player takes up the Dap, puts aside four cards, which count for him, and names "
        "trumps.",
        when={"pack": (40,)},
    ),
    point(
        "Der Solospieler nennt Trumpf; gedrückt wird nichts.",
        "The solo player names trumps; nothing is put aside.",
        when={"pack": (48,)},
    ),
)

_MELDS: Final = section(
    "Melden",
    "Melds",
    point(
        "Vor dem Ausspielen sagen alle ihre Meldungen an. König und Dame einer Farbe sind ein Paar "
        "({pair}, in Trumpf {pair_trump}), die fünf Karten einer Farbe eine Familie ({family}, in "
        "Trumpf {family_trump}).",
        "Before play everybody announces melds. King and queen of a suit are a pair ({pair}, in "
        "trumps {pair_trump}), the five cards of a suit a family ({family}, in trumps "
        "{family_trump}).",
    ),
    point(
        "Pik-Dame und Schellen-Bube sind der Binokel ({binokel}), zweimal {double_binokel}.",
        "Queen of Pik and jack of Schellen are the Binokel ({binokel}), twice {double_binokel}.",
    ),
    point(
        "Vier gleiche in allen Farben: Buben {four_jacks}, Damen {four_queens}, Könige "
        "{four_kings}, Asse {four_aces}. Ein Paar in jeder Farbe heißt Rundgang ({rundgang}).",
        "Four of a rank in all suits: jacks {four_jacks}, queens {four_queens}, kings "
        "{four_kings}, aces {four_aces}. A pair in every suit is the Rundgang ({rundgang}).",
    ),
    point(
        "Eine Karte darf zugleich zu einer Meldung ihrer Farbe, zu einem Satz und zum Binokel "
        "gehören, aber in keiner dieser Arten zweimal. Doppelte und achtfache Meldungen ersetzen "
        "die einfachen.",
        "A card may belong to a meld of its suit, to a set and to the Binokel together, but to "
        "none of these kinds twice. Double and eightfold melds replace the single ones.",
    ),
    point(
        "Rundgang und Familie brauchen eigene Könige und Damen.",
        "Rundgang and family need kings and queens of their own.",
        when={"rundgang_rule": ("inclusive",)},
    ),
    point(
        "König und Dame einer Familie dürfen zugleich zum Rundgang gehören.",
        "King and queen of a family may belong to the Rundgang as well.",
        when={"rundgang_rule": ("with_family",)},
    ),
    point(
        "Wer keinen Stich macht, verliert seine Meldungen.",
        "Whoever takes no trick loses his melds.",
        when={"no_trick_rule": ("trick",)},
    ),
    point(
        "Wer keine Punkte in seinen Stichen hat, verliert seine Meldungen.",
        "Whoever has no points in his tricks loses his melds.",
        when={"no_trick_rule": ("points",)},
    ),
)

_PLAY: Final = section(
    "Ausspielen",
    "The play",
    point(
        "Vorhand spielt aus. Farbe muss bedient und überstochen werden, wenn es geht. Wer die "
        "Farbe nicht hat, muss trumpfen und einen Trumpf im Stich überbieten, wenn es geht.",
        "Vorhand leads. Suit must be followed and the best card beaten if possible. Whoever lacks "
        "the suit must trump, and beat a trump in the trick if possible.",
    ),
    point(
        "Wer nur niedrigere Trümpfe hat, muss einen davon zugeben.",
        "Whoever has lower trumps only has to play one of them.",
        when={"undertrump": ("must",)},
    ),
    point(
        "Wer nur niedrigere Trümpfe hat, darf irgendeine Karte legen.",
        "Whoever has lower trumps only may play any card.",
        when={"undertrump": ("free",)},
    ),
    point(
        "Von zwei gleichen Karten gewinnt die zuerst gespielte.",
        "Of two equal cards the one played first wins.",
    ),
    point(
        "As, Zehn und König zählen je 10, der letzte Stich 10: zusammen 250.",
        "Ace, ten and king count 10 each, the last trick 10: together 250.",
        when={"card_points": ("tens",)},
    ),
    point(
        "As 11, Zehn 10, König 4, Dame 3, Bube 2, der letzte Stich 10: zusammen 250.",
        "Ace 11, ten 10, king 4, queen 3, jack 2, the last trick 10: together 250.",
        when={"card_points": ("classic",)},
    ),
    point(
        "Die Stichpunkte jedes Spielers werden auf Zehner gerundet, ab 5 nach oben.",
        "Everybody's trick points are rounded to tens, 5 goes up.",
        when={"card_points": ("classic",), "round_points": (True,)},
    ),
)

_SCORING: Final = section(
    "Wertung",
    "Scoring",
    point(
        "Erreicht der Solospieler sein Gebot, schreibt er Meldungen und Stiche. Sonst wird ihm der "
        "Reizwert abgezogen.",
        "If the solo player reaches the bid he scores melds and tricks. Otherwise the bid is "
        "deducted.",
        when={"lost_factor": (1,)},
    ),
    point(
        "Erreicht der Solospieler sein Gebot, schreibt er Meldungen und Stiche. Sonst wird ihm der "
        "doppelte Reizwert abgezogen.",
        "If the solo player reaches the bid he scores melds and tricks. Otherwise twice the bid is "
        "deducted.",
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
        "anderen bekommen ihre Meldungen und je {abgehen_others}.",
        "Abgehen: the solo player gives up before melding and loses the bid once; each of the "
        "others gets his melds and {abgehen_others}.",
    ),
    point(
        "Durch: ohne Trumpf und Meldungen alle Stiche machen, {durch_value} Punkte plus oder "
        "minus.",
        "Durch: take every trick without trumps or melds, {durch_value} points plus or minus.",
        unless={"durch_value": (0,)},
    ),
    point(
        "Ein aufgelegtes Spiel bringt oder kostet {aufgelegt_value} Punkte.",
        "A game laid open wins or costs {aufgelegt_value} points.",
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

_MATCH: Final = section(
    "Ende",
    "The end",
    point(
        "Spiele in einer Runde: {deals_per_match}. Die höchste Summe gewinnt.",
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

GUIDE: Final[Guide] = (_BASICS, _AUCTION, _MELDS, _PLAY, _SCORING, _MATCH)
