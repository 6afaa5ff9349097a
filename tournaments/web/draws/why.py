"""Explain all seats in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.domain.seating import (
    Alternative,
    Cost,
    Explanation,
    LevelPairs,
    Meeting,
    MissedTable,
    Place,
    Proof,
    TableFacts,
    Unavoidable,
    Why,
)
from tournaments.store.series.table import shown
from tournaments.web.readmodels.runde import Names


@dataclass(frozen=True, slots=True)
class Person:
    """A player at a table, and the reason."""

    player: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class TableStory:
    """A table (number 0: those who sit out), what is to be said of it, and its people in order."""

    number: int
    lines: tuple[str, ...]
    people: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """The reasons of all seats.

    `proof` says what could not be avoided, `level` how many level people share a table, `missed`
    which wishes for a table do not hold.
    """

    headline: str
    proof: str
    level: str
    tables: tuple[TableStory, ...]
    missed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the cost before and after a change; `tone`: is-ok, is-bad or nothing."""

    title: str
    before: int
    after: int
    tone: str


def story(facts: Explanation, names: Names) -> Story:
    """An explanation in the language of the reader."""
    lines = {table.number: tuple(_table(table, names)) for table in facts.tables}
    people: dict[int, list[Person]] = {number: [] for number in lines}
    for place in facts.places:
        text = " ".join(_place(place, names))
        person = Person(str(place.player), names(str(place.player)), text)
        people.setdefault(place.table, []).append(person)
    return Story(
        _headline(facts),
        _proof(facts.least, names) if facts.least else "",
        _level_pairs(facts.level) if facts.level else "",
        tuple(TableStory(n, lines.get(n, ()), tuple(sat)) for n, sat in people.items()),
        tuple(_missed(wish, names) for wish in facts.missed),
    )


def _missed(wish: MissedTable, names: Names) -> str:
    """Say why a player does not sit at the table that was wished."""
    values = {
        "who": names(str(wish.player)),
        "wished": wish.wished,
        "table": wish.table,
        "here": _and([names(str(player)) for player in wish.here]),
        "there": _and([names(str(player)) for player in wish.there]),
    }
    if wish.here:
        words = _(
            "%(who)s wished table %(wished)d but was drawn with %(here)s, who has table %(table)d "
            "by a wish."
        )
        return words % values
    if wish.there:
        words = _(
            "%(who)s wished table %(wished)d and sits at table %(table)d. Table %(wished)d went to "
            "%(there)s by a wish."
        )
        return words % values
    return _("%(who)s wished table %(wished)d and sits at table %(table)d.") % values


def named(tables: Sequence[Sequence[str]], names: Names) -> tuple[TableStory, ...]:
    """Tables without an explanation."""
    return tuple(
        TableStory(n, (), tuple(Person(p, names(str(p)), "") for p in table))
        for n, table in enumerate(tables, 1)
    )


def parts(before: Cost, after: Cost, split: tuple[int, int] | None) -> tuple[Part, ...]:
    """Return what a change by hand costs, part by part; parts that are nothing both times are left
    out.

    `split`: pairs of level people at different tables, where these shall share one.
    """
    rows = [
        (_("Pairs of level people at different tables"), *(split or (0, 0))),
        (_("Distance in the standings"), before.closeness, after.closeness),
        (_("Again at a smaller or larger table"), before.off_size, after.off_size),
        (_("People of one club together"), before.clubs, after.clubs),
        (_("Sitting out again"), before.byes, after.byes),
        (_("Again on the same seat"), before.seats, after.seats),
    ]
    return meetings(before.repeats, after.repeats) + _compared(rows)


def meetings(before: int, after: int) -> tuple[Part, ...]:
    """The meetings that happen again, before and after a change."""
    return _compared([(_("Meetings again"), before, after)])


def _compared(rows: Sequence[tuple[str, int, int]]) -> tuple[Part, ...]:
    return tuple(
        Part(title, old, new, "is-bad" if new > old else "is-ok" if new < old else "")
        for title, old, new in rows
        if old or new
    )


def _headline(facts: Explanation) -> str:
    least = facts.least.pairs if facts.least else 0
    if not facts.repeats:
        return _("No meeting happens again.")
    again = ngettext(
        "%(n)d meeting happens again", "%(n)d meetings happen again", facts.repeats
    ) % {"n": facts.repeats}
    if not least:
        return again + "."
    return _("%(again)s; at least %(least)d cannot be avoided.") % {"again": again, "least": least}


def _level_pairs(level: LevelPairs) -> str:
    if not level.in_all:
        return ""
    numbers = {"together": level.together, "all": level.in_all, "most": level.most}
    if level.together < level.most:
        return (
            _("Pairs of level people at one table: %(together)d of %(all)d; %(most)d are possible.")
            % numbers
        )
    return (
        _(
            "Pairs of level people at one table: %(together)d of %(all)d. More are not possible "
            "where the tables follow the standings."
        )
        % numbers
    )


