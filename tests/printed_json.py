"""What commands print with --json is checked against their published schemas, in all tests."""

import json
import re
from functools import cache

import jsonschema_rs
from gemtable.cli import published_schemas

from tests.given_options import DEFAULTS, GEMTABLE

SPACE = re.compile(r"\s*")


def check(words, printed):
    """Assert that what `gemtable WORDS` printed is JSON, each value as its schema says."""
    validator = validator_of("-".join(command_of(words)))
    for value in values(printed):
        validator.validate(value)


def command_of(words):
    """Return the words of the command that these words begin with, without its options."""
    group, found = GEMTABLE, []
    for word in words:
        if word in getattr(group, "commands", ()):
            group = group.commands[word]
            found.append(word)
    return [*found, DEFAULTS[found[0]]] if hasattr(group, "commands") else found


@cache
def validator_of(name):
    """Return what validates values against the schema of that name."""
    return jsonschema_rs.validator_for(json.loads(published_schemas.text_of(name)))


def values(printed):
    """Yield the JSON values in a text, one after the other."""
    decoder, at = json.JSONDecoder(parse_constant=no_json), 0
    while at < len(printed):
        value, end = decoder.raw_decode(printed, at)
        yield value
        at = SPACE.match(printed, end).end()


def no_json(name):
    raise ValueError(f"{name} is not JSON")
