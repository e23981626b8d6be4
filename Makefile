# What can be done here: `make help`. Everything runs in .venv, which is set up once from requirements.lock.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PYTHONUTF8 := 1
.DEFAULT_GOAL := help
.PHONY: help serve test quick soak site check prove pin fmt schemas lint browser audit bench search-report cases lock clean

help: ## this list
	@awk -F ': .*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

serve: $(READY) ## load, check, prove, index, build, then serve on this machine and print the address
	@$(BIN)/python build_site.py --serve

site: $(READY) ## build the site into site/
	@$(BIN)/python build_site.py

check: $(READY) ## is the content written rightly? seconds
	@$(BIN)/gunbai check

prove: $(READY) ## play every ruling
	@$(BIN)/gunbai prove

pin: $(READY) ## break every clause and law, and list those that nobody misses
	@$(BIN)/gunbai pin

fmt: $(READY) ## write the content's files in their one form
	@$(BIN)/gunbai fmt

schemas: $(READY) ## write schemas/ and the reference pages in docs/ anew from the code
	@$(BIN)/python -m gunbai.proof.schemas
	@$(BIN)/python -m gunbai.proof.reference

test: $(READY) lint browser ## everything that must hold, the browser tests too
	@$(BIN)/gunbai check
	@$(BIN)/python -m pytest -n auto --dist loadgroup

quick: $(READY) lint ## what must hold, without browser and slow tests: for while you work
	@$(BIN)/python -m pytest -n auto --dist loadgroup -m "not browser and not slow"

soak: $(READY) ## the random tests, fifty times as long and with other chances each time
	@GUNBAI_SOAK=50 $(BIN)/python -m pytest -n auto -m fuzz

lint: $(READY)
	@$(BIN)/ruff check --quiet .
	@$(BIN)/gunbai fmt --check
	@$(BIN)/gunbai register --check
	@$(BIN)/mypy --no-error-summary

browser: $(READY)
	@$(BIN)/python tests/chromium.py

audit: $(READY) browser ## what tools of others say: an editor with our schemas, Lighthouse, known vulnerabilities (sets up Node.js by itself)
	@$(BIN)/python -m pip install --quiet --require-hashes -r tests/audit/requirements.lock
	@$(BIN)/python tests/audit/node.py
	@$(BIN)/python tests/audit/vulnerable.py
	@$(BIN)/python -m pytest -n 0 -o python_files='audit_*.py' tests/audit

bench: $(READY) browser ## everything that benchmarks/README.md tells, measured anew (half an hour on a quiet machine)
	@$(BIN)/python -m pip install --quiet --require-hashes -r benchmarks/requirements.lock
	@$(BIN)/python -m benchmarks

search-report: $(READY) browser ## how well and how fast the search answers, beside Material's and Pagefind (minutes)
	@$(BIN)/python -m pip install --quiet --require-hashes -r benchmarks/requirements.lock
	@$(BIN)/python -m benchmarks.search_report

cases: $(READY) ## write anew what the site's reading of words and questions is held to (tests/search/analysis.json)
	@$(BIN)/python tests/search_cases.py

lock: ## choose the versions of the locks anew from pyproject.toml
	@command -v uv >/dev/null || { echo 'make lock needs uv: install it (pipx install uv), then run make lock again' >&2; exit 1; }
	@uv pip compile --quiet pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes --no-header --output-file requirements.lock
	@uv pip compile --quiet --group bench --universal --python-version 3.11 --generate-hashes --no-header --output-file benchmarks/requirements.lock
	@uv pip compile --quiet --group audit --constraint requirements.lock --universal --python-version 3.11 --generate-hashes --no-header --output-file tests/audit/requirements.lock
	@$(MAKE) --no-print-directory $(READY) && $(BIN)/python tests/dependencies.py

clean: ## remove what was made, the environment too
	rm -rf .venv .cache build site

# Set up again only when the lock or the project's own description changes.
$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || { echo 'Gunbai needs Python 3.11 or later: install it, or name it: make PYTHON=python3.12' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	  || { echo 'This Python cannot make environments: install its venv package (Debian, Ubuntu: apt install python3-venv)' >&2; exit 1; }
	@echo 'Setting up .venv (once; a minute or so) …' >&2
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $(READY)
