"""Matches drawn and told in a terminal."""
