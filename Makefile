# make        build the binary ./fathom
# make check  format, vet, staticcheck, generated code, tests, race tests, scripts: what a change must pass
# make test   install what a fresh machine lacks, then run everything, the browser included
# make vuln   known vulnerabilities that the program can reach
# make long   the tests that lose no move and show no secret, in their large sizes: about an hour
# make shots  a picture of every page and state, in both schemes and sizes, into ./shots (or the folder that SHOTS names)
# make bench  the speed of whole games

GO ?= go
GO_FILES = $(shell git ls-files '*.go' | grep -v _templ.go)

# What has goroutines runs under the race detector, but for what floods, hunts leaks, or computes alone for long.
SHARED = ./match ./web ./cmd/fathom ./store/... ./bot/... ./study ./tui
ALONE = PowerCuts|BackupUnderLoad|Flip|Trouble|EveryStream|SlowReaders|TwinWorlds|MarksHave|Bids(Show|Have)|NamesOf|TestEvents|TestFirstLoad|SecretsAre|Intervals|Scripts/(oracle|arena|sim|usage|verify|replay)

.PHONY: all check test vuln long browser shots bench generate

all:
	$(GO) build -trimpath -o fathom ./cmd/fathom

generate:
	$(GO) tool templ generate -log-level error

check:
	@unformatted=$$(gofmt -l $(GO_FILES)); test -z "$$unformatted" || { echo "not formatted: $$unformatted"; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	@pages() { git ls-files '*_templ.go' | xargs cat | cksum; }; before=$$(pages); $(GO) tool templ generate -log-level error; \
		test "$$before" = "$$(pages)" || { echo "the pages were not generated from their templates: run make generate"; exit 1; }
	$(GO) test -timeout 15m -run '$(ALONE)' $(SHARED)
	$(GO) test -timeout 15m $$($(GO) list ./... | grep -v -F -x -e fathom/e2e $$($(GO) list -f '-e {{.ImportPath}}' $(SHARED)))
	$(GO) test -race -timeout 15m -skip '$(ALONE)' $(SHARED)
	$(GO) test -timeout 15m -parallel 3 ./e2e

test: browser check vuln

vuln:
	GO=$(GO) .ci/vuln

# One package after the other, so that each has the machine. What they found is in docs/guarantees.md.
long:
	FATHOM_LONG=1 $(GO) test -count=1 -v -timeout 2h -run 'Power|Trouble|Flip|Backup' ./store/sqlite
	FATHOM_LONG=1 $(GO) test -count=1 -v -timeout 2h -run 'OneAfterTheOther|WhatANetworkDoes|ClockJumps|PauseIsKept' ./match
	FATHOM_LONG=1 $(GO) test -count=1 -v -timeout 2h -run 'TestTwinWorlds$$' ./web
	FATHOM_LONG=1 $(GO) test -count=1 -v -timeout 2h -run 'EveryStream' ./cmd/fathom
	FATHOM_LONG=1 $(GO) test -count=1 -v -timeout 2h -run 'Kill' ./e2e

# The pages are tested in a real Chromium: CHROMIUM names another one. The one without windows is the quicker.
browser:
	@command -v $${CHROMIUM:-chromium-headless-shell} >/dev/null || command -v $${CHROMIUM:-chromium} >/dev/null || { \
		command -v apt-get >/dev/null || { echo "install a Chromium, or name one with CHROMIUM=/path/to/it"; exit 1; }; \
		sudo=$$(test $$(id -u) = 0 || echo sudo); $$sudo apt-get update -qq && \
		{ $$sudo apt-get install -y -qq chromium-headless-shell || $$sudo apt-get install -y -qq chromium; }; }

shots: browser
	@mkdir -p $${SHOTS:-shots}
	SHOTS=$$(cd $${SHOTS:-shots} && pwd) $(GO) test -count=1 -timeout 30m -run TestEveryPage ./e2e

bench:
	$(GO) test -run '^$$' -bench Playout -benchmem ./trench ./benthos
