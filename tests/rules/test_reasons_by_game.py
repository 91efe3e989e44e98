"""The reason of a bot's move is what the move truly rests on; each case is worked out by hand."""

from dataclasses import replace

import pytest
from gemtable.games import GAMES
from gemtable.games.gems_tracker import rules as gems_tracker

from tests.chances import First
from tests.rules import crossing_table, logichroma_table, lost_gems_table, waterfall_table
from tests.rules.gems_tracker_table import (
    CARDS,
    at_tokens,
    board,
    placing,
    solo_placing,
    tender,
    with_papers,
)

NOT_E = tuple(range(1, 10))  # in solo, all tenders met but the first


def told(game, state):
    """Return what the seat that owes a move does, and why: in full, and openly."""
    seat = game.rules.pending(state)[0]
    bot = GAMES[game.name].bot
    chosen = bot(game.rules.view(state, seat), game.rules.legal(state, seat), First())
    return str(chosen.move), str(chosen.told(is_over=True)), str(chosen.told(is_over=False))


ASKED = "Of the tiles that the last hint points at, this is the newest."
SURE = "Judging by everything its holder was told and sees, this tile is sure to fit."
LEAST = "No hint would help, and this tile is the least likely to be useful."
USELESS = "No hint would help, and this tile is no longer useful."
PLAYED = (
    "No hint asks for this play. The holder relied on everything it was told and sees; the "
    "reason is shown when the match is over."
)
HINTED = (
    "The seat that gets a hint plays the newest tile that the hint points at, if it could fit. "
    "The reason for this hint is shown when the match is over."
)
DISCARDED = "The holder thinks that this is its least useful tile."


@pytest.mark.parametrize(
    "letters, moves, does, why, openly",
    [
        ("R2 Y2 | B1 Y3", ["hint blue"], "play 1", ASKED, ASKED),
        ("R1 Y2 | B3 B2 | Y3", ["play 2", "hint 1"], "play 1", SURE, PLAYED),
        (
            *("R2 Y2 | B1 Y3", [], "hint blue to 2"),
            "Seat 2 did not know what to play. This hint lets them play the tile in slot 1.",
            HINTED,
        ),
        (
            *("R2 Y2 | Y3 B2", [], "hint 3 to 2"),
            "Seat 2 was about to discard the last tile of its kind.",
            HINTED,
        ),
        ("R3 Y2 | B2 Y2", ["hint 1", "hint 3"], "discard 2", LEAST, DISCARDED),
    ],
)
def test_in_the_lost_gems(letters, moves, does, why, openly):
    assert told(GAMES["lost-gems"], lost_gems_table.table(letters, *moves)) == (does, why, openly)


def test_in_the_lost_gems_what_is_known_to_be_useless_goes_first():
    """Seat 1 knows its slot 1 to be a 1, each gem has its 1, and no hint can be given."""
    moves = ("play 1", "play 1", "play 2", "hint 1")
    state = lost_gems_table.table("R1 Y1 | B1 Y3 | Y1 R2 B2 Y2", *moves)
    assert told(GAMES["lost-gems"], replace(state, pennies=0)) == ("discard 1", USELESS, DISCARDED)


PROMISED = "Of the cards that a hint pointed at, this was the newest that could fit."
CERTAIN = "The hints about this card show that it fits."
CONVENTION = (
    "A seat that gets a hint plays the newest card that the hint points at and that could fit, "
    "unless the hint proves which card fits. But if the next seat gets a hint of a value that "
    "points at its next discard, that seat keeps the card. The reason for this hint is shown "
    "when the match is over."
)
LIKELIEST_USELESS = (
    "The bot discards the card that is most likely to be useless, or the oldest if several are "
    "equally likely, and keeps what was just hinted while it can. If it knows more from the "
    "cards in other hands, that is shown when the match is over."
)


@pytest.mark.parametrize(
    "letters, moves, does, why, openly",
    [
        ("R2 R2 Y2 Y2 G3 | B2 Y3 B3 W4 B1", ["hint blue"], "play 5", PROMISED, PROMISED),
        ("R2 R2 Y2 Y2 G3 | B1 Y3 B3 W4 W3", ["hint 1"], "play 1", CERTAIN, CERTAIN),
        (
            *("R2 R2 Y2 Y2 G3 | B1 Y3 B3 W4 W3", [], "hint 1 to 2"),
            "This hint shows seat 2 that the card in its slot 1 fits.",
            CONVENTION,
        ),
        (
            *("R2 R2 Y2 Y2 G3 | R5 Y3 B3 W4 W3", [], "hint 5 to 2"),
            "Seat 2 was about to discard the last card of its kind, in slot 1.",
            CONVENTION,
        ),
        (
            *("R2 R2 Y2 Y2 G3 | R4 Y3 B3 W4 W3", ["discard 1"], "discard 1"),
            "Of the cards that no hint asked to keep, this one is the most likely to be useless.",
            LIKELIEST_USELESS,
        ),
    ],
)
def test_in_logichroma(letters, moves, does, why, openly):
    state = replace(logichroma_table.table(letters, *moves), hints=0 if "discard" in does else 7)
    assert told(GAMES["logichroma"], state) == (does, why, openly)


def test_in_logichroma_without_the_convention_a_hint_asks_for_nothing():
    letters = "R2 R2 Y2 Y2 G3 | B1 Y3 B3 W4 W3"
    _does, _why, openly = told(GAMES["logichroma"], logichroma_table.table(letters, misfires=1))
    assert openly.startswith("One misfire is left, so everyone plays only what is certain")


