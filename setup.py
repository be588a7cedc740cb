"""Builds every `.pyx` below `engine` and `ai`: a new game's folder is found, not listed.

POSSE_SANITIZE=1 builds with address and undefined-behaviour sanitizers and asserts (use another
build folder: changed flags alone rebuild nothing). POSSE_WERROR=1 makes C warnings errors.
POSSE_NO_BUILD=1 installs without compiling, for those who run `build_ext --inplace` next.
"""

import os
from glob import glob
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

SHARED = sorted(glob("csrc/*.*"))
SHELVES = ("engine/games", "engine/calibration")

# Portable, and the same floating-point results on every machine.
FLAGS = ["-std=c11", "-O3", "-ffp-contract=off", "-fno-strict-aliasing"]
LINK = []
if os.environ.get("POSSE_WERROR"):
    FLAGS += [
        "-O1",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-Wno-unused-parameter",
        "-Wno-cast-function-type",
    ]
if os.environ.get("POSSE_SANITIZE"):
    FLAGS += ["-O1", "-g", "-UNDEBUG", "-fno-omit-frame-pointer", "-fno-sanitize-recover=all"]
    FLAGS += ["-fsanitize=address,undefined"]
    LINK += ["-fsanitize=address,undefined"]


def packages() -> list[str]:
    games = [path.parent for shelf in SHELVES for path in Path(shelf).glob("*/__init__.py")]
    fixed = ["engine", "engine.games", "engine.calibration", "ai", "bench", "posse"]
    return fixed + sorted(".".join(game.parts) for game in games)


def extension(path: Path) -> Extension:
    return Extension(
        ".".join(path.with_suffix("").parts),
        [str(path)],
        include_dirs=["csrc"],
        depends=SHARED,
        extra_compile_args=FLAGS,
        extra_link_args=LINK,
    )


sources = sorted(path for root in ("engine", "ai") for path in Path(root).rglob("*.pyx"))
if os.environ.get("POSSE_NO_BUILD"):
    sources = []

setup(
    packages=packages(),
    package_data={"": ["py.typed", "*.pyi", "*.toml", "rules.md"]},
    ext_modules=cythonize(
        [extension(path) for path in sources],
        build_dir="build/cython",
        include_path=["."],
        compiler_directives={
            "language_level": 3,
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": False,
        },
    ),
)
