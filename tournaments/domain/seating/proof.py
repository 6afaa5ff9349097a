"""Make draws verifiable: the seed is promised before and shown after.

Before the draw the organizer publishes `commit(seed)`, after it the record with the seed and every
input. The same input gives the same tables. The caller makes the seed.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from games.envelope import Json, Problem
from tournaments.domain.seating.draw import seat
from tournaments.domain.seating.explain import Explanation, explain
from tournaments.domain.seating.instance import Seed, as_json
from tournaments.domain.seating.reading import canonical, is_seed, read_instance

# Of the search. One more whenever any instance may come out differently than before.
SOLVER = 9


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a check; `inputs`: fingerprint of everything but the seed."""

    problems: tuple[Problem, ...]
    commitment: str
    inputs: str

    @property
    def ok(self) -> bool:
        return not self.problems

    @property
    def of_another_solver(self) -> bool:
        """Return True if nothing can be said of the seats here: another version drew them."""
        return any(problem.code == "solver_differs" for problem in self.problems)

    @property
    def draws_the_same(self) -> bool:
        """Return True if the seats come out again, whatever was promised."""
        return {problem.path for problem in self.problems} <= {"commitment"}

    def as_json(self) -> Json:
        verdict: Json = {"ok": self.ok}
        if self.problems:
            verdict["errors"] = [problem.as_json() for problem in self.problems]
        return {**verdict, "commitment": self.commitment, "inputs": self.inputs}


def commit(seed: Seed) -> str:
    """The promise of a seed: SHA-256 of `stichtag-seed:` and the seed as text, in hex."""
    return hashlib.sha256(f"stichtag-seed:{seed}".encode()).hexdigest()


def fingerprint(report: Json) -> str:
    """SHA-256 over the canonical form of an instance without its seed, in hex."""
    return hashlib.sha256(canonical(report)).hexdigest()


def record(report: Json) -> Json:
    """Draw an instance that names its seed, and lay down all that is needed to check it.

    Raises ValueError if the instance is impossible or names no seed.
    """
    instance, problems = read_instance(report)
    if instance is None or not is_seed(report.get("seed")):
        raise ValueError(f"not a complete instance: {problems}")
    return {
        "instance": report,
        "commitment": commit(instance.seed),
        "inputs": fingerprint(report),
        "solver": SOLVER,
        "answer": as_json(seat(instance)),
    }


def verify(entry: object) -> Verdict:
    """Run a recorded draw again and say what does not hold.

    Codes: report_type, field_missing, commitment_mismatch, inputs_mismatch, solver_differs (then
    the seats are not drawn again), tables_differ, byes_differ, cost_differs; those of an instance
    under `instance`. A record that names no solver is drawn again by this one.
    """
    if not isinstance(entry, dict):
        return Verdict((Problem("report_type", ""),), "", "")
    report, answer = entry.get("instance"), entry.get("answer")
    problems = [
        Problem("field_missing", key)
        for key in ("instance", "commitment", "answer")
        if entry.get(key) is None
    ]
    if not isinstance(report, dict) or not isinstance(answer, dict):
        return Verdict(tuple(problems) or (Problem("field_type", "instance"),), "", "")
    instance, misread = read_instance(report)
    problems += [Problem(code, f"instance.{path}") for code, path in misread]
    if report.get("seed") is None:
        problems.append(Problem("field_missing", "instance.seed"))
    if instance is None:
        return Verdict(tuple(problems), "", fingerprint(report))
    promise, inputs = commit(instance.seed), fingerprint(report)
    if entry.get("commitment") not in (None, promise):
        problems.append(Problem("commitment_mismatch", "commitment"))
    if entry.get("inputs") not in (None, inputs):
        problems.append(Problem("inputs_mismatch", "inputs"))
    if entry.get("solver", SOLVER) != SOLVER:
        problems.append(Problem("solver_differs", "solver"))
    else:
        problems += _differences(answer, as_json(seat(instance)))
    return Verdict(tuple(problems), promise, inputs)


def examine(entry: Json) -> tuple[Verdict, Explanation]:
    """The verdict on the record of a draw of ours, and why everybody sits there.

    Raises ValueError if its instance is impossible.
    """
    instance, problems = read_instance(entry["instance"])
    if instance is None:
        raise ValueError(f"not an instance: {problems}")
    answer = entry["answer"]
    return verify(entry), explain(instance, answer["tables"], answer["byes"])


def _differences(claimed: Json, drawn: Json) -> list[Problem]:
    codes = {"tables": "tables_differ", "byes": "byes_differ", "cost": "cost_differs"}
    return [
        Problem(code, f"answer.{key}")
        for key, code in codes.items()
        if claimed.get(key) != drawn[key]
    ]
