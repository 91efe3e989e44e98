"""The table in a browser: pictures drawn here, and one small script that puts them in place."""
