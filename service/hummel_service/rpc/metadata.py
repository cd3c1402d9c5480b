"""What a call's metadata says of its caller."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.v1 import ERROR_REASON_TOKEN_MISSING
from hummel_service.tables.errors import Refusal

if TYPE_CHECKING:
    from hummel_service.rpc.calls import Call
    from hummel_service.rpc.context import CallContext

AUTHORIZATION = "authorization"
"""Where a token comes, as `Bearer TOKEN`."""

API_KEY = "x-api-key"
"""Where an API key comes."""

_BEARER = "Bearer "


def read_metadata(call: Call, context: CallContext) -> None:
    """Notes the token and the API key that came with a call; of several the first counts.

    Raises:
        Refusal: TOKEN_MISSING, if the metadata is there but holds no token.
    """
    for key, value in context.invocation_metadata():
        if key == AUTHORIZATION and call.caller.token is None:
            if not isinstance(value, str) or not value.startswith(_BEARER):
                raise Refusal(ERROR_REASON_TOKEN_MISSING, "the metadata must be `authorization: Bearer TOKEN`")
            call.caller.token = value.removeprefix(_BEARER)
        elif key == API_KEY and call.api_key is None and isinstance(value, str):
            call.api_key = value
