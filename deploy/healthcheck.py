"""Asks the service in the same container whether it is ready: exit code 0 if so, else 1 with the reason."""

# ruff: noqa: INP001 - a script of the image, not a package

from __future__ import annotations

import os
import sys

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

READINESS = "hummel.v1.PlayService"
TIMEOUT_S = 3.0


def main() -> int:
    """Runs the check."""
    port = os.environ["HUMMEL_GRPC_ADDRESS"].rpartition(":")[2]
    with grpc.insecure_channel(f"127.0.0.1:{port}") as channel:
        try:
            answer = health_pb2_grpc.HealthStub(channel).Check(
                health_pb2.HealthCheckRequest(service=READINESS), timeout=TIMEOUT_S
            )
        except grpc.RpcError as error:
            sys.stderr.write(f"{error.code().name}: {error.details()}\n")
            return 1
    sys.stdout.write(f"{health_pb2.HealthCheckResponse.ServingStatus.Name(answer.status)}\n")
    return int(answer.status != health_pb2.HealthCheckResponse.SERVING)


if __name__ == "__main__":
    raise SystemExit(main())
