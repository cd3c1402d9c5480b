"""What nobody may see can't be reached from the service's schema."""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING

import pytest

import hummel.v1
from support.specimens import SPECIMENS, every_specimen

if TYPE_CHECKING:
    from google.protobuf.descriptor import Descriptor, FileDescriptor

    from support.specimen import Specimen

SECRET_PACKAGES = ("hummel.randomness", "hummel.store")


def secrets_of(specimen: Specimen) -> set[str]:
    """Returns the full names of a game's State, and of all other messages of its file."""
    return {message.full_name for message in specimen.game.state_type.DESCRIPTOR.file.message_types_by_name.values()}


SECRET_MESSAGES = set[str]().union(*map(secrets_of, SPECIMENS))

SERVICE_FILES: list[FileDescriptor] = [
    importlib.import_module(f"hummel.v1.{module.name}").DESCRIPTOR
    for module in pkgutil.iter_modules(hummel.v1.__path__)
    if module.name.endswith("_service_pb2")
]


def reached_files(file: FileDescriptor) -> dict[str, FileDescriptor]:
    """Returns a file and all that it imports, directly or not, by name."""
    reached: dict[str, FileDescriptor] = {}
    waiting = [file]
    while waiting:
        one = waiting.pop()
        if one.name not in reached:
            reached[one.name] = one
            waiting.extend(one.dependencies)
    return reached


def reached_messages(messages: list[Descriptor]) -> set[str]:
    """Returns the full names of messages and of all that their fields hold, directly or not."""
    reached: set[str] = set()
    waiting = list(messages)
    while waiting:
        message = waiting.pop()
        if message.full_name not in reached:
            reached.add(message.full_name)
            waiting.extend(field.message_type for field in message.fields if field.message_type is not None)
    return reached


def test_every_service_is_looked_at():
    """The walk starts from all services that there are."""
    names = {name for file in SERVICE_FILES for name in file.services_by_name}
    assert names == {"AdminService", "CatalogService", "PlayService", "TableService"}


@pytest.mark.parametrize("file", SERVICE_FILES, ids=lambda file: file.name)
def test_no_service_imports_a_secret(file: FileDescriptor):
    """No service's file imports a file with State, Secrets, the generator or stored records, directly or not."""
    for name, reached in reached_files(file).items():
        assert not reached.package.startswith(SECRET_PACKAGES), name
        declared = {message.full_name for message in reached.message_types_by_name.values()}
        assert not declared & SECRET_MESSAGES, name


@pytest.mark.parametrize("file", SERVICE_FILES, ids=lambda file: file.name)
def test_no_call_carries_a_secret(file: FileDescriptor):
    """No request or answer holds a State, Secrets, the generator or a stored record, however deep."""
    messages = [
        message
        for service in file.services_by_name.values()
        for method in service.methods
        for message in (method.input_type, method.output_type)
    ]
    reached = reached_messages(messages)
    assert reached
    assert not reached & SECRET_MESSAGES
    assert not [name for name in reached if name.startswith(SECRET_PACKAGES)]


@every_specimen
def test_the_walk_would_find_a_secret(specimen: Specimen):
    """Started at State the same walk does reach the secrets, so it is not blind."""
    state = specimen.game.state_type.DESCRIPTOR
    assert f"hummel.{specimen.game.name}.v1.Secrets" in secrets_of(specimen)
    assert reached_messages([state]) >= secrets_of(specimen)
    assert "hummel/randomness/v1/randomness.proto" in reached_files(state.file)
