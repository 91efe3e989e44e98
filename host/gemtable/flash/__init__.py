"""Builds the firmware for a board and installs it there."""
