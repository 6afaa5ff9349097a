"""Lists of people as a page shows them: columns, what is left out, who is perhaps there already."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.envelope import Json
from tournaments.domain.first_names import is_first_name
from tournaments.domain.labels import unlabelled, with_labels
from tournaments.domain.list_titles import Column
from tournaments.domain.name_lists import LeftOut, NameList, turned
from tournaments.domain.names import near, pair_of, spelling
from tournaments.web.http.text_files import TextFileForm, csv_rows

MOST_COLUMNS = 30
PAIR = 2


@dataclass(frozen=True, slots=True)
class Doubt:
    """A line whose person may be `other`, who is entered or stands above.

    `is_same`: the names are equal in any spelling.
    """

    line: str
    other: str
    is_there: bool
    is_same: bool

    @property
    def key(self) -> str:
        return f"{self.line}|{self.other}"


def doubts(
    lines: Mapping[str, Sequence[str]], there: Sequence[str], *, same: bool = False
) -> list[Doubt]:
    """The lines, each with its people, who may be there already under nearly the same name; with
    `same` also under the same one."""
    seen, entered = _Names(there), {*there}
    found = list[Doubt]()
    for line, people in lines.items():
        named = [
            Doubt(line, other, other in entered, is_same)
            for name in people
            for other in seen.beside(name)
            if (is_same := same and spelling(name) == spelling(other)) or _may_be_one(name, other)
        ]
        found += sorted(named, key=lambda doubt: (not doubt.is_same, not doubt.is_there))[:1]
        seen.add(people)
    return found


class _Names:
    """Names by what `near` ones have in common, so that not each is compared with all."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_key = defaultdict[Hashable, dict[str, None]](dict)
        self.add(names)

    def add(self, names: Iterable[str]) -> None:
        for name in names:
            for key in _keys(name, 0):
                self._by_key[key][name] = None

    def beside(self, name: str) -> list[str]:
        """The names that share a word with this one, or a single word of about its length."""
        found = (self._by_key.get(key, {}) for key in _keys(name, -1, 0, 1))
        return list(dict.fromkeys(other for names in found for other in names))


def _keys(name: str, *longer: int) -> list[Hashable]:
    """Each word of a name, and the length of a single one, with its numbers, which are equal in
    `near` names."""
    words = spelling(name).split()
    numbers = tuple(filter(str.isdigit, words))
    lengths = [len(words[0]) + more for more in longer] if len(words) == 1 else []
    return [(key, numbers) for key in (*words, *lengths)]


@dataclass(frozen=True, slots=True)
class ListedName:
    """A line of a list that is shown before it counts.

    `is_there`: the entrant or one of its people is entered or stands above. `note`: who else it
    may be.
    `is_known`: from former evenings; None where nobody knows of any.
    """

    line: str
    is_there: bool
    note: str
    is_known: bool | None

    @property
    def name(self) -> str:
        """The name without its labels."""
        return unlabelled(self.line)[0]

    @property
    def labels(self) -> str:
        """The labels that would be given with it."""
        said = (
            f"{label}: {value}" if value else label for label, value in unlabelled(self.line)[1]
        )
        return ", ".join(said)


def listed_names(
    lines: Sequence[tuple[str, str, Sequence[str]]], there: Sequence[str], known: Sequence[str]
) -> list[ListedName]:
    """Return the lines, each with the name of its entrant and its people, as they are shown beside
    those who are `there` and those who are `known` from former evenings."""
    perhaps = {doubt.line: doubt for doubt in doubts({line: who for line, _n, who in lines}, there)}
    taken, spelt, above = set(map(spelling, there)), set(map(spelling, known)), set[str]()
    of_old = _Names(known)
    found = list[ListedName]()
    for line, entrant, people in lines:
        spelt_so = {spelling(name): name for name in (*people, entrant)}
        entered = [name for key, name in spelt_so.items() if key in taken]
        earlier = [name for key, name in spelt_so.items() if key in above]
        is_known = all(spelling(each) in spelt for each in people) if known else None
        doubt, note = perhaps.get(line), ""
        if entrant in entered:
            note = _("is entered already")
        elif entrant in earlier:
            note = _("stands above already")
        elif entered:
            note = _("%(name)s is entered already") % {"name": entered[0]}
        elif earlier:
            note = _("%(name)s stands above already") % {"name": earlier[0]}
        elif doubt:
            words = (
                _("perhaps %(name)s, who is entered") if doubt.is_there else _("perhaps %(name)s")
            )
            note = words % {"name": doubt.other}
        elif is_known is False:
            near_ones = (
                other
                for each in people
                for other in of_old.beside(each)
                if _may_be_one(each, other)
            )
            if other := next(near_ones, ""):
                note = _("perhaps %(name)s of former evenings") % {"name": other}
        found.append(ListedName(line, bool(entered or earlier), note, is_known))
        above |= spelt_so.keys()
    return found


