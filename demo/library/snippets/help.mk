.DEFAULT_GOAL := help
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
MAKEFLAGS += --warn-undefined-variables --no-builtin-rules

.PHONY: help test clean

help: ## This list
	@grep -hE '^[a-z][a-z-]*:.*## ' $(MAKEFILE_LIST) | sort | awk -F ':.*## ' '{ printf "  \033[36m%-12s\033[0m %s\n", $$1, $$2 }'

test: ## Run the tests
	npm test

clean: ## Remove what was built
	rm -rf dist coverage
