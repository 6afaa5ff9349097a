"""Lists on paper: the standings, who comes in at the door, the cash."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.domain.tournament_state import TournamentState
from tournaments.web.http.visit import Visit
from tournaments.web.money import pages as money
from tournaments.web.paper.order import Data, Order, head, status_words
from tournaments.web.readmodels.prizes import PrizeRow, prize_rows
from tournaments.web.readmodels.rankings import MemberRow, RankingTable, ranking_tables
from tournaments.web.readmodels.round import phase_name
from tournaments.web.readmodels.standings import ExplainedLine, explained
from tournaments.wording.deductions import deduction_lines
from tournaments.wording.entrants import counted, entry_fee_words
from tournaments.wording.money import in_unit
from tournaments.wording.numbers import in_figures

TICK = {"kind": "tick"}
TICKED = {"kind": "ticked"}
WRITE = {"kind": "write"}
Cell = str | dict[str, str]


def strong(text: object) -> Cell:
    return {"kind": "strong", "text": str(text)}


def soft(text: object) -> Cell:
    return {"kind": "soft", "text": str(text)}


def under(text: str, note: str) -> Cell:
    """A text with a note below it."""
    return {"kind": "under", "text": text, "note": note} if note else text


def part(
    columns: Sequence[tuple[str, str, str]],
    rows: Sequence[Sequence[Cell]],
    *,
    title: str = "",
    note: str = "",
    size: float = 10,
    tall: float = 1.6,
) -> Data:
    """One list. `columns` are (head, width, align): widths in mm, `auto` or `fr`; aligned l, r or
    c. `size` in points, `tall`: the space above and below a line in mm."""
    return {
        "title": title,
        "note": note,
        "widths": [width for _head, width, _align in columns],
        "aligns": [align for _head, _width, align in columns],
        "head": [text for text, _width, _align in columns],
        "rows": [list(row) for row in rows],
        "size": size,
        "pad": 1.6,
        "tall": tall,
    }


def sheet(data: Data, parts: Sequence[Data], *, flipped: bool = False, beside: int = 1) -> Data:
    """Return what `lists.typ` reads; `beside`: columns of text on a page."""
    return {**data, "parts": list(parts), "flipped": flipped, "beside": beside}


def standings(order: Order) -> Data:
    """Everybody's place, as it is now."""
    state = order.state
    lines, presenter = explained(state), state.presenter
    columns = [(_("Place"), "auto", "r"), (_("Name"), "fr", "l"), (_(presenter.total), "auto", "r")]
    compared = any(row.deciding for row in lines)
    if compared:
        columns.append((_("Decided by"), "50", "l"))
    columns.append((_("Status"), "auto", "l"))
    rows = [_place(row, state, compared=compared) for row in lines]
    title = _("Final standings") if state.play.phase == "finished" else _("Standings")
    parts = [part(columns, rows), *deductions(state), *map(ranking_part, ranking_tables(state))]
    parts = [section for section in parts if section["rows"]]
    return sheet(head(order, title, phase_name(state)), parts)


def ranking_part(ranking: RankingTable) -> Data:
    """A further ranking, below the standings."""
    rows: list[list[Cell]] = [
        [
            strong(row.rank),
            under(row.name, " · ".join(map(_member, row.members))),
            strong(in_figures(row.value)),
        ]
        for row in ranking.rows
    ]
    columns = [(_("Place"), "auto", "r"), (_("Name"), "fr", "l"), ("", "auto", "r")]
    return part(columns, rows, title=ranking.title, note=ranking.about)


def _member(member: MemberRow) -> str:
    value = in_figures(member.value)
    return f"{member.name} {value}" if member.counts else f"{member.name} ({value})"


def deductions(state: TournamentState) -> list[Data]:
    """The penalty points with their reasons, below a table; none where there are none."""
    rows: list[list[Cell]] = [
        [line.name, line.points, soft(line.reason)] for line in deduction_lines(state)
    ]
    columns = [("", "auto", "l"), ("", "auto", "r"), ("", "fr", "l")]
    return [part(columns, rows, title=_("Penalty points"), size=9)] if rows else []


def _place(row: ExplainedLine, state: TournamentState, *, compared: bool) -> list[Cell]:
    line = row.line
    deciding = ", ".join(f"{column.label} {column.value}" for column in row.deciding)
    return [
        strong(line.rank) if line.rank else "–",
        line.name,
        strong(
            in_unit(line.shown, state.presenter.unit) + (f" ({row.taken})" if row.taken else "")
        ),
        *([soft(deciding)] if compared else []),
        soft(status_words(state, line.player)),
    ]


def door(order: Order) -> Data:
    """Everybody from A to Z with boxes to tick: is here, has paid; ticked as far as it is known."""
    state = order.state
    fees = {row.player: row for row in money.fee_rows(order.visit.tournament, state)}
    numbers = {player: n for n, player in enumerate(state.play.status, 1)}
    people = sorted(
        state.play.status, key=lambda player: (state.name(player).casefold(), numbers[player])
    )
    rows: list[list[Cell]] = [
        [
            str(numbers[player]),
            state.name(player),
            TICKED if player in state.play.checked_in else TICK,
            *_fee(fees.get(player)),
            WRITE,
        ]
        for player in people
    ]
    free: list[Cell] = ["", WRITE, TICK, *([""] if fees else []), TICK, WRITE]
    rows += [free for _more in range(6)]  # for who comes unannounced
    columns = [
        (_("No."), "auto", "r"),
        (_("Name"), "fr", "l"),
        (_("Here"), "14", "c"),
        *([(entry_fee_words(state.entered), "auto", "r")] if fees else []),
        (_("Paid"), "16", "c"),
        (_("Note"), "38", "l"),
    ]
    count = counted(order.state.entered, len(people))
    return sheet(head(order, _("At the door")), [part(columns, rows, note=count, tall=1.1)])


