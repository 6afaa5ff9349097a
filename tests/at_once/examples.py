"""One example of each change that a page or a program can send, by the name of its address."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from io import BytesIO
from random import Random
from typing import Any

import pyotp
from django.contrib.auth.tokens import default_token_generator
from django.core import signing
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from games import GAMES
from tests.at_once.grounds import Call, Grounds
from tests.web.sheet.test_free_tables import typed
from tests.worlds.events import send
from tests.worlds.phones import player_home, sitting, table_home
from tests.worlds.programs import API
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import demo, load, organizations, removal, webhooks
from tournaments.store.access import invitations, roles, second_factor
from tournaments.store.access.actors import player_link, table_pin
from tournaments.store.access.one_time_login import one_time_login_url
from tournaments.store.access.tokens import issue
from tournaments.store.archive.exchange import export
from tournaments.store.models import PlayerLink, ScoreSheet, Tournament, User
from tournaments.store.people import edit as people
from tournaments.store.series import box
from tournaments.store.series import edit as seasons
from tournaments.store.sheets import edit as sheets
from tournaments.store.sheets.matches import ENVELOPE

Example = Callable[[Grounds], Call]
Examples = dict[str, Example]
STRANGER = Client()


def in_half_an_hour() -> str:
    """The time of day then, where the events are."""
    return f"{timezone.localtime() + timedelta(minutes=30):%H:%M}"


def state(event: Tournament) -> TournamentState:
    return load.load(event)


def new_user(name: str) -> User:
    return User.objects.create_user(name, password="Grand-ohne-Vier")


def photo() -> SimpleUploadedFile:
    out = BytesIO()
    Image.new("RGB", (60, 40), "red").save(out, "PNG")
    return SimpleUploadedFile("photo.png", out.getvalue(), "image/png")


def file_of(content: object) -> SimpleUploadedFile:
    return SimpleUploadedFile("event.json", json.dumps(content).encode(), "application/json")


# accounts, the start page, variants


def login(_w: Grounds) -> Call:
    new_user("login")
    fields = {"username": "login", "password": "Grand-ohne-Vier"}
    return Call(reverse("login"), fields, STRANGER)


def password(w: Grounds) -> Call:
    user = User.objects.create_user("password")
    fields = {"new_password1": "Herz-Dame-und-7", "new_password2": "Herz-Dame-und-7"}
    return Call(reverse("password"), fields, w.browser_of(user))


def account_deleted(w: Grounds) -> Call:
    browser = w.browser_of(User.objects.create_user("removed"))
    return Call(reverse("account-remove"), {"name": "removed"}, browser)


def mailed(w: Grounds, name: str) -> Call:
    user = User.objects.create_user(name, f"{name}@example.org", "Karo-Ass-und-9")
    new = {"new_password1": "Herz-Dame-und-7", "new_password2": "Herz-Dame-und-7"}
    address = signing.dumps([user.pk, "new@example.org"], salt="mail-address")
    reset = f"{user.pk}.{default_token_generator.make_token(user)}"
    token = {"mail-confirm": [address], "reset": [reset]}.get(name, [])
    body = {"address": user.email, **new}
    browser = None if token == [reset] else w.browser_of(user)  # a login would end the link
    changes = name in ("mail-confirm", "reset")  # nothing sends mail here
    return Call(reverse(name, args=token), body, browser, changes=changes)


def with_code(w: Grounds, name: str) -> Call:
    user = User.objects.create_superuser(name)
    codes = second_factor.begun(user)
    return Call(reverse(name), {"code": pyotp.TOTP(codes.secret).now()}, w.browser_of(user))


def account_closed(w: Grounds) -> Call:
    user, browser = User.objects.create_user("closed"), w.browser_of(w.user)
    second_factor.SecondFactor.objects.update_or_create(
        user=w.user, defaults={"secret": pyotp.random_base32(), "confirmed_at": timezone.now()}
    )
    session = browser.session
    session["second_factor_at"] = timezone.now().timestamp()
    session.save()
    return Call(reverse("operator-account", args=[user.pk]), {"do": "close"}, browser)


def demo_speed(_w: Grounds) -> Call:
    running = demo.start_demo(now=timezone.now())
    return Call(reverse("demo-speed", args=[running.slug]), {"speed": "240"}, STRANGER)


def revoked(w: Grounds) -> Call:
    issue(w.user, "old")
    return w.page("token-revoke", name="old")


def piece(w: Grounds) -> Call:
    def fields() -> dict[str, Any]:
        return {"upload": "a file", "start": 0, "piece": SimpleUploadedFile("p", b"1234")}

    return Call(reverse("import-piece"), fields, w.desk)


def imported(w: Grounds) -> Call:
    document = export(w.registering)
    return Call(reverse("import-event"), lambda: {"file": file_of(document)}, w.desk)


def variant_file(w: Grounds) -> Call:
    form = "stichtag-variant-1"
    document = {"form": form, "game": "brokdorf", "name": "File", "note": "", "values": {}}
    return Call(reverse("variant-import"), lambda: {"file": file_of(document)}, w.desk)


ACCOUNT: Examples = {
    "login-once": lambda _w: Call(one_time_login_url(new_user("once")), {}, STRANGER),
    "demo": lambda w: w.page("demo"),
    "demo-speed": demo_speed,
    "logout": lambda _w: Call(reverse("logout"), {}, STRANGER, changes=False),
    "login": login,
    "password": password,
    "login-code": lambda w: replace(with_code(w, "login-code"), changes=False),
    "operator-code": lambda w: replace(with_code(w, "operator-code"), changes=False),
    "second-factor": lambda w: with_code(w, "second-factor"),
    "operator-account": account_closed,
    "forgotten": lambda w: mailed(w, "forgotten"),
    "reset": lambda w: mailed(w, "reset"),
    "mail-ask": lambda w: mailed(w, "mail-ask"),
    "mail-confirm": lambda w: mailed(w, "mail-confirm"),
    "account-remove": account_deleted,
    "tokens": lambda w: w.filled("tokens", name="scores"),
    "token-revoke": revoked,
    "network": lambda w: w.page("network", address="", changes=False),
    "network-end": lambda w: w.page("network-end", changes=False),
    "set_language": lambda _w: Call(
        reverse("set_language"), {"language": "de", "next": "/"}, STRANGER, changes=False
    ),
    "forget": lambda _w: Call(reverse("forget"), {}, STRANGER, changes=False),
    "backups": lambda w: w.page("backups", changes=False),
    "verify-draw": lambda w: w.page("verify-draw", changes=False, text="{}"),
    "new-event": lambda w: w.filled("new-event", name="One more"),
    "import-event": imported,
    "import-piece": piece,
    "variant-new": lambda w: w.filled("variant-new", "brokdorf", name="New"),
    "variant-import": variant_file,
    "variant-edit": lambda w: w.filled("variant-edit", w.variant("Edit"), note="A word"),
    "variant-do:publish": lambda w: w.page("variant-do", w.variant("Publish"), "publish"),
    "variant-do:revise": lambda w: w.page(
        "variant-do", w.variant("Revise", published=True), "revise"
    ),
    "variant-do:retire": lambda w: w.page(
        "variant-do", w.variant("Retire", published=True), "retire"
    ),
    "variant-do:discard": lambda w: w.page("variant-do", w.variant("Discard"), "discard"),
}


# the desk

RULING = {"text": "Play on", "confirmed": "1"}


def hooked(w: Grounds, name: str) -> Call:
    row = webhooks.add(
        w.registering, f"https://example.org/{name}", user=w.user, now=timezone.now()
    )
    webhooks.Webhook.objects.filter(pk=row.pk).update(failures=3)
    return w.page(name, w.registering.slug, row.pk)


def arrived(w: Grounds) -> Call:
    send(w.registering, "register", player="Quirin", now=timezone.now())
    return Call(reverse("here", args=[w.registering.slug]), {"name": "Quirin"})


def single_round(w: Grounds) -> Call:
    event = w.other(6, "", format="evening", game="binokel", settings={"rounds": 2, "deals": 3})
    path = "desk-round-rules"
    return w.filled(path, event.slug, rounds="2", **{"o-abgehen_others": "70"})


def deleted(w: Grounds, name: str) -> Call:
    event = w.event()
    if name == "event-bring-back":
        removal.remove(event, timezone.now())
    return w.page(name, event.slug, name=state(event).setup.name)


def by_program(w: Grounds, method: str, *, event: bool) -> Call:
    """A call that deletes an event or an organization, or brings it back."""
    path = "/events/" if event else "/organizations/"
    made = w.other(4, "") if event else organizations.create(f"{method} by program", w.user)
    if method == "DELETE":
        return w.program(method, path + made.slug)
    if isinstance(made, Tournament):
        removal.remove(made, timezone.now())
    else:
        removal.remove_organization(made, timezone.now())
    return w.program(method, f"{path}{made.slug}/bring-back")


def club_deleted(w: Grounds, name: str) -> Call:
    organization = organizations.create(name, w.user)
    if name == "organization-bring-back":
        removal.remove_organization(organization, timezone.now())
    return w.page(name, organization.slug, name=name)


def brought(w: Grounds) -> Call:
    event = w.other(6, "", format="wm", settings={"begins": "final"})
    return w.page("desk-brought", event.slug, **{"b-e1": "12", "b-e2": "7"})


def undone(w: Grounds) -> Call:
    event = w.event()
    text = send(event, "announce", text="Soup", now=timezone.now()).entries[0]
    commands = json.dumps(
        {str(text.seq): {"type": "withdraw_announcement", "entry": text.seq, "left": None}}
    )
    return w.page("desk-undo", event.slug, commands=commands)


def corrected(w: Grounds) -> Call:
    event = w.running()
    loser = sitting(event)[0]
    now = timezone.now()
    entry = send(event, "runde", table=1, result={"loser": loser}, now=now).entries[0]
    words = {"loser": sitting(event)[1], "confirmed": "1"}
    return w.filled("desk-correct", event.slug, entry.seq, **words)


def bulk(w: Grounds) -> Call:
    event = w.other(6, format="evening", game="binokel", settings={"rounds": 2})
    who = sitting(event)
    points = {f"t1-points-{i}": str(100 * i) for i in range(len(who))}
    return w.page("desk-results", event.slug, do="book", **points)


def cash(w: Grounds, name: str) -> Call:
    now = timezone.now()
    entry = send(w.registering, "cash", purpose="opening", cents=500, now=now)
    assert entry.ok, entry.problems
    return w.page(name, w.registering.slug, entry=entry.entries[0].seq)


def announced(w: Grounds) -> Call:
    now = timezone.now()
    event = w.event()
    entry = send(event, "announce", text="Soup", now=now).entries[0]
    return w.page("desk-retract", event.slug, entry=entry.seq)


def self_made(w: Grounds, player: str) -> Tournament:
    """An event in which this player has made the personal link by signing up."""
    link = player_link(w.registering, player)
    PlayerLink.objects.filter(pk=link.pk).update(is_self_made=True)
    return w.registering


def wished(w: Grounds) -> Call:
    now = timezone.now()
    wish = {"wish": "apart", "player": "e3", "other": "e4"}
    assert send(w.started, "wish", now=now, **wish).ok
    return w.page("desk-drop-wish", w.started.slug, **wish)


def swapped(w: Grounds) -> Call:
    event = w.event("draw", 8)
    first, second = sitting(event, 1)[0], sitting(event, 2)[0]
    return w.page("desk-swap", event.slug, swap=[first, second])


def by_hand(w: Grounds) -> Call:
    event = w.event("draw", 8)
    people = [state(event).name(who) for who in state(event).play.status]
    rows = "\n".join(" | ".join(people[k::2]) for k in (0, 1))
    return w.page("desk-by-hand", event.slug, seats=rows, confirmed="1")


def seats(w: Grounds) -> Call:
    event = w.event("draw", 8)
    lines = "\n".join(
        "\t".join(state(event).name(p) for p in table.players) for table in state(event).play.tables
    )
    return w.page("desk-seats", event.slug, pasted=lines, changes=False)


DESK: Examples = {
    "desk-webhooks": lambda w: w.page("desk-webhooks", w.registering.slug, url="https://a.example"),
    "webhook-remove": lambda w: hooked(w, "webhook-remove"),
    "webhook-resume": lambda w: hooked(w, "webhook-resume"),
    "desk-next-season": lambda w: w.page(
        "desk-next-season", w.season.slug, name="Next", changes=False
    ),
    "desk-stage": lambda w: w.filled("desk-stage", w.over.slug, name="Final"),
    "desk-settings": lambda w: w.filled("desk-settings", w.registering.slug, place="Krone"),
    "desk-visibility": lambda w: w.page("desk-visibility", w.registering.slug, is_private="on"),
    "desk-remove": lambda w: deleted(w, "desk-remove"),
    "event-bring-back": lambda w: deleted(w, "event-bring-back"),
    "desk-new-wall": lambda w: w.page("desk-new-wall", w.registering.slug),
    "desk-forecast": lambda w: w.page("desk-forecast", w.registering.slug, audience="all"),
    "signup": lambda w: Call(reverse("signup", args=[w.registering.slug]), {"name": "Zoe"}),
    "here": arrived,
    "desk-players": lambda w: w.page(
        "desk-players", w.registering.slug, shown="1", take=["Yves", "Xaver"]
    ),
    "desk-brought": brought,
    "desk-check-in": lambda w: w.page(
        "desk-check-in", w.registering.slug, player="e1", present="1"
    ),
    "desk-signup": lambda w: w.page("desk-signup", w.event().slug, open="1"),
    "desk-new-link": lambda w: w.page("desk-new-link", w.registering.slug, player="e2"),
    "desk-hand-over": lambda w: w.page("desk-hand-over", self_made(w, "e3").slug, player="e3"),
    "desk-do": lambda w: w.page("desk-do", w.event("start", 8).slug, "draw"),
    "desk-act": lambda w: w.page("desk-act", w.running().slug, "ruling", **RULING),
    "desk-all-here": lambda w: w.page("desk-all-here", w.event().slug, seen="e1 e2 e3"),
    "desk-settle": lambda w: w.page("desk-settle", w.running().slug, 1, changes=False),
    "desk-close": lambda w: w.page("desk-close", w.event().slug, changes=False),
    "desk-more-time": lambda w: w.page(
        "desk-more-time", w.running().slug, table="1", changes=False
    ),
    "desk-undo": undone,
    "desk-swap": swapped,
    "desk-by-hand": by_hand,
    "desk-results": bulk,
    "desk-playoff": lambda w: w.page("desk-playoff", w.running().slug, changes=False),
    "desk-seats": seats,
    "desk-wishes": lambda w: w.page(
        "desk-wishes", w.started.slug, wish="apart", player="e1", other="e2"
    ),
    "desk-drop-wish": wished,
    "desk-correct": corrected,
    "desk-lineup": lambda w: w.filled("desk-lineup", w.season.slug, 1),
    "desk-roster": lambda w: w.page("desk-roster", w.season.slug, changes=False),
    "desk-round-rules": single_round,
    "desk-rules": lambda w: w.page("desk-rules", w.event().slug, changes=False),
    "desk-address-seen": lambda w: w.page("desk-address-seen", w.registering.slug, changes=False),
    "desk-money": lambda w: w.filled("desk-money", w.event().slug, purpose="opening", cents="5"),
    "desk-fee": lambda w: w.page(
        "desk-fee", w.registering.slug, **{"fee-player": "e4", "fee-cents": "5", "fee-reason": "x"}
    ),
    "desk-prizes": lambda w: w.filled("desk-prizes", w.registering.slug, at="desk-money"),
    "desk-labels": lambda w: w.page(
        "desk-labels", w.registering.slug, label="Team", **{"l-e1": "Krone"}
    ),
    "desk-rankings": lambda w: w.filled("desk-rankings", w.registering.slug, title="Ladies"),
    "desk-hand-out": lambda w: w.page("desk-hand-out", w.over.slug, changes=False, prize="1"),
    "desk-take-all": lambda w: w.page("desk-take-all", w.registering.slug, changes=False),
    "desk-paid": lambda w: w.page("desk-paid", w.registering.slug, player="e5", changes=False),
    "desk-strike-cash": lambda w: cash(w, "desk-strike-cash"),
    "desk-break": lambda w: w.page("desk-break", w.started.slug, until=in_half_an_hour()),
    "desk-announce": lambda w: w.page("desk-announce", w.registering.slug, text="Doors are open"),
    "desk-retract": announced,
}


# roles


def helper(event: Tournament, name: str) -> str:
    event.members.create(user=new_user(name), role="helper")
    return name


def invited(w: Grounds, place: roles.Place, role: str = "organizer") -> tuple[int, str]:
    """The key of an open invitation, and its token."""
    row, token = invitations.invite(place, role, by=w.user, now=timezone.now())
    return row.pk, token


def accepted(w: Grounds) -> Call:
    path = reverse("invitation", args=[invited(w, w.event())[1]])
    return Call(path, {}, w.browser_of(new_user("invited")))


def accepted_as_new(w: Grounds) -> Call:
    path = reverse("invitation-account", args=[invited(w, w.event())[1]])
    fields = {"name": "newcomer", "password1": "Herz-Dame-und-7", "password2": "Herz-Dame-und-7"}
    return Call(path, fields, STRANGER)


def left(w: Grounds, place: roles.Place, page: str, name: str) -> Call:
    user = new_user(name)
    more = {"role": "helper"} if isinstance(place, Tournament) else {}
    place.members.create(user=user, **more)
    return Call(reverse(page, args=[place.slug]), {}, w.browser_of(user))


ROLES: Examples = {
    "desk-roles-invite": lambda w: w.page("desk-roles-invite", w.registering.slug, role="helper"),
    "desk-roles-revoke": lambda w: w.page(
        "desk-roles-revoke", w.registering.slug, invitation=invited(w, w.registering)[0]
    ),
    "desk-roles-change": lambda w: w.page(
        "desk-roles-change", w.registering.slug, name=helper(w.registering, "helper1")
    ),
    "desk-roles-leave": lambda w: left(w, w.registering, "desk-roles-leave", "leaver1"),
    "organization-roles-invite": lambda w: w.page(
        "organization-roles-invite", w.organization.slug, note="Anke"
    ),
    "organization-roles-revoke": lambda w: w.page(
        "organization-roles-revoke", w.organization.slug, invitation=invited(w, w.organization)[0]
    ),
    "organization-roles-change": lambda w: w.page(
        "organization-roles-change", w.organization.slug, name=organizer(w, "organizer3")
    ),
    "organization-roles-leave": lambda w: left(
        w, w.organization, "organization-roles-leave", "leaver2"
    ),
    "invitation": accepted,
    "invitation-account": accepted_as_new,
    "desk-let-in": lambda w: w.page("desk-let-in", w.registering.slug, changes=False),
    "POST /events/{slug}/invitations": lambda w: event_call(
        w, "POST", "/invitations", role="helper"
    ),
    "DELETE /events/{slug}/invitations/{pk}": lambda w: event_call(
        w, "DELETE", f"/invitations/{invited(w, w.registering)[0]}"
    ),
    "POST /organizations/{slug}/invitations": lambda w: w.program(
        "POST", f"/organizations/{w.organization.slug}/invitations", note="Bernd"
    ),
    "DELETE /organizations/{slug}/invitations/{pk}": lambda w: w.program(
        "DELETE",
        f"/organizations/{w.organization.slug}/invitations/{invited(w, w.organization)[0]}",
    ),
    "POST /invitations/{token}": lambda w: Call(
        f"{API}/invitations/{invited(w, w.event())[1]}", {}, method="POST", changes=False
    ),
}


# phones


def station(
    w: Grounds,
    way: str,
    page: str,
    event: Tournament | None = None,
    *,
    changes: bool = True,
    **more: Any,
) -> Call:
    """A call from a table's phone, or by a link; `more` may hold a function of the event."""
    event = event or w.running()
    who = sitting(event)
    fields = {"table": 1, "round": 1, "runde": 1}
    fields |= {name: value(event) if callable(value) else value for name, value in more.items()}
    if way == "table":
        return replace(w.phone(event, page, **{"by": who[1], **fields}), changes=changes)
    place = f"table/1/{page}" if way == "player-table" else page
    return w.player(event, place, who=1 if page in ("confirm", "dispute") else 0, **fields)


