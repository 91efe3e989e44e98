"""The line that people type: completed by the word, and a secret one is not remembered."""

import asyncio

from gemtable.play.prompt_lines import is_open
from gemtable.terminal.typed_line import concealed, line_to_type_in
from prompt_toolkit.application import create_app_session
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

OFFERS = ["hint red to 2", "hint red to 3", "hint blue to 2", "help", "2 gather 1", "2 gather 2"]


def line(is_secret=False):
    def shown(text):
        return concealed(text, is_open) if is_secret else text

    def offers(begun):
        return [offer for offer in OFFERS if offer.startswith(begun)]

    return line_to_type_in(lambda: ANSI("> "), offers, shown)


def completed(text, is_secret=False):
    completer = line(is_secret).completer
    return [each.text for each in completer.get_completions(Document(text), None)]


def read(*keys, is_secret=False):
    """Type keys, Enter after each; return the lines, and the one that the arrow key brings up."""

    async def type_all():
        with create_pipe_input() as pipe, create_app_session(pipe, DummyOutput()):
            prompt = line(is_secret)
            for each in (*keys, "\x1b[A"):
                pipe.send_text(f"{each}\r")
                yield await prompt.prompt_async()

    async def listed():
        return [each async for each in type_all()]

    return asyncio.run(listed())


def test_tab_completes_a_word_at_a_time():
    assert completed("h") == ["hint ", "help"]
    assert completed("hint ") == ["hint red ", "hint blue "]
    assert completed("HINT red to ") == ["hint red to 2", "hint red to 3"]
    assert completed("jump") == []


def test_nothing_is_offered_for_a_choice_in_secret():
    assert completed("2 g", is_secret=True) == []
    assert completed("2 gather ", is_secret=True) == []
    assert completed("he", is_secret=True) == []  # it may become anything
    assert completed("", is_secret=True) == ["hint ", "help", "2 "]


def test_the_arrow_key_brings_a_line_back():
    assert read("hint red")[-1] == "hint red"


def test_the_arrow_key_brings_no_choice_back_for_the_next_person():
    assert read("moves", "2 gather 1", is_secret=True) == ["moves", "2 gather 1", "moves"]


def test_what_was_cut_out_cannot_be_put_in_by_the_next_person():
    """Control-U cuts the line out, control-Y would put it in."""
    assert read("2 gather 1\x15", "\x19") == ["", "", ""]
