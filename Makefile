# Each target does its own set-up in .venv: a fresh clone and Python 3.11 are enough.

# Asked to run, not only looked for: a version manager's stand-in may be there without its Python.
PYTHON ?= $(shell python3.11 -c 'print("python3.11")' 2>/dev/null || echo python3)
BIN := .venv/bin
# Touched when the environment holds what the lock file says and the package itself.
READY := .venv/ready

.PHONY: run test lint format bench faults fuzz audit lock messages screenshots clean

run: $(READY)
	$(BIN)/castaway serve

# As many workers as there are cores, four at most; which tests keep together: tests/sharing_out.py.
# What is compiled is kept, whatever else is usual here: tests start the tracker a hundred times.
test: lint
	PYTHONDONTWRITEBYTECODE= $(BIN)/pytest --numprocesses auto --maxprocesses 4 --dist loadfile

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)
	@for script in benchmarks/bench_*.py; do \
		test -e "$$script" || { echo "No benchmarks yet: benchmarks/bench_*.py"; exit 0; }; \
		echo "== $$script"; $(BIN)/python "$$script" || exit 1; \
	done

# The fault suite in its long form: everything that can break is broken again and again (docs/faults.md).
faults: $(READY)
	CASTAWAY_FAULTS=long $(BIN)/pytest tests/faults --timeout 3600

# Calls that nobody would think of, for minutes instead of seconds.
fuzz: $(READY)
	CASTAWAY_FUZZ=long $(BIN)/pytest tests/fuzz --timeout 3600

# Known weaknesses of what we depend on. Where the advisory service cannot be reached, it says so and goes on.
audit: $(READY)
	$(BIN)/python -m tests.audit

# Writes the lock file anew; commit it together with the change of pyproject.toml that asked for it.
lock:
	test -x .venv-lock/bin/uv || { $(PYTHON) -m venv .venv-lock && .venv-lock/bin/pip install --quiet uv; }
	UV_CUSTOM_COMPILE_COMMAND="make lock" .venv-lock/bin/uv pip compile pyproject.toml --extra dev \
		--universal --python-version 3.11 --no-emit-index-url --quiet --output-file requirements-dev.lock

# Takes the README's pictures anew, in the Chromium of this machine.
screenshots: $(READY)
	$(BIN)/python -m tests.browser.screenshots

# Gathers every text into the catalogues; what a language does not say yet is left empty there.
messages: $(READY)
	$(BIN)/python -m babel.messages.frontend --quiet extract --mapping api/translations/babel.cfg --sort-output \
		--no-location --project Castaway --output-file api/translations/messages.pot .
	$(BIN)/python -m babel.messages.frontend --quiet update --input-file api/translations/messages.pot \
		--output-dir api/translations --no-fuzzy-matching --ignore-obsolete --no-wrap

clean:
	rm -rf .venv .venv-lock api/static/vendor .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

# The package is installed from the checkout, and its build brings the browser assets (hatch_build.py).
$(READY): pyproject.toml requirements-dev.lock hatch_build.py api/assets/package-lock.json $(wildcard api/translations/*/LC_MESSAGES/*.po)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Castaway needs Python 3.11 or newer")'
	@echo "Setting up .venv: a few minutes the first time, nothing later."
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --requirement requirements-dev.lock
	$(BIN)/python -m pip install --quiet --no-deps --editable .
	touch $(READY)
