"""Large pages for what a busy process holds, so that the processor finds it sooner.

A room touches the state of hundreds of tables and thousands of connections in turn, far more than
the processor keeps addresses for in pages of four kilobytes. Linux alone, and only where it is
willing: elsewhere nothing happens, and nothing is lost. It must not know what is held.
"""

import ctypes
from collections.abc import Iterator
from pathlib import Path

LARGE = 2 << 20  # bytes of a large page
WANTED, NOW = 14, 25  # MADV_HUGEPAGE and MADV_COLLAPSE
MAPS = Path("/proc/self/maps")


def gather() -> int:
    """Have the kernel put private memory on large pages; how many bytes it agreed to."""
    if not MAPS.exists():
        return 0
    advise = ctypes.CDLL(None).madvise
    advise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    return sum(
        size
        for start, size in _private(MAPS.read_text())
        if not advise(start, size, WANTED) and not advise(start, size, NOW)
    )


def _private(maps: str) -> Iterator[tuple[int, int]]:
    """Start and size of what is written to and belongs to no file, in whole large pages."""
    for line in maps.splitlines():
        addresses, rights, _, _, file, *name = line.split()
        if not rights.startswith("rw-p") or file != "0" or name not in ([], ["[heap]"]):
            continue
        first, last = (int(address, 16) for address in addresses.split("-"))
        start, end = -(-first // LARGE) * LARGE, last // LARGE * LARGE
        if start < end:
            yield start, end - start