def sums_of(lines: Sequence[ListedName]) -> list[str]:
    """Return how many of the lines are known, new or here already, in words."""
    fresh = [line for line in lines if not line.is_there]
    counts = (
        (_("known: %(n)d"), sum(line.is_known is True for line in fresh)),
        (_("new: %(n)d"), sum(line.is_known is False for line in fresh)),
        (_("entered already: %(n)d"), len(lines) - len(fresh)),
    )
    return [words % {"n": count} for words, count in counts if count]


def _may_be_one(name: str, other: str) -> bool:
    """Return True if two names are near; Michael and Michaela are two people."""
    return near(name, other) and not (is_first_name(name) and is_first_name(other))


def rows_of_file(upload: TextFileForm) -> list[list[str]]:
    """The rows of a file; “Müller, Hans” is one cell of it. csv.Error."""
    rows = csv_rows(upload.cleaned_data["text"])
    if all(len(row) == PAIR and row[1].startswith(" ") for row in rows if any(row)):
        rows = [[",".join(row)] for row in rows]
    return [[" ".join(cell.split()) for cell in row] for row in rows]


def called(name: str) -> str:
    """“Müller, Hans & Berg, Eva” as “Hans Müller & Eva Berg”."""
    bare, labels = unlabelled(name)
    people = pair_of(bare)
    right = tuple(map(turned, people))
    return name if right == people else with_labels(" & ".join(right), labels)


def chosen_columns(post: QueryDict) -> list[Column]:
    """Return the chosen columns if the list is to be read again."""
    kinds = [kind for k in range(MOST_COLUMNS) if (kind := post.get(f"column-{k}", ""))]
    return [Column(kind) for kind in kinds if kind in set(Column)] if "again" in post else []


def shown(listed: NameList | None, post: QueryDict) -> Json:
    """Return what the note above a list shows of it."""
    columns = _columns(listed) if listed else []
    return {
        "listed": listed,
        "columns": columns,
        "used_columns": _used(columns),
        "passed_over": _passed_over(listed) if listed else (),
        "again": "again" in post,
    }


def _columns(listed: NameList) -> list[Json]:
    """The columns of a list to choose from, each with its title and a sample of it."""
    words = {
        Column.NAME: _("Name"),
        Column.LAST_FIRST: _("Last name before first name"),
        Column.FIRST: _("First name"),
        Column.LAST: _("Last name"),
        Column.TEAM: _("Team or pair"),
        Column.LABEL: _("Label"),
        Column.UNUSED: _("not used"),
    }
    return [
        {
            "title": title or _("Column %(n)d") % {"n": number},
            "sample": sample,
            "kind": words[column],
            "is_used": column is not Column.UNUSED,
            "is_last_first": column is Column.LAST_FIRST,
            "choices": [
                (str(kind), word, kind is column)
                for kind, word in words.items()
                if kind is not Column.LABEL or listed.takes_labels
            ],
        }
        for number, (column, sample, title) in enumerate(
            zip(listed.columns, listed.sample, listed.titles, strict=True), 1
        )
    ]


def _used(columns: Sequence[Json]) -> str:
    """The columns that names were read from: what each is, and its title if it says otherwise."""
    return ", ".join(
        column["kind"]
        if column["kind"] == column["title"]
        else f"{column['kind']}: {column['title']}"
        for column in columns
        if column["is_used"]
    )


def _passed_over(listed: NameList) -> list[Json]:
    """The rows of a list that name nobody who would be entered, each with the reason."""
    words = {
        LeftOut.ABOVE: _("a heading"),
        LeftOut.HEAD: _("the titles of the columns"),
        LeftOut.NOBODY: _("no name"),
        LeftOut.CONTACT: _("an address or a telephone number"),
        LeftOut.AGAIN: _("stands in the list already"),
        LeftOut.GONE: _("on a waiting list, or not coming"),
        LeftOut.NO_PAIR: _("not two people"),
    }
    return [
        {"line": row.line, "text": row.text, "why": words[row.why]} for row in listed.passed_over
    ]
