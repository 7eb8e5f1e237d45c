"""Whether a player is the one whose results lie in a folder: the digests of its parts.

A function consists of its code (`code_of`), of what it closes over, its defaults, and the functions,
classes and values that it reads by a global name, with all that those read in turn. An object consists of its class and
its value: its fields, or what `pickle` would store. A part of Python, of Rally or of an installed package counts by its
name alone. A `name` or a `version` (a text or a whole number) that a player states is a part, too, and replaces what
cannot be compared, such as an open file: without one such a player is refused.

The source of a function is described by a text that is the same on every Python, wherever its file lies: comments,
docstrings, annotations, formatting, file names and line numbers do not count.
"""

from __future__ import annotations
import __future__

import ast
import copyreg
import dis
import enum
import linecache
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cached_property, lru_cache, partial
from hashlib import blake2b
from importlib import import_module
from importlib.util import resolve_name
from inspect import getattr_static
from operator import itemgetter
from pathlib import Path
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
)
from typing import Any

STATED = ("name", "version")
"""The attributes by which a player may identify itself."""

ATOMS = (type(None), bool, int, float, complex, str, bytes, range, type(...), type(NotImplemented))
"""Types whose values `ascii` describes completely."""

GENERATED = {
    "__init__", "__new__", "__repr__", "__eq__", "__hash__", "__lt__", "__le__", "__gt__", "__ge__", "__replace__",
    "__setattr__", "__delattr__", "__getstate__", "__setstate__", "__getnewargs__", "_make", "_replace", "_asdict",
}  # fmt: skip
"""Methods of dataclasses and named tuples that are generated, and differ between versions of Python."""

LIBRARY = {"site-packages", "dist-packages"}
"""Folders in which packages are installed."""

ABSENT = object()


class Untold(Exception):
    """A value cannot be compared with that of another time; the text names its type."""


def parts_of(player: object) -> dict[str, str]:
    """Return the digests of a player's parts by name. Untold if a part cannot be compared."""
    stated = {name: value for name in STATED if isinstance(value := getattr(player, name, None), str | int)}
    parts = {
        name: Description(player, bool(stated)).digest(value, follow=value is player)
        for name, value in members_of(player)
    }
    return parts | {name: ascii(value) for name, value in stated.items()}


def members_of(player: Any) -> Iterator[tuple[str, Any]]:
    """Yield the parts of a player that a sentence can name."""
    match player:
        case FunctionType() if not is_library(player.__module__, top_of(player.__module__)):
            yield "code", Code(player)
            yield from read_by(player)
        case MethodType() if not isinstance(player.__self__, type):
            yield "code", player.__func__
            yield from fields_of(player.__self__)
        case FunctionType() | MethodType() | BuiltinFunctionType() | type() | partial():
            yield "code", player
        case _ if is_wrapper(player):
            yield "code", player
        case _:
            yield "code", type(player)
            yield from fields_of(player)


def is_wrapper(value: object) -> bool:
    """Return whether this is a function wrapped by `functools.cache` or its like."""
    return hasattr(value, "__wrapped__") and type(value).__module__ in sys.stdlib_module_names


class Code:
    """The code of a function, without what it reads."""

    def __init__(self, function: FunctionType) -> None:
        self.function = function


