"""The table in a browser: the server draws the pages, one small script updates them."""
