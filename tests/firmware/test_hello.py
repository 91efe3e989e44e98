"""What every board says of itself after it booted."""

import hashlib
import tomllib

import pytest
from gemtable import boards
from gemtable.boards.board_folders import BOARDS, FIRMWARE
from gemwire.messages import PROTOCOL

from tests.boards.shipped import EVERY_KIND

HEAP_BYTES = 192 * 1024 * 8 // 4  # "192wK": as on the chip, with words of 8 bytes instead of 4


def sixteen_digits(digest):
    return digest.hexdigest()[:16]


def lacking(board):
    """Return the files of parts that a board lacks, which are not on it."""
    bus = board.screen.bus if board.screen else ""
    files = {
        "parts.py": not (board.screen or board.buzzer),
        "screen.py": not board.screen,
        "columns.py": not board.screen,
        "screen_i2c.py": bus != "i2c",
        "screen_spi.py": bus != "spi",
        "buzzer.py": not board.buzzer,
    }
    return {name for name, is_lacking in files.items() if is_lacking}


def program_hash(board):
    """Names and contents of a board's program files, sorted by name, as firmware does."""
    paths = {path.relative_to(FIRMWARE).as_posix(): path for path in FIRMWARE.rglob("*.py")}
    paths = {name: path for name, path in paths.items() if name not in lacking(board)}
    digest = hashlib.sha256()
    for name in sorted(paths):
        digest.update(name.encode() + b"\0" + paths[name].read_bytes())
    return sixteen_digits(digest)


@pytest.mark.slow
@pytest.mark.parametrize("name", boards.names())
def test_every_board_boots_and_says_what_it_is(board, client, name):
    started = board(name)
    hello = client(started).hello()
    told = hello.fields
    file = boards.load(boards.find(name))
    version = tomllib.loads((BOARDS.parent / "pyproject.toml").read_text())["project"]["version"]
    assert (told["protocol"], told["firmware"]) == (PROTOCOL, version)
    assert told["files"] == program_hash(file)
    assert told["board"] == name
    assert told["board_hash"] == sixteen_digits(hashlib.sha256(boards.find(name).read_bytes()))
    assert told["uid"] == started.uid
    assert told["edges"] == 0
    assert told["units"] == [
        [unit.kind, len(unit.leds), len(unit.backs), len(unit.keys)] for unit in file.units
    ]
    assert (hello.session, hello.sequence, hello.acknowledged) == (0, 0, 0)
    assert 1 <= hello.boot < 2**30


@pytest.mark.parametrize("name", EVERY_KIND)
def test_more_than_half_of_the_heap_is_free_in_play(board, client, name):
    started = board(name, speed=10)
    host = client(started)
    host.open(beat_ms=10_000)
    for number, unit in enumerate(started.board.units):
        leds = len(unit.leds) + len(unit.backs)
        host.show(number, "pulse", "ff8000" * leds, "0080ff" * leds)
    started.play([(25_000, 0, down) for down in (True, False) * 20])
    host.edges_for(1_100_000)
    assert host.hello().fields["free_bytes"] > HEAP_BYTES / 2


def test_a_board_has_another_boot_id_after_each_boot(board, client):
    started = board()
    host = client(started)
    boots = {host.hello().boot}
    for _ in range(3):
        started.power_cycle()
        boots.add(host.hello().boot)
    assert len(boots) == 4


def test_a_board_says_nothing_of_its_own_accord_before_a_host_takes_it(board, client):
    started = board()
    host = client(started)
    host.hello()
    started.strokes(0, [(0, True), (50_000, False)])
    edges = 0
    while edges < 2:
        host.send("ask")
        hello = host.read()
        assert hello.kind == "hello"
        edges = hello.fields["edges"]
    assert host.texts == []
