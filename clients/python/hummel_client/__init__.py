"""The client SDK of Hummel.

    async with Client("127.0.0.1:50051") as client:
        seat = await client.join_table(table_id, player_name="Ada")
        async with seat.watch() as updates:
            async for update in updates:
                ...

Asynchronous on gRPC's asyncio API; `hummel_client.blocking` has the same for scripts.
"""

from hummel_client.admin import Admin
from hummel_client.client import Client
from hummel_client.config import ClientConfig, KeepaliveConfig, RetryConfig, WatchConfig
from hummel_client.errors import (
    Cancelled,
    ClientClosed,
    Conflict,
    Contention,
    DeadlineExceeded,
    Failure,
    FieldViolation,
    HummelError,
    IllegalAction,
    InvalidRequest,
    LogTrimmed,
    NotFound,
    Overloaded,
    Refused,
    ServiceFault,
    StaleRevision,
    TimeRanOut,
    TokenError,
    TokenMissing,
    TokenWrong,
    Unavailable,
    Unsupported,
)
from hummel_client.handles import OwnedTable, Seat, Spectator
from hummel_client.tokens import make_token
from hummel_client.watching import Watch

__all__ = [
    "Admin",
    "Cancelled",
    "Client",
    "ClientClosed",
    "ClientConfig",
    "Conflict",
    "Contention",
    "DeadlineExceeded",
    "Failure",
    "FieldViolation",
    "HummelError",
    "IllegalAction",
    "InvalidRequest",
    "KeepaliveConfig",
    "LogTrimmed",
    "NotFound",
    "Overloaded",
    "OwnedTable",
    "Refused",
    "RetryConfig",
    "Seat",
    "ServiceFault",
    "Spectator",
    "StaleRevision",
    "TimeRanOut",
    "TokenError",
    "TokenMissing",
    "TokenWrong",
    "Unavailable",
    "Unsupported",
    "Watch",
    "WatchConfig",
    "make_token",
]
