"""One clock for chips on one USB bus, by its frames."""

import pytest

from tests.chip.bus_chips import press_pairs

PAIRS, SETTLED_S = 200, 3.0


@pytest.mark.soak
def test_the_clocks_of_two_chips_agree_to_a_fiftieth_of_a_millisecond(copied):
    """In the default run that is seen by what one chip measures of another (test_finger.py)."""
    chips = [copied(name).chip for name in ("pico-pad", "pico-rack")]
    pairs = press_pairs(chips, PAIRS, SETTLED_S, has_bus=True)
    assert all(pair.is_on_bus for pair in pairs)
    assert max(pair.clocks_ms for pair in pairs) <= 0.02
    assert all(pair.off_ms <= pair.error_ms <= 0.25 for pair in pairs)
