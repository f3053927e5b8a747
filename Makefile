# Every target sets up what it needs by itself: system packages, a virtual environment, pinned libraries.
# Another interpreter has an environment of its own: `make test PYTHON=python3.14` in .venv-python3.14.
PYTHON ?= python3
VENV   ?= .venv$(patsubst %,-%,$(filter-out python3,$(notdir $(PYTHON))))
OLDEST := 3.11
NEWEST := 3.14
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check
STATIC := src/croupier/room/static/index.html
WEB    := $(shell find web -name node_modules -prune -o -type f -print 2>/dev/null)

# What a change touches: what is not yet on the main branch of the origin, or else the last commit.
SINCE  ?= $(or $(shell git merge-base origin/main HEAD^ 2>/dev/null),HEAD^)
# of 100 in a sample; 95 once the survivors of docs/mutation.md are dealt with
LEAST  ?= 60
SEED   ?= $(or $(shell git rev-list --count HEAD 2>/dev/null),0)

.PHONY: run test wheel release check format rules bench mutate mutate-sample soak soak-room lock clean

run: $(VENV)/roomed $(STATIC)  ## the card room in a browser; it prints the address
	@$(BIN)/croupier serve

test: $(VENV)/developed $(STATIC)  ## every test, and the matrix of clauses
	$(BIN)/python -m pytest -n auto
	$(BIN)/python scripts/matrix.py --check

wheel: $(VENV)/installed $(STATIC)  ## the package with its front end, into dist/
	rm -rf build/lib* build/bdist*  # else what is gone from the sources would still be packed
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .

release: $(VENV)/released $(STATIC)  ## wheel, sources, bill of materials, sums into dist/, each tried in fresh environments
	$(BIN)/python scripts/release.py

check: $(VENV)/developed       ## formatting, lint, strict types for the oldest Python we serve and the newest; the same of web/
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy --python-version $(OLDEST)
	$(BIN)/mypy --python-version $(NEWEST)
	scripts/web $(VENV) check

format: $(VENV)/developed
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	scripts/web $(VENV) format

rules: $(VENV)/developed       ## write docs/rules (clause × code × tests, checked both ways) and docs/mishaps.md
	$(BIN)/python scripts/matrix.py
	$(BIN)/python scripts/mishaps.py

bench: $(VENV)/measured        ## side by side with the peers, in one run
	$(BIN)/python -m bench

mutate: $(VENV)/developed      ## do the tests of each clause notice a change? resumable; half an hour
	$(BIN)/python -m tests.mutation

mutate-sample: $(VENV)/developed  ## two minutes of it, over the clauses a change touches
	$(BIN)/python -m tests.mutation --since $(SINCE) --seed $(SEED) --seconds 60 --least $(LEAST)

soak: $(VENV)/developed        ## a million random rounds; takes long
	$(BIN)/python -m tests.soak
	$(BIN)/python -m tests.soak_tables

soak-room: $(VENV)/developed $(STATIC)  ## an adversary, kills, cuts, every frame, every page; takes long
	$(BIN)/python -m tests.soak_model
	$(BIN)/python -m tests.soak_model --store postgres --steps 20000
	$(BIN)/python -m tests.soak_history --store sqlite
	$(BIN)/python -m tests.soak_history --store postgres
	$(BIN)/python -m tests.soak_http
	$(BIN)/python -m tests.soak_frames
	$(BIN)/python -m tests.soak_secrecy
	$(BIN)/python -m tests.soak_page

# What the oldest Python can install the newer ones can too; the other way round they could not.
lock:                          ## renew the pinned requirements (needs the oldest Python, with pip-tools)
	for name in room web research dev bench release; do \
	  python$(OLDEST) -m piptools compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras --no-header \
	    --no-annotate --no-emit-options --output-file requirements/$$name.txt requirements/$$name.in || exit 1; done

clean:
	rm -rf .venv .venv-* $(VENV) build dist src/*.egg-info src/croupier/*.so src/croupier/room/static web/node_modules

# The front end as the room ships it, built with the machine's Node or with one from the index.
$(STATIC): $(WEB) | $(VENV)/installed
	scripts/web $(VENV)

# The package alone; what the room needs; the tools of the developer; the peers of the bench.
$(VENV)/installed: pyproject.toml setup.py $(wildcard src/croupier/*.[ch] src/croupier/odds/*.[ch])
	scripts/system
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	sed -n '/^setuptools==/,/[^\\]$$/p' requirements/dev.txt > $(VENV)/build.txt
	$(PIP) --require-hashes -r $(VENV)/build.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	touch $@

$(VENV)/roomed: $(VENV)/installed requirements/room.txt
	$(PIP) --require-hashes -r requirements/room.txt
	touch $@

$(VENV)/developed: $(VENV)/installed requirements/dev.txt
	scripts/system tests
	$(PIP) --require-hashes -r requirements/dev.txt
	touch $@

$(VENV)/measured: $(VENV)/developed requirements/bench.txt
	$(PIP) --require-hashes -r requirements/bench.txt
	touch $@

$(VENV)/released: $(VENV)/developed requirements/release.txt
	$(PIP) --require-hashes -r requirements/release.txt
	touch $@
