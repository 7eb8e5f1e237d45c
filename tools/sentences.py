"""Lists the sentences that could not be said in other languages, file by file.

A translator gets whole sentences, or phrases with a context that says their role; how they are put together is up to
the language. So these are faults: a message that begins or ends in a joint, a number before a noun without plural
forms, a sentence glued from others in an f-string, by `+` or by `join`, English that a lesson's cell prints, and a name
that leans on the word before it ("of Ada" is "d'Ada").
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from jinja2.ext import babel_extract

from widgets.tutor.prose import messages_of

from .command import ROOT, argument_parser

FOLDERS = [ROOT / name for name in ("rally", "widgets", "notebooks")]
KEYS = {"_": (0,), "gettext": (0,), "ngettext": (0, 1), "pgettext": (1,), "npgettext": (1, 2)}
"""The functions that look up a message, and their arguments that are keys; the first of the last two is a context."""
OBJECTIONS = {"objection": (1,), "Objection": (1,), "because": (0,)}
"""The functions that make objections, and their arguments that are keys."""

JOINTS = {
    "about", "after", "and", "as", "at", "because", "before", "between", "by", "for", "from", "if", "in", "into", "nor",
    "of", "off", "on", "onto", "or", "over", "since", "so", "than", "that", "through", "to", "towards", "under",
    "until", "when", "where", "which", "while", "who", "whose", "with", "without",
}  # fmt: skip
"""Words that join a sentence to what follows or precedes."""

PARTICLES = {"about", "after", "before", "by", "from", "in", "of", "off", "on", "over", "since", "so", "through", "to"}
"""Those that may end a sentence, because its verb has them."""

ADVERBS = {"in", "on", "off"}
"""Those that may end a label: “Go on”, “Hand in”."""

A_LABEL = 8
"""A text with fewer words and no comma is a label rather than a sentence."""

OPEN_START = re.compile(r"[\s,;:.!?)\]”’…·/–-]")
OPEN_END = re.compile(r"[\s,;:(\[“‘·/–+=-]$")

LIMITS = {
    "all", "bound", "fewest", "first", "high", "highest", "last", "low", "most", "players", "rounds", "seats_in_all",
    "size", "total",
}  # fmt: skip
"""Numbers in rules that are never 1, and ends of ranges."""

NO_NUMBERS = {
    "action", "aside", "car", "card", "cards", "cars", "cell", "cells", "choice", "colour", "colours", "command",
    "direction", "drives", "end", "example", "exits", "expected", "fault", "file", "function", "game", "goal", "goals",
    "hill", "hills", "home", "item", "key", "keys", "kind", "led", "letters", "likely", "line", "lines", "name",
    "names",
    "new", "old", "option", "other", "others", "place", "places", "player", "position", "problem", "question", "reason",
    "reasons", "road", "rule", "rules", "rulings", "seat", "seats", "sentence", "shows", "source", "space", "spaces",
    "start", "strange", "text", "tile", "track", "trophy", "unknown", "wanted", "what", "where", "who", "why",
    "winner", "word",
}  # fmt: skip
"""Names of values that are not numbers, or are numbers together with their noun."""

NO_NOUNS = JOINTS | {
    "again", "are", "begins", "cannot", "deals", "does", "has", "have", "here", "is", "lie", "lies", "like", "may",
    "out", "starts", "times", "was", "were", "will", "wins", "would",
}  # fmt: skip
"""Words that may follow a number without being counted by it."""

COUNTED = re.compile(r"\{(\w+)\} ([a-z]+)\b")

LEANING = re.compile(r"\b(of|by|from|to|than|that|as) \{(seats?|others?|winner|wanted|hand|cars?|player|name)\}|\}'s\b")
"""A name after a word that other languages contract with it: d'Ada, qu'Ada; or with an ending that they do not have."""

SAYS = {"join", "either", "series", "together", "start_upper", "finished", "numbered", "say", "describe"}
SAYS |= {"rule_text", "chapter_title", "spaces_to_go", "short", "errors"}
SAID = re.compile(r"(say|the|to|on|at|from)_(?!be|do|click|act|step|dict|html|svg|json|str|text|list)\w+")
"""Functions that return words in the learner's language."""

