"""The notation of moves of every game: people type it, the journal keeps it."""

import typing

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import NotationError

from tests.rules.own_cases import CASES

NOTATIONS = {name: cases.NOTATION for name, cases in CASES.items()}


def each(field, text_at):
    """Return the entries of all games in one of their fields, named by game and text."""
    return [
        pytest.param(name, *entry, id=f"{name}: {entry[text_at]}")
        for name, notation in NOTATIONS.items()
        for entry in getattr(notation, field)
    ]


def verbs(texts):
    return {text.split()[0] for text in texts if text}


@pytest.mark.parametrize("name", NOTATIONS)
def test_every_kind_of_move_is_written_and_every_verb_tried_wrong(name):
    notation = NOTATIONS[name]
    kinds = typing.get_args(typing.get_type_hints(GAMES[name].rules.parse)["return"])
    assert {type(move) for move, _ in notation.written} == set(kinds)
    written = verbs(text for _, text in notation.written)
    assert written <= verbs(text for text, _ in notation.wrong)


@pytest.mark.parametrize(("name", "move", "text"), each("written", 1))
def test_a_move_is_written_and_read(name, move, text):
    assert str(move) == text
    assert GAMES[name].rules.parse(text) == move


@pytest.mark.parametrize(("name", "move", "text"), each("written", 1))
def test_letter_case_and_spaces_do_not_matter(name, move, text):
    for spelled in (text.upper(), text.title(), f"  {text.replace(' ', '   ')} "):
        assert GAMES[name].rules.parse(spelled) == move
    assert GAMES[name].rules.parse(text.replace(" ", "\t")) == move


@pytest.mark.parametrize(("name", "text", "move"), each("otherwise", 0))
def test_a_move_is_read_from_other_texts_too(name, text, move):
    assert GAMES[name].rules.parse(text) == move


@pytest.mark.parametrize(("name", "text", "right"), each("wrong", 0))
def test_other_text_is_told_what_would_be_right(name, text, right):
    with pytest.raises(NotationError) as refusal:
        GAMES[name].rules.parse(text)
    assert str(refusal.value) == right


@pytest.mark.parametrize("name", NOTATIONS)
def test_moves_of_two_kinds_are_never_equal(name):
    kin = NOTATIONS[name].kin
    assert len({type(move) for move in kin}) == len(kin) > 1
    assert len(set(kin)) == len(kin)


@pytest.mark.parametrize(("name", "state", "one", "other"), each("alike", 1))
def test_two_moves_may_say_the_same(name, state, one, other):
    game = GAMES[name]
    seat = game.rules.pending(state)[0]
    assert one != other
    assert game.rules.play(state, seat, one) == game.rules.play(state, seat, other)
