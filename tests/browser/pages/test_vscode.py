"""Labs in VS Code: it says in a class of the body how the page looks, and sets nothing of JupyterLab's."""

from __future__ import annotations

import pytest

from widgets.parts.kit import joined_styles

PAGE = """<!doctype html><meta charset="utf-8"><style>{styles}</style>
<body class="{looks}" style="--vscode-editor-background: {ground}; background: {ground}"><div class="rally-lab">
<p class="rally-part" style="color: var(--rally-ink); background: var(--rally-paper)">Mia</p></div>
</body>"""
LOOKS = {
    "vscode-dark": True,
    "vscode-light": False,
    "vscode-high-contrast": True,
    "vscode-high-contrast vscode-high-contrast-light": False,
}
"""By what VS Code calls its themes: are they dark?"""
SUM = """name => getComputedStyle(document.querySelector('p'))[name].match(/[\\d.]+/g).slice(0, 3)
  .reduce((sum, each) => sum + Number(each), 0)"""


@pytest.mark.parametrize("looks", LOOKS)
@pytest.mark.parametrize("system", ["light", "dark"])
def test_labs_are_dark_where_vscode_is_whatever_the_system_is(open_window, looks, system) -> None:
    is_dark = LOOKS[looks]
    page = open_window(color_scheme=system).page
    ground = "#1e1e1e" if is_dark else "#ffffff"
    page.set_content(PAGE.format(styles=joined_styles(), looks=looks, ground=ground))
    ink, paper = page.evaluate(SUM, "color"), page.evaluate(SUM, "backgroundColor")
    assert (ink > 380 > paper) if is_dark else (ink < 380 < paper)
