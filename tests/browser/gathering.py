"""An event in real browsers: its desk, its wall, its public page, the phones of its people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.people import LAPTOP, UNPROCESSABLE, WALL, Desk, People, Phone
from tests.browser.sheets import SheetPhone
from tests.worlds.events import id_of, sent
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


class Gathering:
    """Everybody who is there: an event that the desk has made by its pages, and the wall."""

    def __init__(
        self,
        people: People,
        name: str,
        settings: Mapping[str, object],
        *,
        kind: str = "wm",
        game: str = "brokdorf",
        **fields: str,
    ) -> None:
        User.objects.create_user("leitung", password=PASSWORD)
        self.people = people
        self.desk = Desk(people.page(LAPTOP))
        self.desk.log_in("leitung", PASSWORD)
        given = {f"s-{key}": str(value) for key, value in settings.items()}
        self.desk.new_event(name, {**given, **fields}, kind=kind, game=game)
        self.wall = people.page(WALL)
        self.public = people.page(LAPTOP)
        self.meet()

    def meet(self) -> None:
        """Wall and public page turn to the event that the desk has open."""
        self.desk.slug = self.desk.page.url.split("/e/")[1].split("/")[0]
        self.tournament = Tournament.objects.get(slug=self.desk.slug)
        self.wall.goto(wall_path(self.tournament))
        self.public.goto(f"/e/{self.desk.slug}/")

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
        """Open the link of a player's name card."""
        self.desk.open("cards/")
        card = self.desk.page.locator("article").filter(
            has=self.desk.page.get_by_role("heading", name=name, exact=True)
        )
        link = card.get_by_role("link", name="Personal page").get_attribute("href")
        assert link is not None
        return self.people.phone(link)

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

    def hears(self, number: int, *deals: Mapping[str, object]) -> None:
        """A match that a program of the desk reports; its deals speak of people by name."""
        fields = {"table": number, "report": {"deals": list(deals)}, "accept": True}
        sent(self.tournament, "report", now=timezone.now(), **fields)

    def is_won_by(self, name: str) -> None:
        """The desk, the public page and the wall say it; the last two by themselves."""
        self.desk.open()
        self.desk.says(f"Winner: {name}")
        expect(self.public.locator(".next-title")).to_have_text(f"Winner: {name}")
        expect(self.wall.locator(".pj-hero .big")).to_have_text(name)
        assert self.state.play.phase == "finished"
