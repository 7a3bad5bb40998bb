"""Collects one load of the shoe while its record goes by, act by act."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from dealer_app.core import census, events
from dealer_app.core.acts import Act
from dealer_app.core.alarms import Census, faces, final
from dealer_app.core.events import Event
from dealer_app.core.state import TableState
from dealer_app.core.table import card_acts
from dealer_app.journal.entry import Entry, Who
from dealer_app.journal.kinds import CensusAlarm, ShoeNoted
from dealer_app.reports.coups import UNREAD, coup_figures, put_right
from dealer_app.reports.load_values import CardMark, Known, LoadCoup, LoadFigures, NamedCard, Noted
from dealer_app.reports.values import Mark

_Parts = Sequence[tuple[Event, TableState]]


class Load:
    """One load; `over` is the entry with which it came to be over, None while it is in play."""

    def __init__(self, first: Entry, filling: int) -> None:
        self.census: Census | None = None
        self.over: Entry | None = None
        self.days: dict[str, None] = {}
        self._first, self._filling = first, filling
        self._coups: list[LoadCoup] = []
        self._origins: dict[str, str] = {}  # by act
        self._put: set[int] = set()  # places of the open coup whose cards were put right
        self._burns: list[str] = []
        self._stop: int | None = None
        self._noted: list[Noted] = []
        self._named: list[NamedCard] = []
        self._people: dict[str, Who] = {}
        self._shifts: dict[tuple[str, int], None] = {}
        self._shoe: tuple[str | None, str | None] = (None, None)
        self._zone = "UTC"
        self._table: TableState | None = None

    @property
    def number(self) -> int | None:
        """The shoe's own number of the load."""
        return None if self.census is None else self.census.load

    def end(self, entry: Entry) -> None:
        """Nothing more comes out of this load: the entry is the last that tells of it, unless it was over before."""
        self.over = self.over or entry

    def note(self, entry: Entry, event: Event, table: TableState) -> None:
        """Take what the record alone knows."""
        if isinstance(event, CensusAlarm):
            self._noted.append(Noted(entry.seq, entry.at, event))
        elif isinstance(event, ShoeNoted) and self.census is not None:
            self.census = census.noted(self.census, event.type, event.fields, table)

    def take(self, act: Act, recorded: Sequence[Entry], before: TableState | None, parts: _Parts) -> None:
        """Take one act with its entries and the table before and after each of its events."""
        entry, after = recorded[0], parts[-1][1]
        done = replace(act, follows=tuple(event for event, _ in parts[1:]))
        self.census, self._table = census.after(self.census, done, before, after), after
        self._origins[act.id] = entry.source.origin
        self._meet(entry)
        if isinstance(act.event, events.DayOpened):
            self._zone = act.event.zone
            self.over = None if self.census is not None and not self.census.ended else self.over
        count, table = len(self._coups), before
        for one, (event, later) in zip(recorded, parts, strict=True):
            self._take(one, event, table, later)
            table = later
        if len(self._coups) > count:
            self._coups[-1] = self._marked(self._coups[-1], after, self._put)
            self._put = set()
        if any(isinstance(event, events.ShoeEnded | events.DayClosed) for event, _ in parts):
            self.end(recorded[-1])

    def _meet(self, entry: Entry) -> None:
        """Keep who and what was at the table."""
        self.days[entry.day] = None
        if entry.shift is not None:
            self._shifts[entry.day, entry.shift] = None
        for who in (entry.by, entry.approved):
            if who is not None:
                self._people.setdefault(who.id, who)
        if entry.source.serial is not None:
            self._shoe = (entry.source.serial, entry.source.firmware)

    def _take(self, entry: Entry, event: Event, before: TableState | None, after: TableState) -> None:
        match event:
            case events.CardBurned():
                self._burns.append(UNREAD if event.card is None else str(event.card))
            case events.StopCardOut() if self._stop is None and after.loaded is not None:
                self._stop = after.loaded.out
            case events.PlayFrozen():
                self._noted.append(Noted(entry.seq, entry.at, event))
            case events.CardNamed() | events.Amended() if before is not None and before.coup is not None:
                was = before.coup.cards[event.ordinal - 1]
                self._name(entry, before.coup.number, event.ordinal, None if was is None else str(was), event.card)
                self._put |= {event.ordinal} if isinstance(event, events.Amended) else set()
            case events.Voided():
                self._named = [one for one in self._named if one.act != event.act]
            case events.Result() | events.CoupAnnulled() if before is not None:
                figures = coup_figures(entry, event, before, 0)
                self._coups.append(LoadCoup(entry.day, entry.shift or 0, figures))

    def _name(self, entry: Entry, coup: int, ordinal: int, was: str | None, card: object) -> None:
        by = tuple(who for who in (entry.by, entry.approved) if who is not None)
        self._named.append(NamedCard(entry.act, entry.seq, coup, ordinal, was, str(card), by))

    def correct(self, entry: Entry, event: events.Corrected, parts: _Parts) -> bool:
        """Put a coup right, if it is one of this load; the newest of its number in the shift is meant."""
        (_, before), (reread, after) = parts[:2]
        assert isinstance(reread, events.Reread)
        at = next((n for n in range(len(self._coups) - 1, -1, -1) if self._is(self._coups[n], entry, reread)), None)
        if at is None:
            return False
        was = self._coups[at]
        (figures,), _ = put_right([was.figures], entry, reread, event.reason, before, after)
        changed = [change for change in event.changes if change.ordinal is not None]
        for change in changed:
            assert change.ordinal is not None
            face = was.figures.cards[change.ordinal - 1]
            self._name(entry, reread.number, change.ordinal, None if face == UNREAD else face, change.card)
        put = {n for n, card in enumerate(was.cards, start=1) if card.mark == "put_right"}
        put |= {change.ordinal for change in changed if change.ordinal is not None}
        self._coups[at] = self._marked(replace(was, figures=figures, corrected=True), after, put)
        return True

    def _is(self, coup: LoadCoup, entry: Entry, reread: events.Reread) -> bool:
        return (coup.day, coup.shift, coup.figures.number) == (entry.day, entry.shift, reread.number)

    def _marked(self, coup: LoadCoup, after: TableState, put: set[int]) -> LoadCoup:
        """Return the coup that ended last with its cards, each as it is known."""
        base, acts = after.past.settled_base, after.past.settled_acts
        lies = () if base is None else card_acts(base, acts)
        named = {act.event.ordinal for act in acts if isinstance(act.event, events.CardNamed)}
        cards = []
        for ordinal, face in enumerate(coup.figures.cards, start=1):
            mark: Known = "read"
            if face == UNREAD:
                mark = "unread"
            elif ordinal in put:
                mark = "put_right"
            elif ordinal in named or (
                ordinal <= len(lies) and self._origins.get(acts[lies[ordinal - 1]].id) in ("manual", "paper")
            ):
                mark = "typed"
            cards.append(CardMark(face, mark))
        return replace(coup, cards=tuple(cards))

    def _beside(self, counted: Census) -> Iterator[str]:
        """Yield the faces that are neither of a coup nor burned."""
        others = Counter(self._burns)
        for coup in self._coups:
            others.update(coup.figures.cards)
        for face in faces(counted):
            others[face] -= 1
        yield from (face for face, count in others.items() for _ in range(-count))

    def figures(self, hashes: dict[int, str]) -> LoadFigures:
        """Return what was collected of a load that is over."""
        counted, table, over = self.census, self._table, self.over
        assert counted is not None
        assert table is not None
        assert over is not None
        return LoadFigures(
            house=over.house,
            table=over.table,
            edition=over.edition,
            days=tuple(self.days),
            shifts=tuple(self._shifts),
            zone=self._zone,
            filling=self._filling,
            load=counted.load,
            packs=counted.packs,
            serial=self._shoe[0],
            firmware=self._shoe[1],
            began=self._first.at,
            ended=over.at,
            rules=table.profile,
            profile_hash=table.profile_hash,
            people=tuple(self._people[id_] for id_ in sorted(self._people)),
            coups=tuple(self._coups),
            burns=tuple(self._burns),
            beside=tuple(self._beside(counted)),
            earlier=counted.earlier,
            stop=self._stop,
            balance=final(counted),
            noted=tuple(self._noted),
            named=tuple(self._named),
            head=Mark(over.seq, hashes[over.seq]),
        )
