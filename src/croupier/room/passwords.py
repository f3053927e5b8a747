"""Which passwords are too easily guessed: those of which little is left without what all know.

Common words, the name, years, runs along the alphabet or the keyboard and repetitions are what is
tried first; a password is judged by what it holds beyond them. It must not know whose it is to be.
"""

import re
from collections.abc import Iterator

from croupier.errors import BadMessage

SHORTEST = 10  # characters
LEAST = 5  # different characters beyond what is tried first
RUN = 3  # characters that follow each other, as abc, 321 and qwe do, and no longer say anything

_ROWS: tuple[str, ...] = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
)
_ROWS += ("qwertzuiop", "yxcvbnm", "azertyuiop", "qsdfghjklm", "1qaz2wsx3edc4rfv5tgb", "!@#$%^&*()")
_RUNS = frozenset(
    line[at : at + RUN]
    for row in _ROWS
    for line in (row, row[::-1])
    for at in range(len(row) - RUN + 1)
)
_AS_LETTERS = str.maketrans("013457@$!|", "oieastasil")
_YEAR = re.compile(r"(?:19|20)\d\d")

# What people choose, and what they would choose here.
WORDS = """
password passphrase passwd secret welcome letmein login master admin administrator root user
test temp default change changeme hello monkey dragon tiger lion eagle falcon panther wolf
football soccer baseball basketball hockey cricket rugby liverpool arsenal chelsea barcelona
princess queen king prince angel sunshine summer winter autumn spring flower rainbow butterfly
shadow hunter killer ninja pirate warrior knight batman superman spiderman starwars pokemon
matrix mustang ferrari porsche mercedes yamaha harley computer internet google facebook samsung
iloveyou loveyou lovely love forever family mother father daddy mummy baby honey sweet cookie
chocolate banana orange cheese pepper ginger purple yellow silver golden diamond trustno
whatever freedom access michael jordan jennifer jessica ashley daniel charlie thomas robert
andrew george william james matthew joshua anthony nicole amanda samantha maggie buster bailey
monday tuesday wednesday thursday friday saturday sunday january february march april june july
august september october november december london paris berlin sydney canberra australia
croupier casino poker omaha holdem stud faro texas dealer jackpot blackjack roulette chips cards
player gambler royal flush straight fullhouse aces bluff allin lucky seven money dollar million
qwerty azerty asdf zxcv abc hallo schatz passwort motdepasse bonjour soleil contrasena senha
parola haslo пароль привет любовь солнце
"""
_COMMON = [word.translate(_AS_LETTERS) for word in WORDS.split()]


def proper_password(text: str, name: str) -> str:
    """The same, if nobody who tries what is tried first comes upon it."""
    if len(text) < SHORTEST:
        raise BadMessage(f"a password has at least {SHORTEST} characters, not {len(text)}")
    if text.isdecimal() or len(set(beyond(text, name))) < LEAST:
        raise BadMessage(
            "this password is among the first to be guessed: take one with more in it than common"
            " words, your name, years and rows of keys"
        )
    return text


def beyond(password: str, name: str) -> str:
    """What is left of a password without that which is tried first."""
    text = password.casefold()
    tried = [*_runs(text), *(found.span() for found in _YEAR.finditer(text))]
    own = [part for part in (name.casefold(), *name.casefold().split()) if len(part) >= RUN]
    spelt = text.translate(_AS_LETTERS)
    for word in (*(part.translate(_AS_LETTERS) for part in own), *_COMMON):
        tried += (found.span() for found in re.finditer(re.escape(word), spelt))
    covered = {at for begin, end in tried for at in range(begin, end)}
    return "".join(each for at, each in enumerate(text) if at not in covered).replace(" ", "")


def _runs(text: str) -> Iterator[tuple[int, int]]:
    """Where characters follow each other as they do on a keyboard, or repeat themselves."""
    for at in range(len(text) - RUN + 1):
        part = text[at : at + RUN]
        if part in _RUNS or len(set(part)) == 1:
            yield at, at + RUN
