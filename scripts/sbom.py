"""What goes into a release, as CycloneDX JSON: made of the pinned requirements and the web's lock.

Usage: python scripts/sbom.py OUT. A library has the licence its metadata names where it is
installed in the pinned version; hashes are those that the installer checks.
"""

import base64
import json
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

HERE = Path(__file__).parents[1]
EXTRAS = ("room", "research")
SHIPPED = ("svelte",)  # what of the front end's tools is in the built pages
PINNED = re.compile(r"^([\w.-]+)==(\S+)((?:.*\\\n)*.*)", re.MULTILINE)
CLASSIFIED = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}

Json = dict[str, Any]


def pinned(extra: str) -> list[tuple[str, str, list[str]]]:
    """Name, version and sha256 of every library of an extra."""
    text = (HERE / f"requirements/{extra}.txt").read_text()
    return [
        (name, version, re.findall(r"sha256:([0-9a-f]{64})", rest))
        for name, version, rest in PINNED.findall(text)
    ]


def licence(name: str, version: str) -> str:
    """The SPDX expression of a library as its own metadata tells it, or nothing."""
    try:
        told: Any = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return ""
    if told["Version"] != version:
        return ""
    if expression := told.get("License-Expression"):
        return str(expression)
    kinds = [line.rpartition(" :: ")[2] for line in told.get_all("Classifier") or []]
    known = [CLASSIFIED[kind] for kind in kinds if kind in CLASSIFIED]
    return " OR ".join(known) or ("MIT" if "MIT" in (told.get("License") or "")[:12] else "")


def library(name: str, version: str, hashes: list[str], extras: list[str]) -> Json:
    """A library of the Python index."""
    purl = f"pkg:pypi/{re.sub('[-_.]+', '-', name).lower()}@{version}"
    found = licence(name, version)
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "scope": "optional",
        "purl": purl,
        **({"licenses": [{"expression": found}]} if found else {}),
        "properties": [
            *({"name": "croupier:extra", "value": extra} for extra in extras),
            *({"name": "croupier:sha256", "value": each} for each in hashes),
        ],
    }


def shipped(name: str) -> Json:
    """A package of the front end, whose code is in the built pages."""
    lock = json.loads((HERE / "web/package-lock.json").read_text())
    found = lock["packages"][f"node_modules/{name}"]
    kind, _, digest = found["integrity"].partition("-")
    purl = f"pkg:npm/{name}@{found['version']}"
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": found["version"],
        "scope": "required",
        "purl": purl,
        "licenses": [{"expression": found["license"]}],
        "hashes": [{"alg": kind.replace("sha", "SHA-"), "content": base64.b64decode(digest).hex()}],
    }


def components() -> list[Json]:
    """Every library once, with the extras that need it."""
    extras: dict[tuple[str, str], list[str]] = {}
    hashes: dict[tuple[str, str], list[str]] = {}
    for extra in EXTRAS:
        for name, version, found in pinned(extra):
            extras.setdefault((name, version), []).append(extra)
            hashes[name, version] = found
    libraries = [library(*key, hashes[key], extras[key]) for key in sorted(extras)]
    return [*libraries, *map(shipped, SHIPPED)]


def bill(version: str) -> Json:
    """The bill of materials of a version; the same sources make the same bill."""
    parts = components()
    own = f"pkg:pypi/croupier@{version}"
    unique = uuid5(NAMESPACE_URL, json.dumps(parts) + own)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{unique}",
        "version": 1,
        "metadata": {
            "timestamp": committed(),
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": "croupier",
                "version": version,
                "purl": own,
                "licenses": [{"expression": "Apache-2.0"}],
            },
        },
        "components": parts,
        "dependencies": [{"ref": own, "dependsOn": [each["bom-ref"] for each in parts]}],
    }


def committed() -> str:
    """When the sources were committed last."""
    told = ["git", "-C", str(HERE), "log", "-1", "--format=%cI"]
    return subprocess.run(told, capture_output=True, text=True, check=True).stdout.strip()


def main() -> None:
    """Write the bill to the file that is named."""
    from croupier import __version__

    made = bill(__version__)
    Path(sys.argv[1]).write_text(json.dumps(made, indent=1) + "\n")
    print(f"{sys.argv[1]}: {len(made['components'])} libraries")


if __name__ == "__main__":
    main()