def test_in_crossing_the_promise_is_what_the_stones_bring_and_how_likely_nobody_else_comes():
    """Two equal stones lie there, so each of two rivals takes either in one of two matches:
    nobody else comes to a stone in one of four."""
    does, why, openly = told(GAMES["crossing"], crossing_table.laid("R R", "- - -"))
    assert does in ("gather 1", "gather 2")
    assert why.startswith("It expects 0.3 points from this choice and 0.3 from the best one.")
    assert openly == why


def test_in_crossing_a_place_where_everyone_goes_promises_next_to_nothing():
    does, why, _openly = told(GAMES["crossing"], crossing_table.laid("R -", "- - -"))
    assert does == "gather 1"
    assert why.startswith("It expects 0.0 points from this choice and 0.0 from the best one.")


def test_in_crossing_there_may_be_nothing_to_win():
    _does, why, _openly = told(GAMES["crossing"], crossing_table.laid("- -", "- - -"))
    assert why == "It expects no points from any choice, so it chose one at random."


WEIGHED = (
    "It worked out what this move leads to, using the tiles in its hand. The result is shown "
    "when the match is over."
)


def test_in_waterfall_a_fall_is_worth_what_the_tile_there_brings():
    """Right it scores the red 5: 5 points, less 0.6 that a tile in hand is worth to it. Left it
    draws three tiles, worth 0.6 each."""
    state = waterfall_table.table("any / pink-draw red-score", "2 5-red | any", pawns="1.1 -")
    one_step = replace(waterfall_table.after(state, "play #1"), steps=1)
    does, why, openly = told(GAMES["waterfall"], one_step)
    assert does == "fall right"
    assert why == (
        "It values the best way down on this side at 4.4 points, and on the other side at 1.8."
    )
    assert openly == WEIGHED


def test_in_waterfall_scoring_and_adding_follow_the_numbers():
    table, after = waterfall_table.table, waterfall_table.after
    scoring = after(table("red-score", "1 2-red 4-red | any"), "play #1", "fall in")
    assert (
        told(GAMES["waterfall"], scoring)[1]
        == "It scores the tile with the highest number of those it can score."
    )
    done = after(table("red-score", "1 pink | any"), "play #1", "fall in")
    assert told(GAMES["waterfall"], done)[0] == "done"
    assert told(GAMES["waterfall"], done)[2] == told(GAMES["waterfall"], scoring)[2]
    adding = after(table("add", "1 4 2 | any"), "play #1", "fall in")
    why = "It adds the tile with the lowest number in its hand, at the first open place."
    assert told(GAMES["waterfall"], adding)[1:] == (why, why)


def bidding(*mines):
    """Return a match of two seats in which these mines lie open first."""
    rest = [mine for mine in CARDS.mines_for(2) if mine not in mines]
    return gems_tracker.start(2, deck={"mines": [*mines, *rest]})


def test_in_gems_tracker_a_bid_is_high_where_one_mine_beats_the_others():
    """Three greens with two icons are worth a lot, three colours without icons nothing."""
    rails = [CARDS.mines[mine].rails for mine in (1, 18, 21, 25)]
    assert rails == [2, 0, 0, 0]
    state = bidding(1, 18, 25)
    does, why, _openly = told(GAMES["gems-tracker"], state)
    assert (does, why) == (
        "bid 11 12",
        "One mine is worth much more to the bot than the others, so it bids high.",
    )
    does, why, _openly = told(GAMES["gems-tracker"], bidding(18, 21, 25))
    assert (does, why) == (
        "bid 1 2",
        "The mines are worth about the same to the bot, so it keeps its high cards.",
    )


def test_in_gems_tracker_a_place_is_worth_the_gems_that_match_there():
    """White, white and green lie beside white, white and green."""
    does, why, openly = told(GAMES["gems-tracker"], placing(board("2:wwg", "2:rrr"), 3))
    assert does == "extend 1 right"
    text = "No other place is worth more to the bot. Gems next to a matching gem in the "
    assert why == f"{text}neighbouring columns: 3."
    assert openly == why


def test_in_gems_tracker_a_token_lies_where_most_is_paid():
    """K pays 3 to whoever used no booking card, D 3 for six pairs."""
    built = board(*["5:wg."] * 6)
    state = with_papers(at_tokens(built, board("3:r..")), tender("K"), tender("D"))
    does, why, _openly = told(GAMES["gems-tracker"], state)
    assert does == "token 1"
    text = "Points that the two tenders at this spot would pay the bot now: 6. No other free spot "
    assert why == f"{text}would pay more."


def test_in_gems_tracker_alone_a_place_is_worth_the_tenders_that_it_comes_nearer_to():
    """E asks for a run of four in the data file: beside the 5 and the 6 a 7 makes three."""
    state = solo_placing(board("5:... 6:...", "9:..."), 7, order=(0,), grown=(1,), met=NOT_E)
    does, why, openly = told(GAMES["gems-tracker"], with_papers(state, tender("E")))
    assert (does, why, openly) == (
        "extend 1 right",
        *["This move brings the bot to 3 of 4 for tender 1."] * 2,
    )


def test_in_gems_tracker_alone_a_pair_is_taken_for_what_the_round_can_bring():
    """Only the 3 goes on with the 1 and the 2, and an area has one column of each round."""
    state = solo_placing(board("1:... 2:...", "7:..."), 3, met=NOT_E)
    state = with_papers(replace(state, phase="take", pair=None), tender("E"))
    one, other = state.trackers
    decks = (one._replace(open=(3, 9)), other._replace(open=(4, 8)))
    does, why, _openly = told(GAMES["gems-tracker"], replace(state, trackers=decks))
    assert does.startswith("take 3 of 1")
    text = "Together with the best second pair of the round, this move brings the bot to 3 of 4 "
    assert why == f"{text}for tender 1."
