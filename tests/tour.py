"""A walk past every page of the product, for those who look at pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import quote

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve, reverse
from django.utils import timezone

from games import GAMES
from tests.contests import contests
from tests.scenes import MOMENTS, Stager, waiting_report
from tests.setup_states import trial_evening
from tests.worlds.events import sent
from tests.worlds.phones import player_home, sitting, table_home
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.league.state import State as League
from tournaments.store import load
from tournaments.store.access import mail_links
from tournaments.store.access.actors import table_pin, wall_code
from tournaments.store.access.invitations import invite
from tournaments.store.access.one_time_login import one_time_login_url
from tournaments.store.create import create
from tournaments.store.models import (
    LogEntry,
    Mail,
    RuleVariant,
    ScoreSheet,
    SecondFactor,
    Series,
    Tournament,
    User,
)
from tournaments.store.people.candidates import NEW
from tournaments.store.people.edit import name_entrants
from tournaments.store.series.edit import add_event
from tournaments.store.series.edit import create as create_series
from tournaments.store.sheets import edit
from tournaments.store.variants import edit as variants
from tournaments.web.http.operators import PASSED, WAITING
from tournaments.web.sheet.games import SHEETS

# People whose names are hard on a page.
PEOPLE = (
    *("Anke", "Bernd", "Conny", "Dieter", "Elif 🂡", "Fiete", "שרה לוי"),
    *("Maximilian Donaudampfschifffahrtskapitän", "Inga", "Jörg", "Käthe von und zu Hohenstein"),
    *("Lasse", "Merle"),
)


@dataclass(frozen=True, slots=True)
class Grounds:
    """Everything that there is to see, and the browsers' cookies by who looks."""

    events: Mapping[str, Tournament]
    sheets: Mapping[str, ScoreSheet]
    variant: RuleVariant
    draft: RuleVariant
    series: Series
    league: Tournament
    contests: Mapping[str, Tournament]
    trial: Tournament
    login: str
    invitation: str
    mails: Mapping[str, str]
    clients: Mapping[str, Client]

    @property
    def evening(self) -> Tournament:
        return self.events["round"]

    def cookies(self, who: str) -> list[dict[str, str]]:
        kept = self.clients[who].cookies
        return [{"name": name, "value": morsel.value} for name, morsel in kept.items()]

    def event(self, moment: str, rest: str = "") -> str:
        return f"/e/{self.events[moment].slug}/{rest}"

    def table(self, moment: str, rest: str = "", number: int = 1) -> str:
        return table_home(self.events[moment], number) + rest

    def player(self, moment: str, name: str = "", rest: str = "") -> str:
        return player_home(self.events[moment], name or self.seated(moment)) + rest

    def seated(self, moment: str) -> str:
        """The first at table 1."""
        return sitting(self.events[moment])[0]

    def winner(self) -> str:
        """The id of who has won the finished evening."""
        status = load.load(self.events["finished"]).play.status
        return next(player for player, now in status.items() if now == "winner")

    @property
    def organization(self) -> str:
        return f"/organizations/{self.series.organization.slug}/"

    def person(self, number: int = 0) -> str:
        """The code of one of the people of the organization."""
        return self.series.organization.people.order_by("name", "pk")[number].code

    @property
    def captain(self) -> str:
        """The personal page of the side at home in the first match of the league."""
        return player_home(self.league, sitting(self.league)[0])

    def contest(self, name: str, rest: str) -> str:
        event = self.contests[name]
        if rest == "players/":
            rest += f"{quote(next(iter(load.load(event).play.status)))}/"
        return f"/e/{event.slug}/{rest}"

    def loser(self) -> str:
        """Return the personal page of a player who is out of the cup."""
        cup = self.contests["cup"]
        status = load.load(cup).play.status
        return player_home(cup, next(name for name, now in status.items() if now == "eliminated"))

    def sheet(self) -> str:
        """The sheet of the first table of the round that is played."""
        found = ScoreSheet.objects.get(tournament=self.events["round"])
        return reverse("sheet", args=[found.token])

    def seq(self, moment: str, kind: str = "runde") -> int:
        """Return the number of the first entry of a kind."""
        entries = LogEntry.objects.filter(tournament=self.events[moment], kind=kind)
        return entries.order_by("seq")[0].seq


