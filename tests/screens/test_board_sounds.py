"""What boards sound: moments on all, turns and refusals on one, and nothing twice."""

import pytest
from gemtable.games.kit.cues import TONES
from gemtable.games.kit.table import Gesture
from gemtable.screens.board_sounds import BoardSounds

from tests.web.table_by_hand import TableByHand

BOARDS = ("p0", "p1", "r0")


class Ears:
    """A table with board sounds; `hears` returns what is new, by board."""

    def __init__(self, path, game="lost-gems", seats=2, people=(0, 1)):
        self.table = TableByHand(path, game, seats)
        self.referee = self.table.referee
        self.people = people
        self._sounds = BoardSounds()

    def hears(self):
        return self._sounds.due(self.referee.status, BOARDS, self.people)

    def moves_until(self, is_it):
        """Play until `is_it` of what is heard; return that."""
        for seed in range(500):
            self.table.play(1, seed)
            heard = self.hears()
            if is_it(heard):
                return heard
        raise AssertionError("it was never heard")


async def test_at_the_first_look_nothing_sounds(tmp_path):
    ears = Ears(tmp_path)
    ears.table.play(3)
    assert ears.hears() == {}
    assert ears.hears() == {}


async def test_a_seat_whose_turn_it_becomes_is_called_on_its_own_boards_alone(tmp_path):
    ears = Ears(tmp_path)
    ears.hears()
    ears.table.play(1)
    heard = ears.hears()
    (seat,) = ears.referee.status.owing
    call = TONES["call"]
    calls = {uid for uid, notes in heard.items() if notes[-len(call) :] == call}
    owned = {uid for uid in BOARDS if uid == f"p{seat}" or uid == f"r{seat}"}
    assert calls == owned
    assert ears.hears() == {}, "it is called once"


async def test_a_bot_is_not_called(tmp_path):
    ears = Ears(tmp_path, people=())
    ears.hears()
    for seed in range(5):
        ears.table.play(1, seed)
        assert not any(notes[-2:] == TONES["call"] for notes in ears.hears().values())


async def test_a_moment_of_the_game_sounds_on_all_boards_once_and_not_after_an_undo(tmp_path):
    ears = Ears(tmp_path, "waterfall", 3, people=())
    ears.hears()
    fall = TONES["fall"]
    heard = ears.moves_until(lambda heard: any(fall[0] in notes for notes in heard.values()))
    assert set(heard) == set(BOARDS)
    assert len({*heard.values()}) == 1
    assert ears.hears() == {}
    ears.referee.typed("undo")
    assert ears.hears() == {}


async def test_a_press_that_is_refused_sounds_on_its_board_alone(tmp_path):
    ears = Ears(tmp_path)
    ears.hears()
    status = ears.referee.status
    (owing,) = status.owing
    pad = status.layout.pads[1 - owing]
    ears.table.press(Gesture(pad, 0, "press"))
    assert ears.hears() == {pad.board: TONES["refused"]}
    assert ears.hears() == {}


async def test_a_refused_line_sounds_nowhere(tmp_path):
    """Only who typed it may know that it was refused."""
    ears = Ears(tmp_path)
    ears.hears()
    ears.referee.typed("gather 999", by=0)
    ears.referee.typed("nonsense", by=1)
    assert ears.hears() == {}


@pytest.mark.parametrize(("game", "seats"), [("crossing", 3), ("gems-tracker", 2)])
async def test_no_sound_is_longer_than_a_board_takes(tmp_path, game, seats):
    ears = Ears(tmp_path, game, seats, people=range(seats))
    for seed in range(60):
        ears.table.play(1, seed)
        assert all(1 <= len(notes) <= 16 for notes in ears.hears().values())
