"""Small wrong changes to a tree of code, one at a time, each told in words that outlive its line.

A comparison turned round or off by one, a condition that always or never holds, a check left out,
an event dropped, an amount one more, two arguments in each other's place, another clause cited.
It must not know clauses or tests. What people read is left alone: reasons, names, documentation.
"""

import ast
import copy
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tests.mutation.branches import Module, walk

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
ORDERED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
TURNED = {"min": "max", "max": "min", "any": "all", "all": "any"}
TEXT = ast.JoinedStr | ast.List | ast.ListComp | ast.Tuple | ast.Dict | ast.Set
ELSEWHERE = "0.0"  # no clause has that number
UNREAD = {"Refused", "BadMessage", "TypeVar", "cast", "record", "field"}
LONG = 110

Change = tuple[ast.AST, ast.AST | None]  # a node, and what takes its place; None for nothing


@dataclass(frozen=True, eq=False)
class Mutant:
    """One change of a module."""

    module: Module
    node: ast.AST
    new: ast.AST | None
    name: str  # the place and the change, without a line

    @property
    def line(self) -> int:
        """Where it is."""
        statement = self.module.statement(self.node)
        own = getattr(self.node, "lineno", None)
        return own or (statement.lineno if statement else 1)

    @property
    def statement(self) -> ast.stmt:
        """The statement that is changed."""
        found = self.module.statement(self.node)
        assert found is not None
        return found

    def apply(self) -> ast.Module:
        """The tree with the change made; there is no way back."""
        parent = self.module.parents[self.node]
        new = self.new
        for name, value in ast.iter_fields(parent):
            if value is self.node:
                setattr(parent, name, new)
            elif isinstance(value, list) and self.node in value:
                k = value.index(self.node)
                if new is None and isinstance(self.node, ast.stmt):
                    new = ast.Pass()
                value[k : k + 1] = [] if new is None else [new]
        if new is not None:
            ast.copy_location(new, self.node)
        return ast.fix_missing_locations(self.module.tree)


def mutants(module: Module, amounts: dict[str, list[str]]) -> Iterator[Mutant]:
    """Every change of a module; `amounts` names the fields of records that are numbers."""
    seen: Counter[str] = Counter()
    for node in _readable(module):
        for old, new in _changes(module, node, amounts):
            name = f"{module.name}:{_place(module, node)}: {_said(module, old, new)}"
            seen[name] += 1
            again = f" ({seen[name]})" if seen[name] > 1 else ""
            yield Mutant(module, old, new, name + again)


def whole_numbers(modules: Iterable[Module]) -> dict[str, list[str]]:
    """The fields of every record in their order; those that are no number are blank."""
    found = {}
    for module in modules:
        for node in walk(module.tree):
            if isinstance(node, ast.ClassDef):
                fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
                found[node.name] = [
                    each.target.id
                    if isinstance(each.target, ast.Name) and _is_int(each.annotation)
                    else ""
                    for each in fields
                ]
    return found


def _is_int(annotation: ast.expr) -> bool:
    return isinstance(annotation, ast.Name) and annotation.id == "int"


def _readable(module: Module) -> Iterator[ast.AST]:
    """The nodes that do something: no annotations, documentation, messages, imports."""
    ahead: list[ast.AST] = [module.tree]
    while ahead:
        node = ahead.pop(0)
        if isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr | ast.arguments):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        yield node
        skipped = _unread(node)
        inner = [each for each in ast.iter_child_nodes(node) if each in module.parents]
        ahead[:0] = [each for each in inner if each not in skipped]


