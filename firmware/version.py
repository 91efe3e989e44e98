"""The version of the firmware, the same as that of the host package it ships with."""

VERSION = "0.2.0"
