"""The table in a browser: drawn here, and put in place by one small script."""
