"""Random hands played by PokerKit, played again by us; what comes out otherwise must be explained.

Each explanation is a reading of PokerKit's that ours does not share (docs/histories.md): it is
recognised in the file itself, and where it only moves money the other division is worked out and
must come to PokerKit's result, chip by chip.
"""

import random
import warnings
from itertools import groupby
from typing import Any

import pokerkit

from croupier.errors import BadMessage
from croupier.histories import phh, toml
from croupier.histories.foreign import bring_in
from croupier.histories.record import steps
from croupier.rules.showdown import Strengths

AGREES = "agrees"
SHORT_BLIND = "a short last blind is called as it was posted"
REOPENED = "a tap out short of a raise opens the raising again"
OVER_SHORT = "a full bet comes on top of a tap out short of a bet"
ODD_CHIP = "pots are counted as one once a hand that cannot win is dead"
LOW_HALF = "a side pot without a low is halved because of a low outside it"
UNEXPLAINED = "unexplained"

AUTOMATIONS = tuple(pokerkit.Automation)
VARIANTS = ("PO", "FO/8", "F7S", "F7S/8", "FR")
CLASSES: dict[str, Any] = {code: pokerkit.HandHistory.game_types[code] for code in VARIANTS}


# PokerKit's part


def random_game(rng, variant):
    """One of PokerKit's games with random blinds or antes and bets."""
    unit = rng.choice((1, 1, 2, 5))
    if bring_in(variant):
        small = rng.choice((2, 4, 5, 10))
        amounts: tuple[Any, ...] = (
            rng.choice((1, 2, 5)),
            rng.randint(1, small - 1),
            small,
            2 * small,
        )
    elif variant == "FO/8":
        amounts = (0, (unit, 2 * unit), 2 * unit, 4 * unit)
    else:
        amounts = (0, (unit, 2 * unit), 2 * unit)
    return CLASSES[variant](AUTOMATIONS, True, *amounts)


def random_stakes(rng):
    """Two to seven unequal stakes, many of them short."""
    count = rng.randint(2, 7)
    return [rng.choice((2, 7, 15, 40, 120, 300)) + rng.randint(0, 9) for _ in range(count)]


def random_hand(rng, variant):
    """A hand played out at random by PokerKit: the file, and the stakes at the end in cents."""
    random.seed(rng.getrandbits(64))  # it shuffles with the generator of the process
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        game, stakes = random_game(rng, variant), random_stakes(rng)
        state = game(stakes, len(stakes))
        while state.status:
            random_decision(rng, state, fixed=variant != "PO")
        history = pokerkit.HandHistory.from_game_state(game, state)
        history.ante_trimming_status = True  # it writes false, and plays true
        return history.dumps(), [100 * stake for stake in state.stacks]


def random_decision(rng, state, fixed):
    """Fold, call or raise alike; no fold where it is free; fixed limits and four bets held to."""
    choices = []
    if state.can_post_bring_in():
        choices.append(state.post_bring_in)
    if state.can_check_or_call():
        choices.append(state.check_or_call)
        if state.checking_or_calling_amount and state.can_fold():
            choices.append(state.fold)
    capped = fixed and state.completion_betting_or_raising_count >= 4
    if state.can_complete_bet_or_raise_to() and not capped:
        choices.append(state.complete_bet_or_raise_to)
    choice = rng.choice(choices)
    if choice != state.complete_bet_or_raise_to:
        return choice()
    least = state.min_completion_betting_or_raising_to_amount
    most = least if fixed else state.max_completion_betting_or_raising_to_amount
    return choice(rng.randint(least, most))


# Ours, and the comparison


def compare(text, final):
    """`AGREES`, or the one explanation why our stakes at the end are not PokerKit's."""
    recorded, refusal = attempt(text)
    if recorded and stakes_of(recorded) == final:
        return AGREES
    posted = with_posted_blinds(text)
    if posted != text:
        return SHORT_BLIND if compare(posted, final) != UNEXPLAINED else UNEXPLAINED
    if recorded:
        return settlement(recorded, final)
    return next((name for name, at in departures(text) if f"{at}: " in refusal), UNEXPLAINED)


def attempt(text):
    """The round as we play it, or the sentence that refuses it."""
    try:
        return phh.read(text)[0], ""
    except BadMessage as error:
        return None, str(error)


def stakes_of(recorded):
    return [stake for _, stake in recorded.events[-1].stakes]


