"""Long random play at the house games: `python -m tests.soak_house --help`.

`play` takes random tables, electronic and live, through random actions and checks after each that
money is conserved, that the events alone make the same table, that no payout exceeds its maximum
and that the jackpot displayed does not change within a round. `settle` holds every settlement
against a second one, written from the instruments. A failure names its seed.
"""

import argparse
import sys
import time

from croupier.rules.canberra import CanberraDeterminations
from croupier.rules.holdem import HoldemDeterminations
from croupier.rules.house import events as ev
from tests import house_settlement as second
from tests.house_random import Table

STEPS = 400  # at each table
INDEPENDENT = {"holdem": HoldemDeterminations, "canberra": CanberraDeterminations}


def play(game, rounds, first_seed=0, tell=lambda *_: None):
    """Random tables until so many rounds are over; rounds, steps and events."""
    done, steps, events, seed = 0, 0, 0, first_seed
    while done < rounds:
        table = Table(game, seed)
        try:
            for step in range(STEPS):
                events += len(table.step(check_choices=step % 97 == 0))
            table.check_all()
        except Exception as error:
            raise AssertionError(f"{game} seed {seed} after {len(table.events)} events") from error
        done += table.state.round
        steps += STEPS
        seed += 1
        tell(done, steps, events)
    return done, steps, events


def settle(game, rounds, first_seed=0, tell=lambda *_: None):
    """Random electronic rounds, each settled twice; how many there were."""
    done, seed = 0, first_seed
    while done < rounds:
        table = Table(game, seed, live=False)
        table.rarity = 0
        for _ in range(12):
            try:
                compare(table)
            except Exception as error:
                message = f"{game} seed {seed} round {table.state.round}"
                raise AssertionError(message) from error
            done += 1
        seed += 1
        tell(done)
    return done


def compare(table):
    """Play one round and hold what everybody gained against the second settlement."""
    start = None
    told, after = [], []  # of the whole round, and since its deal
    while True:
        before = table.state
        events = table.step()
        told.extend(events)
        after.extend(events)
        if any(type(event) is ev.RoundStarted for event in events):
            start, after = table.state, []
        if any(type(event) is ev.RoundEnded for event in events):
            break
    expected = expect(table, start, told)
    for box, net in expected.net.items():
        gained = table.state.chips[box] - start.chips[box] - start.ante[box] - start.side[box]
        gained -= sum(e.amount for e in after if type(e) is ev.PrizePaid and e.box == box)
        assert net == gained, f"box {box}: {net} expected, {gained} in {before}"
    assert expected.house == table.state.chips[0] - start.chips[0]
    (report,) = [e for e in told if type(e) is ev.JackpotReported] or [None]
    pools = (report.pooled, report.bonuses) if report else (0, 0)
    assert (expected.pooled, expected.bonuses) == pools
    majors = [(box, hand) for box, hand, _ in report.majors] if report else []
    assert sorted(expected.majors) == sorted(majors)


def expect(table, start, told):
    """The second settlement of a round that has been played."""
    det, options = start.law.det, _options(start.law.det, table.game)
    hands = {e.box: e.cards for e in told if type(e) is ev.CardsDealt}
    boxes = {box: _box(box, start, told, hands[box], det) for box in start.boxes}
    if table.game == "holdem":
        river = [card for e in told if type(e) is ev.RiverDealt for card in e.cards]
        return second.settle_holdem(boxes, hands[0], (*start.communal, *river), options)
    return second.settle_canberra(boxes, start.hands[0], options)


def _box(box, start, told, cards, det):
    kinds = [type(e) for e in told if getattr(e, "box", None) == box]
    folded = ev.Folded in kinds
    declared = ev.HandDeclared in kinds
    first = declared and folded and kinds.index(ev.HandDeclared) < kinds.index(ev.Folded)
    auto = det.auto_declare and not folded
    return second.Box(start.ante[box], start.side[box], cards, folded, declared or auto, first)


def _options(det, game):
    """The determinations as the second settlement takes them; pay tables only where they differ."""
    names = ("max_payout", "max_payout_applies_to", "max_payout_scope", "equal_when_not_qualified")
    options = {name: getattr(det, name) for name in names}
    suits = zip(det.qualifying_hand, "cdhsc", strict=True)
    options["lowest"] = second.value([rank + suit for rank, suit in suits])
    if game == "holdem":
        options |= {
            name: getattr(det, name)
            for name in ("kickers_count_with_sets", "bonus_then_fold", "call_odds")
        }
        tables = ("ante_odds", "super_aces_odds")
    else:
        options["ante_odds"] = det.ante_odds
        options["winning_wager"] = det.jackpot.winning_wager if det.jackpot else "returned"
        tables = ("bet_odds",)
    printed = INDEPENDENT[game].__dataclass_fields__
    for name in tables:
        if getattr(det, name) != printed[name].default:
            options[name] = dict(getattr(det, name))
    return options


def main():
    """Run from the command line, telling how far it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(INDEPENDENT))
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0, help="first seed")
    parser.add_argument("--settle", action="store_true", help="settlements instead of play")
    args = parser.parse_args()
    run = settle if args.settle else play
    started = told = time.perf_counter()

    def tell(*figures):
        nonlocal told
        now = time.perf_counter()
        if now - told > 30:
            told = now
            sys.stdout.write(f"{now - started:6.0f} s  {figures}\n")
            sys.stdout.flush()

    figures = run(args.game, args.rounds, args.seed, tell)
    took = time.perf_counter() - started
    sys.stdout.write(f"{args.game} {run.__name__}: {figures} in {took:.0f} s\n")


if __name__ == "__main__":
    main()
