"""Board files, and the folders that Gemtable brings along."""

from gemtable.boards.files import Board, Unit, find, load, names

__all__ = ["Board", "Unit", "find", "load", "names"]
