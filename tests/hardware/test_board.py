"""What a board with the firmware does: `make hardware PORT=/dev/ttyACM0`, step by step.

boards/README.md has the list, and says what each step shows that no emulation can.
"""

import json
import os

import pytest
from gemtable import boards
from gemtable.care import wiring_places
from gemtable.care.wiring_places import key_place, keys_of
from gemtable.link.session_events import hello_of
from gemwire import messages

from tests.hardware.bench import VARIABLE, Bench, Emulated, leds_at
from tests.patience import wait_until
from tests.play import gemtable

LEAST_HEAP = 60 * 1024
TEST_MS = 2_000
OFF = "000000"
ROUND_TRIPS = 20
WATCHED_US = 2_000_000  # of the board's time
# Started from the prompt: the program, of which something is other than it should be.
STARTED = """
import main

class Restarts(main.Restarts):
    def begin(self):  # its files are found by now, and none of them was imported
        super().begin()
        spoil()

{spoil}
main.Restarts = Restarts
main.main()
"""
HANGS = """
def spoil():
    import installed_files
    def load_board():
        while True:
            pass
    installed_files.load_board = load_board
"""
RAISES = """
def spoil():
    import debounce
    their_scan = debounce.Debouncer.scan
    left = [1000]
    def scan(self):
        left[0] -= 1
        if not left[0]:
            raise MemoryError
        their_scan(self)
    debounce.Debouncer.scan = scan
"""
SPOIL = """
import os
for name in os.listdir("gemtable"):
    if "shows" in name:
        open("gemtable/" + name, "w").close()
"""


def flashed(bench, *words):
    """Return what `gemtable flash` tells of the board."""
    done = gemtable.run("flash", "--port", bench.port, "--as", bench.name, "--json", *words)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_it_says_who_it_is_and_has_room_to_work(bench):
    with bench.host() as host:
        told = host.hello().fields
    assert told["protocol"] == messages.PROTOCOL
    assert len(told["uid"]) == 16 and set(told["uid"]) != {"f"}
    assert told["units"] == [
        [unit.kind, len(unit.leds), len(unit.backs), len(unit.keys)] for unit in bench.file.units
    ]
    assert told["free_bytes"] > LEAST_HEAP


def test_gemtable_boards_finds_it_well(bench):
    done = gemtable.run("boards", "--json", "--port", bench.port)
    (told,) = json.loads(done.stdout)["boards"]
    assert (told["uid"], told["board"], told["held_keys"]) == (bench.uid, bench.name, [])


def test_its_time_passes_as_ours_does_and_pictures_are_confirmed(bench):
    with bench.host() as host:
        host.open()
        for unit, described in enumerate(bench.file.units):
            leds = len(described.leds) + len(described.backs)
            host.show(unit, "steady", "000000" * leds)
        before_us = host.pong().fields["sent_us"]
        for _ in range(ROUND_TRIPS):
            host.pong()
        passed_us = (host.pong().fields["sent_us"] - before_us) % messages.WRAP
    assert 0 < passed_us < messages.WRAP // 2


def test_every_led_shows_every_colour(bench):
    with bench.host() as host:
        host.open()
        bench.hands.watches()
        host.reliably("test", TEST_MS)
        host.edges_for(TEST_MS * 1000)
        assert bench.hands.sees("Did every LED run through red, green, blue and white?")


def press_each_by_its_place(bench):
    """Light the LEDs at one key after the other, and ask for a press there."""
    file = wiring_places.BoardFile(boards.find(bench.name), bench.file, {})
    with bench.host() as host:
        hello = hello_of([*host.hello().fields.values()])
        host.open()
        for unit, key in keys_of(hello):
            lit = leds_at(bench.file, (unit, key))
            for number, each in enumerate(bench.file.units):
                leds = [*each.leds, *each.backs]
                host.show(
                    number, "steady", "".join("ffffff" if led in lit else OFF for led in leds)
                )
            bench.hands.presses((unit, key), key_place(hello, (unit, key), file))
            for down in (1, 0):
                (edge,) = host.edges(1)
                told = edge.fields
                assert (told["unit"], told["key"], told["down"]) == (unit, key, down)
                assert told["late_us"] == 0
    assert bench.hands.saw_lit_what_it_pressed()


def test_every_key_is_heard_at_its_place_beside_its_led_and_stamped_by_its_interrupt(bench):
    """Each `late_us` is 0 where the pin's own interrupt stamped it: registers are the chip's."""
    press_each_by_its_place(bench)


@pytest.mark.skipif(VARIABLE in os.environ, reason="a real board is wired as it is")
@pytest.mark.parametrize(
    "swapped", [{"keys": {2: 3, 3: 2}}, {"leds": {4: 7, 7: 4}}], ids=["keys", "LEDs"]
)
def test_keys_or_leds_at_other_places_do_not_pass(board, swapped):
    pad = board("pico-pad")
    with pytest.raises(AssertionError):
        press_each_by_its_place(Bench(pad.port, Emulated(pad, **swapped)))


def test_nothing_moves_by_itself(bench):
    with bench.host() as host:
        host.open()
        assert host.edges_for(WATCHED_US) == []


@pytest.mark.slow
def test_control_c_gives_the_prompt_and_a_reset_the_program(bench):
    assert bench.mpremote("exec", "print(6 * 7)").strip() == "42"
    bench.mpremote("reset")
    with bench.host() as host:
        assert host.hello().fields["start"] == "reset"


@pytest.mark.slow
def test_what_is_noted_of_a_failure_outlives_a_reset(bench):
    """In a register of the watchdog, which is another on an RP2350."""
    bench.mpremote("exec", "import main; main.Restarts(1).fail()", "reset")
    with bench.host() as host:
        assert host.hello().fields["start"] == "failure"
    bench.mpremote("exec", "import main; main.forget()", "reset")
    with bench.host() as host:
        assert host.hello().fields["start"] == "reset"


@pytest.mark.soak
def test_a_program_that_hangs_before_its_loop_is_rebooted(bench):
    bench.mpremote("exec", "--no-follow", STARTED.format(spoil=HANGS))
    assert bench.hello_after_reset()["start"] == "hang"


@pytest.mark.soak
def test_an_interrupt_that_failed_is_told(bench):
    bench.mpremote("exec", "--no-follow", STARTED.format(spoil=RAISES))
    with bench.host() as host:
        wait_until(lambda: host.hello().fields["error"] == "MemoryError in an interrupt")
    bench.mpremote("reset")


def test_a_cable_that_was_pulled_is_a_power_up(bench):
    bench.hands.replugs()
    with bench.host() as host:
        told = host.hello().fields
    assert (told["uid"], told["start"]) == (bench.uid, "power")


@pytest.mark.soak
def test_a_flash_writes_what_differs_and_nothing_else(bench):
    flashed(bench)
    assert flashed(bench)["copied"] == []
    bench.mpremote("exec", SPOIL)
    (copied,) = flashed(bench)["copied"]
    assert copied.startswith("shows")
    assert flashed(bench)["board"] == boards.load(boards.find(bench.name)).name
