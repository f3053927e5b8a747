"""Files that commands write: whole or not at all. Knows no format."""

import os
import sys
from pathlib import Path

from croupier.errors import BadMessage

SCREEN = "-"


def put(name: str, text: str) -> None:
    """Write a file, or to the screen; a file that was there stays until the new one is whole."""
    if name == SCREEN:
        sys.stdout.write(text)
        return
    path = Path(name)
    _check_rights(path)
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8")
        else:
            _replace(path.resolve(), text)
    except OSError as error:
        raise BadMessage(f"{name} cannot be written: {error.strerror}") from None


def _replace(path: Path, text: str) -> None:
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8")
        if path.exists():
            part.chmod(path.stat().st_mode)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _check_rights(path: Path) -> None:
    """A file marked as one to be read alone stays, though its folder would let it be replaced."""
    if path.is_file() and not path.stat().st_mode & 0o222:
        raise BadMessage(f"{path} cannot be written: it is marked read-only")


def check(name: str) -> None:
    """Tell before long work, not after it, that there is nowhere to write."""
    path = Path(name)
    if name == SCREEN:
        return
    if path.is_dir():
        raise BadMessage(f"{name} cannot be written: it is a directory")
    if not path.parent.is_dir():
        raise BadMessage(f"{name} cannot be written: there is no directory {path.parent}")
    if not os.access(path.parent, os.W_OK):
        raise BadMessage(f"{name} cannot be written: {path.parent} does not allow it")
    _check_rights(path)
