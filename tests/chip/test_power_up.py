"""At power-up and after a reset the capacitors at keys are empty, and nothing comes of it.

That every board starts is in test_boot.py, that a key that is held skips the program in
test_console.py, a match, a flash and a rescue in files of their own: all keys have filters there.
"""

import pytest

QUIET_US = 100_000  # more than any capacitor takes
ASKS_US = 2_000_000


def test_a_chip_tells_no_edge_of_keys_that_nobody_has_touched(pad):
    pad.chip.run(QUIET_US)
    assert pad.of("hello")[0].fields["start"] == "power"
    assert pad.hello().fields["edges"] == 0
    assert pad.of("edge") == []


@pytest.mark.soak
def test_a_chip_that_was_reset_tells_the_key_that_is_held_and_no_other(pad):
    pad.chip.set_key(3, True)
    pad.chip.host.send(b"\x03")
    pad.chip.run(50_000)
    pad.chip.host.send(b"import machine; machine.reset()\r")
    assert pad.chip.run_until(lambda: not pad.chip.host.is_connected, 1_000_000)
    hello = pad.hello().fields
    assert (hello["start"], hello["edges"]) == ("reset", 1)
    pad.session += 1
    pad.sequence = pad.had = 0
    pad.send("open", 0, 250, 20)
    assert pad.next("edge", ASKS_US), "what it tells after all that it was asked as it booted"
    pad.chip.run(QUIET_US)
    edges = {edge.sequence: edge.fields for edge in pad.of("edge") if edge.boot == pad.boot}
    assert [(edge["key"], edge["down"]) for edge in edges.values()] == [(3, 1)]
