"""Finds boards on serial ports, holds a session with each, and puts their edges in order."""
