"""Tables in every state of life, for requests that must not change them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel.v1 import CloseTableRequest, SubmitActionRequest
from hummel_service.store import keys
from support.api import HAMBURGUM_OPTIONS, new_id, open_table, started_table
from support.secrets_in_text import secrets_of

if TYPE_CHECKING:
    from hummel.v1 import Action
    from support.api import Api, OpenTable
    from support.hamburgum import Table
    from support.store_server import StoreServer


@dataclass(frozen=True)
class Scene:
    """Tables in every state of life; nothing that a test sends may change them.

    Attributes:
        api: How they are reached.
        store: Where they are kept.
        waiting: Has three seats, the first of them taken.
        full: Has two seats, both taken.
        running: Waits for a seat to place its first worker.
        to_move: The token of that seat.
        to_wait: The token of the other seat.
        action: What the seat may do.
        finished: Its game was played to the end.
        closed: Was closed by its owner while it was played.
        operator: The operator's token.
        used_id: A request id that was used at the running table.
        hamburgum: Running tables of Hamburgum, by their number of seats.
    """

    api: Api
    store: StoreServer
    waiting: OpenTable
    full: OpenTable
    running: OpenTable
    to_move: str
    to_wait: str
    action: Action
    finished: OpenTable
    closed: OpenTable
    operator: str
    used_id: str
    hamburgum: dict[int, OpenTable]

    def submit(self, action: Action | None = None, **more: object) -> SubmitActionRequest:
        """An action for the running table."""
        return SubmitActionRequest(**{"table_id": self.running.table_id, "action": action or self.action, **more})

    def hamburgum_at(self, position: Table) -> OpenTable:
        """The running table of Hamburgum with as many seats as a position, brought into it."""
        table = self.hamburgum[len(position.state.hands)]
        with self.store.client() as client:
            client.hset(keys.snapshot(table.table_id), "state", position.state.SerializeToString())
            client.hdel(keys.snapshot(table.table_id), "state_crc")
            # Replicas keep what they saw last, and look again if the epoch is another one.
            client.hset(keys.snapshot(table.table_id), "epoch", new_id())
        return table

    def secrets(self) -> dict[str, bytes | list[int]]:
        """What no text may have: the tokens, seeds and face-down cards of all tables that are played."""
        return {
            f"{name} of {table.table_id}": secret
            for table in (self.running, *self.hamburgum.values())
            for name, secret in secrets_of(self.store, table).items()
        }


def make_scene(api: Api, finished: OpenTable, store: StoreServer, operator: str) -> Scene:
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
        store,
        open_table(api, 3, seated=1),
        open_table(api, 2),
        running,
        running.seats[seat],
        running.seats[1 - seat],
        action,
        finished,
        closed,
        operator,
        used_id,
        {seats: started_table(api, seats, HAMBURGUM_OPTIONS) for seats in (2, 3, 4)},
    )
