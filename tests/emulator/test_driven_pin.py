"""A pin of a key that the chip itself drives low, as a program does that measures its filter."""

from gemtable.emulator.shims._key_pin import rise_us

from tests.emulator import programs


def rose_us(told):
    """Return how long after the output ended the pin read high; fail if it was not driven low."""
    driven, level, rose, us = told.split()
    assert (driven, level, rose) == ("driven", "0", "rose")
    return int(us)


def test_on_an_emulated_board_it_reads_low_and_its_capacitor_charges_after(emulate, connect):
    host = connect(emulate(programs.DRIVES))
    host.write(b"\n")
    assert rose_us(host.read_line()) >= rise_us() - 100  # a busy machine looks late
