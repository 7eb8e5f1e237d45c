"""ipywidgets' own controls inside a lab: no shortcut of JupyterLab fires on them, keys reach them, they look well."""

from __future__ import annotations

from playwright.sync_api import expect

LAB = """import ipywidgets
from widgets.parts import Line

line = Line(text="Mia leads any card.")
players = ipywidgets.RadioButtons(description="Players", options=[3, 4, 5], value=4)
controls = [
    ipywidgets.Button(description="Drive", button_style="primary"),
    ipywidgets.Button(description="Step back", disabled=True),
    players,
    ipywidgets.Dropdown(description="Language", options=["English", "Deutsch"]),
    ipywidgets.BoundedIntText(description="Space", value=3, min=0, max=31),
    ipywidgets.Text(description="Position as text", value="players=4"),
    ipywidgets.Checkbox(description="Remember for me", indent=False),
    ipywidgets.IntProgress(description="Thinking", value=40),
]
def answer(text):
    line.text = text
    line.acts += 1  # as a lab does
players.observe(lambda change: answer(f"{change.new} players."), "value")
controls[0].on_click(lambda _: answer("Driven."))
row = ipywidgets.HBox(controls)
row.add_class("rally-row")
lab = ipywidgets.VBox([line, row])
lab.add_class("rally-lab")
lab"""
COLOUR = "node => getComputedStyle(node).backgroundColor"


def test_only_what_can_be_pressed_lights_up_under_the_mouse(open_cells):
    page = open_cells(LAB)
    drive = page.lab().get_by_role("button", name="Drive")
    usual = drive.evaluate(COLOUR)
    drive.hover()
    expect(drive).not_to_have_css("background-color", usual)
    drive.evaluate("button => button.classList.add('rally-dim')")
    page.page.mouse.move(0, 0)
    expect(drive).not_to_have_css("background-color", usual)
    dim = drive.evaluate(COLOUR)
    drive.hover()
    page.settle()
    assert drive.evaluate(COLOUR) == dim and page.axe(only="color-contrast") == []


def test_every_control_has_a_name_and_is_worked_by_keys(open_cells):
    page = open_cells(LAB)
    lab = page.lab()
    group = lab.get_by_role("radiogroup", name="Players")
    group.get_by_role("radio", name="4").focus()
    page.key("ArrowRight")
    page.wait_live("5 players.")
    expect(group.get_by_role("radio", name="5")).to_be_checked()
    expect(group.get_by_role("radio", name="4")).not_to_be_checked()
    page.page.keyboard.press("Tab")
    expect(lab.get_by_role("combobox", name="Language")).to_be_focused()
    expect(lab.get_by_role("progressbar", name="Thinking")).to_have_attribute("aria-valuenow", "40")
    page.click(lab.get_by_role("button", name="Drive"))
    page.wait_live("Driven.")
    assert page.errors == []


def test_they_look_well_in_both_themes_and_on_a_phone(open_cells):
    page = open_cells(LAB)
    expect(page.lab().get_by_role("radiogroup", name="Players")).to_be_visible()
    for theme in ("light", "dark"):
        page.theme(theme)
        assert page.axe() == []
    assert page.clipping() == []
    page.resize(360)
    assert page.clipping() == []
    touched = page.lab().locator(".widget-button, .widget-radio-box label, select, .widget-text input")
    heights = touched.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert min(heights) >= 40, heights
