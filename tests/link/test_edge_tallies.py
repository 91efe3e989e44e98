"""What boards do is counted: presses, bounces and starts, whatever a board says."""

from gemtable.link.edge_tallies import EdgeTallies
from gemtable.link.session_events import EdgeHeard

MS = 1000


def press(tallies, *times_ms, uid="e66", unit=0, key=3):
    """Have a key go down and up by turns at these times of the board's clock."""
    for number, at_ms in enumerate(times_ms):
        tallies.heard(uid, EdgeHeard(unit, key, number % 2 == 0, at_ms * MS))


def test_presses_of_fingers_and_those_that_no_finger_made_are_counted_apart():
    tallies = EdgeTallies()
    press(tallies, 1000, 1100, 1149, 1200, 1250, 1300)  # released for 49 ms, and for 50
    press(tallies, 2000, 2100, unit=1, key=0)
    (tally,) = tallies.take().values()
    assert tally.presses == {(0, 3): 2, (1, 0): 1}
    assert tally.bounces == {(0, 3): 1}


def test_what_was_taken_is_not_counted_again_and_a_release_before_still_counts():
    tallies = EdgeTallies()
    press(tallies, 1000, 1100)
    assert tallies.take()["e66"].presses == {(0, 3): 1}
    press(tallies, 1130)
    assert tallies.take()["e66"].bounces == {(0, 3): 1}
    assert tallies.take() == {}


def test_a_boot_has_its_own_clock_and_counts_once_with_its_reason():
    tallies = EdgeTallies()
    tallies.opened("e66", 5, "power")
    press(tallies, 1000, 1100)
    tallies.opened("e66", 6, "hang")
    tallies.opened("e66", 6, "hang")  # it was only silent
    press(tallies, 1110, 1200)
    tally = tallies.take()["e66"]
    assert tally.boots == {5: "power", 6: "hang"}
    assert (tally.presses, tally.bounces) == ({(0, 3): 2}, {})


def test_names_and_starts_that_are_made_up_take_no_room():
    tallies = EdgeTallies()
    for number in range(1000):
        tallies.opened(f"{number:x}", 1, "power")
        tallies.opened("0", number, "reset")
        press(tallies, 1000, 1100, uid=f"{number:x}")
    taken = tallies.take()
    assert len(taken) == 64 and len(taken["0"].boots) == 100
