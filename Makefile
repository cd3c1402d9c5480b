# Everything that people do with this project. `make help` lists it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUNTIME := $(VENV)/.runtime-installed
DEVELOPMENT := $(VENV)/.development-installed
SOURCES := clients/python service tests bench protos deploy
BASE_BRANCH ?= main

.DEFAULT_GOAL := help
.PHONY: help run play test test-long check format stubs publish lock bench balance images clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(RUNTIME) ## Serve on port 50051 with an embedded store, and let bots play a demonstration
	HUMMEL_REFLECTION=$${HUMMEL_REFLECTION:-true} $(BIN)/hummel serve --demo

play: $(RUNTIME) ## Play a game against bots in this terminal
	$(BIN)/hummel play --local

test: $(DEVELOPMENT) ## Run the tests; those that need Docker or Redis are skipped where it is missing
	$(BIN)/pytest -m "not long"

test-long: $(DEVELOPMENT) ## Run ten thousand random games; takes an hour
	$(BIN)/pytest -m long --timeout 7200

check: $(DEVELOPMENT) ## Check style, types, dependencies, schemas and generated stubs
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/buf lint protos
	$(BIN)/buf format --exit-code -d protos
	protos/check_breaking.sh $(BIN)/buf $(BASE_BRANCH)
	$(BIN)/python protos/generate.py --check

format: $(DEVELOPMENT) ## Format the code and the schemas
	$(BIN)/ruff check --fix $(SOURCES)
	$(BIN)/ruff format $(SOURCES)
	$(BIN)/buf format -w protos

stubs: $(DEVELOPMENT) ## Generate the stubs of Python and C# from the schemas
	$(BIN)/python protos/generate.py

publish: $(DEVELOPMENT) ## Take the schemas as published: from now on they may only grow
	$(BIN)/buf build protos -o protos/published.binpb

lock: $(DEVELOPMENT) ## Resolve the dependencies anew and lock them with hashes
	$(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --python-version 3.11 \
		--custom-compile-command "make lock" --no-annotate pyproject.toml --extra service -o requirements.lock
	$(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --python-version 3.11 \
		--custom-compile-command "make lock" --no-annotate pyproject.toml --extra dev -c requirements.lock -o requirements-dev.lock

bench: $(DEVELOPMENT) ## Measure speed and sizes, and write bench/RESULTS.md
	$(BIN)/python bench/run.py

balance: $(DEVELOPMENT) ## Play thousands of games of Hamburgum, and write bench/BALANCE.md
	$(BIN)/python bench/balance.py

images: ## Build the container images; needs Docker and a base image, see deploy/README.md
	deploy/build_images.sh

clean: ## Remove the virtual environment, caches and builds; tables in data/ stay
	rm -rf $(VENV) .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist
	find . -name __pycache__ -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit("Hummel needs Python 3.11 or newer; this is %d.%d: make PYTHON=/path/to/python" % sys.version_info[:2] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

$(RUNTIME): requirements.lock pyproject.toml | $(BIN)/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

$(DEVELOPMENT): requirements-dev.lock pyproject.toml | $(BIN)/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@
