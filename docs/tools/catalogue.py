"""The texts of the pages: found in the sources, kept in .po files, compiled to .mo files.

    python -m docs.tools.catalogue          find the texts, update every .po, compile every .mo
    python -m docs.tools.catalogue compile  only compile

Babel does all of it, so neither a developer nor an installation needs the gettext tools. A new
text enters the .po files without a translation; the test of the catalogue lists those.
"""

import ast
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).parents[2]
LOCALES = ROOT / "tournaments" / "locale"
# English is what the sources say.
LANGUAGES = ("de",)
TRANSLATION = ("django.utils.translation", "tournaments.domain.translation")
FUNCTIONS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}


class Texts(Catalog):
    """A catalogue whose head names neither people nor dates, so that it changes with texts only."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Project-Id-Version", "stichtag"),
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]

    @mime_headers.setter
    def mime_headers(self, value: object) -> None:
        """Nothing that a file says in its head is taken over."""


def po_path(language: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / "django.po"


def extracted(root: Path = ROOT) -> Catalog:
    """Every text of the templates and of the Python sources under `root`, with its files."""
    found = Catalog(locale="en")
    for path in sorted(root.joinpath("templates").rglob("*.html")):
        _add(found, path.relative_to(root), _from_template(path))
    for path in sorted(root.joinpath("tournaments").rglob("*.py")):
        if "migrations" not in path.parts:
            _add(found, path.relative_to(root), _from_python(path.read_text("utf-8")))
    return found


def _from_template(path: Path) -> Iterator[Message]:
    code = templatize(path.read_text("utf-8"), origin=str(path))
    # What is left of the markup keeps its indentation, which is none of Python's.
    flat = "\n".join(line.strip() for line in code.splitlines())
    keywords = FUNCTIONS | {"_": None}
    for _line, text, _comments, context in extract("python", BytesIO(flat.encode()), keywords):
        yield Message(text, context=context)


def _from_python(source: str) -> Iterator[Message]:
    """By the syntax tree: the calls inside of f-strings too, and functions under other names."""
    tree = ast.parse(source)
    names = {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in TRANSLATION
        for alias in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            function = names.get(node.func.id, "").removesuffix("_lazy").removesuffix("_noop")
            texts = [a.value for a in node.args if isinstance(a, ast.Constant)]
            if function and texts:
                yield _message(function, [text for text in texts if isinstance(text, str)])


def _message(function: str, texts: list[str]) -> Message:
    context = texts.pop(0) if "pgettext" in function else None
    return Message(tuple(texts[:2]) if function.startswith("n") else texts[0], context=context)


def _add(found: Catalog, path: Path, messages: Iterator[Message]) -> None:
    for message in messages:
        found.add(message.id, locations=[(path.as_posix(), 1)], context=message.context)


def stored(language: str) -> Catalog:
    """The catalogue as its .po file has it."""
    with po_path(language).open("rb") as file:
        return read_po(file, locale=language, domain="django")


def updated(language: str, found: Catalog) -> Texts:
    """The texts found, each with the translation it already has."""
    known = stored(language)
    fresh = Texts(
        locale=language, domain="django", header_comment=known.header_comment, fuzzy=False
    )
    for message in found:
        if message.id:
            old = known.get(message.id, message.context)
            fresh.add(
                message.id,
                old.string if old else None,
                sorted(set(message.locations)),
                context=message.context,
            )
    return fresh


def compiled(catalog: Catalog) -> bytes:
    """The .mo file. It leaves out a text that lacks a form, so pages show its source."""
    whole = Texts(locale=catalog.locale, domain="django", fuzzy=False)
    for message in catalog:
        if message.id and is_translated(message):
            whole.add(message.id, message.string, context=message.context)
    file = BytesIO()
    write_mo(file, whole)
    return file.getvalue()


def is_translated(message: Message) -> bool:
    return all(forms(message.string))


def forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """Of a text with a plural both forms, of any other the one."""
    return (text or "",) if isinstance(text, str) or text is None else tuple(text)


def save(language: str, catalog: Catalog) -> None:
    with po_path(language).open("wb") as file:
        write_po(file, catalog, width=0, include_lineno=False, sort_by_file=True)


def main(arguments: list[str]) -> None:
    for language in LANGUAGES:
        if arguments != ["compile"]:
            save(language, updated(language, extracted()))
        po_path(language).with_suffix(".mo").write_bytes(compiled(stored(language)))


if __name__ == "__main__":
    main(sys.argv[1:])
