"""Frames, byte for byte, on CPython and on MicroPython."""

import binascii
import json
import re
from pathlib import Path

import pytest
from gemtable.link import host_lines
from gemwire import frames, messages
from hypothesis import given
from hypothesis import strategies as some

from tests import on_micropython

EXAMPLES = json.loads((Path(__file__).parents[1] / "golden" / "wire.json").read_text())

bodies = some.lists(
    some.recursive(
        some.integers(0, 2**30 - 1) | some.text("abc \"\\[]{}'09-", max_size=9),
        lambda inner: some.lists(inner, max_size=3),
        max_leaves=9,
    ),
    max_size=8,
)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["says"])
def test_bytes_on_the_wire_never_change(example):
    line = example["line"].encode()
    assert host_lines.frame(example["body"]) == line + b"\n"
    assert frames.decode(line) == example["body"]
    kind, *envelope, fields = messages.unpack(example["body"])
    assert [kind, *envelope, *fields] == example["body"]


def test_there_is_a_golden_example_of_every_kind():
    assert {example["body"][0] for example in EXAMPLES} == set(messages.FIELDS)


def test_micropython_writes_and_reads_the_same_bytes():
    printed = on_micropython.run(
        "from gemwire import frames, messages\n"
        f"for body, line in {[(e['body'], e['line'].encode()) for e in EXAMPLES]!r}:\n"
        "    assert frames.seal(frames.text_of(body)) == line + b'\\n', line\n"
        "    assert frames.decode(line) == body, line\n"
        "    kind, boot, session, sequence, had, fields = messages.unpack(body)\n"
        "    assert [kind, boot, session, sequence, had] + fields == body\n"
        "    print(kind)\n"
    )
    assert printed.split() == [example["body"][0] for example in EXAMPLES]


def test_the_checksum_is_the_crc_32_of_zip_and_png():
    body = b'["ack",0,0,0,0]'
    assert host_lines.frame(["ack", 0, 0, 0, 0]) == b"%08x %s\n" % (binascii.crc32(body), body)
    assert binascii.crc32(b"123456789") == 0xCBF43926  # the check value of CRC-32/ISO-HDLC


@given(bodies)
def test_what_is_encoded_is_decoded(body):
    assert frames.decode(host_lines.frame(body)[:-1]) == body


@given(bodies, some.integers(0), some.integers(1, 255))
def test_one_changed_byte_is_never_accepted(body, where, change):
    line = bytearray(host_lines.frame(body)[:-1])
    line[where % len(line)] ^= change
    with pytest.raises(frames.FrameError):
        frames.decode(bytes(line))


@given(some.binary(max_size=600))
def test_noise_is_no_frame_and_raises_nothing_else(noise):
    with pytest.raises(frames.FrameError):
        frames.decode(noise)


@pytest.mark.parametrize(
    "text", [b"{}", b"7", b'"ask"', b"[1,", b"[" * 200, b"[1]\x03", b"", b"[\xff]"]
)
def test_a_right_checksum_does_not_save_a_wrong_body(text):
    with pytest.raises(frames.FrameError):
        frames.decode(b"%08x %s" % (binascii.crc32(text), text))


def test_only_printable_bytes_travel():
    assert re.fullmatch(rb"[ -~]+\n", host_lines.frame(["ask", "é\x03\n"]))


def test_a_line_is_at_most_512_bytes_newline_included():
    fits = host_lines.frame(["x" * (frames.MAX_LINE - 14)])
    assert len(fits) == 512
    assert frames.decode(fits[:-1]) == ["x" * 498]
    with pytest.raises(frames.FrameError, match="513 bytes, at most 512"):
        host_lines.frame(["x" * (frames.MAX_LINE - 13)])
