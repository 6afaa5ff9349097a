"""Read seats that people drew as cards: typed, scanned or pasted, by person or by seat.

Rules of seating are elsewhere.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.envelope import Json
from tournaments.domain.names import folded, spelling
from tournaments.domain.seating.sizes import LARGEST
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.http.text_files import csv_rows

_PLACE = re.compile(r"[^0-9]*([0-9]{1,4})(?:[^0-9]+([0-9]{1,4}))?[^0-9]*")
LONGEST = 200  # letters of a field


class By(StrEnum):
    """Subjects of a line in the form."""

    PERSON = "person"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class CardField:
    """A field of the form: of a person, or of a seat. `seat` 0: of a person."""

    name: str
    label: str
    text: str = ""
    error: str = ""
    player: str = ""
    table: int = 0
    seat: int = 0

    @property
    def where(self) -> str:
        """Return what the field is for, away from it."""
        values = {"t": self.table, "n": self.seat}
        return _("Table %(t)d, seat %(n)d") % values if self.seat else self.label


@dataclass(frozen=True, slots=True)
class Cards:
    """The form as it was filled in. `places` are (table, seat) by person, seat 0 for any."""

    by: By
    lines: tuple[CardField, ...]
    people: Mapping[str, str]
    sizes: tuple[int, ...]
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def wrong(self) -> tuple[CardField, ...]:
        return tuple(line for line in self.lines if line.error)

    @property
    def fields_sent(self) -> tuple[tuple[str, str], ...]:
        """The whole as the form for each person sends it."""
        return tuple((f"p-{who}", _text(place)) for who, place in self.places.items())


def blank(state: TournamentState, by: By) -> Cards:
    """The form with the seats that are drawn already."""
    play = state.play
    drawn = [table.players for table in play.tables] if play.phase == "drawn" else []
    places = {
        player: (number, seat)
        for number, table in enumerate(drawn, 1)
        for seat, player in enumerate(table, 1)
    }
    return laid(_empty(state, by), places)


def _empty(state: TournamentState, by: By) -> Cards:
    play, form = state.play, state.format
    final = play.phase == "final_ready"
    sizes = form.final_sizes(play) if final else form.table_sizes(play)
    people = {player: state.name(player) for player in play.drawn_next}
    return Cards(by, (), people, sizes)


def laid(cards: Cards, places: Mapping[str, tuple[int, int]]) -> Cards:
    """The form with these seats in its fields."""
    if cards.by is By.PERSON:
        order = sorted(cards.people.items(), key=lambda item: folded(item[1]))
        lines = [
            CardField(f"p-{who}", name, _text(places.get(who, (0, 0))), player=who)
            for who, name in order
        ]
        return replace(cards, lines=tuple(lines), places=dict(places))
    at = {place: who for who, place in places.items()}
    tables = max([len(cards.sizes), *(table for table, _seat in places.values())])
    seats = max([*cards.sizes, 2, *(seat for _table, seat in places.values())])
    lines = [
        CardField(f"s-{t}-{n}", str(n), cards.people.get(at.get((t, n), ""), ""), table=t, seat=n)
        for t in range(1, tables + 1)
        for n in range(1, min(seats, LARGEST) + 1)
    ]
    return replace(cards, lines=tuple(lines), places=dict(places))


def _text(place: tuple[int, int]) -> str:
    table, seat = place
    return f"{table}-{seat}" if seat else str(table) if table else ""


def typed(state: TournamentState, data: QueryDict, links: Mapping[str, str]) -> Cards:
    """Return what a browser sent; what cannot be read stands with its reason. `links`: tokens of
    personal links, as a scanned card says them, with whose they are."""
    by = By.TABLE if data.get("by") == By.TABLE else By.PERSON
    cards = blank(state, by)
    sent = {line.name: str(data.get(line.name, ""))[:LONGEST].strip() for line in cards.lines}
    for name in data:  # seats that the form had for another field
        match = re.fullmatch(r"s-(\d{1,3})-([1-6])", name) if by is By.TABLE else None
        if match and name not in sent and str(data[name]).strip():
            sent[name] = str(data[name])[:LONGEST].strip()
    return _by_person(cards, sent) if by is By.PERSON else _by_table(cards, sent, links)


def _by_person(cards: Cards, sent: Mapping[str, str]) -> Cards:
    places, lines = dict[str, tuple[int, int]](), []
    for line in cards.lines:
        text = sent[line.name]
        place = read_place(text, len(cards.people)) if text else None
        error = "" if place or not text else _("Table and seat are read as “3-2”.")
        if place:
            places[line.player] = place
        lines.append(replace(line, text=text, error=error))
    return replace(cards, lines=tuple(lines), places=places)


def _by_table(cards: Cards, sent: Mapping[str, str], links: Mapping[str, str]) -> Cards:
    known, places, lines = _names(cards.people), dict[str, tuple[int, int]](), []
    for name, text in sent.items():
        table, seat = map(int, name.split("-")[1:])
        who = _whose(text, known, links) if text else ""
        error = "" if who or not text else _("Nobody who takes part is called so.")
        if who in places and who:
            error = _("Seated already: %(name)s.") % {"name": cards.people[who]}
        elif who:
            places[who] = (table, seat)
        lines.append(CardField(name, str(seat), text, error, table=table, seat=seat))
    lines.sort(key=lambda line: (line.table, line.seat))
    return replace(cards, lines=tuple(lines), places=places)


def read_place(text: str, most: int) -> tuple[int, int] | None:
    """Return table and seat (0: any) of a text such as “3-2”, “3 2” or “Tisch 3, Platz 2”.

    None if it is invalid, or the number of players allows no such seat.

    >>> read_place("3-2", 20), read_place("Tisch 3, Platz 2", 20), read_place("3", 20)
    ((3, 2), (3, 2), (3, 0))
    >>> read_place("3-7", 20), read_place("99", 20), read_place("1-2-3", 20), read_place("x", 20)
    (None, None, None, None)
    """
    match = _PLACE.fullmatch(text)
    if not match:
        return None
    table, seat = int(match[1]), int(match[2] or 0)
    fits = 1 <= table <= most and (1 <= seat <= LARGEST if match[2] else True)
    return (table, seat) if fits else None


def _names(people: Mapping[str, str]) -> dict[str, str]:
    """Return whom a typed text means: the name, or the id."""
    return {who: who for who in people} | {spelling(name): who for who, name in people.items()}


def _whose(text: str, known: Mapping[str, str], links: Mapping[str, str]) -> str:
    if "/" in text:
        parts = [part for part in text.split("/") if part in links]
        return links[parts[0]] if parts and links[parts[0]] in known.values() else ""
    return known.get(spelling(text)) or known.get(f"e{text}", "")


@dataclass(frozen=True, slots=True)
class Pasted:
    """The form with pasted seats; `problems` are lines without a seat."""

    cards: Cards
    problems: tuple[str, ...]


def pasted(cards: Cards, text: str) -> Pasted:
    """Lines of table, seat and name, or of a name, table and seat; a first line without a number is
    a heading."""
    known, places, problems = _names(cards.people), dict(cards.places), list[str]()
    messages = set[str]()
    try:
        rows = csv_rows(text)
    except csv.Error:
        return Pasted(cards, (_("This is not a text file."),))
    filled = [number for number, row in enumerate(rows, 1) if any(map(str.strip, row))]
    for number, row in enumerate(rows, 1):
        cells = [cell.strip() for cell in row if cell.strip()]
        heads = [number] == filled[:1] and len(filled) > 1 and not any(map(_has_digit, cells))
        if not cells or heads:
            continue
        who, place = _row(cells, known, len(cards.people))
        values = {"n": number, "text": " | ".join(cells)[:60]}
        if not who or place is None:
            words = _("Line %(n)d names nobody who takes part, or no seat: %(text)s")
            problems.append(words % values)
        elif who in messages:
            words = _("Line %(n)d says again what another line has said.")
            problems.append(words % values)
        else:
            messages.add(who)
            places[who] = place
    return Pasted(laid(cards, places), tuple(problems))


def _has_digit(text: str) -> bool:
    return any(sign.isdigit() for sign in text)


def _row(
    cells: Sequence[str], known: Mapping[str, str], most: int
) -> tuple[str, tuple[int, int] | None]:
    for name, rest in ((cells[-1], cells[:-1]), (cells[0], cells[1:])):
        who = known.get(spelling(name), "")
        if who and rest and (place := read_place(" ".join(rest), most)):
            return who, place
    return "", None


def tables(cards: Cards) -> tuple[list[list[str]], tuple[str, ...]]:
    """Return the tables with all players in seat order, and the problems of the whole.

    These are two players on one seat, and empty seats or tables between others. Players with only a
    table get a free seat.
    """
    name, taken, problems = cards.people, dict[tuple[int, int], str](), list[str]()
    for who, place in cards.places.items():
        if place[1] and place in taken:
            values = {"a": name[taken[place]], "b": name[who], "t": place[0], "n": place[1]}
            words = _("%(a)s and %(b)s have the same seat: table %(t)d, seat %(n)d.")
            problems.append(words % values)
        elif place[1]:
            taken[place] = who
    for who, (table, seat) in cards.places.items():
        if not seat:
            free = next((n for n in range(1, LARGEST + 1) if (table, n) not in taken), 0)
            taken[table, free] = who
            if not free:
                problems.append(_("Too many sit at table %(n)d.") % {"n": table})
    count = max((table for table, _seat in taken), default=0)
    sat = [
        [taken[t, n] for n in range(LARGEST + 1) if (t, n) in taken] for t in range(1, count + 1)
    ]
    return sat, (*problems, *_gaps(taken, count))


def _gaps(taken: Mapping[tuple[int, int], str], count: int) -> Iterable[str]:
    for table in range(1, count + 1):
        seats = [seat for at, seat in taken if at == table]
        if not seats:
            yield _("Nobody sits at table %(n)d.") % {"n": table}
        for seat in sorted(set(range(1, max(seats, default=0))) - set(seats)):
            yield _("Seat %(n)d of table %(t)d is free.") % {"n": seat, "t": table}


def commands(
    state: TournamentState, sat: list[list[str]], *, override: bool, seen: str
) -> list[Json]:
    """Return what the desk sends for these tables: the seats as they were drawn, for everybody to
    see."""
    agreed = {"by_cards": True, "accept": True}
    if state.play.phase == "final_ready":
        return [{"type": "final", "seats": [who for table in sat for who in table], **agreed}]
    draw = {"type": "draw", "tables": sat, "override": override, "seen": seen, **agreed}
    return [draw, {"type": "publish"}]
