"""The way to the compiled odds kernel. Knows nothing of what it counts."""

from functools import cache
from importlib import import_module
from typing import Any

from croupier.bulk import KernelMissing


def available() -> bool:
    """Whether the odds kernel was built."""
    try:
        load()
    except KernelMissing:
        return False
    return True


@cache
def load() -> Any:
    """The compiled module; refuses in one sentence where the package was built without it."""
    try:
        return import_module("croupier._odds")
    except ImportError:
        raise KernelMissing from None
