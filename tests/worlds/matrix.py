"""Every kind of event that the settings allow: format × game × size of a table × sides.

`python -m tests.worlds.matrix` puts it into docs/formats.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from games.registry import GAMES
from tournaments.domain.formats import FORMATS

NAMES = ("Anke", "Bernd", "Conny", "Dieter", "Elif", "Fiete", "Greta", "Hinnerk")
TEAM_BOARDS = 2
SIZES = range(2, 7)


@dataclass(frozen=True, slots=True)
class Cell:
    """One kind of event: `kind` of entrants ("" for single people), and the table.

    It has the size of a table, and of its sides (0: each alone, or as the game has it).
    """

    form: str
    game: str
    kind: str
    size: int
    side: int
    settings: Mapping[str, Any] = field(default_factory=dict, hash=False)
    rules: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def name(self) -> str:
        return "-".join(filter(None, (self.form, self.game, self.kind, self.seats)))

    @property
    def seats(self) -> str:
        """`4`: each alone; `2×2`: two sides of two; `3+2`: two sides that take turns."""
        sides = self.size // self.side if self.side else 0
        return f"{sides}×{self.side}" if self.side > 1 else str(self.size)

    @property
    def people(self) -> list[str]:
        """The entrants: one table of single people (at wm two), or two sides, or two teams."""
        if self.form != "knockout" and self.kind not in ("pairs", "sides", "teams"):
            return list(NAMES[: 7 if self.form == "wm" else self.size])
        each = self.side * (TEAM_BOARDS if self.kind == "teams" else 1)
        groups = [NAMES[k * each : (k + 1) * each] for k in range(2)]
        if self.kind == "teams":
            return [f"Team {k}: {', '.join(names)}" for k, names in enumerate(groups, 1)]
        return [" & ".join(names) for names in groups]


def cells() -> tuple[Cell, ...]:
    """Every cell of which the settings of its event are accepted."""
    found = [
        cell for form in FORMATS for game in FORMATS[form].games for cell in _cells(form, game)
    ]
    return tuple(_short(cell) for cell in found if not _problems(cell))


def _short(cell: Cell) -> Cell:
    """The cell with the fewest deals that can be agreed, if its game counts deals to an end."""
    if not (GAMES[cell.game].length or GAMES[cell.game].whole_deals):
        return cell
    agreed = [replace(cell, settings={**cell.settings, "deals": n}) for n in range(1, 13)]
    return next((short for short in agreed if not _problems(short)), cell)


def _problems(cell: Cell) -> Any:
    settings = {**cell.settings, "game_variant": dict(cell.rules)}
    return FORMATS[cell.form].setup_problems(cell.game, settings)


def _cells(form: str, game: str) -> Iterator[Cell]:
    match form:
        case "wm":
            yield Cell(form, game, "", 4, 0, {"start_euros": 2})
        case "evening" | "swiss":
            for size, side, rules in _tables(game):
                settings = {"rounds": 1, "table_size": size}
                yield Cell(form, game, "", size, side, settings, rules)
            settings = {"rounds": 1, "entrants": "pairs", "score": "victory"}
            yield Cell(form, game, "pairs", 4, 2, {**settings, "draw": "mitchell"})
        case "league":
            for size, side, rules in _tables(game):
                alone = {"kind": "individuals", "table_size": size}
                settings = {**alone, "match_days": 1}
                yield Cell(form, game, "individuals", size, side, settings, rules)
            for side in (1, 2):
                two = {"side": side}
                yield Cell(form, game, "sides", 2 * side, side, {"kind": "sides", **two})
                teams = {"kind": "teams", "boards": TEAM_BOARDS, **two}
                yield Cell(form, game, "teams", 2 * side, side, teams)
        case "knockout":
            for side in (1, 2):
                yield Cell(form, game, "", 2 * side, side, {"side": side})


def _tables(game: str) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """(size, people on a side, rules) of the tables at which a game seats single people."""
    for size in filter(GAMES[game].seats, SIZES):
        if size not in GAMES[game].partners_at:
            yield size, 0, {}
        elif size == 6:
            yield size, 2, {"six_players": "pairs"}
            yield size, 3, {"six_players": "threes"}
        else:
            yield size, 2, {}


COLUMNS = (
    ("`evening`", "evening", ""),
    ("`swiss`", "swiss", ""),
    ("both, fixed pairs", "evening", "pairs"),
    ("`league`, individuals", "league", "individuals"),
    ("`league`, two sides", "league", "sides"),
    ("`league`, teams", "league", "teams"),
    ("`knockout`", "knockout", ""),
    ("`wm`", "wm", ""),
)


def table() -> str:
    """The matrix in Markdown."""
    every = cells()
    lines = [
        "| game | " + " | ".join(label for label, *_ in COLUMNS) + " |",
        "|---" * (len(COLUMNS) + 1) + "|",
    ]
    for key, game in GAMES.items():
        seats = [
            ", ".join(c.seats for c in every if (c.game, c.form, c.kind) == (key, form, kind))
            for _label, form, kind in COLUMNS
        ]
        lines.append(f"| {game.name.en} | " + " | ".join(seats) + " |")
    return "\n".join(lines)


def main() -> None:
    """Put the matrix as it is in the place of that in the document."""
    document, fresh = Path(__file__).parents[2] / "docs" / "formats.md", table()
    text = document.read_text("utf-8")
    before, head, after = text.partition(fresh.splitlines()[0])
    assert head, "the document has a table with this head"
    document.write_text(before + fresh + after[after.index("\n\n") :], "utf-8")


if __name__ == "__main__":
    main()
