"""What is lost on its way is there soon, and how long others were silent before slows nobody.

Host and board are as they are, a millisecond of the link is a number: the times are exact.
"""

import pytest

from tests.faults.link import LATENCY_S, Link

SOON_MS = 30  # sent again after 20, seen to at most 5 later, a millisecond each way
SILENT_MS = 2_000  # so long that whatever is sent again waits its longest
PATIENCE_MS = 5_000
ALL_S = 2 * LATENCY_S  # whatever is on its way on a wire is there by then
RED = ("steady", 1000, "ff0000" * 6, "")


@pytest.fixture
def link():
    """A board that its host holds, and nothing to do for either."""
    link = Link(1)
    link.steps(600)
    assert link.is_joined
    return link


def lose(link, wire, ms):
    """Let so much time pass while all that is said on a wire is lost."""
    for _ in range(ms):
        wire.take(link.now + ALL_S)
        link.step()


def lose_one(link, wire, kind):
    """Let time pass until a frame of that kind is said, and lose this one frame."""
    begins = f'["{kind}"'.encode()
    for _ in range(PATIENCE_MS):
        said = wire.take(link.now + ALL_S).splitlines(keepends=True)
        others = [line for line in said if begins not in line]
        wire.send(b"".join(others), link.now)
        if others != said:
            return
        link.step()
    raise AssertionError(f"no {kind} was said")


def ms_until(link, is_there):
    begin_ms = link.ms
    while not is_there():
        link.step()
        assert link.ms - begin_ms < PATIENCE_MS, "it never came"
    return link.ms - begin_ms


def test_a_press_that_was_lost_alone_is_soon_sent_again(link):
    link.board.press(0, True)
    lose_one(link, link.to_host, "edge")
    assert ms_until(link, lambda: link.edges) <= SOON_MS


def test_a_picture_that_was_lost_alone_is_soon_sent_again(link):
    link.show(0, RED)
    lose_one(link, link.to_board, "show")
    assert ms_until(link, lambda: link.board.session.taken) <= SOON_MS


def test_a_board_that_waited_long_for_its_host_is_quick_in_the_next_session(link):
    link.board.press(0, True)
    lose(link, link.to_host, SILENT_MS)
    lose_one(link, link.to_host, "edge")
    assert ms_until(link, lambda: link.edges) <= SOON_MS
    assert link.openings == 2


def test_a_host_that_waited_long_for_its_board_is_quick_in_the_next_session(link):
    link.show(0, RED)
    lose(link, link.to_board, SILENT_MS)
    lose_one(link, link.to_board, "show")
    assert ms_until(link, lambda: link.board.session.taken) <= SOON_MS
    assert link.openings == 2
