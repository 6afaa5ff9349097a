"""Play evenings at full pace through the product's own interfaces, during any fault.

A phone repeats its report until the answer says that it is booked, as a browser's queue does. The
desk opens the next round when one is over. Answers are recorded and compared with the logs at the
end.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any

from tests.load.connections import Answer, Connection, Lost

AGAIN_SECONDS = 0.3
ROUND_MINUTES = 5
_FORM = re.compile(r'id="report-form".*?</form>', re.DOTALL)
_ASKED = re.compile(r'name="accept"\s+value="([^"]+)"')
_HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
Booked = Counter[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Evening:
    """One event: its address, and the personal link of each entrant."""

    slug: str
    links: dict[str, str]


@dataclass(slots=True)
class Hall:
    """Everybody who plays. `booked` counts acknowledged reports by event and reporter,
    `answers` what was answered to reports, by status."""

    ports: list[int]
    token: str
    evenings: list[Evening]
    random: Random
    booked: Booked = field(default_factory=Counter)
    answers: Counter[int] = field(default_factory=Counter)
    booked_at: float = 0.0
    is_over: bool = False

    async def play(self) -> None:
        """Play until `is_over` and all started reports have answers."""
        async with asyncio.TaskGroup() as group:
            for evening in self.evenings:
                group.create_task(self._desk(evening))
                for player in evening.links:
                    group.create_task(self._phone(evening, player))

    def _port(self) -> int:
        return self.random.choice(self.ports)

    async def _phone(self, evening: Evening, player: str) -> None:
        """Reports whenever it is the one who speaks for its table: the first seat."""
        home, cookies = f"/p/{evening.links[player]}/", {}
        while not self.is_over:
            phone = Connection(self._port(), cookies, language="en")
            try:
                await self._report(phone, evening, home, player)
            except Lost:
                await asyncio.sleep(AGAIN_SECONDS)
            finally:
                phone.close()
            await asyncio.sleep(self.random.uniform(0.5, 2.5))

    async def _report(self, phone: Connection, evening: Evening, home: str, player: str) -> None:
        page = (await phone.get(home)).body.decode()
        table = re.search(rf"{home}table/\d+/", page)
        if table is None:
            return
        home, page = table[0], (await phone.get(table[0])).body.decode()
        form = _FORM.search(page)
        if form is None:
            return
        fields = dict(_HIDDEN.findall(form[0])) | {"end": "normal", "by": player}
        people = re.findall(r'name="loser"\s+value="([^"]+)"', form[0])
        if not people or people[0] != player:
            return
        fields["loser"] = self.random.choice(people)
        answer = await self._until_answered(phone, f"{home}report/", fields)
        if asked := _ASKED.search(answer.body.decode()):
            accepted = {**fields, "accept": asked[1]}
            answer = await self._until_answered(phone, f"{home}report/", accepted)
        self.answers[answer.status] += 1
        if answer.status in (200, 302):
            self.booked[evening.slug, player] += 1
            self.booked_at = time.monotonic()

    async def _until_answered(self, phone: Connection, path: str, fields: dict[str, str]) -> Answer:
        """Sends the same report under the same key until it was booked or refused. Sometimes the
        phone has lost an answer that was on its way, and sends once more."""
        while True:
            try:
                answer = await phone.post(path, fields)
                if answer.status < 500 and answer.status != 429:
                    if self.random.random() < 0.1:
                        again = await phone.post(path, fields)
                        answer = again if again.status < 500 else answer
                    return answer
            except Lost:
                pass
            phone.port = self._port()
            await asyncio.sleep(AGAIN_SECONDS)

    async def _desk(self, evening: Evening) -> None:
        """Draws and opens the next round when one is over."""
        path, headers = f"/api/v1/events/{evening.slug}", {"Authorization": f"Bearer {self.token}"}
        while not self.is_over:
            await asyncio.sleep(1)
            desk = Connection(self._port(), {})
            try:
                state = json.loads((await desk.get(f"{path}/state", headers)).body)
                for kind in {"between": ("draw", "go"), "drawn": ("go",)}.get(_phase(state), ()):
                    await desk.send(f"{path}/commands", {"type": kind}, headers)
            except (Lost, ValueError):
                await asyncio.sleep(AGAIN_SECONDS)
            finally:
                desk.close()


def _phase(state: dict[str, Any]) -> str:
    return str(state.get("state", state).get("phase", ""))


def prepare(count: int, players: int) -> tuple[str, list[Evening]]:
    """A token of the desk, and evenings whose first rounds end one after the other."""
    from django.utils import timezone

    from tests.worlds.events import send
    from tournaments.store import load
    from tournaments.store.access.actors import player_links
    from tournaments.store.access.tokens import issue
    from tournaments.store.create import create
    from tournaments.store.models import Membership, User

    desk = User.objects.create_user("desk")
    evenings = []
    for number in range(count):
        began = timezone.now() - timedelta(minutes=ROUND_MINUTES * (number + 0.5) / count)
        settings = {"round_minutes": ROUND_MINUTES, "start_euros": 100}
        settings["cutoff"] = f"{began + timedelta(hours=10):%H:%M}"
        setup: dict[str, Any] = {"name": f"Hall {number}", "zone": "UTC", "confirmation": "none"}
        row = create(setup | {"settings": settings}, now=began)
        Membership.objects.create(user=desk, tournament=row, role="organizer")
        for player in range(players):
            assert send(row, "register", player=f"Player {player}", now=began).ok
        for step in ("start", "draw", "publish", "go"):
            assert send(row, step, now=began).ok
        links = player_links(row, tuple(load.load(row).play.status))
        evenings.append(Evening(row.slug, {who: link.token for who, link in links.items()}))
    return issue(desk, "storm"), evenings
