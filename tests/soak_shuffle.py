"""Statistics of shuffled decks: `python -m tests.soak_shuffle [DECKS] [--seed HEX] [--raw BYTES]`.

The mapping is proved uniform elsewhere, exactly; this looks at whole decks as a laboratory would.
All figures together fail an honest generator less than once in a thousand runs. `--raw` writes the
bare stream, for dieharder and SP 800-22.
"""

import argparse
import sys
from collections import Counter
from itertools import islice
from math import comb, erfc, sqrt
from typing import NamedTuple

from croupier import generator
from croupier.cards import DECK_SIZES
from croupier.shoe import cut_depths

CHUNK = 20_000
ALL_FIGURES_FAIL = 0.001  # how often an honest generator may fail, over all figures of a run


class Figure(NamedTuple):
    """One statistic: how far off it is, and how often an honest generator is further off."""

    name: str
    value: float
    freedom: int
    chance: float


def chi_square(counts, expected, cells):
    """The sum over all cells; those that never came count with their expectation."""
    seen = sum((count - expected) ** 2 for count in counts) / expected
    return seen + (cells - len(counts)) * expected


def tail(value, freedom):
    """The chance of a larger chi-square, after Wilson and Hilferty."""
    spread = 2 / (9 * freedom)
    return normal_tail(((value / freedom) ** (1 / 3) - 1 + spread) / sqrt(spread))


def two_sided(chance):
    """Too even is as suspicious as too uneven."""
    return 2 * min(chance, 1 - chance)


def normal_tail(deviation):
    return erfc(deviation / sqrt(2)) / 2


def fit(name, counts, expected, cells, freedom=None, scale=1.0):
    """A figure for counts that should all be alike."""
    freedom = cells - 1 if freedom is None else freedom
    value = chi_square(list(counts.values()), expected, cells) * scale
    return Figure(name, value, freedom, two_sided(tail(value, freedom)))


def deviation(name, total, mean, variance):
    """A figure for a sum whose mean and variance are known, off in either direction."""
    off = (total - mean) / sqrt(variance)
    return Figure(name, off, 1, 2 * normal_tail(abs(off)))


