"""Legal moves in few words, cut short, on keys, and on a screen that all see.

In Waterfall a list of what can be played is a hand. What only a seat may know is dealt anew,
and everyone is told the same.
"""

import asyncio
from random import Random

import pytest
from gemtable.check.hidden import hidden_of
from gemtable.games import GAMES
from gemtable.games.kit.eyes import ALL
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.legal_moves import key_names, meant, open_moves, short, told
from gemtable.play.prompt_lines import obey, offers
from gemtable.referee.board_places import assign
from gemtable.referee.referee import Referee
from gemtable.terminal.screens import Typed

from tests.play.desk import Told, desk_of, seated
from tests.referee.test_board_places import PAD
from tests.referee.test_referee import Cables
from tests.web.table_by_hand import TableByHand


def test_moves_that_differ_in_one_word_are_told_together():
    state = GAMES["lost-gems"].rules.start(3, seed=1)
    moves = map(str, GAMES["lost-gems"].rules.legal(state, 0))
    assert short(moves) == ["hint red/yellow/blue/1/2/3 to 2/3", "play 1/2"]
    assert short(["protect", "gather 1", "gather 2", "steal 3"]) == [
        "protect",
        "gather 1/2",
        "steal 3",
    ]
    assert short([]) == []


def test_no_more_than_a_dozen_alternatives_are_told():
    (told,) = short(f"take {tile}" for tile in range(1, 100))
    assert told == "take 1/2/3/4/5/6/7/8/9/10/11/12/..."


def test_moves_told_together_are_moves_one_by_one():
    """What is told stands for each of the moves, and for nothing else."""
    for name, game in GAMES.items():
        state = game.rules.start(game.default_seats, seed=3)
        moves = {str(move) for move in game.rules.legal(state, game.rules.pending(state)[0])}
        told = [line for line in short(sorted(moves)) if "..." not in line]
        spelled = set().union(*map(spelled_out, told))
        assert spelled <= moves, name
        assert spelled == moves or len(told) < len(short(sorted(moves))), name


def spelled_out(line):
    lines = [""]
    for word in line.split():
        lines = [f"{begun} {each}".strip() for begun in lines for each in word.split("/")]
    return set(lines)


HINTS = ["hint red to 2", "hint red to 3", "hint blue to 2", "hint 2 to 3"]
PLAYS = ["play 1", "play 2", "penny yes", "penny no"]


@pytest.mark.parametrize(
    "text, lines",
    [
        ("h r t 2", ["hint red to 2"]),
        ("h r", ["hint red to 2", "hint red to 3"]),
        ("hint b", ["hint blue to 2"]),
        ("h 2", ["hint 2 to 3"]),
        ("pl 1", ["play 1"]),
        ("p 1", ["play 1"]),
        ("p y", ["penny yes"]),
        ("p", PLAYS),
        ("hint red to 2", ["hint red to 2"]),
        ("x", []),
        ("hint red to 2 3", []),
        ("", HINTS + PLAYS),
    ],
)
def test_words_cut_short_mean_what_begins_like_them(text, lines):
    assert meant(text, HINTS + PLAYS) == lines


def test_a_whole_word_means_itself_though_others_begin_like_it():
    assert meant("play 1", ["play 1", "play 10"]) == ["play 1"]


def key_moves(folder, seat, *lines, **settings):
    """Return by name what the keys of a seat would do after these lines."""

    async def run():
        table = TableByHand(folder, **settings)
        for line in lines:
            table.referee.typed(line)
        before = table.referee.ui, table.match.state, table.referee.gestures
        told = table.table.key_moves(seat)
        assert (table.referee.ui, table.match.state, table.referee.gestures) == before
        names = key_names(table.referee, seat)
        table.journal.close()
        return dict(zip(names, told, strict=True))

    return asyncio.run(run())


def test_whose_turn_it_is_reads_its_moves_on_its_keys(tmp_path):
    does = key_moves(tmp_path, 0)
    assert (does["red"], does["play 1"]) == ("hint red to 2", "play 1")


def test_what_the_rules_refuse_is_told_as_that(tmp_path):
    assert key_moves(tmp_path, 0)["discard 1"] is None  # "no tails up pennies": the rule text


def test_the_others_keys_do_nothing(tmp_path):
    does = key_moves(tmp_path, 1)
    assert (does["red"], does["play 1"]) == (None, None)


def test_in_a_pause_no_key_does_anything(tmp_path):
    assert set(key_moves(tmp_path, 0, "pause").values()) == {""}


LOOKS = 40  # at a match


class Position:
    """What is asked of a match that only looks at how it stands."""

    def __init__(self, game, state):
        self.game, self.state, self.pending = game, state, game.rules.pending(state)


