"""The table of commands; a command's module is imported when it is asked for."""

from __future__ import annotations

import errno
from importlib import import_module
from pathlib import Path

import click

from dealer_app import __version__

HELP = "The croupier's workstation for chemin de fer; without a command it opens the console on the house's table."
COMMANDS: dict[str, str] = {
    "advisories": "dealer_app.cli.advisories:advisories",
    "archive": "dealer_app.cli.archive:archive",
    "check": "dealer_app.cli.check:check",
    "confirm": "dealer_app.cli.confirm:confirm",
    "copy": "dealer_app.cli.copy:copy",
    "day": "dealer_app.cli.day:day",
    "demo": "dealer_app.cli.demo:demo",
    "judge": "dealer_app.cli.judge:judge",
    "key": "dealer_app.cli.key:key",
    "period": "dealer_app.cli.period:period",
    "play": "dealer_app.cli.play:play",
    "profile": "dealer_app.cli.profile:profile",
    "purge": "dealer_app.cli.purge:purge",
    "replay": "dealer_app.cli.replay:replay",
    "report": "dealer_app.cli.report:report",
    "restore": "dealer_app.cli.restore:restore",
    "settings": "dealer_app.cli.settings:group",
    "shift": "dealer_app.cli.shift:shift",
    "shoe": "dealer_app.cli.shoe:shoe",
    "staff": "dealer_app.cli.staff:staff",
    "support": "dealer_app.cli.support:support",
    "train": "dealer_app.cli.train:train",
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


class Program(Lazy):
    """The program: with a command that one, without the console on the configured table."""

    def __init__(self, commands: dict[str, str]) -> None:
        super().__init__("dealer-app", commands, HELP)
        self.invoke_without_command, self.no_args_is_help = True, False
        self.callback = _console
        self.params += [
            click.Option(["--table", "number"], metavar="N", help="The table; the only one if not given."),
            click.Option(["--kiosk"], is_flag=True, help="Fill the screen; chef or director alone closes it."),
            click.Option(["--data"], type=click.Path(path_type=Path), help="The data folder; else the platform's."),
        ]

    def invoke(self, ctx: click.Context) -> object:
        """Run what the line names; a file's name that is too long for the system is refused in a sentence."""
        try:
            return super().invoke(ctx)
        except OSError as error:
            if error.errno != errno.ENAMETOOLONG:
                raise
            from dealer_app.cli import common

            common.leave(common.ENVIRONMENT, f"{error.filename}: {error.strerror}")


@click.pass_context
def _console(ctx: click.Context, number: str | None, data: Path | None, kiosk: bool) -> None:
    if ctx.invoked_subcommand is None:
        from dealer_app.cli.console import open_console

        open_console(ctx.obj, number, data, is_kiosk=kiosk)
    elif number is not None or data is not None or kiosk:
        raise click.UsageError("--table, --data and --kiosk before a command are the console's", ctx)


def group(commands: dict[str, str]) -> click.Group:
    """Return the program's commands: those of this room and those that the composition root adds."""
    program = Program(COMMANDS | commands)
    return click.version_option(__version__, prog_name="dealer-app")(program)
