"""The totals of all tables of a round: possible ones, and typed or pasted values.

Checks of the values are in the commands.
"""

from __future__ import annotations

import csv
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.domain.desk.reports import seated
from tournaments.domain.name_lists import is_heading, results, rows_of
from tournaments.domain.names import pair_of, spelling, suggests
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.http.text_files import csv_rows
from tournaments.web.readmodels.board import tables_now
from tournaments.web.sheet.totals import TotalsForm, number_of, totals_form
from tournaments.wording.language import in_language


@dataclass(frozen=True, slots=True)
class Known:
    """A table that is left alone, and why."""

    table: int
    why: str


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of a counter over the lines of all tables."""

    key: str
    name: str
    sum: int


@dataclass(frozen=True, slots=True)
class Lines:
    """The tables of a round: those to enter, and those that are left alone."""

    open: tuple[TotalsForm, ...]
    known: tuple[Known, ...]

    @property
    def entered(self) -> tuple[TotalsForm, ...]:
        """Those for which something is typed."""
        return tuple(form for form in self.open if not form.is_empty)

    @property
    def complete(self) -> tuple[TotalsForm, ...]:
        return tuple(form for form in self.open if not (form.missing or form.is_wrong))

    @property
    def most(self) -> int:
        """Return of how many a line tells at most."""
        return max(len(form.keys) for form in self.open)

    @property
    def counters(self) -> tuple[Sum, ...]:
        """Return what is counted besides the points, with what all lines come to."""
        named = {counter.key: counter.name for form in self.open for counter in form.counters}
        return tuple(
            Sum(key, capfirst(in_language(name)), sum(form.counted(key) for form in self.open))
            for key, name in named.items()
        )

    @property
    def wrong(self) -> tuple[TotalsForm, ...]:
        return tuple(form for form in self.open if form.is_wrong)

    def replaced(self, forms: Iterable[TotalsForm]) -> Lines:
        """With other values of some of the forms."""
        by_table = {form.table: form for form in forms}
        return replace(self, open=tuple(by_table.get(form.table, form) for form in self.open))


def lines(state: TournamentState) -> Lines:
    """The tables that play now, by number."""
    forms, known = [], []
    for table in sorted(tables_now(state)):
        form, why = None, _("finished")
        if seated(state, table):
            waiting = state.pending_at(table)
            form = None if waiting else totals_form(state, table)
            why = _("waits for a confirmation") if waiting else _("it is not known who plays")
        elif state.play.tables[table - 1].open:
            why = _("not started")
        if form:
            forms.append(form)
        else:
            known.append(Known(table, why))
    return Lines(tuple(forms), tuple(known))


def typed(table_lines: Lines, data: QueryDict) -> Lines:
    """Return the values that a browser sent.

    If a table has a new match since the page was made, its values stay with a message.
    """
    forms = []
    for form in table_lines.open:
        filled = form.sent(data)
        shown_match = data.get(form.name("match"))
        if shown_match and shown_match != form.mark and not filled.is_empty:
            gone_on = _("This table has reported meanwhile. Please look at it again.")
            filled = replace(filled, general=(gone_on,))
        forms.append(filled)
    return replace(table_lines, open=tuple(forms))


def gone(table_lines: Lines, data: QueryDict) -> tuple[int, ...]:
    """Return the tables with typed values that are now left alone."""

    def is_told(table: int) -> bool:
        names = {name for name in data if name.startswith(f"t{table}-")}
        return any(str(data[name]).strip() for name in names - {f"t{table}-match"})

    return tuple(known.table for known in table_lines.known if is_told(known.table))


@dataclass(frozen=True, slots=True)
class Meant:
    """A name of a pasted line that nobody at the tables has, and one of those whom it may mean."""

    written: str
    name: str

    @property
    def key(self) -> str:
        return f"{self.written}|{self.name}"


@dataclass(frozen=True, slots=True)
class Pasted:
    """The lines with the pasted values; `problems` are unfitting lines, `asked` possible
    meanings.
    """

    lines: Lines
    problems: tuple[str, ...]
    asked: tuple[Meant, ...] = ()


def pasted(table_lines: Lines, text: str, agreed: Container[str] = ()) -> Pasted:
    """Read pasted totals into the lines.

    A line is a table, the points of its seats in order, then other values in the same order. Or it
    is a name, its points and the rest, under a head also in other columns. Headings, sums and lines
    without numbers are skipped. `agreed` are the keys of confirmed meanings.
    """
    try:
        rows = (None if '"' in text else rows_of(text)) or csv_rows(text)
    except csv.Error:
        return Pasted(table_lines, (_("This is not a text file."),))
    values: dict[str, str] = {}
    alone: dict[tuple[str, str], str] = {}
    problems, asked = list[str](), list[Meant]()
    said = results(rows)
    for number, row in enumerate(rows, 1):
        cells = [cell.strip() for cell in row]
        while cells and not cells[-1]:
            cells.pop()
        if not cells:
            continue
        read = _person_row(table_lines, said.get(number, cells), alone)
        if read is None:
            read = (
                _table_row(table_lines, cells)
                or (_name_row(table_lines, said[number]) if number in said else None)
                or _name_row(table_lines, cells)
            )
        is_told = values or any(_is_number(cell) for cell in cells)
        is_above = number < min(said, default=0) or is_heading(cells)
        if read is None and is_told and not is_above:
            row = said.get(number, cells)
            meant = _meant(table_lines, row[0])
            for named in ([m.name, *row[1:]] for m in meant if m.key in agreed):
                read = _person_row(table_lines, named, alone)
                read = _name_row(table_lines, named) if read is None else read
            asked += meant
            if read is None:
                problems.append(_unfit(number, cells, meant))
        for name, value in read or ():
            if name in values:
                words = _("Line %(n)d says again what another line has said.")
                problems.append(words % {"n": number})
                break
            values[name] = value
    for form in table_lines.open:
        _add_up(form, alone, values, problems)
    kept = tuple(form.over(values) for form in table_lines.open)
    return Pasted(replace(table_lines, open=kept), tuple(problems), tuple(asked))


def _meant(table_lines: Lines, name: str) -> list[Meant]:
    """Those at the tables who may be meant by a name that nobody there has."""
    labels = [
        label
        for form in table_lines.open
        for _key, label in (*form.keys, *(each for pair in form.pairs for each in pair))
    ]
    return [Meant(name, label) for label in labels if suggests(name, label)]


def _unfit(number: int, cells: Sequence[str], meant: Sequence[Meant]) -> str:
    """That a line fits nowhere, and who may be meant by it."""
    words = _("Line %(n)d fits no table that plays: %(text)s")
    if meant:
        words = _("Line %(n)d fits no table that plays: %(text)s. Perhaps it means %(name)s?")
    names = ", ".join(one.name for one in meant)
    return words % {"n": number, "text": " | ".join(cells)[:60], "name": names}


Read = list[tuple[str, str]]


def _table_row(table_lines: Lines, cells: Sequence[str]) -> Read | None:
    first = cells[0].rpartition(" ")[2]
    forms = [form for form in table_lines.open if first == str(form.number)]
    if len(forms) != 1 or len(cells) < 2:  # open match days may both have such a table
        return None
    form = forms[0]
    if form.asks_loser:
        return _loser(form, cells[1]) if len(cells) == 2 else None
    rest, people = cells[1:], len(form.keys)
    names = [form.name(column, i) for column in form.columns for i in range(people)]
    if form.asks_deals:
        names.append(form.deals.name)
    if len(rest) < people or len(rest) > len(names):
        return None
    return list(zip(names, rest, strict=False))


def _loser(form: TotalsForm, name: str) -> Read | None:
    wanted = spelling(name)
    key = next((key for key, label in form.keys if spelling(label) == wanted), None)
    return [(form.loser.name, key)] if key else None


def _name_row(table_lines: Lines, cells: Sequence[str]) -> Read | None:
    """The fields of the one whose name stands in a row, which may begin with its number; None where
    two people are called so."""
    if len(cells) > 2 and _is_number(cells[0]) and not _is_number(cells[1]):
        cells = cells[1:]
    wanted = _written(cells[0])
    found = [
        list(zip([form.name(column, index) for column in form.columns], cells[1:], strict=False))
        for form in table_lines.open
        for index, (_key, label) in enumerate(form.keys)
        if _written(label) == wanted
        and 1 < len(cells) <= len(form.columns) + 1
        and not form.asks_loser
    ]
    return found[0] if len(found) == 1 else None


def _person_row(
    table_lines: Lines, cells: Sequence[str], alone: dict[tuple[str, str], str]
) -> Read | None:
    """Note the numbers of one person of a pair whose points are added up.

    The same person twice is read as the pair's own field, which then says so.
    """
    wanted = _written(cells[0])
    found = [
        (form, index, key)
        for form in table_lines.open
        for index, pair in enumerate(form.pairs)
        for key, label in pair
        if _written(label) == wanted and 1 < len(cells) <= len(form.columns) + 1
    ]
    if len(found) != 1:
        return None
    form, index, key = found[0]
    for column, cell in zip(form.columns, cells[1:], strict=False):
        place = (form.name(column, index), key)
        if place in alone:
            return [(place[0], cell)] * 2
        alone[place] = cell
    return []


def _add_up(
    form: TotalsForm,
    alone: Mapping[tuple[str, str], str],
    values: dict[str, str],
    problems: list[str],
) -> None:
    """Fill the fields of pairs of which both people have a line of their own."""
    for column in form.columns:
        for index, pair in enumerate(form.pairs):
            name = form.name(column, index)
            told = {key: alone[name, key] for key, _label in pair if (name, key) in alone}
            missing = [label for key, label in pair if key not in told]
            if not told:
                continue
            if missing or name in values:
                words = _(
                    "%(pair)s: one total for both, or a line for each of them. Missing: %(name)s"
                )
                if name in values:
                    words = _("%(pair)s: one total for both, or a line for each of them, not both.")
                shown = {"pair": form.keys[index][1], "name": ", ".join(missing)}
                problems.append(words % shown)
                continue
            numbers = [number_of(text) for text in told.values()]
            whole = [number for number in numbers if isinstance(number, int)]
            is_told = len(whole) == len(numbers)
            values[name] = str(sum(whole)) if is_told else " + ".join(told.values())


def _written(name: str) -> str:
    """A key that the spellings of a name share; a pair may be written with a sign or a word between
    its people, in either order."""
    return spelling(" ".join(pair_of(name)))


def _is_number(cell: str) -> bool:
    return any(sign.isdigit() for sign in cell)