def scored(w: Grounds) -> Tournament:
    settings = {"rounds": 2, "depths": ["totals"]}
    return w.other(6, format="evening", game="binokel", settings=settings)


def envelope(sheet: ScoreSheet) -> dict[str, Any]:
    return {key: sheet.report[key] for key in ENVELOPE}


def written(w: Grounds, way: str) -> Call:
    """The sheet of the first table, to be reported."""
    event = w.running()
    home = player_home(event, sitting(event)[0])
    token = Client().post(f"{home}sheet/")["Location"].split("/")[-2]
    sheet = ScoreSheet.objects.get(token=token)
    players, level = tuple(sheet.report["players"]), sheet.level
    told = GAMES[sheet.game].simulate(players, sheet.report["variant"], Random(1), level=level)
    ScoreSheet.objects.filter(pk=sheet.pk).update(report={**told, **envelope(sheet)}, version=1)
    return station(w, way, "sheet/send", event)


def pictured(w: Grounds, way: str) -> Call:
    call = station(w, way, "photo")
    return Call(call.path, lambda: {"place": "1-1-1", "photo": photo()}, call.browser)


def waiting(event: Tournament) -> int:
    return min(state(event).pending)


def booked(w: Grounds) -> Tournament:
    """An event with a result of the first table, which it wants taken back."""
    event = w.running()
    assert send(event, "report", table=1, accept=True, result={"loser": sitting(event)[2]}).ok
    return event


