# Branches that are merged into main, or whose remote is gone, and go.
git fetch --prune --quiet
git branch --merged main --format '%(refname:short)' | grep -vxE 'main|develop' | xargs -r git branch -d

git for-each-ref refs/heads --format '%(refname:short) %(upstream:track)' |
  awk '$2 == "[gone]" { print $1 }' |
  xargs -r -p git branch -D   # -p asks first: squash-merged work looks unmerged
