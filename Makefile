# make        build the binary ./fathom
# make check  format, vet, staticcheck, generated code, race tests, scripts: what a change must pass
# make test   install what a fresh machine lacks, then run everything, the browser included
# make bench  the speed of whole games

GO ?= go
GO_FILES = $(shell git ls-files '*.go' | grep -v _templ.go)

.PHONY: all check test browser bench generate

all:
	$(GO) build -trimpath -o fathom ./cmd/fathom

generate:
	$(GO) tool templ generate -log-level error

check:
	@unformatted=$$(gofmt -l $(GO_FILES)); test -z "$$unformatted" || { echo "not formatted: $$unformatted"; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	$(GO) tool templ generate -log-level error && git diff --exit-code --stat -- '*_templ.go'
	$(GO) test -race -timeout 15m ./...

test: browser check

# The pages are tested in a real Chromium: CHROMIUM names another one.
browser:
	@command -v $${CHROMIUM:-chromium} >/dev/null || { apt-get update -qq && apt-get install -y -qq chromium; }

bench:
	$(GO) test -run '^$$' -bench Playout -benchmem ./trench ./benthos
