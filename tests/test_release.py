"""A release: its licence, its bill of materials, and rounds of 0.1.0 that stay readable."""

import json
import tomllib
from pathlib import Path

import pytest
from scripts import sbom

import croupier
from croupier.histories import journal

HERE = Path(__file__).parents[1]
KEPT = HERE / "tests" / "data" / "journals" / "history-0.1.0"


def test_the_licence_is_named_as_it_is_shipped():
    project = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]

    assert ("Apache-2.0", ["LICENSE"]) == (project["license"], project["license-files"])
    assert "Apache License" in (HERE / "LICENSE").read_text()
    assert f"## {croupier.__version__}" in (HERE / "CHANGELOG.md").read_text()


def test_the_bill_of_materials_has_every_pinned_library_once():
    made = sbom.bill("0.1.0")

    names = [part["bom-ref"] for part in made["components"]]
    room = (HERE / "requirements/room.txt").read_text()
    assert len(set(names)) == len(names)
    assert {f"pkg:pypi/{line.split()[0].replace('==', '@')}" for line in room.splitlines()
            if "==" in line} <= set(names)  # fmt: skip
    assert made == json.loads(json.dumps(made)) == sbom.bill("0.1.0")


def test_every_library_of_the_bill_has_its_hashes_and_a_licence_that_allows_ours():
    parts = sbom.bill("0.1.0")["components"]

    for part in parts:
        [told] = part["licenses"]
        assert not {"GPL", "AGPL"} & set(told["expression"].replace("-", " ").split()), part
        kept = [each for each in part.get("properties", ()) if each["name"] == "croupier:sha256"]
        assert kept or part["hashes"], part


@pytest.mark.parametrize("game", ["omaha", "faro", "stud"])
def test_rounds_that_0_1_0_wrote_are_read_and_written_the_same(game):
    kept = (KEPT / f"{game}.jsonl").read_text()

    rounds = journal.read(kept)  # which plays each of them again by the rules

    assert 12 == len(rounds)
    assert kept == journal.write(rounds)
