"""The line that people type: completed by Tab, kept in mind, and hidden where it is secret."""

from collections.abc import Callable, Iterable

from prompt_toolkit.clipboard import DummyClipboard
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput
from prompt_toolkit.shortcuts import CompleteStyle, PromptSession

from gemtable.terminal.concealing import concealed


def line_to_type_in(
    message: Callable[[], FormattedText],
    offers: Callable[[], Iterable[str]],
    is_secret: Callable[[], bool],
) -> PromptSession[str]:
    """Return a prompt below `message`; Tab completes to one of `offers`.

    While `is_secret`, what is typed is not to be seen, not offered, and not remembered:
    neither the arrow keys nor a clipboard bring it back for the next person.
    """
    return PromptSession(
        message,
        erase_when_done=True,
        completer=_Offers(offers, is_secret),
        complete_style=CompleteStyle.READLINE_LIKE,  # takes no lines from the table
        complete_while_typing=False,
        history=_History(is_secret),
        input_processors=[_Concealing(is_secret)],
        clipboard=DummyClipboard(),
    )


class _Offers(Completer):
    """Completes a line by a word: the next of each offer that begins like it."""

    def __init__(self, offers: Callable[[], Iterable[str]], is_secret: Callable[[], bool]) -> None:
        self._offers = offers
        self._is_secret = is_secret

    def get_completions(self, document: Document, _event: CompleteEvent) -> Iterable[Completion]:
        text = document.text_before_cursor
        if self._is_secret() and concealed(text) != text:
            return
        begun = text.lower()
        lines = (
            _to_next_word(offer, len(begun)) for offer in self._offers() if offer.startswith(begun)
        )
        for line in dict.fromkeys(lines):
            yield Completion(line, start_position=-len(text), display=line[_last(begun) :])


def _to_next_word(offer: str, begun: int) -> str:
    """Return an offer up to the end of the word in which `begun` letters end, space included."""
    end = offer.find(" ", begun)
    return offer if end < 0 else offer[: end + 1]


def _last(begun: str) -> int:
    """Return where the last word of a line begins."""
    return begun.rfind(" ") + 1


class _History(InMemoryHistory):
    def __init__(self, is_secret: Callable[[], bool]) -> None:
        super().__init__()
        self._is_secret = is_secret

    def append_string(self, string: str) -> None:
        if not self._is_secret() or concealed(string) == string:
            super().append_string(string)


class _Concealing(Processor):
    def __init__(self, is_secret: Callable[[], bool]) -> None:
        self._is_secret = is_secret

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        text = transformation_input.document.text
        shown = concealed(text) if self._is_secret() else text
        if shown == text:
            return Transformation(transformation_input.fragments)
        return Transformation([("", shown)], lambda _at: len(shown), lambda _at: len(text))
