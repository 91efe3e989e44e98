"""All texts that people read, as they stand in our sources: what our catalogues must have."""

from functools import cache
from pathlib import Path

from gemtable.check.source_texts import SourceText, texts_in

HOST = Path(__file__).parents[2] / "host" / "gemtable"


@cache
def messages() -> list[SourceText]:
    """Return the texts of all sources, each as often as it is there."""
    return list(texts_in(HOST))