def open_grounds(title: str = "Preisbrokdorf", people: tuple[str, ...] = PEOPLE) -> Grounds:
    """Plays all evenings up to now."""
    user = User.objects.create_superuser("leitung", password="Grand-ohne-Vier")
    operator = User.objects.create_superuser("betrieb", email="betrieb@example.org")
    SecondFactor.objects.create(user=operator, secret="A" * 32, confirmed_at=timezone.now())
    stager = Stager(title, user, people)
    events = {moment.name: stager.evening(moment) for moment in MOMENTS}
    waiting_report(events["round"], 2)
    sent(events["registration"], "check_in", player=people[0], present=True, now=timezone.now())
    sent(events["registration"], "signup", open=True, now=timezone.now())
    published = variants.create(
        "brokdorf", "Gasthaus Krone", {"below_zero": "clamp"}, now=timezone.now(), user=user
    )
    return Grounds(
        events=events,
        sheets={game: sheet_of(game) for game in SHEETS},
        variant=variants.publish(published, now=timezone.now()),
        draft=variants.create("binokel", "Probe", {}, now=timezone.now(), user=user),
        series=series_of(events["finished"]),
        league=league_of(user),
        contests=contests(user, people),
        trial=trial_evening(user),
        login=one_time_login_url(User.objects.create_user("neu")),
        invitation=invitation(events["registration"], user),
        clients=clients(events, user, operator),
        mails=mails(operator),  # a login ends a link that sets a password
    )


def invitation(event: Tournament, user: User) -> str:
    """Return a link that invites a helper."""
    _row, token = invite(event, "helper", by=user, now=timezone.now(), note="Käthe")
    return reverse("invitation", args=[token])


def series_of(event: Tournament) -> Series:
    """A series of one evening, with everybody who was there known."""
    assert event.organization is not None
    players = load.load(event).play.status
    name_entrants(event, dict.fromkeys(players, NEW))
    rankings = [{"title": "Schnitt", "average": True, "prizes": ["5 €"]}]
    settings = {"box_public": True, "forecast": "all", "evenings": 3, "rankings": rankings}
    series = create_series(
        event.organization, name="Wirtshaus-Pokal", season="2026/27", settings=settings
    )
    add_event(series, event)
    return series


def league_of(user: User) -> Tournament:
    """Teams before their first match day: a line-up is in, another date is asked for."""
    now = timezone.now()
    settings = {
        "kind": "teams",
        "boards": 2,
        "first_day": f"{now + timedelta(days=3):%Y-%m-%dT19:30}",
    }
    setup = {"name": "Kreisliga", "format": "league", "game": "bronzen", "settings": settings}
    league = create(setup, now=now, user=user)
    for k in range(3):
        people = [f"{name} {k}" for name in PEOPLE[3 * k : 3 * k + 3]]
        sent(league, "register", player=f"Gasthaus {k}", members=people, now=now)
    sent(league, "start", seed="lot", now=now)
    play = load.load(league).play
    assert isinstance(play, League)
    _home, guest = play.fixtures[0].sides
    boards = [[name] for name in play.rosters[guest][:2]]
    sent(league, "lineup", table=1, player=guest, boards=boards, now=now)
    to = (now + timedelta(days=9)).isoformat()
    sent(league, "postpone", table=1, player=guest, to=to, now=now)
    return league


def sheet_of(game: str) -> ScoreSheet:
    """Return a sheet of the smallest table, at Skat with a deal."""
    size = next(n for n in range(2, 7) if GAMES[game].seats(n))
    report = {"game": game, "players": ["Anke", "Bernd", "Conny", "Dieter"][:size]}
    level = next(iter(SHEETS[game].levels))
    sheet = edit.create(report, level=level, now=timezone.now())
    if game == "skat":
        deal, seen = {"kind": "passed"}, edit.SheetVersion(sheet.version)
        edit.add_deal(sheet.token, "deals", deal, seen=seen, now=timezone.now())
    return sheet


def mails(user: User) -> dict[str, str]:
    """Send two mails to an account; return their links: "address" and "reset"."""
    mail_links.ask_address(user, user.email, now=timezone.now())
    mail_links.send_resets(user.email, now=timezone.now())
    found = re.findall(r"/(?:account/mail|login/reset)/\S+", " ".join(mail_bodies()))
    return {"reset" if "reset" in link else "address": link for link in found}


