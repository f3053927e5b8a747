"""Rounds of play in and out as text: case files, PHH, Open Hand History."""
