"""Clients that others wrote: connectrpc's own, and `buf curl`. They play, watch, and read errors with details."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from connectrpc.client import ConnectClientSync
from connectrpc.compat import google_protobuf_binary_codec, google_protobuf_json_codec
from connectrpc.errors import ConnectError
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.protocol import ProtocolType
from google.protobuf.json_format import MessageToJson
from google.protobuf.message_factory import GetMessageClass
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo

from hummel.v1 import CreateTableRequest, GetTableRequest, WatchTableRequest
from support.api import METHODS, OPTIONS, Api, OpenTable, authorization, path, started_table

if TYPE_CHECKING:
    from google.protobuf.message import Message

    from hummel_service.bootstrap import Service

PROTOS = Path(__file__).parents[3] / "protos"

BUF = shutil.which("buf", path=str(Path(sys.executable).parent))

PROTOCOLS = [ProtocolType.CONNECT, ProtocolType.GRPC_WEB]

CODECS = [google_protobuf_binary_codec(), google_protobuf_json_codec()]


class ConnectApi(Api):
    """A client that calls through connectrpc's, which compresses its requests by default. Unary calls alone."""

    def __init__(self, address: str, protocol: ProtocolType, codec: Any) -> None:  # noqa: ANN401 - one of CODECS
        self.client = ConnectClientSync(f"http://{address}", protocol=protocol, codec=codec)

    def call(self, method: str, request: Message, token: str | None = None) -> Any:  # noqa: ANN401 - the method decides
        """Calls a unary method."""
        return self.client.execute_unary(
            request=request, method=info(method), headers=dict(authorization(token)), timeout_ms=20_000
        )


def info(method: str) -> MethodInfo[Any, Any]:
    """A method as connectrpc's clients want it."""
    descriptor = METHODS[method]
    return MethodInfo(
        name=method,
        service_name=descriptor.containing_service.full_name,
        input=GetMessageClass(descriptor.input_type),
        output=GetMessageClass(descriptor.output_type),
        idempotency_level=IdempotencyLevel.UNKNOWN,
        stream_type=StreamType.SERVER_STREAM if descriptor.server_streaming else StreamType.UNARY,
    )


@pytest.fixture(
    params=[(protocol, codec) for protocol in PROTOCOLS for codec in CODECS],
    ids=lambda pair: f"{pair[0].name} {pair[1].name()}",
)
def connect_api(web_service: Service, request: pytest.FixtureRequest) -> ConnectApi:
    """A client of each protocol and format."""
    return ConnectApi(web_service.http_address, *request.param)


def test_connectrpcs_client_plays_a_game(connect_api: ConnectApi):
    """A whole game is created, joined, started and played to its end by calls of connectrpc's client."""
    table = started_table(connect_api)
    table.play_to_the_end()
    assert table.view().HasField("outcome")


def test_connectrpcs_client_watches(connect_api: ConnectApi):
    """A watch of connectrpc's client gets the view, and then every commit with it."""
    table = started_table(connect_api)
    updates = connect_api.client.execute_server_stream(
        request=WatchTableRequest(table_id=table.table_id),
        method=info("WatchTable"),
        headers=dict(authorization(table.seats[0])),
    )
    messages = (message.update for message in updates if message.HasField("update"))
    assert next(messages).view == table.view(0)
    revision = table.act()
    assert [commit.revision for commit in next(messages).commits] == [revision]
    updates.close()  # type: ignore[attr-defined] # it is a generator


def test_connectrpcs_client_reads_errors(connect_api: ConnectApi):
    """The client of connectrpc finds code, text and every detail of an error."""
    with pytest.raises(ConnectError) as error:
        connect_api.call("GetTable", GetTableRequest(table_id="nonsense"))
    kinds = {detail.type_name: detail.message_bytes for detail in error.value.details}
    assert error.value.code.value == "invalid_argument"
    assert error.value.message.startswith("table_id must be")
    assert ErrorInfo.FromString(kinds["google.rpc.ErrorInfo"]).reason == "INVALID_REQUEST"
    assert BadRequest.FromString(kinds["google.rpc.BadRequest"]).field_violations[0].field == "table_id"


def buf_curl(service: Service, protocol: str, method: str, request: Message, *more: str) -> subprocess.Popen[str]:
    """Starts `buf curl` on a method."""
    assert BUF is not None
    url = f"http://{service.http_address}{path(method)}"
    data = MessageToJson(request, indent=None)
    command = [BUF, "curl", "--schema", str(PROTOS), "--protocol", protocol, "--data", data, *more, url]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.fixture(params=["connect", "grpcweb"])
def protocol(request: pytest.FixtureRequest) -> str:
    """What `buf curl` calls the protocols."""
    return str(request.param)


@pytest.fixture(scope="module")
def table(grpc_api: Api) -> OpenTable:
    """A table whose game has begun."""
    return started_table(grpc_api)


def test_buf_curl_calls(web_service: Service, protocol: str):
    """`buf curl` opens a table whose name is not ASCII."""
    request = CreateTableRequest(options=OPTIONS, seat_count=2, name="Größe 🐝", private=True)
    with buf_curl(web_service, protocol, "CreateTable", request) as process:
        output, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors
    assert json.loads(output)["table"]["name"] == "Größe 🐝"


def test_buf_curl_reads_errors(web_service: Service, protocol: str):
    """`buf curl` shows code, text and details of an error."""
    with buf_curl(web_service, protocol, "GetTable", GetTableRequest(table_id="nonsense")) as process:
        _, errors = process.communicate(timeout=60)
    error = json.loads(errors)
    assert error["code"] == "invalid_argument"
    assert {detail["type"] for detail in error["details"]} == {"google.rpc.ErrorInfo", "google.rpc.BadRequest"}


def test_buf_curl_watches(web_service: Service, protocol: str, table: OpenTable):
    """`buf curl` shows a seat's view as soon as a watch sends it, and ends when it is ended."""
    header = f"authorization: Bearer {table.seats[0]}"
    with buf_curl(
        web_service, protocol, "WatchTable", WatchTableRequest(table_id=table.table_id), "-H", header
    ) as process:
        assert process.stdout is not None
        decoder, text = json.JSONDecoder(), ""
        while True:
            text += process.stdout.readline()
            try:
                message, _ = decoder.raw_decode(text)
            except ValueError:
                continue
            break
        process.terminate()
        process.communicate(timeout=60)
    assert message["update"]["view"]["table"]["tableId"] == table.table_id
    assert message["update"]["view"]["seat"] == 0
