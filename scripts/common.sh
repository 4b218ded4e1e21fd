# Shared by the scripts beside it; sourced, not run. Sets `root`, the package's folder.

set -euo pipefail

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd -P)
me=$(basename "$0")

# Everything said to people goes to standard error, so that standard output stays the command's own.
say() { printf '%s: %s\n' "$me" "$*" >&2; }

die() {
    say "$*"
    exit 1
}

heading() { printf '\n== %s ==\n' "$*"; }

# The flags every release build shares: one that differed would build everything again.
release_flags=(--configuration release --static-swift-stdlib)

release_folder="$root/.build/release"