MARKUP = re.compile(r"<[^<>]*>?|[^<>]*>|&\w+;|[\w-]+=")


@dataclass(frozen=True)
class UntranslatableText:
    """A text that other languages cannot say: where, why, and which."""

    file: str
    line: int
    why: str
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.why}: {self.what}"


# --- messages -------------------------------------------------------------------------------------------------------


def called_name(node: ast.AST) -> str:
    """Return the name of the called function, or ""."""
    function = node.func if isinstance(node, ast.Call) else None
    return str(getattr(function, "attr", getattr(function, "id", "")))


def wrong_with(message: str, context: bool = False, plural: bool = False) -> list[str]:
    """Return why a message cannot be translated. plural: it has plural forms; context: it has a context."""
    words = message.split()
    if not words:
        return ["says nothing"]
    found = []
    label = len(words) < A_LABEL and message[-1] not in ".!?" and "," not in message
    if OPEN_START.match(message) or (words[0] in JOINTS and message[-1] not in ".!?" and not context):
        found.append("begins in a joint")
    if OPEN_END.search(message) or words[-1] in JOINTS - (ADVERBS if label else PARTICLES):
        found.append("ends in a joint")
    beyond = {"found"} if "{most}" in message else set()  # `found` exceeds `most`
    counted = [
        name
        for name, noun in COUNTED.findall(message)
        if name not in LIMITS | NO_NUMBERS | beyond and noun not in NO_NOUNS and not noun.endswith("ly")
    ]
    if LEANING.search(message):
        found.append("a name leans on the word before it, or on an ending")
    if counted and not plural:
        found.append(f"counts {', '.join(counted)} without plural forms")
    return found


def find_messages(tree: ast.AST) -> Iterator[tuple[int, str, bool, bool]]:
    """Yield all messages: line, text, whether its role is known (by a context, or as an objection, which is a
    sentence), whether it has plural forms."""
    for node in ast.walk(tree):
        name = called_name(node)
        if not isinstance(node, ast.Call) or name not in {*KEYS, *OBJECTIONS}:
            continue
        for place in (KEYS | OBJECTIONS)[name]:
            key = node.args[place] if place < len(node.args) else None
            if isinstance(key, ast.Constant) and isinstance(key.value, str) and key.value:
                yield key.lineno, key.value, "pgettext" in name or name in OBJECTIONS, name.startswith("n")


# --- glue -----------------------------------------------------------------------------------------------------------


def is_said(node: ast.AST, known: frozenset[str] = frozenset()) -> bool:
    """Return whether an expression gives words in the learner's language. known: variables with such words."""
    if isinstance(node, ast.Name):
        return node.id in known
    if isinstance(node, ast.Call):
        name, function = called_name(node), node.func
        if name == "join" and isinstance(function, ast.Attribute):
            return any(is_said(each, known) for each in node.args)
        if name in KEYS or name in SAYS or SAID.fullmatch(name):
            return True
        if isinstance(function, ast.Attribute) and name in {"format", "strip", "rstrip", "capitalize"}:
            return is_said(function.value, known)
        return name in {"escape", "filter", "map", "str", "list", "reversed"} and any(
            is_said(each, known) or is_sayer(each) for each in node.args
        )
    if isinstance(node, ast.GeneratorExp | ast.ListComp):
        return is_said(node.elt, known)
    if isinstance(node, ast.IfExp):
        return is_said(node.body, known) or is_said(node.orelse, known)
    if isinstance(node, ast.List | ast.Tuple):
        return any(is_said(each.value if isinstance(each, ast.Starred) else each, known) for each in node.elts)
    if isinstance(node, ast.BinOp):
        return is_said(node.left, known) or is_said(node.right, known)
    if isinstance(node, ast.JoinedStr):
        return any(isinstance(each, ast.FormattedValue) and is_said(each.value, known) for each in node.values)
    return False


