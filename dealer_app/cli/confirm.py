"""`confirm`: what people say after a failure at a table that no console holds: how the cloth lies, how many cards."""

from __future__ import annotations

import click

from dealer_app.cli import common
from dealer_app.cli.closings import Counter, Wish, approver, counter, options
from dealer_app.cli.common import Parts
from dealer_app.cli.group import Lazy
from dealer_app.cli.house_files import say
from dealer_app.core.events import CardsCompared
from dealer_app.words.tongue import N_

NOTHING = N_("Nothing is asked about the cloth: play was ended in good order, or it is confirmed already.")
SO, OTHERWISE = "so", "otherwise"

confirm = Lazy("confirm", {}, "What people confirm after a failure, without the console.")


@confirm.command("stand", epilog="Example: dealer-app confirm stand so --table 3 --by 117")
@click.argument("answer", required=False, type=click.Choice([SO, OTHERWISE]))
@options
@click.pass_obj
def stand(parts: Parts, wish: Wish, answer: str | None) -> None:
    """Say whether the cloth lies as recorded, so or otherwise; without ANSWER it is asked.

    The croupier of the table says it. If it lies otherwise the cards are counted next, by two.
    """
    with counter(parts, wish) as at:
        door = at.table.door
        if not door.misgivings.stand:
            common.leave(common.NO, say(NOTHING))
        if answer is None:
            answer = click.prompt(_asked(at), type=click.Choice([SO, OTHERWISE]), err=True)
        is_so = answer == SO
        at.act(lambda: door.confirm_stand(at.by, as_recorded=is_so), "StandConfirmed")


@confirm.command("cards", epilog="Example: dealer-app confirm cards 4 --table 3 --by 117 --approved 201")
@click.argument("many", metavar="N", type=click.IntRange(0, 999))
@approver
@options
@click.pass_obj
def cards(parts: Parts, wish: Wish, many: int, approved: str) -> None:
    """Say that N cards of the coup lie on the table, while play stands still for a doubt; two count them."""
    with counter(parts, wish) as at:
        at.do(CardsCompared(many), approved)


def _asked(at: Counter) -> str:
    """Return what is recorded, and the question about it."""
    from dealer_app.ui import misgivings
    from dealer_app.ui.speech import Speech

    table, tongue = at.table, common.speaker()
    assert table.clerk.view is not None
    label = table.plan.rules.profile.identity.reliquat_label
    return misgivings.stand(table.clerk.view, table.door.misgivings.stand, Speech(tongue, tongue, at.purse, label))
