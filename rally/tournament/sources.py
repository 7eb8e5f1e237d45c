"""The source of a function as text that is the same on every Python, wherever its file lies.

Comments, docstrings, annotations, formatting, file names and line numbers do not count.
"""

from __future__ import annotations
import __future__

import ast
import linecache
import sys
from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from types import CodeType, FunctionType
from typing import Any

Node = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

NOT_CODE = {"annotation", "returns", "type_comment", "type_ignores", "type_params", "kind", "ctx"}
"""Fields of the syntax tree that change nothing about what a function does."""

FUTURE = sum(getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)
"""All compiler flags of `from __future__`."""


def digest_of(text: str) -> str:
    """A short digest of a text."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def code_of(function: FunctionType) -> tuple[str, Node | None]:
    """A digest of a function's code, and its syntax tree.

    Where the source is missing, or is no longer that of the function (its file was edited after the import), the digest
    is of the bytecode, which is valid for one version of Python only, and the tree is None.
    """
    node = find_node(function)
    if node is not None:
        body = node.body if isinstance(node, ast.Lambda) else without_docstring(node.body)
        return digest_of(f"{dump(node.args)} {dump(body)}"), node
    return f"{sys.version_info[0]}.{sys.version_info[1]} {digest_of(dump_code(function.__code__))}", None


# --- the source that belongs to a function ---------------------------------------------------------------------------


def find_node(function: FunctionType) -> Node | None:
    """The syntax tree of a function; None if its source is missing."""
    code = function.__code__
    for _try in range(2):
        text = "".join(linecache.getlines(code.co_filename, function.__globals__))
        node = node_in(text, code)
        if node is not None:
            return node
        linecache.checkcache(code.co_filename)  # the file may have been read before it was edited and imported again
    return None


def node_in(text: str, code: CodeType) -> Node | None:
    """The syntax tree of this code in a file's text; None if the text is not what the code was compiled from."""
    found = read_source(text, code.co_flags & FUTURE)
    if found is None:
        return None
    tree, known = found
    here = (each for each in ast.walk(tree) if isinstance(each, Node) and is_at(each, code))
    node = min(here, key=lambda each: sum(1 for _ in ast.walk(each)), default=None)  # the innermost
    if node is None:
        return None
    is_rewritten = any(isinstance(each, ast.Assert) for each in ast.walk(node))  # pytest compiles them in its own way
    return node if is_rewritten or dump_code(code) in known else None


@lru_cache(maxsize=32)
def read_source(text: str, flags: int) -> tuple[ast.Module, frozenset[str]] | None:
    """The syntax tree of a file and all code objects in it as text; None if it is not Python."""
    try:
        whole = compile(
            text, "", "exec", flags=flags | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True
        )  # as notebooks
        return ast.parse(text), frozenset(map(dump_code, codes_in(whole)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def is_at(node: Node, code: CodeType) -> bool:
    """Whether the code may be that of this function, by its name and position."""
    if not isinstance(node, ast.Lambda):
        first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        return (node.name, first) == (code.co_name, code.co_firstlineno)
    if code.co_name != "<lambda>" or node.lineno != code.co_firstlineno:
        return False
    body = node.body
    begin, end = (body.lineno, body.col_offset), (body.end_lineno or 0, body.end_col_offset or 0)
    return all(begin <= (line, column) and (last, stop) <= end for line, last, column, stop in places_of(code))


def places_of(code: CodeType) -> Iterator[tuple[int, int, int, int]]:
    """The positions of a code's instructions in its source: first and last line, first and last column."""
    for line, last, column, stop in code.co_positions():
        if line is not None and last is not None and column is not None and stop and (line, column) != (last, stop):
            yield line, last, column, stop


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """A code object and all code objects within it."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from codes_in(each)


# --- as text ---------------------------------------------------------------------------------------------------------


def dump_code(code: CodeType) -> str:
    """A code object as text, without file name and line numbers."""
    inside = [
        dump_code(each) if isinstance(each, CodeType) else f"{type(each)} {each!a}"
        for each in map(settle, code.co_consts)
    ]
    counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
    return repr((code.co_name, code.co_code.hex(), inside, code.co_names, code.co_varnames, code.co_freevars, counts))


def settle(value: Any) -> Any:
    """A constant of a code object; the elements of a set are sorted."""
    return sorted(map(repr, value)) if isinstance(value, frozenset) else value


def without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements of a body without a string at its beginning."""
    match body:
        case [ast.Expr(value=ast.Constant(value=str())), *rest]:
            return rest
    return body


def dump(part: Any) -> str:
    """A part of a syntax tree as text: `ast.dump`, but the same on every version of Python."""
    match part:
        case list():
            return f"[{', '.join(map(dump, part))}]"
        case ast.JoinedStr():
            return f"JoinedStr({', '.join(dump_pieces(part.values))})"
        case ast.Constant():
            return f"{type(part.value).__name__} {part.value!a}"
        case ast.AST():
            fields = {name: value for name, value in ast.iter_fields(part) if name not in NOT_CODE}
            if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                fields["body"] = without_docstring(part.body)
            told = (f"{name}={dump(value)}" for name, value in fields.items() if value not in (None, []))
            return f"{type(part).__name__}({', '.join(told)})"
    return ascii(part)


def dump_pieces(pieces: list[ast.expr]) -> Iterator[str]:
    """The pieces of an f-string; the text between two values is one piece."""
    text = ""
    for piece in pieces:
        if isinstance(piece, ast.Constant):
            text += str(piece.value)
            continue
        if text:
            yield ascii(text)
        text = ""
        yield dump(piece)
    if text:
        yield ascii(text)
