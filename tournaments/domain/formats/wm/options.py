"""Every setting of the WM mode in the order of docs/rules/wm.md section 7.1.

Validation, forms and documentation are made from this table. Does not know how a setting is
applied.
"""

from __future__ import annotations

from games.options import Option
from tournaments.domain.formats.wm.final_options import FINAL
from tournaments.domain.formats.wm.preliminary_options import PRELIMINARY

SETTINGS: tuple[Option, ...] = PRELIMINARY + FINAL
