"""Pages that stay open for a whole evening, and whether what they show is true."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.people import Desk, Phone
from tests.browser.setup_players import Gathering
from tests.servers import wait_until
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.access.actors import table_pin

# Each line of a list as its name, without the number of a seat, and a whole number.
PAIRS = """([lines, name, number]) => [...document.querySelectorAll(lines)].map((line) => [
    line.querySelector(name).textContent.replace(/^\\s*\\S+ ·/, "").trim(),
    parseInt(line.querySelector(number).textContent.replace("€", "")),
])"""
OWN_EUROS = """() => parseInt(
    document.querySelector(".figures > dl > dd").textContent.replace("€", ""))"""
NAMES = """(lines) => [...document.querySelectorAll(lines)].map((one) => one.textContent.trim())"""
TABLES = """() => [...document.querySelectorAll("#tables .mini-no, #todo .todo-no")]
    .map((one) => parseInt(one.textContent.replace(/\\D/g, ""))).sort((a, b) => a - b)"""
CLOCKS = """() => [...new Set([...document.querySelectorAll("[data-clock]")]
    .map((clock) => Math.floor(Date.parse(clock.dataset.ends) / 1000)))]"""
ON_THE_WALL = (".name", ".num")
RANKED = (".pj-list li:not(.is-out)", *ON_THE_WALL)
RANKED_AT_DESK = ("#stand .lean li", ".nm", ".num")
AT_TABLES = ("#tables .mini li:has(.num)", "bdi", ".num")
AT_THIS_TABLE = ("#seats .said li:has(.num)", "span", ".num")
ASKED = ("#ask .choices button", ".choice-title", ".choice-note")
FIRST = 10  # places, as many as the wall has while a round runs
FIRST_NUMBERS = f"(what) => ({PAIRS})(what).map((pair) => pair[1]).slice(0, what[3])"
PATIENCE = 60  # seconds


def shows(page: Page, expected: Any, script: str, *what: Any, in_order: bool = True) -> None:
    """Assert that a page shows this, by itself and soon."""
    given = what[0] if len(what) == 1 else what

    def shown() -> Any:
        found = page.evaluate(script, given)
        return found if in_order else sorted(found)

    with suppress(TimeoutError):
        wait_until(lambda: shown() == expected, "the page", seconds=PATIENCE)
    found = shown()
    assert found == expected, found


class OpenPages:
    """The board of the desk, the wall, the page of one player and the phone of table 1."""

    def __init__(self, evening: Gathering, player: str) -> None:
        self.evening, self.player, self.wall = evening, player, evening.wall
        self.board: Desk = evening.people.desk(evening.tournament)
        self.board.open()
        self.own: Page = evening.own_phone(player).page
        self.phone: Phone = evening.table_phone(1)
        for page in (self.board.page, self.wall, self.own):
            page.evaluate("window.opened = true")

    def were_never_loaded_again(self, *, board: bool = True) -> None:
        """That of the phone was: it went to the PIN of each round."""
        pages = (self.wall, self.own, *([self.board.page] if board else ()))
        assert all(page.evaluate("window.opened") for page in pages)

    def know_who_is_entered(self) -> None:
        names = sorted(map(self._state.name, self._state.play.status))
        shows(self.wall, names, NAMES, ".pj-list .name", in_order=False)
        self.board.says(f"{len(names)} are registered")

    def know_nothing_of_the_draw(self) -> None:
        expect(self.wall.locator(".pj-seats")).to_have_count(0)
        expect(self.own.locator(".seat-big")).to_have_count(0)

    def know_the_seats(self) -> None:
        """Published: the wall lists everybody by name, the player knows the own table."""
        self.board.says("Everybody is looking for a seat")
        seats = {name: n for n, names in enumerate(self._seated(), 1) for name in names}
        shows(
            self.wall, [[n, seats[n]] for n in sorted(seats)], PAIRS, ".pj-seats li", *ON_THE_WALL
        )
        expect(self.own.locator(".seat-big dd").first).to_have_text(str(seats[self.player]))

    def enter_pin(self) -> None:
        """At table 1, as the wall shows it."""
        pin = table_pin(self.evening.tournament, self._state.play.round)
        expect(self.wall.locator(".pj-pin strong")).to_have_text(pin)
        self.phone.enter_pin(pin)

    def know_the_round(self) -> None:
        """It runs: where its clock ends, who sits where, and everybody's euros."""
        ends = [int(self._state.play.round_due.timestamp())]
        for page in (self.wall, self.board.page, self.own):
            shows(page, ends, CLOCKS)
        self.board.says(f"Round {self._state.play.round} is running")
        self._know_the_tables()

    def know_that_the_time_is_up(self) -> None:
        expect(self.wall.get_by_text("Time up", exact=True)).to_be_visible()
        expect(self.phone.page.get_by_role("heading", name="Time is up")).to_be_visible()
        expect(self.board.page.locator("#next .next-title")).to_contain_text("done")
        self._know_the_tables()

    def _know_the_tables(self) -> None:
        tables = self._seated()
        shows(self.board.page, list(range(1, len(tables) + 1)), TABLES)
        shows(self.phone.page, self._euros_of(tables[0]), PAIRS, *AT_THIS_TABLE)
        self.know_the_euros()
        shown = self.board.page.evaluate(PAIRS, AT_TABLES)
        assert shown == self._euros_of([name for name, _euros in shown])

    def know_the_euros(self) -> None:
        """The first places of the wall and of the desk, unless all are level, and the player's own
        sum."""
        state = self._state
        playing = self._euros_of(map(state.name, state.play.players_in))
        ranked = sorted((euros for _name, euros in playing), reverse=True)[:FIRST]
        lists = ((self.wall, RANKED), (self.board.page, RANKED_AT_DESK))
        for page, lines in lists if len({*ranked}) > 1 else ():
            shows(page, ranked, FIRST_NUMBERS, *lines, len(ranked))
            shown = page.evaluate(PAIRS, lines)
            assert shown == self._euros_of([name for name, _euros in shown])
        self._player_knows_the_own_sum()

    def know_the_final(self) -> None:
        at_table = sorted(self._euros_of(self._seated()[0]))
        shows(self.wall, at_table, PAIRS, *RANKED, in_order=False)
        shows(self.board.page, at_table, PAIRS, *ASKED, in_order=False)
        self._player_knows_the_own_sum()

    def _player_knows_the_own_sum(self) -> None:
        euros = self.evening.balance(self.player)
        shows(
            self.own,
            euros,
            OWN_EUROS,
        )

    def know_the_winner(self, name: str) -> None:
        self.board.says(f"Winner: {name}")
        expect(self.wall.locator(".pj-hero .big")).to_have_text(name)
        expect(self.phone.page.get_by_text("The tournament is over")).to_be_visible()
        expect(self.own.locator("main .answer").first).to_contain_text("won")

    @property
    def _state(self) -> TournamentState:
        return self.evening.state

    def _seated(self) -> list[list[str]]:
        state = self._state
        return [list(map(state.name, table.players)) for table in state.play.tables]

    def _euros_of(self, names: Any) -> list[list[Any]]:
        state = self._state
        called = {state.name(player): int(euros) for player, euros in state.play.balances.items()}
        return [[name, called[name]] for name in names]
