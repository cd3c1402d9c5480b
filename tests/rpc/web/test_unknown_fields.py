"""A field that the service does not know is refused by name: in every method, at every depth, over every protocol."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from google.protobuf.json_format import MessageToDict
from google.protobuf.message_factory import GetMessageClass

from support.api import METHODS, OPERATORS, refusal_of
from support.bad_request import varint
from support.web_api import CONNECT_JSON, WebApi

if TYPE_CHECKING:
    from collections.abc import Iterator

    from google.protobuf.descriptor import Descriptor, FieldDescriptor
    from google.protobuf.message import Message

    from hummel_service.bootstrap import Service
    from support.api import Api, Refused

    Place = tuple[FieldDescriptor, ...]

NUMBER = 127
NAME = "unheardOf"


def places_in(message: Descriptor) -> Iterator[Place]:
    """The way to each message that a request of this type can hold, itself included."""
    yield ()
    for field in message.fields:
        if field.message_type is not None:
            for place in places_in(field.message_type):
                yield (field, *place)


def with_unknown_number(method: str, place: Place) -> bytes:
    """A request in protobuf with a field too many."""
    request: Message = GetMessageClass(METHODS[method].input_type)()
    inner = request
    for field in place:
        inner = getattr(inner, field.name)
        inner.SetInParent()
    inner.MergeFromString(varint(NUMBER << 3) + varint(1))
    return request.SerializeToString()


def with_unknown_name(method: str, place: Place) -> bytes:
    """The same request in JSON."""
    known = GetMessageClass(METHODS[method].input_type).FromString(with_unknown_number(method, place))
    request = inner = MessageToDict(known)
    for field in place:
        inner = inner[field.json_name]
    inner[NAME] = 1
    return json.dumps(request).encode()


def refusal_over_grpc(api: Api, method: str, request: bytes, token: str | None) -> Refused:
    """What gRPC says to a request."""
    if METHODS[method].server_streaming:
        return refusal_of(lambda: list(api.raw_watch(request, token)))
    return refusal_of(lambda: api.raw(method, request, token))


def refusal_over_http(web: WebApi, method: str, body: bytes, token: str | None) -> Refused:
    """What is said over HTTP to a request as it is."""
    if METHODS[method].server_streaming:
        return refusal_of(lambda: list(web.verbatim_watch(body, token)))
    return refusal_of(lambda: web.verbatim(method, body, token))


def assert_names(refusal: Refused, path: str) -> None:
    """A refusal says which field is not known; in an action, that the action is malformed."""
    inside_an_action = path.startswith("action.")
    assert refusal.code.name == "INVALID_ARGUMENT"
    assert refusal.reason == ("MALFORMED_ACTION" if inside_an_action else "INVALID_REQUEST")
    assert set(refusal.fields) == {"action" if inside_an_action else path}
    assert path in refusal.message
    assert len(refusal.message) < 300
    assert refusal.message.isprintable()


def dotted(place: Place, last: str) -> str:
    """The path of a field as refusals write it."""
    return ".".join((*(field.name for field in place), last))


@pytest.mark.parametrize("method", METHODS)
def test_unknown_fields_are_refused(grpc_api: Api, web: WebApi, operator: str, method: str):
    """Over gRPC and over HTTP, in protobuf and in JSON: the same reason and the same path."""
    token = operator if method in OPERATORS else None
    for place in places_in(METHODS[method].input_type):
        request = with_unknown_number(method, place)
        assert_names(refusal_over_grpc(grpc_api, method, request, token), dotted(place, str(NUMBER)))
        last = NAME if web.wire.is_json else str(NUMBER)
        body = with_unknown_name(method, place) if web.wire.is_json else request
        assert_names(refusal_over_http(web, method, body, token), dotted(place, last))


@pytest.mark.parametrize("name", ["", "x" * 10_000, "\ud800", "a\nb", "table_Id", "\u202e"], ids=ascii)
def test_whatever_a_field_is_called_it_is_told_in_one_line(web_service: Service, name: str):
    """Names come from outside: in the refusal they are short, and nothing in them is hidden."""
    web = WebApi(web_service.http_address, CONNECT_JSON)
    refusal = refusal_of(lambda: web.verbatim("GetTable", json.dumps({name: 1}).encode()))
    assert (refusal.code.name, refusal.reason) == ("INVALID_ARGUMENT", "INVALID_REQUEST")
    assert len(refusal.message) < 300
    assert refusal.message.isprintable()


@pytest.mark.parametrize("name", ["tableId", "table_id"])
def test_both_ways_to_write_a_name_are_known(web_service: Service, name: str):
    """JSON may use the names of the schemas or those in lowerCamelCase."""
    web = WebApi(web_service.http_address, CONNECT_JSON)
    body = json.dumps({name: "a" * 26}).encode()
    assert refusal_of(lambda: web.verbatim("GetTable", body)).reason == "TABLE_NOT_FOUND"
