"""Explain the Final Table, remarks and the ranking (docs/rules/wm.md 4.5, 4.6, L4, M7)."""

from __future__ import annotations

from typing import Final

from games.guide import point, section

FINAL_TABLE: Final = section(
    "Der Final Table",
    "The Final Table",
    point(
        "Die Sitze werden ausgelost; Runden auf Zeit gibt es nicht mehr.",
        "Seats are drawn by lot; there are no rounds on the clock any more.",
    ),
    point(
        "Es beginnt mit einer Ausscheide-Grenze: dem Durchschnitt der Euro minus {start_euros}. "
        "Gemittelt wird über: {threshold_over}; Rundung auf ganze Euro: {threshold_rounding}. "
        "Unter 0 liegt sie nie.",
        "It begins with an elimination threshold: the average of the euros minus {start_euros}. "
        "The average is taken over {threshold_over}; rounding to whole euros: "
        "{threshold_rounding}. It is never below 0.",
    ),
    point(
        "Wer bei der Aufstellung an oder unter der Grenze liegt, erreicht den Final Table nicht.",
        "Players at or below the threshold when it is set do not reach the Final Table.",
        when={"start_elimination": ("always",), "begins": ("preliminary",)},
    ),
    point(
        "Wer nach dem Ende der Vorrunde an oder unter der Grenze liegt, erreicht den Final Table "
        "nicht; begann er früher, spielen alle mit.",
        "Players at or below the threshold after the cut-off do not reach the Final Table; if it "
        "began earlier, all play.",
        when={"start_elimination": ("cut_only",), "begins": ("preliminary",)},
    ),
    point(
        "Wer zu Beginn schon an oder unter der Grenze liegt, spielt trotzdem mit.",
        "Players at or below the threshold at the beginning play all the same.",
        when={"start_elimination": ("never",), "begins": ("preliminary",)},
    ),
    point(
        "Wer dabei an oder unter der Grenze liegt, spielt trotzdem mit.",
        "Players at or below it then play all the same.",
        when={"begins": ("final",)},
    ),
    point(
        "Ausscheiden kann nur, wer bezahlt: Wer einen Euro schuldig war und danach an oder unter "
        "der Grenze liegt, ist draußen. Wer nichts zu zahlen hatte, bleibt.",
        "Only payers can go out: a player who owed a euro and is then at or below the threshold "
        "is out. A player with nothing to pay stays.",
    ),
    point(
        "Die Grenze steigt nach jedem 15er um einen Euro.",
        "The threshold rises by one euro after every Runde.",
        when={"raise_every": (1,)},
    ),
    point(
        "Die Grenze steigt um einen Euro, wenn seit der letzten Erhöhung so viele 15er gespielt "
        "sind: {raise_every}. Von {cutoff} Uhr an steigt sie nach jedem 15er.",
        "The threshold rises by one euro when so many Runden have been played since the last "
        "raise: {raise_every}. From {cutoff} on it rises after every Runde.",
        unless={"raise_every": (1,), "begins": ("final",)},
    ),
    point(
        "Die Grenze steigt um einen Euro, wenn seit der letzten Erhöhung so viele 15er gespielt "
        "sind: {raise_every}, wie spät es auch ist.",
        "The threshold rises by one euro when so many Runden have been played since the last "
        "raise: {raise_every}, however late it is.",
        when={"begins": ("final",)},
        unless={"raise_every": (1,)},
    ),
    point(
        "Scheidet jemand aus, steigt sie sofort um einen Euro; bei mehreren in einem 15er: "
        "{raise_per_elimination}.",
        "When somebody goes out it rises by one euro at once; with several in one Runde: "
        "{raise_per_elimination}.",
    ),
    point(
        "Die regelmäßige Erhöhung ist damit vorgezogen, und die Zählung der 15er beginnt neu.",
        "The regular raise is brought forward by that, and the count of Runden starts anew.",
        when={"counter_on_elimination": ("restart",), "eliminate_check": ("before_raise",)},
    ),
    point(
        "Eine fällige regelmäßige Erhöhung kommt außerdem, und die Zählung der 15er beginnt neu.",
        "A regular raise that is due comes as well, and the count of Runden starts anew.",
        when={"counter_on_elimination": ("restart",), "eliminate_check": ("after_raise",)},
    ),
    point(
        "Die regelmäßige Erhöhung kommt außerdem; die Zählung der 15er läuft weiter.",
        "The regular raise comes as well; the count of Runden goes on.",
        when={"counter_on_elimination": ("continue",)},
    ),
    point(
        "Geprüft wird gegen die Grenze, wie sie vor der Erhöhung stand; eine Erhöhung allein wirft "
        "niemanden hinaus.",
        "The check is against the threshold as it stood before the raise; a raise by itself throws "
        "nobody out.",
        when={"eliminate_check": ("before_raise",)},
    ),
    point(
        "Geprüft wird gegen die Grenze nach der regelmäßigen Erhöhung; eine Erhöhung allein wirft "
        "niemanden hinaus.",
        "The check is against the threshold after the regular raise; a raise by itself throws "
        "nobody out.",
        when={"eliminate_check": ("after_raise",)},
    ),
    point(
        "Auch wer aussteigt, ausgeschlossen wird oder durch eine Geldbuße alles verliert, hebt sie "
        "um einen Euro.",
        "A player who leaves, is excluded or loses everything by a fine lifts it by one euro as "
        "well.",
        when={"raise_on": ("any_departure",)},
    ),
    point(
        "Wer aussteigt, ausgeschlossen wird oder durch eine Geldbuße alles verliert, hebt sie "
        "nicht.",
        "A player who leaves, is excluded or loses everything by a fine does not lift it.",
        when={"raise_on": ("paying",)},
    ),
    point(
        "Der Tisch kann vereinbaren, sie anzuheben, nie sie zu senken.",
        "The table may agree to lift it, never to lower it.",
        when={"agreement": ("up",)},
    ),
    point(
        "Der Tisch kann vereinbaren, sie anzuheben oder zu senken; zum Senken gehört ein Grund.",
        "The table may agree to lift it or to lower it; lowering needs a reason.",
        when={"agreement": ("either",)},
    ),
    point(
        "Wer als Letzter übrig bleibt, hat gewonnen und bekommt den Topf mit den Geldbußen.",
        "The last player left has won and gets the pot with the fines.",
    ),
)

