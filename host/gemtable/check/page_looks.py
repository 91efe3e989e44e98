"""What is wrong with how a page lies on screens: the screens, and the scripts that look.

A script returns a list of sentences, in English, for who makes pages.
"""

from pathlib import Path

# Text that is cut or written over, and what doesn't lie on the first screen.
FITS, FIRST_SCREEN = (
    Path(__file__).with_name(name).read_text(encoding="utf-8")
    for name in ("fits.js", "first_screen.js")
)
TARGET_PX = 44  # of what is touched on a phone
PHONES = {"phone": (390, 844), "small phone": (360, 740), "phone on its side": (844, 390)}
