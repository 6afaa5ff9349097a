"""Play an evening of the toys over the pages and print it as JSON.

`python -m tests.toys.play` runs in a product with the toys, with an empty data folder.
"""

from __future__ import annotations

import json
import os
import re
import sys
from html import unescape
from io import StringIO
from random import Random
from typing import Any

import django
from django.core.management import call_command
from django.test import Client
from django.test.utils import setup_test_environment

from tournaments.runtime import environment

NAMES = ("Anke", "Bernd", "Conny", "Dieter", "Elif", "Fiete")


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    environment.prepare()
    django.setup()
    setup_test_environment()
    call_command("migrate", verbosity=0)
    json.dump({language: Evening(language).told() for language in ("de", "en")}, sys.stdout)


class Evening:
    """A card marathon of six people at two tables, to the second win of a player."""

    def __init__(self, language: str) -> None:
        from tests.worlds.matches import made
        from tournaments.store.access.tokens import issue
        from tournaments.store.models import User

        self.language, self.rng = language, Random(language)
        self.read: set[str] = set()
        self.broken: list[str] = []
        self.files: set[str] = set()
        self.walked_a_round = False
        self.user = User.objects.create_user(f"desk-{language}")
        self.desk = self.browser()
        self.desk.force_login(self.user)
        self.token = issue(self.user, "walk")
        self.event = made(self.desk, "marathon", "highcard", {"wins": "2"}, name="Krone")
        self.front = f"/e/{self.event.slug}/"

    def browser(self) -> Client:
        client = Client()
        client.cookies["django_language"] = self.language
        return client

    def told(self) -> dict[str, Any]:
        """Return the texts for people, and the result."""
        kinds, rules = (
            self.text("/events/new/?format=marathon&game=highcard"),
            self.text("/rules/highcard/"),
        )
        self.sign_up()
        self.walk()
        self.play()
        self.walk()
        players = [self.html(f"{self.front}players/e{n}/") for n in range(1, len(NAMES) + 1)]
        return {
            "kind": _found(r"(?:Runde um|Round after) .*?\.", kinds),
            "rules": _found(r"(?:Alle drehen|Everybody turns) .*? \d+\.", rules),
            "sheet": sorted(self.read),
            "standings": self.standings(),
            "counted": self.counted(),
            "heads": _heads("col", self.html(f"{self.front}standings/")),
            "compared": sorted({head for page in players for head in _heads("row", page)}),
            "verified": self.verified().partition(",")[0].split()[1:],
            "broken": self.broken,
            "files": sorted(self.files),
            "deaf": self.deaf(),
        }

    def walk(self) -> None:
        """Read everything there is to read."""
        from tests.toys.walk import walked

        broken, files = walked(self.desk, self.event, self.token)
        self.broken += broken
        self.files |= files

    def sign_up(self) -> None:
        """Four names from a list, two people by themselves."""
        from tests.worlds.matches import enter

        enter(self.desk, self.event, NAMES[:4])
        assert self.desk.post(f"{self.front}desk/players/signup/", {"open": "1"}).status_code == 302
        for name in NAMES[4:]:
            data = {"name": name, "key": name}
            assert self.browser().post(f"{self.front}signup/", data).status_code == 302

    def play(self) -> None:
        from tests.worlds.events import state
        from tests.worlds.matches import open_tables, press, steps

        press(self.desk, self.event, "start")
        while state(self.event).play.phase != "finished":
            for kind in steps(self.event):
                press(self.desk, self.event, kind)
            for number in open_tables(self.event):
                self.report(number)

    def report(self, number: int) -> None:
        """Let the first entrant take every trick of the table, typed on its phone."""
        from tests.worlds.events import state
        from tests.worlds.phones import player_home

        play = state(self.event).play
        table, phone = play.tables[number - 1], self.browser()
        home = player_home(self.event, table.players[0])
        sheet = phone.post(f"{home}sheet/")["Location"]
        wrong = phone.post(f"{sheet}deal/", {"winner": "", "version": "0"})
        assert wrong.status_code == 422
        self.read |= {*_asked(wrong)}
        best = str(table.players.index(min(table.players)))
        for version in range(3):
            self.read |= {*_asked(phone.get(sheet))}
            if version == 1 and not self.walked_a_round:
                self.walked_a_round = True
                self.walk()
            sent = {"winner": best, "version": str(version)}
            assert phone.post(f"{sheet}deal/", sent).status_code == 302
        place = {"round": play.round, "runde": table.matches + 1}
        assert phone.post(f"{home}sheet/send/", place).status_code == 302

    def standings(self) -> list[list[str]]:
        """Place, name and tables won, as everybody reads them."""
        row = r'>(\d+)</a>\s*</td>\s*<td>\s*<a[^>]*>([^<]*)</a>\s*</td>\s*<td class="num">\s*(\d+)'
        return [list(found) for found in re.findall(row, self.html(f"{self.front}standings/"))]

    def counted(self) -> list[list[str]]:
        """The same from who sat where."""
        from tests.worlds.events import name_of, state

        sat = getattr(state(self.event).play, "sat", ())
        best = [min(player for player, _points in sitting.scores) for sitting in sat]
        players = sorted(state(self.event).play.status, key=lambda p: (-best.count(p), p))
        rank = {p: 1 + sum(best.count(q) > best.count(p) for q in players) for p in players}
        return [[str(rank[p]), name_of(self.event, p), str(best.count(p))] for p in players]

    def deaf(self) -> list[str]:
        """Return the pages that show something else since the last report without a message.

        Takes the event back to that report.
        """
        from tests.store.test_topics import untold

        return untold(self.desk, self.event, self.event.log.filter(kind="result").latest("seq"))[0]

    def html(self, address: str) -> str:
        answer = self.desk.get(address)
        assert answer.status_code == 200, (address, answer.status_code)
        return answer.content.decode()

    def text(self, address: str) -> str:
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", self.html(address))).split())

    def verified(self) -> str:
        out = StringIO()
        call_command("verify", event=self.event.slug, rules=True, stdout=out)
        return out.getvalue()


def _asked(answer: Any) -> list[str]:
    """Return the questions of a sheet, the problems of the answers, and the written deal."""
    words = r'<legend[^>]*>([^<]*)<|class="field-error">([^<]*)<'
    return [unescape(a or b) for a, b in re.findall(words, answer.content.decode())]


def _heads(scope: str, page: str) -> list[str]:
    return [unescape(h).strip() for h in re.findall(rf'<th scope="{scope}"[^>]*>([^<]*)<', page)]


def _found(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    return found[0] if found else ""


if __name__ == "__main__":
    main()
