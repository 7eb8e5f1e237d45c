"""Collects the sentences that the packages say, updates their translations, and compiles them.

English is the key of every message, so it has no catalogue. Each other language has three: what the packages say
(`rally.po`, compiled, for the labs), the prose of the lessons (`lessons.po`; `make lessons` puts it in), and the pages
around them (`site.po`, compiled; it lies beside those pages, because the wheel has none of them).

A new LANGUAGE begins as a draft. A draft can be chosen like any other language, and says in English what it lacks. It
is one as long as `#, fuzzy` stands above the header of its .po file: remove that line once everything is translated.
"""

from __future__ import annotations

import io
import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from rally.core.notation import read_rules
from widgets.tutor.prose import messages_of
from widgets.words.languages import TONGUES, Tongue, make_tongue
from widgets.words.sentences import join_lines

from .command import ROOT, add_check, argument_parser

LOCALE = ROOT / "widgets" / "words" / "locale"
DOMAIN = "rally"
SOURCE = "en"


def texts_of_rules(table: dict[str, Any]) -> Iterator[tuple[str, None]]:
    """Yield what is said of each rule in a table."""
    for rule in read_rules(table).values():
        said = (rule.chapter, rule.text, rule.other, rule.question, rule.choice)
        yield from ((text, None) for text in said if text)


def texts_of_stories(table: dict[str, Any]) -> Iterator[tuple[str, None]]:
    """Yield the goals and texts of the stories in a table."""
    for story in (story for lab in table.values() for story in lab.values()):
        yield from ((join_lines(story[name]), None) for name in ("goal", "text") if name in story)


TABLES: dict[str, Callable[[dict[str, Any]], Iterable[tuple[str, str | None]]]] = {
    "rules.toml": texts_of_rules,
    "stories.toml": texts_of_stories,
    "prose.toml": messages_of,
}
"""What is said in TOML files, by their names: each text with its context, if it has one."""


@dataclass(frozen=True)
class Sources:
    """Where sentences stand: folders, Babel's methods for reading them, the name (`domain`) of their catalogues,
    whether these are compiled, and where they lie if not in LOCALE."""

    folders: tuple[Path, ...]
    domain: str
    methods: tuple[tuple[str, str], ...] = (("**test_*.py", "ignore"), ("**.py", "python"))
    is_compiled: bool = True
    elsewhere: Path | None = None

    @property
    def locale(self) -> Path:
        """The folder of the catalogues."""
        return LOCALE if self.elsewhere is None else self.elsewhere

    def extract(self) -> Catalog:
        """Return all messages in the files and in the tables of rules, stories and the tutor."""
        template = Catalog(project="rally-notebooks", charset="utf-8", fuzzy=False, creation_date=WRITTEN)
        for folder in self.folders:
            for name, _line, message, comments, context in messages_in(folder, self.methods):
                place = (folder / name).relative_to(ROOT).as_posix()
                template.add(message, None, [(place, 1)], auto_comments=comments, context=context)
            for pattern, texts_in in TABLES.items():
                for path in sorted(folder.rglob(pattern)):
                    for text, context in texts_in(tomllib.loads(path.read_text("utf-8"))):
                        template.add(text, None, [(path.relative_to(ROOT).as_posix(), 1)], context=context)
        return template


HOUSE = Sources(
    (ROOT / "rally", ROOT / "widgets"),
    DOMAIN,
    methods=(("interfaces/**.py", "ignore"), ("**.py", "python")),  # no lab shows what other libraries are told
)
LESSONS = Sources(
    (ROOT / "notebooks",),
    "lessons",
    methods=(("*/**", "ignore"), ("**.ipynb", "tools.lessons.markdown:extract_messages")),
    is_compiled=False,
)

PAGES = Sources(
    tuple(ROOT / "tools" / folder for folder in ("site", "app", "print")),
    "site",
    methods=(("**test_*.py", "ignore"), ("**.py", "python"), ("**.j2", "jinja2")),
    elsewhere=ROOT / "tools" / "site" / "door" / "locale",
)
"""The pages around the lessons, which are not in the wheel."""


KEYWORDS = {**DEFAULT_KEYWORDS, "objection": (2,), "Objection": (2,), "because": (1,)}
# One date for all: a catalogue changes only when its sentences do.
WRITTEN = datetime(2026, 1, 1, tzinfo=UTC)
FIELD = re.compile(r"\{[^{}]*\}")
CODE = re.compile(r"`[^`]*`")
MARKS = re.compile(r"[\"'´‘’‚“”„«»‹›「」]")
APOSTROPHE = "’"


