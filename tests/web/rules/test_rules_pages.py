"""The rules of an event: chosen with the event, changed until the start, explained to everybody."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from games import GAMES
from games.game import Game
from games.guide import effective, explained
from games.wording import Language, translated
from tests.sample import sample
from tests.web.variants.test_variant_pages import typed
from tests.worlds.events import NOW, registered, sent, state
from tests.worlds.markup import flat
from tests.worlds.phones import player_home
from tournaments.domain.formats import FORMATS
from tournaments.store.create import create
from tournaments.store.models import Membership, RuleVariant, Tournament, User
from tournaments.store.variants import edit as variants
from tournaments.web.http.option_form import OptionsForm
from tournaments.wording.rules import heading

pytestmark = pytest.mark.django_db

Json = dict[str, Any]
BROKDORF = GAMES["brokdorf"]
EVENTS = [
    (format.key, game)
    for format in FORMATS.values()
    for game in format.games
    if not format.setup_problems(game, {})
]
VALUES: Json = {"zero_bid": False}


@pytest.fixture
def desk(client: Client, orga: User) -> Client:
    """An organizer who reads English."""
    client.force_login(orga)
    client.cookies["django_language"] = "en"
    return client


@pytest.fixture
def nordfriesen() -> RuleVariant:
    row = variants.create("brokdorf", "Nordfriesen", VALUES, now=NOW)
    return variants.publish(row, now=NOW)


def own_event(user: User, **setup: Any) -> Tournament:
    event = registered(**setup)
    Membership.objects.create(tournament=event, user=user, role=Membership.Role.ORGANIZER)
    return event


def pinned(event: Tournament) -> Any:
    return state(event).setup.settings.get("game_variant")


def event_fields(desk: Client, address: str = "/events/new/", **changes: str) -> Json:
    """Return the fields of the form of a new event as shown."""
    context = desk.get(address).context
    fields: Json = {}
    for form in (context["form"], context["options"]):
        for field in form:
            value = field.field.prepare_value(field.value())
            if value is not None and value is not False:
                fields[field.html_name] = "on" if value is True else str(value)
    return fields | {"name": "Abend"} | changes


# choosing


def test_a_new_event_chooses_published_rules_and_keeps_their_values(
    desk: Client, nordfriesen: RuleVariant
) -> None:
    page = desk.get("/events/new/").content.decode()
    assert "Nordfriesen · version 1" in page
    answer = desk.post("/events/new/", event_fields(desk, rules=str(nordfriesen.pk)))
    assert answer.status_code == 302
    event = Tournament.objects.get()
    assert (event.variant_name, pinned(event)) == ("Nordfriesen · version 1", VALUES)
    variants.retire(nordfriesen, now=NOW)
    assert "Nordfriesen" not in desk.get("/events/new/").content.decode()
    page = desk.get(f"/e/{event.slug}/rules/").content.decode()
    assert "Nordfriesen · version 1" in page
    assert "Departures from the rule book" in page


def test_drafts_and_rules_of_other_games_are_not_chosen(desk: Client, orga: User) -> None:
    draft = variants.create("brokdorf", "Entwurf", VALUES, now=NOW, user=orga)
    other = variants.publish(variants.create("bronzen", "B", {}, now=NOW), now=NOW)
    for ref in (str(draft.pk), str(other.pk), "binokel:", "999", "\x00"):
        answer = desk.post("/events/new/", event_fields(desk, rules=ref))
        assert answer.status_code == 422
        assert not Tournament.objects.exists()


def test_a_new_event_without_a_choice_plays_by_the_book(desk: Client) -> None:
    desk.post("/events/new/", event_fields(desk))
    event = Tournament.objects.get()
    assert (event.variant_name, pinned(event)) == ("", None)
    assert (
        "The game itself is played by the rules of the book"
        in desk.get(f"/e/{event.slug}/rules/").content.decode()
    )


# changing


def test_single_options_of_an_event_are_changed_until_it_starts(desk: Client, orga: User) -> None:
    event = own_event(orga, settings={"round_minutes": 30})
    url = f"/e/{event.slug}/desk/rules/"
    assert desk.get(url).status_code == 200
    answer = desk.post(url, typed(BROKDORF, zero_bid=False))
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/e/{event.slug}/rules/")
    assert state(event).setup.settings == {"round_minutes": 30, "game_variant": VALUES}
    event.refresh_from_db()
    assert event.variant_name == "By the book, changed"
    desk.post(url, typed(BROKDORF, VALUES, suit_order="SHDC"))
    event.refresh_from_db()
    assert event.variant_name == "By the book, changed"
    desk.post(url, typed(BROKDORF))
    event.refresh_from_db()
    assert (pinned(event), event.variant_name) == (None, "")
    sent(event, "start")
    answer = desk.post(url, typed(BROKDORF, zero_bid=False))
    assert answer.headers["Location"] == f"/e/{event.slug}/rules/"
    assert pinned(event) is None
    assert "its rules are fixed" in desk.get(f"/e/{event.slug}/rules/").content.decode()


def test_an_event_takes_other_rules_until_it_starts(
    desk: Client, orga: User, nordfriesen: RuleVariant
) -> None:
    event = own_event(orga)
    url = f"/e/{event.slug}/desk/rules/"
    desk.post(url, {"do": "choose", "rules": str(nordfriesen.pk)})
    event.refresh_from_db()
    assert (pinned(event), event.variant_name) == (VALUES, "Nordfriesen · version 1")
    desk.post(url, typed(BROKDORF, VALUES))
    event.refresh_from_db()
    assert event.variant_name == "Nordfriesen · version 1"
    desk.post(url, typed(BROKDORF, {**VALUES, "below_zero": "clamp"}))
    event.refresh_from_db()
    assert event.variant_name == "Nordfriesen · version 1, changed"
    desk.post(url, {"do": "choose", "rules": "brokdorf:"})
    event.refresh_from_db()
    assert (pinned(event), event.variant_name) == (None, "")


def test_options_that_another_desk_has_changed_are_not_put_back_without_a_word(
    desk: Client, orga: User
) -> None:
    event = own_event(orga)
    url = f"/e/{event.slug}/desk/rules/"
    seen = desk.get(url).context["seen"]
    one = typed(BROKDORF, {"below_zero": "clamp"})
    assert desk.post(url, {**one, "seen": seen}).status_code == 302
    refused = desk.post(url, {**typed(BROKDORF, VALUES), "seen": seen})
    assert refused.status_code == 422
    assert pinned(event) == {"below_zero": "clamp"}
    again = {**typed(BROKDORF, VALUES), "seen": refused.context["seen"]}
    assert desk.post(url, again).status_code == 302
    assert pinned(event) == VALUES


def test_wrong_values_of_an_event_are_refused_at_their_field(desk: Client, orga: User) -> None:
    event = own_event(orga)
    url = f"/e/{event.slug}/desk/rules/"
    answer = desk.post(url, typed(BROKDORF, suit_order="ABCD"))
    assert answer.status_code == 422
    assert "Select a valid choice" in answer.content.decode()
    assert desk.post(url, {"do": "choose", "rules": "skat:"}).status_code == 422
    assert pinned(event) is None
    look = desk.post(url, typed(BROKDORF, zero_bid=False) | {"do": "look"})
    assert "One option departs" in look.content.decode()
    back = desk.post(url, typed(BROKDORF, zero_bid=False) | {"do": "reset:zero_bid"})
    assert back.context["options"].departures() == {}
    assert pinned(event) is None


def test_only_who_runs_the_event_changes_its_rules(client: Client, orga: User) -> None:
    event = own_event(User.objects.create_user("chef"))
    url = f"/e/{event.slug}/desk/rules/"
    assert client.post(url, typed(BROKDORF)).headers["Location"].startswith("/login/")
    client.force_login(orga)
    assert client.post(url, typed(BROKDORF, zero_bid=False)).status_code == 403
    assert "/desk/rules/" not in client.get(f"/e/{event.slug}/rules/").content.decode()
    assert pinned(event) is None


# explaining


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_rules_are_explained_to_everybody(client: Client, game: Game, language: Language) -> None:
    client.cookies["django_language"] = language
    for ref in (game.key, *(f"{game.key}:{p.key}" for p in game.presets if p.variant)):
        answer = client.get(f"/rules/{ref}/")
        assert answer.status_code == 200
        variant = next((p.variant for p in game.presets if ref.endswith(f":{p.key}")), {})
        page = answer.content.decode()
        for title, sentences in explained(game, effective(game.options, variant), language):
            assert escape(title) in page
            assert all(escape(sentence) in page for sentence in sentences)


def test_rules_of_an_event_say_one_thing_about_debts(client: Client) -> None:
    """If nobody pays more than there is, nobody owes the rest on honour."""
    client.cookies["django_language"] = "en"
    wm, evening = registered(), registered(format="evening", game="brokdorf")
    told = [client.get(f"/e/{event.slug}/rules/").content.decode() for event in (wm, evening)]
    assert ["honour-bound" in page for page in told] == [False, True]
    assert ["more than they have" in page for page in told] == [True, False]
    assert "honour-bound" in client.get("/rules/brokdorf/").content.decode()


@pytest.mark.parametrize(("way", "loser"), [("none", True), ("lot", False)])
def test_rules_of_an_event_say_once_who_writes(client: Client, way: str, *, loser: bool) -> None:
    client.cookies["django_language"] = "en"
    event = registered(settings={"scorekeeper": way})
    page = client.get(f"/e/{event.slug}/rules/").content.decode()
    assert ("The loser also decides who writes." in page) == loser
    assert ("Scorekeeper: by lot." in page) != loser


def test_the_rules_of_an_event_are_explained_with_its_values(client: Client) -> None:
    event = registered(settings={"game_variant": VALUES, "round_minutes": 33})
    client.cookies["django_language"] = "en"
    page = client.get(f"/e/{event.slug}/rules/").content.decode()
    book = client.get("/rules/brokdorf/").content.decode()
    sections = explained(BROKDORF, effective(BROKDORF.options, VALUES), "en")
    told = [sentence for _title, sentences in sections for sentence in sentences]
    settled = [sentence for sentence in told if "honour-bound" in sentence]
    assert [sentence for sentence in told if escape(sentence) not in page] == settled
    assert [sentence for sentence in told if escape(sentence) not in book]
    assert re.search(r'<dd class="rule-value">33<small>instead of 45', flat(page))


def test_the_guide_of_a_wm_evening_is_made_from_its_settings_and_printed(client: Client) -> None:
    event = registered(settings={"cutoff": "23:15", "leaver_balance": "pot", "fine_max": 5})
    page = client.get(f"/e/{event.slug}/rules/").content.decode()
    for words in (
        "Um 23:15 Uhr endet die Vorrunde",
        "Das Guthaben geht in den Topf.",
        "eine Geldbuße bis 5 Euro",
        "Wer an einem laufenden Spiel nicht teilnimmt, kommentiert es nicht.",
        "Wer im 15er kein einziges Mal mitgespielt hat, bekommt nichts.",
    ):
        assert words in page
    evening = registered(0, format="evening", game="brokdorf")
    other = client.get(f"/e/{evening.slug}/rules/").content.decode()
    assert "Wer im 15er kein einziges Mal mitgespielt hat, bekommt nichts." in other


MONEY: Json = {
    "rounds": 2,
    "deals": 3,
    "entry_fee": 800,
    "lost_fees": [[4, 50], [0, 100]],
    "prizes": ["Schinken", "Wein", "letzter: Seife"],
}


def test_rounds_deals_fees_and_prizes_of_an_event_stand_in_its_rules(client: Client) -> None:
    event = registered(0, format="evening", game="canasta", settings=MONEY)
    page = client.get(f"/e/{event.slug}/rules/").content.decode()
    for words in (
        "Tische zu 4. Geht es nicht auf",
        "Zahl der Runden: 2.",
        "Spiele, die alle in einer Partie haben: 3.",
        "5000 Punkte, spätestens aber, wenn alle 3 Spiele gespielt haben",
        "Startgeld je Person, beim Start zu zahlen: 8,00 €.",
        "in Stufen: 4 × 0,50; 1,00 €.",
        "sucht zuerst aus: Schinken, Wein, letzter: Seife.",
        "Was dieses Turnier selbst festlegt",
        "Das Spiel selbst wird nach dem Regelbuch gespielt",
    ):
        assert words in page, words
    assert re.search(r'<dd class="rule-value">2<small>statt 3', flat(page))


def test_a_length_that_differs_by_table_is_told_for_each(client: Client) -> None:
    settings = {"deals": 12, "table_size": 3, "other_sizes": [4]}
    event = registered(0, format="evening", game="binokel", settings=settings)
    page = client.get(f"/e/{event.slug}/rules/").content.decode()
    assert "Spiele in einer Partie: 12 an Tischen zu 3, 16 an Tischen zu 4." in page


def test_the_date_of_a_first_match_day_is_written_for_people(client: Client) -> None:
    settings = {"kind": "sides", "first_day": "2026-10-05T19:30"}
    event = registered(0, format="league", game="bronzen", settings=settings)
    for language, words in (("de", "am 5.10.2026, 19:30."), ("en", "on 5 October 2026, 19:30.")):
        client.cookies["django_language"] = language
        page = client.get(f"/e/{event.slug}/rules/").content.decode()
        assert words in page
        assert "T19:30" not in page


def test_pages_of_an_event_name_its_game_and_rules_and_lead_to_them(client: Client) -> None:
    event = registered()
    Tournament.objects.filter(pk=event.pk).update(variant_name="Nordfriesen")
    client.cookies["django_language"] = "en"
    player = next(iter(state(event).play.status))
    for address in (
        f"/e/{event.slug}/",
        f"/e/{event.slug}/players/{player}/",
        player_home(event, player),
    ):
        page = flat(client.get(address).content.decode())
        assert "Brokdorf · Brokdorf WM mode" in page
        assert f'<a href="/e/{event.slug}/rules/">Rules: Nordfriesen</a>' in page


def test_the_rules_of_a_private_event_are_for_its_people(client: Client) -> None:
    event = registered()
    Tournament.objects.filter(pk=event.pk).update(is_private=True)
    assert client.get(f"/e/{event.slug}/rules/").status_code == 404


@pytest.mark.parametrize("ref", ["no-such-game", "binokel:nix", "999", "x" * 200])
def test_rules_that_do_not_exist_are_not_found(client: Client, ref: str) -> None:
    assert client.get(f"/rules/{ref}/").status_code == 404


def test_a_preset_shows_as_it_is_in_the_form() -> None:
    for game in GAMES.values():
        for preset in game.presets:
            form = OptionsForm(
                game.options, preset.variant, typed(game, preset.variant), prefix="o"
            )
            assert form.is_valid()
            assert form.departures() == preset.variant


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(("format", "game"), sample(EVENTS, 8))
def test_every_event_has_a_page_of_its_rules(
    client: Client, format: str, game: str, language: Language
) -> None:
    event = registered(0, format=format, game=game)
    client.cookies["django_language"] = language
    page = client.get(f"/e/{event.slug}/rules/").content.decode()
    settings = FORMATS[format].options(game)
    for option in (*GAMES[game].options, *(o for o in settings if o.type != "object")):
        assert escape(translated(option.label, language)) in page


def test_the_rules_say_how_many_deals_the_format_asks_for(client: Client) -> None:
    variant = {"deals_per_match": 9, "lost_factor": 2}
    setup = {"format": "evening", "game": "binokel"}
    event = registered(0, **setup, settings={"deals": 15, "game_variant": variant})
    client.cookies["django_language"] = "en"
    page = client.get(f"/e/{event.slug}/rules/").content.decode()
    assert "Deals in a match: 15 at tables of 3, 20 at tables of 4." in page
    assert "twice the bid is deducted" in page
    assert "best round, last round" in page


@pytest.mark.parametrize(
    ("ref", "typed_deals", "deals"),
    [
        ("binokel:counted_three", None, 15),
        ("binokel:counted_four", None, 15),
        ("binokel:sevens_three", None, 9),
        ("binokel:sevens_four", None, None),
        ("binokel:", None, None),
        ("binokel:counted_three", "18", 18),
    ],
)
def test_an_evening_plays_as_many_deals_as_its_rules_say(
    desk: Client, ref: str, typed_deals: str | None, deals: int | None
) -> None:
    address = "/events/new/?format=evening&game=binokel"
    fields = event_fields(desk, address, rules=ref)
    if typed_deals:
        fields["s-deals"] = typed_deals
    assert desk.post(address, fields).status_code == 302
    event = Tournament.objects.get()
    assert state(event).setup.settings.get("deals") == deals


def test_every_group_of_settings_has_a_heading() -> None:
    for format in FORMATS.values():
        assert all(heading(option.group) for option in format.settings)


def test_a_length_that_the_event_sets_is_shown_as_fixed(desk: Client, orga: User) -> None:
    settings = {"deals": 12, "game_variant": {"deals_per_match": 6}}
    setup = {"name": "Krone", "format": "evening", "game": "binokel", "settings": settings}
    event = create(setup, now=NOW, user=orga)
    page = reverse("desk-rules", args=[event.slug])
    html = desk.get(page).content.decode()
    assert "12 at tables of 3, 16 at tables of 4" in html
    assert 'name="o-deals_per_match"' not in html
    data = typed(GAMES["binokel"]) | {"do": "save", "o-deals_per_match": "99"}
    answer = desk.post(page, data)
    assert answer.status_code == 302, answer.context and answer.context["options"].errors
    assert state(event).setup.settings["game_variant"] == {"deals_per_match": 6}
    free = create({**setup, "settings": {"deals": 0}}, now=NOW, user=orga)
    open_page = desk.get(reverse("desk-rules", args=[free.slug])).content.decode()
    assert 'name="o-deals_per_match"' in open_page


@pytest.mark.parametrize(("form", "game"), EVENTS)
def test_of_the_source_of_an_option_is_shown_what_readers_can_look_up(
    desk: Client, orga: User, form: str, game: str
) -> None:
    """Paragraphs and chapters of the rule book, not the numbers of our own lists."""
    event = create({"name": "Krone", "format": form, "game": game}, now=NOW, user=orga)
    html = desk.get(reverse("event-rules", args=[event.slug])).content.decode()
    shown = set(re.findall(r'option-source">(.*?)<', html)) - {""}
    assert all(re.match(r"§ \d|[A-ZÄÖÜ][a-zäöüß]{2}", source) for source in shown), shown
    assert not any(re.search(r"\b[A-Z]\d|formats|docs/", source) for source in shown), shown


def test_no_help_of_an_option_breaks_off_before_a_list() -> None:
    """The form of the option adds the list; a page of rules has none."""
    options = [
        option
        for declared in (*(game.options for game in GAMES.values()),
                         *(form.settings for form in FORMATS.values()))
        for option in declared
    ]  # fmt: skip
    broken = [
        option.key
        for option in options
        for language in ("de", "en")
        if translated(option.help, language).rstrip().endswith(":")
    ]
    assert broken == []