def mail_bodies() -> Iterable[str]:
    return Mail.objects.values_list("body", flat=True)


def clients(events: Mapping[str, Tournament], user: User, operator: User) -> dict[str, Client]:
    organizer, phone, passed, halfway = Client(), Client(), Client(), Client()
    organizer.force_login(user)
    for client in (passed, halfway):
        client.force_login(operator)
        session, now = client.session, timezone.now().timestamp()
        waiting = {"pk": operator.pk, "at": now, "to": "/"}
        session[PASSED if client is passed else WAITING] = now if client is passed else waiting
        session.save()
    for name in ("round", "closing", "final"):
        pin = table_pin(events[name], load.load(events[name]).play.round)
        for number in (1, 2) if name == "round" else (1,):
            answer = phone.post(f"{table_home(events[name], number)}pin/", {"pin": pin})
            assert answer.status_code == 302
    phone.post(f"{table_home(events['round'])}sheet/")
    return {
        "stranger": Client(),
        "organizer": organizer,
        "phone": phone,
        "operator": passed,
        "halfway": halfway,
    }


@dataclass(frozen=True, slots=True)
class Stop:
    """One page: who looks at it, where it is, with which status it answers."""

    who: str
    path: Callable[[Grounds], str]
    status: int = 200


def at(who: str, path: str, status: int = 200) -> Stop:
    return Stop(who, lambda _grounds: path, status)


def of_event(who: str, moment: str, rest: str, status: int = 200) -> Stop:
    return Stop(who, lambda grounds: grounds.event(moment, rest), status)


def of_contest(who: str, name: str, rest: str) -> Stop:
    """`players/` is the page of the first entrant."""
    return Stop(who, lambda grounds: grounds.contest(name, rest))


def of_table(moment: str, rest: str = "", *, who: str = "phone", number: int = 1) -> Stop:
    return Stop(who, lambda grounds: grounds.table(moment, rest, number))


def of_player(moment: str, rest: str = "") -> Stop:
    return Stop("stranger", lambda grounds: grounds.player(moment, rest=rest))


