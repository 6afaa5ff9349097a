"""Every address of the product."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, include, path, register_converter
from django.urls.converters import PathConverter
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.api import api, nowhere
from tournaments.health import healthz
from tournaments.secret_addresses import Secret, robots
from tournaments.views import (
    account,
    api_guide,
    circles,
    demo,
    desk,
    draws,
    event,
    event_rules,
    fixtures,
    free,
    free_live,
    free_sheet,
    home,
    judge,
    log,
    match,
    people,
    plan,
    player,
    players,
    report,
    rules,
    series,
    series_desk,
    setup,
    sheet,
    stage,
    table,
    teams,
    tokens,
    variant_edit,
    variants,
    webhooks,
    who,
    wishes,
)
from tournaments.views.phone import View, at_table, before_the_pin, by_link


class AnyText(PathConverter):
    """A name in an address, even if an imported event has one with a line break."""

    regex = r"[\s\S]+"


register_converter(AnyText, "text")
register_converter(Secret, "secret")

EVENT = "e/<slug:slug>/"
DESK = "e/<slug:slug>/desk/"
TABLE = "t/<slug:slug>/<int:table>/<secret:code>/"
PLAYER = "p/<secret:token>/"
CIRCLE = "circles/<slug:slug>/"
SERIES = "series/<slug:slug>/"
PERSON = "people/<slug:code>/"
FREE = "free/t/<secret:token>/"


def phones(
    prefix: str, enter: Callable[[View], View], name: str, pages: dict[str, tuple[View, str]]
) -> list[URLPattern]:
    """The addresses of a phone: each page with its methods, named `<name>-<page>`."""
    return [
        path(
            f"{prefix}{page}/" if page else prefix,
            require_http_methods(methods.split())(enter(view)),
            name=f"{name}-{page.replace('/', '-')}" if page else name,
        )
        for page, (view, methods) in pages.items()
    ]


READ, WRITE, FORM = "GET HEAD", "POST", "GET HEAD POST"
# what becomes a command: whether it may be sent, and was sent before, is asked where it is executed
TELLING: dict[str, tuple[View, str]] = {
    "report": (report.report, WRITE),
    "confirm": (report.confirm, WRITE),
    "dispute": (report.dispute, WRITE),
    "match/send": (match.send, WRITE),
}
WRITING: dict[str, tuple[View, str]] = {
    "sheet": (sheet.page, READ),
    "sheet/deal": (sheet.add_deal, WRITE),
    "sheet/undo": (sheet.undo, WRITE),
    "sheet/exclude": (sheet.exclude, WRITE),
    "sheet/anew": (sheet.anew, WRITE),
    "sheet/send": (sheet.send, WRITE),
    "match": (match.open_sheet, WRITE),
    "match/anew": (match.anew, WRITE),
}

handler400 = "tournaments.views.refusals.bad_request"
handler500 = "tournaments.views.refusals.server_error"

urlpatterns = [
    path("", home.home, name="home"),
    path("login/", account.Login.as_view(), name="login"),
    path("logout/", LogoutView.as_view(next_page="home"), name="logout"),
    path("login/once/<secret:token>/", home.login_once, name="login-once"),
    path("password/", account.password, name="password"),
    path("account/tokens/", tokens.tokens_page, name="tokens"),
    path("account/tokens/revoke/", tokens.revoke_token, name="token-revoke"),
    path("events/new/", home.new_event, name="new-event"),
    path("events/choose/", home.choose_event, name="choose-event"),
    path("events/import/", setup.import_page, name="import-event"),
    path("demo/", demo.demo, name="demo"),
    path(EVENT + "demo-speed/", demo.demo_speed, name="demo-speed"),
    # an event, for everybody
    path(EVENT, event.overview, name="event"),
    path(EVENT + "standings/", event.standings_page, name="standings"),
    path(EVENT + "draws/", draws.list_page, name="draws"),
    path(EVENT + "draws/<int:seq>/", draws.page, name="draw"),
    path(EVENT + "draws/<int:seq>/draw.json", draws.file, name="draw-file"),
    path("verify/", draws.verify_page, name="verify-draw"),
    path(EVENT + "projector/", event.projector, name="projector"),
    path(EVENT + "wall/<secret:code>/", require_safe(event.wall), name="wall"),
    path(EVENT + "players/<text:player>/", event.player_page, name="event-player"),
    path(EVENT + "signup/", players.sign_up, name="signup"),
    # phones without login
    *phones(
        TABLE,
        before_the_pin,
        "table",
        {"": (table.page, READ), "pin": (table.enter_pin, WRITE)} | TELLING,
    ),
    *phones(TABLE, at_table, "table", {"holder": (table.hold, WRITE)} | WRITING),
    *phones(
        PLAYER,
        by_link,
        "player",
        {
            "": (player.page, READ),
            "code": (player.own_code, READ),
            "leave": (player.leave, FORM),
            "lineup": (fixtures.lineup, FORM),
            "date": (fixtures.date, FORM),
        }
        | TELLING
        | WRITING,
    ),
    *phones(
        PLAYER + "table/<int:table>/",
        by_link,
        "player-table",
        {"": (player.page, READ)} | TELLING | WRITING,
    ),
    path(EVENT + "judge/", judge.event_judge, name="judge"),
    path(EVENT + "judge/<slug:judge>/", judge.event_judge, name="judge-of"),
    # an event, for those who run it
    path(DESK, desk.board_page, name="desk"),
    path(DESK + "do/<slug:kind>/", desk.do, name="desk-do"),
    path(DESK + "act/<slug:kind>/", desk.act, name="desk-act"),
    path(DESK + "draw/", desk.draw_page, name="desk-draw"),
    path(DESK + "swap/", desk.swap, name="desk-swap"),
    path(DESK + "wishes/", wishes.page, name="desk-wishes"),
    path(DESK + "wishes/drop/", wishes.drop, name="desk-drop-wish"),
    path(DESK + "playoff/", desk.playoff, name="desk-playoff"),
    path(DESK + "stage/", stage.stage_page, name="desk-stage"),
    path(DESK + "table/<int:table>/", desk.table_link, name="desk-table"),
    path(DESK + "lineup/<int:table>/", teams.lineup_page, name="desk-lineup"),
    path(DESK + "roster/", teams.roster_page, name="desk-roster"),
    path(DESK + "players/", players.players_page, name="desk-players"),
    path(DESK + "players/check-in/", players.check_in, name="desk-check-in"),
    path(DESK + "players/signup/", players.signup_switch, name="desk-signup"),
    path(DESK + "players/link/", players.new_link, name="desk-new-link"),
    path(DESK + "who/", who.who_page, name="desk-who"),
    path(DESK + "who/circle/", who.adopt_page, name="desk-adopt"),
    path(DESK + "settings/", setup.settings_page, name="desk-settings"),
    path(DESK + "settings/members/", setup.add_member, name="desk-add-member"),
    path(DESK + "settings/members/remove/", setup.remove_member, name="desk-remove-member"),
    path(DESK + "wall/", setup.new_wall, name="desk-new-wall"),
    path(DESK + "rules/", event_rules.page, name="desk-rules"),
    path(DESK + "cards/", players.cards, name="desk-cards"),
    path(DESK + "webhooks/", webhooks.page, name="desk-webhooks"),
    path(DESK + "webhooks/<int:pk>/remove/", webhooks.remove, name="webhook-remove"),
    path(DESK + "webhooks/<int:pk>/resume/", webhooks.resume, name="webhook-resume"),
    path(DESK + "log/", log.log_page, name="desk-log"),
    path(DESK + "log/<int:seq>/correct/", log.correct, name="desk-correct"),
    path(DESK + "export.json", log.export_json, name="desk-export"),
    path(EVENT + "plan/", plan.plan_page, name="event-plan"),
    path(EVENT + "plan/sheets/", plan.sheets_page, name="event-plan-sheets"),
    path(EVENT + "plan/cross/", plan.cross_page, name="event-cross"),
    path(EVENT + "day/<int:number>/", plan.day_page, name="event-day"),
    path(EVENT + "calendar.ics", plan.calendar, name="event-calendar"),
    path(EVENT + "rules/", rules.event_rules, name="event-rules"),
    # across events
    path("circles/", circles.list_page, name="circles"),
    path(CIRCLE, circles.page, name="circle"),
    path(CIRCLE + "people/", circles.people, name="circle-people"),
    path(CIRCLE + "people/new/", circles.new_person, name="person-new"),
    path(CIRCLE + "games/<slug:game>/", circles.game, name="circle-game"),
    path(CIRCLE + "settings/", circles.settings_page, name="circle-settings"),
    path(CIRCLE + "organizers/", circles.add_organizer, name="circle-add-organizer"),
    path(CIRCLE + "organizers/remove/", circles.remove_organizer, name="circle-remove-organizer"),
    path(PERSON, people.page, name="person"),
    path(PERSON + "edit/", people.edit, name="person-edit"),
    path(PERSON + "merge/", people.merge_page, name="person-merge"),
    path(PERSON + "forget/", people.forget_page, name="person-forget"),
    path(PERSON + "against/<slug:other>/", people.against, name="person-against"),
    path(CIRCLE + "series/new/", series_desk.new, name="series-new"),
    path(SERIES, series.page, name="series"),
    path(SERIES + "why/<path:who>/", series.why_page, name="series-why"),
    path(SERIES + "scheme/", series.scheme_page, name="series-scheme"),
    path(SERIES + "changes/", series.changes_page, name="series-changes"),
    path(SERIES + "projector/", series.projector, name="series-projector"),
    path(SERIES + "settings/", series_desk.settings_page, name="series-settings"),
    path(SERIES + "events/", series_desk.events_page, name="series-events"),
    path(SERIES + "do/<slug:kind>/", series_desk.do, name="series-do"),
    # rules of the games
    path("rules/<str:ref>/", rules.rules, name="rules"),
    path("variants/", variants.list_page, name="variants"),
    path("variants/compare/", variants.compare_page, name="variants-compare"),
    path("variants/import/", variants.import_page, name="variant-import"),
    path("variants/new/<slug:game>/", variant_edit.new, name="variant-new"),
    path("variants/<int:pk>/", variants.variant_page, name="variant"),
    path("variants/<int:pk>/edit/", variant_edit.edit, name="variant-edit"),
    path("variants/<int:pk>/do/<slug:kind>/", variants.act, name="variant-do"),
    path("variants/<int:pk>/export.json", variants.export_json, name="variant-export"),
    # tables without a tournament
    path("free/", free.choose, name="free"),
    path("free/new/<slug:game>/", free.open_table, name="free-open"),
    path(FREE, free_sheet.page, name="free-table"),
    path(FREE + "deal/", free_sheet.add, name="free-deal"),
    path(FREE + "deal/<slug:part>/<int:index>/", free_sheet.correct, name="free-correct"),
    path(FREE + "undo/", free_sheet.undo, name="free-undo"),
    path(FREE + "next/", free_sheet.next_match, name="free-next"),
    path(FREE + "close/", free_sheet.close, name="free-close"),
    path(FREE + "preview/", free_live.foretell, name="free-preview"),
    path(FREE + "draft/", free_live.draft, name="free-draft"),
    path(FREE + "judge/<slug:judge>/", judge.free_judge, name="free-judge"),
    path(FREE + "live/", free_live.live, name="free-live"),
    # programs
    path("api/", api_guide.guide_page, name="api-guide"),
    path("api/v1/", api.urls),
    path("api/<path:rest>", nowhere),
    # the installation
    path("healthz", healthz, name="healthz"),
    path("robots.txt", robots, name="robots"),
    path("language/", include("django.conf.urls.i18n")),
]
