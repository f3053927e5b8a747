"""Which functions, classes and constants the package can reach from its entry points.

Read from the text of the modules, never by running them: what only tests call is not reached. A
name counts as reached where something reached speaks of it, so that this errs towards too much: a
class with all of its methods, a module used as a value with everything in it. It must not know
clauses.
"""

import ast
from collections import deque
from collections.abc import Iterator
from pathlib import Path

Node = tuple[str, str]  # module, name at its top; "" is what happens when it is imported

ENTRY = ("croupier.cli", "main")
FACE = ("croupier.rules", "croupier.rules.face")  # what other programs call, and where it is


class Module:
    """One module: what each name at its top is, what it imports, and the attributes it asks for."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.tops: dict[str, list[ast.AST]] = {"": []}
        self.imports: dict[str, Node] = {}
        self.attributes: set[str] = set()
        tree = ast.parse(text)
        for node in ast.walk(tree):
            self._note(node)
        for node in tree.body:
            for top in _tops(node):
                self.tops.setdefault(top, []).append(node)

    def _note(self, node: ast.AST) -> None:
        if isinstance(node, ast.Attribute):
            self.attributes.add(node.attr)
        if isinstance(node, ast.ImportFrom) and node.module:
            for each in node.names:
                self.imports[each.asname or each.name] = (node.module, each.name)
        if isinstance(node, ast.Import):
            for each in node.names:
                self.imports[each.asname or each.name.partition(".")[0]] = (each.name, "")


def _tops(node: ast.stmt) -> Iterator[str]:
    """The names that a statement at the top of a module gives."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = [each.id for top in targets for each in ast.walk(top) if isinstance(each, ast.Name)]
        yield from names or [""]
    elif not isinstance(node, ast.Import | ast.ImportFrom):
        yield ""


def reached(source: Path) -> frozenset[Node] | None:
    """Every module and name that can be reached; none where a tree has no entry points."""
    modules = {
        name: Module(name, path.read_text("utf-8"))
        for path in source.glob("croupier/**/*.py")
        if (name := dotted(path.relative_to(source)))
    }
    if ENTRY[0] not in modules:
        return None
    found: set[Node] = set()
    waiting = deque(_entries(modules))
    while waiting:
        node = waiting.popleft()
        if node in found or node[0] not in modules:
            continue
        found.add(node)
        waiting.extend(_spoken_of(modules, *node))
    return frozenset(found)


def dotted(path: Path) -> str:
    """croupier/cards.py as croupier.cards."""
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _entries(modules: dict[str, Module]) -> Iterator[Node]:
    """The command line, and the face of the rules for other programs."""
    yield ENTRY
    face, home = FACE
    if face in modules:
        for node in modules[face].tops.get("__all__", []):
            words = (each for each in ast.walk(node) if isinstance(each, ast.Constant))
            yield from ((home, str(each.value)) for each in words)


def _spoken_of(modules: dict[str, Module], name: str, top: str) -> Iterator[Node]:
    """What stands in one name of a module, and what importing the module does."""
    module = modules[name]
    yield (name, "")
    if top not in module.tops and top in module.imports:
        yield from _named(modules, module.imports[top])
    for part in module.tops.get(top, []):
        yield from _references(modules, module, part)
    if not top:
        yield from ((each, "") for each, _ in module.imports.values() if each in modules)


def _references(modules: dict[str, Module], module: Module, part: ast.AST) -> Iterator[Node]:
    bases = set()
    for node in ast.walk(part):
        if isinstance(node, ast.Attribute) and (home := _module(modules, module, node.value)):
            bases.add(id(node.value))
            yield from _named(modules, (home, node.attr))
        elif isinstance(node, ast.Name):
            yield from _of_name(modules, module, node, used=id(node) in bases)
        elif isinstance(node, ast.JoinedStr) and _loads(part):
            yield from _by_text(modules, module, node)


def _loads(part: ast.AST) -> bool:
    return any(isinstance(each, ast.Name) and each.id == "import_module" for each in ast.walk(part))


def _by_text(modules: dict[str, Module], module: Module, node: ast.JoinedStr) -> Iterator[Node]:
    """A module whose name is put together: whatever the importing one asks of such a module."""
    first = node.values[0] if node.values else None
    start = first.value if isinstance(first, ast.Constant) else ""
    for name, each in modules.items():
        if isinstance(start, str) and start.startswith("croupier.") and name.startswith(start):
            yield from ((name, top) for top in each.tops if top in module.attributes)


def _of_name(
    modules: dict[str, Module], module: Module, node: ast.Name, used: bool
) -> Iterator[Node]:
    if node.id in module.tops:
        yield (module.name, node.id)
    elif node.id in module.imports:
        home = _module(modules, module, node)
        if home is None:
            yield from _named(modules, module.imports[node.id])
        elif not used:  # the module itself is handed on
            yield from ((home, top) for top in modules[home].tops)


def _module(modules: dict[str, Module], module: Module, node: ast.expr) -> str | None:
    """The module of ours that an expression stands for."""
    if isinstance(node, ast.Name) and node.id in module.imports:
        home, name = module.imports[node.id]
        whole = f"{home}.{name}" if name else home
        return whole if whole in modules else None
    if isinstance(node, ast.Attribute) and (home := _module(modules, module, node.value) or ""):
        return whole if (whole := f"{home}.{node.attr}") in modules else None
    return None


def _named(modules: dict[str, Module], node: Node) -> Iterator[Node]:
    """A name of a module; one that it only imports is at home elsewhere."""
    home, name = node
    if f"{home}.{name}" in modules:
        yield (f"{home}.{name}", "")
    elif home in modules:
        yield node
