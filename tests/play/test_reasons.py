"""Why a bot moved, as people ask for it: of any move, in full once the match is over."""

from random import Random

import pytest
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.rules import Made
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.seat_players import Players

from tests.play import program_in_time

ONLY_BOTS = "Only bots explain moves, and only moves made since this program started."


@pytest.fixture
def begun(tmp_path):
    """Begin a match; each has a journal of its own."""
    journals = []

    def begin(game, seats, seed=1):
        journals.append(Journal(str(tmp_path / f"{game}-{len(journals)}.sqlite")))
        return Match.begin(GAMES[game], journals[-1], seats, seed, {})

    yield begin
    for journal in journals:
        journal.close()


class Bots:
    """Bots that play a match as at a table; `players` has their reasons."""

    def __init__(self, match, *seats, reveals=False):
        self.match = match
        self.players = Players(match, seats, GAMES[match.game.name].bot, reveals)

    def move(self):
        """Let them make the next step, with all choices of a lock at once."""
        game, state, owing = self.match.game, self.match.state, self.match.pending
        seats = owing if game.rules.is_sealed(state) else owing[:1]
        choices = [
            self.players.bots[seat](
                game.rules.view(state, seat),
                game.rules.legal(state, seat),
                self.match.chance_of(seat),
            ).move
            for seat in seats
        ]
        self.match.play("test", list(map(Made, seats, choices)))

    def asked(self, number=None):
        return str(self.players.reasons.told(number))


def let_person_move(match):
    """Make the last of all legal moves."""
    seat = match.pending[0]
    match.play("test", [Made(seat, match.game.rules.legal(match.state, seat)[-1])])


@pytest.mark.parametrize("name", GAMES)
def test_every_move_that_bots_made_has_its_reason(begun, name):
    match = begun(name, GAMES[name].default_seats)
    bots = Bots(match, *range(match.seats))
    while match.pending and len(match.steps) < 12:
        bots.move()
    reasons = bots.players.reasons
    for number, step in enumerate(match.steps, 1):
        assert [each.seat for each in reasons.of(number)] == [made.seat for made in step.moves]
    assert reasons.last() == reasons.of(len(match.steps))


def test_why_is_of_the_last_bot_and_why_1_of_the_first_move(begun):
    match = begun("lost-gems", 2)
    bots = Bots(match, 0)
    bots.move()
    (made,) = match.steps[0].moves
    let_person_move(match)
    assert bots.asked() == bots.asked(1)
    assert bots.asked().startswith(f"Seat 1, {made.move}: The seat that gets a hint plays")


def test_of_a_lock_all_bots_tell(begun):
    match = begun("crossing", 3)
    bots = Bots(match, 0, 1, 2)
    bots.move()
    lines = bots.asked().splitlines()
    assert [line.partition(",")[0] for line in lines] == ["Seat 1", "Seat 2", "Seat 3"]


def test_a_person_s_move_is_not_explained_though_a_bot_would_have_made_it(begun):
    """Whether it would could tell of the person's hand, and a bot may play the seat later."""
    match = begun("waterfall", 2)
    while match.pending[0] != 0:
        let_person_move(match)
    bots = Bots(match)
    view, legal = match.game.rules.view(match.state, 0), match.game.rules.legal(match.state, 0)
    match.play("test", [Made(0, GAMES["waterfall"].bot(view, legal, Random(0)).move)])
    bots.players.let_play(0, True)
    assert bots.players.reasons.last() == ()


@pytest.mark.parametrize(
    "number, what, fix",
    [
        (None, "There is no move by a bot to explain.", ONLY_BOTS),
        (1, "Move 1 was not made by a bot.", ONLY_BOTS),
        (0, "There is no move 0.", "1 move so far."),
        (2, "There is no move 2.", "1 move so far."),
    ],
)
def test_what_cannot_be_told_is_refused_in_a_sentence(begun, number, what, fix):
    match = begun("lost-gems", 2)
    let_person_move(match)
    with pytest.raises(UserError) as refused:
        Bots(match, 1).asked(number)
    assert str(refused.value.what) == what
    assert str(refused.value.fix) == fix


@pytest.mark.parametrize("reveals", [False, True])
def test_what_rests_on_hands_is_told_when_the_match_is_over_or_all_is_shown(begun, reveals):
    match = begun("lost-gems", 2)
    bots = Bots(match, 0, 1, reveals=reveals)
    bots.move()
    told = bots.asked(1)
    assert ("shown when the match is over" in told) is not reveals
    while match.pending:
        bots.move()
    assert (bots.asked(1) == told) is reveals


def test_after_an_undo_what_stands_is_told_and_after_a_redo_too(begun):
    match = begun("crossing", 3)
    bots = Bots(match, 0, 1, 2)
    bots.move()
    first = bots.asked()
    bots.move()
    second = bots.asked()
    match.undo("test")
    assert bots.asked() == first
    match.redo("test")
    assert bots.asked() == second


def test_what_a_bot_chose_in_another_position_explains_no_move_of_this_one(begun):
    match = begun("lost-gems", 2)
    bots = Bots(match, 1)
    let_person_move(match)
    bots.move()
    (made,) = match.steps[1].moves
    match.undo("test")
    match.undo("test")
    match.play("test", [Made(0, match.game.rules.legal(match.state, 0)[0])])
    match.play("test", [made])  # the host says it for the bot's seat
    assert bots.players.reasons.of(2) == ()


@pytest.mark.slow
def test_scripts_read_why_beside_each_move_of_a_bot(tmp_path):
    lines = program_in_time.auto(2, tmp_path / "journal.sqlite", game="crossing")
    made = [move for line in lines for move in line.get("made", [])]
    assert made
    assert all(move["why"].endswith(".") for move in made)
