"""One function, or one constant, in which one thing is another."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "ceil": "floor", "floor": "ceil"}
_DROPPED = ("abs", "sorted", "reversed", "round", "whole")
_FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change in a function, or in the value of a constant.

    `again` distinguishes equal texts. `feeds`: constants of the module that depend on the change.
    `number` counts the changes of the module from 0.
    """

    file: Path
    path: str
    where: str
    line: int
    constant: bool
    feeds: tuple[str, ...]
    before: str
    after: str
    again: int
    number: int

    def __str__(self) -> str:
        same = f" ({self.again}.)" if self.again > 1 else ""
        return f"{self.path} {self.where}: {self.before} -> {self.after}{same}"

    def concerns(self, code: CodeType) -> bool:
        """Return True if this code changes; for a constant, or a source of one, any code of its
        module.
        """
        same = code.co_filename == str(self.file)
        return same and (self.constant or bool(self.feeds) or code.co_qualname == self.where)

    def tree(self) -> ast.Module:
        """The module as it is changed."""
        tree = ast.parse(self.file.read_text("utf-8"))
        place, change = list(_all_changes(tree))[self.number]
        return ast.fix_missing_locations(_Exchange(place.node, change).visit(tree))

    def take_place(self, functions: dict[CodeType, list[FunctionType]]) -> None:
        """Change it in this process: for good, so in a fork."""
        tree = self.tree()
        if self.constant:
            self._rebind(self.where, tree)
        else:
            self._exchange(functions, tree)
        for name in self.feeds:
            self._rebind(name, tree)

    def _exchange(self, functions: dict[CodeType, list[FunctionType]], tree: ast.Module) -> None:
        changed = compile(tree, str(self.file), "exec")
        (new,) = (one for one in _codes(changed) if one.co_qualname == self.where)
        for code, living in functions.items():
            if code.co_filename == str(self.file) and code.co_qualname == self.where:
                for function in living:
                    function.__code__ = new

    def _rebind(self, constant: str, tree: ast.Module) -> None:
        module = next(
            one
            for one in list(sys.modules.values())
            if getattr(one, "__file__", "") == str(self.file)
        )
        old = vars(module)[constant]
        names: dict[str, Any] = dict(vars(module))
        statement = next(s for s in tree.body if _constant(s) == constant)
        exec(compile(ast.Module([statement], []), str(self.file), "exec"), names)
        if _poured(old, names[constant]):
            return
        for one in list(sys.modules.values()):
            if vars(one).get(constant) is old:
                setattr(one, constant, names[constant])


def _poured(old: Any, new: Any) -> bool:
    """Return True if a value could be made equal to another one in place, for all its holders."""
    if type(old) is not type(new):
        return False
    if isinstance(old, tuple):
        return len(old) == len(new) and all(map(_poured, old, new))
    if isinstance(old, dict):
        old.clear()
        old.update(new)
    elif is_dataclass(old):
        for each in fields(old):
            object.__setattr__(old, each.name, getattr(new, each.name))
    else:
        return bool(old == new)
    return True


def mutants(file: Path, root: Path) -> Iterator[Mutant]:
    """Every mutant of a module."""
    path = file.relative_to(root).as_posix()
    tree = ast.parse(file.read_text("utf-8"))
    fed = cache(lambda where: tuple(_fed(tree, where)))
    names: Counter[tuple[str, str, str]] = Counter()
    for number, (place, change) in enumerate(_all_changes(tree)):
        before, after = (ast.unparse(node).strip() for node in (place.node, change))
        names[place.where, before, after] += 1
        yield Mutant(
            file,
            path,
            place.where,
            place.line,
            place.constant,
            fed(place.where),
            before,
            after,
            names[place.where, before, after],
            number,
        )


def _all_changes(tree: ast.Module) -> Iterator[tuple[_Place, ast.AST]]:
    """Everything that can be changed in a module, in a fixed order, and into what."""
    for place in _places(tree):
        for change in _changes(place.node):
            yield place, change