HOUSE = {
    "start": at("stranger", "/"),
    "start organizer": at("organizer", "/"),
    "trial": Stop("organizer", lambda grounds: f"/e/{grounds.trial.slug}/trial/"),
    "trial of others": Stop("stranger", lambda grounds: f"/e/{grounds.trial.slug}/trial/"),
    "login": at("stranger", "/login/"),
    "login once": Stop("stranger", lambda grounds: grounds.login),
    "login spent": at("stranger", "/login/once/spent/", 410),
    "invitation": Stop("stranger", lambda grounds: grounds.invitation),
    "invitation of somebody": Stop("organizer", lambda grounds: grounds.invitation),
    "invitation spent": at("stranger", "/invitation/spent/", 410),
    "login code": at("halfway", "/login/code/"),
    "forgotten": at("stranger", "/login/forgotten/"),
    "reset": Stop("stranger", lambda grounds: grounds.mails["reset"]),
    "address for mail": Stop("operator", lambda grounds: grounds.mails["address"]),
    "reset spent": at("stranger", "/login/reset/spent/", 410),
    "address for mail spent": at("organizer", "/account/mail/spent/", 410),
    "password": at("organizer", "/password/"),
    "second factor": at("operator", "/account/second-factor/"),
    "operator": at("operator", "/operator/"),
    "operator code": at("halfway", "/operator/code/"),
    "audit": at("operator", "/operator/audit/"),
    "tokens": at("organizer", "/account/tokens/"),
    "guide for programs": at("stranger", "/api/"),
    "about": at("stranger", "/about/"),
    "check a draw": at("stranger", "/verify/"),
    "address for phones": at("organizer", "/network/"),
    "new event": at("organizer", "/events/new/"),
    **{
        f"new event {key}": at("organizer", f"/events/new/?format={key}&game={form.games[0]}")
        for key, form in FORMATS.items()
    },
    "import event": at("organizer", "/events/import/"),
    "backups": at("organizer", "/backups/"),
    "unknown address": at("stranger", "/nowhere/", 404),
    "unknown event": at("stranger", "/e/nowhere/", 404),
}
GAME_PAGES = {
    "free": at("stranger", "/free/"),
    **{f"free new {game}": at("stranger", f"/free/new/{game}/") for game in SHEETS},
    **{
        f"free sheet {game}": Stop(
            "stranger", lambda grounds, game=game: f"/free/t/{grounds.sheets[game].token}/"
        )
        for game in SHEETS
    },
    "free deal": Stop(
        "stranger", lambda grounds: f"/free/t/{grounds.sheets['skat'].token}/deal/deals/0/"
    ),
    "free judge": Stop(
        "stranger", lambda grounds: f"/free/t/{grounds.sheets['skat'].token}/judge/trick/"
    ),
    "variants": at("organizer", "/variants/"),
    "variant new": at("organizer", "/variants/new/skat/"),
    "variant": Stop("organizer", lambda grounds: f"/variants/{grounds.variant.pk}/"),
    "variant edit": Stop("organizer", lambda grounds: f"/variants/{grounds.draft.pk}/edit/"),
    "variant compare": Stop(
        "organizer", lambda grounds: f"/variants/compare/?a={grounds.variant.pk}"
    ),
    "variant import": at("organizer", "/variants/import/"),
    **{f"rules {game}": at("stranger", f"/rules/{game}/") for game in GAMES},
}
PUBLIC = {
    f"{page or 'event'} {moment.name}": of_event("stranger", moment.name, page and f"{page}/")
    for moment in MOMENTS
    for page in ("", "projector")
}
EVENT = {
    "standings": of_event("stranger", "round", "standings/"),
    "standings finished": of_event("stranger", "finished", "standings/"),
    "progress": of_event("stranger", "finished", "progress/"),
    "progress of one": Stop(
        "stranger",
        lambda grounds: grounds.event("finished", f"progress/?player={grounds.winner()}"),
    ),
    "results": Stop(
        "stranger",
        lambda grounds: grounds.event("finished", f"results/?of={grounds.seq('finished')}"),
    ),
    "progress of a bracket": of_contest("stranger", "cup", "progress/"),
    "progress of pairs": of_contest("stranger", "pairs", "progress/"),
    "forecast": of_event("organizer", "round", "forecast/"),
    "how long": of_event(
        "organizer", "registration", "desk/length/?people=27&start=19:00&wish=01:00"
    ),
    "player in public": Stop(
        "stranger", lambda grounds: grounds.event("round", f"players/{grounds.seated('round')}/")
    ),
    "event rules": of_event("stranger", "round", "rules/"),
    "judge": of_event("stranger", "round", "judge/?trump=H&table=TC&table=9H&hand=AC&hand=7C"),
    "signup": of_event("stranger", "registration", "signup/"),
    "wall with the PIN": Stop(
        "stranger",
        lambda grounds: grounds.event("round", f"wall/{wall_code(grounds.events['round'])}/"),
    ),
    "here": of_event("stranger", "registration", "here/"),
    "draws": of_event("stranger", "round", "draws/"),
    "draw": Stop(
        "stranger",
        lambda grounds: grounds.event("round", f"draws/{grounds.seq('round', 'draw')}/"),
    ),
}
DESK = {
    **{f"desk {each.name}": of_event("organizer", each.name, "desk/") for each in MOMENTS},
    "desk draw": of_event("organizer", "drawn", "desk/draw/"),
    "desk wishes": of_event("organizer", "drawn", "desk/wishes/"),
    "desk playoff": of_event("organizer", "playoff", "desk/playoff/"),
    "desk table": of_event("organizer", "closing", "desk/table/1/"),
    "desk players": of_event("organizer", "round", "desk/players/"),
    "desk players early": of_event("organizer", "registration", "desk/players/"),
    "desk announce": of_event("organizer", "round", "desk/announce/"),
    "desk links": of_event("organizer", "round", "desk/announce/links/"),
    "desk money": of_event("organizer", "round", "desk/money/"),
    "desk money after all": of_event("organizer", "finished", "desk/money/?counted=10"),
    "desk more": of_event("organizer", "round", "desk/more/"),
    "desk ready": of_event("organizer", "registration", "desk/ready/"),
    "desk cards": of_event("organizer", "round", "desk/cards/"),
    "desk print": of_event("organizer", "round", "desk/print/"),
    "desk log": of_event("organizer", "final", "desk/log/"),
    "desk correct": Stop(
        "organizer",
        lambda grounds: grounds.event("round", f"desk/log/{grounds.seq('round')}/correct/"),
    ),
    "desk roles": of_event("organizer", "registration", "desk/roles/"),
    "desk settings": of_event("organizer", "registration", "desk/settings/"),
    "desk rules": of_event("organizer", "registration", "desk/rules/"),
    "desk fine": of_event("organizer", "round", "desk/act/fine/"),
    "desk adjust": of_event("organizer", "round", "desk/act/adjust/"),
    "desk results": of_event("organizer", "round", "desk/results/"),
    "desk webhooks": of_event("organizer", "round", "desk/webhooks/"),
    "desk seats": of_event("organizer", "drawn", "desk/seats/"),
    "desk labels": of_event("organizer", "registration", "desk/players/labels/"),
}
PHONES = {
    "table pin": of_table("round", who="stranger"),
    "table report": of_table("round"),
    "table waiting": of_table("round", number=2),
    "table sheet": Stop("phone", Grounds.sheet),
    "table closing": of_table("closing"),
    "table final": of_table("final"),
    "table playoff": of_table("playoff"),
    **{
        f"player {moment}": of_player(moment)
        for moment in ("drawn", "published", "round", "closing", "final")
    },
    "player registration": Stop("stranger", lambda grounds: grounds.player("registration", "Anke")),
    "player winner": Stop("stranger", lambda grounds: grounds.player("finished", grounds.winner())),
    "player sheet": Stop("stranger", Grounds.sheet),
    "player at table": of_player("round", "table/1/"),
    "player here": Stop(
        "stranger", lambda grounds: grounds.player("registration", "Bernd", "here/")
    ),
    "player sits out": Stop(
        "stranger", lambda grounds: grounds.player("between", PEOPLE[1], "sit-out/")
    ),
    "player code": of_player("round", "code/"),
    "player leave": of_player("round", "leave/"),
}
ORGANIZATIONS: dict[str, Callable[[Grounds], str]] = {
    "organization": lambda grounds: grounds.organization,
    "organization people": lambda grounds: f"{grounds.organization}people/",
    "organization game": lambda grounds: f"{grounds.organization}games/brokdorf/",
    "organization year": lambda grounds: f"{grounds.organization}years/{timezone.now():%Y}/",
    "person": lambda grounds: f"/people/{grounds.person()}/",
    "person against": lambda grounds: f"/people/{grounds.person()}/against/{grounds.person(1)}/",
    "series": lambda grounds: f"/series/{grounds.series.slug}/",
    "series why": lambda grounds: (
        f"/series/{grounds.series.slug}/why/p{grounds.series.organization.people.order_by('pk')[0].pk}/"
    ),
    "series ranking": lambda grounds: f"/series/{grounds.series.slug}/rankings/1/",
    "series progress": lambda grounds: f"/series/{grounds.series.slug}/progress/",
    "series forecast": lambda grounds: f"/series/{grounds.series.slug}/forecast/",
    "series scheme": lambda grounds: f"/series/{grounds.series.slug}/scheme/",
    "series box": lambda grounds: f"/series/{grounds.series.slug}/box/",
    "series changes": lambda grounds: f"/series/{grounds.series.slug}/changes/",
    "series projector": lambda grounds: f"/series/{grounds.series.slug}/projector/",
}
ORGANIZERS: dict[str, Callable[[Grounds], str]] = {
    "organizations": lambda _grounds: "/organizations/",
    "organization roles": lambda grounds: f"{grounds.organization}roles/",
    "organization settings": lambda grounds: f"{grounds.organization}settings/",
    "person new": lambda grounds: f"{grounds.organization}people/new/",
    "people list": lambda grounds: f"{grounds.organization}people/list/",
    "person edit": lambda grounds: f"/people/{grounds.person()}/edit/",
    "person merge": lambda grounds: (
        f"/people/{grounds.person()}/merge/?other={grounds.series.organization.people.order_by('name')[1].pk}"
    ),
    "person forget": lambda grounds: f"/people/{grounds.person()}/forget/",
    "series new": lambda grounds: f"{grounds.organization}series/new/",
    "series settings": lambda grounds: f"/series/{grounds.series.slug}/settings/",
    "series rankings": lambda grounds: f"/series/{grounds.series.slug}/settings/rankings/",
    "series events": lambda grounds: f"/series/{grounds.series.slug}/events/",
    "desk who": lambda grounds: grounds.event("finished", "desk/who/"),
    "desk lineup": lambda grounds: f"/e/{grounds.league.slug}/desk/lineup/1/",
    "desk roster": lambda grounds: f"/e/{grounds.league.slug}/desk/roster/?player=e2",
    "desk of a league": lambda grounds: f"/e/{grounds.league.slug}/desk/",
    "desk teams": lambda grounds: f"/e/{grounds.league.slug}/desk/players/",
}
PEOPLE_PAGES = {
    **{f"{name} stranger": Stop("stranger", path) for name, path in ORGANIZATIONS.items()},
    **{f"{name} organizer": Stop("organizer", path) for name, path in ORGANIZATIONS.items()},
    **{name: Stop("organizer", path) for name, path in ORGANIZERS.items()},
    "season": Stop("stranger", lambda grounds: f"/e/{grounds.league.slug}/plan/"),
    "captain": Stop("stranger", lambda grounds: grounds.captain),
    "captain lineup": Stop("stranger", lambda grounds: f"{grounds.captain}lineup/?table=1"),
    "captain date": Stop("stranger", lambda grounds: f"{grounds.captain}date/?table=1"),
    "captain absences": Stop("stranger", lambda grounds: f"{grounds.captain}absences/"),
}
CONTESTS = {
    f"{name} {page or 'event'}": of_contest(who, name, page)
    for who, name, pages in (
        ("stranger", "cup", ("", "plan/", "projector/")),
        ("stranger", "double", ("plan/", "plan/sheets/", "projector/")),
        ("stranger", "pairs", ("", "plan/", "day/2/", "projector/", "standings/", "players/")),
        ("stranger", "pairs", ("plan/cross/", "plan/sheets/")),
        ("stranger", "money", ("", "plan/", "players/", "standings/1/")),
        ("organizer", "money", ("desk/stage/", "desk/act/collect/", "desk/settings/rankings/")),
        ("organizer", "money", ("desk/rules/rounds/", "desk/results/")),
        ("organizer", "newcomer", ("desk/seat/", "desk/players/", "desk/results/")),
        ("organizer", "early", ("desk/", "desk/players/brought/", "desk/ready/")),
        ("organizer", "season", ("desk/next-season/",)),
        ("organizer", "cut", ("desk/", "projector/")),
        ("organizer", "pairs", ("desk/", "desk/results/")),
    )
    for page in pages
} | {
    "cash": of_contest("organizer", "money", "plan/"),
    "out of the cup": Stop("stranger", lambda grounds: grounds.loser()),
}
# Answers of these are no pages: they lead on, or scripts read them.
NO_PAGES = {
    *("demo", "logout", "set_language", "import-piece", "healthz", "livez", "readyz", "metrics"),
    *("desk-by-hand", "desk-match-entries", "event-places", "event-place", "organization-export"),
    "sheet-live",
}
# Manifests, photos, and the way from a phone to its sheet.
NO_PAGE_ENDINGS = ("-manifest", "-photo", "-sheet")
PARTS = (HOUSE, GAME_PAGES, PUBLIC, EVENT, DESK, PHONES, PEOPLE_PAGES, CONTESTS)
STOPS: dict[str, Stop] = {name: stop for part in PARTS for name, stop in part.items()}


def missed(grounds: Grounds) -> list[str]:
    """Return the routes of pages that no stop leads to."""
    paths = [stop.path(grounds).partition("?")[0] for stop in STOPS.values()]
    seen = {resolve(path).func for path in paths if path != "/nowhere/"}
    return [
        route
        for route, pattern in _addresses(get_resolver())
        if "GET" in _methods(pattern.callback)
        and pattern.callback not in seen
        and pattern.name not in NO_PAGES
        and not str(pattern.name).endswith(NO_PAGE_ENDINGS)
        and not route.startswith("api/")
        and "." not in route  # files
    ]


def _methods(view: Any) -> list[str]:
    """Return the methods that a view takes, by Django's decorators; ["GET"] without one."""
    while view is not None:
        names = view.__code__.co_freevars if hasattr(view, "__code__") else ()
        cells = dict(zip(names, getattr(view, "__closure__", None) or (), strict=False))
        if "request_method_list" in cells:
            return list(cells["request_method_list"].cell_contents)
        view = getattr(view, "__wrapped__", None)
    return ["GET"]


def _addresses(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _addresses(pattern, route)
        else:
            yield route, pattern
