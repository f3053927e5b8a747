"""Work in chunks: on the threads or processes of this machine, or on a Dask cluster.

A chunk has a seed of its own, made from the seed given and its number, so that results are the same
wherever it is done. It must not know what the work is.
"""

import multiprocessing
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from hashlib import sha256
from importlib import import_module
from typing import Any, NamedTuple

from croupier.errors import BadMessage

Progress = Callable[[int, int], None]
MOST_CHUNKS = 1_000_000


class Chunk(NamedTuple):
    """So many rounds of play, from a seed of their own."""

    number: int
    rounds: int
    seed: int


Work = Callable[[Any, Chunk], Any]


def chunks(rounds: int, size: int, seed: int) -> list[Chunk]:
    """All rounds, cut into chunks."""
    if rounds < 1:
        raise BadMessage(f"{rounds} rounds are none to simulate")
    if rounds > MOST_CHUNKS * size:
        raise BadMessage(
            f"{rounds} rounds are too many for one simulation: at most {MOST_CHUNKS * size}"
        )
    found = []
    for number, start in enumerate(range(0, rounds, size)):
        digest = sha256(f"{seed} {number}".encode()).digest()
        found.append(Chunk(number, min(size, rounds - start), int.from_bytes(digest[:8], "big")))
    return found


def carry_out(
    work: Work,
    job: Any,
    pieces: list[Chunk],
    workers: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
    in_threads: bool = False,
) -> Iterator[Any]:
    """What the work makes of each chunk, in any order; threads will do where the kernel works."""
    if workers is not None and workers < 1:
        raise BadMessage(f"{workers} workers are none to work")
    if cluster:
        results = _on_cluster(cluster, work, job, pieces)
    else:
        results = _on_cores(_pool(workers, job, in_threads), work, job, pieces)
    done, total = 0, sum(piece.rounds for piece in pieces)
    for piece, result in results:
        done += piece.rounds
        if progress:
            progress(done, total)
        yield result


Results = Iterator[tuple[Chunk, Any]]


def _pool(workers: int | None, job: Any, in_threads: bool) -> Executor | None:
    """Where to work; nowhere but here for one worker, or a job that cannot be sent."""
    count = workers or os.cpu_count() or 1
    if in_threads:
        return ThreadPoolExecutor(count)
    kind = _start_method()
    if count == 1 or not _can_be_sent(job, kind):
        return None
    return ProcessPoolExecutor(count, multiprocessing.get_context(kind), _heed_interrupts)


class _Worker:
    """How it stands with this process, where it is one at work."""

    busy = interrupted = False


def _heed_interrupts() -> None:
    signal.signal(signal.SIGINT, _interrupt)


def _interrupt(*_: Any) -> None:
    _Worker.interrupted = True
    if _Worker.busy:
        raise KeyboardInterrupt


def _do(work: Work, job: Any, piece: Chunk) -> Any:
    """One chunk; none after an interrupt, though a process has taken several in advance."""
    if _Worker.interrupted:
        raise KeyboardInterrupt
    _Worker.busy = True
    try:
        return work(job, piece)
    finally:
        _Worker.busy = False


def _start_method() -> str:
    """A fork is quickest, but a thread may hold a lock that nobody in the copy would let go."""
    if sys.platform == "linux" and len(os.listdir("/proc/self/task")) == 1:
        return "fork"
    others = multiprocessing.get_all_start_methods()
    return "forkserver" if "forkserver" in others and sys.platform == "linux" else "spawn"


def _can_be_sent(job: Any, kind: str) -> bool:
    """Whether a worker can make it out: what the main program defines, only a copy of that can."""
    try:
        text = pickle.dumps(job)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    return kind == "fork" or b"__main__" not in text


def _on_cores(pool: Executor | None, work: Work, job: Any, pieces: list[Chunk]) -> Results:
    if pool is None:
        yield from ((piece, work(job, piece)) for piece in pieces)
        return
    with pool:
        try:
            jobs = [job] * len(pieces)
            yield from zip(pieces, pool.map(partial(_do, work), jobs, pieces), strict=True)
        except BrokenProcessPool:
            raise BadMessage("a process at work has been killed: try fewer --workers") from None
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _on_cluster(address: str, work: Work, job: Any, pieces: list[Chunk]) -> Results:
    """Chunks go to the workers of a Dask scheduler as they are free."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise BadMessage(
            "simulating on a cluster needs the extra croupier[cluster]: "
            "pip install 'croupier[cluster]'"
        ) from None
    try:
        client = distributed.Client(address)
    except (OSError, ValueError, TypeError) as error:
        raise BadMessage(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        futures = {client.submit(work, job, piece, pure=False): piece for piece in pieces}
        for future, result in distributed.as_completed(list(futures), with_results=True):
            yield futures[future], result
