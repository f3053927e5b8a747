"""The server is killed and comes back: nothing acknowledged is lost, no chip, no card, no round.

A few falls here; `python -m tests.soak_kills` for hundreds.
"""

import pytest

from tests.room.kills import Play, points

pytestmark = pytest.mark.anyio


async def test_a_room_that_is_killed_goes_on_where_it_was(file, tmp_path):
    with (tmp_path / "noted").open("w") as log:
        play = Play(file, seed=3, log=log)
        for point in points(file)[1:4]:
            await play.fall(point, 100)
        found = await play.finish()

    assert 3 == sum(play.causes.values())
    assert found["acknowledged"] > 0
    assert found["rounds"] >= 10
    assert "Traceback" not in (tmp_path / "noted").read_text()
