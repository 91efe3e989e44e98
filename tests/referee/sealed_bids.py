"""A whole match of Gems Tracker in which seats bid in secret, by keys and words, and fumble.

As in sealed_match.py: all that is done in the open is the same in every match of one seed.
Bids differ until each seat has bid for the last time, and what is drafted then is the same.
"""

from random import Random

from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.kit.rules import Made
from gemtable.referee.undo_consent import AGREE_KEY, REFUSE_KEY

from tests.referee.sealed_match import Others
from tests.referee.sealed_table import SealedTable, by_hand
from tests.tables.gems_tracker_tried import layout

NUMBERS = range(1, 13)
NONSENSE = ("fly", "bid", "bid 0", "bid 1 1 1", "new", "take 5 2 3", "drop", "bid 4 13")


class Hands:
    """All hands at the table; `order` decides what is done in the open."""

    def __init__(self, table, seed, others):
        self.table = table
        self.others = others
        self.order = Random(f"{seed} in the open")

    def bid(self, seat, is_secret=True):
        """Let a seat bid, by keys or in words, its own or the host's."""
        move = self.others.choice(seat, self._bids(seat), is_secret)
        by = self.order.choice(["keys", "keys", "host", "seat"])
        if by == "keys":
            for number in move.numbers:
                self.table.press(seat, number - 1)
        elif by == "host":
            self.table.say(f"{seat + 1} {move}")
        else:
            self.table.say(str(move), by=seat)
        self.table.let_pass()

    def fumble(self, seat):
        """Let a seat do something that comes to nothing."""
        in_vain = ["not held", "words", "own words", "another's", "ask", "pause"]
        match self.order.choice(in_vain):
            case "not held":
                self.press_in_vain(seat, NUMBERS)
            case "words":
                self.table.say(f"{seat + 1} {self.others.choice(seat, NONSENSE)}")
            case "own words":
                self.table.say(self.others.choice(seat, NONSENSE), by=seat)
            case "another's":
                other = (seat + 1) % self.table.layout.seats + 1
                self.table.say(f"{other} {self.others.choice(seat, self._bids(seat))}", by=seat)
            case "ask":
                self.ask(seat, is_granted=False)
            case "pause":
                self.stop(seat)
        self.table.let_pass()

    def press_in_vain(self, seat, numbers):
        """Press the key of one of these numbers that a seat does not hold, if there is any."""
        if gone := sorted(set(numbers).difference(self._held(seat))):
            self.table.press(seat, self.others.choice(seat, gone) - 1)

    def ask(self, seat, is_granted):
        """Let the host ask for an undo; all others agree, and a seat last, or else it refuses.

        They answer by a key or in words. Before it refuses, a seat says and presses something
        in vain.
        """
        self.table.say("undo")
        if not is_granted:
            self.table.say(self.others.choice(seat, NONSENSE), by=seat)
            self.press_in_vain(seat, NUMBERS[REFUSE_KEY + 1 :])
        self.table.let_pass()
        seats = [each for each in range(self.table.layout.seats) if each != seat]
        for each in (*(seats if is_granted else ()), seat):
            if self.table.referee.status.question is None:
                break  # nothing can be taken back yet
            if self.order.random() < 0.5:
                self.table.press(each, AGREE_KEY if is_granted else REFUSE_KEY)
            else:
                self.table.say("agree" if is_granted else "refuse", by=each)
        self.table.let_pass()

    def stop(self, seat):
        """Pause, in words or by a cable that comes out, press in vain, and go on."""
        is_cable = self.order.random() < 0.5
        self.table.unplug(seat) if is_cable else self.table.say("pause")
        self.table.press(seat, self.others.choice(seat, NUMBERS) - 1)
        self.table.let_pass()
        self.table.plug(seat) if is_cable else self.table.say("resume")

    def play_bids(self, is_secret_to_the_last):
        """Let all bid up to the moment at which bids are turned up."""
        owing = list(self.table.match.pending)
        self.order.shuffle(owing)
        for seat in owing:
            for _ in range(self.order.randrange(3)):
                self.fumble(seat)
            self.bid(seat)
            if self.order.random() < 0.3:
                self.table.hold(seat)
            if self.order.random() < 0.3:
                self.ask(self.order.choice(owing), is_granted=False)
            if self.order.random() < 0.3:
                self.table.say(f"{seat + 1} undo")
                self.fumble(seat)
                self.bid(seat)
        if self.order.random() < 0.1:
            self.table.resumed()  # all that was bid is gone
            for seat in owing:
                self.bid(seat)
        for seat in owing:  # any press begins the count anew, and the last bid counts
            move = self.others.choice(seat, self._bids(seat), is_secret_to_the_last)
            for number in move.numbers:
                self.table.press(seat, number - 1)
        while self.table.referee.ui.count > 1:
            self.table.come()

    def draft(self):
        """Do what is done in the open, up to the next bids or the end.

        Now and then a step is taken back, which all others agree to.
        """
        steps = self.table.match.moves
        while self.table.match.pending and not gems_tracker.is_sealed(self.table.match.state):
            if self.table.match.moves > steps and self.order.random() < 0.1:
                self.ask(self.table.match.pending[0], is_granted=True)
            seat = self.table.match.pending[0]
            move = self.order.choice(gems_tracker.legal(self.table.match.state, seat))
            referee = self.table.referee
            views = referee.views
            for gesture in self.table.script.presses(
                referee.ui, self.table.layout, views, Made(seat, move)
            ):
                self.table.press(seat, gesture.key)
            self.table.let_pass()

    def _held(self, seat):
        return self.table.match.state.trackers[seat].held

    def _bids(self, seat):
        return gems_tracker.legal(self.table.match.state, seat)


def play(path, seats, seed, role, stop_at=None):
    """Play a match; return the world of each role, and how often a secret choice was another.

    In round `stop_at` the last bids are kept from `role` as well: it stops before they are
    turned up.
    """
    others = Others(seed, role)

    async def rounds(clock):
        table = SealedTable(path, "gems-tracker", layout(seats), clock)
        hands = Hands(table, seed, others)
        table.say("undos ask")
        number = 0
        with table.logging():
            while table.match.pending:
                number += 1
                hands.play_bids(number == stop_at)
                if number == stop_at:
                    break
                table.come()
                hands.draft()
        table.journal.close()
        return table.worlds

    return by_hand(rounds), others.differed
