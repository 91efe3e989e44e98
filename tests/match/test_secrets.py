"""Secret choices at the level of a match, in every game: never half written, never half undone.

Random matches with undo, redo, corrections and attempts at half a lock, held against
a list of the states that should stand.
"""

from random import Random

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import IllegalMove, Made
from gemtable.journal import Journal
from gemtable.match.match import Match

DEEDS = 60  # things done in one match
SEATS = 3

CHOSEN = {  # what each seat has chosen in secret, as a state has it
    "crossing": lambda state: state.choices,
    "gems-tracker": lambda state: [each.sealed for each in state.trackers],
}


class Story:
    """A match, and what should be true of it."""

    def __init__(self, name, journal, chance):
        self.game = GAMES[name]
        self.journal = journal
        self.chance = chance
        seats = min(SEATS, self.game.seats[-1])
        self.match = Match.begin(self.game, journal, seats, chance.randrange(100), {})
        self.stand = [(self.match.state, ())]  # each state that stands, and the moves to it
        self.undone = []

    @property
    def is_sealed(self):
        return self.game.rules.is_sealed(self.match.state)

    def choices(self):
        """Return a move for every seat that owes one in secret, else for the next one."""
        state = self.match.state
        owing = self.match.pending if self.is_sealed else self.match.pending[:1]
        return [
            Made(seat, self.chance.choice(self.game.rules.legal(state, seat))) for seat in owing
        ]

    def play(self):
        if self.match.pending:
            moves = self.choices()
            self.match.play("test", moves)
            written = [{"seat": seat, "text": str(move)} for seat, move in moves]
            assert self.journal.entries(1)[-1].facts == {"moves": written}
            self.stand.append((self.match.state, tuple(moves)))
            self.undone = []

    def try_half_a_lock(self):
        """Choose for some only, for one twice, or in another order: nothing comes of it."""
        if not self.is_sealed:
            return
        moves = self.choices()
        entries = self.journal.entries(1)
        for some in (moves[:1], moves[1:], moves[:-1], moves + moves[:1], moves[::-1]):
            if [made.seat for made in some] == list(self.match.pending):
                continue
            with pytest.raises(IllegalMove):
                self.match.play("test", some)
        assert self.journal.entries(1) == entries

    def undo(self):
        if len(self.stand) > 1:
            step = self.match.undo("test")
            self.undone.append(self.stand.pop())
            assert step.moves == self.undone[-1][1]
            was_sealed = self.game.rules.is_sealed(self.match.state)
            assert step.uncovers or not was_sealed, "a reveal was taken back in silence"

    def redo(self):
        if self.undone:
            self.match.redo("test")
            self.stand.append(self.undone.pop())

    def correct(self):
        """Replace the last move; what was chosen in secret and opened stands."""
        if len(self.stand) < 2:
            return
        (before, _), (_, ((seat, _), *_)) = self.stand[-2], self.stand[-1]
        move = self.chance.choice(self.game.rules.legal(before, seat))
        if self.game.rules.is_sealed(before):
            with pytest.raises(IllegalMove, match="undo lets everyone choose again"):
                self.match.correct("test", move)
            return
        if self.chance.random() < 0.3:
            with pytest.raises(IllegalMove, match="no other seat"):
                self.match.correct("test", move, (seat + 1) % SEATS)
        self.match.correct("test", move, self.chance.choice([None, seat]))
        self.stand[-1] = self.match.state, (Made(seat, move),)
        self.undone = []

    def check(self):
        assert self.match.state == self.stand[-1][0]
        if self.game.name in CHOSEN:
            assert not any(CHOSEN[self.game.name](self.match.state)), "somebody has chosen"
        else:
            assert not self.is_sealed


@pytest.mark.parametrize("name", GAMES)
def test_no_state_and_no_entry_ever_holds_half_of_what_is_chosen_in_secret(tmp_path, name):
    journal = Journal(str(tmp_path / "journal.sqlite"))
    chance = Random(f"{name} 0")
    story = Story(name, journal, chance)
    deeds = (story.play, story.try_half_a_lock, story.undo, story.redo, story.correct)
    for _ in range(DEEDS):
        (deed,) = chance.choices(deeds, (6, 1, 2, 1, 1))
        deed()
        story.check()
    again = Match.resume(story.game, journal, journal.rows()[0])
    assert (again.state, again.moves) == (story.match.state, len(story.stand) - 1)
    journal.close()
