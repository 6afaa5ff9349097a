"""Explain rounds at drawn tables to players, by the settings (docs/formats.md)."""

from __future__ import annotations

from typing import Final

from games.book import Guide
from games.guide import point, section
from tournaments.domain.depths import EXPLAINED
from tournaments.domain.formats.deductions import EXPLAINED as PENALTIES
from tournaments.domain.formats.label_seats import SEATS_BY_LABEL
from tournaments.domain.formats.rankings import FURTHER_RANKINGS
from tournaments.domain.formats.roles import EXPLAINED as ROLES
from tournaments.domain.formats.round_rules import BY_ROUND
from tournaments.domain.formats.rounds.table_options import LAST
from tournaments.domain.formats.score import EXPLAINED as SCORE_EXPLAINED
from tournaments.domain.formats.tiebreaks import ORDER_EXPLAINED
from tournaments.domain.formats.walkover import EXPLAINED_AT_TABLES

_ENTRY: Final = section(
    "Wer mitspielt",
    "Who takes part",
    point(
        "Höchstens {max_players} können teilnehmen.",
        "At most {max_players} can take part.",
    ),
    point(
        "Startgeld je Person, beim Start zu zahlen: {entry_fee}.",
        "Entry fee per person, paid at the start: {entry_fee}.",
        when={"entrants": ("individuals",)},
        unless={"entry_fee": (0,)},
    ),
    point(
        "Startgeld je Paar, beim Start zu zahlen: {entry_fee}.",
        "Entry fee per pair, paid at the start: {entry_fee}.",
        when={"entrants": ("pairs",)},
        unless={"entry_fee": (0,)},
    ),
    point("Es kostet kein Startgeld.", "There is no entry fee.", when={"entry_fee": (0,)}),
    point(
        "Nach dem Start kommt niemand mehr dazu.",
        "Nobody joins after the start.",
        when={"late_until": (0,)},
    ),
    point(
        "Später einsteigen geht, solange die letzte Runde nicht begonnen hat; einen Sitz gibt es "
        "bei der nächsten Auslosung. Jede versäumte Runde bringt: {missed_credit}.",
        "One can join until the last round begins; a seat comes with the next draw. Each missed "
        "round brings: {missed_credit}.",
        when={"late_until": (LAST,)},
    ),
    point(
        "Später einsteigen geht, solange Runde {late_until} nicht begonnen hat; einen Sitz gibt "
        "es bei der nächsten Auslosung. Jede versäumte Runde bringt: {missed_credit}.",
        "One can join until round {late_until} begins; a seat comes with the next draw. Each "
        "missed round brings: {missed_credit}.",
        unless={"late_until": (0, LAST)},
    ),
    point(
        "Es spielen feste Paare. Sie bleiben zusammen; an jedem Tisch sitzen zwei, Partner "
        "gegenüber.",
        "Fixed pairs play. They stay together; two sit at each table, partners opposite.",
        when={"entrants": ("pairs",)},
    ),
)

_ROUNDS: Final = section(
    "Die Runden",
    "The rounds",
    point("Zahl der Runden: {rounds}.", "Number of rounds: {rounds}.", unless={"rounds": (0,)}),
    point(
        "Es sind so viele Runden, dass am Ende höchstens einer jeden Tisch gewonnen haben kann.",
        "There are as many rounds as it takes until only one can have won every table.",
        when={"rounds": (0,)},
    ),
    point(
        "Spiele, die alle in einer Partie haben: {deals}. An Tischen, an denen reihum jemand "
        "aussetzt, hat die Partie entsprechend mehr.",
        "Deals that everybody plays in a match: {deals}. At tables where people sit out in turn "
        "the match has accordingly more.",
        unless={"deals": (0,)},
    ),
    point(
        "Eine Partie dauert, wie es die Regeln des Spiels sagen.",
        "A match lasts as the rules of the game say.",
        when={"deals": (0,)},
    ),
    point(
        "Jeder Tisch spielt in einer Runde eine Partie.",
        "Each table plays one match in a round.",
        when={"matches": (1,)},
    ),
    point(
        "Partien, die jeder Tisch in einer Runde spielt: {matches}.",
        "Matches that each table plays in a round: {matches}.",
        unless={"matches": (0, 1)},
    ),
    point(
        "Jeder Tisch spielt in einer Runde so viele Partien, wie die Zeit erlaubt.",
        "Each table plays as many matches in a round as the time allows.",
        when={"matches": (0,)},
    ),
    point(
        "Eine Runde dauert {minutes} Minuten. Danach wird die laufende Partie zu Ende gespielt und "
        "zählt; eine neue beginnt nicht mehr.",
        "A round lasts {minutes} minutes. After that the running match is finished and counts; no "
        "new one begins.",
        when={"at_bell": ("finish",)},
        unless={"minutes": (0,)},
    ),
    point(
        "Eine Runde dauert {minutes} Minuten. Das Spiel, das dann läuft, {at_bell}; eine neue "
        "Partie beginnt nicht mehr.",
        "A round lasts {minutes} minutes. The deal that runs then {at_bell}; no new match begins.",
        when={"at_bell": ("counts", "drops")},
        unless={"minutes": (0,)},
    ),
    point(
        "Eine Uhr gibt es nicht: Eine Runde ist zu Ende, wenn alle Tische eingetragen haben.",
        "There is no clock: a round is over when all tables have reported.",
        when={"minutes": (0,)},
    ),
    EXPLAINED,
    *ROLES,
)

