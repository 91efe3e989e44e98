"""One clock for chips on one USB bus, by its frames."""

import pytest

from tests.chip.bus_chips import press_pairs

# Pairs of presses, and seconds before them.
SHORT = (2, 1.0)
LONG = pytest.param((200, 3.0), marks=pytest.mark.soak)


@pytest.mark.parametrize("amount", [SHORT, LONG], ids="{0[0]}".format)
def test_the_clocks_of_two_chips_agree_to_a_fiftieth_of_a_millisecond(amount, copied):
    chips = [copied(name).chip for name in ("pico-pad", "pico-rack")]
    pairs = press_pairs(chips, *amount, has_bus=True)
    assert all(pair.is_on_bus for pair in pairs)
    assert max(pair.clocks_ms for pair in pairs) <= 0.02
    assert all(pair.off_ms <= pair.error_ms <= 0.25 for pair in pairs)
