"""The state of an event as plain values, for programs."""

from __future__ import annotations

from dataclasses import asdict

from games.envelope import Json
from tournaments.domain.desk.prizes import prize_texts
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.labels import of_one
from tournaments.domain.log.references import is_ref
from tournaments.domain.rankings import ranked_lines, rankings
from tournaments.domain.standings import standings
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.people.candidates import people_of


def document(tournament_state: TournamentState, head_hash: str, *, at_desk: bool) -> Json:
    """Everything that there is to know now; seats that are not published are for the desk."""
    play = tournament_state.play
    hidden = play.phase == "drawn" and tournament_state.published <= play.round and not at_desk
    state = tournament_state.format.state_json(play)
    setup = tournament_state.setup
    return {
        "seq": tournament_state.seq,
        "head_hash": head_hash,
        **{key: getattr(setup, key) for key in setup.__slots__},
        "signup_open": tournament_state.signup_open,
        "names": _names(tournament_state, at_desk=at_desk),
        "state": {**state, "tables": []} if hidden else state,
        "standings": lines(tournament_state),
        "rankings": all_rankings(tournament_state),
        "tables": []
        if hidden
        else [_table(tournament_state, i + 1) for i in range(len(play.tables))],
        "due": [
            {"at": at, "command": command} for at, command in tournament_state.format.due(play)
        ],
    }


def lines(state: TournamentState) -> list[Json]:
    """The standings, each place with the penalty points of its total and what the game counts."""
    off, counts = state.presenter.deductions, state.presenter.counts
    return [
        {
            **asdict(line),
            "counters": counts.get(line.player, {}),
            "labels": {
                label: state.name(says) if says else ""
                for label, says in of_one(state.labels, line.player).items()
            },
            "deductions": [
                {**asdict(each), "reason": state.name(each.reason) if each.reason else ""}
                for each in off.get(line.player, ())
            ],
        }
        for line in standings(state)
    ]


def all_rankings(state: TournamentState) -> list[Json]:
    """The rankings, the main one first, each with its prizes, its lines and their people."""
    main: Json = {
        "title": "",
        "label": "",
        "prizes": list(prize_texts(state)),
        "lines": [
            {
                "rank": line.rank,
                "value": line.balance,
                "says": "",
                "members": [
                    {
                        "player": line.player,
                        "value": line.balance,
                        "counts": True,
                        "name": line.name,
                    }
                ],
            }
            for line in (standings(state) if state.play.has_begun else ())
            if line.rank is not None
        ],
    }
    return [main, *_further(state)]


def _further(state: TournamentState) -> list[Json]:
    return [
        {
            "title": ranking.title,
            "label": ranking.label,
            "prizes": list(ranking.prizes),
            "lines": [
                {
                    "rank": line.rank,
                    "value": line.value,
                    "says": state.name(line.says) if line.says else "",
                    "members": [
                        {**asdict(member), "name": state.name(member.player)}
                        for member in line.members
                    ],
                }
                for line in (ranked_lines(state, ranking) if state.play.has_begun else ())
            ],
        }
        for ranking in rankings(state)
    ]


def account(state: TournamentState, past: History[FormatState], player: str) -> Json:
    """The balance of a registered player and every movement that led to it."""
    movements = tuple(past.account(player))
    sides = (side for _entry, booking in movements for side in (booking.source, booking.target))
    return {
        "seq": state.seq,
        "player": player,
        "name": state.name(player),
        "names": {side: state.name(side) for side in sides if is_ref(side)},
        "balance": state.play.balances.get(player, 0),
        "bookings": [
            {"seq": entry.index, "at": entry.at, **booking.as_json()}
            for entry, booking in movements
        ],
    }


def _names(state: TournamentState, *, at_desk: bool) -> dict[str, str]:
    """The entrants and their people by id; guests are for the desk."""
    refs = list(state.play.status)
    refs += (ref for side in state.play.status for ref in people_of(state, side))
    refs += (f"g{n + 1}" for n in range(state.given.get("g", 0)) if at_desk)
    return {ref: state.name(ref) for ref in refs}


def _table(state: TournamentState, number: int) -> Json:
    play = state.play
    table = play.tables[number - 1]
    waiting, disputed = state.pending_at(number), state.dispute_at(number)
    return {
        "number": number,
        "number_in_round": play.number_in_round(number),
        "open": table.open,
        "seats": [
            {"player": p, "name": state.name(p), "roles": list(state.roles_at(number).get(p, ()))}
            for p in table.players
        ],
        "runde": table.matches + 1,
        "due_at": table.due or play.round_due,
        "report": waiting.seq if waiting else None,
        "disputed": disputed and {"seq": disputed.report.seq, "by": disputed.by},
        "rules": state.rules(table=number),
    }
