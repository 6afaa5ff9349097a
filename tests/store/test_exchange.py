"""Taking an event out and in: the file proves itself, and nothing tampered with comes through."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from functools import cache
from random import Random
from typing import Any

import pytest

from games.envelope import Problem
from tests.games.mutations import mutated
from tests.worlds.events import folded, later, log_of, running, seats, send, sent, state
from tournaments.domain.actors import Actor, Role
from tournaments.domain.tournament_state import SCHEMA_VERSION
from tournaments.store.archive.chain import seal
from tournaments.store.archive.document import FAMILY
from tournaments.store.archive.exchange import export, import_event, verify
from tournaments.store.models import LogEntry, Placing, ScoreSheet, Tournament
from tournaments.store.sheets import edit, matches
from tournaments.store.sheets.drafts import drafts
from tournaments.store.sheets.matches import SheetStatus

pytestmark = pytest.mark.django_db

Json = dict[str, Any]


def evening(**setup: Any) -> Tournament:
    """Some of everything: reports, a waiting one, a correction, a refusal, keys."""
    tournament = running(8, confirmation="second", **setup)
    first, second, *_ = seats(tournament)
    sent(tournament, "fine", now=later(2), player=first, amount=2, key="fine")
    entry = sent(tournament, "runde", now=later(12), table=1, result={"loser": first}).entries[0]
    event = {**entry.said, "result": {"loser": second}}
    sent(tournament, "correct", now=later(13), target=entry.seq, event=event)
    send(tournament, "go", now=later(14))
    player = Actor(Role.PLAYER, first)
    sent(tournament, "report", now=later(24), actor=player, table=1, result={"loser": first})
    return tournament


def as_read(document: Json) -> Json:
    """The document as a file would give it back."""
    return dict(json.loads(json.dumps(document)))


@cache
def _text() -> str:
    return json.dumps(export(evening()))


def exported() -> Json:
    """Return the file of such an evening; the event itself is not needed any more."""
    return dict(json.loads(_text()))


def reseal(document: Json) -> Json:
    """Compute all hashes of a forged log again."""
    previous = ""
    for row in document["log"]:
        fields = ("seq", "actor", "kind", "command", "event", "changes", "texts", "form")
        entry = LogEntry(**{name: row.get(name) for name in fields})
        entry.at = datetime.fromisoformat(row["at"])
        previous = row["hash"] = seal(previous, entry)
    document["head_hash"] = previous
    return document


def test_an_exported_event_proves_itself() -> None:
    assert verify(as_read(export(evening()))) == ()


def test_an_imported_event_has_the_same_log_and_state_and_goes_on(django_user_model: Any) -> None:
    tournament = evening(settings={"fine_max": 5})
    user = django_user_model.objects.create_user("orga")
    copy, problems = import_event(as_read(export(tournament)), user=user)
    assert (problems, copy is not None) == ((), True)
    assert copy is not None
    assert log_of(copy) == log_of(tournament)
    assert folded(copy) == folded(tournament)
    assert verify(as_read(export(copy))) == ()
    assert set(copy.log.values_list("idempotency_key", flat=True)) == {None}
    columns = ("name", "phase", "seq", "due_at", "player_count", "settings", "zone")
    one, other = (Tournament.objects.get(pk=row.pk) for row in (tournament, copy))
    assert [getattr(one, name) for name in columns] == [getattr(other, name) for name in columns]
    assert (one.slug != other.slug, one.secret != other.secret) == (True, True)
    assert [member.role for member in copy.members.all()] == ["organizer"]
    sent(copy, "pause", now=later(30))
    assert verify(export(copy)) == ()


@pytest.mark.parametrize("was_private", [True, False])
def test_the_file_says_who_saw_the_event_and_what_comes_in_is_private(*, was_private: bool) -> None:
    event = running(4)
    Tournament.objects.update(is_private=was_private)
    document = as_read(export(event))
    assert document["is_private"] is was_private
    hidden, remarks = import_event(document)
    assert (hidden and hidden.is_private, remarks) == (True, ())
    shown, remarks = import_event(document, is_private=False)
    told = (Problem("import_shown", "is_private"),) if was_private else ()
    assert (shown and shown.is_private, remarks) == (False, told)


@pytest.mark.parametrize("flag", [None, 1, "true", []])
def test_a_file_that_does_not_say_who_saw_the_event_comes_in(flag: object) -> None:
    document = as_read(export(running(4)))
    del document["is_private"]
    assert import_event(document)[1] == ()
    copy, remarks = import_event({**document, "is_private": flag}, is_private=False)
    assert (copy and copy.is_private, remarks) == (False, ())


@pytest.mark.parametrize("lost", [1, 3])
def test_a_log_that_lost_its_end_is_noticed(lost: int) -> None:
    tournament = evening()
    last = state(tournament).seq
    LogEntry.objects.filter(tournament=tournament, seq__gt=last - lost).delete()
    assert verify(as_read(export(tournament))) == (Problem("head_broken", "head_hash"),)


def test_an_entry_that_the_event_does_not_know_is_noticed() -> None:
    tournament = evening()
    entry = tournament.log.latest("seq")
    Tournament.objects.filter(pk=tournament.pk).update(seq=entry.seq - 1)
    assert verify(as_read(export(tournament))) == (Problem("log_cut", "seq"),)


def test_an_event_that_is_over_brings_its_ranking_along() -> None:
    tournament = running(3)
    for player in seats(tournament)[:2]:
        sent(tournament, "withdraw", now=later(5), player=player)
    copy, _ = import_event(as_read(export(tournament)))
    assert copy is not None
    fields = ("player", "rank", "score")
    rows = [
        set(Placing.objects.filter(tournament=row).values_list(*fields))
        for row in (tournament, copy)
    ]
    assert (len(rows[0]), rows[0]) == (3, rows[1])


def _command(document: Json) -> None:
    entry = next(row for row in document["log"] if row["kind"] == "fine")
    entry["command"]["amount"] = 1


def _event(document: Json) -> None:
    document["log"][-1]["event"]["result"] = {"loser": "e2"}


def _texts(document: Json) -> None:
    document["log"][1]["texts"] = document["log"][2]["texts"]


def _field(name: str, value: Any) -> Callable[[Json], None]:
    def tamper(document: Json) -> None:
        document["log"][5][name] = value

    tamper.__name__ = f"field_{name}"
    return tamper


def _removed(document: Json) -> None:
    del document["log"][5]


def _removed_and_renumbered(document: Json) -> None:
    del document["log"][5]
    for seq, row in enumerate(document["log"], 1):
        row["seq"] = seq


def _last_removed(document: Json) -> None:
    del document["log"][-1]


def _swapped(document: Json) -> None:
    log = document["log"]
    log[4], log[5] = log[5], log[4]


def _swapped_and_renumbered(document: Json) -> None:
    _swapped(document)
    for seq, row in enumerate(document["log"], 1):
        row["seq"] = seq


def _doubled(document: Json) -> None:
    document["log"].append(document["log"][-1])


def _other_head(document: Json) -> None:
    document["head_hash"] = document["log"][-2]["hash"]


def _more_counted(document: Json) -> None:
    document["seq"] += 1


def _of_the_future(document: Json) -> None:
    document["form"] = f"{FAMILY}{SCHEMA_VERSION + 1}"


def _of_nobody(document: Json) -> None:
    document["form"] = "event"


def _no_head(document: Json) -> None:
    del document["head_hash"]


@pytest.mark.parametrize(
    ("tamper", "code"),
    [
        (_command, "hash_broken"),
        (_event, "hash_broken"),
        (_texts, "hash_broken"),
        (_field("at", "2025-11-22T18:00:01+00:00"), "hash_broken"),
        (_field("actor", "organizer:somebody"), "hash_broken"),
        (_field("kind", "late_entry"), "hash_broken"),
        (_field("hash", "0" * 64), "hash_broken"),
        (_field("changes", {}), "hash_broken"),
        (_field("form", SCHEMA_VERSION - 1), "form_older"),
        (_more_counted, "log_cut"),
        (_of_the_future, "form_newer"),
        (_of_nobody, "not_an_event"),
        (_field("seq", 7), "entry_invalid"),
        (_removed, "entry_invalid"),
        (_removed_and_renumbered, "hash_broken"),
        (_last_removed, "head_broken"),
        (_swapped, "entry_invalid"),
        (_swapped_and_renumbered, "hash_broken"),
        (_doubled, "entry_invalid"),
        (_other_head, "head_broken"),
        (_no_head, "head_broken"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_every_tampering_is_found(tamper: Callable[[Json], None], code: str) -> None:
    document = exported()
    tamper(document)
    assert code in {problem.code for problem in verify(document)}
    assert import_event(document)[0] is None


_SENSELESS = {"fold_broken", "invariant_broken", "entry_invalid", "hash_broken", "name_broken"}


@pytest.mark.parametrize(
    "tamper",
    [
        lambda log: log[9]["command"].update(type="adjust"),
        lambda log: log[9].update(kind="created", command=log[0]["command"]),
        lambda log: log[0].update(kind="register"),
        lambda log: log[0]["command"].update(format="wm_mode"),
        lambda log: log[0]["command"].update(game="chess"),
        lambda log: log[0]["command"].update(zone=["Europe/Berlin"]),
        lambda log: log[0]["command"].update(settings=7),
        lambda log: log[9]["command"].update(event=[1]),
        lambda log: log[9]["command"].update(meta=3),
        lambda log: log[9].update(event=log[9]["command"]),
        lambda log: log[9].update(texts={"e1": "0" * 64}),
        lambda log: log[9].update(texts={"Anke": "0" * 64}),
        lambda log: log[9].update(texts={"t1": "Anke"}),
        lambda log: log[-1]["command"].update(table="1"),
        lambda log: log[-1]["command"].update(table=2),
        lambda log: log[-1].update(event=None),
        lambda log: log[-1].update(kind="runde"),
        lambda log: log[-1]["event"].update(result=3),
        lambda log: log[9].update(changes={}),
        lambda log: log[9]["changes"].update(state=[{}]),
        lambda log: log[9]["changes"].update(state={"play": {"balances": {"~": [["Nobody", 1]]}}}),
        lambda log: log[9]["changes"].update(state={"play": {"phase": ["over"]}}),
        lambda log: log[9]["changes"].update(state={"plays": {}}),
        lambda log: log[9]["changes"].update(more=1),
        lambda log: log[9]["changes"].update(revision=[[3, None]]),
        lambda log: log[9]["changes"].update(revision=[[99, None]]),
        lambda log: log[9].update(
            kind="configure",
            command={
                **log[0]["command"],
                "type": "configure",
                "format": "swiss",
                "game": "binokel",
            },
            changes={"state": {"setup": {"format": ["swiss"], "game": ["binokel"]}}},
        ),
        lambda log: log[-1].update(at="9999-12-31T23:00:00+00:00"),
        lambda log: log[-1].update(
            kind="publish", command={"type": "publish", "round": "one"}, event=None
        ),
        lambda log: log[-1].update(kind="dispute", command={"type": "dispute"}, event=None),
        lambda log: log[9]["command"].update(at="yesterday"),
    ],
)
def test_a_forged_log_with_proper_seals_still_has_to_make_sense(
    tamper: Callable[[list[Json]], None],
) -> None:
    document = exported()
    tamper(document["log"])
    assert {problem.code for problem in verify(reseal(document))} <= _SENSELESS
    assert verify(document)
    assert import_event(document)[0] is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("actor", "x" * 121),
        ("kind", "x" * 31),
        ("actor", None),
        ("actor", "a\x00b"),
        ("actor", "\ud800"),
        ("seq", True),
        ("seq", 1.0),
        ("at", "2025-11-22T18:00"),
        ("at", "0001-01-01T00:00:00+14:00"),
        ("at", 5),
        ("command", []),
        ("event", []),
        ("changes", []),
        ("texts", None),
        ("form", "2"),
        ("idempotency_key", "k"),
    ],
)
def test_an_entry_that_the_database_could_not_keep_is_refused(field: str, value: Any) -> None:
    document = exported()
    document["log"][-1][field] = value
    last = len(document["log"]) - 1
    assert Problem("entry_invalid", f"log[{last}]") in verify(document)
    assert import_event(document)[0] is None


@pytest.mark.parametrize(
    "junk", [None, 1, "text", [], [{}], {}, {"form": f"{FAMILY}{SCHEMA_VERSION}"}, {"form": []}]
)
def test_what_is_no_event_is_named_so(junk: Any) -> None:
    tournament, problems = import_event(junk)
    assert tournament is None
    assert {problem.code for problem in problems} <= {"not_an_event", "log_missing"}
    assert len(problems) == 1


@pytest.mark.parametrize(
    ("form", "code"),
    [
        *(
            (f"stichtag-event-{number}", "form_older")
            for number in (0, SCHEMA_VERSION, SCHEMA_VERSION + 1, 5)
        ),
        *(
            (f"{FAMILY}{SCHEMA_VERSION - 1}", "form_older"),
            (f"{FAMILY}{SCHEMA_VERSION + 1}", "form_newer"),
        ),
    ],
)
def test_a_file_of_another_form_is_refused_whatever_it_holds(form: str, code: str) -> None:
    """Those of another family are of before the first release, whatever their number."""
    document = exported()
    document["form"] = form
    for log in (document["log"], [{"seq": 1, "payload": {}}], "x"):
        tournament, problems = import_event({**document, "log": log})
        assert (tournament, problems) == (None, (Problem(code, "form"),))


@pytest.mark.parametrize(
    "form", ["stichtag-log-²", "stichtag-log-", "stichtag-log--1", "stichtag-event-"]
)
def test_a_form_that_is_no_number_is_none(form: str) -> None:
    assert verify({"form": form, "log": [{}]}) == (Problem("not_an_event", ""),)


def test_files_spoilt_at_random_give_problems_and_never_raise() -> None:
    rng = Random("files")
    document = exported()
    for changes in range(1, 81):
        spoilt = mutated(document, rng, 1 + changes % 3)
        problems = verify(spoilt)
        keys = ("form", "log", "head_hash", "seq", "names")
        same = {k: spoilt.get(k) for k in keys} == {k: document[k] for k in keys}
        assert bool(problems) is not same, spoilt
        if isinstance(spoilt.get("log"), list) and all(
            isinstance(row, dict) and isinstance(row.get("at"), str) for row in spoilt["log"]
        ):
            resealed_or_refused(spoilt)


def resealed_or_refused(spoilt: Json) -> None:
    """A spoilt log with new seals is either refused or a proper event of its own."""
    try:
        reseal(spoilt)
    except (ValueError, TypeError, AttributeError):
        return
    if not verify(spoilt):
        tournament, problems = import_event(spoilt)
        assert (problems, tournament is not None) == ((), True)
        assert tournament is not None
        assert state(tournament) == folded(tournament)


def _name(change: Callable[[Json], object]) -> Callable[[Json], None]:
    def tamper(document: Json) -> None:
        change(document)

    return tamper


@pytest.mark.parametrize(
    ("tamper", "found"),
    [
        (_name(lambda d: d["names"][0].update(text="Otto")), ("name_broken", "names[0]")),
        (_name(lambda d: d["names"][0].update(salt="")), ("name_broken", "names[0]")),
        (_name(lambda d: d["names"][0].update(ref="e99")), ("name_broken", "names[0]")),
        (_name(lambda d: d["names"][0].update(ref="Anke")), ("name_unsound", "names[0]")),
        (_name(lambda d: d["names"][0].update(text=7)), ("name_unsound", "names[0]")),
        (_name(lambda d: d["names"][0].update(text="x" * 200)), ("name_unsound", "names[0]")),
        (_name(lambda d: d["names"][0].update(more="")), ("name_unsound", "names[0]")),
        (_name(lambda d: d["names"].append(d["names"][0])), ("name_broken", "names[-1]")),
        (_name(lambda d: d["names"].pop(0)), ("names_missing", "names: e1")),
        (_name(lambda d: d.pop("names")), ("names_missing", "names")),
    ],
)
def test_names_beside_the_log_that_were_changed_are_found(
    tamper: Callable[[Json], None], found: tuple[str, str]
) -> None:
    document = exported()
    tamper(document)
    code, path = found
    path = path.replace("-1", str(len(document.get("names", ())) - 1))
    assert [(p.code, p.path) for p in verify(document)] == [(code, path)]


def test_the_name_of_a_forgotten_entrant_may_not_come_back() -> None:
    tournament = evening()
    before = as_read(export(tournament))
    sent(tournament, "forget", now=later(30), player="Anke")
    after = as_read(export(tournament))
    assert verify(after) == ()
    after["names"].append(before["names"][0])
    assert [p.code for p in verify(after)] == ["name_broken"]


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("register", {"player": "Anke"}),
        ("fine", {"reason": "Handy"}),
        ("fine", {"player": None, "guest": "Onkel Otto"}),
    ],
)
def test_a_log_that_names_somebody_is_refused(kind: str, change: Json) -> None:
    document = exported()
    row = next(row for row in document["log"] if row["kind"] == kind)
    row["command"] = {k: v for k, v in {**row["command"], **change}.items() if v is not None}
    found = verify(reseal(document))
    assert [(p.code, p.path) for p in found] == [("fold_broken", f"log[{row['seq'] - 1}]")]


def test_a_step_that_no_event_explains_is_refused() -> None:
    """Of an entry of the desk, which has no event of the format."""
    document = exported()
    row = next(row for row in document["log"] if "play" not in _moved(row))
    row["changes"]["state"] = {**_moved(row), "play": {"peak": 1}}
    found = [(p.code, p.path) for p in verify(reseal(document))]
    assert found == [("fold_broken", f"log[{len(document['log']) - 1}]")]


def _moved(row: Json) -> Json:
    moved = row["changes"].get("state") or {"play": 0}
    return moved if isinstance(moved, dict) else {"play": 0}


def test_an_id_that_was_given_to_nobody_is_refused() -> None:
    document = exported()
    row = next(row for row in document["log"] if row["kind"] == "register")
    row["texts"] = {}
    assert [p.code for p in verify(reseal(document))] == ["fold_broken"]


def half_typed(tournament: Tournament) -> ScoreSheet:
    """A table types its first deal."""
    sheet = matches.open_sheet(tournament, state(tournament), 2, level="sheet", now=later(25))
    assert sheet is not None
    edit.keep_draft(sheet.token, "", {"bid": ["5"], "declarer": ["1"]}, version=0)
    sheet.refresh_from_db()
    return sheet


def test_half_typed_sheets_go_along(django_user_model: Any) -> None:
    tournament = running(8)
    sheet = half_typed(tournament)
    document = as_read(export(tournament))
    assert [(row["table"], row["report"]) for row in document["sheets"]] == [(2, sheet.report)]
    assert sheet.token not in json.dumps(document)
    copy, remarks = import_event(document, user=django_user_model.objects.create_user("orga"))
    assert (copy is not None, remarks) == (True, ())
    assert copy is not None
    own = matches.find(copy, state(copy), 2)
    assert own is not None
    assert (own.report, own.level, drafts(own)) == (
        sheet.report,
        "sheet",
        {"": {"bid": ["5"], "declarer": ["1"]}},
    )
    assert own.token != sheet.token
    assert matches.standing(own, state(copy)) is SheetStatus.PLAYED
    assert as_read(export(copy))["sheets"] == document["sheets"]


def test_a_sheet_of_a_match_that_is_over_stays_out_of_the_file() -> None:
    tournament = running(8)
    half_typed(tournament)
    loser = seats(tournament, 2)[0]
    sent(tournament, "runde", now=later(30), table=2, result={"loser": loser})
    assert export(tournament)["sheets"] == []


@pytest.mark.parametrize(
    "change",
    [
        {"match": 7},
        {"round": "1"},
        {"report": {}},
        {"report": None},
        {"report": {"game": "canasta", "deals": []}},
        {"table": None},
        {"table": 99},
    ],
)
def test_a_sheet_that_does_not_fit_is_left_out_and_told(change: Json) -> None:
    tournament = running(8)
    half_typed(tournament)
    document = as_read(export(tournament))
    document["sheets"] = [{**document["sheets"][0], **change}, 5]
    copy, remarks = import_event(document)
    assert (copy is not None, remarks) == (True, (Problem("import_sheets_left", "sheets"),))


def test_half_typed_strings_of_another_form_are_dropped() -> None:
    tournament = running(8)
    half_typed(tournament)
    document = as_read(export(tournament))
    document["sheets"][0] |= {"level": 5, "drafts": {"": {"bid": "5"}}}
    copy, remarks = import_event(document)
    assert copy is not None
    own = matches.find(copy, state(copy), 2)
    assert own is not None
    assert (remarks, own.level, drafts(own)) == ((), "", {})
