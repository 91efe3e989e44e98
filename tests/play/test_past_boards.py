"""What boards show in a replay: what the referee had them show, step by step, and marks."""

import random

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST
from gemtable.games.kit.table import Gesture
from gemtable.play.past_boards import PastBoards
from gemtable.records.replayed_match import find

from tests.games import seats_near
from tests.web.table_by_hand import TableByHand

_MOST = 400  # moves of a match by chance


class Played(TableByHand):
    """A match that keeps what boards showed after each entry, by its number."""

    def __init__(self, folder, game, seats):
        super().__init__(folder, game, seats)
        self.shown = {}
        self.look()

    def look(self):
        number = self.journal.extent()[1] - 1
        self.shown.setdefault(number, []).append(dict(self.referee.lights.shown))

    def shown_from(self, number, later):
        """Return all pictures that were shown between two entries."""
        return [each for entry in range(number, later) for each in self.shown.get(entry, ())]

    def come(self):
        super().come()
        self.look()

    def say(self, line, by=HOST):
        self.referee.typed(line, by=by)
        self.look()

    def click(self, unit, kind, key=0):
        self.press(Gesture(unit, key, kind))
        self.look()
        self.referee.flush()  # a mark is written by itself, and so an entry of its own
        self.look()

    def play_on(self, moves=_MOST, seed=1):
        chance, rules = random.Random(seed), self.match.game.rules
        for _ in range(moves):
            while self.asked_s is not None:
                self.come()
            if not self.match.pending:
                return
            seat = (self.referee.status.owing or self.match.pending)[0]
            self.say(str(chance.choice(rules.legal(self.match.state, seat))), by=seat)

    def replayed(self):
        past = PastBoards(find(self.journal, 1), self.referee.layout)
        self.journal.close()
        return past


@pytest.mark.parametrize("game", GAMES)
async def test_each_step_is_shown_as_it_was(tmp_path, game):
    table = Played(tmp_path, game, seats_near(game, 3))
    table.play_on(9)
    table.say("undo")
    table.say("redo")
    table.say("undo")
    table.play_on()
    assert table.match.outcome
    is_sealed = table.match.game.rules.is_sealed(table.match.before(1))
    entries = table.journal.entries(1)
    past, layout = table.replayed(), table.referee.layout
    steps = [entry.number for entry in entries if entry.kind in ("move", "undo", "redo")]
    assert set(past.stops) >= {0, *steps}
    for number, later in zip(past.stops, [*past.stops[1:], len(entries)], strict=True):
        shown = table.shown_from(number, later)  # several while choices are revealed
        assert past.pictures(number, layout) in (shown if is_sealed else shown[:1]), number


async def test_a_tile_that_somebody_turned_over_is_a_step_of_its_own(tmp_path):
    table = Played(tmp_path, "lost-gems", 2)
    layout = table.referee.layout
    tile = layout.racks[0][1]
    table.click(tile, "double")
    turned = len(table.journal.entries(1)) - 1
    table.play_on()
    past = table.replayed()
    assert past.stops[:2] == (0, turned)
    before, after = (past.pictures(number, layout) for number in (0, turned))
    assert {unit for unit in layout.units if before[unit] != after[unit]} == {tile}
    assert [after] == table.shown[turned]


async def test_help_on_a_pad_is_shown_until_the_next_step_ends_it(tmp_path):
    table = Played(tmp_path, "lost-gems", 2)
    layout = table.referee.layout
    pad = layout.pads[1]
    table.click(pad, "press", 11)
    helped = len(table.journal.entries(1)) - 1
    table.play_on()
    past = table.replayed()
    first = past.stops.index(helped)
    before, after = (past.pictures(number, layout)[pad] for number in (0, helped))
    assert before != after
    move = past.stops[first + 1]
    assert past.pictures(move, layout) == table.shown[move][0]


async def test_entries_at_which_boards_showed_nothing_new_are_no_steps(tmp_path):
    table = Played(tmp_path, "lost-gems", 2)
    table.play_on(2)
    table.say("pause")
    table.say("resume")
    table.referee.name(0, "Ola")
    table.play_on()
    kinds = {entry.number: entry.kind for entry in table.journal.entries(1)}
    past = table.replayed()
    assert {"pause", "resume", "name", "end"} <= set(kinds.values())
    assert {kinds[number] for number in past.stops} <= {"start", "move"}


async def test_a_screen_has_the_table_after_a_step_and_what_was_told(tmp_path):
    table = Played(tmp_path, "lost-gems", 2)
    table.play_on()
    past, layout = table.replayed(), table.referee.layout
    first, last = past.stops[1], past.stops[-1]
    assert past.status(first, layout).moves == 1
    assert past.status(first, layout).outcome is None
    assert past.status(last, layout).outcome == table.match.outcome
    told = past.status(first, layout).told_to(0)
    event = next(
        event for event in table.match.steps[0].events if table.match.game.table.words(event)
    )
    assert str(told[0].notice.text) == str(table.match.game.table.words(event))
