"""Play whole events with many accidents: every format and game.

Corrections of all ages, latecomers and leavers, fines, play-offs, walk-overs, line-ups. Everything
follows from the event's name; refusals of the desk are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, NamedTuple

import games
from tournaments.domain.actors import Actor, Role
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.length import agreed_deals
from tournaments.domain.formats.tables import ENVELOPE
from tournaments.domain.replay_log import event_of
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import load
from tournaments.store.create import create
from tournaments.store.execute import execute, run_due_commands
from tournaments.store.models import LogEntry, Tournament

Json = dict[str, Any]
BEGIN = datetime(2025, 11, 22, 18, tzinfo=UTC)
DESK = Actor(Role.ORGANIZER, "orga")
MOST = 200  # commands of one event


class Plan(NamedTuple):
    """One event to be played; `teams`: the people of each side of a league of teams."""

    name: str
    format: str
    game: str
    people: tuple[str, ...]
    settings: Json
    teams: bool = False


def people(count: int) -> tuple[str, ...]:
    first = ("Anna", "Bernd", "Conny", "Dieter", "Elif", "Fiete", "Greta")
    names = (*first, "Hinnerk", "Inga", "Jörg", "Käthe", "Lasse", "Merle")
    return tuple(f"{names[i % 13]} {i // 13 or ''}".strip() for i in range(count))


def pairs(count: int) -> tuple[str, ...]:
    names = people(2 * count)
    return tuple(f"{a} & {b}" for a, b in zip(names[::2], names[1::2], strict=True))


def plans() -> Iterator[Plan]:
    """At least one of each format and game, and of each way that a format can go."""
    for count in (5, 9, 13, 27):
        settings: Json = {"start_euros": 5, "cutoff": "21:00"}
        yield Plan(f"wm-{count}", "wm", "brokdorf", people(count), settings)
    yield Plan("wm-14", "wm", "brokdorf", people(14), {"start_euros": 6, "cutoff": "21:00"})
    yield Plan("wm-pot", "wm", "brokdorf", people(11), {"start_euros": 4, "leaver_balance": "pot"})
    more = {
        "start_euros": 6,
        "cutoff": "20:00",
        "playoff_mode": "loser_out",
        "six_rule": "one_table",
    }
    yield Plan("wm-playoff", "wm", "brokdorf", people(15), more)
    for game in games.GAMES:
        usual = games.GAMES[game].usual[0]
        short = FORMATS["evening"].suggested(game)
        money = {"entry_fee": 800, "lost_fees": [[2, 50], [0, 100]], "prizes": ["Schinken", "Wein"]}
        yield Plan(
            f"evening-{game}", "evening", game, people(2 * usual), {**short, **money, "rounds": 3}
        )
        yield Plan(
            f"evening-odd-{game}", "evening", game, people(2 * usual + 1), {**short, "rounds": 2}
        )
        yield Plan(f"swiss-{game}", "swiss", game, people(3 * usual + 1), {"rounds": 3, **short})
        final = {"rounds": 2, "final": "table", "final_size": usual, **short}
        yield Plan(f"swiss-final-{game}", "swiss", game, people(3 * usual), final)
        league = FORMATS["league"].suggested(game)
        sides = pairs(5) if league.get("side") == 2 else people(6)
        yield Plan(f"league-{game}", "league", game, sides, {**league, "legs": 1})
        swiss = {**league, "plan": "swiss", "match_days": 3, "withdrawal": "annul"}
        yield Plan(f"league-swiss-{game}", "league", game, sides, swiss)
        if game not in FORMATS["knockout"].games:
            continue
        cup = FORMATS["knockout"].suggested(game)
        sides = pairs(5) if cup.get("side") == 2 else people(6)
        yield Plan(f"cup-{game}", "knockout", game, sides, {**cup, "places_to": 0})
        yield Plan(f"cup-double-{game}", "knockout", game, sides, {**cup, "mode": "double"})
    sides = ("Krone", "Adler", "Post", "Hirsch")
    for game, side in (("bronzen", 1), ("canasta", 2)):
        teams = {"kind": "teams", "boards": 2, "side": side}
        yield Plan(f"teams-{game}", "league", game, sides, teams, teams=True)


class Party:
    """One event while it is played."""

    def __init__(self, plan: Plan, there: Tournament | None = None) -> None:
        self.plan, self.rng, self.now = plan, Random(plan.name), BEGIN
        self.tournament: Tournament = there or self._created()
        self.form = FORMATS[plan.format]
        self.matches: list[int] = []
        self.sent = 0

    def _created(self) -> Tournament:
        plan = self.plan
        setup = {
            "name": plan.name,
            "format": plan.format,
            "game": plan.game,
            "confirmation": "none",
        }
        made: Tournament = create({**setup, "settings": plan.settings}, now=BEGIN)
        made.secret = f"golden {plan.name}"
        made.save(update_fields=["secret"])
        return made

    @property
    def state(self) -> TournamentState:
        return load.load(self.tournament)

    def send(self, kind: str, **fields: Any) -> bool:
        """Return True if a command was accepted."""
        self.sent += 1
        self.now += timedelta(seconds=self.rng.randrange(20, 200))
        command = {"type": kind, "accept": True, **fields}
        done = execute(self.tournament, command, DESK, now=self.now)
        self.matches += [e.seq for e in done.entries if e.kind == self.form.match]
        return done.ok and bool(done.entries)

    def play(self) -> Tournament:
        self._register()
        while self.sent < MOST:
            run_due_commands(self.tournament, now=self.now)
            phase = str(self.state.play.phase)
            if phase == "finished":
                break
            if self.rng.random() < 0.12:
                self._accident()
            elif phase in ("round", "closing", "final"):
                self._table()
            elif not self._next(phase):
                break
        self._afterwards()
        self.tournament.refresh_from_db()
        return self.tournament

    def play_to_a_round(self) -> Tournament:
        """Play until tables of a round play and one of them has reported."""
        self._register()
        while str(self.state.play.phase) != "round":
            assert self._next(str(self.state.play.phase))
        assert self.report()
        self.tournament.refresh_from_db()
        return self.tournament

    def report(self) -> bool:
        """Return True if the first open table's report was accepted."""
        number = next(n for n, table in enumerate(self.state.play.tables, 1) if table.open)
        return self.send("report", table=number, **self._match(number))

    def _register(self) -> None:
        for number, name in enumerate(self.plan.people):
            members = [f"{name} {k}" for k in "ABCDE"] if self.plan.teams else None
            self.send("register", name=name, **({"members": members} if members else {}))
            if number == 1:
                self.send("rename", player="e2", name=f"{name} jr." if "&" not in name else name)
        self.send("check_in", player="e1", present=True)
        self.send("start", **self._lot("start"))

    def _lot(self, kind: str) -> Json:
        return {"seed": f"{self.rng.random()}"} if kind in self.form.chance else {}

    def _next(self, phase: str) -> bool:
        if due := self.state.presenter.due_playoff:
            return self.send("playoff", tables=[self._stechen(t) for t in due.tables])
        kinds = {
            "between": (self.form.next_round_kind(self.state.play), "go", "finish"),
            "drawn": ("go", "refit_seats"),
            "final_ready": ("final",),
        }.get(phase, ("start",))
        return any(self.send(kind, **self._lot(kind)) for kind in kinds)

    def _stechen(self, table: Sequence[str]) -> Json:
        while True:
            report = games.GAMES["brokdorf"].simulate(tuple(table), {}, self.rng, level="result")
            if report["result"].get("end", "normal") == "normal":
                return {"players": list(table), "result": report["result"]}

    def _table(self) -> None:
        """One of the open tables reports, or the next match day begins."""
        tables = [n for n, table in enumerate(self.state.play.tables, 1) if table.open]
        if not tables:
            self._next("between")
            return
        number = self.rng.choice(tables)
        self.now += timedelta(minutes=self.rng.randrange(4, 12))
        side = self.state.play.tables[number - 1].players[0]
        if self.rng.random() < 0.06:
            self.send("table_done", table=number)
            return
        if self.plan.teams and self.rng.random() < 0.5:
            size = self.plan.settings["side"]
            people = self.rng.sample([f"{side}.{number}" for number in range(1, 6)], size)
            self.send("lineup", table=number, player=side, people=people)
        self.send("report", table=number, **self._match(number))

    def _match(self, number: int) -> Json:
        play = self.state.play
        sheet = self.form.sheet(play, number)
        game = games.GAMES[sheet["game"]]
        seats = tuple(sheet["players"])
        report = game.simulate(seats, sheet["variant"], self.rng, level=game.levels[0])
        agreed = agreed_deals(game.key, sheet["variant"], len(seats), self.form.deals(play))
        if agreed:
            report["deals"] = report["deals"][:agreed]
        return dict(self.form.report_fields({k: report[k] for k in report if k not in ENVELOPE}))

    def _accident(self) -> None:
        """Something that nobody had planned."""
        play, rng = self.state.play, self.rng
        inside = list(play.players_in) or list(play.status)
        who = rng.choice(inside)
        table = rng.randrange(1, len(play.tables) + 1) if play.tables else 1
        match rng.randrange(14):
            case 0:
                self.send("withdraw", player=who) if len(inside) > 4 and self.sent > 40 else None
            case 1:
                self.send("exclude", player=who, reason="Streit") if self.sent > 120 else None
            case 2:
                self.send("fine", player=who, amount=1, reason="Handy")
                self.send("warn", player=who, reason="laut")
            case 3:
                self.send("late_entry", name=f"Nora {self.sent}")
            case 4:
                self.send("adjust", **{"from": who, "to": ":pot"}, amount=1, reason="Rest")
                self.send("penalty", player=who, points=10, reason="zu spät")
            case 5:
                self.send("pause") and self.send("resume")
                self.send("extend", minutes=3)
            case 6:
                self.send("ruling", text="Neu geben.", table=table)
            case 7:
                name = self.state.name(who)
                self.send("rename", player=who, name=f"{name} II") if "&" not in name else None
            case 8:
                players = play.tables[table - 1].players if play.tables else ()
                self.send("absent", table=table, players=list(players[:1])) if players else None
                self.send("award", table=table, player=players[0]) if players else None
            case 9:
                self.send("postpone", table=table, at="2026-01-10T19:00")
            case 10:
                self.send("no_show", player=who) and self.send("rejoin", player=who)
            case _:
                self._correct()

    def _correct(self) -> None:
        """A match of any age is played otherwise, or struck."""
        if not self.matches:
            return
        seq = self.rng.choice(self.matches)
        entry = self.tournament.log.get(seq=seq)
        event = self._told(entry)
        try:
            fresh = self._match(event["table"])
        except (IndexError, KeyError, ValueError, AssertionError):
            fresh = {}
        if fresh and self.rng.random() < 0.8:
            self.send("correct", target=seq, event={**event, **fresh})
        else:
            self.send("correct", target=seq, void=True)

    @staticmethod
    def _told(entry: LogEntry) -> Json:
        """Return the format's event of a match."""
        kept = entry.kept
        event = event_of(kept.kind, kept.command, kept.event)
        assert event
        return event

    def _afterwards(self) -> None:
        """Corrections after the end, of an old entry before a newer corrected one."""
        for seq in (*self.matches[-2:], *self.matches[:2]):
            event = self._told(self.tournament.log.get(seq=seq))
            winners = event.get("result")
            if winners and "loser" in winners:
                seats = [n for n in self.state.play.status if n != winners["loser"]]
                self.send("correct", target=seq, event={**event, "result": {"loser": seats[0]}})
            else:
                self.send("correct", target=seq, event=event)
        self._taken_back()

    def _taken_back(self) -> None:
        """Undo leaves all as it was; the last correction holds again."""
        self._undo() and self._undo()
        for kind, fields in (
            ("announce", {"text": "Die Küche schließt."}),
            ("cash", {"purpose": "gift", "cents": 500, "player": "e1", "reason": "Danke"}),
            ("label", {"player": "e2", "label": "Team", "value": "Krone"}),
            ("entry_fee", {"cents": 0, "player": "e1", "reason": "hilft"}),
        ):
            self.send(kind, **fields) and self._undo()

    def _undo(self) -> bool:
        return self.send("undo", entry=self.state.seq)