_SEATS: Final = section(
    "Tische und Sitze",
    "Tables and seats",
    point(
        "Tische zu {table_size}; andere Größen, wo die Zahl es verlangt: {other_sizes}. Geht es "
        "nicht auf, setzt reihum jemand eine Runde aus.",
        "Tables of {table_size}; other sizes where the number demands it: {other_sizes}. Where it "
        "does not come out even, people have a bye in turn.",
        unless={"other_sizes": ([],)},
    ),
    point(
        "Tische zu {table_size}. Geht es nicht auf, setzt reihum jemand eine Runde aus.",
        "Tables of {table_size}. Where it does not come out even, people have a bye in turn.",
        when={"other_sizes": ([],)},
    ),
    point(
        "Wer in der ersten Runde gegenüber sitzt, spielt den ganzen Abend zusammen. Geht jemand, "
        "bekommt der andere durch Los einen neuen Partner, sobald jemand frei ist.",
        "Players who sit opposite each other in the first round play together all evening. If one "
        "of them leaves, the other gets a new partner by lot as soon as somebody is free.",
        when={"partners": ("stay",)},
    ),
    point(
        "Die Sitze werden ausgelost, mit möglichst wenig Wiederbegegnungen.",
        "Seats are drawn by lot, with as few repeat meetings as possible.",
        when={"draw": ("lot",), "movements": ([],)},
    ),
    point(
        "Nach dem Stand: Wer in der Rangliste nebeneinander steht, sitzt zusammen. Solange noch "
        "nichts zählt, entscheidet das Los.",
        "By the standings: neighbours in the ranking sit together. While nothing counts yet the "
        "lot decides.",
        when={"draw": ("standing",), "movements": ([],)},
    ),
    point(
        "Streng nach Stand: Die Ersten der Rangliste sitzen an Tisch 1, die Nächsten an Tisch 2, "
        "wer auch immer sich schon traf. Bei Gleichstand in allem entscheidet das Los. Tische "
        "anderer Größe sind die letzten. Solange noch nichts zählt, entscheidet das Los.",
        "Strictly by standing: the first of the ranking sit at table 1, the next at table 2, even "
        "after earlier meetings. Between those level in everything the lot decides. Tables of "
        "another size are the last. While nothing counts yet the lot decides.",
        when={"draw": ("strict",), "movements": ([],)},
    ),
    point(
        "Runden, in denen die zuerst angemeldete Hälfte beim Setzen einen Sieg mehr zählt: "
        "{acceleration}.",
        "Rounds in which the half that registered first counts a win more in the draw: "
        "{acceleration}.",
        when={"draw": ("standing",), "movements": ([],)},
        unless={"acceleration": (0,)},
    ),
    point(
        "Die Sitze stehen in einem Plan für alle Runden: Jeder sitzt mit jedem gleich oft "
        "zusammen, soweit es geht.",
        "Seats follow a plan for all rounds: everybody sits with everybody equally often, as far "
        "as that can be.",
        when={"draw": ("plan",), "movements": ([],)},
    ),
    point(
        "Mitchell: Nord–Süd bleibt sitzen, Ost–West rückt nach jeder Runde weiter. Tische, um die "
        "gerückt wird: {mitchell_step}.",
        "Mitchell: north–south stay, east–west move on after each round. Tables they move by: "
        "{mitchell_step}.",
        when={"draw": ("mitchell",), "movements": ([],)},
    ),
    point(
        "Danese: Der Erste der Rangliste spielt gegen den Zweiten, der Dritte gegen den Vierten.",
        "Danese: the first of the ranking plays the second, the third plays the fourth.",
        when={"draw": ("danese",), "movements": ([],)},
    ),
    point(
        "Wer an einem Tisch gewinnt, bleibt; der Zweite rückt einen Tisch weiter, der Dritte "
        "zwei und so fort, nach dem letzten Tisch an den ersten. Die erste Runde wird ausgelost.",
        "The winner of a table stays; the second moves on by one table, the third by two and so "
        "on, after the last table to the first. The first round is drawn by lot.",
        when={"draw": ("places",), "movements": ([],)},
    ),
    point(
        "Besetzt wird Runde für Runde: {movements}. Wenn mehr Runden sind, gilt das Letzte weiter.",
        "Seated round by round: {movements}. If there are more rounds, the last one goes on.",
        unless={"movements": ([],)},
    ),
    point(
        "Wer spielfrei hat, bekommt: {bye_credit}.",
        "A bye brings: {bye_credit}.",
    ),
    EXPLAINED_AT_TABLES,
)

