"""Mutation testing by clause: what applies one is changed, and the tests citing it must fail."""
