"""Board files with wild content, made from bytes: the same bytes, the same file.

They begin as a sound one; then parts are replaced, dropped, or written twice.
"""

import copy
import json

from gemtable import boards

from tests.fuzz.hostile import Choices

_WILD = (
    *(-1, 0, 5, 16, 23, 25, 29, 30, 31, 255, 256, 501, 3000, 1 << 40, 1 << 80, 1.5, float("nan")),
    *(True, None, "", "2E8A", "0x2e8a", "pico", "pico-2", "rp2040", "GRB", "\x1b[2J", "{x}", "%s"),
    *([], [[]], {}, {"": 0}, [0, 0], [25], list(range(40)), {"pin": 16, "count": 64}, "\u202e"),
)
_SOUND = [json.loads(boards.find(name).read_text()) for name in ("pico-tile", "pico-rack")]


def board_file(choices: Choices) -> bytes:
    """Return the bytes of a file that is more or less a board's."""
    board = copy.deepcopy(choices.one_of(_SOUND))
    while choices and board:
        _change(board, choices)
    text = json.dumps(board)
    if choices.below(2):
        text = text.replace('"pin":', '"pin": 3, "pin":')
    return text.encode()


def _change(part, choices: Choices) -> None:
    """Change something in an object or list, or in what is in it."""
    place = choices.one_of(list(part) if isinstance(part, dict) else range(len(part)))
    if isinstance(part[place], dict | list) and part[place] and choices.below(3):
        _change(part[place], choices)
    elif choices.below(4):
        part[place] = copy.deepcopy(choices.one_of(_WILD))
    elif isinstance(part, dict) and choices.below(2):
        part["\n" + place] = part[place]
    else:
        del part[place]
