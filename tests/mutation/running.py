"""Runs the tests of a clause against a mutant, each in a fork of its own: nothing is left over.

Most mutants change a function: everything is imported once, and the fork puts the changed code into
the function that every importer already holds. What runs while modules are imported, a table or a
constant, is imported anew from the changed tree.
A survey comes first: which tests reach which line, how long each takes, and which fail anyway.
"""

import ast
import contextlib
import functools
import gc
import importlib
import importlib.abc
import importlib.util
import os
import pickle
import resource
import signal
import sys
import time
import types
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import coverage
import pytest

from tests.mutation.branches import FOLDER, Function
from tests.mutation.mutants import Mutant

DIED, OTHERS, SURVIVED, BROKEN = 10, 11, 12, 13
OUTCOMES = {DIED: "died", OTHERS: "others", SURVIVED: "survived"}
ARGUMENTS = (
    *("-q", "--capture=no", "--tb=no", "--disable-warnings", "--override-ini=addopts="),
    *("-p", "no:cacheprovider", "-p", "no:doctest", "-p", "no:xdist", "--hypothesis-seed=0"),
)
PATIENCE = 5.0  # seconds of work beyond ten times what a test takes: a loop without end dies by it
IMPORT_PATIENCE = 60.0  # and for importing everything anew
OTHERS_PATIENCE = 0.5  # for all other tests that reach the line
WAITING = 10  # times as long by the clock, as the machine may be busy or the test asleep
MEMORY = 4 << 30

Line = tuple[str, int]  # module, line


@dataclass
class Survey:
    """What the tests do without any change."""

    reach: dict[Line, list[str]] = field(default_factory=dict)  # the tests that run a line
    imported: set[Line] = field(default_factory=set)  # run while modules are imported
    seconds: dict[str, float] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)


@dataclass(frozen=True, eq=False)
class Task:
    """A mutant, the tests that cite its clauses, and all others that reach it."""

    mutant: Mutant
    citing: tuple[str, ...]
    others: tuple[str, ...]
    cold: bool  # it is no function that is changed
    imported: bool  # the function is run while modules are imported, too
    seconds: Mapping[str, float]  # what each test takes without the change


def place_of(nodeid: str) -> str:
    """A test as the matrix names it: without parameters, a case by its file."""
    name, _, parameters = nodeid.partition("[")
    if name.startswith("tests/test_cases.py::") and parameters.count("/") == 1:
        return f"tests/cases/{parameters.removesuffix(']')}.case"
    return name


# The survey


def survey(files: Sequence[str], wanted: Callable[[str], bool]) -> Survey:
    """Run the wanted tests of some files once, in a process of its own."""
    reader, writer = os.pipe()
    if (pid := os.fork()) == 0:
        os.close(reader)
        _quiet()
        plugin = _Surveyor(wanted)
        pytest.main([*ARGUMENTS, *files], plugins=[plugin])
        with open(writer, "wb") as pipe:
            pickle.dump(plugin.found, pipe)
        os._exit(0)
    os.close(writer)
    with open(reader, "rb") as pipe:
        found: Survey = pickle.load(pipe)
    os.waitpid(pid, 0)
    return found


class _Surveyor:
    """Watches the lines of `rules/` from the first import on."""

    def __init__(self, wanted: Callable[[str], bool]) -> None:
        self.wanted = wanted
        self.found = Survey()
        self.coverage = coverage.Coverage(
            data_file=None, config_file=False, include=[f"*/{FOLDER}*"], context="import"
        )
        self.coverage.start()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        forget = _caches()
        for item in session.items:
            if self.wanted(item.nodeid):
                forget()
                self.coverage.switch_context(item.nodeid)
                start = time.perf_counter()
                if not passes(item):
                    self.found.failed.add(item.nodeid)
                self.found.seconds[item.nodeid] = time.perf_counter() - start
        self.coverage.stop()
        self._read()
        return True

    def _read(self) -> None:
        data = self.coverage.get_data()
        for name in data.measured_files():
            module = FOLDER + name.rpartition(FOLDER)[2]
            for line, contexts in data.contexts_by_lineno(name).items():
                tests = [each.rpartition("|")[2] for each in contexts]
                self.found.reach[module, line] = [each for each in tests if each != "import"]
                if "import" in tests:
                    self.found.imported.add((module, line))


