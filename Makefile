# `make play` and `make test` need Python 3.11 or later, a C compiler and make; all else is fetched.

PYTHON ?= python3
GAME ?= wild_gangs
PLAYERS ?=
ARGS ?=

BIN := .venv/bin
TABLE := $(GAME) $(if $(PLAYERS),--players $(PLAYERS)) $(ARGS)
# Sanitized and strict builds live in trees of their own: changed flags alone rebuild nothing.
SANITIZED := build/sanitized
STRICT := build/strict

.PHONY: help play test build lint sanitize dist bench peers clean

help:
	@echo 'make play      play in the terminal: make play GAME=wild_gangs PLAYERS=3'
	@echo 'make test      build and run all tests'
	@echo 'make build     build the extensions in place'
	@echo 'make lint      ruff, mypy, cython-lint, C warnings as errors'
	@echo 'make sanitize  the battery under address and undefined-behaviour sanitizers'
	@echo 'make dist      sdist and wheel, tried in a fresh environment'
	@echo 'make bench     speed of playouts and search'
	@echo 'make peers     the same work by OpenSpiel, and its judgement of our play'
	@echo 'make clean     remove everything that was built'

# pip only links the packages into the environment; `build` compiles, and only what has changed.
.venv/play: pyproject.toml setup.py
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade 'setuptools>=77' 'cython>=3.1'
	POSSE_NO_BUILD=1 $(BIN)/python -m pip install --quiet --no-build-isolation --editable .
	touch $@

.venv/dev: .venv/play
	POSSE_NO_BUILD=1 $(BIN)/python -m pip install --quiet --no-build-isolation --editable '.[dev]'
	touch $@

build: .venv/play
	$(BIN)/python setup.py --quiet build_ext --inplace --parallel 2

play: build
	$(BIN)/posse play $(TABLE)

test: .venv/dev build
	$(BIN)/python -m pytest -n auto $(ARGS)

lint: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PATH="$(CURDIR)/$(BIN):$$PATH" cython-lint csrc engine ai tests
	POSSE_WERROR=1 $(BIN)/python setup.py --quiet build_ext --parallel 2 --build-lib $(STRICT)/lib --build-temp $(STRICT)/tmp

# The tests move next to the sanitized packages, so that they import those and no others.
sanitize: .venv/dev
	POSSE_SANITIZE=1 $(BIN)/python setup.py --quiet build --parallel 2 --build-lib $(SANITIZED)/lib --build-temp $(SANITIZED)/tmp
	rm -rf $(SANITIZED)/lib/tests && cp -r tests pyproject.toml $(SANITIZED)/lib
	cd $(SANITIZED)/lib && \
	LD_PRELOAD="$$($${CC:-cc} -print-file-name=libasan.so)" ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc \
	"$(CURDIR)/$(BIN)/python" -m pytest -q -n auto -p no:cacheprovider tests/battery tests/engine tests/ai -k "not leak" $(ARGS)

dist: .venv/dev
	rm -rf dist
	$(BIN)/python -m build
	.ci/try-wheel dist/*.whl

bench: .venv/dev build
	$(BIN)/posse bench
	$(BIN)/python -m pytest bench --benchmark-only --benchmark-columns=median,ops,rounds -q

peers: .venv/dev build
	POSSE_NO_BUILD=1 $(BIN)/python -m pip install --quiet --no-build-isolation --editable '.[peers]'
	$(BIN)/python -m pytest tests/bench/test_peers.py
	$(BIN)/posse bench --peers

clean:
	rm -rf .venv build dist *.egg-info
	find engine ai -name '*.so' -delete
	find . -name __pycache__ -prune -exec rm -rf {} +
