"""A text of a table's server that is in no catalogue fails the browser test that runs then."""

import asyncio
from contextlib import suppress

import pytest
from gemtable.sentence import Sentence


@pytest.mark.slow
def test_a_text_in_no_catalogue_fails_a_test_that_waits_and_the_next_one_begins_anew(browsing):
    """A server contains such an error like any bug: the page does not come, and nothing ends."""

    async def waits_for_ever(_browser):
        with suppress(AssertionError):
            str(Sentence(" ".join(("translated", "by", "nobody"))))
        await asyncio.Event().wait()

    async def ends(_browser):
        return "ended"

    for _ in range(2):
        with pytest.raises(AssertionError, match="'translated by nobody', '' is in no catalogue"):
            browsing.run(waits_for_ever)
        assert browsing.run(ends) == "ended"
