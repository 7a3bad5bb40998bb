"""The table of commands; a command's module is imported when it is asked for."""

from __future__ import annotations

from importlib import import_module

import click

from dealer_app import __version__

COMMANDS: dict[str, str] = {
    "advisories": "dealer_app.cli.advisories:advisories",
    "archive": "dealer_app.cli.archive:archive",
    "copy": "dealer_app.cli.copy:copy",
    "demo": "dealer_app.cli.demo:demo",
    "judge": "dealer_app.cli.judge:judge",
    "key": "dealer_app.cli.key:key",
    "play": "dealer_app.cli.play:play",
    "profile": "dealer_app.cli.profile:profile",
    "purge": "dealer_app.cli.purge:purge",
    "replay": "dealer_app.cli.replay:replay",
    "report": "dealer_app.cli.report:report",
    "restore": "dealer_app.cli.restore:restore",
    "shoe": "dealer_app.cli.shoe:shoe",
    "staff": "dealer_app.cli.staff:staff",
    "support": "dealer_app.cli.support:support",
    "vault": "dealer_app.cli.vault:vault",
    "verify": "dealer_app.cli.verify:verify",
}


class Lazy(click.Group):
    """A group whose commands are looked up in a table of "module:function"."""

    def __init__(self, name: str, commands: dict[str, str], help_: str) -> None:
        super().__init__(name, help=help_, context_settings={"help_option_names": ["-h", "--help"]})
        self._table = commands

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted({*self._table, *self.commands})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, its module imported now."""
        if cmd_name not in self._table:
            return super().get_command(ctx, cmd_name)
        module, _, name = self._table[cmd_name].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command


def group(commands: dict[str, str]) -> click.Group:
    """Return the program's commands: those of this room and those that the composition root adds."""
    program = Lazy("dealer-app", COMMANDS | commands, "The croupier's workstation for chemin de fer.")
    return click.version_option(__version__, prog_name="dealer-app")(program)
