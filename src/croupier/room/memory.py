"""Large pages for what a busy process holds, so that the processor finds it sooner.

A room touches the state of hundreds of tables and thousands of connections in turn, far more than
the processor keeps addresses for in pages of four kilobytes. Linux alone, and only where it is
willing: elsewhere nothing happens, and nothing is lost. It must not know what is held.
"""

import asyncio
import ctypes
from collections.abc import Iterator
from pathlib import Path

LARGE = 2 << 20  # bytes of a large page
WANTED, NOW = 14, 25  # MADV_HUGEPAGE and MADV_COLLAPSE
MAPS = Path("/proc/self/maps")
BREATH = 0.1  # seconds for others between two pages, of which each takes one or two milliseconds


async def gather() -> int:
    """Have the kernel put private memory on large pages, one by one; how many it agreed to."""
    if not MAPS.exists():
        return 0
    advise = ctypes.CDLL(None).madvise
    advise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    agreed = 0
    for page in _private(MAPS.read_text()):
        agreed += not advise(page, LARGE, WANTED) and not advise(page, LARGE, NOW)
        await asyncio.sleep(BREATH)
    return agreed


def _private(maps: str) -> Iterator[int]:
    """Where each large page begins that is written to and belongs to no file."""
    for line in maps.splitlines():
        addresses, rights, _, _, file, *name = line.split()
        if not rights.startswith("rw-p") or file != "0" or name not in ([], ["[heap]"]):
            continue
        first, last = (int(address, 16) for address in addresses.split("-"))
        yield from range(-(-first // LARGE) * LARGE, last - LARGE + 1, LARGE)