def newest(event: Tournament) -> int:
    return state(event).seq


def of_ways(ways: tuple[str, ...]) -> Examples:
    found: Examples = {}
    for way in ways:
        one: dict[str, Callable[[Grounds, str], Call]] = {
            "report": lambda w, way: station(
                w, way, "report", end="normal", loser=lambda event: sitting(event)[2]
            ),
            "confirm": lambda w, way: station(w, way, "confirm", w.reported(), report=waiting),
            "dispute": lambda w, way: station(w, way, "dispute", w.reported(), report=waiting),
            "undo": lambda w, way: station(w, way, "undo", booked(w), entry=newest, asks="1"),
            "call": lambda w, way: station(w, way, "call"),
            "finished": lambda w, way: station(w, way, "finished"),
            "totals": lambda w, way: station(
                w,
                way,
                "totals",
                scored(w),
                **{"t1-points-0": "100", "t1-points-1": "200", "t1-points-2": "300"},
            ),
            "sheet": lambda w, way: station(w, way, "sheet"),
            "sheet-anew": lambda w, way: station(w, way, "sheet/anew"),
            "sheet-send": written,
            "photo": pictured,
        }
        for page, example in one.items():
            found[f"{way}-{page}"] = lambda w, example=example, way=way: example(w, way)
    return found


