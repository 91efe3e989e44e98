"""The colours of pieces: their shapes, terminal styles and sentences for counts."""

from gemtable.sentence import message

SHAPES = {  # SVG paths, 10 units each way around 0: fire, earth, clover, water, star, heart, star
    "red": "M0-9 9 7H-9Z",
    "yellow": "M-7-7H7V7H-7Z",
    "green": "M-4-6A4 4 0 0 1 4-6 4.5 4.5 0 1 1 1 2L3 9H-3L-1 2A4.5 4.5 0 1 1-4-6Z",
    "blue": "M0-10C4-4 7-1 7 3A7 7 0 0 1-7 3C-7-1-4-4 0-10Z",
    "white": "M0-10 2.6-3.4 9.5-3.1 4.1 1.3 5.9 8 0 4.2-5.9 8-4.1 1.3-9.5-3.1-2.6-3.4Z",
    "pink": "M0 9C-4 5-10 1-10-4A5 5 0 0 1 0-6A5 5 0 0 1 10-4C10 1 4 5 0 9Z",
    "multi": "M0-10 2.5-2.5 10 0 2.5 2.5 0 10-2.5 2.5-10 0-2.5-2.5Z",
}

STYLES = {  # rich styles, for a terminal
    "red": "bright_red",
    "yellow": "bright_yellow",
    "green": "bright_green",
    "blue": "bright_blue",
    "white": "bold",
    "pink": "bright_magenta",
    "multi": "bold",
}
COUNTED = {  # counts of pieces, by colour
    "red": message("{count} red"),
    "yellow": message("{count} yellow"),
    "green": message("{count} green"),
    "blue": message("{count} blue"),
    "white": message("{count} white"),
}