SCORE: Final = section(
    "Wertung",
    "Score",
    *SCORE_EXPLAINED,
    point(
        "Bei Gleichstand entscheidet der Reihe nach: {ties}. Wer in allem gleich ist, teilt sich "
        "den Rang.",
        "Between level players these decide in turn: {ties}. Players who are level in all of them "
        "share the rank.",
        unless={"ties": ([],)},
    ),
    point(
        "Wer gleichauf ist, teilt sich den Rang.",
        "Level players share the rank.",
        when={"ties": ([],)},
    ),
    ORDER_EXPLAINED,
    PENALTIES,
)

_FINAL: Final = ("table", "places")

_END: Final = section(
    "Nach der letzten Runde",
    "After the last round",
    point(
        "Mit der letzten Runde ist das Turnier zu Ende.",
        "The event ends with the last round.",
        when={"final": ("none",)},
    ),
    point(
        "Ins Finale kommen die Ersten der Rangliste: {final_size}.",
        "The first of the ranking play the final: {final_size}.",
        when={"final": _FINAL, "final_per_table": (0,)},
    ),
    point(
        "Ins Finale kommen die Besten jedes Tisches der letzten Runde, je Tisch: "
        "{final_per_table}.",
        "The best of every table of the last round play the final, of each table: "
        "{final_per_table}.",
        when={"final": _FINAL},
        unless={"final_per_table": (0,)},
    ),
    point(
        "Das Finale ist ein Tisch, an dem alle Platz haben, sonst eine Runde an mehreren Tischen. "
        "Lassen sich so viele nicht setzen, rücken die Nächsten der Rangliste nach.",
        "The final is one table where it has room for all, else a round at several tables. Where "
        "so many cannot be seated, the next of the ranking join them.",
        when={"final": ("table",)},
    ),
    point(
        "Am ersten Tisch spielen die Besten um den Sieg, am nächsten die Folgenden um die Plätze "
        "danach. Wer am oberen Tisch sitzt, steht am Ende vor allen am unteren.",
        "At the first table the best play for the title, at the next those behind them for the "
        "places below. Everybody at the upper table ends before all at the lower.",
        when={"final": ("places",)},
    ),
    point(
        "Dort zählt nur, was im Finale gespielt wird.",
        "Only the final counts there.",
        when={"final": _FINAL, "final_factor": (0,)},
    ),
    point(
        "Was sie in den Runden gemacht haben, zählt dort mit.",
        "Their points of the rounds count there too.",
        when={"final": _FINAL, "final_factor": (1,)},
    ),
    point(
        "Was sie in den Runden gemacht haben, zählt dort mit. Das Finale zählt so oft: "
        "{final_factor}.",
        "Their points of the rounds count there too. The final counts this many times: "
        "{final_factor}.",
        when={"final": _FINAL},
        unless={"final_factor": (0, 1)},
    ),
    point(
        "In ein K.-o.-Turnier kommen die Ersten der Rangliste: {final_size}.",
        "The first of the ranking go on to a knock-out: {final_size}.",
        when={"final": ("knockout",), "final_per_table": (0,)},
    ),
    point(
        "In ein K.-o.-Turnier kommen die Besten jedes Tisches der letzten Runde, je Tisch: "
        "{final_per_table}.",
        "The best of every table of the last round go on to a knock-out, of each table: "
        "{final_per_table}.",
        when={"final": ("knockout",)},
        unless={"final_per_table": (0,)},
    ),
)

_MONEY: Final = section(
    "Geld",
    "Money",
    point(
        "Abgabe an die Kasse des Tisches, in Stufen: {lost_fees}.",
        "Fee to the till of the table, in steps: {lost_fees}.",
        unless={"lost_fees": ([],)},
    ),
    point(
        "Die Stufen zählen {fees_per}.",
        "The steps count {fees_per}.",
        unless={"lost_fees": ([],)},
    ),
    point(
        "Einsatz, jedes Mal an alle anderen am Tisch zu zahlen: {stake}.",
        "Stake, paid each time to everybody else at the table: {stake}.",
        unless={"stake": (0,)},
    ),
    point(
        "Gezahlt wird für: {fee_unit}.",
        "It is paid for: {fee_unit}.",
        unless={"lost_fees": ([],)},
    ),
    point(
        "Gezahlt wird für: {fee_unit}.",
        "It is paid for: {fee_unit}.",
        when={"lost_fees": ([],)},
        unless={"stake": (0,)},
    ),
)

_PRIZES: Final = section(
    "Preise",
    "Prizes",
    point(
        "Preise, der Erste der Rangliste sucht zuerst aus: {prizes}.",
        "Prizes, the first of the ranking picks first: {prizes}.",
        unless={"prizes": ([],)},
    ),
    point(
        "Was auf die Plätze von Gleichen fällt, teilen sie sich, oder sie losen.",
        "Level people share the prizes of their places, or draw lots.",
        unless={"prizes": ([],)},
    ),
)

GUIDE: Final[Guide] = (
    _ENTRY,
    _ROUNDS,
    _SEATS,
    SEATS_BY_LABEL,
    SCORE,
    _END,
    _MONEY,
    _PRIZES,
    BY_ROUND,
    FURTHER_RANKINGS,
)
