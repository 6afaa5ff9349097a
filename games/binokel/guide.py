"""Binokel explained for people at the table (docs/rules/binokel.md sections 4, 6 and 10)."""

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
        "Gespielt wird mit 40 Karten: Ass, Zehn, König, Dame, Bube (so auch ihr Rang im Stich), "
        "jede doppelt. Jeder hat zwölf, vier liegen verdeckt im Dap.",
        "The pack has 40 cards: ace, ten, king, queen, jack (their rank in a trick too), each "
        "twice. Everybody has twelve, four lie face down in the Dap.",
        when={"pack": (40,)},
    ),
    point(
        "Gespielt wird mit 48 Karten: Ass, Zehn, König, Dame, Bube, Sieben (so auch ihr Rang im "
        "Stich), jede doppelt. Jeder hat sechzehn, einen Dap gibt es nicht.",
        "The pack has 48 cards: ace, ten, king, queen, jack, seven (their rank in a trick too), "
        "each twice. Everybody has sixteen, and there is no Dap.",
        when={"pack": (48,)},
    ),
    point(
        "Gegeben wird verdeckt, erst rechts vom Geber: vier für jeden, zwei in den Dap, vier für "
        "jeden, zwei in den Dap, vier für jeden.",
        "Cards are dealt face down, the player on the dealer's right first: four to everybody, two "
        "to the Dap, four to everybody, two to the Dap, four to everybody.",
        when={"pack": (40,)},
    ),
    point(
        "Wer das Reizen gewinnt, spielt gegen die beiden anderen und muss mit Meldungen und "
        "Stichen sein Gebot erreichen.",
        "The winner of the auction plays against the two others and has to reach the bid with "
        "melds and tricks.",
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
        "gegeneinander, dann Mittelhand gegen den, der übrig ist, in Schritten von {bid_step}. Das "
        "letzte Gebot ist der Reizwert, wer es hielt, ist Solospieler.",
        "Vorhand opens with {bid_min} and cannot decline. First Vorhand and Hinterhand bid "
        "against each other, then Mittelhand against the one who is left, in steps of {bid_step}. "
        "The last number is the bid, and its bidder is the solo player.",
    ),
    point(
        "Schritte dürfen übersprungen werden.",
        "Steps may be skipped.",
        when={"bid_jumps": ("allow",)},
    ),
    point(
        "Schritte zu überspringen ist unüblich; das Blatt fragt dann nach.",
        "To skip steps is unusual; the sheet asks whether that was so.",
        when={"bid_jumps": ("warn",)},
    ),
    point(
        "Ohne Sprung nennt Vorhand {bid_min} und dann jeden zweiten Wert, Hinterhand die Werte "
        "dazwischen. Mittelhand nennt die einen oder die anderen, je nachdem, wer übrig ist.",
        "Without a jump Vorhand names {bid_min} and then every second number, Hinterhand the "
        "numbers between them. Mittelhand names either, depending on who is left.",
        unless={"bid_jumps": ("allow",)},
    ),
    point(
        "Schritte dürfen nicht übersprungen werden.",
        "Steps may not be skipped.",
        when={"bid_jumps": ("forbid",)},
    ),
    point(
        "Der Solospieler deckt den Dap auf, zeigt ihn allen und nimmt ihn dann auf die Hand.",
        "The solo player turns up the Dap, shows it to everybody and then takes it into the hand.",
        when={"pack": (40,), "dap_shown": (True,)},
    ),
    point(
        "Der Solospieler nimmt den Dap verdeckt auf die Hand; die anderen sehen ihn nicht.",
        "The solo player takes the Dap into the hand face down; the others do not see it.",
        when={"pack": (40,), "dap_shown": (False,)},
    ),
    point(
        "Dann drückt er vier beliebige Karten, die für ihn zählen, und nennt Trumpf. Einen Durch "
        "sagt er nach dem Drücken an, bevor gemeldet wird.",
        "Then this player presses any four cards, keeping their points, and names trumps. A Durch "
        "is announced after pressing and before anybody melds.",
        when={"pack": (40,)},
        unless={"durch_value": (0,)},
    ),
    point(
        "Dann drückt er vier beliebige Karten, die für ihn zählen, und nennt Trumpf.",
        "Then this player presses any four cards, keeping their points, and names trumps.",
        when={"pack": (40,), "durch_value": (0,)},
    ),
    point(
        "Der Solospieler nennt Trumpf; gedrückt wird nichts.",
        "The solo player names trumps; nothing is put aside.",
        when={"pack": (48,)},
    ),
    point(
        "Einen Durch sagt er an, bevor gemeldet wird.",
        "A Durch is announced before anybody melds.",
        when={"pack": (48,)},
        unless={"durch_value": (0,)},
    ),
)

