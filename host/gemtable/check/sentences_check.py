"""Everything that people read can be translated: a text in a `Sentence`, and words of moves.

A match is drawn in a language that notes each text. A text that no source has as it was told, such
as one that is made of parts, can't be in a catalogue.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from gemtable.check.game_fault import GameFault, must
from gemtable.check.played_matches import Match
from gemtable.check.secrets_check import World, in_the_terminal, on_the_page, some_of, worlds_of
from gemtable.check.source_texts import texts_in, unsaid
from gemtable.games import GAMES
from gemtable.games.kit.notation import WORDS
from gemtable.games.kit.rules import TABLE, IllegalMove
from gemtable.games.stages import layout_of
from gemtable.languages import CATALOGUES, entries_of, texts_of_ours, unfit
from gemtable.screens.pad_screen import pad_screen
from gemtable.sentence import ENGLISH, Language, Sentence, message, speaking

_WORD = re.compile(r"[^\W\d_]{2,}")  # of a move or a key; what has digits is the same everywhere


def check_texts_of(name: str) -> None:
    """Check the sources of a game. Raises GameFault."""
    game = GAMES[name]
    for template in sorted(game.folder.rglob("*.html")):
        for line, text in unsaid(template):
            raise GameFault(
                Sentence(
                    "{file}, line {line}: {text} is not in say(...), so nobody can translate it.",
                    file=template.name,
                    line=line,
                    text=repr(text),
                )
            )
    for code in CATALOGUES:
        path = game.folder / "languages" / f"{code}.po"
        if path.is_file():
            check_catalogue(path, code)


def check_catalogue(path: Path, code: str) -> None:
    """Check a catalogue: it can be read, and a translation has no value that the text lacks.

    Raises GameFault. A text without a translation is no fault: it is shown in English.
    """
    try:
        entries = [entry for entry in entries_of(path, code) if entry.id]
    except (OSError, UnicodeError, ValueError) as error:
        text = message("{file} cannot be read: {error}.")
        raise GameFault(Sentence(text, file=path.name, error=error)) from error
    for told in [told for entry in entries for told in unfit(entry)]:
        text = message("{file}: {told} has a value that the English text lacks.")
        raise GameFault(Sentence(text, file=path.name, told=repr(told)))


def check_sentences(match: Match) -> None:
    """Check what a match tells. Raises GameFault."""
    told: set[str] = set()
    with speaking(_noting(told)):
        for text in _texts(match):
            must(isinstance(text, Sentence), Sentence("{text} is no Sentence.", text=repr(text)))
            str(text)
        for world in some_of([*worlds_of(match)]):
            _draw(world)
        last = match.steps[-1]
        _draw(World(match.game.name, last.after, last.events, match.options))
    for each in sorted(told - _known(match.game.folder)):
        text = message(
            "No Sentence, message or say in the sources has {text}, so nobody can translate it."
        )
        raise GameFault(Sentence(text, text=repr(each)))
    _check_words(match)


def _noting(told: set[str]) -> Language:
    """Return English that notes each text. Its code is its own, so that nothing is cached."""

    def note(text: str, many: str, count: int) -> str:
        told.add(text)
        return ENGLISH.told(text, many, count)

    return Language("en-x-noted", ENGLISH.name, note, ENGLISH.seat_nouns)


@cache
def _known(folder: Path) -> frozenset[str]:
    """Return the texts that can be in catalogues: ours, and those of a game's sources."""
    return texts_of_ours() | {text for each in texts_in(folder) for text in (each.text, each.many)}


def _texts(match: Match) -> Iterator[Any]:
    """Yield what the rules, the table, the page and the bot of a game tell."""
    game = match.game
    for step in match.steps:
        yield from (text for text in map(game.table.words, step.events) if text is not None)
        legal = game.rules.legal(step.before, step.seat)
        for seat in range(match.seats):
            try:
                game.rules.play(step.before, seat, step.move)
            except IllegalMove as refusal:
                yield refusal.reason
            yield game.page.asks(game.rules.view(step.before, seat))
        if step.seat in game.rules.pending(step.before):
            chosen = game.bot(game.rules.view(step.before, step.seat), legal, Random(1))
            yield chosen.told(is_over=False)
            yield chosen.told(is_over=True)
    yield from game.page.meaning(game.rules.view(match.states[-1]))
    yield from (option.explained for option in game.rules.options)
    yield from (word for word in game.words.values())


def _draw(world: World) -> None:
    """Draw a state for everyone and for each seat, on everything that shows it."""
    for seat in (None, *range(world.state.seats)):
        on_the_page(world, seat)
        in_the_terminal(world, seat)
    for seat in range(world.state.seats):
        pad_screen(world.status, seat, 4, ENGLISH)


def _check_words(match: Match) -> None:
    """Every word of a move and of a key is one of those that are read in other languages."""
    game = match.game
    known = {word for phrase in {*WORDS, *game.words} for word in phrase.split()}
    typed = {str(step.move) for step in match.steps}
    for state in match.states[:: max(1, len(match.states) // 10)]:
        views = game.rules.views(state)
        for seat in range(match.seats):
            typed |= {*game.table.key_names(views.table, _shown(match, state), seat)}
    for text in sorted(typed):
        for word in text.split():
            unread = Sentence(
                "The word {word} of {text} is not in words of the game.",
                word=word,
                text=repr(text),
            )
            must(not _WORD.fullmatch(word) or word in known, unread)


def _shown(match: Match, state: Any) -> Any:
    script = match.game.table
    return script.shown(script.begin(layout_of(match.game.name, state.seats)), TABLE)
