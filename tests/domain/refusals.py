"""Return refusals as pairs of a code and a place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tournaments.domain.refusal import RefusedError


def refusal(work: Callable[[], object]) -> list[tuple[str, str]]:
    """Every reason for which `work` is refused."""
    with pytest.raises(RefusedError) as refused:
        work()
    return [(problem.code, problem.path) for problem in refused.value.problems]
