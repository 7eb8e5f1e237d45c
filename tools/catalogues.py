"""Collects the sentences that the packages say, and brings their translations up to date.

usage: catalogues.py [LANGUAGE ...]    extract, update and compile (a language that is new is begun, as a draft)
       catalogues.py --check           change nothing; say what is missing, left over or not compiled
English is the key of every message, so it needs no catalogue of its own.

A draft can be chosen like any other language, and says in English what it lacks. It is one as long as `#, fuzzy` stands
above the header of its .po file: whoever has translated everything takes that line out.
"""

from __future__ import annotations

import io
import json
import re
import sys
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from rally.games import GAMES
from widgets.shared.words.tongues import TONGUES, Tongue, tongue

ROOT = Path(__file__).resolve().parent.parent

LOCALE = ROOT / "widgets" / "shared" / "words" / "locale"
DOMAIN = "rally"
SOURCE = "en"
KEYWORDS = {**DEFAULT_KEYWORDS, "objection": (2,), "Objection": (2,)}
# One date for all: a catalogue changes when its sentences do.
WRITTEN = datetime(2026, 1, 1, tzinfo=UTC)
FIELD = re.compile(r"\{[^{}]*\}")


def extract() -> Catalog:
    """All messages in the Python files of both packages, and what the table of rules says."""
    template = Catalog(project="rally-notebooks", charset="utf-8", fuzzy=False, creation_date=WRITTEN)
    for package in ("rally", "widgets"):
        found = extract_from_dir(
            ROOT / package, [("**.py", "python")], keywords=KEYWORDS, comment_tags=("Translators:",)
        )
        for name, _line, message, comments, context in found:
            place = [(f"{package}/{name}", 1)]
            template.add(message, None, place, auto_comments=comments, context=context)
    for name in GAMES:
        game = GAMES[name].race.__module__.split(".")[1]
        box = import_module(f"rally.{game}.box.facts")
        for text in [*box.chapters().values(), *(rule.text for rule in box.rules().values())]:
            template.add(text, None, [(f"rally/{game}/box/data/rules.toml", 1)])
    return template


def path(language: str) -> Path:
    """Where a language's catalogue is kept."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(p.parent.parent.name for p in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def load(language: str) -> Catalog:
    """A language's catalogue as it is stored."""
    with path(language).open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def declaration() -> str:
    """All languages there are, for the labs to offer (`widgets.shared.words.languages.Declared`)."""
    declared: dict[str, Any] = {}
    for language in (SOURCE, *languages()):
        catalogue = None if language == SOURCE else load(language)
        declared[language] = {
            "name": Locale.parse(language).get_display_name(language),
            "done": tongue(language, lists(language)).percent(1 if catalogue is None else done(catalogue) / 100),
            "draft": catalogue is not None and bool(catalogue.fuzzy),
            "lists": lists(language),
        }
    return json.dumps(declared, ensure_ascii=False, indent=2) + "\n"


def lists(language: str) -> dict[str, dict[str, str]]:
    """Babel's patterns of lists that end with “and” and with “or”."""
    patterns = Locale.parse(TONGUES.get(language, Tongue).region or language).list_patterns
    return {style: dict(patterns[style]) for style in ("standard", "or")}


def done(catalogue: Catalog) -> int:
    """How much of a catalogue is translated, in whole percent; 100 if nothing is missing."""
    messages = [message for message in catalogue if message.id]
    return 100 * sum(all(forms(each.string)) for each in messages) // max(1, len(messages))


def compiled(catalogue: Catalog) -> bytes:
    """What belongs into the .mo file."""
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def update(language: str, template: Catalog) -> Catalog:
    """Bring one language up to date with the packages, and compile it."""
    new = not path(language).exists()
    catalogue = Catalog(locale=language, domain=DOMAIN) if new else load(language)
    draft = new or catalogue.fuzzy
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.project, catalogue.version, catalogue.fuzzy = template.project, "1", draft
    catalogue.header_comment = f"# What rally and widgets say, in {catalogue.locale.english_name}."
    catalogue.msgid_bugs_address = "the project's issues"
    catalogue.creation_date = catalogue.revision_date = WRITTEN
    catalogue.last_translator = catalogue.language_team = "rally-notebooks"
    path(language).parent.mkdir(parents=True, exist_ok=True)
    with path(language).open("wb") as file:
        write_po(file, catalogue, width=110, ignore_obsolete=True, include_lineno=False, sort_output=True)
    path(language).with_suffix(".mo").write_bytes(compiled(load(language)))
    return catalogue


def forms(text: object) -> list[str]:
    """A message's forms: one, or singular and plural."""
    return [str(form) for form in text] if isinstance(text, tuple | list) else [str(text or "")]


def key(message: Message) -> tuple[tuple[str, ...], str | None]:
    """What tells a message from the others."""
    return tuple(forms(message.id)), message.context


def faults(catalogue: Catalog, template: Catalog) -> list[str]:
    """What is wrong with a catalogue, a line each. A draft may lack translations."""
    found = []
    for message in template:
        if not message.id:
            continue
        entry = catalogue.get(message.id, message.context)
        said = forms(entry.string) if isinstance(entry, Message) else [""]
        name = repr(forms(message.id)[0])
        fields = set(FIELD.findall(forms(message.id)[-1]))
        if entry is None or not all(said):
            found += [] if catalogue.fuzzy else [f"has no translation of {name}"]
        elif entry.fuzzy:
            found.append(f"is not sure of {name}")
        elif any(set(FIELD.findall(form)) != fields for form in said):
            found.append(f"fills in other {{names}} than {name}")
    known = {key(message) for message in template}
    found += [f"translates {forms(m.id)[0]!r}, which nobody says" for m in catalogue if key(m) not in known]
    return found


def stale(language: str, catalogue: Catalog) -> bool:
    """Whether the compiled catalogue says something else than the one people edit."""
    mo = path(language).with_suffix(".mo")
    return not mo.exists() or mo.read_bytes() != compiled(catalogue)


def check() -> int:
    """Print what is wrong with the stored catalogues; 0 if nothing is."""
    template = extract()
    lines = [] if languages() else ["widgets/shared/words/locale holds no catalogue"]
    for language in languages():
        catalogue = load(language)
        lines += [f"{language}: {fault}" for fault in faults(catalogue, template)]
        lines += [f"{language}: the .mo file is not made from the .po file"] * stale(language, catalogue)
    listed = LOCALE / "languages.json"
    if not listed.exists() or listed.read_text(encoding="utf-8") != declaration():
        lines.append("locale/languages.json does not say which languages there are and how much of them is done")
    whole = [language for language in languages() if not load(language).fuzzy]
    print("\n".join(lines) or f"catalogues: {len(template)} messages, complete in {', '.join(whole)}")
    if lines:
        print("`make catalogues` collects and compiles; the translating is left to you", file=sys.stderr)
    return int(bool(lines))


def main(arguments: list[str]) -> int:
    """Check, or bring up to date."""
    if arguments == ["--check"]:
        return check()
    template = extract()
    for language in sorted({*languages(), *arguments}) or ["de"]:
        catalogue = update(language, template)
        missing = faults(catalogue, template)
        draft = f", a draft ({done(catalogue)}% done)" if catalogue.fuzzy else ""
        print(f"{language}: {len(template)} messages{draft}, {len(missing)} to do", *missing, sep="\n  ")
    (LOCALE / "languages.json").write_text(declaration(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
