"""Every move can be made with fingers: through strokes, edges and gestures it comes back."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from gemtable.rules import lost_gems as rules
from gemtable.rules.core import Made
from gemtable.rules.lost_gems import Discard, Hint, Penny, Play, Take
from gemtable.tables import lost_gems as script
from gemtable.tables.core import Edge, Gesture
from gemtable.tables.gestures import GestureReader, strokes

from tests.tables.lost_gems_table import Read, Table, layout, some_move

KINDS_OF_TABLE = list(product((2, 3, 4), ("referee", "table"), ("auto", "ask"), (True, False)))


class Fingers:
    """Turn gestures into edges and back, as boards and the referee do."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.reader = GestureReader([pad for pad in table.layout.pads if pad])
        self.us = 0

    def make(self, gestures: tuple[Gesture, ...]) -> list[Read]:
        """Return what the table read while fingers made these gestures."""
        return [self.table.read(found) for wanted in gestures for found in self._feel(wanted)]

    def _feel(self, gesture: Gesture) -> Iterator[Gesture]:
        for stroke in strokes(gesture.kind):
            self.us += stroke.after_us
            yield from self.reader.feed(Edge(gesture.address, gesture.key, stroke.down, self.us))
        self.us += 1_000_000
        yield from self.reader.passed(gesture.address.board, self.us)


def matches(seats: int, deal: str, bonus: str, pads: bool) -> Iterator[tuple[Table, Random]]:
    for seed in range(12):
        state = rules.start(seats, seed, deal=deal, bonus=bonus, first=seed % seats)
        yield Table(state, layout(seats, deal, pads)), Random(seed)


@pytest.mark.parametrize(("seats", "deal", "bonus", "pads"), KINDS_OF_TABLE)
def test_the_presses_for_any_legal_move_come_to_exactly_that_move(seats, deal, bonus, pads):
    for table, chance in matches(seats, deal, bonus, pads):
        fingers = Fingers(table)
        while pending := rules.pending(table.state):
            for seat in range(seats):
                fingers.make(script.chores(table.ui, table.layout, table.views, seat))
                assert not script.chores(table.ui, table.layout, table.views, seat)
            (seat,) = pending
            move = some_move(table.state, chance)
            gestures = script.presses(table.ui, table.layout, table.views, Made(seat, move))
            if not gestures:
                assert not pads, f"no keys for {move}"
                assert is_empty_hint(table, move), f"no gesture for {move}"
            else:
                *before, last = fingers.make(gestures)
                assert all(reading.move is None and not reading.note for reading in before)
                assert (last.seat, last.move) == (seat, move)
            table.move(str(move))


def test_these_matches_come_to_every_kind_of_move():
    kinds = set()
    for table, chance in matches(2, "table", "ask", pads=True):
        while rules.pending(table.state):
            move = some_move(table.state, chance)
            kinds.add(type(move))
            table.move(str(move))
    assert kinds == {Hint, Play, Discard, Take, Penny}


def is_empty_hint(table: Table, move: object) -> bool:
    if not isinstance(move, Hint):
        return False
    _state, events = rules.play(table.state, table.state.turn, move)
    return events[0].facts["slots"] == []


@pytest.mark.parametrize("key", range(6))
def test_the_presses_let_a_waiting_hint_key_go_where_it_is_in_the_way(key):
    table = Table(rules.start(3), layout(3))
    table.press(0, key)
    for move in rules.legal(table.state, 0):
        gestures = script.presses(table.ui, table.layout, table.views, Made(0, move))
        *_, last = Fingers(Table(table.state, table.layout)).make(
            (Gesture(table.layout.pads[0], key, "press"), *gestures)
        )
        assert last.move == move