def pin(w: Grounds) -> Call:
    event = w.running()
    fields = {"pin": table_pin(event, 1)}
    return Call(f"{table_home(event)}pin/", fields, Client(), changes=False)


def in_season(w: Grounds, page: str, **fields: Any) -> Call:
    """A call of a captain, or of a player of a league, by the personal link."""
    token = player_link(w.season, sitting(w.season)[0]).token
    w.asked.append({"of": "p", "token": token, "table": 1})
    return Call(f"/p/{token}/{page}/", fields, Client(), changes=False)


PHONE: Examples = {
    "table-pin": pin,
    "table-holder": lambda w: station(w, "table", "holder", changes=False),
    "player-here": lambda w: Call(
        f"/p/{player_link(w.registering, 'e6').token}/here/", {}, Client()
    ),
    "player-sit-out": lambda w: station(
        w,
        "player",
        "sit-out",
        w.other(6, format="evening", game="binokel", settings={"rounds": 3}),
        until=3,
    ),
    "player-leave": lambda w: station(w, "player", "leave"),
    "player-lineup": lambda w: in_season(w, "lineup"),
    "player-date": lambda w: in_season(w, "date", table=1, to="2030-01-01T20:00"),
    "player-absences": lambda w: in_season(w, "absences", round=1),
    **of_ways(("table", "player", "player-table")),
}


