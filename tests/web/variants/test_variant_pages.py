"""The pages of rule variants: list, editor, trial, comparison, files, and who may see them."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.html import escape

from games import GAMES
from games.game import Game
from tests.worlds.events import NOW
from tests.worlds.markup import words
from tournaments.store.models import RuleVariant, User
from tournaments.store.variants import edit as variants
from tournaments.web.http.option_form import OptionsForm
from tournaments.web.variants.trial import sample, trial

pytestmark = pytest.mark.django_db

Json = dict[str, Any]
EACH_GAME = [pytest.param(game, id=game.key) for game in GAMES.values()]


@pytest.fixture
def desk(client: Client, orga: User) -> Client:
    """An organizer who reads English."""
    client.force_login(orga)
    client.cookies["django_language"] = "en"
    return client


def draft(user: User, values: Json | None = None, name: str = "Krone") -> RuleVariant:
    return variants.create("binokel", name, values or {}, now=NOW, user=user)


def typed(game: Game, values: Json | None = None, **changes: Any) -> Json:
    """Return the fields of the editor with these values; `changes` by option."""
    form = OptionsForm(game.options, values or {}, prefix="o")
    shown = {field.html_name: field.field.prepare_value(field.value()) for field in form}
    shown |= {f"o-{name}": value for name, value in changes.items()}
    given = {name: value for name, value in shown.items() if value is not None}
    sent = {name: "on" if value is True else str(value) for name, value in given.items()}
    absent = {name for name, value in given.items() if value is False}
    return {name: value for name, value in sent.items() if name not in absent}


def facts(page: str, key: str) -> str:
    """The words that stand below one option."""
    found = re.search(rf'id="facts-{key}"[^>]*>(.*?)</div>', page, re.DOTALL)
    assert found, key
    return " ".join(re.sub(r"<[^>]+>", " ", found[1]).split())


PAGES = ["", "new/binokel/", "import/", "compare/?a=binokel:"]


@pytest.mark.parametrize("page", PAGES)
def test_strangers_are_sent_to_the_login(client: Client, page: str) -> None:
    answer = client.get(f"/variants/{page}")
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/login/")


def test_strangers_change_nothing(client: Client, orga: User) -> None:
    row = draft(orga)
    assert client.get(f"/variants/{row.pk}/export.json").status_code == 302
    for page in ("edit/", "do/publish/", "do/discard/"):
        answer = client.post(f"/variants/{row.pk}/{page}", {"name": "x"})
        assert (answer.status_code, answer.headers["Location"][:7]) == (302, "/login/")
    row.refresh_from_db()
    assert (row.name, row.status) == ("Krone", "draft")


def test_other_organizers_see_what_is_published_and_change_nothing(desk: Client) -> None:
    other = User.objects.create_user("chef")
    secret, shown = draft(other, name="Entwurf"), draft(other)
    variants.publish(shown, now=NOW)
    assert desk.get(f"/variants/{secret.pk}/").status_code == 404
    assert desk.get(f"/variants/{secret.pk}/edit/").status_code == 404
    assert desk.post(f"/variants/{secret.pk}/do/publish/").status_code == 404
    assert desk.get(f"/rules/{secret.pk}/").status_code == 404
    page = desk.get(f"/variants/{shown.pk}/").content.decode()
    assert "Retire" not in page
    assert desk.post(f"/variants/{shown.pk}/do/retire/").status_code == 403
    shown.refresh_from_db()
    assert shown.status == "published"


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_variant_is_made_edited_published_and_retired(desk: Client, game: Game) -> None:
    option = next(option for option in game.options if option.choices or option.type == "int")
    values = option.choices or (option.minimum, option.maximum)
    other = next(value for value in values if value != option.default)
    fields = typed(game, **{option.key: other})
    answer = desk.post(f"/variants/new/{game.key}/", fields | {"name": "Krone", "note": "Montags"})
    row = RuleVariant.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/variants/{row.pk}/")
    assert (row.game, row.values, row.note) == (game.key, {option.key: other}, "Montags")
    desk.post(f"/variants/{row.pk}/edit/", typed(game) | {"name": "Löwe", "note": ""})
    row.refresh_from_db()
    assert (row.name, row.values, row.status) == ("Löwe", {}, "draft")
    for kind, status in (("publish", "published"), ("retire", "retired")):
        assert desk.post(f"/variants/{row.pk}/do/{kind}/").status_code == 302
        row.refresh_from_db()
        assert row.status == status
    desk.post(f"/variants/{row.pk}/do/revise/")
    assert RuleVariant.objects.get(version=2).status == "draft"


@pytest.mark.parametrize("game", EACH_GAME)
def test_every_preset_can_be_copied_as_it_is(desk: Client, game: Game) -> None:
    for i, preset in enumerate(game.presets):
        ref = f"{game.key}:{preset.key}" if preset.variant else f"{game.key}:"
        url = f"/variants/new/{game.key}/?from={ref}"
        assert desk.get(url).status_code == 200
        desk.post(url, typed(game, preset.variant) | {"name": f"Kopie {i}"})
        assert RuleVariant.objects.latest("pk").values == preset.variant


def test_a_copy_names_where_it_comes_from(desk: Client, orga: User) -> None:
    row = draft(orga, {"lost_factor": 2})
    url = f"/variants/new/binokel/?from={row.pk}"
    assert 'value="Krone, own version"' in desk.get(url).content.decode()
    desk.post(url, typed(GAMES["binokel"], row.values) | {"name": "Löwe"})
    copy = RuleVariant.objects.get(name="Löwe")
    assert (copy.parent, copy.values) == (row, {"lost_factor": 2})
    assert "Copied from Krone" in desk.get(f"/variants/{copy.pk}/").content.decode()


def test_what_is_published_is_not_edited(desk: Client, orga: User) -> None:
    row = variants.publish(draft(orga), now=NOW)
    answer = desk.post(f"/variants/{row.pk}/edit/", typed(GAMES["binokel"]) | {"name": "x"})
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/variants/{row.pk}/")
    row.refresh_from_db()
    assert row.name == "Krone"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"bid_min": "155"}, "multiple of step size 10"),
        ({"bid_min": "-10"}, "greater than or equal to 10"),
        ({"bid_min": "9" * 400}, "This number is too large"),
        ({"bid_min": "viel"}, "Enter a whole number"),
        ({"pack": "52"}, "Select a valid choice"),
        ({"abgehen_others.word": "", "abgehen_others": ""}, "This value does not fit. From"),
        ({"deals_per_match": "13"}, "It must be a multiple of the players at the table"),
        ({"meld_values.pair": "25"}, "multiple of step size 10"),
    ],
)
def test_a_wrong_value_is_refused_at_its_field(desk: Client, changes: Json, words: str) -> None:
    fields = typed(GAMES["binokel"], **changes) | {"name": "Krone", "note": "Montags"}
    answer = desk.post("/variants/new/binokel/", fields)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert words in page
    assert "Montags" in page
    assert not RuleVariant.objects.exists()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": ""}, "This field is required"),
        ({"name": "x" * 81}, "at most 80 characters"),
        ({"name": "Krone"}, "rules of this name already"),
    ],
)
def test_a_wrong_name_is_refused(desk: Client, orga: User, fields: Json, words: str) -> None:
    draft(orga)
    answer = desk.post("/variants/new/binokel/", typed(GAMES["binokel"]) | fields)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert RuleVariant.objects.count() == 1


def test_an_option_shows_its_default_its_departure_and_what_it_needs(
    desk: Client, orga: User
) -> None:
    row = draft(orga, {"lost_factor": 2, "round_points": True})
    page = desk.get(f"/variants/{row.pk}/edit/").content.decode()
    assert "departs from the book By the book: once" in facts(page, "lost_factor")
    assert "Back to the book" in facts(page, "lost_factor")
    assert facts(page, "bid_min").startswith("By the book: 150")
    assert facts(page, "round_points").startswith("departs from the book no effect now")
    assert "Only with Card points: 11, 10, 4, 3, 2." in facts(page, "round_points")


def test_marks_follow_what_is_typed_without_saving(desk: Client) -> None:
    game = GAMES["binokel"]
    changes = {"card_points": "classic", "round_points": True, "bid_min": "155"}
    fields = typed(game, **changes) | {"do": "look"}
    answer = desk.post("/variants/new/binokel/", fields, headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "<html" not in page
    assert "no effect now" not in facts(page, "round_points")
    assert "departs from the book" in facts(page, "round_points")
    assert "multiple of step size 10" in facts(page, "bid_min")
    assert "2 options depart" in page
    assert not RuleVariant.objects.exists()


@pytest.mark.parametrize("key", [option.key for option in GAMES["binokel"].options])
def test_one_option_is_put_back_to_the_book(desk: Client, key: str) -> None:
    """Without script the other typed values stay too."""
    game = GAMES["binokel"]
    values: Json = {"lost_factor": 2, "round_points": True, "finish_round": False}
    values |= {"abgehen_others": "half_bid", "meld_values": {"pair": 30}, "pack": 48}
    fields = typed(game, values) | {"name": "Krone", "note": "neu", "do": f"reset:{key}"}
    answer = desk.post("/variants/new/binokel/", fields)
    options = answer.context["desk"].options
    assert answer.status_code == 200
    assert options.departures() == {k: v for k, v in values.items() if k != key}
    assert 'value="Krone"' in answer.content.decode()


def test_a_wish_that_does_not_exist_is_not_found(desk: Client, orga: User) -> None:
    row = draft(orga)
    assert desk.post("/variants/new/binokel/", {"do": "burn"}).status_code == 404
    assert desk.post(f"/variants/{row.pk}/do/burn/").status_code == 404
    assert desk.get("/variants/new/no-such-game/").status_code == 404
    assert desk.get("/variants/new/canasta/?from=binokel:").status_code == 404
    assert desk.get("/variants/compare/?a=binokel:&b=canasta:").status_code == 404


# trying


@pytest.mark.turns(2)
@pytest.mark.parametrize("game", EACH_GAME)
def test_rules_are_tried_on_a_simulated_match(desk: Client, game: Game) -> None:
    for level in game.levels:
        fields = typed(game) | {"do": "sample", "t-level": level}
        answer = desk.post(f"/variants/new/{game.key}/", fields)
        assert answer.status_code == 200
        outcome = answer.context["desk"].outcome
        assert outcome.ok
        assert escape(outcome.headline) in answer.content.decode()
        again = fields | {"do": "try", "t-report": answer.context["desk"].attempt["report"].value()}
        assert desk.post(f"/variants/new/{game.key}/", again).context["desk"].outcome == outcome
    assert not RuleVariant.objects.exists()


def test_trying_without_a_report_plays_one(desk: Client) -> None:
    fields = typed(GAMES["bronzen"]) | {"do": "try", "t-level": "sheet"}
    assert desk.post("/variants/new/bronzen/", fields).context["desk"].outcome.ok


LOST: Json = {
    "players": ["Anna", "Bernd", "Clara"],
    "deals": [
        {"solo": "Bernd", "bid": 200, "trump": "C", "points": {"Bernd": 100, "Anna": 70}},
        {"solo": "Clara", "bid": 160, "trump": "C", "points": {"Clara": 200, "Anna": 20}},
    ],
}


def test_a_trial_shows_what_the_book_would_give_instead() -> None:
    found = trial(GAMES["binokel"], {"lost_factor": 2}, LOST)
    assert [(n.name, n.value, n.book) for n in found.deals[0].numbers] == [
        ("Anna", 70, None),
        ("Bernd", -400, -200),
        ("Clara", 80, None),
    ]
    assert [deal.differs for deal in found.deals] == [True, False]
    totals = {n.name: (n.value, n.book) for n in found.sums[0].numbers}
    assert totals == {"Anna": (90, None), "Bernd": (-370, -170), "Clara": (280, None)}


def test_a_trial_says_what_is_wrong_in_words(desk: Client) -> None:
    deals = [{**LOST["deals"][0], "bid": 205}, {**LOST["deals"][1], "solo": "Zoe"}]
    report = json.dumps({**LOST, "deals": deals})
    fields = typed(GAMES["binokel"]) | {"do": "try", "t-level": "sheet", "t-report": report}
    page = desk.post("/variants/new/binokel/", fields).content.decode()
    assert "The report is refused." in page
    assert "<strong>Deal 1:</strong>" in page
    assert "deals[1].solo" in page


def test_a_report_that_the_book_refuses_is_told() -> None:
    report = sample(GAMES["canasta"], {"jokers": 6}, Random(1), level="quick")
    assert trial(GAMES["canasta"], {"jokers": 6}, report).ok
    refused = trial(GAMES["binokel"], {"deals_per_match": 3}, {**LOST, "deals": LOST["deals"] * 2})
    assert (refused.ok, [found.path for found in refused.problems]) == (False, ["deals[3]"])
    many = {**LOST, "deals": LOST["deals"] * 7}
    told = trial(GAMES["binokel"], {"deals_per_match": 15}, many)
    assert told.against_book.startswith(("By the book this report would be", "Nach dem Regelbuch"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{oops}", "line 1, column 2"),
        ("[]", "an object in braces"),
        ('"x"', "an object in braces"),
        ("[" * 100_000, "This is not JSON"),
        ('{"players": ["\\ud800"]}', "cannot be read"),
        ('{"players": NaN}', "This is not JSON"),
        ("1" * 5000, "This is not JSON"),
        ("x" * 200_001, "at most 200000 characters"),
    ],
)
def test_a_report_that_is_none_is_refused(desk: Client, text: str, words: str) -> None:
    fields = typed(GAMES["binokel"]) | {"do": "try", "t-level": "sheet", "t-report": text}
    answer = desk.post("/variants/new/binokel/", fields)
    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_a_table_that_cannot_play_by_the_rules_is_told(desk: Client) -> None:
    fields = typed(GAMES["binokel"], deals_per_match="9") | {"do": "sample", "t-level": "result"}
    answer = desk.post("/variants/new/binokel/", fields | {"t-players": "4"})
    assert answer.status_code == 422
    assert "No table of this size can play by these rules." in answer.content.decode()
    assert desk.post("/variants/new/binokel/", fields).status_code == 200


def test_nothing_is_tried_while_a_rule_is_wrong(desk: Client) -> None:
    fields = typed(GAMES["binokel"], bid_min="7") | {"do": "sample", "t-level": "result"}
    answer = desk.post("/variants/new/binokel/", fields)
    assert answer.status_code == 422
    assert "Please correct the marked rules first." in answer.content.decode()


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_sample_is_accepted_by_every_preset(game: Game) -> None:
    for preset in game.presets:
        report = sample(game, preset.variant, Random(5), level=game.levels[0])
        assert "variant" not in report
        assert trial(game, preset.variant, report).ok


# files and comparison


def upload(desk: Client, content: bytes) -> tuple[int, str]:
    file = SimpleUploadedFile("variant.json", content, content_type="application/json")
    answer = desk.post("/variants/import/", {"file": file})
    return answer.status_code, answer.content.decode()


def test_a_variant_goes_out_as_a_file_and_comes_in_again(desk: Client, orga: User) -> None:
    row = draft(orga, {"lost_factor": 2}, name="Krone & Löwe")
    answer = desk.get(f"/variants/{row.pk}/export.json")
    assert 'filename="binokel-krone-lowe-1.json"' in answer.headers["Content-Disposition"]
    assert upload(desk, answer.content)[0] == 302
    taken = RuleVariant.objects.latest("pk")
    assert (taken.name, taken.values, taken.created_by) == (
        "Krone & Löwe (2)",
        {"lost_factor": 2},
        orga,
    )


WHOLE = {"form": variants.FORM, "game": "binokel", "name": "Krone", "values": {}}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"{oops", "line 1, column 2"),
        (b"\xff\xfe\x00", "not a JSON file"),
        (b"[" * 60_000, "not a JSON file"),
        (b'"\\ud800"', "not a JSON file"),
        (b"[1e999]", "not a JSON file"),
        (b" " * 100_001, "100 kB at most"),
        (b"{}", "not an exported rule variant"),
        (json.dumps({**WHOLE, "game": "no-such-game"}).encode(), "(game)"),
        (json.dumps({**WHOLE, "values": {"pack": 52}}).encode(), "(values.pack)"),
        (json.dumps({**WHOLE, "values": {"jokers": 6}}).encode(), "(values.jokers)"),
        (json.dumps({**WHOLE, "name": "x" * 99}).encode(), "1 to 80 characters"),
    ],
)
def test_a_file_that_is_no_variant_is_refused(desk: Client, content: bytes, words: str) -> None:
    status, page = upload(desk, content)
    assert (status, words in page) == (422, True)
    assert not RuleVariant.objects.exists()


def test_two_variants_stand_side_by_side(desk: Client, orga: User) -> None:
    row = draft(orga, {"lost_factor": 2})
    page = desk.get(f"/variants/compare/?a=binokel:&b={row.pk}").content.decode()
    assert "One option differs." in page
    same = desk.get(f"/variants/compare/?a={row.pk}&b={row.pk}").content.decode()
    assert "Both are the same rules." in same


def test_a_hundred_variants_take_no_more_queries_than_one(
    desk: Client, orga: User, django_assert_max_num_queries: Any
) -> None:
    for i in range(30):
        draft(orga, name=f"Krone {i}")
    with django_assert_max_num_queries(4):
        desk.get("/variants/")


def test_values_that_do_not_fit_each_other_are_told_while_typing_and_afterwards(
    desk: Client,
) -> None:
    changes = {"meld_values.pair": "5000", "meld_values.pair_trump": "0"}
    fields = typed(GAMES["binokel"], **changes) | {"name": "Krone"}
    looked = desk.post("/variants/new/binokel/", fields | {"do": "look"}).content.decode()
    assert "Less in trumps than in another suit (5000)." in looked
    assert "Its parts (fours and pairs) come to 15140 together." in looked
    page = words(desk.post("/variants/new/binokel/", fields, follow=True))
    assert "Saved as a draft. Publish it, and events can choose it." in page
    assert "This is a draft: events can choose it once it is published." in page
    assert "Royal pair (trumps): Less in trumps than in another suit (5000)." in page


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_book_and_its_presets_have_nothing_odd(game: str) -> None:
    for variant in ({}, *(preset.variant for preset in GAMES[game].presets)):
        assert list(GAMES[game].remarks(variant)) == []
