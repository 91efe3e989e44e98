"""No interrupt raises: MicroPython would never call it again, and print the error over USB."""

import ast

import pytest
from gemtable.boards.board_folders import FIRMWARE
from irq_errors import IrqErrors


def handlers_in(path):
    """Yield the functions of a file that are given to MicroPython as hard interrupts."""
    tree = ast.parse(path.read_text())
    functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    bound = {
        node.targets[0].attr: node.value.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Attribute)
        and isinstance(node.value, ast.Attribute)
    }
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            given = {word.arg: word.value for word in call.keywords}
            if "hard" in given:
                handler = given["callback"] if "callback" in given else call.args[0]
                assert isinstance(handler, ast.Attribute)
                yield functions[bound.get(handler.attr, handler.attr)]


def catches_everything(function):
    """Say whether a function is one `try` around all that it does."""
    (body,) = function.body
    return isinstance(body, ast.Try) and body.handlers[0].type.id == "BaseException"


def test_each_interrupt_catches_whatever_is_raised_in_it():
    handlers = [handler for path in FIRMWARE.glob("*.py") for handler in handlers_in(path)]
    assert {handler.name for handler in handlers} == {"_moved", "_scan_keys", "_work_meanwhile"}
    assert all(map(catches_everything, handlers))


def test_an_error_is_told_once_by_its_kind():
    errors = IrqErrors()
    assert errors.take() is None
    errors.note(OSError(5))
    assert errors.take() == "OSError"
    assert errors.take() is None


def test_control_c_in_an_interrupt_reaches_the_loop_whatever_else_was_raised():
    errors = IrqErrors()
    errors.note(KeyboardInterrupt())
    errors.note(MemoryError())
    with pytest.raises(KeyboardInterrupt):
        errors.take()
    assert errors.take() == "MemoryError"
