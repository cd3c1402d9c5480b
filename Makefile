# Everything that people do with this project. `make help` lists it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUNTIME := $(VENV)/.runtime-installed
DEVELOPMENT := $(VENV)/.development-installed
SOURCES := clients/python clients/unity/Tools~ service tests bench protos deploy hatch_build.py
BASE_BRANCH ?= main
# Tests that compute and wait for nothing: every core may have its share. The others wait for servers, which they start for
# a file or for all files: two run at a time, and the tests of a file stay together. The longest file comes first.
RULES_TESTS := tests/contract tests/hamburgum tests/replays tests/rules tests/training
WEB := clients/web
PAGE := $(WEB)/dist/index.html
PAGE_TOOLS := $(WEB)/node_modules/.package-lock.json
# What the page is made of; its tests, its tools and what is generated are not.
PAGE_SOURCES := $(shell find $(WEB) protos/hummel \( -name node_modules -o -name dist -o -name gen -o -path $(WEB)/tests \) \
	-prune -o -type f -print 2>/dev/null)
NODE_IS_THERE = command -v npm >/dev/null && \
	node -e 'const [major, minor] = process.versions.node.split("."); process.exit(major > 20 || (major == 20 && minor >= 19) ? 0 : 1)'

.DEFAULT_GOAL := help
.PHONY: help run page play test test-long chaos check format stubs publish lock bench balance strength images clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(RUNTIME) ## Serve gRPC on port 50051 and the page on 8080, and let bots play a demonstration
	@if $(NODE_IS_THERE); then \
		$(MAKE) --silent $(PAGE) || echo "The page could not be built; the service runs without a new one."; \
	elif [ ! -f $(PAGE) ]; then \
		echo "There will be no page: building it needs Node 20.19 or newer, with npm."; \
	fi
	HUMMEL_REFLECTION=$${HUMMEL_REFLECTION:-true} $(BIN)/hummel serve --demo

page: ## Build the page for browsers; needs Node 20.19 or newer
	@$(NODE_IS_THERE) || { echo "Building the page needs Node 20.19 or newer, with npm."; exit 1; }
	@$(MAKE) --silent $(PAGE)

play: $(RUNTIME) ## Play a game against bots in this terminal
	$(BIN)/hummel play --local

test: $(DEVELOPMENT) ## Run the tests; those that need Docker, Redis, Mono, Node or Chromium are skipped where it is missing
	$(BIN)/pytest -m "not long and not chaos" -n auto --dist worksteal $(RULES_TESTS)
	$(BIN)/pytest -m "not long and not chaos" -n 2 --dist loadfile --no-loadscope-reorder \
		$(addprefix --ignore=,$(RULES_TESTS))

test-long: $(DEVELOPMENT) ## Run ten thousand random games; takes an hour
	$(BIN)/pytest -m long --timeout 7200

chaos: $(DEVELOPMENT) ## Break replicas and stores under load, and judge; SHORT=1: five minutes, SEED=n: repeat a run
	HUMMEL_CHAOS_FORM=$(if $(SHORT),short,long) HUMMEL_CHAOS_SEED=$(SEED) \
		$(if $(SHORT),,HUMMEL_CHAOS_REPORT=docs/reliability.md) $(BIN)/pytest -m chaos --show-capture=no tests/chaos

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

strength: $(DEVELOPMENT) ## Let the bots play against one another, and write bench/STRENGTH.md; takes half an hour
	$(BIN)/python bench/strength.py

images: ## Build the container images; needs Docker and a base image, see deploy/README.md
	deploy/build_images.sh

clean: ## Remove the virtual environment, caches and builds; tables in data/ stay
	rm -rf $(WEB)/dist $(WEB)/node_modules
	rm -rf $(VENV) .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist
	find . -name __pycache__ -prune -exec rm -rf {} +

$(PAGE): $(PAGE_SOURCES) $(PAGE_TOOLS)
	cd $(WEB) && npm run --silent build

$(PAGE_TOOLS): $(WEB)/package-lock.json
	cd $(WEB) && npm ci --loglevel=error --no-audit --no-fund
	@touch $@

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
