"""A whole match of Crossing in which seats choose in secret, by keys and words, and fumble.

Two matches of one seed are the same in all that is done in the open: who presses or
says something, and when. They differ in what is chosen in secret: keys and words of
all seats, or of all but one, until each seat has chosen for the last time.
"""

from random import Random

from gemtable.games.crossing import rules as crossing
from gemtable.games.kit.rules import Shown

from tests.referee.sealed_table import SealedTable, by_hand
from tests.tables.crossing_tried import layout

KEYS = 12
NONSENSE = ("fly", "gather", "gather 9", "place 1", "hint red", "steal me", "protect 2")


class Others:
    """What is chosen where `role` must not know it, or what all matches have in common."""

    def __init__(self, seed, role):
        self.role = role  # None: all seats choose as in the match that others are held against
        self.differed = 0
        self._common = Random(f"{seed} in common")
        self._secret = Random(f"{seed} kept from {role}")

    def choice(self, seat, items, is_secret=True):
        common = self._common.choice(items)
        if self.role in (None, seat) or not is_secret:
            return common
        secret = self._secret.choice(items)
        self.differed += secret != common
        return secret


class Hands:
    """All hands at the table; `order` decides what is done in the open."""

    def __init__(self, table, seed, others):
        self.table = table
        self.others = others
        self.order = Random(f"{seed} in the open")

    def choose(self, seat, is_secret=True):
        """Let a seat choose, by a key or in words, its own or the host's."""
        table = self.table
        move = self.others.choice(seat, self._open(seat), is_secret)
        by = self.order.choice(["key", "key", "host", "seat"])
        if by == "key":
            table.press(seat, self._key_of(seat, move))
        elif by == "host":
            table.say(f"{seat + 1} {move}")
        else:
            table.say(str(move), by=seat)
        table.let_pass()

    def fumble(self, seat):
        """Let a seat do something that comes to nothing."""
        in_vain = ["dark", "words", "own words", "another's", "help", "menu", "ask", "pause"]
        match self.order.choice(in_vain):
            case "dark":
                self.table.press(seat, self.others.choice(seat, self._dark_keys(seat)))
            case "words":
                self.table.say(f"{seat + 1} {self.others.choice(seat, self._nonsense(seat))}")
            case "own words":
                self.table.say(self.others.choice(seat, self._nonsense(seat)), by=seat)
            case "another's":
                other = (seat + 1) % self.table.layout.seats + 1
                self.table.say(f"{other} {self.others.choice(seat, self._open(seat))}", by=seat)
            case "help":
                self.table.press(seat, KEYS - 1)
            case "menu":
                self.table.hold(seat)
            case "ask":
                self.ask_in_vain(seat)
            case "pause":
                self.stop(seat)
        self.table.let_pass()

    def stop(self, seat):
        """Pause, in words or by a cable that comes out, press in vain, and go on."""
        is_cable = self.order.random() < 0.5
        self.table.unplug(seat) if is_cable else self.table.say("pause")
        self.table.press(seat, self.others.choice(seat, range(KEYS)))
        self.table.let_pass()
        self.table.plug(seat) if is_cable else self.table.say("resume")

    def ask_in_vain(self, seat):
        """Ask for an undo of the last step, which a seat refuses."""
        self.table.say("undo")
        self.table.let_pass()
        self.table.say("refuse", by=seat)

    def take_back(self, seat):
        if self.order.random() < 0.5 and self.table.layout.seats < 6:
            self.table.press(seat, KEYS - 2)
        else:
            self.table.say(f"{seat + 1} undo")
        self.table.let_pass()

    def play_round(self, is_secret_to_the_last):
        """Play a round up to the moment of its lock."""
        owing = list(self.table.match.pending)
        self.order.shuffle(owing)
        for seat in owing:
            for _ in range(self.order.randrange(3)):
                self.fumble(seat)
            self.choose(seat)
            if self.order.random() < 0.3:
                self.take_back(seat)
                self.fumble(seat)
                self.choose(seat)
        if self.order.random() < 0.3:
            self.miss_the_lock(self.order.choice(owing))
        if self.order.random() < 0.1:
            self.table.resumed()  # all that was chosen is gone
        self.last_choices(owing, is_secret_to_the_last)

    def miss_the_lock(self, seat):
        """Take a choice back while the count is on, and do not choose again before the lock."""
        self.count_from_three()
        self.take_back(seat)
        self.table.let_pass(4)
        self.choose(seat)

    def last_choices(self, owing, is_secret):
        """Let all change their mind within the count, for what counts in every match."""
        self.count_from_three()
        for seat in owing:
            if self.order.random() < 0.3:
                self.table.press(seat, self.others.choice(seat, self._dark_keys(seat)))
            move = self.others.choice(seat, self._open(seat), is_secret)
            self.table.press(seat, self._key_of(seat, move))
        while self.table.referee.ui.count > 1:
            self.table.come()

    def count_from_three(self):
        """Begin a count anew if one is on, so that it does not end before all is done."""
        if self.table.referee.ui.count:
            self.table.say("pause")
            self.table.say("resume")

    def after_the_lock(self, owing):
        """Press too late, take the lock back now and then, and lay out the last stones."""
        for seat in owing:
            if self.order.random() < 0.3:
                self.table.press(seat, self.others.choice(seat, range(KEYS - 2)))
        if self.order.random() < 0.3:
            self.ask_in_vain(owing[0])
        elif self.order.random() < 0.3:
            self.table.say("undos free")
            self.table.say("undo")
            self.table.say("undos ask")
        self.table.let_pass(3)
        while self.table.match.pending and not self._is_sealed():
            self.choose(self.table.match.pending[0], is_secret=False)

    def _is_sealed(self):
        return crossing.is_sealed(self.table.match.state)

    def _open(self, seat):
        return crossing.legal(self.table.match.state, seat)

    def _key_of(self, seat, move):
        view = self.table.match.views().table
        names = self.table.script.key_names(view, Shown(), seat)
        verb, _, what = str(move).partition(" ")
        name = {"gather": f"mushroom {what}", "place": f"mushroom {what}", "steal": f"seat {what}"}
        return names.index(name.get(verb, verb))

    def _dark_keys(self, seat):
        """Return keys that choose nothing now: dark ones, and in the first round most."""
        lit = {self._key_of(seat, move) for move in self._open(seat)}
        return [key for key in range(KEYS - 2) if key not in lit] or [KEYS - 1]

    def _nonsense(self, seat):
        """Return words that a seat can say in vain; in the first round of what comes later too."""
        is_first = self.table.match.state.number == 1
        return (*NONSENSE, f"steal {seat + 1}", *(("protect", "steal 3") if is_first else ()))


def play(path, seats, seed, role, stop_at=None):
    """Play a match; return the world of each role, and how often a secret choice was another.

    Everything is chosen as in the match of `role` None, but what is kept from `role`. In
    round `stop_at` the last choices are as well: it stops before that lock.
    """
    others = Others(seed, role)

    async def rounds(clock):
        table = SealedTable(path, "crossing", layout(seats, tiles=False), clock)
        hands = Hands(table, seed, others)
        table.say("undos ask")
        number = 0
        with table.logging():
            while table.match.pending:
                number += 1
                owing = table.match.pending
                hands.play_round(number == stop_at)
                if number == stop_at:
                    break
                table.come()
                hands.after_the_lock(owing)
        table.journal.close()
        return table.worlds

    return by_hand(rounds), others.differed
