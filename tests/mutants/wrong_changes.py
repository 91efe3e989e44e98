"""The lists of wrong changes: each is one text of the product, and the wrong text in its place.

`rules/*.json`, a file a game and one of what keeps secrets, name their file:

    {"file": ..., "from": ..., "to": ..., "breaks": the rule that no longer holds}

`joints/*.json`, a file a room, name none, so that files can move. `old` is found once in
the tree below host/, firmware/ and boards/:

    {"old": ..., "new": ..., "harms": what goes wrong at a table}
"""

import ast
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULES = Path(__file__).with_name("rules")
JOINTS = Path(__file__).with_name("joints")
PRODUCT = ("host", "firmware", "boards")
_BETWEEN = "\0"  # two files, so that no text is found across them


class NoPlace(ValueError):
    """The old text of a wrong change is not in the tree, or more than once."""


@dataclass(frozen=True, slots=True)
class WrongChange:
    """One detail made wrong, in a file whose path counts from the root of the tree."""

    room: str  # a game, "secrecy", or the room of the house that it harms
    file: str
    old: str
    new: str
    harms: str
    in_rules: bool  # tested by the tests of its game, also the slow ones

    def text(self, root: Path = ROOT) -> str:
        """Return the text of its file with this change made. Raises NoPlace."""
        text = (root / self.file).read_text()
        if text.count(self.old) != 1:
            raise NoPlace(f"{self.room}: {self.file} does not hold once: {self.old!r}")
        return text.replace(self.old, self.new)


def of_rules() -> list[WrongChange]:
    return [
        WrongChange(path.stem, each["file"], each["from"], each["to"], each["breaks"], True)
        for path in sorted(RULES.glob("*.json"))
        for each in json.loads(path.read_text())
    ]


def of_joints(root: Path = ROOT, lists: Path = JOINTS) -> list[WrongChange]:
    """Return the wrong changes outside the rules. Raises NoPlace, which names each without."""
    texts = product_texts(root)
    everything = _BETWEEN.join(texts.values())
    found, lost = [], []
    for path in sorted(lists.glob("*.json")):
        for each in json.loads(path.read_text()):
            times = everything.count(each["old"])
            if times == 1:
                file = next(name for name, text in texts.items() if each["old"] in text)
                words = (path.stem, file, each["old"], each["new"], each["harms"])
                found.append(WrongChange(*words, in_rules=False))
            else:
                lost.append(f"{path.name}: found {times} times: {each['old']!r}")
    if lost:
        raise NoPlace("\n".join(lost))
    return found


@cache
def product_texts(root: Path = ROOT) -> dict[str, str]:
    """Return the text of each file of the product, by its path from the root."""
    files = (file for part in PRODUCT for file in sorted((root / part).rglob("*")))
    return {
        str(file.relative_to(root)): file.read_text()
        for file in files
        if file.is_file() and "__pycache__" not in file.parts and file.suffix != ".woff2"
    }


def must_compile(change: WrongChange, text: str) -> None:
    """Raise SyntaxError if a changed Python file doesn't compile: that would harm nothing."""
    if change.file.endswith(".py"):
        ast.parse(text, change.file)
    if change.file.endswith(".json"):
        json.loads(text)
