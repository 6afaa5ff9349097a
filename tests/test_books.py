"""An engine test, a question, or a point of the guide holds each numbered rule of the books.

`tests/books` has the proofs by number. The points of a guide name the rules that they tell.
"""

from __future__ import annotations

import pytest

from tests.books import binokel, brokdorf, bronzen, buraco, canasta, skat, wm
from tests.books.proofs import Book
from tests.rule_books import numbers, told

BOOKS: dict[str, Book] = {
    "binokel": binokel.RULES,
    "brokdorf": brokdorf.RULES,
    "bronzen": bronzen.RULES,
    "buraco": buraco.RULES,
    "canasta": canasta.RULES,
    "skat": skat.RULES,
    "wm": wm.RULES,
}


@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_of_a_book_is_told_or_proven_and_nothing_else_is(book: str) -> None:
    assert sorted(numbers(book) - set(BOOKS[book]) - told(book)) == []
    assert sorted(set(BOOKS[book]) - numbers(book)) == []


@pytest.mark.parametrize(("book", "rules"), BOOKS.items())
def test_what_proves_a_rule_stands(book: str, rules: Book) -> None:
    proofs = [(rule, proof) for rule, found in rules.items() for proof in found]
    assert all(rules.values())
    assert [(book, rule, proof) for rule, proof in proofs if not proof.stands()] == []
