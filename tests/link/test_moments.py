"""A moment that the listener asks for, through the fair order, in simulated time."""

from contextlib import contextmanager

from gemtable.link.fair_order import Announcer
from gemtable.link.session_events import EdgeHeard, Hello, TimeHeard
from gemtable.stamps import Stamp

from tests.fuzz.fleet.loop import SimLoop
from tests.fuzz.fleet.system import System
from tests.fuzz.fleet.world import World

BEGAN_S = 1000.0
ERROR_S = 0.0005
SOON_MS = 0.001  # in which the loop does all that is to be done now


class Order:
    """A fair order whose boards are played by hand; times are milliseconds from the beginning.

    `told` has keys of edges, moments, and what else the loop did; `answers` what is asked for
    when a key is told.
    """

    def __init__(self):
        self.world = World(0)
        self.told, self.asked, self.told_ms = [], [], []
        self.answers = {}
        self.loop = SimLoop(self.world, System(self.world))
        self.order = Announcer(self, self.asked.append)

    def do(self, *steps):
        """Do all these in one go of the loop; then let it do what came of that."""
        for step in steps:
            self.loop.call_soon(step)
        self.passes(SOON_MS)

    def passes(self, ms):
        self.loop.call_later(ms / 1000, self.loop.stop)
        self.loop.run_forever()

    def join(self, *uids):
        self.do(*(lambda uid=uid: self.come(uid) for uid in uids))
        self.told.clear()
        self.told_ms.clear()

    def come(self, uid):
        self.order.joined(Hello(*[""] * 5, uid, *[""] * 5))

    def leave(self, uid):
        self.order.left(uid, "unplugged")

    def edge(self, uid, key, at_ms):
        self.order.heard(uid, EdgeHeard(0, key, True, 0, self._at(at_ms)))

    def time(self, uid, at_ms):
        self.order.heard(uid, TimeHeard(0, self._at(at_ms)))

    def wake(self, at_ms):
        self.order.wake(None if at_ms is None else BEGAN_S + at_ms / 1000)

    def _at(self, ms):
        return Stamp(BEGAN_S + ms / 1000, ERROR_S)

    def board_arrived(self, hello):
        self._note("back")

    def board_gone(self, uid, why):
        self._note("gone")

    def rivals(self, uid, edge):
        pass

    def edge_heard(self, uid, edge):
        self._note(edge.key)
        if edge.key in self.answers:
            self.wake(self.answers[edge.key])

    def time_heard(self, uid, us):
        pass

    def moment_passed(self, at_s):
        self._note(f"moment {round((at_s - BEGAN_S) * 1000)}")

    def _note(self, what):
        self.told.append(what)
        self.told_ms.append(round((self.order.told_s - BEGAN_S) * 1000))


@contextmanager
def order(*uids):
    made = Order()
    try:
        made.join(*uids)
        yield made
        assert made.world.wrong == []
    finally:
        made.order.close()
        made.loop.close()


def test_a_moment_that_is_over_already_is_told_from_the_loop_and_not_from_the_call():
    with order() as play:
        play.do(lambda: play.wake(-5), lambda: play.told.append("later"))
        assert play.told == ["later", "moment -5"]


def test_boards_are_asked_at_the_moment_and_told_of_before_it():
    with order("a", "b") as play:
        play.do(lambda: play.wake(100))
        play.passes(99)
        assert play.asked == []
        play.passes(1)
        assert play.asked == ["a", "b"]
        play.do(lambda: play.time("a", 100.1))
        play.passes(10)
        play.do(lambda: play.edge("b", 7, 99), lambda: play.time("b", 109))
        assert play.told == [7, "moment 100"]


def test_a_moment_in_its_turn_already_is_not_told_when_an_edge_before_it_takes_it_back():
    with order("a", "b") as play:
        play.answers[1] = None
        play.do(lambda: play.wake(20))
        play.passes(30)
        play.do(lambda: play.edge("a", 1, 10), lambda: play.edge("a", 2, 25))
        play.do(lambda: play.time("b", 30))
        assert play.told == [1, 2]


def test_what_an_edge_asks_for_comes_before_the_next_though_the_loop_has_both():
    """The host did nothing for a second; then everything is told in one go."""
    with order("a", "b") as play:
        play.answers[1] = 20
        play.world.now += 1.0
        play.do(
            lambda: play.edge("a", 1, 10),
            lambda: play.edge("b", 2, 30),
            lambda: play.time("a", 900),
            lambda: play.time("b", 900),
        )
        assert play.told == [1, "moment 20", 2]
        assert play.told_ms == [10, 20, 30]


def test_a_board_that_comes_back_at_once_is_told_of_after_it_was_gone():
    with order("a") as play:

        def leave_and_come_back():
            play.leave("a")
            play.come("a")
            play.edge("a", 2, 30)

        play.passes(40)
        play.do(lambda: play.edge("a", 1, 10), leave_and_come_back)
        assert play.told == [1, "gone", "back", 2]


def test_an_error_of_the_listener_is_the_loops_and_the_rest_is_told():
    with order("a", "b") as play:
        play.passes(40)
        play.answers[1] = "never"
        play.do(lambda: play.edge("a", 1, 10), lambda: play.edge("a", 2, 30))
        play.do(lambda: play.time("b", 40))
        assert play.told == [1, 2]
        assert "TypeError" in play.world.wrong.pop()


def test_after_the_end_no_moment_is_told():
    with order() as play:
        play.do(lambda: play.wake(50), lambda: play.wake(0), play.order.close)
        play.passes(100)
        assert play.told == []
