"""Value of tables, byes and walk-overs under the typed settings, in words."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.envelope import Json
from tournaments.domain.formats import Format
from tournaments.domain.formats.examples import Examples, TableExample
from tournaments.domain.formats.state import FormatState
from tournaments.domain.formats.tiebreaks import RoundScore
from tournaments.domain.points import Points, rounded
from tournaments.web.http.option_fields import lines_of
from tournaments.web.http.option_form import OptionsForm
from tournaments.web.readmodels.prize_preview import PrizePreview, Purse, prize_preview


@dataclass(frozen=True, slots=True)
class Brings:
    """Tables by their title with lines of (place, game points, score), and (what, score)."""

    tables: tuple[tuple[str, tuple[tuple[str, str, str], ...]], ...]
    credits: tuple[tuple[str, str], ...]


def brings(
    form: Format[FormatState], game: str, typed: OptionsForm, settings: Json
) -> Brings | None:
    """Return examples of the value of a match; None if the `typed` settings do not allow any."""
    found = None if typed.is_bound and typed.errors else form.examples(game, settings)
    return Brings(tuple(map(_table, found.tables)), tuple(_credits(found))) if found else None


def _table(found: TableExample) -> tuple[str, tuple[tuple[str, str, str], ...]]:
    title = ngettext("Table of %(n)d, for example", "Tables of %(n)d, for example", found.size) % {
        "n": found.size
    }
    lines = [(str(one.place), _number(one.points), _number(one.score)) for one in found.places]
    return title, (*lines, (_("all level"), "", _number(found.level)))


def _credits(found: Examples) -> list[tuple[str, str]]:
    absent = RoundScore(found.absent)
    said = (
        (_("Bye"), found.bye),
        (_("Missed round"), found.missed),
        (_("Walk-over: who came"), found.walkover),
        (_("Walk-over: who did not come"), absent),
    )
    return [(what, _credit(credit)) for what, credit in said if credit is not None]


def _credit(credit: RoundScore) -> str:
    score = {"score": _number(credit.score), "points": _number(credit.points)}
    if credit.points:
        return _("%(score)s, with %(points)s game points") % score
    return score["score"]


def _number(points: Points) -> str:
    return number_format(rounded(points)).replace("-", "−")


def typed_prizes(typed: OptionsForm, purse: Purse) -> PrizePreview | None:
    """Return the meaning of the typed list of prizes; None without a list."""
    values = typed.values()
    if "prizes" not in values:
        return None
    fee = values.get("entry_fee", purse.fee)
    return prize_preview(lines_of(typed["prizes"]), replace(purse, fee=fee))
