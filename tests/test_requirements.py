"""What the room needs is pinned with hashes, in the sources and in the wheel."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

HERE = Path(__file__).parents[1]


def test_the_package_has_the_pinned_requirements_of_the_room_in_it():
    packed = (files("croupier") / "room/requirements.txt").read_text()
    project = tomllib.loads((HERE / "pyproject.toml").read_text())

    assert (HERE / "requirements/room.txt").read_text() == packed
    assert "room/requirements.txt" in project["tool"]["setuptools"]["package-data"]["croupier"]


def test_everything_the_room_needs_is_pinned_with_a_hash():
    packed = (files("croupier") / "room/requirements.txt").read_text().replace("\\\n", " ")
    lines = [line for line in packed.splitlines() if line.strip()]
    project = tomllib.loads((HERE / "pyproject.toml").read_text())
    needed = project["project"]["optional-dependencies"]["room"]

    assert all(re.match(r"[\w.-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", line) for line in lines)
    names = {line.partition("==")[0] for line in lines}
    assert {re.match(r"[\w-]+", each)[0] for each in needed} <= names
