"""Whatever a script of the site imports lies on the site."""

from __future__ import annotations

import re

from tools.site.page import script_sources, text_of

IMPORTED = re.compile(
    r'^(?:import|export) .*from "\./(?:scripts/)?(\w+\.js)"|await import\("\./(\w+\.js)"', re.MULTILINE
)
SCRIPTS = {name: path for name, path in script_sources().items() if path.suffix == ".js"}


def test_what_a_script_of_the_site_imports_lies_beside_it() -> None:
    there = {name.rpartition("/")[2] for name in SCRIPTS}
    wanted = {name: {one or other for one, other in IMPORTED.findall(text_of(path))} for name, path in SCRIPTS.items()}
    assert wanted["scripts/bar.js"] >= {"site.js", "sounds.js"}
    missing = {name: each - there for name, each in wanted.items() if each - there and not name.endswith("kit.js")}
    assert missing == {}, "kit.js has what it needs from the parts' own bundle"
