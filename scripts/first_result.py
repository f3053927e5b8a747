"""From nothing to a first result: what a wheel must do in an empty environment.

`make release` runs it in each; the first three lines are those of docs/versions.md.
"""

import sys
import time
from contextlib import redirect_stdout
from io import StringIO

START = time.perf_counter()

import croupier  # noqa: E402  the clock is first

print(str(croupier.play_round("omaha", seed=7)).splitlines()[-1])
TOOK = time.perf_counter() - START

from croupier import _kernel, _odds, live, odds  # noqa: E402
from croupier.cli import main  # noqa: E402

for game in ("omaha", "faro", "stud", "holdem", "canberra"):
    net = croupier.play_round(game, seed=7).net
    assert game in ("holdem", "canberra") or sum(net.values()) <= 0, net
assert live.LiveTable("omaha", ("Ann", "Ben")).start().due
assert all((_kernel, _odds, odds))
with redirect_stdout(StringIO()) as told:
    assert not main(["odds", "canberra"])
assert "5.1991 %" in told.getvalue()
print(f"Python {sys.version.split()[0]}: the first result after {TOOK:.2f} s")
