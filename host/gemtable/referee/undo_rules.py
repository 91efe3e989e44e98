"""What a table can choose about undo. It imports nothing, since the command line waits for it."""

from typing import Literal

Undo = Literal["free", "ask", "off"]
FREE: Undo = "free"
ASK: Undo = "ask"
NEVER: Undo = "off"
RULES = (FREE, ASK, NEVER)  # from the loosest to the strictest