def _caches() -> Callable[[], None]:
    """Forgets what one test has worked out, so that the next one reaches the same lines again."""
    ours = [m for n, m in sys.modules.items() if n.startswith(("croupier.rules", "tests."))]
    kept = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
    names = {module.__name__ for module in ours}
    caches = [each for each in kept if each.__module__ in names]
    empty = [v for m in ours for v in vars(m).values() if isinstance(v, dict | list) and not v]

    def forget() -> None:
        for cache in caches:
            cache.cache_clear()
        for store in empty:
            store.clear()

    return forget


def passes(item: pytest.Item) -> bool:
    """Run one test with its fixtures; no report is made of it."""
    state = item.session._setupstate
    passed = True
    try:
        state.setup(item)
        item.runtest()
    except (pytest.skip.Exception, pytest.xfail.Exception):
        pass
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:
        passed = False
    with contextlib.suppress(Exception):
        state.teardown_exact(None)
    return passed


# The mutants


def run(
    tasks: Sequence[Task], files: Sequence[str], jobs: int, until: float
) -> Iterator[tuple[Task, str]]:
    """Each task with its outcome, first those that change a function."""
    warm = [task for task in tasks if not task.cold]
    cold = [task for task in tasks if task.cold]
    for task, outcome in _run_warm(warm, files, jobs, until) if warm else ():
        if task.imported and outcome != "died":
            cold.append(task)
        else:
            yield task, outcome
    yield from _pool(cold, jobs, _cold, until)


def _run_warm(
    tasks: Sequence[Task], files: Sequence[str], jobs: int, until: float
) -> Iterator[tuple[Task, str]]:
    """Everything is imported in a process of its own, which forks for each mutant."""
    reader, writer = os.pipe()
    if (pid := os.fork()) == 0:
        os.close(reader)
        with open(writer, "w", buffering=1) as pipe:
            plugin = _Forker(tasks, jobs, until, lambda k, said: print(k, said, file=pipe))
            _quiet()
            pytest.main([*ARGUMENTS, *files], plugins=[plugin])
        os._exit(0)
    os.close(writer)
    with open(reader) as pipe:
        for line in pipe:
            k, _, said = line.strip().partition(" ")
            yield tasks[int(k)], said
    os.waitpid(pid, 0)


class _Forker:
    """Once all tests are collected, a fork for each mutant."""

    def __init__(
        self, tasks: Sequence[Task], jobs: int, until: float, tell: Callable[[int, str], None]
    ) -> None:
        self.tasks, self.jobs, self.until, self.tell = tasks, jobs, until, tell

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        numbers = {task: k for k, task in enumerate(self.tasks)}
        gc.freeze()
        for task, said in _pool(self.tasks, self.jobs, lambda t: _warm(t, items), self.until):
            self.tell(numbers[task], said)
        return True


def _pool(
    tasks: Iterable[Task], jobs: int, judge: Callable[[Task], int], until: float
) -> Iterator[tuple[Task, str]]:
    """So many forks at a time, each of which ends with its judgement; none begins too late."""
    running: dict[int, Task] = {}
    for task in tasks:
        if time.monotonic() > until:
            break
        if len(running) >= jobs:
            yield _ended(running)
        if (pid := os.fork()) == 0:
            _judge(task, judge)
        running[pid] = task
    while running:
        yield _ended(running)


def _ended(running: dict[int, Task]) -> tuple[Task, str]:
    pid, status = os.waitpid(-1, 0)
    code = os.waitstatus_to_exitcode(status)
    return running.pop(pid), OUTCOMES.get(code, "died" if code < 0 else "broken")


def _judge(task: Task, judge: Callable[[Task], int]) -> None:
    """In the fork: change, test, and end without any farewell."""
    _quiet()
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        os._exit(judge(task))
    except BaseException:
        os._exit(BROKEN)


def _quiet() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    sys.stdout, sys.stderr = open(1, "w", closefd=False), open(2, "w", closefd=False)  # noqa: SIM115


