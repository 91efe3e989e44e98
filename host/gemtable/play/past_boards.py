"""What the boards of a table showed after each step of a match that is over.

Made as the referee made it then, from the same views: the table script's state goes along from
entry to entry, with the marks of people that the journal kept of it. So a replay shows on each
board what that board showed, and opens nothing that was hidden from whoever looked at it.
Secret choices are shown as they were revealed. Pure; no board is needed.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate

from gemtable.games.kit.rules import HOST, TABLE, Role, View, Views
from gemtable.games.kit.table import Address, Layout, Picture, SomeUi
from gemtable.records.entry_sentences import sentences
from gemtable.records.replayed_match import Replay, Told
from gemtable.referee import status
from gemtable.referee.notices import Notice
from gemtable.referee.past_reveal import revealed_ui
from gemtable.referee.status import Status, shown_by

_STEPS = ("start", "move", "undo", "redo", "correction")


@dataclass(frozen=True, slots=True)
class Past:
    """The table after an entry: what all may know, and what the table script remembered."""

    told: Told
    views: Views[View]
    ui: SomeUi

    @property
    def entry(self) -> int:
        return self.told.entry.number


class PastBoards:
    """Draws the boards of a match as they were. It must be over, and replayed completely.

    `stops` are the numbers of the entries to show: the deal, each step of the match, and each
    mark of people that changed a light, such as a tile that somebody turned over.
    """

    def __init__(self, replayed: Replay, layout: Layout) -> None:
        assert replayed.course is not None
        self._replayed = replayed
        self._layout = layout
        self._game = replayed.course.game
        self._options = replayed.course.options
        past = list(accumulate(replayed.told[1:], self._after, initial=self._first()))
        self._past = {each.entry: each for each in self._stops(past)}

    @property
    def stops(self) -> Sequence[int]:
        return tuple(self._past)

    def pictures(self, entry: int, layout: Layout) -> dict[Address, Picture]:
        """Return what each unit showed after an entry, one of `stops`."""
        past = self._past[entry]
        return self._game.table.lights(past.ui, layout, past.views)

    def status(self, entry: int, layout: Layout) -> Status:
        """Return the table after an entry, one of `stops`, for who draws or sounds it."""
        past = self._past[entry]
        told, seats = past.told, len(past.views.seats)
        happened = enumerate(sentences(self._replayed, told), 1)
        notices = tuple(status.Told(number, Notice("event", text)) for number, text in happened)
        roles: Sequence[Role] = (TABLE, HOST, *range(seats))
        return Status(
            match=self._replayed.history.match,
            game=self._game.name,
            names=told.names,
            happened=told.steps[-1].events if told.steps else (),
            options=self._options,
            outcome=self._game.rules.outcome(told.state),
            views=past.views,
            shown=shown_by(self._game.table, past.ui, seats),
            steps=told.steps,
            undoes=0,
            course=(),
            is_sealed=False,
            layout=layout,
            boards=(),
            is_paused=False,
            waits_since_s=0.0,
            notices=dict.fromkeys(roles, notices),
            leds={},
            pictures={},
        )

    def _first(self) -> Past:
        """Return the table after the deal, or where the match continued from another one."""
        first, script, layout = self._replayed.told[0], self._game.table, self._layout
        views, ui = self._game.rules.views(first.state), script.begin(layout)
        is_dealt = self._replayed.course is not None and not self._replayed.course.before
        kept = script.keep(ui)
        return Past(first, views, ui if is_dealt else script.restored(kept, layout, views))

    def _after(self, past: Past, told: Told) -> Past:
        """Return the table after the entry that follows."""
        game, script = self._game, self._game.table
        if told.entry.kind == "table":
            return Past(told, past.views, self._marked(past, told))
        if told.entry.kind not in _STEPS:
            return Past(told, past.views, past.ui)
        before, views = past.told.state, game.rules.views(told.state)
        if told.entry.kind == "move" and game.rules.is_sealed(before):
            ui = revealed_ui(game, self._layout, before, views, told.moves, told.events)
            return Past(told, views, ui)
        return Past(told, views, script.moved(script.paused(past.ui), views, told.events))

    def _marked(self, past: Past, told: Told) -> SomeUi:
        """Return what the table script remembers once people marked something.

        It stays as it is if a step before has changed as much, or if the entry makes no sense.
        """
        script = self._game.table
        if script.keep(past.ui) == told.kept:
            return past.ui
        with suppress(ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            return script.restored(told.kept, self._layout, past.views)
        return past.ui

    def _stops(self, past: Sequence[Past]) -> Iterator[Past]:
        """Yield the entries after which boards showed something else, or a step was made."""
        shown: Mapping[Address, Picture] | None = None
        for each in past:
            before, kind = shown, each.told.entry.kind
            shown = self._game.table.lights(each.ui, self._layout, each.views)
            if kind in _STEPS or (kind == "table" and shown != before):
                yield each
