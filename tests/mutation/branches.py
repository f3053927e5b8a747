"""Which code of `rules/` applies which clause: every node of a module with its clauses.

The citations are those of the matrix. One in a docstring speaks for its whole function; one on a
branch for the statement, the conditions around and before it, and what the names in it were given;
one in a table for the code that looks it up (`rules["opener"]`, `clauses.close`), or that stands
beside it. A function that cites nothing stands for the clauses of those that call it.
It must not know how code is changed, nor what a test is.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

from croupier.citations import Citation
from croupier.rulebook import rulebook

Key = tuple[str, str]  # game, clause
Keys = frozenset[Key]
Function = ast.FunctionDef | ast.AsyncFunctionDef
NONE: Keys = frozenset()

FOLDER = "croupier/rules/"
LOOKED_UP = {"rules"}  # rules["opener"]: a table of clauses by key
NAMED = {"clauses", "numbers", "CLAUSES", "NUMBERS"}  # clauses.close: one by attribute
SUBJECTS = "croupier/rules/tournament/conditions_clauses.py"  # looked up by a function of its own
FEW = 6  # a constant with more clauses than these is a table that is looked up


def keys_of(citations: Iterable[Citation]) -> Keys:
    """The clauses of the instruments that citations stand for."""
    return frozenset(
        (game, clause.id)
        for each in citations
        for game in each.games
        if (clause := rulebook(game).find(each.id))
    )


class Code:
    """All modules under `rules/`, each node with its clauses."""

    def __init__(self, root: Path, citations: Iterable[Citation]) -> None:
        by_module: dict[str, list[Citation]] = defaultdict(list)
        for each in citations:
            by_module[each.place.partition(":")[0]].append(each)
        self.modules = {
            name: Module(name, path.read_text("utf-8"), by_module[name])
            for path in sorted((root / "src" / FOLDER).rglob("*.py"))
            if (name := path.relative_to(root / "src").as_posix())
        }
        self._follow_tables()
        for _ in range(4):  # callers of callers
            for module in self.modules.values():
                module.inherit()

    def _follow_tables(self) -> None:
        """A clause in a table counts where the table is looked up, and for functions beside it."""
        tables: dict[str, set[Key]] = defaultdict(set)
        beside: dict[str, set[Key]] = defaultdict(set)
        for module in self.modules.values():
            for key, keys in module.entries():
                tables[key] |= keys
            for name, keys in module.functions_beside():
                beside[name] |= keys
        subjects = self.modules.get(SUBJECTS)
        known = {key for key, _ in subjects.entries()} if subjects else set()
        for module in self.modules.values():
            module.look_up(tables, known)
            for name, beside_it in beside.items():
                if (function := module.functions.get(name)) is not None:
                    module.whole[function] |= frozenset(beside_it)


class Module:
    """One module: its tree, and the clauses of each of its nodes."""

    def __init__(self, name: str, text: str, citations: list[Citation]) -> None:
        self.name = name
        self.tree = ast.parse(text)
        self.parents = {child: node for node in walk(self.tree) for child in _children(node)}
        self.games = {game for each in citations for game in each.games}
        self.whole: dict[ast.AST, Keys] = defaultdict(frozenset)
        self.sliced: dict[ast.AST, Keys] = defaultdict(frozenset)
        self.citing: set[ast.stmt] = set()
        for each in citations:
            self._place(each)

    @cached_property
    def functions(self) -> dict[str, Function]:
        """The functions at the top of the module by name."""
        return {node.name: node for node in self.tree.body if isinstance(node, Function)}

    def function(self, node: ast.AST) -> Function | None:
        """The outermost function around a node: a method, or one at the top of the module."""
        found = None
        for each in self.around(node):
            if isinstance(each, Function):
                found = each
        return found

    def around(self, node: ast.AST) -> Iterator[ast.AST]:
        """The node itself and everything around it, outwards."""
        at: ast.AST | None = node
        while at is not None:
            yield at
            at = self.parents.get(at)

    def statement(self, node: ast.AST) -> ast.stmt | None:
        """The innermost statement around a node."""
        return next((each for each in self.around(node) if isinstance(each, ast.stmt)), None)

    def clauses(self, node: ast.AST) -> Keys:
        """What a node stands for: its branch, and whatever speaks for all around it."""
        function = self.function(node)
        around = list(self.around(node))
        branch = frozenset().union(*(self.sliced[each] for each in around[:1]))
        whole = frozenset().union(*(self.whole[each] for each in around))
        if branch or function is None:
            return branch | whole
        return whole | self._all_of(function)

    def _all_of(self, function: Function) -> Keys:
        """Every clause that is cited anywhere in a function."""
        nodes = walk(function)
        return frozenset().union(*(self.sliced[each] for each in nodes if each in self.sliced))

    # Where a citation stands

    def _place(self, citation: Citation) -> None:
        keys = keys_of([citation])
        statement = self._at(citation.line)
        if statement is None:
            return
        parent = self.parents[statement]
        if _is_text(statement) and not isinstance(parent, ast.Module):
            self.whole[parent] |= keys
        elif isinstance(statement, Function):
            self.whole[statement] |= keys
        else:
            self.cite(statement, keys)

    def _at(self, line: int) -> ast.stmt | None:
        """The innermost statement at a line, or the next one after a comment by itself."""
        statements = [node for node in walk(self.tree) if isinstance(node, ast.stmt)]
        here = [s for s in statements if s.lineno <= line <= (s.end_lineno or s.lineno)]
        inner = max(here, key=lambda s: (s.lineno, -(s.end_lineno or 0)), default=None)
        if inner is None or (_body(inner) and line > _head_end(inner)):
            after = [s for s in statements if s.lineno > line]
            return min(after, key=lambda s: s.lineno, default=inner)
        return inner

    def cite(self, statement: ast.stmt, keys: Keys) -> None:
        """The branch of a statement applies these clauses."""
        self.citing.add(statement)
        function = self.function(statement)
        if function is None:  # a constant of the module
            for node in walk(statement):
                self.sliced[node] |= keys
            return
        for node in self._branch(function, statement):
            self.sliced[node] |= keys

    def _branch(self, function: Function, statement: ast.stmt) -> set[ast.AST]:
        """The statement, what guards it, and what the names in both were given."""
        found: set[ast.AST] = set()
        done: set[ast.stmt] = set()
        ahead = [statement]
        while ahead:
            each = ahead.pop()
            if each in done:
                continue
            done.add(each)
            nodes = list(walk(each)) if each is statement else _head(each)
            found.update(nodes)
            ahead += self._guards(function, each)
            ahead += _given(function, nodes)
        return found

    def _guards(self, function: Function, statement: ast.stmt) -> list[ast.stmt]:
        """The conditions around a statement, and those before it that leave."""
        guards: list[ast.stmt] = []
        for each in self.around(statement):
            if each is function:
                break
            if each is not statement and isinstance(each, ast.stmt) and _body(each):
                guards.append(each)
            block = _block(self.parents[each], each)
            for before in block[: block.index(each)] if block else ():
                if isinstance(before, ast.If) and _leaves(before) and not self._cites(before):
                    guards.append(before)
        return guards

    def _cites(self, statement: ast.stmt) -> bool:
        return any(node in self.citing for node in walk(statement))

    # Tables

    def entries(self) -> Iterator[tuple[str, Keys]]:
        """What stands under which key or name in the tables of the module."""
        for node in self._of_module():
            if isinstance(node, ast.Dict):
                pairs = zip(node.keys, node.values, strict=True)
                named = [(k.value, v) for k, v in pairs if isinstance(k, ast.Constant)]
            elif isinstance(node, ast.Call):
                named = [(each.arg, each.value) for each in node.keywords]
            else:
                continue
            for key, value in named:
                keys = self._own_keys(value)
                if isinstance(key, str) and keys:
                    yield key, keys

    def _own_keys(self, value: ast.expr) -> Keys:
        """The clauses of a value that is one, or a tuple of them."""
        items = value.elts if isinstance(value, ast.Tuple) else [value]
        if not all(isinstance(each, ast.Constant) for each in items):
            return NONE
        return self._literal_keys(items)

    def _literal_keys(self, nodes: Iterable[ast.AST]) -> Keys:
        """The clauses that constants of the module cite themselves."""
        texts = [n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)]
        ids = {(game, id) for node in nodes for game, id in self.sliced[node]}
        return frozenset((game, id) for game, id in ids if any(t.endswith(id) for t in texts))

    def functions_beside(self) -> Iterator[tuple[str, Keys]]:
        """The functions that a table names in one call together with a clause."""
        for node in self._of_module():
            if isinstance(node, ast.Call | ast.Tuple):
                args = node.args if isinstance(node, ast.Call) else node.elts
                keywords = [k.value for k in node.keywords] if isinstance(node, ast.Call) else []
                keys = self._literal_keys(args)
                for each in (*args, *keywords):
                    if keys and isinstance(each, ast.Name):
                        yield each.id, keys

    def _of_module(self) -> Iterator[ast.AST]:
        for statement in self.tree.body:
            if isinstance(statement, ast.Assign | ast.AnnAssign):
                yield from walk(statement)

    def look_up(self, tables: dict[str, set[Key]], subjects: set[str]) -> None:
        """Cite what is looked up in a table, for the games this module serves."""
        few = dict(self._few())
        for node in walk(self.tree):
            if self.function(node) is None:
                continue
            keys: set[Key] = set()
            for key in _looked_up(node, subjects if "conditions_check" in self.name else set()):
                keys |= tables.get(key, set())
            if isinstance(node, ast.Name):
                keys |= few.get(node.id, NONE)
            served = {key for key in keys if key[0] in self.games or not self.games}
            statement = self.statement(node)
            if served and statement is not None:
                self.cite(statement, frozenset(served))

    def _few(self) -> Iterator[tuple[str, Keys]]:
        """Constants of the module that stand for few clauses: their users apply them."""
        for statement in self.tree.body:
            if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
                keys = self.sliced[statement]
                if keys and len({id for _, id in keys}) <= FEW:
                    yield statement.targets[0].id, keys

    def inherit(self) -> None:
        """A function that cites nothing stands for the clauses of its callers in the module."""
        silent = {
            name: function
            for name, function in self.functions.items()
            if not self.whole[function] and not self._all_of(function)
        }
        found: dict[Function, Keys] = {}
        for node in walk(self.tree):
            if isinstance(node, ast.Name) and node.id in silent:
                function = silent[node.id]
                caller = self.function(node)
                if caller is not None and caller is not function:
                    found[function] = found.get(function, NONE) | self.clauses(node)
        for function, keys in found.items():
            self.whole[function] |= keys


SHARED = ast.expr_context | ast.operator | ast.cmpop | ast.boolop | ast.unaryop


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes below one, except those that a tree has only once for all places."""
    return (each for each in ast.iter_child_nodes(node) if not isinstance(each, SHARED))


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all below it."""
    ahead = [node]
    while ahead:
        node = ahead.pop()
        yield node
        ahead.extend(_children(node))


def _looked_up(node: ast.AST, subjects: set[str]) -> Iterator[str]:
    """The keys that a node asks a table of clauses for."""
    if isinstance(node, ast.Subscript) and _last_name(node.value) in LOOKED_UP:
        yield from _texts(node.slice)
    if isinstance(node, ast.Attribute) and _last_name(node.value) in NAMED:
        yield node.attr
    if isinstance(node, ast.Call):
        for each in node.args:
            yield from (text for text in _texts(each) if text in subjects)


def _last_name(node: ast.expr) -> str:
    """The last name of an expression: `rules` of law.rules, CLAUSES of CLAUSES[game]."""
    if isinstance(node, ast.Subscript):
        return _last_name(node.value)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _texts(node: ast.expr) -> list[str]:
    """A text, or either of two."""
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body), *_texts(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _body(statement: ast.AST) -> list[ast.stmt]:
    return getattr(statement, "body", []) if isinstance(statement, ast.stmt) else []


def _head_end(statement: ast.stmt) -> int:
    """The last line before the body of a statement."""
    return _body(statement)[0].lineno - 1


def _head(statement: ast.stmt) -> list[ast.AST]:
    """A statement without those inside it."""
    found: list[ast.AST] = [statement]
    for child in _children(statement):
        if not isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            found += walk(child)
    return found


def _block(parent: ast.AST, child: ast.AST) -> list[ast.AST]:
    """The statements that a statement stands among."""
    lists = [value for _, value in ast.iter_fields(parent) if isinstance(value, list)]
    return next((each for each in lists if child in each and isinstance(child, ast.stmt)), [])


def _leaves(statement: ast.If) -> bool:
    return isinstance(statement.body[-1], ast.Return | ast.Raise | ast.Continue | ast.Break)


def _given(function: Function, nodes: Iterable[ast.AST]) -> list[ast.stmt]:
    """The statements that give the names in some nodes their values."""
    used = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    found: list[ast.stmt] = []
    for statement in walk(function):
        if isinstance(statement, ast.stmt) and statement is not function:
            heads = _head(statement) if _body(statement) else list(walk(statement))
            stored = {n.id for n in heads if isinstance(n, ast.Name) and _stores(n)}
            if used & stored:
                found.append(statement)
    return found


def _stores(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)
