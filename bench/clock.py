"""How things are measured: all in turn and many times over, so that noise hits all; how told."""

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter, process_time

Timed = Callable[[], int]  # does the work once and says how many hands that was


def rates(timed: Mapping[str, Timed], rounds: int = 9) -> dict[str, float]:
    """Hands per second of each, at its best; taking turns, so that a noisy moment hits them all."""
    best = dict.fromkeys(timed, 0.0)
    for _ in range(rounds):
        for name, work in timed.items():
            start = perf_counter()
            hands = work()
            best[name] = max(best[name], hands / (perf_counter() - start))
    return best


def stretched(timed: Mapping[str, Sequence[Timed]], times: int) -> dict[str, float]:
    """Hands per second of processor time over many short stretches of work, each at its best."""
    hands = dict.fromkeys(timed, 0)
    best = {name: [float("inf")] * len(stretches) for name, stretches in timed.items()}
    for _ in range(times):
        for k, works in enumerate(zip(*timed.values(), strict=True)):
            for name, work in zip(timed, works, strict=True):
                start = process_time()
                hands[name] += work()
                best[name][k] = min(best[name][k], process_time() - start)
    return {name: hands[name] / times / sum(best[name]) for name in timed}


def each(judge: Callable[..., object], hands: Sequence[object]) -> Timed:
    """One call for each hand, the hand as the only argument."""

    def work() -> int:
        for hand in hands:
            judge(hand)
        return len(hands)

    return work


def spread(judge: Callable[..., object], hands: Sequence[Sequence[object]]) -> Timed:
    """One call for each hand, its cards as the arguments."""

    def work() -> int:
        for hand in hands:
            judge(*hand)
        return len(hands)

    return work


def tell(title: str, measured: Mapping[str, float], beside: Sequence[str]) -> None:
    """A table, fastest first, with ratios to the fastest of those named `beside`."""
    fastest = max(measured[name] for name in beside)
    print(f"{title:<52} {'hands/s':>14}  {'x fastest peer':>14}")
    for name, rate in sorted(measured.items(), key=lambda item: -item[1]):
        print(f"  {name:<50} {rate:>14,.0f}  {rate / fastest:>14.2f}")
    print()


def target(claim: str, reached: float, wanted: float) -> None:
    """Whether a figure is where it should be."""
    print(
        f"  {'met   ' if reached >= wanted else 'MISSED'}  {claim}: {reached:,.2f} of {wanted:,g}"
    )
