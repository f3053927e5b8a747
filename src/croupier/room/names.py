"""What a player may be called, and which names are the same to the eye.

Two names with one skeleton are one name: whoever looks at a table cannot tell them apart. So a name
is of one script, and its skeleton is what stays of it without capitals, marks, spaces and dots,
with each letter that looks like a Latin one written as that one. It must not know who has a name.
"""

import re
import unicodedata
from functools import lru_cache

from croupier.errors import BadMessage

SHORTEST, LONGEST = 2, 20
APART = " '-._"  # what may stand between letters

# The scripts in use today (Unicode's UAX 31), by the first word of a character's name; those that
# are written together count as one.
_TOGETHER = "CJK HIRAGANA KATAKANA KATAKANA-HIRAGANA IDEOGRAPHIC BOPOMOFO HANGUL"
_ALONE = """LATIN GREEK CYRILLIC ARMENIAN GEORGIAN HEBREW ARABIC THAANA DEVANAGARI BENGALI GURMUKHI
GUJARATI ORIYA TAMIL TELUGU KANNADA MALAYALAM SINHALA THAI LAO TIBETAN MYANMAR ETHIOPIC KHMER"""
SCRIPTS = {word: word.title() for word in _ALONE.split()} | dict.fromkeys(
    _TOGETHER.split(), "East Asian"
)

# A Latin letter of some language; small capitals, turned and phonetic letters are none.
_LATIN = re.compile(
    r"LATIN (?:SMALL|CAPITAL) LETTER "
    r"(?:DOTLESS )?([A-Z]{1,2}|SHARP S|ETH|THORN|ENG|SCHWA)(?: WITH .+)?"
)
_OWN_NAMES = {"SHARP S": "ss", "ETH": "d", "THORN": "p", "ENG": "n", "SCHWA": "e"}

# What looks like a Latin letter, capitals folded. Greek goes by its capitals, which are the same
# to the dot; its small letters are Greek to anybody.
_SEEN_AS = {
    "а": "a", "в": "b", "ь": "b", "с": "c", "ԁ": "d", "е": "e", "ҽ": "e", "ԍ": "g", "н": "h",
    "һ": "h", "і": "i", "ꙇ": "i", "ӏ": "l", "ј": "j", "к": "k", "м": "m", "о": "o", "р": "p",
    "ԛ": "q", "г": "r", "ѕ": "s", "т": "t", "ѵ": "v", "ѡ": "w", "ԝ": "w", "х": "x", "у": "y",
    "ү": "y", "α": "a", "β": "b", "ε": "e", "ϝ": "f", "η": "h", "ι": "i", "ϳ": "j", "κ": "k",
    "μ": "m", "ϻ": "m", "ν": "n", "ο": "o", "ρ": "p", "τ": "t", "υ": "y", "χ": "x", "ζ": "z",
    "ք": "f", "ց": "g", "հ": "h", "ո": "n", "ռ": "n", "օ": "o", "գ": "q", "զ": "q", "տ": "s",
    "ս": "u", "ա": "w", "ჿ": "o", "ყ": "y", "ഠ": "o", "ဝ": "o", "ଠ": "o", "ዐ": "o", "ሀ": "u",
}  # fmt: skip
_LOOK_ALIKE = str.maketrans(_SEEN_AS)
_ALIKE = str.maketrans({"i": "l", "1": "l", "0": "o", **dict.fromkeys(APART)})
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
_DIGITS_FOR_LETTERS = str.maketrans("34578", "eastb")

# Nobody is called like those who run the game, wherever in the name it stands ...
OFFICES = """
dealer croupier casino supervisor operator inspector regulator director commission jackpot
cashier surveillance moderator administrator
"""
# ... nor like anybody or anything of which the table tells, as the first word or the whole.
WORDS = """
bot guest house you your yourself player players seat box table room floor cage bank banker pot
shoe button nobody somebody everybody anybody everyone admin system staff support security
official host
"""


def proper_name(text: str) -> str:
    """A name as it may stand at a table, spaces tidied."""
    name = tidied(text)
    if not SHORTEST <= len(name) <= LONGEST:
        raise BadMessage(f"a name has {SHORTEST} to {LONGEST} characters, not {len(name)}")
    odd = next((each for each in name if not _may_stand(each)), None)
    if odd is not None:
        raise BadMessage(f"a name has letters, digits, spaces and ' - . _, not {odd!r}")
    scripts = sorted({_script(each) for each in name if each.isalpha()})
    if len(scripts) > 1:
        raise BadMessage(f"a name is of one script, not of {' and '.join(scripts)}")
    if not skeleton(name):
        raise BadMessage(f"a name has a letter or a digit: {name!r} has none")
    if reserved(name):
        raise BadMessage(f"{name!r} reads like somebody of the house")
    return name


def tidied(text: str) -> str:
    """A name as it was meant, in Unicode's compatible form and with single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def skeleton(name: str) -> str:
    """What the eye takes a name for: names with the same skeleton cannot be told apart."""
    parts = unicodedata.normalize("NFKD", tidied(name).casefold())
    bare = "".join(_plain(each) for each in parts if not "\u0300" <= each <= "\u036f")
    seen = unicodedata.normalize("NFKC", bare).translate(_LOOK_ALIKE).translate(_ALIKE)
    for pair, letter in _PAIRS:
        seen = seen.replace(pair, letter)
    return seen


def reserved(name: str) -> bool:
    """Whether a name could be taken for the house, its people, or a word of the table's log."""
    whole = _spelt(name)
    first = re.split(r"[ '\-._]+", name.strip(APART))[0]
    seen = {whole, _spelt(first), _spelt(first.rstrip("0123456789"))}
    return any(office in whole for office in _OFFICES) or not seen.isdisjoint(_WORDS)


def _spelt(name: str) -> str:
    """The skeleton where digits stand for letters."""
    return skeleton(name).translate(_DIGITS_FOR_LETTERS)


def _may_stand(each: str) -> bool:
    """Whether a character is a letter of a script in use, a digit, or goes between letters."""
    if each.isascii():
        return each.isalnum() or each in APART
    if not each.isalpha() or not _script(each):
        return False
    name = unicodedata.name(each, "")
    if name.startswith("LATIN"):
        return _LATIN.fullmatch(name) is not None
    return not name.startswith("HANGUL") or name.startswith("HANGUL SYLLABLE")  # a filler is blank


def _script(each: str) -> str:
    """The script of a letter; empty where it is of none in use."""
    return SCRIPTS.get(unicodedata.name(each, "").partition(" ")[0], "")


@lru_cache(maxsize=1 << 12)
def _plain(each: str) -> str:
    """A Latin letter without its strokes and hooks, a digit of any script as ours."""
    if each.isascii():
        return each
    if (digit := unicodedata.decimal(each, None)) is not None:
        return str(digit)
    found = _LATIN.fullmatch(unicodedata.name(each, ""))
    return _OWN_NAMES.get(found[1], found[1].lower()) if found else each


_OFFICES = frozenset(map(_spelt, OFFICES.split()))
_WORDS = frozenset(map(_spelt, WORDS.split()))
