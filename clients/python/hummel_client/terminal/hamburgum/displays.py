"""Draws the displays: sites and buildings, Zoo and Park."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from hummel_client.terminal.flow import Flow
from hummel_client.terminal.hamburgum.cards import described, icon, short, shorts, title, used_mark
from hummel_client.terminal.hamburgum.colours import colour_mark, marks
from hummel_client.terminal.presenter import Fold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from hummel.hamburgum.v1 import Building, Hand, Player, Site
    from hummel.v1 import View
    from hummel_client.terminal.catalog import Catalog
    from hummel_client.terminal.people import People


def draw_displays(view: View, catalog: Catalog, people: People, fold: Fold) -> RenderableType:
    """Draws what lies before each player: the viewer's own display last and in full, as far as there is room."""
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    players = view.game.hamburgum.board.players
    for seat, player in enumerate(players):
        if seat != people.me:
            grid.add_row(people.badge(seat), _folded(player, catalog) if fold else _by_name(player, catalog))
    if people.me is None:
        return grid
    own = players[people.me]
    if fold > Fold.OTHERS or not (own.sites or own.zoo or own.parks):
        grid.add_row(people.badge(people.me), _by_name(own, catalog))
        return grid
    return Group(grid, _in_full(people.badge(people.me), own, view.game.hamburgum.hand, catalog))


def empty_sites(player: Player) -> list[Site]:
    """Returns the sites on which nothing stands."""
    built = {building.site for building in player.buildings}
    return [site for site in player.sites if site.site not in built]


def _folded(player: Player, catalog: Catalog) -> Text:
    """A display in one line: letters and numbers only."""
    parts = []
    if empty := empty_sites(player):
        parts.append(Text.assemble("empty ", marks(site.colour for site in empty)))
    if player.buildings:
        numbers = [Text.assemble(short(catalog, each.card), used_mark(each)) for each in player.buildings]
        parts.append(Text.assemble("built ", Text(" ").join(numbers)))
    parts += [Text.assemble(f"{name} ", shorts(catalog, cards)) for name, cards in _laid(player)]
    return _one_line(Text("  ").join(parts) if parts else _nothing())


def _by_name(player: Player, catalog: Catalog) -> RenderableType:
    """A display by the names of its cards."""
    parts = [_building(each, catalog) for each in player.buildings]
    if empty := empty_sites(player):
        parts.append(Text.assemble("empty ", marks(site.colour for site in empty)))
    for name, cards in _laid(player):
        parts += [Text.assemble(f"{name} ", title(catalog, card)) for card in cards]
    return Flow(parts or [_nothing()], gap=3)


def _building(building: Building, catalog: Catalog) -> Text:
    printed = icon(catalog, building.card)
    return Text.assemble(title(catalog, building.card), f" {printed}" if printed else "", used_mark(building))


def _in_full(badge: Text, player: Player, hand: Hand, catalog: Catalog) -> Table:
    """A display with the texts of its cards, one row a place."""
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    for _ in range(2):
        grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    for index, (place, words) in enumerate(_rows(player, hand, catalog)):
        grid.add_row(badge if index == 0 else "", place, words)
    return grid


def _rows(player: Player, hand: Hand, catalog: Catalog) -> list[tuple[Text, Text]]:
    rows: list[tuple[Text, Text]] = []
    for site in player.sites:
        place = Text.assemble(f"site {site.site} ", colour_mark(site.colour))
        standing = [each for each in player.buildings if each.site == site.site]
        rows += [(place, _in_words(each, catalog)) for each in standing] or [(place, _face(site, hand, catalog))]
    for building in player.buildings:
        if building.zoo_card:
            rows.append((Text.assemble("under ", short(catalog, building.zoo_card)), _in_words(building, catalog)))
    rows += [(Text(name), described(catalog, card)) for name, cards in _laid(player) for card in cards]
    return rows


def _in_words(building: Building, catalog: Catalog) -> Text:
    used = Text("used ", style="bold") if building.used else Text()
    return Text.assemble(used, described(catalog, building.card))


def _face(site: Site, hand: Hand, catalog: Catalog) -> Text:
    """An empty site with its face, which its owner knows."""
    faces = [each.card for each in hand.sites if each.site == site.site]
    face = Text.assemble(", the back of ", title(catalog, faces[0])) if faces else Text()
    return Text.assemble("empty", face, style="dim")


def _laid(player: Player) -> list[tuple[str, Sequence[int]]]:
    """Zoo and Park, if there are any."""
    return [(name, cards) for name, cards in (("Zoo", player.zoo), ("Park", player.parks)) if cards]


def _nothing() -> Text:
    return Text("nothing yet", style="dim")


def _one_line(text: Text) -> Text:
    text.no_wrap, text.overflow = True, "ellipsis"
    return text
