"""One shape for each colour in every drawing, so that nobody needs to tell colours apart."""

SHAPES = {  # paths around 0, 10 units each way: fire, earth, a clover, water, stars, and a heart
    "red": "M0-9 9 7H-9Z",
    "yellow": "M-7-7H7V7H-7Z",
    "green": "M-4-6A4 4 0 0 1 4-6 4.5 4.5 0 1 1 1 2L3 9H-3L-1 2A4.5 4.5 0 1 1-4-6Z",
    "blue": "M0-10C4-4 7-1 7 3A7 7 0 0 1-7 3C-7-1-4-4 0-10Z",
    "white": "M0-10 2.6-3.4 9.5-3.1 4.1 1.3 5.9 8 0 4.2-5.9 8-4.1 1.3-9.5-3.1-2.6-3.4Z",
    "pink": "M0 9C-4 5-10 1-10-4A5 5 0 0 1 0-6A5 5 0 0 1 10-4C10 1 4 5 0 9Z",
    "multi": "M0-10 2.5-2.5 10 0 2.5 2.5 0 10-2.5 2.5-10 0-2.5-2.5Z",
}
