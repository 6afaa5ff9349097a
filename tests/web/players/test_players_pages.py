"""Entering people: typed, pasted, from a file, by themselves."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from games.envelope import Problem
from tests.worlds.desks import desk_of
from tests.worlds.events import name_of, people, registered, running, send, sent, state
from tests.worlds.markup import words
from tests.worlds.phones import english
from tournaments.domain.actors import Actor, Role
from tournaments.domain.labels import unlabelled
from tournaments.domain.names import near
from tournaments.store import organizations
from tournaments.store.events import last_evening
from tournaments.store.models import Membership, PlayerLink, Tournament, User
from tournaments.web.readmodels import listed

pytestmark = pytest.mark.django_db


def enter(client: Client, tournament: Tournament, names: str, key: str = "k") -> HttpResponse:
    return client.post(f"/e/{tournament.slug}/desk/players/", {"names": names, "key": key})


def confirm(client: Client, tournament: Tournament, looked: HttpResponse, key: str = "k") -> None:
    """Enter the ticked names of a shown list."""
    take = [one.line for one in looked.context["lines"] if not one.is_there]
    sent = {"shown": "1", "take": take, "key": key}
    assert client.post(f"/e/{tournament.slug}/desk/players/", sent).status_code == 302


def notes(looked: HttpResponse) -> list[str]:
    """The remark beside each name of a shown list."""
    return [one.note for one in looked.context["lines"]]


def upload(client: Client, tournament: Tournament, content: bytes) -> HttpResponse:
    file = SimpleUploadedFile("list.csv", content)
    return client.post(f"/e/{tournament.slug}/desk/players/", {"file": file, "key": "k"})


def test_labels_without_a_name_enter_nobody_in_a_list_that_was_changed_either() -> None:
    tournament = registered(0)
    form = {"names": "Anna\n[Team: Krone]\nBernd", "looked": "1", "key": "k"}
    looked = desk_of(tournament).post(f"/e/{tournament.slug}/desk/players/", form)
    assert proposed(looked) == ["Anna", "Bernd"]


def test_another_list_sent_with_the_same_key_is_entered_too() -> None:
    tournament = registered(0)
    client = desk_of(tournament)
    looked = enter(client, tournament, "Anna\nBert")
    confirm(client, tournament, looked)
    confirm(client, tournament, looked)
    assert enter(client, tournament, "Clara").status_code == 302
    assert people(tournament) == ["Anna", "Bert", "Clara"]


def test_numbering_is_taken_off_and_names_that_begin_with_digits_stay() -> None:
    tournament = registered(0)
    pasted = "1. Anna\n2) Bert\n3\tClara\n- Dora\n4ever Elif\n007\n../x"
    client = desk_of(tournament)
    shown = [one.line for one in enter(client, tournament, pasted).context["lines"]]
    answer = client.post(
        f"/e/{tournament.slug}/desk/players/", {"shown": "1", "take": shown, "key": "k"}
    )
    assert people(tournament) == ["Anna", "Bert", "Clara", "Dora", "4ever Elif", "007"]
    assert answer.status_code == 422
    assert "../x" in answer.content.decode()


def proposed(answer: HttpResponse) -> list[str]:
    """The names that stand in the field."""
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", answer.content.decode(), re.DOTALL)
    return html.unescape(found[1]).split("\n")[1:] if found else []


def test_a_pasted_table_shows_its_columns_before_anybody_is_entered() -> None:
    tournament = registered(0)
    client = desk_of(tournament)
    pasted = "Tina\tTurner\tTV Ost\nPaul\tPanther\tTV West"
    looked = enter(client, tournament, pasted)
    assert (looked.status_code, people(tournament)) == (422, [])
    assert proposed(looked) == ["Tina Turner", "Paul Panther"]
    assert "First name: Column 1, Last name: Column 2" in words(looked)
    assert "Column 3 TV Ost" in words(looked)
    path = f"/e/{tournament.slug}/desk/players/"
    kinds = {"column-0": "last", "column-1": "first", "column-2": "unused"}
    again = client.post(path, {"pasted": pasted, "again": "1", "names": "x", **kinds})
    assert proposed(again) == ["Turner Tina", "Panther Paul"]
    wrong = client.post(path, {"pasted": pasted, "again": "1", "column-0": "<b>", "names": "x"})
    assert proposed(wrong) == ["Tina Turner", "Paul Panther"]
    confirm(client, tournament, looked)
    assert people(tournament) == ["Tina Turner", "Paul Panther"]


def test_last_names_that_come_first_are_turned_round_only_after_a_look() -> None:
    tournament = registered(0)
    client = desk_of(tournament)
    looked = enter(client, tournament, "Müller, Hans\nEva Berg")
    assert (proposed(looked), people(tournament)) == (["Hans Müller", "Eva Berg"], [])
    form = {"names": "Müller, Hans\nEva Berg", "looked": "1", "key": "k"}
    changed = client.post(f"/e/{tournament.slug}/desk/players/", form)
    confirm(client, tournament, changed)
    assert people(tournament) == ["Müller, Hans", "Eva Berg"]


def test_names_that_are_refused_stay_in_the_field_with_the_reason() -> None:
    tournament = registered(2)
    client, address = desk_of(tournament), f"/e/{tournament.slug}/desk/players/"
    shown = {"shown": "1", "take": ["Zoe", "anke", "BERND"], "key": "k"}  # hidden since
    answer = client.post(address, shown)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert re.search(r"<textarea[^>]*>\s*anke\s+BERND</textarea>", page)
    assert "anke, BERND: Somebody of this name is there already." in page
    assert "1 person entered." in page
    assert people(tournament) == ["Anke", "Bernd", "Zoe"]


def test_a_list_without_end_is_refused_before_it_is_begun() -> None:
    tournament = registered(0)
    names = "\n".join(f"N {i}" for i in range(501))
    answer = upload(desk_of(tournament), tournament, names.encode())
    assert answer.status_code == 422
    assert "These are 501 names" in answer.content.decode()
    assert people(tournament) == []


@pytest.mark.parametrize(
    ("content", "entered"),
    [
        ("\ufeffName;Verein\nÄnne;TV\n".encode(), ["Änne [Verein: TV]"]),
        ("Nr\tName\n1\tUwe\n".encode("utf-16"), ["Uwe"]),
        (b'"Anna ""Ass"" B"\n"broken\nline"\n', ['Anna "Ass" B', "broken line"]),
        (b"Vorname;Nachname\nPaul;Panther\n", ["Paul Panther"]),
        (b"Tina,Turner,TV Ost\nPaul,Panther,\n", ["Tina Turner", "Paul Panther"]),
        ("Müller, Hans\nBerg, Eva\n".encode(), ["Hans Müller", "Eva Berg"]),
        ('Name;Ort\n"Müller, Hans";Kiel\n'.encode(), ["Hans Müller"]),
        (b"Anna\rBert\r", ["Anna", "Bert"]),
    ],
)
def test_a_file_is_shown_as_it_was_read_before_anybody_is_entered(
    content: bytes, entered: list[str]
) -> None:
    tournament = registered(0)
    client = desk_of(tournament)
    looked = upload(client, tournament, content)
    assert (looked.status_code, proposed(looked), people(tournament)) == (422, entered, [])
    confirm(client, tournament, looked)
    assert people(tournament) == [unlabelled(line)[0] for line in entered]
    for page in ("", "standings/", "desk/", "desk/players/"):
        assert client.get(f"/e/{tournament.slug}/{page}").status_code == 200


def test_bytes_that_do_not_say_how_they_are_meant_are_read_as_is_likely_or_asked_about() -> None:
    tournament = registered(0)
    client, path = desk_of(tournament), f"/e/{tournament.slug}/desk/players/"
    for encoding in ("cp1252", "cp850", "mac_roman"):
        read = upload(client, tournament, "Name\nMüller\nJäger\nGröße\n".encode(encoding))
        assert proposed(read) == ["Müller", "Jäger", "Größe"]
        chosen = f'value="{encoding}"\\s+checked'
        assert re.search(chosen, read.content.decode()), "and another reading can be chosen"
    asked = upload(client, tournament, "Name;Ort\nDvořák;Kiel\n".encode("cp1250"))
    html = asked.content.decode()
    assert (asked.status_code, people(tournament)) == (422, [])
    assert "Which of these is right?" in html
    assert "Dvořák;Kiel" in html
    assert "Dvo\x8ak" not in html  # no reading of DOS: there the byte is no letter
    kept = re.search(r'name="kept" value="([^"]+)"', html)
    assert kept
    told = client.post(path, {"kept": kept[1], "encoding": "cp1250"})
    assert proposed(told) == ["Dvořák"]
    again = client.post(path, {"kept": kept[1], "encoding": "utf-7"})
    assert "How the file reads" in again.content.decode()
    for junk in ("", "ä", "@@@", "QQ"):
        assert client.post(path, {"kept": junk, "encoding": "cp850"}).status_code == 422
    assert people(tournament) == []


def test_a_list_of_pairs_names_two_people_a_row() -> None:
    tournament = registered(0, format="league", settings={"kind": "sides", "side": 2})
    client = desk_of(tournament)
    for pasted, names in (
        ("Anna Ast\tBernd Bach", ["Anna Ast & Bernd Bach"]),
        ("Anna\tAst\tBernd\tBach", ["Anna Ast & Bernd Bach"]),
        ("Spieler 1\tSpieler 2\nAnna\tBernd", ["Anna & Bernd"]),
        ("Nachname\tVorname\tNachname 2\tVorname 2\nAst\tAn\tBach\tBe", ["An Ast & Be Bach"]),
        ("1.\tAnna & Bernd\tTV Ost", ["Anna & Bernd"]),
        ("Ast, Anna & Bach, Bernd", ["Anna Ast & Bernd Bach"]),
    ):
        assert proposed(enter(client, tournament, pasted)) == names, pasted
    confirm(client, tournament, enter(client, tournament, "Anna & Bernd\nCleo/Dora"))
    assert people(tournament) == ["Anna & Bernd", "Cleo/Dora"]


def test_a_file_of_teams_is_a_team_and_its_people_a_row() -> None:
    tournament = registered(0, format="league", settings={"kind": "teams", "boards": 1})
    looked = upload(desk_of(tournament), tournament, b"Krone;Anna;Bernd;Cleo\nAdler: Ede, Fee\n")
    assert proposed(looked) == ["Krone: Anna, Bernd, Cleo", "Adler: Ede, Fee"]


@pytest.mark.parametrize("content", [b"x" * 150_000, bytes(range(256)), b"\xff\xfe\x00", b"name\n"])
def test_a_file_that_is_no_list_is_refused_with_words(content: bytes) -> None:
    tournament = registered(0)
    answer = upload(desk_of(tournament), tournament, content)
    assert answer.status_code == 422
    assert "error-summary" in answer.content.decode()
    assert people(tournament) == []


def test_signing_up_again_with_a_spent_key_opens_nobody_elses_page() -> None:
    tournament = registered(3)
    sent(tournament, "signup", open=True)
    client = english()
    address = f"/e/{tournament.slug}/signup/"
    client.get(address)
    own = client.post(address, {"name": "Eve", "key": "k"})
    assert own.status_code == 302
    assert client.post(address, {"name": "Eve", "key": "k"})["Location"] == own["Location"]
    assert client.post(address, {"name": "Anke", "key": "k"}).status_code == 422
    linked = [name_of(tournament, link.player) for link in PlayerLink.objects.all()]
    assert linked == ["Eve"]


def test_a_name_with_a_line_break_does_not_break_the_pages() -> None:
    tournament = registered(3)
    sent(tournament, "signup", open=True)
    client = english()
    answer = client.post(f"/e/{tournament.slug}/signup/", {"name": "Eve\nAdam", "key": "k"})
    assert answer.status_code == 302
    assert people(tournament)[-1] == "Eve Adam"
    assert client.get(f"/e/{tournament.slug}/").status_code == 200


def test_people_may_sign_up_for_a_private_event_while_that_is_open() -> None:
    tournament = registered(3)
    Tournament.objects.filter(pk=tournament.pk).update(is_private=True)
    address = f"/e/{tournament.slug}/signup/"
    assert english().get(address).status_code == 404
    sent(tournament, "signup", open=True)
    page = english().get(address)
    assert page.status_code == 200
    assert "Anke" not in page.content.decode()
    assert english().post(address, {"name": "Eve", "key": "k"}).status_code == 302
    assert english().get(f"/e/{tournament.slug}/").status_code == 404


def test_names_that_look_alike_are_one_name() -> None:
    tournament = registered(3)
    visitor = Actor(Role.VISITOR)
    assert send(tournament, "register", player="Zoe", actor=visitor).problems == (
        Problem("signup_closed", "type"),
    )
    for name in ("anke", "An\u200bke", "ANKE"):
        assert send(tournament, "register", name=name).warnings == (
            Problem("player_duplicate", "name"),
        )
    assert send(tournament, "rename", player="Anke", name="bernd").warnings == (
        Problem("player_duplicate", "name"),
    )
    assert send(tournament, "rename", player="Anke", name="ANKE").ok
    started = running(3, settings={"late_entry_until": 5})
    assert send(started, "late_entry", name="CONNY").warnings == (
        Problem("player_duplicate", "name"),
    )


def test_somebody_else_of_the_same_name_is_entered_when_the_desk_says_so() -> None:
    tournament = registered(2)
    client = desk_of(tournament)
    address = f"/e/{tournament.slug}/desk/players/"
    asked = client.post(address, {"names": "Anke\nZoe", "key": "a"})
    assert (asked.status_code, notes(asked)) == (422, ["is entered already", ""])
    assert notes(client.post(address, {"names": "anke", "key": "a"})) == ["is entered already"]
    said = {"shown": "1", "take": "Zoe", "also": "Anke", "key": "b"}
    assert client.post(address, said).status_code == 302
    assert people(tournament) == ["Anke", "Bernd", "Zoe", "Anke (2)"]
    page = client.get(f"/e/{tournament.slug}/standings/").content.decode()
    assert re.findall(r">(Anke[^<]*)<", page) == ["Anke", "Anke (2)"]


@pytest.mark.parametrize(
    ("settings", "there", "lines", "said"),
    [
        (
            {"kind": "sides", "side": 2},
            "Dora & Ede",
            ["Anna & Bernd", "Anna & Cleo", "Fee & Dora", "Ede & Dora"],
            ["", "Anna stands above already", "Dora is entered already", "is entered already"],
        ),
        (
            {"kind": "teams", "boards": 1},
            "SC Elm: Anna, Bernd",
            ["SC Elm: Anna, Bernd", "TV Ost: Cleo, Dora", "TV West: Bernd, Ede"],
            ["is entered already", "", "Bernd is entered already"],
        ),
    ],
    ids=["pairs", "teams"],
)
def test_pairs_and_teams_with_people_who_are_there_are_entered_when_the_desk_says_so(
    settings: dict[str, Any], there: str, lines: list[str], said: list[str]
) -> None:
    tournament = registered(0, format="league", game="canasta", settings=settings)
    client, address = desk_of(tournament), f"/e/{tournament.slug}/desk/players/"
    assert client.post(address, {"names": there, "key": "a"}).status_code == 302
    looked = client.post(address, {"names": "\n".join(lines), "key": "c"})
    assert notes(looked) == said
    boxes = looked.context["lines"]
    assert [one.is_there for one in boxes] == [bool(note) for note in said]
    also = [one.line for one in boxes if one.is_there]
    take = [one.line for one in boxes if not one.is_there]
    entered = client.post(address, {"shown": "1", "take": take, "also": also, "key": "d"})
    assert (entered.status_code, len(people(tournament))) == (302, 1 + len(lines))


def test_who_signs_up_under_a_name_that_is_there_adds_something_to_it() -> None:
    tournament = registered(2)
    sent(tournament, "signup", open=True)
    client, address = english(), f"/e/{tournament.slug}/signup/"
    refused = client.post(address, {"name": "anke", "key": "a", "accept": "on"})
    assert refused.status_code == 422
    assert "This name is taken. Add an initial or a nickname." in refused.content.decode()
    assert client.post(address, {"name": "Anke M.", "key": "b"}).status_code == 302
    assert people(tournament) == ["Anke", "Bernd", "Anke M."]


def test_the_form_says_what_a_line_is_and_puts_single_names_together_two_by_two() -> None:
    """A league of Canasta is one of pairs unless it is said otherwise."""
    pairs = registered(0, format="league", game="canasta", settings={"kind": "sides", "side": 2})
    client = desk_of(pairs)
    address = f"/e/{pairs.slug}/desk/players/"
    page = words(client.get(address))
    assert "Pairs, one a line" in page
    assert "Both names in one line: Anna & Bernd" in page
    looked = client.post(address, {"names": "\n".join(("Ada", "Ben", "Cleo", "Dora"))})
    assert looked.status_code == 422
    assert looked.context["form"]["names"].value() == "Ada & Ben\nCleo & Dora"
    assert "the names below were put together two by two" in words(looked)
    assert not state(pairs).play.status
    odd = words(client.post(address, {"shown": "1", "take": ["Ada", "Ben", "Cleo"]}))
    assert odd.count("Ada, Ben, Cleo: A pair has two people") == 1
    confirm(client, pairs, looked)
    alone = registered(0)
    assert "Names, one a line" in words(desk_of(alone).get(f"/e/{alone.slug}/desk/players/"))


def test_a_list_shows_who_is_there_perhaps_there_known_and_new() -> None:
    club = organizations.create("Club", User.objects.create_user("chefin"))
    former, tournament = registered(0), registered(0)
    Tournament.objects.update(organization=club)
    tournament.refresh_from_db()
    sent(former, "register", name="Hans Müller")
    for name in ("Eva Ast", "Anna Berg", "Otto Graf"):
        sent(former, "register", name=name)
    Tournament.objects.filter(pk=former.pk).update(phase="finished")
    client, path = desk_of(tournament), f"/e/{tournament.slug}/desk/players/"
    sent(tournament, "register", name="Hans Müller")
    looked = enter(
        client, tournament, "Hans Mueller, Hans Muellre, Eva Ast, Anna Breg, Anna Brge, Zoe"
    )
    assert people(tournament) == ["Hans Müller"]
    assert [(one.note, one.is_known) for one in looked.context["lines"]] == [
        ("is entered already", True),
        ("perhaps Hans Müller, who is entered", False),
        ("", True),
        ("perhaps Anna Berg of former evenings", False),
        ("perhaps Anna Breg", False),
        ("", False),
    ]
    assert "known: 1 · new: 4 · entered already: 1" in words(looked)
    assert "Enter 5 names" in words(looked)
    assert enter(client, tournament, "Otto Graff").status_code == 302, "a single name asks less"
    sent(tournament, "undo", entry=tournament.log.latest("seq").seq)
    last = client.get(f"{path}?last=1")
    assert [one.line for one in last.context["lines"]][1:] == ["Eva Ast", "Anna Berg", "Otto Graf"]
    confirm(client, tournament, last)
    assert people(tournament) == ["Hans Müller", "Eva Ast", "Anna Berg", "Otto Graf"]
    assert "Enter nobody" in words(desk_of(tournament).get(f"{path}?last=1"))
    undone = client.post(
        f"/e/{tournament.slug}/desk/undo/",
        {"commands": last_offered(client.get(path))},
    )
    assert (undone.status_code, people(tournament)) == (302, ["Hans Müller"])


def test_a_long_list_is_compared_only_with_names_that_have_something_in_common(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared = []
    monkeypatch.setattr(listed, "near", lambda *names: compared.append(names) or near(*names))
    there = [f"Anna{chr(97 + n % 9)} Be{chr(97 + n)}rg" for n in range(26)]
    lines = [*there, *(f"Gast {n}" for n in range(26)), *(f"Ada{chr(97 + n)}" for n in range(26))]
    shown = listed.listed_names([(name, name, (name,)) for name in lines], there, there)
    assert len(shown) == len(lines)
    assert len(compared) < len(lines) * len(there) / 2
    (typo,) = listed.listed_names([("Petersn", "Petersn", ("Petersn",))], ["Petersen"], ())
    assert typo.note == "perhaps Petersen, who is entered"


def test_a_last_evening_is_never_one_of_strangers() -> None:
    strangers, own = registered(2), registered(0)
    desk_of(strangers, "fremde")
    Tournament.objects.filter(pk=strangers.pk).update(phase="finished", is_private=True)
    admin = User.objects.create_superuser("admin")
    assert last_evening(own, admin) is None
    assert last_evening(own, AnonymousUser()) is None
    Membership.objects.create(tournament=strangers, user=admin, role="organizer")
    assert last_evening(own, admin) == strangers
    club = organizations.create("Club", User.objects.create_user("chefin"))
    other = User.objects.create_superuser("other")
    Tournament.objects.update(organization=club)
    own.refresh_from_db()
    assert last_evening(own, other) == strangers, "an administrator sees all of an organization"


def test_a_list_without_a_tick_enters_nobody_and_says_so() -> None:
    tournament = registered(1)
    client, page = desk_of(tournament), f"/e/{tournament.slug}/desk/players/"
    for back, goes_to in (("", page), ("desk", f"/e/{tournament.slug}/desk/")):
        left = client.post(page, {"shown": "1", "key": "k", "back": back})
        assert (left.status_code, left["Location"]) == (302, goes_to)
        assert "No name was ticked, so nobody was entered." in words(client.get(page))
    assert people(tournament) == ["Anke"]


def last_offered(page: HttpResponse) -> str:
    """The commands of the undo button."""
    found = re.search(r'name="commands" value="([^"]*)"', page.content.decode())
    assert found
    return html.unescape(found[1])
