# wait_for localhost 5432 30  — no nc needed, bash opens the connection itself
wait_for() {
  local host=$1 port=$2 seconds=${3:-30} end
  end=$((SECONDS + seconds))
  until (: < "/dev/tcp/$host/$port") 2>/dev/null; do
    if ((SECONDS >= end)); then
      echo "$host:$port did not answer within $seconds s" >&2
      return 1
    fi
    sleep 0.2
  done
}
