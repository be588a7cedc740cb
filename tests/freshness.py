"""Finds extensions that are missing or older than the sources they are made from."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

SUFFIXES = (".pyx", ".pxd", ".pxi", ".h")
ROOTS = ("csrc", "engine", "ai")


def stale_extensions(sources: Path, built: Path) -> list[str]:
    """One line for each extension below `built` that does not stand for `sources`."""
    files = [path for root in ROOTS for path in (sources / root).rglob("*.*")]
    shared = [path for path in files if path.suffix in SUFFIXES and "csrc" in path.parts]
    complaints = []
    for pyx in sorted(path for path in files if path.suffix == ".pyx"):
        name = pyx.relative_to(sources).with_suffix("")
        own = [path for path in pyx.parent.iterdir() if path.suffix in SUFFIXES]
        newest = max([*own, *shared], key=lambda path: path.stat().st_mtime)
        extensions = [built / name.with_name(name.name + suffix) for suffix in EXTENSION_SUFFIXES]
        extensions = [path for path in extensions if path.exists()]
        if not extensions:
            complaints.append(f"{name} is not built")
        elif min(path.stat().st_mtime for path in extensions) < newest.stat().st_mtime:
            complaints.append(f"{name} is older than {newest.relative_to(sources)}")
    return complaints
