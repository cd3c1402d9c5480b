#!/usr/bin/env bash
# Checks that the schemas still understand messages of the published ones and of a branch.
#
# Usage: check_breaking.sh BUF BRANCH. published.binpb holds the schemas as they were last
# published; `make publish` renews it. A branch that has no schemas, or is the commit at
# hand, has nothing to compare with.
set -euo pipefail
cd "$(dirname "$0")/.."
buf=$1 branch=$2

"$buf" breaking protos --against protos/published.binpb

for reference in "refs/remotes/origin/$branch" "refs/heads/$branch"; do
    commit=$(git rev-parse --verify --quiet "$reference") || continue
    if [ "$commit" != "$(git rev-parse HEAD)" ] && git cat-file -e "$commit:protos/buf.yaml" 2>/dev/null; then
        "$buf" breaking protos --against ".git#ref=$commit,subdir=protos"
    fi
done