def read_by(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Yield by name what a function reads besides its arguments."""
    for number, value in enumerate(function.__defaults__ or ()):
        yield f"default {number}", value
    yield from sorted((function.__kwdefaults__ or {}).items())
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            yield name, cell.cell_contents
        except ValueError:  # not bound yet
            yield name, None
    own = top_of(function.__module__)
    if is_library(function.__module__, own):
        return
    yield from sorted((name, value) for name, value in vars(function).items() if name not in (*STATED, "__wrapped__"))
    yield from sorted(
        {**dict(globals_read(function, own)), **dict(imports_of(function, own))}.items(), key=itemgetter(0)
    )


def globals_read(function: FunctionType, own: str) -> Iterator[tuple[str, Any]]:
    """Yield the values that a function reads by a global name, those of a module of the player's package by
    attribute."""
    for first, *attributes in names_read(function.__code__):
        value: Any = function.__globals__.get(first, ABSENT)
        name = first
        while isinstance(value, ModuleType) and attributes and not is_library(value.__name__, own):
            name, value = f"{name}.{attributes[0]}", getattr(value, attributes.pop(0), ABSENT)
        if value is not ABSENT:
            yield name, value


def names_read(code: CodeType) -> Iterator[tuple[str, ...]]:
    """Yield each global name that a code, or one inside it, looks up, with the attributes that are read from it."""
    chain: tuple[str, ...] = ()
    for each in dis.get_instructions(code):
        if chain and each.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            chain += (each.argval,)
            continue
        if chain:
            yield chain
        chain = (each.argval,) if each.opname in ("LOAD_GLOBAL", "LOAD_NAME") else ()
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from names_read(inner)


def imports_of(function: FunctionType, own: str) -> Iterator[tuple[str, Any]]:
    """Yield what a function itself imports from modules of the player's package: functions and values, or whole
    modules."""
    _, node = code_of(function)
    package = function.__globals__.get("__package__") or ""
    for each in ast.walk(node) if node is not None else ():
        try:
            if isinstance(each, ast.Import):
                for alias in each.names:
                    if not is_library(alias.name, own):
                        yield alias.name, Whole(import_module(alias.name))
            elif isinstance(each, ast.ImportFrom):
                name = resolve_name("." * each.level + (each.module or ""), package)
                if not is_library(name, own):
                    module = import_module(name)
                    yield from ((f"{name}.{alias.name}", getattr(module, alias.name)) for alias in each.names)
        except (ImportError, AttributeError):  # calling the function will raise it
            continue


class Whole:
    """A module all of whose source counts, because nobody can tell which part is used."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module


def fields_of(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields of an object by name, without those that `cached_property` stores."""
    if is_dataclass(value) and not isinstance(value, type):
        yield from ((each.name, getattr(value, each.name, None)) for each in fields(value) if each.compare)
        return
    state = state_of(value)
    if not isinstance(state, Mapping) or not all(isinstance(name, str) for name in state):
        yield "value", state
        return
    for name, content in sorted(state.items()):
        if not isinstance(getattr_static(type(value), name, None), cached_property):
            yield name, content


def state_of(value: Any) -> Any:
    """Return what distinguishes an object from others of its class: its attributes by name, or what `pickle` stores.
    Untold if that is nothing."""
    kind: Any = type(value)
    if (kind.__reduce_ex__, kind.__reduce__) == (object.__reduce_ex__, object.__reduce__):
        try:
            _, made_of, state, *items = value.__reduce_ex__(4)
        except Exception:
            raise Untold(type(value).__qualname__) from None
        if made_of == (type(value),) and not any(each is not None for each in items):
            with_slots = isinstance(state, tuple) and len(state) == 2
            attributes, slots = state if with_slots else (state, None)
            if all(each is None or isinstance(each, Mapping) for each in (attributes, slots)):
                return {**(attributes or {}), **(slots or {})}
    return Pickled(value)


class Pickled:
    """What `pickle` stores of a value."""

    def __init__(self, value: object) -> None:
        self.value = value

    def reduce(self) -> str | tuple[Any, ...]:
        """Return the name by which the value is found, or how it is made again."""
        make: Callable[[Any], Any] | None = copyreg.dispatch_table.get(type(self.value))
        try:
            found = self.value.__reduce_ex__(4) if make is None else make(self.value)
        except Exception:
            raise Untold(type(self.value).__qualname__) from None
        return (
            found
            if isinstance(found, str)
            else tuple(list(each) if isinstance(each, Iterator) else each for each in found)
        )


def top_of(module: str | None) -> str:
    """Return the top package of a module."""
    return (module or "").partition(".")[0]


def is_library(module: str | None, own: str) -> bool:
    """Return whether a module belongs to Python, to Rally or to an installed package other than the player's own."""
    top = top_of(module)
    if top in ("rally", "builtins") or (top in sys.stdlib_module_names and top != "__main__"):
        return True
    if top in ("", "__main__", own):
        return False
    file = getattr(sys.modules.get(top), "__file__", None) or getattr(sys.modules.get(module or ""), "__file__", None)
    return file is not None and not LIBRARY.isdisjoint(Path(file).parts)


class Description:
    """Describes a value as text, with each function, class and object that it leads to once.

    player: the player that is described; what belongs to its package is described, not only named. stands: whether a
    name or version replaces what cannot be described.
    """

    def __init__(self, player: object, stands: bool) -> None:
        self.own = top_of(getattr(player, "__module__", None) or type(player).__module__)
        self.stands = stands
        self.met: dict[int, int] = {id(player): 0}
        self.held: list[object] = [player]  # so that no id is used twice

    def digest(self, value: object, *, follow: bool = False) -> str:
        """Return the digest of a value. follow: describe it even if it is the player."""
        if isinstance(value, Code):
            return code_of(value.function)[0]
        if follow:
            self.met.clear()
        try:
            return digest_of(self.encode(value))
        except RecursionError:
            raise Untold(type(value).__qualname__) from None

    def encode(self, value: Any) -> str:
        """Return the value as text. Untold if it cannot be encoded."""
        kind = type(value)
        if kind in ATOMS:
            return f"{kind.__name__} {value!a}"
        if kind in (tuple, frozenset):  # Python may share equal ones
            return f"{kind.__name__}({self.encode_all(value)})"
        if id(value) in self.met:
            return f"#{self.met[id(value)]}"
        self.met[id(value)] = len(self.held)
        self.held.append(value)
        try:
            return self.encode_new(value, kind)
        except Untold:
            if not self.stands:
                raise
            return f"a {kind.__qualname__}"

    def encode_all(self, values: Iterable[Any]) -> str:
        """Encode the values one after another, those of a set in an order of their own."""
        if isinstance(values, set | frozenset):
            values = sorted(values, key=self.encode_alone)
        return ", ".join(map(self.encode, values))

    def encode_alone(self, value: Any) -> str:
        """Encode a value independently of what was encoded before."""
        return Description(value, self.stands).digest(value, follow=True)

    def encode_new(self, value: Any, kind: type) -> str:
        """Encode a value for the first time."""
        match value:
            case list() | set() if kind in (list, set):
                return f"{kind.__name__}({self.encode_all(value)})"
            case dict() if kind is dict:
                pairs = sorted(value.items(), key=lambda pair: self.encode_alone(pair[0]))
                return f"dict({self.encode_all(pairs)})"
            case Whole():
                return self.encode_module(value.module)
            case Pickled():
                stored = value.reduce()
                return stored if isinstance(stored, str) else self.encode(stored)
            case ModuleType():
                return f"module {value.__name__}"
            case FunctionType():
                return self.encode_function(value)
            case MethodType():
                return f"method({self.encode(value.__func__)}, {self.encode(value.__self__)})"
            case BuiltinFunctionType():
                owner: Any = value.__self__
                where = owner.__name__ if isinstance(owner, ModuleType | type) else self.encode(owner)
                return f"{where}.{value.__name__}"
            case type():
                return self.encode_class(value)
            case enum.Enum():
                return f"{self.encode(kind)}.{value.name}"
            case partial():
                return f"partial({self.encode_all([value.func, value.args, value.keywords])})"
            case property():
                return f"property({self.encode_all([value.fget, value.fset, value.fdel])})"
            case staticmethod() | classmethod():
                return f"{kind.__name__}({self.encode(value.__func__)})"
            case cached_property():
                return f"cached_property({self.encode(value.func)})"
        if is_wrapper(value):
            return f"{kind.__qualname__}({self.encode(value.__wrapped__)})"
        if {"dtype", "shape", "tobytes"} <= {*dir(kind)} and not value.dtype.hasobject:
            return f"array({value.dtype.str}, {value.shape}, {digest_of(value.tobytes().hex())})"
        return f"{self.encode(kind)}({self.encode_all(fields_of(value))})"

    def encode_function(self, function: FunctionType) -> str:
        """Describe a function: its name if it belongs to a library, else its parts."""
        name = f"{function.__module__}.{function.__qualname__}"
        if is_library(function.__module__, self.own):
            return f"{name}({self.encode_all(read_by(function)) if '<' in name else ''})"
        return f"function({code_of(function)[0]}, {self.encode_all(read_by(function))})"

    def encode_class(self, kind: type) -> str:
        """Describe a class: its name if it belongs to a library, else its bases and what it defines."""
        if is_library(kind.__module__, self.own):
            return f"{kind.__module__.lstrip('_')}.{kind.__qualname__}"  # some versions of Python have it
        inside = sorted((name, value) for name, value in vars(kind).items() if self.is_of_author(kind, name, value))
        if issubclass(kind, enum.Enum):
            members = [(name, each.value) for name, each in kind.__members__.items()]
            inside = [(name, value) for name, value in inside if isinstance(value, FunctionType | property)]
            return f"enum {kind.__qualname__}({self.encode_all([*members, *inside])})"
        made = [each.default_factory for each in fields(kind)] if is_dataclass(kind) else []
        made = [each for each in made if callable(each)]
        return f"class {kind.__qualname__}({self.encode_all([*kind.__bases__, *inside, *made])})"

    def is_of_author(self, kind: type, name: str, value: object) -> bool:
        """Return whether this attribute of a class was written by its author."""
        if isinstance(value, MemberDescriptorType | GetSetDescriptorType) or name.startswith(("__annotat", "_abc_")):
            return False
        if isinstance(value, FunctionType) and is_library(
            value.__module__, self.own
        ):  # made by a decorator or a metaclass
            return False
        if name in GENERATED and (is_dataclass(kind) or hasattr(kind, "_fields")):
            return False
        is_special = name.startswith("__") and name.endswith("__")
        return not is_special or isinstance(value, FunctionType | property | staticmethod | classmethod)

    def encode_module(self, module: ModuleType) -> str:
        """Describe a module by its source, or by its name if there is no source."""
        try:
            text = Path(module.__file__ or "").read_text("utf-8")
            return f"module {module.__name__} {digest_of(dump(ast.parse(text)))}"
        except (OSError, ValueError, SyntaxError):
            return f"module {module.__name__}"


# --- the source of a function -----------------------------------------------------------------------------------------

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