def _fee(row: money.FeeRow | None) -> list[Cell]:
    """Return what is open, and a box; only the box where nobody pays."""
    if row is None:
        return [TICK]
    return ["" if row.is_settled else row.open, TICKED if row.is_settled else TICK]


def has_cash(visit: Visit) -> bool:
    """Return True if there is an owed entry fee, or any movement of the box."""
    fees = any(account.due or account.paid for account in visit.state.fee_accounts.values())
    owed = bool(visit.state.charge_accounts or visit.state.presenter.tills)
    return fees or owed or bool(visit.state.cashbook.movements or visit.state.box)


def cash(order: Order) -> Data:
    """The book of the box with its sums, and who still has to pay."""
    visit = order.visit
    book = money.report(visit.tournament, order.state, visit.past())
    zone = ZoneInfo(visit.tournament.zone)
    amount = [("", "fr", "l"), ("", "35", "r")]
    sums: list[list[Cell]] = [[what, strong(euros)] for what, euros in book.figures]
    open_fees = [row for row in money.fee_rows(visit.tournament, order.state) if not row.is_settled]
    charges = money.charge_rows(visit.tournament, order.state)
    lines: list[list[Cell]] = [
        [
            date_format(localtime(line.at, zone), "SHORT_DATETIME_FORMAT"),
            line.what,
            line.who or (_("Table %(n)s") % {"n": line.table} if line.table else ""),
            line.reason,
            strong(line.euros),
            soft(line.by),
        ]
        for line in book.lines
    ]
    columns = [
        (_("When"), "auto", "l"),
        (_("What for?"), "auto", "l"),
        (_("Who"), "fr", "l"),
        (_("Reason"), "fr", "l"),
        (_("Euros"), "auto", "r"),
        (_("By"), "auto", "l"),
    ]
    owed = [
        ("", "auto", "l"),
        ("", "fr", "l"),
        (_("To pay"), "auto", "r"),
        (_("Still open"), "auto", "r"),
    ]
    parts = [
        part(amount, sums),
        part(amount, _sums(book.by_purpose), title=_("By kind")),
        part(amount, _sums(book.by_table), title=_("By table")),
        part(
            [*amount, ("", "12", "c")],
            [[row.name, strong(row.open), TICK] for row in open_fees],
            title=_("Still open: %(fee)s") % {"fee": entry_fee_words(order.state.entered)},
        ),
        part(
            owed,
            [[row.name, "; ".join(row.causes), row.due, strong(row.open)] for row in charges],
            title=_("Fees for losses and walk-overs"),
            size=8.5,
        ),
        part(
            owed,
            [
                [row.where, "; ".join(row.causes), row.due, strong(row.open)]
                for row in money.till_rows(order.state)
            ],
            title=_("Fees for losses, by table"),
            size=8.5,
        ),
        part(columns, lines, title=_("Cash book"), size=8.5),
    ]
    return sheet(head(order, _("Cash report")), [section for section in parts if section["rows"]])


def has_prizes(visit: Visit) -> bool:
    """Return True if there are winners of prizes."""
    return any(row.players for row in prize_rows(visit.state))


def prizes(order: Order) -> Data:
    """Return what everybody gets, with room to sign for it; ticked, who was given all of it
    already."""
    won: dict[str, list[PrizeRow]] = {}
    for prize in prize_rows(order.state):
        for player in prize.players:
            won.setdefault(player, []).append(prize)
    rows: list[list[Cell]] = [
        [
            strong(next((f"{prize.rank}." for prize in mine if prize.rank), "")),
            order.state.name(player),
            "; ".join(_prizes(mine)),
            TICKED if all(player in prize.given for prize in mine) else TICK,
            WRITE,
        ]
        for player, mine in won.items()
    ]
    columns = [
        (_("Place"), "auto", "l"),
        (_("Name"), "fr", "l"),
        (_("Prize"), "fr", "l"),
        (_("Handed out"), "auto", "c"),
        (_("Signature"), "45", "l"),
    ]
    title = _("Prizes to be signed for")
    return sheet(head(order, title, phase_name(order.state)), [part(columns, rows, tall=2.2)])


def _prizes(mine: Sequence[PrizeRow]) -> Iterable[str]:
    """Return the prizes of an entrant, then the shared ones."""
    yield from (f"{row.place}: {row.prize}" if row.place else row.prize for row in mine)
    shared = _("level: they share it, or draw lots")
    yield from dict.fromkeys(row.each or shared for row in mine if row.each or row.is_shared)


def _sums(sums: Iterable[money.Sum]) -> list[list[Cell]]:
    return [[f"{total.what} ({total.count})", strong(total.euros)] for total in sums]
