"""Print the address by which phones come in the terminal, at the start and when it changes."""

from __future__ import annotations

import io
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import segno
from django.core.management.base import OutputWrapper

from tournaments.runtime import network_addresses, own_address
from tournaments.runtime.own_address import OwnAddress, Why

EVERY_SECONDS = 2.0
NONE = {
    Why.NO_NETWORK: "This computer is in no network, so phones cannot reach it yet.",
    Why.CONTAINER: (
        "A container does not know the address of its computer: set STICHTAG_ADDRESS,\n"
        "otherwise phones cannot open links and codes."
    ),
    Why.HOSTS: "STICHTAG_HOSTS lists no address of this computer, so phones cannot reach it.",
    Why.ONLY_HERE: "Only this computer can open the pages, phones cannot.",
}


@dataclass(slots=True)
class Greeting:
    """The addresses of a product at this host and port; `login` lets the organizer in once.
    `given`: an address that goes before all others. `ready` is called when the pages are there."""

    out: OutputWrapper
    host: str
    port: int
    login: str
    given: str
    ready: Callable[[], object] | None = None

    def run(self) -> None:
        """Say it as soon as the pages can be opened, then whenever an address changes."""
        network_addresses.wait_until_open(self.host, self.port)
        shown = own_address.current(self.given)
        self._show(shown)
        self._say(f"Organizer, log in:  {self._site(shown)}{self.login}")
        self._say("(the link works once; a new one is printed at each start)")
        self._say("Ctrl-C ends it.")
        self.out.flush()
        if self.ready is not None:
            self.ready()
        while True:
            time.sleep(EVERY_SECONDS)
            now = own_address.current(self.given)
            if now.host != shown.host:
                self._changed(shown, now)
            elif now.interfaces != shown.interfaces:
                self._list(now)
            shown = now

    def _changed(self, shown: OwnAddress, now: OwnAddress) -> None:
        if shown.host:
            self._say(
                f"The address has changed: codes and links shown so far lead to {shown.host}."
            )
        self._show(now)

    def _show(self, now: OwnAddress) -> None:
        """The code, and all addresses."""
        if now.host:
            picture = io.StringIO()
            segno.make(self._site(now) + "/", error="m").terminal(out=picture, compact=True)
            # A file or a service's log on Windows may have no such signs.
            with suppress(UnicodeEncodeError):
                picture.getvalue().encode(getattr(self.out, "encoding", None) or "utf-8")
                self._say(picture.getvalue())
        else:
            self._say(NONE[now.why])
        self._list(now)

    def _list(self, now: OwnAddress) -> None:
        """The address, and below it the other ones with their adapters."""
        self._say(f"Stichtag is at      {self._site(now)}/{_adapter(now)}")
        if now.why is Why.SET and not now.has(now.host):
            self._say(f"                    (no adapter of this computer has {now.host} now)")
        if now.why is not Why.ONLY_HERE:
            for one in now.interfaces:
                if not now.is_at(one.ip):
                    self._say(f"  also at           http://{one.ip}:{self.port}/  ({one.name})")
        self.out.flush()

    def _site(self, now: OwnAddress) -> str:
        here = f"http://{network_addresses.on_this_machine(self.host)}:{self.port}"
        return now.url("http", str(self.port)) if now.host else here

    def _say(self, line: str) -> None:
        self.out.write(line)


def _adapter(now: OwnAddress) -> str:
    return next((f"  ({one.name})" for one in now.interfaces if now.is_at(one.ip)), "")
