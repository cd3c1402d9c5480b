"""Puts the actions of The Speicherstadt into words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.text import Text

from hummel_client.terminal.speicherstadt.cards import coins, title
from hummel_client.terminal.speicherstadt.goods import cube_marks, each_cube, good_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel.speicherstadt.v1 import (
        Action,
        Board,
        Buy,
        Decline,
        DiscardCube,
        FillContract,
        FinishLoading,
        PayCube,
        PlaceWorker,
        Player,
        SellCube,
        TakeCoin,
        TakeCube,
    )
    from hummel_client.terminal.catalog import Catalog


@dataclass(frozen=True)
class Situation:
    """What the words of an action depend on.

    Attributes:
        catalog: The cards.
        board: The board at which the action is legal.
        me: The acting seat.
    """

    catalog: Catalog
    board: Board
    me: int

    @property
    def player(self) -> Player:
        """What lies before the acting player."""
        return self.board.players[self.me]

    def column_card(self, column: int) -> Text:
        """Names the card in a column."""
        return title(self.catalog, self.board.columns[column].card)


def describe_action(situation: Situation, action: Action) -> Text:
    """Returns what an action does, in words."""
    kind = action.WhichOneof("kind")
    if kind is None:
        return Text("Something that this version does not know")
    return PHRASES[kind](situation, getattr(action, kind))


def _place_worker(situation: Situation, action: PlaceWorker) -> Text:
    standing = len(situation.board.columns[action.column].workers)
    note = f" ({standing} before yours)" if standing else ""
    card = situation.column_card(action.column)
    return Text.assemble("Place a worker above ", card, f" in column {action.column + 1}", (note, "dim"))


def _buy(situation: Situation, action: Buy) -> Text:
    card, price = situation.column_card(action.column), coins(action.price)
    return Text.assemble("Buy ", card, f" for {price}", (f" (you have {situation.player.coins})", "dim"))


def _decline(situation: Situation, action: Decline) -> Text:
    return Text.assemble("Decline ", situation.column_card(action.column), "; this worker goes home")


def _fill_contract(situation: Situation, action: FillContract) -> Text:
    return Text.assemble("Put ", good_words(action.good), " on ", title(situation.catalog, action.card))


def _sell_cube(_: Situation, action: SellCube) -> Text:
    return Text.assemble("Sell ", good_words(action.good), " to your merchant for 1 coin")


def _pay_cube(situation: Situation, action: PayCube) -> Text:
    paid = situation.player.loading.paid_cubes
    note = f" (cube {paid + 1})" if paid else ""
    return Text.assemble("Pay ", good_words(action.good), " in the market hall", (note, "dim"))


def _take_coin(_: Situation, _action: TakeCoin) -> Text:
    return Text("Take 1 coin for two paid cubes")


def _take_cube(_: Situation, action: TakeCube) -> Text:
    return Text.assemble("Take ", good_words(action.good), " from the stock for three paid cubes")


def _discard_cube(_: Situation, action: DiscardCube) -> Text:
    return Text.assemble("Throw ", good_words(action.good), " away")


def _finish_loading(situation: Situation, _action: FinishLoading) -> Text:
    dock = situation.player.loading.dock
    kept = Text.assemble(" and keep ", cube_marks(dock)) if each_cube(dock) else Text()
    return Text.assemble("Finish loading", kept)


# Each phrase takes the message of its own kind.
PHRASES: dict[str, Callable[[Situation, Any], Text]] = {
    "place_worker": _place_worker,
    "buy": _buy,
    "decline": _decline,
    "fill_contract": _fill_contract,
    "sell_cube": _sell_cube,
    "pay_cube": _pay_cube,
    "take_coin": _take_coin,
    "take_cube": _take_cube,
    "discard_cube": _discard_cube,
    "finish_loading": _finish_loading,
}
"""What each kind of action is called."""
