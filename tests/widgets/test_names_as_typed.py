"""What is sent to the page of a name that looks like a formula or a link: text that MathJax passes over."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from nbconvert import HTMLExporter
from nbformat.v4 import new_code_cell, new_notebook, new_output

from rally import rally_run, stich_rallye
from tests.hostile import NAMES
from widgets import rally_run as run_labs, stich_rallye as stich_labs
from widgets.lab import controls
from widgets.lab.controls import update_control, walk_widgets
from widgets.parts.charts import escape_plotly
from widgets.rally_run.labs.still import race_html as run_html
from widgets.stich_rallye.labs.still import race_html as stich_html
from widgets.words.faults import AS_TYPED

FORMULAS = (r"$\href{//x}{y}$", "$x^2$", r"\(x\)", r"$$\ref{a}&lt;$$")
RING = r"$\href{//x}{r}$ \[a\]"
TRACK = stich_rallye.Track(RING, "....dd......uu......")


class Typeset(HTMLParser):
    """The texts of a page that MathJax looks at, and those that it passes over for one of the two classes."""

    def __init__(self, page: str, ignored: str) -> None:
        super().__init__()
        self.ignored = ignored
        self.open: list[tuple[str, bool]] = [("", False)]
        self.texts: list[str] = []
        self.passed: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append((tag, self.open[-1][1] or self.ignored in (dict(attrs).get("class") or "").split()))

    def handle_endtag(self, tag: str) -> None:
        if any(tag == name for name, _passed in self.open):  # elements that need not be closed end with those around
            while self.open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        (self.passed if self.open[-1][1] else self.texts).append(data)


def stills() -> Iterator[str]:
    """Pages with names in their captions, tables and pictures."""
    for lab in (
        stich_labs.PlayLab(FORMULAS, track=TRACK),
        stich_labs.HillLab(position=str(stich_rallye.Race.start(FORMULAS, track=TRACK))),
        stich_labs.TrackEditor(TRACK),
        run_labs.PlayLab(FORMULAS),
    ):
        data = lab._repr_mimebundle_()
        yield (data[0] if isinstance(data, tuple) else data)["text/html"]
        lab.close()
    yield stich_html(stich_rallye.Race.start(FORMULAS, track=TRACK))
    yield run_html(rally_run.Race.start(FORMULAS))


@pytest.mark.parametrize("ignored", AS_TYPED)
def test_nothing_in_a_still_is_looked_at_by_mathjax(ignored: str) -> None:
    for page in stills():
        seen = Typeset(page, ignored)
        assert "".join(seen.texts) == "" and ("$" in "".join(seen.passed))


@pytest.mark.rest
def test_a_page_made_of_a_lesson_passes_over_names_too() -> None:
    """nbconvert loads MathJax 2, which knows `tex2jax_ignore` unless it is told otherwise."""
    cells = [
        new_code_cell(".", outputs=[new_output("execute_result", {"text/html": page}, execution_count=1)])
        for page in stills()
    ]
    page, _resources = HTMLExporter().from_notebook_node(new_notebook(cells=cells))
    assert "tex2jax" in page and "ignoreClass" not in page
    body = re.sub(r"(?s)<(script|style).*?</\1>", "", page[page.index("<body") :])
    seen = Typeset(body, "tex2jax_ignore")
    assert not any(sign in text for text in seen.texts for sign in "$\\")
    assert all(name in "".join(seen.passed) for name in (*FORMULAS, RING))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("make", [controls.menu, controls.choice, controls.number, controls.text, controls.progress])
def test_a_label_is_plain_text_here_and_shown_as_that_text(make, name: str) -> None:
    control = make()
    update_control(control, f"Who plays {name}")
    assert control.description == f"Who plays {name}"
    sent = control.get_state()
    assert sent["description_allow_html"] and type(control).__name__ == sent["_model_name"].removesuffix("Model")
    page = Typeset(sent["description"], "mathjax_ignore")
    assert "".join(page.texts + page.passed) == f"Who plays {name}"
    assert not any(sign in text for text in page.texts for sign in "$\\<&")
    assert not set("$\\`") & set(html.escape(sent["description"])), "what ipywidgets takes for a formula of its own"
    assert "@@" not in html.unescape(sent["description"])


def test_ordinary_labels_are_sent_as_they_are() -> None:
    menu = controls.menu()
    update_control(menu, "Who plays Zoë")
    assert menu.get_state("description") == {"description": "Who plays Zoë"}


def test_captions_and_whole_labs_are_passed_over() -> None:
    lab = stich_labs.WhatIfLab(str(stich_rallye.Race.start(FORMULAS)), playouts=20)
    labels = [widget for widget in walk_widgets(lab) if type(widget).__name__ in ("Label", "HTMLMath")]
    assert labels
    assert all(set(AS_TYPED) <= {*widget._dom_classes} for widget in [lab, *labels])


def test_no_figure_takes_a_name_for_a_formula() -> None:
    """Plotly typesets what stands between two dollars, before it reads entities."""
    assert not any("$" in escape_plotly(name) for name in FORMULAS)
    assert [html.unescape(escape_plotly(name)) for name in NAMES] == [*NAMES]
