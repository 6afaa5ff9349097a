"""Explain the WM mode to players, by the settings (docs/rules/wm.md section 4 and the book's G).

German says 15er for the game from 15 points and Runde for the round on the clock; the book calls
both a Runde (section 2).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.book import Guide, Section
from games.guide import point, section
from tournaments.domain.depths import EXPLAINED
from tournaments.domain.formats.label_seats import SEATS_BY_LABEL
from tournaments.domain.formats.rankings import FURTHER_RANKINGS
from tournaments.domain.formats.roles import EXPLAINED as ROLES_EXPLAINED
from tournaments.domain.formats.wm.final_guide import FINAL_TABLE, RANKING, REMARKS

_ENTRY: Final = section(
    "Wer mitspielt",
    "Who takes part",
    point(
        "Von drei bis {max_players} Leuten beginnt jeder mit {start_euros} Euro.",
        "From three to {max_players} people take part, and everybody begins with {start_euros} "
        "euros.",
    ),
    point(
        "Gespielt werden 15er nach den Regeln des Spiels: Spiele von 15 Punkten, bis jemand "
        "verloren hat; eine Runde ist die Zeit auf der Uhr. Wer einen 15er verliert, zahlt den "
        "anderen am Tisch ihren Euro.",
        "People play Runden by the rules of the game: each from 15 points until somebody has "
        "lost; a round is the time on the clock. The loser of a Runde pays the others at the "
        "table their euro.",
    ),
    point(
        "Nach dem Start kommt niemand mehr dazu.",
        "Nobody joins after the start.",
        when={"late_entry_until": (0,)},
    ),
    point(
        "Nachmelden geht bis zum Beginn der Runde {late_entry_until}, aber nicht mehr nach dem "
        "Ende der Vorrunde; Plätze gibt es bei der nächsten Auslosung.",
        "One can join until round {late_entry_until} begins, but not after the cut-off; a seat "
        "comes with the next draw.",
        unless={"late_entry_until": (0,)},
    ),
)

_ROUNDS: Final = section(
    "Die Runden der Vorrunde",
    "The rounds of the preliminary",
    point(
        "Eine Runde dauert {round_minutes} Minuten. Es werden so viele 15er gespielt, wie "
        "hineinpassen; ist die Zeit um, beginnt kein neuer, und der laufende wird zu Ende gespielt "
        "und zählt.",
        "A round lasts {round_minutes} minutes. As many Runden are played as fit; when the time is "
        "over no new one begins, and the running one is finished and counts.",
    ),
    point(
        "Die ersten Runden haben Tische zu {early_sizes}; danach wird an Vierer- und Fünfertischen "
        "gespielt, möglichst zu {late_prefer}. Was nicht aufgeht, wird ausgeglichen.",
        "The first rounds have tables of {early_sizes}; after that tables of four and five are "
        "used, of {late_prefer} if possible. Other sizes make up the difference.",
        unless={"early_sizes": ([],)},
    ),
    EXPLAINED,
    *ROLES_EXPLAINED,
    point(
        "Gespielt wird an Vierer- und Fünfertischen, möglichst zu {late_prefer}.",
        "Tables of four and five are used, of {late_prefer} if possible.",
        when={"early_sizes": ([],)},
    ),
    point(
        "Die Sitze werden ausgelost, mit möglichst wenig Wiederbegegnungen. Von Runde "
        "{swiss_from} an gilt das Schweizer System: Wer etwa gleich viele Euro hat, sitzt "
        "zusammen.",
        "Seats are drawn by lot with as few repeat meetings as possible. From round {swiss_from} "
        "on the Swiss system holds: similar balances sit together.",
    ),
    point(
        "Dabei sitzen so viele Punktgleiche wie möglich an einem Tisch, auch wenn sie sich schon "
        "begegnet sind; erst danach zählen wenig Wiederbegegnungen, dann das Los.",
        "As many level players as possible share a table then, even if they have met before; few "
        "repeat meetings come after that, then the lot.",
        when={"swiss_level": ("together",)},
    ),
    point(
        "Dabei gibt es so wenig Wiederbegegnungen wie möglich; erst danach sitzen möglichst viele "
        "Punktgleiche an einem Tisch, dann entscheidet das Los.",
        "Repeat meetings are as few as possible then; after that as many level players as possible "
        "share a table, then the lot decides.",
        when={"swiss_level": ("fresh",)},
    ),
    point(
        "Am neuen Tisch wird um den ersten Geber eine Karte gezogen.",
        "At a new table a card is drawn for the first deal.",
        when={"first_dealer": ("none",)},
    ),
    point(
        "Nach dem ersten 15er am Tisch bestimmt den ersten Geber, wer ihn verloren hat. Jede Runde "
        "beginnt von vorn.",
        "The loser of the first Runde at a table decides who deals first after it. Every round "
        "starts again.",
    ),
    point(
        "Geht jemand während einer Runde, spielen die anderen weiter, auch zu zweit. Wer allein "
        "übrig bleibt, wartet auf die nächste Auslosung.",
        "If somebody goes during a round the others play on, two as well. A player left alone "
        "waits for the next draw.",
    ),
)

_MONEY: Final = section(
    "Zahlen, ausscheiden, aussteigen",
    "Paying, going out, leaving",
    point(
        "Niemand zahlt mehr, als er hat. Reicht es nicht für alle, wird im Uhrzeigersinn bezahlt; "
        "der Rest ist erlassen.",
        "Nobody pays more than they have. If it is not enough for all, they are paid clockwise; "
        "the rest is not owed any more.",
        when={"partial_order": ("clockwise",)},
    ),
    point(
        "Niemand zahlt mehr, als er hat. Reicht es nicht für alle, bekommen die Ärmsten zuerst; "
        "der Rest ist erlassen.",
        "Nobody pays more than they have. If it is not enough for all, the poorest are paid first; "
        "the rest is not owed any more.",
        when={"partial_order": ("poorest",)},
    ),
    point(
        "Der nächste 15er beginnt erst, wenn der letzte bezahlt ist.",
        "The next Runde begins only when the last one is paid.",
    ),
    point(
        "Wer keinen Euro mehr hat, ist ausgeschieden.",
        "A player without a euro is out.",
    ),
    point(
        "Aussteigen darf jeder jederzeit; ein laufender 15er wird vorher zu Ende gespielt und "
        "bezahlt. Das eigene Guthaben bleibt.",
        "Everybody may leave at any time; a running Runde is finished and paid first. The balance "
        "is kept.",
        when={"leaver_balance": ("keep",)},
    ),
    point(
        "Aussteigen darf jeder jederzeit; ein laufender 15er wird vorher zu Ende gespielt und "
        "bezahlt. Das Guthaben geht in den Topf.",
        "Everybody may leave at any time; a running Runde is finished and paid first. The balance "
        "goes to the pot.",
        when={"leaver_balance": ("pot",)},
    ),
    point(
        "Wer ausgeschlossen wird, geht sofort und behält sein Guthaben; der laufende 15er am Tisch "
        "beginnt ohne ihn neu. Endet ein 15er durch einen Ausschluss, wird erst bezahlt.",
        "An excluded player goes at once and keeps the balance; the running Runde at the table "
        "begins again without them. If an exclusion ends a Runde, it is paid first.",
        when={"excluded_balance": ("keep",)},
    ),
    point(
        "Wer ausgeschlossen wird, geht sofort, und sein Guthaben geht in den Topf; der laufende "
        "15er am Tisch beginnt ohne ihn neu. Endet ein 15er durch einen Ausschluss, wird erst "
        "bezahlt.",
        "An excluded player goes at once, and the balance goes to the pot; the running Runde at "
        "the table begins again without them. If an exclusion ends a Runde, it is paid first.",
        when={"excluded_balance": ("pot",)},
    ),
)

_CUT: Final = section(
    "Das Ende der Vorrunde",
    "The end of the preliminary",
    point(
        "Um {cutoff} Uhr endet die Vorrunde: die laufenden 15er werden zu Ende gespielt, neue "
        "beginnen nicht.",
        "The preliminary ends at {cutoff}: running Runden are finished, no new ones begin.",
        when={"cutoff_finish": ("runde",)},
    ),
    point(
        "Um {cutoff} Uhr endet die Vorrunde, sobald die laufende Runde ganz gespielt ist.",
        "The preliminary ends at {cutoff}, once the running round has been played to its end.",
        when={"cutoff_finish": ("round",)},
    ),
    point(
        "Die {final_size} Reichsten erreichen den Final Table.",
        "The {final_size} richest reach the Final Table.",
    ),
    point(
        "Sind nur noch {final_size} dabei, beginnt er früher: nach den laufenden 15ern.",
        "With only {final_size} left it begins earlier: after the running Runden.",
        when={"six_rule": ("final",), "six_when": ("runde",)},
    ),
    point(
        "Sind nur noch {final_size} dabei, beginnt er früher: nach der laufenden Runde.",
        "With only {final_size} left it begins earlier: after the running round.",
        when={"six_rule": ("final",), "six_when": ("round_end",)},
    ),
    point(
        "Sind nur noch {final_size} dabei, sitzen sie in jeder weiteren Runde an einem Tisch; die "
        "Vorrunde geht weiter.",
        "With only {final_size} left they sit at one table in each further round; the preliminary "
        "goes on.",
        when={"six_rule": ("one_table",)},
    ),
    point(
        "Das gilt nicht, wenn der Abend mit {final_size} oder weniger begonnen hat.",
        "That does not hold if the evening began with {final_size} or fewer.",
        when={"six_exception": ("started",), "late_entry_until": (0,)},
    ),
    point(
        "Das gilt nicht, wenn der Abend mit {final_size} oder weniger begonnen hat; Nachmeldungen "
        "ändern daran nichts.",
        "That does not hold if the evening began with {final_size} or fewer; players who joined "
        "later do not change it.",
        when={"six_exception": ("started",)},
        unless={"late_entry_until": (0,)},
    ),
    point(
        "Das gilt nicht, wenn nie mehr als {final_size} zugleich dabei waren.",
        "That does not hold if there never were more than {final_size} at once.",
        when={"six_exception": ("ever",)},
    ),
    point(
        "Sind mehrere auf dem letzten Platz gleichauf, spielen sie ein volles 15er Stechen; Euro "
        "werden dabei nicht bezahlt. Die wenigsten Punkte kommen zuerst, der Verlierer zuletzt; "
        "wer an der Kante gleich viele hat, sticht noch einmal.",
        "If several are level on the last place they play a full Stechen from 15 points; no euros "
        "move. The fewest points come first, the loser last; who is level at the edge plays again.",
        when={"playoff_mode": ("points",)},
    ),
    point(
        "Sind mehrere auf dem letzten Platz gleichauf, spielen sie volle 15er Stechen; Euro werden "
        "dabei nicht bezahlt. Nur der Verlierer scheidet jeweils aus, bis die Plätze reichen.",
        "If several are level on the last place they play full Stechen from 15 points; no euros "
        "move. Only the loser of each is out, until the places suffice.",
        when={"playoff_mode": ("loser_out",)},
    ),
    point(
        "Mehr als sechs Gleiche stechen an mehreren Tischen; dort zählt nur, wer verliert. Sind "
        "höchstens so viele Tische besetzt, wie Leute zu viel sind, scheiden die Verlierer aus. "
        "Die anderen spielen weiter, bis die Plätze reichen. Sind mehr Tische besetzt, sind die "
        "anderen durch, und die Verlierer stechen um die übrigen Plätze.",
        "More than six level players use several tables; there only the losers matter. With no "
        "more tables than there are players too many, the losers are out. The others play on "
        "until the places suffice. With more tables the others are through, and the losers play "
        "again for the places that are left.",
    ),
    point(
        "Gleiche, die nicht mehr Euro haben als die Ausscheide-Grenze des kommenden Final Table, "
        "stechen nicht: Sie wären sofort draußen.",
        "Level players who have no more than the threshold of the coming Final Table play no "
        "Stechen. They would be out at once.",
        unless={"start_elimination": ("never",)},
    ),
)

_CONTINUED: Final = section(
    "Wie es weitergeht",
    "How it goes on",
    point(
        "Die Vorrunde war an einem anderen Abend. Wer damals den Final Table erreicht hat, "
        "höchstens {final_size} Leute, setzt sich mit seinen Euro wieder hin.",
        "The preliminary was on another evening. Those who reached the Final Table then, at most "
        "{final_size} people, sit down again with their euros.",
    ),
    point(
        "Gespielt werden 15er nach den Regeln des Spiels: Spiele von 15 Punkten, bis jemand "
        "verloren hat. Wer einen 15er verliert, zahlt den anderen am Tisch ihren Euro.",
        "People play Runden by the rules of the game: each from 15 points until somebody has "
        "lost. The loser of a Runde pays the others at the table their euro.",
    ),
    EXPLAINED,
    *ROLES_EXPLAINED,
)


def _only(part: Section, begins: str) -> Section:
    """A section that holds where an evening begins so."""
    points = (replace(p, when={**p.when, "begins": (begins,)}) for p in part.points)
    return replace(part, points=tuple(points))


GUIDE: Final[Guide] = (
    *(_only(part, "preliminary") for part in (_ENTRY, _ROUNDS)),
    _only(_CONTINUED, "final"),
    _MONEY,
    _only(_CUT, "preliminary"),
    *(FINAL_TABLE, REMARKS, RANKING, SEATS_BY_LABEL, FURTHER_RANKINGS),
)
