"""A season and a bracket on paper."""

from __future__ import annotations

import re
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.web.knockout.bracket import HEIGHT, WIDTH, Box, Picture
from tournaments.web.knockout.pages import sheets
from tournaments.web.league import season
from tournaments.web.paper.lists import Cell, deductions, part, sheet, soft, strong, under
from tournaments.web.paper.order import Data, Order, head
from tournaments.web.readmodels.round import round_name
from tournaments.web.rounds import ahead as rounds
from tournaments.wording.numbers import in_figures
from tournaments.wording.rules import own_rules

_NUMBER = re.compile(r"-?\d+")
_SMALL = 14  # sides up to which a cross table is one piece
_FEW = 8  # and up to which its letters are large


def schedule(order: Order) -> Data:
    """Every match day with its matches, and results as far as there are some."""
    parts = []
    columns = [("", "auto", "r"), ("", "fr", "l"), ("", "auto", "r")]
    for day in season.days(order.state, order.visit.now):
        resting = _("No match: %(names)s") % {"names": ", ".join(day.resting)}
        title = round_name(order.state, day.number)
        for at, matches in _by_date(day).items():
            notes = [_date(order, at), resting if day.resting and at == day.at else ""]
            notes += own_rules(order.state, day.number)
            rows = [_match(match) for match in matches]
            note = " · ".join(filter(None, notes))
            parts.append(part(columns, rows, title=title, note=note, size=9, tall=1.1))
    return sheet(head(order, _("Season")), parts, beside=2)


def _by_date(day: season.Day) -> dict[datetime | None, list[season.Match]]:
    """The matches of a day, those with a date of their own under that, after the others."""
    own = sorted(match.apart for match in day.matches if match.apart)
    dates = dict.fromkeys((day.at, *own))
    by_date = {at: [m for m in day.matches if (m.apart or day.at) == at] for at in dates}
    return {at: matches for at, matches in by_date.items() if matches or at == day.at}


def _match(match: season.Match) -> list[Cell]:
    """A row of the schedule; below the sides where it is played, or why it was not."""
    where = "" if match.state == "done" else match.venue
    return [
        soft(match.at_tables),
        under(
            " – ".join(side.name for side in match.sides),
            " · ".join(filter(None, (where, match.note))),
        ),
        strong(match.result if match.state == "done" else ""),
    ]


def _date(order: Order, at: datetime | None) -> str:
    zone = ZoneInfo(order.visit.tournament.zone)
    return date_format(localtime(at, zone), "SHORT_DATETIME_FORMAT") if at else ""


def cross(order: Order) -> Data:
    """Everybody against everybody, in as many pieces as can be read."""
    whole = season.cross(order.state)
    pieces = (whole,) if len(whole.names) <= _SMALL else season.blocks(whole)
    parts = []
    for piece in pieces:
        columns = [(_("No."), "auto", "r"), (_("Name"), "auto", "l")]
        columns += [(str(number), "fr", "c") for number, _name in piece.names]
        rows: list[list[Cell]] = [
            [soft(number), name, *cells] for number, (name, cells) in enumerate(piece.rows, 1)
        ]
        letters, tall = (10, 2.4) if len(whole.names) <= _FEW else (8, 1.6)
        parts.append(part(columns, rows, size=letters, tall=tall))
    return sheet(head(order, _("Everybody against everybody")), parts, flipped=True)


def _filler(order: Order, player: str) -> str:
    return _("fills a table") if player in order.state.play.fillers else ""