def is_sayer(node: ast.AST) -> bool:
    """Return whether this names, without a call, a function that returns words."""
    name = str(getattr(node, "attr", getattr(node, "id", "")))
    return name in SAYS or bool(SAID.fullmatch(name))


def word_variables(function: ast.AST, handed: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return the variables of a function that hold words. handed: its parameters that do."""
    found = handed
    for _round in range(3):
        for node in ast.walk(function):
            for value, targets in bindings(node):
                if is_said(value, found):
                    found |= {each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)}
    return found


def bindings(node: ast.AST) -> Iterator[tuple[ast.expr, Sequence[ast.expr]]]:
    """Yield what a statement assigns to which variables: by name, by appending, by looping."""
    if isinstance(node, ast.Assign):
        yield node.value, node.targets
    elif isinstance(node, ast.AnnAssign | ast.NamedExpr | ast.AugAssign) and node.value is not None:
        yield node.value, [node.target]
    elif isinstance(node, ast.For | ast.comprehension):
        yield node.iter, [node.target]
    elif (
        called_name(node) in {"append", "extend"}
        and isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
    ):
        yield from ((each, [node.func.value]) for each in node.args)


def put_beside(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what is put into a message, or stands beside one in a row of a table."""
    if isinstance(node, ast.Tuple) and any(called_name(each) in KEYS for each in node.elts):
        yield from node.elts
    elif called_name(node) == "format" and isinstance(node, ast.Call) and is_said(node):
        yield from (each.value for each in node.keywords)


def word_parameters(functions: Sequence[ast.FunctionDef]) -> dict[str, frozenset[str]]:
    """Return, by function, the parameters that hold words in all calls within the module."""
    by_name = {function.name: function for function in functions}
    found = dict.fromkeys(by_name, frozenset[str]())
    for _round in range(3):
        for caller in functions:
            known = word_variables(caller, found[caller.name])
            for call in ast.walk(caller):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and called_name(call) in by_name:
                    parameters = [each.arg for each in by_name[called_name(call)].args.args]
                    given = [*zip(parameters, call.args, strict=False)]
                    given += [(each.arg, each.value) for each in call.keywords if each.arg in parameters]
                    found[called_name(call)] |= {name for name, value in given if name and is_said(value, known)}
    return found


def is_glue(literals: Iterable[str]) -> bool:
    """Return whether there is more than markup between words."""
    plain = MARKUP.sub("<>", "\0".join(literals)).strip("\0")
    return bool(re.search(r"[^\W\d_]|[,;:.!?()\[\]“”„·…]|(?<!>) (?!<)", plain))


def literals_in(text: ast.JoinedStr) -> list[str]:
    """Return the literal parts of an f-string, without its indentation."""
    first, *others = (str(each.value) if isinstance(each, ast.Constant) else "\0" for each in text.values)
    return [first.lstrip(" "), *others]


def find_glue(tree: ast.AST) -> Iterator[tuple[int, str, str]]:
    """Yield where code glues words together: line, why, what."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    given = word_parameters(functions)
    scopes: list[ast.AST] = [*functions] or [tree]
    for scope in scopes:
        known = word_variables(scope, given.get(getattr(scope, "name", ""), frozenset()))
        beside = {each for node in ast.walk(scope) for each in put_beside(node)}
        for node in ast.walk(scope):
            if isinstance(node, ast.JoinedStr):
                if any(called_name(each) in KEYS for each in ast.walk(node)):
                    yield node.lineno, "a message in an f-string", ast.unparse(node)
                elif is_said(node, known) and is_glue(literals_in(node)):
                    yield node.lineno, "glued in an f-string", ast.unparse(node)
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
                sides = (node.left, node.right)
                texts = [each for each in sides if isinstance(each, ast.Constant) and isinstance(each.value, str)]
                if any(is_said(each, known) for each in sides) and (texts or all(is_said(each) for each in sides)):
                    yield node.lineno, "glued by +", ast.unparse(node)
            elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add) and is_said(node.value, known):
                if isinstance(node.value, ast.List | ast.ListComp):
                    continue  # appended to a list
                yield node.lineno, "glued by +=", ast.unparse(node)
            elif called_name(node) == "join" and isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                between = node.func.value
                words = is_said(node, known) or node in beside
                if words and isinstance(between, ast.Constant) and is_glue([str(between.value)]):
                    yield node.lineno, "glued by join", ast.unparse(node)


# --- lessons --------------------------------------------------------------------------------------------------------


def find_printed(source: str) -> Iterator[tuple[int, str, str]]:
    """Yield the English that a cell prints: line, why, what."""
    for node in ast.walk(ast.parse(source)):
        if called_name(node) == "print" and isinstance(node, ast.Call):
            parts = [part for argument in node.args for part in ast.walk(argument) if not is_argument(node, part)]
            texts = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            if any(re.search(r"[a-z]{2}", text) for text in texts):
                yield node.lineno, "English that a cell prints", ast.unparse(node)


def is_argument(printing: ast.Call, text: ast.AST) -> bool:
    """Return whether a text is an argument of another call within, as notation is."""
    inner = [each for argument in printing.args for each in ast.walk(argument) if isinstance(each, ast.Call)]
    return any(text in ast.walk(call) for call in inner)


# --- files ----------------------------------------------------------------------------------------------------------


def scan(source: str, file: str = "") -> list[UntranslatableText]:
    """Return the faults of a module's sentences."""
    tree = ast.parse(source)
    found = [
        UntranslatableText(file, line, why, repr(text))
        for line, text, context, plural in find_messages(tree)
        for why in wrong_with(text, context, plural)
    ]
    found += [UntranslatableText(file, *each) for each in find_glue(tree)]
    return sorted(dict.fromkeys(found), key=lambda each: (each.line, each.why))


def scan_lesson(source: str, file: str = "") -> list[UntranslatableText]:
    """Return the English that the cells of a notebook print."""
    cells = ["".join(cell["source"]) for cell in json.loads(source)["cells"] if cell["cell_type"] == "code"]
    return [UntranslatableText(file, *each) for cell in cells for each in find_printed(cell)]


def scan_template(source: str, file: str = "") -> list[UntranslatableText]:
    """Return the faults of a template's sentences."""
    return [
        UntranslatableText(file, line, why, repr(text))
        for line, name, said, _comments in babel_extract(BytesIO(source.encode()), [*KEYS], (), {"silent": "false"})
        for text in ([said] if isinstance(said, str) else [said[place] for place in KEYS[name] if said])
        for why in wrong_with(text or "", "pgettext" in name, name.startswith("n"))
    ]


def scan_prose(source: str, file: str = "") -> list[UntranslatableText]:
    """Return the faults of what the tutor says."""
    return [
        UntranslatableText(file, 1, why, repr(text))
        for text, context in messages_of(tomllib.loads(source))
        for why in wrong_with(text, context is not None)
    ]


LOOKS = {".py": scan, ".j2": scan_template, ".ipynb": scan_lesson, ".toml": scan_prose}
"""By suffix, the function that checks a file."""


def scan_folders(folders: Iterable[Path]) -> list[UntranslatableText]:
    """Return the faults of all modules, templates, lessons and prose in these folders, or of these files."""
    found = []
    for folder in folders:
        inside = [found for name in ("**/*.py", "**/*.j2", "*.ipynb", "**/prose.toml") for found in folder.glob(name)]
        for path in [folder] if folder.is_file() else sorted(inside):
            found += LOOKS[path.suffix](path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the faults; 0 if there are none."""
    parser = argument_parser(__file__, __doc__)
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help="default: rally, widgets and notebooks")
    folders = [each.resolve() for each in parser.parse_args(arguments).folders] or FOLDERS
    if missing := [str(each) for each in folders if not each.exists() or ROOT not in each.parents]:
        parser.error(f"no folder of this project: {', '.join(missing)}")
    found = scan_folders(folders)
    print(*found, f"{len(found)} to mend", sep="\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
