"""The methods of all services, from the schemas: what each protocol serves, in its own way."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from google.protobuf.message_factory import GetMessageClass

from hummel.v1 import admin_service_pb2, catalog_service_pb2, play_service_pb2, table_service_pb2
from hummel_service.rpc.calls import anybody, unary_behaviour
from hummel_service.rpc.watch import watch_behaviour

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
    from google.protobuf.message import Message

    from hummel_service.rpc.access import Access
    from hummel_service.rpc.calls import Call, CallLimits
    from hummel_service.tables.watching import Watches

SERVICES: tuple[ServiceDescriptor, ...] = tuple(
    module.DESCRIPTOR.services_by_name[name]
    for module, name in (
        (admin_service_pb2, "AdminService"),
        (catalog_service_pb2, "CatalogService"),
        (play_service_pb2, "PlayService"),
        (table_service_pb2, "TableService"),
    )
)
"""The services, as the schemas define them."""

_OPERATORS_SERVICES = frozenset({"AdminService"})
"""Services that only the operator may call, but for what _FOR_EVERYBODY names."""

_FOR_EVERYBODY = frozenset({"GetServerInfo"})
"""Methods of the operator's services that need no token."""

_LONG = frozenset({"ExportTable", "GetReplay", "ImportTable", "ListReplayViews", "RebuildTable"})
"""Methods that unpack, pack or play a whole game: that may take a hundred milliseconds, where others take one."""


@dataclass(frozen=True, slots=True)
class Method:
    """A method and what answers it.

    Attributes:
        descriptor: The method as the schema defines it.
        path: Its full name, "/package.Service/Method".
        request_type: The class of its request.
        response_type: The class of its response, or of each one if it streams.
        behaviour: Answers it, see `calls.unary_behaviour` and `watch.watch_behaviour`.
        is_long: Whether it may compute for so long that others would wait for it: it gets threads of its own.
    """

    descriptor: MethodDescriptor
    path: str
    request_type: type[Message]
    response_type: type[Message]
    behaviour: Callable[..., Any]
    is_long: bool


def all_methods(servicers: Mapping[str, object], watches: Watches, limits: CallLimits, access: Access) -> list[Method]:
    """Returns every method of every service; a servicer that lacks one is a fault of ours.

    Args:
        servicers: An object for each service, by the service's name; it has a method for
            each unary RPC, named like it in snake_case.
        watches: Serves WatchTable.
        limits: What a call may ask for.
        access: Knows the operator, and where calls come from.
    """
    return [
        _method(descriptor, servicers[service.name], watches, limits, access)
        for service in SERVICES
        for descriptor in service.methods
    ]


def _method(
    descriptor: MethodDescriptor, servicer: object, watches: Watches, limits: CallLimits, access: Access
) -> Method:
    path = f"/{descriptor.containing_service.full_name}/{descriptor.name}"
    request_type = GetMessageClass(descriptor.input_type)
    if descriptor.server_streaming:
        behaviour: Callable[..., Any] = watch_behaviour(path, watches, limits, access)
    else:
        handler = getattr(servicer, _snake_case(descriptor.name))
        behaviour = unary_behaviour(path, request_type, handler, limits, _guard(descriptor, access))
    response_type = GetMessageClass(descriptor.output_type)
    return Method(descriptor, path, request_type, response_type, behaviour, descriptor.name in _LONG)


def _guard(descriptor: MethodDescriptor, access: Access) -> Callable[[Call], None]:
    if descriptor.containing_service.name in _OPERATORS_SERVICES and descriptor.name not in _FOR_EVERYBODY:
        return access.check_operator
    return anybody


def _snake_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