def _proof(least: Unavoidable, names: Names) -> str:
    if least.proof is Proof.PEOPLE:
        players = _and([names(str(player)) for player in least.players[:5]])
        if len(least.players) > 5:
            return ngettext(
                "%(who)s and %(n)d other have met nearly everybody already.",
                "%(who)s and %(n)d others have met nearly everybody already.",
                len(least.players) - 5,
            ) % {"who": players, "n": len(least.players) - 5}
        return _("There are too few people left whom these have not met: %(who)s.") % {
            "who": players
        }
    rounds = [
        ngettext("round %(r)d: %(n)d pair", "round %(r)d: %(n)d pairs", n) % {"r": r, "n": n}
        for r, n in zip(least.rounds, least.share, strict=True)
    ]
    return _(
        "A table takes more people than there were tables in an earlier round (%(rounds)s). So it "
        "takes two of one of them."
    ) % {"rounds": ", ".join(rounds)}


def _table(table: TableFacts, names: Names) -> list[str]:
    sentences = []
    if table.best:
        if table.best == table.worst:
            sentences.append(_("All level, in place %(a)d.") % {"a": table.best})
        else:
            values = {"a": table.best, "b": table.worst, "apart": shown(table.apart)}
            words = _("Places %(a)d to %(b)d, scores %(apart)s apart.")
            sentences.append((words if table.apart else _("Places %(a)d to %(b)d.")) % values)
    sentences += [_again(meeting, names) for meeting in table.met]
    sentences += [
        _("%(a)s and %(b)s are to be kept apart.") % {"a": names(str(a)), "b": names(str(b))}
        for a, b in table.clubs
    ]
    return sentences


def _again(meeting: Meeting, names: Names) -> str:
    values = {"a": names(str(meeting.a)), "b": names(str(meeting.b)), "n": meeting.times}
    words = ngettext(
        "%(a)s and %(b)s sat together %(n)d time before",
        "%(a)s and %(b)s sat together %(n)d times before",
        meeting.times,
    )
    if meeting.is_last:
        return _("%(met)s, last in the round before this.") % {"met": words % values}
    return f"{words % values}."


def _place(place: Place, names: Names) -> list[str]:
    sentences = [_WHY[place.why](place)]
    if place.against is not None:
        sentences.append(_("Plays against a score of %(score)s.") % {"score": shown(place.against)})
    if place.wished:
        sentences.append(_("Has this table by a wish."))
    if place.met:
        again = _and([names(str(meeting.b)) for meeting in place.met])
        sentences.append(_("Sits with %(who)s again.") % {"who": again})
    if place.alternative is not None:
        sentences.append(_alternative(place, place.alternative, names))
    elif place.why is Why.STANDING:
        sentences.append(_("Nobody else fits here."))
    return sentences


def _alternative(place: Place, best: Alternative, names: Names) -> str:
    other = {"who": names(str(best.other))}
    worse = _changes(best)
    if not worse and place.why is Why.LOT:
        return _("Other places would have been as good.")
    if not worse:
        return _("Changing places with %(who)s would be as good: the lot decided.") % other
    values = {**other, "worse": _and(worse)}
    return _("The next best would be to change places with %(who)s: %(worse)s.") % values


def _changes(best: Alternative) -> list[str]:
    """Return what an exchange adds, in words."""
    sentences, change = [], best.change
    if change.repeats > 0:
        sentences.append(_("more meetings again"))
    if change.repeats < 0:
        sentences.append(_("fewer meetings again"))
    if change.closeness > 0:
        sentences.append(_("further apart in the standings"))
    if change.closeness < 0:
        sentences.append(_("closer in the standings"))
    if best.wider:
        sentences.append(_("scores further apart than at any table now"))
    if change.off_size > 0:
        sentences.append(_("somebody at a smaller or larger table again"))
    if change.clubs > 0:
        sentences.append(_("people of one club together"))
    if change.byes > 0:
        sentences.append(_("somebody sits out again"))
    return sentences


def _standing(place: Place) -> str:
    return _("In place %(rank)d with %(score)s: seated by the standings.") % {
        "rank": place.rank,
        "score": shown(place.score),
    }


def _level(place: Place) -> str:
    values = {
        "rank": place.rank,
        "score": shown(place.score),
        "here": place.level_here,
        "level": place.level,
    }
    if place.level_here == place.level:
        return _("In place %(rank)d with %(score)s, at one table with all who are level.") % values
    if not place.level_here:
        words = _("In place %(rank)d with %(score)s, level with others: the lot chose among them.")
        return words % values
    words = _(
        "In place %(rank)d with %(score)s, at one table with %(here)d of %(level)d others who are "
        "level. The lot chose among them."
    )
    return words % values


def _order(place: Place) -> str:
    if place.level:
        words = _("In place %(rank)d, strictly by the standings; the lot put level ones in order.")
    else:
        words = _("In place %(rank)d, strictly by the standings.")
    return words % {"rank": place.rank}


def _moved(place: Place) -> str:
    words = _("In place %(rank)d, at another table than by the standings because of a wish.")
    return words % {"rank": place.rank}


_WHY: dict[Why, Callable[[Place], str]] = {
    Why.LOT: lambda _place: _("Seated by lot."),
    Why.STANDING: _standing,
    Why.LEVEL: _level,
    Why.ORDER: _order,
    Why.MOVED: _moved,
    Why.BYE: lambda _place: _("Sits out: nobody did so less often at this standing."),
    Why.WISH: lambda _place: _("Seated by a wish."),
}


def _and(words: list[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return _("%(list)s and %(last)s") % {"list": ", ".join(words[:-1]), "last": words[-1]}