@pytest.mark.parametrize("name", GAMES)
def test_what_all_are_told_of_moves_hangs_on_nothing_hidden(name):
    game, chance, differed = GAMES[name], Random(name), 0
    state = game.rules.start(game.default_seats, seed=1)
    for _ in range(LOOKS):
        if not game.rules.pending(state):
            break
        other = hidden_of(name)(state, None, chance)
        one, two = Position(game, state), Position(game, other)
        assert str(told(one, TABLE)) == str(told(two, TABLE))
        for owing in one.pending:
            assert sorted(open_moves(one, owing, TABLE)) == sorted(open_moves(two, owing, TABLE))
            differed += open_moves(one, owing, ALL) != open_moves(two, owing, ALL)
        for owing in one.pending:
            state, _ = game.rules.play(state, owing, chance.choice(game.rules.legal(state, owing)))
    assert differed or not game.rules.private


def test_a_seat_is_told_all_its_moves_and_the_others_that_there_may_be_more():
    game = GAMES["waterfall"]
    match = Position(game, game.rules.start(2, seed=1, first=0))
    assert str(told(match, 0)) == "Seat 1: play 30/12/33/42"
    assert (
        str(told(match, 1))
        == str(told(match, TABLE))
        == "Seat 1: only this seat may see its moves"
    )
    match = Position(game, game.rules.play(match.state, 0, game.rules.parse("play 30"))[0])
    assert str(told(match, TABLE)) == "Seat 1: fall in; only this seat may see its other moves"


@pytest.fixture
def typed(tmp_path):
    """Type lines at a table of Waterfall; return what is told of the last, and Tab's offers."""

    async def type_lines(lines, alone, eyes):
        path = tmp_path / "journal.sqlite"
        journal = Journal(str(path))
        match = Match.begin(GAMES["waterfall"], journal, 2, 1, {"first": 0})
        script = GAMES["waterfall"].table
        layout = assign([("p1", PAD), ("p2", PAD)], script.needs({}, 2), 2).layout
        notices = []
        referee = Referee(match, layout, Cables(path), notices.append)
        desk = desk_of(journal, Told(notices))
        others = () if alone is None else {0, 1} - {alone}
        seated(desk, referee, others, GAMES["waterfall"].bot)
        for line in lines:
            notices.clear()
            obey(desk, Typed(line))
        offered = offers(desk, "", eyes)
        journal.close()
        printed = [notice for notice in notices if notice.to in (TABLE, HOST)]
        return [f"{notice.text} | {notice.fix}" for notice in printed], offered

    def play(*lines, alone=None, eyes=TABLE):
        return asyncio.run(type_lines(lines, alone, eyes))

    return play


@pytest.mark.parametrize(
    ("lines", "what"),
    [
        (
            ("play 30", "fall left"),
            "Your pawn is above the waterfall: fall in."
            " | For example: fall in. Type moves to see more.",
        ),
        (
            ("play 30", "fall down"),
            "Name the direction to fall: fall in, fall left or fall right."
            " | For example: fall in. Type moves to see more.",
        ),
        (
            ("play 31",),
            "That move isn't legal for this seat. Type moves to see the legal ones. | None",
        ),
        (
            ("play",),
            "Name the tile to play, for example play 17. | Type help to see what you can type.",
        ),
        (
            ("swap 2.1 2.2",),
            "First play a tile or fall. | Type help to see what you can type.",
        ),
    ],
)
def test_an_error_shows_what_would_be_legal_now_as_far_as_all_may_know(typed, lines, what):
    assert typed(*lines)[0] == [what]


def test_who_plays_alone_is_shown_what_its_hand_allows(typed):
    told, _ = typed("play 31", alone=0)
    assert told[0].startswith("Tile 31 is not in your hand.")
    assert told[0].endswith(" | For example: play 30. Type moves to see more.")
    assert typed("play", alone=0)[0] == [
        "That could mean play 30/12/33/42. | Type more of the move."
    ]
    assert typed("moves", alone=0)[0] == ["Seat 1: play 30/12/33/42 | None"]
    assert "For example: play 30." in typed("help", alone=0)[0][0]


def test_help_shows_no_card_to_all(typed):
    assert "For example: undo." in typed("help")[0][0]


@pytest.mark.parametrize(
    ("eyes", "is_there"), [(TABLE, False), (1, False), (0, True), (ALL, True)]
)
def test_tab_offers_cards_to_who_may_see_them(typed, eyes, is_there):
    assert ("play 30" in typed("moves", eyes=eyes)[1]) is is_there


def test_short_forms_are_moves(typed):
    told, _ = typed("play 30", "in", "add 12 2.1", "left")
    assert told[0].startswith("Seat 1 falls onto")
