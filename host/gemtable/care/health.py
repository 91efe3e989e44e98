"""What is wrong with a board, judged by its hello and its figures."""

import re
from dataclasses import dataclass

from gemtable.boards.folders import FIRMWARE
from gemtable.link.board import Figures
from gemtable.link.events import Hello
from gemtable.sentence import Sentence, message

_VERSION = re.compile(r'^VERSION = "(.+)"$', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Health:
    """`held` are the keys that are down, from 0; `ails` are all problems, these keys included."""

    held: tuple[int, ...]
    ails: tuple[Sentence, ...]

    def words(self) -> Sentence | str:
        """Return all problems of the board in one line."""
        return " ".join(map(str, self.ails)) if self.ails else Sentence("OK")


def health_of(hello: Hello, line: Figures) -> Health:
    """Return the health of a board that has said hello and whose port is open."""
    held = tuple(held_keys(hello, line.levels))
    ails = []
    ours = firmware_version()
    if hello.firmware != ours:
        ails.append(Sentence("Another firmware than {ours}: flash it.", ours=ours))
    if hello.start == "failure":
        ails.append(
            Sentence("Its program failed and was started again: {error}.", error=hello.error)
        )
    elif hello.error and hello.start in ("power", "reset"):
        ails.append(Sentence("It recovered from an error: {error}.", error=hello.error))
    if hello.start == "hang":
        ails.append(Sentence("Its program hung and was started again."))
    if hello.start == "fallback":
        text = message("Its newest firmware failed three times, and this is the one before.")
        ails.append(Sentence(text))
    if line.supply.is_poor:
        ails.append(
            Sentence(
                "It lost power once, for a moment.",
                "It lost power {count} times, for a moment each.",
                count=line.supply.losses,
            )
        )
    if held:
        keys = [str(key + 1) for key in held]
        ails.append(
            Sentence("Key {keys} is down.", "Keys {keys} are down.", keys=keys, count=len(held))
        )
    if line.lost:
        ails.append(Sentence("1 press was lost.", "{count} presses were lost.", count=line.lost))
    if line.spoilt:
        ails.append(Sentence("1 damaged line.", "{count} damaged lines.", count=line.spoilt))
    return Health(held, tuple(ails))


def held_keys(hello: Hello, levels: int) -> list[int]:
    """Return the keys that are down by `levels`, counted from 0 through all units."""
    keys = sum(unit[3] for unit in hello.units)
    return [key for key in range(keys) if levels >> key & 1]


def firmware_version() -> str:
    """Return the version of the firmware that comes with this Gemtable."""
    found = _VERSION.search((FIRMWARE / "version.py").read_text())
    assert found
    return found[1]
