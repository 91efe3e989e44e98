"""What people read is a message and named values, wherever it is made: nothing is glued."""

import ast
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

HOST = Path(__file__).parents[1] / "host" / "gemtable"
TOLD = {  # what people read, and which of its arguments are sentences
    "UserError": {0: "what", 1: "fix"},
    "IllegalMove": {0: "reason"},
    "NotationError": {0: "reason"},
    "ChoiceError": {0: "reason"},
    "GameFault": {0: "what"},
    "Unsound": {0: "reason"},
    "Notice": {1: "text", 2: "fix"},
    "Option": {2: "sentence"},
}
FILES = sorted(HOST.rglob("*.py"))


@cache
def parsed(path):
    return ast.parse(path.read_text())


def name_of(node):
    """Return the last name of a class or function that is named or called."""
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


@cache
def known():
    """Return TOLD, and with it the classes of the host that are made from those in it."""
    nodes = [node for path in FILES for node in ast.walk(parsed(path))]
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    found, before = dict(TOLD), 0
    while len(found) > before:
        before = len(found)
        for node in classes:
            for base in map(name_of, node.bases):
                if base in found:
                    found.setdefault(node.name, found[base])
    return found


def calls(tree):
    """Return (name, call) of all calls; one of what a class is made from has that one's name."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            above = [name_of(base) for base in node.bases]
            own = [each for each in ast.walk(node) if is_of_super(each)]
            found += [(base, each) for base in above for each in own]
        elif isinstance(node, ast.Call):
            found.append((name_of(node.func), node))
    return found


def is_of_super(node):
    return (
        isinstance(node, ast.Call)
        and name_of(node.func) == "__init__"
        and isinstance(getattr(node.func, "value", None), ast.Call)
    )


def given(call, places):
    """Return the arguments of a call at these places or of these names."""
    at = [call.args[place] for place in places if place < len(call.args)]
    return at + [each.value for each in call.keywords if each.arg in places.values()]


def branches(node):
    if isinstance(node, ast.IfExp):
        return [*branches(node.body), *branches(node.orelse)]
    return [node]


def is_text(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def is_glued(node):
    """Say whether text is made here: by f-string, operator, format, join or str."""
    if isinstance(node, ast.Call):
        return name_of(node.func) in ("format", "format_map", "join", "str", "repr")
    return isinstance(node, ast.JoinedStr | ast.BinOp)


def faults(tree):
    """Return the lines on which people are given other than a sentence, and why."""
    for name, call in calls(tree):
        if name in known():
            for node in (each for arg in given(call, known()[name]) for each in branches(arg)):
                if is_text(node) or is_glued(node):
                    yield f"{call.lineno}: {name} is given text, not a Sentence"
        elif name == "Sentence":
            yield from (f"{call.lineno}: {why}" for why in faults_of_sentence(call))


def faults_of_sentence(call):
    texts = [node for arg in call.args for node in branches(arg)]
    if any(map(is_glued, texts)):
        yield "the text of a Sentence is glued"
    for keyword in call.keywords:
        if isinstance(keyword.value, ast.IfExp) and any(map(is_text, branches(keyword.value))):
            yield f"{keyword.arg} is one text or another: make two sentences"
    values = {keyword.arg for keyword in call.keywords}
    named = {name for node in texts if is_text(node) for name in names_in(node.value)}
    if None not in values and not named <= values:
        yield f"{', '.join(sorted(named - values))} has no value"


def names_in(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_what_people_read_is_a_message_and_named_values():
    found = {str(path.relative_to(HOST)): list(faults(parsed(path))) for path in FILES}
    assert {file: what for file, what in found.items() if what} == {}


@pytest.mark.parametrize(
    "source",
    [
        'UserError("No board.", Sentence("Plug one in."))',
        'UserError(Sentence("No board."), f"Plug {what} in.")',
        'errors.UserError(Sentence("No board."), fix="Plug {} in.".format(what))',
        'NoAnswer(Sentence("No board.") if what else "None.", fix)',
        'IllegalMove("Not " + what, rule)',
        'NotationError("Not %s." % what)',
        'Notice("note", str(error))',
        'class Odd(UserError):\n    def __init__(self):\n        super().__init__("Odd.", FIX)',
        'Sentence(f"There is no {what}.")',
        'Sentence("There is no {what}.")',
        'Sentence("Played by {whom}.", whom="bots" if what else "people")',
    ],
)
def test_what_is_glued_is_found(source):
    assert len(list(faults(ast.parse(source)))) == 1


@pytest.mark.parametrize(
    "source",
    [
        'UserError(Sentence("There is no {board}.", board=name), FIX)',
        "UserError(error.what, Sentence(text, count=1) if one else Sentence(OTHER))",
        'IllegalMove(Sentence("The match is over."), "note 1.2")',
        'Notice("note", text, to=seat)',
    ],
)
def test_a_message_and_named_values_are_no_fault(source):
    assert list(faults(ast.parse(source))) == []