_PLAY: Final = section(
    "Ausspielen",
    "The play",
    point(
        "Vorhand spielt aus, danach, wer den Stich gemacht hat. Farbe muss bedient und die beste "
        "Karte überboten werden, wenn es geht; liegt schon ein Trumpf darauf, genügt das Bedienen.",
        "Vorhand leads, and after that the winner of each trick. Suit must be followed and the "
        "best card beaten if possible; once it has been trumped, following is enough.",
    ),
    point(
        "In einem Durch spielt der Solospieler aus.",
        "In a Durch the solo player leads.",
        when={"unterdurch_value": (0,)},
        unless={"durch_value": (0,)},
    ),
    point(
        "In einem Unterdurch spielt der Solospieler aus.",
        "In an Unterdurch the solo player leads.",
        when={"durch_value": (0,)},
        unless={"unterdurch_value": (0,)},
    ),
    point(
        "In Durch und Unterdurch spielt der Solospieler aus.",
        "In a Durch and an Unterdurch the solo player leads.",
        unless={"durch_value": (0,), "unterdurch_value": (0,)},
    ),
    point(
        "Wer die Farbe nicht hat, muss trumpfen und einen Trumpf im Stich überbieten, wenn es "
        "geht. Ohne Farbe und Trumpf ist jede Karte recht.",
        "A player without the suit must trump, and beat a trump in the trick if possible. With "
        "neither suit nor trumps any card will do.",
    ),
    point(
        "Wer nur niedrigere Trümpfe hat, muss einen davon zugeben.",
        "A player with only lower trumps has to play one of them.",
        when={"undertrump": ("must",)},
    ),
    point(
        "Wer nur niedrigere Trümpfe hat, darf irgendeine Karte legen.",
        "A player with only lower trumps may play any card.",
        when={"undertrump": ("free",)},
    ),
    point(
        "Von zwei gleichen Karten gewinnt die zuerst gespielte.",
        "Of two equal cards the one played first wins.",
    ),
    point(
        "Ass, Zehn und König zählen je 10, der letzte Stich 10: zusammen 250.",
        "Ace, ten and king count 10 each, the last trick 10: together 250.",
        when={"card_points": ("tens",)},
    ),
    point(
        "Ass 11, Zehn 10, König 4, Dame 3, Bube 2, der letzte Stich 10: zusammen 250.",
        "Ace 11, ten 10, king 4, queen 3, jack 2, the last trick 10: together 250.",
        when={"card_points": ("classic",)},
    ),
    point(
        "Die Stichpunkte jedes Spielers werden auf Zehner gerundet, ab 5 nach oben; die gerundete "
        "Zahl entscheidet auch, ob das Gebot erreicht ist.",
        "Everybody's trick points are rounded to tens, 5 goes up; the rounded number also decides "
        "whether the bid is reached.",
        when={"card_points": ("classic",), "round_points": (True,)},
    ),
)


_MELDS: Final = section(
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
        "A player without a trick loses all melds.",
        when={"no_trick_rule": ("trick",)},
    ),
    point(
        "Wer keine Punkte in seinen Stichen hat, verliert seine Meldungen.",
        "A player without points in the tricks loses all melds.",
        when={"no_trick_rule": ("points",)},
    ),
)

_SCORING: Final = section(
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

_MATCH: Final = section(
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

GUIDE: Final[Guide] = (_BASICS, _AUCTION, _MELDS, _PLAY, _SCORING, _MATCH)
