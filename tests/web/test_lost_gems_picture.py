"""The Lost Gems on a page: each role's picture has what it may know."""

from gemtable.games.kit.rules import TABLE
from gemtable.games.lost_gems import rules as lost_gems
from gemtable.web.drawing import Company, picture

from tests.terminal.drawn import of_state, status
from tests.terminal.test_lost_gems_drawing import turned_over

GAME = "lost-gems"


def drawn(state, role=TABLE, **company):
    return picture(of_state(GAME, state, ui=turned_over(state)), role, Company(**company))


def hand(html, seat):
    """Return the part of a picture that is a seat's hand."""
    return html.partition(f'id="seat-{seat + 1}"')[2].partition("</article>")[0]


def test_a_seat_sees_the_hands_of_the_others_from_the_front_and_its_own_from_behind():
    state = lost_gems.start(3, seed=2)
    for role in range(3):
        html = drawn(state, role)
        for seat in range(3):
            fronts = [
                f'aria-label="{shard.colour} {shard.value}"' in hand(html, seat)
                for shard in (state.shard(held.tile) for held in state.hands[seat])
            ]
            assert all(fronts) if seat != role else not any(fronts)


def test_the_table_sees_backs_and_what_hints_told():
    html = picture(status(GAME, 2, [(0, "hint red")]), TABLE, Company())
    assert "face down" in hand(html, 0)
    assert hand(html, 0).count("May be red, yellow, blue; 1, 2, 3") == 2
    assert "May be red, yellow, blue" not in hand(html, 1)
    assert hand(html, 1).count("1, 2, 3") == 2


def test_a_move_is_a_live_button_once_it_is_legal_and_a_dead_one_says_why():
    state = lost_gems.start(2, seed=1)
    for seat, has_tails in enumerate((False, True)):
        legal = tuple(map(str, lost_gems.legal(state, seat)))
        html = picture(of_state(GAME, state), seat, Company(moves=legal))
        assert 'data-say="play 1"' in html
        assert ('data-say="discard 1"' in html) == ("discard 1" in legal) == has_tails
        assert ("All pennies are heads up" in html) == (not has_tails)
        assert "All pennies" not in picture(of_state(GAME, state), 1 - seat, Company())
        state, _ = lost_gems.play(state, seat, lost_gems.parse("hint red"))


def test_whose_turn_it_is_stands_above_all():
    html = picture(status(GAME, 2, [(0, "hint red")]), TABLE, Company())
    head = html.partition('id="turn"')[2].partition("</section>")[0]
    assert "Seat 2 to move" in head
    assert 'class="hand owes' in html.partition('id="seat-2"')[2][:40]
    assert "yours" in picture(status(GAME, 2), 0, Company()).partition('id="turn"')[2][:20]


def test_pennies_nickels_gems_and_discards_are_drawn():
    html = picture(status(GAME, 2, [(0, "hint red"), (1, "play 1")]), TABLE, Company())
    assert html.count('class="coin penny"') == 2
    assert html.count('class="coin penny over"') == 1
    assert html.count('class="coin nickel gone"') == 1
    assert html.count('class="facet"') == 9
    assert html.count('id="out-') == 1


def test_a_match_that_is_over_turns_all_hands_to_everyone():
    state = lost_gems.start(2, seed=1)
    while lost_gems.pending(state):
        (seat,) = lost_gems.pending(state)
        state, _ = lost_gems.play(state, seat, lost_gems.parse("play 2"))
    html = picture(of_state(GAME, state), TABLE, Company())
    assert "The match is over" in html
    assert 'id="end"' in html
    for seat in range(2):
        assert "face down" not in hand(html, seat)


def test_a_tile_keeps_its_id_wherever_it_lies():
    """So that it moves on the page and does not blink."""
    state = lost_gems.start(2, seed=1)
    held = state.hands[0][1].tile
    state, _ = lost_gems.play(state, 0, lost_gems.parse("play 1"))
    assert f'id="held-{held}"' in drawn(state)
    assert drawn(state).count("<article") == 2


def test_dealt_by_the_table_loose_tiles_are_there_to_be_tapped():
    state = lost_gems.start(2, seed=1, deal="table")
    html = picture(of_state(GAME, state, {"deal": "table"}), 0, Company())
    assert 'data-tile="18"' in html