REMARKS: Final = section(
    "Kommentare und Turnierleitung",
    "Remarks and the director",
    point(
        "Wer an einem laufenden Spiel nicht teilnimmt, kommentiert es nicht. Das gilt vor allem "
        "für Leute, die Karten kennen: wer WEG gesagt hat und wer vom Nachbartisch schaut. Es gilt "
        "ebenso für Ausgeschiedene und Zuschauer.",
        "Nobody comments on a running game without taking part in it. That holds above all for "
        "those who know cards: after WEG, and at another table. It holds just as much for players "
        "who are out and for spectators.",
    ),
    point(
        "Je nach Schwere folgt eine Verwarnung bis zum Turnierausschluss oder eine Geldbuße bis "
        "{fine_max} Euro ({fine_limit}). Beides zusammen geht auch.",
        "By severity a warning up to exclusion from the tournament follows, or a fine of up to "
        "{fine_max} euros ({fine_limit}). Both together are possible.",
        unless={"fine_max": (0,)},
    ),
    point(
        "Je nach Schwere folgt eine Verwarnung bis zum Turnierausschluss; Geldbußen gibt es nicht.",
        "By severity a warning up to exclusion from the tournament follows; there are no fines.",
        when={"fine_max": (0,)},
    ),
    point(
        "Geldbußen gehen in den Topf: aus dem Guthaben, wer noch dabei ist, sonst bar.",
        "Fines go to the pot: from the balance of who is still in, else in cash.",
        unless={"fine_max": (0,)},
    ),
    point(
        "Was aus dem gestörten Spiel wird, entscheidet die Turnierleitung oder ein Stellvertreter, "
        "mit möglichst wenig Einfluss auf das Spiel.",
        "The director or a deputy decides on the disturbed deal, with as little influence on the "
        "game as possible.",
    ),
)

RANKING: Final = section(
    "Die Rangliste",
    "The ranking",
    point(
        "Wer länger dabei war, steht vor denen, die früher ausschieden; wer im selben Augenblick "
        "geht, nach dem Guthaben. Ausgeschlossene haben keinen Rang.",
        "Players who lasted longer are ahead of those who went out earlier; those who go at the "
        "same moment are ranked by balance. The excluded have no rank.",
        when={"exit_ties": ("event",)},
    ),
    point(
        "Wer länger dabei war, steht vor denen, die früher ausschieden; wer in derselben Runde der "
        "Vorrunde geht, teilt den Rang. Ausgeschlossene haben keinen Rang.",
        "Players who lasted longer are ahead of those who went out earlier; those who go in the "
        "same round of the preliminary share the rank. The excluded have no rank.",
        when={"exit_ties": ("round",)},
    ),
)