def with_posted_blinds(text):
    """The file as if the blinds had been set at what was posted: nobody calls more than that."""
    fields = toml.load(text)
    blinds = fields.get("blinds_or_straddles")
    if not blinds:
        return text
    stacks = fields["starting_stacks"]
    by_player = blinds[::-1] if len(stacks) == 2 else blinds
    level = max(min(pair) for pair in zip(by_player, stacks, strict=True))
    posted = [min(blind, level) for blind in blinds[:1]] + [level, *blinds[2:]]
    return text.replace(f"blinds_or_straddles = {blinds}", f"blinds_or_straddles = {posted}")


def departures(text):
    """The raises in a file that only PokerKit allows, each with the reading behind it."""
    fields = toml.load(text)
    small, big = fields.get("small_bet"), fields.get("big_bet")
    streets = groupby(walk(fields), key=lambda at: at[0])
    for street, wagers in streets:
        raises = [fields.get("min_bet", 0)]
        for _, action, own, bet, acted in wagers:
            words = action.split()
            if words[1] != "cbr":
                continue
            total = int(words[2])
            full = (small if street < 2 else big) if small else max(raises)
            if acted and bet - own < full:
                yield REOPENED, action
            if small and bet < full < total:
                yield OVER_SHORT, action
            raises.append(total - bet)


def walk(fields):
    """Every bet of a file: street, text, chips in front before it, the bet, and who had acted."""
    stacks = list(fields["starting_stacks"])
    bets, acted, street, opened = posted(fields, stacks), set(), -1, False
    for action in fields["actions"]:
        words = action.split()
        if words[0] == "d":
            if not opened:
                street, opened = street + 1, True
                bets, acted = (bets, set()) if street == 0 else ([0] * len(stacks), set())
            continue
        opened = False
        i, bet = int(words[0][1:]) - 1, max(bets)
        yield street, action, bets[i], bet, i in acted
        due = {"cbr": words[-1], "cc": bet, "pb": fields.get("bring_in", 0)}.get(words[1], bets[i])
        acted.add(i)
        put = min(int(due) - bets[i], stacks[i])
        bets[i], stacks[i] = bets[i] + put, stacks[i] - put


def posted(fields, stacks):
    """The chips in front once antes and blinds are in; heads-up the arrays are reversed."""
    blinds = fields.get("blinds_or_straddles", [0] * len(stacks))
    if len(stacks) == 2:
        blinds = blinds[::-1]
    for i, ante in enumerate(fields["antes"]):
        stacks[i] -= min(ante, stacks[i])
    bets = [min(blind, stack) for blind, stack in zip(blinds, stacks, strict=True)]
    for i, bet in enumerate(bets):
        stacks[i] -= bet
    return bets


# PokerKit's division of the pots


def settlement(recorded, final):
    """Which of its two readings about dead hands and lows brings about PokerKit's stakes."""
    *_, (_, _, _, last) = steps(recorded.events)
    if not last.pots:
        return UNEXPLAINED
    began = dict(recorded.events[0].stakes)
    left = [began[seat] - put for seat, put in zip(last.seats, last.staked, strict=True)]
    paid, borrowed = their_division(last)
    if [a + b for a, b in zip(left, paid, strict=True)] != final:
        return UNEXPLAINED
    return LOW_HALF if borrowed else ODD_CHIP


def their_division(state):
    """What each player gets, and whether a low from outside a pot halved it."""
    strengths = Strengths(state)
    players = [i for i, status in enumerate(state.status) if status != 3]
    ways = range(len(strengths[players[0]]))
    alive = {
        i
        for pot in state.pots
        for way in ways
        for i in best(pot.contestants, strengths, way)
    }  # fmt: skip
    paid, borrowed = [0] * len(state.seats), False
    for amount, contestants in merged(state.pots, alive):
        counted = [way for way in ways if any(strengths[i][way] for i in alive)]
        rest = amount // 100 % len(counted) * 100
        for way in counted:
            part = (amount - rest) // len(counted) + (rest if way == counted[0] else 0)
            winners = best(contestants, strengths, way)
            borrowed = borrowed or not winners
            divide(part, winners or contestants, paid)
    return paid, borrowed


def best(players, strengths, way):
    """Those with the best hand this way; none where nobody has one."""
    top = max(strengths[i][way] for i in players)
    return [i for i in players if top and strengths[i][way] == top]


def merged(pots, alive):
    """The pots between living hands; two in a row with the same contestants are one."""
    found = []
    for pot in pots:
        contestants = [i for i in pot.contestants if i in alive]
        if found and found[-1][1] == contestants:
            found[-1] = (found[-1][0] + pot.amount, contestants)
        else:
            found.append((pot.amount, contestants))
    return found


def divide(amount, winners, paid):
    """Equal parts in whole dollars, the rest to the first from the button."""
    part = amount // 100 // len(winners) * 100
    for i in winners:
        paid[i] += part
    paid[winners[0]] += amount - part * len(winners)
