"""What a seat of Logichroma can do with the cards that it touches, as the rule text has it."""

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.touch import MENU, QUESTION
from gemtable.games.logichroma import rules as logichroma
from gemtable.web.table_picture import Company, picture

from tests.rules.logichroma_table import STARVED, all_concede, make, table
from tests.terminal.drawn import of_state
from tests.terminal.test_logichroma_lines import HANDS, positions

GAME = "logichroma"
PAGE = GAMES[GAME].page
EIGHT = "All 8 hints are left, so you gain none."


def touched(state, seat, **options):
    """Return what a seat can do, and why not, by the places of cards: "2.3", or the name."""
    moves = [str(move) for move in logichroma.legal(state, seat)]
    found = PAGE.touches(of_state(GAME, state, options), seat, moves)
    places = {
        f"held-{held.tile}": f"{holder + 1}.{slot + 1}"
        for holder, hand in enumerate(state.hands)
        for slot, held in enumerate(hand)
        if held
    }
    return {places.get(piece, piece): touch for piece, touch in found.items()}


def told(touch):
    return [(each.move, str(each.text), str(each.note)) for each in touch.choices]


def test_a_card_of_ones_own_is_played_or_discarded():
    """Discard a card from your hand. Play a card from your hand."""
    touch = touched(table(HANDS, "hint yellow"), 1)["2.2"]  # seven hints remain
    assert str(touch.title) == "Your card 2"
    assert str(touch.remark) == "Known: yellow. Possible: 1, 2, 3, 4 or 5."
    assert told(touch) == [
        ("play 2", "Play it", "If it does not fit, you lose a misfire."),
        ("discard 2", "Discard it", "You gain a hint."),
    ]


def test_a_discard_at_eight_hints_gains_none():
    """Discarding ... adds one hint ..., unless you already have the maximum number ... (8)."""
    assert [note for *_, note in told(touched(table(HANDS), 0)["1.1"])][1] == EIGHT


def test_who_risks_the_last_misfire_is_told():
    """A fourth misfire will end the game."""
    state = table(HANDS, misfires=1)
    says = "If it does not fit, you lose the last misfire and the match ends."
    assert told(touched(state, 0, misfires=1)["1.1"])[0][2] == says


def test_a_card_of_another_is_hinted_by_colour_or_value_with_all_that_match():
    """Tell one player about all of one color or all of one number value in their hand."""
    touch = touched(table(HANDS), 0)["2.2"]  # of R2 Y1 Y1 B1 W5
    assert str(touch.title) == "Seat 2: yellow 1"
    assert told(touch) == [
        ("hint yellow to 2", "Hint yellow to seat 2", "Points out slots 2 and 3."),
        ("hint 1 to 2", "Hint 1 to seat 2", "Points out slots 2, 3 and 4."),
    ]
    assert [each.sign for each in touch.choices] == ["yellow", "1"]
    assert touch.choices[0].pieces == ("held-6", "held-7")
    assert touch.choices[1].pieces == ("held-6", "held-7", "held-8")


def test_a_hint_that_tells_nothing_new_is_called_so_where_the_table_remembers():
    state = table(HANDS, "hint yellow", "hint red")
    (_, _, known), (_, _, new) = told(touched(state, 0)["2.2"])
    assert known == "Points out slots 2 and 3. The seat already knows this."
    assert "known" not in new
    assert all("known" not in note for *_, note in told(touched(state, 0, memory="off")["2.2"]))


def test_of_ones_own_card_is_told_what_the_table_remembers():
    state = table(HANDS, "hint yellow", "hint red", "hint 1")
    for memory, says in [
        ("off", "No hint says anything about this card."),
        ("hints", "No hint says anything about this card."),
        ("everything", "Possible: red, green, blue or white; 2, 3, 4 or 5."),
    ]:
        assert str(touched(state, 1, memory=memory)["2.1"].remark) == says


def test_without_hints_only_ones_own_cards_can_do_something():
    """If you have no hints remaining, you'll have to take a different action."""
    state = table(HANDS, *["hint red", "hint red"] * 4)
    found = touched(state, 0)
    assert found["2.1"].choices == ()
    assert str(found["2.1"].remark).startswith("No hint is left: play or discard. ")
    assert str(found["2.1"].remark).startswith(str(PAGE.asks(logichroma.view(state, 0))))
    assert len(found["1.1"].choices) == 2


def test_out_of_turn_a_touch_says_whose_turn_it_is():
    """Each player gets a single action on their turn."""
    found = touched(table(HANDS), 1)
    assert found["1.1"].choices == found["2.1"].choices == ()
    assert str(found["1.1"].remark).startswith("It is seat 1's turn. ")
    assert (
        str(found["2.1"].remark) == "It is seat 1's turn. No hint says anything about this card."
    )


def test_who_can_do_nothing_is_asked_to_pass():
    """Note 2.9."""
    state = table(*STARVED, "play 2")
    found = touched(state, 1)
    assert told(found[QUESTION]) == [("pass", "Pass", "None")]
    assert str(PAGE.asks(logichroma.view(state, 1))) == "You can only pass."
    assert QUESTION not in touched(table(HANDS), 0)


@pytest.mark.parametrize("seat", [0, 1])
def test_to_concede_is_in_the_menu_and_asks_again_in_any_turn(seat):
    """Note 2.11."""
    state = table(HANDS)
    assert told(touched(state, seat)[MENU]) == [
        (
            "concede",
            "Wish to concede",
            "The match continues until all others wish to concede, too.",
        )
    ]
    wishes, _ = make(state, "concede", seat)
    assert told(touched(wishes, seat)[MENU]) == [("withdraw", "Play on", "None")]
    other = touched(wishes, 1 - seat)[MENU]
    assert told(other)[0][2] == "All others wish to concede, so the match ends at once."
    says = f"The match ends when all seats wish to concede. Seat {seat + 1} already does."
    assert str(other.remark) == says


@pytest.mark.parametrize("seat", [0, 1])
def test_no_button_concedes_before_it_has_asked(seat):
    moves = tuple(str(move) for move in logichroma.legal(table(HANDS), seat))
    html = picture(of_state(GAME, table(HANDS)), seat, Company(moves=moves))
    before, _, asked = html.partition('id="touch-menu"')
    assert 'data-say="concede"' not in before
    assert asked.count('data-say="concede"') == 1
    assert before.count('popovertarget="touch-menu"') == 2  # in the menu, and among all moves


def test_a_match_that_is_over_offers_nothing():
    assert touched(all_concede(table(HANDS)), 0) == {}


@pytest.mark.parametrize("seats", logichroma.SEATS)
def test_every_legal_move_is_made_by_touching_something_and_nothing_else_is_offered(seats):
    for state in list(positions(seats, seed=seats))[::3]:
        for seat in range(seats):
            legal = {str(move) for move in logichroma.legal(state, seat)}
            found = touched(state, seat).values()
            assert {each.move for touch in found for each in touch.choices} == legal