@cache
def messages_in(
    folder: Path, methods: tuple[tuple[str, str], ...]
) -> list[tuple[str, int, Any, list[str], str | None]]:
    """Return the messages in a folder's files, as Babel finds them. Cached, because no file changes meanwhile."""
    return [*extract_from_dir(folder, methods, keywords=KEYWORDS, comment_tags=("Translators:",))]


def extract_messages(sources: Sources = HOUSE) -> Catalog:
    """Return all messages of these sources."""
    return sources.extract()


def catalogue_path(language: str, sources: Sources = HOUSE) -> Path:
    """Return the path of a language's catalogue."""
    return sources.locale / language / "LC_MESSAGES" / f"{sources.domain}.po"


def languages(sources: Sources = HOUSE) -> list[str]:
    """Return the languages that have a catalogue."""
    return sorted(p.parent.parent.name for p in sources.locale.glob(f"*/LC_MESSAGES/{sources.domain}.po"))


def load_catalogue(language: str, sources: Sources = HOUSE) -> Catalog:
    """Return a language's stored catalogue."""
    with catalogue_path(language, sources).open("rb") as file:
        return read_po(file, locale=language, domain=sources.domain)


def declaration() -> str:
    """Return the list of languages that labs offer, as JSON (`widgets.words.languages.OfferedLanguage`)."""
    declared: dict[str, Any] = {}
    for language in (SOURCE, *languages()):
        catalogue = None if language == SOURCE else load_catalogue(language)
        declared[language] = {
            "name": Locale.parse(language).get_display_name(language),
            "done": make_tongue(language, list_patterns(language)).percent(
                1 if catalogue is None else percent_done(catalogue) / 100
            ),
            "draft": catalogue is not None and bool(catalogue.fuzzy),
            "word": (catalogue and (known := catalogue.get("Language")) and known.string) or "Language",
            "lists": list_patterns(language),
        }
    return json.dumps(declared, ensure_ascii=False, indent=2) + "\n"


def list_patterns(language: str) -> dict[str, dict[str, str]]:
    """Return Babel's patterns of lists that end with “and” and with “or”."""
    patterns = Locale.parse(TONGUES.get(language, Tongue).region or language).list_patterns
    return {style: dict(patterns[style]) for style in ("standard", "or")}


def percent_done(catalogue: Catalog) -> int:
    """Return the translated share of a catalogue in whole percent, rounded down."""
    messages = [message for message in catalogue if message.id]
    return 100 * sum(all(message_forms(each.string)) for each in messages) // max(1, len(messages))


def compile_catalogue(catalogue: Catalog) -> bytes:
    """Return the content of the .mo file."""
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def update_language(language: str, template: Catalog, sources: Sources = HOUSE) -> Catalog:
    """Update one language's catalogue from the packages, and compile it."""
    new = not catalogue_path(language, sources).exists()
    catalogue = Catalog(locale=language, domain=sources.domain) if new else load_catalogue(language, sources)
    draft = new or catalogue.fuzzy
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.project, catalogue.version, catalogue.fuzzy = template.project, "1", draft
    catalogue.header_comment = f"# What rally and widgets say, in {catalogue.locale.english_name}."
    catalogue.msgid_bugs_address = "the project's issues"
    catalogue.creation_date = catalogue.revision_date = WRITTEN
    catalogue.last_translator = catalogue.language_team = "rally-notebooks"
    catalogue_path(language, sources).parent.mkdir(parents=True, exist_ok=True)
    with catalogue_path(language, sources).open("wb") as file:
        write_po(file, catalogue, width=110, ignore_obsolete=True, include_lineno=False, sort_output=True)
    if sources.is_compiled:
        catalogue_path(language, sources).with_suffix(".mo").write_bytes(
            compile_catalogue(load_catalogue(language, sources))
        )
    return catalogue


def message_forms(text: object) -> list[str]:
    """Return a message's forms: one, or singular and plural."""
    return [str(form) for form in text] if isinstance(text, tuple | list) else [str(text or "")]


def message_key(message: Message) -> tuple[tuple[str, ...], str | None]:
    """Return what distinguishes a message from all others."""
    return tuple(message_forms(message.id)), message.context


