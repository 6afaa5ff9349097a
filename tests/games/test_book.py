"""Text files of games: one form, the same shape in every language, faults named by their place."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import book
from games.book import BookError
from games.options import Option, OptionGroup, Words
from games.wording import in_words
from tests.games.texts import FOLDERS, ROOT, in_esperanto

EN = """# Tarot

## The end

- Played are {deals} deals,
  then it is over. [sic]
- [R9, M2a; deals = 1, 2; kind != null, [], off; about debts] Debts are settled.

## `deals` Deals of a match

How many there are.

- `0` until the target
- `max` many

## Further words

- `field.dealer` Dealer
"""
DE = EN.replace("Debts are settled", "Schulden werden bezahlt").replace("many\n", "viele\n")


def written(folder: Path, **files: str) -> Path:
    for language, text in files.items():
        (folder / f"{language}.md").write_text(text, "utf-8")
    return folder


def test_a_file_has_the_guide_the_words_of_options_and_others(tmp_path: Path) -> None:
    found = book.read(written(tmp_path, de=DE, en=EN))
    (section,) = found.guide
    first, second = section.points
    assert found.name == Words("Tarot", "Tarot")
    assert section.title.en == "The end"
    assert first.text.en == "Played are {deals} deals, then it is over. [sic]"
    assert first.holds({})
    assert second.text == Words("Schulden werden bezahlt.", "Debts are settled.")
    assert (second.when, second.unless) == ({"deals": (1, 2)}, {"kind": (None, [], "off")})
    assert (second.subject, second.rules) == ("debts", ("R9", "M2a"))
    option = found.worded(Option("deals", "int", 3, minimum=0, maximum=9))
    assert (option.label.en, option.help.en) == ("Deals of a match", "How many there are.")
    assert [in_words(option, n, "de") for n in (0, 3, 9)] == ["until the target", "3", "viele"]
    assert found["field.dealer"].en == "Dealer"
    assert found.under("field") == {"dealer": found["field.dealer"]}


@pytest.mark.parametrize(
    ("ours", "theirs", "place"),
    [
        ("- `max` many\n", "", "en.md:15"),
        ("`max`", "`most`", "en.md:14"),
        ("{deals} deals", "drei Spiele", "en.md:5"),
        ("deals = 1, 2", "deals = 1", "en.md:7"),
        ("- `field.dealer` Dealer\n", "", "de.md:18"),
    ],
)
def test_languages_differ_in_words_alone(
    tmp_path: Path, ours: str, theirs: str, place: str
) -> None:
    other = EN.replace(ours, theirs)
    assert other != EN
    with pytest.raises(BookError, match=r"keys, conditions|no such text") as refused:
        book.read(written(tmp_path, de=EN, en=other))
    assert place in str(refused.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# A\n\n- A point.\n", "de.md:3: this text belongs to no heading"),
        ("# A\n\nA paragraph.\n", "de.md:3: this text belongs to no heading"),
        ("# A\n\n## `x` A\n\n## `x` B\n", "de.md:5: `x` has two headings"),
        ("# A\n\n## `x` A\n\n- `y` A\n- `y` B\n", "de.md:6: `y` has words already"),
        ("# A\n\n## B\n\n- [off] C.\n", r"de.md:5: write \[off = value\]"),
        ("# A\n\n## `x`\n", "de.md:3: write #, ## or -"),
        ("# A\n\n### B\n", "de.md:3: write #, ## or -"),
    ],
)
def test_a_file_out_of_form_is_refused_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BookError, match=said):
        book.read(written(tmp_path, de=text, en=text))


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (Option("goal", "int", 3), "no file has a heading for the option `goal`"),
        (OptionGroup("rules").choice("deals", "a", ("a", "max")), r"differ in \['a'\]"),
        (Option("deals", "int", 3, parts=(Option("x", "int", 1),)), r"differ in \['help'\]"),
    ],
)
def test_an_option_and_its_words_fit(tmp_path: Path, option: Option, said: str) -> None:
    text = EN.replace("- `max`", "- `help` Each.\n- `max`") if option.parts else EN
    found = book.read(written(tmp_path, de=text, en=text))
    with pytest.raises(BookError, match=said):
        found.worded(option)
    with pytest.raises(BookError, match=r"no file has words for `kind\.x`"):
        found["kind.x"]


def test_a_book_inserts_what_others_share(tmp_path: Path) -> None:
    shared = "# All\n\n## [ends] Ends\n\n- One.\n- Two.\n\n## `goal` Goal\n\nA number.\n"
    mine = "# Mine\n\n## Course\n\n- First.\n- {ends}\n\n## {ends}\n\n## `deals` Deals\n\nAll.\n"
    (tmp_path / "all").mkdir()
    common = book.read(written(tmp_path / "all", de=shared, en=shared))
    whole = book.read(written(tmp_path, de=mine, en=mine)).sharing(common)
    told = [(part.title.en, [point.text.en for point in part.points]) for part in whole.guide]
    assert told == [("Course", ["First.", "One.", "Two."]), ("Ends", ["One.", "Two."])]
    assert whole.worded(Option("goal", "int", 3)).label.en == "Goal"
    with pytest.raises(BookError, match=r"no section has the name \[start\]"):
        whole.section("start")


@pytest.mark.parametrize("place", FOLDERS)
def test_a_file_more_is_a_language_more(tmp_path: Path, place: str) -> None:
    found, known = in_esperanto(place, tmp_path), book.read(ROOT / place)
    entries = found.options.values()
    words = [
        *(part.title for part in found.guide),
        *(point.text for part in found.guide for point in part.points),
        *(said for entry in entries for said in (entry.label, entry.help, *entry.values.values())),
        *found.words.values(),
    ]
    assert {text.said("eo")[:3] for text in words if not text.en.startswith("{")} == {"Eo "}
    assert [key for key in found.options if key not in known.options] == []
    assert all(text.said("eo") == text.en for text in known.words.values())
