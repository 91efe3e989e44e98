"""Which firmware this is; the same number as the host package it ships with."""

VERSION = "0.1.0"
