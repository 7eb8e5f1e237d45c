"""Joins the scripts of each folder of parts to one that a page can run, `vendor/built.js` there, if any has changed.

`deno bundle` joins them. The first time it takes esbuild from the npm registry, and keeps it in .cache; whoever changes
no script never needs it, because digests in the first lines tell whether a bundle is up to date. What a game's scripts
import from `shared` stays outside its bundle, because the page has it once (kit.js there).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from tools import deno
from tools.command import ROOT, parse_check
from widgets.parts.kit import BUNDLE, HERE, WIDGETS, part_folders, script_paths

HEAD = """\
// Made by `make parts` from the scripts of the folder above: change them there.
// scripts: {scripts}
// bundle: {bundle}
"""
OUTSIDE = [f"--external={'../' * up}parts/*" for up in (2, 3)]
"""The options that keep shared scripts outside of a game's bundle."""


def digest(*texts: str) -> str:
    """Return the digest of these texts."""
    return sha256("\0".join(texts).encode()).hexdigest()


def script_names(folder: Path) -> dict[str, Path]:
    """Return the scripts of a folder by the names that a page uses."""
    return {path.relative_to(WIDGETS).as_posix(): path for path in script_paths(folder)}


def scripts_digest(folder: Path) -> str:
    """Return the digest of the scripts of a folder."""
    return digest(
        *(text for name, path in script_names(folder).items() for text in (name, path.read_text(encoding="utf-8")))
    )


def is_fresh(folder: Path) -> bool:
    """Return whether the bundle of a folder was made from its current scripts, and not changed since."""
    path = folder / BUNDLE
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    body = "".join(text.splitlines(keepends=True)[HEAD.count("\n") :])
    return text == HEAD.format(scripts=scripts_digest(folder), bundle=digest(body)) + body


def build_bundle(folder: Path) -> bool:
    """Join the scripts of a folder; return whether that was possible."""
    made = ROOT / ".cache" / "bundle"
    made.mkdir(parents=True, exist_ok=True)
    entry, bundle = made / "scripts.js", made / "built.js"
    lines = [f'export * as "{name}" from "{path.as_uri()}";\n' for name, path in script_names(folder).items()]
    entry.write_text("".join(lines), encoding="utf-8")
    outside = [] if folder == HERE else OUTSIDE
    how = ["--quiet", "--minify", "--format=cjs", "--platform=browser", *outside, f"--output={bundle}"]
    if deno.run_deno("bundle", *how, str(entry)) != 0:
        return False
    body = bundle.read_text(encoding="utf-8")
    head = HEAD.format(scripts=scripts_digest(folder), bundle=digest(body))
    (folder / BUNDLE).parent.mkdir(exist_ok=True)
    (folder / BUNDLE).write_text(head + body, encoding="utf-8")
    return True


def main(arguments: Sequence[str] | None = None) -> int:
    """Join the scripts, or say which bundles are out of date."""
    check = parse_check(__file__, __doc__, arguments)
    failed = False
    for folder in (each for each in part_folders() if not is_fresh(each)):
        name = (folder / BUNDLE).relative_to(ROOT)
        if check:
            print(f"{name} is out of date: `make parts` writes it")
            failed = True
        elif build_bundle(folder):
            print(f"{name}: written")
        else:
            print(f"{name}: not written. `deno bundle` needs esbuild: from the npm registry, or from .cache/deno")
            failed = True
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
