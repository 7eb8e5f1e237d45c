# The commands of this project; `make help` lists them. Everything is installed into .venv, except browsers: `make test`
# and `make rest` install those from Debian's packages if they may.
SHELL := /bin/bash
.DEFAULT_GOAL := help
PYTHON ?= python3
BIN := .venv/bin
DENO := $(BIN)/python -m tools.deno
READY := .venv/.ready
RESEARCH := .venv/.ready-for-research
LAB_ARGS ?=
APP_ARGS ?=
LANGUAGE ?= en
LANGUAGES ?=
LOAD_ARGS ?=
PACKAGE_ARGS ?=
PUZZLES_ARGS ?=
STRENGTH_ARGS ?=
TEMPO_ARGS ?=
SITE_ARGS ?=
REQUIRE_ALL ?= 0
export REQUIRE_ALL
# Bytecode halves the time in which a kernel starts, so it is always written.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup lab check test rest pythons thorough tempo lint format notebooks bench load strength site serve bench-site puzzles pictures compare api parts catalogues lessons package binder-check binder-links app print clean

help:  ## list the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 16

setup: $(READY)  ## make the environment in .venv, or bring it up to date

$(READY): EXTRAS := test,dev
$(RESEARCH): EXTRAS := test,dev,research,bench
define install
@$(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python -c constraints.txt -b constraints.txt -e '.[$(EXTRAS)]' || { \
	  echo "uv failed; trying pip, which may have other settings on this machine (this takes a minute)"; \
	  $(BIN)/python -m pip install --quiet -c constraints.txt -e '.[$(EXTRAS)]'; }
@touch $@
endef

$(READY): pyproject.toml constraints.txt
	@test -w . || { echo "This folder is not writable, and its .venv is not up to date:"; \
	  echo "its owner has to run make setup in it once."; exit 1; }
	@echo "Setting up .venv from constraints.txt (the first time takes about half a minute)"
	@$(PYTHON) -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2> /dev/null || { \
	  echo "Python 3.11 or newer with venv is needed (Debian: apt-get install python3-venv; another: make PYTHON=...)"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt uv
	$(install)
	@echo "Ready: .venv has $$($(BIN)/python --version) and $$($(BIN)/uv pip list --python $(BIN)/python 2>/dev/null | tail -n +3 | wc -l) packages"

$(RESEARCH): $(READY)
	@echo "Adding Dask, PettingZoo and OpenSpiel, which some tests need (about ten seconds the first time)"
	$(install)

lab: setup  ## set up and open the first lesson in JupyterLab (LANGUAGE=de; LAB_ARGS go to JupyterLab, e.g. --no-browser)
	@$(BIN)/python -m tools.lab --language=$(LANGUAGE) -- $(LAB_ARGS)

app: setup  ## serve the lessons without code, with Voila (APP_ARGS go to Voila, e.g. --no-browser)
	@$(BIN)/python -m tools.app -- $(APP_ARGS)

print: setup  ## make a printable page of each lesson, in dist/print
	@$(BIN)/python -m tools.print

test: $(RESEARCH)  ## set up and run one fixed set of every suite, ten minutes (REQUIRE_ALL=1: no suite may be skipped)
	@$(BIN)/python -m tools.run_tests

rest: $(RESEARCH)  ## run what .ci/run runs beyond make test: all tests of labs, every lesson in two ways and in every language
	@$(BIN)/python -m tools.run_tests --scope rest

check: lint  ## quick check by hand, a minute: style, types, the house, the scripts, the rules of both games
	@$(BIN)/python -m tools.run_tests house scripts
	@$(BIN)/python -m pytest -q -n 2 -m "not rest and not night" tests/rally/stich_rallye/rules tests/rally/rally_run/rules tests/rally/contract

pythons: setup  ## run the tests of rules, players and tutor on the oldest and the newest Python of this machine
	@$(BIN)/python -m tools.pythons --test

thorough: $(RESEARCH)  ## run everything, with long random searches from a new seed (hours)
	@RALLY_THOROUGH=1 $(BIN)/python -m tools.run_tests --scope all

tempo: setup  ## run the browser tests at full speed, on pages slowed four times, and beside two busy loops (TEMPO_ARGS)
	@$(BIN)/python -m tools.tempo $(TEMPO_ARGS)

lint: $(RESEARCH)  ## check style, formatting (notebooks too), types, scripts, what is generated and the workflow
	@echo "ruff: style and formatting; mypy: types; import-linter: who may import whom; deno: the scripts; catalogues and lessons: every sentence is translated; shipped: the lessons' digests; api: docs/api.md; parts: the page; pictures and icons: up to date"
	@echo "zizmor: permissions of workflows, and that their actions are pinned"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@said=$$($(BIN)/lint-imports --no-cache --no-logo) || { echo "$$said"; exit 1; }
	@$(DENO) check --quiet widgets tests/scripts $(wildcard tests/*/*.js) $(wildcard tools/site/door/*.js tools/site/scripts/*.js widgets/jupyter/settings/labextensions/*/static/*.js)
	@$(DENO) lint --quiet
	@$(DENO) fmt --quiet --check
	@$(BIN)/python -m tools.catalogues --check
	@$(BIN)/python -m tools.lessons --check
	@$(BIN)/python -m tools.shipped --check
	@$(BIN)/python -m tools.api --check
	@$(BIN)/python -m tools.page.parts --check
	@$(BIN)/python -m tests.pictures --check
	@$(BIN)/python -m tools.site.home.drawing --check
	@$(BIN)/zizmor --quiet --offline --no-progress .github/workflows

format: setup  ## format all Python, notebooks and scripts
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	@$(DENO) fmt --quiet

notebooks: setup  ## run the lessons again and store clean outputs
	@$(BIN)/python -m tools.store_notebooks

lessons: setup  ## write the lessons in other languages from the English ones, and run them (LANGUAGES="de fr")
	@$(BIN)/python -m tools.lessons $(LANGUAGES)

bench: $(RESEARCH)  ## measure the budgets of docs/budgets.toml, each beside what it is compared with
	@$(BIN)/python -m tests.bench.bench

load: setup  ## measure how fast twenty learners on one server are answered (about four minutes)
	@$(BIN)/python -m tests.load $(LOAD_ARGS)

strength: $(RESEARCH)  ## measure the strength of the computer players, and how right their chances are (an hour)
	@$(BIN)/python -m tests.strength $(STRENGTH_ARGS)

site: setup  ## build the site without a server into dist/site (SITE_ARGS="--numpy=WHEEL")
	@$(BIN)/python -m tools.site.build $(SITE_ARGS)

serve: setup  ## show the site on loopback, after make site (SITE_ARGS="--port=8000")
	@$(BIN)/python -m tools.site.serve $(SITE_ARGS)

bench-site: setup  ## measure how soon a lesson of the site is live, beside a notebook with one minimal widget
	@$(BIN)/python -m tests.bench.site

puzzles: setup  ## find more puzzles in simulated races, until each list has PUZZLES_ARGS="--count 300" (an hour)
	@$(BIN)/python -m tools.puzzles $(PUZZLES_ARGS)

pictures: setup  ## redraw the pictures of the docs and the icons of the site that are out of date (a minute)
	@$(BIN)/python -m tests.pictures
	@$(BIN)/python -m tools.site.home.drawing

compare: setup  ## compare pictures of every lab with those of another checkout (BEFORE=FOLDER; minutes): .cache/labs/differ
	@rm -rf .cache/labs
	@LAB_TIMEOUT=240 $(BIN)/python -m tests.pictures.labs take .cache/labs/before --of $(BEFORE)
	@LAB_TIMEOUT=240 $(BIN)/python -m tests.pictures.labs take .cache/labs/after
	@$(BIN)/python -m tests.pictures.labs compare .cache/labs/before .cache/labs/after .cache/labs/differ

api: setup  ## rewrite docs/api.md from the docstrings of rally
	@$(BIN)/python -m tools.api

parts: setup  ## put colours, lengths and places from Python into the page's scripts and styles, and join the scripts
	@$(BIN)/python -m tools.page.parts

catalogues: setup  ## collect the sentences, update the translations and compile them
	@$(BIN)/python -m tools.catalogues

package: setup  ## make the sdist and the wheel of a release in dist/package, check them and try each (PACKAGE_ARGS="--tag v0.1.0")
	@$(BIN)/python -m tools.package $(PACKAGE_ARGS)

binder-check: setup  ## check the binder/ folder without Docker
	@$(BIN)/python -m tools.binder_check

binder-links: setup  ## rewrite the Binder links, after binder/repository.txt or the lessons have changed
	@$(BIN)/python -m tools.binder_links

clean:  ## remove the environment and every cache
	rm -rf .venv .cache .mypy_cache .pytest_cache .ruff_cache .hypothesis dist build
	find . -name __pycache__ -prune -exec rm -rf {} +