def _fed(tree: ast.Module, where: str) -> Iterator[str]:
    """The constants that are computed from another one, or by calling a function, in order."""
    functions = {one.name for one in tree.body if isinstance(one, _FUNCTION)}
    sources, known = {where}, 0
    while known < len(sources):
        known = len(sources)
        sources |= {_bound(one) for one in tree.body if sources & _used(one, functions)}
    for statement in tree.body:
        name = _constant(statement)
        if name in sources and name != where:
            yield name


def _bound(statement: ast.stmt) -> str:
    return statement.name if isinstance(statement, _FUNCTION) else _constant(statement)


def _used(statement: ast.stmt, functions: set[str]) -> set[str]:
    """The functions that are called in a statement, and everything else that it names."""
    nodes = list(ast.walk(statement))
    called = {
        node.func.id
        for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    return called | {node.id for node in nodes if isinstance(node, ast.Name)} - functions


@dataclass(frozen=True, slots=True)
class _Place:
    """A node that can be changed, and the function or constant around it."""

    where: str
    line: int
    constant: bool
    node: ast.AST


class _Exchange(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> Any:
        return self.new if node is self.old else self.generic_visit(node)


def _places(tree: ast.Module) -> Iterator[_Place]:
    """Every node below the functions and the constants of a module, in a fixed order."""
    for statement in tree.body:
        if name := _constant(statement):
            for node in _below(statement):
                yield _Place(name, getattr(node, "lineno", statement.lineno), True, node)
        elif isinstance(statement, _FUNCTION):
            yield from _inside(statement, "")
        elif isinstance(statement, ast.ClassDef):
            for method in statement.body:
                if isinstance(method, _FUNCTION):
                    yield from _inside(method, f"{statement.name}.")


def _inside(function: ast.FunctionDef | ast.AsyncFunctionDef, of: str) -> Iterator[_Place]:
    for statement in function.body:
        for node in (statement, *_below(statement)):
            line = getattr(node, "lineno", statement.lineno)
            yield _Place(of + function.name, line, False, node)


def _below(node: ast.AST) -> Iterator[ast.AST]:
    """Everything that computes below a node: no annotation, no failure, no `strict` of zip."""
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            silent = name in ("annotation", "returns", "decorator_list", "targets")
            strict = isinstance(child, ast.keyword) and child.arg == "strict"
            complains = isinstance(child, (ast.Raise, ast.Assert))
            if isinstance(child, ast.AST) and not (silent or strict or complains):
                yield child
                yield from _below(child)


def _constant(statement: ast.AST) -> str:
    """The name of a constant, if the statement gives one its value."""
    match statement:
        case (
            ast.Assign(targets=[ast.Name(id=name)])
            | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr())
        ):
            return "" if name.startswith("__") else name
    return ""


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the replacements of a node."""
    match node:
        case ast.Compare(left, [op], right) if type(op) in _COMPARED:
            yield ast.Compare(left, [_COMPARED[type(op)]()], right)
        case ast.Compare(left, ops, right):
            for k, op in enumerate(ops):
                if other := _COMPARED.get(type(op)):
                    yield ast.Compare(left, [*ops[:k], other(), *ops[k + 1 :]], right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.BinOp(left, op, right) if type(op) in _COMPUTED:
            yield ast.BinOp(left, _COMPUTED[type(op)](), right)
        case ast.AugAssign(target, op, value) if type(op) in _COMPUTED:
            yield ast.AugAssign(target, _COMPUTED[type(op)](), value)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.If(test, body, orelse) if isinstance(test, (ast.Name, ast.Attribute, ast.Call)):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.comprehension(target, of, ifs, is_async) if ifs:
            yield ast.comprehension(target, of, [], is_async)
        case ast.Expr(ast.Call()):
            yield ast.Pass()
        case ast.Call(ast.Name(id=name), args, keywords) if name in _CALLED:
            yield ast.Call(ast.Name(_CALLED[name], ast.Load()), args, keywords)
        case ast.Call(ast.Name(id=name), [argument], []) if name in _DROPPED:
            yield argument


def _codes(module: CodeType) -> Iterator[CodeType]:
    for constant in module.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)
