"""The pin of a key as the data sheet and the wiring have it: volts, ohms and farads."""

from math import exp, inf

import pytest
from gemtable.emulator.shims import _key_pin
from gemtable.emulator.shims._key_pin import DOWN, KEY_FARAD, NONE, UP, KeyPin, rise_us
from gemtable.wiring.circuit import KEY_FARAD as DRAWN_FARAD
from gemtable.wiring.circuit import KEY_OHM as DRAWN_OHM

from tests.emulator import programs

TAU_UP_US = 80_000 * 100e-9 * 1e6  # of the weakest pull-up
TAU_KEY_US = 1_000 * 100e-9 * 1e6


@pytest.fixture
def pulled():
    """A pin that has been pulled up for long, its key open."""
    pin = KeyPin(KEY_FARAD)
    pin.pull(0, UP)
    pin.pass_to(100_000)
    return pin


def volts(from_v, to_v, us, tau_us):
    return to_v + (from_v - to_v) * exp(-us / tau_us)


def test_the_filter_is_the_one_that_is_drawn():
    assert (DRAWN_OHM, DRAWN_FARAD) == ("1 kΩ", "100 nF")
    assert (_key_pin.KEY_OHM, KEY_FARAD) == (1_000, 100e-9)


def test_a_capacitor_is_empty_until_the_pull_up_charges_it():
    pin = KeyPin(KEY_FARAD)
    pin.pass_to(500_000)
    assert (pin.level, pin.next_us()) == (0, inf)
    pin.pull(500_000, UP)
    rises_us = pin.next_us() - 500_000
    assert volts(0.0, 3.3, rises_us - 1, TAU_UP_US) < 2.0 <= volts(0.0, 3.3, rises_us, TAU_UP_US)
    assert 7_000 < rises_us < 8_000
    pin.pass_to(500_000 + rises_us)
    assert (pin.level, pin.next_us()) == (1, inf)


@pytest.mark.parametrize(
    ("pull_ohm", "between_us"), [(50_000, (4_600, 4_700)), (80_000, (7_400, 7_500))]
)
def test_the_pull_ups_of_the_data_sheet_charge_it_in_5_to_8_ms(pull_ohm, between_us):
    low_us, high_us = between_us
    assert low_us < _key_pin.rise_us(pull_ohm=pull_ohm) < high_us


def test_a_press_is_felt_in_a_seventh_of_a_millisecond(pulled):
    pulled.turn(100_000, True)
    falls_us = pulled.next_us() - 100_000
    assert volts(3.3, 0.04, falls_us, TAU_KEY_US * 80 / 81) == pytest.approx(0.8, abs=0.02)
    assert falls_us == pytest.approx(_key_pin.press_us(), abs=1) == pytest.approx(144, abs=1)


def test_a_release_is_felt_once_the_pull_up_has_charged_it(pulled):
    pulled.turn(100_000, True)
    pulled.turn(150_000, False)
    assert pulled.level == 0
    rises_us = pulled.next_us() - 150_000
    assert rises_us == pytest.approx(_key_pin.release_us(), abs=1) == pytest.approx(7_353, abs=1)


def test_a_pin_that_the_chip_drives_low_is_low_and_rises_as_after_a_press(pulled):
    """An output of 4 mA may be at 0.5 V, so it is a resistor of 125 ohms (data sheet, VOL)."""
    pulled.pull(100_000, NONE, DOWN)
    assert pulled.next_us() - 100_000 == pytest.approx(18, abs=1), "to 0.8 V, by 12.5 us"
    pulled.pass_to(105_000)
    assert pulled.level == 0
    pulled.pull(105_000, UP)
    assert pulled.next_us() - 105_000 == pytest.approx(_key_pin.rise_us(), abs=1)


def test_a_pin_that_the_chip_drives_high_is_high_though_its_key_is_closed():
    pin = KeyPin(KEY_FARAD)
    pin.turn(0, True)
    pin.pull(0, NONE, UP)
    pin.pass_to(1_000)
    assert (pin.level, pin.next_us()) == (1, inf)


def test_a_glitch_shorter_than_the_filter_is_not_felt(pulled):
    pulled.turn(100_000, True)
    pulled.turn(100_100, False)
    assert (pulled.level, pulled.next_us()) == (1, inf)


def test_a_key_that_bounces_open_is_felt_as_held_all_the_time(pulled):
    pulled.turn(100_000, True)
    for bounce_us in range(102_000, 110_000, 2_000):
        pulled.turn(bounce_us, False)
        assert pulled.next_us() > bounce_us + 1_000
        pulled.turn(bounce_us + 1_000, True)
    assert (pulled.level, pulled.next_us()) == (0, inf)


def test_without_a_capacitor_the_pin_does_at_once_what_the_key_does():
    pin = KeyPin(0.0)
    pin.pull(1_000, UP)
    for at_us, is_closed in ((2_000, True), (2_001, False), (2_002, True)):
        pin.turn(at_us, is_closed)
        assert pin.next_us() == at_us
        pin.pass_to(at_us)
        assert pin.level == int(not is_closed)


@pytest.mark.parametrize(("pull", "falls"), [(DOWN, True), (NONE, False)])
def test_a_reset_discharges_a_pin_by_its_pull_down_and_not_otherwise(pulled, pull, falls):
    pulled.pull(100_000, pull)
    assert (pulled.next_us() < 112_000) == falls


def rose_us(told):
    """Return how long after the output ended the pin read high; fail if it was not driven low."""
    driven, level, rose, us = told.split()
    assert (driven, level, rose) == ("driven", "0", "rose")
    return int(us)


def test_on_an_emulated_board_it_reads_low_and_its_capacitor_charges_after(emulate, connect):
    host = connect(emulate(programs.DRIVES))
    host.write(b"\n")
    assert rose_us(host.read_line()) >= rise_us() - 100  # a busy machine looks late
