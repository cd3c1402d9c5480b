"""Measures what callers get while one client asks for as much as it can and heeds no refusal.

    .venv/bin/python bench/flood.py            # two minutes; prints a table

Polite clients read views over one connection each and pause between calls. The flooding client
is a process of its own with a low priority, so that it takes the service's time and not theirs.
All of them say that they come through a proxy, from an address each.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random

import grpc

from hummel.hamburgum.v1 import Options as HamburgumOptions
from hummel.speicherstadt.v1 import Options
from hummel.v1 import (
    TABLE_STATUS_FINISHED,
    CreateTableRequest,
    GameOptions,
    GetViewRequest,
    ListReplayViewsRequest,
)
from hummel.v1.play_service_pb2_grpc import PlayServiceStub
from hummel.v1.table_service_pb2_grpc import TableServiceStub
from hummel_client import blocking

POLITE_CLIENTS = 20
PAUSE_S = 0.02

FLOODS = {
    "many calls": ("/hummel.v1.TableService/ListTables", 200),
    "long calls": ("/hummel.v1.PlayService/ListReplayViews", 16),
}
"""What the flooding client calls, and how many calls it keeps open."""

SETTINGS = {
    "limits as they are by default": {},
    "without limits on calls a second": {"HUMMEL_CALLS_PER_S": "0", "HUMMEL_CALLS_PER_S_PER_ADDRESS": "0"},
}
"""What is compared."""


def channel_to(address: str) -> grpc.Channel:
    """Opens a connection that is shared with nobody."""
    return grpc.insecure_channel(address, options=[("grpc.use_local_subchannel_pool", 1)])


def serve(folder: str, settings: dict[str, str]) -> tuple[subprocess.Popen[str], str]:
    """Starts a service with a store of its own and returns it with its address."""
    own = {
        "HUMMEL_DATA_DIR": folder,
        "HUMMEL_GRPC_ADDRESS": "127.0.0.1:0",
        "HUMMEL_LOG_FORMAT": "json",
        "HUMMEL_TRUSTED_PROXIES": "127.0.0.0/8",
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "hummel_service"], env=os.environ | own | settings, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    for line in process.stderr:
        if '"address"' in line:
            threading.Thread(target=process.stderr.read, daemon=True).start()
            return process, json.loads(line)["address"]
    raise RuntimeError("the service did not start")


def open_table(address: str) -> tuple[str, str]:
    """Opens a table and returns its id and its owner's token."""
    with channel_to(address) as channel:
        request = CreateTableRequest(options=GameOptions(speicherstadt=Options()), seat_count=2)
        made = TableServiceStub(channel).CreateTable(request)
        return made.table.table_id, made.owner_token


def polite(address: str, number: int, seconds: float) -> list[float]:
    """Reads views for a while and returns how long each took, in seconds."""
    table_id, token = open_table(address)
    metadata = [("authorization", f"Bearer {token}"), ("x-forwarded-for", f"192.0.2.{number}")]
    times_s = []
    with channel_to(address) as channel:
        stub = PlayServiceStub(channel)
        until_s = time.monotonic() + seconds
        while time.monotonic() < until_s:
            began_s = time.perf_counter()
            stub.GetView(GetViewRequest(table_id=table_id), metadata=metadata)
            times_s.append(time.perf_counter() - began_s)
            time.sleep(PAUSE_S)
    return times_s


def flood(address: str, name: str, calls: int | None = None) -> None:
    """Keeps many calls open until the process is ended; prints how many it has sent so far."""
    os.nice(10)
    method, usual_calls = FLOODS[name]
    request = ListReplayViewsRequest(table_id=ended_table(address), page_size=100) if name == "long calls" else None
    data = b"" if request is None else request.SerializeToString()
    count = 0
    until_s = time.monotonic() + 3600
    room = threading.Semaphore(calls or usual_calls)
    with channel_to(address) as channel:
        call = channel.unary_unary(method)
        while time.monotonic() < until_s:
            room.acquire()
            metadata = [("x-forwarded-for", "198.51.100.1")]
            call.future(data, metadata=metadata).add_done_callback(lambda _: room.release())
            count += 1
            print(count, flush=True)


def ended_table(address: str) -> str:
    """Plays a game of Hamburgum at random to its end and returns the table's id."""
    chance = Random(1)  # noqa: S311 - a game, not a secret
    with blocking.Client(address) as client:
        table = client.create_table(GameOptions(hamburgum=HamburgumOptions()), seat_count=4)
        seats = [client.join_table(table.table_id, player_name="Player") for _ in range(4)]
        table.start()
        while (view := seats[0].view()).table.status != TABLE_STATUS_FINISHED:
            seat = seats[view.decision.seats[0]]
            seat.submit(chance.choice(seat.view().legal_actions))
        return table.table_id


def measured(address: str, seconds: float) -> list[float]:
    """Lets all polite clients call for a while and returns their times, sorted, in milliseconds."""
    with ThreadPoolExecutor(POLITE_CLIENTS) as pool:
        times_s = pool.map(lambda number: polite(address, number, seconds), range(POLITE_CLIENTS))
        return sorted(time_s * 1000 for each in times_s for time_s in each)


def compare(name: str, settings: dict[str, str], seconds: float) -> None:
    """Measures without and with the flood, and prints a row for each."""
    with tempfile.TemporaryDirectory(prefix="flood-") as folder:
        service, address = serve(folder, settings)
        try:
            measured(address, 1)
            row(name, "no flood", measured(address, seconds))
            for flood_name in FLOODS:
                with subprocess.Popen(  # noqa: S603 - this file
                    [sys.executable, __file__, "--flood", address, flood_name], stdout=subprocess.PIPE, text=True
                ) as flooding:
                    assert flooding.stdout is not None
                    flooding.stdout.readline()
                    times_ms = measured(address, seconds)
                    flooding.kill()
                    sent = flooding.stdout.read().split()[-1]
                row(name, f"{flood_name} ({int(sent) / seconds:,.0f} a second)", times_ms)
        finally:
            service.terminate()
            service.wait()


def row(name: str, when: str, times_ms: list[float]) -> None:
    """Prints a row of the table."""
    p50, p99 = (times_ms[len(times_ms) * part // 100] for part in (50, 99))
    print(f"| {name} | {when} | {len(times_ms)} | {p50:.1f} | {p99:.1f} |", flush=True)


def main() -> None:
    """Runs the comparison, or the flood for it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8, help="how long each measurement takes")
    parser.add_argument(
        "--flood", nargs=2, metavar=("ADDRESS", "FLOOD"), help=f"only flood a service until killed: {', '.join(FLOODS)}"
    )
    parser.add_argument("--calls", type=int, help="how many calls the flood keeps open, if not as many as usual")
    options = parser.parse_args()
    if options.flood:
        flood(*options.flood, options.calls)
        return
    print("| service | meanwhile | polite calls | p50 ms | p99 ms |\n| --- | --- | --- | --- | --- |")
    for name, settings in SETTINGS.items():
        compare(name, settings, options.seconds)


if __name__ == "__main__":
    main()
