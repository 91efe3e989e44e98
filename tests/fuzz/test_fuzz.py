"""Any bytes, and sound frames of any content: nothing raises but what is declared."""

import importlib
from random import Random

import pytest
from gemtable.link import host_lines
from gemwire import frames, messages
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.fuzz.targets import TARGETS

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
# Short ones that shrink well, and long ones that go on for a while.
BYTES = st.binary(max_size=300) | st.integers(0, 1 << 32).map(lambda n: Random(n).randbytes(2000))


@pytest.fixture(scope="module", autouse=True)
def whole_page():
    """Load it first: what it imports may not be declared while a test is given data."""
    importlib.import_module("tests.fuzz.attacked_page")


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
@settings(max_examples=20, deadline=None)  # `make fuzz` tries others without end
@given(data=BYTES)
def test_any_bytes_do_no_harm(name, data):
    TARGETS[name](data)


@pytest.mark.slow
@settings(max_examples=75, deadline=None)
@given(body=st.lists(ANYTHING, max_size=16), kind=st.sampled_from(tuple(messages.FIELDS)))
@example(body=[0, 0, 0, 0, True], kind="ping")
@example(body=[0, 0, 0, 0, float("nan")], kind="ping")
def test_any_list_is_a_message_or_a_message_error(body, kind):
    for candidate in (body, [kind, *body]):
        try:
            found, *_envelope, fields = messages.unpack(candidate)
        except messages.MessageError:
            continue
        assert (found, fields) == (candidate[0], candidate[5:])


@settings(max_examples=100, deadline=None)
@given(data=st.binary(max_size=600), at=st.integers(0, 600))
def test_a_frame_with_any_other_byte_in_it_is_none(data, at):
    line = host_lines.frame(["ping", 5, 1, 0, 0, len(data)])[:-1]
    at %= len(line)
    for byte in data[:8]:
        spoilt = line[:at] + bytes([byte]) + line[at + 1 :]
        if spoilt != line:
            with pytest.raises(frames.FrameError):
                frames.decode(spoilt)