# sheets


def deal_of(token: str) -> dict[str, Any]:
    """The strings of a deal that may be written next."""
    table = ScoreSheet.objects.get(token=token)
    return {"version": table.version, "accept": "on", **typed(table, played_deal(table))}


def played_deal(table: ScoreSheet) -> dict[str, Any]:
    """The first deal of a match that plays itself."""
    players, rules = tuple(table.report["players"]), table.report.get("variant") or {}
    report = GAMES[table.game].simulate(players, rules, Random(1), level=table.level)
    return dict(report["deals"][0])


def dealt(w: Grounds, game: str = "canasta") -> str:
    """A sheet with one deal."""
    token = w.sheet(game)
    answer = Client().post(f"/free/t/{token}/deal/", deal_of(token))
    assert answer.status_code == 302, answer.content.decode()
    return token


def sheet_page(w: Grounds, page: str, token: str, changes: bool = True, **fields: Any) -> Call:
    version = ScoreSheet.objects.get(token=token).version
    place = f"/free/t/{token}/{page}"
    return Call(place, {"version": version, **fields}, STRANGER, changes=changes)


def corrected_deal(w: Grounds) -> Call:
    token = dealt(w)
    return sheet_page(w, "deal/deals/0/", token, **(deal_of(token) | {"cards-0": "400"}))


