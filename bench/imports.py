"""What `import croupier` costs beside `import pokerkit`: each in a process of its own.

Time is that of the import statement; memory is the most that was resident, above bare Python, as
the Linux kernel tells it.
"""

import subprocess
import sys

from bench.clock import target

MEASURE = """
import time
start = time.perf_counter()
{statement}
spent = time.perf_counter() - start
with open("/proc/self/status") as status:
    most = next(line for line in status if line.startswith("VmHWM"))
print(spent * 1e3, int(most.split()[1]) / 1024)
"""
STATEMENTS = {
    "bare Python": "pass",
    "croupier": "import croupier",
    "croupier.hands": "import croupier.hands",
    "croupier.hands, first seven cards": (
        "from croupier.hands import HOUSE; HOUSE.high.strength('As Ks Qs Js Ts 2c 3d'.split())"
    ),
    "croupier.rules": "import croupier.rules",
    "pokerkit": "import pokerkit",
}


def run(repeats: int = 15) -> None:
    """A table, best of many."""
    best = {name: (float("inf"), float("inf")) for name in STATEMENTS}
    for _ in range(repeats):
        for name, statement in STATEMENTS.items():
            time, memory = measured(statement)
            best[name] = (min(best[name][0], time), min(best[name][1], memory))
    bare = best["bare Python"][1]
    print(f"{'import':<40} {'ms':>8} {'MB':>8} {'MB above bare':>14}")
    for name, (time, memory) in best.items():
        print(f"  {name:<38} {time:>8.2f} {memory:>8.2f} {memory - bare:>14.2f}")
    print()
    for name in ("croupier", "croupier.hands"):
        time, memory = best[name]
        more = max(memory - bare, 0.1)
        target(f"pokerkit's time to {name}'s", best["pokerkit"][0] / time, 4)
        target(f"pokerkit's memory to {name}'s", (best["pokerkit"][1] - bare) / more, 4)


def measured(statement: str) -> tuple[float, float]:
    """Milliseconds and megabytes of one statement."""
    code = MEASURE.format(statement=statement)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    time, memory = map(float, done.stdout.split())
    return time, memory
