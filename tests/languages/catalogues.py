"""Bring the catalogues in line with the sources, and list what is open: `make words`.

A new text is left empty, one that only changed is marked fuzzy, and one that is gone goes.
"""

import io
import os

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from gemtable.games import stages
from gemtable.games.stages import language_of, mark_of
from gemtable.languages import CATALOGUES, NAMES, forms, language, still_open
from gemtable.sentence import speaking

from tests.games import OWN
from tests.languages.messages import messages

PLURALS = {  # one form for Indonesian, and the three of Polish that whole numbers take
    "id": "nplurals=1; plural=0;",
    "pl": (
        "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
    ),
}

_ABOUT = "# Gemtable. `make words` keeps this in line with the sources.\n"


def template() -> Catalog:
    """Return all texts, each with the files that have it."""
    catalogue = Catalog()
    for each in messages():
        catalogue.add(
            (each.text, each.many) if each.many else each.text, locations=[(each.path, 0)]
        )
    return catalogue


def written(code: str) -> bytes:
    """Return the catalogue of a language as it should be, in line with the sources."""
    path = CATALOGUES[code]
    given = path.read_bytes() if path.exists() else _head(code)
    catalogue = read_po(io.BytesIO(given), locale=code)
    catalogue.update(template(), no_fuzzy_matching=False, update_creation_date=False)
    catalogue.obsolete.clear()
    for each in catalogue:  # one that was like another has its flags, which a reader drops
        if not each.python_brace_format:
            each.flags.discard("python-brace-format")
    return saved(code, catalogue)


def saved(code: str, catalogue: Catalog) -> bytes:
    """Return the file that has a catalogue."""
    out = io.BytesIO()
    write_po(out, catalogue, width=98, omit_header=True, include_lineno=False, sort_by_file=True)
    return _head(code) + out.getvalue()


def _head(code: str) -> bytes:
    """Return the header of a catalogue: what a reader of it must know, and no more."""
    facts = {
        "Project-Id-Version": "Gemtable",
        "Language": code,
        "Plural-Forms": PLURALS[code],
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
    }
    lines = "".join(f'"{name}: {fact}\\n"\n' for name, fact in facts.items())
    return f'{_ABOUT}msgid ""\nmsgstr ""\n{lines}\n'.encode()


def open_entries(code: str) -> list[str]:
    """Return a line for each open entry, in line with the sources: where it is, and its text."""
    places = {each.text: f"{each.path}:{each.line}" for each in messages()}
    path = os.path.relpath(CATALOGUES[code])
    return [
        f"{path}:{entry.lineno}: {'fuzzy' if entry.fuzzy else 'empty'}: "
        f"{forms(entry.id)[0]!r} ({places[forms(entry.id)[0]]})"
        for entry in still_open(read_po(io.BytesIO(written(code)), locale=code))
    ]


def open_pages(code: str) -> list[str]:
    """Return a line for each page of a game whose English changed since, or that is not there."""
    with speaking(language(code)):
        games = [game for game in OWN if language_of(game).code != code]
    return [
        f"{os.path.relpath(stages.page_file(game, code))}:1: translate en.md as it is now, "
        f"then begin with: {mark_of(game).strip()}"
        for game in games
    ]


def main() -> None:
    for code, path in CATALOGUES.items():
        path.write_bytes(written(code))
        lines = open_entries(code) + open_pages(code)
        print(f"{NAMES[code]}: {len(lines)} to translate", *lines, sep="\n  ")


if __name__ == "__main__":
    main()
