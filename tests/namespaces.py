"""A laptop and a phone in network namespaces of their own: real adapters, routes and sockets."""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).parent.parent
CLONE_NEWNET = 0x40000000
FOLDER = Path("/run/netns")
T = TypeVar("T")


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


def why_not() -> str:
    """Return why no namespace can be made here; "" if one can."""
    name = f"stichtag-try-{os.getpid()}"
    try:
        ip("netns", "add", name)
        try:
            ip("-n", name, "link", "add", "a0", "type", "veth", "peer", "name", "b0")
            ip("netns", "exec", name, "ip", "tuntap", "add", "dev", "tun0", "mode", "tun")
        finally:
            ip("netns", "del", name)
    except FileNotFoundError:
        return "needs the command ip (iproute2)"
    except subprocess.CalledProcessError as error:
        return f"network namespaces cannot be made here: {error.stderr.strip()}"
    return ""


@dataclass(slots=True)
class Machine:
    """A namespace, and a thread whose sockets are in it."""

    name: str
    thread: ThreadPoolExecutor

    def ip(self, *words: str) -> None:
        ip("-n", self.name, *words)

    def run(self, action: Callable[[], T]) -> T:
        """Do something with the sockets of this machine."""
        return self.thread.submit(action).result(timeout=60)


def _enter(name: str) -> None:
    """Move this thread into a namespace."""
    libc = ctypes.CDLL(None, use_errno=True)
    with (FOLDER / name).open() as file:
        if libc.setns(file.fileno(), CLONE_NEWNET):
            raise OSError(ctypes.get_errno(), "setns")


@contextmanager
def machine(name: str) -> Iterator[Machine]:
    """A machine with no adapter but its loopback."""
    full = f"stichtag-{name}-{os.getpid()}"
    ip("netns", "add", full)
    try:
        ip("-n", full, "link", "set", "lo", "up")
        with ThreadPoolExecutor(1, initializer=_enter, initargs=(full,)) as thread:
            yield Machine(full, thread)
    finally:
        ip("netns", "del", full)


@dataclass(slots=True)
class Room:
    """A laptop, and a phone that is in each of its networks but those of tunnels and bridges."""

    laptop: Machine
    phone: Machine
    plugged: list[str] = field(default_factory=list)

    def plug(self, *adapters: tuple[str, str], route: str = "") -> None:
        """Give the laptop these adapters (name, address/prefix) and no other; `route`: the adapter
        with the default route."""
        for name in self.plugged:
            self.laptop.ip("link", "del", name)
        self.plugged = [name for name, _address in adapters]
        for name, address in adapters:
            self._add(name, address)
            self.laptop.ip("addr", "add", address, "dev", name)
            self.laptop.ip("link", "set", name, "up")
        if route:
            self.laptop.ip("route", "add", "default", "dev", route)

    def _add(self, name: str, address: str) -> None:
        laptop = self.laptop.name
        if name.startswith("tun"):
            ip("netns", "exec", laptop, "ip", "tuntap", "add", "dev", name, "mode", "tun")
        elif name.startswith("docker"):
            ip("-n", laptop, "link", "add", name, "type", "bridge")
        else:
            own = ("-n", laptop, "link", "add", name, "type", "veth")
            ip(*own, "peer", "name", name, "netns", self.phone.name)
            host, _slash, prefix = address.partition("/")
            of_phone = f"{host.rpartition('.')[0]}.99/{prefix}"
            self.phone.ip("addr", "add", of_phone, "dev", name)
            self.phone.ip("link", "set", name, "up")


@contextmanager
def room() -> Iterator[Room]:
    with machine("laptop") as laptop, machine("phone") as phone:
        yield Room(laptop, phone)


@dataclass(slots=True)
class Product:
    """The product as the terminal starts it, on a machine, and the organizer's browser there."""

    machine: Machine
    process: subprocess.Popen[str]
    said: list[str] = field(default_factory=list)
    cookies: CookieJar = field(default_factory=CookieJar)
    here: str = ""  # the address of its start page at the laptop itself

    def listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.rstrip())

    @property
    def terminal(self) -> str:
        return "\n".join(self.said)

    def get(self, path: str, form: str | None = None) -> str:
        """A page for the organizer; with a `form` its fields are sent."""
        handler = urllib.request.HTTPCookieProcessor(self.cookies)
        opener = urllib.request.build_opener(handler)

        def ask() -> str:
            headers = {"Accept-Language": "en"}
            data = None if form is None else f"{form}&{self._token()}".encode()
            request = urllib.request.Request(self.here + path, data, headers)
            with opener.open(request, timeout=30) as answer:
                return str(answer.read().decode())

        return self.machine.run(ask)

    def _token(self) -> str:
        token = next((c.value for c in self.cookies if c.name == "csrftoken"), "")
        return f"csrfmiddlewaretoken={token}"


@contextmanager
def product(machine: Machine, folder: Path, *arguments: str) -> Iterator[Product]:
    """Started and logged in."""
    environment = {**os.environ, "STICHTAG_DATA_DIR": str(folder), "STICHTAG_ADDRESS": ""}
    command = [sys.executable, "manage.py", "live", "--port", "8000", *arguments]
    process = subprocess.Popen(
        ["ip", "netns", "exec", machine.name, *command],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    found = Product(machine, process)
    listening = threading.Thread(target=found.listen)
    listening.start()
    try:
        yield found
    finally:
        process.terminate()
        process.wait(timeout=60)
        listening.join()
        assert process.stdout is not None
        process.stdout.close()


def opens(machine: Machine, url: str) -> int:
    """The status that a machine gets at an address; 0 if it does not get there."""

    def ask() -> int:
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            with error:
                return error.code
        except OSError:
            return 0

    return machine.run(ask)


def login_link(terminal: str) -> str:
    """The path that logs the organizer in, as the terminal shows it; "" while it does not."""
    found = re.search(r"log in:\s+http://[^/\s]+(/\S+)", terminal)
    return found[1] if found else ""
