"""A room without a program: boards are what a test says, and nothing happens by itself."""

from types import SimpleNamespace

from gemtable.errors import UserError
from gemtable.games.kit.table import HELP_KEY, Address
from gemtable.referee.board_settings import Settings
from gemtable.referee.gestures import HOLD_US, LONG_PRESS_US
from gemtable.room.pad_room import Doors, PadRoom
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp

PAD = [["pad", 12, 0, 12]]
RACK = [["tile", 6, 1, 1]] * 5
TILE = [["tile", 6, 0, 1]]
SLOW = 0.001  # of the boards' time: no menu closes by itself while a test runs


class RoomByHand:
    """Every method is one thing that people do. `told` are notices, `asked` what was begun."""

    def __init__(self, speed=SLOW, settings=None, refuses=False, **room):
        self.told, self.asked, self.offs, self.shown, self.pinged = [], [], [], {}, []
        self.changes, self.refuses, self.us = 0, refuses, 0
        doors = Doors(
            begin=self._begin,
            tell=self.told.append,
            changed=self._changed,
            columns=lambda _uid: 4,
            switch_off=lambda: self.offs.append("off"),
            is_emulated=lambda _uid: False,
        )
        self.settings = settings or Settings()
        self.room = PadRoom(self, doors, speed=speed, settings=self.settings, **room)

    @property
    def state(self):
        return self.room.room

    # As a link
    def show(self, uid, unit, sent):
        self.shown[uid, unit] = sent

    def ping(self, uid):
        self.pinged.append(uid)

    def wake(self, at_s):
        pass

    def parts(self):
        return {}

    # What people do
    def plug(self, uid, units=PAD):
        self.room.board_arrived(SimpleNamespace(uid=uid, units=units))

    def pull(self, uid):
        self.room.board_gone(uid, "unplugged")

    def edge(self, uid, key, is_down, us=None, unit=0, at_s=None):
        at = None if at_s is None else Stamp(at_s, 0.0)
        us = self.us if us is None else us
        self.room.edge_heard(uid, SimpleNamespace(unit=unit, key=key, down=is_down, us=us, at=at))

    def press(self, uid, *keys):
        for key in keys:
            self.us += 200_000
            self.edge(uid, key, True)
            self.us += 60_000
            self.edge(uid, key, False)

    def hold(self, uid, key=HELP_KEY):
        self.us += 200_000
        self.edge(uid, key, True)
        self.us += HOLD_US + 100_000
        self.room.time_heard(uid, self.us)
        self.edge(uid, key, False)

    def tap(self, uid, presses=1, unit=0):
        """Click a tile so often."""
        for _ in range(presses):
            self.us += 100_000
            self.edge(uid, 0, True, unit=unit)
            self.us += 60_000
            self.edge(uid, 0, False, unit=unit)
        self.us += 400_000
        self.room.time_heard(uid, self.us)

    def long(self, uid, unit=0):
        self.us += 400_000
        self.edge(uid, 0, True, unit=unit)
        self.us += LONG_PRESS_US + 50_000
        self.room.time_heard(uid, self.us)
        self.edge(uid, 0, False, unit=unit)

    # What they see
    def lit(self, uid, unit=0):
        """Return the pattern and the colours that a unit was told to show last, in hex."""
        pattern, _period, leds, _other = self.shown[uid, unit]
        return pattern, [leds[at : at + 6] for at in range(0, len(leds), 6)]

    def title(self, uid):
        """Return the title of the menu that a pad shows, or None."""
        found = self.room.menu_of(Address(uid, 0))
        return found and str(found.title)

    def said(self):
        """Return the notices since the last call: kind and text."""
        told, self.told[:] = [(each.kind, str(each.text)) for each in self.told], []
        return told

    def _begin(self, asked):
        if self.refuses:
            raise UserError(Sentence("Not now."), Sentence("Wait."))
        self.asked.append(asked)

    def _changed(self):
        self.changes += 1
