"""`croupier demo`: what already works, shown."""

import argparse

from croupier.cards import deck, show


def add(parser: argparse.ArgumentParser) -> None:
    """No arguments."""


def run(args: argparse.Namespace) -> int:
    """Show the full deck; the games join as they come to work."""
    print(show(deck()))
    return 0
