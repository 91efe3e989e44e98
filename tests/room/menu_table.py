"""A table at the referee whose pads have menus; the doors note what goes through them."""

from dataclasses import replace

from gemtable.room.match_menus import MatchMenus

from tests.referee.seated_table import Seated
from tests.room.shut_doors import SHUT

HELP, HOLD_US = 11, 2_100_000
SLOW = 0.001  # of the table's time: no menu closes by itself while a test runs


class MenuTable(Seated):
    """Every method is one thing that people do; `asked` is what went through the doors."""

    def __init__(self, path, boards=("p1", "p2", "r1", "r2"), speed=SLOW, **match):
        super().__init__(path, boards, **match)
        self.asked, self.bots, self.us = [], set(), 0
        doors = replace(
            SHUT,
            again=lambda: self.asked.append("again"),
            play=lambda game: self.asked.append(game),
            let_play=self._let_play,
            switch_off=lambda: self.asked.append("off"),
            bots=lambda: frozenset(self.bots),
            games={"crossing": "Crossing", "waterfall": "Waterfall"},
        )
        self.menus = MatchMenus(self.referee, doors, speed)

    def _let_play(self, seat, is_bot):
        self.bots.add(seat) if is_bot else self.bots.discard(seat)

    def down(self, uid, key=HELP):
        self.us += 200_000
        self.edge(uid, key, True, self.us)

    def up(self, uid, key=HELP):
        self.us += 60_000
        self.edge(uid, key, False, self.us)

    def press(self, uid, *keys):
        for key in keys:
            self.down(uid, key)
            self.up(uid, key)

    def hold(self, uid="p1"):
        """Hold key 12 and let it go."""
        self.down(uid)
        self.us += HOLD_US
        self.referee.time_heard(uid, self.us)
        self.up(uid)

    def title(self, uid="p1"):
        """Return the title of the page that a pad shows, or None."""
        found = self.menus.page_of(next(pad for pad in self.referee.layout.pads if pad[0] == uid))
        return found and str(found.title)

    def lit(self, uid="p1"):
        """Return the colours that a pad was told to show last, in hex, one a key."""
        _pattern, _period, leds, _other = self.cables.newest[uid, 0]
        return [leds[6 * key :][:6] for key in range(12)]