SHEET: Examples = {
    "free-open": lambda w: w.filled("free-open", "canasta", player0="Anke", player1="B"),
    "sheet-deal": lambda w: sheet_page(w, "deal/", t := w.sheet(), **deal_of(t)),
    "sheet-correct": corrected_deal,
    "sheet-undo": lambda w: sheet_page(w, "undo/", dealt(w)),
    "sheet-leave": lambda w: sheet_page(w, "leave/", dealt(w, "binokel"), leaves="0", comes="Emil"),
    "sheet-exclude": lambda w: sheet_page(
        w, "exclude/", w.sheet("brokdorf"), changes=False, player="Anke", confirmed="1"
    ),
    "sheet-anew": lambda w: sheet_page(w, "anew/", dealt(w), changes=False),
    "sheet-next": lambda w: sheet_page(w, "next/", dealt(w), changes=False),
    "sheet-close": lambda w: sheet_page(w, "close/", w.sheet()),
    "sheet-preview": lambda w: sheet_page(w, "preview/", w.sheet(), changes=False),
    "sheet-draft": lambda w: sheet_page(w, "draft/", w.sheet(), **{"cards-0": "100"}),
}


# organizations


def merged(w: Grounds) -> Call:
    kept, other = w.person("Kept"), w.person("Merged")
    return w.page("person-merge", kept.code, other=other.pk)


def parted(w: Grounds) -> Call:
    kept = people.merge(w.person("Kept 2"), w.person("Parted"))
    return w.page("person-part", kept.code)


def series_act(w: Grounds, kind: str, **fields: Any) -> Call:
    """One of the acts on a series of two events."""
    series = w.new_series(f"Series to {kind}")
    if kind not in ("delete", "next", "close", "reopen"):
        rows = [seasons.add_event(series, w.event()) for _ in range(2)]
        fields["entry"] = rows[0].pk if kind != "up" else rows[1].pk
    if kind == "reopen":
        seasons.close(series, now=timezone.now())
    return w.page("series-do", series.slug, kind, **fields)


def box_row(w: Grounds) -> int:
    row = box.write_down(
        w.series, purpose="gift", cents=500, reason="thanks", by="orga", now=timezone.now()
    )
    return row.pk


def organizer(w: Grounds, name: str) -> str:
    organizations.OrganizationMember.objects.create(
        organization=w.organization, user=new_user(name)
    )
    return name


ORGANIZATION: Examples = {
    "organizations": lambda w: w.page("organizations", name="Another club"),
    "organization-settings": lambda w: w.filled(
        "organization-settings", w.organization.slug, name="Kartenfreunde Nord"
    ),
    "organization-change-logo": lambda w: Call(
        reverse("organization-change-logo", args=[w.organization.slug]),
        lambda: {"logo": photo()},
        w.desk,
    ),
    "organization-remove": lambda w: club_deleted(w, "organization-remove"),
    "organization-bring-back": lambda w: club_deleted(w, "organization-bring-back"),
    "organization-usual": lambda w: w.page(
        "organization-usual", w.organization.slug, changes=False
    ),
    "desk-who": lambda w: w.page("desk-who", w.event().slug, **{"who-e1": "new"}, changes=False),
    "desk-document": lambda w: w.page(
        "desk-document", w.event().slug, "poster", network="Krone", changes=False
    ),
    "desk-adopt": lambda w: w.page(
        "desk-adopt", w.event().slug, organization=organizations.create("Other", w.user).pk
    ),
    "person-new": lambda w: w.page("person-new", w.organization.slug, name="New person"),
    "people-list": lambda w: w.page("people-list", w.organization.slug, names="Noted Newly"),
    "person-edit": lambda w: w.filled("person-edit", w.person("Edit").code, club="Krone 2"),
    "person-merge": merged,
    "person-part": parted,
    "person-forget": lambda w: w.page("person-forget", w.person("Forget").code, in_events="on"),
    "series-new": lambda w: w.filled("series-new", w.organization.slug, name="New series"),
    "series-rankings": lambda w: w.filled(
        "series-rankings", w.new_series("R").slug, title="Ladies"
    ),
    "series-settings": lambda w: w.filled("series-settings", w.new_series("S").slug, season="3"),
    "series-events": lambda w: w.page(
        "series-events", w.new_series("E").slug, tournament=w.event().pk
    ),
    "series-box": lambda w: w.page(
        "series-box", w.series.slug, purpose="gift", cents="5", reason="thanks"
    ),
    "series-box-strike": lambda w: w.page("series-box-strike", w.series.slug, entry=box_row(w)),
    "series-box-hand-out": lambda w: w.page(
        "series-box-hand-out", w.series.slug, prize="1", who="x", changes=False
    ),
    "series-do:up": lambda w: series_act(w, "up"),
    "series-do:down": lambda w: series_act(w, "down"),
    "series-do:remove": lambda w: series_act(w, "remove"),
    "series-do:close": lambda w: series_act(w, "close"),
    "series-do:reopen": lambda w: series_act(w, "reopen"),
    "series-do:next": lambda w: series_act(w, "next", season="2027"),
    "series-do:delete": lambda w: series_act(w, "delete"),
}


