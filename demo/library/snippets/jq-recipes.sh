# One field of each, as plain lines
jq -r '.items[].metadata.name' pods.json
# To CSV with a header
jq -r '(.[0] | keys_unsorted) as $k | $k, (.[] | [.[$k[]]]) | @csv' rows.json
# Group, count, sort
jq 'group_by(.level) | map({level: .[0].level, count: length}) | sort_by(-.count)' log.json
# Many NDJSON lines into one array, and back
jq -s . events.ndjson > events.json
jq -c '.[]' events.json > events.ndjson
# Merge two settings files, the second wins, deeply
jq -s '.[0] * .[1]' defaults.json local.json
# Every path that leads to a value
jq -r 'paths(type != "object" and type != "array") as $p | "\($p | map(tostring) | join("."))\t\(getpath($p))"' any.json
