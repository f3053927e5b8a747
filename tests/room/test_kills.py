"""The server is killed and comes back: nothing acknowledged is lost, no chip, no card, no round.

A few falls here; `python -m tests.soak_kills` for hundreds.
"""

import pytest

from tests.room.kills import run

pytestmark = pytest.mark.anyio


async def test_a_room_that_is_killed_goes_on_where_it_was(file, tmp_path):
    with (tmp_path / "noted").open("w") as log:
        found, causes = await run(file, 4, seed=3, log=log)

    assert 4 == sum(causes.values())
    assert found["acknowledged"] > 0
    assert found["rounds"] > 5
    assert "Traceback" not in (tmp_path / "noted").read_text()
