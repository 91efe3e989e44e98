"""What the notation of Gems Tracker calls things stays theirs while areas grow."""

from tests.rules.gems_tracker_table import board, legal_texts, make, numbers, placing


def test_a_booking_card_has_the_same_name_when_its_area_grows_to_the_left():
    state, _ = make(placing(board("6:wgr"), 4), "new")
    state, _ = make(placing(state.boards[0], 9), "extend 2 right booking right")
    assert "cover 2 right 2" in legal_texts(placing(state.boards[0], 12))
    state, _ = make(placing(state.boards[0], 2), "extend 2 left booking left")
    assert numbers(state.boards[0]) == ["6", "_ 2 4 9 _"]
    assert "cover 2 right 2" in legal_texts(placing(state.boards[0], 12))
    state, _ = make(placing(state.boards[0], 1), "cover 2 left 2")
    assert numbers(state.boards[0]) == ["6", "1 2 4 9 _"]
