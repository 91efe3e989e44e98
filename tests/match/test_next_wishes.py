"""What people wish for after a match: one wish for each seat, and the newest counts."""

from gemtable.match.next_wishes import AGAIN, NO_WISHES, NOTHING


def test_the_newest_wish_of_a_seat_counts_and_can_be_taken_back():
    wishes = NO_WISHES.wished(4, AGAIN).wished(0, "crossing").wished(4, "crossing")
    assert (wishes.of(AGAIN), wishes.of("crossing")) == ([], [0, 4])
    assert wishes.among({0}).of("crossing") == [0]
    assert wishes.wished(0, NOTHING).wished(0, NOTHING).wishes == ((4, "crossing"),)


def test_the_favourite_is_the_other_game_of_most_else_of_the_first_seat():
    again = NO_WISHES.wished(0, AGAIN).wished(1, AGAIN)
    assert again.favourite == ""
    equal = again.wished(2, "waterfall").wished(3, "crossing")
    assert equal.favourite == "waterfall"
    assert equal.wished(4, "crossing").favourite == "crossing"
