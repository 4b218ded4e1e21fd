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

# Builds a program for release, unless no source changed since that was last done. Says so on standard error.
ensure_release() {
    local product=$1
    local stamp="$root/.build/$product.built"
    # What else decides how the program comes out: the toolchain and, by its absolute search paths, the folder.
    local setting
    setting="$(command -v swift) $root"
    if [ -x "$release_folder/$product" ] && [ -f "$stamp" ] && [ "$(<"$stamp")" = "$setting" ] &&
        [ -z "$(find "$root/Package.swift" "$root/Sources" "$root/scripts/dependencies.lock" -newer "$stamp" -print -quit)" ]; then
        return
    fi
    say "building $product for release; the first time takes a few minutes"
    mkdir -p "$root/.build"
    # Dated before the build, so that a file edited while it runs is built the next time.
    printf '%s\n' "$setting" >"$stamp.part"
    local log="$root/.build/$product.log"
    if ! swift build --package-path "$root" "${release_flags[@]}" --product "$product" </dev/null >"$log" 2>&1; then
        grep -E 'error:' "$log" >&2 || tail -n 20 "$log" >&2
        die "the build failed; all of its output is in $log"
    fi
    mv "$stamp.part" "$stamp"
}

# How many checks held, and how many did not.
passed=0
failed=0
# check SENTENCE COMMAND...: the sentence holds when the command succeeds.
check() {
    local sentence=$1
    shift
    if "$@" >check.log 2>&1; then
        passed=$((passed + 1))
        echo "ok      $sentence"
    else
        failed=$((failed + 1))
        echo "FAILED  $sentence"
        sed 's/^/        | /' check.log | head -n 20
    fi
}

# Ends a script of checks: says how many held, and fails unless all did.
end_checks() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
