"""Grounds for every change: events in all phases, an organization with its people and series,
variants, sheets; and the calls that are sent there."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tour import league_of, sheet_of
from tests.worlds.evenings import known, organization_of, played
from tests.worlds.events import NAMES, registered, running, send
from tests.worlds.phones import evening, player_home, sitting, table_home, table_phone
from tests.worlds.programs import API
from tournaments.domain.actors import Actor, Role
from tournaments.store import load
from tournaments.store.access.actors import table_code
from tournaments.store.access.tokens import issue
from tournaments.store.models import Organization, Person, Series, Tournament, User
from tournaments.store.people import edit as people
from tournaments.store.series import edit as seasons
from tournaments.store.variants import edit as variants

Body = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """A request: of a browser to `path`, or of a program that names its `method`. Each sending
    makes a `body` that holds files again. `changes`: whether something in the database does."""

    path: str
    body: Body | Callable[[], Body] = field(default_factory=dict)
    browser: Client | None = None
    method: str = ""
    changes: bool = True

    def send(self, key: str, token: str) -> int:
        """Send it once, from a browser of its own; the status of the answer."""
        client = Client(raise_request_exception=False, headers={"accept-language": "en"})
        body = self.body() if callable(self.body) else self.body
        if self.method:
            headers = {"authorization": f"Bearer {token}", "idempotency-key": key}
            content, kind = json.dumps(body), "application/json"
            answer = client.generic(
                self.method, self.path, content, content_type=kind, headers=headers
            )
        else:
            if self.browser is not None:
                client.cookies = self.browser.cookies.copy()
            answer = client.post(self.path, {**body, "key": key})
        # who has to log in is led back after that; deleting an account leads there for good
        is_stranger = answer.headers.get("Location", "").startswith("/login/?")
        return 401 if is_stranger else answer.status_code


@dataclass
class Grounds:
    """Everything, made when it is first asked for."""

    asked: list[dict[str, Any]] = field(default_factory=list)  # what addresses are made of

    @cached_property
    def user(self) -> User:
        return self.organizer[1]

    @cached_property
    def organization(self) -> Organization:
        self.asked.append({"of": "organizations", "slug": self.organizer[0].slug})
        return self.organizer[0]

    @cached_property
    def organizer(self) -> tuple[Organization, User]:
        organization, user = organization_of()
        User.objects.filter(pk=user.pk).update(is_superuser=True)
        user.refresh_from_db()
        return organization, user

    @cached_property
    def token(self) -> str:
        return issue(self.user, "program")

    @cached_property
    def desk(self) -> Client:
        return self.browser_of(self.user)

    def browser_of(self, user: AbstractUser) -> Client:
        client = Client(headers={"accept-language": "en"})
        client.force_login(user)
        return client

    def event(self, up_to: str = "", players: int = 6, **setup: Any) -> Tournament:
        """An event of the organization, up to a step."""
        event = evening(players, up_to=up_to, **setup)
        return self.belonging(event)

    def other(self, players: int, up_to: str = "go", **setup: Any) -> Tournament:
        """An event of another format."""
        make = {"go": running, "": registered}[up_to]
        return self.belonging(make(players, **setup))

    def belonging(self, event: Tournament) -> Tournament:
        Tournament.objects.filter(pk=event.pk).update(organization=self.organization)
        event.refresh_from_db()
        event.members.get_or_create(user=self.user, defaults={"role": "organizer"})
        play = load.load(event).play
        player = next(iter(play.status), "e1")
        where = {"slug": event.slug, "player": player, "number": 1, "seq": 1}
        self.asked.append({"of": "e", **where, "table": 1})
        if play.tables:
            code = table_code(event, 1)
            self.asked.append({"of": "t", "slug": event.slug, "table": 1, "code": code})
        return event

    @cached_property
    def registering(self) -> Tournament:
        event = self.event()
        send(event, "signup", open=True, now=timezone.now())
        return event

    @cached_property
    def started(self) -> Tournament:
        return self.event("start", 8)

    def running(self) -> Tournament:
        """Two tables of four; one has reported what waits."""
        return self.event("go", 8)

    def reported(self) -> Tournament:
        event = self.running()
        first, second, *_others = sitting(event)
        done = send(
            event, "report", now=timezone.now(), actor=Actor(Role.PLAYER, first), table=1,
            result={"loser": second},
        )  # fmt: skip
        assert done.ok, done.problems
        return event

    def finished(self, lot: str = "1") -> Tournament:
        return self.belonging(
            played(lot, NAMES[:8], organization=self.organization, user=self.user)
        )

    @cached_property
    def season(self) -> Tournament:
        return self.belonging(league_of(self.user))

    @cached_property
    def over(self) -> Tournament:
        """A finished evening whose people are known, in a series."""
        event = self.finished()
        self.people = known(self.organization, event)
        seasons.add_event(self.series, event)
        for person in [*self.people.values()][:2]:
            self.asked.append({"of": "people", "code": person.code})
        return event

    @cached_property
    def series(self) -> Series:
        return self.new_series("Cup", evenings=1, box_public=True)

    def new_series(self, name: str, **settings: Any) -> Series:
        series = seasons.create(self.organization, name=name, settings=settings)
        self.asked.append({"of": "series", "slug": series.slug})
        return series

    def person(self, name: str = "Zoe") -> Person:
        person = people.add(self.organization, name=name, club="Krone")
        self.asked.append({"of": "people", "code": person.code})
        return person

    def variant(self, name: str, *, published: bool = False) -> int:
        now = timezone.now()
        row = variants.create("brokdorf", name, {}, now=now, user=self.user)
        if published:
            variants.publish(row, now=now)
        self.asked.append({"of": "variants", "pk": row.pk})
        return row.pk

    def sheet(self, game: str = "canasta") -> str:
        token = sheet_of(game).token
        self.asked.append({"of": "free", "token": token})
        return token

    # what is sent

    def page(self, name: str, /, *args: object, changes: bool = True, **fields: Any) -> Call:
        """A form with these fields, as an organizer."""
        return Call(reverse(name, args=args), fields, self.desk, changes=changes)

    def filled(self, name: str, /, *args: object, at: str = "", **fields: Any) -> Call:
        """The form that a page shows, the one `at` another name, with other words in these
        fields."""
        path = reverse(name, args=args)
        at = at and reverse(at, args=args)
        answer = self.desk.get(at or path)
        assert answer.status_code == 200, (at or path, answer.status_code)
        forms = Forms(at or path)
        forms.feed(answer.content.decode())
        target = path.partition("?")[0]
        there = next((f for a, f in forms.found if a.partition("?")[0] == target), None)
        assert there is not None, (name, [a for a, _f in forms.found])
        return Call(path, {**there, **fields}, self.desk)

    def program(self, method: str, path: str, /, **body: Any) -> Call:
        return Call(API + path, body, method=method)

    def phone(self, event: Tournament, page: str, **fields: Any) -> Call:
        """A call of a table's phone."""
        phone = table_phone(event)
        return Call(f"{table_home(event)}{page}/", fields, phone)

    def player(self, event: Tournament, page: str, who: int = 0, **fields: Any) -> Call:
        """A call of a player at the first table, by the personal link."""
        home = player_home(event, sitting(event)[who])
        token = home.split("/")[-2]
        self.asked.append({"of": "p", "token": token, "table": 1})
        return Call(f"{home}{page}/", fields, Client())