# programs


def event_call(w: Grounds, method: str, rest: str = "", **body: Any) -> Call:
    return w.program(method, f"/events/{w.registering.slug}{rest}", **body)


def hook_call(w: Grounds, method: str, name: str, rest: str = "") -> Call:
    url, now = f"https://example.org/{name}", timezone.now()
    row = webhooks.add(w.registering, url, user=w.user, now=now)
    webhooks.Webhook.objects.filter(pk=row.pk).update(failures=3)
    return event_call(w, method, f"/webhooks/{row.pk}{rest}")


def member_call(w: Grounds) -> Call:
    w.registering.members.create(user=new_user("helper5"), role="helper")
    return event_call(w, "DELETE", "/members/helper5")


def imported_call(w: Grounds) -> Call:
    return Call(f"{API}/events/import", export(w.event()), method="POST")


def merge_call(w: Grounds) -> Call:
    kept, other = w.person("Kept 3"), w.person("Merged 3")
    return w.program("POST", f"/people/{kept.code}/merge", other=other.code)


def part_call(w: Grounds) -> Call:
    kept = people.merge(w.person("Kept 4"), w.person("Merged 4"))
    return w.program("DELETE", f"/people/{kept.code}/merge")


def series_call(w: Grounds, method: str, rest: str = "", **body: Any) -> Call:
    series = w.new_series(f"Series of {method} {rest}")
    if rest == "/reopen":
        seasons.close(series, now=timezone.now())
    return w.program(method, f"/series/{series.slug}{rest}", **body)


def entry_call(w: Grounds, method: str, rest: str = "", **body: Any) -> Call:
    series = w.new_series(f"Entry of {method}")
    row, _other, _third = (seasons.add_event(series, w.event()) for _ in range(3))
    return w.program(method, f"/series/{series.slug}/events/{row.pk}{rest}", **body)


def variant_call(w: Grounds, method: str, rest: str = "", **body: Any) -> Call:
    published = rest in ("/revise", "/retire")
    pk = w.variant(f"Variant of {method} {rest[1:]}", published=published)
    return w.program(method, f"/variants/{pk}{rest}", **body)


def deal_body() -> dict[str, Any]:
    return {"version": 0, "deal": {}, "accept": True}


def sheet_call(w: Grounds, method: str, rest: str, *, written: bool = False, **body: Any) -> Call:
    token = dealt(w) if written else w.sheet()
    if rest == "/reopen":
        sheets.close(token, now=timezone.now())
    table = ScoreSheet.objects.get(token=token)
    body |= {"version": table.version} if "version" in body else {}
    body |= {"deal": played_deal(table)} if "deal" in body else {}
    return w.program(method, f"/free/{token}{rest}", **body)