def _unread(node: ast.AST) -> list[ast.AST]:
    """The parts of a node that no rule depends on."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [*node.decorator_list, *filter(None, [getattr(node, "returns", None)])]
    if isinstance(node, ast.AnnAssign):
        return [node.annotation]
    if isinstance(node, ast.Call) and _called(node) in UNREAD:
        return [*node.args[1:], *node.keywords, node.func]
    return []


def _called(call: ast.Call) -> str:
    func = call.func
    return func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")


def _changes(module: Module, node: ast.AST, amounts: dict[str, list[str]]) -> Iterator[Change]:
    if isinstance(node, ast.Compare):
        yield from _compared(node, _is_test(module, node))
    elif isinstance(node, ast.BoolOp):
        yield from _joined(node)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        if not _is_test(module, node):
            yield node, node.operand
    elif isinstance(node, ast.BinOp):
        yield from _reckoned(node)
    elif isinstance(node, ast.Constant):
        yield from _constant(module, node)
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        yield from _conditional(node)
    elif isinstance(node, ast.comprehension):
        yield from ((each, ast.Constant(True)) for each in node.ifs)
    elif isinstance(node, ast.Call):
        yield from _call(node, amounts)
    elif isinstance(node, ast.List | ast.Tuple):
        yield from _items(module, node)
    elif isinstance(node, ast.stmt):
        yield from _statement(module, node)


def _is_test(module: Module, node: ast.AST) -> bool:
    """Whether a condition is made constant anyhow: what turns it round would die with that."""
    parent = module.parents[node]
    if isinstance(parent, ast.If | ast.IfExp | ast.While):
        return node is parent.test
    return isinstance(parent, ast.comprehension) and node in parent.ifs


def _compared(node: ast.Compare, is_test: bool) -> Iterator[Change]:
    """Off by one, and turned round."""
    for k, op in enumerate(node.ops):
        for other in COMPARED[type(op)][: 1 if is_test and type(op) in ORDERED else None]:
            if is_test and type(op) not in ORDERED:
                continue
            new = copy.copy(node)
            new.ops = [*node.ops[:k], other(), *node.ops[k + 1 :]]
            yield node, new


def _joined(node: ast.BoolOp) -> Iterator[Change]:
    """Each part left out; `and` for `or` would die with one of these."""
    for k in range(len(node.values)):
        rest = [*node.values[:k], *node.values[k + 1 :]]
        yield node, rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def _reckoned(node: ast.BinOp) -> Iterator[Change]:
    sides = (node.left, node.right)
    if type(node.op) in RECKONED and not any(_is_text(each) for each in sides):
        yield node, ast.BinOp(node.left, RECKONED[type(node.op)](), node.right)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, TEXT) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _constant(module: Module, node: ast.Constant) -> Iterator[Change]:
    if isinstance(node.value, bool):
        yield node, ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield node, ast.Constant(node.value + 1)
        if node.value > 0:
            yield node, ast.Constant(node.value - 1)
    elif isinstance(node.value, str) and module.sliced[node] and _is_clause(module, node):
        yield node, ast.Constant(ELSEWHERE)


def _is_clause(module: Module, node: ast.Constant) -> bool:
    return any(str(node.value).endswith(id) for _, id in module.sliced[node])


def _conditional(node: ast.If | ast.IfExp | ast.While) -> Iterator[Change]:
    """Always and never; not what leaving out a part of the condition amounts to already."""
    if isinstance(node, ast.IfExp) and _is_text(node.body) and _is_text(node.orelse):
        return
    joined = node.test.op if isinstance(node.test, ast.BoolOp) else None
    if not isinstance(node, ast.While) and not isinstance(joined, ast.And):
        yield node.test, ast.Constant(True)
    if not isinstance(joined, ast.Or):
        yield node.test, ast.Constant(False)


def _call(node: ast.Call, amounts: dict[str, list[str]]) -> Iterator[Change]:
    name = _called(node)
    if name in TURNED and isinstance(node.func, ast.Name):
        yield node.func, ast.Name(TURNED[name], ast.Load())
    for each in _numbers(node, amounts.get(name, [])):
        yield each, ast.BinOp(each, ast.Add(), ast.Constant(1))
    if name not in UNREAD and name not in TURNED:
        yield from _swapped(node)


def _numbers(node: ast.Call, fields: list[str]) -> Iterator[ast.expr]:
    """The arguments for fields that are numbers and not written as one."""
    given = [arg for arg, field in zip(node.args, fields, strict=False) if field]
    given += [each.value for each in node.keywords if each.arg and each.arg in fields]
    return (each for each in given if not isinstance(each, ast.Constant | ast.Starred))


def _swapped(node: ast.Call) -> Iterator[Change]:
    """The first two neighbours that are both names."""
    for k, (one, two) in enumerate(zip(node.args, node.args[1:], strict=False)):
        plain = all(isinstance(each, ast.Name | ast.Attribute) for each in (one, two))
        if plain and ast.dump(one) != ast.dump(two):
            new = copy.copy(node)
            new.args = [*node.args[:k], two, one, *node.args[k + 2 :]]
            yield node, new
            return


def _items(module: Module, node: ast.List | ast.Tuple) -> Iterator[Change]:
    """Events, in a list or tuple of what follows: each left out."""
    if isinstance(node.ctx, ast.Load) and module.function(node) is not None:
        for each in node.elts:
            if isinstance(each, ast.Call | ast.Starred) and (
                isinstance(node, ast.List) or isinstance(each, ast.Starred)
            ):
                yield each, None


def _statement(module: Module, node: ast.stmt) -> Iterator[Change]:
    """What changes the state, tells an event or refuses: left out."""
    parent = module.parents[node]
    if module.function(node) is None:
        return
    if isinstance(parent, ast.If) and [node] == parent.body and not parent.orelse:
        return  # as if the condition never held
    if isinstance(node, ast.Raise | ast.AugAssign | ast.Delete):
        yield node, None
    if isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant):
        yield node, None
    targets = node.targets if isinstance(node, ast.Assign) else []
    if any(isinstance(each, ast.Attribute | ast.Subscript) for each in targets):
        yield node, None


# In words


def _place(module: Module, node: ast.AST) -> str:
    """The function or class around a node, or the constant of the module."""
    kinds = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    names = [each.name for each in module.around(node) if isinstance(each, kinds)]
    if names:
        return ".".join(reversed(names))
    statement = next(each for each in module.around(node) if isinstance(each, ast.stmt))
    target = statement.targets[0] if isinstance(statement, ast.Assign) else statement
    return ast.unparse(getattr(target, "target", target)).partition("\n")[0][:40]


def _said(module: Module, old: ast.AST, new: ast.AST | None) -> str:
    """`a < b` becomes `a <= b` in what."""
    before, after = _short(old), _short(new) if new is not None else "nothing"
    context = _short(_context(module, old))
    where = "" if context == before else f" in `{context}`"
    return f"`{before}` becomes `{after}`{where}"


def _context(module: Module, node: ast.AST) -> ast.AST:
    """The statement, or the entry of a table, that a change stands in."""
    for each in module.around(node):
        parent = module.parents.get(each)
        entry = isinstance(parent, ast.Dict) and module.function(node) is None
        if isinstance(each, ast.stmt | ast.keyword) or entry:
            return each
    return node


def _short(node: ast.AST) -> str:
    lines = ast.unparse(node).split("\n")
    text = lines[0]
    return text if len(text) <= LONG else text[: LONG - 1] + "…"
