"""Reads card faces from the file of a table that owns the printed game; errors name the line."""

import json
import re

from gemtable.games.gems_tracker.rules.check import check_cards
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.options import ChoiceError
from gemtable.sentence import ENGLISH, Sentence, speaking

_PLACE = re.compile(r"(mine|tender) (\d+)\b")  # how an error of check_cards begins
_TOO_LONG = re.compile(r"\d{10}")  # for any card; Python reads at most 4,300 digits
_LAYOUT = re.compile(r"layout for (\d) seats")


def read_cards(text: str) -> Json:
    """Return the cards in the text of a file, as `check_cards` reads them.

    Raises ChoiceError: "line 12: mine 4, gem 2: ...".
    """
    if number := _TOO_LONG.search(text):
        raise _wrong(_line_at(text, number.start()), Sentence("a number of more than 9 digits."))
    try:
        cards = json.loads(text)
    except json.JSONDecodeError as error:
        raise _wrong(error.lineno, Sentence("no JSON: {error}.", error=error.msg)) from error
    except RecursionError as error:
        raise _wrong(1, Sentence("lists are nested too deeply.")) from error
    try:
        check_cards(cards)
    except ChoiceError as error:
        with speaking(ENGLISH):  # the keys of the file are in it
            told = str(error)
        raise _wrong(_line(text, told), error.reason) from error
    return cards


def _wrong(line: int, complaint: Sentence) -> ChoiceError:
    return ChoiceError(Sentence("line {line}: {complaint}", line=line, complaint=complaint))


def _line(text: str, message: str) -> int:
    """Return the line where the card that `message` names begins; 1 if it names none."""
    if place := _PLACE.match(message):
        start = _after(text, f"{place[1]}s")
        return _line_at(text, _element(text, start, int(place[2])))
    if place := _LAYOUT.match(message):
        return _line_at(text, _after(text, place[1]))
    return _line_at(text, _after(text, message.partition(":")[0]))


def _after(text: str, key: str) -> int:
    """Return the offset of a key's value, 0 if there is no such key."""
    found = re.search(rf'"{re.escape(key)}"\s*:\s*', text)
    return found.end() if found else 0


def _element(text: str, start: int, number: int) -> int:
    """Return the offset of element `number`, from 1, of the list at `start`."""
    decoder = json.JSONDecoder()
    at = start + 1
    for left in range(number - 1, -1, -1):
        while text[at] in " \t\r\n,":
            at += 1
        if left:
            _, at = decoder.raw_decode(text, at)
    return at


def _line_at(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
