"""A format's events one after the other, in memory: for scenarios, trials and tests.

Knows the history that corrections need. Does not know the desk: nothing is authorized or drawn.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from tournaments.domain.formats.corrections import correct, entry_of
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.hall import Hall
from tournaments.domain.formats.history import History
from tournaments.domain.formats.steps import Step

S = TypeVar("S", bound=Hall)


class Run(Generic[S]):
    """`state` is how it stands after the events so far."""

    def __init__(self, form: Format[S], start: S) -> None:
        self.form = form
        self.state = start
        self.history = History(form.codec, start)

    def apply(self, event: object, index: int) -> Step[S]:
        """The step of the next event; `index` is larger than all before it."""
        if isinstance(event, dict) and event.get("type") == "correct":
            step, revision = correct(self.form, self.state, self.history, event, index)
            self.history.revise(revision)
        else:
            step = self.form.rules.apply(self.state, event, index)
            if step.kind == "accepted":
                assert isinstance(event, dict)
                self.history.add(entry_of(self.form, index, event, self.state, step))
        self.state = step.state
        return step
