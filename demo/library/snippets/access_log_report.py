#!/usr/bin/env python3
"""What is going on in this access log? Reads nginx or Apache 'combined' logs, plain or gzipped.

    access_log_report.py /var/log/nginx/access.log*        all of it
    access_log_report.py --since 2h --status 5 access.log  only the last two hours, only 5xx
    zcat old/*.gz | access_log_report.py -                 from a pipe

Prints totals, the slowest hours, the busiest paths (numbers in them folded to :id), clients and the errors worth a look.
Only the standard library is needed.
"""
from __future__ import annotations

import argparse
import gzip
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from typing import NamedTuple

LINE = re.compile(
    r'(?P<client>\S+) \S+ (?P<user>\S+) \[(?P<time>[^\]]+)\] "(?P<method>[A-Z]+) (?P<path>\S+) [^"]*" (?P<status>\d{3}) (?P<size>\d+|-)(?: "(?P<referrer>[^"]*)" "(?P<agent>[^"]*)")?'
)
IDS = re.compile(r"/(?:\d+|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{24,64})(?=/|$)")
BOTS = re.compile(r"bot|crawl|spider|slurp|curl|python-requests|Go-http-client|monitor", re.I)
SPAN = {"m": "minutes", "h": "hours", "d": "days"}


class Hit(NamedTuple):
    time: datetime
    client: str
    method: str
    path: str
    status: int
    size: int
    bot: bool


@dataclass
class Report:
    hits: int = 0
    bytes_sent: int = 0
    bots: int = 0
    statuses: Counter = field(default_factory=Counter)
    paths: Counter = field(default_factory=Counter)
    clients: Counter = field(default_factory=Counter)
    hours: Counter = field(default_factory=Counter)
    failures: dict = field(default_factory=lambda: defaultdict(Counter))

    def add(self, hit: Hit) -> None:
        self.hits += 1
        self.bytes_sent += hit.size
        self.bots += hit.bot
        self.statuses[hit.status] += 1
        self.paths[f"{hit.method} {hit.path}"] += 1
        self.clients[hit.client] += 1
        self.hours[hit.time.replace(minute=0, second=0, microsecond=0)] += 1
        if hit.status >= 400:
            self.failures[hit.status][f"{hit.method} {hit.path}"] += 1


def parse(lines: Iterable[str]) -> Iterator[Hit]:
    """Yields what can be read; the rest is counted and told on stderr, since a broken format should not go unnoticed."""
    unreadable = 0
    for line in lines:
        match = LINE.match(line)
        if match is None:
            unreadable += 1
            continue
        path = match["path"].split("?", 1)[0]
        yield Hit(
            time=datetime.strptime(match["time"], "%d/%b/%Y:%H:%M:%S %z").astimezone(timezone.utc),
            client=match["client"],
            method=match["method"],
            path=IDS.sub("/:id", path),
            status=int(match["status"]),
            size=0 if match["size"] == "-" else int(match["size"]),
            bot=bool(BOTS.search(match["agent"] or "")),
        )
    if unreadable:
        print(f"{unreadable:,} lines were not in the combined format", file=sys.stderr)


def open_lines(name: str) -> Iterator[str]:
    if name == "-":
        yield from sys.stdin
        return
    opener = gzip.open if name.endswith(".gz") else open
    with opener(name, "rt", encoding="utf-8", errors="replace") as file:
        yield from file


def human(size: float) -> str:
    for unit in ("B", "KiB", "MiB", "GiB"):
        if size < 1024:
            return f"{size:,.0f} {unit}" if unit == "B" else f"{size:,.1f} {unit}"
        size /= 1024
    return f"{size:,.1f} TiB"


def table(title: str, rows: Iterable[tuple[object, int]], total: int) -> None:
    rows = list(rows)
    if not rows:
        return
    print(f"\n{title}")
    width = max(len(f"{count:,}") for _, count in rows)
    for label, count in rows:
        share = count / total if total else 0
        print(f"  {count:>{width},}  {share:6.1%}  {'▇' * round(share * 30):<30}  {label}")


def show(report: Report, top: int) -> None:
    print(f"{report.hits:,} requests, {human(report.bytes_sent)} sent, {report.bots / max(report.hits, 1):.0%} by bots, {len(report.clients):,} addresses")
    table("Status", sorted(report.statuses.items()), report.hits)
    table("Busiest hours (UTC)", ((f"{hour:%a %d %b %H}:00", count) for hour, count in report.hours.most_common(top)), report.hits)
    table("Paths", report.paths.most_common(top), report.hits)
    table("Addresses", report.clients.most_common(top), report.hits)
    for status in sorted(report.failures):
        failures = report.failures[status]
        table(f"What answered {status}", failures.most_common(top), failures.total())


def since(text: str) -> datetime:
    match = re.fullmatch(r"(\d+)([mhd])", text)
    if match is None:
        raise argparse.ArgumentTypeError("use a number and m, h or d, such as 30m, 2h or 7d")
    return datetime.now(timezone.utc) - timedelta(**{SPAN[match[2]]: int(match[1])})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", metavar="FILE", help="log files, '-' for standard input")
    parser.add_argument("--since", type=since, help="only what is newer, such as 30m, 2h or 7d")
    parser.add_argument("--status", help="only statuses that begin so: 404, or 5 for all 5xx")
    parser.add_argument("--top", type=int, default=10, metavar="N", help="rows in each table (default 10)")
    options = parser.parse_args()

    report = Report()
    for name in options.files:
        for hit in parse(open_lines(name)):
            if options.since and hit.time < options.since:
                continue
            if options.status and not str(hit.status).startswith(options.status):
                continue
            report.add(hit)
    show(report, options.top)


if __name__ == "__main__":
    main()