class Forms(HTMLParser):
    """The forms of a page as a browser would send them untouched."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self.found: list[tuple[str, dict[str, Any]]] = []
        self._select, self._text, self._options = "", "", list[tuple[str, bool]]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name, value = given.get("name") or "", given.get("value") or ""
        if tag == "form":
            action = given.get("action") or given.get("hx-post") or self.path
            self.found.append((action if given.get("method") == "post" else "", {}))
        elif not self.found or (not name and tag != "option"):
            return
        elif tag == "input":
            kind = given.get("type") or "text"
            if kind in ("checkbox", "radio"):
                if "checked" in given:
                    self._put(name, value or "on")
            elif kind not in ("submit", "file"):
                self._put(name, value)
        elif tag == "select":
            self._select, self._options = name, []
        elif tag == "textarea":
            self._text = name
            self._put(name, "")
        elif tag == "option" and self._select:
            self._options.append((value, "selected" in given))

    def handle_data(self, data: str) -> None:
        if self._text:
            self.found[-1][1][self._text] += data.lstrip("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self._text = ""
        elif tag == "select" and self._select:
            chosen = [value for value, is_on in self._options if is_on]
            chosen = chosen or [value for value, _on in self._options[:1]]
            if chosen:
                self._put(self._select, chosen[0])
            self._select = ""

    def _put(self, name: str, value: str) -> None:
        fields = self.found[-1][1]
        if name in fields and isinstance(fields[name], list):
            fields[name].append(value)
        elif fields.get(name):
            fields[name] = [fields[name], value]
        else:
            fields[name] = value
