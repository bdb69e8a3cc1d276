# Everything a developer or a packager runs. `make` alone lists it.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
PACKAGES = liblmdb-dev libsodium-dev libpcre2-dev libarchive-dev pkg-config
# What tests link: a CommonMark parser. And what they drive: shells that complete, a terminal, formatters of manual pages.
TEST_LIBRARIES = libmd4c-dev
TEST_PACKAGES = bash zsh fish tmux mandoc man-db less git

SOURCES = Package.swift Sources Tests $(wildcard Examples)
BINARY = .build/release/notes-log

# The shipped binary is static where the platform can link one.
ifeq ($(shell uname -s),Linux)
RELEASE = NOTES_LOG_STATIC=1 $(SWIFT) build -c release --static-swift-stdlib --product
else
RELEASE = $(SWIFT) build -c release --product
endif

.PHONY: help requirements build test torture soak demo bench bench-quick bench-guard screens install uninstall deb deb-check format lint clean

help: ## List what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

requirements: ## Check Swift and install the C libraries that are missing (apt-get)
	@sh Scripts/check-swift.sh $(SWIFT)
	@sh Scripts/install-packages.sh $(PACKAGES)

build: requirements ## Build the release binary, .build/release/notes-log, and beside it the reader of other formats
	$(RELEASE) notes-log
	$(RELEASE) notes-log-formats

test: requirements ## Run the tests and the examples
	@sh Scripts/install-packages.sh $(TEST_LIBRARIES)
	-@sh Scripts/install-packages.sh $(TEST_PACKAGES)
	$(SWIFT) test --disable-xctest
	sh Scripts/run-examples.sh $(SWIFT)

# The suites that play with chance, by their files: what asks Torture.isOn plays long.
TORTURED = $(shell grep -rl 'Torture[.]isOn' Tests --include='*Tests.swift' | sed 's|.*/||; s|[.]swift$$||' | sort | paste -sd '|' -)

torture: requirements ## Run what plays with chance for hours, with fresh seeds: damage, erasure, backups, repairs (docs/RELIABILITY.md)
	@sh Scripts/install-packages.sh $(TEST_LIBRARIES)
	NOTES_LOG_TORTURE=1 $(SWIFT) test --disable-xctest --filter '$(TORTURED)'

soak: build ## Play thousands of random commands of the release binary beside a model of the notes (python3; SEED, STEPS)
	python3 Scripts/soak.py $(BINARY) $(if $(SEED),--seed $(SEED)) --steps $(or $(STEPS),2000)

demo: build ## Show the first two minutes, in a throw-away store
	bash Scripts/demo.sh $(BINARY)

bench: build ## Measure everything that has a target beside its peers: Benchmarks/RESULTS.md (ten minutes)
	bash Benchmarks/bench.sh --binary $(BINARY)

bench-quick: build ## Measure the same with small stores, and print the table (a minute once all is built)
	bash Benchmarks/bench.sh --quick --binary $(BINARY)

bench-guard: build ## Compare the instructions of ten commands with those of Benchmarks/guard.tsv (valgrind)
	bash Benchmarks/guard.sh --binary $(BINARY)

screens: ## Show the commands on terminals of several sizes and kinds, in tmux
	bash Scripts/screens.sh $(BINARY)

install: ## Install binary, manual pages and completions that `make build` made, below PREFIX (/usr/local)
	sh Scripts/install.sh $(BINARY) '$(DESTDIR)' '$(PREFIX)'

uninstall: ## Remove what `make install` installed; stores stay
	sh Scripts/uninstall.sh '$(DESTDIR)' '$(PREFIX)'

deb: build ## Build a Debian package in .build/debian
	sh Scripts/make-deb.sh $(BINARY)

deb-check: deb ## Install the package in a fresh root (debootstrap), use it, remove it
	bash Scripts/check-deb.sh .build/debian/notes-log_*.deb

format: ## Lay out all Swift code
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

lint: ## Check the layout and style of all Swift code
	@sh Scripts/check-swift.sh $(SWIFT)
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

clean: ## Remove what was built
	rm -rf .build Benchmarks/.build Benchmarks/work
