"""Sockets to listen on, and what is said if an address can't be had."""

from __future__ import annotations

import socket


class AddressError(RuntimeError):
    """A server can't listen on its address; the message says why and what to set."""


def listening_socket(address: str, setting: str) -> socket.socket:
    """Returns a socket that listens on an address.

    Args:
        address: HOST:PORT; port 0 takes a free one.
        setting: The setting that the address is from.

    Raises:
        AddressError: if the address can't be had.
    """
    host, _, port = address.rpartition(":")
    try:
        family, *_, where = socket.getaddrinfo(host.strip("[]"), int(port), type=socket.SOCK_STREAM)[0]
        return socket.create_server(where[:2], family=family)
    except OSError as error:
        raise cant_listen(address, setting, error.strerror) from None


def cant_listen(address: str, setting: str, why: str | None) -> AddressError:
    """Returns what is raised if an address can't be had."""
    return AddressError(f"can't listen on {address}: {why}; set {setting} to another address")
