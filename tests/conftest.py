"""Refuses to test a build that is older than its sources."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from tests.freshness import stale_extensions

ROOT = Path(__file__).resolve().parents[1]


def pytest_sessionstart() -> None:
    stale = stale_extensions(ROOT, Path(engine.__file__).parents[1])
    if stale:
        pytest.exit(f"stale build: {'; '.join(stale)}; run `make build`", returncode=3)
