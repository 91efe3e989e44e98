"""What runs Gemtable, emulated boards and the page: Python, MicroPython, a browser."""

import platform
import re
import webbrowser
from importlib.metadata import metadata

from gemtable import __version__, command_lines
from gemtable.doctor.diagnosis import Diagnosis, not_applicable, ok, warning
from gemtable.errors import UserError
from gemtable.process.platforms import has_display
from gemtable.sentence import Sentence

MICROPYTHON_S = 60.0  # to start and answer

_TESTED = re.compile(r"Programming Language :: Python :: (3\.\d+)")


def python() -> Diagnosis:
    """Check that this Python is one that Gemtable is tested with."""
    version = platform.python_version()
    tested = [
        found[1]
        for classifier in metadata("gemtable").get_all("Classifier", [])
        if (found := _TESTED.fullmatch(classifier))
    ]
    if version.rpartition(".")[0] in tested:
        return ok(
            Sentence(
                "Gemtable {gemtable} runs on Python {python}.",
                gemtable=__version__,
                python=version,
            )
        )
    return warning(
        Sentence(
            "Gemtable {gemtable} runs on Python {python}, but is tested with {tested}.",
            gemtable=__version__,
            python=version,
            tested=tested,
        ),
        Sentence("If something fails, install it with one of those."),
    )


def micropython() -> Diagnosis:
    """Start the MicroPython of emulated boards; real boards need none."""
    # Imported here, so that a package that cannot be loaded breaks this check alone.
    from gemtable.emulator.micropython import version

    try:
        runs = version(MICROPYTHON_S)
    except UserError as error:
        return warning(error.what, error.fix)
    return ok(Sentence("MicroPython {version} runs emulated boards.", version=runs))


def browser() -> Diagnosis:
    """Check that a browser can be opened where the user sees it."""
    if not has_display():
        return not_applicable(
            Sentence("There is no display here, so no browser is opened."),
            Sentence("Open the page on a phone: {command}", command=_for_phones()),
        )
    try:
        webbrowser.get()
    except webbrowser.Error:
        return warning(
            Sentence("There is no browser to open the page with."),
            Sentence("Install one, or open the page on a phone: {command}", command=_for_phones()),
        )
    return ok(Sentence("A browser opens the page; it should be from 2024 or later."))


def _for_phones() -> str:
    return command_lines.ours("play", "--lan")
