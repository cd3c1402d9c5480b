"""The commands of `hummel admin`: their options and help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hummel_client.terminal import administering
from hummel_client.terminal.running import run
from hummel_client.terminal.target import Target
from hummel_client.terminal.target_options import with_target

admin = typer.Typer(
    help="Export, import and rebuild tables, with the operator's token.",
    epilog="The token is never an option, which others could read in the list of processes: "
    "name its file with --token-file, or set HUMMEL_ADMIN_TOKEN.",
    no_args_is_help=True,
)

TableId = Annotated[str, typer.Argument(metavar="TABLE_ID", help="The table's id, see `hummel tables` and the log.")]
TokenFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        envvar="HUMMEL_ADMIN_TOKEN_FILE",
        help="Where the operator's token is; without it, in HUMMEL_ADMIN_TOKEN.",
    ),
]


@admin.command("export")
@with_target
def export_table(
    table_id: TableId,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that is not there yet.")],
    *,
    token_file: TokenFile = None,
    target: Target,
) -> None:
    """Write everything that is stored of a table into a file that you alone can read.

    The file holds the seed and every hand. While the game goes on, keep it as safe as the store itself.
    """
    run(lambda screen: administering.export_table(target, token_file, table_id, file, screen), target)


@admin.command("import")
@with_target
def import_table(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `hummel admin export` wrote.")],
    *,
    token_file: TokenFile = None,
    target: Target,
) -> None:
    """Open a private copy of an exported table, with its seed and tokens, under a new id.

    While the exported table is still played, the copy tells what is hidden there: tell nobody its id.
    """
    run(lambda screen: administering.import_table(target, token_file, file, screen), target)


@admin.command("rebuild")
@with_target
def rebuild_table(table_id: TableId, *, token_file: TokenFile = None, target: Target) -> None:
    """Make the stored game of a damaged table anew from its log.

    It goes on at the last revision of the log; if the log is damaged too, nothing is changed.
    """
    run(lambda screen: administering.rebuild_table(target, token_file, table_id, screen), target)
