"""The Lost Gems on a page: each role's picture has what it may know."""

from gemtable.games.kit.rules import TABLE
from gemtable.games.lost_gems import rules as lost_gems
from gemtable.web.table_picture import Company, picture

from tests.rules.lost_gems_table import table
from tests.terminal.drawn import of_state, status
from tests.terminal.test_lost_gems_lines import turned_over

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


def tile(html, seat, slot):
    """Return the part of a picture that is a tile of a hand."""
    return hand(html, seat).split('data-piece="tile-')[slot + 1]


def test_the_last_nickel_is_called_so_until_the_match_is_over():
    moves = ["play 1", "hint red", "play 1"]
    for made, is_last in ((0, False), (1, True), (2, True), (3, False)):
        state = table("R3 R2 | B2 Y3 | R2", *moves[:made])
        assert ("Last nickel!" in drawn(state)) == is_last
        legal = tuple(map(str, lost_gems.legal(state, 0))) if made == 2 else ()
        assert ("the last nickel is lost" in drawn(state, 0, moves=legal)) == (made == 2)


def test_a_tile_is_called_the_last_to_whoever_knows_that_it_is():
    """All 3s are; a 2 is once the other one is out. Its holder knows what hints say and shows."""
    state = table("Y1 R2 | Y3 R2 | B1", "hint red", "discard 2", "hint 3")
    mine, theirs, screen = (drawn(state, role) for role in (1, 0, TABLE))
    assert ['data-word="last"' in tile(html, 1, 0) for html in (mine, theirs, screen)] == [
        True,
        True,
        True,
    ]
    assert 'data-word="last"' in tile(
        mine, 0, 1
    )  # of the other red 2, which the holder cannot see
    assert 'data-word="last"' not in tile(theirs, 0, 1)
    assert 'data-word="last"' not in tile(mine, 0, 0)


def test_a_discard_says_which_last_tile_it_may_be_as_far_as_the_holder_sees():
    state = table("Y1 R2 | Y3 B3 | B1", "hint yellow", "hint 2")
    html = drawn(state, 0, moves=tuple(map(str, lost_gems.legal(state, 0))))
    assert "But it may be the last red 3, which a gem needs." in html  # the others lie there
    assert "yellow 3 or" not in html


def test_of_each_colour_all_shards_are_told_and_what_became_of_them():
    state = table("R1 R3 | Y3 B2", "play 1", "play 2")
    for role in (0, 1, TABLE):
        sheet = drawn(state, role).partition('id="kinds"')[2]
        red, yellow, blue = sheet.split('class="kind ')[1:]
        left = '<span class="left">'
        assert (red.count('class="played">1'), red.count(left)) == (1, 5)
        assert (blue.count('class="out">2'), blue.count(left)) == (1, 5)
        assert yellow.count(left) == 6
