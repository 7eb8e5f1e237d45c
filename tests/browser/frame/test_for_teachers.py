"""What teachers look at in a notebook: a class on one screen; and the answers to a test that is done."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.lessons.one_screen import BARS
from tests.widgets.classroom.test_teachers import class_of
from widgets.classroom import Course
from widgets.tutor import HandIn

LABS = "from widgets.classroom import ClassLab, Course, CourseLab; from widgets.tutor import CourseMap, HandIn"
COURSE = Course("5b", ("01_tricks",), ("hills",))
MOST = 560
"""Maximum height of a lab in pixels."""

# A camera that sees a code, and what reads it: no browser that runs tests has them.
CAMERA = """(code) => {
  globalThis.BarcodeDetector = class {
    static getSupportedFormats = () => Promise.resolve(["qr_code"]);
    detect = () => Promise.resolve([{ rawValue: code }]);
  };
  const picture = document.createElement("canvas");
  (function draw() {
    picture.getContext("2d").fillRect(0, 0, 9, 9);
    requestAnimationFrame(draw);
  })();
  navigator.mediaDevices.getUserMedia = () => Promise.resolve(window.seen = picture.captureStream());
}"""


def test_a_class_of_forty_is_pasted_and_one_screen_beside_a_side_bar_too(open_cells) -> None:
    page = open_cells(LABS, "ClassLab()")
    lab, learners = page.lab(), class_of(40)
    lab.get_by_label("Paste the codes here", exact=False).fill("\n".join(HandIn.of(each).code for each in learners))
    lab.get_by_role("button", name="Read them").focus()
    page.key("Enter")
    page.wait_live("40 learners have handed in.")
    for tab in ("Lessons", "Skills", "Tests", "Misreadings"):
        if tab != "Lessons":  # which are there by themselves
            page.click(lab.get_by_role("radio", name=tab, exact=True), times=1)
        for width, theme in ((1280, "light"), (1280 - BARS, "dark")):
            page.resize(width, 720)
            page.theme(theme)
            assert lab.bounding_box()["height"] <= MOST, (tab, width)
            assert page.axe() == [], (tab, width)
        if tab != "Misreadings":
            expect(lab.locator("tbody th[scope=row]")).to_have_count(40)
        page.resize(360)
        assert page.clipping() == [], tab
        page.resize(1280, 720)
    page.click(lab.get_by_role("radio", name="Save and print", exact=True), times=1)
    download = page.download(page.button("Save as a table (CSV)"))
    page.wait_live("rally-class.csv")
    assert len(download.path().read_text("utf-8-sig").splitlines()) == 41
    assert (page.errors, page.outside) == ([], [])


def test_files_a_folder_and_a_course_are_read_at_once(open_cells, tmp_path: Path) -> None:
    page = open_cells(LABS, "ClassLab()")
    lab = page.lab()
    for each in class_of(3):
        (tmp_path / f"{each.name}.txt").write_text(each.text, "utf-8")
    (tmp_path / "shop.txt").write_text("milk", "utf-8")
    (tmp_path / "photo.txt").write_bytes(bytes(range(128, 256)))
    for name, given in (("Load files", sorted(tmp_path.iterdir())), ("Load a folder", tmp_path)):
        page.choose_files(lab.get_by_role("button", name=name), given)
        page.wait_live("All of this was known already." if name == "Load a folder" else "photo.txt; shop.txt")
        page.click(lab.get_by_role("radio", name="Read", exact=True), times=1)
    lab.get_by_label("Paste the codes here", exact=False).fill(f"Here: {COURSE.code}")
    page.click(lab.get_by_role("button", name="Read them"), times=1)
    expect(lab.locator("thead th")).to_have_text(["Learner", "Lesson 01"])
    assert (page.errors, page.outside) == ([], [])


def test_a_camera_reads_codes_where_the_browser_can(open_cells) -> None:
    page = open_cells(LABS, "ClassLab()")
    expect(page.lab().get_by_role("button", name="Read QR codes with the camera")).to_be_hidden()
    page.page.evaluate(CAMERA, HandIn.of(class_of(1)[0]).code)
    page.run_all()
    lab = page.lab()
    lab.get_by_role("button", name="Read QR codes with the camera").click()
    page.wait_live("1 learner has handed in.")
    page.click(lab.get_by_role("radio", name="Read", exact=True), times=1)
    lab.get_by_role("button", name="Stop the camera").click()
    expect(lab.locator("video")).to_be_hidden()
    assert page.page.evaluate("seen.getTracks().every(track => track.readyState === 'ended')")
    assert page.errors == []


def test_a_course_is_put_together_by_keys_and_copied(open_cells) -> None:
    page = open_cells(LABS, "lab = CourseLab()\nlab.sharing_part.address = 'http://rally.example/'\nlab", theme="dark")
    lab = page.lab()
    lab.get_by_label("Title").fill("5b")
    page.key("Enter")
    for name in ("○ 01", "○ Hills"):
        lab.get_by_role("button", name=name, exact=True).focus()
        page.key("Enter")
    page.wait_live("In the course: 1 lesson; 1 skill.")
    assert Course.read(lab.get_by_label("The code of this course", exact=False).input_value()) == COURSE
    page.click(lab.get_by_role("button", name="Share", exact=True), times=1)
    page.click(lab.get_by_role("button", name="QR code", exact=True), times=1)
    link = lab.get_by_label("Link", exact=True).first.input_value()
    assert link == f"http://rally.example/index.html?{COURSE.query}"
    code = lab.get_by_role("img", name="A QR code of the link", exact=False)
    assert code.evaluate("image => image.decode().then(() => image.getBoundingClientRect().width)") >= 200
    for width in (1280, 360):
        page.resize(width, 720)
        assert (page.axe(), page.clipping()) == ([], [])
    assert (page.errors, page.outside) == ([], [])


def test_a_learner_finds_what_to_hand_in_on_the_map(open_cells) -> None:
    page = open_cells(LABS, "CourseMap()", fresh=True)
    lab = page.lab()
    page.click(lab.get_by_role("button", name="Hand in", exact=True), times=1)
    field = lab.get_by_label("The code for your teacher", exact=True).first
    assert HandIn.read(field.input_value()).name == "" and not field.is_editable()
    download = page.download(lab.locator(".rally-sheet-of-hand-in").get_by_role("button", name="Save as a file"))
    page.wait_live(re.compile(r"rally-hand-in-[0-9a-f]{8}\.txt"))
    assert HandIn.read(download.path().read_text("utf-8")) == HandIn()
    for width in (1280, 360):
        page.resize(width, 720)
        assert (page.axe(), page.clipping()) == ([], [])
    assert (page.errors, page.outside) == ([], [])


def test_a_printed_rule_has_its_picture_in_a_notebook(open_cells) -> None:
    page = open_cells("from widgets.classroom import rules_page\nrules_page('rally-run')")
    box = page.page.locator(".rally-page svg").first.bounding_box()
    assert box["width"] > 300 and box["height"] > 300


def test_a_question_of_a_test_that_is_done_is_looked_at_by_keys(open_cells) -> None:
    page = open_cells(
        "from widgets.tutor import TenQuestions\nlab = TenQuestions('rally-run')",
        "for _number in range(10):\n    lab.give_answer(0)\nlab",
    )
    lab = page.lab()
    page.wait_live(re.compile(r"of 10 (is|are) right\."))
    look = lab.get_by_role("button", name="3", exact=False).first
    outcome = look.inner_text()
    look.focus()
    page.key("Enter")
    page.wait_live("The right answer:" if "✗" in outcome else "Right!")
    expect(lab.locator(".rally-right:visible")).to_have_count(1)
    for theme, width in (("light", 1280), ("dark", 1280), ("dark", 360)):
        page.theme(theme)
        page.resize(width)
        assert (page.axe(), page.clipping()) == ([], [])
    page.click(lab.get_by_role("button", name="Next question"))
    page.click(lab.get_by_role("button", name="Back to the result"))
    looks = lab.get_by_title("Look at this question")
    edges = [look.bounding_box() for look in looks.all()]
    assert len(edges) == 10 and all(box["x"] + box["width"] <= 360 for box in edges), "each can be pressed on a phone"
    page.wait_live(re.compile(r"of 10 (is|are) right\."))
    assert (page.errors, page.outside) == ([], [])
