"""Who may do what no table's token decides: open tables, and run the service."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from hummel.v1 import (
    ERROR_REASON_API_KEY_MISSING,
    ERROR_REASON_API_KEY_WRONG,
    ERROR_REASON_TOKEN_MISSING,
    ERROR_REASON_TOKEN_WRONG,
)
from hummel_service.tables.errors import Refusal

if TYPE_CHECKING:
    from hummel_service.rpc.addresses import Addresses
    from hummel_service.rpc.admin_token import AdminToken
    from hummel_service.rpc.api_keys import ApiKeys
    from hummel_service.rpc.calls import Call


class Access:
    """Checks API keys and the operator's token. Thread-safe."""

    def __init__(self, api_keys: ApiKeys | None, admin_token: AdminToken, addresses: Addresses) -> None:
        """Makes the checks.

        Args:
            api_keys: The keys that open tables; None: everybody may.
            admin_token: The operator's token.
            addresses: Tells those apart who have neither.
        """
        self._addresses = addresses
        self._api_keys = api_keys
        self._admin_token = admin_token

    def owner_name(self, call: Call) -> str:
        """Returns who opens a table: the name of its API key, or its address where none is needed.

        Of the address only a digest is returned, since the name is stored.

        Raises:
            Refusal: API_KEY_MISSING, API_KEY_WRONG.
        """
        if self._api_keys is None:
            return f"@{hashlib.sha256(self.address_of(call).encode()).hexdigest()[:16]}"
        if call.api_key is None:
            raise Refusal(
                ERROR_REASON_API_KEY_MISSING,
                "this service opens tables for holders of an API key alone: send yours in the metadata `x-api-key`",
            )
        name = self._api_keys.name_of(call.api_key)
        if name is None:
            raise Refusal(
                ERROR_REASON_API_KEY_WRONG, "this API key is not one of this service (any more): ask its operator"
            )
        return name

    def address_of(self, call: Call) -> str:
        """Returns where a call comes from, as far as that tells callers apart; empty if its server does not say."""
        if call.context is None:
            return ""
        return self._addresses.of(call.context.peer(), call.context.invocation_metadata())

    def check_operator(self, call: Call) -> None:
        """Checks that the operator calls.

        Raises:
            Refusal: TOKEN_MISSING, TOKEN_WRONG.
        """
        token = call.caller.token
        if token is None:
            raise Refusal(
                ERROR_REASON_TOKEN_MISSING,
                "this call needs the operator's token in the metadata `authorization: Bearer TOKEN`",
            )
        if not self._admin_token.is_(token):
            raise Refusal(
                ERROR_REASON_TOKEN_WRONG,
                "this is not the operator's token: it is what HUMMEL_ADMIN_TOKEN_FILE or HUMMEL_ADMIN_TOKEN says",
            )
