"""Lists of people as a page shows them: columns, what is left out, who is perhaps there already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    seen = [(name, True) for name in there]
    found = list[Doubt]()
    for line, people in lines.items():
        named = [
            Doubt(line, other, is_there, is_same)
            for other, is_there in seen
            for name in people
            if (is_same := same and spelling(name) == spelling(other)) or _may_be_one(name, other)
        ]
        found += sorted(named, key=lambda doubt: not doubt.is_same)[:1]
        seen += [(name, False) for name in people]
    return found


def _may_be_one(name: str, other: str) -> bool:
    """Return True if two names are near; Michael and Michaela are two people."""
    return near(name, other) and not (is_first_name(name) and is_first_name(other))


def rows_of_file(upload: TextFileForm) -> list[list[str]]:
    """The rows of a file; “Müller, Hans” is one cell of it. csv.Error."""
    rows = csv_rows(upload.cleaned_data["text"])
    if all(len(row) == PAIR and row[1].startswith(" ") for row in rows if any(row)):
        rows = [[",".join(row)] for row in rows]
    return [[" ".join(cell.split()) for cell in row] for row in rows]


def called(name: str, *, pairs: bool) -> str:
    """“Müller, Hans” as “Hans Müller”, in pairs each of the two."""
    bare, labels = unlabelled(name)
    people = pair_of(bare) if pairs else (bare,)
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
