"""Names that look like formulas and links: in JupyterLab, which typesets what stands in outputs, they are as typed."""

from __future__ import annotations

import re

import nbformat
from nbformat.v4 import new_code_cell, new_notebook, new_output
from playwright.sync_api import Locator, expect

from rally.stich_rallye import Track
from widgets.rally_run import PlayLab as RallyRunLab
from widgets.stich_rallye import PlayLab

NAMES = (r"$\href{//x}{y}$", "$x^2$", r"\(x\)", r"$$\ref{a}&lt;$$", "@@0@@")
RING = r"$\href{//x}{r}$ \[a\]"
LIVE = f"""import ipywidgets
from IPython.display import HTML, display
from rally.stich_rallye import Race, Track
from widgets.stich_rallye import PlayLab, WhatIfLab
names, track = {NAMES!r}, Track({RING!r}, "....dd......uu......")
lab = PlayLab(names, track=track)
lab.set_table.value = True
lab.more.click()
display(lab)"""
CURVE = """what_if = WhatIfLab(str(Race.start(names, track=track, seed=1)), playouts=20)
what_if.curve_over.value = "motor"
display(what_if)"""
STILL = "display(HTML(lab.still()))"
DRAWN = "import widgets\nRace.start(names, track=track, seed=1)"
PROOF = 'display(HTML("<p>$z$</p>"), ipywidgets.Label("$z$"), ipywidgets.Text(description="$z$"))'


def exactly(text: str) -> re.Pattern[str]:
    return re.compile(f"^{re.escape(text)}$")


def made_of(place: Locator) -> list[str]:
    """What has been made of names there: formulas and links."""
    return place.locator("mjx-container, a[href]").evaluate_all("nodes => nodes.map(node => node.outerHTML)")


def test_names_in_a_lab_in_its_still_and_in_a_race_are_shown_as_they_were_typed(open_cells):
    page = open_cells(LIVE, CURVE, STILL, DRAWN, PROOF)
    outputs = page.page.locator(".jp-OutputArea")
    expect(outputs.nth(4).locator("mjx-container")).to_have_count(3)  # everything before has been typeset by then
    lab = page.page.locator(".rally-play-lab")
    for name in NAMES:
        label = lab.locator(".widget-dropdown .widget-label").filter(has_text=exactly(f"Who plays {name}"))
        expect(label).to_be_visible()
    for caption in page.page.locator(".rally-what-if-lab .widget-label:visible").all():
        expect(caption.locator("mjx-container")).to_have_count(0)
    still, race = outputs.nth(2), outputs.nth(3)
    for place in (lab, page.page.locator(".rally-what-if-lab"), still, race):
        assert made_of(place) == []
    for name in NAMES:
        expect(still.locator("table th").filter(has_text=exactly(name))).to_have_count(1)
        expect(race.locator("th").filter(has_text=exactly(name))).to_have_count(1)
    assert page.outside == []


def test_a_saved_lesson_shows_names_as_text_to_those_who_do_not_trust_it(server, open_file):
    labs = [PlayLab(NAMES, track=Track(RING, "....dd......uu......")), RallyRunLab(NAMES[:4])]
    stills = [*(lab.still() for lab in labs), "<p>$z$</p>"]
    captions = [lab.describe() for lab in labs]
    for lab in labs:
        lab.close()
    cells = [
        new_code_cell("...", outputs=[new_output("execute_result", {"text/html": html}, execution_count=1)])
        for html in stills
    ]
    notebook = new_notebook(cells=cells)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    path = server.folder / "saved-by-somebody.ipynb"
    nbformat.write(notebook, path)
    page = open_file(path.name)
    shown = page.page.locator(".jp-RenderedHTML")
    expect(shown.nth(2).locator("mjx-container")).to_have_count(1)
    expect(shown.first).not_to_have_class(re.compile("jp-mod-trusted"))
    for number, caption in enumerate(captions):
        expect(shown.nth(number).locator("caption")).to_have_text(caption)
        for name in NAMES[: 5 - number]:
            expect(shown.nth(number).locator("th").filter(has_text=exactly(name))).to_have_count(1)
        assert made_of(shown.nth(number)) == []
    path.unlink()
    assert page.outside == []
