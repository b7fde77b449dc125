# Everything runs in .venv, which `make setup` builds from Python 3.11 and pip alone.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.ready

.DEFAULT_GOAL := help
.PHONY: help setup demo browser test check lint fix docs words golden bench soak clean

help: ## Show this list.
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 10

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable '.[dev]' --constraint constraints.txt
	@touch $@

setup: $(STAMP) ## Build .venv with the project and all it needs.

demo: $(STAMP) ## Record a club night in a temporary folder and show its standings.
	@$(BIN)/rd-league demo

test: $(STAMP) ## Run the whole suite on two cores.
	$(BIN)/python -m pytest -n 2

browser: ## Install from npm what the tests of pages need; without npm they are skipped.
	command -v npm && npm install --prefix tests/browser --no-package-lock --no-fund --no-audit || true

lint: $(STAMP) ## Check format, lint, types, import contracts and generated docs.
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/cog --check docs/*.md README.md

check: test lint ## All that CI runs.

fix: $(STAMP) ## Mend format and what the linter can mend.
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: $(STAMP) ## Write the generated parts of the docs again.
	$(BIN)/cog -r docs/*.md README.md
	$(BIN)/python scripts/transcripts.py --write README.md $(addprefix docs/, tutorial.md season.md tournament.md disputes.md site.md)

words: $(STAMP) ## Bring the catalogs of all languages up to date.
	$(BIN)/python scripts/catalogs.py

golden: $(STAMP) ## Accept the present output as what the goldens expect.
	$(BIN)/python -m pytest -n 2 --snapshot-update

bench: $(STAMP) ## Measure seating, sites, and the engine against well-known peers, which it installs.
	$(BIN)/python benchmarks/seating.py
	$(BIN)/python benchmarks/publishing.py
	$(BIN)/python benchmarks/run.py

soak: $(STAMP) ## Run the full figures of the long tests.
	$(BIN)/python -m pytest -n 2 -m soak --hypothesis-profile soak

clean: ## Remove what can be built again.
	rm -rf .venv build dist *.egg-info
