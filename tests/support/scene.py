"""Tables in every state of life, for requests that must not change them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel.v1 import CloseTableRequest, SubmitActionRequest
from support.api import new_id, open_table, started_table

if TYPE_CHECKING:
    from hummel.v1 import Action
    from support.api import Api, OpenTable


@dataclass(frozen=True)
class Scene:
    """Tables in every state of life; nothing that a test sends may change them.

    Attributes:
        api: How they are reached.
        waiting: Has three seats, the first of them taken.
        full: Has two seats, both taken.
        running: Waits for a seat to place its first worker.
        to_move: The token of that seat.
        to_wait: The token of the other seat.
        action: What the seat may do.
        finished: Its game was played to the end.
        closed: Was closed by its owner while it was played.
        used_id: A request id that was used at the running table.
    """

    api: Api
    waiting: OpenTable
    full: OpenTable
    running: OpenTable
    to_move: str
    to_wait: str
    action: Action
    finished: OpenTable
    closed: OpenTable
    used_id: str

    def submit(self, action: Action | None = None, **more: object) -> SubmitActionRequest:
        """An action for the running table."""
        return SubmitActionRequest(**{"table_id": self.running.table_id, "action": action or self.action, **more})


def make_scene(api: Api, finished: OpenTable) -> Scene:
    """Opens tables in every state of life."""
    running, closed = started_table(api), started_table(api)
    api.call("CloseTable", CloseTableRequest(table_id=closed.table_id), closed.owner)
    seat, action = running.next_move()
    used_id = new_id()
    request = SubmitActionRequest(table_id=running.table_id, action=action, request_id=used_id)
    api.call("SubmitAction", request, running.seats[seat])
    seat, action = running.next_move()
    return Scene(
        api,
        open_table(api, 3, seated=1),
        open_table(api, 2),
        running,
        running.seats[seat],
        running.seats[1 - seat],
        action,
        finished,
        closed,
        used_id,
    )