def catalogue_faults(catalogue: Catalog, template: Catalog) -> list[str]:
    """Return the faults of a catalogue, a line each. A draft may lack translations."""
    found = []
    for message in template:
        if not message.id:
            continue
        entry = catalogue.get(message.id, message.context)
        said = message_forms(entry.string) if isinstance(entry, Message) else [""]
        name = repr(message_forms(message.id)[0])
        fields = set(FIELD.findall(message_forms(message.id)[-1]))
        if entry is None or not all(said):
            found += [] if catalogue.fuzzy else [f"has no translation of {name}"]
        elif entry.fuzzy:
            found.append(f"is not sure of {name}")
        elif any(set(FIELD.findall(form)) != fields for form in said):
            found.append(f"fills in other {{names}} than {name}")
        elif strange := sorted({sign for form in said for sign in foreign_signs(form, str(catalogue.locale))}):
            found.append(f"has {' '.join(strange)} in {name}")
    known = {message_key(message): places(message) for message in template}
    if any(places(message) != known.get(message_key(message), set()) for message in catalogue if message.id):
        found.append("names other files than those in which the sentences stand")
    found += [
        f"translates {message_forms(m.id)[0]!r}, which nobody says" for m in catalogue if message_key(m) not in known
    ]
    return found


def places(message: Message) -> set[str]:
    """Return the files in which a message stands."""
    return {path for path, _line in message.locations}


def foreign_signs(text: str, language: str) -> set[str]:
    """Return the quotes and apostrophes in a text that its language does not use, except in code between backticks."""
    return {*MARKS.findall(CODE.sub("", text))} - {APOSTROPHE, *"".join(TONGUES.get(language, Tongue).quotes)}


def is_stale(language: str, catalogue: Catalog, sources: Sources = HOUSE) -> bool:
    """Return whether the compiled catalogue differs from the .po file."""
    mo = catalogue_path(language, sources).with_suffix(".mo")
    return sources.is_compiled and (not mo.exists() or mo.read_bytes() != compile_catalogue(catalogue))


def check_catalogues(sources: Sources = HOUSE) -> int:
    """Print the faults of the stored catalogues; return 0 if there are none."""
    template, there = extract_messages(sources), languages(sources)
    lines = [] if there else [f"{sources.locale.relative_to(ROOT)} holds no catalogue"]
    for language in there:
        catalogue = load_catalogue(language, sources)
        lines += [f"{language}: {fault}" for fault in catalogue_faults(catalogue, template)]
        lines += [f"{language}: the .mo file is not made from the .po file"] * is_stale(language, catalogue, sources)
    listed = LOCALE / "languages.json"
    if sources == HOUSE and (not listed.exists() or listed.read_text(encoding="utf-8") != declaration()):
        lines.append("locale/languages.json does not say which languages there are and how much of them is done")
    whole = [language for language in there if not load_catalogue(language, sources).fuzzy]
    print("\n".join(lines) or f"{sources.domain}: {len(template)} messages, complete in {', '.join(whole) or 'none'}")
    if lines:
        print("`make catalogues` collects and compiles; the translating is left to you", file=sys.stderr)
    return int(bool(lines))


def bring_up_to_date(named: list[str], sources: Sources = HOUSE) -> None:
    """Collect the sentences, update these and the existing languages, and print what is not translated yet."""
    template = extract_messages(sources)
    for language in sorted({*languages(sources), *named}) or ["de"]:
        catalogue = update_language(language, template, sources)
        missing = catalogue_faults(catalogue, template)
        draft = f", a draft ({percent_done(catalogue)}% done)" if catalogue.fuzzy else ""
        print(
            f"{language}: {len(template)} messages of {sources.domain}{draft}, {len(missing)} to do",
            *missing,
            sep="\n  ",
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Update the catalogues, or check them."""
    parser = argument_parser(__file__, __doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="further languages to begin")
    add_check(parser)
    given = parser.parse_args(arguments)
    if given.check and given.languages:
        parser.error("--check checks all languages")
    for language in given.languages:
        try:
            Locale.parse(language)
        except (ValueError, UnknownLocaleError):
            parser.error(f"{language!r} is no language that Babel knows")
    every = [HOUSE, LESSONS, PAGES]
    if given.check:
        return max([check_catalogues(sources) for sources in every])
    for sources in every:
        bring_up_to_date(given.languages, sources)
    (LOCALE / "languages.json").write_text(declaration(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
