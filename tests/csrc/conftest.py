from __future__ import annotations

import ctypes
import os
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
HEADERS = HERE.parents[1] / "csrc"
STRICT = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"]


@pytest.fixture(scope="session")
def csrc(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """The shared headers, compiled with all warnings as errors and asserts on."""
    library = tmp_path_factory.mktemp("csrc") / "csrc.so"
    compiler = os.environ.get("CC", "cc")
    source = str(HERE / "harness.c")
    include = f"-I{HEADERS}"
    subprocess.run(
        [compiler, *STRICT, "-O1", "-shared", "-fPIC", include, source, "-o", str(library)],
        check=True,
    )
    loaded = ctypes.CDLL(str(library))
    for name in ("next", "spread", "rest", "set", "used"):
        getattr(loaded, name).restype = ctypes.c_uint64
    loaded.below.restype = ctypes.c_uint32
    return loaded
