"""Which connection has which board: one at a time, from the board's first hello until it leaves.

It only keeps the books: nothing is opened, closed or told here.
"""

from gemtable.link.boot import Boot
from gemtable.link.bus import Bus
from gemtable.link.connection import Connection
from gemtable.link.supply import Supply

_MOST_BOOTS = 64  # of boards that may come back and go on where they were


class Roster:
    """Boards by unique id. `present` has the connections of those that are open."""

    def __init__(self) -> None:
        self.present: dict[str, Connection] = {}
        self._holders: dict[str, Connection] = {}  # also while a board is only being opened
        self._boots: dict[str, Boot] = {}  # the one that was open last; the newest is last
        self._buses: dict[str, Bus] = {}  # by name; kept while one who was on it may come back

    def claim(self, uid: str, connection: Connection) -> Connection:
        """Give a board to a connection if no other has it; return the one that has it."""
        return self._holders.setdefault(uid, connection)

    def open(self, uid: str, connection: Connection) -> bool:
        """Note that the board, which the connection has, is open; return whether it was not."""
        is_new = uid not in self.present
        self.present[uid] = connection
        before = self._boots.pop(uid, None)
        boot = self._boots[uid] = connection.session.boot
        if before and before is not boot:
            boot.supply = _supply_after(before, connection)
        if boot.bus is None:  # else it is opened again, and has its one voice there
            bus = Bus(boot.clock.speed)
            boot.bus = self._buses.setdefault(connection.usb_bus, bus)
            boot.bus.join(boot)
        away = [known for known in self._boots if known not in self.present]
        for known in away[: max(0, len(away) - _MOST_BOOTS)]:
            del self._boots[known]
        return is_new

    def release(self, connection: Connection) -> str:
        """Take its board from a connection; return the unique id if it was open, else ""."""
        for uid in [uid for uid, holder in self._holders.items() if holder is connection]:
            del self._holders[uid]
        for uid in [uid for uid, holder in self.present.items() if holder is connection]:
            del self.present[uid]
            boot = self._boots[uid]
            boot.left_s = connection.session.last_heard
            if boot.bus:
                boot.bus.leave(boot)
                boot.bus = None
            return uid
        return ""

    def silent(self) -> list[Connection]:
        """Return the connections that have a board and do not hear it any more."""
        return [holder for holder in self._holders.values() if holder.is_silent]

    def boot_of(self, uid: str, number: int) -> Boot | None:
        """Return what is known of that boot of a board; None of another boot."""
        known = self._boots.get(uid)
        return known if known and known.number == number else None

    def misses_any(self) -> bool:
        """Say whether a board that was open once is not now."""
        return not self._boots.keys() <= self.present.keys()


def _supply_after(before: Boot, connection: Connection) -> Supply:
    """Return how the supply of a board is that was booted again, after such a boot."""
    hello, back_s = connection.session.hello, connection.session.last_heard
    if not (hello and hello.start == "power"):
        return before.supply
    return before.supply.after(before.left_s, back_s)
