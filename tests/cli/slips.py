"""What the prompt says to a slip: one sentence, on the other stream, and nothing is done."""

from croupier.cli import main


def refused(capsys, command, words):
    """The sentence that a command answers these words with."""
    assert 2 == main([command, *words.split()])

    out, err = capsys.readouterr()
    assert ("", 1) == (out, err.count("\n"))
    return err.removeprefix(f"croupier {command}: ")
