"""What Gemtable costs and how soon it answers, as one table: `make bench`.

Each file measures one part and gives its figures (`figure.py`); `__main__.py` puts them beside
what was kept in `tests/figures.json`. Programs beside them that are no part of it: `finger.py`
for a real board, `solo.py` and `waterfall.py` for how matches go.
"""
