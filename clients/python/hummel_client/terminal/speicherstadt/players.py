"""Draws what lies before the players."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from hummel_client.terminal.speicherstadt.cards import CONTRACT, FIREMAN, counted_names, firemen_sum
from hummel_client.terminal.speicherstadt.goods import cube_marks, each_cube, marks

if TYPE_CHECKING:
    from hummel.speicherstadt.v1 import Board, Contract, Player
    from hummel.v1 import View
    from hummel_client.terminal.catalog import Catalog
    from hummel_client.terminal.people import People

SHOWN_ON_THEIR_OWN = frozenset({FIREMAN, CONTRACT})
"""Kinds of cards that are not listed by name."""


def draw_players(view: View, catalog: Catalog, people: People) -> Table:
    """Draws one row a player: numbers at the left, cards and cubes at the right."""
    board = view.game.speicherstadt.board
    table = Table(box=None, expand=True, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("")
    table.add_column("Player", no_wrap=True, overflow="ellipsis", max_width=17)
    for heading in ("Coins", "Workers", "Fires", "Firemen"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("Cards and cubes", ratio=1)
    for seat, player in enumerate(board.players):
        table.add_row(
            Text(">" if seat in view.decision.seats else "", style="bold"),
            _name(seat, board, people),
            str(player.coins),
            str(player.workers),
            f"{player.fire_points:+d}" if player.fire_points else "0",
            str(firemen_sum(catalog, player.cards)),
            _belongings(player, catalog),
        )
    return table


def _name(seat: int, board: Board, people: People) -> Text:
    notes = ["you"] if seat == people.me else []
    notes += ["metal coin"] if seat == board.first_seat else []
    name = people.name(seat)
    return Text.assemble(name, "\n", (f"  {', '.join(notes)}", "dim")) if notes else name


def _belongings(player: Player, catalog: Catalog) -> Text:
    lines = []
    listed = [card for card in player.cards if catalog.card(card).kind not in SHOWN_ON_THEIR_OWN]
    if listed:
        lines.append(Text(", ".join(counted_names(catalog, listed))))
    lines += [_contract(contract, catalog) for contract in player.contracts]
    cubes = _cubes(player)
    if cubes:
        lines.append(cubes)
    return Text("\n").join(lines) if lines else Text("-", style="dim")


def _contract(contract: Contract, catalog: Catalog) -> Text:
    """A contract with what lies on it and what is missing."""
    info = catalog.card(contract.card)
    missing = each_cube(contract.missing)
    label = Text.assemble(info.name, f" ({catalog.number(contract.card, 'points')})")
    if not missing:
        return Text.assemble(label, " ", marks(info.goods), (" complete", "bold"))
    filled = list((Counter(info.goods) - Counter(missing)).elements())
    has = Text.assemble(" has ", marks(filled), ",") if filled else Text()
    return Text.assemble(label, has, " needs ", marks(missing))


def _cubes(player: Player) -> Text:
    """The places with cubes: the dock while the player loads, and what is kept."""
    places = [("Warehouse", player.warehouse), ("market hall", player.market_hall), ("DOCK", player.loading.dock)]
    parts = [Text.assemble(f"{place} ", cube_marks(cubes)) for place, cubes in places if each_cube(cubes)]
    if player.loading.paid_cubes:
        parts.append(Text(f"{player.loading.paid_cubes} paid in the market hall", style="bold"))
    return Text("  ").join(parts)