def _warm(task: Task, items: dict[str, pytest.Item]) -> int:
    _put_in_place(task.mutant)
    return _test(task, items)


def _test(task: Task, items: dict[str, pytest.Item]) -> int:
    """The tests that cite the clause, then all others that reach the line."""
    for name in task.citing:
        _give_up_after(PATIENCE + 10 * task.seconds[name], DIED)
        if name in items and not passes(items[name]):
            return DIED
    _give_up_after(OTHERS_PATIENCE, SURVIVED)
    if any(not passes(items[name]) for name in task.others if name in items):
        return OTHERS
    return SURVIVED


def _give_up_after(seconds: float, code: int) -> None:
    """End with a judgement after so much work, or waiting much longer."""
    for signal_, timer, patience in (
        (signal.SIGPROF, signal.ITIMER_PROF, seconds),
        (signal.SIGALRM, signal.ITIMER_REAL, seconds * WAITING),
    ):
        signal.signal(signal_, lambda *_: os._exit(code))
        signal.setitimer(timer, patience)


def _put_in_place(mutant: Mutant) -> None:
    """Give the function that everybody holds the code of the changed one."""
    module = importlib.import_module(_dotted(mutant.module.name))
    function = mutant.module.function(mutant.node)
    assert function is not None
    qualname = _qualname(mutant, function)
    tree = mutant.apply()
    changed = _code(compile(tree, str(module.__file__), "exec"), qualname)
    live: Any = module
    for part in qualname.split("."):
        live = vars(live)[part]
    _unwrapped(live).__code__ = changed


def _unwrapped(live: Any) -> types.FunctionType:
    while not isinstance(live, types.FunctionType):
        live = next(
            getattr(live, name)
            for name in ("__func__", "fget", "__wrapped__", "func")
            if hasattr(live, name)
        )
    while hasattr(live, "__wrapped__"):
        live = live.__wrapped__
    assert isinstance(live, types.FunctionType)
    return live


def _qualname(mutant: Mutant, function: Function) -> str:
    around = mutant.module.around(function)
    names = [each.name for each in around if isinstance(each, Function | ast.ClassDef)]
    return ".".join(reversed(names))


def _code(code: types.CodeType, qualname: str) -> types.CodeType:
    """The code of a function within that of its module."""
    inner = [each for each in code.co_consts if isinstance(each, types.CodeType)]
    for each in inner:
        if each.co_qualname == qualname:
            return each
        if qualname.startswith(f"{each.co_qualname}."):
            return _code(each, qualname)
    raise LookupError(qualname)


def _cold(task: Task) -> int:
    """Import everything from the changed tree."""
    tree = task.mutant.apply()
    sys.meta_path.insert(0, _Changed(_dotted(task.mutant.module.name), tree))
    plugin = _Once(task)
    files = sorted({name.partition("::")[0] for name in (*task.citing, *task.others)})
    _give_up_after(IMPORT_PATIENCE, DIED)
    pytest.main([*ARGUMENTS, *files], plugins=[plugin])
    return plugin.code


class _Once:
    """Runs the tests of one task; a module that cannot even be imported has failed."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.code = DIED

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not session.testsfailed:
            self.code = _test(self.task, {item.nodeid: item for item in session.items})
        return True


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives one module from a tree."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self.name, self.tree = name, tree

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        if name != self.name:
            return None
        sys.meta_path.remove(self)
        found = importlib.util.find_spec(name)
        assert found is not None
        assert found.origin is not None
        package = found.submodule_search_locations
        return importlib.util.spec_from_file_location(
            name, found.origin, loader=self, submodule_search_locations=package
        )

    def exec_module(self, module: types.ModuleType) -> None:
        exec(compile(self.tree, str(module.__file__), "exec"), module.__dict__)


def _dotted(name: str) -> str:
    """croupier/rules/pots.py as Python imports it."""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def by_place(nodeids: Iterable[str]) -> dict[str, list[str]]:
    """The runs of each test that the matrix names."""
    found: dict[str, list[str]] = defaultdict(list)
    for each in nodeids:
        found[place_of(each)].append(each)
    return found
