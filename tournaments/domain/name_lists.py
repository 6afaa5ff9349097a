"""Read names from lists of people: rows of a table, its head, its columns.

Callers turn files of any kind into rows.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.domain.first_names import (
    are_last_first,
    is_first_name,
    names_anybody,
    put_behind,
)
from tournaments.domain.labels import LABEL_LENGTH, unlabelled, with_labels
from tournaments.domain.list_titles import (
    Column,
    is_label,
    is_last_first,
    is_partner,
    names_no_value,
    title_of,
    words,
)
from tournaments.domain.names import pair_of, tidy

Rows = Sequence[Sequence[str]]
_TAB, _SEMICOLON, _SPACES = map(re.compile, (r"\t", ";", r"\s{2,}"))
_HEAD_WITHIN = 15  # rows
_PAIR = 2
_NUMBER = re.compile(r"\d+\s*[.):]?")
_NUMBERING = re.compile(r"\s*(\d+\s*[.):]\s*|\d+\s+(?=\D)|[-–•*]\s+)")
_INLINE = re.compile(r"\s+(?=\d{1,3}\s*[.)]\s+[^\W\d])")  # between numbered names of one line
_TICKED = re.compile(r"[\s\u2611\u2705\u2713\u2714\ufe0f]+$")  # ticks behind a name
_DAY = re.compile(r"\b\d\d?\.\s?(?:\d\d?\.|[A-ZÄ]\w+\s\d{4}\b)|\b\d{4}-\d\d-\d\d")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_BETWEEN = re.compile(r"[,&/+]|\b(?:und|and)\b")  # people in a line
_HEADING = re.compile(
    r"""\b\w*(?:liste|turnier|tournament|anmeldung|anmeldungen|meldungen|teilnehmer|rennen
    |meisterschaft|meisterschaften|pokal)\b""",
    re.IGNORECASE | re.VERBOSE,
)
_PART = re.compile(
    r"""(?:gruppe|group|tisch|table|klasse|division|staffel|pool|runde|round)\s+\w{1,3}
    |damen|herren|mixed|frauen|männer|junioren|senioren|jugend|gäste|ersatz|nachrücker|abmeldungen
    |absagen|nachmeldungen""",
    re.IGNORECASE | re.VERBOSE,
)
_GONE = re.compile(
    r"""warteliste|waiting\ list|waitlist|nachrücker|abgemeldet|abmeldungen|abgesagt|absagen?
    |storniert|cancell?ed|withdrawn""",
    re.IGNORECASE | re.VERBOSE,
)
_SUM = re.compile(
    r"""(?:summe|gesamt|anzahl|total|sum|count|insgesamt|seite|page|stand)\b
    (?:\W|\d|_|(?:von|of|vom|am|teilnehmer|spieler|personen|paare|teams|startgeld|euro)\b)*""",
    re.IGNORECASE | re.VERBOSE,
)
_REACHED = r"(?:tel|telefon|mobil|mobile|handy|phone|fax|whatsapp|e-?mail|mail)\b"
_TELEPHONE = re.compile(rf"{_REACHED}|\+?\d|\S+@", re.IGNORECASE)
_MAIL = r"\S+@\S+\.\w+"
_CONTACT = re.compile(  # a whole line that says how somebody is reached
    rf"""{_REACHED}\W*(?:[+\d(].*|{_MAIL})?|[<(]?{_MAIL}[>)]?|(?:https?://|www\.)\S+
    |.*(?:str\.|straße|strasse|weg|allee|platz|gasse|ring|damm|chaussee|ufer|stieg)\s*
    \d+\s?[a-z]?(?:\W.*)?
    |(?:am|an\ der|auf\ de[mr]|im|in\ der|zu[mr])\s.*\d+\s?[a-z]?|(?:d-)?\d{{5}}\s+[^\W\d].*""",
    re.IGNORECASE | re.VERBOSE,
)
_BEHIND = re.compile(  # the same behind a name
    rf"[\s,;:(<–-]+(?:{_REACHED}\W*)?(?:\+?\d[\d\s/().-]{{4,}}\d|{_MAIL})[)>]*\s*$",
    re.IGNORECASE,
)
_NO_PERSON = re.compile(r".*\d\s*(?:uhr|€|euro|eur)\b.*|.*\d\s*€", re.IGNORECASE)
_BESIDE = (Column.UNUSED, Column.TEAM, Column.LABEL)
_YES, _NO = words("x xx ja yes j y ✓ ✔"), words("nein no n - – 0")
_SENTENCE = 6  # words; a name has fewer
_MARKS = words("x xx ja nein yes no ok (ok) bez bez. bezahlt offen bar paid open m w d h s j - –")


_WHOLE = (Column.NAME, Column.LAST_FIRST)
_NAMING = {*_WHOLE, Column.FIRST, Column.LAST}


class LeftOut(StrEnum):
    """Each reason for which a row names nobody who would be entered."""

    ABOVE = "above"  # it stands above the head or the first name
    HEAD = "head"  # a head of the columns
    NOBODY = "nobody"  # no name, a heading between names, or a sum
    AGAIN = "again"  # the person or pair stands in the list already
    CONTACT = "contact"  # an address, a telephone number or the like
    GONE = "gone"  # on a waiting list, or not coming
    NO_PAIR = "no_pair"  # a team of another number of people than two


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A row that names nobody: its number from 1, its text, and the reason."""

    line: int
    text: str
    why: LeftOut


@dataclass(frozen=True, slots=True)
class NameList:
    """Names as they would be entered, and the columns that they come from.

    `titles` and `sample` hold the title and the first cell of each column, `passed_over` the rows
    without a name. `is_guessed`: last names seem to stand first and no title says so.
    `has_commas`: a comma parts two people, or first and last name, as the column says.
    `takes_labels`: columns of labels were read, which stand behind the names.
    """

    names: tuple[str, ...]
    columns: tuple[Column, ...] = ()
    sample: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    passed_over: tuple[PassedOver, ...] = ()
    is_guessed: bool = False
    takes_labels: bool = False
    has_commas: bool = False


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    cells: tuple[str, ...]

    @property
    def filled(self) -> tuple[str, ...]:
        return tuple(filter(None, self.cells))

    def passed_over(self, why: LeftOut) -> PassedOver:
        return PassedOver(self.number, " | ".join(self.filled), why)


def rows_of(text: str) -> list[list[str]] | None:
    """The cells of a pasted table, set apart by tabs, semicolons or several spaces; None for a
    plain list of names.

    >>> rows_of("1   Tina Turner   TV Ost\\n2   Hans Maier   TV West")
    [['1', 'Tina Turner', 'TV Ost'], ['2', 'Hans Maier', 'TV West']]
    """
    lines = [line.replace("\u00a0", " ") for line in text.splitlines()]
    if sum(map(bool, map(str.strip, lines))) == 1 and len(_parts(text)) > 1:
        return None
    for separator in (_TAB, _SEMICOLON, _SPACES):
        rows = [separator.split(line.strip(" ")) for line in lines]
        several = [row for row in rows if len(row) > 1]
        if 2 * len(several) > sum(map(any, rows)) and (separator is _TAB or _is_table(several)):
            return rows
    return None


def _is_table(rows: Rows) -> bool:
    """Return True if a table is more likely than a list of names in which such signs stand: rows
    with numbers, or a head."""
    numbered = sum(any(_begins_with_number(cell) for cell in row) for row in rows)
    has_head = any(map(_titles, rows[:_HEAD_WITHIN]))
    return len(rows) > 1 and (has_head or 5 * numbered > 4 * len(rows))


def _begins_with_number(cell: str) -> bool:
    return bool(_NUMBER.fullmatch(cell.strip()) or re.match(r"\s*\d+\s*[.):]", cell))


def read(
    rows: Rows,
    columns: Sequence[Column] = (),
    *,
    pairs: bool = False,
    teams: bool = False,
    labels: bool = False,
) -> NameList:
    """Read the names in these rows.

    Titles or contents decide about columns that `columns` does not name. In lists of `pairs` a row,
    or a team of two rows, names two people. In lists of `teams` it names a team of one row each or
    more. With `labels` columns such as the club are labels.

    >>> read([["Tina", "Turner", "TV Ost"]]).names
    ('Tina Turner',)
    >>> read([["Skatturnier 2026"], ["Nachname", "Vorname"], ["Müller", "Hans"]]).names
    ('Hans Müller',)
    >>> read([["Anna Ast", "Bernd Bach"]], pairs=True).names
    ('Anna Ast & Bernd Bach',)
    >>> read([["Name", "Verein", "Damen"], ["Anna Ast", "SC Elm", "x"]], labels=True).names
    ('Anna Ast [Verein: SC Elm] [Damen]',)
    """
    found = _laid_out(rows, columns, pairs=pairs)
    if labels and not columns and not teams:
        found = _labelled(found, pairs=pairs)
    kinds, head, lines = found.columns, found.head, found.lines
    body, between = _named(lines, kinds, head)
    sample = tuple(
        next((line.cells[k] for line in body if k < len(line.cells) and line.cells[k]), "")
        for k in range(len(kinds))
    )
    names, more = _entrants(body, kinds, found.titles, pairs=pairs, teams=teams)
    above = [line.passed_over(_why_above(line, head)) for line in found.above]
    over = sorted([*above, *between, *more], key=lambda row: row.line)
    is_guessed = not columns and head is None and _puts_last_first(kinds)
    return NameList(
        names, kinds, sample, found.titles, tuple(over), is_guessed, labels and not teams
    )


def _puts_last_first(kinds: Sequence[Column]) -> bool:
    both = [kind for kind in kinds if kind in (Column.FIRST, Column.LAST)]
    return Column.LAST_FIRST in kinds or both[:1] == [Column.LAST]


def results(rows: Rows) -> dict[int, list[str]]:
    """Return what each row says of a person, by its number: the name and the values beside it.
    Numbers of people, places and the like are no values, nor is what stands in a column of words.

    >>> results([["Pl.", "Name", "Verein", "Punkte"], ["1", "Ast, Anna", "SC Elm", "1.204"]])
    {2: ['Anna Ast', '1.204']}
    """
    found = _laid_out(rows, ())
    body, _between = _named(found.lines, found.columns, found.head)
    named = [k for k, kind in enumerate(found.columns) if kind is not Column.UNUSED]
    if not named:
        return {}
    after = [k for k in range(named[0] + 1, len(found.columns)) if k not in named]
    values = [
        k
        for k in (after if found.head is None else range(len(found.columns)))
        if k not in named
        and not names_no_value(found.titles[k])
        and all(is_value(line.cells[k]) for line in body if k < len(line.cells) and line.cells[k])
    ]
    said = {}
    for line in body:
        cells = [*line.cells, *[""] * len(found.columns)]
        people = _people(line.cells, found.columns, pairs=False)
        if people and values:
            said[line.number] = [people[0], *(cells[k] for k in values)]
    return said


def is_heading(row: Sequence[str]) -> bool:
    """Return True if a row is a title, a date, a head of columns or a sum, and says nothing of a
    person."""
    cells = tuple(filter(None, map(tidy, row)))
    text = " ".join(cells)
    return bool(_titles(cells) or _SUM.fullmatch(text) or (len(cells) == 1 and _is_heading(text)))


@dataclass(frozen=True, slots=True)
class _Layout:
    """A list laid out: what stands above it, its head, its rows, and its columns with titles."""

    above: tuple[_Line, ...]
    head: _Line | None
    lines: tuple[_Line, ...]
    columns: tuple[Column, ...]
    titles: tuple[str, ...]


def _laid_out(rows: Rows, columns: Sequence[Column], *, pairs: bool = False) -> _Layout:
    lines = [
        line
        for number, row in enumerate(rows, 1)
        if (line := _Line(number, tuple(map(tidy, row)))).filled
    ]
    head = _head(lines)
    start = lines.index(head) + 1 if head else _first(lines)
    width = max((len(line.cells) for line in lines), default=0)
    body = tuple(lines[start:])
    kinds = tuple(columns)
    if not kinds and head:
        kinds = _by_titles(head.cells, pairs=pairs)
    elif not kinds and body:
        kinds = _by_look([line.cells for line in body], pairs=pairs)
    filled = (*kinds, *([Column.UNUSED] * width))[:width]
    titles = (*(head.cells if head else ()), *[""] * width)[:width]
    return _Layout(tuple(lines[:start]), head, body, filled, titles)


def _labelled(found: _Layout, *, pairs: bool) -> _Layout:
    """The columns with those that are labels by their titles; of pairs a team is none."""
    free = (Column.UNUSED,) if pairs else (Column.UNUSED, Column.TEAM)
    columns = (
        Column.LABEL if kind in free and (kind is Column.TEAM or is_label(title)) else kind
        for kind, title in zip(found.columns, found.titles, strict=True)
    )
    return replace(found, columns=tuple(columns))


def _said(line: _Line, columns: Sequence[Column], titles: Sequence[str]) -> str:
    """Return what stands behind the names of a row: its labels."""
    said = (
        (_label(title), "" if cell.casefold() in _YES else _label(cell))
        for cell, kind, title in zip(line.cells, columns, titles, strict=False)
        if kind is Column.LABEL and cell and cell.casefold() not in _NO
    )
    return with_labels("", [(label, value) for label, value in said if label])


def _label(text: str) -> str:
    return tidy(re.sub(r"[\[\]:?*]", " ", text))[:LABEL_LENGTH]


def plain(text: str, order: Column | None = None, *, pairs: bool = False) -> NameList:
    """The lines of a list of names, or its parts between semicolons and commas, without numbers
    before and ticks behind them, and those that name nobody.

    `order` says what a comma parts: people (NAME), or last and first name (LAST_FIRST); without it
    the names say so. In lists of `pairs` it parts no people.

    >>> plain("Skat am Samstag\\n1. Anna\\n2. Bernd").names
    ('Anna', 'Bernd')
    >>> plain("Anna, Bernd").names, plain("Müller, Hans").names
    (('Anna', 'Bernd'), ('Hans Müller',))
    """
    lines = [
        _Line(number, (part,))
        for number, line in enumerate(text.splitlines(), 1)
        for part in _parts(line)
    ]
    start = _first(lines)
    over = [line.passed_over(LeftOut.ABOVE) for line in lines[:start]]
    head = lines[start] if lines and _titles(lines[start].cells) else None
    body, more = _named(lines[start:], (Column.NAME,), head)
    names = tuple(filter(None, (_alone(line.cells[0]) for line in body)))
    sample, title = names[:1], head.cells[0] if head else ""
    order = order or (Column.LAST_FIRST if is_last_first(title) else None)
    commas = None if pairs else order or _meant_by_commas(names)
    right = set[str]()
    if not pairs:
        parted = [(line, apart(line, commas)) for line in names]
        names = tuple(name for _line, people in parted for name in people)
        right = {one for line, people in parted for one in people if unlabelled(one)[0] not in line}
    people = [one for name in names if name not in right for one in pair_of(name)]
    is_guessed = not order and are_last_first(people)
    if is_guessed or order is Column.LAST_FIRST:
        names = tuple(name if name in right else _put_behind(name) for name in names)
    column = Column.LAST_FIRST if is_guessed else order or commas
    columns = (column,) if column else ()
    has_commas = commas is not None and any("," in line.cells[0] for line in body)
    return NameList(
        names,
        columns,
        sample[: len(columns)],
        (title,)[: len(columns)],
        (*over, *more),
        is_guessed,
        has_commas=has_commas,
    )


def _put_behind(name: str) -> str:
    """A person or pair with last names behind, and its labels behind them."""
    bare_name, labels = unlabelled(name)
    pair = pair_of(bare_name)
    turned_name = " & ".join(map(put_behind, pair)) if len(pair) == _PAIR else put_behind(bare_name)
    return with_labels(turned_name, labels)


def _parts(line: str) -> list[str]:
    """The names of a line that stand between semicolons, before numbers or, each with a known first
    name, between tabs."""
    parts = line.split(";")
    if bare(line.strip()) != line.strip():
        parts = [part for whole in parts for part in _INLINE.split(whole)]
    tabbed = [part.strip() for part in line.split("\t") if part.strip()]
    if len(tabbed) > 1 and all(is_first_name(part.split()[0]) for part in tabbed):
        parts = tabbed
    return [part.strip() for part in parts if part.strip()]


def _meant_by_commas(names: Sequence[str]) -> Column | None:
    """Return what a comma with one name on each side parts in most of these lines; None where there
    is no such line."""
    every = [_at_commas(name) for name in names]
    two = [parts for parts in every if len(parts) == _PAIR]
    if not two:
        return None
    has_more = any(len(parts) > _PAIR for parts in every)
    several = sum(_are_two_people(*map(str.split, parts)) for parts in two)
    return Column.NAME if has_more or 2 * several > len(two) else Column.LAST_FIRST


def _are_two_people(left: list[str], right: list[str]) -> bool:
    """Return True if the words on both sides of a comma name two people rather than one."""
    if len(left) == len(right) == 1:
        return is_first_name(left[0]) and is_first_name(right[0])
    are_whole = len(left) > 1 and len(right) > 1
    return are_whole and (is_first_name(left[0]) or not is_first_name(right[-1]))


def _at_commas(line: str) -> tuple[str, ...]:
    """The parts of a line between its commas that could be names."""
    parts = map(str.strip, unlabelled(line)[0].split(","))
    return tuple(part for part in parts if part and not is_contact(part))


def blocks(text: str) -> list[list[str]] | None:
    """Teams with their people, each written as a name above a numbered list; None for other lists.

    >>> blocks("SC Elm\\n1. Anna\\n2. Bernd\\nTV Ost\\n1. Cleo")
    [['SC Elm', 'Anna', 'Bernd'], ['TV Ost', 'Cleo']]
    """
    teams: list[list[str]] = []
    for line in filter(None, map(tidy, text.splitlines())):
        name = bare(line)
        if _CONTACT.fullmatch(line):
            continue
        if name == line:
            teams.append([line.rstrip(":")])
        elif teams:
            teams[-1].append(name)
    found = [team for team in teams if len(team) > 1]
    return found or None


def weight(rows: Rows) -> int:
    """Return how much a sheet looks like a list of people: its names, and many for a head that
    says so."""
    lines = [_Line(n, tuple(map(tidy, row))) for n, row in enumerate(rows, 1)]
    head = _head([line for line in lines if line.filled])
    named = [line for line in lines if any(map(_has_letters, line.filled))]
    return len(named) + (1_000 if head else 0)


def turned(line: str) -> str:
    """Turn “Müller, Hans” round and drop a telephone behind a comma; keep other lines.

    >>> turned("Müller, Hans"), turned("Anna Ast, Tel. 0170 1"), turned("Anna, Bernd, Cleo")
    ('Hans Müller', 'Anna Ast', 'Anna, Bernd, Cleo')
    """
    last, comma, first = (part.strip() for part in line.partition(","))
    if not (comma and last and first) or "," in first:
        return line
    return last if _TELEPHONE.match(first) else f"{first} {last}"


def apart(line: str, commas: Column | None = None) -> tuple[str, ...]:
    """The people in one line, set apart by commas; of two names `commas` says what they are.

    >>> apart("Anna, Bernd, Cleo"), apart("Müller, Hans"), apart("Müller, Hans, Berg, Eva")
    (('Anna', 'Bernd', 'Cleo'), ('Hans Müller',), ('Hans Müller', 'Eva Berg'))
    """
    bare_line, labels = unlabelled(line)
    if labels:
        *others, last = apart(bare_line, commas)
        return (*others, with_labels(last, labels))
    parts = _at_commas(line)
    if len(parts) == _PAIR:
        return parts if commas is Column.NAME else (turned(", ".join(parts)),)
    twos = [" ".join(two) for two in zip(parts[::2], parts[1::2], strict=False)]
    if len(parts) % _PAIR == 0 and are_last_first(twos) and not any(" " in one for one in parts):
        return tuple(map(put_behind, twos))
    return parts or (line,)


def bare(name: str) -> str:
    """A name without its number or dash before it and ticks behind it."""
    numbering = _NUMBERING.match(name)
    return _TICKED.sub("", name[numbering.end() :] if numbering else name)


def _alone(name: str) -> str:
    """A name without its number, ticks, and the telephone number or address behind it."""
    return _BEHIND.sub("", bare(name)) or bare(name)


def _head(lines: Sequence[_Line]) -> _Line | None:
    """The row of titles: the one of the first rows that has the most of them."""
    first = [line for line in lines[:_HEAD_WITHIN] if _titles(line.cells)]
    return max(first, key=lambda line: _titles(line.cells), default=None)


def _titles(cells: Sequence[str]) -> int:
    """Return how many titles a row has; 0 for one without a title of names, with a number, or for a
    title of a single value, as in “Name: TV Ost”."""
    filled = [cell for cell in cells if cell]
    kinds = [title_of(cell) for cell in filled]
    named = [kind for kind in kinds if kind and kind is not Column.UNUSED]
    known = len(kinds) - kinds.count(None)
    if not named or any(map(_NUMBER.fullmatch, filled)):
        return 0
    if {*named} == {Column.TEAM} and known < len(kinds) - known:
        return 0
    return 0 if any(cell.endswith(":") for cell in filled) and known < len(kinds) else known


def _first(lines: Sequence[_Line]) -> int:
    """The index of the first row that is no heading; lists without a head have numbers or none, and
    one cell a row or several."""
    numbered = 2 * sum(_is_numbered(line) for line in lines) > len(lines)
    several = 2 * sum(len(line.filled) > 1 for line in lines) > len(lines)
    for index, line in enumerate(lines):
        text = " ".join(line.filled)
        is_title = _has_letters(text) and (_is_heading(text) or _YEAR.search(text))
        if not is_title and _is_numbered(line) >= numbered and len(line.filled) > several:
            return index
    return 0


def _is_heading(text: str) -> bool:
    """Return True if a text alone in its row is a title: a word of lists, a day, a link, a
    sentence."""
    return bool(
        _HEADING.search(text)
        or _DAY.search(text)
        or "://" in text
        or text.endswith((":", "!", "?"))
        or any(len(part.split()) > _SENTENCE for part in _BETWEEN.split(text))
    )


def _is_numbered(line: _Line) -> bool:
    first = line.filled[0]
    return bool(_NUMBER.fullmatch(first)) if len(line.filled) > 1 else bare(first) != first


def _why_above(line: _Line, head: _Line | None) -> LeftOut:
    return LeftOut.HEAD if line is head else LeftOut.ABOVE


def _named(
    lines: Sequence[_Line], columns: Sequence[Column], head: _Line | None
) -> tuple[list[_Line], list[PassedOver]]:
    """The rows that name somebody who comes, and the others; below “Waiting list” nobody does."""
    body, over, is_gone = list[_Line](), list[PassedOver](), False
    for line in lines:
        why = _why_not(line, columns, head)
        if why is LeftOut.NOBODY and _is_part(line):
            is_gone = bool(_GONE.search(" ".join(line.filled)))
        if is_gone and why is None:
            why = LeftOut.GONE
        if why:
            over.append(line.passed_over(why))
        else:
            body.append(line)
    return body, over


def _is_part(line: _Line) -> bool:
    """Return True if a row heads those below it."""
    text = " ".join(line.filled).rstrip(" :")
    return bool(_PART.fullmatch(text) or _HEADING.search(text) or _GONE.fullmatch(text))


def is_contact(text: str) -> bool:
    """Return True if a line says how somebody is reached, and names nobody.

    >>> is_contact("Tel. 0151 2345"), is_contact("Am Deich 3"), is_contact("Anna Deich")
    (True, True, False)
    """
    return bool(_CONTACT.fullmatch(text))


def _why_not(line: _Line, columns: Sequence[Column], head: _Line | None) -> LeftOut | None:
    if head and line.filled == head.filled:
        return LeftOut.HEAD
    cells = zip(line.cells, columns, strict=False)
    named = [cell for cell, kind in cells if cell and kind not in (Column.UNUSED, Column.LABEL)]
    text, letters = " ".join(named), [cell for cell in line.filled if _has_letters(cell)]
    called = [unlabelled(cell)[0] for cell in named]
    if not any(map(_has_letters, called)) and not any(map(_NUMBER.fullmatch, called)):
        return LeftOut.NOBODY
    if is_contact(text):
        return LeftOut.CONTACT
    is_alone = len(letters) == 1
    if is_alone and _NO_PERSON.fullmatch(text):
        return LeftOut.NOBODY
    if _SUM.fullmatch(" ".join(line.filled)) or (is_alone and _is_part(line)):
        return LeftOut.NOBODY
    if is_alone and (_is_heading(text) if len(named) == 1 else False):
        return LeftOut.NOBODY
    return LeftOut.GONE if any(map(_GONE.fullmatch, set(line.filled) - {*named})) else None


def is_value(cell: str) -> bool:
    """Return True for a number as people write it: with a sign, points, blanks or a unit."""
    return bool(re.fullmatch(r"[-+\u2212]?\s*\d[\d.,/ ]*\s*(?:€|Pkt\.?|P\.?)?", cell))


def _has_letters(cell: str) -> bool:
    return any(letter.isalpha() for letter in cell)


def _by_titles(titles: Sequence[str], *, pairs: bool = False) -> tuple[Column, ...]:
    columns = [
        Column.LAST_FIRST if is_last_first(title) else title_of(title) or Column.UNUSED
        for title in titles
    ]
    if {Column.FIRST, Column.LAST} <= {*columns}:
        columns = [
            Column.UNUSED if column in _WHOLE and not (pairs and is_partner(title)) else column
            for column, title in zip(columns, titles, strict=True)
        ]
    if pairs and not {*columns} & _NAMING:
        columns = [Column.NAME if column is Column.TEAM else column for column in columns]
    return tuple(columns)


def _by_look(rows: Rows, *, pairs: bool = False) -> tuple[Column, ...]:
    """Columns of numbers, dates, addresses and marks are passed over. Then two columns of single
    words are first and last names, also if some first names are double; else the first is the name.
    Of pairs it is four columns, and two names. Of people alone the same may begin once more beside
    it."""
    width = max(map(len, rows))
    columns = [[row[k] for row in rows if k < len(row) and row[k]] for k in range(width)]
    start = next((k for k, column in enumerate(columns) if _are_names(column)), 0)
    rest = [row[start:] or [""] for row in rows]
    unused = (Column.UNUSED,) * start
    people = [name for cell in columns[start] for name in pair_of(_alone(cell))]
    whole = Column.LAST_FIRST if are_last_first(people) else Column.NAME
    if pairs:
        four = (Column.FIRST, Column.LAST, Column.FIRST, Column.LAST)
        both = len(columns) > start + 1 and _are_names(columns[start + 1])
        both = both and not any("&" in row[0] or "/" in row[0] for row in rest)
        return (*unused, *(four if _are_words(rest, 4) else (whole,) * (1 + both)))
    two = [row[:2] for row in rest if len(row) > 1 and all(row[:2])]
    is_turned = are_last_first(list(map(" ".join, two)))
    if _are_words(rest, 2) or (is_turned and all(" " not in row[1] for row in two)):
        block: tuple[Column, ...] = (Column.FIRST, Column.LAST)
        block = block[::-1] if is_turned else block
    else:
        block = _double_first_names(rest) or (whole,)
    kinds = [*unused, *block]
    while len(kinds) < width:
        more = _begins_again(columns, start, len(kinds), len(rows))
        kinds += block if more and len(kinds) + len(block) <= width else (Column.UNUSED,)
    return tuple(kinds)


def _begins_again(columns: Rows, start: int, at: int, count: int) -> bool:
    """Return True if a second list of people stands beside the first: its numbers go on before it,
    or most of it names people."""
    column, before, numbers = columns[at], columns[at - 1], columns[start - 1] if start else ()
    if not _are_names(column) or 2 * len(column) < count:
        return False
    is_numbered = all(map(_NUMBER.fullmatch, (*before, *numbers))) and before and numbers
    if is_numbered:
        return not {*before} & {*numbers}
    return 2 * sum(names_anybody(_alone(cell)) for cell in column) > len(column)


def _are_names(column: Sequence[str]) -> bool:
    """Return True if most cells of a column could be names of people."""
    return 2 * sum(map(_could_be_name, column)) > len(column)


def _could_be_name(cell: str) -> bool:
    text = bare(cell)
    is_other = "@" in text or "://" in text or bool(_DAY.search(text))
    return _has_letters(text) and not is_other and text.casefold() not in _MARKS


def _are_words(rows: Rows, count: int) -> bool:
    """Return True if each of the first `count` columns holds single words."""
    return all(
        len(row) >= count and all(_could_be_name(cell) and " " not in cell for cell in row[:count])
        for row in rows
    )


def _double_first_names(rows: Rows) -> tuple[Column, ...]:
    """Return the two columns if one holds first names, some of them double, and the other single
    last names; () otherwise."""
    if not all(len(row) > 1 and all(map(_could_be_name, row[:2])) for row in rows):
        return ()
    for first, last in ((0, 1), (1, 0)):
        one, other = [row[first].split() for row in rows], [row[last] for row in rows]
        are_first = all(len(parts) == 1 or is_first_name(parts[0]) for parts in one)
        are_last = not any(" " in name or is_first_name(name) for name in other)
        if are_first and are_last and 2 * sum(len(parts) == 1 for parts in one) >= len(rows):
            both = (Column.FIRST, Column.LAST)
            return both if first == 0 else both[::-1]
    return ()


def _entrants(
    body: Sequence[_Line],
    columns: Sequence[Column],
    titles: Sequence[str],
    *,
    pairs: bool,
    teams: bool,
) -> tuple[tuple[str, ...], list[PassedOver]]:
    """The lines to enter, each with the people of its row or of its team, and the rows without."""
    teams = teams and Column.TEAM in columns
    over: list[PassedOver] = []
    entrants: dict[tuple[str, ...], str] = {}
    for group in _groups(body, columns, by_team=pairs or teams):
        people = [name for line in group for name in _people(line.cells, columns, pairs=pairs)]
        why = None
        if not people:
            why = LeftOut.NOBODY
        elif not teams and _are_there(people, entrants, pairs=pairs):
            why = LeftOut.AGAIN
        elif pairs and Column.TEAM in columns and len(people) != _PAIR:
            why = LeftOut.NO_PAIR
        if why:
            over += [line.passed_over(why) for line in group]
        elif pairs or teams:
            labels = "" if teams else _said(group[0], columns, titles)
            entrants[(_team(group[0], columns), *people) if teams else tuple(people)] = labels
        else:
            labels = _said(group[0], columns, titles)
            entrants |= {(name,): labels for name in people if (name,) not in entrants}
    if teams:
        return tuple(f"{team}: {', '.join(people)}" for team, *people in entrants), over
    return tuple(" & ".join(people) + labels for people, labels in entrants.items()), over


def _are_there(people: Sequence[str], there: Container[tuple[str, ...]], *, pairs: bool) -> bool:
    """Return True if a pair, or everybody of a row, stands in the list already."""
    if pairs:
        return tuple(people) in there or tuple(reversed(people)) in there
    return all((name,) in there for name in people)


def _groups(
    body: Sequence[_Line], columns: Sequence[Column], *, by_team: bool
) -> list[list[_Line]]:
    """The rows of each team, whose name may stand in the first of them only; else each alone."""
    if not by_team or Column.TEAM not in columns:
        return [[line] for line in body]
    groups: dict[str, list[_Line]] = {}
    team = ""
    for line in body:
        team = _team(line, columns) or team
        groups.setdefault(team, []).append(line)
    return list(groups.values())


def _team(line: _Line, columns: Sequence[Column]) -> str:
    at = columns.index(Column.TEAM)
    return line.cells[at] if at < len(line.cells) else ""


def _people(row: Sequence[str], columns: Sequence[Column], *, pairs: bool) -> list[str]:
    """Return who is named in a row, first names before last ones; a cell of `pairs` may name
    both."""
    people: list[dict[Column, str]] = []
    for column, cell in zip(columns, row, strict=False):
        if column in _BESIDE or not cell:
            continue
        is_whole, kind = column in _WHOLE, Column.NAME if column in _WHOLE else column
        whole = _alone(cell) if is_whole else cell
        for part in pair_of(whole) if pairs and is_whole else (whole,):
            if not people or kind in people[-1] or len(people[-1]) == _PAIR:
                people.append({})
            right = put_behind(part) if column is Column.LAST_FIRST else part
            people[-1][kind] = turned(right) if is_whole else part
    names = (" ".join(cell for _column, cell in sorted(parts.items())) for parts in people)
    return [name for name in names if _has_letters(name)]
