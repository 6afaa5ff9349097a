"""An engine test, a question, or a word of the help proves each numbered rule of the books.

`tests/books` has the rules of each book by number, in few words. A worked example or a test proves
rules of reports; texts for the people at the table carry the rest.
"""

from __future__ import annotations

from types import ModuleType

import pytest

from tests.books import binokel, brokdorf, bronzen, buraco, canasta, skat, wm

BOOKS = (brokdorf, wm, binokel, canasta, buraco, bronzen, skat)
RULES = [
    pytest.param(book, rule, id=f"{book.__name__.rpartition('.')[2]}-{rule}")
    for book in BOOKS
    for rule in book.IDS
]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.__name__.rpartition(".")[2])
def test_a_book_has_every_rule_once(book: ModuleType) -> None:
    assert sorted(book.RULES) == sorted(book.IDS)


@pytest.mark.parametrize(("book", "rule"), RULES)
def test_a_rule_of_a_book_is_held(book: ModuleType, rule: str) -> None:
    words, proofs = book.RULES[rule]
    assert words
    assert proofs
    assert [proof for proof in proofs if not proof.stands()] == []
