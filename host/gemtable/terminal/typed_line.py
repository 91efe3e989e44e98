"""The input line: completion by Tab, history, and dots in place of secrets."""

import re
from collections.abc import Callable, Iterable

from prompt_toolkit.clipboard import DummyClipboard
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput
from prompt_toolkit.shortcuts import CompleteStyle, PromptSession

_WHO = re.compile(r"(?:press )?(?:seat )?\d{0,2}[:,]? ?")  # "2 " of "2 gather 1"
_HIDDEN = "•••"  # always three: the length would reveal something


def concealed(line: str, is_open: Callable[[str], bool]) -> str:
    """Return a typed line as others may see it while all choose in secret.

    `is_open` tells whether others may see the whole line.
    """
    text = line.lower()
    if is_open(text):
        return line
    who = _WHO.match(text)
    shown = line[: who.end()] if who else ""
    return shown if shown == line else shown + _HIDDEN


def line_to_type_in(
    message: Callable[[], FormattedText],
    offers: Callable[[str], Iterable[str]],
    shown: Callable[[str], str],
) -> PromptSession[str]:
    """Return a prompt below `message`, where Tab completes a line from `offers`.

    A line that `shown` conceals gets no completions and is not stored. So neither the arrow
    keys nor the clipboard show it to the next person.
    """
    return PromptSession(
        message,
        erase_when_done=True,
        completer=_Offers(offers, shown),
        complete_style=CompleteStyle.READLINE_LIKE,  # takes no space from the table
        complete_while_typing=False,
        history=_History(shown),
        input_processors=[_Concealing(shown)],
        clipboard=DummyClipboard(),
    )


class _Offers(Completer):
    """Completes a line with the next word of each offer that begins with the line."""

    def __init__(
        self, offers: Callable[[str], Iterable[str]], shown: Callable[[str], str]
    ) -> None:
        self._offers = offers
        self._shown = shown

    def get_completions(self, document: Document, _event: CompleteEvent) -> Iterable[Completion]:
        text = document.text_before_cursor
        if self._shown(text) != text:
            return
        begun = text.lower()
        lines = (_to_next_word(offer, len(begun)) for offer in self._offers(begun))
        for line in dict.fromkeys(lines):
            last_word = begun.rfind(" ") + 1
            yield Completion(line, start_position=-len(text), display=line[last_word:])


def _to_next_word(offer: str, begun: int) -> str:
    """Return an offer up to the end of the word at position `begun`, with the space after it."""
    end = offer.find(" ", begun)
    return offer if end < 0 else offer[: end + 1]


class _History(InMemoryHistory):
    def __init__(self, shown: Callable[[str], str]) -> None:
        super().__init__()
        self._shown = shown

    def append_string(self, string: str) -> None:
        if self._shown(string) == string:
            super().append_string(string)


class _Concealing(Processor):
    def __init__(self, shown: Callable[[str], str]) -> None:
        self._shown = shown

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        text = transformation_input.document.text
        shown = self._shown(text)
        if shown == text:
            return Transformation(transformation_input.fragments)
        return Transformation([("", shown)], lambda _at: len(shown), lambda _at: len(text))
