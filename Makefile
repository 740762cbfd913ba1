# Everything happens in .venv, which is made on first use; only Python 3.11 or newer and make are needed.
#
#   make play                 the table opens in the browser       (ARGS="..." is passed on)
#   make terminal             a game starts in the terminal
#   make kernel               compile the inner loops of the geometry, if there is a C compiler (the others do it, too)
#   make page                 build the page of the web table (only if it is older than its sources)
#   make test                 all tests
#   make test-long            the property tests with many more cases and samples, and the whole corpus
#   make corpus               make the corpus of records anew      (ARGS="--game KEY" for one game)
#   make mutate GAME=bala     change its rules one by one: which tests notice?  (RULE=id, SAMPLE=n)
#   make check                format, lint, strict types of Python and of the page, import contract
#   make lock                 choose the versions of requirements/ anew
#   make test-lowest          a part of the tests with the lowest versions that pyproject.toml allows
#   make bench                the benchmark table
#   make wheels               a wheel for this platform, one for all others, and an sdist, in dist
#   make pictures             pictures of the main screens of the page, in build/pictures
#   make clean                remove what the other targets made

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
ARGS   ?=
# One more than the two processors of a small machine: tests in the browser wait more than they work. A worker that runs
# out of tests takes some from another, and the tests of a file, which share a server, mostly stay together.
PROCESSORS ?= 2
WORKERS ?= 3
DISTRIBUTION ?= worksteal

# Tests that must give the same result under another hash seed than the main run: files or folders.
HASHSEED_TESTS ?= tests/playthroughs
OTHER_HASHSEED ?= 4242

# Tests that must pass with the kernel of the geometry interpreted, too: the geometry itself, and recorded games, in which
# every digest, refusal and view must be what the compiled kernel gave. The contract follows in `make test-long`.
INTERPRETED_TESTS ?= tests/table tests/playthroughs tests/answers tests/corpus

# What Python compiles it keeps, whatever the environment says: the tests start hundreds of processes, and each would
# spend more than a second on compiling the same files again.
export PYTHONDONTWRITEBYTECODE :=

# Everybody installs the versions of this file; LOCK=lowest takes the oldest that pyproject.toml allows, LOCK= the newest.
LOCK ?= locked
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
ifdef CI
PIP += --no-input --progress-bar off
endif
ifneq ($(LOCK),)
PIP += --constraint requirements/$(LOCK).txt
endif

# What tells whether a library is too old: everything that talks to one (records, the server, the terminal).
LOWEST_TESTS ?= tests/core tests/playthroughs tests/server/test_play.py tests/server/test_records.py tests/server/test_secrets.py tests/cli/test_play.py tests/cli/test_commands.py tests/situation/test_commands.py

.PHONY: play terminal page test test-long test-lowest lowest collect corpus mutate check lock bench bench-smoke wheels kernel pictures clean venv dev
.DELETE_ON_ERROR:

play: $(VENV)/.play kernel page
	$(BIN)/sixgun play $(ARGS)

terminal: $(VENV)/.play kernel
	$(BIN)/sixgun play --terminal $(ARGS)

kernel: $(VENV)/.play
	$(BIN)/python tools/build_kernel.py --if-possible

page: $(VENV)/.play
	$(BIN)/python tools/build_page.py

test: $(VENV)/.dev kernel page
	$(BIN)/python tools/build_page.py --test
	$(BIN)/python tools/find_browser.py
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist $(DISTRIBUTION) $(ARGS)
ifneq ($(strip $(HASHSEED_TESTS)),)
	PYTHONHASHSEED=$(OTHER_HASHSEED) $(BIN)/python -m pytest -q -n $(PROCESSORS) --dist $(DISTRIBUTION) $(HASHSEED_TESTS)
endif
ifneq ($(strip $(INTERPRETED_TESTS)),)
	SIXGUN_KERNEL=interpreted $(BIN)/python -m pytest -q -n $(PROCESSORS) --dist $(DISTRIBUTION) $(INTERPRETED_TESTS)
endif

test-long: $(VENV)/.dev kernel
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist $(DISTRIBUTION) -m long $(ARGS)
	SIXGUN_KERNEL=interpreted $(BIN)/python -m pytest -q -n $(WORKERS) --dist $(DISTRIBUTION) tests/contract

# In an environment of its own, so that the usual one keeps its versions.
test-lowest: lowest
	.venv-lowest/bin/python -m pytest -q -n $(PROCESSORS) --dist $(DISTRIBUTION) $(LOWEST_TESTS) $(ARGS)

lowest:
	$(MAKE) dev VENV=.venv-lowest LOCK=lowest

# pytest compiles every test on first use; otherwise all workers do that at the same time.
collect: $(VENV)/.dev
	$(BIN)/python -m pytest -q --collect-only > /dev/null

corpus: $(VENV)/.dev kernel
	$(BIN)/python tools/corpus.py $(ARGS)
	$(BIN)/python tools/make_answers.py

mutate: $(VENV)/.dev
	@$(if $(GAME),,$(error say which game: make mutate GAME=bala))
	$(BIN)/python tools/mutate.py $(GAME) $(if $(RULE),--rule $(RULE)) $(if $(SAMPLE),--sample $(SAMPLE)) $(ARGS)

check: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python tools/build_page.py --check

UV_COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --extra dev --no-header --no-annotate --upgrade
lock: $(VENV)/.venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(UV_COMPILE) --output-file requirements/locked.txt pyproject.toml
	$(UV_COMPILE) --resolution lowest-direct --output-file requirements/lowest.txt pyproject.toml

bench: $(VENV)/.dev kernel
	$(BIN)/python -m bench $(ARGS)

# Under a minute: fails when the compiled kernel is not worth half of what docs/benchmarks.md states.
bench-smoke: $(VENV)/.dev kernel
	$(BIN)/python -m bench --smoke $(ARGS)

wheels: $(VENV)/.dev page
	rm -rf dist
	SIXGUN_WHEEL=platform $(BIN)/python -m hatchling build -t wheel
	SIXGUN_WHEEL=pure $(BIN)/python -m hatchling build -t wheel -t sdist

pictures: $(VENV)/.dev page
	SIXGUN_SCREENSHOTS=$(CURDIR)/build/pictures $(BIN)/python -m pytest -q -n 0 tests/browser/test_screens.py $(ARGS)

clean:
	rm -rf $(VENV) .venv-lowest .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis build dist src/sixgun/table/kernel/compiled
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# What the targets above need, by name.
venv: $(VENV)/.play
dev: $(VENV)/.dev

$(VENV)/.venv:
	@$(PYTHON) -c 'import sys; sys.exit("Sixgun needs Python 3.11 or newer; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.11") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.play: $(VENV)/.venv pyproject.toml $(wildcard requirements/*.txt)
	$(PIP) -e '.[web,compile]'
	@touch $@

$(VENV)/.dev: $(VENV)/.venv pyproject.toml $(wildcard requirements/*.txt)
	$(PIP) -e '.[dev]'
	@touch $@ $(VENV)/.play