PROGRAM: Examples = {
    "POST /events": lambda w: w.program("POST", "/events", name="By program"),
    "POST /events/import": imported_call,
    "PATCH /events/{slug}": lambda w: event_call(w, "PATCH", place="Ochsen"),
    "POST /events/{slug}/stages": lambda w: w.program(
        "POST",
        f"/events/{w.over.slug}/stages",
        name="Final",
        format="knockout",
        sources=[{"count": 4}],
    ),
    "POST /events/{slug}/seasons": lambda w: Call(
        f"{API}/events/{w.season.slug}/seasons", {"name": "Next"}, method="POST", changes=False
    ),
    "POST /events/{slug}/commands": lambda w: event_call(
        w, "POST", "/commands", type="announce", text="Soup"
    ),
    "POST /events/{slug}/preview": lambda w: Call(
        f"{API}/events/{w.registering.slug}/preview",
        {"type": "start"},
        method="POST",
        changes=False,
    ),
    "POST /events/{slug}/links": lambda w: event_call(w, "POST", "/links", player="e1"),
    "POST /events/{slug}/links/hand-over": lambda w: w.program(
        "POST", f"/events/{self_made(w, 'e2').slug}/links/hand-over", player="e2"
    ),
    "POST /events/{slug}/wall": lambda w: event_call(w, "POST", "/wall"),
    "PUT /events/{slug}/members/{name}": lambda w: event_call(
        w, "PUT", f"/members/{helper(w.registering, 'helper4')}", role="organizer"
    ),
    "DELETE /events/{slug}/members/{name}": member_call,
    "POST /events/{slug}/webhooks": lambda w: event_call(
        w, "POST", "/webhooks", url="https://example.org/new"
    ),
    "POST /events/{slug}/webhooks/{pk}/resume": lambda w: hook_call(w, "POST", "r", "/resume"),
    "DELETE /events/{slug}/webhooks/{pk}": lambda w: hook_call(w, "DELETE", "d"),
    "DELETE /events/{slug}": lambda w: by_program(w, "DELETE", event=True),
    "POST /events/{slug}/bring-back": lambda w: by_program(w, "POST", event=True),
    "DELETE /organizations/{slug}": lambda w: by_program(w, "DELETE", event=False),
    "POST /organizations/{slug}/bring-back": lambda w: by_program(w, "POST", event=False),
    "POST /organizations": lambda w: w.program("POST", "/organizations", name="By program"),
    "PATCH /organizations/{slug}": lambda w: w.program(
        "PATCH", f"/organizations/{w.organization.slug}", name="Kartenfreunde Ost"
    ),
    "DELETE /organizations/{slug}/organizers/{name}": lambda w: w.program(
        "DELETE", f"/organizations/{w.organization.slug}/organizers/{organizer(w, 'organizer7')}"
    ),
    "PUT /organizations/{slug}/usual": lambda w: Call(
        f"{API}/organizations/{w.organization.slug}/usual", {}, method="PUT", changes=False
    ),
    "POST /organizations/{slug}/people": lambda w: w.program(
        "POST", f"/organizations/{w.organization.slug}/people", name="Anke"
    ),
    "PATCH /people/{code}": lambda w: w.program("PATCH", f"/people/{w.person().code}", club="X"),
    "DELETE /people/{code}": lambda w: w.program("DELETE", f"/people/{w.person('Gone').code}"),
    "POST /people/{code}/merge": merge_call,
    "DELETE /people/{code}/merge": part_call,
    "PUT /events/{slug}/entrants": lambda w: w.program(
        "PUT", f"/events/{w.event().slug}/entrants", entrants={"e1": "new", "e2": "new"}
    ),
    "POST /organizations/{slug}/series": lambda w: w.program(
        "POST", f"/organizations/{w.organization.slug}/series", name="By program"
    ),
    "PUT /series/{slug}": lambda w: series_call(w, "PUT", name="Cup 2", season="2"),
    "DELETE /series/{slug}": lambda w: series_call(w, "DELETE"),
    "POST /series/{slug}/events": lambda w: series_call(w, "POST", "/events", event=w.event().slug),
    "POST /series/{slug}/events/{pk}/move": lambda w: entry_call(w, "POST", "/move", by=1),
    "DELETE /series/{slug}/events/{pk}": lambda w: entry_call(w, "DELETE"),
    "POST /series/{slug}/close": lambda w: series_call(w, "POST", "/close"),
    "POST /series/{slug}/reopen": lambda w: series_call(w, "POST", "/reopen"),
    "POST /series/{slug}/next": lambda w: series_call(w, "POST", "/next", season="2027"),
    "POST /series/{slug}/box": lambda w: series_call(
        w, "POST", "/box", purpose="gift", cents=500, reason="thanks"
    ),
    "DELETE /series/{slug}/box/{pk}": lambda w: w.program(
        "DELETE", f"/series/{w.series.slug}/box/{box_row(w)}"
    ),
    "POST /series/{slug}/box/hand-out": lambda w: Call(
        f"{API}/series/{w.series.slug}/box/hand-out",
        {"prize": "1", "who": "x"},
        method="POST",
        changes=False,
    ),
    "POST /score": lambda _w: Call(
        f"{API}/score", {"game": "brokdorf"}, method="POST", changes=False
    ),
    "POST /judge": lambda _w: Call(
        f"{API}/judge", {"game": "brokdorf"}, method="POST", changes=False
    ),
    "POST /variants": lambda w: w.program("POST", "/variants", game="brokdorf", name="By program"),
    "PUT /variants/{pk}": lambda w: variant_call(w, "PUT", name="Put", note="A word"),
    "DELETE /variants/{pk}": lambda w: variant_call(w, "DELETE"),
    "POST /variants/{pk}/publish": lambda w: variant_call(w, "POST", "/publish"),
    "POST /variants/{pk}/revise": lambda w: variant_call(w, "POST", "/revise"),
    "POST /variants/{pk}/retire": lambda w: variant_call(w, "POST", "/retire"),
    "POST /free": lambda w: w.program("POST", "/free", game="canasta", players=["Anke", "Bernd"]),
    "POST /free/{token}/deals": lambda w: sheet_call(w, "POST", "/deals", **deal_body()),
    "PUT /free/{token}/deals/{index}": lambda w: sheet_call(
        w, "PUT", "/deals/0", written=True, **deal_body()
    ),
    "POST /free/{token}/undo": lambda w: sheet_call(w, "POST", "/undo", written=True, version=0),
    "POST /free/{token}/next": lambda w: Call(
        f"{API}/free/{dealt(w)}/next", {"version": 1}, method="POST", changes=False
    ),
    "POST /free/{token}/close": lambda w: sheet_call(w, "POST", "/close"),
    "POST /free/{token}/reopen": lambda w: sheet_call(w, "POST", "/reopen"),
}

EXAMPLES: dict[str, Examples] = {
    "account": ACCOUNT,
    "desk": DESK,
    "roles": ROLES,
    "phone": PHONE,
    "sheet": SHEET,
    "organization": ORGANIZATION,
    "program": PROGRAM,
}