def league_table(order: Order) -> Data:
    """The table of a season as its page has it."""
    of_two = season.has_cross(order.state)
    counted = (
        pgettext("played", "P"),
        pgettext("won", "W"),
        *((pgettext("drawn", "D"), pgettext("lost", "L")) if of_two else ()),
        _("Game points"),
        _(order.state.presenter.balance),
    )
    columns = [(_("Place"), "auto", "r"), (_("Name"), "fr", "l")]
    columns += [(text, "auto", "r") for text in counted]
    rows: list[list[Cell]] = [
        [
            strong(line.rank) if line.rank else "–",
            under(line.name, _marks().get(line.mark, "") or _filler(order, line.player)),
            *(str(line.played), str(line.won)),
            *((str(line.drawn), str(line.lost)) if of_two else ()),
            f"{in_figures(line.made)}:{in_figures(line.against)}",
            strong(f"{in_figures(line.points)} ({line.taken})")
            if line.taken
            else strong(in_figures(line.points)),
        ]
        for line in season.table(order.state)
    ]
    people: list[list[Cell]] = [
        [
            strong(line.rank),
            line.name,
            line.team,
            str(line.tables),
            strong(in_figures(line.won)),
            f"{in_figures(line.made)}:{in_figures(line.against)}",
        ]
        for line in season.people(order.state)
    ]
    heads = [(_("Place"), "auto", "r"), (_("Name"), "fr", "l"), (_("Team"), "fr", "l")]
    heads += [(text, "auto", "r") for text in (_("Tables"), pgettext("won", "W"), _("Game points"))]
    of_people = [part(heads, people, title=_("People of the teams"))] if people else []
    return sheet(
        head(order, _("League table")), [part(columns, rows), *deductions(order.state), *of_people]
    )


def _marks() -> dict[str, str]:
    """Say who goes up or down, in words."""
    return {"up": _("up"), "down": _("down")}


def ahead(order: Order) -> Data:
    """The tables of all rounds that are known beforehand: of everybody, then of each table."""
    known = rounds.ahead(order.state, private=True)
    if known is None:
        raise LookupError("no round is known beforehand")
    columns = [(_("No."), "auto", "r"), *([] if known.by_number else [(_("Name"), "fr", "l")])]
    columns += [(name, "auto", "c") for name in known.rounds]
    rows: list[list[Cell]] = [
        [
            strong(person.number),
            *([] if known.by_number else [person.name]),
            *(str(table) if table else soft(_("bye")) for table in person.tables),
        ]
        for person in known.people
    ]
    parts = [part(columns, rows, size=10, tall=1.3)]
    for number, (name, tables, byes) in enumerate(known.tables, known.first):
        note = _("Bye: %(names)s") % {"names": ", ".join(byes)} if byes else ""
        note = " ".join(filter(None, (*own_rules(order.state, number), note)))
        of_tables: list[list[Cell]] = [[strong(n), " · ".join(people)] for n, people in tables]
        heads = [(_("Table"), "auto", "r"), ("", "fr", "l")]
        parts.append(part(heads, of_tables, title=name, note=note, size=10, tall=1.3))
    return sheet(head(order, _("The plan of all rounds")), parts)


def bracket(order: Order) -> Data:
    """The bracket, on one page where it can be read there."""
    pictures = [_drawn(picture) for picture in sheets(order.state)]
    return {**head(order, _("Bracket")), "pictures": pictures, "box": [WIDTH, HEIGHT]}


def _drawn(picture: Picture) -> Data:
    return {
        "title": picture.title,
        "width": picture.width,
        "height": picture.height,
        "heads": [list(head) for head in picture.heads],
        "lines": [_corners(path) for path in picture.lines],
        "boxes": [_box(box) for box in picture.boxes],
    }


def _corners(path: str) -> list[list[int]]:
    """The corners of `M x y H x V y H x`."""
    x, y, middle, end, to = map(int, _NUMBER.findall(path))
    return [[x, y], [middle, y], [middle, end], [to, end]]


def _box(box: Box) -> Data:
    sides = [
        {"name": side.name, "score": side.score, "won": side.won, "lost": side.lost}
        for side in box.sides
    ]
    table = _("Table %(n)s") % {"n": box.table} if box.table else ""
    return {"x": box.x, "y": box.y, "table": table, "sides": sides}
