#!/usr/bin/env bash
# Usage: backup.sh [-n] [-k DAYS] TARGET
#   -n        only say what would be done
#   -k DAYS   keep backups for so many days (default 14)
set -Eeuo pipefail
shopt -s inherit_errexit

trap 'echo "${0##*/}: line $LINENO failed: $BASH_COMMAND" >&2' ERR
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

usage() { sed -n '2,4s/^# \{0,1\}//p' "$0"; exit "${1:-0}"; }

dry_run=false keep=14
while getopts ':nk:h' option; do
  case $option in
    n) dry_run=true ;;
    k) keep=$OPTARG ;;
    h) usage ;;
    *) usage 2 >&2 ;;
  esac
done
shift $((OPTIND - 1))
target=${1:-}
[[ $target ]] || usage 2 >&2

run() { if $dry_run; then printf '+ %q' "$1"; printf ' %q' "${@:2}"; echo; else "$@"; fi; }

run tar -czf "$target/backup-$(date +%F).tar.gz" -C "$HOME" documents
run find "$target" -name 'backup-*.tar.gz' -mtime "+$keep" -delete
