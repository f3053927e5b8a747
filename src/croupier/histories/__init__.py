"""Rounds of play in and out as text: case files, PHH, Open Hand History.

Whatever is read is played by the rules; nothing here decides what is allowed.
"""
