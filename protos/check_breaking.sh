#!/usr/bin/env bash
# Checks that the schemas still understand messages of the landed ones.
#
# Usage: check_breaking.sh BUF BRANCH. In a clone the branch may be known by its remote
# alone; where the branch has no schemas yet there is nothing to break.
set -euo pipefail
cd "$(dirname "$0")/.."
buf=$1 branch=$2

for reference in "refs/remotes/origin/$branch" "refs/heads/$branch"; do
    if commit=$(git rev-parse --verify --quiet "$reference"); then
        if git cat-file -e "$commit:protos/buf.yaml" 2>/dev/null; then
            exec "$buf" breaking protos --against ".git#ref=$commit,subdir=protos"
        fi
        echo "$reference has no schemas yet: nothing can break"
        exit 0
    fi
done
echo "there is no branch $branch to compare the schemas with" >&2
exit 1
