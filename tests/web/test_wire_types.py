"""The browser's types are those of the wire."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_browser_are_those_of_the_wire():
    done = subprocess.run([sys.executable, ROOT / "scripts/wire_types.py", "--check"], check=False)

    assert 0 == done.returncode
