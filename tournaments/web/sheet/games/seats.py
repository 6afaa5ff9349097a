"""Move the fields of a deal form that are numbered by seats to another order of seats.

A form contains its seats. Names of fields are `head-number` or `head-number-more`. Each game
declares its `SeatFields`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Final

import games
from games.changes import CHANGES, Changes, players_at
from games.envelope import Json
from tournaments.web.sheet.games.entry import DealContext, SubmittedValues, Values

Parties = Sequence[Sequence[str]]
_MOST: Final = 12


def _everybody(_typed: SubmittedValues, scene: DealContext) -> tuple[str, ...]:
    return scene.players


def _no_parties(_typed: SubmittedValues, _scene: DealContext) -> Parties:
    return ()


def _no_groups(_scene: DealContext) -> Parties:
    return ()


@dataclass(frozen=True, slots=True)
class SeatFields:
    """The seat numbers in the fields of a game's form.

    `named` are heads before the number of a seat, `by_party` those before the number of a party,
    `by_group` those before the number of a group of players with one choice. The values of `chosen`
    and of `by_group` are numbers of seats. A field of `from_zero` shows 0 if empty. `playing` gives
    the players of the deal, `parties` and `groups` their members.
    """

    named: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    by_party: tuple[str, ...] = ()
    by_group: tuple[str, ...] = ()
    from_zero: tuple[str, ...] = ()
    playing: Callable[[SubmittedValues, DealContext], Sequence[str]] = _everybody
    parties: Callable[[SubmittedValues, DealContext], Parties] = _no_parties
    groups: Callable[[DealContext], Parties] = _no_groups


@dataclass(frozen=True, slots=True)
class SeatedForm:
    """A form of the deal at `here`, in the order in which its people sit now.

    `former` is the scene in the order in which it was sent. `lost` are the players and parties of
    whom something was typed that has no place any more, `new` are those who were not there.
    `is_known`: the form has said who sat where.
    """

    typed: SubmittedValues
    here: DealContext
    former: DealContext
    lost: tuple[tuple[str, ...], ...] = ()
    new: tuple[str, ...] = ()
    is_known: bool = True

    @property
    def fits(self) -> bool:
        """Return True if all of it is about the people and parties that there are."""
        return self.is_known and not (self.lost or self.new)


def seated_again(
    fields: SeatFields, here: DealContext, typed: SubmittedValues, seats: tuple[str, ...]
) -> SeatedForm:
    """The form of the deal at `here`, which came numbered by `seats`, as the people of the report
    sit."""
    if seats == here.players:
        return SeatedForm(typed, here, here)
    former = _former(here, seats)
    if former is None:
        return SeatedForm(typed, here, here, is_known=False)
    move = _Move(fields, former, here, typed)
    values = move.by_people()
    values |= move.by_parties(SubmittedValues(values))
    new = tuple(who for who in here.players if who not in seats)
    return SeatedForm(SubmittedValues(values), here, former, tuple(dict.fromkeys(move.lost)), new)


def _former(here: DealContext, seats: Sequence[str]) -> DealContext | None:
    """The scene with other seats; None where nobody can have sat so."""
    if not 0 < len(set(seats)) == len(seats) <= _MOST:
        return None
    if former := _before_change(here, tuple(seats)):
        return former
    report: Json = {key: value for key, value in here.report.items() if key != "teams"}
    for key in ("first_dealer", "first_player"):
        if report.get(key) not in seats:
            report.pop(key, None)
    variant = report.get("variant") or {}
    report |= {"players": list(seats), **games.GAMES[report["game"]].head(tuple(seats), variant)}
    before = games.score(report)
    return replace(here, report=report, before=before) if before["ok"] else None


def _before_change(here: DealContext, seats: tuple[str, ...]) -> DealContext | None:
    """Return the context before a change of players for this deal, or before its undo."""
    if games.GAMES[here.report["game"]].changes is Changes.NONE:
        return None
    changes = here.report.get(CHANGES) or []
    earlier = [one for one in changes if one["deal"] < here.index]
    began = players_at({**here.report, CHANGES: earlier}, here.index)
    gone = [who for who in began if who not in seats]
    new = [who for who in seats if who not in began]
    now = [
        {"deal": here.index, "leaves": leaves, "comes": comes}
        for leaves, comes in zip_longest(gone, new)
    ]
    report = {**here.report, CHANGES: [*earlier, *now]}
    before = games.score(report)
    fits = before["ok"] and players_at(report, here.index) == seats
    return replace(here, report=report, before=before) if fits else None


@dataclass(frozen=True, slots=True)
class _Move:
    fields: SeatFields
    former: DealContext
    here: DealContext
    typed: SubmittedValues
    lost: list[tuple[str, ...]] = field(default_factory=list)

    def by_people(self) -> Values:
        """All fields but those of parties."""
        values: Values = {}
        for name, texts in self.typed.values.items():
            head, _dash, number = name.partition("-")
            if head in self.fields.chosen and not number:
                values[name] = tuple(self._seats(texts))
            elif head in self.fields.by_group and number:
                values |= self._chosen_in_group(head, texts)
            elif head in self.fields.named and number:
                if seat := self._seat(number, says=self._says(head, texts)):
                    values[f"{head}-{seat}"] = texts
            elif head not in self.fields.by_party:
                values[name] = texts
        return self._of_playing(values)

    def by_parties(self, moved: SubmittedValues) -> Values:
        """The fields of the parties; `moved` are the others."""
        numbers = self._numbers_of_parties(moved)
        before = self.fields.parties(self.typed, self.former)
        values: Values = {}
        for name, texts in self.typed.values.items():
            head, _dash, rest = name.partition("-")
            if head not in self.fields.by_party:
                continue
            number, dash, more = rest.partition("-")
            if number in numbers:
                values[f"{head}-{numbers[number]}{dash}{more}"] = texts
            elif number in map(str, range(len(before))) and self._says(head, texts):
                self.lost.append(tuple(before[int(number)]))
        return values

    def _numbers_of_parties(self, moved: SubmittedValues) -> Mapping[str, int]:
        """The number of each party that goes on: those of it who stayed are one party again."""
        there = set(self.former.players) & set(self.here.players)
        now = [there & set(party) for party in self.fields.parties(moved, self.here)]
        former = self.fields.parties(self.typed, self.former)
        stayed = ((j, there & set(party)) for j, party in enumerate(former))
        return {str(j): now.index(party) for j, party in stayed if party and party in now}

    def _says(self, head: str, texts: Sequence[str]) -> bool:
        """Return True if something is typed in a field."""
        nothing = {"", "0"} if head in self.fields.from_zero else {""}
        return not nothing.issuperset(texts)

    def _seats(self, texts: Sequence[str]) -> Iterator[str]:
        """Yield where those sit now who were chosen; what is no seat stays as it is."""
        for text in texts:
            if not text.isdecimal():
                yield text
            elif seat := self._seat(text, says=True):
                yield seat

    def _seat(self, number: str, *, says: bool) -> str:
        """Return the present seat of a person; "" if they have left.

        That is a loss if their field `says` anything.
        """
        who = self.former.player(number)
        if who in self.here.players:
            return self.here.seat(who)
        if who in self.former.players and says:
            self.lost.append((who,))
        return ""

    def _chosen_in_group(self, head: str, texts: Sequence[str]) -> Values:
        seats = [seat for seat in self._seats(texts) if seat]
        groups = self.fields.groups(self.here)
        return {
            f"{head}-{k}": (seat,)
            for seat in seats
            for k, group in enumerate(groups)
            if self.here.player(seat) in group
        }

    def _of_playing(self, values: Values) -> Values:
        """Without what is said of people who sit out of the deal, as seats stand now."""
        playing = set(self.fields.playing(SubmittedValues(values), self.here))
        away = {self.here.seat(who): who for who in self.here.players if who not in playing}
        kept: Values = {}
        for name, texts in values.items():
            head, _dash, number = name.partition("-")
            out: Sequence[str] = ()
            if head in self.fields.chosen:
                out = [text for text in texts if text in away]
                kept[name] = tuple(text for text in texts if text not in away)
            elif head not in self.fields.named or number not in away:
                kept[name] = texts
            elif self._says(head, texts):
                out = [number]
            self.lost.extend((away[seat],) for seat in out)
        return kept
