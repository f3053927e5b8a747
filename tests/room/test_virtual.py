"""The loop in which waiting takes no time ends what would not end by itself."""

import asyncio

import pytest

from tests.room.virtual import run


async def for_ever():
    """Busy, and never waiting for anything."""
    async with asyncio.timeout(60):
        while True:
            await asyncio.sleep(0)


async def never():
    await asyncio.get_running_loop().create_future()


async def late():
    await asyncio.sleep(86_400)
    return asyncio.get_running_loop().time()


@pytest.mark.parametrize(
    ("work", "words"), [(for_ever, "somebody tries without end"), (never, "nobody will ever do")]
)
def test_what_would_never_end_fails(work, words):
    with pytest.raises(AssertionError, match=words):
        run(work())


def test_a_day_passes_in_no_time():
    assert 86_400 == run(late())
