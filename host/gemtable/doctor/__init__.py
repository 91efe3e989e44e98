"""`gemtable doctor`: checks this computer, and says what to do about what it finds."""
