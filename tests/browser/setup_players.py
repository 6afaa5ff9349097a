"""An event in real browsers: its desk, its wall, its public page, the phones of its people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.people import LAPTOP, UNPROCESSABLE, WALL, Desk, People, Phone
from tests.browser.sheets import SheetPhone
from tests.worlds.events import id_of, sent
from tests.worlds.phones import player_home
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import load
from tournaments.store.access.actors import table_code, wall_path
from tournaments.store.models import Tournament, User

PASSWORD = "Grand-ohne-Vier"


@dataclass
class MatchPhone(SheetPhone):
    """A phone on which the match of a table is written down and reported."""

    def begin(self, button: str = "Open the score sheet") -> None:
        Phone(self.page).to_table()
        self.page.get_by_role("button", name=button).click()
        self.page.wait_for_url("**/free/t/**")

    def report(self) -> None:
        """Report from the sheet; answer a doubt with yes on the table's page."""
        if self.send("send-form") == UNPROCESSABLE:
            assert self.send("match-form") != UNPROCESSABLE


def slug_of(page: Page) -> str:
    """Return which event a page shows."""
    return page.url.split("/e/")[1].split("/")[0]


def made_by_hand(
    people: People, name: str, settings: Mapping[str, object], *, kind: str, game: str
) -> Desk:
    """The desk of an event that was made by its pages, from the login on."""
    User.objects.create_user("leitung", password=PASSWORD)
    desk = Desk(people.page(LAPTOP))
    desk.log_in("leitung", PASSWORD)
    given = {f"s-{key}": str(value) for key, value in settings.items()}
    desk.new_event(name, given, kind=kind, game=game)
    desk.slug = slug_of(desk.page)
    return desk


class Gathering:
    """Everybody who is there: the desk of an event, and its wall and public page once they are
    looked at."""

    def __init__(self, people: People, desk: Desk) -> None:
        self.people = people
        self.desk = desk
        self.tournament = Tournament.objects.get(slug=desk.slug)

    @cached_property
    def wall(self) -> Page:
        """The wall, open from the first look on."""
        page = self.people.page(WALL)
        page.goto(wall_path(self.tournament))
        return page

    @cached_property
    def public(self) -> Page:
        """The public page, open from the first look on."""
        page = self.people.page(LAPTOP)
        page.goto(f"/e/{self.desk.slug}/")
        return page

    def meet(self) -> None:
        """Wall and public page turn to the event that the desk has open."""
        self.desk.slug = slug_of(self.desk.page)
        self.tournament = Tournament.objects.get(slug=self.desk.slug)
        for name in ("wall", "public"):
            self.__dict__.pop(name, None)
        assert self.wall.url != self.public.url

    @property
    def state(self) -> TournamentState:
        return load.load(self.tournament)

    def at(self, number: int) -> tuple[str, ...]:
        """The names of who sits at a table now."""
        state = self.state
        return tuple(map(state.name, state.play.tables[number - 1].players))

    def id(self, name: str) -> str:
        """Return the id of an entrant."""
        return id_of(self.tournament, name)

    def balance(self, name: str) -> int:
        """Return the balance of an entrant, by name."""
        return int(self.state.play.balances[self.id(name)])

    def winner(self) -> str:
        """The name of the one who has won."""
        state = self.state
        (winner,) = (p for p, status in state.play.status.items() if status == "winner")
        return state.name(winner)

    def pin(self) -> str:
        return self.wall.locator(".pj-pin strong").inner_text()

    def table_phone(self, number: int) -> Phone:
        code = table_code(self.tournament, number)
        return self.people.phone(f"/t/{self.desk.slug}/{number}/{code}/")

    def own_phone(self, name: str) -> Phone:
        """A phone that has opened the link of a player."""
        return self.people.phone(player_home(self.tournament, name))

    def confirmed_by(self, name: str) -> None:
        """Another player says on the own phone that it is right, and puts it away."""
        phone = self.own_phone(name)
        phone.confirm()
        self.people.part_from(phone.page)

    def start(self, names: list[str], button: str = "Start and draw the seats") -> None:
        """Enter people on the players page, then the one button of the desk."""
        self.desk.paste(names)
        self.desk.open()
        self.desk.says(f"{len(names)} are registered")
        self.desk.next(button)

    def begin_round(self, number: int) -> None:
        self.begin(f"Round {number}")

    def begin(self, round_name: str) -> None:
        """Draw, unless the start did, publish and start, as the desk proposes it."""
        if self.state.play.phase != "drawn":
            self.desk.next(f"Draw: {round_name}")
        self.desk.next("Publish the seats")
        self.desk.next(f"Start: {round_name}")
        self.desk.says(f"{round_name} is running")

    def desk_phone(self, number: int) -> MatchPhone:
        """The organizer's own page of a table."""
        self.desk.open(f"table/{number}/")
        return MatchPhone(self.desk.page)

    def hears(self, number: int, *deals: Mapping[str, object], changes: Sequence[Any] = ()) -> None:
        """A match that a program of the desk reports; its deals speak of people by name."""
        told = {"deals": list(deals)} | ({"changes": list(changes)} if changes else {})
        fields = {"table": number, "report": told, "accept": True}
        sent(self.tournament, "report", now=timezone.now(), **fields)

    def is_won_by(self, name: str) -> None:
        """The desk, the public page and the wall say it; the last two by themselves."""
        self.desk.open()
        self.desk.says(f"Winner: {name}")
        expect(self.public.locator(".next-title")).to_have_text(f"Winner: {name}")
        expect(self.wall.locator(".pj-hero .big")).to_have_text(name)
        assert self.state.play.phase == "finished"
