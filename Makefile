# Everything is done in a virtual environment in .venv; nothing global is touched.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYS := $(VENV)/.plays
READY := $(VENV)/.ready
NEEDED := pyproject.toml constraints.txt hatch_build.py
TYPES := $(VENV)/firmware-types
WORDS := $(VENV)/pip.log

# Or each program that a test starts would compile all of Gemtable anew.
unexport PYTHONDONTWRITEBYTECODE

# Install packages; pip's own words go to a file, for it has many. Dots say that it goes on.
install = if [ -t 1 ]; then (while sleep 3; kill -0 $$$$ 2> /dev/null; do printf .; done) & fi; \
  $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt $(1) \
  > $(WORDS) 2>&1 || { \
    echo "The packages that Gemtable needs could not be installed."; \
    echo "See that there is a network, and room on the disk, then: make $(MAKECMDGOALS)"; \
    echo "What pip said is in $(WORDS)."; \
    exit 1; }; \
  if [ -t 1 ]; then kill $$! 2> /dev/null; echo; fi

.DEFAULT_GOAL := help
.PHONY: help setup play flash test check types soak hardware finger golden mutants fuzz bench pictures docs words wheel release clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

setup: $(READY) ## Make the virtual environment, once

made = $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
  { echo "Gemtable needs Python 3.11 or newer: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }; \
  echo "Setting up $(VENV), about a minute once ..."; \
  $(PYTHON) -m venv $(VENV) || exit 1; $(call install,$(1))

# To play takes half of what tests need.
$(PLAYS): $(NEEDED)
	@$(call made,-e .)
	@touch $@

$(READY): $(NEEDED)
	@$(call made,-e '.[dev]')
	@touch $(PLAYS) $@

play: $(PLAYS) ## Play; ARGS="--auto --seed 1" lets bots play, no ARGS is The Lost Gems for two
	@GEMTABLE_MADE="play lost-gems --emulated" $(BIN)/gemtable play lost-gems --emulated $(ARGS)

flash: $(PLAYS) ## Put the firmware on a board; ARGS="--port /dev/ttyACM0 --as pico-pad"
	@GEMTABLE_MADE=flash $(BIN)/gemtable flash $(ARGS)

# Five on two cores: while some wait for a board's clock the others compute.
test: setup ## Run the tests, six minutes; ARGS="tests/rules -k crossing" for some, ARGS="-m 'not soak'" with the slow ones
	@$(BIN)/python -m pytest -n 5 --dist loadfile $(ARGS)

check: setup types ## Format, lint, types
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/mypy --config-file firmware/mypy.ini

types: $(TYPES)

# MicroPython's own types, apart: they shadow the standard library's.
$(TYPES): constraints.txt | $(READY)
	@$(call install,--upgrade --target $@ micropython-rp2-rpi-pico-stubs)
	@touch $@

soak: setup ## Run the long tests, half an hour: a million messages on spoilt wires, 1,000 games, kills at every entry
	@$(BIN)/python -m pytest -m soak -n 2 --dist worksteal $(ARGS)

hardware: setup ## Try a real board, with your eyes and fingers; PORT=/dev/ttyACM0
	@test -n "$(PORT)" || { echo "Say where the board is: make hardware PORT=/dev/ttyACM0"; exit 1; }
	@GEMTABLE_PORT=$(PORT) $(BIN)/python -m pytest tests/hardware -m '' -s -v $(ARGS)

finger: setup ## Measure a real board with a second Pico that presses it; PORT=/dev/ttyACM0 FINGER=/dev/ttyACM1
	@test -n "$(PORT)" -a -n "$(FINGER)" || { \
	  echo "Say where both are: make finger PORT=/dev/ttyACM0 FINGER=/dev/ttyACM1"; exit 1; }
	@$(BIN)/python -m tests.bench.finger --board $(PORT) --finger $(FINGER) $(ARGS)

mutants: setup ## Break Gemtable on purpose, one detail at a time, and see the tests catch it; ARGS=--changed is quick
	@$(BIN)/python -m tests.mutants $(ARGS)

fuzz: setup ## Throw bytes at all that reads bytes, break a fleet; ARGS="--seconds 600 fleet" for longer
	@$(call install,-e '.[fuzz]')
	@PYTHONPATH=firmware $(BIN)/python -m tests.fuzz $(ARGS)

bench: setup ## Measure, in one table, beside the kept figures; ARGS=quick for what needs no quiet machine
	@$(call install,-e '.[bench]')
	@PYTHONPATH=firmware $(BIN)/python -m tests.bench $(ARGS)

words: setup ## Bring the catalogues in line with the sources, and list what is to be translated
	@$(BIN)/python -m tests.languages.catalogues

golden: setup ## Write the golden files anew; look at the difference before you commit it
	@$(BIN)/python -m tests.write_golden

pictures: setup ## Write the pictures in docs anew; look at them before you commit
	@PYTHONPATH=firmware $(BIN)/python -m tests.games.pictures
	@PYTHONPATH=firmware $(BIN)/python -m tests.screens.pictures
	@PYTHONPATH=firmware $(BIN)/python -m tests.room.pictures
	@PYTHONPATH=firmware $(BIN)/python -m tests.browser.pictures
	@PYTHONPATH=firmware $(BIN)/python -m tests.browser.films
	@PYTHONPATH=firmware $(BIN)/python -m tests.club.pictures

docs: setup ## Build the site of the documents in site/; it can be read and searched offline
	@$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --conf-dir docs \
	  --doctree-dir $(VENV)/doctrees . site
	@echo "The documents are in site/index.html."

wheel: setup ## Build a wheel in dist for a release; all must be translated
	@$(BIN)/python -m tests.languages.release
	@rm -rf dist
	@$(BIN)/python -m build --wheel --no-isolation

release: setup ## Walk the check list of a release, to wheel and source archive in dist; ARGS="--from soak" goes on there
	@PYTHONPATH=firmware $(BIN)/python -m tests.release $(ARGS)

clean: ## Remove all that make has made: the virtual environment, wheels, caches
	rm -rf $(VENV) dist site .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
