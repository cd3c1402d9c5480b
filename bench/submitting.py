"""SubmitAction at 1, 32 and 256 tables, beside bare grpcio servers that run the same script."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING

from contest import bare, contest, hummel, progress, recorded_game
from hummel_service.games.registry import GAMES
from load import median
from processes import Cores
from report import Section, Table, number, share

if TYPE_CHECKING:
    from contest import Results, Scale

CALLERS = (1, 32, 256)
"""Tables, each with one caller at a time."""

_NAME = "Hummel"

_HOW = """\
One replica with the default settings but no limit of calls a second, pinned to one core; load and store (the embedded
Valkey, append-only file synced every second) share the other core. Every call is a real action of a 4-player game,
named above the servers: the callers play random legal actions, each at a table of its own and on a connection of its
own, and take a new table when a game has ended (opened beforehand). The bare servers run the same commit script once
per call with the keys and values of a recorded game through the same redis client set-up, and answer with the recorded
answer; they parse nothing, check nothing and log nothing. Each server has a store of its own. All servers run at the
same time and are measured in turn, {seconds:g} s each, {rounds} rounds after one to warm up; the figures are medians.
Server CPU is the process's user and system time for each answered call, load CPU and store CPU likewise: as long as
these two together stay below the server's, the load keeps up."""


def measure(scale: Scale) -> Section:
    """Measures SubmitAction beside the bare servers."""
    cores = Cores.of_machine()
    tables, findings = [], []
    for game in GAMES.values():
        title = game.info.title
        progress(f"SubmitAction beside bare servers, {title}")
        with recorded_game(cores, game) as record:
            contestants = [hummel(_NAME, game=game), bare("threads", record), bare("aio", record)]
            results = contest(contestants, CALLERS, scale, cores)
        tables.append(_table(title, results))
        findings += [f"{title}, {_finding(count, results[count])}" for count in CALLERS]
    return Section("SubmitAction", _HOW.format(seconds=scale.seconds, rounds=scale.rounds), tables, findings)


def _table(title: str, results: dict[int, Results]) -> Table:
    headers = (
        title,
        "tables",
        "calls/s",
        "p50 ms",
        "p99 ms",
        "server CPU us/call",
        "load CPU us/call",
        "store CPU us/call",
    )
    rows = []
    for count, by_server in results.items():
        for name, slices in by_server.items():
            middle = median(slices)
            rows.append(
                (
                    name,
                    number(count),
                    number(middle.calls_per_s),
                    number(middle.p50_ms, 2),
                    number(middle.p99_ms, 2),
                    number(middle.server_us),
                    number(middle.load_us),
                    number(middle.store_us),
                )
            )
    return Table(headers, rows)


def _finding(count: int, results: Results) -> str:
    bare = [name for name in results if name != _NAME]
    fastest = max(bare, key=lambda name: median(results[name]).calls_per_s)
    ratios = [
        ours.calls_per_s / theirs.calls_per_s for ours, theirs in zip(results[_NAME], results[fastest], strict=True)
    ]
    cpu_ratio = median(results[fastest]).server_us / median(results[_NAME]).server_us
    return (
        f"{count} {'table' if count == 1 else 'tables'}: {share(statistics.median(ratios))} of the calls/s of the "
        f"faster bare server ({fastest}; the aim is 80 %), {share(min(ratios))} to {share(max(ratios))} by round; "
        f"{share(cpu_ratio)} by CPU time"
    )