class Tally:
    """What is counted over many decks of one size, chunk by chunk."""

    def __init__(self, size):
        self.size, self.decks = size, 0
        self.places = [Counter() for _ in range(size)]
        self.pairs, self.follows, self.classes = Counter(), Counter(), Counter()
        self.rises = self.stayed = self.links = 0
        self.last = None

    def add(self, decks):
        """Count these decks, each as bytes."""
        whole, size = b"".join(decks), self.size
        for at, place in enumerate(self.places):
            place.update(whole[at::size])
        self.pairs.update(zip(whole[::size], whole[1::size], strict=True))
        firsts = whole[::size]
        self.follows.update(zip(firsts[::2], firsts[1::2], strict=False))
        for deck in decks:
            self.rises += sum(map(int.__lt__, deck, deck[1:]))
            if self.last:
                self.stayed += sum(map(int.__eq__, deck, self.last))
                self.links += 1
            self.last = deck
            if size == 52:
                self.classes[poker_class(deck[:5])] += 1
        self.decks += len(decks)

    def figures(self):
        """Every statistic of these decks."""
        n, decks = self.size, self.decks
        spots = Counter(
            {(at, card): k for at, c in enumerate(self.places) for card, k in c.items()}
        )
        shrink = (n - 1) / n  # a deck holds each card once: cells of one deck are not independent
        yield fit("card x position", spots, decks / n, n * n, (n - 1) ** 2, shrink)
        yield fit("first two cards", self.pairs, decks / (n * (n - 1)), n * (n - 1))
        yield fit("first card, round after round", self.follows, self.follows.total() / n**2, n * n)
        yield deviation(
            "rises within a deck", self.rises, decks * (n - 1) / 2, decks * (n + 1) / 12
        )
        yield deviation("cards that kept their place", self.stayed, self.links, self.links)
        if n == 52:
            yield from self.groups(spots)

    def groups(self, spots):
        """Suits, ranks and the classes of the first five cards, of the full deck."""
        for name, kinds, key in (("suit", 4, lambda c: c % 4), ("rank", 13, lambda c: c // 4)):
            first = Counter()
            for (at, card), count in spots.items():
                if at == 0:
                    first[key(card)] += count
            yield fit(f"{name} of the first card", first, self.decks / kinds, kinds)
        yield class_figure(self.classes, self.decks)


def poker_class(cards):
    """The class of five cards, by the pattern of ranks, suits alike, ranks in a row."""
    ranks = sorted(card // 4 for card in cards)
    flush = len({card % 4 for card in cards}) == 1
    row = len(set(ranks)) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [0, 1, 2, 3, 12])
    pattern = tuple(sorted(Counter(ranks).values()))
    return pattern, flush, row


HANDS = {  # of 2,598,960, counted by elementary combinatorics
    ((1, 1, 1, 1, 1), True, True): 40,
    ((1, 4), False, False): 13 * 48,
    ((2, 3), False, False): 13 * 4 * 12 * 6,
    ((1, 1, 1, 1, 1), True, False): comb(13, 5) * 4 - 40,
    ((1, 1, 1, 1, 1), False, True): 10 * 4**5 - 40,
    ((1, 1, 3), False, False): 13 * 4 * comb(12, 2) * 16,
    ((1, 2, 2), False, False): comb(13, 2) * 36 * 44,
    ((1, 1, 1, 2), False, False): 13 * 6 * comb(12, 3) * 64,
    ((1, 1, 1, 1, 1), False, False): (comb(13, 5) - 10) * (4**5 - 4),
}


def class_figure(classes, decks):
    """The nine classes against their exact frequencies; the rarest two are taken together."""
    expected = {kind: decks * count / comb(52, 5) for kind, count in HANDS.items()}
    rare = [((1, 1, 1, 1, 1), True, True), ((1, 4), False, False)]
    groups = [rare] + [[kind] for kind in HANDS if kind not in rare]
    value = 0.0
    for kinds in groups:
        hoped = sum(expected[kind] for kind in kinds)
        value += (sum(classes[kind] for kind in kinds) - hoped) ** 2 / hoped
    freedom = len(groups) - 1
    return Figure("class of the first five cards", value, freedom, two_sided(tail(value, freedom)))


def shuffled(seed, size, decks):
    """Decks as bytes, each from a round of its own, in chunks."""
    cards = range(size)
    for start in range(0, decks, CHUNK):
        numbers = range(start, min(start + CHUNK, decks))
        yield [bytes(generator.shuffle(seed, f"{size}/{n}", (), cards)[0]) for n in numbers]


def tallied(seed, size, decks):
    tally = Tally(size)
    for chunk in shuffled(seed, size, decks):
        tally.add(chunk)
    return list(tally.figures())


def cuts(seed, game, size, rounds):
    """Every permitted depth comes equally often."""
    depths = cut_depths(game, size)
    drawn = (generator.cut_depth(seed, f"{n}", (), depths)[0] for n in range(rounds))
    return fit(f"depth of the cut, {game}", Counter(drawn), rounds / len(depths), len(depths))


def failed(figures):
    """Those too far off, with all figures taken together."""
    return [figure for figure in figures if figure.chance < ALL_FIGURES_FAIL / len(figures)]


def soak(seed, decks):
    """Figures for the full deck, and with a tenth of the rounds for all the others."""
    yield from ((52, figure) for figure in tallied(seed, 52, decks))
    for size in sorted({size + joker for size in DECK_SIZES for joker in (0, 1)} - {52}):
        yield from ((size, figure) for figure in tallied(seed, size, decks // 10))
    yield from ((52, cuts(seed, game, 52, decks // 10)) for game in ("omaha", "holdem"))


def main():
    parser = argparse.ArgumentParser(description="statistics of shuffled decks")
    parser.add_argument("decks", type=int, nargs="?", default=1_000_000)
    parser.add_argument("--seed", type=bytes.fromhex, help="32 bytes; fresh ones if not given")
    parser.add_argument(
        "--raw", type=int, help="write so many bytes of the stream and nothing else"
    )
    args = parser.parse_args()
    seed = args.seed or generator.new_seed()
    if args.raw:
        return write_raw(seed, args.raw)
    found = []
    for size, figure in soak(seed, args.decks):
        found.append(figure)
        name, value, freedom, chance = figure
        sys.stdout.write(f"{size:3} {name:32} {value:12.2f} / {freedom:5}   p = {chance:.4f}\n")
        sys.stdout.flush()
    sys.stdout.write(f"seed {seed.hex()}: {len(found)} figures, {len(failed(found))} failed\n")
    return int(bool(failed(found)))


def write_raw(seed, size):
    stream = generator._stream(seed, b"raw")
    while size > 0:
        sys.stdout.buffer.write(bytes(islice(stream, min(size, 1 << 16))))
        size -= 1 << 16
    return 0


if __name__ == "__main__":
    sys.exit(main())
