"""Count sentences that are hard to read: in documents, docstrings and the texts of pages.

    python -m docs.tools.words                   print hits per file and rule, worst file first
    python -m docs.tools.words --list [WORD …]   print each hit with the words in rule or path
    python -m docs.tools.words --check           fail if a file has more hits than allowed
    python -m docs.tools.words --keep            lower words.txt to the counts of today

`words.txt` allows hits by file. It can only shrink: `--keep` raises no number and adds no file.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.pofile import read_po

from games.book import blocks

ROOT = Path(__file__).parents[2]
ALLOWED = Path(__file__).with_name("words.txt")
SHORT_LABEL = 3


class Sentence(NamedTuple):
    """A sentence with its place; `of` is "document", "docstring", "en" or "de"."""

    path: str
    line: int
    of: str
    text: str
    is_first: bool = False
    english: str = ""


class Rule(NamedTuple):
    """Finds `pattern` in sentences of the kinds `of`, unless `unless` is found too."""

    name: str
    of: tuple[str, ...]
    pattern: re.Pattern[str]
    unless: re.Pattern[str] | None = None
    times: int = 1
    longer: int = 0


def _words(text: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(text.split())})\b".replace("_", " "), re.IGNORECASE)


PROSE = ("document", "docstring")
QUESTION = re.compile(r"\?")
IRREGULAR = (
    "begun brought built caught chosen cut dealt done drawn driven fallen felt found given gone"
    " held hidden kept known laid left lent lost made meant met moved paid put read said seen"
    " sent set shown shut sold spent split spread struck taken taught"
    " thought thrown torn won worn written"
)
RULES = (
    Rule(
        "clause",
        (*PROSE, "en"),
        re.compile(
            r"\b[Ww]hom?ever\b|^Who(?:m|se|) |^What (?!if\b)"
            r"|\b(?:of|by|to|from|for|with|and|or|than|as|in|on|at|after|before|without|beside)"
            r" what (?:is|was|are|were|has|had|comes?|came|it|they|one|stands?|stood|happen(?:s|ed)"
            r"|follow(?:s|ed)|moved?s?|goes|went|belongs|needs|makes|made)\b"
        ),
        QUESTION,
        longer=SHORT_LABEL,
    ),
    Rule(
        "passive",
        PROSE,
        re.compile(
            r"\b(?:is|are|was|were|be|been|being) (?:not |never |only |also |then |always )?"
            rf"(?:\w{{3,}}ed|{IRREGULAR.replace(' ', '|')})\b"
        ),
        re.compile(" by "),
        times=2,
    ),
    Rule(
        "word",
        PROSE,
        _words(
            "folds? folded folding shaken alike told anew likewise deeds? dearer dearest rooms"
            " is_another_one at_the_most so_many beside_the_log"
        ),
    ),
    Rule(
        "history",
        PROSE,
        re.compile(
            r"\b(?:since then|used to be|formerly|taken (?:again|anew)|before this release"
            r"|(?:January|October|November) 20\d\d|(?:at|commit) [0-9a-f]{7})\b"
        ),
    ),
    Rule(
        "somebody",
        PROSE,
        _words("somebody someone anybody anyone"),
        _words("no not nobody nothing never without"),
    ),
    Rule(
        "he",
        (*PROSE, "en"),
        re.compile(r"\b(?:he|him|his|himself)\b"),
        _words("Anna Anke Ben Bernd Bea Carl Cleo Cora Dirk Dora Eva Emil Falk Finn Gerd"),
    ),
    Rule("du", ("de",), _words("du dir dich dein deine[nmrs]?")),
    Rule("stilted", ("de",), re.compile(r"\b(?:lässt sich|lassen sich|man)\b|\bist zu \w+en\b")),
)
FIRST = re.compile(r"(?:What|Who|Whom|Whose|How|Whether|Where|Which|When|Why)\b(?!.*\?)")
YOU = _words("you your yours")
ADDRESS = re.compile(r"\b(?:Sie|Ihnen|Ihr(?:e[nmrs]?)?)\b")

_ABBREVIATION = re.compile(r"\b(e\.g|i\.e|etc|vs|cf|No|z\. ?B|d\. ?h|bzw|usw|Nr|Min|Std|N)\.", re.I)
_END = re.compile(r"(?<=[.!?])[\"”’*)]*\s+(?=[\"“„*(\[]?[A-Z0-9ÄÖÜ`…])")
_WORD = re.compile(r"[A-Za-zÄÖÜäöüß]+(?:[-’'][A-Za-zÄÖÜäöüß]+)*")
_DOCSTRING = re.compile(r'^(?P<own>[ \t]*r?)"""(?P<text>.*?)"""|"""(?:.*?)"""', re.M | re.S)
_ITEM = re.compile(r"^\s*([-*#>]+|\d+\.)\s+")


def split(block: str) -> list[str]:
    """Split text into sentences; code becomes CODE, italics become NAME, links keep words."""
    block = re.sub(r"`[^`]*`", "CODE", block)
    block = re.sub(r"(?<![\w*])\*[^*]+\*(?!\*)", "NAME", block)
    block = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", block)
    block = " ".join(re.sub(r"<[^>]+>", "", block).split())
    block = _ABBREVIATION.sub(lambda found: found[0].replace(".", "․"), block)
    return [part for part in _END.split(block) if re.search("[A-Za-z]{2}", part)]


def from_markdown(path: str, text: str) -> Iterator[Sentence]:
    """Yield sentences of paragraphs, items and cells; blocks of code are left out."""
    block: list[str] = []
    begun, fenced = 0, False
    for line, row in enumerate([*text.splitlines(), ""], 1):
        bare = row.strip()
        fenced ^= bare.startswith("```")
        is_code = fenced or bare.startswith("```") or (row.startswith("    ") and not block)
        is_row = bare.startswith("|")
        if block and (is_code or is_row or not bare or _ITEM.match(row)):
            yield from (Sentence(path, begun, "document", part) for part in split(" ".join(block)))
            block = []
        if is_row:
            for cell in bare.strip("|").split("|"):
                yield from (Sentence(path, line, "document", part) for part in split(cell))
        elif bare and not is_code:
            begun = begun if block else line
            block.append(_ITEM.sub("", row, count=1))


def from_python(path: str, text: str) -> Iterator[Sentence]:
    """Yield sentences of docstrings and of texts that hold German and English side by side."""
    for found in _DOCSTRING.finditer(text):
        if found["text"] is None or text[: found.start()].rstrip().endswith(("(", ",")):
            continue
        line = text.count("\n", 0, found.start()) + 1
        for number, block in enumerate(re.split(r"\n\n|\n *(?=- )", found["text"])):
            if not block.lstrip().startswith((">>>", "|")) and not block.startswith(
                found["own"] + "    "
            ):
                for place, part in enumerate(split(block)):
                    yield Sentence(path, line, "docstring", part, is_first=number == place == 0)
    if "Words(" not in text:
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Words":
            values = [arg.value for arg in node.args[:2] if isinstance(arg, ast.Constant)]
            if len(values) == len([v for v in values if isinstance(v, str)]) == 2:
                yield from _pair(path, node.lineno, str(values[1]), str(values[0]))


def from_texts(path: Path, place: str) -> Iterator[Sentence]:
    """Yield the English and German sentences of the texts of a game, by their English file."""
    pairs = zip(blocks(path), blocks(path.with_name("de.md")), strict=True)
    for english, german in pairs:
        yield from _pair(place, english.line, english.text, german.text)


def from_catalogue(path: str, text: str) -> Iterator[Sentence]:
    """Yield the English and German sentences of a catalogue."""
    for message in read_po(text.splitlines(keepends=True)):
        english, german = (
            value if isinstance(value, str) else (value or [""])[0]
            for value in (message.id, message.string)
        )
        if english:
            yield from _pair(path, message.lineno or 0, english, german)


def _pair(path: str, line: int, english: str, german: str) -> Iterator[Sentence]:
    ours, theirs = split(english), split(german)
    yield from (Sentence(path, line, "en", part) for part in ours)
    for place, part in enumerate(theirs):
        source = ours[place] if len(ours) == len(theirs) else english
        yield Sentence(path, line, "de", part, english=source)


def hits(sentence: Sentence) -> Iterator[str]:
    """Yield the names of the rules that a sentence breaks."""
    text, of = sentence.text, sentence.of
    length = len(_WORD.findall(text))
    if length > (30 if of in PROSE else 20):
        yield "long"
    if of == "docstring" and sentence.is_first and FIRST.match(text):
        yield "question"
        text = text.partition(" ")[2]
    if of == "de" and length > SHORT_LABEL and YOU.search(sentence.english):
        yield from () if ADDRESS.search(text) else ("address",)
    for rule in RULES:
        if of not in rule.of or length <= rule.longer or (rule.unless and rule.unless.search(text)):
            continue
        if len(rule.pattern.findall(text)) >= rule.times:
            yield rule.name


def sentences(root: Path) -> Iterator[Sentence]:
    """Yield all sentences of the files in git, migrations left out."""
    listed = subprocess.run(
        ["git", "ls-files", "*.md", "*.po", "*.py"], cwd=root, capture_output=True, check=True
    )
    readers = {".md": from_markdown, ".po": from_catalogue, ".py": from_python}
    for path in listed.stdout.decode().split("\n"):
        if "/texts/" in path:
            yield from from_texts(root / path, path) if path.endswith("/en.md") else ()
        elif path and "/migrations/" not in path and root.joinpath(path).is_file():
            yield from readers[Path(path).suffix](path, root.joinpath(path).read_text("utf-8"))


def allowed() -> dict[str, int]:
    """Read words.txt: the number of hits that a file may have, by its path."""
    rows = (row.split(maxsplit=1) for row in ALLOWED.read_text("utf-8").splitlines())
    return {path: int(number) for number, path in rows}


def _table(found: Iterable[tuple[Sentence, str]]) -> Iterator[str]:
    rules = sorted({rule for _, rule in found})
    files: dict[str, Counter[str]] = {}
    for sentence, rule in found:
        files.setdefault(sentence.path, Counter())[rule] += 1
    ordered = sorted(files.items(), key=lambda item: (-item[1].total(), item[0]))
    for path, counts in [*ordered, ("in all", Counter(rule for _, rule in found))]:
        yield f"{counts.total():5} {path}: " + ", ".join(
            f"{counts[rule]} {rule}" for rule in rules if counts[rule]
        )


def say(line: str) -> None:
    sys.stdout.write(line + "\n")


def main(arguments: list[str]) -> int:
    """Carry out one call of the terminal; return 1 if `--check` found more than is allowed."""
    found = [(sentence, rule) for sentence in sentences(ROOT) for rule in hits(sentence)]
    counts = Counter(sentence.path for sentence, _ in found)
    match arguments:
        case ["--list", *parts]:
            for sentence, rule in found:
                if all(part in (rule, sentence.path) or part in sentence.path for part in parts):
                    say(f"{sentence.path}:{sentence.line}: {rule}: {sentence.text}")
        case ["--keep"]:
            limits = allowed()
            lower = {path: min(counts[path], number) for path, number in limits.items()}
            rows = [f"{number} {path}\n" for path, number in sorted(lower.items()) if number]
            ALLOWED.write_text("".join(rows), "utf-8")
        case ["--check"]:
            limits = allowed()
            worse = [path for path, number in counts.items() if number > limits.get(path, 0)]
            for path in sorted(worse):
                say(f"{path}: {counts[path]} hard sentences, {limits.get(path, 0)} allowed")
            if worse:
                say("See them: python -m docs.tools.words --list PATH")
            return bool(worse)
        case _:
            say("\n".join(_table(found)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
