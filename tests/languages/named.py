"""Every text about seats with people's names in it, in every language, to be read by ear."""

import re
from collections.abc import Iterator
from string import Formatter

from gemtable.check.source_texts import SourceText
from gemtable.languages import NAMES, language
from gemtable.sentence import Sentence, naming, speaking

from tests.languages.messages import messages

SEAT = re.compile(r"\b[Ss]eats? \{(?!number\})(\w+)\}")  # in the English text
_PEOPLE = ("Ola", "Kuba", "Siti")


def told() -> str:
    """Return the texts, each with its English text before it."""
    lines = []
    for message in _about_seats():
        lines.append(" | ".join(filter(None, (message.text, message.many))))
        for code in NAMES:
            with speaking(language(code)), naming(_PEOPLE):
                each = dict.fromkeys(str(sentence) for sentence in _sentences(message))
            lines += [f"  {code} {text}" for text in each]
    return "\n".join(lines) + "\n"


def _about_seats() -> list[SourceText]:
    found = {(each.text, each.many): each for each in messages() if SEAT.search(each.text)}
    return sorted(found.values())


def _sentences(message: SourceText) -> Iterator[Sentence]:
    """Yield a text's sentences: for one, and, if it has a form for many, for two."""
    fields = [each for each in Formatter().parse(message.text + message.many) if each[1]]
    seats = dict.fromkeys(SEAT.findall(message.text + message.many))
    for count in (1, 2) if message.many else (1,):
        values = {name: 5 if form else name.upper() for _, name, form, _ in fields}
        values |= {name: seat for seat, name in enumerate(seats, 1)}
        text = message.many if count > 1 else message.text
        several = re.findall(r"\b[Ss]eats \{(\w+)\}", text)
        values |= {name: [values[name], values[name] + 1] for name in several}
        yield Sentence(message.text, message.many, **values | {"count": count})
